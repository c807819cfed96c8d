"""Paper pages with Highwire Press tags (`<meta name="citation_…">`), as Google Scholar asks for (2005-)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors import links
from extractors.fields import keywords_from, title_from
from extractors.records import Author, PaperDraft
from extractors.signals.people import first_name_first
from extractors.signals.words import folded
from extractors.sites import Example, SitePage

NAME = "highwire"

ABSTRACT = "We propose Torrent, a method for reading river names on old maps. It improves recall by five points over strong baselines. Maps come from four archives."

EXAMPLES = [
    Example(
        html=f"""<html><head><title>Reading Old Maps</title><meta name="citation_title" content="Reading Old Maps">
<meta name="citation_author" content="Berg, Ada"><meta name="citation_author_institution" content="Institute of Rivers">
<meta name="citation_author_orcid" content="https://orcid.org/0000-0002-1825-0097"><meta name="citation_author" content="Bo Chen">
<meta name="citation_doi" content="doi:10.5555/MAPS.1"><meta name="citation_keywords" content="maps; rivers">
</head><body><h1>Reading Old Maps</h1><p>{ABSTRACT}</p></body></html>""",
        papers=[
            {
                "title": "Reading Old Maps",
                "abstract": ABSTRACT,
                "authors": (Author(name="Ada Berg", affiliation="Institute of Rivers", orcid="0000-0002-1825-0097"), Author(name="Bo Chen")),
                "keywords": ("maps", "rivers"),
                "doi": "10.5555/maps.1",
            }
        ],
    ),
    Example(html="<html><head><meta name='citation_journal_title' content='Rivers'></head><body><p>All volumes.</p></body></html>", papers=[]),
]  # fmt: skip


def matches(page: SitePage) -> bool:
    """Whether the page names the title of one paper in its head."""
    return len(_contents(page, "citation_title")) == 1


def papers(page: SitePage) -> Iterator[PaperDraft]:
    """The paper that the tags describe, then what else the evidence found."""
    title = title_from(_contents(page, "citation_title")[0])
    own = next((draft for draft in page.drafts if folded(draft.title or "") == folded(title)), None)
    end = len(page.document.text)
    draft = own or PaperDraft(page_start_char=0, page_end_char=end, method="", confidence=0.0)
    yield replace(
        draft,
        title=title,
        title_confidence=0.99,
        abstract=draft.abstract or _content(page, "citation_abstract"),
        authors=_authors_of(draft, tuple(_tagged_authors(page))),
        keywords=draft.keywords or tuple(keywords_from(_contents(page, "citation_keywords"))),
        doi=links.doi_in(_content(page, "citation_doi") or "") or draft.doi,
        arxiv_id=_content(page, "citation_arxiv_id") or draft.arxiv_id,
        pdf_url=_content(page, "citation_pdf_url") or draft.pdf_url,
        role="main",
        method=f"site:{NAME}",
        confidence=0.97,
    )
    yield from (other for other in page.drafts if other is not own)


def _contents(page: SitePage, name: str) -> Sequence[str]:
    return [
        content.strip()
        for each, content in page.document.metas
        if each.casefold() == name and content.strip()
    ]


def _content(page: SitePage, name: str) -> str | None:
    return next(iter(_contents(page, name)), None)


def _authors_of(draft: PaperDraft, tagged: tuple[Author, ...]) -> tuple[Author, ...]:
    """The authors that readers see, in their order, with what the tags add; the tags' where readers see others.

    Some sites write the tags in another order than the page.
    """
    by_name = {folded(author.name): author for author in tagged}
    if by_name.keys() != {folded(author.name) for author in draft.authors}:
        return tagged or draft.authors
    return tuple(
        replace(
            author,
            affiliation=author.affiliation or by_name[folded(author.name)].affiliation,
            orcid=author.orcid or by_name[folded(author.name)].orcid,
        )
        for author in draft.authors
    )


def _tagged_authors(page: SitePage) -> Iterator[Author]:
    """Authors in order; what follows an author's tag and precedes the next one's is about that author."""
    author: Author | None = None
    for name, content in page.document.metas:
        match name.casefold().removeprefix("citation_author"):
            case "" | "s":
                yield from [author] if author else []
                author = Author(name=first_name_first(content))
            case "_institution" if author and not author.affiliation:
                author = replace(author, affiliation=content.strip() or None)
            case "_orcid" if author:
                author = replace(author, orcid=links.orcid_in(content))
    yield from [author] if author else []
