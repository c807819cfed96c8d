"""The frozen records that travel between the rooms of the house.

Character offsets are code points, half-open. `page_…` offsets count in the page's extracted text
(`Document.text`), so `document.text[page_start_char:page_end_char]` gives the text back.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from extractors.outcomes import Outcome, PageError

Role = Literal["main", "listed", "related"]
TitleSource = Literal["page", "catalog", "inferred"]
LinkKind = Literal["code", "data", "demo", "paper", "video", "other"]
EventRole = Literal["main", "mentioned"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One fetched page: its bytes and how they were got."""

    page_id: str
    """SHA-256 of `content`, 64 hexadecimal digits."""
    source: str
    """What the user named: a URL or a path."""
    content: bytes = field(repr=False)
    fetched_at: datetime
    url: str | None = None
    """Where the content came from after redirects; null for a local file."""
    media_type: str | None = None
    """Declared by the server or told by the file name, without parameters."""
    charset: str | None = None
    """Declared by the server, not yet verified."""
    http_status: int | None = None
    archive_ref: str | None = None
    """Where the archive holds the exchange."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A run of page text that mark-up or blank lines set apart."""

    text: str
    """White space collapsed; `Document.text[start_char:end_char]` may hold it with line breaks."""
    start_char: int
    end_char: int
    tag: str = "p"
    """Innermost HTML element around the whole text; `p` for plain text."""
    signature: str = ""
    """Tags and classes of the innermost elements around it: equal for blocks of one role on one page."""
    ancestors: tuple[int, ...] = ()
    """Numbers of the innermost elements (in a text: of the paragraph) around it, outermost first."""
    href: str | None = None
    """Target, where the whole text is one link."""
    is_struck: bool = False
    """Whether the whole text is crossed out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """A person as a paper names them."""

    name: str
    affiliation: str | None = None
    orcid: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A URL that belongs to a paper."""

    url: str
    kind: LinkKind = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpan:
    """Where on the page one field of a paper stands, and how it was found."""

    field: str
    page_start_char: int
    page_end_char: int
    method: str
    confidence: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperDraft:
    """One paper as one page shows it. Null means: the page does not state it."""

    title: str | None = None
    title_confidence: float | None = None
    abstract: str | None = None
    authors: tuple[Author, ...] = ()
    keywords: tuple[str, ...] = ()
    """As the page states them, in its order."""
    session: str | None = None
    track: str | None = None
    presentation: str | None = None
    status: str | None = None
    doi: str | None = None
    anthology_id: str | None = None
    arxiv_id: str | None = None
    openreview_id: str | None = None
    language: str | None = None
    """As the page states it."""
    url: str | None = None
    pdf_url: str | None = None
    links: tuple[Link, ...] = ()
    role: Role = "listed"
    page_start_char: int
    page_end_char: int
    method: str
    confidence: float
    fields: tuple[FieldSpan, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EventDraft:
    """An event that a page belongs to (`main`) or only speaks of (`mentioned`)."""

    name: str
    """Short name with its year, such as "ACL 2025"."""
    series: str
    year: int | None = None
    full_name: str | None = None
    city: str | None = None
    country: str | None = None
    start_date: date | None = None
    end_date: date | None = None
    url: str | None = None
    role: EventRole = "main"


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftover:
    """Page text that belongs to no paper, and what it was taken for."""

    text: str
    outcome: Outcome
    page_start_char: int
    page_end_char: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """All that one page gave."""

    page_id: str
    source: str
    url: str | None
    site: str | None
    """Host of `url`, or null for a local file."""
    fetched_at: datetime
    http_status: int | None
    media_type: str | None
    byte_count: int
    archive_ref: str | None
    outcome: Outcome
    title: str | None
    """The page's own title (`<title>` or its first line)."""
    papers: tuple[PaperDraft, ...] = ()
    events: tuple[EventDraft, ...] = ()
    """The `main` event first, then those only mentioned."""
    leftovers: tuple[Leftover, ...] = ()
    advice: str | None = None
    """What to do about a page that could not be read."""

    def as_error(self) -> PageError:
        """Why the page gave no papers, and what to do."""
        what = "no papers were found on it" if self.outcome is Outcome.NO_PAPERS else self.leftovers[0].text
        advice = self.advice or "Check that it is the right page."
        return PageError(what, where=self.source, do=advice, outcome=self.outcome)
