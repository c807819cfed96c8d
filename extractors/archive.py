"""Every page that was read, kept as WARC 1.1: what was fetched can be read again without the site."""

from __future__ import annotations

import hashlib
import os
import uuid
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path
from urllib.parse import quote, unquote

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed
from warcio.recordbuilder import RecordBuilder
from warcio.recordloader import ArcWarcRecord
from warcio.warcwriter import WARCWriter

from extractors.outcomes import Outcome, TerminalPageError
from extractors.records import Page

UNDECLARED = "application/octet-stream"
"""Media type of a record whose page declared none."""
_SOURCE, _CHARSET, _STATUS = "Eventpapers-Source", "Eventpapers-Charset", "Eventpapers-Http-Status"


def store(page: Page, folder: Path) -> Page:
    """The page with its `archive_ref`, after its content is safe on disk; a page already kept is not written again.

    A page is one WARC file of one `resource` record, named by its `page_id`. It is written aside and renamed, so that
    a killed run leaves either the whole file or none.
    """
    archive_ref = f"{page.page_id[:2]}/{page.page_id}.warc.gz"
    target = folder / archive_ref
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        aside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        with aside.open("wb") as file:
            writer = WARCWriter(file, gzip=True, warc_version="1.1")
            writer.write_record(_record(writer, page))
            file.flush()
            os.fsync(file.fileno())
        aside.replace(target)
    return replace(page, archive_ref=archive_ref)


def load(archive_ref: str, folder: Path) -> Page:
    """The page that `store` kept under a reference.

    Raises:
        TerminalPageError: `not_found` or `unreadable`; a record that does not match its digest is unreadable.
    """
    path = folder / archive_ref
    try:
        with path.open("rb") as file:
            for record in ArchiveIterator(file):
                return _page(record, archive_ref)
    except FileNotFoundError as error:
        raise _error("it is not in the archive", path, Outcome.NOT_FOUND) from error
    except (OSError, ArchiveLoadFailed, EOFError, ValueError) as error:
        raise _error(f"its archive record is damaged ({error})", path, Outcome.UNREADABLE) from error
    raise _error("its archive record is damaged (no record)", path, Outcome.UNREADABLE)


def _record(builder: RecordBuilder, page: Page) -> ArcWarcRecord:
    headers = {
        "WARC-Date": page.fetched_at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "WARC-Record-ID": f"<urn:uuid:{uuid.UUID(page.page_id[:32])}>",
        _SOURCE: quote(page.source),
        _CHARSET: page.charset,
        _STATUS: page.http_status,
    }
    return builder.create_warc_record(
        page.url or f"urn:sha256:{page.page_id}",
        "resource",
        payload=BytesIO(page.content),
        length=len(page.content),
        warc_content_type=page.media_type or UNDECLARED,
        warc_headers_dict={name: str(value) for name, value in headers.items() if value is not None},
    )


def _page(record: ArcWarcRecord, archive_ref: str) -> Page:
    headers = record.rec_headers
    content = record.content_stream().read()
    page_id = hashlib.sha256(content).hexdigest()
    if page_id not in archive_ref:
        message = "its content does not match its digest"
        raise ValueError(message)
    uri, status, media_type = (
        headers.get_header(name) for name in ("WARC-Target-URI", _STATUS, "Content-Type")
    )
    return Page(
        page_id=page_id,
        source=unquote(headers.get_header(_SOURCE) or uri),
        content=content,
        fetched_at=datetime.fromisoformat(headers.get_header("WARC-Date")),
        url=None if uri.startswith("urn:") else uri,
        media_type=None if media_type == UNDECLARED else media_type,
        charset=headers.get_header(_CHARSET),
        http_status=int(status) if status else None,
        archive_ref=archive_ref,
    )


def _error(what: str, path: Path, outcome: Outcome) -> TerminalPageError:
    return TerminalPageError(what, where=str(path), do="Fetch the page again.", outcome=outcome)
