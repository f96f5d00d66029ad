"""The table of Silver & Gold in words: its progress, and what everything on it is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.flip_and_write.ui.panels import patterns_left
from ramses_desktop.games.flip_and_write.ui.words import shapes
from ramses_desktop.games.offer import Words
from ramses_desktop.games.silver_gold.deck import COLOUR_NAMES, parts
from ramses_desktop.games.silver_gold.rules import OVER, RIVAL, Player, State, palm_worth
from ramses_desktop.games.silver_gold.ui.painting import SEA

BOXES: Final = {
    "": (mark("empty", context="a box"), ""),
    "X": (mark("X"), mark("An X lets you mark one more box at once, on either island.")),
    "c": (mark("coin"), mark("A coin is worth 1. A full row of four wins a trophy.")),
    "m": (mark("palm"), mark("A palm is worth 1, and 1 more for each palm on the display when you mark it.")),
    SEA: (mark("sea"), ""),
}
"""The name of what is printed in a box, and what it does, by the letters of box_painting."""


ICONS: Final = {"coin": mark("coins"), "palm": mark("palm"), "coffer": mark("completed"), "trophy": mark("trophy")}
"""The names of drawings beside earnings."""
STRIKES: Final = mark("After rounds 1, 2 and 3 the best trophy left is struck off.")


def card_name(number: int) -> str:
    return tr("Island {n}", n=number)


def card_words(number: int, crossed: int) -> str:
    card = parts().cards[number]
    progress = tr("{n} of {all} boxes crossed off", "{n} of {all} boxes crossed off", n=crossed.bit_count(), all=card.size)
    said = [card_name(number), tr(COLOUR_NAMES[card.colour]), progress]
    if card.seal >= 0:
        other = tr(COLOUR_NAMES[card.seal])
        said.append(tr("seal ({colour}): {points} for each island", points=card.seal_points, colour=other))
    return ", ".join(said)


def card(number: int) -> str:
    """What an island is worth."""
    found = parts().cards[number]
    worth = tr("Cross off all its boxes for {n} point.", "Cross off all its boxes for {n} points.", n=found.size)
    return f"{worth} {_seal(number)}" if found.seal >= 0 else worth


def done(number: int) -> str:
    """What a completed island is worth."""
    found = parts().cards[number]
    worth = tr(
        "Completed ({colour}): {n} point.", "Completed ({colour}): {n} points.", colour=tr(COLOUR_NAMES[found.colour]), n=found.size
    )
    return f"{worth} {_seal(number)}" if found.seal >= 0 else worth


def _seal(number: int) -> str:
    found = parts().cards[number]
    return tr(
        "Its seal ({colour}) brings {n} point for each island of that colour you complete.",
        "Its seal ({colour}) brings {n} points for each island of that colour you complete.",
        n=found.seal_points,
        colour=tr(COLOUR_NAMES[found.seal]),
    )


def first(view: State, seat: int) -> str:
    """What the gold 1 on a player's token means."""
    if seat != view.first or len(view.players) < 2 or view.stage == OVER:
        return ""
    return tr("The gold 1: first to take trophies and islands in this turn.")


def display(view: State) -> str:
    """What the display is for, and what its palms do."""
    take = tr("Complete an island, and choose a new one here or from the deck.")
    return take + " " + tr("Each palm in sight adds 1 to a palm you mark, which is worth {n} now.", n=palm_worth(view))


def in_pack(view: State) -> Counter[int]:
    """The patterns in the pack: only those that are left if the pile of revealed cards is open, else all."""
    return patterns_left(parts(), view)[0] if view.open_pile else Counter(parts().expeditions)


def round_card(view: State, first: str) -> str:
    """Who goes first, which trophies are left, what a palm earns now, and the patterns."""
    left = parts().values.trophies[len(view.trophies) :]
    trophies = tr("Trophies left: {points}", points=", ".join(map(str, left))) if left else tr("No trophies left")
    said = [tr("{name} goes first", name=first)] if len(view.players) > 1 else []
    packed = tr("Patterns in the pack: {patterns}", patterns=shapes(parts().patterns, in_pack(view)))
    return ". ".join([*said, trophies, tr("A palm earns {n} now", n=palm_worth(view)), packed])


def aside(view: State) -> str:
    """What the trophies are for."""
    left = parts().values.trophies[len(view.trophies) :]
    return tr("The next full row of coins takes the best trophy left: {n}.", n=left[0]) if left else tr("No trophies are left.")


def alone(view: State) -> tuple[str, str]:
    """What has been struck off in solo play, and when that happens."""
    gone = [str(parts().values.trophies[at]) for at, owner in enumerate(view.trophies) if owner == RIVAL]
    return tr("Struck off: {trophies}", trophies=", ".join(gone)) if gone else tr("Nothing struck off yet"), tr(STRIKES)


def purse(player: Player) -> Iterator[tuple[str, int, str, str]]:
    """Coins, trophies and palms of another player: the drawing, how many, and in words what they are for."""
    coins, cups, palms = player.coins, sum(player.cups), sum(player.palms)
    yield "coin", coins, tr("Coins: {n}", n=coins), tr("A coin is worth 1. A full row of four wins a trophy.")
    yield "trophy", cups, tr("Points for trophies: {n}", n=cups), tr("Each full row of coins took the best trophy left.")
    yield "palm", palms, tr("Points for palms: {n}", n=palms), tr("Each palm was written down for what it was worth then.")


def palm(view: State) -> str:
    return tr("A palm is worth 1, and 1 more for each palm on the display: {n} now.", n=palm_worth(view))


def score(view: State, seat: int) -> dict[str, tuple[str, str]]:
    """The rows of a score card: what stands there, and what it is for."""
    player, values = view.players[seat], parts().values
    left = values.trophies[len(view.trophies) :]
    row = tr("The next full row wins a trophy of {n}.", n=left[0]) if left else tr("No trophies are left.")
    now = tr("A palm is worth {n} now.", n=palm_worth(view))
    full = tr("All palm boxes are full: further palms earn nothing.") if len(player.palms) >= values.palm_boxes else now
    done = tr("Each completed island is worth its boxes, and what its seal brings.")
    return {
        "coins": (tr("Coins: {n}", n=player.coins), row),
        "palms": (tr("Palms: {n} of {all}", n=len(player.palms), all=values.palm_boxes), full),
        "done": (tr("Completed: {n}", n=len(player.done)), done),
    }


# ------------------------------------------------------------ words


def state(view: State) -> str:
    return words.state(tr("Silver & Gold"), tr("Silver & Gold, before the first turn"), view)


WORDS: Final = Words(state=state)
