"""Lines that hold a title and its authors in one string: learnt from how most lines of a group divide."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from extractors.records import Block
from extractors.signals.cues import LIST_MARK
from extractors.signals.people import listed, names_in, person_share
from extractors.signals.words import words_of

LINE_CHARS = 600
"""Most characters of a line that holds a title with its authors."""
MARKS = 20
"""Most places of a line at which dividing it is tried."""
MEMBERS = 3
"""Fewest lines of equal mark-up from which a way of dividing them is learnt."""
AGREEMENT = 0.6
"""Share of them that must divide in the same way."""

PEOPLE_SHARE = 0.5
"""Share of the people's part that must look like people: less than for a lone line, because the group agrees."""

Cut = tuple[int, int]
"""Ends of the first and start of the second part."""
_CODED = re.compile(
    r"\W*[A-Z]{0,6}\d{0,3}[A-Z]{0,2}[-.]?\d{1,4}\]?\s*[-–:]\s+(?:Session \w{1,4}\s*[-–]\s*)?(?:[A-Z]{2,8}-\d+:\s+)?(?=\w)"
)
"""Code of a paper in front of its title, as programmes write it: "P1-56 - Session P1 - TACL-255: "."""
_SESSION_CODE = re.compile(r"\W*[A-Z]{0,2}\d{1,2}[A-Z]?-\d{1,3}\W")
"""Code that names a session and a place in it; titles begin with names such as "GPT-4: " instead."""


def split_lines(blocks: Sequence[Block]) -> list[Block]:
    """Blocks in which lines such as "A, B: Title" or "Title. A, B." have become two blocks each."""
    groups: dict[str, list[int]] = defaultdict(list)
    marked = [_without_mark(block) for block in blocks]
    for index, block in enumerate(marked):
        if len(block.text) < LINE_CHARS and (block.signature or block is not blocks[index]):
            groups[block.signature].append(index)
    cuts: dict[int, Cut] = {}
    for members in groups.values():
        if len(members) >= MEMBERS:
            cuts.update(_best_cuts(marked, members) or _code_cuts(marked, members))
    return [
        part
        for index, block in enumerate(blocks)
        for part in (_parts(marked[index], cuts[index]) if index in cuts else (block,))
    ]


def _without_mark(block: Block) -> Block:
    """A line of a text without the number or bullet in front; such lines are a list as much as those of mark-up."""
    mark = None if block.signature else LIST_MARK.match(block.text)
    if mark is None or block.end_char - block.start_char != len(block.text):
        return block
    return replace(block, text=block.text[mark.end() :], start_char=block.start_char + mark.end())


def _best_cuts(blocks: Sequence[Block], members: Sequence[int]) -> dict[int, Cut]:
    for divide in (_people_first, _people_last):
        found = {index: cut for index in members if (cut := divide(blocks[index].text))}
        if len(found) >= AGREEMENT * len(members):
            return found
    return {}


def _code_cuts(blocks: Sequence[Block], members: Sequence[int]) -> dict[int, Cut]:
    """Cuts behind codes: those few lines of a group that have one are the papers among its headings and times."""
    found = {index: match.end() for index in members if (match := _CODED.match(blocks[index].text))}
    titled = {
        index: (end, end) for index, end in found.items() if len(words_of(blocks[index].text[end:])) >= 2
    }
    if len(titled) < AGREEMENT * len(members):
        titled = {index: cut for index, cut in titled.items() if _SESSION_CODE.match(blocks[index].text)}
    return titled if len(titled) >= MEMBERS else {}


def _people_first(text: str) -> Cut | None:
    """Cut of "A, B: Title" and "A, B. Title": the mark that has the most people before it."""
    marks = re.finditer(r"(?::|(?<!\b[A-Z])\.)\s+", text)
    return _best_cut(text, marks, lambda left, right: _share(left) if _may_be_title(right) else 0.0)


def _people_last(text: str) -> Cut | None:
    """Cut of "Title. A, B": the mark that has the most people after it."""
    marks = re.finditer(r"(?:(?<!\b[A-Z])[.?!]|\s[-–—|/]|\sby|[,.]?[\"”],?)\s+", text)
    return _best_cut(text, marks, lambda left, right: _share(right) if _may_be_title(left) else 0.0)


def _best_cut(text: str, marks: Iterator[re.Match[str]], share: Callable[[str, str], float]) -> Cut | None:
    best, best_share = None, 0.0
    for mark in islice(marks, MARKS):
        end = mark.start() + (mark[0][0] in "?!")
        people = share(text[:end], text[mark.end() :])
        if people > best_share:
            best, best_share = (end, mark.end()), people
    return best if best_share >= PEOPLE_SHARE else None


def _share(text: str) -> float:
    authors = listed(text)
    return person_share(authors) if authors else 0.0


def _may_be_title(text: str) -> bool:
    return len(words_of(text)) >= 2 and not names_in(text)


def _parts(block: Block, cut: Cut) -> Iterator[Block]:
    for number, (start, end) in enumerate(((0, cut[0]), (cut[1], len(block.text))), start=1):
        yield replace(
            block,
            text=block.text[start:end],
            start_char=block.start_char + start,
            end_char=block.start_char + end,
            signature=f"{block.signature}/{number}" if block.signature else "",
        )
