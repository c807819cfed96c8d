"""DAG files: parse from anywhere, quickly and without touching anything; the tasks are wired as promised."""

import json
import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT

PROBE = """
import json, socket, sys
def refuse(*_): raise AssertionError("a DAG file opened a connection")
socket.socket.connect = refuse
from airflow.dag_processing.dagbag import DagBag
before = set(sys.modules)
bag = DagBag(sys.argv[1])
tasks = {
    dag_id: {
        task.task_id: {
            "mapped": task.is_mapped,
            "pool": task.pool,
            "retries": task.retries,
            "outlets": [outlet.name for outlet in task.partial_kwargs.get("outlets", [])] if task.is_mapped else [outlet.name for outlet in task.outlets],
            "upstream": sorted(task.upstream_task_ids),
        }
        for task in dag.tasks
    }
    for dag_id, dag in bag.dags.items()
}
loaded = sorted({name.split(".")[0] for name in set(sys.modules) - before})
json.dump({"errors": list(bag.import_errors.values()), "tasks": tasks, "loaded": loaded}, open(sys.argv[2], "w"))
"""
HEAVY = {"spacy", "duckdb", "pyarrow", "bs4", "lxml", "httpx", "warehouse", "transforms"}


@pytest.fixture(scope="module")
def parsed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("parse")
    environment = os.environ | {"AIRFLOW_HOME": str(folder), "AIRFLOW__CORE__LOAD_EXAMPLES": "False"}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, str(ROOT / "dags"), str(folder / "found.json")],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads((folder / "found.json").read_text())


def test_all_files_parse_from_another_folder(parsed):
    assert parsed["errors"] == []
    assert "ingest_events" in parsed["tasks"]


def test_parsing_loads_nothing_heavy(parsed):
    assert HEAVY.isdisjoint(parsed["loaded"])


def test_steps_are_mapped_in_order_and_publish_alone_writes(parsed):
    tasks = parsed["tasks"]["ingest_events"]
    assert [name for name, task in tasks.items() if task["mapped"]] == ["fetch", "extract", "enrich"]
    assert {name: task["upstream"] for name, task in tasks.items()} == {
        "plan": [],
        "fetch": ["plan"],
        "extract": ["fetch"],
        "enrich": ["extract"],
        "publish": ["enrich", "plan"],
    }
    assert {name for name, task in tasks.items() if task["outlets"]} == {"publish"}
    assert {name for name, task in tasks.items() if task["pool"] == "lake_writer"} == {"publish"}
    assert all(task["retries"] == 3 for task in tasks.values())


@pytest.mark.parametrize("path", sorted((ROOT / "dags").glob("*.py")), ids=lambda path: path.name)
def test_dag_files_are_short_and_know_no_logical_date(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert not any(word in text for word in ("logical_date", "data_interval", "execution_date"))
