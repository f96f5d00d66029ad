"""The sheets of a result: with a gold frame, and gilded for what has been won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Label, keep_room

INSET: Final = 5
"""Pixels from the edge of the sheet to the gold line."""
GILDED: Final = 0.55
"""Share of gold in a gilded sheet."""
GAP: Final = 8
"""Pixels between sheets."""


class GoldFrame(QWidget):
    """A sheet with a gold line inside its edge."""

    def __init__(self, *, gilded: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._gilded = gilded
        self._picture = CachedPicture()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._gilded, self._paint)

    def _paint(self, painter: QPainter) -> None:
        paint_frame(painter, QRectF(self.rect()).adjusted(1, 1, -1, -4), gilded=self._gilded)


class Roomy(QWidget):
    """A label, and room in its place for whatever it may say later."""

    def __init__(self, make: Callable[[], Label]) -> None:
        super().__init__()
        self._make, self.label = make, make()
        self._others: list[Label] = []
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.addWidget(self.label, 0, 0)

    def keep_room_for(self, *texts: str) -> None:
        while len(self._others) < len(texts):
            other = self._make()
            keep_room(other)
            other.hide()
            self.grid.addWidget(other, 0, 0)
            self._others.append(other)
        for other, text in zip(self._others, texts, strict=False):
            other.setText(text)


class Head(QWidget):
    """What is above the board at the end; says how high it must be."""

    needs = Signal(float)

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            column = self.layout()
            if column is not None and not column.isEmpty():
                self.needs.emit(float(column.totalMinimumHeightForWidth(self.width())))
        return done


def column_in(widget: QWidget) -> QVBoxLayout:
    """A column of sheets."""
    column = QVBoxLayout(widget)
    column.setContentsMargins(RIM, 0, RIM, 0)
    column.setSpacing(GAP)
    return column


def paint_frame(painter: QPainter, rect: QRectF, *, gilded: bool) -> None:
    theme = appearance().theme
    draw.shade(painter, rect, 12, 1.5)
    edge = draw.pen(theme["ink"], 3) if theme.contrast else draw.edge_pen("line")
    draw.plate(painter, rect, 12, gilding() if gilded else theme["panel"], edge)
    if not theme.contrast:
        draw.plate(painter, rect.adjusted(INSET, INSET, -INSET, -INSET), 8, None, draw.pen(theme["gold"], 1.4))


def gilding() -> QColor:
    """The colour of a gilded sheet."""
    theme = appearance().theme
    return theme["panel"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], GILDED)
