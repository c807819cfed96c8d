"""YAML lists and front matter, with every scalar as the text that the file writes."""

from __future__ import annotations

import re

import yaml

from extractors.values import Value

_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Keeps scalars as written: a paper titled “No” stays “No”, 2024-06-01 stays text."""
_FRONT_MATTER = re.compile(
    r"\A\ufeff?---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
NODES = 5_000_000
"""Most values of a file with aliases: a few lines of them can stand for billions."""


def parse_yaml(text: str) -> Value:
    """Value of a YAML text; of several documents, the list of them.

    Raises:
        ValueError: The text is no YAML, or its aliases blow up.
    """
    try:
        documents = list(yaml.load_all(text, Loader=_LOADER))  # the base loader makes texts only
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(str(error)) from error
    value: Value = documents[0] if len(documents) == 1 else documents
    if "*" in text:
        _refuse_explosion(value)
    return value


def split_front_matter(text: str) -> tuple[Value, str]:
    """Front matter of a Markdown page and the body below it; null where there is none that reads as YAML."""
    match = _FRONT_MATTER.match(text)
    if match is None:
        return None, text
    try:
        value = parse_yaml(match[1])
    except ValueError:
        return None, text
    return (value, text[match.end() :]) if isinstance(value, dict) else (None, text)


def _refuse_explosion(value: Value) -> None:
    count, stack = 0, [value]
    while stack:
        each = stack.pop()
        count += 1
        if count > NODES:
            raise ValueError("its aliases stand for too many values")
        if isinstance(each, dict):
            stack.extend(each.values())
        elif isinstance(each, list):
            stack.extend(each)
