"""Export as CSV: a row per seat of each game, a column per part of a total."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk, faults
from ramses_desktop.store.faults import Fault
from ramses_desktop.store.statistics import ALL, Statistics
from ramses_desktop.store.statistics.queries import Choice
from ramses_desktop.store.statistics.results import Result

COLUMNS: Final = (
    *("game_id", "ended", "seconds", "game", "options", "kind", "assisted"),
    *("seat", "name", "player", "total", "place", "tie_break"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def export(statistics: Statistics, path: Path, choice: Choice = ALL) -> Fault | None:
    """Write the chosen games, oldest first."""
    found = statistics.whole(choice)
    if not found and statistics.fault is not None:
        return statistics.fault
    try:
        # With a byte order mark: without it, spreadsheets guess another encoding.
        disk.write_whole(path, csv_text(found).encode("utf-8-sig"))
    except OSError as problem:
        return faults.because(problem, path.parent, mark("The table could not be saved: {reason}, or choose another folder."))
    return None


def csv_text(found: Iterable[Result]) -> str:
    games = list(found)
    kinds = list(dict.fromkeys(part.name for result in games for seat in result.seats for part in seat.parts))
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([*COLUMNS, *kinds])
    for result in games:
        for at, seat in enumerate(result.seats):
            points = {part.name: part.number for part in seat.parts}
            writer.writerow([*_row(result, at), *(points.get(kind, "") for kind in kinds)])
    return text.getvalue()


def _row(result: Result, at: int) -> list[str | int]:
    seat = result.seats[at]
    assisted = "yes" if result.assisted else "no"
    words = (result.id, result.ended, result.seconds, result.game, result.options, result.kind, assisted)
    return [_safe(cell) for cell in (*words, at + 1, seat.name, seat.player, seat.total, seat.place, tr(seat.tie_break))]


def _safe(cell: str | int) -> str | int:
    """Quote names that a spreadsheet would take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
