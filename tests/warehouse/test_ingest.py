"""Runs: the same rows however they are split, killed runs go on, equal input is one run."""

import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT
from tests.mockserver.server import MockServer
from warehouse.ingest import BATCH_PAGES, STEPS, ingest, plan, publish_run
from warehouse.sql import query

ABSTRACT = "We propose {0}, a method for reading {0} names on old maps. It improves recall by {1} points over strong baselines."
TABLES = ("papers", "occurrences", "keywords", "entities", "results", "events")


def write_pages(folder, count):
    folder.mkdir(exist_ok=True)
    for number in range(count):
        name = "Torrent" + "abcdefghijklmnopqrstuvwxyz"[number]
        (folder / f"page-{number:02}.txt").write_text(
            f"NORTEX 2031 Papers\n\n{ABSTRACT.format(name, number + 2)}\n", encoding="utf-8"
        )
    return folder


def rows(home, statement):
    with query(home, statement) as reader:
        return [tuple(row.values()) for row in reader.read_all().to_pylist()]


def content(home):
    """All that does not depend on when a page was read."""
    return {
        table: rows(
            home,
            f"SELECT * EXCLUDE ({'first_seen_at, last_seen_at' if table == 'papers' else 'paper_id' if table != 'events' else 'url'}) FROM {table} ORDER BY ALL",
        )
        for table in TABLES
    }


def test_one_process_or_two_give_the_same_rows(tmp_path):
    pages = write_pages(tmp_path / "pages", BATCH_PAGES + 2)
    one = ingest([str(pages)], tmp_path / "one")
    two = ingest([str(pages)], tmp_path / "two", jobs=2)
    assert one.page_count == two.page_count == BATCH_PAGES + 2 and one.run_id == two.run_id
    assert content(tmp_path / "one") == content(tmp_path / "two")


def test_a_page_of_a_batch_that_is_done_is_not_read_again(tmp_path):
    pages = write_pages(tmp_path / "pages", 2)
    planned = plan([str(pages)], tmp_path / "home")
    STEPS["fetch"](planned.folder, 0)
    for page in pages.iterdir():
        page.unlink()
    for step in STEPS.values():
        step(planned.folder, 0)
    assert publish_run(planned.folder).paper_count == 2


def test_a_killed_run_goes_on_and_gives_the_same(tmp_path):
    pages = write_pages(tmp_path / "pages", 6)
    ingest([str(pages)], tmp_path / "whole")
    command = [
        sys.executable,
        "-c",
        "import sys; from pathlib import Path; from warehouse.ingest import ingest; ingest([sys.argv[1]], Path(sys.argv[2]))",
        str(pages),
        str(tmp_path / "home"),
    ]
    for seconds in (1.5, 3.0, 5.0):
        process = subprocess.Popen(command, cwd=ROOT)
        time.sleep(seconds)
        process.send_signal(signal.SIGKILL)
        process.wait()
    ingest([str(pages)], tmp_path / "home")
    assert content(tmp_path / "home") == content(tmp_path / "whole")
    assert not any((tmp_path / "home" / "runs").iterdir())


def test_changed_content_is_a_new_run_and_the_old_paper_stays(tmp_path):
    pages = write_pages(tmp_path / "pages", 1)
    first = ingest([str(pages)], tmp_path / "home")
    (pages / "page-00.txt").write_text(
        f"NORTEX 2031 Papers\n\n{ABSTRACT.format('Stream', 9)}\n", encoding="utf-8"
    )
    second = ingest([str(pages)], tmp_path / "home")
    assert first.run_id != second.run_id
    assert rows(tmp_path / "home", "SELECT count(*) FROM papers") == [(2,)]


def test_the_users_event_is_for_pages_that_name_none(tmp_path):
    (tmp_path / "page.txt").write_text(ABSTRACT.format("Torrent", 5), encoding="utf-8")
    ingest([str(tmp_path / "page.txt")], tmp_path / "home", event="NORTEX 2031")
    assert rows(
        tmp_path / "home", "SELECT event_id, series, year FROM papers JOIN events USING (event_id)"
    ) == [("nortex-2031", "NORTEX", 2031)]


def test_pages_come_over_http_too(tmp_path, monkeypatch):
    monkeypatch.setenv("EVENTPAPERS_ALLOW_PRIVATE_ADDRESSES", "true")
    with MockServer() as server:
        report = ingest([f"{server.url}/programme", f"{server.url}/missing"], tmp_path / "home")
    assert report.paper_count == 1
    assert [failure.where for failure in report.failures] == [f"{server.url}/missing"]
    assert rows(tmp_path / "home", "SELECT outcome FROM pages ORDER BY ALL") == [("not_found",), ("ok",)]


@pytest.mark.parametrize("count", [1, BATCH_PAGES, BATCH_PAGES + 1])
def test_batches_hold_every_page_once(tmp_path, count):
    planned = plan([str(write_pages(tmp_path / "pages", count))], tmp_path / "home")
    assert planned.batch_count == (1 if count <= BATCH_PAGES else 2)
