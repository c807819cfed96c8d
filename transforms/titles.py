"""Titles for papers that have none: the name of the system and what it is, from the abstract alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from transforms.keywords import Keyword
from transforms.sentences import sentence_spans

TITLE_WORDS = 15
"""Most words of an inferred title."""

_CONTRIBUTION = re.compile(
    r"\b(?:[Ww]e|[Tt]his (?:paper|work|study|article)|[Tt]he (?:present )?(?:paper|study))\s+(?:\w+ly\s+|also\s+|then\s+|first\s+)?"
    r"(?:propose|present|introduce|develop|describe|investigate|study|examine|explore|release|build|construct|create|design|address|analy[sz]e|evaluate|"
    r"formulate|devise|offer|attempt to|focus(?:es)? on)s?\s+(?P<what>[^.;:]+)"
)
_CLAUSE_END = re.compile(
    r",?\s+(?:that|which|where|whose|who|capable|designed|intended|aimed|aiming|using|by|to|comprising|consisting|bridging|leveraging|in order|so that|"
    r"and (?:show|demonstrate|find|evaluate|apply|use)|via|while|because|since|based on)\b.*|\s*(?:,(?!\d)|\().*"
)
_ARTICLE = re.compile(
    r"^(?:an?|the|our|its|their|several|new|novel|a new|a novel|an? \w+ly)\s+", re.IGNORECASE
)
_SMALL = frozenset("a an and as at but by for from in into of on or the to via vs with".split())


@dataclass(frozen=True, slots=True)
class InferredTitle:
    """A made-up title and how sure it is that it names the paper's subject."""

    title: str
    confidence: float


def infer_title(abstract: str, *, name: str | None, keywords: Sequence[Keyword]) -> InferredTitle | None:
    """A readable title of at most 15 words, or null where the abstract gives nothing to make one from.

    Args:
        abstract: Clean abstract.
        name: Name that the paper gives its contribution, if any.
        keywords: Its keywords, best first.

    The confidence is that of the real title being this one, which is next to never; it ranks how much the abstract says.
    """
    what = _contribution(abstract, name)
    if name and what:
        return InferredTitle(_cut(f"{name}: {_cased(what)}"), 0.3)
    if what and len(what.split()) >= 3:
        return InferredTitle(_cut(_cased(what)), 0.2)
    phrases = [keyword.text for keyword in keywords[:3]]
    if name and phrases:
        return InferredTitle(_cut(f"{name}: {_cased(phrases[0])}"), 0.2)
    if phrases:
        return InferredTitle(_cut(", ".join(_cased(phrase) for phrase in phrases)), 0.1)
    first = next(iter(sentence_spans(abstract)), None)
    return InferredTitle(_cut(abstract[slice(*first)].rstrip(".")), 0.05) if first else None


def _contribution(abstract: str, name: str | None) -> str | None:
    """What the paper says that it contributes, without articles, relative clauses and its own name."""
    if name and (
        match := re.search(
            rf"{re.escape(name)}\)?,? (?:is |are )?(?:an?|the first) (?P<what>(?:[^.;,()]|,(?=\d))+)",
            abstract,
        )
    ):
        return _trimmed(match["what"])
    for match in _CONTRIBUTION.finditer(abstract):
        what = _trimmed(match["what"])
        if name:
            what = re.sub(rf"\b{re.escape(name)}\b,?\s*", "", what).strip()
        if len(what.split()) >= 2:
            return what
    return None


def _trimmed(text: str) -> str:
    text = _CLAUSE_END.sub("", text).strip()
    while (shorter := _ARTICLE.sub("", text)) != text:
        text = shorter
    return text.strip(" ,;:“”\"'")


def _cased(text: str) -> str:
    """Title case that leaves names and small words as they are."""
    words = text.split()
    return " ".join(
        word if (word in _SMALL and number) or not word.islower() else word[:1].upper() + word[1:]
        for number, word in enumerate(words)
    )


def _cut(text: str) -> str:
    words = text.split()[:TITLE_WORDS]
    while words and words[-1].casefold() in _SMALL:
        words.pop()
    return " ".join(words).rstrip(",;:")
