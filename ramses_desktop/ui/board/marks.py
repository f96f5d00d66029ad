"""Transient items over a board: marks, the outlines of hints, and the bubble that refuses something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.board.sprites import Painted, Sprite
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

HINTS: Final = 65.0
"""Z value of hints: over sheets, too."""
APART: Final = 24
"""Distance between the numbers of two hints on the same place."""


def mark_at(rect: QRectF, paint: Callable[..., None], *content: object, z: float = 30.0) -> Sprite:
    """A mark painted into this place; `content` is what its picture depends on.

    Each has its own picture, so that changing one does not repaint the others.
    """
    at_origin = QRectF(QPointF(), rect.size())
    return Sprite(rect, lambda painter: paint(painter, at_origin, *content), (paint, *content), z=z, margin=6.0)


def outline(rect: QRectF, width: float, z: float = 30.0) -> Sprite:
    """An outline round what is selected, or can be."""
    return mark_at(rect, paint_outline, width, z=z)


def paint_outline(painter: QPainter, rect: QRectF, width: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 5, None, draw.pen(theme["card"], width + 2.4))
    draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], width))


class BubbleItem(Painted):
    """Says why something cannot be done, close to where the player is looking."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(60)
        self.hide()
        self.words = ""

    def say(self, words: str, over: QRectF, inside: QRectF) -> None:
        """Show the words above this place, or below if there is no room."""
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
    """A numbered outline round a hint's places: solid for the best hints, dashed for the others."""

    def __init__(self, rects: Sequence[QRectF], numbered: int, number: int, before: int, *, best: bool) -> None:
        """The first `numbered` places carry the number; `before` other hints are shown on the same place."""
        super().__init__()
        self.setZValue(HINTS)
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
