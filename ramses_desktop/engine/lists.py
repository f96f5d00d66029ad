"""Long lists in plain text, for the command line. Knows nothing of what it lists."""

from __future__ import annotations

from collections.abc import Iterable


def wrapped(start: str, words: Iterable[str], width: int) -> list[str]:
    """A list with commas, on as many lines as it takes; those after the first are indented as far as its start reaches."""
    lines = [start]
    for word in words:
        comma = "" if lines[-1] == start else ", "
        if len(lines[-1]) + len(word) > width:
            lines[-1] += comma.rstrip()
            lines.append(" " * len(start) + word)
        else:
            lines[-1] += comma + word
    return lines
