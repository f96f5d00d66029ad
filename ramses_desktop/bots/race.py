"""Several moves of one decision, played out in common guesses until what matters can be told. What matters is not known here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from math import inf, sqrt
from operator import mul
from typing import Any, Protocol

from ramses_desktop.bots.search import Simulation, Thinking
from ramses_desktop.engine.luck import Luck


class LineSimulation(Simulation[Any], Protocol):
    """A simulation that can also say where points come from."""

    def lines(self) -> Sequence[float]:
        """What each line of the score card brought in the last playout; they add up to the points."""


class Race:
    """The move that was made, and rivals that drop out one by one. A move is named by its place in `turns`."""

    def __init__(self, simulation: LineSimulation, turns: Sequence[tuple[Any, ...]], played: int) -> None:
        self._simulation = simulation
        self.turns = turns
        self.played = played
        self.rivals = [place for place in range(len(turns)) if place != played]
        """Those still in the race."""
        self.guesses = 0
        self._sums = [0.0] * len(turns)
        self._products: dict[tuple[int, int], float] = {}
        """Sums of the products of two results, from which all errors follow."""
        self._lines: list[list[Sequence[float]]] = [[] for _ in turns]

    def run(self, guesses: int, luck: Luck) -> Thinking[None]:
        """Play all moves in the race out in so many more guesses."""
        simulation, lines = self._simulation, self._lines
        places = sorted((self.played, *self.rivals))
        found: dict[int, list[float]] = {place: [] for place in places}
        for guess in range(guesses):
            simulation.imagine(luck)
            for place in places:
                found[place].append(simulation.play_out(*self.turns[place]))
                lines[place].append(tuple(simulation.lines()))
            yield (guess + 1) / guesses
        self.guesses += guesses
        for place in places:
            self._sums[place] += sum(found[place])
        for pair in combinations_with_replacement(places, 2):
            one, other = pair
            self._products[pair] = self._products.get(pair, 0.0) + sum(map(mul, found[one], found[other]))

    @property
    def leader(self) -> int:
        """The best of the rivals; ties go to the more promising."""
        return max(self.rivals, key=lambda place: (self._sums[place], -place))

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """By how much a move leads over another, and the standard error of that."""
        count, ahead = self.guesses, self._sums[one] - self._sums[other]
        if count < 2:
            return ahead / count, inf
        first, second = min(one, other), max(one, other)
        squares = self._products[one, one] + self._products[other, other] - 2 * self._products[first, second]
        return ahead / count, sqrt(max(0.0, squares - ahead * ahead / count) / (count - 1) / count)

    def lead_by_line(self, one: int, other: int) -> tuple[float, ...]:
        """The same lead, split by the lines of the score card."""
        mine, theirs = (map(sum, zip(*self._lines[place], strict=True)) for place in (one, other))
        return tuple((line - less) / self.guesses for line, less in zip(mine, theirs, strict=True))

    def drop(self, places: Iterable[int]) -> None:
        gone = set(places)
        self.rivals = [place for place in self.rivals if place not in gone]
