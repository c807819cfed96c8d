"""An extraction as the plain objects that `eventpapers extract` writes, one JSON line each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from extractors.records import EventDraft, Extraction, PaperDraft

_PAPER_FIELDS = (
    "session", "track", "presentation", "status", "doi", "anthology_id", "arxiv_id", "openreview_id",
    "url", "pdf_url", "language", "role", "page_start_char", "page_end_char", "method", "confidence",
)  # fmt: skip


def as_objects(extraction: Extraction) -> Iterator[dict[str, object]]:
    """Papers in page order, then events, then leftovers; null means that the page does not state it."""
    main = next((event for event in extraction.events if event.role == "main"), None)
    for draft in extraction.papers:
        yield _paper(draft, main)
    for event in extraction.events:
        yield {"kind": "event"} | asdict(event)
    for leftover in extraction.leftovers:
        yield {"kind": "leftover"} | asdict(leftover)


def _paper(draft: PaperDraft, event: EventDraft | None) -> dict[str, object]:
    own: dict[str, object] = {
        "kind": "paper",
        "title": draft.title,
        "title_source": "page" if draft.title else None,
        "title_confidence": draft.title_confidence,
        "abstract": draft.abstract,
        "authors": [asdict(author) for author in draft.authors],
        "keywords": [{"keyword": keyword, "origin": "author"} for keyword in draft.keywords],
        "links": [asdict(link) for link in draft.links],
    }
    facts = {name: value for name, value in asdict(event).items() if name != "role"} if event else None
    return own | {name: getattr(draft, name) for name in _PAPER_FIELDS} | {"event": facts}
