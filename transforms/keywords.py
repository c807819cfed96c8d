"""Keywords: noun phrases and entities ranked by place, frequency, title and form; none contains another."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import snowballstemmer
from spacy.language import Language
from spacy.tokens import Doc, Token

from transforms.entities import HYPHENS, is_tail, singular

CANDIDATE_WORDS = 5
"""Most words of a keyword."""
EMPTY_WORDS = frozenset(
    "abstract ability addition advance advancement aim analysis approach approaches article aspect author case challenge comparison contribution data day effect end "
    "evaluation example experiment experiments extent fact finding findings focus framework future goal group idea impact importance improvement information insight issue "
    "kind lack level limitation lot method methods model models need novel number order paper papers part performance potential problem problems process progress property "
    "purpose quality question range reason research researcher result results role scenario set setting settings state step study studies success system systems task tasks "
    "technique techniques term time type use user variety view way work works point points percent share factor average code dataset datasets corpus baseline baselines".split()
)
"""Nouns that alone say nothing of a paper's subject."""
WEAK_FIRST_WORDS = frozenset(
    "above additional available best better certain current different effective efficient existing experimental extensive first few further general good great high important "
    "initial key large last latest many main major more most much multiple new novel numerous other overall own particular past possible present previous prior promising "
    "proposed real recent related relevant same second several significant similar simple single small specific standard state-of-the-art strong such superior total "
    "traditional typical various well whole wide".split()
)
"""Words that a keyword does not begin with."""

_STEMMER = snowballstemmer.stemmer("english")

Doc.set_extension("keywords", default=(), force=True)


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword with the score that ranks it and its first mention; offsets in the text, half-open."""

    text: str
    normalized: str
    score: float
    start: int
    end: int


@dataclass(slots=True)
class _Candidate:
    stems: tuple[str, ...]
    mentions: list[tuple[int, int]]
    is_in_title: bool = False
    is_entity: bool = False


@Language.factory(
    "eventpapers_keywords",
    assigns=["doc._.keywords"],
    requires=["token.tag", "doc._.entities"],
    default_config={"limit": 10},
)
def make_keywords(nlp: Language, name: str, limit: int) -> Keywords:  # noqa: ARG001 - spaCy's signature
    """The component that finds keywords."""
    return Keywords(limit=limit)


class Keywords:
    """Stores the best keywords of a document as plain tuples."""

    def __init__(self, *, limit: int) -> None:
        self._limit = limit

    def __call__(self, doc: Doc) -> Doc:
        """The document with `doc._.keywords`, best first."""
        doc._.keywords = tuple(_ranked(doc))[: self._limit]
        return doc


def stems_of(text: str) -> tuple[str, ...]:
    """Stems of a phrase's words (Porter 1980, Snowball's English stemmer)."""
    return tuple(_STEMMER.stemWords(re.findall(r"\w+", text.casefold())))


def _ranked(doc: Doc) -> Iterator[Keyword]:
    full_text = doc.text  # joins all tokens each time
    candidates = _candidates(doc, full_text)
    scored = sorted(
        ((_score(each, candidates, len(full_text)), each) for each in candidates.values()),
        key=lambda pair: (-pair[0], pair[1].mentions[0]),
    )
    kept: list[tuple[str, ...]] = []
    for score, candidate in scored:
        if any(_contains(stems, candidate.stems) or _contains(candidate.stems, stems) for stems in kept):
            continue
        kept.append(candidate.stems)
        start, end = candidate.mentions[0]
        text = full_text[start:end]
        yield Keyword(
            text=text, normalized=singular(text.casefold()), score=round(score, 4), start=start, end=end
        )


def _candidates(doc: Doc, full_text: str) -> dict[tuple[str, ...], _Candidate]:
    short_forms = {
        full_text[each.short_start : each.short_end].removesuffix("s"): stems_of(
            full_text[each.long_start : each.long_end]
        )
        for each in doc._.acronyms
    }
    entity_spans = {(entity.start, entity.end) for entity in doc._.entities}
    candidates: dict[tuple[str, ...], _Candidate] = {}
    for start, end in sorted({*_phrases(doc), *entity_spans}):
        text = full_text[start:end]
        stems = short_forms.get(text.removesuffix("s")) or stems_of(text)
        if not stems or len(stems) > CANDIDATE_WORDS + 1:
            continue
        candidate = candidates.setdefault(stems, _Candidate(stems=stems, mentions=[]))
        candidate.mentions.append((start, end))
        candidate.is_in_title |= start < doc._.abstract_start
        candidate.is_entity |= (start, end) in entity_spans
    return candidates


def _phrases(doc: Doc) -> Iterator[tuple[int, int]]:
    """Character spans of noun phrases without weak first words, and of their shorter ends."""
    run: list[Token] = []
    for token in doc:
        if _is_part(token, run):
            run.append(token)
            continue
        yield from _spans(run)
        run = []
    yield from _spans(run)


def _is_part(token: Token, run: Sequence[Token]) -> bool:
    if token.is_space or token.like_url or token.like_email or (token.is_sent_start and run):
        return False
    is_joint = token.text in HYPHENS and bool(run) and not run[-1].whitespace_ and not token.whitespace_
    return is_joint or (
        (
            token.tag_ in {"JJ", "JJR", "NN", "NNS", "NNP", "NNPS", "VBG", "AFX", "FW"}
            or (token.tag_ == "VBN" and not run)
        )
        and bool(re.search(r"\w", token.text))
    )


def _spans(run: Sequence[Token]) -> Iterator[tuple[int, int]]:
    while run and not run[-1].tag_.startswith("NN") and run[-1].tag_ != "VBG":
        run = run[:-1]
    while run and (
        run[0].lower_ in WEAK_FIRST_WORDS or run[0].is_stop or not run[0].text[0].isalnum() or is_tail(run[0])
    ):
        run = run[1:]
    words = [token for token in run if token.text[0].isalnum()]
    if (
        not words
        or len(words) > CANDIDATE_WORDS
        or (
            len(words) == 1
            and (words[0].lemma_.casefold() in EMPTY_WORDS or len(words[0]) < 3 or words[0].tag_ == "VBG")
        )
    ):
        return
    yield run[0].idx, run[-1].idx + len(run[-1])


def _score(candidate: _Candidate, candidates: dict[tuple[str, ...], _Candidate], char_count: int) -> float:
    """Rank by frequency (with that of longer phrases around it), first place, title, length and kind."""
    nested = sum(
        len(other.mentions)
        for stems, other in candidates.items()
        if stems != candidate.stems and _contains(stems, candidate.stems)
    )
    frequency = math.log2(1 + len(candidate.mentions) + 0.3 * nested)
    first = min(start for start, _ in candidate.mentions)
    place = 1.0 - 0.6 * first / max(1, char_count)
    words = len(candidate.stems)
    length = {1: 0.5, 2: 1.0, 3: 0.95, 4: 0.75}.get(words, 0.55)
    is_empty = all(stem in _EMPTY_STEMS for stem in candidate.stems)
    return (
        frequency
        * place
        * length
        * (1.5 if candidate.is_in_title else 1.0)
        * (1.1 if candidate.is_entity else 1.0)
        * (0.2 if is_empty else 1.0)
    )


def _contains(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    size = len(shorter)
    return any(
        tuple(longer[start : start + size]) == tuple(shorter) for start in range(len(longer) - size + 1)
    )


_EMPTY_STEMS = frozenset(stem for word in EMPTY_WORDS for stem in stems_of(word))
