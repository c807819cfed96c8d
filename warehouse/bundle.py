"""The warehouse as a folder of files for people who have no DuckDB: all tables, a manifest, nothing cut."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import BinaryIO

import duckdb
import pyarrow as pa

from warehouse.errors import HomeError, QueryError
from warehouse.formats import write_csv, write_parquet
from warehouse.lake import current_snapshot_id, open_lake
from warehouse.schema import RUNS, TABLES, Table

Writer = Callable[[pa.RecordBatchReader, BinaryIO], None]

FORMATS: Mapping[str, Writer] = {"parquet": write_parquet, "csv": write_csv}
"""Kinds of files and what writes them."""
MANIFEST = "manifest.json"
BATCH_ROWS = 10_000

_OF_PAPERS = "paper_id IN (SELECT paper_id FROM papers WHERE event_id = $event)"
_OF_PAGES = "page_id IN (SELECT page_id FROM pages WHERE event_id = $event)"
_OF_EVENT = {
    "pages": "event_id = $event",
    "events": "event_id = $event",
    "papers": "event_id = $event",
    "quarantine": _OF_PAGES,
}
"""Rows of one event by table; those of the other tables, but for the runs, belong to papers."""


def export(
    home: Path,
    folder: Path,
    *,
    formats: Sequence[str],
    event: str | None = None,
    progress: Callable[[str, int, int], None] = lambda *_: None,
) -> dict[str, int]:
    """Write every table in each format, with a manifest, and return the rows by table.

    All tables are of one snapshot. The folder appears only when it is whole; an earlier export under its name is
    replaced, any other folder is refused.

    Args:
        home: Home folder.
        folder: Folder to make.
        formats: Names from `FORMATS`.
        event: Name or id of the event to write; all events where null.
        progress: Told after every table.

    Raises:
        HomeError: There is no warehouse, or the folder holds something else or cannot be written.
        QueryError: There is no such event or format.
    """
    _check_formats(formats)
    _refuse_foreign(folder)
    with open_lake(home) as connection, _whole_folder(folder) as aside:
        connection.execute("BEGIN")
        event_id = _event_id(connection, event) if event else None
        tables = [table for table in TABLES.values() if not table.name.startswith("_")]
        entries = []
        for number, table in enumerate(tables, start=1):
            entries.append(_write_table(connection, aside, table, formats, event_id))
            progress("export", number, len(tables))
        manifest = {
            "made_by": f"eventpapers {version('eventpapers')}",
            "made_at": datetime.now(UTC).isoformat(timespec="seconds"),
            "snapshot_id": current_snapshot_id(connection),
            "event_id": event_id,
            "tables": entries,
        }
        (aside / MANIFEST).write_text(
            json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
        )
    return {str(entry["name"]): int(str(entry["row_count"])) for entry in entries}


def _check_formats(formats: Sequence[str]) -> None:
    unknown = [name for name in formats if name not in FORMATS]
    if unknown or not formats:
        raise QueryError(
            f"there is no format {', '.join(unknown) or 'named'}",
            where="--formats",
            do=f"Formats are {', '.join(FORMATS)}.",
        )


def _refuse_foreign(folder: Path) -> None:
    is_taken = folder.exists() and (
        not folder.is_dir() or (any(folder.iterdir()) and not (folder / MANIFEST).exists())
    )
    if is_taken:
        raise HomeError(
            "it exists and is no earlier export", where=str(folder), do="Name a new or an empty folder."
        )


@contextmanager
def _whole_folder(folder: Path) -> Iterator[Path]:
    aside = folder.with_name(f".{folder.name}.{os.getpid()}.tmp")
    try:
        aside.mkdir(parents=True)
        yield aside
        if folder.exists():
            shutil.rmtree(folder)
        aside.rename(folder)
    except OSError as error:
        raise HomeError(
            f"it cannot be written ({error.strerror or error})",
            where=str(folder),
            do="Name another folder or change its permissions.",
        ) from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _event_id(connection: duckdb.DuckDBPyConnection, event: str) -> str:
    rows = connection.execute("SELECT event_id, name FROM events ORDER BY event_id").fetchall()
    found = next((key for key, name in rows if event.casefold() in (key.casefold(), name.casefold())), None)
    if found is None:
        raise QueryError(
            "the warehouse knows no such event",
            where=f"--event {event}",
            do=f"Events are {', '.join(name for _, name in rows) or 'none yet'}.",
        )
    return str(found)


def _write_table(
    connection: duckdb.DuckDBPyConnection,
    folder: Path,
    table: Table,
    formats: Sequence[str],
    event_id: str | None,
) -> dict[str, object]:
    """Write one table and return its entry of the manifest."""
    files, row_count = [], 0
    for name in formats:
        path = folder / f"{table.name}.{name}"
        rows, counted = _counted(_rows(connection, table, event_id))
        with path.open("wb") as file:
            FORMATS[name](rows, file)
        row_count = counted()
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        files.append({"path": path.name, "byte_count": path.stat().st_size, "sha256": digest})
    return {"name": table.name, "description": table.description, "row_count": row_count, "files": files}


def _rows(connection: duckdb.DuckDBPyConnection, table: Table, event_id: str | None) -> pa.RecordBatchReader:
    """Rows in the order of the table's key, with descriptions of the columns in the schema."""
    columns = ", ".join(column.name for column in table.columns)
    is_scoped = event_id is not None and table is not RUNS
    scope = f"WHERE {_OF_EVENT.get(table.name, _OF_PAPERS)}" if is_scoped else ""
    reader = connection.execute(
        f"SELECT {columns} FROM {table.name} {scope} ORDER BY {', '.join(table.key)}",
        {"event": event_id} if is_scoped else None,
    ).to_arrow_reader(BATCH_ROWS)
    schema = table.arrow()
    return pa.RecordBatchReader.from_batches(schema, (batch.cast(schema) for batch in reader))


def _counted(rows: pa.RecordBatchReader) -> tuple[pa.RecordBatchReader, Callable[[], int]]:
    """The same rows, and a function that tells how many have passed."""
    counts: list[int] = []

    def batches() -> Iterator[pa.RecordBatch]:
        for batch in rows:
            counts.append(batch.num_rows)
            yield batch

    return pa.RecordBatchReader.from_batches(rows.schema, batches()), lambda: sum(counts)
