"""Markdown to the HTML that it stands for, with formulas left as they are written."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from mdit_py_plugins.dollarmath import dollarmath_plugin

HTML_SHARE = 0.3
"""Share of a page's lines that begin with an HTML element from which the page is HTML with front matter."""

_BLOCK_TAG = re.compile(
    r"^\s*</?(?:div|section|article|table|tbody|thead|tr|t[dh]|[uod]l|li|d[td]|p|h[1-6]|span|a|b|br|center|form)\b",
    re.IGNORECASE,
)


def is_mostly_html(text: str) -> bool:
    """Whether a Markdown page is written in HTML."""
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(bool(_BLOCK_TAG.match(line)) for line in lines) > HTML_SHARE * len(lines)


def markdown_to_html(text: str) -> str:
    """HTML of a Markdown text (CommonMark with tables and strike-through); pages indent for looks, so that is no code."""
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).disable("code")
    dollarmath_plugin(parser, allow_space=False, double_inline=True)
    for name in ("math_inline", "math_inline_double", "math_block", "math_block_label"):
        parser.add_render_rule(name, _formula)
    return str(parser.render(text))


def _formula(
    _renderer: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType
) -> str:
    token = tokens[index]
    marks = "$" if token.type == "math_inline" else "$$"
    return html.escape(f"{marks}{token.content}{marks}", quote=False)
