"""The result of a day's deal: against par, by luck and choices, in its streak, among thirty days, and to share."""

from __future__ import annotations

from datetime import date
from typing import Final

from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.bots import LEVELS
from ramses_desktop.coach import daily
from ramses_desktop.coach.daily import Deal, Outcome
from ramses_desktop.engine.text import tr
from ramses_desktop.games import solo_ids
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.calendar import DayDialog
from ramses_desktop.ui.practice.daily.dailies import Attempt, History
from ramses_desktop.ui.practice.daily.pars import has_pars
from ramses_desktop.ui.practice.daily.result.days import AgainstPar, DaysInARow
from ramses_desktop.ui.practice.daily.result.head import Head
from ramses_desktop.ui.practice.daily.result.reviewed import DayReview
from ramses_desktop.ui.practice.daily.result.share import SharePanel
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.widgets.basic import Columns, Flow, Label, ghost, plain, primary
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Contents, Page, Scroll

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
        self.header.addSpacing(14)
        self.header.addWidget(self.about, 1)
        self.header.addWidget(self.other_day)
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
        left = QVBoxLayout()
        left.setSpacing(GUTTER - 3)
        for panel in (self.head, self.week, self.chart):
            left.addWidget(panel, int(panel is self.chart))
        contents = Contents()
        self._whole = QVBoxLayout(contents)
        self._whole.setContentsMargins(0, 0, 0, 0)
        columns = Columns(WIDE, GUTTER - 3)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, 4)
        columns.addLayout(left, 60)
        columns.addWidget(self.share, 40)
        self._whole.addLayout(columns, 1)
        self.area = Scroll(contents)
        self.body.addWidget(self.area, 1)
        self._foot = QWidget()
        self._foot.setContentsMargins(MARGIN - 7, 0, MARGIN - 7, MARGIN - 8)
        row = Flow(self._foot)
        for button in (self.look, self.next, self.back):
            row.addWidget(button)
        self.body.addWidget(self._foot)

    # -------------------------------------------------------- what is shown

    def show_day(self, game_id: str, day: date) -> None:
        """Show the result of this day, which has been played."""
        self.game_id, self.day = game_id, day
        self.refresh()
        self._look_for_pars()
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
        self.head.show_points(self.review.told, self.review.words)
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
            self.refresh()
            self._look_for_pars()

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
