r"""The table of clean-up rules for titles and abstracts: pattern, replacement, why.

A replacement is a tuple of kept groups (numbers) and new text, or a function of the match. The rules run in
order, again and again until nothing changes (`\emph{\textbf{x}}`, `&amp;lt;`).
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass

Replacement = tuple[int | str, ...] | Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Rule:
    """One clean-up step."""

    name: str
    pattern: re.Pattern[str]
    replacement: Replacement
    why: str


SYMBOLS = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε", "eta": "η",
    "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Delta": "Δ", "Gamma": "Γ", "Lambda": "Λ", "Omega": "Ω", "Phi": "Φ", "Pi": "Π", "Psi": "Ψ", "Sigma": "Σ",
    "Theta": "Θ", "times": "×", "cdot": "·", "pm": "±", "sim": "~", "approx": "≈", "leq": "≤", "le": "≤",
    "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "ll": "≪", "gg": "≫", "infty": "∞", "to": "→",
    "rightarrow": "→", "leftarrow": "←", "Rightarrow": "⇒", "leftrightarrow": "↔", "uparrow": "↑",
    "downarrow": "↓", "in": "∈", "subset": "⊂", "cup": "∪", "cap": "∩", "forall": "∀", "exists": "∃",
    "ldots": "…", "dots": "…", "cdots": "…", "circ": "°", "degree": "°", "ell": "ℓ", "star": "⋆",
    "textendash": "–", "textemdash": "—", "textasciitilde": "~", "textbackslash": " ", "ss": "ß", "o": "ø",
    "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "aa": "å", "AA": "Å", "i": "ı",
    "quad": " ", "qquad": " ", "log": "log", "exp": "exp", "max": "max", "min": "min", "LaTeX": "LaTeX", "TeX": "TeX",
}  # fmt: skip
"""LaTeX commands that stand for a character or a word."""

ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "c": "\u0327", "v": "\u030c", "u": "\u0306", "H": "\u030b", "k": "\u0328", "r": "\u030a", "d": "\u0323",
}  # fmt: skip
"""LaTeX accent commands and the combining mark each stands for."""

LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
"""Typographic ligatures that PDF text keeps as one character."""

TAGS = "b|i|u|em|strong|sub|sup|span|div|p|br|a|tt|code|small|big|font|ul|ol|li|italic|bold|sc|jats:[a-z-]+|fixed-case"
"""Elements whose tags turn up in titles and abstracts; `a < b` and `<mask>` are text."""

STYLES = (
    "text(?:bf|it|tt|sc|sf|rm|sl|up|normal|md|subscript|superscript|color)?|emph|underline|uline|mbox|hbox|url|path|"
    "math(?:rm|bf|it|cal|bb|sf|tt|frak|scr|normal)|operatorname|boldsymbol|bm|ensuremath|textquote|enquote|mathop|tilde|hat|bar|vec"
)
"""LaTeX commands that only dress their argument."""

STARTERS = (
    "A|After|Additionally|Although|An|And|Applying|As|At|Based|Because|Besides|Both|But|By|Code|Compared|Current|Data|"
    "Despite|Due|During|Each|Empirical|Empirically|Evaluating|Evaluation|Existing|Experimental|Experiments|Extensive|"
    "Finally|First|Firstly|For|Further|Furthermore|Given|Here|Hence|How|However|If|Importantly|In|Inspired|Instead|It|"
    "Its|Leveraging|Many|Meanwhile|More|Moreover|Most|Motivated|Notably|On|Once|One|Our|Overall|Previous|Prior|Recent|"
    "Recently|Results|Second|Secondly|Several|Since|Since|Some|Specifically|Such|Surprisingly|That|The|Their|Then|"
    "There|Therefore|These|They|Third|This|Those|Through|Thus|To|Together|Unfortunately|Unlike|Using|Via|We|What|When|"
    "Whether|Which|While|With|Within|Without|Yet"
)
"""Words that open sentences: after a name or a number, only these tell two sentences from `Node.Js` or `System.Text`."""

HYPHENATED = (
    "all|anti|auto|bi|case|co|cross|data|domain|down|encoder|end|ever|few|fine|full|half|hand|high|human|in|inter|intra|"
    "large|long|low|meta|multi|near|non|off|on|one|open|out|over|post|pre|quasi|real|rule|self|semi|short|single|small|"
    "state|sub|task|text|time|token|top|two|ultra|under|well|word|zero"
)
"""First parts of compounds that keep their hyphen at a line end."""


def _unescape(match: re.Match[str]) -> str:
    return html.unescape(match.group())


def _symbol(match: re.Match[str]) -> str:
    return SYMBOLS[match.group(1)]


def _accent(match: re.Match[str]) -> str:
    mark = match.group(1) or match.group(3)
    letter = match.group(2) or match.group(4)
    return unicodedata.normalize("NFC", letter.replace("ı", "i").replace("\\i", "i") + ACCENTS[mark])


def _ligature(match: re.Match[str]) -> str:
    return LIGATURES[match.group()]


def _compose(match: re.Match[str]) -> str:
    return unicodedata.normalize("NFC", match.group())


def _rule(name: str, pattern: str, replacement: Replacement, why: str) -> Rule:
    return Rule(name, re.compile(pattern), replacement, why)


_WORD_END = r"(?=[\s,’'\-—:]|$)"
_AT_WORD = r"(?<![^\s(\[“\"‘'—–,;/-])"

RULES: tuple[Rule, ...] = (
    _rule("invisible", r"[\u00ad\u200b\u200e\u200f\u2060\ufeff\x00-\x08\x0b\x0c\x0e-\x1f\x7f]+", (), "soft hyphens, zero-width and control characters split words"),
    _rule("entity", r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});", _unescape, "HTML entities, also escaped twice"),
    _rule("line tag", r"(?i)</?(?:br|p|div|li|ul|ol)(?:\s[^<>]*)?/?>", ("\n",), "a block's tag ends a line"),
    _rule("tag", rf"(?i)</?(?:{TAGS})(?:\s[^<>]*)?/?>", (), "stray tags"),
    _rule("accent", r"""\\(?:(['`^"~=.])\{?(\\i|[A-Za-z])\}?|([cvuHkrd])\{(\\i|[A-Za-z])\})""", _accent, r"LaTeX accents, \'e and \c{c}"),
    _rule("formula", r"(?<!\\)\$\$?(?=[^\s$])([^$\n]*\\[^$\n]*?)(?<=[^\s$\\])\$\$?", (1,), "dollars around a formula with commands"),
    _rule("variable", r"(?<![\\\w$])\$(?=[^\s$])([^$\n\\]{0,80}?[^\s$\\])\$(?![\d$])", (1,), "dollars around a short formula, not two prices"),
    _rule("inline formula", r"\\\((.{1,200}?)\\\)", (1,), r"\( … \) around a formula"),
    _rule("target", r"\\href\{[^{}]*\}\{([^{}]*)\}", (1,), r"\href keeps its text; links are read from the raw text"),
    _rule("style", rf"\\(?:{STYLES})\*?\s?\{{([^{{}}]*)\}}", (1,), r"\emph{x} and its kind"),
    _rule("switch", r"\{\\(?:bf|it|em|tt|sc|sf|rm|small|large)\s+([^{}]*)\}", (1,), r"{\bf x} and its kind"),
    _rule("citation", r"\s?\\(?:cite[a-z]*|ref|label|footnote(?:mark|text)?|thanks)\*?(?:\[[^\]]*\])?\{[^{}]*\}", (), "citations and footnotes point nowhere outside the paper"),
    _rule("symbol", rf"\\({'|'.join(sorted(SYMBOLS, key=len, reverse=True))})(?![A-Za-z])(?:\{{\}})?", _symbol, r"\times and its kind"),
    _rule("macro", r"\\([A-Za-z]{2,})\{\}", (1,), r"a paper's own macro, \ourmethod{}"),
    _rule("escape", r"\\([%&_#$*~^\[\]{}])", (1,), "escaped signs"),
    _rule("thin space", r"\\[,;:! ]", (" ",), "LaTeX spacing"),
    _rule("script", r"([\^_])\{([^{}\s]{1,20})\}", (1, 2), "braces around an exponent or an index"),
    _rule("braces", r"(?<![\\\w])\{([\w.\- ]{1,60})\}", (1,), "case braces of BibTeX"),
    _rule("tie", r"(?<=[^\W\d])([.)]?)~(?=[\w(])", (1, " "), "LaTeX ties; ~10 and 3~5 are text"),
    _rule("quotes", r"``([^`']{1,200})''", ("“", 1, "”"), "LaTeX quotation marks"),
    _rule("link", r"!?\[([^\[\]\n]{1,300})\]\((?:https?://|mailto:|/|#)[^()\s]*\)", (1,), "Markdown links keep their text"),
    _rule("strong", r"\*\*(?=[^\s*])([^*\n]{1,300}?)(?<=[^\s*])\*\*", (1,), "Markdown bold, also of single letters inside a word"),
    _rule("initial", r"(?<![\w*])\*([A-Za-z]{1,3})\*(?=[a-z])", (1,), "Markdown marks on the letters of an acronym"),
    _rule("emphasis", r"(?<![\w*\\])\*(?=[^\s*])([^*\n]{1,300}?)(?<=[^\s*])\*(?![\w*])", (1,), "Markdown emphasis; A* is text"),
    _rule("underscores", r"(?<![\w\\/])_(?=[^\s_])([^_\n]{1,300}?)(?<=[^\s_])_(?![\w/])", (1,), "Markdown emphasis; snake_case is text"),
    _rule("code", r"(?<!`)`([^`\n]{1,200})`(?!`)", (1,), "Markdown code"),
    _rule("ligature", f"[{''.join(LIGATURES)}]", _ligature, "ligatures from PDF text"),
    _rule("compose", r"\w[\u0300-\u036f]+|[\u1100-\u11ff]{2,}|[\u2126\u212a\u212b]", _compose, "one character for letter and accent (NFC)"),
    _rule("compound", rf"\b({HYPHENATED})[-‐]\s*\n\s*(?=[a-z])", (1, "-"), "a compound broken at its own hyphen"),
    _rule("hyphenation", r"(?<=[a-z]{2})[-‐][ \t]*\n\s*(?=[a-z])", (), "a word broken at a line end"),
    _rule("label", r"^\s*(?:[Aa]bstract|ABSTRACT|Zusammenfassung|ZUSAMMENFASSUNG|Résumé|Resumen|Resumo)(?:\s*(?:[.:—–]|-(?=\s))+\s*|\s*\n\s*(?!Meaning)|\s+(?=(?:We|This|The|In|Our|A|An|Recent|While|With)\s))", (), "a heading that was glued to the text"),
    _rule("space", r"[^\S ]+ *|  +|(?<= )[^\S ]", (" ",), "line breaks, tabs, runs and odd kinds of space"),
    _rule("edge", r"^\s+|\s+$", (), "space around the text"),
    _rule("glued abbreviation", r"\b(e\.g|i\.e|et al)\.(?=[A-Za-z]{2})", (1, ". "), "e.g.the"),
    _rule("glued", rf"{_AT_WORD}(?!(?:torch|numpy|np|tf|keras|java|org|com|net|sys)\.)([a-z][a-z’'\-]*[a-z][)\]”\"]?[.!?][)\]”\"]?)(?=[A-Z](?:[a-z]+)?{_WORD_END})", (1, " "), "framework.Based"),
    _rule("glued starter", rf"{_AT_WORD}((?:[^\s./:@\\?!]|(?<=\d)\.(?=\d)){{2,60}}[.!?][)\]”\"]?)(?=(?:{STARTERS}){_WORD_END})", (1, " "), "AI.Our, v2.Based, (LLMs).We"),
)  # fmt: skip
"""Rules in the order they run. A single capital before the stop (J.Smith, U.S.) never splits."""
