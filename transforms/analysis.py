"""The language pipeline alone, over rows of text that have no page: what `eventpapers analyze` runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from typing import TypeGuard

from extractors.outcomes import EventpapersError, Terminal
from transforms.language import BATCH_PAPERS, Analysis, Text, analyze_texts, language_of
from transforms.links import links_in
from transforms.text import CleanText, clean

TEXT_FIELDS = ("title", "abstract", "text")


class RowError(Terminal, EventpapersError):
    """A row that cannot be analysed."""


@dataclass(frozen=True, slots=True)
class _Row:
    """One row: its raw fields, cleaned, and the text that the pipeline reads."""

    row_id: object
    fields: Mapping[str, CleanText]
    body: str
    """Name of the field that takes the place of the abstract."""
    raw_body: str
    text: Text


def analyze(rows: Iterable[object]) -> Iterator[dict[str, object] | RowError]:
    """What the pipeline finds in each row, in order; an error in place of a row that cannot be read.

    Args:
        rows: Objects {id, title?, abstract | text}; read lazily, a batch at a time.

    Offsets count in the row's own text, so that `row[field][start_char:end_char]` gives the mention back with whatever
    mark-up it holds.
    """
    numbered = enumerate(rows, start=1)
    while batch := [_row(number, value) for number, value in islice(numbered, BATCH_PAPERS)]:
        analyses = analyze_texts([row.text for row in batch if isinstance(row, _Row)])
        for row in batch:
            yield _found(row, next(analyses)) if isinstance(row, _Row) else row


def _row(number: int, value: object) -> _Row | RowError:
    where = f"row {number}"
    if not _is_object(value):
        return RowError("it is no JSON object", where=where, do='Write {"id": …, "abstract": …}, one a line.')
    if "id" not in value:
        return RowError("it has no id", where=where, do='Add "id": any text or number.')
    texts = {name: value[name] for name in TEXT_FIELDS if value.get(name) is not None}
    wrong = [name for name, text in texts.items() if not isinstance(text, str)]
    if wrong or not texts.keys() & {"abstract", "text", "title"}:
        what = f"{wrong[0]} is no text" if wrong else "it has no title, abstract or text"
        return RowError(
            what, where=f"{where} (id {value['id']})", do='Give "abstract" or "text" as a string.'
        )
    fields = {name: clean(str(text)) for name, text in texts.items()}
    body = "abstract" if "abstract" in fields else "text"
    title, abstract = (fields[name].text if name in fields else "" for name in ("title", body))
    text = Text(title=title, abstract=abstract, language=language_of(f"{title} {abstract}".strip()))
    return _Row(row_id=value["id"], fields=fields, body=body, raw_body=str(texts.get(body, "")), text=text)


def _is_object(value: object) -> TypeGuard[Mapping[str, object]]:
    return isinstance(value, Mapping)


def _found(row: _Row, analysis: Analysis) -> dict[str, object] | RowError:
    if analysis.failure:
        return RowError(analysis.failure, where=f"row with id {row.row_id}", do="Report this with the text.")
    return {
        "id": row.row_id,
        "keywords": [{"keyword": each.text, "score": each.score} for each in analysis.keywords],
        "entities": [
            {
                "label": each.label,
                "normalized": each.normalized,
                "confidence": each.confidence,
                "is_introduced": each.is_introduced,
            }
            | _mention(row, each.start, each.end)
            for each in analysis.entities
        ],
        "acronyms": [
            {
                "short": row.text.joined[each.short_start : each.short_end],
                "long": row.text.joined[each.long_start : each.long_end],
            }
            | _place(row, each.short_start, each.short_end)
            for each in analysis.acronyms
        ],
        "results": [
            {
                name: getattr(each, name)
                for name in ("value", "unit", "direction", "metric", "dataset", "comparison")
            }
            | {"sentence": row.text.joined[each.sentence_start : each.sentence_end]}
            | _place(row, each.start, each.end)
            for each in analysis.results
        ],
        "links": [asdict(link) for link in links_in(row.raw_body)],
    }


def _mention(row: _Row, start: int, end: int) -> dict[str, object]:
    return {"text": row.text.joined[start:end]} | _place(row, start, end)


def _place(row: _Row, start: int, end: int) -> dict[str, object]:
    """Field and offsets in it, as the row gave it, of a span of the joined text."""
    field, clean_start, clean_end = row.text.locate(start, end)
    name = row.body if field == "abstract" else field
    start_char, end_char = row.fields[name].to_raw(clean_start, clean_end)
    return {"field": name, "start_char": start_char, "end_char": end_char}
