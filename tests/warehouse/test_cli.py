"""The command line as users and scripts meet it: output, exit codes, and messages instead of tracebacks."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from warehouse.schema import TABLES

EVENTPAPERS = str(Path(sys.executable).parent / "eventpapers")
COMMANDS = ("ingest", "extract", "analyze", "sql", "status", "snapshots", "check", "export", "demo")
HUGE_BYTES = 200 * 2**20
ABSTRACT = "We propose Torrent, a method for reading river names on old maps. It improves recall by 5 points over strong baselines."


def eventpapers(*arguments, cwd=None, stdin=None, **environment):
    done = subprocess.run(
        [EVENTPAPERS, *(str(each) for each in arguments)],
        cwd=cwd, input=stdin, env=os.environ | environment, capture_output=True, text=True, timeout=240, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr + done.stdout
    return done


@pytest.fixture(scope="module")
def home(tmp_path_factory, sample_event):
    home = tmp_path_factory.mktemp("cli") / "home"
    done = eventpapers("ingest", sample_event / "pages", "--home", home)
    assert done.returncode == 0, done.stderr
    assert "5 pages with 33 papers read" in done.stderr and done.stdout == ""
    return home


def answer(home, statement):
    done = eventpapers("sql", statement, "--format", "json", "--home", home)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_version_and_help():
    assert eventpapers("--version").stdout.strip() == f"eventpapers {version('eventpapers')}"
    help_text = eventpapers("--help").stdout
    assert all(re.search(rf"^│ {command} ", help_text, re.MULTILINE) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_shows_an_example(command):
    assert re.search(r"Examples?: eventpapers", eventpapers(command, "--help").stdout.replace("`", ""))


@pytest.mark.parametrize(
    "arguments",
    [
        ["ingest"],
        ["sql"],
        ["nothing"],
        ["ingest", "x", "--jobs", "0"],
        ["sql", "SELECT 1", "--format", "xls"],
    ],
)
def test_wrong_usage_exits_2(arguments):
    assert eventpapers(*arguments).returncode == 2


def test_papers_of_the_sample_event_are_there(home):
    rows = answer(home, "SELECT title_source, count(*) AS papers FROM papers GROUP BY ALL ORDER BY ALL")
    # 12 of the listing and one of the lecture page state no title.
    assert rows == [{"title_source": "inferred", "papers": 13}, {"title_source": "page", "papers": 20}]
    events = answer(home, "SELECT name, city FROM events ORDER BY ALL")
    assert events == [{"name": "FOLIA 2029", "city": "Porto"}, {"name": "NORTEX 2031", "city": "Bergen"}]


@pytest.mark.parametrize("table", [name for name in TABLES if not name.startswith("_")])
def test_the_sample_event_fills_every_table(home, table):
    assert answer(home, f"SELECT count(*) > 0 AS is_filled FROM {table}") == [{"is_filled": True}]


def test_offsets_give_the_text_back_in_sql(home):
    (row,) = answer(
        home,
        "SELECT count(*) AS mentions, count(*) FILTER ((CASE field WHEN 'title' THEN title ELSE abstract END)[start_char + 1 : end_char] = text) AS right "
        "FROM entities JOIN papers USING (paper_id)",
    )
    assert row["mentions"] == row["right"] > 50


def test_ingesting_the_same_again_changes_nothing(home, sample_event):
    before = answer(home, "SELECT max(snapshot_id) AS id FROM ducklake_snapshots('lake')")
    done = eventpapers("ingest", sample_event / "pages", "--home", home)
    assert done.returncode == 0 and "nothing changed in the warehouse" in done.stderr
    assert answer(home, "SELECT max(snapshot_id) AS id FROM ducklake_snapshots('lake')") == before


def test_a_moved_home_still_answers(home, tmp_path):
    moved = tmp_path / "moved"
    home.rename(moved)
    try:
        assert answer(moved, "SELECT count(*) AS papers FROM papers") == [{"papers": 33}]
        done = eventpapers(
            "sql", "SELECT 1 AS one", "--format", "csv", cwd=tmp_path, EVENTPAPERS_HOME="moved"
        )
        assert done.stdout.split() == ["one", "1"]
    finally:
        moved.rename(home)


@pytest.mark.parametrize(
    "statement",
    ["DELETE FROM papers", "CREATE TABLE x (i INT)", "COPY papers TO 'x.csv'", "SELECT 1; DROP TABLE papers"],
)
def test_a_statement_that_writes_is_refused(home, statement):
    done = eventpapers("sql", statement, "--home", home)
    assert done.returncode == 2 and "read-only" in done.stderr


def test_formats_hold_the_same_rows(home, tmp_path):
    statement = "SELECT paper_id, title, first_seen_at FROM papers ORDER BY paper_id"
    rows = answer(home, statement)
    done = eventpapers("sql", statement, "--format", "csv", "--home", home)
    assert [row["title"] for row in csv.DictReader(io.StringIO(done.stdout))] == [
        row["title"] for row in rows
    ]
    eventpapers("sql", statement, "--output", tmp_path / "papers.parquet", "--home", home)
    assert pq.read_table(tmp_path / "papers.parquet").column("title").to_pylist() == [
        row["title"] for row in rows
    ]
    table = eventpapers("sql", "SELECT * FROM range(300)", "--home", home)
    assert "100 of 300 rows" in table.stderr and "299" not in table.stdout


def test_status_check_and_snapshots(home):
    status = eventpapers("status", "--home", home)
    assert status.returncode == 0 and "NORTEX 2031" in status.stdout and "Quarantine" in status.stdout
    checked = eventpapers("check", "--home", home)
    assert checked.returncode == 0 and "offsets_give_the_text" in checked.stdout
    assert "eventpapers" in eventpapers("--home", home, "snapshots").stdout


def test_extract_writes_the_objects_of_the_contract(sample_event):
    done = eventpapers("extract", sample_event / "pages" / "paper.html")
    assert done.returncode == 0
    paper, *others = [json.loads(line) for line in done.stdout.splitlines()]
    assert set(paper) >= {
        "kind", "title", "title_source", "title_confidence", "abstract", "authors", "keywords", "session", "track", "presentation", "status", "doi",
        "anthology_id", "arxiv_id", "url", "links", "role", "page_start_char", "page_end_char", "method", "confidence", "event",
    }  # fmt: skip
    assert paper["keywords"][0] == {"keyword": "lifelong learning", "origin": "author"}
    assert paper["event"]["name"] == "NORTEX 2031"
    assert {each["kind"] for each in others} == {"event", "leftover"}
    assert set(others[-1]) == {"kind", "text", "outcome", "page_start_char", "page_end_char"}


def test_analyze_reads_stdin_and_names_bad_rows():
    rows = '{"id": 1, "abstract": "We fine-tune BERT."}\n{oops\n{"id": 3, "text": "BERT reads maps."}\n'
    done = eventpapers("analyze", "-", stdin=rows)
    assert done.returncode == 1 and "row 2" in done.stderr
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 3]


def test_demo_tells_what_is_there_and_what_to_do_next(home):
    done = eventpapers("demo", "--no-ingest", "--home", home)
    assert done.returncode == 0
    assert all(
        text in done.stdout
        for text in (
            "papers",
            "LANTERN",
            "https://github.com/made-up-lab/lantern",
            str(home),
            "eventpapers sql",
        )
    )


def test_bad_input_is_named_and_the_rest_goes_on(tmp_path):
    folder = tmp_path / "mixed"
    folder.mkdir()
    good = f"NORTEX 2031 Papers\n\n{ABSTRACT}\n"
    (folder / "good.txt").write_text(good, encoding="utf-8")
    (folder / "utf16.txt").write_bytes(good.replace("Torrent", "Stream").encode("utf-16"))
    (folder / "empty.txt").touch()
    (folder / "binary.html").write_bytes(bytes(range(256)) * 50)
    (folder / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0" + bytes(100))
    (folder / "no_papers.html").write_text("<html><body><h1>Travel</h1><p>Take the bus.</p></body></html>")
    (folder / "cut.html.gz").write_bytes(b"\x1f\x8b\x08\x00broken")
    with (folder / "huge.txt").open("wb") as file:
        file.truncate(HUGE_BYTES)
    done = eventpapers("ingest", "mixed", "missing.txt", "--home", "home", cwd=tmp_path)
    assert done.returncode == 1
    for name, what in {
        "mixed/empty.txt": "it is empty",
        "mixed/binary.html": "binary file",
        "mixed/photo.jpg": "not a kind of file that holds pages",
        "mixed/no_papers.html": "no papers were found",
        "mixed/cut.html.gz": "compressed file is damaged",
        "mixed/huge.txt": "larger than 100 MB",
        "missing.txt": "no such file or folder",
    }.items():
        assert re.search(rf"✗ {re.escape(name)}: .*{what}.*\. \w", done.stderr), name
    home = tmp_path / "home"
    assert answer(home, "SELECT count(*) AS papers FROM papers") == [{"papers": 2}]
    outcomes = answer(home, "SELECT outcome FROM quarantine ORDER BY ALL")
    assert [row["outcome"] for row in outcomes] == ["empty", "not_text", "too_large", "unreadable"]


def test_a_home_that_is_none_says_what_to_do(tmp_path):
    done = eventpapers("status", "--home", tmp_path / "nothing")
    assert done.returncode == 1 and "holds no warehouse" in done.stderr and "eventpapers demo" in done.stderr


def test_a_file_in_place_of_the_home_says_what_to_do(tmp_path):
    (tmp_path / "home").write_text("x")
    (tmp_path / "page.txt").write_text(ABSTRACT)
    done = eventpapers("ingest", tmp_path / "page.txt", "--home", tmp_path / "home")
    assert done.returncode == 1 and "Name another --home" in done.stderr


def test_wrong_settings_are_wrong_usage(tmp_path):
    done = eventpapers("status", EVENTPAPERS_MAX_PAGE_BYTES="many")
    assert done.returncode == 2 and "max_page_bytes" in done.stderr


def test_a_reader_that_stops_listening_is_no_error(home):
    shell = f"'{EVENTPAPERS}' sql 'SELECT * FROM range(300000)' --format csv --home '{home}' | head -n 1"
    done = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.strip() == "range" and done.stderr == ""
