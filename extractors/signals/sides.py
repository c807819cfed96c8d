"""What stands on either side of a title, up to where the next paper begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from extractors.records import Block
from extractors.signals.roles import Role

MARKUP_BREAKS = frozenset({Role.TEASER_HEADING, Role.TEASER, Role.PROGRAMME_ITEM, Role.SESSION})
"""Roles that no paper of a listing stretches across."""
TEXT_BREAKS = MARKUP_BREAKS | {Role.EVENT_TEXT, Role.LOGIN}
"""Roles that no paper of a text dump stretches across: without mark-up, prose about the event parts papers too."""
TRANSPARENT = frozenset(
    {
        Role.NAVIGATION,
        Role.PRESENTATION,
        Role.TRACK,
        Role.STATUS,
        Role.EVENT_NAME,
        Role.ABSTRACT_LABEL,
        Role.AUTHORS_LABEL,
        Role.KEYWORDS_LABEL,
    }
)
"""Roles of furniture that may stand inside a paper."""


@dataclass(frozen=True, slots=True)
class Sides:
    """Roles of a page's blocks with the places of its titles (ascending)."""

    roles: Sequence[Role]
    titles: Sequence[int]
    is_before: bool | None
    """Whether titles stand before their abstracts; null where that is unknown."""
    breaks: frozenset[Role]
    title_set: frozenset[int] = field(init=False)
    are_people_after: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "title_set", frozenset(self.titles))
        after = sum(self._touches_people(title, step=1) for title in self.titles)
        before = sum(self._touches_people(title, step=-1) for title in self.titles)
        object.__setattr__(self, "are_people_after", after >= before)

    def after(self, index: int) -> Iterator[int]:
        """Indices after a block, up to the next title or break."""
        return self._walk(index, 1)

    def before(self, index: int) -> Iterator[int]:
        """Indices before a block, backwards, down to the previous title or break."""
        return self._walk(index, -1)

    def abstract_of(self, title: int, blocks: Sequence[Block]) -> list[int]:
        """Blocks of a title's abstract: paragraphs of equal mark-up that touch are one; plain text is one block."""
        walk = self.before(title) if self.is_before is False else self.after(title)
        found: list[int] = []
        for index in walk:
            if self.roles[index] is Role.ABSTRACT:
                if found and not (
                    blocks[index].signature and blocks[index].signature == blocks[found[-1]].signature
                ):
                    break
                found.append(index)
            elif found and self.roles[index] not in TRANSPARENT:
                break
        return sorted(found)

    def people_of(self, title: int, blocks: Sequence[Block]) -> list[int]:
        """Blocks of a title's authors: the first run of people on the side where this page has them."""
        return self._run(
            self.after(title) if self.are_people_after else self.before(title), Role.PEOPLE, blocks
        )

    def keywords_of(self, title: int, blocks: Sequence[Block]) -> list[int]:
        """Blocks of a title's labelled keywords, which stand after it."""
        return self._run(self.after(title), Role.KEYWORDS, blocks)

    def beside(self, role: Role) -> Mapping[int, int]:
        """For each title the small block of a role that stands with it, on the side where this page has them."""
        if role not in self.roles:
            return {}
        before = {title: index for title in self.titles if (index := self._leading(title, role)) is not None}
        after = {title: index for title in self.titles if (index := self._following(title, role)) is not None}
        return before if len(before) >= len(after) else after

    def _leading(self, title: int, role: Role) -> int | None:
        for index in self.before(title):
            if self.roles[index] is role:
                return index
            if self.roles[index] not in TRANSPARENT:
                return None
        return None

    def _following(self, title: int, role: Role) -> int | None:
        return next((index for index in self.after(title) if self.roles[index] is role), None)

    def _run(self, walk: Iterator[int], role: Role, blocks: Sequence[Block]) -> list[int]:
        found: list[int] = []
        for index in walk:
            if self.roles[index] is role and (not found or _continues(blocks[found[-1]], blocks[index])):
                found.append(index)
            elif found and self.roles[index] not in TRANSPARENT | {Role.AFFILIATION}:
                break
        return sorted(found)

    def _walk(self, index: int, step: int) -> Iterator[int]:
        position = index + step
        while (
            0 <= position < len(self.roles)
            and position not in self.title_set
            and self.roles[position] not in self.breaks
        ):
            yield position
            position += step

    def _touches_people(self, title: int, *, step: int) -> bool:
        for index in self._walk(title, step):
            if self.roles[index] not in TRANSPARENT:
                return self.roles[index] is Role.PEOPLE
        return False


def _continues(block: Block, following: Block) -> bool:
    """Whether a list of people goes on: in equal mark-up; in a text, after a separator or from one lone name to the next."""
    if block.signature:
        return following.signature == block.signature
    return block.text.endswith((",", ";", "&", " and")) or not ({",", ";"} & {*block.text, *following.text})
