"""Rows of a query as people and programs want them: a table to look at, CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from rich.table import Table
from rich.text import Text

from warehouse.console import Format, note, out
from warehouse.errors import HomeError

SHOWN_ROWS = 100
"""Rows of a table on the screen; the other formats always hold all."""
SHOWN_CHARS = 120
"""Characters of a cell on the screen."""


def print_table(rows: pa.RecordBatchReader) -> None:
    """Print the first rows, and how many there are where not all are shown."""
    table = Table()
    for field in rows.schema:
        table.add_column(
            Text(field.name), justify="right" if _is_number(field.type) else "left", overflow="fold"
        )
    count = 0
    for batch in rows:
        for row in batch.slice(0, max(0, SHOWN_ROWS - count)).to_pylist():
            table.add_row(*(Text(_shown(value)) for value in row.values()))
        count += batch.num_rows
    out.print(table if count else "none")
    if count > SHOWN_ROWS:
        note(f"{SHOWN_ROWS} of {count:,} rows; --format csv, json or parquet gives all.")


def write(rows: pa.RecordBatchReader, form: Format, file: BinaryIO) -> None:
    """Write all rows in a format that programs read.

    Args:
        rows: Stream of rows.
        form: CSV (UTF-8, header, null is empty), JSON (one array of objects) or Parquet.
        file: Where to write.
    """
    {Format.CSV: write_csv, Format.JSON: _write_json, Format.PARQUET: write_parquet}[form](rows, file)


def write_csv(rows: pa.RecordBatchReader, file: BinaryIO) -> None:
    """Write CSV after RFC 4180; nested values are JSON."""
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow(rows.schema.names)
    for batch in rows:
        writer.writerows([_cell(value) for value in row.values()] for row in batch.to_pylist())
    text.detach()


def write_json_lines(objects: Iterable[Mapping[str, object]], file: BinaryIO) -> None:
    """Write one JSON object a line."""
    for each in objects:
        file.write(msgspec.json.encode(each) + b"\n")


def read_json_lines(file: BinaryIO) -> Iterator[object]:
    """Values of a JSON Lines file, one a line, lazily; a line that is no JSON is given as its bytes."""
    for line in file:
        if line.strip():
            try:
                yield msgspec.json.decode(line)
            except msgspec.DecodeError:
                yield line


def write_parquet(rows: pa.RecordBatchReader, file: BinaryIO) -> None:
    """Write Parquet with the metadata of the stream's schema."""
    with pq.ParquetWriter(file, rows.schema, compression="zstd") as writer:
        for batch in rows:
            writer.write_batch(batch)


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only when it is written to the end.

    Raises:
        HomeError: The file cannot be written there.
    """
    aside = path.with_name(f".{path.name}.tmp")
    try:
        with aside.open("wb") as file:
            yield file
        aside.replace(path)
    except OSError as error:
        raise HomeError(
            f"it cannot be written ({error.strerror or error})",
            where=str(path),
            do="Name another file or change the folder's permissions.",
        ) from error
    finally:
        aside.unlink(missing_ok=True)


def _is_number(kind: pa.DataType) -> bool:
    return pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)


def _write_json(rows: pa.RecordBatchReader, file: BinaryIO) -> None:
    separator = b"[\n"
    for batch in rows:
        for row in batch.to_pylist():
            file.write(separator + msgspec.json.encode(row))
            separator = b",\n"
    file.write(b"\n]\n" if separator == b",\n" else b"[]\n")


def _cell(value: object) -> object:
    return msgspec.json.encode(value).decode() if isinstance(value, list | dict) else value


def _shown(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        text = f"{value:%Y-%m-%d %H:%M:%S}"
    elif isinstance(value, list | Mapping):
        text = str(_cell(value))
    else:
        text = f"{value:g}" if isinstance(value, float) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= SHOWN_CHARS else f"{text[: SHOWN_CHARS - 1]}…"
