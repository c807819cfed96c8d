"""What a warehouse holds: ready questions to it."""

from __future__ import annotations

from dataclasses import dataclass

from warehouse.schema import TABLES


@dataclass(frozen=True, slots=True)
class Question:
    """A question and the SQL that answers it."""

    text: str
    statement: str


ROWS = Question(
    "Rows by table",
    " UNION ALL ".join(
        f"SELECT '{name}' AS table_name, count(*) AS row_count, $${table.description}$$ AS meaning FROM {name}"
        for name, table in TABLES.items()
        if not name.startswith("_")
    ),
)
SNAPSHOTS = Question(
    "Snapshots",
    "SELECT snapshot_id, snapshot_time AS committed_at, author, commit_message AS message FROM ducklake_snapshots('lake') ORDER BY snapshot_id",
)

STATUS = (
    ROWS,
    Question(
        "Events",
        "SELECT name AS event, city, country, start_date, end_date, count(paper_id) AS papers, count(abstract) AS abstracts "
        "FROM events LEFT JOIN papers USING (event_id) GROUP BY ALL ORDER BY papers DESC, event",
    ),
    Question(
        "Last runs",
        "SELECT run_id, finished_at, status, page_count AS pages, paper_count AS papers, quarantine_count AS quarantined FROM runs ORDER BY finished_at DESC LIMIT 5",
    ),
    Question(
        "Quarantine",
        "SELECT quarantine.outcome, count(*) AS texts, max(seen_at) AS last_seen_at, any_value(source) AS for_example "
        "FROM quarantine JOIN pages USING (page_id) GROUP BY ALL ORDER BY texts DESC, quarantine.outcome",
    ),
)
"""What `eventpapers status` tells."""

QUESTIONS = (
    Question(
        "What are the papers about?",
        "SELECT normalized AS keyword, count(DISTINCT paper_id) AS papers FROM keywords GROUP BY ALL ORDER BY papers DESC, keyword LIMIT 8",
    ),
    Question(
        "Which systems do papers introduce?",
        "SELECT DISTINCT text AS system, label, title FROM entities JOIN papers USING (paper_id) WHERE is_introduced ORDER BY system LIMIT 8",
    ),
    Question(
        "Which papers come with code?",
        "SELECT title, links.url AS code FROM papers JOIN links USING (paper_id) WHERE kind = 'code' ORDER BY title LIMIT 8",
    ),
)
"""What `eventpapers demo` asks; users can paste the statements."""
