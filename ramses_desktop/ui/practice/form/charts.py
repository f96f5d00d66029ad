"""The two charts of the form: what every game gave away, and where it went."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import digits
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM
from ramses_desktop.ui.widgets.charts import Chart, Curve, Spot, saying, step_for, text_width

NO_LEGEND: Final = ("", "", "", "")


class GivenAway(Curve):
    """What each game gave away as a ring, above a floor of 0, and a moving average with its last value."""

    LEAST = 106
    LEGEND = 22
    """There is none, but room for the last value."""

    def show_games(self, points: Sequence[float], say: Callable[[int], str], ends: tuple[str, str], summary: str) -> None:
        numbers = [round(one) for one in points]
        plain = [False] * len(numbers)
        self.show_numbers(numbers, plain, plain, say, ends, NO_LEGEND, summary)
        most = max([*numbers, 1])
        self._low, self._step = 0, step_for(most, 3)
        self._high = math.ceil(most / self._step) * self._step
        self._show(summary)

    def _paint_best(self, painter: QPainter) -> None:
        """Label the end of the line instead: less is better here, and one good game is no form."""
        means = self._lines.get(False)
        if not means:
            return
        last = max(means)
        place, px, theme = QPointF(self._x(last), self._y(means[last])), appearance().px, appearance().theme
        draw.disc(painter, place, px(5), theme["accent"], draw.pen(theme["card"], px(2)))
        font, words = fonts.text(px(15), 900), digits(means[last])
        width = QFontMetricsF(font).horizontalAdvance(words)
        x = min(place.x() - width / 2, self.room.right() - width - 2)
        draw.text(painter, x, place.y() - px(10), words, font, theme["accent"])


class Row(NamedTuple):
    """A bar: its name, its value, the standard error of that, and what is said of it."""

    name: str
    value: float
    error: float
    words: str


class LeakBars(Chart):
    """Bars with their names before them and their numbers behind."""

    LEAST = 106
    LINE: Final = 34
    NAME: Final = 0.46
    """Share of the width that names may take."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 4 * self.LINE + 2 * RIM, parent)
        self._bars: Sequence[Row] = ()
        self._bold: int | None = None

    def show_bars(self, bars: Sequence[Row], summary: str, *, emphasis: int | None) -> None:
        """`emphasis` is the bar that is bold, if any."""
        self._bars, self._bold = bars, emphasis
        self._tall = max(len(bars), 2) * self.LINE + 2 * RIM
        self._show(summary)

    def _plot(self) -> QRectF:
        weights = [900 if at == self._bold else 400 for at in range(len(self._bars))]
        names = max((text_width(bar.name, 14.5, weight) for bar, weight in zip(self._bars, weights, strict=True)), default=0.0)
        before = min(names, self.room.width() * self.NAME) + appearance().px(14)
        behind = max((text_width(digits(bar.value, 1), 15, 900) for bar in self._bars), default=0.0) + appearance().px(12)
        return self.room.adjusted(before, 0, -behind, 0)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        line = min(px(self.LINE), room.height() / max(len(self._bars), 1))
        return [
            Spot(QRectF(room.left() + 1, room.top() + at * line + 1, room.width() - 2, line - 2), saying(bar.words))
            for at, bar in enumerate(self._bars)
        ]

    def _paint(self, painter: QPainter) -> None:
        px, theme, plot = appearance().px, appearance().theme, self._plot()
        most = max([*(bar.value + bar.error for bar in self._bars), 0.1])
        for at, (bar, spot) in enumerate(zip(self._bars, self._spots, strict=True)):
            bold, middle = at == self._bold, spot.rect.center().y()
            name = fonts.text(px(14.5), 900 if bold else 400)
            draw.elided(painter, spot.rect.left() + 1, middle + px(5), bar.name, name, plot.left() - spot.rect.left() - px(12))
            width = max(2.0, plot.width() * max(bar.value, 0.0) / most)
            height = min(px(20), spot.rect.height() - 6)
            body = QRectF(plot.left(), middle - height / 2, width, height)
            fill = theme["accent"] if bold else theme["slab2"] if theme.contrast else theme["slab"]
            draw.plate(painter, body, 3, fill, draw.edge_pen("edge"))
            self._paint_error(painter, bar, body, plot.width() / most)
            words = fonts.text(px(15), 900 if bold else 400)
            x = body.right() + max(0.0, bar.error * plot.width() / most) + px(8)
            draw.text(painter, x, middle + px(5), digits(bar.value, 1), words)

    def _paint_error(self, painter: QPainter, bar: Row, body: QRectF, scale: float) -> None:
        """A thin line as long as the error either way."""
        reach = bar.error * scale
        if reach < 2:
            return
        y, ends = body.center().y(), (max(body.right() - reach, body.left()), body.right() + reach)
        painter.setPen(draw.pen(appearance().theme["ink"], appearance().px(1.4)))
        painter.drawLine(QPointF(ends[0], y), QPointF(ends[1], y))
        for x in ends:
            if x > body.left():
                painter.drawLine(QPointF(x, y - 4), QPointF(x, y + 4))
