"""Papers among the values of a data file: dicts that have a title and look like a paper, or whose siblings do."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from extractors.signals import cues
from extractors.signals.fieldnames import FieldName, field_of, is_elsewhere, plain_name
from extractors.signals.roles import TITLE_WORDS, title_shape
from extractors.signals.titles import COLLECTION
from extractors.signals.words import words_of
from extractors.values import MAX_DEPTH, Value, is_stated

EVIDENT_SHARE = 0.3
"""Share of the dicts under one key that must have authors or an abstract for all of them to be papers."""
BARE_SHAPE = 0.6
"""Mean shape of titles that alone make a list of papers."""
WRAPPERS = frozenset(
    {"attributes", "content", "fields", "node", "data", "source", "properties", "paper", "item", "resource"}
)
"""Keys under which a record keeps its fields, beside its id (JSON:API, OpenReview, GraphQL)."""
HELD = ("value", "text", "rendered", "href", "en", "default")
"""Keys under which a field keeps its value (OpenReview, XML, WordPress)."""

_NO_PAPER = re.compile(
    r"proceedings|^book$|volume|journal|frontmatter|keynote|invited|break|lunch|dinner|panel|social|plenary|tutorial|workshop|webpage|website|organization|person|breadcrumb|collection|session",
    re.IGNORECASE,
)
"""Types of things that are no papers."""
_IS_PAPER = re.compile(r"paper|article|inproceedings|publication|abstract", re.IGNORECASE)
_COLLECTIONS = re.compile(
    r"conference|volume|proceeding|event|schedule|collection|journal|book", re.IGNORECASE
)
"""Keys that hold what papers are collected in; its title is no session."""
_PAPERS = re.compile(
    r"paper|article|publication|talk|submission|poster|note|entr|event|lecture|presentation|contribution|publ",
    re.IGNORECASE,
)
"""Keys that hold lists of papers."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One dict that is a paper: its fields by what they are, and the heading that it stands under."""

    values: Mapping[FieldName, Sequence[tuple[str, Value]]]
    """Keys and values that name each field, in the file's order."""
    raw: dict[str, Value]
    session: str | None = None

    def first(self, *names: FieldName) -> Value:
        """The first stated value of the first of the fields that has one."""
        return next((value for name in names for _, value in self.values.get(name, ())), None)


@dataclass(slots=True)
class _Search:
    groups: dict[str, list[tuple[int, Entry]]] = field(default_factory=lambda: defaultdict(list))
    holders: set[int] = field(default_factory=set)
    """Numbers of entries that hold further entries."""
    count: int = 0

    def visit(
        self, value: Value, path: str, above: tuple[int, ...], session: str | None, depth: int = 0
    ) -> None:
        if depth > MAX_DEPTH:
            return
        if isinstance(value, list):
            for each in value:
                self.visit(each, path, above, session, depth + 1)
        elif isinstance(value, dict):
            self._visit_dict(value, path, above, session, depth)

    def _visit_dict(
        self, values: dict[str, Value], path: str, above: tuple[int, ...], session: str | None, depth: int
    ) -> None:
        merged = _unwrapped(values)
        title = _title_of(merged)
        if title is not None:
            entry = Entry(values=_fields(merged), raw=merged, session=session)
            self.count += 1
            self.groups[path].append((self.count, entry))
            self.holders.update(above)
            above = (*above, self.count)
            is_collection = COLLECTION.search(title) or _COLLECTIONS.search(path.rpartition(".")[2])
            session = None if is_collection or not depth else title
        is_map = len(values) > 1 and all(isinstance(each, (dict, list)) for each in values.values())
        for key, each in merged.items():
            if isinstance(each, (dict, list)) and not is_elsewhere(key) and field_of(key) not in _VALUES:
                self.visit(each, f"{path}.{'*' if is_map else key}", above, session, depth + 1)


_VALUES = frozenset(
    {
        FieldName.TITLE,
        FieldName.ABSTRACT,
        FieldName.AUTHORS,
        FieldName.SPEAKERS,
        FieldName.KEYWORDS,
    }
)
"""Fields whose values hold no further papers."""


def entries_of(value: Value) -> list[Entry]:
    """Papers of a value, in its order."""
    search = _Search()
    search.visit(value, "", (), None)
    groups = {
        path: [
            (number, entry)
            for number, entry in group
            if number not in search.holders and not _is_other(entry)
        ]
        for path, group in search.groups.items()
    }
    accepted = [group for group in groups.values() if group and _evident_share(group) >= EVIDENT_SHARE]
    if not accepted:
        accepted = [group for path, group in groups.items() if group and _is_bare_list(path, group)]
    return [
        entry for _, entry in sorted((each for group in accepted for each in group), key=lambda each: each[0])
    ]


def unwrapped(value: Value) -> Value:
    """A value out of the dict that a vocabulary wraps it in, as `{"value": "…"}` and `{"#text": "…"}` do."""
    while isinstance(value, dict):
        held = next((each for key, each in value.items() if plain_name(key) in HELD), None)
        if held is None:
            return value
        value = held
    return value


def text_of(value: Value) -> str | None:
    """The one stated text that a value is or wraps; a list of one text counts."""
    value = unwrapped(value)
    if isinstance(value, list) and len(value) == 1:
        value = unwrapped(value[0])
    return str(value) if isinstance(value, str) and is_stated(value) else None


def _unwrapped(values: dict[str, Value]) -> dict[str, Value]:
    """A record's own fields together with those that it keeps one level deeper."""
    for key, inner in values.items():
        if (
            isinstance(inner, dict)
            and plain_name(key) in WRAPPERS
            and _title_of(values) is None
            and _title_of(inner)
        ):
            return {
                **{name: each for name, each in values.items() if name != key and name not in inner},
                **inner,
            }
    return values


def _title_of(values: dict[str, Value]) -> str | None:
    titles = [(field_of(key), text) for key, value in values.items() if (text := text_of(value))]
    own = next((text for name, text in titles if name is FieldName.TITLE), None)
    if own is None and any(field_of(key) in (FieldName.ABSTRACT, FieldName.AUTHORS) for key in values):
        own = next((text for name, text in titles if name is FieldName.NAME), None)
    return own if own and 0 < len(words_of(own)) <= TITLE_WORDS else None


def _fields(values: dict[str, Value]) -> dict[FieldName, list[tuple[str, Value]]]:
    fields: dict[FieldName, list[tuple[str, Value]]] = defaultdict(list)
    for key, value in values.items():
        name = field_of(key)
        plain = unwrapped(value)
        if name is not None and is_stated(plain):
            fields[name].append((key, plain))
    return fields


def _is_other(entry: Entry) -> bool:
    title = text_of(entry.first(FieldName.TITLE, FieldName.NAME)) or ""
    kinds = [
        text
        for key, value in entry.values.get(FieldName.PRESENTATION, ())
        if (text := text_of(value)) and not plain_name(key).startswith("paper")
    ]
    return bool(cues.NOT_A_PAPER.match(title)) or any(
        _NO_PAPER.search(kind) and not _IS_PAPER.search(kind) for kind in kinds
    )


def _evident_share(group: Sequence[tuple[int, Entry]]) -> float:
    evident = sum(
        any(name in entry.values for name in (FieldName.ABSTRACT, FieldName.AUTHORS, FieldName.SPEAKERS))
        for _, entry in group
    )
    return evident / len(group)


def _is_bare_list(path: str, group: Sequence[tuple[int, Entry]]) -> bool:
    titles = [text_of(entry.first(FieldName.TITLE, FieldName.NAME)) or "" for _, entry in group]
    shape = sum(title_shape(title) for title in titles) / len(titles)
    is_named = bool(_PAPERS.search(path.rpartition(".")[2]))
    return shape >= BARE_SHAPE and (is_named or (len(group) > 1 and not COLLECTION.search(" ".join(titles))))
