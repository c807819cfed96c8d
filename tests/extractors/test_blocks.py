"""Text and HTML to blocks: every block's offsets give its text back, and runs end where mark-up ends them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.readers.htmls import read_html
from extractors.readers.texts import read_text


def texts(document):
    return [block.text for block in document.blocks]


def test_text_paragraphs_are_blocks_and_wrapped_lines_are_joined():
    prose = "This sentence is long enough to be wrapped prose in a dump of a page,\nand this is its second line of about the same length as the first."
    document = read_text(f"Heading\n\n{prose}\n\nkeyword one\n")
    assert texts(document) == ["Heading", prose.replace("\n", " "), "keyword one"]


def test_text_lines_of_a_short_paragraph_are_blocks_of_one_paragraph():
    document = read_text("2:00PM\n2B-1\nCooking Videos\n\nBreak")
    assert texts(document) == ["2:00PM", "2B-1", "Cooking Videos", "Break"]
    assert [block.ancestors for block in document.blocks] == [(0,), (0,), (0,), (1,)]


def test_text_offsets_give_the_text_back():
    text = "\n\n  One  \n\r\nTwo   words\n\n\tThree"
    document = read_text(text)
    assert [text[block.start_char : block.end_char] for block in document.blocks] == [
        "One",
        "Two   words",
        "Three",
    ]


@pytest.mark.parametrize(
    ("markup", "expected"),
    [
        pytest.param("<p>One</p><p>Two</p>", ["One", "Two"], id="paragraphs"),
        pytest.param("<li>One<li>Two", ["One", "Two"], id="unclosed-items-are-siblings"),
        pytest.param(
            "<td><b>1B</b> <b>Title</b><br><em>A, B</em><br>Place</td>",
            ["1B", "Title", "A, B", "Place"],
            id="line-breaks-and-inline-parts",
        ),
        pytest.param(
            "<p>Parsing <em>very</em> long words</p>",
            ["Parsing very long words"],
            id="emphasis-in-prose-does-not-split",
        ),
        pytest.param(
            '<b><span class="c">J</span>apanese Names</b>', ["Japanese Names"], id="markup-inside-a-word"
        ),
        pytest.param(
            "<p>Ann Lee<sup>1,2</sup>, Bo Ito<sup>3</sup></p>",
            ["Ann Lee¹,², Bo Ito³"],
            id="footnote-marks-are-set-apart",
        ),
        pytest.param(
            "<p>a<script>x()</script><style>y</style>b</p>", ["ab"], id="scripts-and-styles-hold-no-text"
        ),
        pytest.param("<p>a<!-- no -->b &amp; c</p>", ["ab & c"], id="comments-and-entities"),
    ],
)
def test_html_blocks(markup, expected):
    assert texts(read_html(markup)) == expected


def test_html_facts_about_the_page():
    document = read_html(
        '<html><head><title> A  Page </title><link rel="canonical" href="https://example.org/a"><meta name="x" content="1"></head>'
        '<body><nav><a href="/h">Home</a></nav><h2><a href="/p">T</a></h2></body></html>'
    )
    assert document.title == "A Page"
    assert document.canonical_url == "https://example.org/a"
    assert document.metas == (("x", "1"),)
    home, title = document.blocks
    assert home.signature.startswith("!nav")
    assert (title.href, title.signature) == ("/p", "body>h2>a")


def test_html_deep_nesting_does_not_recurse():
    document = read_html("<div>" * 5_000 + "deep" + "</div>" * 5_000)
    assert "deep" in document.text


@given(
    st.lists(
        st.sampled_from(
            ["<p>", "</p>", "<b>", "</b>", "<li>", "<br>", "word", " ", "<td>", "</div>", "é", "&lt;"]
        ),
        max_size=40,
    )
)
def test_html_offsets_give_the_text_back(parts):
    document = read_html("".join(parts))
    assert all(document.text[block.start_char : block.end_char] == block.text for block in document.blocks)
    ends = [0, *(block.end_char for block in document.blocks)]
    assert all(block.start_char >= end for block, end in zip(document.blocks, ends, strict=False))


def test_a_long_title_and_its_long_author_list_are_two_blocks():
    title = "Half a Mile Is Enough: Early Stopping for Walkers Who Read Maps"
    authors = "Philippa Thorsby-Lund, Ngozi Adebanjo-Ruiz, Kaapo van der Meersch"
    assert [block.text for block in read_text(f"{title}\n{authors}\n").blocks] == [title, authors]
