"""The Pyramids table in words: what is to be done, and what a screen reader says of cards, boxes and score cards. Knows views, and
of Qt its translation only."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.grid import names
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.kernel import Card
from ramses_desktop.games.pyramids.painting import mark_of
from ramses_desktop.games.pyramids.panels import round_and_turn, tr
from ramses_desktop.games.pyramids.rules import GAME, KEEP, OVER, REPLACE, State

MARKS: Final = {
    "": "empty", "#": "wall", "E": "entrance", "T": "tomb", "x": "red cross", "r": "red gem", "g": "green gem", "t": "torch",
    "s": "skull", "p": "potion",
}  # fmt: skip


def prompt(view: State, name: str, *, awaits: bool, lost: bool) -> str:
    """What the person with this name is to do now, or what is being waited for."""
    if view.stage == OVER:
        return tr("The game is over.")
    if not awaits:
        words = tr("{name} takes a new pyramid.") if view.stage == REPLACE else tr("{name} is choosing.")
    elif view.stage == KEEP:
        words = tr("{name}, keep two of your four pyramids.")
    elif view.stage == REPLACE:
        words = tr("{name}, take a new pyramid: one of the display, or the unseen top of the deck.")
    elif lost:
        words = tr("{name}, there is no box left for the red cross. Confirm to go on.")
    elif view.bonus > 0:
        words = tr("{name}, a red cross! Cross off one more box, on either pyramid.")
    else:
        words = tr("{name}, mark the pattern on one of your pyramids, or one box instead.")
    return words.replace("{name}", name)


def state(view: State) -> str:
    """The game and how far it is."""
    if view.stage == KEEP:
        return tr("Pyramids, before the first turn")
    now, turn = round_and_turn(view)
    return tr("Pyramids, round {n}, turn {m}").replace("{n}", str(now)).replace("{m}", str(turn))


def card(number: int, crossed: int) -> str:
    printed = parts().cards[number]
    words = tr("Pyramid {n}, {colour}, {crossed} boxes crossed off, {left} to the tomb")
    return (
        words.replace("{n}", str(number))
        .replace("{colour}", tr(COLOUR_NAMES[printed.colour]))
        .replace("{crossed}", str(crossed.bit_count()))
        .replace("{left}", str(printed.distance(crossed)))
    )


def box(printed: Card, where: int, *, crossed: bool) -> str:
    """A box of a card: its place, what is printed there, whether it is crossed off."""
    state = tr("crossed off") if crossed else ""
    return ", ".join(filter(None, [names(where)[0], tr(MARKS[mark_of(printed, where)]), state]))


def mark(number: int, boxes: int, reason: str) -> str:
    """Where the piece lies, and why it may not if it may not."""
    where = tr("Pyramid {n}, {boxes}").replace("{n}", str(number)).replace("{boxes}", ", ".join(names(boxes)))
    return f"{where}. {reason}" if reason else where


def score(view: State, seat: int, name: str) -> str:
    found = GAME.scores(view)[seat]
    lines = [f"{part.label} {part.points}" for part in found.parts if part.points]
    return f"{name}: {', '.join([*lines, tr('total') + f' {found.total}'])}"
