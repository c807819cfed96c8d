"""Fetching from a real server on 127.0.0.1 that misbehaves, and from files."""

import gzip
import hashlib

import pytest

from extractors.fetch import fetch, without_credentials
from extractors.outcomes import Outcome, PageError
from extractors.settings import Settings
from tests.mockserver.server import PAGE, MockServer


@pytest.fixture(scope="module")
def server():
    with MockServer() as running:
        yield running


@pytest.fixture
def settings():
    return Settings(
        allow_private_addresses=True,
        max_page_bytes=100_000,
        read_timeout_seconds=0.5,
        fetch_attempts=2,
        max_redirects=3,
    )


def test_page_and_its_facts(server, settings):
    page = fetch(f"{server.url}/page", settings)
    assert page.content == PAGE.encode()
    assert page.page_id == hashlib.sha256(PAGE.encode()).hexdigest()
    assert (page.url, page.media_type, page.charset, page.http_status) == (
        f"{server.url}/page",
        "text/html",
        "utf-8",
        200,
    )


def test_declared_charset_is_kept(server, settings):
    page = fetch(f"{server.url}/latin", settings)
    assert page.content.decode(page.charset) == PAGE


def test_compressed_answer_is_inflated(server, settings):
    assert fetch(f"{server.url}/gzip", settings).content == PAGE.encode()


def test_redirect_is_followed_and_the_final_address_kept(server, settings):
    page = fetch(f"{server.url}/moved", settings)
    assert (page.source, page.url) == (f"{server.url}/moved", f"{server.url}/page")


@pytest.mark.parametrize("path", ["busy", "busy-date"])
def test_retry_after_is_honoured(server, settings, path):
    assert fetch(f"{server.url}/{path}", settings).content == PAGE.encode()
    assert server.hits[f"/{path}"] == 2


@pytest.mark.parametrize(
    ("path", "outcome", "tries"),
    [
        pytest.param("missing", Outcome.NOT_FOUND, 1, id="404"),
        pytest.param("forbidden", Outcome.HTTP_ERROR, 1, id="403"),
        pytest.param("broken", Outcome.HTTP_ERROR, 2, id="500"),
        pytest.param("secret", Outcome.ROBOTS, 0, id="robots"),
        pytest.param("bomb", Outcome.TOO_LARGE, 1, id="bomb"),
        pytest.param("loop", Outcome.REDIRECT_LOOP, 4, id="loop"),
        pytest.param("to-file", Outcome.BLOCKED_ADDRESS, 1, id="redirect-to-file"),
        pytest.param("slow", Outcome.TIMEOUT, 2, id="slow"),
        pytest.param("short", Outcome.HTTP_ERROR, 2, id="cut-off"),
    ],
)
def test_failures_have_an_outcome_and_terminal_ones_are_not_repeated(server, settings, path, outcome, tries):
    with pytest.raises(PageError) as caught:
        fetch(f"{server.url}/{path}", settings)
    assert caught.value.outcome is outcome
    assert server.hits[f"/{path}"] == tries


def test_private_addresses_are_refused_by_default(server):
    with pytest.raises(PageError, match="EVENTPAPERS_ALLOW_PRIVATE_ADDRESSES") as caught:
        fetch(f"{server.url}/page", Settings())
    assert caught.value.outcome is Outcome.BLOCKED_ADDRESS


@pytest.mark.parametrize("url", ["ftp://example.org/x", "file:///etc/hostname", "gopher://x"])
def test_other_schemes_are_refused(settings, url):
    with pytest.raises(PageError) as caught:
        fetch(url, settings)
    assert caught.value.outcome is Outcome.BLOCKED_ADDRESS


def test_credentials_are_never_kept(server, settings):
    page = fetch(server.url.replace("//", "//user:secret@") + "/page", settings)
    assert "secret" not in f"{page.source} {page.url}"
    assert without_credentials("https://u:p@h.org/a?b#c") == "https://h.org/a?b#c"


def test_file(tmp_path, settings):
    path = tmp_path / "talk.HTML"
    path.write_bytes(PAGE.encode())
    page = fetch(str(path), settings)
    assert (page.content, page.url, page.media_type) == (PAGE.encode(), None, "text/html")


def test_gzip_file(tmp_path, settings):
    path = tmp_path / "talk.txt.gz"
    path.write_bytes(gzip.compress(b"one"))
    page = fetch(str(path), settings)
    assert (page.content, page.media_type) == (b"one", "text/plain")


@pytest.mark.parametrize(
    ("content", "outcome"),
    [
        pytest.param(b"x" * 100_001, Outcome.TOO_LARGE, id="large"),
        pytest.param(gzip.compress(b"x" * 5_000_000), Outcome.TOO_LARGE, id="bomb"),
        pytest.param(gzip.compress(bytes(range(256)) * 300)[:200], Outcome.UNREADABLE, id="torn"),
    ],
)
def test_bad_files(tmp_path, settings, content, outcome):
    path = tmp_path / "talk.html.gz"
    path.write_bytes(content)
    with pytest.raises(PageError, match=r"talk\.html\.gz") as caught:
        fetch(str(path), settings)
    assert caught.value.outcome is outcome


def test_missing_file(settings):
    with pytest.raises(PageError) as caught:
        fetch("no/such/page.html", settings)
    assert caught.value.outcome is Outcome.NOT_FOUND
