"""Acronyms: short and long form, with offsets, and nothing that only stands in parentheses."""

import pytest

from transforms.acronyms import find_acronyms


def pairs(text):
    return [
        (text[each.short_start : each.short_end], text[each.long_start : each.long_end])
        for each in find_acronyms(text)
    ]


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        ("We study semantic role labeling (SRL) of ledgers.", "SRL", "semantic role labeling"),
        ("We use SRL (Semantic Role Labeling) on ledgers.", "SRL", "Semantic Role Labeling"),
        ("Large language models (LLMs) read slowly.", "LLMs", "Large language models"),
        ("The word error rate (WER) drops.", "WER", "word error rate"),
        ("Optical character recognition (OCR; see below) fails.", "OCR", "Optical character recognition"),
        ("LANTERN (Lexical Anchoring for Translation Errors of Rare Nouns) helps.", "LANTERN", "Lexical Anchoring for Translation Errors of Rare Nouns"),
        ("TOM, which stands for Theory of Mind, is hard.", "TOM", "Theory of Mind"),
        ("Chain-of-Thought (CoT) prompting works.", "CoT", "Chain-of-Thought"),
    ],
)  # fmt: skip
def test_each_way_of_explaining(text, short, long):
    assert pairs(text) == [(short, long)]


@pytest.mark.parametrize(
    "text",
    [
        "It works well (see Figure 2) on maps.",
        "As shown before (Berg, 2020) it works.",
        "We asked many readers (n = 20) twice.",
        "It holds (i.e. it is true) often.",
        "Both (A) and (B) are wrong.",
        "Reading maps (MAPS) is fun.",
    ],
)
def test_other_parentheses_explain_nothing(text):
    assert pairs(text) == []


def test_a_long_form_does_not_reach_into_the_sentence_before():
    assert pairs("We like old ledgers. Court records (OCR) are many.") == []
