"""What is told of Pyramids, besides what flip-and-write games share: who earned pyramid points, what is heard, what can be
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
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.flip_and_write.telling import TextDump, boxes_of, rounds, row_of
from ramses_desktop.games.pyramids.cards import COLOURS, Gain
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, Parts, parts
from ramses_desktop.games.pyramids.rules import GAME, RIVAL, Player, State


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


# ------------------------------------------------------------ feats


ACHIEVEMENTS: Final = (
    Achievement("torches", mark("Torchbearer"), mark("Take the torch in all four rounds."), "torch", "torches", ROUNDS, BEST),
    Achievement("no_skull", mark("Light of foot"), mark("Finish a game of Pyramids without a skull."), "skull", "without_skull"),
    Achievement("gems", mark("Jeweller"), mark("Make six pairs of gems in one game."), "green-gem", "gem_pairs", 6, BEST),
    Achievement(
        "colours",
        mark("Three colours"),
        mark("Take pyramid points of every colour in one game."),
        "chamber",
        "colours",
        COLOURS,
        BEST,
    ),
    Achievement("eight", mark("Busy shovel"), mark("Complete eight pyramids in one game."), "tomb", "tombs", 8, BEST),
    Achievement("hundred", mark("Necropolis"), mark("Complete a hundred pyramids."), "tomb", "tombs", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell; `counts` is what they do."""
    colours = sum(counts[part] > 0 for part in counts if part.endswith("_points"))
    return {"colours": colours, "without_skull": int(not counts["skulls"]), **rounds(session)}


# ------------------------------------------------------------ log text


NAMING: Final = Naming(
    telling.turn,
    {
        "torches": mark("Took a torch"),
        "green_points": mark("Took green pyramid points"),
        "orange_points": mark("Took orange pyramid points"),
        "purple_points": mark("Took purple pyramid points"),
        "gem_pairs": mark("Paired two gems", "Made {n} pairs of gems"),
        "single_gems": mark("Took a gem", "Took {n} gems"),
        "skulls": mark("Wiped skulls: {before} to {after}"),
        # Last, as it comes with many others.
        "tombs": mark("Completed a pyramid", "Completed {n} pyramids at once"),
    },
    {
        "torches": mark("Completed a pyramid and took a torch"),
        "green_points": mark("Took green pyramid points"),
        "orange_points": mark("Took orange pyramid points"),
        "purple_points": mark("Took purple pyramid points"),
        "gem_pairs": mark("Completed a pyramid and paired gems"),
    },
)
RANKS: Final = (mark("Labourer"), mark("Mason"), mark("Scribe"), mark("Master builder"), mark("Royal architect"))
"""Of solo play, the lowest first."""
CARDS: Final = telling.CardLines(
    kept=mark("{name} kept pyramids {first} and {second}."),
    took=mark("{name} took pyramid {card}."),
    completed=mark("{name} completed pyramid {card}."),
    marked=mark("{name} marked {n} box on pyramid {card}.", "{name} marked {n} boxes on pyramid {card}."),
    marked_one=mark("{name} marked {box} on pyramid {card}."),
)
TOOK: Final = (
    mark("{name} took {n} green pyramid point.", "{name} took {n} green pyramid points."),
    mark("{name} took {n} orange pyramid point.", "{name} took {n} orange pyramid points."),
    mark("{name} took {n} purple pyramid point.", "{name} took {n} purple pyramid points."),
)
STRUCK_OFF: Final = (
    mark("The rival struck off {n} green pyramid point.", "The rival struck off {n} green pyramid points."),
    mark("The rival struck off {n} orange pyramid point.", "The rival struck off {n} orange pyramid points."),
    mark("The rival struck off {n} purple pyramid point.", "The rival struck off {n} purple pyramid points."),
)
"""By colour."""


def claims(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    """Pyramid points that were taken or struck off."""
    for colour in range(COLOURS):
        known = len(before.claims[colour])
        for place, owner in enumerate(after.claims[colour][known:], known):
            points = parts().values.boxes[place]
            if owner == RIVAL:
                yield Line(None, tr(STRUCK_OFF[colour], n=points))
            else:
                yield Line(owner, tr(TOOK[colour], name=players[owner], n=points))


# ------------------------------------------------------------ sounds


def _contents(gain: Gain) -> list[str]:
    kinds = (
        (sound.TORCH, gain.torches),
        (sound.LOW_GEM, gain.reds),
        (sound.HIGH_GEM, gain.greens),
        (sound.SKULL, gain.skulls),
        (sound.POTION, gain.potions),
    )
    return [event for event, count in kinds for _ in range(count)]


def _won(before: State, after: State) -> list[Sound]:
    """Whoever takes pyramid points has just completed a pyramid, which is heard first."""
    return [
        Sound(sound.TROPHY, owner, None, 420)
        for colour in range(COLOURS)
        for owner in after.claims[colour][len(before.claims[colour]) :]
        if owner >= 0
    ]


TELLING: Final = telling.telling(
    GAME, DUMP, CARDS, claims, _contents, _won, ranks=RANKS, naming=NAMING, achievements=ACHIEVEMENTS, feats=feats
)
