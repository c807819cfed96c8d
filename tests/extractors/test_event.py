"""Event facts as pages state them."""

from datetime import date

import pytest

from extractors.event import events_of
from extractors.readers.htmls import read_html
from extractors.readers.texts import read_text


def test_prose_about_the_event_gives_all_its_facts():
    text = "Welcome to The 12th Annual Meeting of the Society for River Names (SRN 2031), held in beautiful Oslo, Norway, from May 30 to June 2, 2031."
    (event,) = events_of(read_text(text))
    assert (event.name, event.series, event.year, event.role) == ("SRN 2031", "SRN", 2031, "main")
    assert event.full_name == "12th Annual Meeting of the Society for River Names"
    assert (event.city, event.country) == ("Oslo", "Norway")
    assert (event.start_date, event.end_date) == (date(2031, 5, 30), date(2031, 6, 2))


def test_what_the_page_does_not_state_is_null():
    (event,) = events_of(read_text("SRN 2031 Papers"))
    assert (event.full_name, event.city, event.country, event.start_date, event.end_date) == (None,) * 5


@pytest.mark.parametrize(
    ("dates", "start", "end"),
    [
        pytest.param("from Dec 6th to Dec 10th, 2031", date(2031, 12, 6), date(2031, 12, 10), id="ordinals"),
        pytest.param("November 4-8, 2031", date(2031, 11, 4), date(2031, 11, 8), id="one-month"),
        pytest.param("4–8 November 2031", date(2031, 11, 4), date(2031, 11, 8), id="day-first"),
        pytest.param("30 May to 2 June 2031", date(2031, 5, 30), date(2031, 6, 2), id="two-months-day-first"),
        pytest.param(
            "December 30, 2031 to January 2, 2032", date(2031, 12, 30), date(2032, 1, 2), id="two-years"
        ),
    ],
)
def test_dates(dates, start, end):
    (event,) = events_of(read_text(f"SRN 2031 took place in Singapore {dates}."))
    assert (event.start_date, event.end_date) == (start, end)
    assert (event.city, event.country) == ("Singapore", "Singapore")


def test_impossible_dates_are_not_stated():
    (event,) = events_of(read_text("SRN 2031 took place in Singapore from Feb 30 to Feb 31, 2031."))
    assert event.start_date is None


def test_the_breadcrumb_of_a_paper_beats_a_longer_welcome_of_another_event():
    welcome = "On behalf of LAKES 2029, welcome. LAKES 2029 is held in Singapore. We are grateful for the support of LAKES 2029 by all our sponsors."
    text = f"SRN 2031\n\n{welcome}\n\nLAKES 2029\n\nNext from SRN 2031\n\nOther Title"
    assert [(event.name, event.role) for event in events_of(read_text(text))] == [
        ("SRN 2031", "main"),
        ("LAKES 2029", "mentioned"),
    ]


def test_names_inside_abstracts_are_no_events():
    abstract = "We propose Torrent and evaluate it on data from the LAKES 2029 shared task and on SEAS 2030, where it outperforms the baselines."
    document = read_text(abstract)
    assert events_of(document, papers=[(0, len(abstract))]) == ()


def test_the_address_is_evidence():
    document = read_html("<title>LAKES 2029 and SRN 2031</title><p>x</p>")
    assert events_of(document, url="https://srn2031.example.org/")[0].name == "SRN 2031"


@pytest.mark.parametrize("praise", ["", "rainy ", "beautiful ", "the city of "])
def test_a_word_of_praise_before_the_city_is_no_part_of_it(praise):
    (event,) = events_of(
        read_text(f"SRN 2031 was held in {praise}Bergen, Norway, from June 3 to June 7, 2031.")
    )
    assert (event.city, event.country) == ("Bergen", "Norway")
