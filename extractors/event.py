"""The events a page belongs to or speaks of: name, series, year, place and dates, as the page states them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import accumulate

import pycountry
from dateutil import parser as date_parser

from extractors.blocks import Document
from extractors.records import EventDraft

SHORT_NAME = r"(?P<series>(?=[A-Z][a-z]{0,18}[A-Z])[A-Z][A-Za-z]{1,19}(?:[-/&+][A-Z][A-Za-z]{0,19}){0,4})[ \-]?(?:(?P<year>(?:19|20)\d{2})|['’](?P<short_year>\d{2}))(?!\d)"
"""A series in capitals and its year: "ACL 2025", "NAACL-HLT 2015", "ICFP '25"."""

_MENTION = re.compile(r"(?<![\w/.@])" + SHORT_NAME)
_GATHERING = (
    r"(?:Conference|Meeting|Workshop|Symposium|Congress|Colloquium|Convention|School|Forum|Summit|Assembly)"
)
_NAME = (
    r"(?P<name>(?:(?:19|20)\d{2}\s+|\d{1,3}(?:st|nd|rd|th)\s+|[A-Z][\w\-]*\s+)(?:(?:[A-Z(][\w\-&/’']*|on|of|for|the|in|and|to)[,]?\s+){0,14}?"
    + _GATHERING
    + r"(?:\s+(?:on|of|for|in|and|the|to|[A-Z][\w\-&/’']*){tail})*)"
)
_FULL_NAME = re.compile(_NAME.replace("{tail}", ",?") + r"\s*\((?P<short>[A-Z][\w\-&/ ’']*?)\)")
_BARE_NAME = re.compile(_NAME.replace("{tail}", ""))
"""A name in full without its short form; a comma ends it, for what follows is the place."""
STATEMENT_CHARS = 5_000
"""Characters of a text in which an event is looked for; welcomes say at once whose they are."""
BARE_NAME_WORDS = 25
"""Most words of a text that can be the heading of an event rather than prose about it."""
_MONTH = r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_TO = r"\s*(?:to|until|through|and|–|—|-)\s*"
_DATE_RANGES = tuple(
    re.compile(pattern)
    for pattern in (
        rf"(?P<m1>{_MONTH})\s+(?P<d1>{_DAY})(?:,?\s+(?P<y1>\d{{4}}))?{_TO}(?P<m2>{_MONTH})\s+(?P<d2>{_DAY}),?\s+(?P<y2>\d{{4}})",
        rf"(?P<m1>{_MONTH})\s+(?P<d1>{_DAY}){_TO}(?P<d2>{_DAY}),?\s+(?P<y2>\d{{4}})",
        rf"(?P<d1>{_DAY})\s+(?P<m1>{_MONTH})(?:\s+(?P<y1>\d{{4}}))?{_TO}(?P<d2>{_DAY})\s+(?P<m2>{_MONTH})\s+(?P<y2>\d{{4}})",
        rf"(?P<d1>{_DAY}){_TO}(?P<d2>{_DAY})\s+(?P<m1>{_MONTH}),?\s+(?P<y2>\d{{4}})",
    )
)
_PLACE = re.compile(
    r"\b(?:in|at)\s+(?:the city of |[a-z]+ )?(?P<city>[A-Z][\w’'\-]+(?:\s[A-Z][\w’'\-]+){0,3})"
    r"(?:,\s*(?:[A-Z][\w’'\-]+,\s*)?(?P<country>(?:the )?[A-Z][\w’'\-]+(?:\s[A-Z][\w’'\-]+){0,3}))?"
)
EVENT_METAS = frozenset({"citation_conference", "citation_conference_title", "citation_inbook_title"})
"""Names of `<meta>` elements that hold an event (Google Scholar's and Highwire's vocabulary)."""
MONTH_WORDS = frozenset(
    (
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    )
)


@dataclass(slots=True)
class _Evidence:
    """What the page says about one event."""

    weight: float = 0.0
    first: int = 0
    full_name: str | None = None
    place: tuple[str, str | None] | None = None
    dates: tuple[date, date] | None = None


@dataclass(frozen=True, slots=True)
class _Facts:
    """Dates, and perhaps a place and a full name, in a text that gives no short name."""

    dates: tuple[date, date]
    place: tuple[str, str | None] | None
    full_name: str | None


def events_of(
    document: Document, *, url: str | None = None, papers: Sequence[tuple[int, int]] = ()
) -> tuple[EventDraft, ...]:
    """Events of a page, the one it belongs to first.

    Args:
        document: The page; what counts is headings, breadcrumbs, teasers and the prose about the event.
        url: Address of the page; a series or year in it is strong evidence.
        papers: Spans of the page's papers; an event's name between them is a breadcrumb, prose inside them is not
            about the page's event.
    """
    found: dict[tuple[str, int], _Evidence] = defaultdict(_Evidence)
    loose: list[_Facts] = []
    for text, start, weight in _statements(document, papers):
        for series, year in _mentions(text):
            evidence = found[series, year]
            evidence.first = evidence.first if evidence.weight else start
            evidence.weight += weight
        loose.extend(_read_facts(text, found))
    _attach(loose, found)
    for (series, year), evidence in found.items():
        evidence.weight += 4.0 * _is_in_url(series, year, url)
    ranked = sorted(
        (key for key in found if found[key].weight > 0),
        key=lambda key: (-found[key].weight, found[key].first),
    )
    return tuple(_draft(key, found[key], is_main=not number) for number, key in enumerate(ranked))


def _statements(document: Document, papers: Sequence[tuple[int, int]]) -> Iterator[tuple[str, int, float]]:
    """Texts that may name an event, where they start and how much a mention in them weighs."""
    if document.title:
        yield document.title, 0, 4.0
    for name, content in document.metas:
        if name in EVENT_METAS:
            yield content, 0, 4.0
    spans = sorted(papers)
    starts = [start for start, _ in spans]
    ends = list(accumulate((end for _, end in spans), max))
    for number, block in enumerate(document.blocks):
        before_end = bisect_left(starts, block.end_char)
        is_inside = before_end > 0 and ends[before_end - 1] > block.start_char
        is_short = len(block.text.split()) <= 8
        if is_inside and not is_short:
            continue
        if re.match(r"^\W*(?:next|more|other \w+) (?:from|in|at)\b", block.text, re.IGNORECASE):
            weight = 5.0
        elif is_short and is_inside:
            weight = 4.0
        elif is_short:
            weight = 4.0 if number == 0 else 1.0
        else:
            weight = 0.5
        yield block.text[:STATEMENT_CHARS], block.start_char, weight


def _mentions(text: str) -> set[tuple[str, int]]:
    return {(match["series"], _year(match)) for match in _MENTION.finditer(text)}


def _year(match: re.Match[str]) -> int:
    return int(match["year"]) if match["year"] else 2000 + int(match["short_year"])


def _read_facts(text: str, found: dict[tuple[str, int], _Evidence]) -> Iterator[_Facts]:
    """Attach full names, place and dates to the event that the same text names; those of a text that names none are given back."""
    owner = None
    for match in _FULL_NAME.finditer(text):
        year = re.search(r"(?:19|20)\d{2}", match["short"] + " " + match["name"])
        series = re.split(r"[ ’']", match["short"])[0]
        if year:
            owner = (series, int(year[0]))
            found[owner].full_name = found[owner].full_name or re.sub(r"^The\s+", "", match["name"])
    mentioned = _mentions(text)
    owner = owner or (next(iter(mentioned)) if len(mentioned) == 1 else None)
    dates, place = _dates_in(text), _place_in(text)
    if owner is None:
        if dates and not mentioned:
            yield _Facts(dates, place or _address_in(text), _bare_name(text))
        return
    evidence = found[owner]
    evidence.full_name = evidence.full_name or _bare_name(text)
    if dates and dates[0].year == owner[1]:
        evidence.dates = evidence.dates or dates
        evidence.place = evidence.place or place or _address_in(text)
    elif place and place[1]:
        evidence.place = evidence.place or place


def _attach(loose: Sequence[_Facts], found: dict[tuple[str, int], _Evidence]) -> None:
    """Give dates that stand alone, with their place, to the only event of their year."""
    for facts in loose:
        owners = [evidence for (_, year), evidence in found.items() if year == facts.dates[0].year]
        if len(owners) == 1 and owners[0].dates in (None, facts.dates):
            owners[0].dates = facts.dates
            owners[0].place = owners[0].place or facts.place
            owners[0].full_name = owners[0].full_name or facts.full_name


def _bare_name(text: str) -> str | None:
    match = _BARE_NAME.search(text) if len(text.split()) <= BARE_NAME_WORDS else None
    return re.sub(r"^The\s+", "", match["name"]) if match else None


def _dates_in(text: str) -> tuple[date, date] | None:
    """First range of days in a text."""
    for pattern in _DATE_RANGES:
        if match := pattern.search(text):
            parts = {name: value for name, value in match.groupdict().items() if value}
            year = parts["y2"]
            start = f"{parts['d1']} {parts['m1']} {parts.get('y1', year)}"
            end = f"{parts['d2']} {parts.get('m2', parts['m1'])} {year}"
            try:
                return date_parser.parse(start).date(), date_parser.parse(end).date()
            except date_parser.ParserError:
                return None
    return None


def _place_in(text: str) -> tuple[str, str | None] | None:
    """City and country of the first place that a text names with its country, or that is a city state."""
    for match in _PLACE.finditer(text):
        city = _without_month(match["city"])
        country = _countries().get((match["country"] or "").removeprefix("the ").casefold())
        if city and country:
            return city, country
        if city.casefold() in CITY_STATES:
            return city, _countries()[city.casefold()]
    return None


def _address_in(text: str) -> tuple[str, str | None] | None:
    """City and country as in an address, without a preposition; that tells a place only beside dates."""
    match = _address().search(text)
    return (match["city"], _countries()[match["country"].casefold()]) if match else None


@lru_cache(maxsize=1)
def _address() -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, _countries()), key=len, reverse=True))
    return re.compile(
        r"(?:^|[,:(–—·|•]\s*|\.\s+|\b(?:in|at)\s+)(?P<city>[A-Z][\w’'\-]+(?:\s[A-Z][\w’'\-]+){0,2}),\s*"
        rf"(?:[A-Z][\w’'\- ]+,\s*)?(?:the )?(?P<country>(?i:{names}))\b"
    )


def _without_month(city: str) -> str:
    """The city before a date that follows without a comma: "Singapore December 6" names Singapore."""
    words = city.split()
    end = next((number for number, word in enumerate(words) if word.casefold() in MONTH_WORDS), len(words))
    return " ".join(words[:end])


CITY_STATES = frozenset({"singapore", "monaco", "luxembourg"})
"""Places that are city and country in one word."""


@lru_cache(maxsize=1)
def _countries() -> dict[str, str]:
    """Case-folded country names, official and usual, to the usual name."""
    names: dict[str, str] = {
        "usa": "United States",
        "uk": "United Kingdom",
        "south korea": "South Korea",
        "taiwan": "Taiwan",
        "turkey": "Türkiye",
    }
    for country in pycountry.countries:
        usual = getattr(country, "common_name", country.name)
        for key in ("name", "common_name", "official_name"):
            if name := getattr(country, key, None):
                names[name.casefold()] = usual
    return names


def _is_in_url(series: str, year: int, url: str | None) -> bool:
    folded = (url or "").casefold()
    return series.casefold() in folded and (
        str(year) in folded or f"{series.casefold()}{year % 100:02d}" in folded
    )


def _draft(key: tuple[str, int], evidence: _Evidence, *, is_main: bool) -> EventDraft:
    series, year = key
    return EventDraft(
        name=f"{series} {year}",
        series=series,
        year=year,
        full_name=evidence.full_name,
        city=evidence.place[0] if evidence.place else None,
        country=evidence.place[1] if evidence.place else None,
        start_date=evidence.dates[0] if evidence.dates else None,
        end_date=evidence.dates[1] if evidence.dates else None,
        role="main" if is_main else "mentioned",
    )
