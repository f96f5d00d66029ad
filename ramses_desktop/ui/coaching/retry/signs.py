"""How a try turned out, as a sign: a disc with a tick, a ring with a tick, or a ring with a cross. Never told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsItem, QSizePolicy, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.board.marks import HINTS, TICK, line_through, paint_verdict
from ramses_desktop.ui.coaching.retry.task import Outcome
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

ON_BOARD: Final = 13.0
"""Radius of the sign on a board."""


def paint_sign(painter: QPainter, centre: QPointF, radius: float, outcome: Outcome, share: float = 1.0) -> None:
    """`share` is how much of the tick or cross is drawn."""
    paint_verdict(painter, centre, radius, good=outcome.is_solved, full=outcome == Outcome.BEST, share=share)


class OutcomeSign(QWidget):
    """A sign beside words."""

    def __init__(self, outcome: Outcome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._outcome = outcome
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        side = round(appearance().px(24))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            middle = QRectF(self.rect()).center()
            paint_sign(painter, middle, self.width() / 2 - 2, self._outcome)


class TriedItem(QGraphicsItem):
    """The places of a try on the board, with its sign; or the best place, without one, with the number of a hint."""

    def __init__(self, rects: Sequence[QRectF], outcome: Outcome | None) -> None:
        super().__init__()
        self.setZValue(HINTS)
        self._rects, self._outcome = rects, outcome
        self._share = 1.0
        self._bounds = QRectF()
        for rect in rects:
            self._bounds = self._bounds.united(rect)
        self._bounds.adjust(-20, -20, 20, 20)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def draw_share(self, share: float) -> None:
        self._share = share
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        best = self._outcome in (None, Outcome.BEST)
        for rect in self._rects:
            if best:
                draw.plate(painter, rect, 5, draw.faded(theme["good"], 0.16), draw.pen(theme["card"], 6.0))
                draw.plate(painter, rect, 5, None, draw.pen(theme["good"], 2.4))
                draw.plate(painter, rect.adjusted(4, 4, -4, -4), 3, None, draw.pen(theme["good"], 1.4))
            else:
                draw.plate(painter, rect, 5, None, draw.pen(theme["card"], 4.6))
                draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], 2.2, (6, 4)))
        corner = self._rects[0].topLeft()
        if self._outcome is None:
            draw.disc(painter, corner, ON_BOARD, theme["good"], draw.pen(theme["card"], 2))
            painter.setPen(draw.pen(theme["card"], 2.6))
            painter.drawPath(line_through([corner + QPointF(x, y) * ON_BOARD for x, y in TICK]))
        else:
            paint_sign(painter, corner, ON_BOARD, self._outcome, self._share)
