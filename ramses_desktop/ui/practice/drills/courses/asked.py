"""How a run goes: one small field for each question, with what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.marks import paint_verdict
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance

State = Literal["to come", "now", "right", "wrong"]
Paint = Callable[[QPainter, QRectF], None]

LEAST: Final = 40
"""Least width of a field in pixels."""


class AskedField(QWidget):
    """Framed while it is asked, dashed before; then with a tick or a cross. A picture may stand before it."""

    def __init__(self, number: int, high: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state: State = "to come"
        self._number, self._high = number, high
        self._paint: Paint | None = None
        self._current = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_state(self, state: State, name: str = "", paint: Paint | None = None, *, current: bool = False) -> None:
        """`name` is what was asked, if that may be told; `current` frames a field that is answered but still looked at."""
        self.state, self._paint, self._current = state, paint, current or state == "now"
        words = {"to come": tr("to come"), "now": tr("now"), "right": tr("right"), "wrong": tr("wrong")}[state]
        self.setAccessibleName(tr("{what}: {how}", what=name or tr("Question {n}", n=self._number), how=words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(LEAST)), round(appearance().px(self._high)))

    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        rect = QRectF(self.rect()).adjusted(1.2, 1.2, -1.2, -1.2)
        with QPainter(self) as painter:
            if self.state == "to come":
                draw.plate(painter, rect, 8, None, draw.pen(theme["edge"], 1.2, (4, 3)))
                font = fonts.text(px(14.5))
                draw.text(painter, rect.center().x(), rect.center().y() + px(5), str(self._number), font, theme["ink2"], "middle")
                return
            fill = theme["accent2"] if self.state == "now" else theme["card"]
            edge = draw.pen(theme["accent" if self.state == "now" else "ink"], 2) if self._current else draw.edge_pen("line")
            draw.plate(painter, rect, 8, fill, edge)
            room = QRectF(rect)
            if self._paint is not None:
                side = min(rect.height() - px(8), rect.width() * 0.5)
                self._paint(painter, QRectF(rect.left() + px(5), rect.center().y() - side / 2, side, side))
                room.setLeft(rect.left() + px(5) + side)
            self._paint_outcome(painter, room)

    def _paint_outcome(self, painter: QPainter, room: QRectF) -> None:
        theme, px = appearance().theme, appearance().px
        if self.state == "now":
            size, wide = min(px(13.5), room.width() * 0.42), room.width() - px(3)
            middle, base = room.center().x(), room.center().y() + size * 0.36
            least = QFontMetricsF(fonts.text(draw.SMALLEST, 700)).horizontalAdvance(tr("now"))
            words = tr("now") if least <= wide else str(self._number)
            draw.shrunk(painter, middle, base, words, size, wide, theme["accent"], "middle", 700)
        else:
            good = self.state == "right"
            paint_verdict(painter, QPointF(room.center()), min(px(11), room.width() * 0.4), good=good, full=good)
