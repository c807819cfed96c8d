"""Listings in the ways that sites write them: each paper comes out once, with its own authors, whatever their number."""

from datetime import UTC, datetime
from itertools import pairwise

import pytest

from extractors.extract import extract
from extractors.records import Page

RIVERS = [
    "Adour",
    "Bega",
    "Cher",
    "Drava",
    "Ebro",
    "Fulda",
    "Glomma",
    "Havel",
    "Isar",
    "Jiu",
    "Krka",
    "Loire",
]
FIRST = ["Ada", "Bo", "Cem", "Dora", "Emil", "Greta", "Ivan"]
LAST = ["Berg", "Chen", "Arslan", "Eklund", "Fischer", "Holm", "Jovanovic", "Lund", "Petrova"]


def papers(count):
    for number in range(count):
        title = f"Reading the Names of the {RIVERS[number % 12]} on Maps of Valley {number + 1}"
        yield (
            title,
            [
                f"{FIRST[(number + each) % 7]} {LAST[(number * 2 + each) % 9]}"
                for each in range(2 + number % 3)
            ],
        )


def commas(names):
    return ", ".join(names)


def ands(names):
    return ", ".join(names[:-1]) + " and " + names[-1]


HTML = {
    "list-bold-line-break": ("<ul>{}</ul>", lambda t, a: f"<li><b>{t}</b><br>{commas(a)}</li>"),
    "list-never-closed": ("<ol>{}</ol>", lambda t, a: f"<li><a href='x'>{t}</a> <i>{ands(a)}</i>"),
    "authors-colon-title": ("<ul>{}</ul>", lambda t, a: f"<li>{ands(a)}: {t}</li>"),
    "authors-stop-emphasised-title": ("<ol>{}</ol>", lambda t, a: f"<li>{commas(a)}. <em>{t}</em></li>"),
    "quoted-title-authors": ("<ol>{}</ol>", lambda t, a: f'<li>"{t}", {commas(a)}</li>'),
    "one-anchor": ("<div>{}</div>", lambda t, a: f"<p><a href='x'>{t}. {commas(a)}.</a></p>"),
    "definition-list": ("<dl>{}</dl>", lambda t, a: f"<dt>{t}</dt><dd>{commas(a)}</dd>"),
    "table-cells": ("<table>{}</table>", lambda t, a: f"<tr><td>9:00</td><td>{t}</td><td>{commas(a)}</td></tr>"),
    "table-one-cell": ("<table>{}</table>", lambda t, a: f"<tr><td>9:00</td><td>{t}<br><i>{ands(a)}</i></td></tr>"),
    "headings": ("<div>{}</div>", lambda t, a: f"<h3>{t}</h3><p>{commas(a)}</p>"),
    "divs-without-names": ("<div>{}</div>", lambda t, a: f"<div><div>{t}</div><div>{commas(a)}</div></div>"),
    "authors-first": ("<ul>{}</ul>", lambda t, a: f"<li>{commas(a)}:<br><b>{t}.</b></li>"),
    "affiliations-in-parentheses": ("<ul>{}</ul>", lambda t, a: f"<li><b>{t}</b><br>" + ", ".join(f"{n} (University of Hills)" for n in a) + "</li>"),
    "middle-dots": ("<div>{}</div>", lambda t, a: f"<div class='c'><a href='x'>{t}</a><div class='author-str'>{' · '.join(a)}</div></div>"),
    "volume-and-pages-behind": ("{}", lambda t, a: f"<dl><dt>{t}</dt><dd><b><i>{commas(a)}</i></b>; (7):1-20, 2031.</dd></dl>"),
    "broken-nesting": ("{}", lambda t, a: f"<div class='paper'><p class='title'>{t}</p><p class='authors'>{commas(a)}</p>"),
}  # fmt: skip
TEXT = {
    "text-two-lines": lambda t, a: f"{t}\n{commas(a)}\n\n",
    "text-numbered": lambda t, a: f"1. {t}. {ands(a)}.\n",
    "text-bullets-authors-first": lambda t, a: f"- {commas(a)}: {t}\n",
}
MARKDOWN = {
    "markdown-bold": lambda t, a: f"- **{t}**<br>*{commas(a)}*\n",
    "markdown-headings": lambda t, a: f"### {t}\n*{ands(a)}*\n\n",
    "markdown-links": lambda t, a: f"1. [{t}](https://example.org/x) - {commas(a)}\n",
}


def read(text, media_type):
    page = Page(page_id="0" * 64, source="page", content=text.encode(), fetched_at=datetime(2031, 6, 3, tzinfo=UTC), media_type=media_type)  # fmt: skip
    return extract(page, use_adapters=False).papers


def facts(drafts):
    return [(draft.title, [author.name for author in draft.authors]) for draft in drafts]


@pytest.mark.parametrize("count", [4, 60])
@pytest.mark.parametrize("layout", HTML)
def test_html_listings(layout, count):
    around, item = HTML[layout]
    body = around.format("".join(item(title, names) for title, names in papers(count)))
    page = (
        f"<html><head><title>Accepted Papers</title></head><body><h1>Accepted Papers</h1>{body}</body></html>"
    )
    assert facts(read(page, "text/html")) == list(papers(count))


@pytest.mark.parametrize("count", [4, 60])
@pytest.mark.parametrize("layout", TEXT)
def test_text_listings(layout, count):
    page = "Accepted Papers\n\n" + "".join(TEXT[layout](title, names) for title, names in papers(count))
    assert facts(read(page, "text/plain")) == list(papers(count))


@pytest.mark.parametrize("count", [4, 60])
@pytest.mark.parametrize("layout", MARKDOWN)
def test_markdown_listings(layout, count):
    page = "# Accepted Papers\n\n" + "".join(MARKDOWN[layout](title, names) for title, names in papers(count))
    assert facts(read(page, "text/markdown")) == list(papers(count))


def test_five_hundred_records_in_are_five_hundred_papers_out():
    items = "".join(f"<li>{title}<br><em>{ands(names)}</em></li>" for title, names in papers(500))
    assert facts(read(f"<html><body><ul>{items}</ul></body></html>", "text/html")) == list(papers(500))


def test_no_block_is_in_two_papers():
    items = "".join(f"<li>{title}<br><em>{ands(names)}</em></li>" for title, names in papers(40))
    spans = sorted((draft.page_start_char, draft.page_end_char) for draft in read(f"<main><article><main><ul>{items}</ul></main></article></main>", "text/html"))  # fmt: skip
    assert len(spans) == 40
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))


def test_a_list_in_a_script_without_spaces():
    listed = [("从旧地图中读取河流名称", ["张伟", "王芳"]), ("六种方言的草地词汇", ["李娜"]), ("作为语料库的冰川报告", ["陈杰", "刘洋"])]  # fmt: skip
    items = "".join(f"<li><b>{title}</b><br>{commas(names)}</li>" for title, names in listed)
    assert facts(read(f"<html><body><ul>{items}</ul></body></html>", "text/html")) == listed


def test_the_volume_itself_is_no_paper_of_its_list():
    items = "".join(
        f"<p><strong><a href='x'>{title}</a></strong><br>{commas(names)}</p>"
        for title, names in [("Proceedings of the 3rd Workshop on Rivers", ["Ed Itor"]), *papers(5)]
    )
    assert facts(read(f"<html><body>{items}</body></html>", "text/html")) == list(papers(5))
