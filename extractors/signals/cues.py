"""Phrases that tell what a text is for: research, the event itself, a gate, furniture of the site, a teaser."""

from __future__ import annotations

import re


def _any(*phrases: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(phrases) + r")", re.IGNORECASE)


RESEARCH = _any(
    r"we (?:also |further |then |first |finally )?(?:propose|present|introduce|show|find|investigate|study|develop|evaluate|demonstrate|argue|"
    r"explore|describe|analy[sz]e|report|prove|address|examine|design|compare|release|train|observe|construct|conduct|use|apply|ask(?! (?:you|all|every|participants|attendees)\b)|build|collect|measure|quantify)",
    r"(?:this|our|the present|in this) (?:paper|work|study|article|approach|method|model|framework|results?|experiments?|findings?)",
    r"experiment(?:s|al)",
    r"outperform",
    r"state[- ]of[- ]the[- ]art",
    r"results? (?:show|indicate|suggest|demonstrate|reveal)",
    r"baselines?\b",
    r"data ?sets?\b",
    r"benchmark",
    r"corpus|corpora",
    r"algorithm",
    r"empirical",
    r"novel\b",
    r"hypothes[ie]s",
    r"existing (?:methods?|approaches|work)",
    r"evaluat",
    r"accuracy",
    r"however,",
    r"proof|theorem|semantics\b",
)
EVENT = _any(
    r"welcome (?:to|you|all)",
    r"on behalf of",
    r"organi[sz]ing committee",
    r"general chairs?",
    r"programme? (?:co-)?chairs?",
    r"honou?r(?:ed)? to",
    r"pleasure",
    r"grateful",
    r"sponsors?\b",
    r"venue\b",
    r"social (?:events?|programme?)",
    r"attendees?|delegates|participants",
    r"conference (?:is|was|will be|takes place|programme?)",
    r"(?:took|takes|will take) place",
    r"held in",
    r"warm(?:ly|est)?\b",
    r"we (?:hope|look forward|thank|invite|wish)",
    r"volunteers",
    r"host(?:ed)? by|hosting",
    r"registration",
    r"reception\b",
    r"enjoy\b",
    r"keynotes?\b",
    r"tutorials?\b",
    r"call for papers",
    r"submission",
    r"camera[- ]ready",
    r"deadline",
    r"proceedings of",
)
EVENT_LINE = re.compile(
    r"^\W*(?:welcome to|message from|greetings from)\b|\b(?:took|takes|will take) place\b|\b(?:is|was|will be) held\b|\b(?:general|programme?) (?:co-)?chairs?\W*$",
    re.IGNORECASE,
)
LOGIN = _any(
    r"(?:please |you need to |need to |must )?(?:log|sign) ?in\b",
    r"to access (?:this|the)",
    r"register for",
    r"(?:your|the) (?:e-?mail|password|account)",
    r"access credentials",
    r"create an account",
    r"subscribe",
    r"forgot(?:ten)? (?:your )?password",
    r"already (?:a member|have an account)",
)
GATE_ADDRESSEE = _any(r"you\b", r"your\b", r"please\b")
TEASER_HEADING = re.compile(
    r"^(?:next|more|also|up next|other \w+|previous) (?:from|in|by|at)\b|^(?:similar|related|recommended|suggested|further)\b(?: \w+)?$|^(?:you (?:may|might)|readers|people) (?:also )?",
    re.IGNORECASE,
)
TEASER_LINE = re.compile(r"\|\s*(?:video|lecture|poster|talk|recording|slides)\s*$", re.IGNORECASE)
ABSTRACT_LABEL = re.compile(
    r"^\W*(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|sommario|samenvatting|аннотация)\s*[:.\-–—]*\s*$",
    re.IGNORECASE,
)
ABSTRACT_PREFIX = re.compile(
    r"^\W{0,3}(?:(?:abstract|summary|zusammenfassung|résumé|resumen|resumo)\s*(?:\*{1,2})?\s*[:.—–]\s*(?:\*{1,2})?\s*|(?:ABSTRACT|Abstract)\s+(?=(?:We|In|The|This|Our|A|An)\b)(?!Abstract Meaning))",
    re.IGNORECASE,
)
KEYWORDS_LABEL = re.compile(
    r"^\W*(?:key ?words?|key ?phrases|index terms|(?:author )?tags|topics|schlagw[oö]rter|mots[- ]clés|palabras clave)\W*$",
    re.IGNORECASE,
)
KEYWORDS_PREFIX = re.compile(
    r"^\W{0,3}(?:key ?words?(?: and phrases)?|key ?phrases|index terms|tags|schlagw[oö]rter|mots[- ]clés|palabras clave)\W{0,3}\s*[:—–]\W{0,3}\s*",
    re.IGNORECASE,
)
AUTHORS_LABEL = re.compile(r"^\W*(?:authors?|speakers?|presenters?)\W*$", re.IGNORECASE)
CHAIR = re.compile(r"\b(?:session )?chairs?\b(?: person)?\s*:?", re.IGNORECASE)
PRESENTATION = re.compile(
    r"^\W*(poster|oral|spotlight|demo|keynote|short talk|lightning talk|talk|long paper|short paper|tutorial)(?: presentation| session)?\W*$",
    re.IGNORECASE,
)
WITHDRAWN = re.compile(r"withdraw|retract", re.IGNORECASE)
STATUS = re.compile(
    r"^\W*(?:(?:paper )?(?:withdrawn|retracted)|honou?rable mentions?|(?:[\w\-]+ ){0,3}(?:best|outstanding|distinguished|notable|test[- ]of[- ]time) "
    r"(?:[\w\-]+ ){0,3}(?:papers?|posters?|demos?|articles?|awards?)(?: (?:award|prize|candidate|nominee|nomination|finalist|runner[- ]?up|honou?rable mention)s?)?)\W*$",
    re.IGNORECASE,
)
NOT_A_PAPER = re.compile(
    r"^\W*(?:proceedings of (?:the )?.{0,200}|(?:coffee|tea|lunch|dinner|morning|afternoon) ?(?:break|time)?|break|lunch|breakfast|registration|(?:opening|closing|welcome|award)s?\b.{0,40}"
    r"(?:session|remarks|ceremony|reception|address)?|reception|social (?:event|dinner)|(?:conference )?banquet|gala dinner|business meeting|"
    r"(?:keynote|invited (?:talk|speaker|lecture)|plenary|panel|tutorial|workshop)s?\b.{0,200}|q ?& ?a|discussion|poster sessions?.{0,60}|"
    r"(?:front matter|preface|foreword|table of contents|author index|title page|committee|corrigendum|erratum)\b.{0,60})\W*$",
    re.IGNORECASE,
)
NAVIGATION = re.compile(
    r"^\W*(?:(?:home|menu|search|programme?|schedule|papers?|accepted papers|authors?|downloads?|share|slides?|video|pdf|bib(?:tex)?|supp(?:lement(?:ary|al)?)?(?: material)?|"
    r"code|data|poster|paper|arxiv|doi|cite|export|back|next|previous|prev|more|read more|show more|view more|load more|close|open|login|log ?out|sign (?:in|out|up)|"
    r"contact|about(?: us)?|privacy(?: policy)?|terms(?: of (?:use|service))?|imprint|cookies?|help|faq|transcript|comments?|play|watch|full text|html|"
    r"abs(?:tract)?|details?|links?|skip to (?:main )?content|top|up|all|select all|loading|sponsors?|venue|keynotes?|tutorials?|workshops?|sessions?|"
    r"accept(?: all)?|decline|english|deutsch|follow|like|bookmark|calendar|add to calendar|abs|html5|award|other formats|references?|metrics?|choose|remove|copyright.*|©.*|all rights reserved.*)\b\W*)+$",
    re.IGNORECASE,
)
SESSION = re.compile(
    r"^(?!(?:poster |oral )?session \w{1,4}\s*[-–]\s*[A-Z]{2,8}-\d+:\s)\W*(?:(?:poster |oral |paper |parallel |plenary |demo )?sessions?\s*[\d:#A-Z\-–—].*|(?:section|track)\s*[:\d].*|(?:oral|poster|paper|demo) (?:presentations|papers|sessions?)|"
    r"(?:long|short|regular|full|research|main|accepted|workshop|industry|demo) papers)\W*$",
    re.IGNORECASE,
)
CHAIR_LINE = re.compile(r"^\W*(?:session )?chair(?:s|person|ed by)?(?: affiliation)?\s*[:(]", re.IGNORECASE)
METADATA_LINE = re.compile(
    r"^\W*(?:affiliations?|article type|cite as|conference (?:room|time|event type)|copyright|date|doi|isbn|issn|journal|keywords?|location|note|pages?|part of|price|published|"
    r"publisher|room|subjects?|submitted|time|timezone|tl;?dr|venue|volume|year)\s*:|^\W*(?:https?://|www\.)\S+\W*$|^\W*[\w.\-]*\d[\w.\-/:]*\W*$",
    re.IGNORECASE,
)
AFFILIATION = re.compile(
    r"\b(?:universit\w+|université|universidad|università|institut\w*|college|department|dept\.|laborator\w+|labs?|research (?:center|centre|group)|inc\.|ltd\.?|"
    r"corporation|gmbh|academy|polytechnic\w*|école|faculty|hospital|cnrs|inria)\b",
    re.IGNORECASE,
)
REFERENCE = re.compile(r"^\W*@\w+\{")
LIST_MARK = re.compile(r"(?:\d{1,4}[.)]|[-*•])\s+(?=\S)")
"""Number or bullet in front of an item of a list."""
DATE_OR_TIME = re.compile(
    r"^\W*(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[\s,]*)?(?:(?:\d{1,2}(?:st|nd|rd|th)?|\d{4}|\d{1,2}[:.h]\d{2}|(?:a|p)\.?m\.?|"
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|"
    r"utc|gmt|ces?t|e[sd]t|p[sd]t|from|to|day|time)\b|[\s,.:;–—\-()+|/])*$",
    re.IGNORECASE,
)


def count(pattern: re.Pattern[str], text: str) -> int:
    """Distinct phrases of a pattern that a text holds."""
    return len({match[0].casefold() for match in pattern.finditer(text)})
