"""The line of points: what a deal is worth, and where luck and choices took it."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.charts import step_for, text_width

BEYOND: Final = 5
"""Points beyond both ends."""
MOST_LABELS: Final = 8
HIGH: Final = 80
"""Height in pixels."""
LUCK, CHOICES, AXIS = 16.0, 42.0, 58.0
"""Heights of both arrows and of the axis."""


class PointsLine(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.told: Told | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_points(self, told: Told) -> None:
        self.told = told
        self.setAccessibleName(" ".join((words.worth(told), words.shares(told))))
        self.setToolTip(words.about_shares())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(520)), math.ceil(appearance().px(HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(appearance().px(296)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.told is not None:
            with QPainter(self) as painter:
                _Drawing(self.told, self.width()).paint(painter)


class _Drawing:
    def __init__(self, told: Told, width: float) -> None:
        self.told, self.width = told, width
        self.peak = told.worth + told.luck
        marks = (told.total, told.worth, self.peak)
        low, high = min(marks), max(marks)
        beside = appearance().px(128)
        self.scale = min(width / (high - low + 2 * BEYOND), (width - 2 * beside) / max(1, high - low))
        self.first = (low + high) / 2 - width / 2 / self.scale

    def x(self, points: float) -> float:
        return (points - self.first) * self.scale

    def paint(self, painter: QPainter) -> None:
        px, told = appearance().px, self.told
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axis(painter)
        for points, top in ((told.total, CHOICES), (told.worth, 8), (self.peak, LUCK)):
            self._drop(painter, points, px(top))
        self._paint_luck(painter)
        self._paint_choices(painter)
        theme, axis = appearance().theme, px(AXIS)
        draw.disc(painter, QPointF(self.x(told.worth), axis), px(6), theme["panel"], draw.pen(theme["ink"], 2.2))
        draw.disc(painter, QPointF(self.x(told.total), axis), px(7), theme["accent"], draw.pen(theme["panel"], 1.6))

    def _paint_axis(self, painter: QPainter) -> None:
        px, theme, y = appearance().px, appearance().theme, appearance().px(AXIS)
        painter.setPen(draw.pen(theme["edge"], 1.4, flat=True))
        painter.drawLine(QPointF(0, y), QPointF(self.width, y))
        step = step_for(self.width / self.scale, MOST_LABELS)
        fine = 1 if self.scale >= px(6) else step
        font = fonts.text(px(12.5))
        for points in range(math.ceil(self.first / fine) * fine, math.floor(self.first + self.width / self.scale) + 1, fine):
            labelled = points % step == 0
            painter.setPen(draw.pen(theme["edge"], 1.2, flat=True))
            painter.drawLine(QPointF(self.x(points), y), QPointF(self.x(points), y + px(6 if labelled else 3)))
            if labelled and px(12) < self.x(points) < self.width - px(12):
                draw.text(painter, self.x(points), y + px(20), digits(points), font, theme["ink2"], "middle")

    def _drop(self, painter: QPainter, points: float, top: float) -> None:
        painter.setPen(draw.pen(appearance().theme["edge"], 1.2, (3, 3)))
        painter.drawLine(QPointF(self.x(points), top), QPointF(self.x(points), appearance().px(AXIS)))

    def _paint_luck(self, painter: QPainter) -> None:
        told, theme, y = self.told, appearance().theme, appearance().px(LUCK)
        start, end = self.x(told.worth), self.x(self.peak)
        deal = tr("strong player {points}", points=digits(told.worth))
        if told.luck:
            self._arrow(painter, start, end, y, theme["goldfill"], theme["gold"])
            self._label(painter, end, y, tr("luck {n}", n=words.signed(told.luck)), to_the_right=told.luck > 0, weight=700)
        self._label(painter, start, y, deal, to_the_right=told.luck < 0, tone="ink2")

    def _paint_choices(self, painter: QPainter) -> None:
        px, told, theme, y = appearance().px, self.told, appearance().theme, appearance().px(CHOICES)
        start, end, upwards = self.x(self.peak), self.x(told.total), told.choices > 0
        if told.choices:
            colour = theme["good" if upwards else "bad"]
            self._arrow(painter, start, end, y, colour, colour)
            label = tr("choices {n}", n=words.signed(told.choices))
            self._label(painter, start, y, label, to_the_right=not upwards, weight=700)
        font, total = fonts.text(px(18), 900), digits(told.total)
        beyond = px(12) if upwards else -px(12)
        draw.text(painter, end + beyond, y + px(6), total, font, theme["accent"], "start" if upwards else "end")

    def _label(
        self, painter: QPainter, x: float, y: float, label: str, *, to_the_right: bool, weight: int = 400, tone: str = "ink"
    ) -> None:
        """Words beside the end of an arrow; inside the widget in any case."""
        px = appearance().px
        gap, width = px(10), text_width(label, 14.5, weight)
        left = x + gap if to_the_right else x - gap - width
        left = min(max(left, 0), self.width - width)
        draw.text(painter, left, y + px(5), label, fonts.text(px(14.5), weight), appearance().theme[tone])

    def _arrow(self, painter: QPainter, start: float, end: float, y: float, fill: QColor, edge: QColor) -> None:
        px = appearance().px
        way = 1 if end > start else -1
        half, head = px(5.5), min(px(11), abs(end - start))
        neck = end - way * head
        if abs(neck - start) < 1:
            outline = [(start, y - half), (end, y), (start, y + half)]
        else:
            wing = half + px(4)
            outline = [
                (start, y - half),
                (neck, y - half),
                (neck, y - wing),
                (end, y),
                (neck, y + wing),
                (neck, y + half),
                (start, y + half),
            ]
        draw.shape(painter, draw.polygon(outline), fill, draw.pen(edge, 1.6))
