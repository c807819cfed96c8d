"""One page, politely: a local file, or an address that robots.txt and the settings allow."""

from __future__ import annotations

import gzip
import hashlib
import ipaddress
import mimetypes
import socket
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import lru_cache
from pathlib import Path
from urllib.parse import urljoin, urlsplit, urlunsplit

import httpx
from protego import Protego
from tenacity import (
    RetryCallState,
    Retrying,
    retry_if_exception_type,
    stop_after_attempt,
    wait_random_exponential,
)

from extractors.outcomes import Outcome, PageError, TerminalPageError, TransientPageError
from extractors.records import Page
from extractors.settings import Settings
from extractors.sources import is_url, page_suffix

CHUNK_BYTES = 65_536
LONGEST_WAIT_SECONDS = 60.0
"""Longest wait that a server's Retry-After is granted; a longer one ends the fetch for now."""
_MEDIA_TYPES = {".md": "text/markdown", ".yml": "application/yaml", ".yaml": "application/yaml", ".bib": "application/x-bibtex",
                ".jsonl": "application/jsonl", ".tsv": "text/tab-separated-values", ".warc": "application/warc"}  # fmt: skip


def fetch(source: str, settings: Settings) -> Page:
    """The page that a URL or path names, its content inflated.

    Raises:
        TransientPageError: Trying again later may succeed (`timeout`, `http_error` of the server, `unreadable`).
        TerminalPageError: It cannot succeed (`not_found`, `too_large`, `blocked_address`, `robots`, …).
    """
    return _fetch_url(source, settings) if is_url(source) else _read_file(Path(source), settings)


def _read_file(path: Path, settings: Settings) -> Page:
    where = str(path)
    try:
        size = path.stat().st_size
        if size > settings.max_page_bytes:
            raise _too_large(where, settings)
        with path.open("rb") as file:
            is_gzip = file.read(2) == b"\x1f\x8b"
        with gzip.open(path) if is_gzip else path.open("rb") as stream:
            content = _collect(iter(lambda: stream.read(CHUNK_BYTES), b""), where, settings)
    except FileNotFoundError as error:
        raise _error("no such file", where, "Check the name.", Outcome.NOT_FOUND) from error
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise _error(
            f"the compressed file is damaged ({error})", where, "Fetch it again.", Outcome.UNREADABLE
        ) from error
    except OSError as error:
        raise _error(
            f"it cannot be read ({error.strerror or error})",
            where,
            "Check its permissions.",
            Outcome.UNREADABLE,
        ) from error
    suffix = page_suffix(path)
    media_type = _MEDIA_TYPES.get(suffix) or mimetypes.types_map.get(suffix)
    return _page(source=where, content=content, media_type=media_type)


def _fetch_url(source: str, settings: Settings) -> Page:
    url = without_credentials(source)
    retrying = Retrying(
        retry=retry_if_exception_type(TransientPageError),
        stop=stop_after_attempt(settings.fetch_attempts),
        wait=_wait,
        reraise=True,
    )
    with _client(settings) as client:
        return retrying(_follow, client, url, without_credentials(source), settings)


def _wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    asked = getattr(error, "retry_after_seconds", None)
    return asked if asked is not None else wait_random_exponential(multiplier=0.5, max=10)(state)


def _client(settings: Settings) -> httpx.Client:
    timeout = httpx.Timeout(settings.read_timeout_seconds, connect=settings.connect_timeout_seconds)
    return httpx.Client(
        timeout=timeout, headers={"User-Agent": settings.user_agent}, follow_redirects=False, trust_env=False
    )


def _follow(client: httpx.Client, url: str, source: str, settings: Settings) -> Page:
    """Request a page and follow its redirects, each checked like the first address."""
    for _ in range(settings.max_redirects + 1):
        check_address(url, settings)
        if not _rules(urlunsplit((*urlsplit(url)[:2], "/robots.txt", "", "")), settings).can_fetch(
            url, settings.user_agent
        ):
            raise _error(
                "robots.txt does not allow it",
                url,
                "Ask the site's owner, or leave the page out.",
                Outcome.ROBOTS,
            )
        answer = _request(client, url, source, settings)
        if isinstance(answer, Page):
            return answer
        url = without_credentials(urljoin(url, answer))
    raise _error(
        f"more than {settings.max_redirects} redirects",
        source,
        "Open it in a browser and use the final address.",
        Outcome.REDIRECT_LOOP,
    )


def _request(client: httpx.Client, url: str, source: str, settings: Settings) -> Page | str:
    """The page, or the address that the server redirects to."""
    try:
        with client.stream("GET", url) as response:
            if response.is_redirect:
                return response.headers["location"]
            _raise_for_status(response, url)
            content = _collect(response.iter_bytes(CHUNK_BYTES), url, settings)
    except httpx.TimeoutException as error:
        raise TransientPageError(
            "no complete answer in time", where=url, do="Try again later.", outcome=Outcome.TIMEOUT
        ) from error
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise TransientPageError(
            f"the connection failed ({error})",
            where=url,
            do="Check the address, or try again later.",
            outcome=Outcome.HTTP_ERROR,
        ) from error
    media_type = response.headers.get("content-type", "").split(";")[0].strip().casefold() or None
    return _page(
        source=source,
        content=content,
        url=url,
        media_type=media_type,
        charset=response.charset_encoding,
        http_status=response.status_code,
    )


def _raise_for_status(response: httpx.Response, url: str) -> None:
    status = response.status_code
    if status in {404, 410}:
        raise _error(f"the server says {status}", url, "Check the address.", Outcome.NOT_FOUND)
    if status == 429 or status >= 500:
        error = TransientPageError(
            f"the server says {status}", where=url, do="Try again later.", outcome=Outcome.HTTP_ERROR
        )
        error.retry_after_seconds = _retry_after_seconds(response.headers.get("retry-after"))
        raise error
    if status >= 400:
        raise _error(
            f"the server says {status}", url, "Open it in a browser to see what it needs.", Outcome.HTTP_ERROR
        )


def _retry_after_seconds(value: str | None) -> float | None:
    """Seconds that a Retry-After header asks for, as a number or as a date; null where it says nothing usable."""
    if not value:
        return None
    try:
        seconds = (
            float(value)
            if value.strip().isdigit()
            else (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds()
        )
    except (TypeError, ValueError):
        return None
    return min(max(seconds, 0.0), LONGEST_WAIT_SECONDS)


@lru_cache(maxsize=256)
def _rules(robots_url: str, settings: Settings) -> Protego:
    """Rules of a host. A missing robots.txt allows all; one that the server cannot give now allows nothing (RFC 9309, 2.3.1)."""
    try:
        with _client(settings) as client:
            response = client.get(robots_url, follow_redirects=False)
    except httpx.HTTPError:
        return Protego.parse("User-agent: *\nDisallow: /")
    if response.status_code >= 500:
        return Protego.parse("User-agent: *\nDisallow: /")
    return Protego.parse(response.text if response.is_success else "")


def check_address(url: str, settings: Settings) -> None:
    """Refuse schemes other than http and https, and hosts that resolve to addresses inside a network.

    Raises:
        TerminalPageError: `blocked_address`.
        TransientPageError: `http_error`, where the name does not resolve.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise _error(
            "only http and https addresses are fetched",
            url,
            "Save the page and name the file.",
            Outcome.BLOCKED_ADDRESS,
        )
    if settings.allow_private_addresses:
        return
    try:
        found = socket.getaddrinfo(parts.hostname, parts.port or parts.scheme, proto=socket.IPPROTO_TCP)
    except OSError as error:
        raise TransientPageError(
            "the host name does not resolve",
            where=url,
            do="Check the address and the network.",
            outcome=Outcome.HTTP_ERROR,
        ) from error
    if not all(ipaddress.ip_address(entry[4][0]).is_global for entry in found):
        raise _error(
            "the host is a private, loopback or link-local address",
            url,
            "Set EVENTPAPERS_ALLOW_PRIVATE_ADDRESSES=true to fetch it.",
            Outcome.BLOCKED_ADDRESS,
        )


def without_credentials(url: str) -> str:
    """A URL without user name and password, which are never stored."""
    parts = urlsplit(url)
    return urlunsplit(
        (parts.scheme, parts.netloc.rpartition("@")[2], parts.path, parts.query, parts.fragment)
    )


def _collect(chunks: Iterable[bytes], where: str, settings: Settings) -> bytes:
    """Bytes of a stream, stopped as soon as they are more than allowed: a small answer may inflate without end."""
    content = bytearray()
    for chunk in chunks:
        content += chunk
        if len(content) > settings.max_page_bytes:
            raise _too_large(where, settings)
    return bytes(content)


def _page(
    *,
    source: str,
    content: bytes,
    url: str | None = None,
    media_type: str | None = None,
    charset: str | None = None,
    http_status: int | None = None,
) -> Page:
    return Page(
        page_id=hashlib.sha256(content).hexdigest(),
        source=source,
        content=content,
        fetched_at=datetime.now(UTC),
        url=url,
        media_type=media_type,
        charset=charset,
        http_status=http_status,
    )


def _too_large(where: str, settings: Settings) -> PageError:
    limit = settings.max_page_bytes / 1_000_000
    return _error(
        f"it is larger than {limit:,.0f} MB",
        where,
        "Split it, or raise EVENTPAPERS_MAX_PAGE_BYTES.",
        Outcome.TOO_LARGE,
    )


def _error(what: str, where: str, do: str, outcome: Outcome) -> TerminalPageError:
    return TerminalPageError(what, where=where, do=do, outcome=outcome)
