"""How far it is for a player from anywhere in the pyramid to anywhere else, and to all that is still to be done: an estimate in
steps, from what everybody can see. Walls, dangers and the unknown have their price. Knows no moves, and nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import cache
from heapq import heappop, heappush
from typing import Final

from attrs import frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import (
    ALL_OPEN,
    BARS,
    ENDS,
    INSCRIPTION,
    KILLS,
    OUTSIDE,
    TUNNEL,
    parts,
    turned,
)
from ramses_desktop.games.pharaoh.state import Player, State, content, holds, inscriptions_of, is_up

FAR: Final = 1000.0


@frozen
class Prices:
    """What is in the way costs so many steps more."""

    unknown: float = 2.0
    """A tile that lies face down: it may lead nowhere, or worse."""
    wall: float = 4.0
    """A tile that must be turned to let through, for a whole turn."""
    death: float = 16.0
    ending: float = 2.0
    bar: float = 14.0
    unready: tuple[float, float, float] = (0.5, 0.3, 0.2)
    """What each step costs that an archaeologist is away from the dark: the nearest, the next, the farthest."""


STANDING: Final = 4
"""A node for each side by which a cell was entered, and one for who stands there."""
NODES: Final = 5


class Routes:
    """The pyramid as one player sees it, with all distances. A tile can be turned, but is either straight or bends: so it
    matters by which side a cell was entered. What was worked out is kept."""

    def __init__(self, state: State, seat: int, prices: Prices) -> None:
        self.state = state
        self.player = state.players[seat]
        self.prices = prices
        self.chamber = state.plan.chamber
        self.entering = [self._entering(cell) for cell in range(state.plan.cells)]
        self.tunnels = [cell for cell in range(state.plan.cells) if self._is_tunnel(cell)]
        self.ways: list[list[tuple[int, float]]] = []
        self.stopping: list[float] = []
        for cell in range(state.plan.cells):
            self.ways += self._ways(cell)
            self.stopping += self._stopping(cell)
        self.rows: dict[int, list[float]] = {}

    def with_turned(self, state: State, cell: int) -> Routes:
        """The same with one tile turned."""
        other = copy(self)
        other.state, other.rows = state, {}
        other.ways, other.stopping = list(self.ways), list(self.stopping)
        nodes = slice(cell * NODES, (cell + 1) * NODES)
        other.ways[nodes], other.stopping[nodes] = other._ways(cell), other._stopping(cell)
        return other

    def _entering(self, cell: int) -> float:
        """What it costs to go onto a tile, walls aside."""
        if cell == self.state.curse:
            return FAR
        if cell == self.chamber:
            return 1.0
        if not is_up(self.state, cell):
            return 1.0 + self.prices.unknown
        there = content(self.state, cell)
        if holds(self.player, there.number):
            return 1.0
        return 1.0 + {KILLS: self.prices.death, ENDS: self.prices.ending, BARS: self.prices.bar}.get(there.kind, 0.0)

    def _is_tunnel(self, cell: int) -> bool:
        return cell != self.chamber and is_up(self.state, cell) and content(self.state, cell).kind == TUNNEL

    def _is_known(self, cell: int) -> bool:
        return cell != self.chamber and is_up(self.state, cell)

    def _ways(self, cell: int) -> list[list[tuple[int, float]]]:
        """For each way to have come to a cell, where one may go on, and what that costs."""
        if cell == self.chamber:
            return [[]] * NODES
        turning = self._turning(cell)
        around = [
            (number, other * NODES + (number + 2) % 4, self.entering[other])
            for number, other in enumerate(self.state.plan.around[cell])
            if other != HIDDEN
        ]
        ways = [[(node, price + row[number] * self.prices.wall) for number, node, price in around] for row in turning]
        if cell in self.tunnels:
            others = [other * NODES + STANDING for other in self.tunnels if other != cell]
            ways = [row + [(node, 1.0 + stop) for node in others] for row, stop in zip(ways, self._stopping(cell), strict=True)]
        return ways

    def _turning(self, cell: int) -> tuple[tuple[int, ...], ...]:
        if not self._is_known(cell):
            return IN_THE_DARK
        return turning(parts().shapes[self.state.shapes[cell]], self.state.open[cell])

    def _stopping(self, cell: int) -> list[float]:
        """What it costs to stop at a cell: the tile may have to be turned to be entered."""
        sides = self.state.open[cell] if self._is_known(cell) else ALL_OPEN
        return [*(0.0 if sides >> side & 1 else self.prices.wall for side in range(4)), 0.0]

    def _starts(self, place: int) -> Iterator[tuple[float, int]]:
        """Where somebody stands, or the gates with what it costs to enter by them."""
        if place != OUTSIDE:
            yield 0.0, place * NODES + STANDING
            return
        for gate, side in self.state.plan.gates.items():
            yield self.entering[gate], gate * NODES + side.bit_length() - 1

    def row(self, place: int) -> list[float]:
        """How far it is from a place to every cell."""
        if place not in self.rows:
            far = self._walk_everywhere(place)
            whole = [steps + stop for steps, stop in zip(far, self.stopping, strict=True)]
            self.rows[place] = [min(whole[node : node + NODES]) for node in range(0, len(whole), NODES)]
        return self.rows[place]

    def _walk_everywhere(self, place: int) -> list[float]:
        """Dijkstra's way."""
        far = [FAR] * len(self.ways)
        heap = sorted(self._starts(place))
        for start, node in heap:
            far[node] = start
        while heap:
            here, node = heappop(heap)
            if here > far[node]:
                continue
            for other, price in self.ways[node]:
                total = here + price
                if total < far[other]:
                    far[other] = total
                    heappush(heap, (total, other))
        return far

    def exploring(self, places: Sequence[int], dark: frozenset[int], reveals: float) -> float:
        """What it takes to see so many tiles that are in the dark, each as far as it is from the nearest place reached by then."""
        far = [FAR] * len(self.ways)
        heap = sorted(start for place in set(places) for start in self._starts(place))
        for start, node in reversed(heap):
            far[node] = start
        left, total = set(dark), 0.0
        while heap and left and reveals > 0:
            here, node = heappop(heap)
            if here > far[node]:
                continue
            if node // NODES in left:
                left.remove(node // NODES)
                total += here * min(reveals, 1.0)
                reveals -= 1
                here = 0.0
                node += STANDING - node % NODES
                far[node] = 0.0
            for other, price in self.ways[node]:
                further = here + price
                if further < far[other]:
                    far[other] = further
                    heappush(heap, (further, other))
        return total


IN_THE_DARK: Final = ((0,) * 4,) * NODES
"""A tile that nobody has seen may lead anywhere."""


@cache
def turning(shape: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """From each side, and from the tile itself, to each side: how many turns somebody gives up to turn the tile on the way."""
    return tuple(tuple(_turns(shape, sides, enter, 1 << leave) for leave in range(4)) for enter in range(NODES))


def _turns(shape: int, sides: int, enter: int, leave: int) -> int:
    """If no way to lie has both sides open, one stops there and turns the tile under one's feet."""
    entered = 1 << enter if enter < STANDING else 0
    needed = entered | leave
    if sides & needed == needed:
        return 0
    if any(way & needed == needed for way in turned(shape)):
        return 1
    return 1 if sides & entered else 2


@frozen
class Errand:
    """What a player still has to do: fetch so many inscriptions, of which some lie open and some in the dark."""

    wanted: int
    known: tuple[int, ...]
    """The cells where a missing one lies open."""
    hidden: int
    """How many of the missing ones must still be found,"""
    chances: int
    """among so many that nobody has seen."""

    def reveals(self, dark: int) -> float:
        """How many of so many tiles in the dark must be turned up in the mean until the hidden ones have been found."""
        return self.hidden * (dark + 1) / (self.chances + 1)


def errand(state: State, player: Player) -> Errand:
    if may_enter(state, player):
        return Errand(0, (), 0, 0)
    inscriptions = [cell for cell in range(state.plan.cells) if _bears_inscription(state, cell)]
    known = tuple(cell for cell in inscriptions if not player.inscriptions >> content(state, cell).number & 1)
    wanted = state.wanted - player.inscriptions.bit_count()
    chances = inscriptions_of(state.options) - len(inscriptions)
    return Errand(wanted, known, max(0, wanted - len(known)), chances)


def may_enter(state: State, player: Player) -> bool:
    return state.chamber_open or player.inscriptions.bit_count() >= state.wanted


def _bears_inscription(state: State, cell: int) -> bool:
    return cell != state.plan.chamber and is_up(state, cell) and content(state, cell).kind == INSCRIPTION


def to_do(routes: Routes, places: Sequence[int], job: Errand, dark: frozenset[int], reveals: float) -> float:
    """About how many steps it still takes from these places until the chamber has been entered."""
    rows = [routes.row(place) for place in places]
    total = 0.0
    if job.hidden and dark:
        total += routes.exploring(places, dark, reveals) + _unready(rows, dark, routes.prices.unready)
    open_jobs = list(job.known)
    for _ in range(min(job.wanted, len(job.known))):
        far, who, cell = min((row[cell], who, cell) for who, row in enumerate(rows) for cell in open_jobs)
        total += far
        open_jobs.remove(cell)
        rows[who] = routes.row(cell)
    return total + min(row[routes.chamber] for row in rows)


def _unready(rows: Sequence[Sequence[float]], dark: frozenset[int], prices: Sequence[float]) -> float:
    """How far the archaeologists are from where it is dark; the one who is nearest counts most."""
    far = sorted(min(row[cell] for cell in dark) for row in rows)
    return sum(price * steps for price, steps in zip(prices, far, strict=True))
