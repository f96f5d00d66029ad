"""Distances from anywhere in the pyramid to a player's goals: estimates in steps, from public information. Walls, dangers and
unknown tiles have their price."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE, Content, parts
from ramses_desktop.games.pharaoh.rules.state import Player, State, holds, is_up

FAR: Final = 1000.0
BLOCKED: Final = 100.0
"""Cost of an impassable or deadly tile: any detour is shorter."""


@frozen
class Prices:
    """What obstacles cost, in steps."""

    unknown: float = 2.0
    """An unknown tile: it may lead nowhere, or worse."""
    wall: float = 4.0
    """A tile that must be turned first, which costs a whole turn."""
    ending: float = 2.0
    death: float = 20.0
    """Losing an archaeologist and starting over outside."""
    rival: float = 10.0
    """A wall on a tile that nobody else can turn, because a rival stands on it."""


STANDING: Final = 4
"""A cell has a node for each side by which it can be entered, and this one for standing there."""
NODES: Final = 5


class Routes:
    """The pyramid as one player sees it. Turning a tile does not change whether it is straight or bends, so the side by which a
    cell was entered can matter. Distances are computed backwards from the goal, and cached."""

    def __init__(self, state: State, seat: int, prices: Prices, like: Routes | None = None) -> None:
        """`like` is a similar pyramid; whatever is the same there is reused."""
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.prices = prices
        self.around = state.grid.around
        self.chamber = state.grid.chamber
        there = [st.content(state, cell) if is_up(state, cell) else None for cell in range(state.grid.cells)]
        self.dark = frozenset(st.face_down(state))
        self.inscriptions = [(cell, one.number) for cell, one in enumerate(there) if one and one.kind == maze.INSCRIPTION]
        self.tunnels = [cell for cell, one in enumerate(there) if one and one.kind == maze.TUNNEL]
        self.deadly = tuple(
            [cell for cell, one in enumerate(there) if one and one.kind == maze.KILLS and not holds(self.player, one.number)]
        )
        self.shrines = [cell for cell, one in enumerate(there) if one and one.kind == maze.SHRINE]
        self.helps = self._helps(there)
        self.entering = [self._entering(cell, one) for cell, one in enumerate(there)]
        self.tiles = [self._tile(cell) if one else None for cell, one in enumerate(there)]
        """Each known tile's open sides, before turning and as it lies."""
        rivals = {figure.place for other, player in enumerate(state.players) if other != seat for figure in player.figures}
        self.held = [cell in rivals for cell in range(len(there))]
        """Cells where a rival stands."""
        self.nodes: list[tuple[int, ...]] = list(like.nodes) if like else [()] * len(there)
        self.stopping: list[list[tuple[int, float]]] = list(like.stopping) if like else [[]] * len(there)
        self.back: list[list[tuple[int, float]]] = list(like.back) if like else [[] for _ in range(len(there) * NODES)]
        self._join(range(len(there)) if like is None else self._changed(like))
        self.left: dict[tuple[int, ...], list[float]] = {}
        self.left_helped: dict[tuple[int, ...], list[float]] = {}
        self.helped: dict[int, Routes] = {}

    def _changed(self, like: Routes) -> Iterable[int]:
        before = zip(like.tiles, like.entering, like.held, strict=True)
        now = zip(self.tiles, self.entering, self.held, strict=True)
        changed = {cell for cell, (one, other) in enumerate(zip(before, now, strict=True)) if one != other}
        tunnels = {*self.tunnels, *like.tunnels}
        return changed if self.tunnels == like.tunnels and changed.isdisjoint(tunnels) else changed | tunnels

    def _join(self, changed: Iterable[int]) -> None:
        """Compute these cells, and how they connect to their neighbours."""
        for cell in changed:
            self.nodes[cell] = self._nodes(cell)
            self.stopping[cell] = self._stopping(cell)
        for near in {other for cell in changed for other in (cell, *self.around[cell]) if other != HIDDEN}:
            self.back[near * NODES : (near + 1) * NODES] = self._back(near)

    def with_item(self, item: int) -> Routes:
        """The routes of a player who also has that item."""
        if item not in self.helped:
            player = evolve(self.player, items=self.player.items | 1 << item)
            self.helped[item] = Routes(st.with_player(self.state, self.seat, player), self.seat, self.prices, self)
        return self.helped[item]

    # -------------------------------------------------------- the graph

    def _helps(self, there: Sequence[Content | None]) -> dict[int, list[int]]:
        """Where to get the items that help against known obstacles."""
        helps: dict[int, list[int]] = {}
        missing = {
            one.number for one in there if one and one.kind in (maze.KILLS, maze.BARS) and not holds(self.player, one.number)
        }
        for cell, one in enumerate(there):
            if one and one.kind == maze.ITEM and one.number in missing and self.state.stock[one.number]:
                helps.setdefault(one.number, []).append(cell)
        return helps

    def _entering(self, cell: int, there: Content | None) -> float:
        """The cost of entering a tile, apart from walls."""
        if cell == self.state.curse:
            return FAR
        if cell == self.chamber:
            return 1.0
        if there is None:
            return 1.0 + self.prices.unknown
        if holds(self.player, there.number):
            return 1.0
        return 1.0 + {maze.KILLS: BLOCKED, maze.BARS: BLOCKED, maze.ENDS: self.prices.ending}.get(there.kind, 0.0)

    def _tile(self, cell: int) -> tuple[int, int]:
        return parts().shapes[self.state.shapes[cell]], self.state.open[cell]

    def _nodes(self, cell: int) -> tuple[int, ...]:
        """A cell's node for each side by which it may be entered and for standing there; equivalent sides share one."""
        tile, first = self.tiles[cell], cell * NODES
        return tuple([first + kind for kind in alike(*tile)]) if tile else (first + STANDING,) * NODES

    def _stopping(self, cell: int) -> list[tuple[int, float]]:
        """The cost of stopping at a cell for each of its nodes: the tile may have to be turned before it can be entered."""
        tile = self.tiles[cell]
        if not tile:
            return [(cell * NODES + STANDING, 0.0)]
        open_sides = tile[1] | 1 << STANDING
        return [(node, 0.0 if open_sides >> node % NODES & 1 else self.prices.wall) for node in sorted(set(self.nodes[cell]))]

    def _by(self, cell: int, side: int) -> float:
        """The cost of entering a tile by this side, if it need not be turned."""
        tile = self.tiles[cell]
        behind_wall = tile is not None and self.held[cell] and not tile[1] >> side & 1
        return self.entering[cell] + (self.prices.rival if behind_wall else 0.0)

    def _back(self, cell: int) -> list[list[tuple[int, float]]]:
        """For each node of a cell, the nodes that lead to it, with the cost."""
        back: list[list[tuple[int, float]]] = [[] for _ in range(NODES)]
        wall, nodes = self.prices.wall, self.nodes[cell]
        for side, other in enumerate(self.around[cell]):
            if other in (HIDDEN, self.chamber):
                continue
            tile, came, leave = self.tiles[other], back[nodes[side] % NODES], (side + 2) % 4
            price = self._by(cell, side)
            if tile:
                rows = turning(*tile)
                came += [(node, price + rows[node % NODES][leave] * wall) for node, _ in self.stopping[other]]
            else:
                came.append((other * NODES + STANDING, price))
        if cell in self.tunnels:
            far = self.entering[cell]
            back[STANDING] += [(node, far + stop) for other in self.tunnels if other != cell for node, stop in self.stopping[other]]
        return back

    # -------------------------------------------------------- distances

    def steps(self, place: int, *cells: int) -> float:
        """Steps from a place to the nearest of these cells, fetching an item first if there is no other way."""
        far = self.from_place(place, self.left_to(cells))
        return far if far < BLOCKED else self.from_place(place, self.left_with_help(cells))

    def from_place(self, place: int, left: Sequence[float]) -> float:
        """The distance from a place, given those from every node."""
        if place != OUTSIDE:
            return left[place * NODES + STANDING]
        return min([price + left[node] for node, price in self._gates()])

    def from_step(self, place: int, cell: int, left: Sequence[float]) -> float:
        """The distance from a place by way of a neighbouring cell, including the step."""
        by_tunnel = FAR
        if place in self.tunnels and cell in self.tunnels:
            by_tunnel = self.entering[cell] + left[self.nodes[cell][STANDING]]
        if place == OUTSIDE:
            side = self.state.grid.gates[cell].bit_length() - 1
        elif cell in self.around[place]:
            side = self.around[cell].index(place)
        else:
            return by_tunnel
        return min(by_tunnel, self._by(cell, side) + left[self.nodes[cell][side]])

    def next_from(self, place: int, left: Sequence[float]) -> int:
        """The next cell on the best way."""
        if place == OUTSIDE:
            return min(self.state.grid.gates, key=lambda cell: self.from_step(place, cell, left))
        around = [cell for cell in self.around[place] if cell != HIDDEN]
        ends = self.tunnels if place in self.tunnels else []
        ways = [(self.from_step(place, cell, left) + self._leaving(place, cell), cell) for cell in around]
        return min([*ways, *((self.from_step(place, cell, left), cell) for cell in ends if cell != place)])[1]

    def _leaving(self, place: int, cell: int) -> float:
        """The cost of turning the tile one stands on."""
        tile = self.tiles[place]
        return turning(*tile)[STANDING][self.around[place].index(cell)] * self.prices.wall if tile else 0.0

    def _gates(self) -> Iterator[tuple[int, float]]:
        """Node and cost of each gate."""
        for gate, side in self.state.grid.gates.items():
            yield self.nodes[gate][side.bit_length() - 1], self.entering[gate]

    def left_to(self, cells: tuple[int, ...]) -> list[float]:
        """Steps from every node to the nearest of these cells."""
        if cells not in self.left:
            self.left[cells] = self._walked_back(end for cell in cells for end in self.stopping[cell])
        return self.left[cells]

    def left_with_help(self, cells: tuple[int, ...]) -> list[float]:
        """The same if items are fetched first; or by death, which leads outside where there is no other way out."""
        if cells not in self.left_helped:
            left = self.left_to(cells)
            begun_again = self.from_place(OUTSIDE, left) + self.prices.death - BLOCKED
            left = [min(far, first + begun_again) for far, first in zip(left, self.left_to(self.deadly), strict=True)]
            for item, sources in self.helps.items():
                helped = self.with_item(item)
                for source in sources:
                    beyond = helped.from_place(source, helped.left_to(cells))
                    left = [min(far, first + beyond) for far, first in zip(left, self.left_to((source,)), strict=True)]
            self.left_helped[cells] = left
        return self.left_helped[cells]

    def _walked_back(self, ends: Iterable[tuple[int, float]]) -> list[float]:
        """Dijkstra's algorithm."""
        left, back = [FAR] * len(self.back), self.back
        heap = sorted([(price, node) for node, price in ends])
        for price, node in heap:
            left[node] = price
        while heap:
            here, node = heappop(heap)
            if here > left[node]:
                continue
            for other, price in back[node]:
                total = here + price
                if total < left[other]:
                    left[other] = total
                    heappush(heap, (total, other))
        return left


@cache
def alike(shape: int, sides: int) -> tuple[int, ...]:
    """For each side by which a tile may be entered, the last equivalent one."""
    rows = turning(shape, sides)
    known = [(row, enter == STANDING or sides >> enter & 1 == 1) for enter, row in enumerate(rows)]
    return tuple(max(other for other in range(NODES) if known[other] == one) for one in known)


@cache
def turning(shape: int, sides: int) -> tuple[tuple[int, ...], ...]:
    """The turns lost to turning a tile on the way, from each side and from standing on it to each side."""
    return tuple(tuple(_turns(shape, sides, enter, 1 << leave) for leave in range(4)) for enter in range(NODES))


def _turns(shape: int, sides: int, enter: int, leave: int) -> int:
    """If no orientation opens both sides, one has to stop there and turn the tile underfoot."""
    entered = 1 << enter if enter < STANDING else 0
    needed = entered | leave
    if sides & needed == needed:
        return 0
    if any(way & needed == needed for way in maze.turned(shape)):
        return 1
    return 1 if sides & entered else 2


def goals(routes: Routes, state: State, player: Player, seen: int) -> tuple[int, ...]:
    """The goals: the chamber if it opens; otherwise missing inscriptions, unknown tiles while some must be found there, and a dark
    shrine if the curse is on a needed inscription. `seen` is a tile that is no longer unknown."""
    if st.may_enter_chamber(state, player):
        return (routes.chamber,)
    missing = [cell for cell, number in routes.inscriptions if not player.inscriptions >> number & 1]
    known = [cell for cell in missing if cell != state.curse]
    all_seen = len(routes.inscriptions) == st.inscriptions_of(state.options)
    enough = len(known) >= state.wanted - player.inscriptions.bit_count()
    dark = () if enough or all_seen else sorted(routes.dark - {seen})
    shrines = routes.shrines if len(known) < len(missing) and not enough else ()
    return (*known, *dark, *shrines) or (routes.chamber,)
