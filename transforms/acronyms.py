"""Short and long forms that a text explains (Schwartz & Hearst 2003, extended by reversed order, equations and plurals)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc

from transforms.sentences import sentence_spans

SHORT_CHARS = (2, 10)
"""Fewest and most characters of a short form (Schwartz & Hearst 2003)."""

_SHORT = r"[A-Za-z0-9][A-Za-z0-9\-/.&+∗*²³]{0,11}[A-Za-z0-9+*²³]|[A-Z]{2}"
_PARENTHESIS = re.compile(r"[(\[]\s*([^()\[\]]{2,120}?)\s*[)\]]")
_EQUATION = re.compile(rf"\b({_SHORT})\s*(?:=|≡|:=)\s*((?:[A-Z][\w\-]*[\s\-]?){{2,8}})")
_STANDS_FOR = re.compile(
    rf"\b({_SHORT}),?\s+(?:which stands for|stands for|short for|denotes)\s+((?:[\w\-]+\s?){{2,8}})"
)
_ABBREVIATED = re.compile(
    rf"((?:[\w\-]+\s){{2,9}}?[\w\-]+),?\s+(?:abbreviated|denoted|referred to|called|termed|dubbed)(?:\s+to)?(?:\s+as)?\s+({_SHORT})\b"
)

Doc.set_extension("acronyms", default=(), force=True)


@dataclass(frozen=True, slots=True)
class Acronym:
    """A short form with its long form; offsets in the text, half-open."""

    short_start: int
    short_end: int
    long_start: int
    long_end: int


def find_acronyms(text: str) -> Iterator[Acronym]:
    """Acronyms that a text explains, in order of their short forms; a long form never crosses a sentence."""
    found = {
        acronym.short_start: acronym
        for start, end in sentence_spans(text)
        for acronym in _in_sentence(text, start, end)
    }
    yield from (found[start] for start in sorted(found))


def _in_sentence(text: str, start: int, end: int) -> Iterator[Acronym]:
    sentence = text[start:end]
    for match in _PARENTHESIS.finditer(sentence):
        yield from _from_parenthesis(
            text, start, start + match.start(), start + match.start(1), start + match.end(1)
        )
    for pattern, short, long in ((_EQUATION, 1, 2), (_STANDS_FOR, 1, 2), (_ABBREVIATED, 2, 1)):
        for match in pattern.finditer(sentence):
            acronym = _matched(
                text,
                start + match.start(short),
                start + match.end(short),
                start + match.start(long),
                start + match.end(long),
            )
            if acronym:
                yield acronym


def _from_parenthesis(
    text: str, sentence_start: int, bracket: int, start: int, end: int
) -> Iterator[Acronym]:
    inside = re.split(r"[;,]", text[start:end])[0].strip(" \"'“”‘’")
    offset = text.index(inside, start) if inside else start
    if is_short_form(inside):
        words = min(len(inside.rstrip("s")) + 5, 2 * len(inside))
        sentence_start = max(sentence_start, text.rfind(")", sentence_start, bracket) + 1)
        before = list(re.finditer(r"\S+", text[sentence_start:bracket]))[-words - 1 :]
        if before and (
            acronym := _matched(
                text, offset, offset + len(inside), sentence_start + before[0].start(), bracket
            )
        ):
            yield acronym
        return
    # "SRL (Semantic Role Labeling)": the short form stands before the parenthesis.
    short = re.search(rf"({_SHORT})\s*$", text[sentence_start:bracket])
    if short and is_short_form(short[1]) and len(inside.split()) >= 2:
        acronym = _matched(
            text, sentence_start + short.start(1), sentence_start + short.end(1), offset, offset + len(inside)
        )
        if acronym:
            yield acronym


def is_short_form(text: str) -> bool:
    """Whether a text has the shape of a short form: short, one or two words, with a capital or a digit inside."""
    if (
        not SHORT_CHARS[0] <= len(text) <= SHORT_CHARS[1] + 2
        or len(text.split()) > 2
        or not text[0].isalnum()
    ):
        return False
    if re.fullmatch(r"(?:i\.?e\.?|e\.?g\.?|\d+(?:\.\d+)?%?|[ivx]+|[A-Z]?[a-z]+)", text):
        return False
    return any(character.isupper() for character in text)


def _matched(
    text: str, short_start: int, short_end: int, window_start: int, window_end: int
) -> Acronym | None:
    """The acronym, where the short form's characters are found in the window from right to left."""
    short = text[short_start:short_end]
    for form in dict.fromkeys((short, short.removesuffix("s"))):
        start = _long_start(form, text[window_start:window_end])
        if start is None:
            continue
        long_start = window_start + start
        long_end = window_start + len(text[window_start:window_end].rstrip(" \"'“”‘’,:-–—"))
        long = text[long_start:long_end]
        if (
            len(long) > len(form)
            and form.casefold() not in long.casefold().split()
            and len(long.split()) <= 2 * len(form) + 2
        ):
            return Acronym(short_start, short_end, long_start, long_end)
    return None


def _long_start(short: str, window: str) -> int | None:
    """Start of the shortest long form in a window (Schwartz & Hearst 2003, algorithm findBestLongForm)."""
    characters = [character for character in short.casefold() if character.isalnum()]
    position = len(window)
    for number, character in reversed(list(enumerate(characters))):
        position = window.casefold().rfind(character, 0, position)
        while position > 0 and number == 0 and window[position - 1].isalnum():
            position = window.casefold().rfind(character, 0, position)
        if position < 0:
            return None
    boundary = re.search(r"[^\s\"'“”‘’(\[]*$", window[:position])
    start = boundary.start() if boundary else position
    return start if window[start : start + 1].isalnum() else position


@Language.factory("eventpapers_acronyms", assigns=["doc._.acronyms"])
def make_acronyms(nlp: Language, name: str) -> Acronyms:  # noqa: ARG001 - spaCy's signature
    """The component that finds acronyms."""
    return Acronyms()


class Acronyms:
    """Stores the acronyms of a document as plain tuples."""

    def __call__(self, doc: Doc) -> Doc:
        """The document with `doc._.acronyms`."""
        doc._.acronyms = tuple(find_acronyms(doc.text))
        return doc
