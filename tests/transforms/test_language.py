"""The pipeline as a whole: what it finds, that one bad text is alone in its failure, that memory stays flat."""

import itertools
import random
import string

import pytest

from transforms.language import Text, analyze_texts, any_language, english, language_of
from transforms.sentences import Sentences


def analysis(abstract, title="", language="en"):
    text = Text(title=title, abstract=abstract, language=language)
    (found,) = analyze_texts([text])
    return text.joined, found


def entities(abstract, title=""):
    joined, found = analysis(abstract, title)
    return {(each.label, joined[each.start : each.end]) for each in found.entities}


@pytest.mark.parametrize(
    ("abstract", "expected"),
    [
        ("We study machine translation of old letters.", ("TASK", "machine translation")),
        ("Readers use a conditional random field for tagging.", ("METHOD", "conditional random field")),
        ("We fine-tune BERT and RoBERTa-large.", ("MODEL", "RoBERTa-large")),
        ("It is evaluated on the SQuAD benchmark.", ("DATASET", "SQuAD")),
        ("We report BLEU for all pairs.", ("METRIC", "BLEU")),
        ("All texts were tagged with spaCy.", ("TOOL", "spaCy")),
        ("The speakers used Swahili at home.", ("LANGUAGE", "Swahili")),
        ("Letters are kept at Stanford University.", ("ORG", "Stanford University")),
    ],
)
def test_each_label_in_a_plain_sentence(abstract, expected):
    assert expected in entities(abstract)


def test_only_the_papers_own_name_is_introduced():
    joined, found = analysis(
        "Unlike BERT, it is small. We introduce Torrent, a model for reading maps. Torrent beats RoBERTa.",
    )
    introduced = {joined[each.start : each.end] for each in found.entities if each.is_introduced}
    assert introduced == {"Torrent"}
    assert sum(joined[each.start : each.end] == "Torrent" for each in found.entities) == 2


def test_spans_do_not_overlap_and_acronyms_are_resolved():
    joined, found = analysis(
        "We study named entity recognition (NER) of harbors. NER is hard for large language models (LLMs)."
    )
    spans = sorted((each.start, each.end) for each in found.entities)
    assert all(first[1] <= second[0] for first, second in itertools.pairwise(spans))
    assert {each.normalized for each in found.entities if joined[each.start : each.end] == "NER"} == {
        "named entity recognition"
    }


def test_keywords_rank_what_is_repeated_and_early_and_hold_no_addresses():
    _, found = analysis(
        "River names are misread. We read river names on maps with a lattice decoder. River names help. See https://example.org/x.",
        title="Reading River Names",
    )
    texts = [each.text.casefold() for each in found.keywords]
    assert texts[0] == "river names"
    assert "lattice decoder" in texts
    assert not any("http" in text or text in {"we", "see", "help"} for text in texts)


def test_an_acronym_and_its_long_form_are_one_keyword():
    _, found = analysis("Semantic role labeling (SRL) is slow. SRL needs trees. We speed SRL up.")
    texts = {each.text.casefold() for each in found.keywords}
    assert len(texts & {"srl", "semantic role labeling"}) == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("We propose a method for reading the names of rivers on old maps.", "en"),
        ("Wir stellen ein Verfahren vor, das Flussnamen auf alten Karten liest.", "de"),
        ("Nous présentons une méthode pour lire les noms de rivières.", "fr"),
        ("too short", None),
    ],
)
def test_language_is_told_from_enough_text(text, code):
    assert language_of(text) == code


def test_other_languages_are_read_without_english_grammar():
    joined, found = analysis("Die Zeichenerkennung (ZE) verbessert sich um 12%.", language="de")
    assert [joined[each.short_start : each.short_end] for each in found.acronyms] == ["ZE"]
    assert found.failure is None and found.keywords == ()


def test_empty_and_blank_texts_find_nothing():
    texts = [Text(title="", abstract="", language=None), Text(title="", abstract=" \n ", language=None)]
    assert [found.entities for found in analyze_texts(texts)] == [(), ()]


def test_one_text_on_which_a_component_fails_is_the_only_one_lost(monkeypatch):
    whole = Sentences.__call__

    def failing(self, doc):
        if "poison" in doc.text:
            raise ValueError("too bitter")
        return whole(self, doc)

    monkeypatch.setattr(Sentences, "__call__", failing)
    texts = [
        Text(
            title="",
            abstract="A poison here." if number == 7 else "We fine-tune BERT on maps.",
            language="en",
        )
        for number in range(100)
    ]
    found = list(analyze_texts(texts))
    assert [number for number, each in enumerate(found) if each.failure] == [7]
    assert "sentences" in found[7].failure and "too bitter" in found[7].failure
    assert all(each.entities for number, each in enumerate(found) if number != 7)


def test_the_vocabulary_does_not_grow_with_the_texts():
    chance = random.Random(4)

    def texts(count):
        for _ in range(count):
            words = ("".join(chance.choices(string.ascii_lowercase, k=9)) for _ in range(20))
            yield Text(title="", abstract=f"We present {' '.join(words)}.", language="en")

    list(analyze_texts(texts(64)))
    before = len(english().vocab.strings)
    list(analyze_texts(texts(256)))
    assert len(english().vocab.strings) == before


def test_pipelines_are_built_once():
    assert english() is english() and any_language() is any_language()


@pytest.mark.parametrize(
    ("abstract", "name", "label"),
    [
        ("We collect ClueBox, a dataset of clues, written by hand.", "ClueBox", "DATASET"),
        ("Our method, called Driftwood, builds trees from a dictionary.", "Driftwood", "METHOD"),
        ("We introduce Tidal Memory, a training schedule that works.", "Tidal Memory", "METHOD"),
        ("This work presents KettleNER, a toolkit for annotating recipes with care.", "KettleNER", "TOOL"),
        ("We present a large language model for maps, named Torrent, by hand.", "Torrent", "MODEL"),
    ],
)
def test_the_ways_in_which_papers_introduce_a_name(abstract, name, label):
    joined, found = analysis(abstract)
    assert {(joined[each.start : each.end], each.label) for each in found.entities if each.is_introduced} == {
        (name, label)
    }


@pytest.mark.parametrize(
    "abstract", ["We build on BERT and T5.", "We propose a method based on the Transformer: BERT is used."]
)
def test_what_a_paper_only_uses_is_not_introduced(abstract):
    _, found = analysis(abstract)
    assert not any(each.is_introduced for each in found.entities)


def test_no_phrase_begins_inside_a_hyphenated_word():
    joined, found = analysis("We compare it with end-to-end summarization of rulings.")
    texts = {joined[each.start : each.end] for each in (*found.entities, *found.keywords)}
    assert "end summarization" not in texts
