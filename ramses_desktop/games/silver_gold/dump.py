"""Silver & Gold in plain text, for the command line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from ramses_desktop.games.flip_and_write.dump import TextDump, boxes_of, row_of
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.silver_gold.rules import RIVAL, Player, State, palm_worth


class SilverGoldDump(TextDump[State, Player]):
    card = "island"
    legend = "~ sea   X crossed off   + X (a bonus box)   c coin   p palm   (2 per grey) a seal: points for each grey island"

    def parts(self) -> Parts:
        return parts()

    def title(self, card: int) -> str:
        """Text such as `7 purple 14 (2 per grey)`."""
        found = parts().cards[card]
        seal = f" ({found.seal_points} per {COLOUR_NAMES[found.seal]})" if found.seal_points else ""
        return f"{card} {COLOUR_NAMES[found.colour]} {found.size}{seal}"

    def layers(self, card: int) -> dict[str, int]:
        found = parts().cards[card]
        return {"~": found.sea, "+": found.crosses, "c": found.coins, "p": found.palms}

    def last(self, state: State, names: Sequence[str]) -> list[str]:
        return ["", f"The first player is {names[state.starter]}."]

    def common(self, state: State, names: Sequence[str]) -> list[str]:
        takers = ["struck off" if owner == RIVAL else names[owner] for owner in state.trophies]
        trophies = zip_longest(parts().values.trophies, takers, fillvalue="open")
        told = ", ".join(f"{value} {taker}" for value, taker in trophies)
        return [f"Trophies: {told}. First player: {names[state.first]}. A palm earns {palm_worth(state)}."]

    def score_card(self, side: Player) -> list[str]:
        values = parts().values
        rows = [range(start + 1, start + values.in_a_row + 1) for start in range(0, values.coins, values.in_a_row)]
        cups = zip_longest(rows, side.cups)
        return [
            *(f"  Coins:      {row_of(side.coins - row[0] + 1, row)} trophy {'-' if cup is None else cup}" for row, cup in cups),
            f"  Palms:      {boxes_of(str(side.palms[at]) if at < len(side.palms) else ' ' for at in range(values.palm_boxes))}",
        ]


DUMP: Final = SilverGoldDump()
deal: Final = DUMP.deal
table: Final = DUMP.table
