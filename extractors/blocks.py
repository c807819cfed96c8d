"""What every reader makes of a page: its text, and the blocks of it in reading order."""

from __future__ import annotations

from dataclasses import dataclass

from extractors.records import Block
from extractors.values import Value


@dataclass(frozen=True, slots=True)
class Script:
    """What a page gives to programs instead of readers: a script, or an attribute that holds data."""

    name: str
    """The script's media type or the attribute's name; empty where there is none."""
    content: str
    source: str | None = None
    """URL of a script that the page only names."""


@dataclass(frozen=True, slots=True)
class Document:
    """The extracted text of a page and its blocks in reading order."""

    text: str
    blocks: tuple[Block, ...]
    title: str | None = None
    """The page's own `<title>`."""
    canonical_url: str | None = None
    metas: tuple[tuple[str, str], ...] = ()
    """Names and contents of `<meta>` elements, in order."""
    scripts: tuple[Script, ...] = ()
    data: Value = None
    """Placed values of a data file; null for a page of text."""
