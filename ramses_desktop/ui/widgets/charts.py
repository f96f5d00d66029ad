"""Charts: a curve, a distribution, a row of places, bars. Their values can be pointed at, stepped through with the arrow keys, and
read out. They get numbers and words, and know nothing of games."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
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


# ------------------------------------------------------------ curve


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


# ------------------------------------------------------------ distribution


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


# ------------------------------------------------------------ rows


class Place(NamedTuple):
    """A result: the place, and whether it was a win."""

    number: int
    won: bool


class Bar(NamedTuple):
    """A bar: its name, its value, the text at its end, a note, and perhaps a value to mark on it."""

    name: str
    value: float
    text: str
    note: str = ""
    mark: float | None = None


class Places(Chart):
    """The latest results as boxes with the place in them; wins are gold, and runs of wins underlined."""

    BOX: Final = 24
    LINE: Final = 34

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 3 * self.LINE + 2 * RIM, parent)
        self._places: Sequence[Place] = ()
        self._say: Callable[[int], str] = str
        self._first = 0
        """Index of the first result that fits."""

    def show_places(self, places: Sequence[Place], say: Callable[[int], str], summary: str) -> None:
        self._places, self._say = places, say
        self._show(summary)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        step, side = px(self.BOX + 4), px(self.BOX)
        across = max(int((room.width() - 4) / step), 1)
        down = max(int(room.height() / px(self.LINE)), 1)
        self._first = max(0, len(self._places) - across * down)
        spots = []
        for at in range(self._first, len(self._places)):
            row, column = divmod(at - self._first, across)
            rect = QRectF(room.left() + 3 + column * step, room.top() + 3 + row * px(self.LINE), side, side)
            spots.append(Spot(rect, partial(self._say, at)))
        return spots

    def _paint(self, painter: QPainter) -> None:
        px, theme = appearance().px, appearance().theme
        shown = self._places[self._first :]
        for at, (place, spot) in enumerate(zip(shown, self._spots, strict=True)):
            draw.ground(painter, spot.rect, gold=place.won)
            font = fonts.text(px(14), 900 if place.won else 400)
            colour = theme["ongold"] if place.won else theme["ink2"]
            draw.text(painter, spot.rect.center().x(), spot.rect.center().y() + px(5), str(place.number), font, colour, "middle")
            before = self._spots[at - 1].rect if at else QRectF()
            if at and place.won and shown[at - 1].won:
                left = before.left() if before.top() == spot.rect.top() else spot.rect.left()
                line = QRectF(left, spot.rect.bottom() + px(2.5), spot.rect.right() - left, px(3))
                draw.plate(painter, line, 1.5, theme["gold"])


class Bars(Chart):
    """Horizontal bars from zero, to the left if negative. A star marks each one's best."""

    LINE: Final = 36

    def __init__(self, name: str, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(name, lines * self.LINE + 2 * RIM, parent)
        self._bars: Sequence[Bar] = ()

    def show_bars(self, bars: Sequence[Bar], summary: str) -> None:
        self._bars = bars
        self._tall = max(len(bars), 2) * self.LINE + 2 * RIM
        self._show(summary)

    def _plot(self) -> QRectF:
        """The area of the bars, without the text after them."""
        behind = max((text_width(bar.text, 15, 900) for bar in self._bars), default=0.0) + appearance().px(18)
        return self.room.adjusted(4, 0, -behind, 0)

    def _x(self, number: float) -> float:
        plot = self._plot()
        ends = [0.0, *(bar.value for bar in self._bars), *(bar.mark for bar in self._bars if bar.mark is not None)]
        return plot.left() + plot.width() * (number - min(ends)) / max(max(ends) - min(ends), 1)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        words = [", ".join(filter(None, (bar.name, bar.text, bar.note))) for bar in self._bars]
        return [
            Spot(QRectF(room.left() + 2, room.top() + at * px(self.LINE) + 2, room.width() - 4, px(self.LINE) - 4), saying(one))
            for at, one in enumerate(words)
        ]

    def _paint(self, painter: QPainter) -> None:
        px, theme = appearance().px, appearance().theme
        zero = self._x(0)
        for bar, spot in zip(self._bars, self._spots, strict=True):
            line, end = spot.rect.top() + px(13), self._x(bar.value)
            note = draw.text(painter, spot.rect.right(), line, bar.note, fonts.text(px(SMALL)), theme["ink2"], "end")
            name = fonts.text(px(14), 700)
            draw.elided(painter, spot.rect.left() + 2, line, bar.name, name, spot.rect.width() - note - px(14))
            body = QRectF(min(zero, end), line + px(4), abs(end - zero), px(15 if bar.mark is not None else 12))
            draw.plate(painter, body, 3, theme["slab"] if not theme.contrast else theme["slab2"], draw.edge_pen("edge"))
            if bar.mark is None:
                draw.text(painter, max(end, zero) + px(6), body.center().y() + px(5.2), bar.text, fonts.text(px(15), 900))
            else:
                self._paint_mark(painter, bar, body)

    def _paint_mark(self, painter: QPainter, bar: Bar, body: QRectF) -> None:
        """Paint a star with its number; the bar's text goes inside the bar."""
        assert bar.mark is not None
        px, y, x = appearance().px, body.center().y(), self._x(bar.mark)
        painter.fillRect(QRectF(min(x, body.right()), y, abs(x - body.right()), 1), appearance().theme["edge"])
        star(painter, QPointF(x, y), px(7))
        draw.text(painter, x + px(11), y + px(4.6), digits(bar.mark), fonts.text(px(13)))
        font = fonts.text(px(13), 900)
        if body.width() > QFontMetricsF(font).horizontalAdvance(bar.text) + px(12):
            draw.text(painter, body.right() - px(7), y + px(4.6), bar.text, font, anchor="end")
