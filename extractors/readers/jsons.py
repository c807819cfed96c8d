"""JSON, and JSON Lines: one value a line."""

from __future__ import annotations

import json

from extractors.values import Value


def parse_json(text: str) -> Value:
    """Value of a JSON text; of several values one after another, the list of them.

    Raises:
        ValueError: The text is no JSON.
    """
    try:
        return _parsed(text)
    except ValueError:
        if values := [_parsed(line) for line in text.splitlines() if line.strip()]:
            return values
        raise


def _parsed(text: str) -> Value:
    try:
        value: Value = json.loads(text, strict=False)
    except RecursionError as error:
        raise ValueError("it nests too deeply") from error
    return value
