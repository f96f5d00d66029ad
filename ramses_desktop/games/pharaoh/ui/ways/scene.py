"""The board of the drill *The short way*: a maze in full light, through which the player draws a walk, tile after tile."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Signal

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh import ways
from ramses_desktop.games.pharaoh.state import State
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.layout import FRAME, Layout, place_tray
from ramses_desktop.games.pharaoh.ui.maze import MazeScene
from ramses_desktop.games.pharaoh.ui.ways.painting import Walk, paint_walk
from ramses_desktop.games.pharaoh.ui.words import tips
from ramses_desktop.games.pharaoh.ways import GRID, WALKER, Puzzle, Way
from ramses_desktop.ui.board import values
from ramses_desktop.ui.board.marks import mark_at, outline
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target

TOKEN: Final = 0
"""The seat whose colour the walk has."""
NARROW_FRAME: Final = 18.0
EDGE: Final = 4.0
ON_THE_FLOOR: Final = 8.0
"""Z value of walks: over what lies on tiles, under the archaeologist."""


class WayScene(MazeScene):
    """`view` is the position before the first step; the archaeologist stays there."""

    walked = Signal()
    """The walk has changed."""

    def __init__(self) -> None:
        super().__init__((Person("", TOKEN),), Habits())
        self.puzzle: Puzzle
        self.way: Way = ()
        self.best: Way = ()
        """The shortest walk, once it may be shown."""
        self.cursor: int | None = None
        """The tile under the pointer."""

    # ---------------------------------------------------------------- what is shown

    def show_puzzle(self, puzzle: Puzzle) -> None:
        self.puzzle, self.way, self.best, self.cursor = puzzle, (), (), None
        self.show_view(None, puzzle.state, 0, awaits=True)

    def show_best(self, best: Way) -> None:
        """Show this walk beside the player's; nothing can be changed any more."""
        self.best, self.awaits, self.cursor = best, False, None
        self.changed_mind()

    @property
    def now(self) -> State:
        """The position after the walk."""
        return ways.walked(self.view, self.way)

    @property
    def here(self) -> int:
        return self.way[-1] if self.way else self.puzzle.start

    @property
    def is_there(self) -> bool:
        return self.here == GRID.chamber

    def lay_out(self) -> None:
        window = self._size
        text = values.text_scale_for(window, self._text_scale)
        frame = (FRAME if window.width() >= 600 else NARROW_FRAME) * values.scale_for(window)
        self.layout = Layout(scale=values.scale_for(window), text=text, edge=GRID.edge, frame=frame)
        space = QRectF(EDGE, EDGE, window.width() - 2 * EDGE, window.height() - 2 * EDGE)
        place_tray(self.layout, space, min(space.height(), space.width()))
        self.layout.tray.moveCenter(QPointF(round(space.center().x()), round(space.center().y())))
        self.layout.tray.moveTo(round(self.layout.tray.x()), round(self.layout.tray.y()))

    def sprites(self) -> dict[Hashable, Sprite]:
        return self.maze()

    @property
    def planned(self) -> Sequence[int]:
        return (*self.way, *self.best)

    def marks(self) -> Iterator[Sprite]:
        both = bool(self.way and self.best and self.way != self.best)
        for way, token in ((self.way, TOKEN), (self.best, None)):
            if way and not (token == TOKEN and way == self.best):
                yield mark_at(self.layout.tray, paint_walk, self._walk(way, token, aside=both), self.layout.tile, z=ON_THE_FLOOR)
        if self.awaits and self.cursor is not None:
            yield outline(self.layout.cell(self.cursor).adjusted(2, 2, -2, -2), 3)

    def _walk(self, way: Way, token: int | None, *, aside: bool) -> Walk:
        cells = (self.puzzle.start, *way)
        middles = [self.layout.cell(cell).center() - self.layout.tray.topLeft() for cell in cells]
        jumps = frozenset(ways.tunnels_in(self.puzzle, way))
        return Walk(tuple((point.x(), point.y()) for point in middles), jumps, token, aside)

    # ---------------------------------------------------------------- words

    def prompt_words(self) -> str:
        return ""

    def progress(self) -> list[Progress]:
        return []

    def targets(self) -> Iterator[Target]:
        for cell in range(GRID.cells):
            said = partial(self.tile_words, cell)
            tip = partial(tips.tile, self.view, 0, cell)
            yield Target(self.layout.cell(cell), said, cell in self.way, key=("cell", cell) if self.awaits else None, tip=tip)

    def tile_words(self, cell: int) -> str:
        said = ", ".join(words.tile(self.view, cell))
        if cell == self.puzzle.start:
            said = f"{said}, {tr('you start here')}"
        return f"{said}, {tr('step {n}', n=self.way.index(cell) + 1)}" if cell in self.way else said

    # ---------------------------------------------------------------- walking

    def press(self, key: Hashable) -> None:
        match key:
            case ("cell", int(cell)) if self.awaits:
                self.go(cell)

    def go(self, cell: int) -> None:
        """Go one step further, or take the last one back where the walk came from."""
        if cell == self.here:
            return
        came = (self.puzzle.start, *self.way)[-2] if self.way else None
        if cell == came:
            self.step_back()
        elif self.is_there:
            self.refuse(tr("You are in the chamber. Enter ends the walk."), self.layout.cell(cell))
        elif reason := ways.step_refusal(self.now, cell):
            self.refuse(reason, self.layout.cell(cell))
        else:
            self._walk_on((*self.way, cell))

    def step_back(self) -> None:
        if self.awaits and self.way:
            self._walk_on(self.way[:-1])

    def _walk_on(self, way: Way) -> None:
        self.bubble.close()
        self.way = way
        self.changed_mind()
        self.spoken.emit(self.tile_words(self.here))
        self.walked.emit()

    def arrow(self, columns: int, rows: int) -> bool:
        if not self.awaits:
            return False
        row, column = divmod(self.here, GRID.edge)
        row, column = row + rows, column + columns
        if 0 <= row < GRID.edge and 0 <= column < GRID.edge:
            self.go(row * GRID.edge + column)
        return True

    def go_through_tunnel(self) -> None:
        """Go to the other end of the tunnel here; from there, to the next one instead."""
        if not self.awaits:
            return
        tunnels = [cell for cell in range(GRID.cells) if ways.has_tunnel(self.view.contents, cell)]
        if self.here not in tunnels:
            self.refuse(tr("There is no tunnel here."), self.layout.cell(self.here))
            return
        jumped = len(self.way) in ways.tunnels_in(self.puzzle, self.way)
        way = self.way[:-1] if jumped else self.way
        before = ways.walked(self.view, way)
        start = st.place(before, WALKER)
        ends = [cell for cell in tunnels if not ways.step_refusal(before, cell)]
        if not ends:
            self.refuse(ways.step_refusal(before, next(cell for cell in tunnels if cell != start)), self.layout.cell(self.here))
            return
        at = ends.index(self.here) + 1 if jumped and self.here in ends else 0
        self._walk_on((*way, ends[at % len(ends)]))

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("cell", int(cell)) if self.awaits:
                self.cursor = cell
            case _:
                self.cursor = None
        self.show_marks()
