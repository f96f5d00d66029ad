"""The table in words, for the status line and screen readers, and what everything between the cards is for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games.flip_and_write.card_data import Pattern
from ramses_desktop.games.flip_and_write.grid import names
from ramses_desktop.games.flip_and_write.pending import Earned
from ramses_desktop.games.flip_and_write.playout import TURNS
from ramses_desktop.games.flip_and_write.rules import ALL_TURNS, KEEP, ExpeditionGame
from ramses_desktop.games.flip_and_write.ui.layout import DECK

if TYPE_CHECKING:
    from ramses_desktop.games.flip_and_write.pending import Intent, PendingMark
    from ramses_desktop.games.flip_and_write.ui.layout import GameUi, View, Wording


def round_and_turn(view: View) -> tuple[int, int]:
    """The round and its turn, counted from 1; at the end the last."""
    number = min(view.number, ALL_TURNS - 1)
    return number // TURNS + 1, number % TURNS + 1


def state(name: str, before: str, view: View) -> str:
    """The game's name and progress; before the first turn, `before` instead."""
    if view.stage == KEEP:
        return before
    now, turn = round_and_turn(view)
    return tr("{game}, round {n}, turn {m}", game=name, n=now, m=turn)


def box(ui: GameUi, number: int, where: int, *, crossed: bool) -> str:
    """A box of a card: its place, its contents, whether it is crossed off."""
    contents, _ = ui.words.BOXES[ui.face(number).mark(where)]
    return ", ".join(filter(None, [names(where)[0], tr(contents), tr("crossed off") if crossed else ""]))


def box_tip(ui: GameUi, number: int, where: int) -> str:
    """What a box does when it is crossed off; empty for an empty one."""
    _, tip = ui.words.BOXES[ui.face(number).mark(where)]
    return tr(tip) if tip else ""


def lies_on(card: str, boxes: int, reason: str) -> str:
    """Where the piece is, and the reason if it may not go there."""
    where = f"{card}, {', '.join(names(boxes))}"
    return f"{where}. {reason}" if reason else where


def edit(before: Intent, after: Intent) -> str:
    """What undo takes back of a pending choice."""
    if after.picked != before.picked:
        if len(after.picked) == len(before.picked):
            return tr("another card")
        return tr("choose a card") if len(after.picked) > len(before.picked) else tr("put a card back")
    if after.carried and not before.carried:
        return tr("pick up the pattern")
    if after.spot is not None:
        return _put(before, after)
    return tr("turn", context="rotate") if after.way != before.way else tr("put back")


def _put(before: Intent, after: Intent) -> str:
    """What changed about a piece that lies on a card."""
    if after.spot == before.spot and after.single == before.single:
        return tr("turn", context="rotate") if after.way != before.way else tr("put down")
    if after.single:
        return tr("move the box") if before.single and before.spot is not None else tr("mark a box")
    return tr("move the pattern") if before.spot is not None else tr("put the pattern down")


def confirm_mark(mark: PendingMark, *, puts_down: bool) -> str:
    """The label of Confirm for a legal mark."""
    if mark.lost:
        return tr("Go on")
    if puts_down:
        return tr("Put it down")
    return tr("Cross off {n} box", "Cross off {n} boxes", n=mark.boxes.bit_count())


def confirm_cards(view: View, picked: Sequence[int], wording: Wording) -> str:
    """The label of Confirm for cards that were chosen."""
    if view.stage == KEEP:
        return tr("Keep these two")
    return tr("Draw a surprise") if DECK in picked else tr(wording.take_it)


def score(game: ExpeditionGame[Any], view: View, seat: int, name: str) -> str:
    found = game.scores(view)[seat]
    lines = [tr("{part}: {n}", part=tr(part.label), n=digits(part.points)) for part in found.parts if part.points]
    total = tr("total: {n}", n=digits(found.total))
    return f"{name}, {', '.join([*lines, total])}"


def gained(points: int, least: int) -> str:
    """Points that a mark would earn: a range if others may be served first."""
    if points == least:
        return signed(points)
    return f"{signed(least)}–{points}" if least >= 0 else f"{signed(least)} – {signed(points)}"


def signed(points: int) -> str:
    """+5 or −3, with a true minus sign."""
    return f"{points:+d}".replace("-", "−")


# ------------------------------------------------------------ tips


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


def earned(gain: Earned, icons: Mapping[str, str]) -> tuple[str, str]:
    """What a mark would earn; `icons` are the names of drawings."""
    lines = [f"{tr(icons[line.icon])} {gained(line.points, line.least)}" for line in gain.lines]
    if gain.bonuses:
        lines.append(tr("{n} more box", "{n} more boxes", n=gain.bonuses))
    name, points, least = tr("This mark would earn: {what}", what=", ".join(lines)), signed(gain.points), signed(gain.least)
    if gain.least < gain.points:
        return name, tr("Total: {least} to {points}, as others may be served first.", least=least, points=points)
    return name, tr("Total: {points}, once everyone has marked.", points=points) if gain.lines else ""


def rounds() -> str:
    return tr("After each round the expedition cards are shuffled; after the last the game is over.")


def turns() -> str:
    return tr("Each turn brings a pattern, and everyone marks once.")
