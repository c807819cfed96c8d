"""Author lines: whether a text is a list of people, and who they are."""

from __future__ import annotations

import re
import unicodedata

from extractors.records import Author
from extractors.signals.words import FIELD_WORDS, FUNCTION_WORDS

PARTICLES = frozenset(
    [
        "al",
        "ap",
        "ben",
        "bin",
        "da",
        "dal",
        "de",
        "del",
        "della",
        "den",
        "der",
        "di",
        "do",
        "dos",
        "du",
        "el",
        "ibn",
        "la",
        "las",
        "le",
        "los",
        "mac",
        "ten",
        "ter",
        "van",
        "von",
        "y",
        "zu",
        "zur",
    ]
)
SUFFIXES = frozenset(["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"])

_LABEL = re.compile(r"^\s*(?:authors?|by|speakers?|presenters?)\s*[:\-–]?\s+", re.IGNORECASE)
_MARKS = re.compile(
    r"\[\d+(?:,\s*\d+)*\]|[\u00b9\u00b2\u00b3\u2070-\u2079*†‡§¶∗#]+|(?<=[^\W\d_])\d+(?:,\d+)*(?=\s|,|;|$)"
)
_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)")
_SEPARATOR = re.compile(r"\s*(?:[;|•·]|,\s*(?:and|&)\s+|\s(?:and|&)\s|,)\s*", re.IGNORECASE)
_STRONG_SEPARATOR = re.compile(r"\s*[;|•·]\s*")


def names_in(text: str) -> tuple[Author, ...]:
    """Authors that a line lists, in order; empty where it is no list of people.

    Understands commas, semicolons, bars, "and"; footnote marks; affiliations in parentheses; "Last, First; …".
    """
    line = _MARKS.sub("", _LABEL.sub("", text)).strip(" .,;")
    if not line or len(line) > 20_000:
        return ()
    authors = _split(line)
    likely = sum(is_person(author.name) for author in authors)
    return authors if authors and likely >= 0.8 * len(authors) else ()


def _split(line: str) -> tuple[Author, ...]:
    if inverted := _inverted(line):
        return inverted
    authors: list[Author] = []
    masked = _PARENTHESIS.sub(lambda match: match[0].replace(",", "\0").replace(";", "\1"), line)
    for part in _SEPARATOR.split(masked):
        part_text = part.replace("\0", ",").replace("\1", ";")
        affiliation = _PARENTHESIS.search(part_text)
        name = _PARENTHESIS.sub("", part_text).strip()
        if name.casefold() in SUFFIXES and authors:
            last = authors.pop()
            authors.append(Author(name=f"{last.name}, {name}", affiliation=last.affiliation))
        elif name:
            authors.append(
                Author(name=name, affiliation=affiliation[1].strip() or None if affiliation else None)
            )
    return tuple(authors)


def _inverted(line: str) -> tuple[Author, ...]:
    """Authors of "Last, First; Last, First": every part between strong separators has exactly one comma."""
    parts = [part for part in _STRONG_SEPARATOR.split(line) if part]
    if len(parts) < 2 or not all(part.count(",") == 1 for part in parts):
        return ()
    pairs = [part.split(",") for part in parts]
    return tuple(Author(name=f"{first.strip()} {last.strip()}") for last, first in pairs)


def is_person(name: str) -> bool:
    """Whether a text has the shape of one person's name: 2–6 capitalised words, particles and initials."""
    tokens = name.split()
    if not 2 <= len(tokens) <= 6 or any(character.isdigit() or character in ":?!/@" for character in name):
        return False
    words = [token.strip(".,'’\"") for token in tokens]
    if any(word.casefold() in FUNCTION_WORDS or word.casefold() in FIELD_WORDS for word in words):
        return False
    return all(_is_name_token(word) for word in words) and any(
        len(word) > 1 or not word.isascii() for word in words
    )


def _is_name_token(word: str) -> bool:
    if not word:
        return False
    first = word[0]
    if word.casefold() in PARTICLES or unicodedata.category(first) == "Lo":
        return True
    return first.isupper() and not (len(word) > 3 and word.isupper() and word.isascii() is False)
