"""Writes a deck to its `cards.json`, each card drawn row by row as players will see it."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ramses_desktop.games.flip_and_write.grid import BOXES, SIDE


def card_entry(head: str, boxes: dict[str, int], tail: str = "") -> str:
    """One card: its leading entries, its rows, then `tail`. Where marks overlap, the first one is drawn."""
    marks = [next(mark for mark, here in boxes.items() if here >> place & 1) for place in range(BOXES)]
    rows = ",\n".join(f'      "{"".join(marks[start : start + SIDE])}"' for start in range(0, BOXES, SIDE))
    return f'    {{{head}, "rows": [\n{rows}\n    ]{tail}}}'


def deck_file(about: str, legend: dict[str, str], cards: Iterable[str]) -> str:
    """The text of the whole file."""
    opening = json.dumps({"about": about, "legend": legend}, indent=2)[:-2]
    entries = ",\n".join(cards)
    return f'{opening},\n  "cards": [\n{entries}\n  ]\n}}\n'
