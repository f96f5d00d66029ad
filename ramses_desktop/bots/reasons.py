"""Why one move is better than another: the lines of the score card that make the difference, as the playouts told them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.text import digits, mark, tr

MOST: Final = 3
"""Lines in a reason."""
LEAST: Final = 0.25
"""Points below which a line is not worth mentioning."""

NO_DIFFERENCE: Final = mark("It makes no difference.")


def signed(points: float) -> str:
    """`+1.8`, `−0.4`, `0.0`."""
    rounded = round(points, 1) or 0.0  # never −0.0
    return f"+{digits(rounded, 1)}" if rounded > 0 else digits(rounded, 1)


def shares(names: Sequence[str], lines: Sequence[float]) -> str:
    """Every line that differs, largest first."""
    told = sorted(zip(names, lines, strict=True), key=lambda share: -abs(share[1]))
    return ", ".join(f"{tr(name)} {signed(points)}" for name, points in told if round(points, 1))


def largest(names: Sequence[str], lines: Sequence[float]) -> str:
    """The lines that speak most for the move that leads, or against one that is behind; empty if none is worth mentioning."""
    total = sum(lines)
    telling = [(name, points) for name, points in zip(names, lines, strict=True) if points * total > 0 and abs(points) >= LEAST]
    told = sorted(telling, key=lambda share: -abs(share[1]))[:MOST]
    return shares(*zip(*told, strict=True)) if told else ""


def reason(names: Sequence[str], lines: Sequence[float]) -> str:
    """What speaks for a move that leads, or against one that is behind, by these lines. Nothing that speaks for the other move."""
    which = largest(names, lines)
    if not which:
        return tr("A little of everything.")
    return tr("More in the end: {lines}.", lines=which) if sum(lines) > 0 else tr("Less in the end: {lines}.", lines=which)
