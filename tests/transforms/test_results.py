"""Numeric claims: value, unit, direction and what was measured; numbers that claim nothing are passed over."""

import pytest

from transforms.results import find_results


def claims(text):
    return [(each.value, each.unit, each.direction, each.metric) for each in find_results(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It improves accuracy by 4.2 points over the baselines.", (4.2, "points", "up", "accuracy")),
        ("Our method reduces latency by 30%.", (30.0, "%", "down", "latency")),
        ("We obtain a 2.5x speed-up.", (2.5, "×", "up", "speed-up")),
        ("We release a corpus of 12,000 sentences.", (12000.0, "sentences", "none", "size")),
        ("It was trained on 1.5 million tweets.", (1500000.0, "tweets", "none", "size")),
        ("Recall drops by 7 percentage points.", (7.0, "points", "down", "recall")),
    ],
)
def test_value_unit_direction_and_metric(text, expected):
    assert claims(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "In 2019, archives were digitized.",
        "We compare with GPT-4 and Llama-3.1-8B.",
        "See Section 3 and Table 12.",
        "A model with 7B parameters is used.",
        "The years 1600 to 2000 are covered.",
    ],
)
def test_years_names_and_numbering_claim_nothing(text):
    assert claims(text) == []


def test_comparison_data_set_and_offsets():
    text = "We read maps. Torrent improves F1 by 3.1 points on MapBench over strong baselines."
    (result,) = find_results(text)
    assert text[result.start : result.end] == "3.1 points"
    assert text[result.sentence_start : result.sentence_end].startswith("Torrent improves")
    assert result.dataset == "MapBench" and result.comparison == "strong baselines"


def test_each_number_of_a_sentence_is_a_row():
    text = "It lowers errors by 12% and improves recall by 5 points."
    assert [(value, direction) for value, _, direction, _ in claims(text)] == [(12.0, "down"), (5.0, "up")]
