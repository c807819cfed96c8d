"""Names that data files give to the fields of papers, whatever their case, separators, prefix or language."""

from __future__ import annotations

import re
from enum import Enum, auto
from functools import lru_cache


class FieldName(Enum):
    """A field of a paper."""

    TITLE = auto()
    NAME = auto()
    """A title in vocabularies that call everything's title a name."""
    ABSTRACT = auto()
    DESCRIPTION = auto()
    """An abstract where no field is called so."""
    AUTHORS = auto()
    SPEAKERS = auto()
    """Authors where no field is called so."""
    KEYWORDS = auto()
    SESSION = auto()
    TRACK = auto()
    PRESENTATION = auto()
    STATUS = auto()
    DOI = auto()
    ARXIV = auto()
    LANGUAGE = auto()
    URL = auto()
    PDF = auto()
    LINK = auto()


_OF = "(?:paper|talk|submission|presentation|contribution|article|lecture|poster|event|abstract|publication|full)?"
_PATTERNS: tuple[tuple[str, FieldName], ...] = (
    (
        rf"{_OF}(?:title|titel|titre|titulo|titolo)s?(?:of(?:the)?paper)?|papername|标题|论文题目|题目|タイトル",
        FieldName.TITLE,
    ),
    (r"(?:name|headline|summarytitle)", FieldName.NAME),
    (
        r"(?:paper|talk|submission|full|original)?(?:abstract|abstrakt|resume|resumen|resumo|zusammenfassung|摘要)(?:text|html|body|content)?",
        FieldName.ABSTRACT,
    ),
    (r"(?:paper|talk|event)?(?:description|summary|beschreibung)(?:text|html)?", FieldName.DESCRIPTION),
    (
        r"(?:paper|all|full|list(?:of)?|allthe)?(?:authors?|creators?|autoren|auteurs?|autores|autori|authorlist|作者|著者)(?:names?|list|string|full|s)?|aauthors?|by",
        FieldName.AUTHORS,
    ),
    (
        r"(?:speakers?|presenters?|persons?|people|contributors?|performers?|referenten)(?:names?|list)?",
        FieldName.SPEAKERS,
    ),
    (
        r"(?:authors?|paper|user)?(?:keywords?|keyphrases?|indexterms?|schlagworte?|motscles|关键词)(?:list)?",
        FieldName.KEYWORDS,
    ),
    (r"(?:paper|talk|parent)?sessions?(?:titles?|names?)?", FieldName.SESSION),
    (r"(?:display|paper|primary)?(?:track|subjectarea|category|area)(?:title|name)?", FieldName.TRACK),
    (
        r"(?:paper|presentation|submission|talk|event|contribution)?(?:type|format)|presentation(?:mode)?",
        FieldName.PRESENTATION,
    ),
    (
        r"(?:paper)?(?:status|decision|awards?|withdrawn|iswithdrawn|retracted|bestpaper|recommendation)",
        FieldName.STATUS,
    ),
    (r"(?:paper)?doi(?:url|link)?", FieldName.DOI),
    (r"(?:arxiv|eprint)(?:id|url|link)?", FieldName.ARXIV),
    (r"(?:language|lang|inlanguage|sprache)", FieldName.LANGUAGE),
    (
        r"(?:paper|abs|abstract|forum|page|html|event|detail|landing)?(?:url|link|uri|href|permalink|page)|ee|forum|identifierurl",
        FieldName.URL,
    ),
    (r"(?:paper)?pdf(?:url|link|file|path)?|fulltexturl", FieldName.PDF),
    (
        r"(?:code|github|project|video|slides?|demo|data|dataset|poster|software|supp(?:lementary)?|material|repo|youtube|slideslive|recording|source)(?:url|link|pdf|video|code|page|repository)?s?|links",
        FieldName.LINK,
    ),
)
_COMPILED = tuple((re.compile(pattern), name) for pattern, name in _PATTERNS)
_SUBTREES = re.compile(
    r"^(?:references?|citations?|bibliography|citedby|related\w*|similar\w*|recommend\w*|editors?|biograph\w*|bio|meta|booktitle|affiliations?|worksfor|ispartof|publisher|conf|series|isbasedon|chairs?|organizers?|attachments?|links?|slides?|videos?|resources|answers|feedback)$"
)


@lru_cache(maxsize=10_000)
def plain_name(key: str) -> str:
    """A key without case, separators, namespace and sigils: `dc:Title`, `@title` and `TITLE` are one name."""
    local = key.rpartition("}")[2].rpartition(":")[2]
    return "".join(character for character in local.casefold() if character.isalnum())


@lru_cache(maxsize=10_000)
def field_of(key: str) -> FieldName | None:
    """The field that a key names, or null."""
    name = plain_name(key)
    return next((field for pattern, field in _COMPILED if pattern.fullmatch(name)), None)


@lru_cache(maxsize=10_000)
def is_elsewhere(key: str) -> bool:
    """Whether what stands under a key is about other works, or people, or the collection."""
    return bool(_SUBTREES.match(plain_name(key)))
