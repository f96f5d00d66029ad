"""The things between the cards: the name of each, and in a sentence what it is for. Shown where the pointer rests, and read out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.ui.words import gained, signed

SHAPES: Final = {
    "I2": mark("row of two"),
    "I3": mark("row of three"),
    "V3": mark("corner"),
    "O4": mark("square"),
    "L4": mark("letter L"),
    "T4": mark("letter T"),
}
"""Patterns by their names in the files."""


def shape(pattern: Pattern) -> str:
    return tr(SHAPES[pattern.name])


def shapes(patterns: Sequence[Pattern], counts: Mapping[int, int]) -> str:
    """Patterns and how often each is there, such as `corner × 2`."""
    return ", ".join(f"{shape(patterns[at])} × {n}" for at, n in sorted(counts.items()) if n)


def expedition(pattern: Pattern) -> tuple[str, str]:
    tip = tr("Everyone uses this pattern. Drag it onto a card, or mark a single box instead.")
    return tr("Expedition card: {p}", p=shape(pattern)), tip


def pack(left: int) -> tuple[str, str]:
    name = tr("{n} expedition card left", "{n} expedition cards left", n=left)
    return name, tr("One is turned over each turn; the last one of a round stays hidden.")


def gap() -> tuple[str, str]:
    return tr("Free place"), tr("A new card from the display or the deck comes here.")


def deck(unseen: int, *, offered: bool) -> tuple[str, str]:
    if offered:
        return tr("Draw from the deck"), tr("Draw a surprise.")
    return tr("Deck: {n} unseen", "Deck: {n} unseen", n=unseen), tr("Draw a surprise here instead of choosing from the display.")


def earned(found: Earned, icons: Mapping[str, str]) -> tuple[str, str]:
    """What a mark would earn; `icons` are the names of drawings."""
    lines = [f"{tr(icons[line.icon])} {gained(line.points, line.least)}" for line in found.lines]
    if found.bonuses:
        lines.append(tr("{n} more box", "{n} more boxes", n=found.bonuses))
    name, points, least = tr("This mark would earn: {what}", what=", ".join(lines)), signed(found.points), signed(found.least)
    if found.least < found.points:
        return name, tr("Total: {least} to {points}, as others may be served first.", least=least, points=points)
    return name, tr("Total: {points}, once everyone has marked.", points=points) if found.lines else ""


def rounds() -> str:
    return tr("After each round the expedition cards are shuffled; after the last the game is over.")


def turns() -> str:
    return tr("Each turn brings a pattern, and everyone marks once.")
