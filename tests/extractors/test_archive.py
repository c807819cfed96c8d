"""What goes into the archive comes out the same, and damage is told, not read."""

import gzip
import hashlib
from datetime import UTC, datetime

import pytest
from warcio.archiveiterator import ArchiveIterator

from extractors.archive import load, store
from extractors.outcomes import Outcome, PageError
from extractors.records import Page


def page(content=b"<p>R\xc3\xa9sum\xc3\xa9</p>", **facts):
    return Page(
        page_id=hashlib.sha256(content).hexdigest(),
        content=content,
        **{"source": "dir/pägé 1.html", "fetched_at": datetime(2031, 5, 3, 12, 30, 1, 250, UTC), **facts},
    )


@pytest.mark.parametrize(
    "kept",
    [
        pytest.param(page(), id="file"),
        pytest.param(
            page(url="https://example.org/a?b=1", media_type="text/html", charset="utf-8", http_status=200),
            id="url",
        ),
        pytest.param(page(b"\x00\x01\r\n\r\nWARC/1.1"), id="binary"),
    ],
)
def test_round_trip(tmp_path, kept):
    stored = store(kept, tmp_path)
    assert load(stored.archive_ref, tmp_path) == stored


def test_another_reader_reads_the_file(tmp_path):
    stored = store(page(url="https://example.org/a"), tmp_path)
    with (tmp_path / stored.archive_ref).open("rb") as file:
        (record,) = ArchiveIterator(file, check_digests="raise")
    assert (record.rec_type, record.rec_headers.get_header("WARC-Target-URI")) == (
        "resource",
        "https://example.org/a",
    )


def test_the_same_page_is_written_once_and_equally(tmp_path):
    ref = store(page(), tmp_path / "a").archive_ref
    written = (tmp_path / "a" / ref).stat().st_mtime_ns
    store(page(), tmp_path / "a")
    store(page(), tmp_path / "b")
    assert (tmp_path / "a" / ref).stat().st_mtime_ns == written
    first, second = (gzip.decompress((tmp_path / name / ref).read_bytes()) for name in "ab")
    assert first == second


def test_leftovers_of_a_killed_writer_are_no_pages(tmp_path):
    ref = store(page(), tmp_path).archive_ref
    assert [path.name for path in (tmp_path / ref).parent.iterdir()] == [ref.split("/")[1]]


@pytest.mark.parametrize(
    "damage",
    [lambda b: b[: len(b) // 2], lambda b: b"not gzip", lambda b: b""],
    ids=["torn", "other-bytes", "empty"],
)
def test_damage_is_an_error_that_says_so(tmp_path, damage):
    ref = store(page(b"x" * 50_000 + b"end"), tmp_path).archive_ref
    path = tmp_path / ref
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(PageError, match="damaged") as caught:
        load(ref, tmp_path)
    assert caught.value.outcome is Outcome.UNREADABLE


def test_missing_record(tmp_path):
    with pytest.raises(PageError, match="not in the archive"):
        load("ab/abc.warc.gz", tmp_path)
