"""The playing surface of Ramses: 48 holes in rows of eight, which lie beside which, and where each is seen when the board has been
turned. Directions are numbers, clockwise from up. Knows neither pyramids nor treasures."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from typing import Final

COLUMNS: Final = 8
ROWS: Final = 6
HOLES: Final = COLUMNS * ROWS
CUT_OUT: Final = 2
"""A cut-out is so many holes wide and high."""
BLOCKS: Final = HOLES // CUT_OUT**2
STRIP: Final = 3
STRIPS: Final = HOLES // STRIP
CORNERS: Final = (0, COLUMNS - 1, HOLES - COLUMNS, HOLES - 1)

UP, RIGHT, DOWN, LEFT = range(4)
DIRECTIONS: Final = ("up", "right", "down", "left")
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
QUARTERS: Final = len(DIRECTIONS)


def _line(hole: int, direction: int) -> Iterator[int]:
    """The holes that lie from here in that direction, the nearest first."""
    column, row = hole % COLUMNS, hole // COLUMNS
    across, along = STEPS[direction]
    while 0 <= (column := column + across) < COLUMNS and 0 <= (row := row + along) < ROWS:
        yield row * COLUMNS + column


LINES: Final = tuple(tuple(tuple(_line(hole, direction)) for direction in range(QUARTERS)) for hole in range(HOLES))
"""For each hole and direction, all holes that way, the nearest first."""
NEIGHBOURS: Final = tuple(tuple(line[0] for line in lines if line) for lines in LINES)
BLOCK_OF: Final = tuple(hole // COLUMNS // CUT_OUT * (COLUMNS // CUT_OUT) + hole % COLUMNS // CUT_OUT for hole in range(HOLES))
"""Over which cut-out each hole lies, counted in rows."""
BLOCK_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if BLOCK_OF[hole] == block) for block in range(BLOCKS))
STRIP_OF: Final = tuple(hole // COLUMNS // STRIP * COLUMNS + hole % COLUMNS for hole in range(HOLES))
"""In which upper or lower half of a column each hole lies."""
STRIP_HOLES: Final = tuple(tuple(hole for hole in range(HOLES) if STRIP_OF[hole] == strip) for strip in range(STRIPS))


def opposite(direction: int) -> int:
    return (direction + QUARTERS // 2) % QUARTERS


def hang_together(holes: Collection[int]) -> bool:
    """Whether one can go from any of these holes to any other, side by side and over none but these."""
    return len(reached(next(iter(holes)), holes)) == len(holes)


def reached(start: int, holes: Collection[int]) -> set[int]:
    """Everything that hangs together with this hole."""
    found = {start}
    edge = deque(found)
    while edge:
        for hole in NEIGHBOURS[edge.popleft()]:
            if hole in holes and hole not in found:
                found.add(hole)
                edge.append(hole)
    return found


# ------------------------------------------------------------ the board as it is seen


def size(turned: int) -> tuple[int, int]:
    """How many columns and rows are seen after so many quarter turns clockwise."""
    return (ROWS, COLUMNS) if turned % 2 else (COLUMNS, ROWS)


def place(hole: int, turned: int) -> tuple[int, int]:
    """Column and row, counted from 0 at the upper left, in which this hole is seen."""
    column, row = hole % COLUMNS, hole // COLUMNS
    for turn in range(turned):
        column, row = size(turn)[1] - 1 - row, column
    return column, row


def hole_at(column: int, row: int, turned: int) -> int:
    """The inverse of place."""
    return _SEEN[turned % QUARTERS][column, row]


def seen_direction(direction: int, turned: int) -> int:
    """How a direction of the board looks after so many quarter turns clockwise."""
    return (direction + turned) % QUARTERS


def board_direction(seen: int, turned: int) -> int:
    """The inverse of seen_direction."""
    return (seen - turned) % QUARTERS


_SEEN: Final = tuple({place(hole, turned): hole for hole in range(HOLES)} for turned in range(QUARTERS))


def others(holes: Iterable[int]) -> frozenset[int]:
    """All holes but these."""
    return frozenset(range(HOLES)).difference(holes)


def rest_of_blocks(holes: Collection[int]) -> set[int]:
    """The other holes over the cut-outs over which these lie."""
    return {other for hole in holes for other in BLOCK_HOLES[BLOCK_OF[hole]]}.difference(holes)


def slides_to(start: int, goal: int, over: Collection[int], *, far: bool) -> int | None:
    """How many slides it takes to free this hole, uncovering none but these on the way; `far` if pyramids may be pushed by the
    line. None if there is no such way."""
    edge, slides, done = {start}, 0, set[int]()
    while edge:
        done |= edge
        slides += 1
        beside = {other for hole in edge for line in LINES[hole] for other in (line if far else line[:1])}
        if goal in beside:
            return slides
        edge = beside.intersection(over) - done
    return None
