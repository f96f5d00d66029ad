"""The panel of the page Practise."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.coach.daily import streak
from ramses_desktop.engine.text import tr
from ramses_desktop.games import solo_ids
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.calendar import DayDialog
from ramses_desktop.ui.practice.daily.cards import FOR_FUN, GO_ON, PLAY, SEE, Arrows, DealCard, Today
from ramses_desktop.ui.practice.section import Section
from ramses_desktop.ui.widgets.basic import Button, Tiles, ghost

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
        row = QWidget()
        tiles = Tiles(self.cards, CARD, row, even=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(12)
        self.inside.setSpacing(0)
        self.inside.addWidget(row)
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
