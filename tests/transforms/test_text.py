"""Clean-up: mark-up goes, words stay, and every clean character knows where it came from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from transforms.text import clean


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (r"We present $\textbf{TIDE}$ for speech.", "We present TIDE for speech."),
        (r"\emph{\textbf{nested}} words", "nested words"),
        ("**S**ubtask-**o**riented **R**eading", "Subtask-oriented Reading"),
        ("a framework.Based on it, we", "a framework. Based on it, we"),
        ("Archives &amp; ledgers &lt;1700", "Archives & ledgers <1700"),
        ("an eﬃcient ﬁlter", "an efficient filter"),
        ("infor\u00admation", "information"),
        (r"Erd\H{o}s and Na\"{\i}ve", "Erdős and Naïve"),
        ("a <i>very</i> old map", "a very old map"),
        ("Abstract: We read maps.", "We read maps."),
    ],
)
def test_markup_goes_and_words_stay(raw, expected):
    assert clean(raw).text == expected


@pytest.mark.parametrize(
    "text",
    [
        "We use Node.js and scikit-learn 1.5.2 on U.S. data.",
        "See e.g. Smith et al. (2020), i.e. the first.",
        "The code is at https://github.com/made-up/Repo.Name today.",
        "It costs $5 or $6 per 1,000 pages.",
        "A value of a < b holds with <mask> tokens.",
    ],
)
def test_text_that_only_looks_like_trouble_is_left_alone(text):
    assert clean(text).text == text


def test_a_clean_span_maps_back_to_the_characters_that_it_came_from():
    raw = r"We present $\textbf{TIDE}$ &amp; more."
    cleaned = clean(raw)
    start = cleaned.text.index("TIDE")
    begin, end = cleaned.to_raw(start, start + 4)
    assert raw[begin:end] == "TIDE"
    start = cleaned.text.index("&")
    begin, end = cleaned.to_raw(start, start + 1)
    assert raw[begin:end] == "&amp;"


def test_a_raw_span_maps_to_the_clean_characters_that_it_became():
    raw = "**T**emporal reading"
    cleaned = clean(raw)
    begin, end = cleaned.to_clean(raw.index("reading"), len(raw))
    assert cleaned.text[begin:end] == "reading"


@given(st.text(max_size=200))
def test_any_text_is_cleaned_once_and_for_all_with_offsets_inside_it(raw):
    cleaned = clean(raw)
    assert clean(cleaned.text).text == cleaned.text
    assert len(cleaned.starts) == len(cleaned.ends) == len(cleaned.text)
    assert all(0 <= start <= end <= len(raw) for start, end in zip(cleaned.starts, cleaned.ends, strict=True))
    assert list(cleaned.starts) == sorted(cleaned.starts)
