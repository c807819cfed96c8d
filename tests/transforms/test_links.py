"""Addresses in abstracts, without the punctuation of their sentence."""

import pytest

from transforms.links import links_in


@pytest.mark.parametrize(
    ("text", "url", "kind"),
    [
        (
            "Code is at https://github.com/made-up-lab/torrent.",
            "https://github.com/made-up-lab/torrent",
            "code",
        ),
        ("(see https://example.org/a_(b))", "https://example.org/a_(b)", "other"),
        ("Our data: https://zenodo.org/record/1,", "https://zenodo.org/record/1", "data"),
        ("Watch https://youtu.be/abc!", "https://youtu.be/abc", "video"),
        ("It is at github.com/made-up-lab/x.", "https://github.com/made-up-lab/x", "code"),
    ],
)
def test_url_and_kind(text, url, kind):
    assert [(link.url, link.kind) for link in links_in(text)] == [(url, kind)]


def test_each_address_once():
    assert len(list(links_in("https://example.org/a and https://example.org/a"))) == 1
