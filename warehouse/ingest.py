"""The steps from sources to the lake; the command line and the DAG call the same ones.

    plan ─▶ fetch ─▶ extract ─▶ enrich ─▶ publish
            └──── once per batch, in any process ────┘

Between steps travel only the run folder and batch numbers. A step that finds its shard whole does nothing, so that a
killed run goes on where it stood.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

from extractors.archive import load, store
from extractors.extract import extract, failed
from extractors.fetch import fetch
from extractors.outcomes import Outcome, PageError
from extractors.records import EventDraft, Extraction
from extractors.settings import Settings
from extractors.sources import discover, is_url
from transforms.versions import model_version
from warehouse.errors import HomeError
from warehouse.publish import STAGED, PublishReport, Run, is_published, publish
from warehouse.sample import sample_pages
from warehouse.schema import TABLES
from warehouse.shards import Record, is_whole, read_records, write_records, write_rows

BATCHES = 64
"""Most batches of a run: each is one mapped task, and a scheduler suffers from thousands."""
BATCH_PAGES = 16
"""Pages from which it pays to open another batch."""

RESUME_SECONDS = 3600
"""Age up to which a killed run is taken up again; what an older one fetched may have changed since."""

Progress = Callable[[str, int, int], None]
"""Called with a step's name, its finished batches and all its batches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """One page on its way in: named, then in the archive; or why it is not there."""

    source: str
    archive_ref: str | None = None
    url: str | None = None
    outcome: Outcome | None = None
    what: str = ""
    do: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A run folder and its batches: all that travels between the steps."""

    folder: Path
    batch_count: int

    @property
    def batches(self) -> range:
        """Numbers of the batches."""
        return range(self.batch_count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """An input that failed, and what to do about it."""

    where: str
    what: str
    do: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestReport:
    """What a run did."""

    run_id: str
    page_count: int
    paper_count: int
    failures: tuple[Failure, ...]
    published: PublishReport

    @property
    def text(self) -> str:
        """Failures, one a line, then the summary."""
        return "\n".join(
            [*(f"✗ {each.where}: {each.what}. {each.do}" for each in self.failures), self.summary]
        )

    @property
    def summary(self) -> str:
        """What was read and what changed, in one line."""
        changes = [
            f"{name} {each}" for name, each in self.published.counts.items() if not name.startswith("_")
        ]
        changed = (
            f"the warehouse changed: {', '.join(changes) or 'one run more'}"
            if self.published.is_changed
            else "nothing changed in the warehouse, all of it was known"
        )
        return f"{self.page_count} pages with {self.paper_count} papers read; {changed}"


def plan(sources: Sequence[str], home: Path, *, event: str | None = None) -> Plan:
    """Split the pages that the sources name into batches, in a run folder of their own.

    Args:
        sources: URLs, files and folders.
        home: Home folder.
        event: Name of the event, for pages that name none.
    """
    found = [_input(each) for each in discover(sources)]
    parameters = {"sources": list(sources), "event": event}
    digest = hashlib.sha256(json.dumps([parameters, [each.source for each in found]]).encode()).hexdigest()[
        :16
    ]
    folder = home / "runs" / digest
    started = folder / "run.json"
    if started.exists() and time.time() - started.stat().st_mtime > RESUME_SECONDS:
        shutil.rmtree(folder)
    _make(folder)
    count = min(BATCHES, max(1, -(-len(found) // BATCH_PAGES)))
    if not started.exists():
        started.write_text(
            json.dumps(parameters | {"started_at": datetime.now(UTC).isoformat()}), encoding="utf-8"
        )
    for number in range(count):
        write_records(_shard(folder, "planned", number), found[number::count], Input)
    return Plan(folder=folder, batch_count=count)


def plan_parameters(parameters: Mapping[str, object]) -> Plan:
    """The plan of a scheduled run from its parameters: `sources` (none: the sample event), `event` and `home`.

    Raises:
        pydantic.ValidationError: `EVENTPAPERS_…` in the environment is wrong.
    """
    sources, event, home = (parameters[name] for name in ("sources", "event", "home"))
    return plan(
        [str(each) for each in sources] if isinstance(sources, list) and sources else [str(sample_pages())],
        Path(str(home)) if home else Settings().home.resolve(),
        event=str(event) if event else None,
    )


def fetch_batch(folder: Path, number: int) -> None:
    """Fetch a batch's pages into the archive; a page that fails does not stop the others."""
    target = _shard(folder, "fetched", number)
    if not is_whole(target):
        settings, archive = Settings(), _home(folder) / "archive"
        write_records(
            target,
            [
                _fetch(each, settings, archive)
                for each in read_records(_shard(folder, "planned", number), Input)
            ],
            Input,
        )


def extract_batch(folder: Path, number: int) -> None:
    """Read a batch's pages from the archive and take them apart."""
    target = _shard(folder, "extracted", number)
    if not is_whole(target):
        event = _parameters(folder)["event"]
        pages = read_records(_shard(folder, "fetched", number), Input)
        write_records(
            target,
            [
                _with_event(_extract(each, _home(folder) / "archive"), event)
                for each in pages
                if _is_kept(each)
            ],
            Extraction,
        )


def enrich_batch(folder: Path, number: int) -> None:
    """Run the language pipeline over a batch's papers and write one shard a table, unless the lake knows the run."""
    from transforms.enrich import enrich  # noqa: PLC0415 - loads spaCy, which the other steps do without

    target = _shard(folder, "enriched", number).with_suffix("")
    done = target / "done.parquet"
    if is_whole(done) or _is_known_run(folder):
        return
    rows: dict[str, list[dict[str, object]]] = {name: [] for name in STAGED}
    for page in enrich(read_records(_shard(folder, "extracted", number), Extraction)):
        for name, own in page.rows.items():
            rows[name].extend(own)
    for name, own in rows.items():
        write_rows(target / f"{name}.parquet", TABLES[name], own)
    write_records(done, [], Input)


STEPS: Mapping[str, Callable[[Path, int], None]] = {
    "fetch": fetch_batch,
    "extract": extract_batch,
    "enrich": enrich_batch,
}
"""Steps between plan and publish, in order: each runs once per batch, in any process."""


def publish_run(folder: Path) -> IngestReport:
    """Merge a run's shards into the lake; then its folder is no longer needed and goes.

    Raises:
        CheckError: Rows break a rule of the warehouse; the lake is as it was and the run folder is kept.
    """
    fetched = _records(folder, "fetched", Input)
    extracted = _records(folder, "extracted", Extraction)
    failures = tuple(_failures(fetched, extracted))
    parameters = _parameters(folder)
    run = Run(
        run_id=_run_id(extracted, parameters, model_version()),
        started_at=datetime.fromisoformat(parameters.pop("started_at")),
        finished_at=datetime.now(UTC),
        status="partial" if failures else "done",
        page_count=len(extracted),
        version=version("eventpapers"),
        model_version=model_version(),
        parameters=json.dumps(parameters, ensure_ascii=False),
    )
    shards = [_shard(folder, "enriched", number).with_suffix("") for number in range(_batch_count(folder))]
    published = publish(_home(folder), run, shards)
    shutil.rmtree(folder)
    papers = sum(len(each.papers) for each in extracted)
    return IngestReport(
        run_id=run.run_id,
        page_count=len(extracted),
        paper_count=papers,
        failures=failures,
        published=published,
    )


def ingest(
    sources: Sequence[str],
    home: Path,
    *,
    event: str | None = None,
    jobs: int = 1,
    progress: Progress = lambda *_: None,
) -> IngestReport:
    """All steps of a run, in this process or in several.

    Args:
        sources: URLs, files and folders.
        home: Home folder.
        event: Name of the event, for pages that name none.
        jobs: Processes that read and enrich pages.
        progress: Told after every batch of every step.
    """
    planned = plan(sources, home, event=event)
    for name, step in STEPS.items():
        progress(name, 0, planned.batch_count)
        for count, _ in enumerate(_in_processes(step, planned, jobs), start=1):
            progress(name, count, planned.batch_count)
    progress("publish", 0, 1)
    report = publish_run(planned.folder)
    progress("publish", 1, 1)
    return report


def _in_processes(step: Callable[[Path, int], None], planned: Plan, jobs: int) -> Iterator[None]:
    if jobs == 1 or planned.batch_count == 1:
        for number in planned.batches:
            step(planned.folder, number)
            yield
        return
    # Forked children would share locks of threads that do not exist in them.
    with ProcessPoolExecutor(
        max_workers=min(jobs, planned.batch_count), mp_context=get_context("spawn")
    ) as pool:
        for future in as_completed(pool.submit(step, planned.folder, number) for number in planned.batches):
            yield future.result()


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HomeError(
            f"the home folder cannot be written ({error.strerror or error})",
            where=str(folder.parent.parent),
            do="Name another --home or change its permissions.",
        ) from error


def _input(found: str | PageError) -> Input:
    if isinstance(found, PageError):
        return Input(source=found.where, outcome=found.outcome, what=found.what, do=found.do)
    return Input(source=found)


def _fetch(planned: Input, settings: Settings, archive: Path) -> Input:
    if planned.outcome:
        return planned
    try:
        page = store(fetch(planned.source, settings), archive)
    except PageError as error:
        return _input(error)
    return Input(source=page.source, url=page.url, archive_ref=page.archive_ref)


def _is_kept(page: Input) -> bool:
    """Whether a page leaves a row; a mistyped file name or a photo in a folder is only told to the user."""
    return (
        page.archive_ref is not None
        or is_url(page.source)
        or page.outcome not in {Outcome.NOT_FOUND, Outcome.NOT_TEXT}
    )


def _extract(page: Input, archive: Path) -> Extraction:
    if page.archive_ref is None:
        return failed(
            page.source,
            PageError(page.what, where=page.source, do=page.do, outcome=page.outcome or Outcome.UNREADABLE),
        )
    try:
        # The same content may come from several places: the archive keeps it once, under the first.
        return extract(replace(load(page.archive_ref, archive), source=page.source, url=page.url))
    except PageError as error:
        return failed(page.source, error)


def _with_event(extraction: Extraction, name: str | None) -> Extraction:
    """The extraction with the user's event, where the page names none that it belongs to."""
    if name is None or any(event.role == "main" for event in extraction.events):
        return extraction
    words = name.split()
    year = next((int(word) for word in words if word.isdigit() and len(word) == 4), None)
    series = " ".join(word for word in words if word != str(year)) or name
    return replace(extraction, events=(EventDraft(name=name, series=series, year=year), *extraction.events))


def _failures(fetched: Iterable[Input], extracted: Iterable[Extraction]) -> Iterator[Failure]:
    for page in fetched:
        if page.outcome:
            yield Failure(where=page.source, what=page.what, do=page.do)
    for extraction in extracted:
        if extraction.archive_ref and extraction.outcome is not Outcome.OK:
            error = extraction.as_error()
            yield Failure(where=error.where, what=error.what, do=error.do)


def _is_known_run(folder: Path) -> bool:
    """Whether the lake holds a run with this input already; only told when all pages have been read."""
    extracted = [_shard(folder, "extracted", number) for number in range(_batch_count(folder))]
    if not all(is_whole(shard) for shard in extracted):
        return False
    run_id = _run_id(_records(folder, "extracted", Extraction), _parameters(folder), model_version())
    return is_published(_home(folder), run_id)


def _records(folder: Path, step: str, kind: type[Record]) -> list[Record]:
    """Records of all batches of a step."""
    return [
        each
        for number in range(_batch_count(folder))
        for each in read_records(_shard(folder, step, number), kind)
    ]


def _batch_count(folder: Path) -> int:
    return sum(1 for _ in (folder / "planned").glob("shard-*.parquet"))


def _run_id(extracted: Sequence[Extraction], parameters: dict[str, str], model: str) -> str:
    """Digest of what decides a run's result: pages, versions and parameters, not times."""
    decisive = [
        sorted((each.page_id, each.source) for each in extracted),
        version("eventpapers"),
        model,
        parameters["event"],
    ]
    return hashlib.sha256(json.dumps(decisive).encode()).hexdigest()[:16]


def _parameters(folder: Path) -> dict[str, str]:
    return dict(json.loads((folder / "run.json").read_text(encoding="utf-8")))


def _home(folder: Path) -> Path:
    return folder.parent.parent


def _shard(folder: Path, step: str, number: int) -> Path:
    return folder / step / f"shard-{number:04}.parquet"
