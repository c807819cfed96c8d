"""Which lines of a page are titles: by the fit with the abstracts around them, or by repeated mark-up."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractors.records import Block
from extractors.signals.fit import Fit
from extractors.signals.roles import Role, title_shape
from extractors.signals.sides import BREAKS
from extractors.signals.words import words_of

SURE_FIT = 0.5
"""Fit from which a line counts as the title of an abstract wherever it stands between its neighbours."""
HEADING_BONUS: Mapping[str, float] = {
    "h1": 0.25,
    "h2": 0.25,
    "h3": 0.25,
    "h4": 0.2,
    "h5": 0.2,
    "dt": 0.2,
    "strong": 0.1,
    "b": 0.1,
}


@dataclass(frozen=True, slots=True)
class TitlePlan:
    """Where titles stand on a page.

    `titles` maps the index of a title's block to its confidence; `is_before` says whether titles stand before
    their abstracts, null where there is no pair to tell from.
    """

    titles: Mapping[int, float]
    is_before: bool | None


def titles_by_fit(blocks: Sequence[Block], roles: Sequence[Role]) -> TitlePlan:
    """Titles of a page without telling mark-up: one side of the abstracts is chosen for the whole page.

    For each side the best line beside each abstract is scored by word fit, shape and nearness; the side
    with the larger sum wins, so a page is never read with titles now before and now after.
    """
    abstracts = [index for index, role in enumerate(roles) if role is Role.ABSTRACT]
    fit = Fit([blocks[index].text for index in abstracts])
    sides = {
        is_before: _side(blocks, roles, abstracts, fit, is_before=is_before) for is_before in (True, False)
    }
    sums = {is_before: sum(titles.values()) for is_before, titles in sides.items()}
    if not any(sums.values()):
        return TitlePlan(titles={}, is_before=None)
    is_before = sums[True] > sums[False]
    return TitlePlan(titles=sides[is_before], is_before=is_before)


def _side(
    blocks: Sequence[Block], roles: Sequence[Role], abstracts: Sequence[int], fit: Fit, *, is_before: bool
) -> dict[int, float]:
    titles: dict[int, float] = {}
    for number, index in enumerate(abstracts):
        best, best_score = None, 0.0
        for distance, line in enumerate(_lines_beside(roles, index, is_before=is_before)):
            score = _line_score(blocks[line].text, fit.score(blocks[line].text, number), distance)
            if score > best_score:
                best, best_score = line, score
        if best is not None:
            titles[best] = min(best_score, 1.0)
    return titles


def _line_score(text: str, fit: float, distance: int) -> float:
    """Sum of evidence that a line is the title; 0 where it cannot be one."""
    shape = title_shape(text)
    if shape < 0.3 and fit < SURE_FIT:
        return 0.0
    if fit == 0.0 and (distance > 0 or shape < 0.7):
        return 0.0
    return max(0.0, 0.6 * shape + 0.6 * fit - 0.08 * distance)


def _lines_beside(roles: Sequence[Role], index: int, *, is_before: bool) -> list[int]:
    step = -1 if is_before else 1
    lines: list[int] = []
    position = index + step
    while (
        0 <= position < len(roles) and roles[position] is not Role.ABSTRACT and roles[position] not in BREAKS
    ):
        if roles[position] is Role.LINE:
            lines.append(position)
        position += step
    return lines


def titles_by_markup(blocks: Sequence[Block], roles: Sequence[Role], *, page_title: str | None) -> TitlePlan:
    """Titles of a page whose mark-up repeats: the groups of equal signature that behave like titles."""
    groups: dict[str, list[int]] = defaultdict(list)
    for index, (block, role) in enumerate(zip(blocks, roles, strict=True)):
        if role is Role.LINE:
            groups[block.signature].append(index)
    scored = {
        signature: _group_score(blocks, roles, members, page_title) for signature, members in groups.items()
    }
    ranked = sorted(
        groups, key=lambda each: (-scored[each] * math.log(2 + len(groups[each])), groups[each][0])
    )
    titles: dict[int, float] = {}
    for signature in ranked:
        if scored[signature] >= 0.6 and not _interleaves(groups[signature], titles, roles):
            titles.update(dict.fromkeys(groups[signature], min(1.0, scored[signature])))
    return TitlePlan(titles=titles, is_before=_is_before(roles, titles))


def _group_score(
    blocks: Sequence[Block], roles: Sequence[Role], members: Sequence[int], page_title: str | None
) -> float:
    texts = [blocks[index].text for index in members]
    if len(set(texts)) < 0.6 * len(texts):
        return 0.0
    if len(members) > 1 and sum(len(words_of(text)) for text in texts) < 3 * len(texts):
        return 0.0
    shape = sum(title_shape(text) for text in texts) / len(texts)
    paired = sum(_is_paired(roles, index) for index in members) / len(members)
    bonus = max(
        HEADING_BONUS.get(part.split(".")[0], 0.0) for part in blocks[members[0]].signature.split(">")
    )
    if page_title and len(members) == 1 and texts[0].casefold() in page_title.casefold():
        bonus += 0.3
    if any("title" in part for part in blocks[members[0]].signature.casefold().split(">")):
        bonus += 0.2
    alone = 0.2 if len(members) == 1 and not paired else 0.0
    return 0.5 * shape + 0.5 * paired + bonus + (0.1 if blocks[members[0]].href else 0.0) - alone


def _is_paired(roles: Sequence[Role], index: int) -> bool:
    """Whether people or an abstract follow or precede a line with nothing but small furniture between."""
    for step in (1, -1):
        position = index + step
        while 0 <= position < len(roles) and roles[position] in (
            Role.NAVIGATION,
            Role.PRESENTATION,
            Role.ABSTRACT_LABEL,
            Role.AUTHORS_LABEL,
        ):
            position += step
        if 0 <= position < len(roles) and roles[position] in (Role.PEOPLE, Role.ABSTRACT):
            return True
    return False


def _interleaves(members: Sequence[int], titles: Mapping[int, float], roles: Sequence[Role]) -> bool:
    """Whether a further group only repeats inside the records that found titles already open."""
    if not titles:
        return False
    taken = sorted(titles)
    inside = 0
    for index in members:
        before = max((title for title in taken if title < index), default=None)
        after = min((title for title in taken if title > index), default=len(roles))
        own = any(roles[position] in (Role.PEOPLE, Role.ABSTRACT) for position in range(index, after))
        theirs = before is not None and any(
            roles[position] in (Role.PEOPLE, Role.ABSTRACT) for position in range(before, index)
        )
        inside += before is not None and not (own and theirs)
    return inside > 0.3 * len(members)


def _is_before(roles: Sequence[Role], titles: Mapping[int, float]) -> bool | None:
    """Whether abstracts follow the titles: compare what stands before the first and after the last of them."""
    abstracts = [index for index, role in enumerate(roles) if role is Role.ABSTRACT]
    if not titles or not abstracts:
        return None
    following = sum(any(title < index for title in titles) for index in abstracts)
    preceding = sum(any(title > index for title in titles) for index in abstracts)
    return following >= preceding
