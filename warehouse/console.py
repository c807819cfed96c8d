"""How the command line talks: results on stdout, progress and messages on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from extractors.outcomes import EventpapersError


class Format(StrEnum):
    """How rows are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    PARQUET = "parquet"

    @classmethod
    def of(cls, path: Path | None) -> Format:
        """Format by the suffix of a file, CSV where it tells none; a table where there is no file."""
        if path is None:
            return cls.TABLE
        suffix = path.suffix.removeprefix(".").casefold()
        return cls(suffix) if suffix in {cls.JSON, cls.PARQUET} else cls.CSV


PIPED_WIDTH = 120
"""Characters of a line where there is no screen to ask."""

out = Console(highlight=False, width=None if sys.stdout.isatty() else PIPED_WIDTH)
notes = Console(stderr=True, highlight=False)


def note(text: str) -> None:
    """One line of news."""
    notes.print(text, markup=False, soft_wrap=True)


def complain(where: str, what: str, advice: str) -> None:
    """One failure: where, what is wrong and what to do."""
    notes.print(f"✗ {where}: {what}. {advice}", style="red", markup=False, soft_wrap=True)


def complain_of(error: EventpapersError) -> None:
    """The failure that an error tells."""
    complain(error.where, error.what, error.do)


@contextmanager
def progress_bars() -> Iterator[Callable[[str, int, int], None]]:
    """A function that shows how far a named step is; the bars go when the work is done."""
    columns = (TextColumn("{task.description:>8}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bars: dict[str, TaskID] = {}
    with Progress(*columns, console=notes, transient=True, disable=not notes.is_terminal) as progress:

        def show(step: str, done: int, total: int) -> None:
            if step not in bars:
                bars[step] = progress.add_task(step, total=total)
            progress.update(bars[step], completed=done)

        yield show
