"""Which format a page's text has, and the document that its reader makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from extractors.blocks import Document
from extractors.entries import entries_of, text_of
from extractors.readers.bibtex import parse_bibtex
from extractors.readers.htmls import read_html
from extractors.readers.jsons import parse_json
from extractors.readers.markdown import is_mostly_html, markdown_to_html
from extractors.readers.tables import parse_table
from extractors.readers.texts import read_text
from extractors.readers.xmls import parse_xml
from extractors.readers.yamls import parse_yaml, split_front_matter
from extractors.signals.fieldnames import FieldName
from extractors.signals.roles import is_prose
from extractors.signals.words import words_of
from extractors.values import Page, Value, blocks_of

MARKUP_WINDOW = 20_000
"""Characters at the start of a page in which mark-up shows, if it has any."""
TELLING_SUFFIXES: Mapping[str, str] = {
    ".json": "json", ".jsonl": "json", ".ndjson": "json", ".xml": "xml", ".csv": "csv", ".tsv": "csv", ".yml": "yaml", ".yaml": "yaml",
    ".bib": "bibtex", ".md": "markdown", ".markdown": "markdown",
}  # fmt: skip
"""What the end of a name says where the media type says nothing."""

_MARKUP = re.compile(
    r"<(?:!doctype|html|head|body|div|p|ul|ol|table|h[1-6]|span|a|li|article|section|dl)\b", re.IGNORECASE
)
_TYPES = (
    (re.compile(r"\bx?html\b"), "html"),
    (re.compile(r"\b(?:json|jsonl|ndjson|x-ndjson)\b"), "json"),
    (re.compile(r"\b(?:csv|tab-separated-values)\b"), "csv"),
    (re.compile(r"\b(?:yaml|x-yaml)\b"), "yaml"),
    (re.compile(r"\b(?:x-bibtex|bibtex)\b"), "bibtex"),
    (re.compile(r"\bmarkdown\b"), "markdown"),
    (re.compile(r"\bxml\b"), "xml"),
)
_SHOWN = (
    (
        re.compile(
            r"\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--.{0,2000}?-->\s*)*<(?:!doctype\s+html|html)\b",
            re.IGNORECASE | re.DOTALL,
        ),
        "html",
    ),
    (re.compile(r"\s*<\?xml\b"), "xml"),
    (re.compile(r"\s*[\[{]\s*[\"\[{\]}]"), "json"),
    (re.compile(r"(?:\s|%[^\n]*\n)*@\w+\s*\{\s*[^\s,{}]+\s*,", re.IGNORECASE), "bibtex"),
    (re.compile(r"---[ \t]*\n(?:[^\n]*\n){0,200}?---[ \t]*\n"), "markdown"),
)
"""What the first characters of a text show, whatever it is declared to be."""
_PARSERS: Mapping[str, Callable[[str], Value]] = {
    "json": parse_json, "xml": parse_xml, "csv": parse_table, "yaml": parse_yaml, "bibtex": parse_bibtex,
}  # fmt: skip


def read_document(text: str, *, media_type: str | None = None, name: str | None = None) -> Document:
    """Document of a page's text.

    Args:
        text: The decoded text.
        media_type: As the server or the file name declares it.
        name: URL or path; its suffix decides where the media type says nothing, as for raw files of code hosts.

    A text that does not keep what its type promises is read as HTML where it shows mark-up, else as plain text.
    """
    kind = _kind(text, media_type, name)
    if parse := _PARSERS.get(kind):
        try:
            return document_of(parse(text))
        except ValueError:
            kind = "text"
    if kind == "markdown":
        return _read_markdown(text)
    return read_html(text) if kind == "html" or _MARKUP.search(text, 0, MARKUP_WINDOW) else read_text(text)


def document_of(value: Value) -> Document:
    """Document of a data file's value."""
    page = Page()
    data = page.place(value)
    return Document(text=page.text, blocks=tuple(blocks_of(data)), data=data)


def _kind(text: str, media_type: str | None, name: str | None) -> str:
    shown = next((kind for pattern, kind in _SHOWN if pattern.match(text)), None)
    declared = next((kind for pattern, kind in _TYPES if pattern.search(media_type or "")), None)
    if declared == "html" or shown == "html":
        return "html"
    suffix = PurePosixPath(re.sub(r"[?#].*|\.gz$", "", name or "")).suffix.casefold()
    return declared or TELLING_SUFFIXES.get(suffix) or shown or "text"


def _read_markdown(text: str) -> Document:
    front, body = split_front_matter(text)
    if isinstance(front, dict):
        entries = entries_of([front])
        if entries and FieldName.AUTHORS in entries[0].values:
            return document_of([front | _abstract_below(front, body)])
    document = read_html(body if is_mostly_html(body) else markdown_to_html(body))
    title = text_of(front.get("title")) if isinstance(front, dict) else None
    return replace(document, title=title or document.title)


def _abstract_below(front: dict[str, Value], body: str) -> dict[str, Value]:
    """The body as the abstract of a post whose front matter has none."""
    is_abstract = "abstract" not in front and is_prose(body, words_of(body))
    return {"abstract": body} if is_abstract else {}
