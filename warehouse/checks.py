"""Rules that the warehouse keeps: one SQL file each, which returns the rows that break it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal

import duckdb

from extractors.outcomes import Outcome
from warehouse.errors import CheckError
from warehouse.schema import TABLES

Severity = Literal["stop", "warn"]

SHOWN_ROWS = 5
"""Rows of a failing check that a message shows."""


@dataclass(frozen=True, slots=True)
class Check:
    """One rule: its name, the question that it answers, and the query for the rows that break it."""

    name: str
    severity: Severity
    question: str
    query: str


@dataclass(frozen=True, slots=True)
class CheckResult:
    """How many rows break a rule, and the first of them."""

    check: Check
    row_count: int
    sample: tuple[str, ...]

    @property
    def is_passed(self) -> bool:
        """Whether no row breaks the rule."""
        return self.row_count == 0


def checks() -> Iterator[Check]:
    """All rules: unique keys from `schema.py`, then the SQL files in the order of their names."""
    for table in TABLES.values():
        key = ", ".join(table.key)
        query = f"SELECT {key}, count(*) AS row_count FROM {table.name} GROUP BY {key} HAVING count(*) > 1"
        yield Check(f"key_of_{table.name.lstrip('_')}", "stop", f"Is ({key}) unique in {table.name}?", query)
    for file in sorted(
        (each for each in files("warehouse").joinpath("checks").iterdir() if each.name.endswith(".sql")),
        key=lambda each: each.name,
    ):
        severity, question, query = file.read_text(encoding="utf-8").split("\n", 2)
        yield Check(
            name=file.name.removesuffix(".sql"),
            severity="stop" if severity == "-- stop" else "warn",
            question=question.removeprefix("-- "),
            query=query.replace("{outcomes}", ", ".join(f"'{outcome}'" for outcome in Outcome)),
        )


def run_checks(
    connection: duckdb.DuckDBPyConnection, *, severity: Severity | None = None
) -> list[CheckResult]:
    """Results of all rules, or of those of one severity, on the lake that a connection has open."""
    return [_run(connection, check) for check in checks() if severity in (None, check.severity)]


def stop_on_failures(connection: duckdb.DuckDBPyConnection) -> None:
    """Pass where all rules that stop hold.

    Raises:
        CheckError: Rows break one; the message names them and the query that shows all.
    """
    for result in run_checks(connection, severity="stop"):
        if not result.is_passed:
            raise CheckError(
                f"{result.row_count} rows break a rule, nothing was published. {result.check.question} First: {'; '.join(result.sample)}",
                where=f"check {result.check.name}",
                do="Report this with the page that causes it.",
            )


def _run(connection: duckdb.DuckDBPyConnection, check: Check) -> CheckResult:
    cursor = connection.execute(check.query)
    names = [column[0] for column in cursor.description or ()]
    rows = cursor.fetchall()
    sample = tuple(
        ", ".join(f"{name}={value}" for name, value in zip(names, row, strict=True))
        for row in rows[:SHOWN_ROWS]
    )
    return CheckResult(check=check, row_count=len(rows), sample=sample)
