"""The same two papers in each format: data files give what they state, whatever their keys are called."""

import json
from datetime import UTC, datetime

import msgspec
import pytest

from extractors.extract import extract
from extractors.formats import read_document
from extractors.objects import as_objects
from extractors.records import Page

ABSTRACT = "We propose Torrent, a method for reading river names on old maps. It improves recall by five points over strong baselines."
TORRENT = ("Torrent: Reading River Names", ["Ada Berg", "Bo Chen"], ABSTRACT)
MEADOW = ("A Lexicon of Meadow Words in Six Dialects", ["Cem Öz"], None)


def read(text, media_type):
    content = text if isinstance(text, bytes) else text.encode()
    return extract(
        Page(page_id="0" * 64, source="page", content=content, fetched_at=datetime(2031, 6, 3, tzinfo=UTC), media_type=media_type)
    )  # fmt: skip


def facts(extraction):
    return [
        (paper.title, [author.name for author in paper.authors], paper.abstract)
        for paper in extraction.papers
    ]


JSON_LIST = json.dumps(
    [
        {"title": TORRENT[0], "authors": ["Ada Berg", "Bo Chen"], "abstract": ABSTRACT},
        {"title": MEADOW[0], "authors": ["Cem Öz"], "abstract": ""},
    ]
)
FORMATS = [
    pytest.param(JSON_LIST, "application/json", id="json"),
    pytest.param(
        json.dumps(
            {
                "data": [
                    {
                        "id": "1",
                        "type": "papers",
                        "attributes": {
                            "paperTitle": TORRENT[0],
                            "authorNames": "Berg, Ada and Chen, Bo",
                            "abstractText": ABSTRACT,
                        },
                    },
                    {
                        "id": "2",
                        "type": "papers",
                        "attributes": {"paperTitle": MEADOW[0], "authorNames": "Cem Öz"},
                    },
                ]
            }
        ),
        "application/vnd.api+json",
        id="json-api",
    ),
    pytest.param(
        json.dumps(
            {
                "notes": [
                    {
                        "content": {
                            "title": {"value": title},
                            "authors": {"value": authors},
                            "abstract": {"value": abstract},
                        }
                    }
                    for title, authors, abstract in (TORRENT, MEADOW)
                ]
            }
        ),
        "application/json",
        id="openreview-notes",
    ),
    pytest.param(
        f'UID,title,authors,abstract\n1,{TORRENT[0]},Ada Berg|Bo Chen,"{ABSTRACT}"\n2,{MEADOW[0]},Cem Öz,\n',
        "text/csv",
        id="csv",
    ),
    pytest.param(
        f"Title\tAuthors\tAbstract\n{TORRENT[0]}\tAda Berg; Bo Chen\t{ABSTRACT}\n{MEADOW[0]}\tCem Öz\t\n",
        "text/tab-separated-values",
        id="tsv",
    ),
    pytest.param(
        f'- title: "{TORRENT[0]}"\n  authors: Ada Berg, Bo Chen\n  abstract: >\n    {ABSTRACT}\n- title: {MEADOW[0]}\n  authors: [Cem Öz]\n',
        "application/yaml",
        id="yaml",
    ),
    pytest.param(
        f"<volume><meta><booktitle>Proceedings of Rivers & Words</booktitle></meta>"
        f'<paper id="1"><title><fixed-case>T</fixed-case>orrent: Reading River Names</title><author><first>Ada</first><last>Berg</last></author>'
        f"<author><first>Bo</first><last>Chen</last></author><abstract>{ABSTRACT}</abstract></paper>"
        f'<paper id="2"><title>{MEADOW[0]}</title><author><first>Cem</first><last>Öz</last></author></paper></volume>',
        "application/xml",
        id="xml-with-a-bare-ampersand",
    ),
    pytest.param(
        f"@proceedings{{rw, title={{Proceedings of Rivers}}}}\n@inproceedings{{a, title={{{{T}}orrent: Reading River Names}}, "
        f"author={{Berg, Ada and Chen, Bo}}, abstract={{{ABSTRACT}}}}}\n"
        f'@inproceedings{{b, title={{{MEADOW[0]}}}, author={{{{\\"O}}z, Cem}}}}\n',
        "application/x-bibtex",
        id="bibtex",
    ),
    pytest.param(
        f"| Title | Authors | Abstract |\n|---|---|---|\n| {TORRENT[0]} | Ada Berg, Bo Chen | {ABSTRACT} |\n| {MEADOW[0]} | Cem Öz, | |\n",
        "text/markdown",
        id="markdown-table",
    ),
]


@pytest.mark.parametrize(("text", "media_type"), FORMATS)
def test_each_format_gives_the_same_papers(text, media_type):
    assert facts(read(text, media_type)) == [TORRENT, MEADOW]


@pytest.mark.parametrize(("text", "media_type"), FORMATS)
def test_spans_of_titles_give_the_titles_back(text, media_type):
    whole = read_document(text, media_type=media_type).text
    spans = [paper.fields[0] for paper in read(text, media_type).papers]
    assert [whole[span.page_start_char : span.page_end_char] for span in spans] == [TORRENT[0], MEADOW[0]]


@pytest.mark.parametrize(("text", "media_type"), FORMATS)
def test_what_is_read_can_be_written_as_json_lines(text, media_type):
    lines = [msgspec.json.decode(msgspec.json.encode(each)) for each in as_objects(read(text, media_type))]
    assert [each["title"] for each in lines if each["kind"] == "paper"] == [TORRENT[0], MEADOW[0]]


def test_a_post_with_front_matter_is_one_main_paper():
    (paper,) = read(
        f'---\ntitle: "{TORRENT[0]}"\nauthor:\n- given: Ada\n  family: Berg\nabstract: {ABSTRACT}\n---\n',
        "text/markdown",
    ).papers
    assert (paper.title, paper.role, paper.abstract) == (TORRENT[0], "main", ABSTRACT)
    assert [author.name for author in paper.authors] == ["Ada Berg"]


def test_a_person_called_nan_and_a_paper_called_no_keep_their_names():
    paper = {"title": "No", "authors": [{"first": "Nan", "last": "Li"}], "abstract": ABSTRACT}
    assert facts(read(json.dumps([paper]), "application/json")) == [("No", ["Nan Li"], ABSTRACT)]


def test_bibtex_keeps_the_words_of_typewriter_text():
    (paper,) = read(
        "@article{a, title={The \\texttt{torrent} Tool for Maps}, author={Berg, Ada}}", "application/x-bibtex"
    ).papers
    assert paper.title == "The torrent Tool for Maps"


def test_struck_titles_are_withdrawn_papers():
    rows = "".join(f"| {number} | [{mark}Paper {word} about Rivers and Maps{mark}](https://example.org/{number}) |\n" for number, word, mark in
                   [(1, "One", ""), (2, "Two", "~~"), (3, "Three", ""), (4, "Four", "")])  # fmt: skip
    papers = read(f"| Rank | Title |\n|---|---|\n{rows}", "text/markdown").papers
    assert [(paper.title, paper.status) for paper in papers] == [
        ("Paper One about Rivers and Maps", None),
        ("Paper Two about Rivers and Maps", "withdrawn"),
        ("Paper Three about Rivers and Maps", None),
        ("Paper Four about Rivers and Maps", None),
    ]


def test_programmes_that_write_codes_before_titles():
    rows = "".join(
        f"<tr><td>09:{number}0</td></tr><tr><td>P1-{number} - Session P1 - JRN-2{number}: {title}</td></tr><tr><td><i>{people}</i></td></tr>"
        for number, title, people in [
            (1, "Reading Names of Rivers", "Ada Berg and Bo Chen"),
            (2, "Words of Farmers", "Cem Öz, Ada Berg"),
            (3, "Reports about Glaciers", "Bo Chen and Cem Öz"),
        ]
    )
    assert facts(read(f"<html><body><h2>Programme</h2><table>{rows}</table></body></html>", "text/html")) == [
        ("Reading Names of Rivers", ["Ada Berg", "Bo Chen"], None),
        ("Words of Farmers", ["Cem Öz", "Ada Berg"], None),
        ("Reports about Glaciers", ["Bo Chen", "Cem Öz"], None),
    ]
