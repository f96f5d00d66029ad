"""Whole moves thought through before the first step: every way to walk the throw over tiles that lie open, up to the first step
into the dark. Each way is worth what is reached on it, and how far it is from its end to the next goal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.bots.routes import BLOCKED, Prices, Routes, goals, may_enter
from ramses_desktop.games.pharaoh.rules.maze import ENDS, INSCRIPTION, ITEM, KILLS, MAP, OUTSIDE
from ramses_desktop.games.pharaoh.rules.state import Figure, Player, State, content, holds, is_up, place, with_figure, with_me
from ramses_desktop.games.pharaoh.rules.walking import next_to, step_refusal, steps

WON: Final = 10_000.0
LAST_SEEN: Final = 64
"""Of so many pyramids is remembered what was worked out."""


@frozen
class Worth:
    """What is found on the way is worth so many steps."""

    goal: float = 30.0
    """What one was after: as long as anything can be reached in this move, that comes first."""
    dark: float = 30.0
    """A tile turned up on the search; it shows the others as much."""
    item: float = 0.5
    map: float = 3.0
    onward: float = 0.5
    """Each point left when a step leads into the dark."""
    lost: float = 3.0
    """An archaeologist who has to begin outside again."""
    others: tuple[float, float] = (0.0, 0.0)
    """Each step by which the second and the third archaeologist are nearer to some goal."""


CLOSE: Final = 8.0
"""Who is farther away than that does not count among the others."""


@frozen
class Way:
    """The first step of the best way, and what that is worth."""

    worth: float
    figure: int
    cell: int


class Outlook:
    """How far it is to the next goal, for one lie of the tiles. What was worked out is kept."""

    def __init__(self, routes: Routes, worth: Worth) -> None:
        self.routes = routes
        self.worth = worth
        self.known: dict[tuple[tuple[int, ...], int, int], float] = {}

    def turned(self, state: State, seat: int) -> Outlook:
        """The same where a tile has been turned."""
        return type(self)(Routes(state, seat, self.routes.prices, self.routes), self.worth)

    def after(self, state: State, seat: int, seen: int = HIDDEN) -> float:
        """How good it is for a seat to have its archaeologists where they are: fewer steps left to the next goal are more.
        `seen` is in the dark no longer."""
        player = state.players[seat]
        wanted = goals(self.routes, state, player, seen)
        places = self.places(player, wanted)
        key = (places, player.inscriptions, seen)
        if key not in self.known:
            self.known[key] = -self._left(places, wanted)
        return self.known[key]

    def places(self, player: Player, _: tuple[int, ...]) -> tuple[int, ...]:
        """Where the archaeologists are that count."""
        return tuple(sorted([figure.place for figure in player.figures]))

    def _left(self, places: tuple[int, ...], wanted: tuple[int, ...]) -> float:
        nearest, *others = sorted([self.routes.steps(place, *wanted) for place in places])
        return nearest + sum(price * min(far, CLOSE) for price, far in zip(self.worth.others, others, strict=False))

    def left_from(self, places: Sequence[int], wanted: tuple[int, ...]) -> list[float]:
        """What is left from every node to the next goal."""
        left = self.routes.left_to(wanted)
        blocked = min(self.routes.from_place(place, left) for place in places) >= BLOCKED
        return self.routes.left_with_help(wanted) if blocked else left

    def in_the_way(self, state: State, seat: int) -> set[tuple[int, int]]:
        """The cells where turning a tile may help, each with the side, as a bit, that should be open: under the feet of
        archaeologists, and next on their ways."""
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


Looks: TypeAlias = Callable[[Routes, Worth], Outlook]


def outlook(how: Looks, state: State, seat: int, prices: Prices, worth: Worth) -> Outlook:
    """How a seat sees the tiles as they lie."""
    items = Player(items=state.players[seat].items)
    rivals = {figure.place for other, player in enumerate(state.players) if other != seat for figure in player.figures}
    there = Player(tuple([Figure(place) for place in sorted(rivals)]))
    stock = tuple([int(left > 0) for left in state.stock])
    tiles = State(state.options, state.shapes, state.contents, (), stock, (items, there), state.open, state.up, curse=state.curse)
    return _outlook(how, tiles, prices, worth)


@lru_cache(maxsize=LAST_SEEN)
def _outlook(how: Looks, tiles: State, prices: Prices, worth: Worth) -> Outlook:
    """Of the tiles alone, which often stay the same from one step to the next."""
    here = (tiles.options.pyramid, prices)
    _LATEST[here] = Routes(tiles, 0, prices, _LATEST.get(here))
    return how(_LATEST[here], worth)


_LATEST: Final[dict[tuple[str, Prices], Routes]] = {}
"""What was worked out last, to go on from there: it makes things quicker, not different."""


def next_step(state: State, outlook: Outlook, _: Worth) -> Way | None:
    """The step after which the nearest goal is nearest."""
    wanted = goals(outlook.routes, state, state.me, HIDDEN)
    places = outlook.places(state.me, wanted)
    left = outlook.left_from(places, wanted)
    ways = [Way(-outlook.routes.from_step(place(state, figure), cell, left), figure, cell) for figure, cell in steps(state)]
    counted = [way for way in ways if place(state, way.figure) in places]
    # A step of another one must be made if there is no better thing to do; it brings nothing.
    nothing = outlook.after(state, state.seat)
    return max(counted or [evolve(way, worth=nothing) for way in ways], key=lambda way: way.worth, default=None)


def whole_move(state: State, outlook: Outlook, worth: Worth) -> Way | None:
    """The first step of the best way to walk the throw."""
    return Walks(state, outlook, worth).best()


class Walks:
    """One look ahead from one position."""

    def __init__(self, state: State, outlook: Outlook, worth: Worth) -> None:
        self.state = state
        self.outlook = outlook
        self.worth = worth
        self.done: dict[tuple[int, int, int, int, int], float] = {}

    def best(self) -> Way | None:
        found = [Way(self.after(self.state, figure, cell), figure, cell) for figure, cell in steps(self.state)]
        return max(found, key=lambda way: way.worth, default=None)

    def after(self, state: State, figure: int, cell: int) -> float:
        """What the best way is worth that starts with this step."""
        if cell == state.grid.chamber:
            return WON
        here = place(state, figure)
        walked = evolve(with_figure(state, state.seat, figure, Figure(cell)), mover=figure, came=here, steps=state.steps + 1)
        if not is_up(state, cell):
            found = self._into_the_dark(walked)
            return found + self.outlook.after(walked, state.seat, cell)
        there = content(state, cell)
        helped = holds(state.me, there.number)
        if there.kind == KILLS and not helped:
            return self.outlook.after(with_figure(state, state.seat, figure, Figure()), state.seat) - self.worth.lost
        gained, walked = self._gained(walked, cell)
        if there.kind == ENDS and not helped:
            return gained + self.outlook.after(walked, state.seat)
        return gained + self._onward(walked, figure)

    def _into_the_dark(self, state: State) -> float:
        searching = not may_enter(state, state.me)
        return self.worth.onward * state.points + (self.worth.dark if searching else 0.0)

    def _gained(self, state: State, cell: int) -> tuple[float, State]:
        """What is found on a tile that lies open."""
        there, me = content(state, cell), state.me
        if there.kind == INSCRIPTION and not me.inscriptions >> there.number & 1:
            return self.worth.goal, with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
        if there.kind == ITEM and not holds(me, there.number) and state.stock[there.number]:
            return self.worth.item, with_me(state, evolve(me, items=me.items | 1 << there.number))
        if there.kind == MAP and not state.read >> cell & 1:
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
