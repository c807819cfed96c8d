"""What single blocks are taken for, by their own words and shape."""

import pytest

from extractors.records import Block
from extractors.signals.roles import Role, may_be_keyword, role_of, title_shape

ABSTRACT = (
    "Rivers carry names that maps forget. We propose Torrent, a method that reads the margins of old maps and links each name to a river. "
    "Experiments on three atlases show that Torrent finds 81% of the names, and outperforms a baseline by 12 points."
)
WELCOME = (
    "It is our pleasure to welcome you to the valley. On behalf of the organizing committee I thank our sponsors, and I hope that you "
    "will enjoy the social events that our volunteers have prepared, as well as the reception on the first evening of the conference."
)


def role(text):
    return role_of(Block(text=text, start_char=0, end_char=len(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(ABSTRACT, Role.ABSTRACT, id="abstract"),
        pytest.param(WELCOME, Role.EVENT_TEXT, id="welcome-as-long-as-an-abstract"),
        pytest.param("Torrent: Reading the Margins of Old Maps", Role.LINE, id="title"),
        pytest.param("river names", Role.LINE, id="keyword"),
        pytest.param("Ada Berg, Bo Chen", Role.PEOPLE, id="people"),
        pytest.param("RIVERS 2031", Role.EVENT_NAME, id="event-name"),
        pytest.param("RIVERS 2031 Papers", Role.EVENT_NAME, id="event-heading"),
        pytest.param("Please log in", Role.LOGIN, id="login"),
        pytest.param(
            "To access this event page, you need to register with your e-mail address.",
            Role.LOGIN,
            id="login-sentence",
        ),
        pytest.param("Next from RIVERS 2031", Role.TEASER_HEADING, id="next-from"),
        pytest.param("Similar lecture", Role.TEASER_HEADING, id="similar-lecture"),
        pytest.param("Maps of the Moon | VIDEO", Role.TEASER, id="video-teaser"),
        pytest.param("Downloads", Role.NAVIGATION, id="downloads"),
        pytest.param("Norway", Role.NAVIGATION, id="place"),
        pytest.param("Monday, 3 May 2031, 10:40 - 12:20", Role.NAVIGATION, id="date-and-time"),
        pytest.param("poster", Role.PRESENTATION, id="presentation"),
        pytest.param("Coffee Break", Role.PROGRAMME_ITEM, id="break"),
        pytest.param("Keynote: Maps and Power", Role.PROGRAMME_ITEM, id="keynote"),
        pytest.param(
            "RIVERS 2031 took place in Oslo from May 3rd to May 5th, 2031.", Role.EVENT_TEXT, id="took-place"
        ),
        pytest.param("Abstract", Role.ABSTRACT_LABEL, id="abstract-label"),
        pytest.param("Keywords: rivers, maps", Role.KEYWORDS, id="keyword-line"),
        pytest.param(
            "Abstract Meaning Representation for River Names", Role.LINE, id="title-that-begins-with-abstract"
        ),
    ],
)
def test_role_of(text, expected):
    assert role(text) is expected


def test_a_title_has_a_better_shape_than_a_keyword_or_a_name():
    title = title_shape("Torrent: Reading the Margins of Old Maps")
    assert title > title_shape("river names") and title > title_shape("Ada Berg")


@pytest.mark.parametrize(
    ("text", "expected"), [("river names", True), ("a b c d e f g", False), ("Title: Part", False)]
)
def test_may_be_keyword(text, expected):
    assert may_be_keyword(text) is expected
