"""A chart of how often numbers came up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.charts.chart import Chart, Spot, saying, small, text_width

WIDEST: Final = 46
"""Maximum width of a column, in pixels."""


class Distribution(Chart):
    """A histogram with a line at the mean."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 140, parent)
        self._columns: Sequence[tuple[int, int]] = ()
        self._each = 1
        self._mean: float | None = None
        self._words = ""
        self._expected: Sequence[float] = ()
        self._highest = 0

    def show_columns(
        self,
        columns: Sequence[tuple[int, int]],
        each: int,
        mean: float | None,
        words: str,
        summary: str,
        expected: Sequence[float] = (),
        highest: int = 0,
    ) -> None:
        """Columns are pairs of start and count, `each` numbers wide; `words` label the mean. What is expected of each column is
        shown as a dashed outline. `highest` is a count that fills the chart, for charts that are compared."""
        self._columns, self._each, self._mean, self._words = columns, each, mean, words
        self._expected, self._highest = expected, highest
        self._show(summary)

    def _plot(self) -> QRectF:
        return self.room.adjusted(appearance().px(6), appearance().px(34), -appearance().px(6), -appearance().px(24))

    @property
    def _most(self) -> float:
        """The count that fills the chart."""
        return max(*self._expected, *(count for _, count in self._columns), self._highest, 1)

    def _arrange(self) -> list[Spot]:
        if not self._columns:
            return []
        plot, most = self._plot(), self._most
        wide = min(plot.width() / len(self._columns), appearance().px(WIDEST))
        left = plot.center().x() - wide * len(self._columns) / 2
        gap = 1.0 if wide < appearance().px(12) else 2.0
        spots = []
        for at, (start, count) in enumerate(self._columns):
            high = plot.height() * count / most
            rect = QRectF(left + at * wide + gap, plot.bottom() - high, wide - 2 * gap, high)
            spots.append(Spot(rect, saying(self._say_column(start, count))))
        return spots

    def _say_column(self, start: int, count: int) -> str:
        span = digits(start) if self._each == 1 else f"{digits(start)} – {digits(start + self._each - 1)}"
        if self._expected:
            chance = digits(self._expected[[one for one, _ in self._columns].index(start)], 1)
            return tr(
                "{span}: {count} time; by chance {chance}",
                "{span}: {count} times; by chance {chance}",
                n=count,
                span=span,
                count=digits(count),
                chance=chance,
            )
        return tr("{span}: {count} time", "{span}: {count} times", n=count, span=span, count=digits(count))

    def _nearest(self, place: QPointF) -> int | None:
        """The column above or below the mouse."""
        found = [at for at, spot in enumerate(self._spots) if spot.rect.left() <= place.x() < spot.rect.right()]
        return found[0] if found and self._plot().adjusted(0, 0, 0, 20).contains(place) else None

    def _paint(self, painter: QPainter) -> None:
        plot, theme, px = self._plot(), appearance().theme, appearance().px
        painter.fillRect(QRectF(plot.left(), round(plot.bottom()), plot.width(), 1), theme["edge"])
        if not self._columns:
            return
        widest = max(text_width(digits(start)) for start, _ in self._columns) + px(8)
        every = math.ceil(widest / max(self._spots[0].rect.width() + 2, 1))
        for at, (start, count) in enumerate(self._columns):
            rect = self._spots[at].rect
            if count:
                draw.plate(painter, rect.adjusted(0.5, 0.5, -0.5, 2), 3, theme["goldfill"], draw.edge_pen("gold"))
                painter.fillRect(rect.adjusted(-1, rect.height(), 1, 4), theme["panel"])
                painter.fillRect(QRectF(rect.left() - 1, round(plot.bottom()), rect.width() + 2, 1), theme["edge"])
            if at % every == 0:
                # A wide column begins at its number.
                small(painter, rect.center().x() if self._each == 1 else rect.left() - 1, plot.bottom() + px(19), digits(start))
        self._paint_expected(painter)
        self._paint_mean(painter)
        for spot, (_, count) in zip(self._spots, self._columns, strict=True):
            self._paint_count(painter, spot.rect, digits(count) if count else "")

    def _paint_count(self, painter: QPainter, column: QRectF, words: str) -> None:
        """Paint the count above its column, if that is wide enough."""
        width, px = text_width(words, weight=700), appearance().px
        if words and width <= column.width() + 3:
            ground = QRectF(column.center().x() - width / 2 - 2, column.top() - px(17), width + 4, px(15))
            draw.plate(painter, ground, 3, appearance().theme["panel"])
            small(painter, column.center().x(), column.top() - px(5), words, weight=700, tone="ink")

    def _paint_expected(self, painter: QPainter) -> None:
        if not self._expected:
            return
        plot, most = self._plot(), self._most
        outline = QPolygonF()
        for spot, count in zip(self._spots, self._expected, strict=True):
            high = plot.bottom() - plot.height() * count / most
            outline.append(QPointF(spot.rect.left() - 1, high))
            outline.append(QPointF(spot.rect.right() + 1, high))
        painter.setPen(draw.pen(appearance().theme["ink2"], appearance().px(1.6), (4, 3)))
        painter.drawPolyline(outline)
        foot, px = self.room.top() + appearance().px(13), appearance().px
        painter.drawLine(QPointF(plot.left(), foot - px(4)), QPointF(plot.left() + px(22), foot - px(4)))
        small(painter, plot.left() + px(28), foot, tr("by chance"), "start")

    def _paint_mean(self, painter: QPainter) -> None:
        if self._mean is None:
            return
        plot, px, first = self._plot(), appearance().px, self._spots[0].rect
        each = (self._spots[-1].rect.right() - first.left() + 2) / len(self._spots)
        x = first.left() + each * (self._mean - self._columns[0][0] + 0.5) / self._each
        painter.setPen(draw.pen(appearance().theme["accent"], px(2), (px(5), px(4))))
        painter.drawLine(QPointF(x, self.room.top() + px(18)), QPointF(x, plot.bottom()))
        half = text_width(self._words, weight=700) / 2
        middle = min(max(x, self.room.left() + half), self.room.right() - half)
        small(painter, middle, self.room.top() + px(13), self._words, weight=700, tone="accent")
