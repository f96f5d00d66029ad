"""What the player prepares in Pharaoh's Tomb, and how it shows on the table: marks in the maze, the pending walk, and options on a
sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from attrs import define
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.maze import OUTSIDE, Grid
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, WALK, PendingMove, Way, loot_of
from ramses_desktop.games.pharaoh.state import LAY, LOOK, MOVE, NOWHERE, ROLL, Attack, Chocolate, State, Step, is_up, place
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.die import paint_die
from ramses_desktop.games.pharaoh.ui.painting import DRAWN, colour
from ramses_desktop.games.pharaoh.ui.panels import WAYS_OUT, Layout, write
from ramses_desktop.games.pharaoh.ui.pieces import item_icon
from ramses_desktop.games.pharaoh.ui.words import Note
from ramses_desktop.ui.board.marks import mark_at, outline
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.board.values import Choice, Hint, Option, Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

BELOW: Final = 2.8
"""Z value of marks on the floor, below what lies there."""
ABOVE: Final = 20.0
"""Z value of marks over archaeologists."""
CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
WAY: Final = QColor("#1f5fa8")


@define
class Plan:
    """What the player prepares, and points at."""

    move: PendingMove | None = None
    """None unless somebody at this screen is to decide."""
    hovered: int | None = None
    """The tile under the pointer, or reached by keyboard."""
    item: int = HIDDEN
    """The item whose help is shown."""
    veiled: bool = False
    """Whether a secret look waits for the other players to turn away."""
    risk: tuple[int, int] | None = None
    """The tile before the last step of a walk, and that step, which must be confirmed."""

    def take_up(self, before: State | None, after: State, *, awaits: bool, shared: bool) -> None:
        """Begin anew for this view, but for a risky step to which a walk has led; `shared` if others can see the screen."""
        figure = self.move.figure if self.move is not None and self.move.view.seat == after.seat else 0
        self.move = move = PendingMove(after, figure) if awaits else None
        self.point_at()
        # A secret look starts once the others have turned away, and lasts until it is dealt with.
        looking = awaits and after.stage == LOOK
        went_on = looking and before is not None and before.stage == LOOK and len(after.looked) > len(before.looked)
        self.veiled = looking and shared and (self.veiled or not went_on)
        if self.risk is None or move is None or after.stage != MOVE or before is None or before.seat != after.seat:
            self.risk = None
        elif place(after, move.figure) == self.risk[0]:
            step, self.risk = self.risk[1], None
            if Step(move.figure, after.grid.names[step]) in move.legal:
                move.way = (step,)

    @property
    def way(self) -> Way:
        """The pending walk, or the one to the tile pointed at."""
        if self.move is None or self.move.topic != WALK:
            return ()
        return self.move.way or (self.move.reach().get(self.hovered, ()) if self.hovered is not None else ())

    def point_at(self, cell: int | None = None, item: int = HIDDEN) -> None:
        self.hovered, self.item = cell, item

    def may_choose(self, cell: int) -> bool:
        """Whether a click on this tile does something."""
        if self.move is None:
            return False
        if self.move.topic == WALK:
            return any(cell in self.move.reach(figure) for figure in self.move.figures)
        return cell in self.move.cells

    def note(self, view: State, names: tuple[str, ...], meanwhile: str) -> Note:
        """Help about the item or tile pointed at, or about the pending move."""
        item = self.item if self.item != HIDDEN else words.meant_item(self.move)
        if item != HIDDEN:
            return words.about_item(view, item, self.move)
        if self.hovered is None:
            return words.about_topic(self.move, meanwhile)
        reason = ""
        if self.move is not None and self.move.topic != ROLL and not self.may_choose(self.hovered):
            reason = self.move.refusal_at(self.hovered)
        return words.about_tile(view, self.hovered, names, reason)

    def marks(self, layout: Layout, hints: Sequence[Hint]) -> Iterator[Sprite]:
        """What is in reach or can be chosen, and what is selected."""
        move = self.move
        if move is None or move.stage == ROLL:
            return
        if move.topic == WALK:
            yield from self._walk_marks(move, layout, hints)
            return
        if move.stage != LAY:
            yield from (mark_at(layout.cell(cell), _paint_reach, False, False, z=BELOW) for cell in move.cells)
        meant = move.cell
        if meant == NOWHERE and self.hovered is not None and move.asks in (CHOOSES_TILE, CHOOSES_WAY):
            meant = self.hovered
        if meant != NOWHERE:
            yield outline(layout.cell(meant), 3.6, ABOVE)

    def _walk_marks(self, move: PendingMove, layout: Layout, hints: Sequence[Hint]) -> Iterator[Sprite]:
        """The tiles in reach with their distances, and the walk that is meant or proposed by the best hint."""
        view, way, figure = move.view, self.way, move.figure
        for cell, there in move.reach().items():
            ends, risky, meant = len(there) == view.points, move.is_risky(cell), bool(way) and cell == way[-1]
            dark = not is_up(view, cell) and cell != view.grid.chamber
            yield from within_reach(layout.cell(cell), len(there), ends=ends, risky=risky, meant=meant, dark=dark)
        if not way and hints and (line := hints[0].line):
            way, figure = tuple(view.grid.by_name[step.cell] for step in line), line[0].figure
        if not way:
            return
        points = [layout.cell(cell).center() for cell in way]
        here = view.me.figures[figure - 1].place
        points.insert(0, layout.cell(here).center() if here != OUTSIDE else outside_gate(layout, view.grid, way[0]))
        bounds = QPolygonF(points).boundingRect()
        inside = [point - bounds.topLeft() for point in points]
        yield mark_at(bounds.adjusted(0, 0, 1, 1), paint_walk, inside, max(1.0, layout.tile / DRAWN), z=BELOW)

    def choice(self, layout: Layout, title: str, people: Sequence[Person]) -> Choice | None:
        """The options, in the half of the maze away from the moving archaeologist."""
        move, tray = self.move, layout.tray
        if move is None or not move.options:
            return None
        mover = move.view.me.figures[move.view.mover - 1].place if move.view.mover else OUTSIDE
        low = mover != OUTSIDE and layout.cell(mover).center().y() < tray.center().y()
        px, high = 14 * layout.text, tray.height() - 16
        choice = _choice_of(move, title, people, tray, px, low=low)
        if choice.rect.height() > high:
            choice = _choice_of(move, title, people, tray, px * high / choice.rect.height(), low=low)
        return choice


def outside_gate(layout: Layout, grid: Grid, cell: int) -> QPointF:
    """A point outside the gate of this tile; the tile itself if it has none."""
    gate, middle = grid.gates.get(cell, 0), layout.cell(cell).center()
    if not gate:
        return middle
    return middle + WAYS_OUT[gate.bit_length() - 1] * (layout.tile / 2 + layout.frame * 0.7)


# ------------------------------------------------------------ marks


def been_here(tile: QRectF, token: int) -> Sprite:
    """Marks where another player has just been."""
    return mark_at(tile, _paint_been_here, token, z=BELOW)


def _paint_been_here(painter: QPainter, rect: QRectF, token: int) -> None:
    place = rect.adjusted(4, 4, -4, -4)
    draw.plate(painter, place, place.width() * 0.1, None, draw.pen(draw.faded(colour("glow"), 0.75), 3.6))
    draw.seat_mark(painter, place, token, with_disc=False)


def within_reach(tile: QRectF, steps: int, *, ends: bool, risky: bool, meant: bool, dark: bool) -> Iterator[Sprite]:
    """A reachable tile, with its distance in steps; outlined if the walk may end there, and with a question mark if nobody knows
    what is there."""
    if ends or risky or meant:
        yield mark_at(tile, _paint_reach, risky, meant, z=BELOW)
    if meant and dark:
        yield mark_at(draw.square(tile.center(), tile.width() * 0.38), _paint_question, z=ABOVE)
    corner, side = tile.center() + QPointF(1, -1) * tile.width() * 0.345, max(18.0, tile.width() * 0.27)
    yield mark_at(draw.square(corner, side), paint_steps, steps, meant, z=ABOVE + 1)


def _paint_reach(painter: QPainter, rect: QRectF, risky: bool, meant: bool) -> None:
    """The line is light on stone, and dark round its outside, so that it shows on a lit floor too."""
    k, legal = max(1.0, rect.width() / DRAWN), colour("legal")
    place = rect.adjusted(3 * k, 3 * k, -3 * k, -3 * k)
    contrast = appearance().theme.contrast
    width = (4.0 if contrast else 3.4 if meant else 2.0) * k
    under = draw.WHITE if contrast else draw.faded(colour("void"), 0.6)
    draw.plate(
        painter, place, 6, draw.faded(legal, 0.2) if meant else None, draw.pen(under, width * 2 if contrast else width + 2.8 * k)
    )
    draw.plate(painter, place, 6, None, draw.pen(legal, width, (8 * k, 5 * k) if risky else ()))


def paint_steps(painter: QPainter, rect: QRectF, steps: int, full: bool) -> None:
    """Paint how many steps away a tile is."""
    radius, legal, disc = rect.width() / 2, colour("legal"), colour("disc")
    draw.disc(painter, rect.center(), radius * 1.08, draw.faded(colour("void"), 0.5))
    fill, ink = (legal, disc) if full and not appearance().theme.contrast else (disc, draw.WHITE)
    draw.disc(painter, rect.center(), radius, fill, draw.pen(draw.WHITE if full else legal, radius * 0.17))
    _write(painter, rect, str(steps), ink)


def _paint_question(painter: QPainter, rect: QRectF) -> None:
    draw.disc(painter, rect.center(), rect.width() / 2, colour("disc"), draw.pen(colour("legal"), 2))
    _write(painter, rect, "?", draw.WHITE)


def _write(painter: QPainter, disc: QRectF, sign: str, ink: QColor) -> None:
    radius, middle = disc.width() / 2, disc.center()
    draw.text(painter, middle.x(), middle.y() + radius * 0.42, sign, fonts.text(radius * 1.2, 900), ink, "middle")


def paint_walk(painter: QPainter, rect: QRectF, points: list[QPointF], k: float) -> None:
    """Paint the pending walk: a broad light line with dots."""
    del rect
    path = QPainterPath(points[0])
    for point in points[1:]:
        path.lineTo(point)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(draw.faded(colour("disc"), 0.55), 10 * k))
    painter.strokePath(path, draw.pen(draw.WHITE, 7 * k))
    dots = draw.pen(WAY, 4.6 * k)
    dots.setDashPattern([0.01, 2.2])
    dots.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(path, dots)


# ------------------------------------------------------------ options


def _choice_of(move: PendingMove, title: str, people: Sequence[Person], tray: QRectF, px: float, *, low: bool) -> Choice:
    """In rows of about the same length, in the lower or upper half of the maze."""
    options = tuple(_option(move.view, option, people, px) for option in move.options)
    count = len(options)
    most = max(1, min(count, int((tray.width() - 56) // (px * 8.2)), 6))
    rows = -(-count // most)
    columns = -(-count // rows)
    height = px * 6.2 + rows * px * 7.6
    width = min(tray.width() - 16, max(columns * px * 8.6 + 40, px * 26))
    y = tray.bottom() - height - 14 if low else tray.top() + 14
    rect = QRectF(tray.center().x() - width / 2, y, width, height)
    wide = min(px * 8.0, (width - 40) / columns - px * 0.6)
    step = wide + px * 0.6
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = rect.center().x() - (in_row * step - px * 0.6) / 2
        places.append(QRectF(left + column * step, rect.top() + px * 3.6 + row * px * 7.6, wide, px * 7.0))
    note = tr("Choose with the arrow keys, confirm with Enter.")
    return Choice(title, note, options, move.option, rect, tuple(places), px)


def _option(view: State, move: Move, people: Sequence[Person], px: float) -> Option:
    """A move as an option; with the token of the player attacked."""
    name, loot = words.option_words(view, move, tuple(person.name for person in people)), loot_of(move)
    token = people[move.player - 1].token if isinstance(move, Attack) else HIDDEN
    paint = partial(_paint_option, move=move, name=name, token=token, px=px)
    return Option(name, paint, tip=words.item_help(loot) if loot != HIDDEN else "")


def _paint_option(painter: QPainter, rect: QRectF, move: Move, name: str, token: int, px: float) -> None:
    theme, side = appearance().theme, px * 3.6
    draw.plate(painter, rect, 9, theme["panel"], draw.edge_pen("edge"))
    place = QRectF(rect.center().x() - side / 2, rect.top() + px * 0.7, side, side)
    if isinstance(move, Chocolate):
        paint_die(painter, place, move.number)
    elif (loot := loot_of(move)) != HIDDEN:
        if theme.dark:
            draw.disc(painter, place.center(), side * 0.56, theme["floor"])
        paint_icon(painter, item_icon(loot), place)
    else:
        paint_icon(painter, "duel", place)
    if token != HIDDEN:
        paint_seat(painter, token, QRectF(rect.left() + 5, rect.top() + 5, px * 1.7, px * 1.7))
    below = QRectF(rect.left() + 4, place.bottom() + px * 0.1, rect.width() - 8, rect.bottom() - place.bottom() - px * 0.2)
    write(painter, below, name, fonts.text(px * 0.9, 700), theme["ink"], CENTRED)
