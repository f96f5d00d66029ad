"""The page of the days, and the result after a deal of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen
from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QGuiApplication,
    QHideEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QWidget

from ramses_desktop.bots import LEVELS
from ramses_desktop.coach import daily
from ramses_desktop.coach.daily import BLOCKS, LETTERS, Deal, Mark, Outcome, last_days, share_text, streak
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine import record
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import TESTED, judge, solo_ids, telling
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.reviews import Key
from ramses_desktop.ui.coaching import words as reviewing
from ramses_desktop.ui.coaching.reviewer import recalled
from ramses_desktop.ui.coaching.timeline import PointsLine
from ramses_desktop.ui.coaching.words import Account
from ramses_desktop.ui.practice import words
from ramses_desktop.ui.practice.dailies import STREAK, Attempt, Flame, History, has_pars
from ramses_desktop.ui.practice.daily import DayDialog
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance, called, literal
from ramses_desktop.ui.table.spoils import GoldFrame
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Choice,
    Columns,
    Flow,
    Gauge,
    Label,
    Panel,
    Picture,
    Segments,
    Title,
    ghost,
    keep_room,
    plain,
    primary,
)
from ramses_desktop.ui.widgets.charts import Chart, Spot, saying, sign, small, step_for, text_width
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Contents, Page, Scroll, alert

if TYPE_CHECKING:
    from ramses_desktop.store.reviews import Note
    from ramses_desktop.ui.practice.dailies import Window

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


class DaysInARow(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 12, 20, 12)
        self.flame, self.count, self.longest = Flame(28), Label("", 24, 900), Label("", 15, tone="soft")
        self.week = Week(tr("Days in a row"))
        self.week.setToolTip(tr("A streak may miss one day. Days count that were begun on their day."))
        figures = [(widget, 0, Qt.AlignmentFlag.AlignVCenter) for widget in (self.flame, self.count, self.longest)]
        column(row((Title(tr("Days in a row"), 17), 1), *figures, gap=10), self.week, on=self, gap=4)

    def show_days(self, history: History, day: date, today: date) -> None:
        """Show the seven days up to this one, and the streak up to today."""
        timely, found = set(history.days), streak(history.days, today)
        self.count.setText(digits(found.days))
        self.count.setAccessibleName(words.in_a_row(found.days))
        self.longest.setText(words.longest(found))
        self.flame.light(lit=bool(found.days))
        days = []
        for one in last_days(day, 7):
            name, played = words.weekday_of(one), history.total(one) is not None
            spoken = tr("{day}: played", day=name) if played else tr("{day}: not played", day=name)
            days.append(WeekDay(words.short(one), spoken, played, one in timely, one < today, one == day))
        self.week.show_days(days, words.in_a_row(found.days))


class AgainstPar(Panel):
    DAYS: Final = 30

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 12, 20, 10)
        self.title = Title("", 17)
        self.chart = DaysChart(tr("Last 30 days"))
        top = row(self.title, (Label(tr("last 30 days"), 15, tone="soft"), 1), gap=14)
        column(top, (self.chart, 1), on=self, gap=2)

    def show_days(self, game_id: str, outcomes: Mapping[date, Outcome], day: date, today: date, *, has_par: bool) -> None:
        self.title.setText(tr("Against par") if has_par else tr("Your results"))
        self.chart.set_name(self.title.text())
        days = last_days(day, self.DAYS)
        shown = [_chart_day(game_id, one, outcomes.get(one), has_par=has_par, is_framed=one == day) for one in days]
        ends = words.without_weekday(days[0]), tr("today") if day == today else words.without_weekday(day)
        summary = tr("{n} of 30 days played", n=len(outcomes))
        self.chart.show_days(shown, ends, summary, has_par=has_par)


def _chart_day(game_id: str, day: date, outcome: Outcome | None, *, has_par: bool, is_framed: bool) -> ChartDay:
    if outcome is None:
        return ChartDay(tr("{day}: not played", day=words.without_weekday(day)), None)
    value = outcome.above if has_par else outcome.total
    return ChartDay(words.spoken_day(game_id, outcome), value, is_played=True, is_framed=is_framed)


PLEASED, POINTS = "guide-pleased", "guide-points"


class Band(QWidget):
    """The gilded upper part of a panel."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = appearance().theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect, path = QRectF(self.rect()), QPainterPath()
            path.addRoundedRect(rect.adjusted(0, 0, 0, 14), 11, 11)
            painter.setClipRect(rect)
            draw.shape(painter, path, theme["panel"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], 0.5))
            painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme["line"])


class Head(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(2, 2, 2, 6)
        self.guide = Picture(POINTS, 96)
        self.title, self.words = Label("", 32, 900, wrap=True), Label("", 16.5, wrap=True)
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.line, self.more = PointsLine(), Label("", 15.5, wrap=True)
        band, said = Band(), column(..., self.title, self.words, self.gauge, ..., gap=4)
        row((self.guide, 0, Qt.AlignmentFlag.AlignVCenter), (said, 1), on=band, gap=24, margins=(28, 8, 24, 8))
        column(band, column(self.line, self.more, margins=(26, 14, 26, 12)), on=self, gap=0)

    def show_result(self, title: str, words: str, *, pleased: bool) -> None:
        self.title.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.guide.set_drawing(PLEASED if pleased else POINTS)

    def show_progress(self, share: float | None) -> None:
        """Show how far the work on the par is; None if there is none to be done."""
        if share is not None:
            keep_room(self.gauge)
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)

    def show_points(self, told: Account | None, otherwise: str) -> None:
        """Show what luck and choices made of it, or say something else."""
        if told is not None:
            self.line.show_points(told)
        self.line.setVisible(told is not None)
        self.more.setText(otherwise)
        self.more.setVisible(told is None and bool(otherwise))


class DayReview:
    def __init__(self, window: Window) -> None:
        self._window = window
        self._asked = ""
        self._blank: Review | None = None
        """The review without answers."""
        self.review: Review | None = None

    def of(self, note: Note) -> Review | None:
        """The review as far as it is known; None if the moves are gone, or nobody can judge them."""
        if note.id != self._asked:
            self._asked, self._blank = note.id, self._read(note)
        rules = judge(note.game)
        self.review = None
        if self._blank is not None and rules is not None:
            self.review = recalled(self._blank, self._window.coaching.reviews, Key(note.id, note.seat, rules.method))
        return self.review

    def _read(self, note: Note) -> Review | None:
        path = finished_folder(self._window.results.statistics.database.data) / f"{note.id}{EXTENSION}"
        rules = judge(note.game)
        with suppress(OSError, record.BadRecord):
            session = record.read(path.read_bytes(), TESTED)
            return review(session, note.seat, rules) if rules is not None and session.turn is None else None
        return None

    @property
    def account(self) -> Account | None:
        """The result by luck and choices, once known."""
        found = self.review
        rules = judge(found.session.game.spec.id) if found is not None else None
        if found is None or rules is None or not rules.knows_luck:
            return None
        figures = found.figures(rules.strength.get(len(found.session.seats), 0.0))
        return Account.of(figures) if figures is not None else None

    @property
    def words(self) -> str:
        """What can be said without figures."""
        found = self.review
        rules = judge(found.session.game.spec.id) if found is not None else None
        if found is None or rules is None:
            return tr("The moves of this game are gone; only its result is left.")
        if found.is_done:
            return "\n".join(filter(None, reviewing.without_figures(found, rules)))
        if not found.verdicts:
            return tr("The review tells what luck and choices made of it.")
        return reviewing.looking_through(found)

    def told_alone(self, game_id: str, outcome: Outcome) -> tuple[str, str, bool]:
        """Title, line, and whether it deserves praise, for a game without a par."""
        found, result = self.review, words.result(game_id, outcome.total)
        if found is None:
            return result, "", False
        score = found.session.game.scores(found.session.state)[found.seat]
        told, ranks = telling(game_id).alone(score), telling(game_id).rank(score, None)
        pleased = ranks.is_high if ranks is not None else telling(game_id).praised(score)
        return (*told, pleased) if told is not None else (result, "", pleased)


COPIED: Final = 2000
"""Milliseconds for which it is said that the text was copied."""


class Legend(QWidget):
    """What the signs mean."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = False
        self._scale()
        appearance().changed.connect(self._scale)

    def show_signs(self, *, letters: bool) -> None:
        self._letters = letters
        self.update()

    def _scale(self) -> None:
        self.setFixedHeight(round(appearance().px(40)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        px, names = appearance().px, (tr("best place"), tr("up to 2 away"), tr("more"))
        widths = [text_width(name, 13.5) for name in names]
        wanted = sum(widths) + px(24) * len(names) + px(26) * (len(names) - 1)
        shrunk = min(1.0, self.width() / wanted)
        side, font = px(16) * shrunk, fonts.text(px(13.5) * shrunk)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw.rule(painter, 0, 0, self.width())
            x, y = 0.0, self.height() * 0.6
            for mark, name, width in zip(Mark, names, widths, strict=True):
                paint_mark(painter, QPointF(x + side / 2, y), side, mark, letters=self._letters)
                draw.text(painter, x + px(24) * shrunk, y + px(5) * shrunk, name, font)
                x += (px(24) + width + px(26)) * shrunk


class SharePanel(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before: list[str] = []
        self._after: list[str] = []
        self._rounds: Sequence[Sequence[Mark]] = ()
        self.title, self.day, self.result = Label("", 18, 700, wrap=True), Label("", 15.5), Label("", 18, 700)
        self.grid = ShareGrid(tr("Your turns"))
        self.streak, self.legend = Label("", 15.5), Legend()
        self.signs = Segments([Choice("blocks", tr("Blocks")), Choice("letters", tr("Letters"))], name=tr("Signs"))
        self.signs.chosen.connect(lambda _: self._show_grid())
        self.to_come = Label(tr("Your turns follow with the review."), 14, tone="soft", wrap=True)
        self.copy = plain(tr("Copy"), "ui-copy", height=46)
        self.copy.clicked.connect(self._copy)
        self._shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self)
        self._shortcut.activated.connect(self.copy.click)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(COPIED)
        self._timer.timeout.connect(self._offer_copy)
        self._lay_out()
        self._offer_copy()

    def _lay_out(self) -> None:
        self._card = GoldFrame(gilded=True)
        lines = self.title, self.day, self.result, self.grid, self.streak, self.legend
        column(*lines, ..., on=self._card, gap=8, margins=(28, 22, 28, 22))
        title, promise = Title(tr("To share"), 17), Label(tr("Tells nothing about the deal."), 14, tone="soft", wrap=True)
        self._column = column(title, promise, self._card, self.to_come, self.signs, self.copy, on=self, gap=10)
        self._column.addStretch(0)

    # -------------------------------------------------------- what is shown

    def show_result(
        self, game_id: str, outcome: Outcome, rounds: Sequence[Sequence[Mark]], days: int, *, is_reviewed: bool
    ) -> None:
        """Show these rounds; there are none before the review, and in games without them."""
        self.to_come.setVisible(not is_reviewed)
        self._before, self._after = words.to_share(game_id, outcome, days)
        self._rounds = rounds
        title, day, *results = self._before
        for label, line in ((self.title, title), (self.day, day), (self.result, "\n".join(results))):
            label.setText(line)
        self.streak.setText("\n".join(self._after))
        self.streak.setVisible(bool(self._after))
        for widget in (self.grid, self.legend, self.signs):
            widget.setVisible(bool(rounds))
        # Without rounds the card is as low as its few lines.
        self._column.setStretchFactor(self._card, int(bool(rounds)))
        self._column.setStretch(self._column.count() - 1, int(not rounds))
        self._show_grid()

    def _show_grid(self) -> None:
        letters = self.signs.value == "letters"
        self.grid.show_rounds(self._rounds, letters=letters)
        self.legend.show_signs(letters=letters)

    @property
    def text(self) -> str:
        return share_text(self._before, self._rounds, LETTERS if self.signs.value == "letters" else BLOCKS, self._after)

    # -------------------------------------------------------- copying

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copy.setText(tr("Copied"))
        self.copy.setAccessibleName(tr("Copied"))
        self.copy.set_drawing("ui-confirm")
        self.copy.set_key("")
        self._timer.start()
        alert(self.copy)

    def _offer_copy(self) -> None:
        self.copy.setText(tr("Copy"))
        self.copy.setAccessibleName(tr("Copy"))
        self.copy.set_drawing("ui-copy")
        self.copy.set_key(called(self._shortcut.key()))


WIDE: Final = 940
"""Width in pixels, at normal text size, from which the card to share stands beside the rest."""
LOW: Final = 560
"""Height in pixels, at normal text size, from which the buttons stay at the foot."""


class DailyPage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Today's deal"), parent)
        self._practising, self._window, self._dailies = practising, practising.window, practising.dailies
        self.game_id = ""
        self.day = self._dailies.today
        self.review = DayReview(self._window)
        self.about = Label("", 15.5, tone="soft", wrap=True)
        self.other_day = ghost(tr("Another day"), "ui-time")
        self.other_day.clicked.connect(self.choose_day)
        self.header.setStretch(1, 0)
        fill(self.header, 14, (self.about, 1), self.other_day)
        self.head, self.week, self.chart, self.share = Head(), DaysInARow(), AgainstPar(), SharePanel()
        self.look = primary(tr("See the review"), "ui-review", height=46)
        self.look.clicked.connect(self._see_review)
        self.next = plain("", "ui-play", height=46)
        self.next.clicked.connect(self._play_next)
        self.back = ghost(tr("Back to Practise"), "ui-practice", height=46)
        self.back.clicked.connect(lambda: self._window.stage.show_page("practise"))
        self._lay_out()
        practising.changed.connect(self._refresh_if_shown)
        self._dailies.pars.changed.connect(self._refresh_if_shown)
        self._window.coaching.progressed.connect(self._reviewed)

    def _lay_out(self) -> None:
        contents, columns = Contents(), Columns(WIDE, GUTTER - 3)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 4)
        fill(columns, (column(self.head, self.week, (self.chart, 1), gap=GUTTER - 3), 60), (self.share, 40))
        self._whole = column((columns, 1), on=contents)
        self.area = Scroll(contents)
        self.body.addWidget(self.area, 1)
        self._foot = QWidget()
        self._foot.setContentsMargins(MARGIN - 7, 0, MARGIN - 7, MARGIN - 8)
        buttons = Flow(self._foot)
        for button in (self.look, self.next, self.back):
            buttons.addWidget(button)
        self.body.addWidget(self._foot)

    # -------------------------------------------------------- what is shown

    def show_day(self, game_id: str, day: date) -> None:
        """Show the result of this day, which has been played."""
        self.game_id, self.day = game_id, day
        self._look_for_pars()
        self.refresh()
        self.area.verticalScrollBar().setValue(0)

    @property
    def _attempt(self) -> Attempt | None:
        found = self._dailies.history(self.game_id).attempts.get(self.day) if self.game_id else None
        return found if found is not None and found.note is not None else None

    def refresh(self) -> None:
        history, today = self._dailies.history(self.game_id), self._dailies.today
        attempt = self._attempt
        title = tr("Today's deal") if self.day == today else tr("The deal of a day")
        self.setWindowTitle(title)
        self.heading.setText(title)
        self.about.setText(tr("{game}, {day}", game=words.game_name(self.game_id), day=words.weekday_of(self.day)))
        for panel in (self.head, self.share, self.look):
            panel.setVisible(attempt is not None)
        if attempt is not None:
            self._show_result(attempt, history)
        self.week.show_days(history, self.day, today)
        shown = daily.last_days(self.day, self.chart.DAYS)
        outcomes = {one.deal.day: self._dailies.outcome(one) for one in history.done if one.deal.day in shown}
        self.chart.show_days(self.game_id, outcomes, self.day, today, has_par=has_pars(self.game_id))
        self._offer_next()

    def _show_result(self, attempt: Attempt, history: History) -> None:
        assert attempt.note is not None  # only results are shown
        outcome, found = evolve(self._dailies.outcome(attempt), rival=self._rival(attempt.deal)), self.review.of(attempt.note)
        with_par = has_pars(self.game_id)
        share = self._dailies.pars.share(attempt.deal) if with_par and outcome.par is None else None
        if with_par:
            title = words.headline(self.game_id, outcome)
            said = words.against_par(outcome, daily.place_in_month(self._month(history), self.day), share or 0.0)
            pleased = (outcome.above or 0) > 0
        else:
            title, said, pleased = self.review.told_alone(self.game_id, outcome)
        self.head.show_result(title, said, pleased=pleased)
        self.head.show_progress(share)
        self.head.show_points(self.review.account, self.review.words)
        days = daily.streak([day for day in history.days if day <= self.day], self.day).days if self.day in history.days else 0
        is_reviewed = found is None or not found.open_plies or not found.has_rounds
        marks = daily.marks(found) if found is not None else ()
        self.share.show_result(self.game_id, outcome, marks, days, is_reviewed=is_reviewed)
        self.look.setEnabled(found is not None)
        self.look.set_key(tr("Enter"))

    def _rival(self, deal: Deal) -> tuple[str, float] | None:
        """What the level of the settings makes of the deal, if that is known."""
        level = next((one for one in LEVELS if one.id == self._window.settings.daily_level), None)
        made = self._dailies.pars.par(deal, level.id) if level is not None else None
        return (level.name, made.mean) if level is not None and made is not None else None

    def _month(self, history: History) -> list[Outcome]:
        first = self.day.replace(day=1)
        return [self._dailies.outcome(one) for one in history.done if first <= one.deal.day <= self.day]

    def _offer_next(self) -> None:
        """Offer the next of today's games that is not played yet."""
        found = self._next_game()
        self.next.setVisible(bool(found))
        if found:
            self.next.setText(literal(tr("Today's {game}", game=words.game_name(found))))

    def _next_game(self) -> str:
        games = solo_ids()
        at = games.index(self.game_id)
        return next((one for one in (*games[at + 1 :], *games[:at]) if self._dailies.is_open(one)), "")

    def _reviewed(self, game: str) -> None:
        """Follow the review of this day's game."""
        attempt = self._attempt if self.isVisible() else None
        if attempt is not None and attempt.id == game:
            self.refresh()

    def _refresh_if_shown(self) -> None:
        if self.isVisible() and self.game_id:
            self.refresh()

    # -------------------------------------------------------- what can be done

    def _see_review(self) -> None:
        attempt = self._attempt
        if attempt is not None and self.look.isEnabled():
            self._window.reviewing.review_record(attempt.id)

    def _play_next(self) -> None:
        found = self._next_game()
        if found:
            self._dailies.play(found, self._dailies.today)

    def choose_day(self) -> None:
        DayDialog(self._dailies, self.window(), self.game_id, self.day).open()

    # -------------------------------------------------------- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window the buttons scroll with the rest."""
        super().resizeEvent(event)
        place = self.body if self.height() >= appearance().px(LOW) else self._whole
        if place.indexOf(self._foot) < 0:
            place.addWidget(self._foot)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._practising.catch_up()
        if self.game_id:
            self._look_for_pars()
            self.refresh()

    def _look_for_pars(self) -> None:
        """Work out the par of this day's deal, and then those of the others on the page, while it is shown."""
        if not self.isVisible():
            return
        history = self._dailies.history(self.game_id)
        latest_first = sorted((one.deal for one in history.done), key=lambda deal: deal.day, reverse=True)
        shown = daily.last_days(self.day, self.chart.DAYS)
        own = [deal for deal in latest_first if deal.day == self.day]
        others = [deal for deal in latest_first if deal.day in shown and deal not in own]
        self._dailies.pars.look_for([*own, *others], self._window.settings.daily_level)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._dailies.pars.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._see_review()
        else:
            super().keyPressEvent(event)
