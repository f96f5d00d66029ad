"""Ways through the pyramid: estimates, in steps and from public information, of the distance from anywhere to a player's goals,
where walls, dangers and unknown tiles have their price; and a search through whole moves before the first step, up to the first
step onto an unknown tile. A walk's value is what it reaches, less the distance from its end to the next goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh import maze
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh.maze import OUTSIDE, Content, parts
from ramses_desktop.games.pharaoh.state import Figure, Player, State, holds, is_up, place
from ramses_desktop.games.pharaoh.walking import next_to, step_refusal, steps

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


# ------------------------------------------------------------ paths


WON: Final = 10_000.0
CACHED: Final = 64
"""LRU cache size, in pyramids."""


@frozen
class Worth:
    """The value of finds along the way, in steps."""

    goal: float = 30.0
    """A missing inscription: anything within reach of this move comes first."""
    dark: float = 30.0
    """Turning up an unknown tile; rivals see it, too."""
    item: float = 0.5
    map: float = 3.0
    onward: float = 0.5
    """Each point left after a step onto an unknown tile."""
    lost: float = 3.0
    """An archaeologist who has to start over outside."""
    others: tuple[float, float] = (0.0, 0.0)
    """Each step by which the second and third archaeologist get closer to a goal."""


CLOSE: Final = 8.0
"""Distance in steps beyond which the other archaeologists do not count."""


@frozen
class BestStep:
    """The first step of the best walk, and that walk's value."""

    worth: float
    figure: int
    cell: int


class Outlook:
    """Distances to the next goal, given the current tiles. Results are cached."""

    def __init__(self, routes: Routes, worth: Worth) -> None:
        self.routes = routes
        self.worth = worth
        self.known: dict[tuple[tuple[int, ...], int, int], float] = {}

    def turned(self, state: State, seat: int) -> Outlook:
        """The outlook after a tile has been turned."""
        return type(self)(Routes(state, seat, self.routes.prices, self.routes), self.worth)

    def after(self, state: State, seat: int, seen: int = HIDDEN) -> float:
        """The value of a seat's current position: minus the steps to the next goal. `seen` is a tile that is no longer unknown."""
        player = state.players[seat]
        wanted = goals(self.routes, state, player, seen)
        places = self.places(player, wanted)
        key = (places, player.inscriptions, seen)
        if key not in self.known:
            self.known[key] = -self._left(places, wanted)
        return self.known[key]

    def places(self, player: Player, _: tuple[int, ...]) -> tuple[int, ...]:
        """The places of the archaeologists that count."""
        return tuple(sorted([figure.place for figure in player.figures]))

    def _left(self, places: tuple[int, ...], wanted: tuple[int, ...]) -> float:
        nearest, *others = sorted([self.routes.steps(place, *wanted) for place in places])
        return nearest + sum(price * min(far, CLOSE) for price, far in zip(self.worth.others, others, strict=False))

    def left_from(self, places: Sequence[int], wanted: tuple[int, ...]) -> list[float]:
        """Steps from every node to the next goal."""
        left = self.routes.left_to(wanted)
        blocked = min(self.routes.from_place(place, left) for place in places) >= BLOCKED
        return self.routes.left_with_help(wanted) if blocked else left

    def in_the_way(self, state: State, seat: int) -> set[tuple[int, int]]:
        """Cells where turning a tile may help, with the side (as a bit) that should be open: where archaeologists stand, and the
        next ones on their ways."""
        wanted = goals(self.routes, state, state.players[seat], HIDDEN)
        places = self.places(state.players[seat], wanted)
        left, found = self.left_from(places, wanted), set()
        for here in set(places):
            cell = self.routes.next_from(here, left)
            if here == OUTSIDE:
                found.add((cell, state.grid.gates[cell]))
            elif cell in state.grid.around[here]:
                found |= {(here, state.grid.side_towards(here, cell)), (cell, state.grid.side_towards(cell, here))}
        return found


class OneAtATime(Outlook):
    """Only the first archaeologist inside counts, as long as it has a way."""

    def places(self, player: Player, wanted: tuple[int, ...]) -> tuple[int, ...]:
        inside = [figure.place for figure in player.figures if figure.place != OUTSIDE and not figure.lying]
        has_a_way = bool(inside) and self.routes.steps(inside[0], *wanted) < BLOCKED
        return (inside[0],) if has_a_way else super().places(player, wanted)


OutlookType: TypeAlias = Callable[[Routes, Worth], Outlook]


def outlook(kind: OutlookType, state: State, seat: int, prices: Prices, worth: Worth) -> Outlook:
    """The outlook of a seat."""
    items = Player(items=state.players[seat].items)
    rivals = {figure.place for other, player in enumerate(state.players) if other != seat for figure in player.figures}
    there = Player(tuple([Figure(place) for place in sorted(rivals)]))
    stock = tuple([int(left > 0) for left in state.stock])
    tiles = State(state.options, state.shapes, state.contents, (), stock, (items, there), state.open, state.up, curse=state.curse)
    return _outlook(kind, tiles, prices, worth)


@lru_cache(maxsize=CACHED)
def _outlook(kind: OutlookType, tiles: State, prices: Prices, worth: Worth) -> Outlook:
    """Depends only on the tiles, which often stay the same from one step to the next."""
    here = (tiles.options.pyramid, prices)
    _LATEST[here] = Routes(tiles, 0, prices, _LATEST.get(here))
    return kind(_LATEST[here], worth)


_LATEST: Final[dict[tuple[str, Prices], Routes]] = {}
"""The latest routes, reused while tiles are the same: this saves time and changes no result."""


def next_step(state: State, outlook: Outlook, _: Worth) -> BestStep | None:
    """The step that leads closest to the next goal."""
    wanted = goals(outlook.routes, state, state.me, HIDDEN)
    places = outlook.places(state.me, wanted)
    left = outlook.left_from(places, wanted)
    ways = [BestStep(-outlook.routes.from_step(place(state, figure), cell, left), figure, cell) for figure, cell in steps(state)]
    counted = [way for way in ways if place(state, way.figure) in places]
    # If only archaeologists that do not count can move, one of them must.
    nothing = outlook.after(state, state.seat)
    return max(counted or [evolve(way, worth=nothing) for way in ways], key=lambda way: way.worth, default=None)


def whole_move(state: State, outlook: Outlook, worth: Worth) -> BestStep | None:
    """The first step of the best walk."""
    return Walks(state, outlook, worth).best()


class Walks:
    """A search from one position."""

    def __init__(self, state: State, outlook: Outlook, worth: Worth) -> None:
        self.state = state
        self.outlook = outlook
        self.worth = worth
        self.done: dict[tuple[int, int, int, int, int], float] = {}

    def best(self) -> BestStep | None:
        found = [BestStep(self.after(self.state, figure, cell), figure, cell) for figure, cell in steps(self.state)]
        return max(found, key=lambda way: way.worth, default=None)

    def after(self, state: State, figure: int, cell: int) -> float:
        """The value of the best walk starting with this step."""
        if cell == state.grid.chamber:
            return WON
        here = place(state, figure)
        walked = evolve(st.with_figure(state, state.seat, figure, Figure(cell)), mover=figure, came=here, steps=state.steps + 1)
        if not is_up(state, cell):
            found = self._into_the_dark(walked)
            return found + self.outlook.after(walked, state.seat, cell)
        there = st.content(state, cell)
        helped = st.holds(state.me, there.number)
        if there.kind == maze.KILLS and not helped:
            return self.outlook.after(st.with_figure(state, state.seat, figure, Figure()), state.seat) - self.worth.lost
        gained, walked = self._gained(walked, cell)
        if there.kind == maze.ENDS and not helped:
            return gained + self.outlook.after(walked, state.seat)
        return gained + self._onward(walked, figure)

    def _into_the_dark(self, state: State) -> float:
        searching = not st.may_enter_chamber(state, state.me)
        return self.worth.onward * state.points + (self.worth.dark if searching else 0.0)

    def _gained(self, state: State, cell: int) -> tuple[float, State]:
        """What a known tile yields: its value, and the state after it."""
        there, me = st.content(state, cell), state.me
        if there.kind == maze.INSCRIPTION and not me.inscriptions >> there.number & 1:
            return self.worth.goal, st.with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
        if there.kind == maze.ITEM and not st.holds(me, there.number) and state.stock[there.number]:
            return self.worth.item, st.with_me(state, evolve(me, items=me.items | 1 << there.number))
        if there.kind == maze.MAP and not state.read >> cell & 1:
            return self.worth.map if self.outlook.routes.dark else 0.0, evolve(state, read=state.read | 1 << cell)
        return 0.0, state

    def _onward(self, state: State, figure: int) -> float:
        me = state.me
        key = (figure, place(state, figure), state.came, state.points, me.inscriptions << 20 | me.items)
        if key not in self.done:
            self.done[key] = max(self._ways_on(state, figure), default=self.outlook.after(state, state.seat))
        return self.done[key]

    def _ways_on(self, state: State, figure: int) -> Iterator[float]:
        for cell in next_to(state, figure) if state.points else ():
            if not step_refusal(state, figure, cell):
                yield self.after(state, figure, cell)
