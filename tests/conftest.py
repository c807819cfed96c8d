"""Fixtures that every room's tests share."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


SHARED = ROOT.parent / "shared"
"""Real pages and gold sets; they are no part of the project."""


@pytest.fixture(scope="session")
def sample_event():
    """Folder of the made-up sample event."""
    return ROOT / "tests" / "sites" / "sample_event"


@pytest.fixture(scope="session")
def shared():
    """Folder of real pages; the test is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip("../shared with real pages is not on this machine")
    return SHARED
