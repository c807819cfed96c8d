"""Which mark-up of a known site holds which field of its papers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.records import Block
from extractors.signals.roles import LABELLED_ABSTRACT_WORDS, Role
from extractors.signals.titles import TitlePlan
from extractors.signals.words import words_of

CONFIDENCE = 0.99
"""Confidence of titles that stand where their site puts titles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """Regular expressions, each searched in a block's signature and, behind a space, the target of its link.

    A field that has one is read from the blocks that match and from no others; the rest is found by evidence.
    """

    title: str
    authors: str | None = None
    abstract: str | None = None
    keywords: str | None = None
    affiliation: str | None = None
    session: str | None = None
    track: str | None = None
    presentation: str | None = None
    is_single: bool = False
    """Whether a page with one title is about that paper, whatever else stands on it."""

    def plan(self, blocks: Sequence[Block], roles: list[Role]) -> TitlePlan:
        """Titles of the page; gives the blocks of the layout's fields their roles on the way."""
        fields = list(self._fields())
        titles: list[int] = []
        for index, block in enumerate(blocks):
            place = f"{block.signature} {block.href or ''}"
            if re.search(self.title, place):
                if roles[index] is not Role.PROGRAMME_ITEM:
                    roles[index] = Role.LINE
                    titles.append(index)
                continue
            role = next((role for role, pattern in fields if re.search(pattern, place)), None)
            is_empty = role is Role.ABSTRACT and len(words_of(block.text)) < LABELLED_ABSTRACT_WORDS
            if role is not None and not is_empty:
                roles[index] = role
            elif roles[index] in {each for each, _ in fields}:
                roles[index] = Role.NAVIGATION
        return TitlePlan(
            titles=dict.fromkeys(titles, CONFIDENCE),
            is_before=True,
            is_single=self.is_single and len(titles) == 1,
        )

    def _fields(self) -> Iterator[tuple[Role, str]]:
        for role, pattern in (
            (Role.AFFILIATION, self.affiliation),
            (Role.PEOPLE, self.authors),
            (Role.ABSTRACT, self.abstract),
            (Role.KEYWORDS, self.keywords),
            (Role.SESSION, self.session),
            (Role.TRACK, self.track),
            (Role.PRESENTATION, self.presentation),
        ):
            if pattern is not None:
                yield role, pattern
