"""Titles made from an abstract: short, readable, and never taken for stated ones."""

import pytest

from transforms.keywords import Keyword
from transforms.titles import TITLE_WORDS, infer_title

KEYWORDS = [Keyword(text="old maps", normalized="old map", score=1.0, start=0, end=8)]


def test_name_and_kind_of_the_contribution():
    abstract = "Old maps are hard. We propose Torrent, a method for reading river names on old maps."
    title = infer_title(abstract, name="Torrent", keywords=KEYWORDS)
    assert title.title == "Torrent: Method for Reading River Names on Old Maps"


def test_what_the_paper_does_where_nothing_has_a_name():
    title = infer_title("This paper investigates how scribes abbreviate words.", name=None, keywords=KEYWORDS)
    assert title.title == "How Scribes Abbreviate Words"


def test_keywords_where_the_abstract_does_not_tell():
    title = infer_title("Old maps are fun.", name=None, keywords=KEYWORDS)
    assert title.title == "Old Maps"


@pytest.mark.parametrize("text", ["", "   "])
def test_nothing_from_nothing(text):
    assert infer_title(text, name=None, keywords=[]) is None


def test_titles_are_short_and_unsure():
    abstract = "We present " + "a very long description of one thing and another thing " * 5 + "."
    title = infer_title(abstract, name=None, keywords=[])
    assert len(title.title.split()) <= TITLE_WORDS
    assert title.confidence < 0.5
