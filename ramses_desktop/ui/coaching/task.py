"""A decision of a finished game as a question, who asks one question after the other, how a try turned out, and what is said about
it. Knows no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import hypot
from typing import Final, NamedTuple, Protocol

from attrs import evolve, field, frozen

from ramses_desktop.bots.hints import STEPS
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict, is_behind
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.games import judge, telling
from ramses_desktop.store.journal import Agreed
from ramses_desktop.ui.table.models import within


class Outcome(Enum):
    """How a try turned out."""

    BEST = "best"
    NEARLY = "nearly"
    """Another move may be better, but not by more than the error or a trifle."""
    BETTER = "better"
    """Than the move of the game, but not as good as it could be."""
    COSTS = "costs"

    @property
    def is_solved(self) -> bool:
        return self in (Outcome.BEST, Outcome.NEARLY)


class Words(NamedTuple):
    """What is said about tries; `{points}` has one decimal."""

    task: str
    best: str
    """If there was a mistake,"""
    simply_best: str
    """and if there was none."""
    chance: str
    trifle: str
    better: str
    costs: str
    shown: str
    reckoning: str
    failed: str
    the_best: str
    fewer: str


PLACES: Final = Words(
    task=mark("In your game this turn cost {points} points. Find a better place."),
    best=mark("Solved. That is the best place, {points} points better than in your game."),
    simply_best=mark("Solved. That is the best place."),
    chance=mark("Solved. Another place is {points} better, but that is within the error."),
    trifle=mark("Solved. One place is {points} better, and that hardly matters."),
    better=mark("Better than in your game; there is still a place {points} better."),
    costs=mark("This costs {points} points. Have another look."),
    shown=mark("This is the best place."),
    reckoning=mark("Checking this place…"),
    failed=mark("This place could not be checked. It does not count as a try."),
    the_best=mark("The best place"),
    fewer=mark("{move}: {points} fewer"),
)
MOVES: Final = Words(
    task=mark("In your game this turn cost {points} points. Find a better move."),
    best=mark("Solved. That is the best move, {points} points better than in your game."),
    simply_best=mark("Solved. That is the best move."),
    chance=mark("Solved. Another move is {points} better, but that is within the error."),
    trifle=mark("Solved. One move is {points} better, and that hardly matters."),
    better=mark("Better than in your game; there is still a move {points} better."),
    costs=mark("This costs {points} points. Have another look."),
    shown=mark("This is the best move."),
    reckoning=mark("Checking this move…"),
    failed=mark("This move could not be checked. It does not count as a try."),
    the_best=mark("The best move"),
    fewer=mark("{move}: {points} fewer"),
)
WAYS: Final = MOVES._replace(
    task=mark("In your game this turn cost {points} steps. Find a better move."),
    best=mark("Solved. That is the best move, {points} steps better than in your game."),
    costs=mark("This costs {points} steps. Have another look."),
    fewer=mark("{move}: {points} more steps"),
)


def rounded(points: float, error: float) -> str:
    """Points as precisely as their error allows."""
    return digits(points, int(error < 1))


@frozen
class Task:
    """One decision of a finished game."""

    session: Session = field(eq=False, repr=False)
    ply: int
    verdict: Verdict | None = None
    """What is known of the move that was made."""
    agreed: Agreed = field(factory=Agreed)
    mistakes: Sequence[Verdict] = ()
    """All mistakes of the review that this one comes from."""

    @property
    def game_id(self) -> str:
        return self.session.game.spec.id

    @property
    def seat(self) -> int:
        return self.session.mover(self.ply)

    @property
    def name(self) -> str:
        return self.session.seats[self.seat].name

    @property
    def position(self) -> Session:
        """The game up to here, with a person in the seat to decide."""
        found = self.session.branch(self.ply)
        seats = found.seats
        found.seats = tuple(evolve(one, player=PERSON) if at == self.seat else one for at, one in enumerate(seats))
        return found

    @property
    def mistake(self) -> Verdict | None:
        """The verdict, if that is what was done in the game."""
        return self.verdict if self.verdict is not None and self.verdict.grade.is_bad else None

    @property
    def number(self) -> int | None:
        """Which of the review's mistakes this is, counted from 0."""
        return next((at for at, one in enumerate(self.mistakes) if one.ply == self.ply), None)

    @property
    def place(self) -> str:
        """Which of the mistakes this is, in words."""
        at = self.number
        return tr("Mistake {n} of {all}", n=at + 1, all=len(self.mistakes)) if at is not None else ""

    @property
    def following(self) -> Task | None:
        """The next of the mistakes."""
        at = -1 if self.number is None else self.number
        if at + 1 >= len(self.mistakes):
            return None
        verdict = self.mistakes[at + 1]
        return evolve(self, ply=verdict.ply, verdict=verdict)

    # -------------------------------------------------------- words

    @property
    def words(self) -> Words:
        found = judge(self.game_id)
        if found is not None and found.counts == STEPS:
            return WAYS
        return PLACES if telling(self.game_id).seeks_place(self.session.view(self.seat, self.ply)) else MOVES

    @property
    def prompt(self) -> str:
        if self.mistake is None:
            return tr("{name}, find the best move.", name=self.name)
        return telling(self.game_id).task(self.session.view(self.seat, self.ply), self.name)

    @property
    def sentence(self) -> str:
        if self.verdict is None:
            return tr("Find the best move.")
        if self.mistake is None:
            return tr("No mistake was made here. Find the best move.")
        return tr(self.words.task, points=within(self.mistake.regret, self.mistake.error))

    def outcome(self, verdict: Verdict) -> Outcome:
        """How a try turned out."""
        if verdict.regret <= 0 or (self.mistake is not None and verdict.played == self.mistake.best):
            return Outcome.BEST
        if not verdict.grade.is_bad:
            return Outcome.NEARLY
        if self.mistake is not None:
            gained = self.mistake.regret - verdict.regret
            if is_behind(gained, hypot(self.mistake.error, verdict.error)):
                return Outcome.BETTER
        return Outcome.COSTS

    def comment(self, verdict: Verdict) -> str:
        """What to say about a try."""
        points = rounded(verdict.regret, verdict.error)
        match self.outcome(verdict):
            case Outcome.BEST if self.mistake is not None:
                return tr(self.words.best, points=rounded(self.mistake.regret, self.mistake.error))
            case Outcome.BEST:
                return tr(self.words.simply_best)
            case Outcome.NEARLY:
                return tr(self.words.chance if verdict.regret <= verdict.error else self.words.trifle, points=points)
            case Outcome.BETTER:
                return tr(self.words.better, points=points)
        return tr(self.words.costs, points=points)

    def line(self, verdict: Verdict) -> str:
        """A try in a list."""
        name = telling(self.game_id).move_name(self.session.view(self.seat, self.ply), self.move(verdict.played))
        if self.outcome(verdict) == Outcome.BEST:
            return tr("{move}: best", move=name)
        return tr(self.words.fewer, move=name, points=rounded(verdict.regret, verdict.error))

    def move(self, notation: str) -> Move:
        move: Move = self.session.game.parse(notation)
        return move

    def best(self, tries: Sequence[Verdict]) -> Move | None:
        """The best move known; None before anything was reckoned."""
        known = self.mistake or (tries[-1] if tries else None)
        return self.move(known.best) if known is not None else None


@frozen
class Comeback:
    """What becomes of a question after its first try."""

    words: str
    is_over: bool
    """Whether the best move is to be shown at once,"""
    explanation: str
    """and what speaks for it."""


class Asking(Protocol):
    @property
    def place(self) -> str:
        """Which of how many questions this is, in words."""

    @property
    def has_more(self) -> bool: ...

    def following(self) -> Task | None:
        """The next question; None if nothing more can be asked."""

    def answer(self, verdict: Verdict, seconds: float) -> Comeback:
        """The first try was this, so long after the question."""

    def take_back(self) -> None:
        """Forget the answer."""
