"""BibTeX, with accents and braces of LaTeX read and formulas kept."""

from __future__ import annotations

import logging
import re

import bibtexparser
from pylatexenc import latex2text, latexwalker

from extractors.values import Value

COLLECTIONS = frozenset({"proceedings", "book", "collection", "mvproceedings", "periodical"})
"""Types of entries that hold papers instead of being one."""

_MACROS = ("macros", "environments")
"""What is read; quotes and dashes of ASCII stay as written."""
_GRAMMAR = latexwalker.get_default_latex_context_db().filter_context(keep_which=_MACROS)
_SHOWN = (
    "texttt",
    "textsc",
    "textsf",
    "textrm",
    "textup",
    "textmd",
    "textnormal",
    "mbox",
    "url",
    "underline",
)
"""Macros that only change how their argument looks, and which pylatexenc would drop with it."""
_READER = latex2text.get_default_latex_context_db().filter_context(keep_which=_MACROS)
_READER.add_context_category(
    "shown", prepend=True, macros=[latex2text.MacroTextSpec(name, simplify_repl="%s") for name in _SHOWN]
)
_DECODER = latex2text.LatexNodes2Text(
    latex_context=_READER,
    math_mode="verbatim",
    keep_comments=True,
)
_BARE_PERCENT = re.compile(r"(?<!\\)%")
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_PEOPLE = frozenset({"author", "editor"})
_LATEX = re.compile(r"[\\{}]")


def parse_bibtex(text: str) -> Value:
    """Entries that are no whole volumes, as dicts of their fields; broken entries are passed over.

    Raises:
        ValueError: There is no entry.
    """
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)
    library = bibtexparser.parse_string(text)  # type: ignore[attr-defined]
    entries: list[Value] = []
    for entry in library.entries:
        fields: dict[str, Value] = {"type": entry.entry_type, "key": entry.key}
        fields |= {field.key: _field(field.key.casefold(), str(field.value)) for field in entry.fields}
        entries.append({"meta": fields} if entry.entry_type.casefold() in COLLECTIONS else fields)
    failed: list[Value] = [str(block.raw) for block in library.failed_blocks]
    if not entries:
        raise ValueError("there is no BibTeX entry in it")
    return {"entries": entries, "unreadable": failed}


def _field(key: str, value: str) -> Value:
    if key in _PEOPLE:
        return [_first_name_first(_latex_read(name)) for name in _AND.split(value) if name.strip()]
    if key in ("url", "pdf", "doi", "ee"):
        return value.replace("\\_", "_").strip("{} ")
    return _latex_read(value)


def _latex_read(text: str) -> str:
    if not _LATEX.search(text):
        return text
    try:
        return str(_DECODER.latex_to_text(_BARE_PERCENT.sub(r"\\%", text), latex_context=_GRAMMAR))
    except (ValueError, IndexError, AttributeError, RecursionError):
        return text.replace("{", "").replace("}", "")


def _first_name_first(name: str) -> str:
    """Put "Last, First" and "Last, Jr, First" in the order of reading (BibTeXing, Patashnik 1988)."""
    last, *middle, first = (
        [part.strip() for part in name.replace("~", " ").split(",")] if "," in name else ["", name]
    )
    return " ".join(part for part in (first.strip(), last, *middle) if part)
