"""The ceiling of a solo deal: the best that a search finds to which every card is known. Nobody can plan for it; it says what the
deal held. For games that are over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from attrs import frozen

from ramses_desktop.bots.search import Simulation, Thinking

WIDTH: Final = 300
"""Number of positions that are pursued at a time."""
MOST: Final = 12
"""Number of promising moves that are tried in each."""
SEAT: Final = 0


class Clairvoyant(Simulation[Any], Protocol):
    """A simulation that can be told everything that is hidden."""

    def believe(self, state: Any, /) -> None:
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
