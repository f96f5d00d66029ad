"""What everything on the table is for, in a sentence each: shown where the pointer rests, and read out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui.game_ui import Tip
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import State, palm_worth

SEA: Final = "~"
PRINTED: Final = {
    "": (mark("empty", context="a box"), ""),
    "X": (mark("X"), mark("An X lets you mark one more box at once, on either island.")),
    "c": (mark("coin"), mark("A coin is worth 1. A full row of four wins a trophy.")),
    "m": (mark("palm"), mark("A palm is worth 1, and 1 more for each palm on the display when you mark it.")),
    SEA: (mark("sea"), ""),
}
"""The name of what is printed in a box, and what it does, by the letters of box_painting."""


def score(view: State, seat: int) -> Iterator[Tip]:
    """The rows of a score card."""
    player, values = view.players[seat], parts().values
    left = values.trophies[len(view.trophies) :]
    row = tr("The next full row wins a trophy of {n}.", n=left[0]) if left else tr("No trophies are left.")
    yield Tip("coins", tr("Coins: {n}", n=player.coins), row)
    palm = tr("A palm is worth {n} now.", n=palm_worth(view))
    full = len(player.palms) >= values.palm_boxes
    yield Tip(
        "palms",
        tr("Palms: {n} of {all}", n=len(player.palms), all=values.palm_boxes),
        tr("All palm boxes are full: further palms earn nothing.") if full else palm,
    )
