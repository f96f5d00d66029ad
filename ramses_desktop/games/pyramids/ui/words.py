"""Pyramids in words: what is to be done, and what a screen reader says of cards and boxes. Knows views, and of Qt its translation
only."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.game_ui import Sayings
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.rules import State
from ramses_desktop.games.pyramids.ui.painting import mark_of

MARKS: Final = {
    "": mark("empty"), "#": mark("wall"), "E": mark("entrance"), "T": mark("tomb"), "x": mark("red cross"),
    "r": mark("red gem"), "g": mark("green gem"), "t": mark("torch"), "s": mark("skull"), "p": mark("potion"),
}  # fmt: skip


def sayings() -> Sayings:
    return Sayings(
        keep=mark("{name}, keep two of your four pyramids."),
        mark=mark("{name}, mark the pattern on one of your pyramids, or one box instead."),
        bonus=mark("{name}, a red cross! Cross off one more box, on either pyramid."),
        lost=mark("{name}, there is no box left for the red cross. Confirm to go on."),
        take=mark("{name}, take a new pyramid: one of the display, or the unseen top of the deck."),
        takes=mark("{name} takes a new pyramid."),
        takes_one=tr("takes a pyramid"),
        none_completed=tr("No pyramid completed yet"),
    )


def state(view: State) -> str:
    """The game and how far it is."""
    return words.state(tr("Pyramids"), tr("Pyramids, before the first turn"), view)


def name(number: int) -> str:
    return tr("Pyramid {n}", n=number)


def card(number: int, crossed: int) -> str:
    printed = parts().cards[number]
    return tr(
        "{pyramid}, {colour}, {crossed} boxes crossed off, {left} to the tomb",
        pyramid=name(number),
        colour=tr(COLOUR_NAMES[printed.colour]),
        crossed=crossed.bit_count(),
        left=printed.distance(crossed),
    )


def printed(number: int, box: int) -> str:
    """What is printed in a box."""
    return tr(MARKS[mark_of(parts().cards[number], box)])
