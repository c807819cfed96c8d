"""Names that the entity component knows, one list a label; plain text, one name a line, `#` for comments."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

import pycountry

FILES: Mapping[str, str] = {
    "TASK": "tasks.txt",
    "METHOD": "methods.txt",
    "MODEL": "models.txt",
    "DATASET": "datasets.txt",
    "METRIC": "metrics.txt",
    "TOOL": "tools.txt",
    "LANGUAGE": "languages.txt",
    "ORG": "organisations.txt",
}
COMMON_WORDS = frozenset(
    {"Interlingua", "Interlingue", "Ido", "Volapük", "Akan", "Twi", "Mongo", "Ewe", "Ganda", "Luo"}
)
"""Names of languages with a two-letter code that are more often something else in a paper."""


@lru_cache(maxsize=8)
def names(label: str) -> tuple[str, ...]:
    """Names of a label, sorted; languages with an ISO 639-1 code are added to those of the file."""
    text = files("transforms.gazetteers").joinpath(FILES[label]).read_text(encoding="utf-8")
    listed = {line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")}
    if label == "LANGUAGE":
        listed |= {
            language.name.split(" (")[0] for language in pycountry.languages if hasattr(language, "alpha_2")
        } - COMMON_WORDS
        listed |= {"Greek", "Slovene", "Farsi", "Kyrgyz", "Uyghur"}
    return tuple(sorted(listed))
