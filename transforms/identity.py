"""One paper, one identity: the keys by which a paper is recognised when it is seen again."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

ID_LENGTH = 16
"""Hexadecimal digits of a paper id: 64 bits keep a collision among ten million papers below one in 300,000."""
KINDS = ("doi", "anthology", "arxiv", "abstract", "title", "place")
"""Kinds of keys, strongest first."""
GENERIC_TITLES = frozenset(
    "advertisements|briefly noted|editorial|foreword|front matter|introduction|invited talk|keynote|opening remarks|panel|preface|"
    "publications received|table of contents|tutorial|welcome|workshop overview".split("|")
)
"""Normalised titles that many different pieces bear; they are no key."""


def normalize(text: str) -> str:
    """Text for equality: NFKC, case-folded, letters and digits only, words one space apart."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.findall(r"[^\W_]+", folded))


def keys_of(
    *,
    title: str | None,
    abstract: str | None,
    place: str,
    event_id: str | None,
    doi: str | None = None,
    anthology_id: str | None = None,
    arxiv_id: str | None = None,
) -> tuple[str, ...]:
    """Keys of a paper, strongest first; two papers that share one are the same.

    Args:
        title: Title as a page states it; never an inferred one.
        abstract: Abstract, cleaned or raw: mark-up that `normalize` drops makes no difference.
        place: Page and position; the key of last resort, for a paper that has none of the others.
        event_id: Event of the page; a title is a key only within its event.
        doi: DOI in lower case.
        anthology_id: ACL Anthology id.
        arxiv_id: arXiv id without version.
    """
    keys = [
        f"{kind}:{value}"
        for kind, value in (("doi", doi), ("anthology", anthology_id), ("arxiv", arxiv_id))
        if value
    ]
    if abstract and (words := normalize(abstract)):
        keys.append(f"abstract:{_digest(words)}")
    if title and (words := normalize(title)) and words not in GENERIC_TITLES:
        keys.append(f"title:{event_id or ''}:{words}")
    return tuple(keys) or (f"place:{place}",)


def resolve(keys: Iterable[tuple[str, str]], known: Mapping[str, str]) -> dict[str, str]:
    """Paper id of each provisional id: occurrences whose keys meet are one paper.

    Args:
        keys: Pairs (key, provisional id), in any order; the result does not depend on it.
        known: Paper id that the warehouse has for a key.

    Returns:
        A known id where the group has one (the smallest of several), else a digest of the group's strongest key.
    """
    groups = DisjointSet()
    by_id: dict[str, list[str]] = defaultdict(list)
    for key, provisional in keys:
        groups.unite(key, provisional)
        by_id[provisional].append(key)
    members: dict[str, list[str]] = defaultdict(list)
    for own in by_id.values():
        members[groups.root(own[0])].extend(own)
    ids = {root: _paper_id(own, known) for root, own in members.items()}
    return {provisional: ids[groups.root(own[0])] for provisional, own in by_id.items()}


def _paper_id(keys: Sequence[str], known: Mapping[str, str]) -> str:
    ids = [known[key] for key in keys if key in known]
    return min(ids) if ids else _digest(min(keys, key=lambda key: (KINDS.index(key.partition(":")[0]), key)))


class DisjointSet:
    """Items in groups that can be united (Galler & Fischer 1964, with path halving)."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def root(self, item: str) -> str:
        """Representative of an item's group."""
        parents = self._parents
        while parents.setdefault(item, item) != item:
            parents[item] = parents[parents[item]]
            item = parents[item]
        return item

    def unite(self, first: str, second: str) -> None:
        """Make the groups of two items one."""
        self._parents[self.root(first)] = self.root(second)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]
