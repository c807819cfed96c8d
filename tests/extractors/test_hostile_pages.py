"""Pages that no one wrote: they end, quickly enough to run here, and give what is on them."""

import hashlib
from datetime import UTC, datetime

import pytest

from extractors.extract import extract
from extractors.outcomes import Outcome
from extractors.records import Page

CLAIM = "a method for reading names on maps. It improves recall by five points over strong baselines. The maps come from four archives."
COUNT = 5000


def papers(text, media_type="text/plain"):
    content = text.encode()
    extraction = extract(
        Page(
            page_id=hashlib.sha256(content).hexdigest(), source="page", content=content, media_type=media_type,
            fetched_at=datetime(2031, 6, 3, tzinfo=UTC),
        )
    )  # fmt: skip
    return extraction.papers, extraction.outcome


@pytest.mark.parametrize(
    "text",
    [
        "<" * 100_000,
        "(" * 50_000 + " We propose " + "A" * 50_000,
        "word " * 200_000,
        "a " + " " * 300_000 + "b\n" + ". " * 100_000 + "\n" + "A, " * 100_000,
    ],
    ids=["brackets", "one endless word", "one endless line", "space and punctuation"],
)
def test_nonsense_holds_no_paper(text):
    assert papers(text) == ((), Outcome.NO_PAPERS)


@pytest.mark.parametrize(
    "inside",
    ["https://example.org/" + "a/" * 50_000, "$\\textbf{" * COUNT + "X" + "}$" * COUNT, "**a**" * COUNT],
    ids=["long address", "nested LaTeX", "stars"],
)
def test_an_abstract_with_nonsense_inside_is_still_one(inside):
    found, _ = papers(f"We propose {inside}, {CLAIM}")
    assert len(found) == 1


def test_a_page_nested_thousands_deep_is_read():
    found, _ = papers(
        "<div>" * COUNT + f"<h1>Reading Old Maps</h1><p>We propose Torrent, {CLAIM}</p>" + "</div>" * COUNT,
        "text/html",
    )
    assert [paper.title for paper in found] == ["Reading Old Maps"]


def test_a_long_list_without_end_tags_gives_every_paper():
    items = "".join(
        f"<li><b>Paper about Topic Number {number}</b><br><i>Ada Berg, Bo Chen</i>" for number in range(COUNT)
    )
    found, _ = papers(f"<ul>{items}</ul>", "text/html")
    assert [paper.title for paper in found] == [
        f"Paper about Topic Number {number}" for number in range(COUNT)
    ]


def test_a_long_programme_gives_every_paper_its_own_abstract():
    items = "".join(
        f"<h3>Paper about Topic Number {number}</h3><p>We propose Torrent{number}, {CLAIM}</p>"
        for number in range(COUNT // 5)
    )
    found, _ = papers(f"<h2>Talks</h2>{items}", "text/html")
    assert [paper.abstract for paper in found] == [
        f"We propose Torrent{number}, {CLAIM}" for number in range(COUNT // 5)
    ]
