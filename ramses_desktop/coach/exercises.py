"""The exercises of the drills: decisions from games of bots whose good moves are known from long searches, how hard each is, and
which comes next for a player. `packaging/drills` makes them.

Ratings are Glicko-2, after Mark Glickman, "Example of the Glicko-2 system" (2013): an exercise is an opponent that wins if it is
not solved.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, pi, sqrt
from typing import Any, Final

from attrs import define, field, frozen

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session

SCALE: Final = 173.7178
"""Rating points of one unit of the paper's own scale, whose middle is"""
MIDDLE: Final = 1500.0
MOST_SPREAD: Final = 350.0
"""Spread of a rating that nothing is known about."""
TAU: Final = 0.5
"""How much volatility may change."""
PRECISE: Final = 1e-6
"""How exactly volatility is found."""


@frozen
class Rating:
    rating: float = MIDDLE
    spread: float = MOST_SPREAD
    """Its standard deviation."""
    volatility: float = 0.06

    @property
    def _place(self) -> float:
        return (self.rating - MIDDLE) / SCALE

    @property
    def _width(self) -> float:
        return self.spread / SCALE

    def expected(self, other: Rating) -> float:
        """The share of points expected against the other."""
        return 1 / (1 + exp(-_weight(other._width) * (self._place - other._place)))


def _weight(width: float) -> float:
    """How much a result counts against somebody whose rating is this uncertain."""
    return 1 / sqrt(1 + 3 * width**2 / pi**2)


def after(own: Rating, results: Sequence[tuple[Rating, float]]) -> Rating:
    """The rating after these results of one period, each from 0 to 1."""
    if not results:
        width = sqrt(own._width**2 + own.volatility**2)
        return Rating(own.rating, min(MOST_SPREAD, width * SCALE), own.volatility)
    terms = [(_weight(other._width), own.expected(other), score) for other, score in results]
    variance = 1 / sum(weight**2 * share * (1 - share) for weight, share, _ in terms)
    gain = sum(weight * (score - share) for weight, share, score in terms)
    volatility = _volatility(own, variance, variance * gain)
    before = own._width**2 + volatility**2
    width = 1 / sqrt(1 / before + 1 / variance)
    return Rating(MIDDLE + SCALE * (own._place + width**2 * gain), min(MOST_SPREAD, width * SCALE), volatility)


def _volatility(own: Rating, variance: float, surprise: float) -> float:
    """The new volatility: step 5 of the paper, by the Illinois algorithm."""
    start = log(own.volatility**2)

    def slope(x: float) -> float:
        whole = own._width**2 + variance + exp(x)
        return exp(x) * (surprise**2 - whole) / (2 * whole**2) - (x - start) / TAU**2

    low, beyond = start, surprise**2 - own._width**2 - variance
    if beyond > 0:
        high = log(beyond)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > PRECISE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


# ------------------------------------------------------------ exercises


ANCHORS: Final = dict(zip((level.id for level in LEVELS), (1100.0, 1300.0, 1600.0, 1900.0), strict=True))
"""Where the levels of bots stand on the scale of ratings, by definition,"""
KNOWN: Final = 50.0
"""and how uncertain that is."""
NEAR: Final = 12
"""The next exercise is one of so many that are rated closest to the player."""
RESTING: Final = 200
"""Exercises answered last, which are not asked again; or half of all, if that is fewer."""


@frozen
class Exercise:
    game: str
    seed: str
    """Of the deal, for one player."""
    line: tuple[str, ...] = field(repr=False)
    """The moves up to here."""
    drill: str
    good: tuple[str, ...]
    """The moves that are right, the best first."""
    tempting: str
    """The move that looks best at a glance."""
    losses: Mapping[str, float]
    """What moves cost, where it was searched for long."""
    lines: tuple[float, ...]
    """By how much the best beats the tempting one, line by line of the score card."""
    rating: Rating
    """Before anybody has tried it."""

    @property
    def id(self) -> str:
        """Its name in the practice log, beside the game's."""
        return f"{self.seed}, {len(self.line)}"

    def position(self, game: AnyGame, name: str) -> Session:
        """The decision, with this person to make it."""
        session = Session.new(game, game.spec.options(players=1), self.seed, (Seat(name, PERSON),))
        for text in self.line:
            session.play(game.parse(text))
        return session

    def loss(self, move: str) -> float | None:
        """What a move costs; None if it is worse than all that were searched for long."""
        return self.losses.get(move)


@frozen
class Answer:
    """A player's answer, as the practice log has it."""

    game: str
    entry: str
    solved: bool


# ------------------------------------------------------------ the file


def read(packed: bytes) -> list[Exercise]:
    """All exercises in this file."""
    try:
        found = json.loads(zlib.decompress(packed))
    except zlib.error as problem:
        raise ValueError(str(problem)) from problem
    return [_exercise(game, one) for game in found["games"] for one in game["exercises"]]


def _exercise(game: Mapping[str, Any], one: Mapping[str, Any]) -> Exercise:
    rating, spread = one["rating"]
    return Exercise(
        game["game"],
        game["seed"],
        tuple(game["moves"][: one["ply"]]),
        one["drill"],
        tuple(one["good"]),
        one["tempting"],
        one["losses"],
        tuple(one["lines"]),
        Rating(float(rating), float(spread)),
    )


def first_rating(solved: Mapping[str, int], tries: Mapping[str, int]) -> Rating:
    """How hard an exercise is: what follows from how often each level solved it."""
    results = []
    for level, count in tries.items():
        pupil = Rating(ANCHORS[level], KNOWN)
        results += [(pupil, 0.0)] * solved[level] + [(pupil, 1.0)] * (count - solved[level])
    return after(Rating(), results)


# ------------------------------------------------------------ one player


@define
class Progress:
    """What follows from a player's answers in one drill. Both sides learn: an exercise that was missed counts as harder."""

    exercises: Sequence[Exercise]
    rating: Rating = field(factory=Rating, init=False)
    answered: int = field(default=0, init=False)
    _ratings: dict[tuple[str, str], Rating] = field(factory=dict, init=False)
    _last: list[tuple[str, str]] = field(factory=list, init=False)

    def __attrs_post_init__(self) -> None:
        self._ratings = {(one.game, one.id): one.rating for one in self.exercises}

    def take(self, answers: Iterable[Answer]) -> None:
        """Learn from these answers. Exercises of other versions of the program are passed over."""
        for answer in answers:
            key = answer.game, answer.entry
            self.answered += 1
            exercise = self._ratings.get(key)
            if exercise is None:
                continue
            score = float(answer.solved)
            self._ratings[key] = after(exercise, [(self.rating, 1 - score)])
            self.rating = after(self.rating, [(exercise, score)])
            self._last.append(key)

    def rating_of(self, exercise: Exercise) -> Rating:
        return self._ratings[exercise.game, exercise.id]

    def next(self, games: Iterable[str]) -> Exercise | None:
        """An exercise from these games that is about as hard as the player is strong, and was not asked lately."""
        allowed = set(games)
        fitting = [one for one in self.exercises if one.game in allowed]
        if not fitting:
            return None
        lately = set(self._last[-min(RESTING, len(fitting) // 2) :]) if len(fitting) > 1 else set()
        fresh = [one for one in fitting if (one.game, one.id) not in lately]
        nearest = sorted(fresh, key=lambda one: (abs(self.rating_of(one).rating - self.rating.rating), one.game, one.id))
        return Luck("drill", f"{self.answered}").pick(nearest[:NEAR])
