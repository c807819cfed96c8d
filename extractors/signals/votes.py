"""Blocks of equal mark-up play equal roles: the clear members of a group speak for the unclear ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from extractors.records import Block
from extractors.signals.people import is_person
from extractors.signals.roles import Role, is_prose
from extractors.signals.words import words_of

MAJORITY = 0.6
"""Share of a group that must be of one role to speak for the rest."""


def vote(roles: Sequence[Role], blocks: Sequence[Block]) -> list[Role]:
    """Roles after each group of equal signature has voted; texts without mark-up are left as they are."""
    settled = list(roles)
    groups: dict[str, list[int]] = defaultdict(list)
    for index, block in enumerate(blocks):
        if block.signature:
            groups[block.signature].append(index)
    for members in groups.values():
        _settle(settled, blocks, members)
    return settled


def _settle(roles: list[Role], blocks: Sequence[Block], members: Sequence[int]) -> None:
    if roles[members[0]] is not Role.ABSTRACT and _repeats(blocks, members):
        for index in members:
            roles[index] = Role.NAVIGATION if roles[index] in (Role.LINE, Role.PEOPLE) else roles[index]
        return
    people = sum(roles[index] is Role.PEOPLE for index in members)
    abstracts = sum(roles[index] is Role.ABSTRACT for index in members)
    if people >= MAJORITY * len(members):
        for index in members:
            if roles[index] is Role.LINE and _may_be_people(blocks[index].text):
                roles[index] = Role.PEOPLE
    elif abstracts >= MAJORITY * len(members):
        for index in members:
            if roles[index] in (Role.LINE, Role.EVENT_TEXT) and is_prose(
                blocks[index].text, words_of(blocks[index].text)
            ):
                roles[index] = Role.ABSTRACT


def _repeats(blocks: Sequence[Block], members: Sequence[int]) -> bool:
    """Whether a group says the same again and again, as buttons do."""
    return len(members) > 2 and len({blocks[index].text for index in members}) < 0.4 * len(members)


def _may_be_people(text: str) -> bool:
    return len(text.split()) <= 4 or any(is_person(part.strip()) for part in text.split(","))
