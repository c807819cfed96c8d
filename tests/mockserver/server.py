"""A real HTTP server on 127.0.0.1 with the vices of real sites; each path is one of them."""

import gzip
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

PAGE = "<html><title>T</title><p>Größe</p></html>"
PROGRAMME = b"""<html><body><h1>NORTEX 2031</h1><h2>Reading River Names on Old Maps</h2><p>We propose Torrent, a method for reading river names
on old maps. It improves recall by five points over strong baselines. The maps come from four archives.</p></body></html>"""


class Handler(BaseHTTPRequestHandler):
    """Answers a path with the misbehaviour that it names, and counts the requests."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        path = self.path.split("?")[0]
        self.server.hits[path] += 1
        getattr(
            self,
            "get_" + path.strip("/").replace("/", "_").replace(".", "_").replace("-", "_"),
            self.get_missing,
        )()

    def answer(self, body, status=200, **headers):
        self.send_response(status)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        defaults = {"Content-Type": "text/html; charset=utf-8", "Content-Length": str(len(body))}
        for name, value in (defaults | given).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def get_robots_txt(self):
        self.answer(b"User-agent: *\nDisallow: /secret", Content_Type="text/plain")

    def get_page(self):
        self.answer(PAGE.encode())

    def get_programme(self):
        self.answer(PROGRAMME)

    def get_secret(self):
        self.answer(b"never")

    def get_latin(self):
        self.answer(PAGE.encode("latin-1"), Content_Type="text/html; charset=iso-8859-1")

    def get_gzip(self):
        self.answer(gzip.compress(PAGE.encode()), Content_Encoding="gzip")

    def get_bomb(self):
        self.answer(gzip.compress(b"0" * 10_000_000), Content_Encoding="gzip")

    def get_moved(self):
        self.answer(b"", 302, Location="/page")

    def get_loop(self):
        self.answer(b"", 302, Location="/loop")

    def get_inside(self):
        self.answer(b"", 302, Location="http://169.254.169.254/latest")

    def get_to_file(self):
        self.answer(b"", 302, Location="file:///etc/hostname")

    def get_busy(self):
        first = self.server.hits["/busy"] == 1
        self.answer(b"busy", 429, Retry_After="0") if first else self.get_page()

    def get_busy_date(self):
        first = self.server.hits["/busy-date"] == 1
        when = format_datetime(datetime.now(UTC) + timedelta(seconds=1), usegmt=True)
        self.answer(b"busy", 503, Retry_After=when) if first else self.get_page()

    def get_broken(self):
        self.answer(b"broken", 500, Retry_After="0")

    def get_forbidden(self):
        self.answer(b"no", 403)

    def get_short(self):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b"cut")
        self.close_connection = True

    def get_slow(self):
        self.send_response(200)
        self.send_header("Content-Length", "10")
        self.end_headers()
        time.sleep(1.5)

    def get_missing(self):
        self.answer(b"missing", 404)


class QuietServer(ThreadingHTTPServer):
    """Clients that hang up are part of the tests, not worth a traceback."""

    daemon_threads = True

    def handle_error(self, *_):
        pass


class MockServer:
    """The server, its address, and how often each path was asked for."""

    def __init__(self):
        self.server = QuietServer(("127.0.0.1", 0), Handler)
        self.server.hits = self.hits = Counter()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = Thread(target=self.server.serve_forever, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()
