"""SQL from strangers: reads of all kinds work, everything else is refused and leaves no trace."""

import pytest

from tests.warehouse.rows import page, run, write
from warehouse.errors import HomeError, QueryError
from warehouse.publish import publish
from warehouse.sql import query


def files(home):
    """Names of all files but SQLite's own, which come and go with every reader."""
    return sorted(path.name for path in home.rglob("*") if not path.name.endswith(("-shm", "-wal")))


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sql")
    publish(
        folder / "home",
        run(),
        write(folder, page("p1", {"title": "A Paper on Rivers"}, {"title": "A Paper on Lakes"})),
    )
    return folder / "home"


def rows(home, statement):
    with query(home, statement) as reader:
        return [tuple(row.values()) for row in reader.read_all().to_pylist()]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        pytest.param(
            "SELECT title FROM papers ORDER BY title",
            [("A Paper on Lakes",), ("A Paper on Rivers",)],
            id="select",
        ),
        pytest.param("FROM papers SELECT count(*)", [(2,)], id="from-first"),
        pytest.param("WITH x AS (SELECT 1 AS a) SELECT a FROM x", [(1,)], id="with"),
        pytest.param("SELECT count(*) FROM range(3)", [(3,)], id="range"),
        pytest.param("VALUES (1)", [(1,)], id="values"),
        pytest.param("SELECT count(*) FROM lake.main.papers;", [(2,)], id="qualified-with-semicolon"),
        pytest.param(
            "SELECT comment FROM duckdb_columns() WHERE table_name = 'authors' AND column_name = 'position'",
            [("Place among the authors, from 1.",)],
            id="comments",
        ),
    ],
)
def test_reading(home, statement, expected):
    assert rows(home, statement) == expected


@pytest.mark.parametrize(
    "statement",
    [
        "EXPLAIN SELECT 1",
        "DESCRIBE papers",
        "SUMMARIZE papers",
        "SHOW TABLES",
        "PIVOT papers ON title_source USING count(*)",
    ],
)
def test_other_ways_to_read(home, statement):
    assert rows(home, statement)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM papers",
        "INSERT INTO papers SELECT * FROM papers",
        "UPDATE papers SET title = 'x'",
        "DROP TABLE papers",
        "CREATE TABLE x AS SELECT 1",
        "CREATE TEMP TABLE x AS SELECT 1",
        "COPY papers TO '{home}/x.csv'",
        "COPY (SELECT 1) TO '{home}/data/x.parquet'",
        "EXPLAIN ANALYZE DELETE FROM papers",
        "ATTACH '{home}/x.db'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "CALL ducklake_merge_adjacent_files('lake')",
        "SELECT * FROM ducklake_merge_adjacent_files('lake')",
        "SELECT * FROM (SELECT * FROM ducklake_cleanup_old_files('lake'))",
        "WITH x AS (FROM ducklake_expire_snapshots('lake', older_than => now())) FROM x",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/*')",
        "SELECT * FROM sqlite_scan('{home}/catalog.sqlite', 'ducklake_table')",
        "SELECT * FROM query('DROP TABLE papers')",
        "SELECT 1; SELECT 2",
        "SELECT 1; DROP TABLE papers",
        "BEGIN",
        "",
        "SELEKT 1",
        "SELECT nothing FROM papers",
        "EXPORT DATABASE '{home}/x'",
    ],
)
def test_everything_else_is_refused(home, statement):
    before = files(home)
    with pytest.raises(QueryError) as caught:
        rows(home, statement.replace("{home}", str(home)))
    assert caught.value.do
    assert files(home) == before


def test_a_home_without_a_lake_says_what_to_do(tmp_path):
    with pytest.raises(HomeError, match="eventpapers demo"):
        rows(tmp_path, "SELECT 1")
