"""The command line: parses arguments, calls the rooms and prints."""

# ruff: noqa: PLC0415 - rooms are imported inside the commands: `--help` should not wait for spaCy, pyarrow and DuckDB

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from pydantic import ValidationError

if TYPE_CHECKING:
    from warehouse.overview import Question

from extractors.outcomes import EventpapersError, Outcome, PageError, Usage
from extractors.settings import Settings
from warehouse.console import Format, complain, complain_of, note, out, progress_bars

app = typer.Typer(
    name="eventpapers",
    help="Academic event pages in, a warehouse of papers out.",
    epilog='Start with `eventpapers demo`, then `eventpapers sql "SELECT title FROM papers"`.',
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Home = Annotated[
    Path | None,
    typer.Option("--home", help="Folder of the warehouse. [default: EVENTPAPERS_HOME or ./eventpapers-data]"),
]
Sources = Annotated[
    list[str], typer.Argument(help="URLs, files (.html .htm .txt .md, each also .gz) or folders of them.")
]


def main() -> None:
    """Run the command line; whatever happens, the user gets a message and never a traceback."""
    try:
        app()
    except EventpapersError as error:
        complain_of(error)
        sys.exit(2 if isinstance(error, Usage) else 1)
    except ValidationError as error:
        problems = "; ".join(f"{each['loc'][0]}: {each['msg']}" for each in error.errors())
        complain("settings", problems, "Correct EVENTPAPERS_… in the environment, or eventpapers.toml.")
        sys.exit(2)
    except Exception as error:
        if os.environ.get("EVENTPAPERS_DEBUG"):
            raise
        complain(
            "eventpapers",
            f"unexpected {type(error).__name__}: {error}",
            "Set EVENTPAPERS_DEBUG=1 for the details and report them.",
        )
        sys.exit(1)


def _print_version(is_wanted: bool) -> None:
    if is_wanted:
        out.print(f"eventpapers {version('eventpapers')}")
        raise typer.Exit


@app.callback()
def common(
    ctx: typer.Context,
    home: Home = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options that may stand before the command."""
    ctx.obj = home


def _home(ctx: typer.Context, home: Path | None) -> Path:
    named = home or ctx.obj
    return named if isinstance(named, Path) else Settings().home


@app.command(
    epilog='Examples: `eventpapers ingest saved-pages/`, `eventpapers ingest https://example.org/programme --event "XYZ 2031"`'
)
def ingest(
    ctx: typer.Context,
    sources: Sources,
    event: Annotated[
        str | None, typer.Option(help="Event that the pages belong to, where they name none.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes that read pages.")] = 1,
    home: Home = None,
) -> None:
    """Read event pages into the warehouse."""
    if not _ingest(sources, _home(ctx, home), event=event, jobs=jobs):
        raise typer.Exit(1)


def _ingest(sources: list[str], home: Path, *, event: str | None = None, jobs: int = 1) -> bool:
    """Ingest, tell what happened, and return whether all input could be read."""
    from warehouse.ingest import ingest as run

    with progress_bars() as show:
        report = run(sources, home, event=event, jobs=jobs, progress=show)
    for failure in report.failures:
        complain(failure.where, failure.what, failure.do)
    note(report.summary)
    return not report.failures


@app.command(epilog="Example: `eventpapers extract page.html | head -1`")
def extract(
    sources: Sources,
    generic: Annotated[
        bool, typer.Option("--generic", help="Read by evidence alone, without adapters of known sites.")
    ] = False,
) -> None:
    """Write what would be ingested as JSON Lines; touches no warehouse."""
    from extractors.extract import extract as read
    from extractors.fetch import fetch
    from extractors.objects import as_objects
    from extractors.sources import discover
    from warehouse.formats import write_json_lines

    settings, is_failed = Settings(), False
    for source in discover(sources):
        try:
            if isinstance(source, PageError):
                raise source
            extraction = read(fetch(source, settings), use_adapters=not generic)
            write_json_lines(as_objects(extraction), sys.stdout.buffer)
            if extraction.outcome is not Outcome.OK:
                raise extraction.as_error()
        except PageError as error:
            complain_of(error)
            is_failed = True
    if is_failed:
        raise typer.Exit(1)


@app.command(epilog="Example: `eventpapers analyze abstracts.jsonl > found.jsonl`")
def analyze(
    file: Annotated[
        typer.FileBinaryRead, typer.Argument(help="JSON Lines {id, title?, abstract | text}; - is stdin.")
    ],
) -> None:
    """Run the language pipeline alone over rows of text; JSON Lines out."""
    from transforms.analysis import RowError
    from transforms.analysis import analyze as run
    from warehouse.formats import read_json_lines, write_json_lines

    is_failed = False
    for found in run(read_json_lines(file)):
        if isinstance(found, RowError):
            complain_of(found)
            is_failed = True
        else:
            write_json_lines([found], sys.stdout.buffer)
    if is_failed:
        raise typer.Exit(1)


@app.command(
    epilog='Example: `eventpapers sql "SELECT title, abstract FROM papers" --output papers.csv`. Tables and columns: `eventpapers status`.'
)
def sql(
    ctx: typer.Context,
    statement: Annotated[str, typer.Argument(help="One SELECT or EXPLAIN.")],
    form: Annotated[
        Format | None, typer.Option("--format", help="[default: by the suffix of --output, else table]")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="File to write, instead of stdout.")
    ] = None,
    home: Home = None,
) -> None:
    """Ask the warehouse; it cannot be changed from here."""
    from warehouse.formats import print_table, whole_file, write
    from warehouse.sql import query

    form = form or Format.of(output)
    if output is not None and form is Format.TABLE:
        raise typer.BadParameter("a table is for the screen; a file is csv, json or parquet")
    if output is None and form is Format.PARQUET and sys.stdout.isatty():
        raise typer.BadParameter("Parquet is nothing for the screen; name a file with --output")
    with query(_home(ctx, home), statement) as rows:
        if form is Format.TABLE:
            print_table(rows)
        elif output is None:
            write(rows, form, sys.stdout.buffer)
        else:
            with whole_file(output) as file:
                write(rows, form, file)


@app.command(epilog="Example: `eventpapers status --home archive-2031`")
def status(ctx: typer.Context, home: Home = None) -> None:
    """Tell which tables, events, runs and quarantined texts there are."""
    from warehouse.overview import STATUS

    _answer(_home(ctx, home), STATUS)


@app.command(epilog="Example: `eventpapers snapshots`")
def snapshots(ctx: typer.Context, home: Home = None) -> None:
    """List the states that the warehouse has had."""
    from warehouse.overview import SNAPSHOTS

    _answer(_home(ctx, home), (SNAPSHOTS,))


@app.command(epilog="Example: `eventpapers check && echo all is well`")
def check(ctx: typer.Context, home: Home = None) -> None:
    """Run the data-quality checks; exit 1 when one fails."""
    from rich.table import Table

    from warehouse.checks import run_checks
    from warehouse.lake import open_lake

    with open_lake(_home(ctx, home)) as connection:
        results = run_checks(connection)
    table = Table("check", "question", "rows that break it")
    for result in results:
        table.add_row(result.check.name, result.check.question, f"{result.row_count:,}")
    out.print(table)
    for result in results:
        if not result.is_passed:
            complain(
                result.check.name,
                f"{result.row_count} rows break it, first {'; '.join(result.sample)}",
                "Look at the pages that they come from."
                if result.check.severity == "warn"
                else "Report this.",
            )
    if any(not result.is_passed and result.check.severity == "stop" for result in results):
        raise typer.Exit(1)


@app.command(epilog='Example: `eventpapers export for-analysts --formats parquet,csv --event "XYZ 2031"`')
def export(
    ctx: typer.Context,
    folder: Annotated[Path, typer.Argument(help="Folder to make; an earlier export there is replaced.")],
    formats: Annotated[str, typer.Option(help="Kinds of files: parquet, csv.")] = "parquet,csv",
    event: Annotated[str | None, typer.Option(help="Write this event only.")] = None,
    home: Home = None,
) -> None:
    """Write all tables as files, with a manifest of rows and checksums."""
    from warehouse.bundle import export as write_bundle

    names = [name.strip() for name in formats.split(",") if name.strip()]
    with progress_bars() as show:
        counts = write_bundle(_home(ctx, home), folder, formats=names, event=event, progress=show)
    note(f"{folder}: " + ", ".join(f"{name} {count:,}" for name, count in counts.items()))


@app.command(epilog="Examples: `eventpapers demo`, `eventpapers demo --home /tmp/try-it`")
def demo(
    ctx: typer.Context,
    ingest_pages: Annotated[
        bool, typer.Option("--ingest/--no-ingest", help="Read the sample event, or only tell what is there.")
    ] = True,
    home: Home = None,
) -> None:
    """Read the bundled sample event and ask three questions."""
    from warehouse.overview import QUESTIONS, ROWS
    from warehouse.sample import sample_pages

    folder = _home(ctx, home)
    if ingest_pages:
        _ingest([str(sample_pages())], folder)
    _answer(folder, (ROWS, *QUESTIONS))
    out.print(f"The warehouse is in {folder}. Next:", markup=False, soft_wrap=True)
    for line in (
        'eventpapers sql "SELECT title, title_source FROM papers"',
        "eventpapers ingest your-saved-pages/",
        "eventpapers --help",
    ):
        out.print(f"  {line}", markup=False, soft_wrap=True)


def _answer(home: Path, questions: tuple[Question, ...]) -> None:
    from warehouse.formats import print_table
    from warehouse.sql import query

    for question in questions:
        out.print(question.text, style="bold")
        with query(home, question.statement) as rows:
            print_table(rows)
