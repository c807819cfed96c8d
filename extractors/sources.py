"""What a user names to the pages that it means: URLs, files and folders of files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import urlsplit

from extractors.outcomes import Outcome, TerminalPageError

PAGE_SUFFIXES = frozenset(
    {".html", ".htm", ".txt", ".md", ".json", ".jsonl", ".xml", ".csv", ".tsv", ".yml", ".yaml", ".bib"}
)
"""Kinds of files that may hold papers, each also with `.gz`."""


def is_url(source: str) -> bool:
    """Whether a source has a scheme, and so is no path."""
    return "://" in source


def page_suffix(path: Path) -> str:
    """Suffix that tells a file's kind, in lower case, seen through `.gz`."""
    return (path.with_suffix("") if path.suffix.casefold() == ".gz" else path).suffix.casefold()


def discover(sources: Sequence[str]) -> Iterator[str | TerminalPageError]:
    """Pages that the sources name, each once, in order; an error for each source or file that is none.

    Folders are walked in sorted order, hidden files passed over; every other file that cannot be a page is named by
    an error, so that nothing is left out in silence.
    """
    seen: set[str] = set()
    for source in sources:
        for found in _expand(source):
            key = str(found)
            if key not in seen:
                seen.add(key)
                yield found


def _expand(source: str) -> Iterator[str | TerminalPageError]:
    if is_url(source):
        yield (
            source
            if urlsplit(source).hostname
            else _error("it names no host", source, "Write it as https://host/path.", Outcome.BLOCKED_ADDRESS)
        )
        return
    path = Path(source)
    if path.is_dir():
        yield from _walk(path)
    elif path.exists():
        yield source
    else:
        yield _error(
            "no such file or folder",
            source,
            "Check the name; a URL starts with http:// or https://.",
            Outcome.NOT_FOUND,
        )


def _walk(folder: Path) -> Iterator[str | TerminalPageError]:
    found = False
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            path = Path(parent, name)
            if name.startswith("."):
                continue
            found = True
            yield str(path) if page_suffix(path) in PAGE_SUFFIXES else _unknown_kind(path)
    if not found:
        yield _error(
            "the folder holds no files", str(folder), "Name a folder with saved pages.", Outcome.NOT_FOUND
        )


def _unknown_kind(path: Path) -> TerminalPageError:
    kinds = " ".join(sorted(PAGE_SUFFIXES))
    return _error(
        "not a kind of file that holds pages; skipped",
        str(path),
        f"Kinds are {kinds}, each also with .gz.",
        Outcome.NOT_TEXT,
    )


def _error(what: str, where: str, do: str, outcome: Outcome) -> TerminalPageError:
    return TerminalPageError(what, where=where, do=do, outcome=outcome)
