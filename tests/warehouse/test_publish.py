"""Publishing: one transaction, equal input changes nothing, occurrences of a paper become one row."""

import multiprocessing
import os
import signal
import time
from datetime import timedelta

import pytest

from tests.warehouse.rows import DAY, author, entity, keyword, page, run, write
from warehouse.errors import CheckError
from warehouse.lake import current_snapshot_id, open_lake
from warehouse.publish import STAGED, publish
from warehouse.schema import TABLES

ABSTRACT = "We propose Torrent, a method for reading river names on old maps."
LISTED = {"title": "Torrent: Reading Old Maps", "authors": [author(1, "Ada Berg"), author(2, "Bo Chen")]}
FULL = {
    "title": "Torrent: Reading Old Maps",
    "abstract": ABSTRACT,
    "role": "main",
    "keywords": [
        keyword(1, "river names"),
        keyword(2, "old maps", "extracted", start_char=ABSTRACT.index("old maps")),
    ],
    "entities": [entity("Torrent", "title", 0), entity("Torrent", "abstract", 11)],
    "links": [{"url": "https://example.org/code", "kind": "code"}],
}


def rows(home, query):
    with open_lake(home) as lake:
        return [tuple(row.values()) for row in lake.execute(query).to_arrow_table().to_pylist()]


def snapshot(home):
    with open_lake(home) as lake:
        return current_snapshot_id(lake)


def state(home):
    """All rows of all promised tables, for comparing two lakes."""
    return {
        name: rows(home, f"FROM {name} ORDER BY ALL")
        for name in STAGED
        if not TABLES[name].name.startswith("_")
    }


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def test_all_rows_land(home, tmp_path):
    report = publish(
        home,
        run(),
        write(
            tmp_path,
            page(
                "p1",
                LISTED,
                FULL | {"title": "Another One", "abstract": ABSTRACT + " Twice.", "entities": []},
                quarantine=["lost"],
            ),
        ),
    )
    assert report.is_changed
    assert report.paper_count == 2
    counts = {name: len(rows(home, f"SELECT 1 FROM {name}")) for name in STAGED}
    assert counts == {
        "pages": 1, "events": 1, "papers": 2, "occurrences": 2, "authors": 2, "keywords": 2, "entities": 0, "acronyms": 0,
        "results": 0, "links": 1, "quarantine": 1, "_paper_keys": 3,
    }  # fmt: skip
    assert rows(home, "SELECT run_id, paper_count, quarantine_count FROM runs") == [("run-1", 2, 1)]


def test_equal_input_adds_no_row_and_no_snapshot(home, tmp_path):
    shards = write(tmp_path, page("p1", LISTED, quarantine=["lost"]))
    publish(home, run(), shards)
    before, snapshots = state(home), snapshot(home)
    assert not publish(home, run(), shards).is_changed
    assert (state(home), snapshot(home)) == (before, snapshots)


def test_another_run_with_equal_rows_adds_only_itself(home, tmp_path):
    shards = write(tmp_path, page("p1", LISTED))
    publish(home, run(), shards)
    before = state(home)
    later = write(tmp_path / "later", page("p1", LISTED, fetched_at=DAY + timedelta(days=1)))
    assert publish(home, run("run-2"), later).counts == {}
    assert state(home) == before
    assert rows(home, "SELECT count(*) FROM runs") == [(2,)]


def test_listing_and_paper_page_are_one_paper_with_the_fields_of_both(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED), page("p2", FULL)))
    assert rows(home, "SELECT title, abstract FROM papers") == [("Torrent: Reading Old Maps", ABSTRACT)]
    assert rows(home, "SELECT position, name FROM authors ORDER BY position") == [
        (1, "Ada Berg"),
        (2, "Bo Chen"),
    ]
    assert rows(home, "SELECT page_id, role FROM occurrences ORDER BY page_id") == [
        ("p1", "listed"),
        ("p2", "main"),
    ]
    assert rows(home, "SELECT rank, keyword, origin FROM keywords ORDER BY rank") == [
        (1, "river names", "author"),
        (2, "old maps", "extracted"),
    ]
    assert len(rows(home, "FROM entities")) == 2


def test_order_of_shards_and_of_runs_gives_the_same_papers(tmp_path):
    first, second = page("p1", LISTED), page("p2", FULL)
    publish(tmp_path / "a", run(), write(tmp_path / "s", first, second))
    publish(tmp_path / "b", run(), write(tmp_path / "t", second, first))
    assert state(tmp_path / "a") == state(tmp_path / "b")
    publish(tmp_path / "c", run(), write(tmp_path / "u", first))
    publish(tmp_path / "c", run("run-2"), write(tmp_path / "v", second))
    together = "SELECT title, abstract, title_source, first_seen_at, last_seen_at FROM papers"
    assert rows(tmp_path / "c", together) == rows(tmp_path / "a", together)


def test_the_id_does_not_change_when_a_doi_and_an_abstract_arrive_later(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED)))
    before = rows(home, "SELECT paper_id FROM papers")
    publish(home, run("run-2"), write(tmp_path / "2", page("p2", FULL | {"doi": "10.1000/1"})))
    assert rows(home, "SELECT paper_id FROM papers") == before
    assert rows(home, "SELECT doi FROM papers") == [("10.1000/1",)]


def test_untitled_abstract_gets_the_title_that_another_page_states(home, tmp_path):
    untitled = {
        "title": "Torrent",
        "title_source": "inferred",
        "title_confidence": 0.3,
        "abstract": ABSTRACT,
        "entities": [entity("Torrent", "title", 0)],
    }
    publish(
        home,
        run(),
        write(
            tmp_path, page("p1", untitled), page("p2", FULL | {"entities": [entity("Old Maps", "title", 17)]})
        ),
    )
    assert rows(home, "SELECT title, title_source FROM papers") == [("Torrent: Reading Old Maps", "page")]
    assert rows(home, "SELECT text FROM entities") == [("Old Maps",)]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(
            {"title": "Torrent: Reading Old Maps II", "abstract": "Part two. " + ABSTRACT}, id="part-two"
        ),
        pytest.param({"title": "Preface"}, id="other-title"),
    ],
)
def test_different_papers_stay_apart(home, tmp_path, other):
    publish(home, run(), write(tmp_path, page("p1", FULL), page("p2", other)))
    assert rows(home, "SELECT count(*) FROM papers") == [(2,)]


def test_generic_titles_unite_nothing(home, tmp_path):
    publish(
        home,
        run(),
        write(
            tmp_path,
            page("p1", {"title": "Preface", "abstract": "One preface."}),
            page("p2", {"title": "Preface", "abstract": "Another preface."}),
        ),
    )
    assert rows(home, "SELECT count(*) FROM papers") == [(2,)]


def test_same_title_at_another_event_is_another_paper(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED), page("p2", LISTED, event="SRN 2032")))
    assert rows(home, "SELECT count(*) FROM papers") == [(2,)]


def test_new_content_of_a_page_changes_the_title(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", FULL, source="https://example.org/p")))
    newer = page(
        "p2",
        FULL | {"title": "Torrent Reads Old Maps", "entities": [], "confidence": 0.6},
        source="https://example.org/p",
        fetched_at=DAY + timedelta(days=9),
    )
    publish(home, run("run-2"), write(tmp_path / "2", newer))
    assert rows(
        home, "SELECT title, first_seen_at::DATE::VARCHAR, last_seen_at::DATE::VARCHAR FROM papers"
    ) == [("Torrent Reads Old Maps", "2031-05-03", "2031-05-12")]


def test_a_better_reading_of_the_same_page_replaces_the_old_one(home, tmp_path):
    wrong = {"title": "Next from", "abstract": "Some navigation that an old version took for a paper."}
    publish(home, run(), write(tmp_path, page("p1", FULL | {"title": "Torrent"} | {"entities": []}, wrong)))
    publish(home, run("run-2"), write(tmp_path / "2", page("p1", FULL | {"confidence": 0.5})))
    assert rows(home, "SELECT title FROM papers") == [("Torrent: Reading Old Maps",)]
    assert rows(home, "SELECT count(*) FROM _paper_keys") == [(3,)], (
        "abstract, new and old title; none of the wrong paper"
    )


def test_a_broken_rule_leaves_the_lake_as_it_was(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED)))
    before, snapshots = state(home), snapshot(home)
    wrong = page("p2", {"title": "Wrong Offsets", "entities": [entity("Torrent", "title", 3)]})
    with pytest.raises(CheckError, match="offsets_give_the_text"):
        publish(home, run("run-2"), write(tmp_path / "2", wrong))
    assert (state(home), snapshot(home)) == (before, snapshots)


def test_nothing_stays_in_the_catalogue(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED)))
    with open_lake(home) as lake:
        inlined = lake.execute(
            "SELECT count(*) FROM duckdb_tables() WHERE table_name LIKE 'ducklake_inlined_data%' AND estimated_size > 0"
        ).fetchone()
    assert inlined == (0,)
    assert list((home / "data").rglob("*.parquet"))


def test_the_snapshot_names_its_run(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED)))
    with open_lake(home) as lake:
        (message, extra) = lake.execute(
            "SELECT commit_message, commit_extra_info FROM ducklake_snapshots('lake') ORDER BY snapshot_id DESC LIMIT 1"
        ).fetchone()
    assert message == "run run-1"
    assert '"papers": {"added": 1' in extra


def _publish_many(home, folder, worker):
    for number in range(3):
        name = f"w{worker}n{number}"
        publish(
            home,
            run(name),
            write(folder / name, page(name, {"title": f"A Paper of Worker {worker} Number {number}"})),
        )


def test_three_writers_with_three_runs_each_all_land(home, tmp_path):
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_publish_many, args=(home, tmp_path, worker)) for worker in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0, 0]
    assert rows(home, "SELECT count(*), count(DISTINCT paper_id) FROM papers") == [(9, 9)]
    assert rows(home, "SELECT count(*) FROM runs") == [(9,)]


def test_a_killed_writer_leaves_a_whole_state_and_the_next_try_finishes(home, tmp_path):
    publish(home, run(), write(tmp_path, page("p1", LISTED)))
    before = state(home)
    papers = [
        {"title": f"A Paper with Number {number}", "abstract": f"{ABSTRACT} It has number {number}."}
        for number in range(2000)
    ]
    shards = write(tmp_path / "2", page("p2", *papers))
    context = multiprocessing.get_context("spawn")
    for delay in (1.0, 1.6, 2.2):
        writer = context.Process(target=publish, args=(home, run("run-2"), shards))
        writer.start()
        time.sleep(delay)
        if writer.is_alive():
            os.kill(writer.pid, signal.SIGKILL)
        writer.join()
        assert rows(home, "SELECT count(*) FROM papers") in ([(1,)], [(2001,)])
        if rows(home, "SELECT count(*) FROM papers") == [(1,)]:
            assert state(home) == before
    publish(home, run("run-2"), shards)
    assert rows(home, "SELECT count(*) FROM papers") == [(2001,)]
