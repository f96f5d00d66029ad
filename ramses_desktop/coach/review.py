"""The review of a finished game for one seat: what there is to ask, what the answers add up to, how bad each mistake was, what
would have been, and how lucky somebody was over many games."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from math import erf, exp, sqrt
from statistics import fmean
from typing import Any, Final

from attrs import field, frozen

from ramses_desktop.bots.judging import Judge, Lead, Outcomes
from ramses_desktop.engine.game import END, Notice
from ramses_desktop.engine.judged import DEAL, FIND, NOISE, WORTH, Fortune, Grade, Verdict
from ramses_desktop.engine.session import Session

HUNDRED: Final = 100


@frozen
class Comparison:
    """Of the first of two moves with the second."""

    outcomes: Outcomes

    @property
    def guesses(self) -> int:
        return len(self.outcomes.totals[0])

    @property
    def lead(self) -> Lead:
        return self.outcomes.lead(0, 1)

    @property
    def shares(self) -> tuple[int, int, int]:
        """Of a hundred guesses: in how many the first came out ahead, both came out alike, and the second came out ahead."""
        points = self.lead.points
        ahead = round(HUNDRED * sum(one > 0 for one in points) / len(points))
        behind = min(HUNDRED - ahead, round(HUNDRED * sum(one < 0 for one in points) / len(points)))
        return ahead, HUNDRED - ahead - behind, behind

    @property
    def is_certain(self) -> bool:
        """Whether the difference of the means is more than chance."""
        lead = self.lead
        return abs(lead.mean) > NOISE * lead.error

    def columns(self, at: int, each: int) -> list[tuple[int, int]]:
        """How often which results came up for one of the moves, in columns `each` points wide that both have in common."""
        lowest = min(map(min, self.outcomes.totals))
        highest = max(map(max, self.outcomes.totals))
        first = int(lowest // each) * each
        counts = [0] * (int(highest - first) // each + 1)
        for total in self.outcomes.totals[at]:
            counts[int(total - first) // each] += 1
        return [(first + column * each, count) for column, count in enumerate(counts)]

    @property
    def reach(self) -> float:
        """From the lowest result to the highest."""
        totals: Sequence[Sequence[float]] = self.outcomes.totals
        return max(map(max, totals)) - min(map(min, totals))


# ------------------------------------------------------------ fairness


USUAL: Final = 1.96
"""Half-width, in standard errors, of what 19 of 20 series of games keep to."""


@frozen
class Fairness:
    """The luck of some games, beside what chance alone brings."""

    luck: tuple[float, ...]
    """By game, in points."""
    spread: float
    """Standard deviation of the luck of one game."""

    @property
    def mean(self) -> float:
        return fmean(self.luck)

    @property
    def usual(self) -> float:
        """In 19 of 20 series of as many games, the mean is no further from 0 than this."""
        return USUAL * self.spread / sqrt(len(self.luck))

    @property
    def is_usual(self) -> bool:
        return abs(self.mean) <= self.usual


def expected(spread: float, edges: Sequence[float], games: int) -> list[float]:
    """How many of these games chance puts between each two edges."""
    below = [games * (1 + erf(edge / spread / sqrt(2))) / 2 for edge in edges]
    return [right - left for left, right in pairwise(below)]


PERFECT: Final = 100
HARSHNESS: Final = 0.5
"""How fast accuracy falls with the mean regret: the four levels of bots play at some 40, 65, 85 and 99."""


def accuracy(mean_regret: float) -> float:
    """From 0 to 100, by the mean points given away in a decision."""
    return PERFECT * exp(-HARSHNESS * mean_regret)


KEY_MOMENTS: Final = 5


@frozen
class Turn:
    """All decisions of one turn."""

    round: int
    turn: int
    """Both counted from 0."""
    verdicts: tuple[Verdict, ...]

    @property
    def worst(self) -> Verdict:
        """The decision that gave away most."""
        return max(self.verdicts, key=lambda one: (one.grade.is_bad, one.regret))

    @property
    def regret(self) -> float:
        """What its mistakes gave away; without any, what may have been given away."""
        return sum(one.regret for one in self._counted)

    @property
    def error(self) -> float:
        return sqrt(sum(one.error**2 for one in self._counted))

    @property
    def grade(self) -> Grade:
        return self.worst.grade

    @property
    def _counted(self) -> list[Verdict]:
        bad = [one for one in self.verdicts if one.grade.is_bad]
        return bad or [one for one in self.verdicts if one.regret > 0]


@frozen
class Figures:
    """How a result came about: worth + luck + choices = total."""

    total: int
    worth: float
    """What the cards dealt at the start are worth to a strong player,"""
    luck: float
    """how much more the cards were worth that came later,"""
    luck_error: float

    @property
    def choices(self) -> float:
        """and the rest."""
        return self.total - self.worth - self.luck


@frozen
class Review:
    """What is known so far about one seat's game."""

    session: Session = field(eq=False, repr=False)
    seat: int
    plies: tuple[int, ...]
    """Where this seat had a choice."""
    sights: tuple[int, ...]
    """Where something new came up for it; empty if luck is not measured."""
    when: Callable[[Any], tuple[int, int]] = field(eq=False, repr=False)
    """Round and turn of a view, counted from 0."""
    whole_turns: bool = False
    """Whether every decision is a turn, so that turns can simply be counted."""
    verdicts: Mapping[int, Verdict] = field(factory=dict)
    """By ply."""
    chances: Mapping[int, tuple[Fortune, ...]] = field(factory=dict)
    """What luck came up in what the seat first saw after so many moves."""

    @property
    def open_plies(self) -> list[int]:
        return [ply for ply in self.plies if ply not in self.verdicts]

    @property
    def open_sights(self) -> list[int]:
        return [ply for ply in self.sights if ply not in self.chances]

    @property
    def is_done(self) -> bool:
        return not self.open_plies and not self.open_sights

    @property
    def share(self) -> float:
        """How far it has come, from 0 to 1: of all questions about decisions and about luck."""
        asked = len(self.plies) + len(self.sights)
        return 1 - (len(self.open_plies) + len(self.open_sights)) / asked if asked else 1.0

    def when_at(self, ply: int) -> tuple[int, int]:
        """Round and turn of this decision, or of the last one before."""
        if self.whole_turns:
            return 0, max(0, bisect_right(self.plies, ply) - 1)
        return self.when(self.session.view(self.seat, ply))

    @cached_property
    def calendar(self) -> tuple[tuple[int, int], ...]:
        """Round and turn of every turn with a choice, in order."""
        return tuple(dict.fromkeys(map(self.when_at, self.plies)))

    @property
    def has_rounds(self) -> bool:
        return len({now for now, _ in self.calendar}) > 1

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that are known, in order."""
        known = [ply for ply in self.plies if ply in self.verdicts]
        return tuple(Turn(*when, tuple(self.verdicts[ply] for ply in plies)) for when, plies in groupby(known, key=self.when_at))

    @cached_property
    def lucky_finds(self) -> frozenset[tuple[int, int]]:
        """Round and turn of whatever was found without being known."""
        return frozenset(
            self.when_at(ply - 1)
            for ply, fortunes in self.chances.items()
            for one in fortunes
            if one.kind == FIND and one.points > 0
        )

    @property
    def mistakes(self) -> tuple[Verdict, ...]:
        """The worst first."""
        bad = [one for one in self.verdicts.values() if one.grade.is_bad]
        return tuple(sorted(bad, key=lambda one: (-one.regret, one.ply)))

    @property
    def key_moments(self) -> tuple[Verdict, ...]:
        return self.mistakes[:KEY_MOMENTS]

    @property
    def mean_regret(self) -> float:
        """Points given away in a decision, the mean of all that are known."""
        return sum(one.regret for one in self.verdicts.values()) / max(1, len(self.verdicts))

    def luck(self, *kinds: str) -> float:
        """The sum of some kinds of luck; without kinds, of all that came after the deal."""
        return sum(one.points for one in self._fortunes(kinds))

    def figures(self, strength: float) -> Figures | None:
        """How the result came about; None until the luck is known, and where nothing says what the start was worth. `strength` is
        how much a strong player makes of any cards."""
        if self.open_sights or not any(self._fortunes((WORTH,))):
            return None
        worth = self.luck(WORTH)
        error = sqrt(sum(one.error**2 for one in (*self._fortunes((WORTH,)), *self._fortunes(()))))
        total = self.session.game.scores(self.session.state_at(len(self.session.line)))[self.seat].total
        return Figures(total, worth + strength, self.luck(), error)

    def _fortunes(self, kinds: Sequence[str]) -> Iterator[Fortune]:
        for fortunes in self.chances.values():
            for one in fortunes:
                if one.kind in kinds or (not kinds and one.kind not in (WORTH, DEAL)):
                    yield one


def review(session: Session, seat: int, rules: Judge, known: Iterable[Verdict] = ()) -> Review:
    """What there is to ask about this seat of a finished game."""
    sights = tuple(_sights(session, seat, rules)) if rules.knows_luck else ()
    plies, verdicts = tuple(_decisions(session, seat, rules)), {one.ply: one for one in known}
    return Review(session, seat, plies, sights, rules.when, rules.whole_turns, verdicts)


def _decisions(session: Session, seat: int, rules: Judge) -> Iterator[int]:
    """Every ply at which a decision of this seat begins."""
    game, before = session.game, None
    for ply, move in enumerate(session.line):
        if move != END and session.mover(ply) == seat and len(game.moves(session.state_at(ply))) > 1:
            view = session.view(seat, ply)
            if rules.begins(before, view):
                yield ply
            before = view


def _sights(session: Session, seat: int, rules: Judge) -> Iterator[int]:
    """Every ply after which this seat saw something new that may be luck."""
    game, before = session.game, None
    for ply in range(len(session.line) + 1):
        if game.turn(session.state_at(ply)) is None and not rules.whole_turns:
            return
        view = session.view(seat, ply)
        is_new = before is None or game.notice(before, view) != Notice.NOTHING
        if is_new and rules.may_show_luck(before, view, seat):
            yield ply
        before = view
