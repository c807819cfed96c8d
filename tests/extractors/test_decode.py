"""Bytes to text: the right characters for each way in which pages declare, omit or misstate their charset."""

import codecs

import pytest

from extractors.decode import decode
from extractors.outcomes import Outcome, PageError

GERMAN = "Über schöne Wörter und ihre Größe: eine Prüfung der Übersetzungen für Straßennamen in fünf Dörfern."
CHINESE = (
    "我们提出了一种新的方法来识别古老地图上的河流名称,并在三个数据集上进行了实验,结果表明该方法优于以往的方法。"
    * 3
)
RUSSIAN = "Мы предлагаем новый метод распознавания названий рек на старых картах и проверяем его на трёх наборах данных."
JAPANESE = (
    "本研究では、古い地図に書かれた川の名前を認識する新しい手法を提案し、三つのデータセットで評価する。"
)


def html(text, charset):
    return f'<html><head><meta charset="{charset}"></head><body><p>{text}</p></body></html>'


@pytest.mark.parametrize(
    ("content", "charset", "expected"),
    [
        pytest.param(GERMAN.encode(), None, GERMAN, id="utf-8-undeclared"),
        pytest.param(GERMAN.encode("latin-1"), None, GERMAN, id="latin-1-undeclared"),
        pytest.param(GERMAN.encode("latin-1"), "iso-8859-1", GERMAN, id="latin-1-in-header"),
        pytest.param(html(GERMAN, "iso-8859-1").encode("latin-1"), None, GERMAN, id="latin-1-in-meta"),
        pytest.param(
            "“quoted” — text".encode("cp1252"),
            "iso-8859-1",
            "“quoted” — text",
            id="latin-1-means-windows-1252",
        ),
        pytest.param(GERMAN.encode(), "iso-8859-1", GERMAN, id="header-lies-utf-8"),
        pytest.param(html(GERMAN, "iso-8859-1").encode(), None, GERMAN, id="meta-lies-utf-8"),
        pytest.param(html(GERMAN, "utf-8").encode("latin-1"), None, GERMAN, id="meta-lies-latin-1"),
        pytest.param(codecs.BOM_UTF8 + GERMAN.encode(), "latin-1", GERMAN, id="utf-8-with-mark"),
        pytest.param(codecs.BOM_UTF16_LE + GERMAN.encode("utf-16-le"), None, GERMAN, id="utf-16-with-mark"),
        pytest.param(
            b"<!-- " + b"x" * 3000 + b" -->" + html(CHINESE, "gb2312").encode("gb2312"),
            None,
            CHINESE,
            id="gb2312-declared-late",
        ),
        pytest.param(RUSSIAN.encode("koi8-r"), "koi8-r", RUSSIAN, id="koi8-in-header"),
        pytest.param(RUSSIAN.encode("cp1251"), None, RUSSIAN, id="windows-1251-undeclared"),
        pytest.param(JAPANESE.encode("shift_jis"), "Shift_JIS", JAPANESE, id="shift-jis-in-header"),
        pytest.param(
            b"<?xml version='1.0' encoding='ISO-8859-2'?><a>"
            + "Příliš žluťoučký".encode("iso-8859-2")
            + b"</a>",
            None,
            "Příliš žluťoučký",
            id="xml-declaration",
        ),
        pytest.param(GERMAN.encode("latin-1"), "no-such-charset", GERMAN, id="unknown-charset-in-header"),
        pytest.param(
            b"a " * 300_000 + GERMAN.encode("latin-1"),
            None,
            GERMAN,
            id="accents-only-at-the-end-of-a-long-page",
        ),
    ],
)
def test_decode(content, charset, expected):
    assert expected in decode(content, charset=charset)


def test_line_ends_and_mark_are_normalised():
    assert decode(codecs.BOM_UTF8 + b"a\r\nb\rc") == "a\nb\nc"


@pytest.mark.parametrize(
    ("content", "outcome", "words"),
    [
        pytest.param(b"", Outcome.EMPTY, "empty", id="empty"),
        pytest.param(b" \n\t", Outcome.EMPTY, "empty", id="white-space"),
        pytest.param(b"%PDF-1.7 ...", Outcome.NOT_TEXT, "PDF", id="pdf"),
        pytest.param(b"PK\x03\x04....", Outcome.NOT_TEXT, "ZIP", id="zip"),
        pytest.param(b"PAR1\x00\x01", Outcome.NOT_TEXT, "Parquet", id="parquet"),
        pytest.param(b"abc\x00\x01\x02def", Outcome.NOT_TEXT, "binary", id="nul-bytes"),
    ],
)
def test_what_is_no_text_says_what_it_is(content, outcome, words):
    with pytest.raises(PageError, match=words) as caught:
        decode(content, where="talk.html")
    assert caught.value.outcome is outcome
    assert "talk.html" in str(caught.value) and caught.value.do
