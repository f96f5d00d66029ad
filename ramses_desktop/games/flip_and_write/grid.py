"""5 by 5 grids of boxes as bit boards, and the patterns that fit on them. A box is one bit of an int: a1, upper left, is the
lowest; e5, lower right, the highest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

SIDE: Final = 5
BOXES: Final = SIDE * SIDE
FULL: Final = (1 << BOXES) - 1
TOP: Final = (1 << SIDE) - 1
BOTTOM: Final = TOP << (BOXES - SIDE)
_FIRST_COLUMN: Final = sum(1 << (row * SIDE) for row in range(SIDE))
_NOT_FIRST: Final = FULL ^ _FIRST_COLUMN
NOT_LAST: Final = FULL ^ (_FIRST_COLUMN << (SIDE - 1))

NAMES: Final = tuple(f"{column}{row + 1}" for row in range(SIDE) for column in "abcde")
BY_NAME: Final = {name: 1 << place for place, name in enumerate(NAMES)}

Cell = tuple[int, int]
"""Column and row."""


def neighbours(boxes: int) -> int:
    """All boxes that share a side with one of these (including these themselves where they touch each other)."""
    return ((boxes << SIDE) | (boxes >> SIDE) | ((boxes & NOT_LAST) << 1) | ((boxes & _NOT_FIRST) >> 1)) & FULL


def flood(start: int, inside: int) -> int:
    """All boxes of `inside` connected to `start`, side by side."""
    reached = start & inside
    while True:
        wider = reached | (neighbours(reached) & inside)
        if wider == reached:
            return reached
        reached = wider


def single_boxes(boxes: int) -> Iterator[int]:
    """The boxes one by one, starting at a1."""
    while boxes:
        low = boxes & -boxes
        yield low
        boxes ^= low


def names(boxes: int) -> list[str]:
    return [NAMES[box.bit_length() - 1] for box in single_boxes(boxes)]


def mirrored(boxes: int) -> int:
    """The boxes mirrored left to right."""
    return sum(1 << (row * SIDE + SIDE - 1 - column) for column, row in cells(boxes))


def cells(boxes: int) -> list[Cell]:
    return [(place % SIDE, place // SIDE) for place in (box.bit_length() - 1 for box in single_boxes(boxes))]


def orientations(pattern: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The distinct orientations of a pattern: quarter turns clockwise, then those of its mirror image. Each is moved to the upper
    left corner and sorted."""
    ways: list[tuple[Cell, ...]] = []
    shape = tuple(pattern)
    for _ in range(2):
        for _ in range(4):
            way = _cornered(shape)
            if way not in ways:
                ways.append(way)
            shape = tuple((-row, column) for column, row in shape)
        shape = tuple((-column, row) for column, row in shape)
    return tuple(ways)


def _cornered(shape: Iterable[Cell]) -> tuple[Cell, ...]:
    points = sorted(shape, key=lambda cell: (cell[1], cell[0]))
    left, top = min(column for column, _ in points), min(row for _, row in points)
    return tuple((column - left, row - top) for column, row in points)


@lru_cache(maxsize=64)
def placements(pattern: tuple[Cell, ...]) -> tuple[int, ...]:
    """Every set of boxes the pattern can cover, rotated and mirrored in any way, in rising order."""
    found: set[int] = set()
    for way in orientations(pattern):
        width, height = max(column for column, _ in way) + 1, max(row for _, row in way) + 1
        shape = sum(1 << (row * SIDE + column) for column, row in way)
        for down in range(SIDE - height + 1):
            found.update(shape << (down * SIDE + across) for across in range(SIDE - width + 1))
    return tuple(sorted(found))
