"""Plain values of data formats, and where on the page each of their texts stands."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml import html as lxml_html

from extractors.records import Block

Value = dict[str, "Value"] | list["Value"] | str | float | bool | None
"""What JSON can say; the other readers say the same."""

MAX_DEPTH = 100
"""Levels of nesting that are looked into; no real page has a third of it."""
BLANKS = frozenset(
    {"", "-", "–", "—", "~", "null", "none", "nan", "n/a", "na", "tba", "tbd", "undefined", "[]"}
)
"""Texts that data files write for “not stated”, in lower case."""

_MARKUP = re.compile(r"<[a-zA-Z/][^<>]{0,200}>")
_ENTITY = re.compile(r"&(?:#\d+|#x[0-9a-fA-F]+|[a-zA-Z]\w{1,20});")
_MARKDOWN_LINK = re.compile(r"(?<!!)\[([^\[\]\n]{1,300})\]\((https?://[^\s()]{1,2000})\)")
_SPACE = re.compile(r"\s+")


class Leaf(str):
    """A text of a data file with its place in the page's extracted text."""

    __slots__ = ("hrefs", "start_char")

    start_char: int
    hrefs: tuple[str, ...]
    """Targets of the links in it, which the text itself no longer shows."""

    @property
    def end_char(self) -> int:
        """End of the text, exclusive."""
        return self.start_char + len(self)


@dataclass(slots=True)
class Page:
    """The extracted text of a page under construction: one text a line, in page order."""

    lines: list[str] = field(default_factory=list)
    length: int = 0

    @property
    def text(self) -> str:
        """All lines so far."""
        return "".join(self.lines)

    def add(self, raw: str) -> Leaf:
        """Put one text on the page."""
        text, hrefs = _readable(raw)
        leaf = Leaf(text)
        leaf.start_char, leaf.hrefs = self.length, hrefs
        if text:
            self.lines.append(f"{text}\n")
            self.length += len(text) + 1
        return leaf

    def place(self, value: Value, *, depth: int = 0) -> Value:
        """The same value with every text put on the page; what nests too deeply is left out."""
        if isinstance(value, str):
            return self.add(value)
        if isinstance(value, (dict, list)) and depth > MAX_DEPTH:
            return None
        if isinstance(value, dict):
            return {key: self.place(each, depth=depth + 1) for key, each in value.items()}
        if isinstance(value, list):
            return [self.place(each, depth=depth + 1) for each in value]
        return value


def leaves_of(value: Value) -> Iterator[Leaf]:
    """All texts of a placed value that say something, in order."""
    stack = [value]
    while stack:
        match stack.pop():
            case Leaf() as leaf:
                if leaf:
                    yield leaf
            case dict() as values:
                stack.extend(reversed(values.values()))
            case list() as items:
                stack.extend(reversed(items))


def blocks_of(value: Value) -> Iterator[Block]:
    """The texts of a placed value as blocks."""
    for leaf in leaves_of(value):
        yield Block(text=str(leaf), start_char=leaf.start_char, end_char=leaf.end_char, tag="value")


def is_stated(value: Value) -> bool:
    """Whether a value says anything."""
    if isinstance(value, str):
        return value.strip().casefold() not in BLANKS
    return bool(value) or value == 0


def _readable(raw: str) -> tuple[str, tuple[str, ...]]:
    """A text as a reader sees it: without HTML and Markdown links, white space collapsed; and where its links lead."""
    hrefs: list[str] = []
    text = raw
    if _MARKUP.search(text):
        text = _without_markup(text, hrefs)
    elif _ENTITY.search(text):
        text = html.unescape(text)
    if "](" in text:
        hrefs.extend(match[2] for match in _MARKDOWN_LINK.finditer(text))
        text = _MARKDOWN_LINK.sub(r"\1", text)
    return _SPACE.sub(" ", text).strip(), tuple(hrefs)


def _without_markup(text: str, hrefs: list[str]) -> str:
    try:
        root = lxml_html.fragment_fromstring(text, create_parent="div")
    except (etree.ParserError, ValueError):
        return text
    hrefs.extend(href for href in root.xpath("//a/@href") if isinstance(href, str))
    for each in root.iter("p", "br", "li", "div", "td"):
        each.tail = f" {each.tail or ''}"
    return str(root.text_content())
