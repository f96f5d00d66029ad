"""What any board may lay on its table: items whose picture is kept until it changes, panels and sheets that
others paint, and the bubble that says why something may not be. Where they lie is the board's affair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

ROOM = 9.0
"""How far shadows, lifts and focus rings reach beyond an item."""

ABOVE_SHEETS: Final = 65
"""Where hints lie: also over what is to be chosen from."""

Paint = Callable[[QPainter], None]


class Painted(QGraphicsItem):
    """An item of a given size whose picture is kept until it changes."""

    room = ROOM
    """How much of its picture lies beyond its edges. Less is quicker where there are many."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.size = QRectF()
        self._bounds = QRectF()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def resize(self, width: float, height: float) -> None:
        if (width, height) != (self.size.width(), self.size.height()):
            self.prepareGeometryChange()
            self.size = QRectF(0, 0, width, height)
            self._bounds = self.size.adjusted(-self.room, -self.room, self.room, self.room)
            self.update()


class PanelItem(Painted):
    """A panel that somebody else knows how to paint, at its own scale."""

    def __init__(self, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._paint: Paint | None = None
        self._zoom = 1.0
        self._content: object = None

    def show_as(self, rect: QRectF, zoom: float, paint: Paint, content: object) -> None:
        """Lie there, painted by `paint` enlarged so much. While `content` stays equal, so does the picture."""
        self.setPos(rect.topLeft())
        self.setVisible(not rect.isEmpty())
        if (rect.size(), zoom, content) != (self.size.size(), self._zoom, self._content):
            self._paint, self._zoom, self._content = paint, zoom, content
            self.resize(rect.width(), rect.height())
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._paint is not None:
            painter.scale(self._zoom, self._zoom)
            self._paint(painter)


class BubbleItem(Painted):
    """Why the piece may not lie here, beside the place where the eye is."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(60)
        self.hide()
        self.words = ""

    def say(self, words: str, over: QRectF, inside: QRectF) -> None:
        """Show the words above this place, or below it where there is no room."""
        self.words = words
        font = fonts.text(14 * appearance().text_scale, 700)
        metrics = QFontMetricsF(font)
        width = min(inside.width() - 8, metrics.horizontalAdvance(words) + 56)
        lines = metrics.boundingRect(QRectF(0, 0, width - 52, 1000), int(Qt.TextFlag.TextWordWrap), words)
        height = max(36.0, lines.height() + 16)
        self.resize(width, height)
        self.update()
        x = max(inside.left() + 4, min(over.center().x() - width / 2, inside.right() - width - 4))
        above = over.top() - height - 12
        self.setPos(x, above if above > inside.top() + 2 else over.bottom() + 12)
        self.show()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        draw.shade(painter, self.size, 10, 3)
        draw.plate(painter, self.size, 10, theme["card"], draw.pen(theme["bad"], 1.8))
        paint_icon(painter, "ui-cancel", QRectF(12, self.size.height() / 2 - 9, 18, 18), ink=theme["bad"])
        painter.setFont(fonts.text(14 * appearance().text_scale, 700))
        painter.setPen(QPen(theme["ink"]))
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(self.size.adjusted(38, 4, -10, -4), flags, self.words)


class HintItem(QGraphicsItem):
    """A numbered outline round what a hint proposes: boxes, cards, tiles. One that no other beats has a solid
    line and a full number, the others a dashed line and an open one."""

    def __init__(self, rects: Sequence[QRectF], numbered: int, number: int, before: int, *, best: bool) -> None:
        """`numbered` of the places have a number of their own; `before` so many others may stand there already."""
        super().__init__()
        self.setZValue(ABOVE_SHEETS)
        self._rects, self._numbered = rects, numbered
        self._number, self._before, self._best = number, before, best
        self._bounds = QRectF()
        for rect in self._rects:
            self._bounds = self._bounds.united(rect)
        self._bounds.adjust(-16, -16, 16 + APART * 2, 16)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        inset = 2.0 * self._before
        pen = draw.pen(theme["accent"], 3.2) if self._best else draw.pen(theme["accent"], 2.2, (2.5, 1.5))
        for rect in self._rects:
            draw.plate(painter, rect.adjusted(inset, inset, -inset, -inset), 5, None, pen)
        for rect in self._rects[: self._numbered]:
            middle = rect.topLeft() + QPointF(APART * self._before + 2, 2)
            draw.number_disc(painter, middle, 10, self._number, full=self._best)


APART: Final = 24
"""From the number of one hint to that of the next on the same boxes."""


class Sheet(Painted):
    """A sheet of paper over the board: something in full, or what is to be chosen."""

    def __init__(self, paint: Callable[[QPainter, QRectF], None], rect: QRectF) -> None:
        super().__init__()
        self.setZValue(ABOVE_SHEETS - 5)
        self._paint = paint
        self.setPos(rect.topLeft())
        self.resize(rect.width(), rect.height())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self._paint(painter, self.size)
