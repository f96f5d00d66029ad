"""The best moments of a game of Pharaoh's Tomb: inscriptions, attacks, and the way into the chamber. Knows no Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import Final

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.telling import Moment
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh.info import INFO
from ramses_desktop.games.pharaoh.rules.maze import parts
from ramses_desktop.games.pharaoh.rules.state import State

ENTERED: Final = 3.0
READ: Final = 2.0
TAKEN: Final = 2.5
FOUND: Final = 1.0
"""How good each deed is, compared with the others."""


def moments(views: Sequence[State], players: Sequence[str]) -> Iterator[Moment]:
    """What each player did in each turn."""
    turns = groupby(range(len(views) - 1), lambda ply: (views[ply].round, views[ply].seat))
    for (number, seat), plies in turns:
        *_, last = run = list(plies)
        when = tr("Turn {n}", n=number + 1)
        yield from _deeds(views[run[0]], views[last + 1], seat, when, last + 1)
        yield from _attacks(views, players, run, seat, when)


def _deeds(before: State, after: State, seat: int, when: str, ply: int) -> Iterator[Moment]:
    old, new = before.players[seat], after.players[seat]
    if new.entered and not old.entered:
        said = mark("Entered the burial chamber") if before.chamber_open else mark("Opened the burial chamber")
        place = tr("Place {n}", n=new.entered) if len(after.players) > 1 else ""
        yield Moment(seat, INFO.drawings["chamber"], tr(said), when, place, ENTERED - new.entered / 10, ply)
    read = new.inscriptions.bit_count()
    if fresh := read - old.inscriptions.bit_count():
        said = mark("Read an inscription", "Read {n} inscriptions in one turn")
        worth = tr("{n} of {all}", n=read, all=after.wanted)
        yield Moment(seat, INFO.drawings["inscriptions"], tr(said, n=fresh), when, worth, READ * fresh + read / 10, ply)
    if (found := (new.items & ~old.items).bit_count()) > 1:
        said = mark("Found an item", "Found {n} items in one turn")
        yield Moment(seat, INFO.drawings["items"], tr(said, n=found), when, f"+{found}", FOUND * found, ply)


def _attacks(views: Sequence[State], players: Sequence[str], run: Sequence[int], seat: int, when: str) -> Iterator[Moment]:
    for before, after in pairwise(views[run[0] : run[-1] + 2]):
        other = after.struck
        if other == HIDDEN or other == before.struck:
            continue
        stolen = before.players[other].items & ~after.players[other].items
        if stolen:
            item = tr(parts().items[stolen.bit_length() - 1].name)
            deed = tr("Took from {name}: {item}", name=players[other], item=item)
            yield Moment(seat, "duel", deed, when, tr("{n} item", "{n} items", n=1), TAKEN, run[-1] + 1)
