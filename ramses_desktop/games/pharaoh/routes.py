"""How far it is for a player from anywhere in the pyramid to what is wanted next: an inscription that is missing, tiles to explore,
or the chamber. An estimate in steps, from what everybody can see; walls, dangers and the unknown have their price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import Final

from attrs import field, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import (
    ALL_OPEN,
    BARS,
    ENDS,
    INSCRIPTION,
    KILLS,
    OUTSIDE,
    TUNNEL,
    opposite,
)
from ramses_desktop.games.pharaoh.state import Player, State, content, holds, is_up

FAR: Final = 1000.0


@frozen
class Prices:
    """What is in the way costs so many steps more."""

    unknown: float = 1.2
    """A tile that lies face down: it may lead nowhere."""
    wall: float = 6.0
    """A wall between two tiles: it takes a turn to clear the way, if it can be done."""
    death: float = 16.0
    ending: float = 2.5
    bar: float = 14.0
    exploring: float = 4.0
    """What is still missing when a tile has been turned up only to see what is there."""
    idle: float = 14.0
    """The same, when everything that is needed has been found."""


@frozen
class Routes:
    """For each cell the estimated steps to the nearest goal, as if an archaeologist stood there."""

    state: State
    seat: int
    prices: Prices
    steps: list[float] = field(eq=False)

    def from_place(self, place: int) -> float:
        if place != OUTSIDE:
            return self.steps[place]
        return min(self.to_enter(gate) for gate in self.state.plan.gates)

    def to_enter(self, gate: int) -> float:
        return entering(self.state, self.seat, self.prices, gate) + self._outer_wall(gate) + self.steps[gate]

    def _outer_wall(self, gate: int) -> float:
        closed = is_up(self.state, gate) and not self.state.open[gate] & self.state.plan.gates[gate]
        return self.prices.wall if closed else 0.0


def routes(state: State, seat: int, prices: Prices) -> Routes:
    """Dijkstra's walk backwards from all goals at once."""
    prices_in = [entering(state, seat, prices, cell) for cell in range(state.plan.cells)]
    steps = [FAR] * state.plan.cells
    heap: list[tuple[float, int]] = []
    for cell, bias in _goals(state, seat, prices):
        steps[cell] = bias
        heappush(heap, (bias, cell))
    tunnels = [cell for cell in range(state.plan.cells) if _is_tunnel(state, cell)]
    while heap:
        far, cell = heappop(heap)
        if far > steps[cell]:
            continue
        for other, wall in _ways_in(state, cell, tunnels, prices.wall):
            total = far + prices_in[cell] + wall
            if total < steps[other]:
                steps[other] = total
                heappush(heap, (total, other))
    return Routes(state, seat, prices, steps)


def _is_tunnel(state: State, cell: int) -> bool:
    return is_up(state, cell) and content(state, cell).kind == TUNNEL


def _ways_in(state: State, cell: int, tunnels: list[int], price: float) -> Iterator[tuple[int, float]]:
    """From where one may come to a cell, and what a wall in between costs."""
    chamber = state.plan.chamber
    here = ALL_OPEN if cell == chamber or not is_up(state, cell) else state.open[cell]
    for number, other in enumerate(state.plan.around[cell]):
        if other in (HIDDEN, chamber):
            continue
        there = state.open[other] if is_up(state, other) else ALL_OPEN
        side = 1 << number
        yield other, 0.0 if here & side and there & opposite(side) else price
    if cell in tunnels:
        yield from ((other, 0.0) for other in tunnels if other != cell)


def entering(state: State, seat: int, prices: Prices, cell: int) -> float:
    """What it costs to go onto a tile, walls aside."""
    if cell == state.curse:
        return FAR
    if cell == state.plan.chamber:
        return 1.0
    if not is_up(state, cell):
        return 1.0 + prices.unknown
    there = content(state, cell)
    if holds(state.players[seat], there.number):
        return 1.0
    return 1.0 + {KILLS: prices.death, ENDS: prices.ending, BARS: prices.bar}.get(there.kind, 0.0)


def _goals(state: State, seat: int, prices: Prices) -> Iterable[tuple[int, float]]:
    player = state.players[seat]
    if may_enter(state, player):
        return [(state.plan.chamber, 0.0)]
    known = [cell for cell in range(state.plan.cells) if _is_missing(state, player, cell)]
    needed = state.wanted - player.inscriptions.bit_count()
    bias = prices.exploring if len(known) < needed else prices.idle
    dark = (cell for cell in range(state.plan.cells) if cell != state.plan.chamber and not is_up(state, cell))
    return [*((cell, 0.0) for cell in known), *((cell, bias) for cell in dark)]


def may_enter(state: State, player: Player) -> bool:
    return state.chamber_open or player.inscriptions.bit_count() >= state.wanted


def _is_missing(state: State, player: Player, cell: int) -> bool:
    """Whether an inscription that the player lacks lies open there."""
    if not is_up(state, cell):
        return False
    there = content(state, cell)
    return there.kind == INSCRIPTION and not player.inscriptions >> there.number & 1
