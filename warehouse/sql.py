"""Questions to the warehouse: SQL from anyone, which can read the lake and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb
import pyarrow as pa

from warehouse.errors import QueryError
from warehouse.lake import open_lake

TABLE_FUNCTIONS = frozenset(
    "duckdb_columns duckdb_functions duckdb_tables duckdb_types duckdb_views ducklake_list_files ducklake_snapshots ducklake_table_changes "
    "ducklake_table_info generate_series json_each json_tree pragma_table_info query query_table range repeat unnest".split()
) - {"query", "query_table"}
"""Table functions that only read the lake or make rows. `query` runs text as SQL and is not among them."""
READING = frozenset({duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN})


@contextmanager
def query(home: Path, statement: str) -> Iterator[pa.RecordBatchReader]:
    """Rows of one reading statement, as a stream of Arrow batches.

    The connection sees only the lake's folder, its configuration is locked, and the statement is parsed before it runs:
    an attached lake that is read-only would still let a SELECT write files or run maintenance.

    Raises:
        QueryError: The statement is wrong, more than one, or could write or read anything but the lake.
        HomeError: There is no lake.
    """
    with open_lake(home) as connection:
        _refuse_writing(connection, statement)
        _lock(connection, home)
        with _explained(statement):
            reader = connection.execute(statement).to_arrow_reader()
            yield reader


def _refuse_writing(connection: duckdb.DuckDBPyConnection, statement: str) -> None:
    with _explained(statement):
        statements = duckdb.extract_statements(statement)
    kinds = [each.type for each in statements]
    if kinds == [
        duckdb.StatementType.CREATE,
        duckdb.StatementType.SELECT,
    ] and statement.lstrip().upper().startswith("PIVOT"):
        _refuse_functions(connection, statements[-1].query)
        return
    if len(kinds) != 1 or kinds[0] not in READING:
        raise _refused("exactly one SELECT or EXPLAIN is allowed", statement)
    text = statements[0].query
    if kinds[0] == duckdb.StatementType.EXPLAIN:
        text = text.strip().removeprefix(text.strip().split(None, 1)[0]).strip()
        if text.upper().startswith("ANALYZE"):
            text = text[len("ANALYZE") :].strip()
        if [each.type for each in duckdb.extract_statements(text)] != [duckdb.StatementType.SELECT]:
            raise _refused("only a SELECT can be explained", statement)
    _refuse_functions(connection, text)


def _refuse_functions(connection: duckdb.DuckDBPyConnection, text: str) -> None:
    """Refuse table functions that are not known to be harmless, and what cannot be looked into."""
    row = connection.execute("SELECT json_serialize_sql(?::VARCHAR)", [text]).fetchone()
    tree = json.loads(row[0]) if row else {"error": True}
    if tree.get("error"):
        raise _refused("only plain SELECT statements are allowed", text)
    names = set(_table_functions(tree))
    if unknown := sorted(names - TABLE_FUNCTIONS):
        raise _refused(f"the table function {unknown[0]} is not allowed", text)


def _table_functions(node: object) -> Iterator[str]:
    stack = [node]
    while stack:
        current = stack.pop()
        if isinstance(current, dict):
            if current.get("type") == "TABLE_FUNCTION":
                yield str(current["function"]["function_name"]).casefold()
            stack.extend(current.values())
        elif isinstance(current, list):
            stack.extend(current)


def _lock(connection: duckdb.DuckDBPyConnection, home: Path) -> None:
    folder = str(home.resolve()).replace("'", "''")
    connection.execute(f"SET allowed_directories = ['{folder}']")
    connection.execute("SET enable_external_access = false")
    connection.execute("SET lock_configuration = true")


@contextmanager
def _explained(statement: str) -> Iterator[None]:
    """DuckDB's complaint about a statement, without its stack."""
    try:
        yield
    except duckdb.Error as error:
        raise QueryError(
            str(error).strip().split("\n\n")[0],
            where=f"SQL `{statement.strip()[:200]}`",
            do="Correct the statement; `eventpapers status` lists the tables.",
        ) from error


def _refused(what: str, statement: str) -> QueryError:
    return QueryError(
        f"the warehouse is read-only here: {what}",
        where=f"SQL `{statement.strip()[:200]}`",
        do="Ask with one SELECT; `eventpapers export` writes files.",
    )
