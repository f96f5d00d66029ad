"""Silver & Gold in words: what is to be done, and what a screen reader says of cards and boxes. Knows views, and of Qt its
translation only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.game_ui import Sayings
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, parts
from ramses_desktop.games.silver_gold.rules import State, palm_worth
from ramses_desktop.games.silver_gold.ui.painting import mark_of

MARKS: Final = {"": mark("empty"), "X": mark("X"), "c": mark("coin"), "m": mark("palm")}


def sayings() -> Sayings:
    return Sayings(
        keep=mark("{name}, keep two of your four islands."),
        mark=mark("{name}, mark the pattern on one of your islands, or one box instead."),
        bonus=mark("{name}, an X! Cross off one more box, on either island."),
        lost=mark("{name}, there is no box left for the X. Confirm to go on."),
        take=mark("{name}, take a new island: one of the display, or the unseen top of the deck."),
        takes=mark("{name} takes a new island."),
        takes_one=tr("takes an island"),
        none_completed=tr("No island completed yet"),
    )


def state(view: State) -> str:
    """The game and how far it is."""
    return words.state(tr("Silver & Gold"), tr("Silver & Gold, before the first turn"), view)


def name(number: int) -> str:
    return tr("Island {n}", n=number)


def card(number: int, crossed: int) -> str:
    printed = parts().cards[number]
    colour = tr(COLOUR_NAMES[printed.colour])
    words = [name(number), colour, tr("{n} of {all} boxes crossed off", n=crossed.bit_count(), all=printed.size)]
    if printed.seal >= 0:
        other = tr(COLOUR_NAMES[printed.seal])
        words.append(tr("seal: {points} for each {colour} island", points=printed.seal_points, colour=other))
    return ", ".join(words)


def printed(number: int, box: int) -> str:
    """What is printed in a box."""
    printed = parts().cards[number]
    return tr(MARKS[mark_of(printed, box)]) if box & printed.free else tr("sea")


def round_card(view: State, names: Sequence[str]) -> str:
    """Who goes first, which trophies are left, and what a palm earns now."""
    left = parts().values.trophies[len(view.trophies) :]
    trophies = tr("Trophies left: {points}", points=", ".join(map(str, left))) if left else tr("No trophies left")
    palm = tr("A palm earns {n} now", n=palm_worth(view))
    said = [trophies, palm]
    if len(view.players) > 1:
        said.insert(0, tr("{name} goes first", name=names[view.first]))
    return ". ".join(said)
