"""Plain-text dumps to blocks: paragraphs, or single lines where a paragraph is a list of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.blocks import Document
from extractors.records import Block
from extractors.signals.cues import LIST_MARK
from extractors.signals.people import names_in

PROSE_LINE_CHARS = 60
"""Lines of a paragraph at least this long on average are wrapped prose; shorter ones stand each for itself."""
ENTRY_LINES = 3
"""Most lines of a paragraph that is a title with its authors."""

_PARAGRAPH = re.compile(r"\S.*(?:\n(?![^\S\n]*\n).*\S.*)*")
_LINE = re.compile(r"\S.*\S|\S")
_RULE = re.compile(r"\s*[-=_*~#.]{5,}\s*$")
"""A line drawn with characters; it parts what stands above and below."""


def read_text(text: str) -> Document:
    """Blocks of a plain-text dump in order."""
    blocks: list[Block] = []
    for number, paragraph in enumerate(_PARAGRAPH.finditer(text)):
        blocks.extend(_paragraph_blocks(text, paragraph.start(), paragraph.end(), number))
    return Document(text=text, blocks=tuple(blocks))


def _paragraph_blocks(text: str, start: int, end: int, number: int) -> Iterator[Block]:
    paragraph = text[start:end]
    lines = paragraph.splitlines()
    is_prose = (
        len(paragraph) / len(lines) >= PROSE_LINE_CHARS
        and not _names_people(lines)
        and not any(_RULE.match(line) for line in lines)
        and not all(LIST_MARK.match(line.lstrip()) for line in lines)
    )
    if len(lines) == 1 or is_prose:
        yield _text_block(text, start, end, number)
        return
    for line in _LINE.finditer(paragraph):
        yield _text_block(text, start + line.start(), start + line.end(), number)


def _names_people(lines: list[str]) -> bool:
    """Whether a line right under the first one or two lists people: a long title and its authors are no wrapped prose."""
    return len(lines) <= ENTRY_LINES and any(len(names_in(line)) > 1 for line in lines[1:])


def _text_block(text: str, start: int, end: int, number: int) -> Block:
    while end > start and text[end - 1].isspace():
        end -= 1
    content = re.sub(r"\s+", " ", text[start:end])
    return Block(text=content, start_char=start, end_char=end, ancestors=(number,))
