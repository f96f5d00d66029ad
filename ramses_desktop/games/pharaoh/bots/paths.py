"""A search through whole moves before the first step: every walk over known tiles, up to the first step onto an unknown one. A
walk's value is what it reaches, less the distance from its end to the next goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.bots.routes import BLOCKED, Prices, Routes, goals
from ramses_desktop.games.pharaoh.rules import maze
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import OUTSIDE
from ramses_desktop.games.pharaoh.rules.state import Figure, Player, State, is_up, place
from ramses_desktop.games.pharaoh.rules.walking import next_to, step_refusal, steps

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
