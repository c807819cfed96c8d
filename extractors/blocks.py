"""Page text or HTML to ordered blocks with offsets, without any knowledge of sites."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field

from bs4 import BeautifulSoup, Tag, XMLParsedAsHTMLWarning
from bs4.element import CData, NavigableString

from extractors.records import Block
from extractors.signals.hints import NAMED
from extractors.signals.people import names_in

PROSE_LINE_CHARS = 60
"""Lines of a paragraph at least this long on average are wrapped prose; shorter ones stand each for itself."""
RULE = re.compile(r"\s*[-=_*~#.]{5,}\s*$")
"""A line drawn with characters; it parts what stands above and below."""
ENTRY_LINES = 3
"""Most lines of a paragraph that is a title with its authors."""

SKIPPED = frozenset(
    {
        "script",
        "style",
        "template",
        "noscript",
        "head",
        "svg",
        "math",
        "iframe",
        "object",
        "select",
        "option",
        "textarea",
    }
)
INLINE = frozenset(
    [
        "a",
        "abbr",
        "acronym",
        "b",
        "bdi",
        "bdo",
        "big",
        "cite",
        "code",
        "data",
        "del",
        "dfn",
        "em",
        "font",
        "i",
        "ins",
        "kbd",
        "label",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strike",
        "strong",
        "sub",
        "sup",
        "time",
        "tt",
        "u",
        "var",
        "wbr",
    ]
)
FURNITURE = frozenset({"nav", "footer", "aside", "header", "form", "button", "menu"})
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


def read_text(text: str) -> Document:
    """Blocks of a plain-text dump: paragraphs, or single lines where a paragraph is a list of them."""
    blocks: list[Block] = []
    for number, paragraph in enumerate(re.finditer(r"\S.*(?:\n(?![^\S\n]*\n).*\S.*)*", text)):
        blocks.extend(_paragraph_blocks(text, paragraph.start(), paragraph.end(), number))
    return Document(text=text, blocks=tuple(blocks))


def _paragraph_blocks(text: str, start: int, end: int, number: int) -> Iterator[Block]:
    paragraph = text[start:end]
    lines = paragraph.splitlines()
    is_prose = (
        len(paragraph) / len(lines) >= PROSE_LINE_CHARS
        and not _names_people(lines)
        and not any(RULE.match(line) for line in lines)
    )
    if len(lines) == 1 or is_prose:
        yield _text_block(text, start, end, number)
        return
    for line in re.finditer(r"\S.*\S|\S", paragraph):
        yield _text_block(text, start + line.start(), start + line.end(), number)


def _names_people(lines: list[str]) -> bool:
    """Whether a line right under the first one or two lists people: a long title and its authors are no wrapped prose."""
    return len(lines) <= ENTRY_LINES and any(len(names_in(line)) > 1 for line in lines[1:])


def _text_block(text: str, start: int, end: int, number: int) -> Block:
    while end > start and text[end - 1].isspace():
        end -= 1
    content = re.sub(r"\s+", " ", text[start:end])
    return Block(text=content, start_char=start, end_char=end, ancestors=(number,))


def read_html(markup: str) -> Document:
    """Blocks of an HTML page: one for each run of text between block-level elements or line breaks.

    Scripts, styles and hidden templates hold no text; what navigation elements hold is marked by its signature.
    """
    with warnings.catch_warnings():
        # XHTML with an XML declaration is common; browsers read it as HTML, and so do we.
        warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
        soup = BeautifulSoup(markup, "lxml")
    reader = _TreeReader()
    reader.read(soup)
    title = " ".join(soup.title.get_text(" ").split()) if soup.title else None
    canonical = soup.find("link", rel="canonical", href=True)
    metas = tuple(
        (str(meta.get("name") or meta.get("property")), str(meta.get("content")))
        for meta in soup.find_all("meta", content=True)
        if meta.get("name") or meta.get("property")
    )
    return Document(
        text=reader.text,
        blocks=tuple(reader.blocks),
        title=title or None,
        canonical_url=str(canonical["href"]) if isinstance(canonical, Tag) else None,
        metas=metas,
    )


@dataclass(slots=True)
class _Piece:
    """Text of one inline element (or of none) inside a run."""

    text: str
    element: Tag


@dataclass(slots=True)
class _TreeReader:
    blocks: list[Block] = field(default_factory=list)
    text: str = ""
    _chunks: list[str] = field(default_factory=list)
    _length: int = 0
    _run: list[_Piece] = field(default_factory=list)
    _numbers: dict[int, int] = field(default_factory=dict)

    def read(self, root: Tag) -> None:
        """Walk the tree without recursion: real pages nest a thousand deep."""
        stack: list[tuple[Tag, Iterator[object]]] = [(root, iter(root.contents))]
        while stack:
            element, children = stack[-1]
            child = next(children, None)
            if child is None:
                stack.pop()
                if element.name not in INLINE:
                    self._end_run()
            elif isinstance(child, Tag):
                self._enter(child, stack)
            elif type(child) in (NavigableString, CData):
                text = str(child).translate(SUPERSCRIPTS) if element.name == "sup" else str(child)
                self._run.append(_Piece(text, element))
        self._end_run()
        self.text = "".join(self._chunks)

    def _enter(self, child: Tag, stack: list[tuple[Tag, Iterator[object]]]) -> None:
        if child.name in SKIPPED:
            return
        if child.name not in INLINE:
            self._end_run()
        if child.contents:
            stack.append((child, iter(child.contents)))

    def _end_run(self) -> None:
        run, self._run = self._run, []
        if not any(piece.text.strip() for piece in run):
            return
        for part in _split_run(run):
            self._add(part)

    def _add(self, run: list[_Piece]) -> None:
        content = re.sub(r"\s+", " ", "".join(piece.text for piece in run)).strip()
        if not content:
            return
        start = self._length
        self._chunks.append(content + "\n")
        self._length += len(content) + 1
        element = _common_element(run)
        self.blocks.append(
            Block(
                text=content,
                start_char=start,
                end_char=start + len(content),
                tag=element.name,
                signature=_signature(element),
                ancestors=tuple(self._number(each) for each in _path(element)),
                href=_href(element),
            )
        )

    def _number(self, element: Tag) -> int:
        return self._numbers.setdefault(id(element), len(self._numbers))


def _split_run(run: list[_Piece]) -> list[list[_Piece]]:
    """Parts of a run that separate inline elements hold, where nothing but separators stands between them.

    `<b>Title</b> <em>A, B</em>` is two parts; prose with an emphasised word, or a name with a footnote mark, is one.
    """
    holder = _common_element([piece for piece in run if piece.text.strip()])
    groups: list[tuple[Tag | None, list[_Piece]]] = []
    for piece in run:
        if not groups and not piece.text.strip():
            continue
        child = _child_towards(holder, piece.element)
        if groups and (groups[-1][0] is child or not piece.text.strip()):
            groups[-1][1].append(piece)
        else:
            groups.append((child, [piece]))
    if len(groups) < 2 or any(
        _joins(child, pieces, is_first=not number) for number, (child, pieces) in enumerate(groups)
    ):
        return [run]
    return [part for child, pieces in groups if _has_word(pieces) for part in _split_run(pieces)]


def _joins(child: Tag | None, pieces: list[_Piece], *, is_first: bool) -> bool:
    """Whether a part belongs to the text around it; a short label in front that ends with a mark does not."""
    text = "".join(piece.text for piece in pieces).strip()
    if child is None:
        is_label = is_first and len(text.split()) <= LABEL_WORDS and text.endswith((":", "-", "–", "—", "|"))
        return _has_word(pieces) and not is_label
    return child.name in {"sub", "sup"} or len(text) < 2


def _has_word(pieces: list[_Piece]) -> bool:
    return any(character.isalnum() for piece in pieces for character in piece.text)


def _common_element(run: list[_Piece]) -> Tag:
    paths = [_path(piece.element) for piece in run if piece.text.strip()] or [_path(run[0].element)]
    common = paths[0]
    for path in paths[1:]:
        shared = 0
        while shared < min(len(common), len(path)) and common[shared] is path[shared]:
            shared += 1
        common = common[:shared]
    return common[-1]


def _child_towards(holder: Tag, element: Tag) -> Tag | None:
    child: Tag | None = None
    current: Tag | None = element
    while current is not None and current is not holder:
        child, current = current, current.parent
    return child


def _path(element: Tag) -> list[Tag]:
    path = [element]
    while path[-1].parent is not None:
        path.append(path[-1].parent)
    return path[::-1]


def _signature(element: Tag) -> str:
    path = _path(element)
    names = [_label(each) for each in path[-SIGNATURE_DEPTH:]]
    furniture = next((each.name for each in path if each.name in FURNITURE), None)
    return ">".join([f"!{furniture}", *names] if furniture else names)


def _label(element: Tag) -> str:
    classes = element.get("class")
    tokens = sorted(classes) if isinstance(classes, list) else []
    identifier = str(element.get("id", ""))
    if NAMED.search(identifier) and identifier.isalpha() and len(identifier) <= NAME_CHARS:
        tokens.append(identifier)
    return ".".join(
        [
            element.name,
            *(token for token in tokens if token.casefold() not in STATES and not re.search(r"\d", token)),
        ]
    )


def _href(element: Tag) -> str | None:
    for each in reversed(_path(element)):
        if each.name not in INLINE:
            return None
        if each.name == "a" and each.get("href"):
            return str(each["href"])
    return None
