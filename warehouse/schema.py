"""Tables and columns of the warehouse: the single source of truth, and nothing else.

Arrow schemas, lake tables and their comments, shard validation and the data dictionary all come from `TABLES`.
Offsets are code points, half-open: `abstract[start_char + 1 : end_char]` gives the text back in DuckDB.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

SCHEMA_VERSION = 1
"""Version of the tables below; a lake of a newer version is refused, an older one migrated."""

TEXT, INTEGER, FLOAT, FLAG, DATE = pa.string(), pa.int64(), pa.float64(), pa.bool_(), pa.date32()
TIMESTAMP = pa.timestamp("us", tz="UTC")


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its Arrow type, its meaning, its unit and what null means (`None`: never null)."""

    name: str
    type: pa.DataType
    description: str
    unit: str | None = None
    null: str | None = None

    @property
    def comment(self) -> str:
        """Description, unit and meaning of null in one text, as the lake's catalogue keeps it."""
        unit = f" Unit: {self.unit}." if self.unit else ""
        null = f" Null: {self.null}" if self.null else ""
        return f"{self.description}{unit}{null}"

    def arrow(self) -> pa.Field[pa.DataType]:
        """The Arrow field, with description, unit and meaning of null as metadata."""
        texts = {"description": self.description, "unit": self.unit, "null": self.null}
        metadata: dict[bytes | str, bytes | str] = {key: value for key, value in texts.items() if value}
        return pa.field(self.name, self.type, nullable=self.null is not None, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its meaning, its key and its columns. A name with `_` in front is not promised to users."""

    name: str
    description: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]

    def arrow(self) -> pa.Schema:
        """The Arrow schema, with title, key and schema version as metadata."""
        metadata: dict[bytes | str, bytes | str] = {
            "title": self.description,
            "key": ",".join(self.key),
            "schema_version": str(SCHEMA_VERSION),
        }
        return pa.schema([column.arrow() for column in self.columns], metadata=metadata)


PAPER_ID = Column("paper_id", TEXT, "Stable identifier of the paper.")
PAGE_ID = Column("page_id", TEXT, "SHA-256 of the page's content, in hexadecimal.")
PAGE_START = Column("page_start_char", INTEGER, "First character in the page's extracted text.", unit="code points")
PAGE_END = Column("page_end_char", INTEGER, "End of the text in the page's extracted text, exclusive.", unit="code points")
START = Column("start_char", INTEGER, "First character in the field's text.", unit="code points")
END = Column("end_char", INTEGER, "End in the field's text, exclusive.", unit="code points")
OUTCOME = Column("outcome", TEXT, "What became of it: one slug of the closed vocabulary of outcomes.")

PAGES = Table("pages", "One row per distinct page content that was read.", ("page_id",), (
    PAGE_ID,
    Column("url", TEXT, "Where the content came from, after redirects.", null="A local file."),
    Column("source", TEXT, "What the user named: a URL or a path."),
    Column("site", TEXT, "Host of the URL.", null="A local file."),
    Column("fetched_at", TIMESTAMP, "When the content was first fetched."),
    Column("http_status", INTEGER, "Status of the HTTP answer.", null="Not fetched over HTTP."),
    Column("media_type", TEXT, "Declared media type, without parameters.", null="Not declared."),
    Column("byte_count", INTEGER, "Size of the content.", unit="bytes"),
    Column("event_id", TEXT, "Event that the page belongs to.", null="The page names no event."),
    OUTCOME,
    Column("archive_ref", TEXT, "Archive file that keeps the content, relative to the archive folder.", null="Not archived."),
    Column("title", TEXT, "The page's own title.", null="The page has none."),
))

EVENTS = Table("events", "One row per event that pages belong to or mention.", ("event_id",), (
    Column("event_id", TEXT, "Readable identifier, such as `acl-2025`."),
    Column("name", TEXT, "Short name with its year."),
    Column("series", TEXT, "Short name of the series, such as `ACL`."),
    Column("year", INTEGER, "Year of the event.", null="Not stated."),
    Column("full_name", TEXT, "Name in full.", null="Not stated."),
    Column("city", TEXT, "City where it takes place.", null="Not stated."),
    Column("country", TEXT, "Country where it takes place.", null="Not stated."),
    Column("start_date", DATE, "First day.", null="Not stated."),
    Column("end_date", DATE, "Last day.", null="Not stated."),
    Column("url", TEXT, "Address of the event.", null="Not stated."),
))

PAPERS = Table("papers", "One row per paper, however often it was seen.", ("paper_id",), (
    PAPER_ID,
    Column("event_id", TEXT, "Event that the paper belongs to.", null="No page that shows it names its event."),
    Column("title", TEXT, "Title; see `title_source`.", null="No page states one and none could be inferred."),
    Column("title_source", TEXT, "`page`: as a page states it; `catalog`: from a reference catalogue; `inferred`: made from the abstract.", null="There is no title."),
    Column("title_confidence", FLOAT, "How sure the title is right; 0.9 is right nine times in ten.", unit="probability", null="There is no title."),
    Column("abstract", TEXT, "Abstract, cleaned of mark-up.", null="No page states it."),
    Column("abstract_raw", TEXT, "Abstract as the page writes it.", null="No page states it."),
    Column("language", TEXT, "Language of title and abstract, ISO 639-1.", null="Too little text to tell."),
    Column("track", TEXT, "Track of the event.", null="Not stated."),
    Column("session", TEXT, "Session or heading that the paper stands under.", null="Not stated."),
    Column("presentation", TEXT, "Kind of presentation, such as poster or oral.", null="Not stated."),
    Column("status", TEXT, "Withdrawn, award and similar flags as the page states them.", null="None stated."),
    Column("doi", TEXT, "DOI, lower case, without resolver.", null="Not stated."),
    Column("anthology_id", TEXT, "ACL Anthology id.", null="Not stated."),
    Column("arxiv_id", TEXT, "arXiv id without version.", null="Not stated."),
    Column("url", TEXT, "Address of the paper's own page.", null="Not stated."),
    Column("pdf_url", TEXT, "Address of its PDF.", null="Not stated."),
    Column("first_seen_at", TIMESTAMP, "When it was first seen."),
    Column("last_seen_at", TIMESTAMP, "When a page with new content last showed it."),
))

OCCURRENCES = Table("occurrences", "One row per place where a page shows a paper.", ("paper_id", "page_id", "page_start_char"), (
    PAPER_ID, PAGE_ID,
    Column("role", TEXT, "`main`: the page is about it; `listed`: one of many; `related`: a pointer."),
    PAGE_START, PAGE_END,
    Column("method", TEXT, "Reader that found it."),
    Column("confidence", FLOAT, "How sure this is a paper with the right fields.", unit="probability"),
))

AUTHORS = Table("authors", "One row per author of a paper, in the paper's order.", ("paper_id", "position"), (
    PAPER_ID,
    Column("position", INTEGER, "Place among the authors, from 1."),
    Column("name", TEXT, "Name as the page states it."),
    Column("affiliation", TEXT, "Affiliation as the page states it.", null="Not stated."),
    Column("orcid", TEXT, "ORCID iD.", null="Not stated."),
))

KEYWORDS = Table("keywords", "One row per keyword of a paper.", ("paper_id", "rank"), (
    PAPER_ID,
    Column("rank", INTEGER, "Place among the paper's keywords, from 1, best first; authors' keywords lead."),
    Column("keyword", TEXT, "Keyword as written."),
    Column("normalized", TEXT, "Keyword in lower case, singular, for grouping."),
    Column("score", FLOAT, "Ranks the extracted keywords of one paper; not calibrated.", null="The authors gave the keyword."),
    Column("origin", TEXT, "`author`: the page states it; `extracted`: found in the text."),
    Column("start_char", INTEGER, "First character of its first mention in the abstract.", unit="code points", null="Not in the abstract."),
    Column("end_char", INTEGER, "End of that mention, exclusive.", unit="code points", null="Not in the abstract."),
))

ENTITIES = Table("entities", "One row per mention of an entity in a title or abstract.", ("paper_id", "field", "start_char", "end_char", "label"), (
    PAPER_ID,
    Column("label", TEXT, "TASK, METHOD, MODEL, DATASET, METRIC, TOOL, LANGUAGE or ORG."),
    Column("text", TEXT, "Mention as written."),
    Column("normalized", TEXT, "Form for grouping: singular, case and acronym resolved within the paper."),
    Column("is_introduced", FLAG, "Whether the paper gives its own contribution this name."),
    Column("field", TEXT, "`title` or `abstract`: the text that the offsets count in."),
    START, END,
    Column("confidence", FLOAT, "How sure span and label are right.", unit="probability"),
    Column("method", TEXT, "Component that found it."),
))

ACRONYMS = Table("acronyms", "One row per acronym that an abstract explains.", ("paper_id", "short_form", "start_char"), (
    PAPER_ID,
    Column("short_form", TEXT, "The acronym."),
    Column("long_form", TEXT, "What it stands for, as written."),
    Column("start_char", INTEGER, "First character of the short form in the abstract.", unit="code points"),
    Column("end_char", INTEGER, "End of the short form in the abstract, exclusive.", unit="code points"),
))

RESULTS = Table("results", "One row per numeric claim in an abstract.", ("paper_id", "start_char", "end_char"), (
    PAPER_ID,
    Column("value", FLOAT, "The number."),
    Column("unit", TEXT, "Unit, such as `%`, `points`, `×` or `examples`.", null="A bare number."),
    Column("direction", TEXT, "`up`, `down` or `none`: the change that is claimed.", null="Not told."),
    Column("metric", TEXT, "What was measured; `size` for amounts of data.", null="Not told."),
    Column("dataset", TEXT, "Data set or task it was measured on.", null="Not told."),
    Column("comparison", TEXT, "What it is compared with.", null="Not told."),
    Column("sentence", TEXT, "Sentence that makes the claim."),
    Column("start_char", INTEGER, "First character of value and unit in the abstract.", unit="code points"),
    Column("end_char", INTEGER, "End of value and unit in the abstract, exclusive.", unit="code points"),
))

LINKS = Table("links", "One row per URL of a paper.", ("paper_id", "url"), (
    PAPER_ID,
    Column("url", TEXT, "Address."),
    Column("kind", TEXT, "`code`, `data`, `demo`, `paper`, `video` or `other`."),
))

QUARANTINE = Table("quarantine", "Text that could not be read or assigned; nothing is lost.", ("page_id", "page_start_char", "page_end_char"), (
    PAGE_ID, PAGE_START, PAGE_END,
    Column("text", TEXT, "The text, or what is known of a page without text."),
    OUTCOME,
    Column("seen_at", TIMESTAMP, "When it was first seen."),
))

RUNS = Table("runs", "One row per run that changed the warehouse or read other input than before.", ("run_id",), (
    Column("run_id", TEXT, "Digest of the run's input, versions and parameters."),
    Column("started_at", TIMESTAMP, "When it started."),
    Column("finished_at", TIMESTAMP, "When it was published."),
    Column("status", TEXT, "`done`, or `partial` when some input failed."),
    Column("page_count", INTEGER, "Pages read.", unit="pages"),
    Column("paper_count", INTEGER, "Distinct papers on them.", unit="papers"),
    Column("quarantine_count", INTEGER, "Rows added to quarantine.", unit="rows"),
    Column("version", TEXT, "Version of eventpapers."),
    Column("model_version", TEXT, "Version of the language pipeline."),
    Column("parameters", TEXT, "Sources and options of the run, as JSON."),
))

PAPER_KEYS = Table("_paper_keys", "Keys by which a paper is recognised when it is seen again.", ("key",), (
    Column("key", TEXT, "Kind and value, such as `doi:10.1000/182`."),
    PAPER_ID,
))

SCHEMA_VERSIONS = Table("_schema_versions", "Versions of the schema that this lake has had.", ("schema_version",), (
    Column("schema_version", INTEGER, "Version of the tables."),
    Column("since_at", TIMESTAMP, "When the lake got it."),
))

TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (PAGES, EVENTS, PAPERS, OCCURRENCES, AUTHORS, KEYWORDS, ENTITIES, ACRONYMS, RESULTS, LINKS, QUARANTINE, RUNS, PAPER_KEYS, SCHEMA_VERSIONS)
}
