"""How good a move was: what the best move would have brought more, found by playouts in common guesses, and which lines of the
score card make the difference. Judges what the seat could know when it decided, never what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from attrs import field, frozen

from ramses_desktop.bots.search import LineSimulation, Race, Thinking
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import NOISE, TRIFLE, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.text import digits, mark, tr

SURE: Final = 3.0
"""Standard errors above a threshold at which a player is warned. More than NOISE, as a false warning spoils a turn."""
WIDTH: Final = 8
"""Number of promising moves that are tried beside the one played."""
ROUNDS: Final = (30, 60)
"""Guesses of the first look, after each of which the moves are dropped that cannot be what matters,"""
RIVALS: Final = 3
"""until at most so many are left to be looked at closely."""
STEP: Final = 50
"""Fresh guesses at a time of the close look,"""
MOST: Final = 4000
"""and most of them, for what can hardly be told;"""
ALONE: Final = 1000
"""from so many on, only with the best rival."""
EARLY: Final = 1.75
"""A mistake found early must be up to so many times as certain as one found with all guesses: whoever looks again and again will
see chance."""
CLOSE: Final = 0.3
"""Points by which it does not matter which of two rivals is the best."""
USES: Final = 4
"""Number of promising ways to go on with a turn that are tried,"""
USE_ROUNDS: Final = (60, 120, 240, 480)
"""and guesses for that, after each of which the worse ones are dropped."""

FIRST_PART: Final = 0.3
"""Share of the first look in a judgement. How long the second takes is not known beforehand."""

T = TypeVar("T")


@frozen
class Threshold:
    """What a regret has to be told from: more than so many points, by so many standard errors."""

    points: float = TRIFLE
    errors: float = NOISE


MISTAKES: Final = Threshold()


@frozen
class Lead:
    """By how much one move leads over another, in the guesses tried with both."""

    points: tuple[float, ...] = ()
    lines: tuple[tuple[float, ...], ...] = field(default=(), repr=False)

    @property
    def mean(self) -> float:
        return fmean(self.points)

    @property
    def error(self) -> float:
        """Standard error of the mean; infinite for a single guess."""
        count = len(self.points)
        if count < 2:
            return float("inf")
        mean = self.mean
        return sqrt(sum((one - mean) ** 2 for one in self.points) / (count - 1) / count)

    @property
    def by_line(self) -> tuple[float, ...]:
        return tuple(map(fmean, zip(*self.lines, strict=True)))


@frozen
class Outcomes:
    """The results of several moves in common guesses."""

    moves: tuple[Move, ...]
    totals: tuple[tuple[float, ...], ...]
    """By move, one for each guess."""
    lines: tuple[tuple[tuple[float, ...], ...], ...]
    """The same line by line."""

    def lead(self, one: int, other: int) -> Lead:
        """Of one of the moves over another."""
        return Lead(
            tuple(mine - theirs for mine, theirs in zip(self.totals[one], self.totals[other], strict=True)),
            tuple(
                tuple(mine - theirs for mine, theirs in zip(ours, yours, strict=True))
                for ours, yours in zip(self.lines[one], self.lines[other], strict=True)
            ),
        )


NO_STRENGTH: Final[Mapping[int, float]] = MappingProxyType({})
"""Where nothing says what a start is worth."""
NO_LINES: Final[Mapping[int, str]] = MappingProxyType({})


@frozen
class Kind:
    """One way to give points away, and what helps against it."""

    id: str
    """What exercises it is called the same."""
    name: str
    """What is decided, in a few words. All texts are marked for translation."""
    advice: str
    page: str = ""
    """The page of practice that exercises it; empty if only the mistakes themselves do."""
    by_line: Mapping[int, str] = NO_LINES
    """Better advice if most of it is missing in this line of the score card."""
    within: str = ""
    """The kind in whose decisions it happens, too; empty if it has decisions of its own."""


class Judge(Protocol):
    """Judges moves that were made, and luck."""

    @property
    def counts(self) -> str:
        """POINTS or STEPS of `bots.hints`."""

    @property
    def method(self) -> str:
        """Changes with everything that changes judgements; empty if there are none."""

    @property
    def line_names(self) -> tuple[str, ...]:
        """The lines of the score card, marked for translation."""

    @property
    def reason(self) -> Callable[[Any, int, Any], str]:
        """Says what a move brings at once, from the seat's view, the seat and the move."""

    @property
    def knows_luck(self) -> bool: ...

    @property
    def strength(self) -> Mapping[int, float]:
        """By number of players, the points by which a strong player beats what a start is worth; empty if nothing says that."""

    @property
    def scale(self) -> Mapping[int, Sequence[float]]:
        """By number of players, what each level gives away in a decision on average: never 0, as levels are apart by factors."""

    @property
    def kinds(self) -> Sequence[Kind]: ...

    def kind_of(self, played: str, best: str, /) -> str:
        """The id of the kind of a decision, from what was played and what was best, in notation."""

    @property
    def whole_turns(self) -> bool:
        """Whether a turn is judged as a whole: what was played is then every move of it, in a tuple."""

    @property
    def spread(self) -> Mapping[int, float]:
        """By number of players: the standard deviation of the luck in one game; empty if it is not known."""

    def when(self, view: Any, /) -> tuple[int, int]:
        """Round and turn, counted from 0."""

    def begins(self, before: Any, view: Any, /) -> bool:
        """Whether a decision to be judged begins with this view. `before` is the view at this seat's last move; None at first."""

    def may_show_luck(self, before: Any, view: Any, seat: int, /) -> bool:
        """Whether luck may have come up for this seat between these two views; `before` is None at first."""

    def judge(self, game: Any, seen: Sequence[Any], seat: int, played: Any, luck: Luck) -> Thinking[Verdict]: ...

    def fortunes(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Thinking[tuple[Fortune, ...]]: ...


@runtime_checkable
class Comparing(Judge, Protocol):
    """A judge that can also play moves out, and so tell what they lead to."""

    def compare(
        self, game: Any, seen: Sequence[Any], seat: int, moves: Sequence[Any], guesses: int, luck: Luck
    ) -> Thinking[Outcomes]: ...

    def judge(
        self, game: Any, seen: Sequence[Any], seat: int, played: Any, luck: Luck, threshold: Threshold = MISTAKES
    ) -> Thinking[Verdict]: ...


def is_certain(verdict: Verdict, threshold: Threshold) -> bool:
    """Whether a regret is above a threshold, and not by chance."""
    return verdict.regret - threshold.points > threshold.errors * verdict.error


def compare(simulation: LineSimulation, moves: Sequence[Move], guesses: int, luck: Luck) -> Thinking[Outcomes]:
    """Play all these moves out in the same guesses, each with the best use of what it earns in the same turn."""
    turns = yield from _whole_turns(simulation, moves, luck)
    totals: list[list[float]] = [[] for _ in moves]
    lines: list[list[tuple[float, ...]]] = [[] for _ in moves]
    for guess in range(guesses):
        simulation.imagine(luck)
        for at, turn in enumerate(turns):
            totals[at].append(simulation.play_out(*turn))
            lines[at].append(tuple(simulation.lines()))
        yield (guess + 1) / guesses
    return Outcomes(tuple(moves), tuple(map(tuple, totals)), tuple(map(tuple, lines)))


def whole_turn(simulation: LineSimulation, move: Move, luck: Luck) -> Thinking[tuple[Move, ...]]:
    """The move and whatever it allows in the same turn, put to its best use: no move shall look bad because the policy of the
    playouts goes on with it worse than with another."""
    turn: tuple[Move, ...] = (move,)
    while uses := simulation.uses(turn)[:USES]:
        # First, what the policy makes of it, which may see further than the order of these uses.
        race = Race(simulation, [turn, *((*turn, use) for use in uses)], 0)
        best = yield from _best(race, luck)
        if best == race.played:
            return turn
        turn = race.turns[best]
    return turn


def _best(race: Race, luck: Luck) -> Thinking[int]:
    """The best of all moves in a race, the first of them included."""
    best = race.played
    for guesses in USE_ROUNDS:
        if not race.rivals:
            break
        for _ in race.run(guesses, luck):
            yield 0.0
        ahead, error = race.lead(race.leader, race.played)
        best = race.leader if ahead > 0 else race.played
        others = [rival for rival in race.rivals if rival != best]
        race.drop(one for one in others if _is_worse(race, one, best) or _is_close(race, one, best))
        if race.rivals == [best] and ahead > NOISE * error:
            break
    return best


def _whole_turns(simulation: LineSimulation, moves: Sequence[Move], luck: Luck) -> Thinking[list[tuple[Move, ...]]]:
    turns = []
    for move in moves:
        turn = yield from whole_turn(simulation, move, luck)
        turns.append(turn)
    return turns


def judge(simulation: LineSimulation, played: Move, luck: Luck, threshold: Threshold = MISTAKES) -> Thinking[Verdict]:
    """Compare the move that was made with the most promising ones, as closely as it takes to tell its regret from a threshold."""
    tried = list(simulation.candidates[:WIDTH])
    if played not in tried:
        tried.append(played)
    made = str(played)
    if len(tried) == 1:
        return Verdict(made, made)
    first = Race(simulation, [(move,) for move in tried], tried.index(played))
    leader = yield from _first_look(first, luck, threshold)
    ahead, error = first.lead(leader, first.played)
    if not first.rivals and ahead <= 0:
        return Verdict(made, made, error=error, guesses=first.guesses, rival=str(tried[leader]))
    # Of many moves, the one that came out best was also lucky. In fresh guesses it is just one move.
    moves = [played, *(tried[place] for place in first.rivals or [leader])]
    turns = yield from last_part(_whole_turns(simulation, moves, luck), FIRST_PART)
    second = Race(simulation, turns, 0)
    yield from last_part(_close_look(second, luck, threshold), FIRST_PART)
    leader = second.leader
    regret, error = second.lead(leader, 0)
    rival = str(moves[leader])
    if regret <= 0:
        return Verdict(made, made, error=error, guesses=second.guesses, rival=rival)
    return Verdict(made, rival, regret, error, second.lead_by_line(leader, 0), second.guesses, rival=rival)


def _first_look(race: Race, luck: Luck, threshold: Threshold) -> Thinking[int]:
    """Drop the rivals that cannot be what matters. Returns the best, even if it is dropped, too."""
    leader = race.rivals[0]
    for at, guesses in enumerate(ROUNDS):
        if race.rivals:
            for share in race.run(guesses, luck):
                yield (at + share) * FIRST_PART / len(ROUNDS)
            leader = race.leader
            race.drop([rival for rival in race.rivals if _is_out(race, rival, leader, threshold.points)])
    order = sorted(race.rivals, key=lambda rival: -race.lead(rival, leader)[0])
    race.drop(order[RIVALS:])
    return leader


def _close_look(race: Race, luck: Luck, threshold: Threshold) -> Thinking[None]:
    """Measure until it can be told whether any rival matters."""
    while True:
        yield from race.run(STEP, luck)
        leader = race.leader
        if race.guesses >= MOST or _can_be_told(race, leader, threshold):
            return
        others = [rival for rival in race.rivals if rival != leader]
        if race.guesses < ALONE:
            others = [
                one
                for one in others
                if _is_worse(race, one, leader) or _is_close(race, one, leader) or _is_hopeless(race, one, threshold)
            ]
        race.drop(others)


def _can_be_told(race: Race, leader: int, threshold: Threshold) -> bool:
    regret, error = race.lead(leader, race.played)
    if error > TRIFLE:
        return False
    errors = threshold.errors * max(1.0, min(EARLY, sqrt(MOST / race.guesses)))
    return regret - threshold.points > errors * error or all(_is_hopeless(race, rival, threshold) for rival in race.rivals)


def _is_hopeless(race: Race, rival: int, threshold: Threshold) -> bool:
    """Whether not even all guesses will show that a rival leads by more than the threshold over the move that was made."""
    lead, error = race.lead(rival, race.played)
    least = threshold.points + threshold.errors * error * sqrt(race.guesses / MOST)
    return least - lead > NOISE * error


def _is_out(race: Race, rival: int, leader: int, points: float) -> bool:
    """Whether a rival drops out of the first look."""
    lead, error = race.lead(rival, race.played)
    return _is_worse(race, rival, leader) or points - lead > NOISE * error


def _is_worse(race: Race, one: int, other: int) -> bool:
    behind, error = race.lead(other, one)
    return behind > NOISE * error


def _is_close(race: Race, one: int, other: int) -> bool:
    """Whether it does not matter which of two moves is the better one."""
    behind, error = race.lead(other, one)
    return behind + error < CLOSE


def last_part(thinking: Thinking[T], begun: float) -> Thinking[T]:
    """The last part of a longer thought, of which this share was done before."""
    while True:
        try:
            share = next(thinking)
        except StopIteration as end:
            found: T = end.value
            return found
        yield begun + (1 - begun) * share


# ------------------------------------------------------------ reasons


MOST_LINES: Final = 3
"""Lines in a reason."""
LEAST: Final = 0.25
"""Points below which a line is not worth mentioning."""

NO_DIFFERENCE: Final = mark("It makes no difference.")


def signed(points: float) -> str:
    """`+1.8`, `−0.4`, `0.0`."""
    rounded = round(points, 1) or 0.0  # never −0.0
    return f"+{digits(rounded, 1)}" if rounded > 0 else digits(rounded, 1)


def shares(names: Sequence[str], lines: Sequence[float]) -> str:
    """Every line that differs, largest first."""
    told = sorted(zip(names, lines, strict=True), key=lambda share: -abs(share[1]))
    return ", ".join(f"{tr(name)} {signed(points)}" for name, points in told if round(points, 1))


def largest(names: Sequence[str], lines: Sequence[float]) -> str:
    """The lines that speak most for the move that leads, or against one that is behind; empty if none is worth mentioning."""
    total = sum(lines)
    telling = [(name, points) for name, points in zip(names, lines, strict=True) if points * total > 0 and abs(points) >= LEAST]
    told = sorted(telling, key=lambda share: -abs(share[1]))[:MOST_LINES]
    return shares(*zip(*told, strict=True)) if told else ""


def reason(names: Sequence[str], lines: Sequence[float]) -> str:
    """What speaks for a move that leads, or against one that is behind, by these lines. Nothing that speaks for the other move."""
    which = largest(names, lines)
    if not which:
        return tr("A little of everything.")
    return tr("More in the end: {lines}.", lines=which) if sum(lines) > 0 else tr("Less in the end: {lines}.", lines=which)
