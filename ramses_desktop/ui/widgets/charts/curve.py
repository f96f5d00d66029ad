"""A chart of numbers in sequence, with a moving average as a line."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.charts.chart import Chart, Spot, sign, small, star, step_for, text_width

CROWDED: Final = 3.5
"""With fewer pixels than this between two values, they are merged."""


def averages(numbers: Sequence[int], window: int) -> list[float]:
    """The moving average at each number."""
    sums = [0]
    for number in numbers:
        sums.append(sums[-1] + number)
    firsts = (max(0, at - window) for at in range(1, len(sums)))
    return [(sums[at] - sums[first]) / (at - first) for at, first in enumerate(firsts, 1)]


def means_of_the_last(numbers: Sequence[int], apart: Sequence[bool]) -> dict[bool, dict[int, float]]:
    """Moving averages by index, separately for numbers that are `apart` and for the others; only where there are enough numbers."""
    found = {}
    for which in sorted(set(apart)):
        places = [at for at, one in enumerate(apart) if one == which]
        reach = max(5, len(places) // 40)
        means = averages([numbers[at] for at in places], reach)
        if len(means) >= reach:
            found[which] = dict(zip(places[reach - 1 :], means[reach - 1 :], strict=True))
    return found


class Curve(Chart):
    """Numbers in sequence as marks, with a moving average as a line, and a dashed one for numbers kept apart. Too many numbers
    become strokes from the least to the greatest."""

    LEGEND = 34
    """Height above the plot."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 140, parent)
        self._numbers: Sequence[int] = ()
        self._marked: Sequence[bool] = ()
        self._apart: Sequence[bool] = ()
        self._lines: dict[bool, dict[int, float]] = {}
        self._say: Callable[[int], str] = str
        self._ends = "", ""
        self._legend = "", "", "", ""
        self._low, self._high, self._step = 0, 1, 1
        self._least_is_best = False
        self._plot = QRectF()
        """The plot area, without the axes."""

    def show_numbers(
        self,
        numbers: Sequence[int],
        marked: Sequence[bool],
        apart: Sequence[bool],
        say: Callable[[int], str],
        ends: tuple[str, str],
        legend: tuple[str, str, str, str],
        summary: str,
        *,
        least_is_best: bool = False,
    ) -> None:
        """`marked` numbers get a mark of their own; those `apart` have their own average. The legend names marked numbers, the
        others, the line and the dashed line. If the least is best, as with places, it is at the top."""
        self._least_is_best = least_is_best
        self._numbers, self._marked, self._apart = numbers, marked, apart
        self._lines = means_of_the_last(numbers, apart)
        self._say, self._ends, self._legend = say, ends, legend
        low, high = min(numbers, default=0), max(numbers, default=1)
        self._step = step_for(max(high - low, 4), 4)
        self._low = math.floor(low / self._step) * self._step
        self._high = max(math.ceil(high / self._step) * self._step, self._low + self._step)
        self._show(summary)

    def _x(self, at: float) -> float:
        return self._plot.left() + self._plot.width() * (at + 0.5) / max(len(self._numbers), 1)

    def _y(self, number: float) -> float:
        share = (number - self._low) / (self._high - self._low)
        return self._plot.bottom() - self._plot.height() * (1 - share if self._least_is_best else share)

    @property
    def is_crowded(self) -> bool:
        return len(self._numbers) * appearance().px(CROWDED) > self._plot.width()

    def _heaps(self) -> list[range]:
        """Ranges of numbers merged into one."""
        count = len(self._numbers)
        heaps = min(count, max(int(self._plot.width() / appearance().px(CROWDED)), 1)) if self.is_crowded else count
        edges = [count * at // heaps for at in range(heaps + 1)] if heaps else []
        return [range(first, last) for first, last in pairwise(edges)]

    def _arrange(self) -> list[Spot]:
        labels, px = max(text_width(digits(end)) for end in (self._low, self._high)), appearance().px
        self._plot = plot = self.room.adjusted(labels + px(10), px(self.LEGEND), -px(10), -px(24))
        side = px(6)
        if not self.is_crowded:
            places = [QPointF(self._x(at), self._y(number)) for at, number in enumerate(self._numbers)]
            return [
                Spot(QRectF(place.x() - side, place.y() - side, 2 * side, 2 * side), partial(self._say, at))
                for at, place in enumerate(places)
            ]
        spots = []
        for heap in self._heaps():
            numbers = self._numbers[heap.start : heap.stop]
            top, bottom = sorted((self._y(max(numbers)), self._y(min(numbers))))
            left, right = (plot.left() + plot.width() * end / len(self._numbers) for end in (heap.start, heap.stop))
            spots.append(Spot(QRectF(left, top - 2, right - left, bottom - top + 4), partial(self._say_heap, heap)))
        return spots

    def _say_heap(self, heap: range) -> str:
        numbers = self._numbers[heap.start : heap.stop]
        words = {
            "first": digits(heap.start + 1),
            "last": digits(heap.stop),
            "least": digits(min(numbers)),
            "most": digits(max(numbers)),
        }
        if len(set(self._apart[heap.start : heap.stop])) > 1:
            return tr("{first} to {last}: from {least} to {most}", **words)
        mean = digits(sum(numbers) / len(numbers))
        return tr("{first} to {last}: from {least} to {most}, {mean} on average", mean=mean, **words)

    def _nearest(self, place: QPointF) -> int | None:
        """The horizontally nearest value, as dots are hard to hit."""
        if not self._spots or not self._plot.adjusted(-4, -12, 4, 12).contains(place):
            return None
        middles = [spot.rect.center().x() for spot in self._spots]
        at = bisect_right(middles, place.x())
        return min((one for one in (at - 1, at) if 0 <= one < len(middles)), key=lambda one: abs(middles[one] - place.x()))

    def _paint(self, painter: QPainter) -> None:
        self._paint_axes(painter)
        if not self._numbers:
            return
        if self.is_crowded:
            self._paint_strokes(painter)
        self._paint_lines(painter)
        if not self.is_crowded:
            for at, spot in enumerate(self._spots):
                sign(painter, spot.rect.center(), appearance().px(4.2), marked=self._marked[at])
        self._paint_best(painter)
        self._paint_legend(painter)

    def _paint_axes(self, painter: QPainter) -> None:
        plot, theme = self._plot, appearance().theme
        for number in range(self._low, self._high + 1, self._step):
            y = round(self._y(number))
            line = theme["edge"] if y >= int(plot.bottom()) else theme["line"]
            painter.fillRect(QRectF(plot.left(), y, plot.width(), 1), draw.faded(line, 0.35 if theme.contrast else 1))
            small(painter, plot.left() - appearance().px(8), y + appearance().px(4.4), digits(number), "end")
        foot = plot.bottom() + appearance().px(19)
        small(painter, plot.left(), foot, self._ends[0], "start")
        if self._ends[0] != self._ends[1]:
            small(painter, plot.right(), foot, self._ends[1], "end")

    def _paint_strokes(self, painter: QPainter) -> None:
        theme = appearance().theme
        colour = theme["slab2"] if theme.contrast else draw.mix(theme["panel"], theme["edge"], 0.5)
        for spot in self._spots:
            rect = spot.rect.adjusted(0.5, 0, -0.5, 0)
            draw.plate(painter, rect, min(2.0, rect.width() / 2), colour)

    def _paint_lines(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for apart, means in self._lines.items():
            known = [[at for at in heap if at in means] for heap in self._heaps()]
            places = [QPointF(self._x(heap[-1]), self._y(means[heap[-1]])) for heap in known if heap]
            path = QPainterPath(places[0])
            for place in places[1:]:
                path.lineTo(place)
            painter.strokePath(path, draw.pen(appearance().theme["card"], appearance().px(5)))
            painter.strokePath(path, self._line_pen(apart=apart))

    def _line_pen(self, *, apart: bool) -> QPen:
        px = appearance().px
        return draw.pen(appearance().theme["accent"], px(2.4), (px(7), px(5)) if apart and False in self._apart else ())

    def _paint_best(self, painter: QPainter) -> None:
        """Label the best number, or the first of equals."""
        best = min(self._numbers) if self._least_is_best else max(self._numbers)
        place = QPointF(self._x(self._numbers.index(best)), self._y(best))
        px, words, theme = appearance().px, digits(best), appearance().theme
        star(painter, place, px(8))
        side: draw.Anchor = "end" if place.x() > self._plot.right() - px(50) else "start"
        x = place.x() + (-px(12) if side == "end" else px(12))
        font = fonts.text(px(14), 900)
        width = QFontMetricsF(font).horizontalAdvance(words)
        ground = QRectF(x - (width if side == "end" else 0) - 2, place.y() - px(8), width + 4, px(16))
        draw.plate(painter, ground, 4, draw.faded(theme["panel"], 0.85))
        draw.text(painter, x, place.y() + px(5), words, font, anchor=side)

    def _paint_legend(self, painter: QPainter) -> None:
        marked, plain, line, dashed = self._legend
        px, x, y = appearance().px, self._plot.left(), self.room.top() + appearance().px(13)
        if not self.is_crowded:
            for words, is_marked in ((marked, True), (plain, False)):
                if words and is_marked in self._marked:
                    sign(painter, QPointF(x + px(6), y - px(4)), px(4.2), marked=is_marked)
                    small(painter, x + px(15), y, words, "start")
                    x += px(15) + text_width(words) + px(16)
        for apart in self._lines:
            words = dashed if apart and False in self._apart else line
            if words and x + px(24) + text_width(words) < self.room.right():
                painter.setPen(self._line_pen(apart=apart))
                painter.drawLine(QPointF(x, y - px(4)), QPointF(x + px(18), y - px(4)))
                small(painter, x + px(24), y, words, "start")
                x += px(24) + text_width(words) + px(16)
