"""Which affiliation and which ORCID iD stand with which author."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.links import orcid_in
from extractors.records import Author, Block
from extractors.signals.people import listed
from extractors.signals.roles import Role


def beside_people(blocks: Sequence[Block], roles: Sequence[Role], people: Sequence[int]) -> list[int]:
    """Indices of the affiliations and ORCID links among the blocks of an author list, or right behind it."""
    if not people:
        return []
    end = people[-1] + 1
    while end < len(blocks) and (roles[end] is Role.AFFILIATION or _orcid_of(blocks[end])):
        end += 1
    return [
        index
        for index in range(people[0], end)
        if index not in people and (roles[index] is Role.AFFILIATION or _orcid_of(blocks[index]))
    ]


def authors_of(blocks: Sequence[Block], people: Sequence[int], beside: Sequence[int]) -> Iterator[Author]:
    """Authors in order; what shares an element with one author's name and with no other's belongs to that author."""
    for index in people:
        authors = listed(blocks[index].text)
        if len(authors) != 1:
            yield from authors
            continue
        others = {number for other in people if other != index for number in blocks[other].ancestors}
        own = set(blocks[index].ancestors) - others
        near = [blocks[other] for other in beside if own & set(blocks[other].ancestors)]
        orcid = next((found for block in near if (found := _orcid_of(block))), None)
        affiliation = next((block.text for block in near if not _orcid_of(block)), None)
        yield replace(authors[0], affiliation=authors[0].affiliation or affiliation, orcid=orcid)


def _orcid_of(block: Block) -> str | None:
    return orcid_in(block.href) if block.href and "orcid.org/" in block.href else None
