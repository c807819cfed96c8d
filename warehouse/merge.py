"""How a run's occurrences and what the lake knows become rows of papers: SQL over temporary tables.

Every paper is read as a list of *candidates*: its occurrences in this run, and what the lake has of it. Candidates are
ranked once, by a total order, and every field is taken from the first candidate that states it. Rows of a candidate's
text (entities, keywords, …) follow the candidate that gave the text, so that offsets hold.
"""

from __future__ import annotations

import duckdb
import pyarrow as pa

from warehouse.schema import TABLES

IDENTITIES = pa.schema([pa.field("provisional_id", pa.string()), pa.field("paper_id", pa.string())])
"""Which paper an occurrence of this run is."""

AFFECTED = "paper_id IN (SELECT paper_id FROM affected)"
SEEN_PAGES = "page_id IN (SELECT page_id FROM staged_pages)"
SCOPES = {
    "pages": SEEN_PAGES,
    "events": "event_id IN (SELECT event_id FROM staged_events)",
    "papers": AFFECTED,
    "occurrences": SEEN_PAGES,
    "authors": AFFECTED,
    "keywords": AFFECTED,
    "entities": AFFECTED,
    "acronyms": AFFECTED,
    "results": AFFECTED,
    "links": AFFECTED,
    "quarantine": SEEN_PAGES,
    "_paper_keys": "key IN (SELECT key FROM staged__paper_keys) OR paper_id IN (SELECT paper_id FROM orphans)",
}
"""Rows of each table that a run speaks about: what is in the scope and not wanted goes."""

FIRST_STATED = (
    "event_id",
    "language",
    "track",
    "session",
    "presentation",
    "status",
    "doi",
    "anthology_id",
    "arxiv_id",
    "url",
    "pdf_url",
)
"""Fields of a paper that the first candidate which states them gives."""


def staged(name: str) -> str:
    """Temporary table of a run's rows of a table."""
    return f"staged_{name}"


def wanted(name: str) -> str:
    """Temporary table of the rows that a table should have within its scope."""
    return f"wanted_{name}"


def prepare(connection: duckdb.DuckDBPyConnection) -> None:
    """Make the wanted rows of every table from the staged ones and the lake."""
    for statement in _STATEMENTS:
        connection.execute(statement)


def _text_rows(name: str, source: str) -> str:
    """Rows of a table that belong to a text: from the candidate that gives the paper that text."""
    columns = ", ".join(f"rows.{column.name}" for column in TABLES[name].columns if column.name != "paper_id")
    field = (
        " AND rows.field = 'title'"
        if source == "title"
        else " AND rows.field = 'abstract'"
        if name == "entities"
        else ""
    )
    return f"""
        SELECT chosen.paper_id, {columns} FROM chosen JOIN staged_{name} AS rows ON rows.paper_id = chosen.{source}_candidate{field}
        UNION ALL
        SELECT chosen.paper_id, {columns} FROM chosen JOIN {name} AS rows ON rows.paper_id = chosen.paper_id{field}
        WHERE chosen.{source}_candidate = 'lake'
    """


_SCOPE = """
CREATE OR REPLACE TEMP TABLE wanted_occurrences AS
SELECT rows.* REPLACE (identities.paper_id AS paper_id)
FROM staged_occurrences AS rows JOIN identities ON identities.provisional_id = rows.paper_id
QUALIFY row_number() OVER (PARTITION BY identities.paper_id, page_id, page_start_char ORDER BY page_end_char DESC, rows.paper_id) = 1;

-- What the lake knows of a paper only from pages that this run reads again is what an older version read there.
CREATE OR REPLACE TEMP TABLE reread AS
SELECT paper_id FROM occurrences GROUP BY paper_id HAVING bool_and(page_id IN (SELECT page_id FROM staged_pages));

CREATE OR REPLACE TEMP TABLE orphans AS
SELECT paper_id FROM reread ANTI JOIN wanted_occurrences USING (paper_id);

CREATE OR REPLACE TEMP TABLE affected AS
SELECT paper_id FROM identities UNION SELECT paper_id FROM orphans;

-- Papers whose page has new content: what the lake has of them may be what the old content said.
CREATE OR REPLACE TEMP TABLE outdated AS
SELECT DISTINCT occurrences.paper_id
FROM occurrences
JOIN pages AS old ON old.page_id = occurrences.page_id
JOIN staged_pages AS new ON new.source = old.source AND new.page_id <> old.page_id
"""

_CANDIDATES = """
CREATE OR REPLACE TEMP TABLE candidates AS
WITH in_run AS (
    SELECT identities.paper_id, papers.paper_id AS candidate, papers.* EXCLUDE (paper_id, first_seen_at, last_seen_at),
        occurrences.page_id, occurrences.role, occurrences.confidence,
        coalesce(known.fetched_at, pages.fetched_at) AS seen_at, known.page_id IS NULL AS is_new_page
    FROM staged_papers AS papers
    JOIN identities ON identities.provisional_id = papers.paper_id
    JOIN staged_occurrences AS occurrences ON occurrences.paper_id = papers.paper_id
    JOIN staged_pages AS pages ON pages.page_id = occurrences.page_id
    LEFT JOIN pages AS known ON known.page_id = occurrences.page_id
), in_lake AS (
    SELECT papers.paper_id, 'lake' AS candidate, papers.* EXCLUDE (paper_id, first_seen_at, last_seen_at),
        '' AS page_id, best.role, best.confidence, papers.last_seen_at AS seen_at, false AS is_new_page
    FROM papers
    JOIN (
        SELECT paper_id, arg_min(role, (rank, -confidence)) AS role, arg_min(confidence, (rank, -confidence)) AS confidence
        FROM (SELECT *, CASE role WHEN 'main' THEN 0 WHEN 'listed' THEN 1 ELSE 2 END AS rank FROM occurrences)
        GROUP BY paper_id
    ) AS best USING (paper_id)
    WHERE papers.paper_id IN (SELECT paper_id FROM identities) AND papers.paper_id NOT IN (SELECT paper_id FROM reread)
)
SELECT *, row_number() OVER (
    PARTITION BY paper_id
    ORDER BY abstract IS NULL, title_source IS DISTINCT FROM 'page',
        CASE role WHEN 'main' THEN 0 WHEN 'listed' THEN 1 ELSE 2 END,
        candidate = 'lake' AND paper_id IN (SELECT paper_id FROM outdated),
        confidence DESC, candidate <> 'lake', page_id, candidate
) AS place
FROM (FROM in_run UNION ALL BY NAME FROM in_lake)
"""

_CHOSEN = f"""
CREATE OR REPLACE TEMP TABLE chosen AS
SELECT paper_id,
    arg_min(candidate, place) FILTER (abstract IS NOT NULL) AS abstract_candidate,
    coalesce(arg_min(candidate, place) FILTER (title_source = 'page'), arg_min(candidate, place) FILTER (title IS NOT NULL)) AS title_candidate,
    {", ".join(f"arg_min({column}, place) AS {column}" for column in FIRST_STATED)},
    max(seen_at) FILTER (is_new_page) AS last_new_at, min(seen_at) AS first_at, max(seen_at) AS last_at
FROM candidates GROUP BY paper_id
"""

_PAPERS = """
CREATE OR REPLACE TEMP TABLE wanted_papers AS
SELECT chosen.paper_id, chosen.event_id, titles.title, titles.title_source, titles.title_confidence, abstracts.abstract, abstracts.abstract_raw,
    chosen.language, chosen.track, chosen.session, chosen.presentation, chosen.status, chosen.doi, chosen.anthology_id, chosen.arxiv_id,
    chosen.url, chosen.pdf_url,
    least(coalesce(known.first_seen_at, first_at), first_at) AS first_seen_at,
    coalesce(greatest(known.last_seen_at, last_new_at), last_at) AS last_seen_at
FROM chosen
LEFT JOIN candidates AS titles ON titles.paper_id = chosen.paper_id AND titles.candidate = chosen.title_candidate
LEFT JOIN candidates AS abstracts ON abstracts.paper_id = chosen.paper_id AND abstracts.candidate = chosen.abstract_candidate
LEFT JOIN papers AS known ON known.paper_id = chosen.paper_id
"""

_PAGES = """
CREATE OR REPLACE TEMP TABLE wanted_pages AS
SELECT new.* REPLACE (coalesce(old.fetched_at, new.fetched_at) AS fetched_at, coalesce(old.source, new.source) AS source, coalesce(old.url, new.url) AS url)
FROM (SELECT * FROM staged_pages QUALIFY row_number() OVER (PARTITION BY page_id ORDER BY source, url) = 1) AS new
LEFT JOIN pages AS old USING (page_id)
"""

_EVENTS = f"""
CREATE OR REPLACE TEMP TABLE wanted_events AS
SELECT event_id, {", ".join(f"arg_min({column.name}, place) AS {column.name}" for column in TABLES["events"].columns if column.name != "event_id")}
FROM (
    SELECT *, row_number() OVER (
        PARTITION BY event_id ORDER BY is_staged, start_date IS NULL, city IS NULL, full_name IS NULL, start_date, city, full_name, url, name
    ) AS place
    FROM (SELECT *, true AS is_staged FROM staged_events UNION ALL BY NAME SELECT *, false AS is_staged FROM events
        WHERE event_id IN (SELECT event_id FROM staged_events)
            AND event_id IN (SELECT event_id FROM pages WHERE page_id NOT IN (SELECT page_id FROM staged_pages)))
)
GROUP BY event_id
"""

_AUTHORS = """
CREATE OR REPLACE TEMP TABLE wanted_authors AS
WITH listed AS (
    SELECT identities.paper_id, rows.paper_id AS candidate, rows.* EXCLUDE (paper_id)
    FROM staged_authors AS rows JOIN identities ON identities.provisional_id = rows.paper_id
    UNION ALL
    SELECT paper_id, 'lake', * EXCLUDE (paper_id) FROM authors WHERE paper_id IN (SELECT paper_id FROM identities)
), ranked AS (
    SELECT listed.*, rank() OVER (PARTITION BY listed.paper_id ORDER BY candidates.place) AS place
    FROM listed JOIN candidates ON candidates.paper_id = listed.paper_id AND candidates.candidate = listed.candidate
)
SELECT paper_id, position, name, affiliation, orcid FROM ranked WHERE place = 1
"""

_KEYWORDS = f"""
CREATE OR REPLACE TEMP TABLE wanted_keywords AS
WITH stated AS (
    SELECT identities.paper_id, rows.paper_id AS candidate, rows.* EXCLUDE (paper_id)
    FROM staged_keywords AS rows JOIN identities ON identities.provisional_id = rows.paper_id WHERE origin = 'author'
    UNION ALL
    SELECT paper_id, 'lake', * EXCLUDE (paper_id) FROM keywords WHERE origin = 'author' AND paper_id IN (SELECT paper_id FROM identities)
), first_stated AS (
    -- Offsets hold only in the abstract of the same candidate.
    SELECT stated.* EXCLUDE (candidate, start_char, end_char),
        CASE WHEN stated.candidate = chosen.abstract_candidate THEN start_char END AS start_char,
        CASE WHEN stated.candidate = chosen.abstract_candidate THEN end_char END AS end_char,
        rank() OVER (PARTITION BY stated.paper_id ORDER BY candidates.place) AS place
    FROM stated JOIN chosen ON chosen.paper_id = stated.paper_id
    JOIN candidates ON candidates.paper_id = stated.paper_id AND candidates.candidate = stated.candidate
), own_text AS ({_text_rows("keywords", "abstract")}),
together AS (
    SELECT * EXCLUDE (place), 0 AS source FROM first_stated WHERE place = 1
    UNION ALL BY NAME
    SELECT *, 1 AS source FROM own_text WHERE origin = 'extracted'
)
SELECT paper_id, row_number() OVER (PARTITION BY paper_id ORDER BY source, rank) AS rank, keyword, normalized, score, origin, start_char, end_char
FROM (FROM together QUALIFY row_number() OVER (PARTITION BY paper_id, normalized ORDER BY source, rank) = 1)
"""

_LINKS = """
CREATE OR REPLACE TEMP TABLE wanted_links AS
SELECT paper_id, url, min(kind) AS kind
FROM (
    SELECT identities.paper_id, rows.url, rows.kind FROM staged_links AS rows JOIN identities ON identities.provisional_id = rows.paper_id
    UNION ALL
    SELECT paper_id, url, kind FROM links WHERE paper_id IN (SELECT paper_id FROM identities) AND paper_id NOT IN (SELECT paper_id FROM reread)
)
GROUP BY paper_id, url
"""

_QUARANTINE = """
CREATE OR REPLACE TEMP TABLE wanted_quarantine AS
SELECT new.* REPLACE (coalesce(old.seen_at, new.seen_at) AS seen_at)
FROM (FROM staged_quarantine QUALIFY row_number() OVER (PARTITION BY page_id, page_start_char, page_end_char ORDER BY outcome, text) = 1) AS new
LEFT JOIN quarantine AS old USING (page_id, page_start_char, page_end_char)
"""

_KEYS = """
CREATE OR REPLACE TEMP TABLE wanted__paper_keys AS
SELECT rows.key, coalesce(min(known.paper_id), min(identities.paper_id)) AS paper_id
FROM staged__paper_keys AS rows JOIN identities ON identities.provisional_id = rows.paper_id
LEFT JOIN _paper_keys AS known ON known.key = rows.key
GROUP BY rows.key
"""

_STATEMENTS = (
    _SCOPE,
    _CANDIDATES,
    _CHOSEN,
    _PAPERS,
    _PAGES,
    _EVENTS,
    _AUTHORS,
    _KEYWORDS,
    f"CREATE OR REPLACE TEMP TABLE wanted_entities AS {_text_rows('entities', 'title')} UNION ALL {_text_rows('entities', 'abstract')}",
    f"CREATE OR REPLACE TEMP TABLE wanted_acronyms AS {_text_rows('acronyms', 'abstract')}",
    f"CREATE OR REPLACE TEMP TABLE wanted_results AS {_text_rows('results', 'abstract')}",
    _LINKS,
    _QUARANTINE,
    _KEYS,
)
