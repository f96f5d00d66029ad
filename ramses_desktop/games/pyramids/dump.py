"""Pyramids in plain text, for the command line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from ramses_desktop.games.flip_and_write.dump import TextDump, boxes_of, row_of
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.rules import RIVAL, Player, State


class PyramidsDump(TextDump[State, Player]):
    card = "pyramid"
    legend = (
        "E entrance   T tomb   # wall   X crossed off   + red cross (a bonus box)\n"
        "r red gem   g green gem   t torch   s skull   p potion"
    )

    def parts(self) -> Parts:
        return parts()

    def title(self, card: int) -> str:
        return f"{card} {COLOUR_NAMES[parts().cards[card].colour]}"

    def layers(self, card: int) -> dict[str, int]:
        found = parts().cards[card]
        return {
            "#": found.walls, "E": found.entrance, "T": found.tomb, "+": found.crosses, "r": found.reds,
            "g": found.greens, "t": found.torches, "s": found.skulls, "p": found.potions,
        }  # fmt: skip

    def last(self, state: State, names: Sequence[str]) -> list[str]:
        if len(state.players) > 1:
            return []
        colours = ", ".join(COLOUR_NAMES[colour] for colour in state.struck)
        return ["", f"Where the rival could strike in several colours, it prefers {colours}, in this order."]

    def common(self, state: State, names: Sequence[str]) -> list[str]:
        return [f"Pyramid points: {_points(state, names)}."]

    def score_card(self, side: Player) -> list[str]:
        values = parts().values
        return [
            f"  Torches:    {boxes_of('X' if torch else str(turn) for turn, torch in enumerate(side.torches, 1))}",
            f"  Red gems:   {row_of(side.reds, range(1, values.gems + 1))}",
            f"  Green gems: {row_of(side.greens, range(1, values.gems + 1))}",
            f"  Skulls:     {row_of(side.skulls, values.skulls)}",
        ]


def _points(state: State, names: Sequence[str]) -> str:
    """Who has taken which of the boxes, such as `green 10 Ada, 6 open, 3 open`."""
    colours = []
    for colour, owners in enumerate(state.claims):
        takers = ["the rival" if owner == RIVAL else names[owner] for owner in owners]
        boxes = zip_longest(parts().values.boxes, takers, fillvalue="open")
        colours.append(f"{COLOUR_NAMES[colour]} {', '.join(f'{value} {taker}' for value, taker in boxes)}")
    return "; ".join(colours)


DUMP: Final = PyramidsDump()
deal: Final = DUMP.deal
table: Final = DUMP.table
