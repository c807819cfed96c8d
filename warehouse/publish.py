"""One run into the lake: all tables in one transaction, and nothing where nothing is new."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import duckdb
import pyarrow as pa

from transforms.identity import resolve
from warehouse import merge
from warehouse.checks import stop_on_failures
from warehouse.lake import catalog_path, current_snapshot_id, in_retries, open_lake, transaction
from warehouse.schema import RUNS, TABLES
from warehouse.shards import read_rows

STAGED = tuple(name for name in TABLES if name not in {"runs", "_schema_versions"})
"""Tables that a run's shards hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What a run is known by; `run_id` is a digest of its input, so that equal input is the same run."""

    run_id: str
    started_at: datetime
    finished_at: datetime
    status: str
    page_count: int
    version: str
    model_version: str
    parameters: str


@dataclass(frozen=True, slots=True)
class TableCounts:
    """Rows of one table that a publication added, changed and removed."""

    added: int = 0
    changed: int = 0
    removed: int = 0

    def __str__(self) -> str:
        """Such as `+12 ~3 -1`."""
        marks = (("+", self.added), ("~", self.changed), ("-", self.removed))
        return " ".join(f"{mark}{count}" for mark, count in marks if count)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishReport:
    """What a publication did."""

    snapshot_before: int
    snapshot_after: int
    paper_count: int = 0
    counts: Mapping[str, TableCounts] = field(default_factory=dict)

    @property
    def is_changed(self) -> bool:
        """Whether the lake differs from before."""
        return self.snapshot_after != self.snapshot_before


def publish(home: Path, run: Run, shards: Sequence[Path]) -> PublishReport:
    """Merge a run's shards into the lake of a home, in one transaction.

    A run that the lake knows changes nothing. Papers are recognised by their keys; a paper's fields come from its
    best occurrence and, where that states nothing, from the others. A rule that fails leaves the lake as it was.

    Args:
        home: Home folder; the lake is made when there is none.
        run: The run.
        shards: Folders that each hold one Parquet file a table.

    Raises:
        CheckError: Rows break a rule that stops.
        ShardError: A shard is not whole.
        HomeError: The lake cannot be written.
        BusyError: Other writers held the lake for too long.
    """
    return in_retries(lambda: _publish_once(home, run, shards))


def is_published(home: Path, run_id: str) -> bool:
    """Whether the lake of a home holds a run; no where there is no lake.

    Raises:
        HomeError: The lake cannot be read.
    """
    if not catalog_path(home).exists():
        return False
    with open_lake(home) as connection:
        return _is_known(connection, run_id)


def _publish_once(home: Path, run: Run, shards: Sequence[Path]) -> PublishReport:
    with open_lake(home, read_only=False) as connection:
        before = current_snapshot_id(connection)
        with transaction(connection, home):
            if _is_known(connection, run.run_id):
                return PublishReport(snapshot_before=before, snapshot_after=before)
            _stage(connection, shards)
            paper_count = _identify(connection)
            counts = {name: counted for name, counted in _apply(connection) if counted != TableCounts()}
            _record(connection, run, paper_count, counts)
            stop_on_failures(connection)
        return PublishReport(
            snapshot_before=before,
            snapshot_after=current_snapshot_id(connection),
            paper_count=paper_count,
            counts=counts,
        )


def _is_known(connection: duckdb.DuckDBPyConnection, run_id: str) -> bool:
    return bool(connection.execute("SELECT 1 FROM runs WHERE run_id = ?", [run_id]).fetchone())


def _stage(connection: duckdb.DuckDBPyConnection, shards: Sequence[Path]) -> None:
    """Read the shards into temporary tables; papers still have the provisional id of their occurrence."""
    for name in STAGED:
        table = TABLES[name]
        parts = [read_rows(shard / f"{name}.parquet", table) for shard in sorted(shards)]
        rows = pa.concat_tables(parts) if parts else table.arrow().empty_table()
        connection.register("shard_rows", rows)
        connection.execute(f"CREATE OR REPLACE TEMP TABLE {merge.staged(name)} AS FROM shard_rows")
        connection.unregister("shard_rows")


def _identify(connection: duckdb.DuckDBPyConnection) -> int:
    """Decide which occurrences are one paper; returns the number of distinct papers."""
    keys = connection.execute(f"SELECT key, paper_id FROM {merge.staged('_paper_keys')}").fetchall()
    known = connection.execute(
        f"SELECT key, paper_id FROM _paper_keys SEMI JOIN {merge.staged('_paper_keys')} USING (key)"
    ).fetchall()
    ids = resolve(keys, dict(known))
    connection.register(
        "id_rows",
        pa.table({"provisional_id": list(ids), "paper_id": list(ids.values())}, schema=merge.IDENTITIES),
    )
    connection.execute("CREATE OR REPLACE TEMP TABLE identities AS FROM id_rows")
    connection.unregister("id_rows")
    return len(set(ids.values()))


def _apply(connection: duckdb.DuckDBPyConnection) -> Iterator[tuple[str, TableCounts]]:
    """Write each table's differences; what is equal is not touched, so that it makes no snapshot."""
    merge.prepare(connection)
    for name, scope in merge.SCOPES.items():
        yield name, _write_differences(connection, name, scope)


def _write_differences(connection: duckdb.DuckDBPyConnection, name: str, scope: str) -> TableCounts:
    table = TABLES[name]
    columns = ", ".join(column.name for column in table.columns)
    key = ", ".join(table.key)
    connection.execute(f"CREATE OR REPLACE TEMP TABLE had AS SELECT {columns} FROM {name} WHERE {scope}")
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE gone AS SELECT {key} FROM (FROM had EXCEPT SELECT {columns} FROM {merge.wanted(name)})"
    )
    connection.execute(
        f"CREATE OR REPLACE TEMP TABLE fresh AS SELECT {columns} FROM {merge.wanted(name)} EXCEPT FROM had"
    )
    gone, fresh, changed = connection.execute(
        f"SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM fresh), (SELECT count(*) FROM gone SEMI JOIN fresh USING ({key}))"
    ).fetchall()[0]
    if gone:
        match = " AND ".join(f"old.{column} = gone.{column}" for column in table.key)
        connection.execute(f"DELETE FROM {name} AS old USING gone WHERE {match}")
    if fresh:
        connection.execute(f"INSERT INTO {name} ({columns}) SELECT {columns} FROM fresh ORDER BY {key}")
    return TableCounts(added=fresh - changed, changed=changed, removed=gone - changed)


def _record(
    connection: duckdb.DuckDBPyConnection, run: Run, paper_count: int, counts: Mapping[str, TableCounts]
) -> None:
    quarantined = counts.get("quarantine", TableCounts()).added
    values = [
        run.run_id,
        run.started_at,
        run.finished_at,
        run.status,
        run.page_count,
        paper_count,
        quarantined,
        run.version,
        run.model_version,
        run.parameters,
    ]
    marks = ", ".join("?" for _ in RUNS.columns)
    connection.execute(f"INSERT INTO runs VALUES ({marks})", values)
    extra = {
        name: {"added": each.added, "changed": each.changed, "removed": each.removed}
        for name, each in counts.items()
    }
    connection.execute(
        "CALL lake.set_commit_message('eventpapers', ?, extra_info => ?)",
        [f"run {run.run_id}", json.dumps(extra)],
    )
