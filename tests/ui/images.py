"""Pictures compared by their content."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from PySide6.QtGui import QImage


def all_differ(images: Iterable[QImage]) -> bool:
    """Whether no two of them look the same."""
    return all(one != other for one, other in combinations(images, 2))
