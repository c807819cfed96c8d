"""Site adapters: one module for each site or vocabulary, found by itself.

An adapter knows where a site keeps its fields; being polite, clean-up and identity are everybody's. It is given what the
evidence found on a page and gives back better drafts:

    NAME        the module's name
    EXAMPLES    made-up pages with what is right for them; at least one with papers and one without
    matches     whether the page is of this kind; no network
    papers      the page's papers, each with what the adapter read and the rest as it was found
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Protocol, cast

from extractors.blocks import Document
from extractors.records import PaperDraft


@dataclass(frozen=True, slots=True)
class SitePage:
    """What an adapter is given."""

    document: Document
    url: str | None
    drafts: tuple[PaperDraft, ...]
    """Papers that the evidence found."""


@dataclass(frozen=True, slots=True)
class Example:
    """A made-up page and the fields of the papers on it."""

    html: str
    papers: Sequence[Mapping[str, object]]
    url: str | None = None


class Adapter(Protocol):
    """What a module in this folder offers."""

    NAME: str
    EXAMPLES: Sequence[Example]

    def matches(self, page: SitePage) -> bool:
        """Whether the page is of this kind."""

    def papers(self, page: SitePage) -> Iterator[PaperDraft]:
        """Papers of the page; none where the site has changed."""


@lru_cache(maxsize=1)
def adapters() -> tuple[Adapter, ...]:
    """All adapters, in the order of their names."""
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    return tuple(cast("Adapter", import_module(f"{__name__}.{name}")) for name in names)


def adapter_of(page: SitePage) -> Adapter | None:
    """The first adapter that matches a page."""
    return next((adapter for adapter in adapters() if adapter.matches(page)), None)
