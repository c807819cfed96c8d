"""Numeric claims of an abstract: improvements, scores and amounts of data, one row a number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc

from transforms.sentences import sentence_spans

SCALES = {"k": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "b": 1e9, "billion": 1e9, "trillion": 1e12}
COUNTED = (
    r"examples?|samples?|instances?|sentences?|tokens?|words?|documents?|papers?|articles?|abstracts?|questions?|pairs?|queries|dialogues?|conversations?|"
    r"images?|videos?|hours?|annotations?|utterances?|languages?|tasks?|entities|triples?|tweets?|posts?|reviews?|passages?|paragraphs?|problems?|"
    r"clips?|recordings?|speakers?|users?|records?|tables?|stories|books?|pages?|items?|participants?|scripts?"
)
"""Nouns whose number is an amount of data."""
METRICS = (
    r"accuracy|precision|recall|f1(?:[- ]?score)?|f-?score|f-?measure|bleu|rouge(?:-[l12])?|meteor|chrf|comet|perplexity|auc|auroc|map|mrr|ndcg|wer|cer|"
    r"word error rates?|error rates?|exact match|em\b|iou|rmse|mae|latency|speed-?ups?|throughput|memory|cost|performance|win rates?|correlation|"
    r"success rates?|pass@\d+|hallucinations?|runtime|inference time|training time|computation"
)

_NUMBER = r"(?<![\w.\-/])(?P<value>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_PATTERN = re.compile(
    _NUMBER
    + r"(?:\s*(?P<scale>k|m|b|thousand|million|billion|trillion)\b)?\+?\s?"
    + r"(?:(?P<percent>%|percent(?:age points?)?\b|\bpp\b)|(?P<points>(?:absolute |bleu |f1 |rouge |accuracy |percentage )*points?\b)|(?P<times>[×x](?![\w])|-?times\b|-?fold\b|"
    + r"(?=\s*(?:wall[- ]?(?:clock[- ])?time )?speed-?ups?\b))|(?P<counted>(?:(?!(?:and|or|to|of|in|on|with|for|from|at|by|than|per|the|is|are|were|was)\s)[a-z\-]+\s){0,3}?(?:" + COUNTED + r")\b))?",
    re.IGNORECASE,
)  # fmt: skip
_UP = re.compile(
    r"\b(?:improv\w+|increas\w+|gain\w*|boost\w*|rais\w+|outperform\w*|higher|better|exceed\w*|surpass\w*|enhanc\w+|speed-?ups?|faster|up to)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:reduc\w+|decreas\w+|drop\w*|lower\w*|fewer|less|declin\w+|cut\w*|shrink\w*|degrad\w+|worse)\b",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"\b(?:achiev\w+|reach\w*|obtain\w*|attain\w*|scor\w+|yield\w*|report\w*|accuracy|f1|bleu|rouge)\b",
    re.IGNORECASE,
)
_METRIC = re.compile(rf"\b(?:{METRICS})\b", re.IGNORECASE)
_DATASET = re.compile(
    r"\b(?:on|in|for)\s+(?:the\s+)?((?:[A-Z][\w\-.]*|[a-z\-]+(?=\s+(?:prediction|classification|translation|parsing|recognition)))(?:\s(?:[A-Z][\w\-.]*|\d+|prediction|classification|translation|parsing|recognition|tasks?|benchmarks?|datasets?|corpus))*)"
)
_OBJECT = re.compile(
    r"\b(?:improv|increas|reduc|decreas|boost|enhanc|rais|lower)\w*\s+(?:the\s+)?((?:[\w\-]+\s){0,4}?[\w\-]+)\s+by\s+(?:up to |about |over |an average of |nearly |at least )?$",
    re.IGNORECASE,
)
_CONTINUED = re.compile(
    r"\band\s+((?:[\w\-]+\s){0,4}?[\w\-]+)\s+by\s+(?:up to |about |over |an average of |nearly |at least )?$",
    re.IGNORECASE,
)
_COMPARISON = re.compile(
    r"\b(?:over|than|compared (?:to|with)|against|relative to|vs\.?|outperform(?:s|ing|ed)?)\s+((?:the |its |all |other |previous |existing |strong |[A-Z][\w\-.]*\s?|[a-z\-]+\s?){1,5}?(?:baselines?|models?|methods?|approach(?:es)?|systems?|counterparts?|state[- ]of[- ]the[- ]art|[A-Z][\w\-.]+))",
    re.IGNORECASE,
)
_RANGE = re.compile(r"\bfrom\s+\$?[\d.,]+\s?[a-zA-Z%]{0,10}\s+(?:to|through)\s+\$?[\d.,]+\s?[a-zA-Z%]{0,10}")

Doc.set_extension("results", default=(), force=True)


@dataclass(frozen=True, slots=True)
class Result:
    """One numeric claim; offsets of value and unit, and of the sentence, in the text."""

    value: float
    unit: str | None
    direction: str | None
    metric: str | None
    dataset: str | None
    comparison: str | None
    start: int
    end: int
    sentence_start: int
    sentence_end: int


def find_results(text: str, start: int = 0) -> Iterator[Result]:
    """Numeric claims of a text from a character on, in order.

    A number counts when it has a unit of change or score (%, points, ×), or counts pieces of data; years, sizes of models
    and numbers in names do not.
    """
    for sentence_start, sentence_end in sentence_spans(text):
        if sentence_start >= start:
            yield from _in_sentence(text, sentence_start, sentence_end)


def _in_sentence(text: str, start: int, end: int) -> Iterator[Result]:
    sentence = text[start:end]
    ranges = [match.span() for match in _RANGE.finditer(sentence)]
    for match in _PATTERN.finditer(sentence):
        if any(first <= match.start() < last for first, last in ranges) or not _has_unit(match):
            continue
        before = sentence[max(0, match.start() - 120) : match.start()]
        is_size = bool(match["counted"])
        if not is_size and not (_UP.search(sentence) or _DOWN.search(sentence) or _SCORE.search(sentence)):
            continue
        stop = match.end() - (len(match[0]) - len(match[0].rstrip()))
        yield Result(
            value=_value(match),
            unit=_unit(match),
            direction="none" if is_size else _direction(before, sentence[match.end() :]),
            metric="size" if is_size else _metric(before, sentence[match.end() : match.end() + 50]),
            dataset=None if is_size else _dataset(before, sentence[match.end() :]),
            comparison=None if is_size else _comparison(sentence),
            start=start + match.start(),
            end=start + stop,
            sentence_start=start,
            sentence_end=end,
        )


def _has_unit(match: re.Match[str]) -> bool:
    return any(match[name] is not None for name in ("percent", "points", "times", "counted"))


def _value(match: re.Match[str]) -> float:
    return float(match["value"].replace(",", "")) * SCALES.get((match["scale"] or "").casefold(), 1.0)


def _unit(match: re.Match[str]) -> str | None:
    if match["percent"]:
        return "%" if match["percent"] == "%" or match["percent"].casefold() == "percent" else "points"
    if match["points"]:
        return "points"
    return "×" if match["times"] is not None else match["counted"].split()[-1].casefold()


def _direction(before: str, after: str) -> str | None:
    """The nearest word of change before the number, else after it."""
    signs = [
        (match.end(), name)
        for pattern, name in ((_UP, "up"), (_DOWN, "down"))
        for match in pattern.finditer(before)
    ]
    if signs:
        return max(signs)[1]
    following = after[:60]
    return "up" if _UP.search(following) else "down" if _DOWN.search(following) else None


def _metric(before: str, after: str) -> str | None:
    named = list(_METRIC.finditer(before))
    if named:
        return named[-1][0].casefold()
    match = _METRIC.search(after)
    return match[0].casefold() if match else None


def _dataset(before: str, after: str) -> str | None:
    """The task or data set whose change the number tells: the object of the verb before it, else a name after it."""
    for pattern in (_OBJECT, _CONTINUED):
        if (match := pattern.search(before)) and not _METRIC.fullmatch(match[1]):
            return match[1].strip()
    match = _DATASET.search(after[:100])
    return match[1].strip() if match else None


def _comparison(sentence: str) -> str | None:
    match = _COMPARISON.search(sentence)
    return match[1].strip() if match else None


@Language.factory("eventpapers_results", assigns=["doc._.results"])
def make_results(nlp: Language, name: str) -> Results:  # noqa: ARG001 - spaCy's signature
    """The component that finds numeric claims."""
    return Results()


class Results:
    """Stores the numeric claims of a document's abstract as plain tuples."""

    def __call__(self, doc: Doc) -> Doc:
        """The document with `doc._.results`."""
        doc._.results = tuple(find_results(doc.text, doc._.abstract_start))
        return doc
