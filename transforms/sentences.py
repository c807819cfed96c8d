"""Sentence boundaries for abstracts: at full stops that end a sentence, not at those of abbreviations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc
from thinc.types import Ints2d

ABBREVIATIONS = frozenset(
    "al approx assoc ca cf ch co corp def dept dr ed eds eq eqs esp est etc e.g eg fig figs i.e ie inc incl jr lemma lit ltd max min mr mrs ms "
    "no nos nr p para ph.d pp prof pv resp sec sect spp sp sr ssp st subsp tab thm u.k u.s univ var vol vs w.r.t wrt".split()
)
"""Words that keep their full stop inside a sentence."""

_END = re.compile(
    r"[.!?…]+[\"'”’)\]]*(?=\s+[\"'“‘(\[]*[A-Z0-9À-ÖØ-Þ$\\*]|\s*\n\s*\n|\s*$)|\n\s*\n|[。！？]+[”’）]*"
)

START, NO_START = 1, -1
"""Values of spaCy's SENT_START."""

Doc.set_extension("abstract_start", default=0, force=True)


def sentence_spans(text: str) -> Iterator[tuple[int, int]]:
    """Character spans of the sentences of a text, half-open, without the space between them."""
    start = 0
    for match in _END.finditer(text):
        if _is_abbreviation(text, start, match):
            continue
        if text[start : match.end()].strip():
            yield _trimmed(text, start, match.end())
        start = match.end()
    if text[start:].strip():
        yield _trimmed(text, start, len(text))


def _is_abbreviation(text: str, start: int, match: re.Match[str]) -> bool:
    if (
        not match[0].startswith(".")
        or match.end() >= len(text)
        or "\n\n" in text[match.end() - 1 : match.end() + 2]
    ):
        return False
    word = re.search(r"[\w.]*$", text[start : match.start()])
    last = word[0].casefold() if word else ""
    return (
        last in ABBREVIATIONS
        or (len(last) == 1 and last.isalpha())
        or bool(re.fullmatch(r"(?:[a-z]\.)+[a-z]", last))
    )


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


@Language.factory("eventpapers_sentences", assigns=["token.is_sent_start", "doc.sents"])
def make_sentences(nlp: Language, name: str) -> Sentences:  # noqa: ARG001 - spaCy's signature
    """The component that marks sentence starts."""
    return Sentences()


class Sentences:
    """Marks the first token of each sentence."""

    def __call__(self, doc: Doc) -> Doc:
        """The document with sentence boundaries."""
        starts = [start for start, _ in sentence_spans(doc.text)]
        marks = np.full((len(doc), 1), NO_START, dtype=np.int8)
        number = 0
        for token in doc:
            while number < len(starts) and token.idx + len(token) > starts[number]:
                marks[token.i] = START
                number += 1
        # Setting `Token.is_sent_start` looks through the whole document each time.
        return doc.from_array(["SENT_START"], cast("Ints2d", marks.astype(np.uint64)))
