"""What happened between two views of Pyramids: the lines shared by flip-and-write games, and who earned pyramid points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ramses_desktop.engine.log import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write import log_text
from ramses_desktop.games.pyramids.cards import COLOURS
from ramses_desktop.games.pyramids.deck import COLOUR_NAMES, parts
from ramses_desktop.games.pyramids.rules import RIVAL, State


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    return log_text.tell(before, after, players, _claims)


def _claims(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    for colour in range(COLOURS):
        known = len(before.claims[colour])
        for place, owner in enumerate(after.claims[colour][known:], known):
            points = parts().values.boxes[place]
            if owner == RIVAL:
                yield Line(None, tr("The rival took {points} of {colour}.", points=points, colour=tr(COLOUR_NAMES[colour])))
            else:
                yield Line(
                    owner,
                    tr("{name} earned {points} for {colour}.", name=players[owner], points=points, colour=tr(COLOUR_NAMES[colour])),
                )
