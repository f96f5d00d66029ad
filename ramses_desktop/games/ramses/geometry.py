"""The board of Ramses: 48 holes in rows of eight, their neighbours, and where each appears on a turned board. Directions are
numbers, clockwise from up. Knows neither pyramids nor treasures."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

COLUMNS: Final = 8
ROWS: Final = 6
HOLES: Final = COLUMNS * ROWS
CUT_OUT: Final = 2
"""Width and height of a cut-out, in holes."""
BLOCKS: Final = HOLES // CUT_OUT**2
STRIP: Final = 3
STRIPS: Final = HOLES // STRIP
CORNERS: Final = (0, COLUMNS - 1, HOLES - COLUMNS, HOLES - 1)

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS: Final = ("up", "right", "down", "left")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
QUARTERS: Final = len(DIRECTIONS)


def _line(hole: int, direction: int) -> Iterator[int]:
    """The holes in this direction, nearest first."""
    column, row = hole % COLUMNS, hole // COLUMNS
    across, along = STEPS[direction]
    while 0 <= (column := column + across) < COLUMNS and 0 <= (row := row + along) < ROWS:
        yield row * COLUMNS + column


LINES: Final = tuple(tuple(tuple(_line(hole, direction)) for direction in range(QUARTERS)) for hole in range(HOLES))
"""For each hole and direction, the holes that way, nearest first."""
NEIGHBOURS: Final = tuple(tuple(line[0] for line in lines if line) for lines in LINES)
BLOCK_OF: Final = tuple(hole // COLUMNS // CUT_OUT * (COLUMNS // CUT_OUT) + hole % COLUMNS // CUT_OUT for hole in range(HOLES))
"""The cut-out of each hole, numbered in rows."""
BLOCK_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if BLOCK_OF[hole] == block) for block in range(BLOCKS))
STRIP_OF: Final = tuple(hole // COLUMNS // STRIP * COLUMNS + hole % COLUMNS for hole in range(HOLES))
"""The strip of each hole: the upper or lower half of a column."""
STRIP_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if STRIP_OF[hole] == strip) for strip in range(STRIPS))


def opposite(direction: int) -> int:
    return (direction + QUARTERS // 2) % QUARTERS


def are_connected(holes: Collection[int]) -> bool:
    """Whether each of these holes can be reached from any other over these holes only."""
    found = {next(iter(holes))}
    edge = list(found)
    while edge:
        for hole in NEIGHBOURS[edge.pop()]:
            if hole in holes and hole not in found:
                found.add(hole)
                edge.append(hole)
    return len(found) == len(holes)


# ------------------------------------------------------------ the rotated board


def size(turned: int) -> tuple[int, int]:
    """Visible columns and rows after this many quarter turns clockwise."""
    return (ROWS, COLUMNS) if turned % 2 else (COLUMNS, ROWS)


def place(hole: int, turned: int) -> tuple[int, int]:
    """The visible column and row of this hole, from 0 at the upper left."""
    column, row = hole % COLUMNS, hole // COLUMNS
    for turn in range(turned):
        column, row = size(turn)[1] - 1 - row, column
    return column, row


def hole_at(column: int, row: int, turned: int) -> int:
    """The inverse of place."""
    return _SEEN[turned % QUARTERS][column, row]


def seen_direction(direction: int, turned: int) -> int:
    """The visible direction of a board direction after this many quarter turns clockwise."""
    return (direction + turned) % QUARTERS


def board_direction(seen: int, turned: int) -> int:
    """The inverse of seen_direction."""
    return (seen - turned) % QUARTERS


_SEEN: Final = tuple({place(hole, turned): hole for hole in range(HOLES)} for turned in range(QUARTERS))


def others(holes: Iterable[int]) -> frozenset[int]:
    """All other holes."""
    return frozenset(range(HOLES)).difference(holes)


def rest_of_blocks(holes: Collection[int]) -> set[int]:
    """The other holes in the cut-outs of these."""
    return {other for hole in holes for other in BLOCK_HOLES[BLOCK_OF[hole]]}.difference(holes)


def slides_to(start: int, goal: int, over: Collection[int], *, far: bool) -> int | None:
    """The number of slides that free the goal, uncovering only holes of `over` on the way; `far` if whole lines may be pushed.
    None if there is no such way."""
    edge, slides, done = {start}, 0, set[int]()
    while edge:
        done |= edge
        slides += 1
        beside = {other for hole in edge for line in LINES[hole] for other in (line if far else line[:1])}
        if goal in beside:
            return slides
        edge = beside.intersection(over) - done
    return None
