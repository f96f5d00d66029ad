"""The turns of a game side by side, each with what it gave away, and the line of points: what a deal is worth, and where luck and
choices took it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ramses_desktop.coach.review import Turn
from ramses_desktop.engine.judged import Grade
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.coaching import words
from ramses_desktop.ui.coaching.words import Account
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
        self.account: Account | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_points(self, account: Account) -> None:
        self.account = account
        self.setAccessibleName(" ".join((words.worth(account), words.shares(account))))
        self.setToolTip(words.about_shares())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(520)), math.ceil(appearance().px(HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(appearance().px(296)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.account is not None:
            with QPainter(self) as painter:
                _Drawing(self.account, self.width()).paint(painter)


class _Drawing:
    def __init__(self, account: Account, width: float) -> None:
        self.account, self.width = account, width
        self.peak = account.worth + account.luck
        marks = (account.total, account.worth, self.peak)
        low, high = min(marks), max(marks)
        beside = appearance().px(128)
        self.scale = min(width / (high - low + 2 * BEYOND), (width - 2 * beside) / max(1, high - low))
        self.first = (low + high) / 2 - width / 2 / self.scale

    def x(self, points: float) -> float:
        return (points - self.first) * self.scale

    def paint(self, painter: QPainter) -> None:
        px, account = appearance().px, self.account
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_axis(painter)
        for points, top in ((account.total, CHOICES), (account.worth, 8), (self.peak, LUCK)):
            self._drop(painter, points, px(top))
        self._paint_luck(painter)
        self._paint_choices(painter)
        theme, axis = appearance().theme, px(AXIS)
        draw.disc(painter, QPointF(self.x(account.worth), axis), px(6), theme["panel"], draw.pen(theme["ink"], 2.2))
        draw.disc(painter, QPointF(self.x(account.total), axis), px(7), theme["accent"], draw.pen(theme["panel"], 1.6))

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
        account, theme, y = self.account, appearance().theme, appearance().px(LUCK)
        start, end = self.x(account.worth), self.x(self.peak)
        deal = tr("strong player {points}", points=digits(account.worth))
        if account.luck:
            self._arrow(painter, start, end, y, theme["goldfill"], theme["gold"])
            self._label(painter, end, y, tr("luck {n}", n=words.signed(account.luck)), to_the_right=account.luck > 0, weight=700)
        self._label(painter, start, y, deal, to_the_right=account.luck < 0, tone="ink2")

    def _paint_choices(self, painter: QPainter) -> None:
        px, account, theme, y = appearance().px, self.account, appearance().theme, appearance().px(CHOICES)
        start, end, upwards = self.x(self.peak), self.x(account.total), account.choices > 0
        if account.choices:
            colour = theme["good" if upwards else "bad"]
            self._arrow(painter, start, end, y, colour, colour)
            label = tr("choices {n}", n=words.signed(account.choices))
            self._label(painter, start, y, label, to_the_right=not upwards, weight=700)
        font, total = fonts.text(px(18), 900), digits(account.total)
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


LINES: Final = 3
"""Lines of the scale; the top one is where bars end."""
POINT: Final = 25.0
"""Pixels from one line to the next at normal text size: a point,"""
SCALES: Final = (1, 2, 3, 4, 5, 10, 20, 50)
"""or more points, where too many bars would be cut,"""
FIT: Final = 0.75
"""which is less than this share of them; and none that reaches less than"""
FAR: Final = 1.35
"""times as high as the top line, as a cut bar looks hardly taller than that."""
STEP, LEAST_STEP = 40.0, 24.0
"""Width of a turn, and the least."""
SCALE_ROOM: Final = 50.0
"""Room for the scale on the left,"""
BETWEEN: Final = 20.0
"""and between two rounds."""
TOP, ZERO, FOOT = 32.0, 109.0, 133.0
"""Upper edge of the tallest bar, below its number and the names of the rounds; the line of no loss; and the lower edge."""
NUMBER: Final = 17.0
"""Height of the number above a bar."""
BAR: Final = 18.0
GROWS: Final = 180
"""Milliseconds in which a bar grows,"""
STAGGER: Final = 12
"""and from one to the next."""
FRAME: Final = 16

When = tuple[int, int]


@frozen
class Column:
    """A turn: its place in the timeline, and what is known of it."""

    when: When
    rect: QRectF
    turn: Turn | None


@frozen
class Number:
    """What stands above a bar, and where."""

    words: str
    font: QFont
    rect: QRectF


def paint_lucky(painter: QPainter, middle: QPointF) -> None:
    """The mark of a lucky find."""
    theme, reach = appearance().theme, appearance().px(6)
    corners = ((0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0))
    draw.shape(
        painter, draw.polygon((middle.x() + x, middle.y() + y) for x, y in corners), theme["gold"], draw.pen(theme["ink"], 1.2)
    )


class Timeline(QWidget):
    chosen = Signal(object)
    """The turn that was clicked, by round and turn."""

    def __init__(self, parent: QWidget | None = None, *, seconds: Callable[[], float] = monotonic) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._calendar: tuple[When, ...] = ()
        self._turns: dict[When, Turn] = {}
        self._tips: Mapping[When, str] = {}
        self._lucky: Collection[When] = ()
        self._marked: When | None = None
        self._point = POINT
        self._born: dict[When, float] = {}
        """When each bar begins to grow."""
        self._clock = QTimer(self)
        self._clock.setInterval(FRAME)
        self._clock.timeout.connect(self._grow)
        self.room = 0
        """The width that can be seen without scrolling."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        appearance().changed.connect(self._look_changed)

    # -------------------------------------------------------- what is shown

    def clear(self) -> None:
        self._calendar, self._turns, self._born, self._marked = (), {}, {}, None

    def show_turns(
        self, calendar: Sequence[When], turns: Sequence[Turn], tips: Mapping[When, str], lucky: Collection[When] = ()
    ) -> None:
        """Show what is known; new bars grow one after the other. In lucky turns something was found that could not be known."""
        self._calendar, self._tips, self._lucky = tuple(calendar), tips, lucky
        now = self._milliseconds()
        fresh = [(turn.round, turn.turn) for turn in turns if (turn.round, turn.turn) not in self._turns]
        self._turns = {(turn.round, turn.turn): turn for turn in turns}
        self._point = POINT / _scale([turn.regret for turn in turns if turn.regret])
        for at, when in enumerate(fresh):
            self._born[when] = now + at * appearance().travel(STAGGER)
        if fresh and appearance().travel(GROWS):
            self._clock.start()
        self._look_changed()

    def mark(self, when: When | None) -> None:
        """Frame the turn that is looked at."""
        self._marked = when
        self.update()

    def rect_of(self, when: When) -> QRectF:
        return next((column.rect for column in self.columns() if column.when == when), QRectF())

    def _milliseconds(self) -> float:
        return self._seconds() * 1000

    def _grow(self) -> None:
        now = self._milliseconds()
        if all(now - born >= appearance().travel(GROWS) for born in self._born.values()):
            self._clock.stop()
        self.update()

    def _grown(self, when: When) -> float:
        """The share of a bar that has grown by now."""
        whole = appearance().travel(GROWS)
        if not whole or not self._clock.isActive():
            return 1.0
        share = min(max((self._milliseconds() - self._born.get(when, 0.0)) / whole, 0.0), 1.0)
        return 1 - (1 - share) ** 3

    # -------------------------------------------------------- measures

    def _look_changed(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.update()

    def set_room(self, width: int) -> None:
        if width != self.room:
            self.room = width
            self._look_changed()

    @property
    def _rounds(self) -> list[int]:
        return list(dict.fromkeys(now for now, _ in self._calendar))

    @property
    def _step(self) -> float:
        px, count = appearance().px, max(1, len(self._calendar))
        spare = self.room - px(SCALE_ROOM) - px(BETWEEN) * (len(self._rounds) - 1) - px(24)
        return min(max(spare / count, px(LEAST_STEP)), px(STEP))

    def sizeHint(self) -> QSize:
        columns = self.columns()
        width = columns[-1].rect.right() + appearance().px(24) if columns else 0
        return QSize(max(self.room, math.ceil(width)), math.ceil(appearance().px(FOOT)))

    def columns(self) -> list[Column]:
        px, step, x = appearance().px, self._step, appearance().px(SCALE_ROOM) - 18
        found: list[Column] = []
        for at, when in enumerate(self._calendar):
            if at and when[0] != self._calendar[at - 1][0]:
                x += px(BETWEEN)
            found.append(Column(when, QRectF(x, 0, step, px(FOOT)), self._turns.get(when)))
            x += step
        return found

    # -------------------------------------------------------- mouse

    def _under(self, place: QPointF) -> Column | None:
        return next((column for column in self.columns() if column.rect.contains(place) and column.turn is not None), None)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        shape = Qt.CursorShape.PointingHandCursor if self._under(event.position()) else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = self._under(event.position())
        if column is not None:
            self.chosen.emit(column.when)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            column = self._under(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self._tips.get(column.when, "") if column is not None else "", self)
            return True
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.update()

    # -------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            columns = self.columns()
            if columns:
                self._paint_scale(painter, columns)
            for column in columns:
                self._paint_column(painter, column)
            if self.hasFocus():
                draw.focus_ring(painter, QRectF(self.rect()).adjusted(3, 3, -3, -3), 6, 0)

    def _paint_scale(self, painter: QPainter, columns: Sequence[Column]) -> None:
        px, theme = appearance().px, appearance().theme
        font = fonts.text(px(12.5))
        for line in range(1, LINES + 1):
            y, points = px(ZERO - line * POINT), round(line * POINT / self._point)
            painter.setPen(draw.pen(theme["line"], 1, flat=True))
            painter.drawLine(QPointF(columns[0].rect.left(), y), QPointF(columns[-1].rect.right() + px(20), y))
            draw.text(painter, px(14), y + px(4.5), str(points), font, theme["ink2"], "middle")
        for now in self._rounds:
            own = [column.rect for column in columns if column.when[0] == now]
            painter.setPen(draw.pen(theme["edge"], 1.6, flat=True))
            painter.drawLine(QPointF(own[0].left(), px(ZERO)), QPointF(own[-1].right(), px(ZERO)))
            if len(self._rounds) > 1:
                words = tr("Round {n}", n=now + 1).upper()
                draw.text(painter, own[0].left(), px(11), words, fonts.label(px(11.5)), theme["ink2"])

    def _paint_column(self, painter: QPainter, column: Column) -> None:
        px, theme = appearance().px, appearance().theme
        middle, marked = column.rect.center().x(), column.when == self._marked
        if marked:
            frame = column.rect.adjusted(1.5, px(TOP - NUMBER), -1.5, -1.5)
            draw.plate(painter, frame, px(6), theme["accent2"], draw.pen(theme["accent"], 2.4))
        number, weight = str(column.when[1] + 1), 700 if marked else 400
        tone = theme["accent" if marked else "ink2"]
        draw.text(painter, middle, px(ZERO + 18), number, fonts.text(px(12.5), weight), tone, "middle")
        turn = column.turn
        if turn is None:
            return
        if turn.grade == Grade.BEST:
            if column.when in self._lucky:
                paint_lucky(painter, QPointF(middle, px(ZERO - 8)))
            else:
                draw.disc(painter, QPointF(middle, px(ZERO - 7)), px(3.6), theme["good"])
        else:
            self._paint_bar(painter, column, turn, self._grown(column.when))

    def _paint_bar(self, painter: QPainter, column: Column, turn: Turn, grown: float) -> None:
        px, theme, bad, x = appearance().px, appearance().theme, turn.grade.is_bad, column.rect.center().x()
        zero, top = px(ZERO), px(TOP)
        height = self.height_of(turn.regret) * grown
        is_cut = turn.regret > self.highest
        half = min(px(BAR), self._step * 0.55) / 2
        body = QRectF(x - half, max(zero - height, top), 2 * half, min(height, zero - top))
        if bad:
            draw.plate(painter, body, px(3), theme["bad"], draw.pen(theme["ink"], 2) if theme.contrast else None)
        else:
            draw.plate(painter, body, px(2), theme["card"], draw.pen(theme["edge"], 1.2))
        if is_cut:
            self._paint_cut(painter, body)
        elif grown == 1.0:
            self._paint_whisker(painter, x, turn, theme["ink" if bad else "edge"])
        if grown == 1.0 and (found := self._number(column)):
            draw.text(painter, x, found.rect.bottom() - px(4), found.words, found.font, None, "middle")

    def _paint_whisker(self, painter: QPainter, x: float, turn: Turn, ink: object) -> None:
        px = appearance().px
        reach = turn.error if math.isfinite(turn.error) else 0.0
        high = max(px(ZERO - (turn.regret + reach) * self._point), px(TOP))
        low = min(px(ZERO - (turn.regret - reach) * self._point), px(ZERO))
        painter.setPen(draw.pen(ink, max(1.2, px(1.5)), flat=True))  # type: ignore[arg-type] # a colour of the theme
        painter.drawLine(QPointF(x, high), QPointF(x, low))
        for y in (high, low):
            painter.drawLine(QPointF(x - px(4.5), y), QPointF(x + px(4.5), y))

    def _paint_cut(self, painter: QPainter, body: QRectF) -> None:
        """A double slash through a bar that is taller than the panel."""
        px, theme = appearance().px, appearance().theme
        for y in (px(18), px(25)):
            slash = draw.polygon(
                (
                    (body.left() - 3, body.top() + y + px(4)),
                    (body.right() + 3, body.top() + y - px(4)),
                    (body.right() + 3, body.top() + y - px(1)),
                    (body.left() - 3, body.top() + y + px(7)),
                )
            )
            draw.shape(painter, slash, theme["panel"])

    @property
    def highest(self) -> int:
        """The points of the top line."""
        return round(LINES * POINT / self._point)

    def height_of(self, regret: float) -> float:
        """The height of its bar, which is a little above the top line if it is cut."""
        return appearance().px(min(regret * self._point, ZERO - TOP))

    def numbers(self) -> dict[When, Number]:
        """The number of each mistake."""
        return {column.when: found for column in self.columns() if (found := self._number(column))}

    def _number(self, column: Column) -> Number | None:
        """Above the bar and what it may be off by, and no wider than the turn."""
        px, turn = appearance().px, column.turn
        if turn is None or not turn.grade.is_bad:
            return None
        words, font = digits(turn.regret, 1), fonts.text(px(13.5), 900)
        wide, room = QFontMetricsF(font).horizontalAdvance(words), column.rect.width() - 2
        if wide > room:
            font = fonts.text(px(13.5) * room / wide, 900)
            wide = room
        reach = turn.error if math.isfinite(turn.error) else 0.0
        foot = max(px(ZERO - (turn.regret + reach) * self._point), px(TOP))
        return Number(words, font, QRectF(column.rect.center().x() - wide / 2, foot - px(NUMBER), wide, px(NUMBER)))


def _scale(heights: Sequence[float]) -> int:
    """The points between two lines: so many that most bars fit, and the others are far beyond."""

    def fits(step: int) -> bool:
        beyond = [height for height in heights if height > LINES * step]
        return len(beyond) <= (1 - FIT) * len(heights) and all(height >= FAR * LINES * step for height in beyond)

    return next(filter(fits, SCALES), SCALES[-1])
