"""What one block is by itself: an abstract, a line of people, furniture, or a line that may be a title or a keyword."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache

import pycountry

from extractors.records import Block
from extractors.signals import cues
from extractors.signals.hints import Hint, hint_of
from extractors.signals.people import is_person, names_in
from extractors.signals.words import lower_share, words_of

ABSTRACT_WORDS = 40
"""Fewest words of an abstract that only its shape gives away; labelled ones may be shorter."""
SHORT_ABSTRACT_WORDS = 18
"""Fewest words of an abstract that speaks like research."""
TITLE_WORDS = 40
"""Most words of a title."""
SHORT_CHARS = 2_000
"""Most characters of a text of few words; what is longer is no language, and patterns for short texts are slow on it."""
LABELLED_ABSTRACT_WORDS = 8
"""Fewest words of an abstract that a label or its mark-up announces."""
AFFILIATION_WORDS = 20
"""Most words of a line of affiliations."""
KEYWORD_WORDS = 6
"""Most words of a keyword that stands on a line of its own."""


class Role(Enum):
    """What a block is for."""

    ABSTRACT = auto()
    LINE = auto()
    """A short text that may be a title, a keyword or a heading; its neighbours decide."""
    PEOPLE = auto()
    AFFILIATION = auto()
    SESSION = auto()
    TRACK = auto()
    STATUS = auto()
    """An award, or a word about a paper that was withdrawn."""
    KEYWORDS = auto()
    ABSTRACT_LABEL = auto()
    KEYWORDS_LABEL = auto()
    AUTHORS_LABEL = auto()
    PRESENTATION = auto()
    PROGRAMME_ITEM = auto()
    """A break, keynote, preface or the like: looks like a title and is no paper."""
    EVENT_NAME = auto()
    EVENT_TEXT = auto()
    LOGIN = auto()
    NAVIGATION = auto()
    TEASER_HEADING = auto()
    TEASER = auto()


EVENT_NAME = re.compile(
    r"^\W*(?:(?:[A-Z][A-Za-z]*[A-Z]+[A-Za-z0-9]*|[A-Z]{2,}[A-Za-z0-9]*)(?:[-/&+ ][A-Z][A-Za-z0-9]*){0,3}[\s\-]*['’]?(?:19|20)?\d{2}|(?:19|20)\d{2}\s+[A-Z]{2,}\w*)"
    r"(?i:\s+(?:accepted |main |all |conference )*(?:papers|programme?|proceedings|schedule|lectures|posters|talks|sessions))?\W*$"
)

_PATTERNS = (
    (cues.ABSTRACT_LABEL, Role.ABSTRACT_LABEL),
    (cues.KEYWORDS_LABEL, Role.KEYWORDS_LABEL),
    (cues.AUTHORS_LABEL, Role.AUTHORS_LABEL),
    (cues.KEYWORDS_PREFIX, Role.KEYWORDS),
    (cues.PRESENTATION, Role.PRESENTATION),
    (cues.STATUS, Role.STATUS),
    (cues.TEASER_LINE, Role.TEASER),
    (EVENT_NAME, Role.EVENT_NAME),
    (cues.NAVIGATION, Role.NAVIGATION),
    (cues.DATE_OR_TIME, Role.NAVIGATION),
    (cues.NOT_A_PAPER, Role.PROGRAMME_ITEM),
    (cues.SESSION, Role.SESSION),
    (cues.CHAIR_LINE, Role.NAVIGATION),
    (cues.METADATA_LINE, Role.NAVIGATION),
)

_HINTED = {
    Hint.PEOPLE: Role.PEOPLE,
    Hint.AFFILIATION: Role.AFFILIATION,
    Hint.SESSION: Role.SESSION,
    Hint.TRACK: Role.TRACK,
    Hint.PRESENTATION: Role.PRESENTATION,
    Hint.STATUS: Role.STATUS,
    Hint.KEYWORDS: Role.KEYWORDS,
    Hint.FURNITURE: Role.NAVIGATION,
}
"""Role of a short line whose mark-up is named; a title's name is evidence among other evidence instead."""
_CERTAIN = frozenset({Hint.TRACK, Hint.PRESENTATION, Hint.STATUS})
"""Names that count for more than the words: "Accept (Poster)" is a decision in a column of decisions, and a button elsewhere."""

_MARKED = re.compile(r"\s*(?:\[\d{1,2}\]|[\u00b9\u00b2\u00b3\u2070-\u2079†‡§¶])\s*\w")
"""What an affiliation under an author list begins with: the mark that stands behind the author's name."""
_KEYWORD_HREF = re.compile(r"/keywords?/|[?&](?:keywords?|tag)=", re.IGNORECASE)
"""Where a keyword's link leads: to all papers that have it."""
MAIN_HEADING = re.compile(r"(?:^|>)h1\b")


def role_of(block: Block) -> Role:
    """The role that a block's own words and shape give it."""
    if block.signature.startswith(("!nav", "!footer", "!button", "!menu")):
        return Role.NAVIGATION
    if block.href and _KEYWORD_HREF.search(block.href):
        return Role.KEYWORDS
    return _content_role(block, words_of(block.text), hint_of(block.signature))


def _content_role(block: Block, words: list[str], hint: Hint | None) -> Role:
    text = block.text
    if hint is Hint.ABSTRACT and len(words) >= LABELLED_ABSTRACT_WORDS and not cues.REFERENCE.match(text):
        return Role.ABSTRACT
    if hint in _CERTAIN and 0 < len(words) <= TITLE_WORDS:
        return _HINTED[hint]
    if len(words) <= TITLE_WORDS and (role := _short_role(text, len(words))):
        return role
    if is_prose(text, words):
        return Role.NAVIGATION if hint is Hint.FURNITURE else _prose_role(text, len(words))
    if hint in _HINTED:
        return _HINTED[hint]
    return _line_role(block, len(words))


def _line_role(block: Block, word_count: int) -> Role:
    text = block.text
    if _MARKED.match(text) and word_count <= AFFILIATION_WORDS:
        return Role.AFFILIATION
    if names := names_in(text):
        # A short title in capitals has the shape of a name; a page's main heading is its title.
        return Role.LINE if len(names) == 1 and MAIN_HEADING.search(block.signature) else Role.PEOPLE
    if cues.AFFILIATION.search(text) and word_count <= AFFILIATION_WORDS:
        return Role.AFFILIATION
    return Role.NAVIGATION if word_count > TITLE_WORDS else Role.LINE


def _short_role(text: str, word_count: int) -> Role | None:
    if len(text) > SHORT_CHARS:
        return Role.NAVIGATION
    if len(text) < 80 and cues.TEASER_HEADING.search(text):
        return Role.TEASER_HEADING
    for pattern, role in _PATTERNS:
        if pattern.search(text):
            return role
    if word_count == 0 or _is_place(text) or re.match(r"^(?:https?://|www\.|@)\S*$", text):
        return Role.NAVIGATION
    if word_count > 2 and cues.count(cues.LOGIN, text) and cues.count(cues.GATE_ADDRESSEE, text):
        return Role.LOGIN
    return Role.EVENT_TEXT if cues.EVENT_LINE.search(text) else None


def is_prose(text: str, words: list[str]) -> bool:
    """Whether a text is running sentences: enough words, mostly in lower case, with an end."""
    if len(words) < SHORT_ABSTRACT_WORDS or not re.search(r"[.!?。؟।…][\"'”’)\]]*(?:\s|$)", text):
        return _is_unspaced_prose(text)
    return lower_share(words) > 0.5


def _is_unspaced_prose(text: str) -> bool:
    return len(text) > 80 and len(re.findall(r"[。、，]", text)) >= 2


def _prose_role(text: str, word_count: int) -> Role:
    research, event = cues.count(cues.RESEARCH, text), cues.count(cues.EVENT, text)
    if cues.count(cues.LOGIN, text) >= 1 and cues.count(cues.GATE_ADDRESSEE, text) >= 2 and research < 2:
        return Role.LOGIN
    if event > research or (event >= 2 and word_count < ABSTRACT_WORDS and research == 0):
        return Role.EVENT_TEXT
    if cues.ABSTRACT_PREFIX.match(text) or (research and research >= event):
        return Role.ABSTRACT
    return Role.ABSTRACT if word_count >= ABSTRACT_WORDS or _is_unspaced_prose(text) else Role.EVENT_TEXT


def title_shape(text: str) -> float:
    """How much a line looks like a title, 0 to 1, by length, case and punctuation."""
    words = words_of(text)
    score = 0.5
    score += 0.2 if 4 <= len(words) <= 20 else -0.1 if len(words) >= 3 else -0.3
    score += 0.1 if ":" in text or text.endswith("?") else 0.0
    first = next((character for character in text if character.isalnum()), "")
    score += 0.1 if first.isupper() or first.isdigit() else -0.3
    score -= 0.3 if text.endswith((".", ",", ";", ":")) and len(words) < 6 else 0.0
    score -= 0.2 if is_person(text) else 0.0
    return max(0.0, min(1.0, score))


def may_be_keyword(text: str) -> bool:
    """Whether a line is short and plain enough to be one keyword."""
    return len(text.split()) <= KEYWORD_WORDS and not re.search(r"[.:;?!]", text)


@lru_cache(maxsize=1)
def _places() -> frozenset[str]:
    names: set[str] = set()
    for country in pycountry.countries:
        names.update(getattr(country, key, "").casefold() for key in ("name", "common_name", "official_name"))
    return frozenset(names - {""}) | {"usa", "uk", "south korea", "virtual", "online", "hybrid", "turkey"}


def _is_place(text: str) -> bool:
    last = text.rsplit(",", 1)[-1].strip(" .").casefold()
    return last in _places() and len(text.split()) <= 6
