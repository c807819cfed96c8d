"""The lake on disk: described, whole, and clear about what is wrong with it."""

import subprocess
import sys

import duckdb
import pytest

from tests.warehouse.rows import page, run, write
from warehouse import lake
from warehouse.errors import BusyError, HomeError
from warehouse.lake import catalog_path, open_lake
from warehouse.publish import publish
from warehouse.schema import SCHEMA_VERSION, TABLES


@pytest.fixture
def home(tmp_path):
    publish(tmp_path / "home", run(), write(tmp_path / "shards", page("p1", {"title": "Reading Old Maps"})))
    return tmp_path / "home"


def test_comments_are_those_of_the_schema(home):
    with open_lake(home) as connection:
        found = connection.execute(
            "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE database_name = 'lake'"
        ).fetchall()
        tables = dict(
            connection.execute(
                "SELECT table_name, comment FROM duckdb_tables() WHERE database_name = 'lake'"
            ).fetchall()
        )
    expected = {
        (table.name, column.name, column.comment) for table in TABLES.values() for column in table.columns
    }
    assert set(found) == expected
    assert tables == {table.name: table.description for table in TABLES.values()}


def test_opening_for_writing_again_makes_no_snapshot(home):
    with open_lake(home, read_only=False) as connection:
        before = lake.current_snapshot_id(connection)
    with open_lake(home, read_only=False) as connection:
        assert lake.current_snapshot_id(connection) == before


def test_a_comment_that_differs_is_brought_up_to_date(home):
    with open_lake(home, read_only=False) as connection:
        connection.execute("COMMENT ON TABLE papers IS 'old words'")
    with open_lake(home, read_only=False) as connection:
        (comment,) = connection.execute(
            "SELECT comment FROM duckdb_tables() WHERE database_name = 'lake' AND table_name = 'papers'"
        ).fetchone()
    assert comment == TABLES["papers"].description


def test_a_home_of_a_newer_version_is_refused(home):
    with open_lake(home, read_only=False) as connection:
        connection.execute(f"INSERT INTO _schema_versions VALUES ({SCHEMA_VERSION + 1}, now())")
    for read_only in (True, False):
        with (
            pytest.raises(HomeError, match=r"newer version.*Upgrade eventpapers"),
            open_lake(home, read_only=read_only),
        ):
            pass


def test_a_damaged_catalogue_is_told(home):
    catalog_path(home).write_bytes(b"this is no database, just text that is long enough" * 100)
    with pytest.raises(HomeError, match="damaged"), open_lake(home):
        pass


HOLD = """
import sqlite3, sys
holder = sqlite3.connect(sys.argv[1], isolation_level=None)
holder.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


def test_a_catalogue_that_someone_holds_is_busy(home, tmp_path, monkeypatch):
    monkeypatch.setattr(lake, "BUSY_SECONDS", 1.0)
    more = write(tmp_path / "more", page("p2", {"title": "Other Maps"}))
    command = [sys.executable, "-c", HOLD, str(catalog_path(home))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(BusyError, match=r"another process holds the warehouse.*Try again"):
            publish(home, run("run-2"), more)
        holder.stdin.close()
    assert publish(home, run("run-2"), more).is_changed


def test_a_read_only_catalogue_is_told(home, monkeypatch):
    def read_only(*_, **__):
        raise duckdb.Error("attempt to write a readonly database")

    monkeypatch.setattr(lake, "_attach", read_only)
    with pytest.raises(HomeError, match=r"read-only.*permissions"), open_lake(home, read_only=False):
        pass


def test_a_read_only_home_can_be_read(home, monkeypatch):
    before = sorted(path.name for path in home.iterdir())
    monkeypatch.setattr(lake.os, "access", lambda *_: False)
    with open_lake(home) as connection:
        assert connection.execute("SELECT title FROM papers").fetchall() == [("Reading Old Maps",)]
        assert sorted(path.name for path in home.iterdir()) == before
    with pytest.raises(HomeError, match="read-only"), open_lake(home, read_only=False):
        pass
