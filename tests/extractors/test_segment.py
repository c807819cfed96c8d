"""Kinds of pages, each as small as it can be: which papers they hold, worked out by hand."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from extractors.extract import extract
from extractors.outcomes import Outcome
from extractors.records import Page

TORRENT = (
    "Rivers carry names that maps forget. We propose Torrent, a method that reads the margins of old maps and links each name to a river. "
    "Experiments on three atlases show that Torrent finds 81% of the names, and outperforms a baseline by 12 points."
)
GLACIER = (
    "Reports about glaciers are written by hand and never read again. In this paper, we introduce Glacier, a corpus of 900 reports from "
    "seven valleys, with dates and measurements. A tagger trained on the corpus reaches an accuracy of 88% on reports from other valleys."
)
MEADOW = (
    "Farmers describe meadows in words that no dictionary has. We collect 4,000 interviews and present a lexicon of meadow words in six "
    "dialects. The lexicon improves speech recognition by 9%, and existing methods of term extraction find only a third of its entries."
)
TORRENT_TITLE = "Torrent: Reading River Names from the Margins of Old Maps"
GLACIER_TITLE = "Glacier Reports as a Corpus of Dates and Measurements"
MEADOW_TITLE = "A Lexicon of Meadow Words in Six Dialects"
FETCHED_AT = datetime(2031, 6, 3, tzinfo=UTC)
WELCOME = (
    "It is our pleasure to welcome you to the valley. On behalf of the organizing committee I thank our sponsors, and I hope that you "
    "will enjoy the social events that our volunteers have prepared, as well as the reception on the first evening of the conference."
)


def read(text, *, media_type="text/plain"):
    return extract(
        Page(
            page_id="0" * 64,
            source="page",
            content=text.encode(),
            fetched_at=FETCHED_AT,
            media_type=media_type,
        )
    )


def read_lines(*blocks):
    return read("\n\n".join(blocks))


def read_markup(body, *, title="Programme"):
    return read(
        f"<html><head><title>{title}</title></head><body>{body}</body></html>", media_type="text/html"
    )


def papers(extraction):
    return [(paper.title, paper.abstract) for paper in extraction.papers]


def texts_of(extraction, outcome):
    return [leftover.text for leftover in extraction.leftovers if leftover.outcome is outcome]


def test_titles_before_their_abstracts():
    page = read_lines(TORRENT_TITLE, "Ada Berg, Bo Chen", TORRENT, GLACIER_TITLE, "Cleo Dahl", GLACIER)
    assert papers(page) == [(TORRENT_TITLE, TORRENT), (GLACIER_TITLE, GLACIER)]
    assert [[author.name for author in paper.authors] for paper in page.papers] == [
        ["Ada Berg", "Bo Chen"],
        ["Cleo Dahl"],
    ]
    assert [paper.role for paper in page.papers] == ["listed", "listed"]


def test_titles_after_their_abstracts():
    page = read_lines(TORRENT, TORRENT_TITLE, GLACIER, GLACIER_TITLE, MEADOW, MEADOW_TITLE)
    assert papers(page) == [(TORRENT_TITLE, TORRENT), (GLACIER_TITLE, GLACIER), (MEADOW_TITLE, MEADOW)]


def test_a_page_without_titles_states_none():
    page = read_lines("RIVERS 2031 Papers", TORRENT, GLACIER, MEADOW)
    assert papers(page) == [(None, TORRENT), (None, GLACIER), (None, MEADOW)]


def test_an_abstract_that_lost_its_title_does_not_take_that_of_its_neighbour():
    page = read_lines(TORRENT, TORRENT_TITLE, GLACIER, GLACIER_TITLE, MEADOW)
    assert papers(page) == [(TORRENT_TITLE, TORRENT), (GLACIER_TITLE, GLACIER), (None, MEADOW)]


@pytest.mark.parametrize("presenters", [(), ("Ada Berg, Bo Chen",)], ids=["after-title", "after-presenters"])
def test_bare_lines_after_a_paper_are_its_keywords(presenters):
    page = read_lines(
        TORRENT,
        TORRENT_TITLE,
        *presenters,
        "river names",
        "old maps",
        GLACIER,
        GLACIER_TITLE,
        "glacier reports",
    )
    assert papers(page) == [(TORRENT_TITLE, TORRENT), (GLACIER_TITLE, GLACIER)]
    assert [paper.keywords for paper in page.papers] == [("river names", "old maps"), ("glacier reports",)]


def test_labelled_keywords_are_parted_at_their_marks():
    page = read_lines(TORRENT_TITLE, TORRENT, "Keywords: river names; old maps", GLACIER_TITLE, GLACIER)
    assert [paper.keywords for paper in page.papers] == [("river names", "old maps"), ()]


def test_a_teaser_is_no_paper_however_much_it_looks_like_a_title():
    page = read_lines(
        TORRENT,
        TORRENT_TITLE,
        "Next from RIVERS 2031",
        GLACIER_TITLE,
        "Similar lecture",
        "Maps of the Moon | VIDEO",
    )
    assert papers(page) == [(TORRENT_TITLE, TORRENT)]
    assert page.papers[0].role == "main"
    assert texts_of(page, Outcome.TEASER) == [
        "Next from RIVERS 2031",
        GLACIER_TITLE,
        "Similar lecture",
        "Maps of the Moon | VIDEO",
    ]


def test_papers_beside_a_lecture_with_teasers_are_related():
    page = read_lines(TORRENT, TORRENT_TITLE, GLACIER, GLACIER_TITLE, "Next from RIVERS 2031", GLACIER_TITLE)
    assert [(paper.title, paper.role) for paper in page.papers] == [
        (TORRENT_TITLE, "main"),
        (GLACIER_TITLE, "related"),
    ]


def test_a_welcome_as_long_as_an_abstract_is_no_paper():
    page = read_lines("RIVERS 2031", WELCOME, TORRENT_TITLE, TORRENT, GLACIER_TITLE, GLACIER)
    assert papers(page) == [(TORRENT_TITLE, TORRENT), (GLACIER_TITLE, GLACIER)]
    assert WELCOME in texts_of(page, Outcome.EVENT_TEXT)


def test_an_abstract_about_volunteers_is_still_an_abstract():
    abstract = (
        "Transcribing a diary by hand costs a volunteer an hour a page. We ask how much of a page must be transcribed before a model of "
        "handwriting learns nothing more from it. On four collections, half of the lines are enough, and volunteers finished more pages."
    )
    assert papers(read_lines(TORRENT_TITLE, TORRENT, "Half a Page Is Enough for Handwriting", abstract)) == [
        (TORRENT_TITLE, TORRENT),
        ("Half a Page Is Enough for Handwriting", abstract),
    ]


def test_login_notices_between_papers_are_told_and_part_them():
    notice = "To watch this recording, you need to log in with the email address of your ticket."
    page = read_lines(TORRENT, "Please log in", notice, GLACIER)
    assert papers(page) == [(None, TORRENT), (None, GLACIER)]
    assert texts_of(page, Outcome.LOGIN_NOTICE) == ["Please log in", notice]


@pytest.mark.parametrize(
    "blocks",
    [
        pytest.param(("RIVERS 2031", WELCOME), id="welcome"),
        pytest.param(("Home", "Programme", "Please log in"), id="furniture"),
        pytest.param(("Loading",), id="client-rendered"),
    ],
)
def test_a_page_without_papers_says_so_and_loses_no_text(blocks):
    page = read_lines(*blocks)
    assert page.outcome is Outcome.NO_PAPERS and page.papers == ()
    assert [leftover.text for leftover in page.leftovers] == list(blocks)


def test_a_table_of_contents_gives_titles_and_nothing_else():
    titles = [TORRENT_TITLE, GLACIER_TITLE, MEADOW_TITLE]
    page = read_markup(
        "<h1>RIVERS 2031</h1><ul>" + "".join(f"<li>{title}</li>" for title in titles) + "</ul>"
    )
    assert papers(page) == [(title, None) for title in titles]
    assert all(paper.authors == () and paper.keywords == () for paper in page.papers)


def test_a_single_abstract_is_what_its_page_is_about():
    page = read_lines(TORRENT)
    assert papers(page) == [(None, TORRENT)]
    assert page.papers[0].role == "main"


def test_a_label_in_front_is_no_part_of_the_abstract():
    assert papers(read_lines(TORRENT_TITLE, f"Abstract: {TORRENT}")) == [(TORRENT_TITLE, TORRENT)]


def test_cards_give_title_authors_and_abstract_each():
    rows = [
        (TORRENT_TITLE, "Ada Berg, Bo Chen", TORRENT),
        (GLACIER_TITLE, "Cleo Dahl", GLACIER),
        (MEADOW_TITLE, "Emil Eng", MEADOW),
    ]
    page = read_markup(
        "<nav><a href='/'>Home</a></nav>"
        + "".join(
            f"<div class='card'><h3><a href='/p{number}'>{title}</a></h3><p class='people'>{people}</p><p class='text'>{abstract}</p>"
            f"<a href='/p{number}.pdf'>PDF</a></div>"
            for number, (title, people, abstract) in enumerate(rows)
        )
    )
    assert papers(page) == [(title, abstract) for title, _, abstract in rows]
    assert [", ".join(author.name for author in paper.authors) for paper in page.papers] == [
        row[1] for row in rows
    ]
    assert [(paper.url, paper.pdf_url) for paper in page.papers] == [
        (f"/p{number}", f"/p{number}.pdf") for number in range(3)
    ]


def test_a_definition_list_gives_terms_as_titles():
    rows = [
        (TORRENT_TITLE, "Ada Berg, Bo Chen"),
        (GLACIER_TITLE, "Cleo Dahl, Dora Ek"),
        (MEADOW_TITLE, "Emil Eng, Fia Falk"),
    ]
    page = read_markup(
        "<dl>" + "".join(f"<dt>{title}</dt><dd>{people}</dd>" for title, people in rows) + "</dl>"
    )
    assert papers(page) == [(title, None) for title, _ in rows]
    assert [", ".join(author.name for author in paper.authors) for paper in page.papers] == [
        row[1] for row in rows
    ]


def test_an_abstract_that_a_page_repeats_stays_with_each_place():
    page = read_lines(TORRENT, GLACIER, TORRENT)
    assert papers(page) == [(None, TORRENT), (None, GLACIER), (None, TORRENT)]
    starts = [paper.page_start_char for paper in page.papers]
    assert starts == [0, len(TORRENT) + 2, len(TORRENT) + len(GLACIER) + 4]


@pytest.mark.parametrize("text", ["", " \n\t\n "])
def test_an_empty_page_is_told_from_a_page_without_papers(text):
    page = read(text)
    assert (page.outcome, page.papers, page.events) == (Outcome.EMPTY, (), ())


def test_no_text_is_in_two_places_and_none_is_lost():
    blocks = (
        "RIVERS 2031",
        WELCOME,
        TORRENT,
        TORRENT_TITLE,
        "river names",
        "old maps",
        "Please log in",
        GLACIER,
        GLACIER_TITLE,
    )
    page = read_lines(*blocks)
    text = "\n\n".join(blocks)
    spans = sorted((each.page_start_char, each.page_end_char) for each in (*page.papers, *page.leftovers))
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    outside = [text[end:start] for (_, end), (start, _) in pairwise([(0, 0), *spans, (len(text), len(text))])]
    assert "".join(outside).strip() == ""


LISTED = (
    (
        "Unsupervised Reading of River Names",
        "Ada Berg [1], Bo Chen [2]",
        "[1] Institute of Rivers",
        "[2] Università di Vela",
    ),
    ("Old Maps: A Survey in Three Parts", "Signe Lindqvist and Emeka Oduya", "University of Bergen Bay", ""),
    ("How Harbors Got Their Saints", "Tomasz Wierny [1]", "[1] SAINTS", ""),
)


def test_a_programme_as_text_gives_titles_with_their_own_authors_and_no_affiliation_among_them():
    talks = [
        f"{hour}:00AM - {hour}:30AM\n{hour}A-1\n" + "\n".join(part for part in talk if part)
        for hour, talk in enumerate(LISTED, start=9)
    ]
    found = read(
        "NORTEX 2031 Programme\n" + "-" * 71 + "\n\nRegistration and Breakfast\n\n" + "\n\n".join(talks)
    )
    assert [paper.title for paper in found.papers] == [talk[0] for talk in LISTED]
    assert [[author.name for author in paper.authors] for paper in found.papers] == [
        ["Ada Berg", "Bo Chen"],
        ["Signe Lindqvist", "Emeka Oduya"],
        ["Tomasz Wierny"],
    ]


def test_authors_may_stand_above_their_titles_all_over_a_page():
    found = read("\n\n".join(f"{talk[1]}\n{talk[0]}" for talk in LISTED))
    assert [paper.title for paper in found.papers] == [talk[0] for talk in LISTED]
    assert [len(paper.authors) for paper in found.papers] == [2, 2, 1]
