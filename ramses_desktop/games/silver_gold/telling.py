"""What is told of Silver & Gold, besides what flip-and-write games share: coins, palms and trophies, what is heard, what can be
achieved, and the table in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from ramses_desktop.engine import sound
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.sound import Sound
from ramses_desktop.engine.telling import BEST, Achievement, Line, Naming
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write import telling
from ramses_desktop.games.flip_and_write.telling import TextDump, boxes_of, rounds, row_of
from ramses_desktop.games.silver_gold.cards import Gain
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.silver_gold.rules import GAME, RIVAL, Player, State, palm_worth


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


# ------------------------------------------------------------ feats


ACHIEVEMENTS: Final = (
    Achievement("trophy", mark("First trophy"), mark("Win a trophy."), "trophy", "trophies"),
    Achievement("trophies", mark("Trophy hunter"), mark("Win three trophies in one game."), "trophy", "trophies", 3, BEST),
    Achievement(
        "purse", mark("Full purse"), mark("Fill all rows of coins in one game."), "coin", "coins", parts().values.coins, BEST
    ),
    Achievement("palms", mark("Palm grove"), mark("Take four palms in one game."), "palm", "palms", 4, BEST),
    Achievement("seals", mark("Seal bearer"), mark("Earn with four seals in one game."), "seal", "seals", 4, BEST),
    Achievement("islands", mark("Island hopper"), mark("Complete eight islands in one game."), "coffer", "islands", 8, BEST),
    Achievement("hundred", mark("Archipelago"), mark("Complete a hundred islands."), "coffer", "islands", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    del seat, counts
    return rounds(session)


# ------------------------------------------------------------ log text


NAMING: Final = Naming(
    telling.turn,
    {
        "seals": mark("Earned points with seals"),
        "coins": mark("Took a coin", "Took {n} coins"),
        "trophies": mark("Won a trophy", "Won {n} trophies"),
        "palms": mark("Took a palm", "Took {n} palms"),
        # Last, as it comes with many others.
        "islands": mark("Completed an island worth {gain}", "Completed {n} islands at once"),
    },
    {
        "seals": mark("Completed an island with points for its seal"),
        "trophies": mark("Completed an island and won a trophy"),
    },
)
RANKS: Final = (mark("Deckhand"), mark("Sailor"), mark("Helmsman"), mark("Captain"), mark("Admiral"))
"""Of solo play, the lowest first."""
CARDS: Final = telling.CardLines(
    kept=mark("{name} kept islands {first} and {second}."),
    took=mark("{name} took island {card}."),
    completed=mark("{name} completed island {card}."),
    marked=mark("{name} marked {n} box on island {card}.", "{name} marked {n} boxes on island {card}."),
    marked_one=mark("{name} marked {box} on island {card}."),
)


def _earned(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    for seat in before.clockwise:
        name, old, new = players[seat], before.players[seat], after.players[seat]
        if coins := new.coins - old.coins:
            yield Line(seat, tr("{name} took a coin.", "{name} took {n} coins.", name=name, n=coins))
        for points in new.palms[len(old.palms) :]:
            yield Line(seat, tr("{name} took a palm: {n} point.", "{name} took a palm: {n} points.", name=name, n=points))
    yield from trophies(before, after, players)


def trophies(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """Trophies that were won or struck off."""
    known = len(before.trophies)
    for place, owner in enumerate(after.trophies[known:], known):
        points = parts().values.trophies[place]
        if owner == RIVAL:
            yield Line(None, tr("A trophy was struck off: {n} point.", "A trophy was struck off: {n} points.", n=points))
        else:
            yield Line(
                owner, tr("{name} won a trophy: {n} point.", "{name} won a trophy: {n} points.", name=players[owner], n=points)
            )


# ------------------------------------------------------------ sounds


def _contents(gain: Gain) -> list[str]:
    return [sound.HIGH_GEM] * gain.coins + [sound.LOW_GEM] * gain.palms


def _won(before: State, after: State) -> list[Sound]:
    return [Sound(sound.TROPHY, owner, None, 260) for owner in after.trophies[len(before.trophies) :] if owner >= 0]


TELLING: Final = telling.telling(
    GAME, DUMP, CARDS, _earned, _contents, _won, ranks=RANKS, naming=NAMING, achievements=ACHIEVEMENTS, feats=feats
)
