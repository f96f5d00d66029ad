"""Reads the patterns of expedition cards from their drawing."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from ramses_desktop.games.flip_and_write.grid import SIDE, Cell, placements


class BadPatterns(ValueError):
    """Unusable pattern data; the message says which and why."""


@frozen
class Pattern:
    """A shape in which boxes are crossed off; `cells` as drawn on its card."""

    name: str
    cards: int
    cells: tuple[Cell, ...]

    @property
    def placements(self) -> tuple[int, ...]:
        return placements(self.cells)


def read_patterns(data: Any, source: str) -> tuple[Pattern, ...]:
    """The patterns in the parsed JSON of a file named `source`."""
    entries = data.get("patterns") if isinstance(data, dict) else None
    if not isinstance(entries, list) or not entries:
        raise BadPatterns(f"{source} holds no list of patterns.")
    patterns = tuple(_pattern(entry, f"Pattern {number} of {source}") for number, entry in enumerate(entries, 1))
    if len({pattern.name for pattern in patterns}) != len(patterns):
        raise BadPatterns(f"Two patterns of {source} have the same name.")
    return patterns


def _pattern(entry: Any, where: str) -> Pattern:
    if not isinstance(entry, dict):
        raise BadPatterns(f"{where} is not an entry with name, cards and rows.")
    name, cards, rows = entry.get("name"), entry.get("cards"), entry.get("rows")
    if not isinstance(name, str) or not name:
        raise BadPatterns(f"{where} has no name.")
    if type(cards) is not int or not 1 <= cards <= 8:
        raise BadPatterns(f"{where} must say on how many cards it is, 1 to 8.")
    if not isinstance(rows, list) or not all(isinstance(row, str) and set(row) <= set("#.") for row in rows):
        raise BadPatterns(f"{where} must be drawn in rows of # and dots.")
    cells = tuple((column, row) for row, line in enumerate(rows) for column, mark in enumerate(line) if mark == "#")
    if len(cells) < 2 or max(map(max, cells)) >= SIDE:
        raise BadPatterns(f"{where} must have at least two boxes and fit into {SIDE} by {SIDE}.")
    return Pattern(name, cards, cells)
