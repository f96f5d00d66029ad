"""A race: a game that is being played, beside one that was played on the same deal. Of the other game nothing is told but what its
player had after the turns or rounds that are over here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from attrs import frozen

from ramses_desktop.engine.game import POINTS, AnyGame
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, tr

SEAT: Final = 0
"""Everybody races alone."""
AHEAD, LEVEL, BEHIND = "█", "▪", "·"
ACROSS: Final = 10
"""Blocks in a line of the text to share, where rounds are turns."""

When: TypeAlias = Callable[[Any], tuple[int, int]]
"""Round and turn of a view, counted from 0; `Judge.when`."""


@frozen
class Step:
    """A turn that is over."""

    round: int
    turn: int
    points: int
    """What the game counts until it is over, after this turn."""
    ply: int
    """Number of moves until then."""

    @property
    def when(self) -> tuple[int, int]:
        return self.round, self.turn


def counted(game: AnyGame, view: Any) -> int:
    """What the game counts while it is played: points, or the part that it names. Also once it is over, so that numbers go on."""
    score = game.scores(view)[SEAT]
    if game.spec.so_far == POINTS:
        return score.total
    return next(part.count for part in score.parts if part.name == game.spec.so_far)


def course(session: Session, when: When) -> Iterator[Step]:
    """Every turn that is over, in order."""
    game, before, done = session.game, when(session.view(SEAT, 0)), 0
    for ply in range(1, session.ply + 1):
        view = session.view(SEAT, ply)
        now = when(view)
        if now != before and before >= (0, 0):
            yield Step(*before, counted(game, view), ply)
            done = ply
        before = now
    if session.turn is None and done < session.ply:
        yield Step(*before, counted(game, session.view(SEAT, session.ply)), session.ply)


@frozen
class Race:
    own: Session
    ghost: Session
    """Perhaps still being played."""
    when: When
    by_turn: bool = False
    """Whether the ghost is known after every turn, rather than after every round."""

    @property
    def is_over(self) -> bool:
        return self.own.turn is None

    @property
    def is_decided(self) -> bool:
        return self.is_over and self.ghost.turn is None

    def _lap(self, when: tuple[int, int]) -> tuple[int, ...]:
        return when if self.by_turn else when[:1]

    @property
    def laps(self) -> int:
        """How many laps of the own game are over."""
        return len(self._own_laps)

    @property
    def _own_laps(self) -> list[tuple[int, ...]]:
        found = list(dict.fromkeys(self._lap(step.when) for step in course(self.own, self.when)))
        if not self.is_over:
            here = self._lap(self.when(self.own.view(SEAT, self.own.ply)))
            found = [lap for lap in found if lap < here]
        return found

    @property
    def steps(self) -> tuple[Step, ...]:
        """Of the own game."""
        return tuple(course(self.own, self.when))

    @property
    def known(self) -> tuple[Step, ...]:
        """What may be known of the ghost: its turns up to the end of the last lap that is over here. Empty while it has not got
        that far itself."""
        steps = tuple(course(self.ghost, self.when))
        if self.is_over:
            return steps if self.ghost.turn is None else ()
        laps = self._own_laps
        if not laps or not self._has_done(laps[-1]):
            return ()
        return tuple(step for step in steps if self._lap(step.when) <= laps[-1])

    def _has_done(self, lap: tuple[int, ...]) -> bool:
        return self.ghost.turn is None or self._lap(self.when(self.ghost.view(SEAT, self.ghost.ply))) > lap

    @property
    def is_waiting(self) -> bool:
        """Whether something of the ghost could be told, had it got that far."""
        return bool(self._own_laps) and not self.known

    @property
    def totals(self) -> tuple[int, int]:
        """The results, own first, once both games are over."""
        return self._result(self.own)[0], self._result(self.ghost)[0]

    @property
    def lead(self) -> int:
        """1 for a win, −1 for a defeat, 0 for neither. If the results are equal, what was counted on the way decides."""
        own, other = self._result(self.own), self._result(self.ghost)
        return (own > other) - (own < other)

    def _result(self, session: Session) -> tuple[int, int]:
        view = session.view(SEAT, session.ply)
        return session.game.scores(view)[SEAT].total, counted(session.game, view)

    def blocks(self) -> list[str]:
        """A line for each round, a sign for each turn: ahead, level or behind."""
        ghost = tuple(course(self.ghost, self.when))
        ends = [step.when for step in ghost]

        def sign(step: Step) -> str:
            at = bisect_right(ends, step.when) - 1
            other = ghost[at].points if at >= 0 else 0
            return AHEAD if step.points > other else LEVEL if step.points == other else BEHIND

        rows = ["".join(map(sign, steps)) for _, steps in groupby(self.steps, key=lambda step: step.round)]
        if self.by_turn:
            whole = "".join(rows)
            return [whole[at : at + ACROSS] for at in range(0, len(whole), ACROSS)]
        return rows


def headline(race: Race, name: str) -> tuple[str, str]:
    """The lines above the blocks."""
    own, ghost = race.totals
    game = tr(race.own.game.spec.name)
    first = tr("{name}: {game}, a race against a ghost", name=name, game=game)
    return first, tr("{own}, ghost {ghost}", own=digits(own), ghost=digits(ghost))


def share_text(race: Race, name: str) -> str:
    """The result to show to others. It tells nothing of the deal."""
    return "\n".join([*headline(race, name), *race.blocks()])


def told_blocks(rows: Sequence[str]) -> str:
    """The blocks for screen readers: how often ahead, level and behind."""
    signs = "".join(rows)
    ahead, level, behind = (signs.count(sign) for sign in (AHEAD, LEVEL, BEHIND))
    return tr("Turns ahead: {ahead}, level: {level}, behind: {behind}.", ahead=ahead, level=level, behind=behind)
