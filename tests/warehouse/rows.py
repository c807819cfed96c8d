"""Rows of a run for tests: occurrences of papers on pages, written as shards."""

from datetime import UTC, datetime

from transforms.identity import keys_of
from warehouse.publish import STAGED, Run
from warehouse.schema import TABLES
from warehouse.shards import write_rows

DAY = datetime(2031, 5, 3, 12, 0, 0, tzinfo=UTC)


def run(name="run-1", **facts):
    return Run(
        **{
            "run_id": name,
            "started_at": DAY,
            "finished_at": DAY,
            "status": "done",
            "page_count": 1,
            "version": "0",
            "model_version": "0",
            "parameters": "{}",
            **facts,
        }
    )


def page(page_id, *papers, source=None, fetched_at=DAY, event="SRN 2031", quarantine=()):
    """Rows of one page with its papers, each a dictionary of fields and of child rows."""
    event_id = event.lower().replace(" ", "-")
    rows = {name: [] for name in STAGED}
    rows["events"].append(
        {"event_id": event_id, "name": event, "series": event.split()[0], "year": int(event.split()[1])}
    )
    rows["pages"].append(
        {
            "page_id": page_id, "source": source or f"{page_id}.html", "fetched_at": fetched_at, "byte_count": 1,
            "event_id": event_id, "outcome": "ok" if papers else "no_papers",
        }
    )  # fmt: skip
    for number, paper in enumerate(papers):
        _add(rows, page_id, number, dict(paper), event_id, fetched_at)
    for number, text in enumerate(quarantine):
        rows["quarantine"].append(
            {
                "page_id": page_id,
                "page_start_char": number,
                "page_end_char": number + 1,
                "text": text,
                "outcome": "unassigned",
                "seen_at": fetched_at,
            }
        )
    return rows


def _add(rows, page_id, number, paper, event_id, fetched_at):
    paper_id = f"{page_id}-{number}"
    role, confidence = paper.pop("role", "listed"), paper.pop("confidence", 0.9)
    children = {
        name: paper.pop(name, [])
        for name in ("authors", "keywords", "entities", "acronyms", "results", "links")
    }
    is_stated = paper.get("title") is not None
    rows["papers"].append(
        {
            "paper_id": paper_id, "event_id": event_id, "title_source": "page" if is_stated else None,
            "title_confidence": 0.9 if is_stated else None, "abstract_raw": paper.get("abstract"),
            "first_seen_at": fetched_at, "last_seen_at": fetched_at, **paper,
        }
    )  # fmt: skip
    rows["occurrences"].append(
        {
            "paper_id": paper_id, "page_id": page_id, "role": role, "page_start_char": number * 100, "page_end_char": number * 100 + 50,
            "method": "test", "confidence": confidence,
        }
    )  # fmt: skip
    for name, own in children.items():
        rows[name].extend({"paper_id": paper_id, **child} for child in own)
    stated = paper.get("title") if paper.get("title_source", "page") == "page" else None
    keys = keys_of(
        title=stated, abstract=paper.get("abstract"), event_id=event_id, place=paper_id, doi=paper.get("doi")
    )
    rows["_paper_keys"].extend({"key": key, "paper_id": paper_id} for key in keys)


def author(position, name):
    return {"position": position, "name": name}


def keyword(rank, text, origin="author", start_char=None):
    end = None if start_char is None else start_char + len(text)
    return {
        "rank": rank, "keyword": text, "normalized": text.casefold(), "score": None if origin == "author" else 0.5,
        "origin": origin, "start_char": start_char, "end_char": end,
    }  # fmt: skip


def entity(text, field, start_char, label="METHOD"):
    return {
        "label": label, "text": text, "normalized": text, "is_introduced": False, "field": field,
        "start_char": start_char, "end_char": start_char + len(text), "confidence": 0.8, "method": "test",
    }  # fmt: skip


def write(folder, *pages):
    """Shards of pages, one folder a page; returns the folders."""
    folders = []
    for number, rows in enumerate(pages):
        shard = folder / f"shard-{number:04}"
        for name in STAGED:
            write_rows(shard / f"{name}.parquet", TABLES[name], rows[name])
        folders.append(shard)
    return folders
