"""Pyramids in words: what is to be done, and what a screen reader says of cards and boxes. Knows views, and of Qt its translation
only."""

from __future__ import annotations

from typing import Final

from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.painting import mark_of
from ramses_desktop.games.pyramids.panels import tr
from ramses_desktop.games.pyramids.rules import State
from ramses_desktop.ui.kit.expedition import words
from ramses_desktop.ui.kit.expedition.room import Sayings

MARKS: Final = {
    "": "empty", "#": "wall", "E": "entrance", "T": "tomb", "x": "red cross", "r": "red gem", "g": "green gem", "t": "torch",
    "s": "skull", "p": "potion",
}  # fmt: skip


def sayings() -> Sayings:
    return Sayings(
        keep=tr("{name}, keep two of your four pyramids."),
        mark=tr("{name}, mark the pattern on one of your pyramids, or one box instead."),
        bonus=tr("{name}, a red cross! Cross off one more box, on either pyramid."),
        lost=tr("{name}, there is no box left for the red cross. Confirm to go on."),
        take=tr("{name}, take a new pyramid: one of the display, or the unseen top of the deck."),
        takes=tr("{name} takes a new pyramid."),
        takes_one=tr("takes a pyramid"),
        none_completed=tr("No pyramid completed yet"),
    )


def state(view: State) -> str:
    """The game and how far it is."""
    return words.state(tr("Pyramids"), tr("Pyramids, before the first turn"), view)


def name(number: int) -> str:
    return tr("Pyramid {n}").replace("{n}", str(number))


def card(number: int, crossed: int) -> str:
    printed = parts().cards[number]
    said = tr("{pyramid}, {colour}, {crossed} boxes crossed off, {left} to the tomb")
    return (
        said.replace("{pyramid}", name(number))
        .replace("{colour}", tr(COLOUR_NAMES[printed.colour]))
        .replace("{crossed}", str(crossed.bit_count()))
        .replace("{left}", str(printed.distance(crossed)))
    )


def printed(number: int, box: int) -> str:
    """What is printed in a box."""
    return tr(MARKS[mark_of(parts().cards[number], box)])
