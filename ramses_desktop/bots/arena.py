"""Matches between bots, and what they prove. Every deal is played once for each rotation of the bots round the table, so that
neither luck nor seat favours anybody. Schedules and counts; plays nothing itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, median, stdev
from typing import Final

from attrs import frozen

NORMAL: Final = 1.96
"""Half-width of a 95 % interval, in standard errors."""
SLOW: Final = 0.95


@frozen
class Match:
    """One game to play: the number of its deal, and which entrant sits where."""

    deal: int
    seats: tuple[int, ...]


@frozen
class Outcome:
    """How a match ended, by seat, and how many seconds each move took."""

    match: Match
    totals: tuple[int, ...]
    places: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]


@frozen
class Standing:
    """The results of one entrant."""

    name: str
    games: int
    wins: int
    """Outright first places."""
    ties: int
    """Shared first places."""
    rate: float
    """Share of games won; a tie counts as a fraction."""
    low: float
    high: float
    """95 % Wilson interval of the true rate."""
    mean: float
    error: float
    """Mean points, and their standard error."""
    ahead: float
    ahead_error: float
    """Lead in points over the first entrant on the same deals, and its standard error."""
    place: float
    place_error: float
    """Mean place, and its standard error."""
    moves: int
    median: float
    slow: float
    """Seconds per move: median and 95th percentile."""


@frozen
class Schedule:
    """The matches, in whole deals. In solo play, each entrant plays every deal alone."""

    entrants: int
    deals: int
    alone: bool

    @property
    def games(self) -> int:
        return self.deals * self.entrants

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Which entrant sits where in each match of a deal."""
        shifts = range(self.entrants)
        return [(shift,) if self.alone else tuple((seat + shift) % self.entrants for seat in shifts) for shift in shifts]

    def __iter__(self) -> Iterator[Match]:
        seatings = self.seatings
        for deal in range(1, self.deals + 1):
            for seats in seatings:
                yield Match(deal, seats)


def schedule(entrants: int, games: int, *, alone: bool) -> Schedule:
    """At least this many games; in solo play, this many for each entrant."""
    return Schedule(entrants, games if alone else -(-games // entrants), alone)


def standings(names: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[Standing, ...]:
    """One for each entrant who has played, in entrant order."""
    first = _points_by_deal(0, outcomes)
    return tuple(_standing(at, name, outcomes, first) for at, name in enumerate(names) if _results(at, outcomes))


def _standing(entrant: int, name: str, outcomes: Sequence[Outcome], first: dict[int, float]) -> Standing:
    results = _results(entrant, outcomes)
    places = [outcome.places[seat] for outcome, seat in results]
    totals = [outcome.totals[seat] for outcome, seat in results]
    shares = [1 / outcome.places.count(1) if outcome.places[seat] == 1 else 0.0 for outcome, seat in results]
    seconds = sorted(second for outcome, seat in results for second in outcome.seconds[seat])
    own = _points_by_deal(entrant, outcomes)
    apart = [own[deal] - first[deal] for deal in own if deal in first]
    rate = fmean(shares)
    low, high = interval(rate, len(shares))
    return Standing(
        name=name,
        games=len(results),
        wins=shares.count(1.0),
        ties=sum(0 < share < 1 for share in shares),
        rate=rate,
        low=low,
        high=high,
        mean=fmean(totals),
        error=standard_error(totals),
        ahead=fmean(apart) if apart else 0.0,
        ahead_error=standard_error(apart),
        place=fmean(places),
        place_error=standard_error(places),
        moves=len(seconds),
        median=median(seconds) if seconds else 0.0,
        slow=seconds[int(SLOW * (len(seconds) - 1))] if seconds else 0.0,
    )


def _results(entrant: int, outcomes: Sequence[Outcome]) -> list[tuple[Outcome, int]]:
    """This entrant's games, each with its seat."""
    return [(outcome, outcome.match.seats.index(entrant)) for outcome in outcomes if entrant in outcome.match.seats]


def _points_by_deal(entrant: int, outcomes: Sequence[Outcome]) -> dict[int, float]:
    points: defaultdict[int, list[int]] = defaultdict(list)
    for outcome, seat in _results(entrant, outcomes):
        points[outcome.match.deal].append(outcome.totals[seat])
    return {deal: fmean(totals) for deal, totals in points.items()}


def standard_error(numbers: Sequence[float]) -> float:
    """Standard error of the mean; 0 for a single number, which says nothing about it."""
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0


def interval(rate: float, games: int) -> tuple[float, float]:
    """95 % Wilson interval of the true rate."""
    spread = NORMAL**2 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = NORMAL / (1 + spread) * sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)
