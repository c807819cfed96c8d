"""HTML of any vintage to ordered blocks with offsets, without any knowledge of sites."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning
from bs4.element import CData, NavigableString

from extractors.blocks import Document, Script
from extractors.records import Block
from extractors.signals.fieldnames import field_of
from extractors.signals.hints import NAMED

HIDDEN = frozenset(
    ["style", "template", "noscript", "svg", "math", "iframe", "object", "select", "option", "textarea"]
)
"""Elements whose text nobody reads."""
INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strike "
    "strong sub sup time tt u var wbr".split()
)
FURNITURE = frozenset({"nav", "footer", "aside", "header", "form", "button", "menu"})
STRUCK = frozenset({"s", "del", "strike"})
"""Elements that cross their text out."""
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
"""Keeps a footnote mark or an exponent apart from the word before it."""
STATES = frozenset(
    {"active", "collapsed", "current", "even", "fade", "first", "last", "odd", "selected", "show"}
)
"""Classes that tell one member of a list from its siblings, not what it is."""
LABEL_WORDS = 6
"""Most words of a label in front of an inline element."""
NAME_CHARS = 16
"""Longest id that names a role; longer ones number the records of a page."""
SIGNATURE_DEPTH = 3
"""Elements that a signature names: enough to tell a title from an author list, few enough to be equal on each record."""
ANCESTORS = 8
"""Elements around a block that it knows, innermost ones."""
RUN_PIECES = 400
"""Most texts of a run that is looked into for parts; no real line has as many."""
ATTRIBUTE_CHARS = 200
"""Fewest characters of a `data-` attribute that may hold what the page does not show."""

_SPACE = re.compile(r"\s+")
_DIGIT = re.compile(r"\d")


def read_html(markup: str) -> Document:
    """Blocks of an HTML page: one for each run of text between block-level elements or line breaks.

    Scripts, styles and hidden templates hold no text; what navigation elements hold is marked by its signature.
    """
    with warnings.catch_warnings():
        # XHTML with an XML declaration is common; browsers read it as HTML, and so do we.
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(markup, "lxml", store_line_numbers=False)
    reader = _TreeReader()
    reader.read(soup)
    return reader.document()


@dataclass(slots=True, eq=False)
class _Node:
    """An element that the walk has entered, with what its blocks need to know of it."""

    tag: str
    attributes: Mapping[str, object]
    parent: _Node | None
    depth: int
    ancestors: tuple[int, ...]
    furniture: str | None
    is_inline: bool
    is_struck: bool
    href: str | None
    field: str | None = None
    """Name that a table's head gives to this cell."""
    _label: str | None = None
    _signature: str | None = None

    def signature(self) -> str:
        """Labels of the innermost elements, after the kind of furniture that they stand in."""
        if self._signature is None:
            labels: list[str] = []
            node: _Node | None = self
            while node is not None and len(labels) < SIGNATURE_DEPTH:
                if node.tag not in STRUCK:
                    labels.append(node.label())
                node = node.parent
            self._signature = ">".join(([f"!{self.furniture}"] if self.furniture else []) + labels[::-1])
        return self._signature

    def block(self) -> _Node:
        """The innermost element around it that is not inline."""
        node = self
        while node.is_inline and node.parent is not None:
            node = node.parent
        return node

    def label(self) -> str:
        """Name, telling classes and telling id of the element."""
        if self._label is None:
            self._label = ".".join(
                [self.tag, *_names(self.attributes), *([self.field] if self.field else [])]
            )
        return self._label


def _names(attributes: Mapping[str, object]) -> Iterator[str]:
    """Classes and id that say what an element is."""
    if not attributes:
        return
    classes = attributes.get("class")
    tokens = sorted(classes) if isinstance(classes, list) else []
    identifier = str(attributes.get("id") or "")
    if identifier.isalpha() and len(identifier) <= NAME_CHARS and NAMED.search(identifier):
        tokens.append(identifier)
    yield from (token for token in tokens if not _DIGIT.search(token) and token.casefold() not in STATES)


@dataclass(slots=True)
class _Table:
    """The head of a table that the walk is in."""

    fields: list[str | None] = field(default_factory=list)
    column: int = -1
    is_head: bool = True
    """Whether no row of data has begun."""


@dataclass(slots=True)
class _TreeReader:
    blocks: list[Block] = field(default_factory=list)
    chunks: list[str] = field(default_factory=list)
    title: str | None = None
    canonical_url: str | None = None
    metas: list[tuple[str, str]] = field(default_factory=list)
    scripts: list[Script] = field(default_factory=list)
    _length: int = 0
    _count: int = 0
    _run: list[tuple[str, _Node]] = field(default_factory=list)
    """Texts since the last end of a block, each with the element that holds it."""
    _tables: list[_Table] = field(default_factory=list)

    def document(self) -> Document:
        """All that was read."""
        return Document(
            text="".join(self.chunks),
            blocks=tuple(self.blocks),
            title=self.title,
            canonical_url=self.canonical_url,
            metas=tuple(self.metas),
            scripts=tuple(self.scripts),
        )

    def read(self, root: Tag) -> None:
        """Walk the tree without recursion: real pages nest a thousand deep."""
        top = _Node("[document]", {}, None, 0, (0,), None, is_inline=False, is_struck=False, href=None)
        stack = [(top, iter(root.contents))]
        run = self._run
        while stack:
            node, children = stack[-1]
            for child in children:
                if isinstance(child, Tag):
                    if entered := self._enter(child, node):
                        stack.append((entered, iter(child.contents)))
                        break
                elif type(child) is NavigableString or type(child) is CData:
                    run.append((child.translate(SUPERSCRIPTS) if node.tag == "sup" else child, node))
            else:
                stack.pop()
                self._leave(node)
        self._end_run()

    def _enter(self, element: Tag, parent: _Node) -> _Node | None:
        """The element's node, unless nothing in it is text."""
        tag = element.name
        if tag in HIDDEN:
            return None
        is_inline = tag in INLINE
        if not is_inline:
            if self._read_head(tag, element):
                return None
            self._end_run()
        if element.attrs:
            self._read_attributes(element.attrs)
        if not element.contents:
            return None
        self._count += 1
        href = parent.href if parent.is_inline else None
        node = _Node(
            tag,
            element.attrs,
            parent,
            parent.depth + 1,
            (*parent.ancestors[1 - ANCESTORS :], self._count),
            parent.furniture or (tag if tag in FURNITURE else None),
            is_inline=is_inline,
            is_struck=parent.is_struck or tag in STRUCK,
            href=str(element.attrs["href"])
            if tag == "a" and element.attrs.get("href")
            else href
            if is_inline
            else None,
        )
        if tag in _TABLE_TAGS:
            self._enter_table(tag, element, node)
        return node

    def _leave(self, node: _Node) -> None:
        if not node.is_inline:
            self._end_run()
            if node.tag == "table" and self._tables:
                self._tables.pop()

    def _read_head(self, tag: str, element: Tag) -> bool:
        """Take what an element says about the page; whether it holds nothing else."""
        if tag == "script":
            source = element.attrs.get("src")
            kind = " ".join(str(element.attrs.get(key, "")) for key in ("type", "id")).strip()
            self.scripts.append(Script(kind, element.string or "", str(source) if source else None))
        elif tag == "meta":
            name, content = (
                element.attrs.get("name") or element.attrs.get("property"),
                element.attrs.get("content"),
            )
            if name and content is not None:
                self.metas.append((str(name), str(content)))
        elif tag == "link":
            if "canonical" in (element.attrs.get("rel") or ()) and element.attrs.get("href"):
                self.canonical_url = self.canonical_url or str(element.attrs["href"])
        elif tag == "title":
            self.title = self.title or _SPACE.sub(" ", element.get_text(" ")).strip() or None
        else:
            return False
        return True

    def _read_attributes(self, attributes: Mapping[str, object]) -> None:
        for name, value in attributes.items():
            if name.startswith("data-") and isinstance(value, str) and len(value) >= ATTRIBUTE_CHARS:
                self.scripts.append(Script(name, value))

    def _enter_table(self, tag: str, element: Tag, node: _Node) -> None:
        if tag == "table":
            self._tables.append(_Table())
        elif self._tables:
            table = self._tables[-1]
            if tag == "tr":
                table.column = -1
                return
            table.column += 1
            table.is_head = table.is_head and tag == "th"
            if table.is_head:
                name = field_of(element.get_text())
                table.fields.append(name.name.casefold() if name else None)
            elif tag == "td" and table.column < len(table.fields):
                node.field = table.fields[table.column]

    def _end_run(self) -> None:
        run = self._run
        if not run:
            return
        if len(run) == 1:
            self._add(run)
        elif len(run) > RUN_PIECES:
            holder = run[0][1].block()
            self._add([("".join(text for text, _ in run), holder)])
        elif any(not text.isspace() for text, _ in run):
            for part in _split_run(run):
                self._add(part)
        run.clear()

    def _add(self, run: list[tuple[str, _Node]]) -> None:
        raw = run[0][0] if len(run) == 1 else "".join(text for text, _ in run)
        content = " ".join(raw.split())
        if not content:
            return
        start = self._length
        self.chunks.append(content)
        self.chunks.append("\n")
        self._length += len(content) + 1
        node = run[0][1] if len(run) == 1 else _common_node(run)
        self.blocks.append(
            Block(
                text=content,
                start_char=start,
                end_char=start + len(content),
                tag=node.tag,
                signature=node.signature(),
                ancestors=node.ancestors,
                href=node.href,
                is_struck=node.is_struck or all(each.is_struck for text, each in run if not text.isspace()),
            )
        )


_TABLE_TAGS = frozenset({"table", "tr", "th", "td"})


def _split_run(run: list[tuple[str, _Node]]) -> list[list[tuple[str, _Node]]]:
    """Parts of a run that separate inline elements hold, where nothing but separators stands between them.

    `<b>Title</b> <em>A, B</em>` is two parts; prose with an emphasised word, or a name with a footnote mark, is one.
    """
    holder = _common_node(run)
    groups: list[tuple[_Node | None, list[tuple[str, _Node]]]] = []
    for piece in run:
        is_blank = piece[0].isspace()
        if is_blank and not groups:
            continue
        child = _child_towards(holder, piece[1])
        if groups and (is_blank or groups[-1][0] is child):
            groups[-1][1].append(piece)
        else:
            groups.append((child, [piece]))
    if len(groups) < 2 or any(
        _joins(child, pieces, is_first=not number) for number, (child, pieces) in enumerate(groups)
    ):
        return [run]
    return [part for _, pieces in groups if _has_word(pieces) for part in _split_run(pieces)]


def _joins(child: _Node | None, pieces: list[tuple[str, _Node]], *, is_first: bool) -> bool:
    """Whether a part belongs to the text around it; a short label in front that ends with a mark does not."""
    text = "".join(text for text, _ in pieces).strip()
    if child is None:
        is_label = is_first and len(text.split()) <= LABEL_WORDS and text.endswith((":", "-", "–", "—", "|"))
        return _has_word(pieces) and not is_label
    return child.tag in {"sub", "sup"} or len(text) < 2


def _has_word(pieces: list[tuple[str, _Node]]) -> bool:
    return any(character.isalnum() for text, _ in pieces for character in text)


def _common_node(run: list[tuple[str, _Node]]) -> _Node:
    """The innermost element around all texts of a run that say anything."""
    nodes = [node for text, node in run if not text.isspace()] or [run[0][1]]
    common = nodes[0]
    for node in nodes[1:]:
        common = _common_of(common, node)
    return common


def _common_of(one: _Node, other: _Node) -> _Node:
    while one is not other:
        if one.depth < other.depth:
            one, other = other, one
        if one.parent is None:
            return one
        one = one.parent
    return one


def _child_towards(holder: _Node, node: _Node) -> _Node | None:
    """The child of `holder` that `node` stands in; null where it is `holder` itself."""
    child: _Node | None = None
    current: _Node | None = node
    while current is not None and current is not holder:
        child, current = current, current.parent
    return child
