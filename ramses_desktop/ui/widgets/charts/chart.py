"""What all charts share: values that can be pointed at, stepped through with the arrow keys, and read out by screen readers."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.cache import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500)
SMALL: Final = 12.5
"""Text size along an axis, in pixels."""


class Spot(NamedTuple):
    """A value in a chart: its place and its text."""

    rect: QRectF
    say: Callable[[], str]


def step_for(reach: float, most: int) -> int:
    """The smallest round step that covers `reach` in at most `most` steps."""
    return next((step for step in STEPS if reach / step <= most), math.ceil(reach / most / 1000) * 1000)


class Chart(QWidget):
    """Base of all charts. Subclasses place their values in `_arrange` and paint them in `_paint`."""

    LEAST = 0.0
    """Least height in pixels, at normal text size, if less than the usual one will do."""

    def __init__(self, name: str, tall: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._tall = name, tall
        self._spots: list[Spot] = []
        self._at: int | None = None
        self._revision = 0
        self._picture = CachedPicture()
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        appearance().changed.connect(self._look_changed)

    def set_name(self, name: str) -> None:
        self._name = name
        self._point_at(self._at)

    def _show(self, summary: str) -> None:
        """Show new values; the summary is for screen readers."""
        self._revision += 1
        self.setAccessibleDescription(summary)
        self._look_changed()

    def _look_changed(self) -> None:
        self._point_at(None)
        self._spots = self._arrange()
        self.updateGeometry()
        self.update()

    def _arrange(self) -> list[Spot]:
        raise NotImplementedError

    def _paint(self, painter: QPainter) -> None:
        raise NotImplementedError

    # -------------------------------------------------------- measures

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(300)), math.ceil(appearance().px(self._tall)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(appearance().px(180)), math.ceil(appearance().px(self.LEAST or self._tall)))

    @property
    def room(self) -> QRectF:
        return QRectF(self.rect()).adjusted(RIM, RIM, -RIM, -RIM)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._point_at(None)
        self._spots = self._arrange()

    # -------------------------------------------------------- the value pointed at

    @property
    def words(self) -> str:
        """The text of the value pointed at."""
        return "" if self._at is None else self._spots[self._at].say()

    def _point_at(self, at: int | None) -> None:
        self._at = at
        self.setAccessibleName(f"{self._name}: {self.words}" if self.words else self._name)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self._nearest(event.position()))

    def _nearest(self, place: QPointF) -> int | None:
        """The value under the mouse."""
        under = [at for at, spot in enumerate(self._spots) if spot.rect.contains(place)]
        return under[-1] if under else None

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._point_at(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._spots) - 1
        before = last + 1 if self._at is None else self._at
        key, keys = event.key(), Qt.Key
        goes = {
            keys.Key_Left: max(before - 1, 0),
            keys.Key_Up: max(before - 1, 0),
            keys.Key_Right: min(before + 1, last),
            keys.Key_Down: min(before + 1, last),
            keys.Key_Home: 0,
            keys.Key_End: last,
        }
        if last >= 0 and key in goes:
            self._point_at(goes[keys(key)])
        else:
            super().keyPressEvent(event)

    # -------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, (self._revision, self._name), self._paint)
            if self.hasFocus():
                draw.focus_ring(painter, self.room, 6, 2)
            if self._at is not None:
                self._paint_readout(painter, self._spots[self._at])

    def _paint_readout(self, painter: QPainter, spot: Spot) -> None:
        """Paint a ring around the value, and a note with its text."""
        font, words, theme = fonts.text(appearance().px(13), 700), spot.say(), appearance().theme
        height = appearance().px(28)
        widest = self.room.width() - 4
        width = min(QFontMetricsF(font).horizontalAdvance(words) + appearance().px(18), widest)
        inside = spot.rect.intersected(self.room)
        draw.plate(painter, inside.adjusted(-2, -2, 2, 2), 5, None, draw.pen(theme["accent"], 2))
        x = min(max(inside.center().x() - width / 2, self.room.left() + 2), self.room.right() - 2 - width)
        above = inside.top() - height - 6
        y = above if above >= self.room.top() else min(inside.bottom() + 6, self.room.bottom() - height)
        note = QRectF(x, y, width, height)
        draw.bubble(painter, note)
        line = note.center().y() + appearance().px(4.6)
        draw.elided(painter, note.center().x(), line, words, font, width - appearance().px(12), anchor="middle")


def saying(words: str) -> Callable[[], str]:
    return lambda: words


def text_width(words: str, px: float = SMALL, weight: int = 400) -> float:
    return QFontMetricsF(fonts.text(appearance().px(px), weight)).horizontalAdvance(words)


def small(
    painter: QPainter, x: float, y: float, words: str, anchor: draw.Anchor = "middle", weight: int = 400, tone: str = "ink2"
) -> None:
    draw.text(painter, x, y, words, fonts.text(appearance().px(SMALL), weight), appearance().theme[tone], anchor)


def sign(painter: QPainter, centre: QPointF, radius: float, *, marked: bool) -> None:
    """A small golden pyramid if marked, otherwise an empty ring."""
    theme = appearance().theme
    if not marked:
        draw.disc(painter, centre, radius * 0.82, theme["card"], draw.pen(theme["ink2"], 1.4))
        return
    x, y = centre.x(), centre.y()
    path = draw.polygon(((x - radius * 1.15, y + radius * 0.85), (x, y - radius * 1.05), (x + radius * 1.15, y + radius * 0.85)))
    draw.shape(painter, path, theme["goldfill"], draw.pen(theme["ink"], 1.3))


def star(painter: QPainter, centre: QPointF, radius: float) -> None:
    """The mark of the best value."""
    theme, points = appearance().theme, []
    for corner in range(10):
        turn, reach = math.pi * corner / 5, radius if corner % 2 == 0 else radius * 0.48
        points.append((centre.x() + reach * math.sin(turn), centre.y() - reach * math.cos(turn)))
    draw.shape(painter, draw.polygon(points), theme["goldfill"], draw.pen(theme["ink"], 1.4))
