"""Whole moves thought through before the first step: every way to walk the throw over tiles that lie open, up to the first step
into the dark. Each way is worth what is found on it and how far it then is to what is wanted next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from ramses_desktop.games.pharaoh.maze import ENDS, INSCRIPTION, ITEM, KILLS, MAP
from ramses_desktop.games.pharaoh.routes import Prices, Routes, routes
from ramses_desktop.games.pharaoh.state import Figure, State, content, holds, is_up, with_figure, with_me
from ramses_desktop.games.pharaoh.steps import next_to, place, steps, why_no_step

WON: Final = 10_000.0


@frozen
class Worth:
    """What is found on the way is worth so many steps."""

    inscription: float = 14.0
    item: float = 1.5
    map: float = 2.0
    dark: float = 1.0
    """A tile that nobody has seen."""
    onward: float = 0.6
    """Each point left when a step leads into the dark."""
    leader: float = 0.8
    """How much the archaeologist nearest to the goal counts; the others share the rest."""


def best_step(state: State, prices: Prices, worth: Worth) -> tuple[float, int, int] | None:
    """The first step of the best way: what it is worth, which archaeologist, and where to."""
    found = list(worth_of_steps(state, prices, worth))
    return max(found, default=None)


def worth_of_steps(state: State, prices: Prices, worth: Worth) -> Iterator[tuple[float, int, int]]:
    look = _Look(prices, worth)
    for figure, cell in steps(state):
        yield look.after(state, figure, cell), figure, cell


class _Look:
    """One look ahead; what was worked out is kept for as long as it lasts."""

    def __init__(self, prices: Prices, worth: Worth) -> None:
        self.prices = prices
        self.worth = worth
        self.charts: dict[tuple[int, int], Routes] = {}

    def after(self, state: State, figure: int, cell: int) -> float:
        """What the best way is worth that starts with this step."""
        if cell == state.plan.chamber:
            return WON
        here = place(state, figure)
        walked = evolve(with_figure(state, state.seat, figure, Figure(cell)), mover=figure, came=here, steps=state.steps + 1)
        if not is_up(state, cell):
            return self.worth.dark + self.worth.onward * walked.points + self.outlook(walked)
        there = content(state, cell)
        helped = holds(state.me, there.number)
        if there.kind == KILLS and not helped:
            return self.outlook(with_figure(state, state.seat, figure, Figure())) - 2.0
        gained = 0.0
        if there.kind == INSCRIPTION and not state.me.inscriptions >> there.number & 1:
            walked = with_me(walked, evolve(walked.me, inscriptions=walked.me.inscriptions | 1 << there.number))
            gained = self.worth.inscription
        if there.kind == ITEM and not helped and state.stock[there.number]:
            walked = with_me(walked, evolve(walked.me, items=walked.me.items | 1 << there.number))
            gained = self.worth.item
        if there.kind == MAP and not state.read >> cell & 1:
            walked = evolve(walked, read=walked.read | 1 << cell)
            gained = self.worth.map
        if there.kind == ENDS and not helped:
            return gained + self.outlook(walked)
        return gained + self.onward(walked, figure)

    def onward(self, state: State, figure: int) -> float:
        if state.points:
            ways = [self.after(state, figure, cell) for cell in next_to(state, figure) if not why_no_step(state, figure, cell)]
            if ways:
                return max(ways)
        return self.outlook(state)

    def outlook(self, state: State) -> float:
        """How near the archaeologists are to what is wanted next; nearer is more."""
        chart = self.chart(state)
        far = sorted(min(chart.from_place(figure.place), 60.0) for figure in state.me.figures)
        rest = (1.0 - self.worth.leader) / 2
        return -(self.worth.leader * far[0] + rest * (far[1] + far[2]))

    def chart(self, state: State) -> Routes:
        key = (state.me.inscriptions, state.me.items)
        if key not in self.charts:
            self.charts[key] = routes(state, state.seat, self.prices)
        return self.charts[key]
