"""How widgets stand beside and below each other, said in one expression, and the base of widgets that paint themselves."""

from __future__ import annotations

import math
from types import EllipsisType
from typing import Any, ClassVar, Final, TypeAlias

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.ui.style.theme import appearance

Item: TypeAlias = QWidget | QLayout
Part: TypeAlias = Item | int | EllipsisType | tuple[Item, int] | tuple[Item, int, Qt.AlignmentFlag]
"""A widget or layout, perhaps with its stretch and alignment; a number of pixels to leave free; or `...` for all free room."""
Margins: TypeAlias = int | tuple[int, int, int, int]
USUAL: Final = (None, 0, Qt.AlignmentFlag(0))
"""What a part has that does not say it."""


def fill(box: QBoxLayout, *parts: Part) -> None:
    """Add parts at the end of a layout."""
    for part in parts:
        item: Any
        item, stretch, where = (*part, *USUAL[len(part) :]) if isinstance(part, tuple) else (part, *USUAL[1:])
        if isinstance(item, EllipsisType):
            box.addStretch(1)
        elif isinstance(item, int):
            box.addSpacing(item)
        elif isinstance(item, QWidget):
            box.addWidget(item, stretch, where)
        else:
            box.addLayout(item, stretch)


def column(*parts: Part, on: QWidget | None = None, gap: int | None = None, margins: Margins = 0) -> QVBoxLayout:
    """One below the other, laid out `on` a widget or within another layout, with the usual gap of the style or this one."""
    box = QVBoxLayout(on) if on is not None else QVBoxLayout()
    _space(box, gap, margins)
    fill(box, *parts)
    return box


def row(*parts: Part, on: QWidget | None = None, gap: int | None = None, margins: Margins = 0) -> QHBoxLayout:
    """One beside the other."""
    box = QHBoxLayout(on) if on is not None else QHBoxLayout()
    _space(box, gap, margins)
    fill(box, *parts)
    return box


def _space(box: QBoxLayout, gap: int | None, margins: Margins) -> None:
    box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    if gap is not None:
        box.setSpacing(gap)


class Drawn(QWidget):
    """A widget that paints itself. Sizes are in pixels at normal text size."""

    SIZE: ClassVar[tuple[float, float]] = (24, 24)
    LEAST: ClassVar[tuple[float, float] | None] = None
    """Where it may be smaller than that."""
    GROWS: ClassVar[tuple[bool, bool]] = (False, False)
    """Whether it takes more room than that, across and down."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        policies = (QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Fixed for grows in self.GROWS)
        self.setSizePolicy(*policies)
        appearance().changed.connect(self.updateGeometry)

    def wanted(self) -> tuple[float, float]:
        """Its size now, if that depends on what it shows."""
        return self.SIZE

    def show_changed(self, words: str | None = None) -> None:
        """Show what has changed; `words` say it to a screen reader."""
        if words is not None:
            self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        raise NotImplementedError

    def sizeHint(self) -> QSize:
        return QSize(*(math.ceil(appearance().px(side)) for side in self.wanted()))

    def minimumSizeHint(self) -> QSize:
        return QSize(*(math.ceil(appearance().px(side)) for side in self.LEAST)) if self.LEAST is not None else self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint(painter, QRectF(self.rect()))
