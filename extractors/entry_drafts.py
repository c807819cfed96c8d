"""Entries of data files to paper drafts: the shapes that people, keywords and links come in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors import links
from extractors.blocks import Document
from extractors.entries import Entry, entries_of, text_of, unwrapped
from extractors.fields import (
    abstract_from,
    keywords_from,
    presentation_from_decision,
    status_from,
    title_from,
)
from extractors.outcomes import Outcome
from extractors.records import Author, FieldSpan, Leftover, Link, PaperDraft
from extractors.signals import cues
from extractors.signals.fieldnames import FieldName, plain_name
from extractors.signals.people import first_name_first, listed
from extractors.values import Value, is_stated, leaves_of

METHOD = "data:fields"
EVIDENT, BARE = 0.97, 0.8
"""Confidence of entries with and without authors or abstract."""

_FULL = ("name", "fullname", "displayname", "publicname", "text", "literal", "author", "creator")
_FIRST = ("first", "firstname", "given", "givenname", "given_name", "forename", "firstnames")
_LAST = ("last", "lastname", "family", "familyname", "surname")
_PLACES = (
    "affiliation",
    "affiliations",
    "institution",
    "institutions",
    "organization",
    "organisation",
    "company",
    "affil",
    "worksfor",
    "department",
)
_ORCIDS = ("orcid", "orcidid", "identifier", "id", "sameas", "url")
_NOT_LINKS = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|ico|css|js)(?:$|\?)", re.IGNORECASE)
_PRESENTATION = re.compile(
    r"\b(?:oral|poster|talk|spotlight|demo(?:nstration)?|long|short|full|lecture|presentation|lightning|paper|invited|notable|findings|virtual|industry|regular|position)\b",
    re.IGNORECASE,
)
_NO_PRESENTATION = re.compile(r"^(?:\w*article|in ?proceedings|conference paper|publication)$", re.IGNORECASE)
_STRUCK = re.compile(r"^~~(.+)~~$")


def drafts_of_data(document: Document) -> tuple[tuple[PaperDraft, ...], tuple[Leftover, ...]]:
    """Papers of a data file and the texts of it that belong to none, both in its order."""
    entries = entries_of(document.data)
    drafts = [draft_of(entry) for entry in entries]
    used = {leaf.start_char for entry in entries for leaf in leaves_of(entry.raw)}
    leftovers = tuple(
        Leftover(
            text=block.text,
            outcome=Outcome.NAVIGATION,
            page_start_char=block.start_char,
            page_end_char=block.end_char,
        )
        for block in document.blocks
        if block.start_char not in used
    )
    return (replace(drafts[0], role="main"),) if len(drafts) == 1 else tuple(drafts), leftovers


def draft_of(entry: Entry) -> PaperDraft:
    """The paper that a placed entry states."""
    title = entry.first(FieldName.TITLE, FieldName.NAME)
    stated = text_of(title) or ""
    struck = _STRUCK.match(stated)
    abstract = entry.first(FieldName.ABSTRACT, FieldName.DESCRIPTION)
    people = entry.first(FieldName.AUTHORS, FieldName.SPEAKERS)
    keywords = entry.first(FieldName.KEYWORDS)
    parts = {"title": title, "abstract": abstract, "authors": people, "keywords": keywords}
    confidence = EVIDENT if is_stated(abstract) or is_stated(people) else BARE
    spans = tuple(_spans(parts, confidence))
    whole = [leaf for leaf in leaves_of(entry.raw) if leaf]
    urls = [text for _, value in entry.values.get(FieldName.URL, ()) if (text := text_of(value))]
    found = " ".join(
        [
            *urls,
            *(text_of(entry.first(name)) or "" for name in (FieldName.DOI, FieldName.LINK, FieldName.PDF)),
        ]
    )
    return PaperDraft(
        title=title_from(struck[1] if struck else stated),
        title_confidence=0.99,
        abstract=abstract_from(list(_texts(abstract))),
        authors=tuple(authors_in(people)),
        keywords=tuple(_keywords(keywords)),
        session=text_of(entry.first(FieldName.SESSION)) or entry.session,
        track=text_of(entry.first(FieldName.TRACK)),
        presentation=_presentation(entry),
        status="withdrawn" if struck else _status(entry),
        doi=links.doi_in(found),
        anthology_id=links.anthology_id_in(found),
        arxiv_id=_arxiv_id(entry) or links.arxiv_id_in(found),
        openreview_id=links.openreview_id_in(found),
        language=text_of(entry.first(FieldName.LANGUAGE)),
        url=next((url for url in urls if "/" in url), None),
        pdf_url=next(
            (
                text
                for _, value in entry.values.get(FieldName.PDF, ())
                if "/" in (text := text_of(value) or "")
            ),
            None,
        ),
        links=tuple(_links(entry, abstract)),
        page_start_char=min((leaf.start_char for leaf in whole), default=0),
        page_end_char=max((leaf.end_char for leaf in whole), default=0),
        method=METHOD,
        confidence=confidence,
        fields=spans,
    )


def authors_in(value: Value) -> Iterator[Author]:
    """Authors of any shape: one text with separators, a list of names, of dicts, or a dict of either."""
    value = unwrapped(value)
    if isinstance(value, str):
        yield from _named(value)
    elif isinstance(value, list):
        for each in value:
            yield from _authors_of_item(each, is_alone=len(value) == 1)
    elif isinstance(value, dict):
        yield from [author] if (author := _author_of_dict(value)) else authors_in(_inner_list(value))


def _authors_of_item(value: Value, *, is_alone: bool) -> Iterator[Author]:
    if isinstance(value, str):
        yield from (
            _named(value) if is_alone else [Author(name=first_name_first(value))] if is_stated(value) else []
        )
    elif isinstance(value, dict):
        author = _author_of_dict(value)
        yield from [author] if author else []


def _inner_list(value: dict[str, Value]) -> Value:
    return next((each for each in value.values() if isinstance(each, list)), None)


def _named(text: str) -> Iterator[Author]:
    """Authors of one text; of "Last, First and Last, First" and of bars too."""
    text = text.strip()
    if not is_stated(text):
        return
    parts = re.split(r"\s*\|\s*|\s*;\s*|\s+and\s+", text)
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts if part):
        yield from (Author(name=first_name_first(part)) for part in parts if part)
    elif "|" in text:
        yield from (Author(name=name) for part in text.split("|") if (name := part.lstrip(" -–—").rstrip()))
    else:
        yield from listed(text)


def _author_of_dict(values: dict[str, Value]) -> Author | None:
    by_name = {plain_name(key): each for key, each in values.items()}
    parts = [_name_part(by_name, names) for names in (_FIRST, _LAST)]
    name = " ".join(part for part in parts if part) or None
    name = name or _text_in(by_name, _FULL)
    if name is None:
        return None
    orcid = next(
        (found for key in _ORCIDS if (found := links.orcid_in(_text_in(by_name, (key,)) or ""))), None
    )
    return Author(name=first_name_first(name), affiliation=_place_in(by_name), orcid=orcid)


def _text_in(by_name: dict[str, Value], names: Sequence[str]) -> str | None:
    return next((str(text) for name in names if (text := text_of(by_name.get(name)))), None)


def _name_part(by_name: dict[str, Value], names: Sequence[str]) -> str:
    """A first or last name: there are people called Nan and Null."""
    return next(
        (
            value.strip()
            for name in names
            if isinstance(value := unwrapped(by_name.get(name)), str) and value.strip()
        ),
        "",
    )


def _place_in(by_name: dict[str, Value]) -> str | None:
    value = unwrapped(next((by_name[name] for name in _PLACES if is_stated(by_name.get(name))), None))
    items = value if isinstance(value, list) else [value]
    names = [
        _text_in({plain_name(key): part for key, part in item.items()}, ("name", *_PLACES))
        if isinstance(item, dict)
        else text_of(item)
        for item in items
    ]
    return "; ".join(name for name in names if name) or None


def _texts(value: Value) -> Iterator[str]:
    """Paragraphs of an abstract: one text, a list of them, or sections by name."""
    value = unwrapped(value)
    if isinstance(value, str):
        yield from [str(value)] if is_stated(value) else []
    else:
        yield from (str(leaf) for leaf in leaves_of(value) if is_stated(str(leaf)))


def _keywords(value: Value) -> Iterator[str]:
    value = unwrapped(value)
    if isinstance(value, list):
        texts = [
            text_of(each)
            or _text_in({plain_name(key): part for key, part in each.items()}, ("name", "keyword", "title"))
            if isinstance(each, dict)
            else text_of(each)
            for each in value
        ]
        yield from dict.fromkeys(text.strip() for text in texts if text and text.strip())
    elif isinstance(value, str):
        yield from keywords_from([value])


def _presentation(entry: Entry) -> str | None:
    texts = [text for _, value in entry.values.get(FieldName.PRESENTATION, ()) if (text := text_of(value))]
    decisions = [text for _, value in entry.values.get(FieldName.STATUS, ()) if (text := text_of(value))]
    stated = [text for text in texts if _PRESENTATION.search(text) and not _NO_PRESENTATION.match(text)]
    accepted = (presentation_from_decision(text) for text in decisions)
    return next(iter(stated), None) or next(filter(None, accepted), None)


def _status(entry: Entry) -> str | None:
    for key, value in entry.values.get(FieldName.STATUS, ()):
        name, text = plain_name(key), text_of(value)
        is_flag = value is True or (text or "").casefold() in ("true", "yes", "1")
        if is_flag and cues.WITHDRAWN.search(name):
            return "withdrawn"
        if (
            text
            and not is_flag
            and (stated := status_from(text) or (text if name.startswith("award") else None))
        ):
            return stated
    return None


def _arxiv_id(entry: Entry) -> str | None:
    match = re.search(r"\d{4}\.\d{4,5}|[a-z\-]+/\d{7}", text_of(entry.first(FieldName.ARXIV)) or "")
    return match[0] if match else None


def _links(entry: Entry, abstract: Value) -> Iterator[Link]:
    """What the entry links to beside its own page and PDF."""
    seen: set[str] = set()
    stated = [(key, leaf) for key, value in entry.values.get(FieldName.LINK, ()) for leaf in _urls(value)]
    shown = [("", href) for leaf in leaves_of(abstract) for href in leaf.hrefs]
    for key, url in [*stated, *shown]:
        if url not in seen and re.match(r"(?:https?:)?//|/", url) and not _NOT_LINKS.search(url):
            seen.add(url)
            yield Link(url=str(url), kind=links.kind_of(url, context=re.sub(r"[_\-]", " ", key)))


def _urls(value: Value) -> Iterator[str]:
    yield from [value] if isinstance(value, str) else leaves_of(value)


def _spans(parts: dict[str, Value], confidence: float) -> Iterator[FieldSpan]:
    for name, value in parts.items():
        leaves = list(leaves_of([value]))
        if leaves:
            yield FieldSpan(
                field=name,
                page_start_char=leaves[0].start_char,
                page_end_char=leaves[-1].end_char,
                method=METHOD,
                confidence=confidence,
            )
