"""The bundled sample event."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def sample_pages() -> Path:
    """Folder with the pages of the made-up sample event: inside the package when installed, in the tests of a checkout."""
    bundled = _HERE / "sample_event" / "pages"
    return bundled if bundled.is_dir() else _HERE.parent / "tests" / "sites" / "sample_event" / "pages"
