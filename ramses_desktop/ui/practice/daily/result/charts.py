"""What was made of many days: the last seven in a row, thirty against par, and the turns of one day to share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from ramses_desktop.coach.daily import LETTERS, Mark
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.cards import STREAK
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM
from ramses_desktop.ui.widgets.charts import Chart, Spot, saying, sign, small, step_for, text_width

GAP: Final = 10
LEAST_REACH: Final = 10
"""Points above and below par that are shown at least."""
MOST_BY_FIVES: Final = 20
"""Points up to which the scale ends at a multiple of five."""
SHARES: Final = {Mark.BEST: 1.0, Mark.NEAR: 0.46, Mark.MORE: 0.18}
"""Side of a block, as a share of its box."""


@frozen
class WeekDay:
    """A day in the row of seven."""

    name: str
    spoken: str
    is_played: bool
    """Whether there is a result,"""
    is_timely: bool
    """and whether it counts for a streak."""
    is_over: bool
    """Whether the day has passed."""
    is_framed: bool
    """Whether it is the day of the page."""


class Week(Chart):
    """Seven days as boxes, with a flame for each that counts for the streak."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 96, parent)
        self._days: Sequence[WeekDay] = ()

    def show_days(self, days: Sequence[WeekDay], summary: str) -> None:
        self._days = days
        self._show(summary)

    def _arrange(self) -> list[Spot]:
        room, count = self.room.adjusted(2, 2, -2, -2), max(1, len(self._days))
        wide = (room.width() - GAP * (count - 1)) / count
        return [
            Spot(QRectF(room.left() + at * (wide + GAP), room.top(), wide, room.height()), saying(day.spoken))
            for at, day in enumerate(self._days)
        ]

    def _paint(self, painter: QPainter) -> None:
        for day, spot in zip(self._days, self._spots, strict=True):
            self._paint_day(painter, day, spot.rect)

    def _paint_day(self, painter: QPainter, day: WeekDay, rect: QRectF) -> None:
        theme, px = appearance().theme, appearance().px
        if day.is_framed:
            draw.plate(painter, rect, 8, theme["card"], draw.pen(theme["ink"], 2))
        elif day.is_played:
            draw.plate(painter, rect, 8, theme["card"], draw.edge_pen("line"))
        else:
            draw.plate(painter, rect, 8, None, draw.pen(theme["edge"], 1.2, (4, 3)))
        middle, font = rect.center().x(), fonts.text(px(14.5), 700 if day.is_framed else 400)
        draw.elided(painter, middle, rect.top() + px(22), day.name, font, rect.width() - 6, theme["ink"], "middle")
        below = QRectF(rect.left() + 3, rect.top() + px(30), rect.width() - 6, rect.height() - px(36))
        if day.is_played:
            side = min(px(36), below.height(), below.width())
            art.paint_icon(painter, STREAK, draw.square(below.center(), side), opacity=1.0 if day.is_timely else art.DISABLED)
        elif day.is_over:
            painter.setFont(draw.fitting(tr("not played"), px(13), below.size()))
            painter.setPen(theme["ink2"])
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), tr("not played"))


@frozen
class ChartDay:
    """A day in the chart of thirty."""

    spoken: str
    value: int | None
    """None where there is none."""
    is_played: bool = False
    is_framed: bool = False
    """Whether it is the day of the page."""


class DaysChart(Chart):
    """Results as stems above or below par; without a par, above zero."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 168, parent)
        self._days: Sequence[ChartDay] = ()
        self._ends = "", ""
        self._has_par = True
        self._low, self._high, self._step = -LEAST_REACH, LEAST_REACH, LEAST_REACH
        self._plot = QRectF()

    def show_days(self, days: Sequence[ChartDay], ends: tuple[str, str], summary: str, *, has_par: bool) -> None:
        self._days, self._ends, self._has_par = days, ends, has_par
        values = [day.value for day in days if day.value is not None]
        reach = max([LEAST_REACH, *map(abs, values)])
        self._step = 5 if reach <= MOST_BY_FIVES else step_for(reach, 2)
        top = -(-reach // self._step) * self._step
        self._low, self._high = -top if has_par else 0, top
        self._show(summary)

    def _label(self, value: int) -> str:
        if not self._has_par:
            return digits(value)
        return tr("par") if value == 0 else f"+{digits(value)}" if value > 0 else digits(value)

    @property
    def _lines(self) -> range:
        return range(self._low, self._high + 1, self._high if self._has_par else self._step)

    def _x(self, at: int) -> float:
        return self._plot.left() + self._plot.width() * (at + 0.5) / max(1, len(self._days))

    def _y(self, value: float) -> float:
        return self._plot.bottom() - self._plot.height() * (value - self._low) / (self._high - self._low)

    def _arrange(self) -> list[Spot]:
        px = appearance().px
        labels = max(text_width(self._label(value)) for value in self._lines)
        self._plot = self.room.adjusted(labels + px(12), px(10), -px(6), -px(30))
        half = px(6)
        return [
            Spot(QRectF(self._x(at) - half, self._y(day.value or 0) - half, 2 * half, 2 * half), saying(day.spoken))
            for at, day in enumerate(self._days)
        ]

    def _nearest(self, place: QPointF) -> int | None:
        if not self._spots or not self._plot.adjusted(-4, -8, 4, 8).contains(place):
            return None
        return min(range(len(self._spots)), key=lambda at: abs(self._x(at) - place.x()))

    def _paint(self, painter: QPainter) -> None:
        theme, px, plot = appearance().theme, appearance().px, self._plot
        for value in self._lines:
            painter.setPen(draw.pen(theme["edge"] if value == 0 else theme["line"], 1.4 if value == 0 else 1.0, flat=True))
            painter.drawLine(QPointF(plot.left(), self._y(value)), QPointF(plot.right(), self._y(value)))
            small(painter, plot.left() - px(10), self._y(value) + px(4.5), self._label(value), "end")
        for day, spot in zip(self._days, self._spots, strict=True):
            if day.is_played:
                self._paint_day(painter, day, spot.rect.center())
        first, last = self._ends
        small(painter, plot.left(), plot.bottom() + px(24), first, "start")
        small(painter, plot.right(), plot.bottom() + px(24), last, "end")

    def _paint_day(self, painter: QPainter, day: ChartDay, centre: QPointF) -> None:
        theme, px = appearance().theme, appearance().px
        if day.value is None:
            small(painter, centre.x(), centre.y() - px(5), "–", tone="ink")
            return
        colour = theme["accent"] if day.is_framed else theme["edge"]
        painter.setPen(draw.pen(colour, 2 if day.is_framed else 1.6, flat=True))
        painter.drawLine(QPointF(centre.x(), self._y(0)), centre)
        if day.is_framed:
            draw.disc(painter, centre, px(5.5), theme["accent"], draw.pen(theme["panel"], 1.2))
        else:
            sign(painter, centre, px(4.8), marked=self._has_par and day.value > 0)


def paint_mark(painter: QPainter, centre: QPointF, side: float, mark: Mark, *, letters: bool) -> None:
    """A turn as a block or letter in a box of this side."""
    theme = appearance().theme
    if letters:
        font = fonts.text(side * 0.72, 900 if mark == Mark.BEST else 400)
        draw.text(painter, centre.x(), centre.y() + side * 0.26, LETTERS[mark], font, theme["ink"], "middle")
    else:
        draw.plate(painter, draw.square(centre, max(4.0, side * SHARES[mark])), 3 if mark == Mark.BEST else 1, theme["ink"])


class ShareGrid(Chart):
    """The turns of a day, round by round, as blocks or letters. Screen readers hear whole rounds."""

    LINE: Final = 42

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 0, parent)
        self._rounds: Sequence[Sequence[Mark]] = ()
        self._letters = False

    def show_rounds(self, rounds: Sequence[Sequence[Mark]], *, letters: bool) -> None:
        self._rounds, self._letters = rounds, letters
        self._tall = len(rounds) * self.LINE + 2 * RIM
        self._show("\n".join(words.spoken_round(at, marks) for at, marks in enumerate(rounds, 1)))

    def _arrange(self) -> list[Spot]:
        line = appearance().px(self.LINE)
        return [
            Spot(
                QRectF(self.room.left(), self.room.top() + at * line, self.room.width(), line),
                saying(words.spoken_round(at + 1, one)),
            )
            for at, one in enumerate(self._rounds)
        ]

    def _paint(self, painter: QPainter) -> None:
        px = appearance().px
        left = self.room.left() + px(92)
        step = min(px(36), (self.room.right() - left) / max(1, *(len(one) for one in self._rounds), 1))
        for at, (marks, spot) in enumerate(zip(self._rounds, self._spots, strict=True), 1):
            middle = spot.rect.center().y()
            draw.text(painter, self.room.left() + 2, middle + px(5), tr("Round {n}", n=at), fonts.text(px(15.5)))
            for turn, mark in enumerate(marks):
                paint_mark(painter, QPointF(left + (turn + 0.5) * step, middle), step - px(6), mark, letters=self._letters)
