"""The made-up sample event: every page gives exactly what stands beside it as gold."""

import json

import pytest

from extractors.extract import extract, read_document
from extractors.fetch import fetch
from extractors.outcomes import Outcome
from extractors.settings import Settings

PAGES = ["listing_untitled.txt", "lecture_page.txt", "title_first.txt", "listing.html", "paper.html"]


def squeezed(text):
    return " ".join(text.split()) if text else text


@pytest.fixture(params=PAGES)
def page(request, sample_event):
    page = fetch(str(sample_event / "pages" / request.param), Settings())
    gold = (sample_event / "gold" / f"{request.param}.gold.jsonl").read_text(encoding="utf-8")
    return request.param, page, [json.loads(line) for line in gold.splitlines()]


def test_all_pages_are_tested(sample_event):
    assert sorted(path.name for path in (sample_event / "pages").iterdir()) == sorted(PAGES)


def test_papers_are_those_of_the_gold(page):
    _, content, gold = page
    papers = extract(content).papers
    assert [squeezed(paper.title) for paper in papers] == [each["title"] for each in gold]
    assert [squeezed(paper.abstract) for paper in papers] == [each["abstract"] for each in gold]
    assert [paper.role for paper in papers] == [each["role"] for each in gold]
    assert [list(paper.keywords) for paper in papers] == [each["keywords"] or [] for each in gold]


def test_authors_are_those_of_the_gold(page):
    _, content, gold = page
    found = [
        [(author.name, author.affiliation, author.orcid) for author in paper.authors]
        for paper in extract(content).papers
    ]
    assert found == [
        [(author["name"], author.get("affiliation"), author.get("orcid")) for author in each["authors"] or []]
        for each in gold
    ]


def test_events_are_those_that_the_page_states(page, sample_event):
    name, content, _ = page
    expected = json.loads((sample_event / "gold" / "expected_events.json").read_text(encoding="utf-8"))[name]
    found = [
        {
            field: str(value) if field.endswith("date") and value else value
            for field, value in ((field, getattr(event, field)) for field in expected[0])
        }
        for event in extract(content).events
    ]
    assert found == expected


def test_only_what_nobody_can_assign_is_unassigned_and_teasers_are_told(page):
    name, content, _ = page
    outcomes = [leftover.outcome for leftover in extract(content).leftovers]
    # A summary for laypeople is neither the abstract nor furniture.
    assert outcomes.count(Outcome.UNASSIGNED) == (name == "paper.html")
    assert (Outcome.TEASER in outcomes) is (name in {"lecture_page.txt", "paper.html"})


def test_offsets_give_the_page_text_back(page):
    _, content, _ = page
    extraction = extract(content)
    document = read_document(content.content.decode(), media_type=content.media_type)
    for paper in extraction.papers:
        text = squeezed(document.text[paper.page_start_char : paper.page_end_char])
        assert all(squeezed(part) in text for part in (paper.title, paper.abstract) if part)
    for leftover in extraction.leftovers:
        assert squeezed(document.text[leftover.page_start_char : leftover.page_end_char]) == squeezed(
            leftover.text
        )


def test_sessions_doi_and_links_of_html_pages(sample_event):
    listing, paper = (
        extract(fetch(str(sample_event / "pages" / name), Settings()))
        for name in ("listing.html", "paper.html")
    )
    assert [each.session for each in listing.papers] == [
        *["Session 1: Translation"] * 3,
        *["Session 2: Reading"] * 3,
        *["Session 3: Learning"] * 2,
    ]
    assert listing.papers[2].url == "/papers/3" and listing.papers[2].pdf_url == "/papers/3.pdf"
    (main,) = paper.papers
    assert main.doi == "10.5555/nortex.2031.17"
    assert {link.kind: link.url for link in main.links if link.kind != "paper"} == {
        "code": "https://github.com/made-up-lab/tidal-memory",
        "data": "https://data.example.org/tidebench",
    }


@pytest.mark.parametrize("name", ["listing_acl2025.txt", "lecture_lesa.txt"])
def test_real_pages_of_underline_equal_their_gold(shared, name):
    folder = shared / "pages" / "underline"
    extraction = extract(fetch(str(folder / name), Settings()))
    lines = (folder / f"{name}.gold.jsonl").read_text(encoding="utf-8").splitlines()
    gold = [each for line in lines if not (each := json.loads(line)).get("optional")]
    assert [squeezed(paper.title) for paper in extraction.papers] == [each["title"] for each in gold]
    assert [paper.role for paper in extraction.papers] == [each["role"] for each in gold]
    assert [list(paper.keywords) for paper in extraction.papers] == [each["keywords"] or [] for each in gold]
    expected = json.loads((folder / "expected_events.json").read_text(encoding="utf-8"))[name]
    assert len(extraction.events) == len(expected)
    for event, facts in zip(extraction.events, expected, strict=True):
        stated = {
            field: str(getattr(event, field)) if field.endswith("date") else getattr(event, field)
            for field in facts["stated_on_page"]
        }
        assert stated == {field: facts[field] for field in facts["stated_on_page"]}
        assert event.role == facts["role"]
