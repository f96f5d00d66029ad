"""Silver & Gold in words: what is to be done, and what a screen reader says of cards and boxes. Knows views, and of Qt its
translation only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, parts
from ramses_desktop.games.silver_gold.painting import mark_of
from ramses_desktop.games.silver_gold.panels import tr
from ramses_desktop.games.silver_gold.rules import State, palm_worth
from ramses_desktop.ui.kit.expedition import words
from ramses_desktop.ui.kit.expedition.room import Sayings

MARKS: Final = {"": "empty", "X": "X", "c": "coin", "m": "palm"}


def sayings() -> Sayings:
    return Sayings(
        keep=tr("{name}, keep two of your four islands."),
        mark=tr("{name}, mark the pattern on one of your islands, or one box instead."),
        bonus=tr("{name}, an X! Cross off one more box, on either island."),
        lost=tr("{name}, there is no box left for the X. Confirm to go on."),
        take=tr("{name}, take a new island: one of the display, or the unseen top of the deck."),
        takes=tr("{name} takes a new island."),
        takes_one=tr("takes an island"),
        none_completed=tr("No island completed yet"),
    )


def state(view: State) -> str:
    """The game and how far it is."""
    return words.state(tr("Silver & Gold"), tr("Silver & Gold, before the first turn"), view)


def name(number: int) -> str:
    return tr("Island {n}").replace("{n}", str(number))


def card(number: int, crossed: int) -> str:
    printed = parts().cards[number]
    said = tr("{island}, {colour}, {crossed} of {size} boxes crossed off")
    if printed.seal >= 0:
        said += tr(", seal: {points} for each {other} island")
    return (
        said.replace("{island}", name(number))
        .replace("{colour}", tr(COLOUR_NAMES[printed.colour]))
        .replace("{crossed}", str(crossed.bit_count()))
        .replace("{size}", str(printed.size))
        .replace("{points}", str(printed.seal_points))
        .replace("{other}", tr(COLOUR_NAMES[printed.seal]))
    )


def printed(number: int, box: int) -> str:
    """What is printed in a box."""
    printed = parts().cards[number]
    return tr(MARKS[mark_of(printed, box)]) if box & printed.free else tr("sea")


def round_card(view: State, names: Sequence[str]) -> str:
    """Who goes first, which trophies are left, and what a palm earns now."""
    left = parts().values.trophies[len(view.trophies) :]
    trophies = tr("Trophies left: {points}") if left else tr("No trophies left")
    palm = tr("A palm earns {n} now").replace("{n}", str(palm_worth(view)))
    said = [trophies.replace("{points}", ", ".join(map(str, left))), palm]
    if len(view.players) > 1:
        said.insert(0, tr("{name} goes first").replace("{name}", names[view.first]))
    return ". ".join(said)
