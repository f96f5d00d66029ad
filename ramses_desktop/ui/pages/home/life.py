"""Animates the scene of the home page: dust drifts over the dunes, and a light flickers in a doorway. It runs while somebody uses
the page, and stops soon after to save power."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QElapsedTimer, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap, QRadialGradient
from PySide6.QtWidgets import QWidget

from ramses_desktop.ui.style import draw, pictures
from ramses_desktop.ui.style.theme import appearance

FRAME: Final = 80
"""Milliseconds between two frames: enough for such slow motion."""
LASTS: Final = 20_000
"""Milliseconds from the last activity until the animation stops."""
FADES: Final = 2_000
"""Milliseconds in which the dust fades in, and in which it fades out."""
CLOUDS: Final = ((0.10, 0.86, 0.34, 44.0), (0.45, 0.80, 0.26, 63.0), (0.78, 0.91, 0.42, 52.0))
"""Each cloud of dust: starting point, height and width as shares of the scene, and seconds to cross it."""
DENSITY: Final = 0.6
"""Opacity of the dust."""


class Life(QWidget):
    """A transparent layer over the scene that lets all events through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._clock, self._seen = QElapsedTimer(), QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)
        self._cloud = QPixmap()
        self._awake_since = 0
        appearance().changed.connect(self._look_changed)
        self.hide()

    @property
    def is_awake(self) -> bool:
        return self._timer.isActive()

    def wake(self) -> None:
        """Start the animation, unless motion is reduced or off, or contrast is high."""
        if not self._may_move:
            self._sleep()
            return
        self._seen.restart()
        if not self.is_awake:
            self._awake_since = self._clock.elapsed()
            self._timer.start()
            self.show()

    @property
    def _may_move(self) -> bool:
        return bool(appearance().speed) and not appearance().reduced_motion and not appearance().theme.contrast

    def _look_changed(self) -> None:
        self._cloud = QPixmap()
        if not self._may_move:
            self._sleep()

    def _sleep(self) -> None:
        self._timer.stop()
        self.hide()

    def _tick(self) -> None:
        if self._seen.elapsed() > LASTS or not self.isVisible() or not self.isActiveWindow():
            self._sleep()
        else:
            self.update()

    @property
    def strength(self) -> float:
        """Opacity from 0 to 1: rises after the start, falls before the end."""
        rising, falling = self._clock.elapsed() - self._awake_since, LASTS - self._seen.elapsed()
        return max(0.0, min(1.0, rising / FADES, falling / FADES))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        now, strength = self._clock.elapsed() / 1000, self.strength
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._paint_light(painter, now, strength)
            painter.setOpacity(DENSITY * strength)
            for start, height, width, seconds in CLOUDS:
                self._paint_cloud(painter, (start + now / seconds) % 1.0, height, width)

    def _paint_cloud(self, painter: QPainter, along: float, height: float, width: float) -> None:
        wide = self.width() * width
        rect = QRectF(along * (self.width() + wide) - wide, 0, wide, self.height() * 0.2)
        rect.moveTop(self.height() * height - rect.height() / 2)
        painter.drawPixmap(rect, self._dust(), QRectF(self._dust().rect()))

    def _dust(self) -> QPixmap:
        if self._cloud.isNull():
            self._cloud = QPixmap(128, 128)
            self._cloud.fill(Qt.GlobalColor.transparent)
            soft = QRadialGradient(64, 64, 64)
            colour = appearance().theme["dune2"].lighter(160)
            soft.setColorAt(0, colour)
            soft.setColorAt(1, draw.faded(colour, 0.0))
            with QPainter(self._cloud) as painter:
                painter.fillRect(self._cloud.rect(), soft)
        return self._cloud

    def _paint_light(self, painter: QPainter, now: float, strength: float) -> None:
        """A doorway in the small pyramid, lit by a flame."""
        door = pictures.doorway(QRectF(self.rect()))
        flicker = 0.8 + 0.1 * math.sin(now * 5.1) + 0.1 * math.sin(now * 8.7 + 1)
        glow = QRadialGradient(door.center(), door.height() * 2.2)
        glow.setColorAt(0, QColor(255, 190, 90, round(150 * flicker * strength)))
        glow.setColorAt(1, QColor(255, 190, 90, 0))
        painter.fillRect(door.adjusted(-4 * door.width(), -2.2 * door.height(), 4 * door.width(), 2.2 * door.height()), glow)
        painter.fillRect(door, QColor(255, 214, 130, round(255 * flicker * strength)))
