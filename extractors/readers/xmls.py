"""XML of any vocabulary, well-formed or not."""

from __future__ import annotations

import html
import re

from lxml import etree

from extractors.values import MAX_DEPTH, Value

_XML_ENTITIES = frozenset({"amp", "lt", "gt", "quot", "apos"})
_NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,30});")
_BARE = re.compile(r"&(?!#\d+;|#x[0-9A-Fa-f]+;|[A-Za-z][A-Za-z0-9]{1,30};)")
_DECLARATION = re.compile(r"\A\s*(?:\ufeff\s*)?<\?xml[^>]*\?>")
_INLINE = frozenset(
    [
        "b",
        "bold",
        "em",
        "fixed-case",
        "i",
        "italic",
        "mml",
        "ref",
        "span",
        "strong",
        "sub",
        "sup",
        "tex-math",
        "tt",
        "u",
    ]
)
"""Elements that mark up a text instead of naming a part of it (HTML, ACL Anthology, JATS, DBLP)."""


def parse_xml(text: str) -> Value:
    """Element names as keys, attributes as keys with `@`, repeated elements as lists; mixed content as its text.

    Entities are never fetched or expanded beyond HTML's own; names lose their namespaces.

    Raises:
        ValueError: There is no element.
    """
    source = _NAMED.sub(_character, _BARE.sub("&amp;", _DECLARATION.sub("", text)))
    parser = etree.XMLParser(
        recover=True,
        resolve_entities=False,
        no_network=True,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(source.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise ValueError(str(error)) from error
    if root is None:
        raise ValueError("there is no element in it")
    return {_name(root.tag): _value(root, 0)}


def _character(match: re.Match[str]) -> str:
    if match[1] in _XML_ENTITIES:
        return match[0]
    character = html.unescape(match[0])
    return f"&amp;{match[1]};" if character == match[0] else character


def _name(tag: str) -> str:
    return tag.rpartition("}")[2].rpartition(":")[2]


def _value(element: etree._Element, depth: int) -> Value:
    attributes: dict[str, Value] = {
        f"@{_name(str(key))}": str(value) for key, value in element.attrib.items()
    }
    children = [child for child in element if isinstance(child.tag, str)]
    if not children or depth > MAX_DEPTH or _is_mixed(element, children):
        text = "".join(_texts(element))
        return {**attributes, "#text": text} if attributes else text
    values = attributes
    for child in children:
        name, value = _name(str(child.tag)), _value(child, depth + 1)
        present = values.get(name)
        if name not in values:
            values[name] = value
        elif isinstance(present, list):
            present.append(value)
        else:
            values[name] = [present, value]
    return values


def _is_mixed(element: etree._Element, children: list[etree._Element]) -> bool:
    own = [element.text, *(child.tail for child in children)]
    return any(text and text.strip() for text in own) or all(
        _name(str(child.tag)) in _INLINE for child in children
    )


def _texts(element: etree._Element) -> list[str]:
    """Texts of an element in order, formulas between dollar signs."""
    texts = [element.text or ""]
    for child in element.iterdescendants() if len(element) else ():
        is_math = isinstance(child.tag, str) and _name(child.tag) == "tex-math"
        texts.append(f"${child.text}$" if is_math else child.text or "")
        texts.extend(_tails(child, element))
    return texts


def _tails(child: etree._Element, top: etree._Element) -> list[str]:
    """Tails of all elements that end with a childless one."""
    if len(child):
        return []
    tails = [child.tail or ""]
    while child.getnext() is None and (parent := child.getparent()) is not None and parent is not top:
        tails.append(parent.tail or "")
        child = parent
    return tails
