"""What happened between two views of Pyramids: the lines shared by flip-and-write games, and who earned pyramid points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ramses_desktop.engine.telling import Line, Naming
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.flip_and_write import log_text
from ramses_desktop.games.flip_and_write.coaching import drills
from ramses_desktop.games.pyramids.cards import COLOURS
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import RIVAL, State

NAMING: Final = Naming(
    log_text.turn,
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
CARDS: Final = log_text.CardLines(
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


move_name, move_place, task, seeks_place = log_text.move_name, log_text.move_place, log_text.task, log_text.seeks_place
question = log_text.question
DRILLS: Final = drills.DRILLS


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    return log_text.tell(before, after, players, CARDS, claims)


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
