"""Author lines: whether a text is a list of people, and who they are."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

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
NO_NAMES = (FUNCTION_WORDS | FIELD_WORDS) - PARTICLES
"""Words that stand in no person's name."""
SUFFIXES = frozenset(["jr", "jr.", "sr", "sr.", "ii", "iii", "iv"])

PEOPLE_SHARE = 0.65
"""Share of a line's parts that must look like people for the line to be a list of people."""
LIST_CHARS = 20_000
"""Longest list of authors that is read; the longest of any real paper are shorter."""

_HAN_NAME = re.compile(
    r"[王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧傅钟鐘姜崔谭譚廖范汪陆陸金石戴贾賈韦韋夏邱方侯邹鄒熊孟秦白江阎閻薛尹段雷黎史龙龍陶贺賀顾顧毛郝龚龔邵万萬钱錢严嚴洪武莫孔][\u4e00-\u9fff]{1,3}"
)
"""A Chinese name without spaces: one of the hundred most common surnames and one to three characters."""
_NO_NAME = re.compile(r"[\d:?!/@]")
"""Characters that no person's name has."""
CACHED = 20_000
"""Texts whose reading is kept: each line of a page is asked about by several kinds of evidence."""

_INSTITUTION = re.compile(
    r"universit|institut|college|school|department|laborator|\blabs?\b|research|center|centre|inc\b|ltd\b|corporation|gmbh|academy|polytechnic|"
    r"école|faculty|hospital|google|microsoft|amazon|facebook|\bibm\b|\bmit\b",
    re.IGNORECASE,
)
_COMPANIES = frozenset(
    {
        "inc",
        "ltd",
        "llc",
        "gmbh",
        "corp",
        "google",
        "microsoft",
        "amazon",
        "facebook",
        "ibm",
        "nvidia",
        "deepmind",
        "berkeley",
    }
)
"""Last words of affiliations that have the shape of a name."""
_LABEL = re.compile(r"^\s*(?:authors?|by|speakers?|presenters?)\s*[:\-–]?\s+", re.IGNORECASE)
_VENUE = re.compile(
    r"\s*;\s*(?:(?:in )?proceedings|in:|pp?\.|(?:19|20)\d{2}\b|\(\d+\):).*$", re.IGNORECASE | re.DOTALL
)
"""Where and when a paper appeared, behind its authors."""
_MARKS = re.compile(
    r"\[\d+(?:,\s*\d+)*\]|[\u00b9\u00b2\u00b3\u2070-\u2079*†‡§¶∗#]+|(?<=[^\W\d_])\d+(?:,\d+)*(?=\s|,|;|$)"
)
_PARENTHESIS = re.compile(r"\s*\(([^()]*)\)")
_SEPARATOR = re.compile(r"\s*(?:[;；|•·，、]|,\s*(?:and|&)\s+|\s(?:and|&)\s|,)\s*", re.IGNORECASE)
_STRONG_SEPARATOR = re.compile(r"\s*[;|•·]\s*")


def names_in(text: str) -> tuple[Author, ...]:
    """Authors that a line lists, in order; empty where it is no list of people.

    Understands commas, semicolons, bars, "and"; footnote marks; affiliations in parentheses or after the names;
    "Last, First; …".
    """
    authors = listed(text)
    return authors if authors and person_share(authors) >= PEOPLE_SHARE else ()


@lru_cache(maxsize=CACHED)
def listed(text: str) -> tuple[Author, ...]:
    """Authors of a line that is known to list people, whatever their names look like."""
    line = _MARKS.sub("", _VENUE.sub("", _LABEL.sub("", text))).strip(" .,;:")
    if not line or len(line) > LIST_CHARS:
        return ()
    return _inverted(line) or _affiliated(line) or _split(line)


def person_share(authors: tuple[Author, ...]) -> float:
    """Share of names that have the shape of a person's."""
    return sum(is_person(author.name) for author in authors) / len(authors)


def _affiliated(line: str) -> tuple[Author, ...]:
    """Authors of "A, Place; B and C, Other Place": in each part people come first, and all share what follows."""
    authors: list[Author] = []
    for part in re.split(r"\s*;\s*", line):
        pieces = [piece for piece in _SEPARATOR.split(part) if piece]
        count = next(
            (
                number
                for number, piece in enumerate(pieces)
                if not is_person(piece) or _INSTITUTION.search(piece)
            ),
            len(pieces),
        )
        if not count or (count == len(pieces) and ";" not in line):
            return ()
        place = part[part.index(pieces[count]) :].strip(" ,") if count < len(pieces) else None
        authors.extend(Author(name=piece, affiliation=place) for piece in pieces[:count])
    has_place = any(author.affiliation and _INSTITUTION.search(author.affiliation) for author in authors)
    return tuple(authors) if has_place else ()


def _split(line: str) -> tuple[Author, ...]:
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
    if len(parts) < 2 or not all(part.count(",") == 1 for part in parts) or _INSTITUTION.search(line):
        return ()
    pairs = [part.split(",") for part in parts]
    return tuple(Author(name=f"{first.strip()} {last.strip()}") for last, first in pairs)


@lru_cache(maxsize=CACHED)
def is_person(name: str) -> bool:
    """Whether a text has the shape of one person's name: 2–6 capitalised words, particles and initials."""
    if _HAN_NAME.fullmatch(name):
        return True
    tokens = name.split()
    if not 2 <= len(tokens) <= 6 or _NO_NAME.search(name):
        return False
    if any(len(token) > 3 and token.endswith(".") for token in tokens[:-1]):
        return False
    words = [token.strip(".,'’\"") for token in tokens]
    if words[-1].casefold() in _COMPANIES:
        return False
    if any(len(word) > 1 and word.casefold() in NO_NAMES for word in words):
        return False
    return all(
        _is_name_token(word) or (number and word.casefold() in SUFFIXES) for number, word in enumerate(words)
    ) and any(len(word) > 1 or not word.isascii() for word in words)


def _is_name_token(word: str) -> bool:
    if not word:
        return False
    first = word[0]
    if word.casefold() in PARTICLES or unicodedata.category(first) == "Lo":
        return True
    return first.isupper() and not (len(word) > 3 and word.isupper() and word.isascii() is False)


def first_name_first(name: str) -> str:
    """Put "Last, First" in the order of reading; suffixes such as "Jr" are no first names."""
    last, comma, first = name.partition(",")
    is_inverted = (
        comma and first.strip() and not re.match(r"\s*(?:jr|sr|i{2,3}|iv|ph\.?d)\b", first, re.IGNORECASE)
    )
    return f"{first.strip()} {last.strip()}" if is_inverted and "," not in first else str(name).strip()
