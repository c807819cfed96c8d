"""Page text made clean, with a map back to the characters that it came from.

Each rule is one line of a table in `transforms/cleaning.py`; this module only applies them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from transforms.cleaning import RULES, Rule

ROUNDS = 10
"""Passes over the rules at most: marks nested deeper than this are left in the text."""


@dataclass(frozen=True, slots=True)
class CleanText:
    """Clean text; `starts[i]` and `ends[i]` bound the raw characters that character `i` stands for."""

    text: str
    raw_length: int
    starts: Sequence[int] = field(repr=False)
    ends: Sequence[int] = field(repr=False)

    def to_raw(self, start: int, end: int) -> tuple[int, int]:
        """Raw offsets of the clean text from `start` to `end`, half-open."""
        if start >= end:
            point = self.starts[start] if start < len(self.starts) else self.raw_length
            return point, point
        return self.starts[start], max(self.starts[start], self.ends[end - 1])

    def to_clean(self, start: int, end: int) -> tuple[int, int]:
        """Clean offsets of the raw text from `start` to `end`, half-open; empty where all of it was dropped."""
        first = bisect_right(self.ends, start)
        return first, max(first, bisect_left(self.starts, end))


def clean(raw: str) -> CleanText:
    """Text without mark-up, entities, broken lines and leading labels, and the map back to `raw`."""
    text, starts, ends = raw, list(range(len(raw))), list(range(1, len(raw) + 1))
    for _ in range(ROUNDS):
        before = text
        for rule in RULES:
            if rule.pattern.search(text):
                text, starts, ends = _apply(rule, text, starts, ends)
        if text == before:
            break
    return CleanText(text=text, raw_length=len(raw), starts=starts, ends=ends)


def _apply(rule: Rule, text: str, starts: list[int], ends: list[int]) -> tuple[str, list[int], list[int]]:
    """Replace every match of one rule, carrying the raw offsets of each kept character along."""
    pieces: list[str] = []
    new_starts: list[int] = []
    new_ends: list[int] = []
    last = 0

    def keep(start: int, end: int) -> None:
        pieces.append(text[start:end])
        new_starts.extend(starts[start:end])
        new_ends.extend(ends[start:end])

    for match in rule.pattern.finditer(text):
        keep(last, match.start())
        for new, start, end in _parts(rule, match):
            if new is None:
                keep(start, end)
            else:
                raw_start, raw_end = _raw_span(start, end, starts, ends)
                pieces.append(new)
                new_starts.extend([raw_start] * len(new))
                new_ends.extend([raw_end] * len(new))
        last = match.end()
    keep(last, len(text))
    return "".join(pieces), new_starts, new_ends


def _parts(rule: Rule, match: re.Match[str]) -> Iterator[tuple[str | None, int, int]]:
    """Pieces of a replacement: `(None, start, end)` keeps text, `(new, start, end)` stands for the text between."""
    if not isinstance(rule.replacement, tuple):
        yield rule.replacement(match), match.start(), match.end()
        return
    position = match.start()
    for index, part in enumerate(rule.replacement):
        if isinstance(part, int):
            yield None, match.start(part), match.end(part)
            position = match.end(part)
        else:
            following = next((p for p in rule.replacement[index + 1 :] if isinstance(p, int)), None)
            yield part, position, match.end() if following is None else match.start(following)


def _raw_span(start: int, end: int, starts: list[int], ends: list[int]) -> tuple[int, int]:
    """Raw span of clean characters; for none, the empty place before the next one."""
    if start < end:
        return starts[start], ends[end - 1]
    point = starts[start] if start < len(starts) else (ends[-1] if ends else 0)
    return point, point
