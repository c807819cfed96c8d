"""How well the words of a title fit an abstract, among the abstracts of one page."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from extractors.signals.words import content_words


class Fit:
    """Weighted word overlap: words that few abstracts of the page hold weigh more (Spärck Jones 1972)."""

    def __init__(self, abstracts: Sequence[str]) -> None:
        """Count in how many of the page's abstracts each word stands."""
        self._words = [content_words(abstract) for abstract in abstracts]
        self._counts = Counter(word for words in self._words for word in words)

    def score(self, title: str, index: int) -> float:
        """Share of the title's word weight that abstract number `index` holds, 0 to 1."""
        words = content_words(title)
        total = sum(self._weight(word) for word in words)
        shared = sum(self._weight(word) for word in words & self._words[index])
        return shared / total if total else 0.0

    def _weight(self, word: str) -> float:
        return math.log(1 + (1 + len(self._words)) / (1 + self._counts[word]))
