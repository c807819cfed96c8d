"""One page in, all that it holds out: the only entry of this package for reading a page."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import urljoin, urlsplit

from extractors.blocks import Document
from extractors.decode import decode
from extractors.entry_drafts import drafts_of_data
from extractors.event import events_of
from extractors.formats import read_document
from extractors.hidden import as_client_rendered, with_hidden
from extractors.outcomes import Outcome, PageError
from extractors.records import Extraction, Leftover, Link, Page, PaperDraft
from extractors.segment import segment
from extractors.signals.roles import TITLE_WORDS
from extractors.sites import SitePage, adapter_of
from extractors.sources import is_url


def extract(page: Page, *, use_adapters: bool = True) -> Extraction:
    """Papers, events and leftovers of one page.

    Args:
        page: The page.
        use_adapters: Whether adapters of known sites may improve on what the evidence found.

    A page that cannot be read gives an `Extraction` whose outcome says why; nothing is raised, nothing is lost.
    """
    try:
        text = decode(page.content, charset=page.charset, media_type=page.media_type, where=page.source)
    except PageError as error:
        return _failed(page, error)
    document = read_document(text, media_type=page.media_type, name=page.url or page.source)
    drafts, leftovers = segment(document) if document.data is None else drafts_of_data(document)
    if document.data is None:
        document, drafts = with_hidden(document, drafts)
    if use_adapters:
        drafts, leftovers = _adapted(SitePage(document, page.url, drafts), leftovers)
    spans = [(draft.page_start_char, draft.page_end_char) for draft in drafts]
    base = document.canonical_url or page.url
    extraction = replace(
        _facts(page),
        outcome=Outcome.OK if drafts else Outcome.NO_PAPERS,
        title=_page_title(document, drafts),
        papers=tuple(_absolute(draft, base) for draft in drafts),
        events=events_of(document, url=page.url, papers=spans),
        leftovers=leftovers,
    )
    return as_client_rendered(extraction, document)


def _adapted(
    page: SitePage, leftovers: tuple[Leftover, ...]
) -> tuple[tuple[PaperDraft, ...], tuple[Leftover, ...]]:
    """What the page's adapter makes of it; where that is nothing, what the evidence found and a word about it."""
    adapter = adapter_of(page)
    if adapter is None:
        return page.drafts, leftovers
    if drafts := tuple(adapter.papers(page)):
        return drafts, leftovers
    what = f"the adapter {adapter.NAME} knows this kind of page but found no paper on it"
    changed = Leftover(text=what, outcome=Outcome.SITE_CHANGED, page_start_char=0, page_end_char=0)
    return page.drafts, (*leftovers, changed)


def _page_title(document: Document, drafts: tuple[PaperDraft, ...]) -> str | None:
    """The page's `<title>`; for a text, the title of the paper it is about, else its first line if that is short."""
    if document.title or not document.blocks:
        return document.title
    if drafts and drafts[0].role == "main" and drafts[0].title:
        return drafts[0].title
    if document.data is not None:
        return None
    first = document.blocks[0].text
    return first if len(first.split()) <= TITLE_WORDS else None


def failed(source: str, error: PageError) -> Extraction:
    """What is kept of a page that could not be fetched: its name, how it ended and why."""
    nothing = Page(
        page_id=hashlib.sha256(source.encode()).hexdigest(),
        source=source,
        content=b"",
        fetched_at=datetime.now(UTC),
        url=source if is_url(source) else None,
    )
    return _failed(nothing, error)


def _failed(page: Page, error: PageError) -> Extraction:
    leftover = Leftover(text=error.what, outcome=error.outcome, page_start_char=0, page_end_char=0)
    return replace(_facts(page), outcome=error.outcome, leftovers=(leftover,), advice=error.do)


def _facts(page: Page) -> Extraction:
    """What is known of a page before it is read."""
    return Extraction(
        page_id=page.page_id,
        source=page.source,
        url=page.url,
        site=urlsplit(page.url).hostname if page.url else None,
        fetched_at=page.fetched_at,
        http_status=page.http_status,
        media_type=page.media_type,
        byte_count=len(page.content),
        archive_ref=page.archive_ref,
        outcome=Outcome.NO_PAPERS,
        title=None,
    )


def _absolute(draft: PaperDraft, base: str | None) -> PaperDraft:
    """The draft with its addresses made absolute; those of a page without an address stay as they are."""
    if base is None:
        return draft
    return replace(
        draft,
        url=urljoin(base, draft.url) if draft.url else None,
        pdf_url=urljoin(base, draft.pdf_url) if draft.pdf_url else None,
        links=tuple(Link(url=urljoin(base, link.url), kind=link.kind) for link in draft.links),
    )
