"""Hints in words: what a move leads to, how it compares with better ones, and what its numbers are. Knows no game, no widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.bots.hints import POINTS, STEPS, Advice
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.ui.board.values import Hint

FOOT: Final[dict[str, str]] = {
    POINTS: mark("Expected points at the end; ± says how sure that is."),
    STEPS: mark("Steps reckoned to be left; walls and the dark count as detours."),
}
"""What the numbers are, by what is counted."""


def hints(found: Sequence[Advice]) -> list[Hint]:
    """As the board and the panel show them."""
    return [Hint(one.move, str(one.reason), one.place, value(one), compared(at, one), one.line) for at, one in enumerate(found)]


def foot(found: Sequence[Advice]) -> str:
    """What is to be said of the numbers; nothing where there are none."""
    return tr(FOOT[found[0].counts]) if any(one.value is not None for one in found) else ""


def value(advice: Advice) -> str:
    if advice.value is None:
        return ""
    if advice.counts == POINTS:
        return tr("{points} points", points=about(advice.value, advice.error))
    steps = whole(advice.value)
    if not steps:
        return tr("No step left")
    return tr("About 1 step left") if steps == 1 else tr("About {n} steps left", n=steps)


def compared(at: int, advice: Advice) -> str:
    if advice.place <= at:
        return tr("as good as {n}", n=advice.place)
    if not advice.behind or advice.value is None:
        return ""
    if advice.counts == POINTS:
        return tr("{n} fewer", n=number(advice.behind, 1))
    more = whole(advice.value) - whole(advice.value - advice.behind)
    return tr("{n} more", n=more) if more else tr("a little more")


def about(points: float, error: float) -> str:
    """Points and how sure they are, as exactly as that allows: 128 ± 3, 117.4 ± 0.3, 120."""
    places = int(0.05 <= error < 1)
    return f"{number(points, places)} ± {number(error, places)}" if error >= 0.05 else number(points, 0)


def whole(steps: float) -> int:
    """The nearest number of steps; a half is one more, whichever it lies between."""
    return int(steps + 0.5)


def number(value: float, places: int) -> str:
    return f"{value:.{places}f}"
