"""Sentences end where a reader sees them end."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transforms.sentences import sentence_spans


def sentences(text):
    return [text[start:end] for start, end in sentence_spans(text)]


@pytest.mark.parametrize(
    "expected",
    [
        ["We read maps.", "They are old."],
        ["Names, e.g. Berg et al. (2020), are kept.", "See Fig. 3 for more."],
        ["It costs 3.5 points.", "Is that much?", "“Yes.”", "We think so!"],
        ["Dr. J. Quill wrote it.", "N. Moor read it."],
        ["Results vs. baselines improve.", "$k$ is small."],
    ],
)
def test_sentences_end_at_their_full_stops_only(expected):
    assert sentences(" ".join(expected)) == expected


def test_chinese_sentences_need_no_space():
    assert sentences("我们读地图。它们很旧。") == ["我们读地图。", "它们很旧。"]


def test_a_blank_line_ends_a_title():
    assert sentences("Reading Old Maps\n\nWe read maps.") == ["Reading Old Maps", "We read maps."]


@given(st.text(alphabet='ab. \n!?"(A1', max_size=80))
def test_spans_hold_all_that_is_no_space_in_order(text):
    spans = list(sentence_spans(text))
    assert "".join("".join(text[start:end].split()) for start, end in spans) == "".join(text.split())
    assert all(first[1] <= second[0] for first, second in itertools.pairwise(spans))
