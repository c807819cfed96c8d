"""What a URL is for, and the identifiers it carries."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from extractors.records import LinkKind

KIND_OF_HOST: dict[str, LinkKind] = {
    "github.com": "code", "gitlab.com": "code", "bitbucket.org": "code", "codeberg.org": "code", "anonymous.4open.science": "code",
    "zenodo.org": "data", "figshare.com": "data", "osf.io": "data", "kaggle.com": "data", "dataverse.org": "data",
    "youtube.com": "video", "youtu.be": "video", "vimeo.com": "video", "slideslive.com": "video", "underline.io": "video",
    "aclanthology.org": "paper", "arxiv.org": "paper", "doi.org": "paper", "openreview.net": "paper", "dl.acm.org": "paper",
    "proceedings.mlr.press": "paper", "openaccess.thecvf.com": "paper",
}  # fmt: skip
"""Hosts whose pages are nearly always of one kind."""

_KIND_OF_WORD: tuple[tuple[re.Pattern[str], LinkKind], ...] = (
    (
        re.compile(r"\b(?:code|github|source|implementation|software|repo(?:sitory)?)\b", re.IGNORECASE),
        "code",
    ),
    (re.compile(r"\b(?:data|datasets?|corpus|corpora|benchmark)\b", re.IGNORECASE), "data"),
    (re.compile(r"\b(?:demo|try it|playground)\b", re.IGNORECASE), "demo"),
    (re.compile(r"\b(?:video|recording|talk)\b", re.IGNORECASE), "video"),
    (re.compile(r"\b(?:paper|pdf|arxiv|doi|preprint|proceedings)\b|\.pdf$", re.IGNORECASE), "paper"),
)

_DOI = re.compile(r"\b(10\.\d{4,9}/[^\s\"'<>?#]+)", re.IGNORECASE)
_ARXIV = re.compile(
    r"arxiv\.org/(?:abs|pdf|html)/(\d{4}\.\d{4,5}|[a-z\-]+(?:\.[A-Z]{2})?/\d{7})", re.IGNORECASE
)
_ANTHOLOGY = re.compile(
    r"(?:aclanthology\.org|aclweb\.org/anthology(?:/papers)?)/(?:[A-Z]/[A-Z]\d\d/)?(\d{4}\.[a-z0-9_]+-[a-z0-9_]+\.\d+|[A-Z]\d{2}-\d{4,5})\b"
)

_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?(?:[^\s\"'#]*&)?id=([\w\-]{6,20})")
_ORCID = re.compile(r"\b(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b")


def kind_of(url: str, *, context: str = "") -> LinkKind:
    """Kind of a link by its host, else by the words of its anchor or sentence, else by its own path."""
    parts = urlsplit(url)
    host = (parts.hostname or "").removeprefix("www.")
    for known, kind in KIND_OF_HOST.items():
        if host == known or host.endswith("." + known):
            return kind
    if host.endswith("huggingface.co"):
        return (
            "data"
            if parts.path.startswith("/datasets/")
            else "demo"
            if parts.path.startswith("/spaces/")
            else "other"
        )
    for text in (context, parts.path):
        for pattern, kind in _KIND_OF_WORD:
            if pattern.search(text):
                return kind
    return "other"


def doi_in(text: str) -> str | None:
    """First DOI of a text, in lower case and without trailing punctuation; a paper's rather than its proceedings'."""
    found = [match[1].rstrip(".,;)").casefold() for match in _DOI.finditer(text)]
    return next((doi for doi in found if not any(other.startswith(f"{doi}.") for other in found)), None)


def arxiv_id_in(text: str) -> str | None:
    """First arXiv id of a text that holds arXiv URLs, without its version."""
    match = _ARXIV.search(text)
    return match[1] if match else None


def anthology_id_in(text: str) -> str | None:
    """First ACL Anthology id of a text that holds Anthology URLs."""
    match = _ANTHOLOGY.search(text)
    return match[1] if match else None


def openreview_id_in(text: str) -> str | None:
    """First OpenReview id (of a forum) of a text that holds OpenReview URLs."""
    match = _OPENREVIEW.search(text)
    return match[1] if match else None


def orcid_in(text: str) -> str | None:
    """First ORCID iD of a text, without resolver."""
    match = _ORCID.search(text)
    return match[1] if match else None
