"""The lake: Parquet files with a transactional catalogue (DuckLake), opened, created and described.

A *home* is a folder that holds one lake (`catalog.sqlite` and `data/`), the archive of pages and the folders of runs.
A *snapshot* is one committed state of the whole lake; every change makes exactly one.
"""

from __future__ import annotations

import importlib
import os
import shutil
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import duckdb
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random_exponential

from warehouse.errors import BusyError, HomeError
from warehouse.schema import SCHEMA_VERSION, SCHEMA_VERSIONS, TABLES, Table

EXTENSIONS = ("sqlite_scanner", "ducklake")
"""DuckDB extensions, loaded from their PyPI packages: nothing is ever downloaded at run time."""
BUSY_SECONDS = 60.0
"""Longest time that a transaction is repeated while other processes hold the lake."""

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One committed state of the lake."""

    snapshot_id: int
    committed_at: datetime
    author: str | None
    message: str | None


def catalog_path(home: Path) -> Path:
    """File of the lake's catalogue."""
    return home / "catalog.sqlite"


def connect() -> duckdb.DuckDBPyConnection:
    """A DuckDB connection in memory with the lake's extensions and no network."""
    connection = duckdb.connect(
        config={"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
    )
    for name in EXTENSIONS:
        package = importlib.import_module(f"duckdb_extension_{name}")
        file = (
            Path(str(package.__file__)).parent
            / "extensions"
            / f"v{duckdb.__version__}"
            / f"{name}.duckdb_extension"
        )
        connection.execute(f"LOAD '{file}'")
    connection.execute("SET TimeZone = 'UTC'")
    return connection


@contextmanager
def open_lake(home: Path, *, read_only: bool = True) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection whose current database is the lake of a home.

    Opened for writing, the lake is made where there is none, and its tables and comments are brought up to
    `schema.py`; that changes nothing where they are.

    Raises:
        HomeError: There is no lake, it is damaged, not writable, or written by a newer version.
        BusyError: Another process holds its catalogue.
    """
    if read_only and not catalog_path(home).exists():
        raise HomeError(
            "it holds no warehouse",
            where=str(home),
            do="Run `eventpapers ingest` or `eventpapers demo` first, or name another --home.",
        )
    if not read_only:
        _make_home(home)
    connection = connect()
    try:
        with _readable_catalog(home) as catalog, _translated(home):
            _attach(connection, home, catalog, read_only=read_only)
            connection.execute("USE lake")
            existing = _check_version(connection, home)
            if not read_only:
                _bring_up_to_date(connection, existing)
            yield connection
    finally:
        connection.close()


def in_retries(work: Callable[[], Result]) -> Result:
    """Result of a whole transaction, repeated on a new connection while other processes hold the lake.

    DuckLake on SQLite can fail a COMMIT with "database is locked" in spite of its own time-outs; only repeating all
    of it, with jitter, lets every writer land.
    """
    for attempt in Retrying(
        retry=retry_if_exception_type(BusyError),
        stop=stop_after_delay(BUSY_SECONDS),
        wait=wait_random_exponential(multiplier=0.1, max=2.0),
        reraise=True,
    ):
        with attempt:
            return work()
    raise AssertionError  # pragma: no cover - Retrying either returns or raises


@contextmanager
def transaction(connection: duckdb.DuckDBPyConnection, home: Path) -> Iterator[None]:
    """All statements inside land as one snapshot, or none does.

    Raises:
        BusyError: Another process committed first or holds the catalogue; repeat the whole transaction.
    """
    with _translated(home):
        connection.execute("BEGIN")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            # A failed COMMIT has ended the transaction already; closing the connection discards what is left.
            with suppress(duckdb.Error):
                connection.execute("ROLLBACK")
            raise


def snapshots(connection: duckdb.DuckDBPyConnection) -> list[Snapshot]:
    """Snapshots of the attached lake, oldest first."""
    rows = connection.execute(
        "SELECT snapshot_id, epoch_us(snapshot_time), author, commit_message FROM ducklake_snapshots('lake') ORDER BY snapshot_id"
    ).fetchall()
    return [
        Snapshot(number, _utc(microseconds), author, message)
        for number, microseconds, author, message in rows
    ]


def current_snapshot_id(connection: duckdb.DuckDBPyConnection) -> int:
    """Id of the newest snapshot of the attached lake."""
    row = connection.execute("SELECT max(snapshot_id) FROM ducklake_snapshots('lake')").fetchone()
    return int(row[0]) if row else 0


def _make_home(home: Path) -> None:
    try:
        (home / "data").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HomeError(
            f"the home folder cannot be made ({error.strerror or error})",
            where=str(home),
            do="Name another --home or change its permissions.",
        ) from error
    if not os.access(home, os.W_OK):
        raise HomeError(
            "the home folder is read-only",
            where=str(home),
            do="Name another --home or change its permissions.",
        )


@contextmanager
def _readable_catalog(home: Path) -> Iterator[Path]:
    """The catalogue's file; a copy of it where the home is read-only, for SQLite writes beside what it reads."""
    catalog = catalog_path(home.resolve())
    if os.access(home, os.W_OK):
        yield catalog
        return
    with TemporaryDirectory() as folder:
        for file in home.glob(f"{catalog.name}*"):
            shutil.copy(file, folder)
        yield Path(folder, catalog.name)


def _attach(
    connection: duckdb.DuckDBPyConnection, home: Path, catalog_file: Path, *, read_only: bool
) -> None:
    mode = "READ_ONLY, " if read_only else ""
    catalog, data = (str(path).replace("'", "''") for path in (catalog_file, home.resolve() / "data"))
    is_new = not catalog_file.exists()
    # Files are kept relative to the data path; overriding the stored one lets a home be moved or named differently.
    connection.execute(
        f"ATTACH 'ducklake:sqlite:{catalog}' AS lake ({mode}DATA_PATH '{data}', OVERRIDE_DATA_PATH true, META_JOURNAL_MODE 'WAL')"
    )
    if is_new:
        # By default ten rows or fewer stay in the catalogue and never become Parquet.
        connection.execute("CALL lake.set_option('data_inlining_row_limit', 0)")


def _check_version(connection: duckdb.DuckDBPyConnection, home: Path) -> dict[str, str | None]:
    """Names and comments of the lake's tables, after its schema version was found to be one that we know."""
    existing = dict(
        connection.execute(
            "SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake'"
        ).fetchall()
    )
    if SCHEMA_VERSIONS.name in existing:
        row = connection.execute(f"SELECT max(schema_version) FROM {SCHEMA_VERSIONS.name}").fetchone()
        if row and row[0] and row[0] > SCHEMA_VERSION:
            raise HomeError(
                f"it was written by a newer version of eventpapers (schema {row[0]}, this one knows {SCHEMA_VERSION})",
                where=str(home),
                do="Upgrade eventpapers, or name another --home.",
            )
    return existing


def _bring_up_to_date(connection: duckdb.DuckDBPyConnection, existing: Mapping[str, str | None]) -> None:
    """Make missing tables and differing comments; a lake that has them all is not touched."""
    if not existing.keys() >= TABLES.keys():
        _create_tables(connection, existing.keys())
    _describe(connection)


def _create_tables(connection: duckdb.DuckDBPyConnection, existing: Collection[str]) -> None:
    connection.execute("BEGIN")
    for table in TABLES.values():
        if table.name not in existing:
            connection.execute(_ddl(table))
    if SCHEMA_VERSIONS.name not in existing:
        connection.execute(f"INSERT INTO {SCHEMA_VERSIONS.name} VALUES ({SCHEMA_VERSION}, now())")
    _sign(connection, f"tables of schema {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _ddl(table: Table) -> str:
    columns = ", ".join(
        f"{column.name} {sql_type(column.type)}{'' if column.null else ' NOT NULL'}"
        for column in table.columns
    )
    return f"CREATE TABLE {table.name} ({columns})"


def sql_type(arrow: object) -> str:
    """DuckDB type of a column's Arrow type."""
    return {
        "string": "VARCHAR",
        "int64": "BIGINT",
        "double": "DOUBLE",
        "bool": "BOOLEAN",
        "date32[day]": "DATE",
        "timestamp[us, tz=UTC]": "TIMESTAMPTZ",
    }[str(arrow)]


def _describe(connection: duckdb.DuckDBPyConnection) -> None:
    """Put descriptions into the catalogue where they differ: repeating an equal comment would make a snapshot."""
    tables = dict(
        connection.execute(
            "SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake'"
        ).fetchall()
    )
    columns = {
        (table, column): comment
        for table, column, comment in connection.execute(
            "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = 'lake'"
        ).fetchall()
    }
    statements = [
        f"COMMENT ON TABLE {table.name} IS {_quoted(table.description)}"
        for table in TABLES.values()
        if tables[table.name] != table.description
    ]
    statements += [
        f"COMMENT ON COLUMN {table.name}.{column.name} IS {_quoted(column.comment)}"
        for table in TABLES.values()
        for column in table.columns
        if columns[table.name, column.name] != column.comment
    ]
    if statements:
        connection.execute("BEGIN")
        for statement in statements:
            connection.execute(statement)
        _sign(connection, "descriptions of tables and columns")
        connection.execute("COMMIT")


def _sign(connection: duckdb.DuckDBPyConnection, message: str) -> None:
    connection.execute("CALL lake.set_commit_message('eventpapers', ?)", [message])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _utc(microseconds: int) -> datetime:
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC)


@contextmanager
def _translated(home: Path) -> Iterator[None]:
    """Errors of DuckDB and SQLite as errors that say what is wrong with the home and what to do."""
    try:
        yield
    except duckdb.Error as error:
        message = str(error)
        if any(sign in message for sign in BUSY_SIGNS):
            raise BusyError(
                "another process holds the warehouse", where=str(home), do="Try again when it has finished."
            ) from error
        for sign, what, advice in BROKEN_SIGNS:
            if sign in message:
                raise HomeError(what, where=str(catalog_path(home)), do=advice) from error
        raise


BUSY_SIGNS = (
    "database is locked",
    "Transaction conflict",
    "conflict on tuple",
    "database table is locked",
    "attempting to",
)
"""What DuckLake and SQLite say when two writers meet."""
BROKEN_SIGNS = (
    (
        "file is not a database",
        "the catalogue is damaged",
        "Restore it from a backup, or name another --home.",
    ),
    ("malformed", "the catalogue is damaged", "Restore it from a backup, or name another --home."),
    (
        "unable to open database file",
        "the catalogue cannot be opened",
        "Check the folder's permissions, or name another --home.",
    ),
    ("readonly database", "the catalogue is read-only", "Change its permissions, or name another --home."),
    ("disk is full", "the disk is full", "Free some space and run again."),
    ("No space left", "the disk is full", "Free some space and run again."),
)
"""What they say of a broken home, what it means and what helps."""
