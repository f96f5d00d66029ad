"""What happened between two views of Silver & Gold: the lines shared by flip-and-write games, plus coins, palms and trophies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ramses_desktop.engine.telling import Line, Naming
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write import log_text
from ramses_desktop.games.flip_and_write.coaching import drills
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import RIVAL, State

NAMING: Final = Naming(
    log_text.turn,
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
CARDS: Final = log_text.CardLines(
    kept=mark("{name} kept islands {first} and {second}."),
    took=mark("{name} took island {card}."),
    completed=mark("{name} completed island {card}."),
    marked=mark("{name} marked {n} box on island {card}.", "{name} marked {n} boxes on island {card}."),
    marked_one=mark("{name} marked {box} on island {card}."),
)


move_name, move_place, task, seeks_place = log_text.move_name, log_text.move_place, log_text.task, log_text.seeks_place
question = log_text.question
DRILLS: Final = drills.DRILLS


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    return log_text.tell(before, after, players, CARDS, _earned)


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
