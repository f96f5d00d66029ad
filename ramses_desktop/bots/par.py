"""The par of a solo deal, which is the strongest level's mean result over a few games with different bot luck, and its ceiling:
the best that a search finds to which every card is known. Nobody can plan for that; it says what the deal held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from statistics import fmean
from typing import Any, Final, Protocol

from attrs import frozen

from ramses_desktop.bots import LEVELS
from ramses_desktop.bots.arena import standard_error
from ramses_desktop.bots.search import Simulation, Thinking
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Seat, Session

WIDTH: Final = 300
"""Number of positions that are pursued at a time."""
MOST: Final = 12
"""Number of promising moves that are tried in each."""
SEAT: Final = 0


class Clairvoyant(Simulation[Any], Protocol):
    """A simulation that can be told everything that is hidden."""

    def believe(self, state: object, /) -> None:
        """From now on, assume this full state."""


@frozen
class Ceiling:
    """The best result found, and the moves that lead there."""

    total: int
    moves: tuple[Any, ...]


def reach(
    game: Any, simulate: Callable[[Any, Sequence[Any], int], Clairvoyant], state: Any, width: int = WIDTH
) -> Thinking[Ceiling]:
    """The best that a lone player can still make of this full state: a beam search, which values a move by how the policy would
    play on from there."""
    lines: list[tuple[Any, tuple[Any, ...]]] = [(state, ())]
    ends: list[Ceiling] = []
    done = 0.0
    while lines:
        tried: list[tuple[float, int, int, Any]] = []
        for at, (now, _) in enumerate(lines):
            simulation = simulate(game, (now,), SEAT)
            simulation.believe(now)
            done = max(done, 1 - simulation.effort)
            for place, move in enumerate(simulation.candidates[:MOST]):
                # Among equals, the most promising moves of each position come first.
                tried.append((-simulation.play_out(move), place, at, move))
                yield done
        before, lines, met = lines, [], set()
        for _, _, at, move in sorted(tried, key=lambda one: one[:3]):
            now, moves = before[at]
            after = game.play(now, move)
            yield done
            if after in met:
                continue
            met.add(after)
            if game.turn(after) is None:
                ends.append(Ceiling(game.scores(after)[SEAT].total, (*moves, move)))
            else:
                lines.append((after, (*moves, move)))
            if len(met) == width:
                break
    return max(ends, key=lambda end: end.total)


# ------------------------------------------------------------ par


PLAYS: Final = 5
"""Games per par."""
MASTER: Final = LEVELS[-1].id


@frozen
class Par:
    """A deal's par."""

    results: tuple[int, ...]
    lines: tuple[tuple[int, ...], ...] = ()
    """The points of each result, line by line of the score card; empty if they are not known."""

    @property
    def mean(self) -> float:
        return fmean(self.results)

    @property
    def mean_lines(self) -> tuple[int, ...]:
        """The mean of each line, rounded so that they add up to the rounded par; empty if the lines are not known."""
        if len(self.lines) != len(self.results):
            return ()
        means = [fmean(line) for line in zip(*self.lines, strict=True)]
        found = [floor(mean) for mean in means]
        nearest = sorted(range(len(means)), key=lambda at: found[at] - means[at])
        for at in nearest[: round(self.mean) - sum(found)]:
            found[at] += 1
        return tuple(found)

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return standard_error(self.results)


def play_number(number: int, game: AnyGame, options: Any, deal: str, level: str = MASTER) -> Session:
    """One of the games behind a par, before its first move. The bot's luck differs in each."""
    return Session(game, options, deal, (Seat(level, level),), seed=f"par {number} of {deal}")


def lines(session: Session) -> tuple[int, ...]:
    """The points of one of these games, line by line of the score card."""
    return tuple(part.points for part in session.game.scores(session.state)[0].parts)


def result(session: Session) -> int:
    """The points of one of these games."""
    return session.game.scores(session.state)[0].total
