"""The drill *What lay where?*: treasures are shown one after the other, then asked for in another order. What a course of one level
is, and which level follows. Everything is drawn from a seed, so a course can be had again."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.deck import TREASURES
from ramses_desktop.games.ramses.geometry import COLUMNS, CUT_OUT, ROWS

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
