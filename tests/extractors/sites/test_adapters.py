"""Every adapter has the promised form and reads its own examples."""

import ast
import hashlib
import inspect
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from extractors import extract as module
from extractors.extract import extract
from extractors.outcomes import Outcome
from extractors.records import Page
from extractors.sites import Example, adapters

EXAMPLES = [
    pytest.param(adapter, example, id=f"{adapter.NAME}-{number}")
    for adapter in adapters()
    for number, example in enumerate(adapter.EXAMPLES)
]
ABSTRACT = "We propose Torrent, a method for reading river names on old maps. It improves recall by five points over strong baselines. Maps come from four archives."


def page(example):
    content = example.html.encode()
    return Page(
        page_id=hashlib.sha256(content).hexdigest(), source="page.html", content=content, url=example.url,
        fetched_at=datetime(2031, 6, 3, tzinfo=UTC), media_type="text/html",
    )  # fmt: skip


@pytest.mark.parametrize(("adapter", "example"), EXAMPLES)
def test_an_example_gives_its_papers(adapter, example):
    papers = extract(page(example)).papers
    assert [
        {name: getattr(paper, name) for name in facts}
        for paper, facts in zip(papers, example.papers, strict=True)
    ] == list(example.papers)
    assert all(paper.method == f"site:{adapter.NAME}" for paper in papers if example.papers)


@pytest.mark.parametrize("adapter", adapters(), ids=lambda adapter: adapter.NAME)
def test_an_adapter_has_the_promised_form(adapter):
    path = Path(inspect.getfile(adapter))
    text = path.read_text(encoding="utf-8")
    assert path.stem == adapter.NAME and adapter.__doc__ and len(text.splitlines()) <= 120
    assert any(example.papers for example in adapter.EXAMPLES) and not all(
        example.papers for example in adapter.EXAMPLES
    )
    imported = {
        node.module.split(".")[0] for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)
    }
    assert imported <= {"__future__", "collections", "dataclasses", "extractors", "json", "re"}


def test_evidence_alone_reads_a_page_of_a_known_site_too():
    (adapter,) = [each for each in adapters() if each.NAME == "highwire"]
    (paper,) = extract(page(adapter.EXAMPLES[0]), use_adapters=False).papers
    assert paper.title == "Reading Old Maps" and paper.method.startswith("segment:") and paper.doi is None


def test_a_site_that_has_changed_is_told_and_read_by_evidence(monkeypatch):
    stale = SimpleNamespace(NAME="stale", matches=lambda page: True, papers=lambda page: iter(()))
    monkeypatch.setattr(module, "adapter_of", lambda page: stale)
    extraction = extract(
        page(Example(html=f"<html><body><h1>Reading Old Maps</h1><p>{ABSTRACT}</p></body></html>", papers=()))
    )
    assert [paper.title for paper in extraction.papers] == ["Reading Old Maps"]
    (changed,) = [leftover for leftover in extraction.leftovers if leftover.outcome is Outcome.SITE_CHANGED]
    assert "stale" in changed.text
