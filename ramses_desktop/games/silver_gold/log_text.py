"""What happened between two views of Silver & Gold: the lines shared by flip-and-write games, plus coins, palms and trophies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ramses_desktop.engine.log import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write import log_text
from ramses_desktop.games.silver_gold.deck import parts
from ramses_desktop.games.silver_gold.rules import RIVAL, State


def tell(before: State, after: State, players: Sequence[str]) -> list[Line]:
    return log_text.tell(before, after, players, _earned)


def _earned(before: State, after: State, players: Sequence[str]) -> Iterator[Line]:
    for seat in before.clockwise:
        name, old, new = players[seat], before.players[seat], after.players[seat]
        if coins := new.coins - old.coins:
            yield Line(seat, tr("{name} crossed off a coin.", "{name} crossed off {n} coins.", name=name, n=coins))
        for points in new.palms[len(old.palms) :]:
            yield Line(seat, tr("{name} wrote {points} for a palm.", name=name, points=points))
    known = len(before.trophies)
    for place, owner in enumerate(after.trophies[known:], known):
        points = parts().values.trophies[place]
        if owner == RIVAL:
            yield Line(None, tr("Trophy {points} is struck off.", points=points))
        else:
            yield Line(owner, tr("{name} won a trophy: {points}.", name=players[owner], points=points))
