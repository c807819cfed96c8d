"""What users name to pages: files, folders and URLs; nothing is left out in silence."""

import pytest

from extractors.outcomes import Outcome, PageError
from extractors.sources import discover


def test_folder_is_walked_in_order_and_other_files_are_named(tmp_path):
    for name in ["b.html", "a.txt", "sub/c.html.gz", "photo.jpg", ".hidden.html", ".git/x.html"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x")
    found = list(discover([str(tmp_path)]))
    pages = [each for each in found if isinstance(each, str)]
    assert [page.removeprefix(f"{tmp_path}/") for page in pages] == ["a.txt", "b.html", "sub/c.html.gz"]
    (skipped,) = [each for each in found if isinstance(each, PageError)]
    assert "photo.jpg" in str(skipped) and skipped.outcome is Outcome.NOT_TEXT


def test_each_page_once(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("x")
    assert list(discover([str(path), str(path), "https://example.org/a", "https://example.org/a"])) == [
        str(path),
        "https://example.org/a",
    ]


def test_a_named_file_of_any_kind_is_tried(tmp_path):
    path = tmp_path / "dump.page"
    path.write_text("x")
    assert list(discover([str(path)])) == [str(path)]


@pytest.mark.parametrize("source", ["no/such/thing", "https://"])
def test_what_cannot_be_a_page_is_an_error(source):
    (error,) = discover([source])
    assert isinstance(error, PageError) and error.where == source and error.do


def test_empty_folder(tmp_path):
    (error,) = discover([str(tmp_path)])
    assert "no files" in str(error)
