"""Broken pages: whatever mark-up loses, doubles or mixes up, reading ends, and each span lies in the page."""

import re
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.extract import extract
from extractors.readers.htmls import read_html
from extractors.records import Page
from tests.extractors.test_layouts import HTML, papers

ENCODINGS = ["utf-8", "latin-1", "utf-16", "cp1251"]


@st.composite
def broken_pages(draw):
    around, item = HTML[draw(st.sampled_from(sorted(HTML)))]
    body = around.format("".join(item(title, names) for title, names in papers(5)))
    parts = re.findall(
        r"<[^>]*>|[^<]+", f"<html><head><title>Papers</title></head><body>{body}</body></html>"
    )
    for change in draw(
        st.lists(st.sampled_from(["drop", "double", "swap", "cut", "nest", "script"]), max_size=8)
    ):
        at = draw(st.integers(0, max(0, len(parts) - 1)))
        match change:
            case "drop":
                del parts[at : at + 1]
            case "double":
                parts[at:at] = parts[at : at + 9]
            case "swap":
                parts[at : at + 2] = parts[at : at + 2][::-1]
            case "cut":
                parts[at : at + 1] = [part[: len(part) // 2] for part in parts[at : at + 1]]
            case "nest":
                parts.insert(at, "<div class='paper'><table><tr><td>" * draw(st.integers(1, 40)))
            case "script":
                parts.insert(at, '<script>var papers = [{"title": "A' + "[{(" * 40)
    return "".join(parts).encode(draw(st.sampled_from(ENCODINGS)), "replace")


@given(broken_pages())
@settings(max_examples=150, deadline=None)
def test_a_broken_page_is_read_to_its_end(content):
    page = Page(page_id="0" * 64, source="page", content=content, fetched_at=datetime(2031, 6, 3, tzinfo=UTC), media_type="text/html")  # fmt: skip
    for draft in extract(page).papers:
        assert draft.title is None or draft.title.strip()
        assert 0 <= draft.page_start_char < draft.page_end_char
        assert 0 <= draft.confidence <= 1


def test_a_run_of_inline_elements_without_end_is_one_block():
    assert [block.text for block in read_html("<p>" + "<b>x<i>y" * 3_000).blocks] == ["xy" * 3_000]
