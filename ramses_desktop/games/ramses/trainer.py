"""The memory trainer: after a game it tells from the record where the treasures really lay, and what each player could have known
when. During a game it tells nothing at all. It knows no screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import frozen

from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.geometry import rest_of_blocks, slides_to
from ramses_desktop.games.ramses.moves import Slide
from ramses_desktop.games.ramses.rules import HUNT, State
from ramses_desktop.games.ramses.rules.knowledge import Known, known


class TooEarly(ValueError):
    """The game is not over; the sentence says so to players."""


@frozen
class Place:
    """Where a treasure lay, and after which moves it came to light: from the first of them on it could be known."""

    treasure: int
    hole: int
    seen: tuple[int, ...]


@frozen
class Hunt:
    """A turn that sought a treasure."""

    seat: int
    card: int
    start: int
    """The moves that were made before it,"""
    end: int
    """and with it."""
    since: int | None
    """After which move the treasure had been seen for the first time; None if nobody could know where it lay."""
    way: int | None
    """How many slides it would have taken over holes that were known to be sand; None if no such way was known."""
    slides: int
    """How many were made."""
    found: bool

    @property
    def treasure(self) -> int:
        return parts().cards[self.card].treasure

    @property
    def missed(self) -> bool:
        """Whether a perfect memory would have found it for sure."""
        return not self.found and self.way is not None


@frozen
class LookBack:
    """A whole game with open eyes. All pyramids are slid before everybody, so all could know the same of the treasures."""

    places: tuple[Place, ...]
    hunts: tuple[Hunt, ...]

    def of(self, seat: int) -> tuple[Hunt, ...]:
        return tuple(hunt for hunt in self.hunts if hunt.seat == seat)


def look_back(session: Session) -> LookBack:
    """Where everything lay, and every turn that sought something."""
    states = _states(session)
    return LookBack(tuple(_places(states)), tuple(_hunts(session, states)))


def could_know(session: Session, seat: int, ply: int) -> Known:
    """All that this seat could have had in mind after so many moves."""
    states = _states(session)
    return known([session.game.view(state, seat) for state in states[: ply + 1]], seat)


def _states(session: Session) -> list[State]:
    states: list[Any] = [session.state_at(ply) for ply in range(len(session.line) + 1)]
    if session.game.turn(states[-1]) is not None:
        raise TooEarly("Where the treasures lie is told when the game is over.")
    return states


def _places(states: Sequence[State]) -> Iterator[Place]:
    """By the numbers of the treasures."""
    seen: dict[int, list[int]] = {}
    for ply, state in enumerate(states):
        if state.open and (ply == 0 or state.hole != states[ply - 1].hole):
            seen.setdefault(state.open, []).append(ply)
    under = states[0].treasures
    for treasure in parts().treasures:
        yield Place(treasure, under.index(treasure), tuple(seen.get(treasure, ())))


def _hunts(session: Session, states: Sequence[State]) -> Iterator[Hunt]:
    slides = [ply for ply, move in enumerate(session.line) if isinstance(move, Slide) and states[ply].action == HUNT]
    first_seen: dict[int, int] = {}
    sand: set[int] = set()
    looked = 0
    for (card, seat, _), plies in groupby(slides, lambda ply: _turn(states[ply])):
        start, *rest = plies
        for ply in range(looked, start + 1):
            _see(states[ply], ply, first_seen, sand)
        looked = start + 1
        end = (rest[-1] if rest else start) + 1
        goal = states[0].treasures.index(parts().cards[card].treasure)
        since = first_seen.get(goal)
        safe = sand | rest_of_blocks(first_seen)
        way = None if since is None else slides_to(states[start].hole, goal, safe, far=states[start].powers)
        found = not states[end].card and states[end].open == parts().cards[card].treasure
        yield Hunt(seat, card, start, end, since, way, 1 + len(rest), found)


def _see(state: State, ply: int, first_seen: dict[int, int], sand: set[int]) -> None:
    if state.open:
        first_seen.setdefault(state.hole, ply)
    else:
        sand.add(state.hole)


def _turn(state: State) -> tuple[int, int, int]:
    """What all slides of one turn have in common."""
    return state.card, state.seat, state.turns
