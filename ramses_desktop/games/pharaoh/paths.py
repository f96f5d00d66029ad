"""Whole moves thought through before the first step: every way to walk the throw over tiles that lie open, up to the first step
into the dark. Each way is worth what it leaves to be done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.games.pharaoh.maze import ENDS, INSCRIPTION, ITEM, KILLS, MAP
from ramses_desktop.games.pharaoh.routes import Routes, errand, to_do
from ramses_desktop.games.pharaoh.state import Figure, State, content, face_down, holds, is_up, with_figure, with_me
from ramses_desktop.games.pharaoh.steps import next_to, place, steps, why_no_step

WON: Final = 10_000.0


@frozen
class Worth:
    """What is found on the way is worth so many steps."""

    inscription: float = 2.0
    item: float = 0.5
    map: float = 3.0
    risk: float = 0.0
    """What the unknown costs in the mean of all that it may be."""
    onward: float = 0.5
    """Each point left when a step leads into the dark."""
    lost: float = 3.0
    """An archaeologist who has to begin outside again."""


@frozen
class Way:
    """The first step of the best way, and what that is worth."""

    worth: float
    figure: int
    cell: int


class Outlook:
    """What is still to be done, for one lie of the tiles. What was worked out is kept."""

    def __init__(self, routes: Routes) -> None:
        self.routes = routes
        self.dark = frozenset(face_down(routes.state))
        self.known: dict[tuple[tuple[int, ...], int, int], float] = {}

    def after(self, state: State, seat: int, seen: int = HIDDEN) -> float:
        """How good it is for a seat to have its archaeologists where they are: fewer steps left are more. `seen` is in the dark
        no longer."""
        player = state.players[seat]
        places = tuple(sorted(figure.place for figure in player.figures))
        key = (places, player.inscriptions, seen)
        if key not in self.known:
            job = errand(state, player)
            reveals = job.reveals(len(self.dark)) - (seen != HIDDEN)
            self.known[key] = -to_do(self.routes, places, job, self.dark - {seen}, reveals)
        return self.known[key]


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

    def nearest(self) -> Way | None:
        """Only one step is looked ahead."""
        found = [Way(self._one_step(figure, cell), figure, cell) for figure, cell in steps(self.state)]
        return max(found, key=lambda way: way.worth, default=None)

    def _one_step(self, figure: int, cell: int) -> float:
        if cell == self.state.plan.chamber:
            return WON
        walked = with_figure(self.state, self.state.seat, figure, Figure(cell))
        danger = self.outlook.routes.entering[cell] if is_up(self.state, cell) else 0.0
        return self.outlook.after(walked, self.state.seat, HIDDEN if is_up(self.state, cell) else cell) - danger

    def after(self, state: State, figure: int, cell: int) -> float:
        """What the best way is worth that starts with this step."""
        if cell == state.plan.chamber:
            return WON
        here = place(state, figure)
        walked = evolve(with_figure(state, state.seat, figure, Figure(cell)), mover=figure, came=here, steps=state.steps + 1)
        if not is_up(state, cell):
            onward = self.worth.onward * walked.points
            return onward - self.worth.risk + self.outlook.after(walked, state.seat, cell)
        there = content(state, cell)
        helped = holds(state.me, there.number)
        if there.kind == KILLS and not helped:
            return self.outlook.after(with_figure(state, state.seat, figure, Figure()), state.seat) - self.worth.lost
        gained, walked = self._gained(walked, cell)
        if there.kind == ENDS and not helped:
            return gained + self.outlook.after(walked, state.seat)
        return gained + self._onward(walked, figure)

    def _gained(self, state: State, cell: int) -> tuple[float, State]:
        """What is found on a tile that lies open."""
        there, me = content(state, cell), state.me
        if there.kind == INSCRIPTION and not me.inscriptions >> there.number & 1:
            return self.worth.inscription, with_me(state, evolve(me, inscriptions=me.inscriptions | 1 << there.number))
        if there.kind == ITEM and not holds(me, there.number) and state.stock[there.number]:
            return self.worth.item, with_me(state, evolve(me, items=me.items | 1 << there.number))
        if there.kind == MAP and not state.read >> cell & 1:
            return self.worth.map if self.outlook.dark else 0.0, evolve(state, read=state.read | 1 << cell)
        return 0.0, state

    def _onward(self, state: State, figure: int) -> float:
        me = state.me
        key = (figure, place(state, figure), state.came, state.points, me.inscriptions << 20 | me.items)
        if key not in self.done:
            self.done[key] = max(self._ways_on(state, figure), default=self.outlook.after(state, state.seat))
        return self.done[key]

    def _ways_on(self, state: State, figure: int) -> Iterator[float]:
        for cell in next_to(state, figure) if state.points else ():
            if not why_no_step(state, figure, cell):
                yield self.after(state, figure, cell)
