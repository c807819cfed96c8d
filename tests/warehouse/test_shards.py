"""Shards: whole or absent, with the full schema, and clear about what does not fit."""

from datetime import UTC, date, datetime

import pyarrow.parquet as pq
import pytest

from extractors.outcomes import Outcome
from extractors.records import Author, EventDraft, Extraction, Leftover, Link, PaperDraft
from warehouse.errors import ShardError
from warehouse.schema import EVENTS, TABLES
from warehouse.shards import is_whole, read_records, read_rows, write_records, write_rows

EVENT = {"event_id": "nortex-2031", "name": "NORTEX 2031", "series": "NORTEX"}


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
def test_an_empty_shard_has_the_full_schema(tmp_path, table):
    write_rows(tmp_path / "shard.parquet", table, [])
    assert pq.read_schema(tmp_path / "shard.parquet").equals(table.arrow(), check_metadata=True)


def test_a_column_without_values_keeps_its_type(tmp_path):
    write_rows(tmp_path / "shard.parquet", EVENTS, [EVENT])
    rows = read_rows(tmp_path / "shard.parquet", EVENTS)
    assert rows.schema.equals(EVENTS.arrow()) and rows.to_pylist()[0]["start_date"] is None


@pytest.mark.parametrize(
    ("row", "what"),
    [
        ({**EVENT, "colour": "red"}, "unknown column colour"),
        ({"event_id": "x", "series": "X"}, "no value in column name"),
        ({**EVENT, "year": "soon"}, "does not fit"),
    ],
)
def test_a_row_that_does_not_fit_is_named(tmp_path, row, what):
    with pytest.raises(ShardError, match=what) as error:
        write_rows(tmp_path / "shard.parquet", EVENTS, [EVENT, row])
    assert "shard.parquet" in error.value.where
    assert not (tmp_path / "shard.parquet").exists()


def test_the_same_rows_are_the_same_bytes(tmp_path):
    first, second = (
        write_rows(tmp_path / name, EVENTS, [EVENT]).read_bytes() for name in ("a.parquet", "b.parquet")
    )
    assert first == second


def test_a_torn_shard_counts_as_absent(tmp_path):
    path = write_rows(tmp_path / "shard.parquet", EVENTS, [EVENT])
    assert is_whole(path)
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(ShardError, match="not a whole Parquet file"):
        read_rows(path, EVENTS)
    assert not is_whole(path) and not path.exists()


def test_records_come_back_as_they_were(tmp_path):
    extraction = Extraction(
        page_id="f" * 64, source="page.txt", url=None, site=None, fetched_at=datetime(2031, 6, 3, 12, tzinfo=UTC), http_status=200, media_type="text/html",
        byte_count=10, archive_ref=None, outcome=Outcome.OK, title="Ünïcode",
        papers=(
            PaperDraft(
                title="A", authors=(Author(name="Ada Berg"),), keywords=("x", "y"), links=(Link(url="https://example.org", kind="code"),),
                page_start_char=0, page_end_char=1, method="m", confidence=0.5,
            ),
        ),
        events=(EventDraft(name="NORTEX 2031", series="NORTEX", start_date=date(2031, 6, 3)),),
        leftovers=(Leftover(text="menu", outcome=Outcome.NAVIGATION, page_start_char=2, page_end_char=6),),
    )  # fmt: skip
    write_records(tmp_path / "shard.parquet", [extraction], Extraction)
    assert list(read_records(tmp_path / "shard.parquet", Extraction)) == [extraction]
