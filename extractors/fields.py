"""Texts of blocks to the values of a paper's fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from extractors.signals import cues

_DECIDED = re.compile(r"\(([^()]+)\)|\b(oral|poster|spotlight|talk)\b", re.IGNORECASE)
_AWARD = re.compile(r"award|best |outstanding|distinguished|honou?rable|runner", re.IGNORECASE)


def title_from(text: str) -> str:
    """A title without list marks, mark-up around the whole and a trailing full stop."""
    title = re.sub(
        r"^(?:[#>•*\-]+\s+|\d+[.)]\s+|title\s*:\s*|\[[A-Z][A-Za-z ]{1,14}\]\s+|(?:poster |oral )?session \w{1,4}\s*[-–]\s*[\w\-]{2,12}:\s+)",
        "",
        text,
        flags=re.IGNORECASE,
    ).strip()
    title = re.sub(r"\.\s+(?:pp?\.\s*)?\d+\s*[-–]\s*\d+\.?$", "", title)
    if match := re.fullmatch(r"(\*{1,3}|_{1,3})(.+)\1", title):
        title = match[2]
    if match := re.fullmatch(r"[\"“]([^\"“”]+)[\"”]?", title):
        title = match[1]
    return re.sub(r"(?<![.\s])[.,]\s*$", "", title).strip()


def abstract_from(paragraphs: Sequence[str]) -> str | None:
    """One abstract from its paragraphs, without a label in front."""
    return cues.ABSTRACT_PREFIX.sub("", " ".join(paragraphs)).strip() or None


def session_from(text: str) -> str:
    """Name of a session without the word in front that only says that it is one."""
    return re.sub(r"^(?:session|section|track)\s*:\s+(?=\D)", "", text, flags=re.IGNORECASE)


def presentation_from_decision(text: str) -> str | None:
    """How a paper is presented by the decision on it: "Poster" of "Accept (Poster)"."""
    match = _DECIDED.search(text)
    return match[1] or match[2] if match else None


def status_from(text: str) -> str | None:
    """Whether a paper was withdrawn, or its award as the page names it; null for other decisions."""
    if cues.WITHDRAWN.search(text):
        return "withdrawn"
    return text if _AWARD.search(text) else None


def keywords_from(texts: Iterable[str]) -> Iterator[str]:
    """Keywords that labelled or bare keyword lines state, in order and each once."""
    seen: set[str] = set()
    for text in texts:
        for part in re.split(r"\s*[;,|•·]\s*", cues.KEYWORDS_PREFIX.sub("", text)):
            keyword = part.strip(" .")
            if keyword and keyword.casefold() not in seen:
                seen.add(keyword.casefold())
                yield keyword
