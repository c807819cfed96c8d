"""What the author of the mark-up called an element: class names and ids that say what they hold."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache


class Hint(Enum):
    """What the names around a block say that it is."""

    TITLE = auto()
    PEOPLE = auto()
    ABSTRACT = auto()
    KEYWORDS = auto()
    AFFILIATION = auto()
    SESSION = auto()
    TRACK = auto()
    PRESENTATION = auto()
    STATUS = auto()
    FURNITURE = auto()


NAMED = re.compile(r"title|author|abstract|keyword|affil", re.IGNORECASE)
"""Ids that are worth a place in a signature; others tell records apart, not roles."""

_NAMES: tuple[tuple[re.Pattern[str], Hint], ...] = (
    (
        re.compile(
            r"breadcrumb|modal|tooltip|cookie|consent|share|social|side-?bar|menu|navbar|nav-|pagination|footer|banner|skip-?link|advert|"
            r"references?(?:$|_|-)|bibliograph|citation-?list|metric|toolbar|alert|badge|(?:^|[-_])btn(?:$|[-_])|button|chair|location|room|(?:^|[-_])(?:time|date)s?(?:$|[-_])|bibref|(?:^|[-_])search",
            re.IGNORECASE,
        ),
        Hint.FURNITURE,
    ),
    (re.compile(r"keyword|kwd", re.IGNORECASE), Hint.KEYWORDS),
    (
        re.compile(r"affil|(?:^|[-_])aff(?:$|[-_])|institution|(?:^|[-_])inst(?:$|[-_])", re.IGNORECASE),
        Hint.AFFILIATION,
    ),
    (
        re.compile(
            r"(?:session|track|day|section|page|site|block|event|volume|group)[-_]?(?:title|name|header|heading)|session-?info",
            re.IGNORECASE,
        ),
        Hint.SESSION,
    ),
    (re.compile(r"(?:^|[-_])track(?:$|[-_])", re.IGNORECASE), Hint.TRACK),
    (
        re.compile(r"^presentation$|(?:event|paper|talk|presentation)[-_]?type|^type[-_]", re.IGNORECASE),
        Hint.PRESENTATION,
    ),
    (re.compile(r"^(?:status|decision|awards?)$|paper[-_]?award", re.IGNORECASE), Hint.STATUS),
    (re.compile(r"title", re.IGNORECASE), Hint.TITLE),
    (
        re.compile(
            r"author|speaker|performer|presenter|contributor|creator|(?:^|[-_])people|namelist", re.IGNORECASE
        ),
        Hint.PEOPLE,
    ),
    (re.compile(r"abstract", re.IGNORECASE), Hint.ABSTRACT),
)


@lru_cache(maxsize=4096)
def hint_of(signature: str) -> Hint | None:
    """The hint of the innermost element of a signature whose names say anything."""
    for element in reversed(signature.split(">")):
        names = element.removeprefix("!").replace("#", ".").split(".")[1:]
        for pattern, hint in _NAMES:
            if any(pattern.search(name) for name in names):
                return hint
    return None
