"""Papers that only a page's scripts hold, and lists that are drawn in the browser."""

import html
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.outcomes import Outcome
from tests.extractors.test_readers import ABSTRACT, MEADOW, TORRENT, facts, read

PAPERS = [{"title": title, "authors": authors, "abstract": abstract} for title, authors, abstract in (TORRENT, MEADOW)]  # fmt: skip
DATA = json.dumps({"props": {"pageProps": {"papers": PAPERS}}})


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(f'<script id="__NEXT_DATA__" type="application/json">{DATA}</script>', id="next-data"),
        pytest.param(f'<script type="application/json">{DATA}</script>', id="json"),
        pytest.param(f"<script>window.__STATE__ = {DATA};</script>", id="assignment"),
        pytest.param(f"<script>var s = JSON.parse({json.dumps(DATA)});</script>", id="json-parse"),
        pytest.param(f'<div data-state="{html.escape(DATA)}"></div>', id="attribute"),
        pytest.param(
            f"<script>const papers = [{{title: '{TORRENT[0]}', authors: ['Ada Berg', 'Bo Chen'], abstract: '{ABSTRACT}'}},"
            f" {{title: '{MEADOW[0]}', authors: ['Cem Öz'],}}];</script>",
            id="javascript",
        ),
    ],
)
def test_papers_in_scripts_are_read_where_readers_see_none(script):
    page = read(f"<html><body><div id='root'></div>{script}</body></html>", "text/html")
    assert facts(page) == [TORRENT, MEADOW]
    assert {paper.method for paper in page.papers} == {"data:hidden"}


def test_hidden_data_adds_what_a_visible_list_does_not_show():
    items = "".join(f"<li><b>{paper['title']}</b></li>" for paper in PAPERS)
    page = read(
        f"<html><body><ul>{items}</ul><script type='application/json'>{DATA}</script></body></html>",
        "text/html",
    )
    assert facts(page) == [TORRENT, MEADOW]


def test_an_abstract_that_only_an_attribute_holds_whole():
    whole = f"{ABSTRACT} {ABSTRACT.replace('Torrent', 'Rapids')} We release all maps of both rivers."
    page = read(
        f'<html><head><title>{MEADOW[0]}</title></head><body><h1>{MEADOW[0]}</h1><p>Cem Öz, Ada Berg</p><div data-abstract="{whole}">{ABSTRACT}</div></body></html>',
        "text/html",
    )
    assert facts(page) == [(MEADOW[0], ["Cem Öz", "Ada Berg"], whole)]


def test_a_list_drawn_by_script_is_named_with_its_data():
    page = read(
        "<html><body><h1>Papers</h1><div id='cards'></div><script>d3.json('papers.json').then(draw)</script></body></html>",
        "text/html",
    )
    assert (page.outcome, page.papers) == (Outcome.CLIENT_RENDERED, ())
    assert "papers.json" in str(page.as_error())


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=12), lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
    st.sampled_from(["title", "name", "author", "authors", "abstract", "keywords", "@type", "headline", "url", "doi", "x"]), inner, max_size=5), max_leaves=20))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_data_of_any_shape_is_read(value):
    text = json.dumps(value)
    for page in (
        read(text, "application/json"),
        read(
            f"<html><body><script type='application/ld+json'>{text}{' ' * 200}</script></body></html>",
            "text/html",
        ),
    ):
        for paper in page.papers:
            assert isinstance(paper.title, str)
            assert paper.abstract is None or isinstance(paper.abstract, str)
            assert all(isinstance(author.name, str) for author in paper.authors)
