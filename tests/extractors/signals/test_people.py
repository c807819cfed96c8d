"""Author lines of the shapes that pages have; lines of other shapes are no people."""

import pytest

from extractors.signals.people import is_person, names_in


@pytest.mark.parametrize(
    ("line", "names"),
    [
        pytest.param(
            "Ada Berg, Bo Chen, Cy van der Dam", ["Ada Berg", "Bo Chen", "Cy van der Dam"], id="commas"
        ),
        pytest.param("Ada Berg, Bo Chen and Cy Dam", ["Ada Berg", "Bo Chen", "Cy Dam"], id="and"),
        pytest.param("Ada Berg, Bo Chen, and Cy Dam", ["Ada Berg", "Bo Chen", "Cy Dam"], id="oxford-comma"),
        pytest.param("Ada Berg | Bo Chen", ["Ada Berg", "Bo Chen"], id="bars"),
        pytest.param("Berg, Ada; Chen, Bo", ["Ada Berg", "Bo Chen"], id="last-name-first"),
        pytest.param("Ada Berg [1], Bo Chen [1,2]", ["Ada Berg", "Bo Chen"], id="marks-in-brackets"),
        pytest.param("Ada Berg¹, Bo Chen²*", ["Ada Berg", "Bo Chen"], id="superscript-marks"),
        pytest.param("Ada Berg1,2, Bo Chen3", ["Ada Berg", "Bo Chen"], id="digits-after-names"),
        pytest.param("By: Ada M. Berg", ["Ada M. Berg"], id="label"),
        pytest.param(
            "Zoë O'Neill-Ñandú, José de la Cruz", ["Zoë O'Neill-Ñandú", "José de la Cruz"], id="accents"
        ),
        pytest.param("Ada Berg, Jr., Bo Chen", ["Ada Berg, Jr.", "Bo Chen"], id="suffix"),
        pytest.param("Machine Translation, Question Answering", [], id="phrases-of-the-field"),
        pytest.param("We propose a method, and we test it.", [], id="prose"),
        pytest.param("", [], id="empty"),
        pytest.param("10:40 - 12:20", [], id="times"),
    ],
)
def test_names_in(line, names):
    assert [author.name for author in names_in(line)] == names


def test_affiliation_in_parentheses():
    (author, other) = names_in("Ada Berg (North Town, Lab 3), Bo Chen")
    assert (author.name, author.affiliation) == ("Ada Berg", "North Town, Lab 3")
    assert other.affiliation is None


@pytest.mark.parametrize("name", ["Ada Berg", "J. R. Smith", "李 明", "Ludwig van Beethoven"])
def test_is_person(name):
    assert is_person(name)


@pytest.mark.parametrize(
    "name", ["Ada", "Deep Learning", "The Berg", "session chair", "Ada Berg: A Life", "Room 12"]
)
def test_is_no_person(name):
    assert not is_person(name)
