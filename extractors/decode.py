"""Bytes of a page to text: byte-order mark, declared charset, the page's own declaration, then a detector."""

from __future__ import annotations

import codecs
import re

from charset_normalizer import from_bytes

from extractors.outcomes import Outcome, TerminalPageError

DECLARATION_WINDOW = 4096
"""Bytes in which HTML and XML declare their charset; browsers look at 1,024, real pages put it later."""
DETECTOR_BYTES = 200_000
"""Most bytes that the detector weighs; they are taken from where the page has bytes beyond ASCII."""
DETECTOR_CONTEXT = 100
"""Bytes of plain ASCII kept before the first byte that tells."""
CONTROL_SHARE = 0.02
"""Share of control characters from which a file is no text."""

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)  # fmt: skip
_MAGIC = (
    (b"%PDF-", "a PDF file"), (b"\x89PNG", "a PNG image"), (b"\xff\xd8\xff", "a JPEG image"), (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"), (b"PAR1", "a Parquet file"), (b"\x1f\x8b", "a gzip file"),
    (b"\x7fELF", "a program"), (b"SQLite format 3", "a SQLite database"), (b"\xd0\xcf\x11\xe0", "an old Office document"),
)  # fmt: skip
_DECLARED = re.compile(
    rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.\-]+)|^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([A-Za-z0-9_:.\-]+)""",
    re.IGNORECASE,
)
_WEB_NAMES = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252", "gb2312": "gb18030", "gbk": "gb18030",
              "shift_jis": "cp932", "x-sjis": "cp932", "ks_c_5601-1987": "cp949", "euc-kr": "cp949", "iso-8859-9": "cp1254", "tis-620": "cp874"}  # fmt: skip
"""Labels that the web uses for a superset (WHATWG Encoding Standard, 4.2)."""


def decode(
    content: bytes, *, charset: str | None = None, media_type: str | None = None, where: str = "page"
) -> str:
    """Text of a page, line ends as LF, without a byte-order mark.

    A declared charset wins only if the bytes decode in it, and UTF-8 wins over any other where the bytes are valid
    UTF-8: text in another charset hardly ever is.

    Args:
        content: The page's bytes, not compressed.
        charset: What the HTTP header declares.
        media_type: Declared media type; images, audio, video and PDF are no text.
        where: Name of the page in error messages.

    Raises:
        TerminalPageError: `empty`, `not_text` or `bad_encoding`.
    """
    if not content.strip():
        raise TerminalPageError(
            "it is empty", where=where, do="Check that the download was complete.", outcome=Outcome.EMPTY
        )
    if (bom := _bom_encoding(content)) and (text := _decoded(content, bom)) is not None:
        return _clean(text)
    _refuse_binary(content, media_type, where)
    for name in _candidates(content, charset):
        if (text := _decoded(content, name)) is not None:
            return _clean(text)
    detected = from_bytes(_telling_bytes(content)).best()
    if detected and (text := _decoded(content, detected.encoding)) is not None:
        return _clean(text)
    raise TerminalPageError(
        "its bytes fit no encoding, declared or detected",
        where=where,
        do="Convert it to UTF-8.",
        outcome=Outcome.BAD_ENCODING,
    )


def _bom_encoding(content: bytes) -> str | None:
    return next((name for bom, name in _BOMS if content.startswith(bom)), None)


def _refuse_binary(content: bytes, media_type: str | None, where: str) -> None:
    kind = next((kind for magic, kind in _MAGIC if content.startswith(magic)), None)
    if kind is None and media_type and media_type.split("/")[0] in {"image", "audio", "video"}:
        kind = f"declared as {media_type}"
    if kind is None and b"\0" in content[:DETECTOR_BYTES]:
        kind = "a binary file"
    if kind:
        raise TerminalPageError(
            f"it is {kind}, not text",
            where=where,
            do="Give the page as HTML or text.",
            outcome=Outcome.NOT_TEXT,
        )


def _candidates(content: bytes, charset: str | None) -> list[str]:
    declared = _DECLARED.search(content, 0, DECLARATION_WINDOW)
    own = next((group.decode("ascii") for group in declared.groups() if group), None) if declared else None
    named = [_WEB_NAMES.get(name.casefold(), name) for name in (charset, own) if name]
    return ["utf-8", *named]


def _decoded(content: bytes, encoding: str) -> str | None:
    """The text, or null where the encoding is unknown, does not fit, or gives control characters."""
    try:
        text = content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None
    sample = text[:DETECTOR_BYTES]
    controls = sum(character < " " and character not in "\t\n\r\f\v\x1b" for character in sample)
    return None if controls > CONTROL_SHARE * len(sample) else text


def _telling_bytes(content: bytes) -> bytes:
    """The part of a page around its first bytes beyond ASCII: the start alone says nothing of a late accent."""
    if len(content) <= DETECTOR_BYTES:
        return content
    first = re.search(rb"[\x80-\xff]", content)
    start = max(0, (first.start() if first else 0) - DETECTOR_CONTEXT)
    return content[start : start + DETECTOR_BYTES]


def _clean(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
