"""Which lines of a page are titles: by the fit with the abstracts around them, by the authors beside them, or by repeated mark-up."""

from __future__ import annotations

import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from extractors.records import Block
from extractors.signals.fit import Fit
from extractors.signals.hints import Hint, hint_of
from extractors.signals.roles import MAIN_HEADING, Role, title_shape
from extractors.signals.sides import TEXT_BREAKS, TRANSPARENT
from extractors.signals.words import words_of

SURE_FIT = 0.5
"""Fit from which a line counts as the title of an abstract wherever it stands between its neighbours."""
MEMBERS = 3
"""Fewest lines that make a listing."""
LISTING_SCORE = 0.8
"""Score from which such a group makes its page a listing, whatever the page calls itself."""
TITLE_SCORE = 0.6
"""Score from which a group's lines are titles."""
LISTED_SHAPE = 0.5
"""Shape that a line beside authors must have."""
BARE_SHAPE = 0.65
"""Shape that each line of a listing without authors and abstracts must have."""
BARE_ITEM = re.compile(r"(?:^|>)(?:a|li|dt|td|h[1-6])\b|title|paper|poster|card", re.IGNORECASE)
"""Mark-up that lists items."""
BARE_CONFIDENCE = 0.5
"""Confidence of such titles."""
COLLECTION = re.compile(
    r"\b(?:proceedings|conference|workshop|symposium|journal|volume|accepted papers|programme?|schedule|sessions|anthology|digital library)\b",
    re.IGNORECASE,
)
"""Words of a page title that names a collection, not a paper."""
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
    their abstracts, null where there is no pair to tell from; `is_single` that the page is about one paper.
    """

    titles: Mapping[int, float]
    is_before: bool | None
    is_single: bool = False


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


def titles_by_people(blocks: Sequence[Block], roles: Sequence[Role]) -> TitlePlan | None:
    """Titles of a text that lists papers with their authors and hardly any abstract; null where it is no such list.

    A title touches its authors; whether it stands before or after them is decided once for the page.
    """
    lines = [
        index
        for index, role in enumerate(roles)
        if role is Role.LINE and title_shape(blocks[index].text) >= LISTED_SHAPE
    ]
    leading = [index for index in lines if roles[index + 1 : index + 2] == [Role.PEOPLE]]
    trailing = [index for index in lines if index and roles[index - 1] is Role.PEOPLE]
    titles = max(leading, trailing, key=len)
    if len(titles) < MEMBERS or len(titles) <= 2 * roles.count(Role.ABSTRACT):
        return None
    return TitlePlan(titles={index: title_shape(blocks[index].text) for index in titles}, is_before=None)


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
        0 <= position < len(roles)
        and roles[position] is not Role.ABSTRACT
        and roles[position] not in TEXT_BREAKS
    ):
        if roles[position] is Role.LINE:
            lines.append(position)
        position += step
    return lines


def titles_by_markup(
    blocks: Sequence[Block], roles: Sequence[Role], *, page_titles: Sequence[str]
) -> TitlePlan:
    """Titles of a page whose mark-up repeats: the groups of equal signature that behave like titles.

    Args:
        blocks: The page's blocks.
        roles: Their roles.
        page_titles: What the page calls itself; a line that it names, where no group lists papers, is its only title.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for index, (block, role) in enumerate(zip(blocks, roles, strict=True)):
        if role is Role.LINE:
            groups[block.signature].append(index)
    scores = {signature: _group_score(blocks, roles, members) for signature, members in groups.items()}
    named = _named_by_page(blocks, roles, page_titles)
    listing = [each for each in groups if len(groups[each]) >= MEMBERS and scores[each] >= LISTING_SCORE]
    if named is not None and not listing:
        return TitlePlan(titles={named: 1.0}, is_before=True, is_single=True)
    ranked = sorted(
        groups, key=lambda each: (-scores[each] * math.log(2 + len(groups[each])), groups[each][0])
    )
    titles: dict[int, float] = {}
    for signature in ranked:
        if scores[signature] >= TITLE_SCORE and not _interleaves(groups[signature], titles, roles):
            titles.update(dict.fromkeys(groups[signature], min(1.0, scores[signature])))
    if not titles:
        titles = _bare_listing(blocks, groups)
    return TitlePlan(titles=titles, is_before=_is_before(roles, list(titles)))


def _bare_listing(blocks: Sequence[Block], groups: Mapping[str, Sequence[int]]) -> dict[int, float]:
    """Titles of a page that lists nothing but titles: groups of lines all as long and well-formed as titles are."""
    return {
        index: BARE_CONFIDENCE
        for signature, members in groups.items()
        if len(members) > 1
        and not signature.startswith("!")
        and BARE_ITEM.search(signature)
        and all(title_shape(blocks[each].text) >= BARE_SHAPE for each in members)
        for index in members
    }


def _named_by_page(blocks: Sequence[Block], roles: Sequence[Role], page_titles: Sequence[str]) -> int | None:
    """Index of the line that the page's own title names; of several a main heading, or the one nearest before its people or abstract."""
    texts = [text.casefold() for text in page_titles]
    named = [
        index
        for index, (block, role) in enumerate(zip(blocks, roles, strict=True))
        if role is Role.LINE
        and len(words_of(block.text)) >= 3
        and not COLLECTION.search(block.text)
        and any(_label_free(block.text) in text for text in texts)
    ]
    return max(
        named,
        key=lambda index: (
            _is_paired(roles, index),
            bool(MAIN_HEADING.search(blocks[index].signature)),
            index,
        ),
        default=None,
    )


def _label_free(text: str) -> str:
    return text.casefold().removeprefix("title:").strip(" .")


def _group_score(blocks: Sequence[Block], roles: Sequence[Role], members: Sequence[int]) -> float:
    """How much a group of lines behaves like titles: their shape, what follows them, and what their mark-up is called."""
    texts = [blocks[index].text for index in members]
    words = sum(len(words_of(text)) for text in texts) / len(texts)
    if (
        (len(texts) > MEMBERS and len(set(texts)) < 0.6 * len(texts))
        or words < 2
        or (words < 3 and len(members) > 1)
    ):
        return 0.0
    signature = blocks[members[0]].signature
    shape = sum(title_shape(text) for text in texts) / len(texts)
    paired = sum(_is_paired(roles, index) for index in members) / len(members)
    bonus = max(HEADING_BONUS.get(part.split(".")[0], 0.0) for part in signature.split(">"))
    bonus += 0.25 if hint_of(signature) is Hint.TITLE else 0.0
    bonus += 0.1 if blocks[members[0]].href else 0.0
    furniture = 0.3 if signature.startswith("!") else 0.0
    alone = 0.25 if len(members) < MEMBERS else 0.0
    return 0.5 * shape + 0.5 * paired + bonus - furniture - alone


def _is_paired(roles: Sequence[Role], index: int) -> bool:
    """Whether people or an abstract follow or precede a line with nothing but small furniture between."""
    for step in (1, -1):
        position = index + step
        while 0 <= position < len(roles) and roles[position] in TRANSPARENT:
            position += step
        if 0 <= position < len(roles) and roles[position] in (Role.PEOPLE, Role.ABSTRACT):
            return True
    return False


def _interleaves(members: Sequence[int], titles: Mapping[int, float], roles: Sequence[Role]) -> bool:
    """Whether a further group stands inside the records that found titles already open, or heads several of them."""
    if not titles:
        return False
    taken = sorted(titles)
    inside = 0
    for index in members:
        position = bisect_left(taken, index)
        before = taken[position - 1] if position else None
        after = taken[position] if position < len(taken) else len(roles)
        is_own = _holds_fields(roles, index, after)
        is_theirs = before is None or _holds_fields(roles, before, index)
        inside += not (is_own and is_theirs)
    return inside > 0.3 * len(members)


def _holds_fields(roles: Sequence[Role], start: int, end: int) -> bool:
    return any(roles[position] in (Role.PEOPLE, Role.ABSTRACT) for position in range(start, end))


def _is_before(roles: Sequence[Role], titles: Sequence[int]) -> bool | None:
    """Whether abstracts follow the titles: compare what stands before the first and after the last of them."""
    abstracts = [index for index, role in enumerate(roles) if role is Role.ABSTRACT]
    if not titles or not abstracts:
        return None
    following = sum(index > min(titles) for index in abstracts)
    preceding = sum(index < max(titles) for index in abstracts)
    return following >= preceding
