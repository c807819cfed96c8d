"""The DAG run for real: Airflow, SQLite, the run folder and the lake."""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from warehouse.sql import query

PAGE = """NORTEX 2031 Papers

{}

{}
"""
ABSTRACTS = (
    "We propose Torrent, a method for reading river names on old maps. It improves recall by 5 points over strong baselines. The maps come from four archives.",
    "This paper investigates how scribes abbreviate words in court records. We release 2,000 annotated lines. Abbreviations are found with an accuracy of 91%.",
)
LARGEST_XCOM_BYTES = 500


def airflow(folder, *arguments):
    environment = os.environ | {
        "AIRFLOW_HOME": str(folder / "airflow"),
        "AIRFLOW__CORE__DAGS_FOLDER": str(ROOT / "dags"),
        "AIRFLOW__CORE__LOAD_EXAMPLES": "False",
        "EVENTPAPERS_HOME": str(folder / "home"),
    }
    return subprocess.run(
        [sys.executable, "-m", "airflow", *arguments],
        env=environment, cwd=folder, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


def run_dag(folder, *sources):
    return airflow(
        folder,
        "dags",
        "test",
        "ingest_events",
        "--conf",
        json.dumps({"sources": [str(each) for each in sources]}),
    )


def rows(folder, statement):
    with query(folder / "home", statement) as reader:
        return [tuple(row.values()) for row in reader.read_all().to_pylist()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("airflow")
    made = airflow(folder, "db", "migrate")
    assert made.returncode == 0, made.stderr[-2000:]
    (folder / "page.txt").write_text(PAGE.format(*ABSTRACTS), encoding="utf-8")
    ran = run_dag(folder, folder / "page.txt", folder / "missing.txt")
    assert ran.returncode == 0, ran.stderr[-4000:]
    (folder / "log.txt").write_text(ran.stdout + ran.stderr, encoding="utf-8")
    return folder


def test_papers_of_the_page_are_in_the_lake(folder):
    assert rows(folder, "SELECT abstract FROM papers ORDER BY ALL") == sorted((text,) for text in ABSTRACTS)
    assert rows(folder, "SELECT status, page_count, paper_count FROM runs") == [("partial", 1, 2)]


def test_an_input_that_failed_is_named_in_the_log(folder):
    assert "missing.txt: no such file or folder" in (folder / "log.txt").read_text(encoding="utf-8")


def test_only_references_travel_through_xcom(folder):
    with sqlite3.connect(folder / "airflow" / "airflow.db") as database:
        values = database.execute("SELECT task_id, value FROM xcom").fetchall()
    assert {task for task, _ in values} >= {"plan", "fetch", "extract", "enrich", "publish"}
    assert max(len(str(value)) for _, value in values) <= LARGEST_XCOM_BYTES


def test_a_second_run_changes_nothing(folder):
    before = rows(folder, "SELECT max(snapshot_id) FROM ducklake_snapshots('lake')")
    ran = run_dag(folder, folder / "page.txt", folder / "missing.txt")
    assert ran.returncode == 0 and "nothing changed in the warehouse" in ran.stdout + ran.stderr
    assert rows(folder, "SELECT max(snapshot_id) FROM ducklake_snapshots('lake')") == before


def test_a_terminal_error_fails_without_another_try(folder):
    (folder / "home").rename(folder / "kept")
    (folder / "home").write_text("a file where the home should be", encoding="utf-8")
    ran = run_dag(folder, folder / "page.txt")
    (folder / "home").unlink()
    (folder / "kept").rename(folder / "home")
    assert ran.returncode != 0
    with sqlite3.connect(folder / "airflow" / "airflow.db") as database:
        states = database.execute(
            "SELECT state, try_number FROM task_instance WHERE task_id = 'plan' ORDER BY start_date DESC LIMIT 1"
        ).fetchall()
    assert states == [("failed", 1)]
    assert not Path(folder / "home" / "runs").exists() or not any((folder / "home" / "runs").iterdir())
