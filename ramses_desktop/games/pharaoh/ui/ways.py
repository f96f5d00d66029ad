"""The drill *The short way* as the page of drills needs it: a maze in full light, through which the player draws a walk, tile
after tile."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.games.pharaoh import state as st
from ramses_desktop.games.pharaoh import ways
from ramses_desktop.games.pharaoh.maze import parts
from ramses_desktop.games.pharaoh.state import State
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.maze import Maze
from ramses_desktop.games.pharaoh.ui.painting import DRAWN
from ramses_desktop.games.pharaoh.ui.panels import FRAME, NARROW_FRAME, Layout, place_tray
from ramses_desktop.games.pharaoh.ui.plan import WAY, Plan
from ramses_desktop.games.pharaoh.ways import GRID, WALKER, Puzzle, Way, found_on, tunnels_in
from ramses_desktop.ui.board import values
from ramses_desktop.ui.board.marks import mark_at, outline
from ramses_desktop.ui.board.scene import BoardOffer, BoardScene, Hand, Tabletop
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Habits, Person, Progress, Target
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

APART: Final = 7.0
"""How far each walk is from the middle of the corridor when both are shown, on a tile of the usual size."""
SHORTEST: Final = QColor("#1f6b45")
CORNER: Final = 30.0
"""How far the number of a step is from the middle of its tile."""
NUMBERED: Final = 3
"""Every third step has a number."""


@frozen
class Walk:
    """A walk in pixels: the middles of its tiles, the first of which it starts from."""

    points: tuple[tuple[float, float], ...]
    jumps: frozenset[int]
    """The steps that lead through a tunnel."""
    token: int | None
    """The seat of the walker; None for the shortest walk."""
    aside: bool
    """Whether another walk is shown beside it."""


def paint_walk(painter: QPainter, rect: QRectF, walk: Walk, side: float) -> None:
    del rect
    k, is_shortest = side / DRAWN, walk.token is None
    off = (APART if is_shortest else -APART) * k * walk.aside
    points = [QPointF(x + off, y + off) for x, y in walk.points]
    colour = colour_of(walk)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for step in sorted(walk.jumps):
        for pen in (draw.pen(draw.faded(draw.WHITE, 0.75), 7 * k), draw.pen(colour, 3.2 * k, (7 * k, 6 * k))):
            painter.setPen(pen)
            painter.drawLine(points[step - 1], points[step])
    for part in parts_of(points, walk.jumps):
        for pen in (
            draw.pen(draw.faded(draw.WHITE, 0.85), 9 * k),
            draw.pen(colour, 4.6 * k) if is_shortest else _dotted(colour, k),
        ):
            painter.setPen(pen)
            painter.drawPolyline(QPolygonF(part))
    for step in numbered(len(points) - 1, is_shortest=is_shortest):
        _paint_number(painter, QPointF(*walk.points[step]), step, walk, k)


def parts_of(points: Sequence[QPointF], jumps: frozenset[int]) -> Iterator[list[QPointF]]:
    """The parts of a walk between tunnels."""
    part = [points[0]]
    for step, point in enumerate(points[1:], 1):
        if step in jumps:
            yield part
            part = []
        part.append(point)
    yield part


def numbered(last: int, *, is_shortest: bool) -> list[int]:
    """The steps that have a number: the last, and others on the way, different ones for the two walks."""
    first = NUMBERED - 1 if is_shortest else NUMBERED
    return [*(step for step in range(first, last - 1, NUMBERED)), *([last] if last else [])]


def colour_of(walk: Walk) -> QColor:
    if walk.token is None:
        return SHORTEST
    return WAY if appearance().theme.dark else appearance().theme.seat(walk.token)


def _dotted(colour: QColor, k: float) -> QPen:
    pen = draw.pen(colour, 5.4 * k)
    pen.setDashPattern([0.01, 1.85])
    return pen


def _paint_number(painter: QPainter, middle: QPointF, step: int, walk: Walk, k: float) -> None:
    is_shortest, colour = walk.token is None, colour_of(walk)
    centre = middle + QPointF(CORNER if is_shortest else -CORNER, -CORNER) * k
    radius = max(8.5, 13 * k)
    draw.disc(painter, centre, radius + 1.5, draw.WHITE)
    if is_shortest:
        draw.disc(painter, centre, radius, colour)
    else:
        draw.disc(painter, centre, radius, draw.WHITE, draw.pen(colour, max(1.8, 2.4 * k), (4, 2.4)))
    font = fonts.text(radius * 1.12, 900)
    draw.text(painter, centre.x(), centre.y() + radius * 0.4, str(step), font, draw.WHITE if is_shortest else colour, "middle")


# ------------------------------------------------------------ board


TOKEN: Final = 0
"""The seat whose colour the walk has."""
EDGE: Final = 4.0
ON_THE_FLOOR: Final = 8.0
"""Z value of walks: over what lies on tiles, under the archaeologist."""


class WayTabletop(Tabletop[State, Layout]):
    """`view` is the position before the first step; the archaeologist stays there."""

    puzzle: Puzzle

    def __init__(self, board: BoardScene, people: Sequence[Person], habits: Habits) -> None:
        super().__init__(board, people, habits)
        self.maze = Maze(self, Plan())
        self.way: Way = ()
        self.best: Way = ()
        """The shortest walk, once it may be shown."""
        self.cursor: int | None = None
        """The tile under the pointer."""

    def show_puzzle(self, puzzle: Puzzle) -> None:
        self.puzzle, self.way, self.best, self.cursor = puzzle, (), (), None
        self.board.show_view(None, puzzle.state, 0, awaits=True)

    def show_best(self, best: Way) -> None:
        """Show this walk beside the player's; nothing can be changed any more."""
        self.best, self.awaits, self.cursor = best, False, None
        self.board.changed_mind()

    @property
    def here(self) -> int:
        return self.way[-1] if self.way else self.puzzle.start

    @property
    def is_there(self) -> bool:
        return self.here == GRID.chamber

    def take_up(self, before: State | None, after: State) -> None:
        self.maze.take_up(before, after)

    def lay_out(self, size: QSizeF, text_scale: float) -> Layout:
        text = values.text_scale_for(size, text_scale)
        frame = (FRAME if size.width() >= 600 else NARROW_FRAME) * values.scale_for(size)
        layout = Layout(scale=values.scale_for(size), text=text, edge=GRID.edge, frame=frame)
        space = QRectF(EDGE, EDGE, size.width() - 2 * EDGE, size.height() - 2 * EDGE)
        place_tray(layout, space, min(space.height(), space.width()))
        layout.tray.moveCenter(QPointF(round(space.center().x()), round(space.center().y())))
        layout.tray.moveTo(round(layout.tray.x()), round(layout.tray.y()))
        return layout

    def show_change(self, before: State | None) -> None:
        self.maze.prepare(before)
        super().show_change(before)

    def prompt_words(self) -> str:
        return ""

    def progress(self) -> list[Progress]:
        return []

    def sprites(self) -> dict[Hashable, Sprite]:
        return self.maze.sprites((*self.way, *self.best))

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

    def targets(self) -> Iterator[Target]:
        for cell in range(GRID.cells):
            name, tip = partial(self.tile_words, cell), partial(words.tile_tip, self.view, 0, cell)
            yield Target(self.layout.cell(cell), name, cell in self.way, key=("cell", cell) if self.awaits else None, tip=tip)

    def tile_words(self, cell: int) -> str:
        said = ", ".join(words.tile(self.view, cell))
        if cell == self.puzzle.start:
            said = f"{said}, {tr('you start here')}"
        return f"{said}, {tr('step {n}', n=self.way.index(cell) + 1)}" if cell in self.way else said


class WayHand(Hand[WayTabletop, None]):
    """Walks tile after tile, by click or by arrows."""

    def press(self, key: Hashable) -> None:
        match key:
            case ("cell", int(cell)) if self.tabletop.awaits:
                self._go(cell)

    def _go(self, cell: int) -> None:
        """Go one step further, or take the last one back where the walk came from."""
        table = self.tabletop
        came = (table.puzzle.start, *table.way)[-2] if table.way else None
        if cell == table.here:
            return
        if cell == came:
            self.step_back()
        elif table.is_there:
            self._refuse(tr("You are in the chamber. Enter ends the walk."), cell)
        elif reason := ways.step_refusal(ways.walked(table.view, table.way), cell):
            self._refuse(reason, cell)
        else:
            self._walk_on((*table.way, cell))

    def _refuse(self, reason: str, cell: int) -> None:
        self.board.refuse(reason, self.tabletop.layout.cell(cell))

    def step_back(self) -> None:
        if self.tabletop.awaits and self.tabletop.way:
            self._walk_on(self.tabletop.way[:-1])

    def _walk_on(self, way: Way) -> None:
        self.board.bubble.close()
        self.tabletop.way = way
        self.board.changed_mind()
        self.board.spoken.emit(self.tabletop.tile_words(self.tabletop.here))

    def arrow(self, columns: int, rows: int) -> bool:
        if not self.tabletop.awaits:
            return False
        row, column = divmod(self.tabletop.here, GRID.edge)
        row, column = row + rows, column + columns
        if 0 <= row < GRID.edge and 0 <= column < GRID.edge:
            self._go(row * GRID.edge + column)
        return True

    def go_through_tunnel(self) -> None:
        """Go to the other end of the tunnel here; from there, to the next one instead."""
        table = self.tabletop
        if not table.awaits:
            return
        tunnels = [cell for cell in range(GRID.cells) if ways.has_tunnel(table.view.contents, cell)]
        if table.here not in tunnels:
            self._refuse(tr("There is no tunnel here."), table.here)
            return
        jumped = len(table.way) in ways.tunnels_in(table.puzzle, table.way)
        way = table.way[:-1] if jumped else table.way
        before = ways.walked(table.view, way)
        start = st.place(before, WALKER)
        ends = [cell for cell in tunnels if not ways.step_refusal(before, cell)]
        if not ends:
            self._refuse(ways.step_refusal(before, next(cell for cell in tunnels if cell != start)), table.here)
            return
        at = ends.index(table.here) + 1 if jumped and table.here in ends else 0
        self._walk_on((*way, ends[at % len(ends)]))

    def pointer_moved(self) -> None:
        match self.pointed:
            case ("cell", int(cell)) if self.tabletop.awaits:
                self.tabletop.cursor = cell
            case _:
                self.tabletop.cursor = None
        self.board.show_marks()


def board() -> BoardScene:
    return BoardScene(BoardOffer(WayTabletop, WayHand), (Person("", TOKEN),), Habits())


# ------------------------------------------------------------ ways


CARRIED: Final = {
    "torch": mark("You carry a torch, so snakes do no harm."),
    "scarf": mark("You carry a scarf, so toxic gas does no harm."),
    "food": mark("You carry food, so hunger does not stop you."),
    "chocolate": mark("You carry chocolate, so fatigue does not stop you."),
    "water": mark("You carry water, so thirst does not stop you."),
    "bottle": mark("You carry a magic bottle, so wall ruins do not stop you."),
}


def task() -> str:
    return tr("To the chamber, shortest way")


def about(puzzle: Puzzle) -> str:
    """What there is to know before the first step."""
    carried = [tr(CARRIED[one.word]) for number, one in enumerate(parts().items) if puzzle.items >> number & 1]
    rest = carried or [tr("You carry nothing. What helps may lie on the way.")]
    return " ".join((tr("All tiles are turned up and the chamber is open. Go tile after tile."), *rest))


def how_it_went(puzzle: Puzzle, way: Sequence[int]) -> str:
    """What a walk made use of."""
    tunnel, item = bool(tunnels_in(puzzle, way)), bool(found_on(puzzle, way))
    if tunnel and item:
        return tr("through a tunnel, fetching what helps")
    if tunnel:
        return tr("through a tunnel")
    return tr("fetching what helps") if item else tr("by the corridors")


def advice(puzzle: Puzzle, way: Sequence[int]) -> str:
    """What to look for, after the shortest walk was missed."""
    if found_on(puzzle, way):
        return tr("What helps may lie on the way: fetch it first, then count the steps again.")
    if tunnels_in(puzzle, way):
        return tr("Look from the chamber outward, and for pairs of tunnels first: from one to the other is a single step.")
    return tr("Look from the chamber outward. The shortest way may begin by leading away from it.")


def how_it_works() -> str:
    return tr(
        "Go from tile to tile: click them, or use the arrow keys, and Space to go through a tunnel. Backspace takes a step back, "
        "Enter ends the walk in the chamber. A walk is one long move: what kills, bars the way or ends a move cannot be passed "
        "without the item that helps. Items on the way are taken along. Nobody goes straight back."
    )
