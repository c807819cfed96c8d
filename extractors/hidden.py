"""Papers that a page holds for its own scripts: JSON in scripts, assignments and `data-` attributes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import chompjs

from extractors.blocks import Document, Script
from extractors.entries import entries_of
from extractors.entry_drafts import draft_of
from extractors.fields import abstract_from
from extractors.outcomes import Outcome
from extractors.readers.jsons import parse_json
from extractors.records import Extraction, Leftover, PaperDraft
from extractors.signals.roles import is_prose
from extractors.signals.words import folded, words_of
from extractors.values import Page, Value

METHOD = "data:hidden"
COVERED = 0.5
"""Share of the visible titles that hidden data must name for its further papers to be the page's too."""
VALUES = 200
"""Most assignments of one script that are looked at."""
VALUE_CHARS = 200
"""Fewest characters of a value that may describe a paper."""

_ASSIGNED = re.compile(r"(?:[=(:,]|\breturn)\s*(?=[\[{]\s*[\[{\"'\w])")
_JSON_TEXT = re.compile(r"JSON\.parse\(\s*(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')")
_PUSHED = re.compile(r"\.push\(\s*(\[[^\[\]]{0,20}\"(?:[^\"\\]|\\.)*\"\s*\])")
_DATA_URL = re.compile(
    r"[\"'`]([^\"'`\s<>]{1,300}?(?:\.(?:json|csv|ya?ml|xml)|/api/[^\"'`\s<>]*?))(?:\?[^\"'`\s]*)?[\"'`]"
)
_LIBRARY = re.compile(r"manifest|package\.json|locale|i18n|geo|config|schema\.org", re.IGNORECASE)


def with_hidden(
    document: Document, drafts: tuple[PaperDraft, ...]
) -> tuple[Document, tuple[PaperDraft, ...]]:
    """The page with what its scripts say about its papers: fields that readers do not see, or whole papers.

    What readers see comes first. Hidden papers stand alone where no paper is visible, and join the visible ones where
    they name most of them. Texts that are used are put at the end of the document's text, so that offsets hold.
    """
    drafts = _with_attributes(document, drafts)
    found = [value for script in document.scripts for value in _values_of(script)]
    entries = [entry.raw for value in found for entry in entries_of(value)]
    if not entries:
        return document, drafts
    page = Page(lines=[document.text], length=len(document.text))
    placed = page.place(list(entries))
    hidden = _once(replace(draft_of(entry), method=METHOD) for entry in entries_of(placed))
    merged = _merged(drafts, hidden)
    return (document, drafts) if merged is drafts else (replace(document, text=page.text), merged)


def data_urls(document: Document) -> tuple[str, ...]:
    """Addresses of data files that a page's scripts name, in order."""
    urls = (
        match[1]
        for script in document.scripts
        for match in _DATA_URL.finditer(script.content)
        if not _LIBRARY.search(match[1])
    )
    return tuple(dict.fromkeys(urls))


def as_client_rendered(extraction: Extraction, document: Document) -> Extraction:
    """A page without papers whose scripts fetch them: said so, with the addresses that it names."""
    urls = data_urls(document)
    if extraction.papers or not (urls or _is_shell(document)):
        return extraction
    named = f"; its scripts name {', '.join(urls)}" if urls else ""
    what = f"the page seems to be drawn by script in the browser: as delivered it holds no paper{named}"
    leftover = Leftover(text=what, outcome=Outcome.CLIENT_RENDERED, page_start_char=0, page_end_char=0)
    do = (
        f"Extract the data that the page loads: {urls[0]}."
        if urls
        else "Extract the data that the page loads, or the page as saved by a browser."
    )
    return replace(
        extraction, outcome=Outcome.CLIENT_RENDERED, leftovers=(leftover, *extraction.leftovers), advice=do
    )


def _is_shell(document: Document) -> bool:
    """Whether a page is little but scripts."""
    return (
        bool(document.scripts)
        and len(words_of(document.text)) < 30
        and any(script.source or "fetch(" in script.content for script in document.scripts)
    )


def _values_of(script: Script) -> Iterator[Value]:
    content = script.content.strip()
    if len(content) < VALUE_CHARS:
        return
    if content[0] in "[{":
        try:
            yield parse_json(content)
        except ValueError:
            pass
        else:
            return
    if not script.name.startswith("data-"):
        yield from _assigned(content)


def _assigned(content: str) -> Iterator[Value]:
    """Values of JSON or JavaScript that a script assigns or passes on."""
    for match in _JSON_TEXT.finditer(content):
        yield from _parsed(_unquoted(match[1]))
    for match in _PUSHED.finditer(content):
        yield from _pushed(match[1])
    decoder = json.JSONDecoder(strict=False)
    position, tried = 0, 0
    while tried < VALUES and (found := _ASSIGNED.search(content, position)):
        tried += 1
        try:
            value, position = decoder.raw_decode(content, found.end())
            yield value
        except (ValueError, RecursionError):
            position = found.end()
            yield from _literal(content, found.end())


def _literal(content: str, start: int) -> Iterator[Value]:
    """Value of a JavaScript literal, which may have bare keys and single quotes."""
    if not re.match(r"[\[{\s]*[\"']?\w+[\"']?\s*:\s*[\"'\[{\d]", content[start : start + 200]):
        return
    try:
        yield chompjs.parse_js_object(content[start:])
    except (ValueError, RecursionError):
        return


def _unquoted(literal: str) -> str:
    try:
        return str(
            json.loads(
                literal
                if literal[0] == '"'
                else '"' + literal[1:-1].replace('"', '\\"').replace("\\'", "'") + '"'
            )
        )
    except ValueError:
        return ""


def _parsed(text: str) -> Iterator[Value]:
    try:
        yield parse_json(text)
    except ValueError:
        return


def _pushed(literal: str) -> Iterator[Value]:
    """Values in the strings that React's server components push: `[1,"3:{…}"]`."""
    for value in _parsed(literal):
        for text in value if isinstance(value, list) else []:
            if isinstance(text, str) and (start := text.find("{")) >= 0:
                yield from _parsed(text[start:])


def _with_attributes(document: Document, drafts: tuple[PaperDraft, ...]) -> tuple[PaperDraft, ...]:
    """The only paper with the whole abstract that an attribute holds, where the page shows none or its beginning."""
    if len(drafts) != 1:
        return drafts
    whole = [
        text
        for script in document.scripts
        if script.name.startswith("data-") and "abstract" in script.name
        for text in [abstract_from([" ".join(script.content.split())])]
        if text and is_prose(text, words_of(text))
    ]
    if not whole:
        return drafts
    return (_with_abstract(drafts[0], whole[0]),)


def _with_abstract(draft: PaperDraft, whole: str) -> PaperDraft:
    shown = draft.abstract or ""
    is_beginning = folded(whole).startswith(folded(shown)[: len(shown) // 2])
    return replace(draft, abstract=whole) if len(whole) > len(shown) and is_beginning else draft


def _merged(drafts: tuple[PaperDraft, ...], hidden: Sequence[PaperDraft]) -> tuple[PaperDraft, ...]:
    """Visible papers with fields that only hidden data states, then the papers that only hidden data names."""
    if not drafts:
        return tuple(hidden)
    by_title = {folded(draft.title or ""): draft for draft in hidden if draft.title}
    shared = [draft for draft in drafts if folded(draft.title or "") in by_title]
    if not shared:
        return drafts
    known = {folded(draft.title or "") for draft in drafts}
    is_covered = len(shared) >= COVERED * len(drafts) and len(drafts) > 1
    further = [draft for title, draft in by_title.items() if title not in known] if is_covered else []
    return (*(_filled(draft, by_title.get(folded(draft.title or ""))) for draft in drafts), *further)


def _filled(draft: PaperDraft, hidden: PaperDraft | None) -> PaperDraft:
    if hidden is None:
        return draft
    names = ("authors", "keywords", "session", "track", "presentation", "status", "doi", "anthology_id", "arxiv_id",
             "openreview_id", "language", "url", "pdf_url", "links")  # fmt: skip
    missing = {
        name: getattr(hidden, name) for name in names if not getattr(draft, name) and getattr(hidden, name)
    }
    filled = replace(draft, **missing)
    return _with_abstract(filled, hidden.abstract) if hidden.abstract else filled


def _once(drafts: Iterator[PaperDraft]) -> list[PaperDraft]:
    """Each paper once, as the data states it most fully: pages carry the same data in several scripts."""
    fullest: dict[str, PaperDraft] = {}
    for draft in drafts:
        title = folded(draft.title or "")
        known = fullest.get(title)
        if known is None or _fullness(draft) > _fullness(known):
            fullest[title] = draft
    return list(fullest.values())


def _fullness(draft: PaperDraft) -> int:
    return len(draft.abstract or "") + 100 * len(draft.authors) + 10 * len(draft.keywords)
