"""Tables with separators: CSV, TSV and what spreadsheets of other countries write."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from itertools import islice

from extractors.signals.fieldnames import field_of
from extractors.signals.people import names_in
from extractors.signals.roles import is_prose
from extractors.signals.words import words_of
from extractors.values import Value

SEPARATORS = ",;\t|"
SAMPLE_ROWS = 50
"""Rows from which separator and header are told."""
FIELD_CHARS = 10_000_000
"""Longest cell; the library's own limit is shorter than some abstracts with data."""


def parse_table(text: str) -> Value:
    """Rows as a list of dicts by column name; a table without a header gets names by what its columns hold.

    Raises:
        ValueError: There are not two columns.
    """
    csv.field_size_limit(FIELD_CHARS)
    separator = max(SEPARATORS, key=lambda each: _regularity(text, each))
    try:
        rows = [row for row in _reader(text, separator) if any(cell.strip() for cell in row)]
    except csv.Error as error:
        raise ValueError(str(error)) from error
    if not rows or len(rows[0]) < 2:
        raise ValueError("it has no columns")
    names = [name.strip().lstrip("\ufeff") for name in rows[0]]
    if any(field_of(name) for name in names):
        rows = rows[1:]
    else:
        names = _names_by_content(rows)
    return [dict(zip(names, row, strict=False)) for row in rows]


def _reader(text: str, separator: str) -> Iterator[list[str]]:
    return csv.reader(io.StringIO(text, newline=""), delimiter=separator)


def _regularity(text: str, separator: str) -> tuple[float, int]:
    """Share of the first rows that have as many cells as the header, if that has several."""
    try:
        rows = [row for row in islice(_reader(text, separator), SAMPLE_ROWS) if row]
    except csv.Error:
        return 0.0, 0
    if not rows or len(rows[0]) < 2:
        return 0.0, 0
    width = len(rows[0])
    return sum(len(row) == width for row in rows) / len(rows), width


def _names_by_content(rows: Sequence[Sequence[str]]) -> list[str]:
    """Column names of a table without a header: prose is the abstract, people are authors, the other words the title."""
    names: list[str] = []
    for number in range(len(rows[0])):
        cells = [row[number] for row in rows[:SAMPLE_ROWS] if number < len(row)]
        names.append(next((name for name in _kinds(cells) if name not in names), f"column {number + 1}"))
    return names


def _kinds(cells: Sequence[str]) -> list[str]:
    half = len(cells) / 2
    if sum(is_prose(cell, words_of(cell)) for cell in cells) > half:
        return ["abstract"]
    if sum(bool(names_in(cell.replace("|", ";"))) for cell in cells) > half:
        return ["authors"]
    return ["title"] if sum(len(words_of(cell)) > 2 for cell in cells) > half else []
