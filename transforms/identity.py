"""One paper, one identity: the keys by which a paper is recognised when it is seen again."""

from __future__ import annotations

import hashlib
import re
import unicodedata

ID_LENGTH = 16
"""Hexadecimal digits of a paper id: 64 bits keep a collision among ten million papers below one in 300,000."""


def normalize(text: str) -> str:
    """Text for equality: NFKC, case-folded, letters and digits only, words one space apart."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return " ".join(re.findall(r"[^\W_]+", folded))


def keys_of(
    *,
    title: str | None,
    abstract: str | None,
    event_id: str | None,
    doi: str | None = None,
    anthology_id: str | None = None,
    arxiv_id: str | None = None,
) -> tuple[str, ...]:
    """Keys of a paper, strongest first; two papers that share one are the same.

    Args:
        title: Title as a page states it; never an inferred one.
        abstract: Abstract, cleaned or raw: mark-up that `normalize` drops makes no difference.
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
    if title and (words := normalize(title)):
        keys.append(f"title:{event_id or ''}:{words}")
    return tuple(keys)


def provisional_id(keys: tuple[str, ...]) -> str:
    """Paper id made from the strongest key, used until publishing finds a known one.

    Raises:
        ValueError: There is no key; such a draft has neither title nor abstract and is no paper.
    """
    if not keys:
        message = "a paper needs at least one key"
        raise ValueError(message)
    return _digest(keys[0])


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:ID_LENGTH]
