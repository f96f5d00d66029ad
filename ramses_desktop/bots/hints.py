"""Hints for people: the best moves, what they lead to and how sure that is. Found the way the game's bots think, by playouts or by
ranking. Moves that cannot be told apart count as equally good."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, Final, Protocol, TypeAlias

from attrs import evolve, frozen

from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import MISTAKES, Kind, Outcomes, Threshold, compare, judge, last_part
from ramses_desktop.bots.search import Budget, Estimate, GetReady, Thinking, is_ready, weigh
from ramses_desktop.engine.judged import NOISE, TRIFLE, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import Later, tr

MOST_HINTS: Final = 3
COMPARED: Final = 300
"""Guesses in which the best moves are compared once more."""

POINTS, STEPS = "points", "steps"
"""Unit of a hint's value: expected final points, or steps still to walk."""


@frozen
class Advice:
    """One of the best moves."""

    move: Any
    place: int
    """1 for the best. Equally good moves share a place, and the following places are skipped."""
    left: float | None
    """Steps still to walk; None where no number explains its place."""
    behind: float
    """How much worse than the best, in points or steps; 0 if that may be chance."""
    error: float
    """Standard error of that; 0 without playouts. What a move leads to in the end is not told: the playouts' policy would play on,
    and people play better."""
    reason: Any
    """Formed when read, so that the process working out hints need not know the player's language."""
    counts: str = POINTS
    line: tuple[Any, ...] = ()
    """The move and its intended continuation."""
    brings: Any = ""
    """What the move is and brings at once, where the reason does not say it; formed when read."""
    shares: Any = ""
    """The difference line by line of the score card, formed when read; empty where there is none."""


class Comparable(Protocol):
    """An evaluated move."""

    def ahead_of(self, other: Any) -> tuple[float, float]:
        """The lead over the other move, and its standard error."""


@frozen
class PlayoutAdviser:
    """Hints and judgements for a game whose bots use playouts."""

    simulate: Callable[[Any, Sequence[Any], int], Any]
    """Its playouts score the seat's own points, whatever the others make, and can tell them line by line."""
    reason: Callable[[Any, int, Any], str]
    """What a move brings at once, from the seat's view, the seat and the move: all there is to say of the only move."""
    budget: Budget
    line_names: tuple[str, ...]
    """The lines of the score card, marked for translation."""
    fortunes_of: Callable[[Any, Any, Luck], Thinking[tuple[Fortune, ...]]]
    """The luck in a seat's latest view, from a simulation, the view before and luck."""
    strength: Mapping[int, float]
    """By number of players: the points by which the strongest level beats the policy of the playouts, which plays on in every
    estimate."""
    spread: Mapping[int, float]
    """By number of players: the standard deviation of the luck in one game."""
    scale: Mapping[int, Sequence[float]]
    """By number of players: what each level gives away in a decision."""
    kinds: tuple[Kind, ...]
    kind_of: Callable[[str, str], str]
    """The kind of a decision, from what was played and what was best."""
    when: Callable[[Any], tuple[int, int]]
    """Round and turn of a view, counted from 0."""
    method: str
    """Changes with everything that changes judgements."""
    get_ready: GetReady = is_ready
    get_ready_for: Callable[[Any], Iterable[None]] = lambda _: ()
    """What judging a decision needs of it, from the seat's latest view."""
    counts: Final = POINTS
    knows_luck: Final = True
    whole_turns: Final = False

    def begins(self, before: Any, view: Any) -> bool:
        """Every choice is a decision."""
        del before, view
        return True

    def may_show_luck(self, before: Any, view: Any, seat: int) -> bool:
        """Anything new may be lucky."""
        del before, view, seat
        return True

    def judge(
        self, game: Any, seen: Sequence[Any], seat: int, played: Any, luck: Luck, threshold: Threshold = MISTAKES
    ) -> Thinking[Verdict]:
        """How good a move of this seat was."""
        for _ in self.get_ready_for(seen[-1]):
            yield 0.0
        judgement = yield from judge(self.simulate(game, seen, seat), played, luck, threshold)
        return judgement

    def compare(
        self, game: Any, seen: Sequence[Any], seat: int, moves: Sequence[Any], guesses: int, luck: Luck
    ) -> Thinking[Outcomes]:
        """What these moves lead to."""
        for _ in self.get_ready():
            yield 0.0
        outcomes = yield from compare(self.simulate(game, seen, seat), moves, guesses, luck)
        return outcomes

    def fortunes(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]:
        """The luck in the latest of these views."""
        for _ in self.get_ready():
            yield 0.0
        before = seen[-2] if len(seen) > 1 else None
        found = yield from self.fortunes_of(self.simulate(game, seen, seat), before, luck)
        return found

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        for _ in self.get_ready():
            yield 0.0
        simulation = self.simulate(game, seen, seat)
        found = yield from weigh(simulation, evolve(self.budget, last=MOST_HINTS), luck)
        moves = [one.move for one in found[:MOST_HINTS]]
        if len(moves) == 1:
            return (Advice(moves[0], 1, None, 0.0, 0.0, Later(self.reason, (game.view(seen[-1], seat), seat, moves[0]))),)
        # Of many moves, those that came out best were also lucky: only fresh guesses tell how far they are apart.
        outcomes = yield from last_part(compare(simulation, moves, COMPARED, luck), 0.8)
        order = sorted(range(len(moves)), key=lambda at: (-fmean(outcomes.totals[at]), at))
        best = [Estimate(moves[at], outcomes.totals[at]) for at in order]
        view = game.view(seen[-1], seat)
        advice = self._advice(outcomes, order, places(best))
        return tuple(evolve(one, brings=Later(self.reason, (view, seat, one.move))) for one in advice)

    def _advice(self, outcomes: Outcomes, order: Sequence[int], places: Sequence[int]) -> Iterator[Advice]:
        """A good move is compared with the best of the weaker ones, a weaker one with the best."""
        weaker = next((at for at, place in zip(order, places, strict=True) if place > 1), None)
        for at, place in zip(order, places, strict=True):
            move, other = outcomes.moves[at], weaker if place == 1 else order[0]
            if other is None:
                yield Advice(move, place, None, 0.0, 0.0, Later(tr, (judging.NO_DIFFERENCE,)))
                continue
            lead = outcomes.lead(at, other)
            lines = self.line_names, lead.by_line
            behind = (-lead.mean, lead.error) if place > 1 else (0.0, 0.0)
            yield Advice(move, place, None, *behind, Later(judging.reason, lines), shares=Later(judging.shares, lines))


@frozen
class RankedMove:
    """A move rated without luck, so without error."""

    move: Any
    reason: Any
    """As in `Advice`."""
    left: float | None = None
    """Steps still to walk after it; None where no number explains its place."""
    line: tuple[Any, ...] = ()

    def ahead_of(self, other: RankedMove) -> tuple[float, float]:
        """A move without a number is better by place alone."""
        return (2 * TRIFLE if self.left is None or other.left is None else other.left - self.left), 0.0

    def behind(self, best: RankedMove) -> float:
        return 0.0 if best.left is None or self.left is None else max(0.0, self.left - best.left)


@frozen
class RankingAdviser:
    """Hints for a game whose bots use no playouts, but estimate how far there is still to go."""

    rank: Callable[[Any, Sequence[Any], int, Luck], Thinking[Sequence[RankedMove]]]
    """The promising moves of a decision, best first, from the game, the seat's views, the seat, and luck."""
    counts: Final = STEPS

    def advise(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Advice, ...]]:
        """The best few moves, best first."""
        found = yield from self.rank(game, seen, seat, luck)
        best = found[:MOST_HINTS]
        return tuple(
            Advice(
                move=one.move,
                place=place,
                left=one.left,
                behind=one.behind(best[0]) if place > 1 else 0.0,
                error=0.0,
                reason=one.reason,
                counts=STEPS,
                line=one.line,
            )
            for one, place in zip(best, places(best), strict=True)
        )


AnyAdviser: TypeAlias = PlayoutAdviser | RankingAdviser


def places(found: Sequence[Comparable]) -> list[int]:
    """Places of these moves, which come best first. A move not clearly behind the first of a place shares it."""
    shared: list[int] = []
    first = 0
    for at, one in enumerate(found):
        ahead, error = found[first].ahead_of(one)
        if ahead > max(NOISE * error, TRIFLE):
            first = at
        shared.append(first + 1)
    return shared
