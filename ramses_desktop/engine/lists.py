"""Long lists as plain text, for the command line."""

from __future__ import annotations

from collections.abc import Iterable


def wrapped(start: str, words: Iterable[str], width: int) -> list[str]:
    """A comma-separated list on as many lines as needed, indented to the width of `start`. Never breaks within an entry."""
    lines = [start]
    for word in words:
        comma = "" if lines[-1] == start else ", "
        if len(lines[-1]) + len(word) > width:
            lines[-1] += comma.rstrip()
            lines.append(" " * len(start) + word)
        else:
            lines[-1] += comma + word
    return lines
