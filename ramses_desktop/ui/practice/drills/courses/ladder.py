"""The levels of a drill as a pyramid that is laid course by course, and which of them a player has reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.files import Event
from ramses_desktop.ui.board.marks import TICK, line_through
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

WIDTH: Final = 300
COURSE: Final = 19
"""Height of a course in pixels."""
STEP: Final = 26
"""How much narrower each course is than the one below it."""


@frozen
class Standing:
    level: int
    best: int
    """The highest level ever reached."""


def standing(events: Iterable[Event], first: int, last: int, next_level: Callable[[int, int, int], int]) -> Standing:
    """Where finished runs have led. An event that makes no sense is passed over."""
    found = Standing(first, first)
    for event in events:
        level, asked, right = (event.data.get(name) for name in ("level", "asked", "right"))
        if isinstance(level, int) and isinstance(asked, int) and isinstance(right, int) and first <= level <= last:
            now = next_level(level, asked, right)
            found = Standing(now, max(found.best, level, now))
    return found


class Ladder(QWidget):
    """Courses below the current one are laid, those above it are still to come."""

    def __init__(self, first: int, last: int, special: tuple[int, str, str], parent: QWidget | None = None) -> None:
        """`special` is a level from which on something is added, with an icon and a word for that."""
        super().__init__(parent)
        self._first, self._last, self._special = first, last, special
        self._level = first
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_level(self, level: int) -> None:
        self._level = level
        self.setAccessibleName(tr("Level {n} of {all}", n=level, all=self._last))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, round(appearance().px(COURSE) * (self._last - self._first + 1)) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            for level in range(self._first, self._last + 1):
                self._paint_course(painter, level)

    def _paint_course(self, painter: QPainter, level: int) -> None:
        theme, px = appearance().theme, appearance().px
        at, high, grown = level - self._first, px(COURSE), min(1.0, self.width() / px(WIDTH))
        wide = (px(WIDTH) - at * px(STEP)) * grown
        rect = QRectF(self.width() / 2 - wide / 2 + 1, self.height() - (at + 1) * high, wide - 2, high - 2.5)
        fill, edge, ink = None, draw.pen(theme["edge"], 1.2, (4, 3)), theme["ink2"]
        if level < self._level:
            fill, edge, ink = theme["goldfill"], draw.pen(theme["gold"], 1.2), theme["ongold"]
        elif level == self._level:
            fill, edge, ink = theme["accent2"], draw.pen(theme["accent"], 2.2), theme["ink"]
        draw.plate(painter, rect, 3, fill, edge)
        font = fonts.text(px(13), 700 if level <= self._level else 400)
        draw.text(painter, rect.center().x(), rect.center().y() + px(4.6), str(level), font, ink, "middle")
        if level < self._level:
            points = [QPointF(rect.left() + px(16), rect.center().y()) + QPointF(x, y) * px(9) for x, y in TICK]
            painter.strokePath(line_through(points), draw.pen(ink, 2.2))
        first, icon, word = self._special
        if level == first:
            side = px(24)
            place = QRectF(rect.right() + px(8), rect.center().y() - side / 2, side, side)
            paint_icon(painter, icon, place)
            font = fonts.text(px(13))
            if QFontMetricsF(font).horizontalAdvance(word) <= self.width() - place.right() - 6:
                draw.text(painter, place.right() + 6, rect.center().y() + px(4.6), word, font, theme["ink2"])
