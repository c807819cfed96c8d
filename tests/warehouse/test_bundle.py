"""Exports: whole, counted, described, and of one snapshot."""

import csv
import hashlib
import json

import duckdb
import pyarrow.parquet as pq
import pytest

from tests.warehouse.rows import author, page, run, write
from warehouse.bundle import export
from warehouse.errors import HomeError, QueryError
from warehouse.publish import publish
from warehouse.schema import TABLES

PROMISED = [table for table in TABLES.values() if not table.name.startswith("_")]
TRICKY = 'Maps, "old" and new\nin two lines'


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bundle")
    first = page("p1", {"title": "Reading Old Maps", "abstract": TRICKY, "authors": [author(1, "Ada Berg")]})
    second = page("p2", {"title": "Other Maps", "authors": [author(1, "Bo Chen")]}, event="FOLIA 2029")
    publish(folder / "home", run(), write(folder / "shards", first, second))
    return folder / "home"


def test_every_table_is_there_with_the_counts_of_the_manifest(home, tmp_path):
    counts = export(home, tmp_path / "out", formats=["parquet", "csv"])
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text(encoding="utf-8"))
    assert (
        [entry["name"] for entry in manifest["tables"]] == [table.name for table in PROMISED] == list(counts)
    )
    for entry in manifest["tables"]:
        assert pq.read_metadata(tmp_path / "out" / f"{entry['name']}.parquet").num_rows == entry["row_count"]
        with (tmp_path / "out" / f"{entry['name']}.csv").open(encoding="utf-8", newline="") as file:
            assert sum(1 for _ in csv.DictReader(file)) == entry["row_count"]
        for file in entry["files"]:
            assert (
                hashlib.sha256((tmp_path / "out" / file["path"]).read_bytes()).hexdigest() == file["sha256"]
            )
    assert counts["papers"] == counts["authors"] == 2


def test_quotes_and_line_breaks_survive_csv(home, tmp_path):
    export(home, tmp_path / "out", formats=["csv"])
    with (tmp_path / "out" / "papers.csv").open(encoding="utf-8", newline="") as file:
        assert TRICKY in [row["abstract"] for row in csv.DictReader(file)]
    read = duckdb.sql(f"SELECT abstract FROM read_csv('{tmp_path / 'out' / 'papers.csv'}')").fetchall()
    assert (TRICKY,) in read


@pytest.mark.parametrize("table", PROMISED, ids=lambda table: table.name)
def test_descriptions_travel_in_parquet(home, tmp_path_factory, table):
    folder = tmp_path_factory.mktemp("described") / "out"
    export(home, folder, formats=["parquet"])
    schema = pq.read_schema(folder / f"{table.name}.parquet")
    assert schema.metadata[b"title"].decode() == table.description
    for column in table.columns:
        assert schema.field(column.name).metadata[b"description"].decode() == column.description


def test_one_event_takes_its_own_rows_only(home, tmp_path):
    counts = export(home, tmp_path / "out", formats=["parquet"], event="folia 2029")
    assert (counts["events"], counts["papers"], counts["authors"], counts["pages"]) == (1, 1, 1, 1)
    assert pq.read_table(tmp_path / "out" / "authors.parquet").column("name").to_pylist() == ["Bo Chen"]


def test_an_earlier_export_is_replaced_and_other_folders_are_not(home, tmp_path):
    export(home, tmp_path / "out", formats=["parquet", "csv"])
    export(home, tmp_path / "out", formats=["csv"])
    assert not list((tmp_path / "out").glob("*.parquet"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("x")
    with pytest.raises(HomeError, match="no earlier export"):
        export(home, tmp_path / "mine", formats=["csv"])
    assert (tmp_path / "mine" / "thesis.txt").exists()


def test_unknown_events_and_formats_are_refused_and_leave_nothing(home, tmp_path):
    with pytest.raises(QueryError, match="Events are FOLIA 2029, SRN 2031"):
        export(home, tmp_path / "out", formats=["csv"], event="XYZ 1999")
    with pytest.raises(QueryError, match="parquet, csv"):
        export(home, tmp_path / "out", formats=["xls"])
    assert list(tmp_path.iterdir()) == []
