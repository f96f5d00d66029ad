"""The things between the cards: the name of each, and in a sentence what it is for. Shown where the pointer rests, and read out."""

from __future__ import annotations

from collections.abc import Mapping

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.ui.words import signed


def expedition(pattern: str) -> tuple[str, str]:
    tip = tr("Everyone uses this pattern. Drag it onto a card, or mark a single box instead.")
    return tr("Expedition card: {p}", p=pattern), tip


def pack(left: int) -> tuple[str, str]:
    name = tr("{n} expedition card left", "{n} expedition cards left", n=left)
    return name, tr("One is turned over each turn; the last one of a round stays hidden.")


def gap() -> tuple[str, str]:
    return tr("Free place"), tr("A new card from the display or the deck comes here.")


def deck(unseen: int, *, offered: bool) -> tuple[str, str]:
    if offered:
        return tr("Draw from the deck"), tr("Draw a surprise.")
    return tr("Deck: {n} unseen", n=unseen), tr("Draw a surprise here instead of choosing from the display.")


def earned(found: Earned, icons: Mapping[str, str]) -> tuple[str, str]:
    """What a mark would earn; `icons` are the names of drawings."""
    lines = [f"{tr(icons[icon])} {signed(points)}" for icon, points in found.lines]
    if found.bonuses:
        lines.append(tr("{n} more box", "{n} more boxes", n=found.bonuses))
    name = tr("This mark would earn: {what}", what=", ".join(lines) or tr("nothing"))
    return name, tr("Total: {points}.", points=signed(found.points))


def rounds() -> str:
    return tr("After each round the expedition cards are shuffled; after the last the game is over.")


def turns() -> str:
    return tr("Each turn brings a pattern, and everyone marks once.")
