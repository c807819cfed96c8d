"""Evidence to paper drafts, for pages that no adapter knows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from extractors import links
from extractors.blocks import Document
from extractors.fields import (
    abstract_from,
    keywords_from,
    presentation_from_decision,
    session_from,
    status_from,
    title_from,
)
from extractors.layouts import Layout
from extractors.outcomes import Outcome
from extractors.records import Block, FieldSpan, Leftover, Link, PaperDraft
from extractors.signals import cues
from extractors.signals.bylines import authors_of, beside_people
from extractors.signals.hints import Hint, hint_of
from extractors.signals.roles import LABELLED_ABSTRACT_WORDS, TITLE_WORDS, Role, may_be_keyword, role_of
from extractors.signals.sides import MARKUP_BREAKS, TEXT_BREAKS, Sides
from extractors.signals.splits import split_lines
from extractors.signals.titles import TitlePlan, titles_by_fit, titles_by_markup, titles_by_people
from extractors.signals.votes import vote
from extractors.signals.words import content_words, words_of

LABELLED: Mapping[Role, Role] = {
    Role.ABSTRACT_LABEL: Role.ABSTRACT,
    Role.KEYWORDS_LABEL: Role.KEYWORDS,
    Role.AUTHORS_LABEL: Role.PEOPLE,
}
"""What a label announces."""

LEFTOVER_OUTCOMES: Mapping[Role, Outcome] = {
    Role.ABSTRACT: Outcome.UNASSIGNED,
    Role.EVENT_NAME: Outcome.EVENT_TEXT,
    Role.EVENT_TEXT: Outcome.EVENT_TEXT,
    Role.PROGRAMME_ITEM: Outcome.EVENT_TEXT,
    Role.LOGIN: Outcome.LOGIN_NOTICE,
    Role.TEASER: Outcome.TEASER,
    Role.TEASER_HEADING: Outcome.TEASER,
}
"""What a block that belongs to no paper is reported as; all others are furniture."""

_LINE_RANK = 7
"""Rank of a line that is called a session without being a heading: below all headings."""
_ENTRY = re.compile(r"(?:^|>)(?:dt|li|td)\b")
"""Mark-up of one entry among others."""
SESSION_ROLES = frozenset({Role.LINE, Role.SESSION, Role.PROGRAMME_ITEM, Role.EVENT_NAME, Role.PEOPLE})
"""Roles of headings that can name a session."""


BESIDE = (Role.PRESENTATION, Role.TRACK, Role.STATUS)
"""Roles of small blocks that say something about the paper beside them."""


@dataclass(slots=True)
class _Record:
    """Indices of the blocks that make up one paper."""

    title: int | None = None
    title_confidence: float | None = None
    abstract: list[int] = field(default_factory=list)
    people: list[int] = field(default_factory=list)
    beside_people: list[int] = field(default_factory=list)
    keywords: list[int] = field(default_factory=list)
    furniture: list[int] = field(default_factory=list)
    session: str | None = None
    beside: Mapping[Role, int] = field(default_factory=dict)
    """Indices of the small blocks about it: its presentation, track and status."""

    def members(self) -> list[int]:
        title = [] if self.title is None else [self.title]
        return sorted(
            [
                *title,
                *self.abstract,
                *self.people,
                *self.beside_people,
                *self.keywords,
                *self.beside.values(),
            ]
        )


def segment(
    document: Document, layout: Layout | None = None
) -> tuple[tuple[PaperDraft, ...], tuple[Leftover, ...]]:
    """Paper drafts of a page and what is left over, both in page order; no block is in two of them.

    Args:
        document: The page.
        layout: Which mark-up holds which field, where the site is known; evidence decides the rest.
    """
    blocks = split_lines(document.blocks)
    roles = _settle_roles(blocks)
    plan = layout.plan(blocks, roles) if layout else _plan(document, blocks, roles)
    records = _records(blocks, roles, plan)
    used = {index for record in records for index in record.members()}
    drafts = _drafts(blocks, records)
    if drafts and _is_about_first(blocks, roles, records, plan):
        main, *others = drafts
        drafts = (replace(main, role="main"), *(replace(other, role="related") for other in others))
    return drafts, tuple(_leftovers(blocks, roles, used))


def _plan(document: Document, blocks: Sequence[Block], roles: Sequence[Role]) -> TitlePlan:
    if any(block.signature for block in blocks):
        return titles_by_markup(
            blocks, roles, page_titles=[document.title or "", *(text for _, text in document.metas)]
        )
    return titles_by_people(blocks, roles) or titles_by_fit(blocks, roles)


def _settle_roles(blocks: Sequence[Block]) -> list[Role]:
    roles = vote([role_of(block) for block in blocks], blocks)
    for index, role in enumerate(roles):
        if role is Role.TEASER_HEADING:
            _mark_teasers(roles, index)
        elif role in LABELLED:
            _mark_labelled(blocks, roles, index)
    return roles


def _mark_teasers(roles: list[Role], heading: int) -> None:
    """Lines after a teaser's heading are teasers, up to the first block of another kind."""
    for index in range(heading + 1, len(roles)):
        if roles[index] in (Role.LINE, Role.PEOPLE):
            roles[index] = Role.TEASER
        elif roles[index] not in (Role.TEASER, Role.NAVIGATION, Role.EVENT_NAME, Role.PRESENTATION):
            return


def _mark_labelled(blocks: Sequence[Block], roles: list[Role], label: int) -> None:
    """What stands under a label ("Abstract", "Keywords", "Authors") gets the label's role."""
    wanted = LABELLED[roles[label]]
    for index in range(label + 1, len(blocks)):
        words = len(words_of(blocks[index].text))
        fits = words >= LABELLED_ABSTRACT_WORDS if wanted is Role.ABSTRACT else words <= TITLE_WORDS
        is_heading = wanted is Role.KEYWORDS and _heading_rank(blocks[index].signature)
        if (
            not fits
            or is_heading
            or roles[index] not in (Role.LINE, Role.PEOPLE, Role.EVENT_TEXT, Role.ABSTRACT)
        ):
            return
        roles[index] = wanted
        if wanted is Role.ABSTRACT:
            return


def _records(blocks: Sequence[Block], roles: Sequence[Role], plan: TitlePlan) -> list[_Record]:
    sides = Sides(
        roles=roles, titles=sorted(plan.titles), is_before=plan.is_before, breaks=_breaks(blocks, plan)
    )
    sessions = _sessions(blocks, sides)
    beside = {role: sides.beside(role) for role in BESIDE}
    records = [
        replace(
            _titled_record(blocks, sides, title, plan, sessions[title]),
            beside={role: places[title] for role, places in beside.items() if title in places},
        )
        for title in sides.titles
    ]
    if plan.is_single:
        return records
    taken = {index for record in records for index in record.abstract}
    abstract_signatures = {blocks[index].signature for index in taken} | {""}
    for index, role in enumerate(roles):
        if (
            role is Role.ABSTRACT
            and index not in taken
            and (not records or blocks[index].signature in abstract_signatures)
        ):
            records.append(_Record(abstract=[index], keywords=_bare_keywords(blocks, sides, index, index)))
    records.sort(key=lambda record: record.members()[0])
    return records


def _breaks(blocks: Sequence[Block], plan: TitlePlan) -> frozenset[Role]:
    if plan.is_single:
        return frozenset()
    return MARKUP_BREAKS if any(block.signature for block in blocks) else TEXT_BREAKS


def _titled_record(
    blocks: Sequence[Block], sides: Sides, title: int, plan: TitlePlan, session: str | None
) -> _Record:
    abstract = _single_abstract(blocks, sides, title) if plan.is_single else sides.abstract_of(title, blocks)
    keywords = sides.keywords_of(title, blocks)
    people = sides.people_of(title, blocks)
    if abstract and not keywords and not blocks[title].signature:
        keywords = _bare_keywords(blocks, sides, max(title, abstract[-1]), abstract[0], people=people)
    return _Record(
        title=title,
        title_confidence=round(plan.titles[title], 3),
        abstract=abstract,
        people=people,
        beside_people=beside_people(blocks, sides.roles, people),
        keywords=keywords,
        furniture=[
            title,
            *(
                index
                for index in sides.after(title)
                if _leads_away(blocks[index]) and sides.roles[index] is not Role.PEOPLE
            ),
        ],
        session=session,
    )


def _single_abstract(blocks: Sequence[Block], sides: Sides, title: int) -> list[int]:
    """The abstract of a page about one paper: what is labelled or named so, else the first after the title."""
    found = [index for index in sides.after(title) if sides.roles[index] is Role.ABSTRACT]
    labelled = [index for index in found if cues.ABSTRACT_PREFIX.match(blocks[index].text)]
    named = [index for index in found if hint_of(blocks[index].signature) is Hint.ABSTRACT]
    first = (labelled or named or found)[:1]
    return [
        index
        for index in found
        if first and blocks[index].signature == blocks[first[0]].signature and index >= first[0]
    ]


def _bare_keywords(
    blocks: Sequence[Block], sides: Sides, end: int, abstract: int, *, people: Sequence[int] = ()
) -> list[int]:
    """Keywords that stand as bare lines right after a paper's last block; its own authors may stand between.

    A lone line counts only if it starts in lower case; of several, most must repeat words of the abstract.
    """
    run: list[int] = []
    for index in sides.after(end):
        if index in people and not run:
            continue
        if sides.roles[index] is not Role.LINE or not may_be_keyword(blocks[index].text):
            break
        run.append(index)
    known = content_words(blocks[abstract].text)
    likely = sum(
        blocks[index].text[0].islower() or content_words(blocks[index].text) <= known for index in run
    )
    is_lone_capital = len(run) == 1 and not blocks[run[0]].text[0].islower()
    return [] if is_lone_capital or likely < 0.5 * len(run) else run


def _sessions(blocks: Sequence[Block], sides: Sides) -> dict[int, str | None]:
    """For each title the nearest text above it that is named a session, or heading that ranks higher and is no title."""
    sessions: dict[int, str | None] = {}
    headings: list[tuple[int, int]] = []
    for index, block in enumerate(blocks):
        rank = _heading_rank(block.signature) or (
            _LINE_RANK if sides.roles[index] is Role.SESSION and block.text[-1] not in ":-–—" else None
        )
        if index in sides.title_set:
            above = next(
                (
                    each
                    for each in reversed(headings)
                    if rank is None or each[0] < rank or each[0] == _LINE_RANK
                ),
                None,
            )
            is_session = above is not None and above[0] > 1 and sides.roles[above[1]] in SESSION_ROLES
            sessions[index] = session_from(blocks[above[1]].text) if above and is_session else None
        elif rank:
            while headings and headings[-1][0] >= rank:
                headings.pop()
            headings.append((rank, index))
    return sessions


@lru_cache(maxsize=4096)
def _heading_rank(signature: str) -> int | None:
    match = re.search(r"(?:^|>)h([1-6])\b", signature)
    return int(match[1]) if match else None


def _drafts(blocks: Sequence[Block], records: Sequence[_Record]) -> tuple[PaperDraft, ...]:
    return tuple(_draft(blocks, record) for record in records)


def _is_about_first(
    blocks: Sequence[Block], roles: Sequence[Role], records: Sequence[_Record], plan: TitlePlan
) -> bool:
    """Whether a page is about its first paper: teasers follow it, or it is the only one and no mere entry of a list."""
    if Role.TEASER_HEADING in roles:
        return True
    title = records[0].title
    is_entry = title is not None and bool(_ENTRY.search(blocks[title].signature))
    return len(records) == 1 and (plan.is_single or not is_entry)


def _draft(blocks: Sequence[Block], record: _Record) -> PaperDraft:
    members = record.members()
    method = "segment:markup" if blocks[members[0]].signature else "segment:text"
    confidence = _confidence(record)
    parts = {
        "title": [] if record.title is None else [record.title],
        "abstract": record.abstract,
        "authors": record.people,
        "keywords": record.keywords,
    }
    beside = {role: blocks[index].text.strip(" \t[](){}:;,*") for role, index in record.beside.items()}
    urls = [blocks[index].href or "" for index in record.furniture if _leads_away(blocks[index])]
    found = " ".join(urls)
    return PaperDraft(
        title=title_from(blocks[record.title].text) if record.title is not None else None,
        title_confidence=record.title_confidence,
        abstract=abstract_from([blocks[index].text for index in record.abstract]),
        authors=tuple(authors_of(blocks, record.people, record.beside_people)),
        keywords=tuple(keywords_from(blocks[index].text for index in record.keywords)),
        session=record.session,
        track=beside.get(Role.TRACK),
        presentation=beside.get(Role.PRESENTATION) or presentation_from_decision(beside.get(Role.STATUS, "")),
        status=_status(blocks, record, beside.get(Role.STATUS, "")),
        doi=links.doi_in(found),
        anthology_id=links.anthology_id_in(found),
        arxiv_id=links.arxiv_id_in(found),
        openreview_id=links.openreview_id_in(found),
        url=_url(blocks, record),
        pdf_url=next((url for url in urls if url.casefold().endswith(".pdf")), None),
        links=tuple(_links(blocks, record.furniture[1:])),
        page_start_char=blocks[members[0]].start_char,
        page_end_char=max(blocks[index].end_char for index in members),
        method=method,
        confidence=confidence,
        fields=tuple(
            FieldSpan(
                field=name,
                page_start_char=blocks[own[0]].start_char,
                page_end_char=blocks[own[-1]].end_char,
                method=method,
                confidence=confidence,
            )
            for name, own in parts.items()
            if own
        ),
    )


def _status(blocks: Sequence[Block], record: _Record, beside: str) -> str | None:
    """Whether a paper was withdrawn, or its award: named beside it or by the heading above it."""
    if record.title is not None and blocks[record.title].is_struck:
        return "withdrawn"
    heading = record.session or ""
    return status_from(beside) or (status_from(heading) if cues.STATUS.match(heading) else None)


def _links(blocks: Sequence[Block], indices: Sequence[int]) -> Iterator[Link]:
    for index in indices:
        href = blocks[index].href or ""
        kind = links.kind_of(href, context=blocks[index].text)
        if kind != "other":
            yield Link(url=href, kind=kind)


def _url(blocks: Sequence[Block], record: _Record) -> str | None:
    title = None if record.title is None else blocks[record.title]
    return title.href if title and _leads_away(title) else None


def _leads_away(block: Block) -> bool:
    """Whether a block is a link to another page."""
    return bool(block.href) and not str(block.href).startswith(("#", "javascript:", "mailto:"))


def _confidence(record: _Record) -> float:
    """How complete a record is, as a first measure of how sure it is."""
    title = record.title_confidence or 0.0
    return round(min(0.99, 0.5 + 0.25 * bool(record.abstract) + 0.2 * title + 0.1 * bool(record.people)), 3)


def _leftovers(blocks: Sequence[Block], roles: Sequence[Role], used: set[int]) -> Iterator[Leftover]:
    for index, (block, role) in enumerate(zip(blocks, roles, strict=True)):
        if index not in used:
            outcome = LEFTOVER_OUTCOMES.get(role, Outcome.NAVIGATION)
            yield Leftover(
                text=block.text,
                outcome=outcome,
                page_start_char=block.start_char,
                page_end_char=block.end_char,
            )
