"""Extractions in, rows of every table out: the only entry of this package for papers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from extractors.outcomes import Outcome
from extractors.records import EventDraft, Extraction, PaperDraft
from transforms.entities import singular
from transforms.identity import keys_of, normalize
from transforms.keywords import stems_of
from transforms.language import Analysis, Text, analyze_texts, language_of
from transforms.links import links_in
from transforms.text import clean
from transforms.titles import InferredTitle, infer_title

Row = dict[str, object]

FAILED_OUTCOMES = frozenset(Outcome) - {
    Outcome.OK, Outcome.NO_PAPERS, Outcome.EVENT_TEXT, Outcome.LOGIN_NOTICE, Outcome.NAVIGATION, Outcome.TEASER,
}  # fmt: skip
"""Outcomes whose text goes to quarantine; the others are recognised and need no second look."""


@dataclass(frozen=True, slots=True)
class EnrichedPage:
    """Rows of one page by table; `paper_id` names the occurrence until publishing decides which paper it is."""

    page_id: str
    rows: Mapping[str, list[Row]]


@dataclass(slots=True)
class _Paper:
    """One draft on its way to rows."""

    draft: PaperDraft
    paper_id: str
    text: Text
    analysis: Analysis = field(default_factory=Analysis)


def enrich(extractions: Iterable[Extraction]) -> Iterator[EnrichedPage]:
    """Rows of each page, in the order of the extractions."""
    for extraction in extractions:
        papers = [_prepared(extraction, number, draft) for number, draft in enumerate(extraction.papers)]
        for paper, analysis in zip(papers, analyze_texts(paper.text for paper in papers), strict=True):
            paper.analysis = analysis
        yield _page(extraction, papers)


def event_id_of(event: EventDraft) -> str:
    """Readable identifier of an event, such as `acl-2025`."""
    return "-".join(normalize(event.name).split())


def _prepared(extraction: Extraction, number: int, draft: PaperDraft) -> _Paper:
    title = clean(draft.title).text if draft.title else ""
    abstract = clean(draft.abstract).text if draft.abstract else ""
    text = Text(title=title, abstract=abstract, language=language_of(f"{title} {abstract}".strip()))
    return _Paper(draft=draft, paper_id=f"{extraction.page_id[:16]}-{number}", text=text)


def _page(extraction: Extraction, papers: Sequence[_Paper]) -> EnrichedPage:
    rows: dict[str, list[Row]] = defaultdict(list)
    main = next((event for event in extraction.events if event.role == "main"), None)
    event_id = event_id_of(main) if main else None
    rows["pages"].append(_page_row(extraction, event_id))
    rows["events"].extend(_event_row(event) for event in extraction.events)
    for paper in papers:
        _add_paper(rows, extraction, event_id, paper)
    rows["quarantine"].extend(_quarantine_rows(extraction, papers))
    return EnrichedPage(page_id=extraction.page_id, rows=dict(rows))


def _page_row(extraction: Extraction, event_id: str | None) -> Row:
    names = (
        "page_id",
        "url",
        "source",
        "site",
        "fetched_at",
        "http_status",
        "media_type",
        "byte_count",
        "outcome",
        "archive_ref",
        "title",
    )
    return {name: getattr(extraction, name) for name in names} | {
        "event_id": event_id,
        "outcome": str(extraction.outcome),
    }


def _event_row(event: EventDraft) -> Row:
    names = ("name", "series", "year", "full_name", "city", "country", "start_date", "end_date", "url")
    return {name: getattr(event, name) for name in names} | {"event_id": event_id_of(event)}


def _add_paper(
    rows: dict[str, list[Row]], extraction: Extraction, event_id: str | None, paper: _Paper
) -> None:
    draft, text = paper.draft, paper.text
    own: Row = {"paper_id": paper.paper_id}
    title = _title(paper)
    stated = (
        "track",
        "session",
        "presentation",
        "status",
        "doi",
        "anthology_id",
        "arxiv_id",
        "url",
        "pdf_url",
    )
    rows["papers"].append(
        own
        | {name: getattr(draft, name) for name in stated}
        | {
            "event_id": event_id,
            "title": title.title if title else None,
            "title_source": ("page" if text.title else "inferred") if title else None,
            "title_confidence": title.confidence if title else None,
            "abstract": text.abstract or None,
            "abstract_raw": draft.abstract if text.abstract else None,
            "language": text.language,
            "first_seen_at": extraction.fetched_at,
            "last_seen_at": extraction.fetched_at,
        }
    )
    place = ("role", "page_start_char", "page_end_char", "method", "confidence")
    rows["occurrences"].append(
        own | {"page_id": extraction.page_id} | {name: getattr(draft, name) for name in place}
    )
    rows["authors"].extend(
        own
        | {
            "position": position,
            "name": author.name,
            "affiliation": author.affiliation,
            "orcid": author.orcid,
        }
        for position, author in enumerate(draft.authors, start=1)
    )
    rows["keywords"].extend(own | row for row in _keyword_rows(paper))
    rows["entities"].extend(own | row for row in _entity_rows(paper))
    rows["acronyms"].extend(own | row for row in _acronym_rows(paper))
    rows["results"].extend(own | row for row in _result_rows(paper))
    rows["links"].extend(own | row for row in _link_rows(paper))
    keys = keys_of(
        title=text.title or None,
        abstract=text.abstract or None,
        place=f"{extraction.page_id}:{draft.page_start_char}",
        event_id=event_id,
        doi=draft.doi,
        anthology_id=draft.anthology_id,
        arxiv_id=draft.arxiv_id,
    )
    rows["_paper_keys"].extend(own | {"key": key} for key in keys)


def _title(paper: _Paper) -> InferredTitle | None:
    if paper.text.title:
        return InferredTitle(
            paper.text.title,
            paper.draft.title_confidence
            if paper.draft.title_confidence is not None
            else paper.draft.confidence,
        )
    joined = paper.text.joined
    name = next(
        (joined[entity.start : entity.end] for entity in paper.analysis.entities if entity.is_introduced),
        None,
    )
    return infer_title(paper.text.abstract, name=name, keywords=paper.analysis.keywords)


def _in_abstract(paper: _Paper, start: int, end: int) -> tuple[int, int] | None:
    """Offsets in the abstract of a span of the joined text; null for a span of the title."""
    field, *span = paper.text.locate(start, end)
    return (span[0], span[1]) if field == "abstract" else None


def _keyword_rows(paper: _Paper) -> Iterator[Row]:
    """What the authors gave, in their order, then what was found and says something else."""
    seen: set[tuple[str, ...]] = set()
    rank = 0
    for stated in paper.draft.keywords:
        keyword = clean(stated).text
        if keyword and stems_of(keyword) not in seen:
            seen.add(stems_of(keyword))
            rank += 1
            match = re.search(rf"(?<!\w){re.escape(keyword)}(?!\w)", paper.text.abstract, re.IGNORECASE)
            yield _keyword_row(rank, keyword, "author", None, match.span() if match else None)
    for found in paper.analysis.keywords:
        if not any(_overlap(stems_of(found.text), stems) for stems in seen):
            rank += 1
            yield _keyword_row(
                rank, found.text, "extracted", found.score, _in_abstract(paper, found.start, found.end)
            )


def _overlap(first: tuple[str, ...], second: tuple[str, ...]) -> bool:
    return set(first) <= set(second) or set(second) <= set(first)


def _keyword_row(
    rank: int, keyword: str, origin: str, score: float | None, span: tuple[int, int] | None
) -> Row:
    start, end = span or (None, None)
    return {
        "rank": rank, "keyword": keyword, "normalized": singular(keyword.casefold()), "score": score, "origin": origin,
        "start_char": start, "end_char": end,
    }  # fmt: skip


def _entity_rows(paper: _Paper) -> Iterator[Row]:
    joined = paper.text.joined
    for entity in paper.analysis.entities:
        field, start, end = paper.text.locate(entity.start, entity.end)
        yield {
            "label": entity.label, "text": joined[entity.start : entity.end], "normalized": entity.normalized, "is_introduced": entity.is_introduced,
            "field": field, "start_char": start, "end_char": end, "confidence": entity.confidence, "method": entity.rule,
        }  # fmt: skip


def _acronym_rows(paper: _Paper) -> Iterator[Row]:
    joined = paper.text.joined
    for acronym in paper.analysis.acronyms:
        if span := _in_abstract(paper, acronym.short_start, acronym.short_end):
            short, long = (
                joined[acronym.short_start : acronym.short_end],
                joined[acronym.long_start : acronym.long_end],
            )
            yield {"short_form": short, "long_form": long, "start_char": span[0], "end_char": span[1]}


def _result_rows(paper: _Paper) -> Iterator[Row]:
    joined = paper.text.joined
    for result in paper.analysis.results:
        if span := _in_abstract(paper, result.start, result.end):
            names = ("value", "unit", "direction", "metric", "dataset", "comparison")
            sentence = joined[result.sentence_start : result.sentence_end]
            yield {name: getattr(result, name) for name in names} | {
                "sentence": sentence,
                "start_char": span[0],
                "end_char": span[1],
            }


def _link_rows(paper: _Paper) -> Iterator[Row]:
    """Addresses that the page links and that the abstract names, each once."""
    found = {link.url: link.kind for link in links_in(paper.draft.abstract or "")} | {
        link.url: link.kind for link in paper.draft.links
    }
    for url, kind in found.items():
        yield {"url": url, "kind": kind}


def _quarantine_rows(extraction: Extraction, papers: Sequence[_Paper]) -> Iterator[Row]:
    for leftover in extraction.leftovers:
        if leftover.outcome in FAILED_OUTCOMES:
            yield _quarantine_row(
                extraction, leftover.page_start_char, leftover.page_end_char, leftover.text, leftover.outcome
            )
    for paper in papers:
        if paper.analysis.failure:
            text = f"{paper.analysis.failure}\n{paper.text.joined}"
            yield _quarantine_row(
                extraction,
                paper.draft.page_start_char,
                paper.draft.page_end_char,
                text,
                Outcome.COMPONENT_FAILED,
            )


def _quarantine_row(extraction: Extraction, start: int, end: int, text: str, outcome: Outcome) -> Row:
    return {
        "page_id": extraction.page_id, "page_start_char": start, "page_end_char": end, "text": text, "outcome": str(outcome),
        "seen_at": extraction.fetched_at,
    }  # fmt: skip
