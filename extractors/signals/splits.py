"""Lines that hold a title and its authors in one string: learnt from how most lines of a group divide."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from extractors.records import Block
from extractors.signals.people import names_in
from extractors.signals.words import words_of

MEMBERS = 3
"""Fewest lines of equal mark-up from which a way of dividing them is learnt."""
AGREEMENT = 0.6
"""Share of them that must divide in the same way."""

Cut = tuple[int, int]
"""Ends of the first and start of the second part."""


def split_lines(blocks: Sequence[Block]) -> list[Block]:
    """Blocks in which lines such as "A, B: Title" or "Title. A, B." have become two blocks each."""
    groups: dict[str, list[int]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if block.signature and len(block.text) < 600:
            groups[block.signature].append(index)
    cuts: dict[int, Cut] = {}
    for members in groups.values():
        if len(members) >= MEMBERS:
            cuts.update(_best_cuts(blocks, members))
    return [part for index, block in enumerate(blocks) for part in _parts(block, cuts.get(index))]


def _best_cuts(blocks: Sequence[Block], members: Sequence[int]) -> dict[int, Cut]:
    for divide in (_people_first, _people_last):
        found = {index: cut for index in members if (cut := divide(blocks[index].text))}
        if len(found) >= AGREEMENT * len(members):
            return found
    return {}


def _people_first(text: str) -> Cut | None:
    """Cut of "A, B: Title": the first colon that has only people before it."""
    return _first_cut(
        text, re.finditer(r":\s+", text), lambda left, right: bool(names_in(left)) and _may_be_title(right)
    )


def _people_last(text: str) -> Cut | None:
    """Cut of "Title. A, B": the first mark that has only people after it."""
    marks = re.finditer(r"(?:[.?!]|\s[-–—|/]|\sby)\s+", text)
    return _first_cut(text, marks, lambda left, right: _may_be_title(left) and bool(names_in(right)))


def _first_cut(text: str, marks: Iterator[re.Match[str]], is_right: Callable[[str, str], bool]) -> Cut | None:
    for mark in marks:
        end = mark.start() + (mark[0][0] in "?!")
        if is_right(text[:end], text[mark.end() :]):
            return end, mark.end()
    return None


def _may_be_title(text: str) -> bool:
    return len(words_of(text)) >= 2 and not names_in(text)


def _parts(block: Block, cut: Cut | None) -> Iterator[Block]:
    if cut is None:
        yield block
        return
    for number, (start, end) in enumerate(((0, cut[0]), (cut[1], len(block.text))), start=1):
        yield replace(
            block,
            text=block.text[start:end],
            start_char=block.start_char + start,
            end_char=block.start_char + end,
            signature=f"{block.signature}/{number}",
        )
