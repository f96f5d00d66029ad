"""Pictures of races: the sign of a ghost, two tables side by side, and the line of points."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.coach.race import AHEAD, LEVEL, Step, told_blocks
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import Label, Panel, plain
from ramses_desktop.ui.widgets.charts import Chart, Spot, small, step_for, text_width
from ramses_desktop.ui.widgets.layout import Drawn, column, row

CELL: Final = 17.0
SHARES: Final = {AHEAD: 0.84, LEVEL: 0.46}
"""Side of a block as a share of its cell; for any other there is a dot."""
DOT: Final = 0.11


class Blocks(Drawn):
    """Looks like the text that is copied, with every sign equally wide."""

    _rows: Sequence[str] = ()

    def show_rows(self, rows: Sequence[str]) -> None:
        self._rows = rows
        self.setToolTip(told_blocks(rows))
        self.show_changed(told_blocks(rows))

    def wanted(self) -> tuple[float, float]:
        return CELL * max(map(len, self._rows), default=1), CELL * len(self._rows)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        cell, theme = appearance().px(CELL), appearance().theme
        for at, signs in enumerate(self._rows):
            for number, sign in enumerate(signs):
                middle, side = QPointF((number + 0.5) * cell, (at + 0.5) * cell), cell * SHARES.get(sign, 0.0)
                if side:
                    place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
                    draw.plate(painter, place, 2, theme["accent" if sign == AHEAD else "ink2"])
                else:
                    draw.disc(painter, middle, cell * DOT, theme["ink2"])


TALL: Final = 132
APART: Final = 15.0
"""Least distance of the two names at the ends of the lines, in pixels."""
LABEL: Final = 22.0
"""Least distance of two labels of the axis, in pixels."""
WIDEST: Final = 0.25
"""Share of the width that these names may take."""


class RaceChart(Chart):
    def __init__(self, tall: float = TALL, parent: QWidget | None = None) -> None:
        super().__init__(tr("Points after every turn"), tall, parent)
        self._own: Sequence[Step] = ()
        self._ghost: Sequence[Step] = ()
        self._names = "", ""
        self._calendar: list[tuple[int, int]] = []
        self._low, self._high, self._step = 0, 4, 1
        self._plot = QRectF()

    def show_race(self, own: Sequence[Step], ghost: Sequence[Step], names: tuple[str, str]) -> None:
        """Show these turns of both; names are those of the player and of the ghost."""
        self._own, self._ghost, self._names = own, ghost, names
        self._calendar = sorted({step.when for step in (*own, *ghost)})
        last = [f"{name}: {digits(steps[-1].points)}" for name, steps in zip(names, (own, ghost), strict=True) if steps]
        self._show(" · ".join(last))

    # -------------------------------------------------------- places

    def _choose_scale(self, height: float) -> None:
        """As many labels as this height has room for."""
        points = [0, *(step.points for step in (*self._own, *self._ghost))]
        low, high = min(points), max(points)
        self._step = step_for(max(high - low, 4), max(2, int(height / appearance().px(LABEL)) - 1))
        self._low = math.floor(low / self._step) * self._step
        self._high = max(math.ceil(high / self._step) * self._step, self._low + self._step)

    @property
    def _has_rounds(self) -> bool:
        return any(turn for _, turn in self._calendar) and len({round_ for round_, _ in self._calendar}) > 1

    def _x(self, at: int) -> float:
        return self._plot.left() + self._plot.width() * (at + 0.5) / max(len(self._calendar), 1)

    def _y(self, points: float) -> float:
        return self._plot.bottom() - self._plot.height() * (points - self._low) / (self._high - self._low)

    def _places(self, steps: Sequence[Step]) -> list[QPointF]:
        return [QPointF(self._x(bisect_left(self._calendar, step.when)), self._y(step.points)) for step in steps]

    def _arrange(self) -> list[Spot]:
        px = appearance().px
        self._choose_scale(self.room.height() - px(32))
        labels = max(text_width(digits(end)) for end in (self._low, self._high))
        ends = max((text_width(self._end_words(at), 13, 700) for at in (0, 1)), default=0.0)
        beside = min(ends, self.room.width() * WIDEST) + px(16)
        self._plot = self.room.adjusted(labels + px(12), px(10), -beside, -px(22))
        width = self._plot.width() / max(len(self._calendar), 1)
        return [
            Spot(QRectF(self._x(at) - width / 2, self._plot.top(), width, self._plot.height()), partial(self._say, at))
            for at in range(len(self._calendar))
        ]

    def _end_words(self, which: int) -> str:
        steps = (self._own, self._ghost)[which]
        return tr("{name}: {n}", name=self._names[which], n=steps[-1].points) if steps else ""

    def _say(self, at: int) -> str:
        when = self._calendar[at]
        where = tr("Turn {n}", n=at + 1)
        if self._has_rounds:
            where = tr("Round {round}, turn {turn}", round=when[0] + 1, turn=when[1] + 1)
        had = [
            tr("{name}: {n}", name=name, n=step.points)
            for name, steps in zip(self._names, (self._own, self._ghost), strict=True)
            for step in steps
            if step.when == when
        ]
        return ", ".join((where, " · ".join(had)))

    # -------------------------------------------------------- painting

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axes(painter)
        theme, px = appearance().theme, appearance().px
        for steps, colour, dashes in ((self._ghost, theme["ink2"], (px(5), px(4))), (self._own, theme["accent"], ())):
            places = self._places(steps)
            if places:
                path = QPainterPath(places[0])
                for place in places[1:]:
                    path.lineTo(place)
                painter.strokePath(path, draw.pen(theme["panel"], px(5)))
                painter.strokePath(path, draw.pen(colour, px(2.4), dashes))
            for place in places:
                is_ghost = bool(dashes)
                draw.disc(painter, place, px(3.4), theme["card"] if is_ghost else colour, draw.pen(colour, px(1.4)))
        self._paint_names(painter)

    def _paint_axes(self, painter: QPainter) -> None:
        plot, theme, px = self._plot, appearance().theme, appearance().px
        for points in range(self._low, self._high + 1, self._step):
            y = round(self._y(points))
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), theme["edge" if points == self._low else "line"])
            small(painter, plot.left() - px(8), y + px(4.4), digits(points), "end")
        foot = plot.bottom() + px(17)
        if not self._calendar:
            return
        if not self._has_rounds:
            small(painter, plot.left(), foot, tr("Turn {n}", n=1), "start")
            if len(self._calendar) > 1:
                small(painter, plot.right(), foot, tr("Turn {n}", n=len(self._calendar)), "end")
            return
        firsts = [at for at, (round_, _) in enumerate(self._calendar) if at == 0 or self._calendar[at - 1][0] != round_]
        for at, end in zip(firsts, (*firsts[1:], len(self._calendar)), strict=True):
            left, right = self._x(at) - (self._x(1) - self._x(0)) / 2, self._x(end) - (self._x(1) - self._x(0)) / 2
            if at:
                painter.fillRect(QRectF(round(left), plot.top(), 1, plot.height()), theme["line"])
            words = tr("Round {n}", n=self._calendar[at][0] + 1)
            if text_width(words) < right - left:
                small(painter, (left + right) / 2, foot, words)

    def _paint_names(self, painter: QPainter) -> None:
        """Name the lines at their ends; the names move apart where they would touch."""
        theme, px = appearance().theme, appearance().px
        ends: list[tuple[float, str, QColor]] = [
            (self._places(steps)[-1].y(), self._end_words(which), colour)
            for which, (steps, colour) in enumerate(((self._own, theme["accent"]), (self._ghost, theme["ink2"])))
            if steps
        ]
        if len(ends) == 2 and abs(ends[0][0] - ends[1][0]) < px(APART):
            middle, upper = (ends[0][0] + ends[1][0]) / 2, int(ends[0][0] > ends[1][0])
            shifts = {upper: -px(APART) / 2, 1 - upper: px(APART) / 2}
            ends = [(middle + shifts[at], words, colour) for at, (_, words, colour) in enumerate(ends)]
        for y, words, colour in ends:
            left = self._plot.right() + px(8)
            draw.elided(painter, left, y + px(4.6), words, fonts.text(px(13), 700), self.room.right() - left, colour)


class GhostSign(Drawn):
    """Who the ghost is, in a dashed ring."""

    SIZE = (42, 42)
    _drawing = "ui-bot"

    def show_seat(self, token: int) -> None:
        self._drawing = art.seat_icon(token)
        self.update()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        theme, ring = appearance().theme, rect.adjusted(2, 2, -2, -2)
        inset = ring.width() * 0.14
        painter.setOpacity(0.6)
        art.paint_icon(painter, self._drawing, ring.adjusted(inset, inset, -inset, -inset), theme["ink"])
        painter.setOpacity(1.0)
        draw.plate(painter, ring, ring.width() / 2, None, draw.pen(theme["edge"], 1.8, (3, 3)))


class GhostRow(Panel):
    def __init__(self, title: str) -> None:
        super().__init__(fill="card")
        self.setContentsMargins(0, 0, 0, 0)
        self.sign, self.title = GhostSign(), Label(title, 15.5, 700)
        self.about = Label("", 14, tone="soft", wrap=True)
        self.button = plain(tr("Race"))
        words = column(..., self.title, self.about, ..., gap=0)
        row(self.sign, (words, 1), self.button, on=self, gap=12, margins=(10, 4, 6, 6))

    def tell(self, about: str) -> None:
        self.about.setText(about)
        self.button.setAccessibleName(f"{self.button.text()}: {self.title.text()}, {about}")


SIZE: Final = QSizeF(1248, 720)
"""The size for which the boards are laid out."""
GAP: Final = 14.0


def ghost_token(token: int) -> int:
    """A seat symbol for the ghost beside a player with this one."""
    return (token + 1) % len(SEATS)


class TablePicture(Drawn):
    """What a seat had before it after some moves."""

    GROWS = (True, True)

    def __init__(self) -> None:
        super().__init__()
        self._board: BoardScene | None = None
        self._picture, self._shown = CachedPicture(), 0

    def show_table(self, session: Session, ply: int, token: int) -> None:
        self.clear()
        seat = session.seats[0]
        person = Person(seat.name, token, seat.player != PERSON)
        self._board = board = game_ui.board(session.game.spec.id, [person], Habits(), self)
        board.arrange(SIZE, 1.0)
        board.tabletop.earlier = lambda: (session.view(0, at) for at in range(ply - 1, -1, -1))
        board.show_view(None, session.view(0, ply), 0, awaits=False)
        if session.game.turn(session.state_at(ply)) is None:
            board.tabletop.look_back(session)
        self._shown += 1
        self.update()

    def clear(self) -> None:
        if self._board is not None:
            self._board.motion.finish()
            self._board.deleteLater()
            self._board = None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(460, 300) * appearance().zoom

    def minimumSizeHint(self) -> QSize:
        return QSize(200, 130)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        if self._board is not None:
            self._picture.draw(self, painter, self._shown, partial(self._paint_board, self._board))

    def _paint_board(self, board: BoardScene, painter: QPainter) -> None:
        areas = [area for area in board.tabletop.holdings if not area.isEmpty()] or [board.sceneRect()]
        wide = sum(area.width() for area in areas) + GAP * (len(areas) - 1)
        scale = min(self.width() / wide, self.height() / max(area.height() for area in areas))
        x, y = (self.width() - wide * scale) / 2, (self.height() - max(area.height() for area in areas) * scale) / 2
        for area in areas:
            board.render(painter, QRectF(x, y, area.width() * scale, area.height() * scale), area)
            x += (area.width() + GAP) * scale


class TablesSideBySide(QWidget):
    """The player's table on the left, the ghost's on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.heads = Label("", 16, 700, "accent"), Label("", 16, 700)
        self.pictures = TablePicture(), TablePicture()
        panels = Panel(fill="card"), Panel(fill="card")
        for panel, head, picture in zip(panels, self.heads, self.pictures, strict=True):
            # A long name must not widen its half.
            head.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            panel.setContentsMargins(14, 8, 14, 14)
            column(head, (picture, 1), on=panel)
        row(*((panel, 1) for panel in panels), on=self, gap=12)

    def show_table(self, at: int, session: Session, ply: int, token: int, head: str) -> None:
        self.heads[at].setText(head)
        self.pictures[at].setAccessibleName(tr("The table of {head}", head=head))
        self.pictures[at].show_table(session, ply, token)

    def clear(self) -> None:
        for head, picture in zip(self.heads, self.pictures, strict=True):
            head.setText("")
            picture.setAccessibleName("")
            picture.clear()
