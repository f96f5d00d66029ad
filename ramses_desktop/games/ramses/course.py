"""The memory course, a drill of Ramses: short games in which things are uncovered and asked for, and how hard each is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from attrs import evolve, field, frozen

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.knowledge import Known, known
from ramses_desktop.games.ramses.rules import frees, slides_of
from ramses_desktop.games.ramses.state import (
    COLUMNS,
    CUT_OUT,
    HUNT,
    ROWS,
    SLIDE,
    TREASURES,
    Move,
    Slide,
    State,
    parts,
    rest_of_blocks,
    slides_to,
)

FIRST, LAST = 3, TREASURES
"""The lowest level and the highest: the number of treasures asked for."""
STORMS: Final = 10
"""The level from which on a sandstorm turns the board before the questions."""
BOARDS: Final = ((7, (COLUMNS, ROWS)), (5, (6, 4)), (FIRST, (4, 4)))
"""Columns and rows from this level on, the largest board first."""
WHOLE: Final = BOARDS[0][0]
"""The level from which on the board is as large as in the game."""
COLOURS: Final = ("gold", "red", "blue")


@frozen
class Course:
    """Holes are numbered row by row, as the board lies before a storm."""

    level: int
    seed: str
    columns: int
    rows: int
    shown: tuple[tuple[int, int], ...]
    """Treasures and their holes, in the order in which they are shown."""
    asked: tuple[int, ...]
    """The same treasures, in the order in which they are asked for."""
    colours: tuple[str, ...] = field(repr=False)
    """The colour of the pyramid on each hole."""
    free: int
    """The hole without a pyramid: there is only sand in it."""

    @property
    def storm(self) -> bool:
        return self.level >= STORMS

    def hole_of(self, treasure: int) -> int:
        return dict(self.shown)[treasure]

    def size(self, turned: int) -> tuple[int, int]:
        """Visible columns and rows after this many quarter turns clockwise."""
        return (self.rows, self.columns) if turned % 2 else (self.columns, self.rows)

    def place(self, hole: int, turned: int) -> tuple[int, int]:
        """The visible column and row of a hole."""
        row, column = divmod(hole, self.columns)
        for turn in range(turned):
            column, row = self.size(turn)[1] - 1 - row, column
        return column, row

    def hole_at(self, column: int, row: int, turned: int) -> int:
        """The inverse of place."""
        return next(hole for hole in range(self.columns * self.rows) if self.place(hole, turned) == (column, row))


def make(level: int, seed: str) -> Course:
    luck = Luck(seed, f"course {level}")
    columns, rows = next(size for least, size in BOARDS if level >= least)
    blocks = luck.shuffled(range(columns // CUT_OUT * (rows // CUT_OUT)))[:level]
    treasures = luck.shuffled(range(1, TREASURES + 1))[:level]
    holes = [_hole_in(block, columns, luck) for block in blocks]
    asked = luck.shuffled(treasures)
    while asked == treasures:
        asked = luck.shuffled(treasures)
    colours = tuple(luck.pick(COLOURS) for _ in range(columns * rows))
    free = luck.pick([hole for hole in range(columns * rows) if hole not in holes])
    return Course(level, seed, columns, rows, tuple(zip(treasures, holes, strict=True)), tuple(asked), colours, free)


def _hole_in(block: int, columns: int, luck: Luck) -> int:
    """One of the four holes of a cut-out: as in the game, each has at most one treasure."""
    row, column = divmod(block, columns // CUT_OUT)
    return (row * CUT_OUT + luck.below(CUT_OUT)) * columns + column * CUT_OUT + luck.below(CUT_OUT)


def next_level(level: int, asked: int, right: int) -> int:
    """One higher if at most one was wrong, one lower if half of them were."""
    wrong = asked - right
    change = 1 if wrong <= 1 else -1 if 2 * wrong >= asked else 0
    return min(max(level + change, FIRST), LAST)


# ------------------------------------------------------------ trainer


class TooEarly(ValueError):
    """The game is not over, so nothing may be revealed."""


@frozen
class Place:
    """A treasure's hole, and the plies at which it was uncovered."""

    treasure: int
    hole: int
    seen: tuple[int, ...]


@frozen
class Hunt:
    """A turn spent looking for a treasure."""

    seat: int
    card: int
    start: int
    end: int
    """Plies before and after the turn."""
    since: int | None
    """Ply at which the treasure was first seen; None if it never was."""
    ago: int | None
    """Number of turns since it was last seen: 1 if that was in the turn before."""
    way: int | None
    """Number of slides that lead to it over holes known to be sand; None if no such way was known."""
    slides: int
    """Number of slides made."""
    found: bool

    @property
    def treasure(self) -> int:
        return parts().cards[self.card].treasure

    @property
    def missed(self) -> bool:
        """Whether a perfect memory would have found it."""
        return not self.found and self.way is not None

    @property
    def lucky(self) -> bool:
        """Whether it was found although nobody had seen it."""
        return self.found and self.since is None


@frozen
class LookBack:
    """A whole finished game, with everything known. Since all players see every slide, all could know the same about treasures."""

    places: tuple[Place, ...]
    hunts: tuple[Hunt, ...]


def look_back(session: Session) -> LookBack:
    states = _states(session)
    return LookBack(tuple(_places(states)), tuple(_hunts(session, states)))


def could_know(session: Session, seat: int, ply: int) -> Known:
    """Everything this seat could have known after the first `ply` moves."""
    states = _states(session)
    return known([session.game.view(state, seat) for state in states[: ply + 1]], seat)


def _states(session: Session) -> list[State]:
    states: list[Any] = [session.state_at(ply) for ply in range(len(session.line) + 1)]
    if session.game.turn(states[-1]) is not None:
        raise TooEarly("Where the treasures lie is told when the game is over.")
    return states


def _places(states: Sequence[State]) -> Iterator[Place]:
    """In order of the treasures."""
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
    last_seen: dict[int, int] = {}
    starts: list[int] = []
    sand: set[int] = set()
    looked = 0
    for (card, seat, _), plies in groupby(slides, lambda ply: _turn(states[ply])):
        start, *rest = plies
        for ply in range(looked, start + 1):
            _see(states[ply], ply, first_seen, last_seen, sand)
        looked = start + 1
        end = (rest[-1] if rest else start) + 1
        goal = states[0].treasures.index(parts().cards[card].treasure)
        since = first_seen.get(goal)
        ago = None if since is None else 1 + sum(begun >= last_seen[goal] for begun in starts)
        starts.append(start)
        safe = sand | rest_of_blocks(first_seen)
        way = None if since is None else slides_to(states[start].hole, goal, safe, far=states[start].powers)
        found = not states[end].card and states[end].open == parts().cards[card].treasure
        yield Hunt(seat, card, start, end, since, ago, way, 1 + len(rest), found)


def _see(state: State, ply: int, first_seen: dict[int, int], last_seen: dict[int, int], sand: set[int]) -> None:
    if state.open:
        first_seen.setdefault(state.hole, ply)
        last_seen[state.hole] = ply
    else:
        sand.add(state.hole)


def _turn(state: State) -> tuple[int, int, int]:
    """A key shared by all slides of a turn."""
    return state.card, state.seat, state.turns


# ------------------------------------------------------------ from views


def is_hunting(view: State) -> bool:
    """Whether pyramids are slid to find the treasure on a card."""
    return view.stage == SLIDE and view.action == HUNT and view.card > 0


def place_of(picture: Known, treasure: int) -> int | None:
    """The hole of a treasure that was seen."""
    return next((hole for hole, under in picture.under.items() if under == treasure), None)


def way_to(view: State, picture: Known, treasure: int) -> tuple[Slide, ...]:
    """The shortest way to a treasure that was seen, over holes known to be sand; empty if there is none."""
    goal = place_of(picture, treasure)
    if goal is None:
        return ()
    treasures = {hole for hole, under in picture.under.items() if under}
    safe = {hole for hole, under in picture.under.items() if not under} | rest_of_blocks(treasures)
    way: list[Slide] = []
    while not way or view.hole != goal:
        move = _next_slide(view, goal, safe)
        if move is None:
            return ()
        way.append(move)
        view = evolve(view, hole=frees(view, move))
    return tuple(way)


def _next_slide(view: State, goal: int, safe: Collection[int]) -> Slide | None:
    found: list[tuple[int, Slide]] = []
    for move in slides_of(view):
        assert isinstance(move, Slide)
        hole = frees(view, move)
        left = 0 if hole == goal else slides_to(hole, goal, safe, far=view.powers) if hole in safe else None
        if left is not None:
            found.append((left, move))
    return min(found, key=lambda one: one[0])[1] if found else None


def freed(view: State, played: Sequence[Move]) -> Iterator[int]:
    """The holes freed by the slides of a turn."""
    for move in played:
        if isinstance(move, Slide):
            view = evolve(view, hole=frees(view, move))
            yield view.hole


def turns_since(seen: Sequence[State], treasure: int) -> int | None:
    """As `Hunt.ago`, at the beginning of a turn that looks for a treasure."""
    last = max((at for at, view in enumerate(seen) if view.open == treasure), default=None)
    if last is None:
        return None
    return len([turn for turn, _ in groupby(map(_turn, filter(is_hunting, seen[last:])))])
