"""The table in words: what is to be done, and what a screen reader says of cards, boxes and score cards. Knows views, and of Qt
its translation only; what only one game has to say its room says."""

from __future__ import annotations

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.grid import names
from ramses_desktop.games.flip_and_write.rules import KEEP, OVER, REPLACE
from ramses_desktop.games.flip_and_write.ui.game_ui import Room, View
from ramses_desktop.games.flip_and_write.ui.panels import round_and_turn


def prompt(room: Room, view: View, name: str, *, awaits: bool, lost: bool) -> str:
    """What the person with this name is to do now, or what is being waited for."""
    say = room.sayings()
    if view.stage == OVER:
        return tr("The game is over.")
    if not awaits:
        words = say.takes if view.stage == REPLACE else mark("{name} is choosing.")
    elif view.stage == KEEP:
        words = say.keep
    elif view.stage == REPLACE:
        words = say.take
    elif lost:
        words = say.lost
    elif view.bonus > 0:
        words = say.bonus
    else:
        words = say.mark
    return tr(words, name=name)


def state(name: str, before: str, view: View) -> str:
    """The game of this name and how far it is; `before` if it has not begun."""
    if view.stage == KEEP:
        return before
    now, turn = round_and_turn(view)
    return tr("{game}, round {n}, turn {m}", game=name, n=now, m=turn)


def box(printed: str, where: int, *, crossed: bool) -> str:
    """A box of a card: its place, what is printed there, whether it is crossed off."""
    return ", ".join(filter(None, [names(where)[0], printed, tr("crossed off") if crossed else ""]))


def lies_on(card: str, boxes: int, reason: str) -> str:
    """Where the piece lies, and why it may not if it may not."""
    where = f"{card}, {', '.join(names(boxes))}"
    return f"{where}. {reason}" if reason else where


def score(room: Room, view: View, seat: int, name: str) -> str:
    found = room.game.scores(view)[seat]
    lines = [f"{tr(part.label)} {part.points}" for part in found.parts if part.points]
    total = tr("total {n}", n=found.total)
    return f"{name}: {', '.join([*lines, total])}"
