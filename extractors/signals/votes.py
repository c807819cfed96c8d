"""Blocks of equal mark-up play equal roles: the clear members of a group speak for the unclear ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from extractors.records import Block
from extractors.signals.people import is_person, names_in
from extractors.signals.roles import TITLE_WORDS, Role, is_prose
from extractors.signals.words import words_of

MAJORITY = 0.6
"""Share of a group that must be of one role to speak for the rest."""

_FOLLOWERS = {
    Role.PEOPLE: {Role.LINE, Role.AFFILIATION},
    Role.ABSTRACT: {Role.LINE, Role.EVENT_TEXT},
    Role.LINE: {Role.PEOPLE, Role.AFFILIATION, Role.ABSTRACT, Role.EVENT_TEXT},
}
"""Roles that unclear members of a group give up for the role of its majority."""


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
    counts = Counter(roles[index] for index in members)
    # Codes, times and page numbers stand in the same mark-up as what they number.
    voters = len(members) - min(counts[Role.NAVIGATION], len(members) // 2)
    role, count = counts.most_common(1)[0]
    if role not in _FOLLOWERS or count < MAJORITY * voters:
        return
    for index in members:
        if roles[index] in _FOLLOWERS[role] and _may_be(role, blocks[index].text):
            roles[index] = role


def _may_be(role: Role, text: str) -> bool:
    words = words_of(text)
    if role is Role.ABSTRACT:
        return is_prose(text, words)
    if role is Role.PEOPLE:
        return len(words) <= 4 or any(is_person(part.strip()) for part in text.split(","))
    return len(words) <= TITLE_WORDS


def _repeats(blocks: Sequence[Block], members: Sequence[int]) -> bool:
    """Whether a group says the same again and again, as buttons do; the same people may write many papers."""
    distinct = {blocks[index].text for index in members}
    is_repeated = len(members) > 2 and len(distinct) < 0.4 * len(members)
    return is_repeated and not all(len(names_in(text)) > 1 for text in distinct)
