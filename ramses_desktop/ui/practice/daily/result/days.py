"""The panels about many days: seven in a row, and thirty against par."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.coach.daily import Outcome, last_days, streak
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.cards import Flame
from ramses_desktop.ui.practice.daily.dailies import History
from ramses_desktop.ui.practice.daily.result.charts import ChartDay, DaysChart, Week, WeekDay
from ramses_desktop.ui.widgets.basic import Label, Panel, Title


class DaysInARow(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 12, 20, 12)
        self.flame, self.count, self.longest = Flame(28), Label("", 24, 900), Label("", 15, tone="soft")
        self.week = Week(tr("Days in a row"))
        self.week.setToolTip(tr("A streak may miss one day. Days count that were begun on their day."))
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(Title(tr("Days in a row"), 17), 1)
        for widget in (self.flame, self.count, self.longest):
            top.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(top)
        column.addWidget(self.week)

    def show_days(self, history: History, day: date, today: date) -> None:
        """Show the seven days up to this one, and the streak up to today."""
        timely, found = set(history.days), streak(history.days, today)
        self.count.setText(digits(found.days))
        self.count.setAccessibleName(words.in_a_row(found.days))
        self.longest.setText(words.longest(found))
        self.flame.light(lit=bool(found.days))
        days = [
            WeekDay(
                words.short(one),
                tr("{day}: played", day=words.weekday_of(one))
                if history.total(one) is not None
                else tr("{day}: not played", day=words.weekday_of(one)),
                history.total(one) is not None,
                one in timely,
                one < today,
                one == day,
            )
            for one in last_days(day, 7)
        ]
        self.week.show_days(days, words.in_a_row(found.days))


class AgainstPar(Panel):
    DAYS: Final = 30

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 12, 20, 10)
        self.title = Title("", 17)
        self.chart = DaysChart(tr("Last 30 days"))
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self.title)
        top.addWidget(Label(tr("last 30 days"), 15, tone="soft"), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(top)
        column.addWidget(self.chart, 1)

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
