"""The calendar of days, and the panel of today's deal on the page Practise."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

from PySide6.QtCore import QEvent, QLocale, QObject, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ramses_desktop.coach.daily import streak
from ramses_desktop.engine.text import tr
from ramses_desktop.games import solo_ids
from ramses_desktop.ui.practice import words
from ramses_desktop.ui.practice.dailies import FOR_FUN, GO_ON, PLAY, SEE, Arrows, Dailies, DealCard, History, Today
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.style.theme import literal
from ramses_desktop.ui.widgets.basic import Button, Choice, IconButton, Label, Segments, Tiles, Title, ghost, plain
from ramses_desktop.ui.widgets.layout import fill, row
from ramses_desktop.ui.widgets.page import Scroll
from ramses_desktop.ui.widgets.tables import Sheet

WEEK: Final = 7
ROWS: Final = 6
FIRST: Final = date(2000, 1, 1)
"""The earliest day offered."""

MOST: Final = 0.95
"""Of the window that it covers; then it scrolls."""


class DayDialog(Sheet):
    def __init__(self, dailies: Dailies, parent: QWidget | None = None, game_id: str = "", day: date | None = None) -> None:
        super().__init__(tr("The deal of another day"), parent)
        games = solo_ids()
        game_id = game_id or games[0]
        self._dailies, self._game, self._today = dailies, game_id, dailies.today
        self.day = min(day or self._today, self._today)
        self._history = History({})
        self.games = Segments([Choice(one, literal(words.game_name(one))) for one in games], name=tr("Game"), value=game_id)
        for one in games:
            self.games.button(one).setAccessibleName(words.game_name(one))
        self.games.chosen.connect(self._choose_game)
        self.month = Title("", 17)
        self.month.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.before = IconButton("ui-left", tr("The month before"))
        self.after = IconButton("ui-right", tr("The month after"))
        self.before.clicked.connect(lambda: self._turn_month(-1))
        self.after.clicked.connect(lambda: self._turn_month(1))
        self.buttons = [self._day_button(at) for at in range(WEEK * ROWS)]
        self.about = Label("", 15, tone="soft", wrap=True)
        self.about.setMinimumHeight(self.about.fontMetrics().height() * 2)
        self._lay_out()
        self._show_game()
        if parent is not None:
            self.resize(self.sizeHint().boundedTo(parent.size() * MOST))
        self.go_to(self.day)

    def _day_button(self, at: int) -> Button:
        button = ghost("", height=32)
        button.clicked.connect(lambda: self._open(at))
        button.installEventFilter(self)
        return button

    def _lay_out(self) -> None:
        month = QWidget()
        grid = QGridLayout(month)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        self._area = Scroll(month)
        for at in range(WEEK):
            name = QLocale().standaloneDayName(at + 1, QLocale.FormatType.ShortFormat)
            grid.addWidget(Label(name, 13, tone="soft"), 0, at, Qt.AlignmentFlag.AlignCenter)
            grid.setColumnStretch(at, 1)
        for at, button in enumerate(self.buttons):
            grid.addWidget(button, 1 + at // WEEK, at % WEEK)
        close = plain(tr("Close"))
        close.clicked.connect(self.reject)
        top, foot = row(self.before, (self.month, 1), self.after), row((self.about, 1), (close, 0, Qt.AlignmentFlag.AlignBottom))
        fill(self.column, self.games, top, (self._area, 1), foot)

    # -------------------------------------------------------- what is shown

    def _choose_game(self, game_id: str) -> None:
        self._game = game_id
        self._show_game()

    def _show_game(self) -> None:
        self._history = self._dailies.history(self._game)
        self._show_month()

    def _first_shown(self) -> date:
        first = self.day.replace(day=1)
        return first - timedelta(days=first.weekday())

    def _day_at(self, at: int) -> date:
        return self._first_shown() + timedelta(days=at)

    def _show_month(self) -> None:
        self.month.setText(words.month_of(self.day))
        for at, button in enumerate(self.buttons):
            day = self._day_at(at)
            played = self._history.total(day) is not None
            button.setText(str(day.day))
            button.setVisible(day.month == self.day.month)
            button.setEnabled(FIRST <= day <= self._today)
            button.set_kind("primary" if day == self._today else "plain" if played else "ghost")
            button.set_drawing("ui-confirm" if played else "")
            button.setAccessibleName(self._say(day))
        last = self.day.replace(day=1) - timedelta(days=1)
        self.before.setEnabled(last >= FIRST)
        self.after.setEnabled((self.day.year, self.day.month) < (self._today.year, self._today.month))
        self.about.setText(self._say(self.day))

    def _say(self, day: date) -> str:
        total, name = self._history.total(day), words.weekday_of(day)
        if total is not None:
            return tr("{day}: {result}", day=name, result=words.result(self._game, total))
        if day in self._history.attempts:
            return tr("{day}: not finished", day=name)
        if day < self._today:
            return tr("{day}: not played. Its result counts against par, but not for a streak.", day=name)
        return tr("{day}: not played", day=name)

    # -------------------------------------------------------- choosing

    def go_to(self, day: date) -> None:
        """Move to this day, or to the nearest that is offered."""
        self.day = min(max(day, FIRST), self._today)
        self._show_month()
        at = (self.day - self._first_shown()).days
        self.buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
        self._area.ensureWidgetVisible(self.buttons[at])

    def _turn_month(self, step: int) -> None:
        number = self.day.year * 12 + self.day.month - 1 + step
        end = _month_end(number)
        self.go_to(end.replace(day=min(self.day.day, end.day)))

    def _open(self, at: int) -> None:
        day, game_id = self._day_at(at), self._game
        self.accept()
        self._dailies.open(game_id, day)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # Only now it is laid out.
        QTimer.singleShot(0, self, lambda: self.go_to(self.day))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched in self.buttons and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            keys = Qt.Key
            days = {keys.Key_Left: -1, keys.Key_Right: 1, keys.Key_Up: -WEEK, keys.Key_Down: WEEK}.get(keys(event.key()))
            months = {keys.Key_PageUp: -1, keys.Key_PageDown: 1}.get(keys(event.key()))
            if days is not None:
                self.go_to(self.day + timedelta(days=days))
                return True
            if months is not None:
                self._turn_month(months)
                return True
        elif watched in self.buttons and event.type() == QEvent.Type.FocusIn:
            self.day = self._day_at(self.buttons.index(watched))
            self.about.setText(self._say(self.day))
        return super().eventFilter(watched, event)


def _month_end(number: int) -> date:
    """The last day of a month, counted in months."""
    return date((number + 1) // 12, (number + 1) % 12 + 1, 1) - timedelta(days=1)


CARD: Final = 296
"""Least width of a card, in pixels at normal text size."""
LOOK: Final = 20_000
"""Milliseconds between two looks at the clock, to notice midnight."""


class TodaySection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Today's deal"), parent)
        # The cards are the panels.
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground, on=False)
        self.setContentsMargins(0, 0, 0, 0)
        self.top.setContentsMargins(4, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._dailies = practising.dailies
        self.other_day = ghost(tr("Another day"), "ui-time")
        self.other_day.setToolTip(tr("Play the deal of a day gone by, or see what you made of it"))
        self.other_day.clicked.connect(self.choose_day)
        self.top.addWidget(self.other_day)
        self.cards = [DealCard(game_id) for game_id in solo_ids()]
        for card in self.cards:
            card.pressed.connect(lambda game_id: self._dailies.open(game_id, self._dailies.today))
        cards = QWidget()
        tiles = Tiles(self.cards, CARD, cards, even=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(12)
        self.inside.setSpacing(0)
        self.inside.addWidget(cards)
        Arrows([card.button for card in self.cards], self)
        self._dailies.pars.changed.connect(self._show_cards)
        self._day = self._dailies.today
        self._midnight = QTimer(self)
        self._midnight.setInterval(LOOK)
        self._midnight.timeout.connect(self._look_at_clock)

    def refresh(self) -> None:
        self._day = self._dailies.today
        self.note.setText(tr("{day}. The same for everyone, one try.", day=words.weekday_of(self._day)))
        self._show_cards()
        self._look_for_pars()
        for card in self.cards:
            card.button.set_kind("plain")

    def _show_cards(self) -> None:
        for card in self.cards:
            card.show_today(self._today(card.game_id))

    def _today(self, game_id: str) -> Today:
        day, history = self._dailies.today, self._dailies.history(game_id)
        best = tr("Best: {result}", result=words.result(game_id, history.best)) if history.best is not None else ""
        days, attempt = streak(history.days, day).days, history.attempts.get(day)
        if attempt is not None and attempt.note is not None:
            outcome = self._dailies.outcome(attempt)
            return Today(SEE, words.with_par(game_id, outcome.total, outcome.par), best, days)
        if attempt is None:
            return Today(PLAY, tr("Not played yet"), best, days)
        if self._dailies.can_go_on(attempt):
            return Today(GO_ON, tr("Not finished yet"), best, days)
        return Today(FOR_FUN, tr("Begun before, so now for fun"), best, days)

    @property
    def main_button(self) -> Button | None:
        """Play or Go on, on the first game of today that is not played yet."""
        return next((card.button for card in self.cards if card.today is not None and card.today.state in (PLAY, GO_ON)), None)

    @property
    def entry(self) -> QWidget | None:
        return self.main_button or self.cards[0].button

    def _look_at_clock(self) -> None:
        """Show the deals of a new day."""
        if self._dailies.today != self._day:
            self.practising.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        """Work out the pars of today's deals that have been played."""
        super().showEvent(event)
        self._midnight.start()
        self._look_for_pars()

    def _look_for_pars(self) -> None:
        if self.isVisible():
            found = [self._dailies.history(card.game_id).attempts.get(self._dailies.today) for card in self.cards]
            self._dailies.pars.look_for([one.deal for one in found if one is not None and one.note is not None])

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._midnight.stop()
        self._dailies.pars.stop()

    def choose_day(self) -> None:
        """Let the player choose a day gone by, of any game."""
        DayDialog(self._dailies, self.window()).open()
