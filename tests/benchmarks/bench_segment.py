"""Seconds of reading HTML pages into papers, against BeautifulSoup with lxml parsing the same pages alone.

python -m tests.benchmarks.bench_segment
"""

import sys
import time
import warnings

from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning

from extractors.readers.htmls import read_html
from extractors.segment import segment
from extractors.signals.people import is_person, listed
from tests.conftest import SHARED

PAGES = (
    "sessions.html",
    "sigplan_popl26.html",
    "accepted-papers_accepted.html",
    "events_cl-2000.html",
    "2019_dblp.html",
)
ROUNDS = 3
SIZES = (1_000, 5_000)
"""Papers of the generated listings."""


def main() -> int:
    """Print one row a page."""
    warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
    pages = {f"generated, {size:,} papers": listing(size) for size in SIZES}
    for name in PAGES if SHARED.is_dir() else ():
        pages[name] = next(SHARED.rglob(name)).read_text(encoding="utf-8", errors="replace")
    print("| page | kB | parse alone, s | read and segment, s | × |\n|---|---|---|---|---|")
    for name, markup in pages.items():
        alone, ours = best_seconds(markup, parsed), best_seconds(markup, segmented)
        print(f"| {name} | {len(markup) / 1000:.0f} | {alone:.3f} | {ours:.3f} | {ours / alone:.1f} |")
    return 0


def listing(size: int) -> str:
    """A page that lists papers, each with a title and authors of its own."""
    items = "".join(
        f'<li class="paper"><a href="/p/{number}">Reading Maps of Valley {number} from Old Books</a>'
        f"<span class='people'>Ada Berg{number % 97}, Bo Chen and Cem Arslan</span></li>"
        for number in range(size)
    )
    return f"<html><head><title>Programme</title></head><body><ul>{items}</ul></body></html>"


def best_seconds(markup: str, step) -> float:
    """Least seconds of several rounds, each with empty caches."""
    seconds = []
    for _ in range(ROUNDS):
        is_person.cache_clear()
        listed.cache_clear()
        start = time.perf_counter()
        step(markup)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def parsed(markup: str) -> None:
    """The baseline."""
    BeautifulSoup(markup, "lxml")


def segmented(markup: str) -> None:
    """Ours, parse included."""
    segment(read_html(markup))


if __name__ == "__main__":
    sys.exit(main())
