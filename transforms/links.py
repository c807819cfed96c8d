"""Web addresses that an abstract names."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractors.links import kind_of
from extractors.records import Link

CONTEXT_CHARS = 60
"""Text around an address that may say what it is for."""

_URL = re.compile(
    r"https?://[^\s<>\"“”{}|\\^`]+|(?<![\w/@.])(?:www\.|(?:github|gitlab|huggingface|zenodo|bitbucket)\.(?:com|co|org)/)[^\s<>\"“”{}|\\^`]+",
    re.IGNORECASE,
)


def links_in(text: str) -> Iterator[Link]:
    """Addresses in a text, each once, without the punctuation of the sentence, and what they are for."""
    seen: set[str] = set()
    for match in _URL.finditer(text):
        url = _trimmed(match[0])
        url = url if "://" in url else f"https://{url}"
        if url not in seen:
            seen.add(url)
            context = text[max(0, match.start() - CONTEXT_CHARS) : match.start()]
            yield Link(url=url, kind=kind_of(url, context=context))


def _trimmed(url: str) -> str:
    """The address without closing marks that its own text does not open."""
    url = url.rstrip(".,;:!?'’*_…")
    while url.endswith((")", "]")) and url.count(url[-1]) > url.count({")": "(", "]": "["}[url[-1]]):
        url = url[:-1].rstrip(".,;:!?'’*_…")
    return url
