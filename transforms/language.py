"""The spaCy pipeline: built once a process from `config.cfg`, run in batches whose memory is given back.

A paper is one `Doc`: its title, a blank line, its abstract. Components leave plain tuples of character offsets on the
document (`Doc._.…`), which `read` turns into an `Analysis`; no `Doc`, `Span` or `Token` outlives its batch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Literal, NoReturn

import py3langid
import spacy
from spacy.language import Language
from spacy.tokens import Doc

from transforms import acronyms, entities, keywords, results, sentences  # noqa: F401 - registers the factories
from transforms.acronyms import Acronym
from transforms.entities import Entity
from transforms.keywords import Keyword
from transforms.results import Result

CONFIG = Path(__file__).parent / "config.cfg"
BATCH_PAPERS = 64
"""Papers whose vocabulary is kept together; a batch's new strings are dropped with it."""
SEPARATOR = "\n\n"
"""Between title and abstract."""
ANALYZED_CHARS = 20_000
"""Characters of a paper that are read for keywords and the like: no abstract is longer, and time grows with them."""
LANGUAGE_CHARS = 40
"""Fewest characters from which a language can be told."""


@dataclass(frozen=True, slots=True)
class Text:
    """Clean title and abstract of one paper."""

    title: str
    abstract: str
    language: str | None

    @property
    def joined(self) -> str:
        """What the pipeline reads."""
        return f"{self.title}{SEPARATOR}{self.abstract}" if self.title else self.abstract

    @property
    def abstract_start(self) -> int:
        """Where the abstract begins in `joined`."""
        return len(self.title) + len(SEPARATOR) if self.title else 0

    def locate(self, start: int, end: int) -> tuple[Literal["title", "abstract"], int, int]:
        """Field of a span of `joined`, and the span's offsets in that field."""
        offset = self.abstract_start
        return ("abstract", start - offset, end - offset) if start >= offset else ("title", start, end)


@dataclass(frozen=True, slots=True)
class Analysis:
    """What the pipeline found in one text; offsets count in `Text.joined`."""

    acronyms: tuple[Acronym, ...] = ()
    entities: tuple[Entity, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    results: tuple[Result, ...] = ()
    failure: str | None = None
    """What went wrong and in which component; the rest is empty then."""


def analyze_texts(texts: Iterable[Text]) -> Iterator[Analysis]:
    """Analyses in the order of the texts; one that fails does not stop the others."""
    remaining = iter(texts)
    while batch := tuple(islice(remaining, BATCH_PAPERS)):
        yield from _analyze_batch(batch)


def language_of(text: str) -> str | None:
    """ISO 639-1 code of a text's language, or null where it is too short to tell."""
    if len(text) < LANGUAGE_CHARS:
        return None
    code, _ = py3langid.classify(text)
    return str(code)


@lru_cache(maxsize=1)
def english() -> Language:
    """The pipeline for English text."""
    config = spacy.util.load_config(CONFIG)
    nlp = spacy.util.load_model_from_config(config, auto_fill=True)
    nlp.set_error_handler(_note_failure)
    return nlp


@lru_cache(maxsize=1)
def any_language() -> Language:
    """The pipeline for text in other languages: what needs no grammar."""
    nlp = spacy.blank("xx")
    nlp.add_pipe("eventpapers_sentences", name="sentences")
    nlp.add_pipe("eventpapers_acronyms", name="acronyms")
    nlp.add_pipe("eventpapers_results", name="results")
    nlp.set_error_handler(_note_failure)
    return nlp


class _FailedError(Exception):
    """A component failed on one document."""


def _note_failure(
    name: str, _component: Callable[[Doc], Doc], _docs: list[Doc], error: Exception
) -> NoReturn:
    message = f"component {name} failed on this text: {type(error).__name__}: {error}"
    raise _FailedError(message) from error


def _analyze_batch(batch: Sequence[Text]) -> list[Analysis]:
    """Analyses of one batch; if any text of it fails, each is tried alone, so that only the bad one is lost."""
    try:
        return _run(batch)
    except _FailedError as error:
        if len(batch) == 1:
            return [Analysis(failure=str(error))]
    return [analysis for text in batch for analysis in _analyze_batch((text,))]


def _run(batch: Sequence[Text]) -> list[Analysis]:
    analyses: dict[int, Analysis] = {}
    for nlp, is_english in ((english, True), (any_language, False)):
        chosen = [
            (text.joined, number)
            for number, text in enumerate(batch)
            if (text.language in (None, "en")) is is_english and text.joined.strip()
        ]
        if not chosen:
            continue
        pipeline = nlp()
        with pipeline.memory_zone():
            docs = ((_doc(pipeline, batch[number]), number) for _, number in chosen)
            for doc, number in pipeline.pipe(docs, as_tuples=True):
                analyses[number] = _read(doc)
    return [analyses.get(number, Analysis()) for number in range(len(batch))]


def _doc(pipeline: Language, text: Text) -> Doc:
    doc = pipeline.make_doc(text.joined[:ANALYZED_CHARS])
    doc._.abstract_start = text.abstract_start
    return doc


def _read(doc: Doc) -> Analysis:
    return Analysis(
        acronyms=doc._.acronyms, entities=doc._.entities, keywords=doc._.keywords, results=doc._.results
    )
