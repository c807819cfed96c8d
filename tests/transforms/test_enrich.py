"""Extractions to rows: right columns, offsets that give the text back, nothing lost."""

from datetime import UTC, datetime

import pytest

from extractors.outcomes import Outcome
from extractors.records import Author, EventDraft, Extraction, Leftover, Link, PaperDraft
from transforms.enrich import enrich
from transforms.language import Analysis
from warehouse.schema import TABLES

ABSTRACT = r"We propose $\textbf{TIDE}$ (Temporal Interpolation for Dialogue Elders).It reduces word error rate by 5.2 points on pauses. Code: https://github.com/made-up-lab/tide."


def draft(**facts):
    return PaperDraft(
        **{"page_start_char": 0, "page_end_char": 10, "method": "segment:text", "confidence": 0.9, **facts}
    )


def extraction(*papers, leftovers=()):
    return Extraction(
        page_id="f" * 64, source="page.txt", url=None, site=None, fetched_at=datetime(2031, 6, 3, tzinfo=UTC), http_status=None,
        media_type="text/plain", byte_count=10, archive_ref=None, outcome=Outcome.OK, title="A page", papers=papers,
        events=(EventDraft(name="NORTEX 2031", series="NORTEX", year=2031), EventDraft(name="FOLIA 2029", series="FOLIA", role="mentioned")),
        leftovers=leftovers,
    )  # fmt: skip


@pytest.fixture(scope="module")
def rows():
    titled = draft(
        title="TIDE: Slower Speech", abstract=ABSTRACT, keywords=("pauses", "elders"),
        authors=(Author(name="Ada Berg", orcid="0000-0002-1825-0097"), Author(name="Bo Chen")),
        links=(Link(url="https://github.com/made-up-lab/tide", kind="code"),),
    )  # fmt: skip
    untitled = draft(
        abstract="We introduce Torrent, a method for reading river names.",
        page_start_char=20,
        page_end_char=70,
    )
    leftovers = (
        Leftover(text="Log in", outcome=Outcome.LOGIN_NOTICE, page_start_char=11, page_end_char=17),
        Leftover(text="A stray abstract", outcome=Outcome.UNASSIGNED, page_start_char=71, page_end_char=87),
    )
    (page,) = enrich([extraction(titled, untitled, leftovers=leftovers)])
    return page.rows


def test_every_row_has_only_columns_of_its_table(rows):
    for name, own in rows.items():
        columns = {column.name for column in TABLES[name].columns}
        assert own and all(row.keys() <= columns for row in own), name


def test_clean_and_raw_abstract_are_both_kept(rows):
    first = rows["papers"][0]
    assert first["abstract_raw"] == ABSTRACT
    assert first["abstract"].startswith(
        "We propose TIDE (Temporal Interpolation for Dialogue Elders). It reduces"
    )
    assert first["language"] == "en" and first["event_id"] == "nortex-2031"


def test_offsets_give_the_text_back(rows):
    papers = {row["paper_id"]: row for row in rows["papers"]}
    for row in rows["entities"]:
        assert papers[row["paper_id"]][row["field"]][row["start_char"] : row["end_char"]] == row["text"]
    for row in rows["acronyms"]:
        assert (
            papers[row["paper_id"]]["abstract"][row["start_char"] : row["end_char"]]
            == row["short_form"]
            == "TIDE"
        )
    for row in rows["results"]:
        assert papers[row["paper_id"]]["abstract"][row["start_char"] : row["end_char"]] == "5.2 points"
        assert row["sentence"].startswith("It reduces")


def test_stated_and_inferred_titles_say_so(rows):
    stated, inferred = rows["papers"]
    assert (stated["title"], stated["title_source"]) == ("TIDE: Slower Speech", "page")
    assert (inferred["title"], inferred["title_source"]) == (
        "Torrent: Method for Reading River Names",
        "inferred",
    )
    assert inferred["title_confidence"] < 0.5 < stated["title_confidence"]


def test_authors_keywords_come_first_and_are_not_found_again(rows):
    own = [row for row in rows["keywords"] if row["paper_id"] == rows["papers"][0]["paper_id"]]
    assert [row["rank"] for row in own] == list(range(1, len(own) + 1))
    assert [(row["keyword"], row["origin"], row["score"]) for row in own[:2]] == [
        ("pauses", "author", None),
        ("elders", "author", None),
    ]
    assert all(row["origin"] == "extracted" and row["score"] > 0 for row in own[2:])
    assert not any(row["keyword"].casefold() in {"pauses", "elders"} for row in own[2:])


def test_authors_links_and_events(rows):
    assert [(row["position"], row["name"], row.get("orcid")) for row in rows["authors"]] == [
        (1, "Ada Berg", "0000-0002-1825-0097"),
        (2, "Bo Chen", None),
    ]
    assert [(row["url"], row["kind"]) for row in rows["links"]] == [
        ("https://github.com/made-up-lab/tide", "code")
    ]
    assert [row["event_id"] for row in rows["events"]] == ["nortex-2031", "folia-2029"]


def test_only_what_nobody_recognised_goes_to_quarantine(rows):
    assert [(row["text"], row["outcome"]) for row in rows["quarantine"]] == [
        ("A stray abstract", "unassigned")
    ]


def test_a_paper_on_which_the_pipeline_fails_is_kept_and_quarantined(monkeypatch):
    monkeypatch.setattr(
        "transforms.enrich.analyze_texts",
        lambda texts: [Analysis(failure="component entities failed") for _ in texts],
    )
    (page,) = enrich([extraction(draft(title="Old Maps", abstract="We read maps."))])
    assert len(page.rows["papers"]) == 1
    (row,) = page.rows["quarantine"]
    assert row["outcome"] == "component_failed" and "component entities failed" in row["text"]
