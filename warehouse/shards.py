"""Parquet files between steps: whole or absent, always with the full schema, the same bytes for the same rows."""

from __future__ import annotations

import os
import types
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from warehouse.errors import ShardError
from warehouse.schema import TIMESTAMP, Table

Record = TypeVar("Record")

_ARROW: Mapping[type, pa.DataType] = {
    str: pa.string(),
    bool: pa.bool_(),
    int: pa.int64(),
    float: pa.float64(),
    datetime: TIMESTAMP,
    date: pa.date32(),
}
"""Subclasses stand before their bases."""


def write_rows(path: Path, table: Table, rows: Iterable[Mapping[str, object]]) -> Path:
    """Write rows of a table as one shard and return its path.

    Raises:
        ShardError: A row has a value of another type, an unknown column, or null where the schema has none.
    """
    listed = list(rows)
    schema = table.arrow()
    for number, row in enumerate(listed):
        _check_row(path, table, schema, number, row)
    try:
        arrow = pa.Table.from_pylist(listed, schema=schema)
    except (pa.ArrowInvalid, pa.ArrowTypeError) as error:
        raise ShardError(
            f"a value does not fit its column ({error})",
            where=f"{path} ({table.name})",
            do="Report this as a bug.",
        ) from error
    return write_table(path, arrow)


def write_table(path: Path, table: pa.Table) -> Path:
    """Write an Arrow table aside, flush it to disk and rename it: a reader meets a whole file or none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with aside.open("wb") as file:
        pq.write_table(table, file, compression="zstd")
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
    return path


def read_rows(path: Path, table: Table) -> pa.Table:
    """Rows of a shard.

    Raises:
        ShardError: The file is no whole Parquet file, or its columns are not those of the table.
    """
    arrow = _read(path)
    expected = table.arrow()
    if not arrow.schema.equals(expected):
        differing = sorted(
            {field.name for field in expected} ^ {field.name for field in arrow.schema}
            | {
                field.name
                for field in expected
                if field.name in arrow.schema.names and arrow.schema.field(field.name) != field
            }
        )
        raise ShardError(
            f"columns {', '.join(differing)} are not as in table {table.name}",
            where=str(path),
            do="Delete the shard and run its step again.",
        )
    return arrow


def is_whole(path: Path) -> bool:
    """Whether a shard exists and is a whole Parquet file; a torn one is deleted, so that its step writes it again."""
    if not path.exists():
        return False
    try:
        pq.read_metadata(path)
    except (pa.ArrowInvalid, OSError):
        path.unlink()
        return False
    return True


def write_records(path: Path, records: Iterable[object], kind: type) -> Path:
    """Write frozen records (dataclasses, nested as they are) as one shard and return its path."""
    builtins = [msgspec.to_builtins(record, builtin_types=(datetime, date)) for record in records]
    return write_table(path, pa.Table.from_pylist(builtins, schema=record_schema(kind)))


def read_records(path: Path, kind: type[Record]) -> Iterator[Record]:
    """Records of a shard, in the order they were written.

    Raises:
        ShardError: The file is no whole Parquet file, or holds no such records.
    """
    arrow = _read(path)
    try:
        for batch in arrow.to_batches(max_chunksize=256):
            yield from msgspec.convert(batch.to_pylist(), list[kind])  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        raise ShardError(
            f"it does not hold {kind.__name__} records ({error})",
            where=str(path),
            do="Delete the shard and run its step again.",
        ) from error


@lru_cache(maxsize=32)
def record_schema(kind: type) -> pa.Schema:
    """Arrow schema of a record, from its annotations."""
    return pa.schema(_fields(kind))


def _fields(kind: type) -> list[pa.Field[Any]]:
    hints = typing.get_type_hints(kind)
    return [_field(each.name, hints[each.name]) for each in fields(kind)]


def _field(name: str, hint: object) -> pa.Field[Any]:
    options = typing.get_args(hint) if isinstance(hint, types.UnionType) else ()
    is_nullable = type(None) in options
    inner = next((option for option in options if option is not type(None)), hint)
    return pa.field(name, _type(inner), nullable=is_nullable)


def _type(hint: object) -> pa.DataType:
    origin = typing.get_origin(hint)
    if origin is typing.Literal:
        return pa.string()
    if origin is tuple:
        return pa.list_(_type(typing.get_args(hint)[0]))
    if is_dataclass(hint):
        return pa.struct(_fields(typing.cast("type", hint)))
    return next(arrow for known, arrow in _ARROW.items() if issubclass(typing.cast("type", hint), known))


def _check_row(path: Path, table: Table, schema: pa.Schema, number: int, row: Mapping[str, object]) -> None:
    names = {field.name for field in schema}
    unknown = sorted(set(row) - names)
    missing = sorted(field.name for field in schema if not field.nullable and row.get(field.name) is None)
    for what, columns in (("unknown column", unknown), ("no value in column", missing)):
        if columns:
            raise ShardError(
                f"row {number} of table {table.name} has {what} {', '.join(columns)}",
                where=str(path),
                do="Report this as a bug.",
            )


def _read(path: Path) -> pa.Table:
    try:
        return pq.read_table(path)
    except (pa.ArrowInvalid, OSError) as error:
        raise ShardError(
            f"it is not a whole Parquet file ({error})",
            where=str(path),
            do="Delete the shard and run its step again.",
        ) from error
