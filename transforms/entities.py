"""Tasks, methods, models, data sets, metrics, tools, languages and organisations that a text names.

Rules in order of trust: names that the paper gives its own contribution, gazetteers, names before a telling noun ("the X
benchmark"), and noun phrases whose head tells what they are ("… translation" is a task). Longer and surer spans win.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from spacy.language import Language
from spacy.matcher import PhraseMatcher
from spacy.tokens import Doc, Token

from transforms import gazetteers
from transforms.acronyms import Acronym

CONFIDENCE: Mapping[str, float] = {
    "introduced": 0.85,
    "gazetteer": 0.8,
    "acronym": 0.75,
    "named": 0.7,
    "head": 0.5,
}
"""Confidence by rule, a first estimate: no gold set annotates all eight labels."""

NAME = r"(?:[A-Z][\w]*(?:[-/.+][\w]+)*[A-Z0-9][\w\-+]*|[A-Z]{2,}[\w\-+]*|[A-Z][a-z]+[A-Z][\w\-+]*|[A-Z][\w]*-[A-Z0-9][\w\-]*|[a-z]+[A-Z][\w\-]*)"
"""A name by its shape: capitals, digits or a hyphen inside."""
CAPITALISED = r"[A-Z][\w+]*(?:[-/][\w+]+)*"
"""A word that at least begins like a name."""

_PROPOSE = (
    r"\b(?:[Ww]e|[Tt]his (?:paper|work|study|article)|[Tt]he paper|[Tt]he authors)\s+(?:\w+ly\s+|also\s+|further\s+|then\s+|first\s+|thus\s+|therefore\s+)?"
    r"(?:propose|present|introduce|release|develop|build|construct|create|design|contribute|describe|offer|devise|publish|compile|curate|collect|assemble|provide)s?\s+"
)
_APPOSED = rf"{CAPITALISED}(?:\s{CAPITALISED}){{0,3}}(?=,\s+(?:an?|the|our|which)\s)"
"""Capitalised words that an apposition explains: "Tidal Memory, a schedule for …"."""
_CALLED = r",?\s+(?:called|named|dubbed|termed|namely|coined|abbreviated as)\s+"
_INTRODUCED = (
    re.compile(_PROPOSE + rf"(?:the\s+|our\s+|a\s+|an\s+)?(?P<name>{_APPOSED}|{NAME}|{CAPITALISED}(?=\s+(?:an?|the|our|which)\s))(?P<after>[^.;]{{0,120}})"),
    re.compile(_PROPOSE + rf"(?P<before>(?:[^.;:()]|\((?!{NAME}\))){{1,160}}?)(?:\((?={NAME}[):;,])|{_CALLED}|:\s+)[\"“'*]*(?P<name>{NAME}|{CAPITALISED})"),
    re.compile(rf"\b[Oo]ur (?:key |main |core |central |proposed |new |novel )*(?P<before>\w+(?:\s\w+)?)(?:\s+(?:is|are)\s+|{_CALLED}|,\s+)(?P<name>{NAME}|{CAPITALISED}(?=,))(?P<after>[^.;]{{0,120}})"),
    re.compile(rf"(?:^|[.!?]\s+)(?P<name>{NAME}) is (?P<after>(?:an?|the first) [^.;]{{3,120}})"),
)  # fmt: skip
_BY_MEANS = re.compile(r"\b(?:via|using|by|based on|with|leveraging|through)\b")
"""What follows these words is a means, not the contribution."""
_TITLE_NAME = re.compile(rf"^(?P<name>{NAME}|{CAPITALISED}):\s+(?P<rest>.+)$")

_KIND_OF_NOUN: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            r"(?<![-\w])(?:data ?sets?|corpus|corpora|benchmarks?|treebanks?|test ?(?:set|suite|bed)s?|challenge set|suites?|collection|lexicon|resource|dictionary|subset|leaderboard)\b",
            re.IGNORECASE,
        ),
        "DATASET",
    ),
    (re.compile(r"\b(?:metrics?|measures?|score)\b", re.IGNORECASE), "METRIC"),
    (
        re.compile(
            r"\b(?:tool ?kits?|tools?|librar(?:y|ies)|platforms?|software|packages?|interfaces?|apps?|applications?|plug-?ins?|demo|systems?)\b",
            re.IGNORECASE,
        ),
        "TOOL",
    ),
    (re.compile(r"\b(?:tasks?|problem|challenge)\b", re.IGNORECASE), "TASK"),
    (
        re.compile(
            r"\b(?:methods?|approach|framework|algorithm|technique|strategy|procedure|architecture|schedule|converter|pipeline)\b",
            re.IGNORECASE,
        ),
        "METHOD",
    ),
    (
        re.compile(
            r"\b(?:(?:large |multimodal |multilingual |vision[- ]|speech |pre-?trained |foundation )*(?:language |foundation |pre-?trained )models?)\b",
            re.IGNORECASE,
        ),
        "MODEL",
    ),
)
"""What a thing is, by the noun that the text calls it; the first noun in the text decides, a method otherwise."""

_NAMED = (
    (re.compile(rf"\b(?P<name>{NAME}(?:[ ]{NAME})?)\s+(?:data ?sets?|corpus|corpora|benchmarks?|treebanks?|test ?sets?|challenge|leaderboard)\b"), "DATASET"),
    (re.compile(rf"\b(?:data ?sets?|corpora|benchmarks?)\s*(?:,|:|\(|such as|like|including)\s*(?:the\s+)?(?P<name>{NAME})"), "DATASET"),
    (re.compile(rf"\b(?P<name>{NAME})\s+(?:tool ?kit|library|platform|software)\b"), "TOOL"),
    (re.compile(rf"\b(?P<name>{NAME})\s+(?:algorithm|architecture|framework|method|approach|network|mechanism|layers?)\b"), "METHOD"),
    (re.compile(r"\b(?P<name>(?:University|Institute) of [A-Z]\w+(?:\s[A-Z]\w+)*|[A-Z]\w+(?:\s[A-Z]\w+)*\s(?:University|Institute))\b"), "ORG"),
)  # fmt: skip
_MODEL_VARIANT = re.compile(
    r"(?:[- ]?(?:v?\d+(?:\.\d+)*[A-Za-z]?|\d+(?:\.\d+)?[BMK]b?|[Ll]arge|[Bb]ase|[Ss]mall|[Mm]ini|[Tt]iny|[Mm]edium|XL|XXL|[Ii]nstruct|[Cc]hat|[Tt]urbo|[Pp]ro|[Ff]lash|[Ss]onnet|[Oo]pus|[Hh]aiku|Next|[Ii]t)\b)*"
)

_HEADS: Mapping[str, frozenset[str]] = {
    "TASK": frozenset(
        "answering captioning classification clustering completion detection disambiguation entailment extraction forecasting generation identification induction labeling "
        "labelling linking mining parsing prediction recognition recommendation resolution retrieval segmentation simplification summarization summarisation synthesis "
        "tagging tracking translation transliteration understanding verification task reasoning".split()
    ),
    "METHOD": frozenset(
        "algorithm architecture attention autoencoder classifier decoder decoding distillation embedding encoder ensemble framework grammar kernel learning mechanism model "
        "network optimization optimisation pretraining prompting regularization regression sampling transformer tuning".split()
    ),
    "DATASET": frozenset("benchmark corpus dataset treebank".split()),
    "METRIC": frozenset("accuracy correlation f1 perplexity precision recall".split()),
}  # fmt: skip
"""Head nouns that tell what a noun phrase is."""

_LOOSE = frozenset(
    "able actual additional art available basic best better certain comprehensive conventional corresponding current different effective efficient entire existing extensive first "
    "further future general given good high important improved individual large latest low main major many more most multiple new novel numerous original other our overall own "
    "particular possible powerful present previous prior promising proposed recent relevant same second several significant similar simple single small specific standard "
    "state state-of-the-art strong such superior traditional typical underlying unified unique useful various well whole".split()
)  # fmt: skip
"""Words in front of a phrase that are no part of its name."""

HYPHENS = frozenset("-–/")
"""Tokens that join words into one."""

Doc.set_extension("entities", default=(), force=True)


@dataclass(frozen=True, slots=True)
class Entity:
    """One mention; offsets in the text, half-open."""

    start: int
    end: int
    label: str
    rule: str
    normalized: str
    is_introduced: bool = False

    @property
    def confidence(self) -> float:
        """How sure span and label are right, by the rule that found it."""
        return CONFIDENCE[self.rule]


@Language.factory(
    "eventpapers_entities",
    assigns=["doc._.entities"],
    requires=["token.tag", "token.lemma", "doc._.acronyms"],
)
def make_entities(nlp: Language, name: str) -> Entities:  # noqa: ARG001 - spaCy's signature
    """The component that finds entities."""
    return Entities(nlp)


class Entities:
    """Stores the entities of a document as plain tuples."""

    def __init__(self, nlp: Language) -> None:
        self._folded = PhraseMatcher(nlp.vocab, attr="LOWER")
        self._exact = PhraseMatcher(nlp.vocab, attr="ORTH")
        for label in gazetteers.FILES:
            for name in gazetteers.names(label):
                is_word = name.islower() or (" " in name and label in {"TASK", "METHOD", "METRIC"})
                forms = [name, f"{name}s"] if label in {"TASK", "METHOD", "METRIC"} else [name]
                matcher = self._folded if is_word else self._exact
                matcher.add(label, [nlp.make_doc(form) for form in forms])

    def __call__(self, doc: Doc) -> Doc:
        """The document with `doc._.entities`."""
        text = doc.text  # joins all tokens each time
        found = [
            *_own_names(text, doc._.abstract_start),
            *self._listed(doc, text),
            *_named(text),
            *_headed(doc),
        ]
        acronyms = doc._.acronyms
        found += _short_forms(text, acronyms, _without_overlaps(found))
        doc._.entities = tuple(_normalized(entity, text, acronyms) for entity in _without_overlaps(found))
        return doc

    def _listed(self, doc: Doc, text: str) -> Iterator[Entity]:
        for matcher in (self._folded, self._exact):
            for key, first, last in matcher(doc):
                span = doc[first:last]
                label = doc.vocab.strings[key]
                end = span.end_char
                if label == "MODEL" and (variant := _MODEL_VARIANT.match(text, end)):
                    end = variant.end()
                yield Entity(span.start_char, end, label, "gazetteer", text[span.start_char : end])


def _own_names(text: str, abstract_start: int) -> Iterator[Entity]:
    """Every mention of a name that the paper gives its own contribution."""
    for name, label in _introduced(text, abstract_start).items():
        for match in re.finditer(rf"(?<![\w\-]){re.escape(name)}(?:s|’s)?(?![\w\-]*[A-Za-z])", text):
            yield Entity(
                match.start(), match.start() + len(name), label, "introduced", name, is_introduced=True
            )


def _short_forms(text: str, acronyms: Sequence[Acronym], entities: Sequence[Entity]) -> Iterator[Entity]:
    """Every mention of the short form of an entity that the text explains."""
    labels = {(entity.start, entity.end): entity.label for entity in entities}
    for acronym in acronyms:
        if label := labels.get((acronym.long_start, acronym.long_end)):
            short = text[acronym.short_start : acronym.short_end]
            for match in re.finditer(rf"(?<![\w\-]){re.escape(short)}(?![\w\-])", text):
                yield Entity(match.start(), match.end(), label, "acronym", short)


def _introduced(text: str, abstract_start: int) -> dict[str, str]:
    """Names that the paper gives its own contribution, with their labels, in the order they are introduced."""
    names: dict[str, str] = {}
    title = text[:abstract_start].strip()
    if (match := _TITLE_NAME.match(title)) and _is_in(match["name"], text[abstract_start:]):
        names[match["name"]] = _kind_of(match["rest"] + " " + _appositive(match["name"], text))
    for pattern in _INTRODUCED:
        for match in pattern.finditer(text, abstract_start):
            groups = match.groupdict()
            name = groups["name"].rstrip("-.")
            before, after = groups.get("before") or "", groups.get("after") or ""
            if name not in names and not _is_known(name) and not _BY_MEANS.search(before):
                names[name] = _kind_of(f"{before} {after} {_appositive(name, text)}")
    return names


def _appositive(name: str, text: str) -> str:
    """What the text calls a name right behind it: "X, a benchmark for …"."""
    match = re.search(
        rf"{re.escape(name)}\)?,? (?:is |which is )?((?:an?|the first|the) [^.;,]{{3,80}})", text
    )
    return match[1] if match else ""


def _is_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _is_known(name: str) -> bool:
    return len(name) < 2 or any(
        name in gazetteers.names(label)
        for label in ("MODEL", "METHOD", "DATASET", "METRIC", "LANGUAGE", "ORG")
    )


def _kind_of(description: str) -> str:
    """Label by the noun that names what a thing is: the earliest telling noun of its description."""
    found = [
        (match.start(), label) for pattern, label in _KIND_OF_NOUN if (match := pattern.search(description))
    ]
    return min(found)[1] if found else "METHOD"


def _named(text: str) -> Iterator[Entity]:
    for pattern, label in _NAMED:
        for match in pattern.finditer(text):
            yield Entity(match.start("name"), match.end("name"), label, "named", match["name"])


def _headed(doc: Doc) -> Iterator[Entity]:
    """Noun phrases whose head says what they are, with at least one word in front that narrows it."""
    for token in doc:
        label = next(
            (
                label
                for label, heads in _HEADS.items()
                if token.lemma_.casefold() in heads and token.tag_[:2] in {"NN", "VB"}
            ),
            None,
        )
        if label is None or _continues(token):
            continue
        first = token.i
        while first > 0 and _narrows(doc[first - 1]):
            first -= 1
        while first < token.i and (
            doc[first].lower_ in _LOOSE
            or (not doc[first].is_alpha and doc[first].is_punct)
            or is_tail(doc[first])
        ):
            first += 1
        if first < token.i:
            span = doc[first : token.i + 1]
            yield Entity(span.start_char, span.end_char, label, "head", span.text)


def _continues(token: Token) -> bool:
    """Whether the noun phrase goes on behind a token, so that the token is not its head."""
    following = token.nbor() if token.i + 1 < len(token.doc) else None
    return (
        following is not None
        and not following.is_sent_start
        and following.tag_ in {"NN", "NNS", "NNP", "NNPS"}
    )


def _narrows(token: Token) -> bool:
    is_hyphen = token.text in HYPHENS and not token.whitespace_
    return (
        not token.is_space
        and not token.is_stop
        and (is_hyphen or token.tag_ in {"JJ", "NN", "NNS", "NNP", "NNPS", "VBG", "VBN", "AFX"})
    )


def is_tail(token: Token) -> bool:
    """Whether a token is the end of a hyphenated word, as the second "end" of "end-to-end"."""
    before = token.nbor(-1) if token.i else None
    return before is not None and before.text in HYPHENS and not before.whitespace_


def _without_overlaps(entities: Sequence[Entity]) -> list[Entity]:
    """Entities that do not overlap: surer rules first, then longer spans."""
    kept: list[Entity] = []
    taken: set[int] = set()
    for entity in sorted(
        entities, key=lambda each: (-each.confidence, each.start - each.end, each.start, each.label)
    ):
        span = set(range(entity.start, entity.end))
        if not span & taken:
            kept.append(entity)
            taken |= span
    return sorted(kept, key=lambda each: each.start)


def _normalized(entity: Entity, full_text: str, acronyms: Sequence[Acronym]) -> Entity:
    """The entity with its form for grouping: the long form of an acronym, singular, in lower case unless it is a name."""
    text = full_text[entity.start : entity.end]
    for acronym in acronyms:
        short = full_text[acronym.short_start : acronym.short_end]
        if text.removesuffix("s") == short.removesuffix("s") and not entity.is_introduced:
            text = full_text[acronym.long_start : acronym.long_end]
            break
    if entity.label in {"TASK", "METHOD", "METRIC"} and not entity.is_introduced:
        text = singular(text if re.search(r"[A-Z]{2}|\d", text) else text.casefold())
    return replace(entity, normalized=re.sub(r"\s+", " ", text))


def singular(text: str) -> str:
    """A phrase whose last word has lost its plural ending."""
    if re.search(r"(?:ss|us|is|ics)$", text) or not text.endswith("s") or len(text) < 4:
        return text
    return f"{text[:-3]}y" if text.endswith("ies") else text[:-1]
