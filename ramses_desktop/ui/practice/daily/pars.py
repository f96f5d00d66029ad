"""The pars of the deals of days: those that are known, and the missing ones worked out in spare time, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ramses_desktop.bots.par import MASTER, Par
from ramses_desktop.coach.practice.daily import Deal
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import bots, game
from ramses_desktop.store import pars
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.practice.daily.tables import daily_options
from ramses_desktop.ui.table.thinking.par import ParFinder, deal_of, known_par
from ramses_desktop.ui.table.thinking.thinker import DAYS

if TYPE_CHECKING:
    from ramses_desktop.ui.main_window import MainWindow


def has_pars(game_id: str) -> bool:
    """Whether the deals of this game have a par."""
    return game_ui.counts_points(game_id) and MASTER in bots(game_id)


class DayPars(QObject):
    changed = Signal()
    """Another par is known, or work has come further."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._finder: ParFinder | None = None
        self._followed: ParFinder | None = None
        """That of the table."""
        self._missing: list[Deal] = []
        self._known: dict[Deal, Par] = {}
        self._tables: dict[Deal, Session] = {}

    def par(self, deal: Deal) -> Par | None:
        """The par, if it is known."""
        if deal not in self._known and has_pars(deal.game):
            found = known_par(pars.known(deal_of(self._table(deal))))
            if found is not None:
                self._known[deal] = found
        return self._known.get(deal)

    def share(self, deal: Deal) -> float:
        """How far the work on a par is, from 0 to 1."""
        for finder in self._finders():
            if finder.is_for(self._table(deal)):
                return finder.share
        return 0.0

    def look_for(self, deals: Iterable[Deal]) -> None:
        """Work out these pars in this order, and no others."""
        self._missing = [deal for deal in deals if has_pars(deal.game) and self.par(deal) is None]
        self._go_on()

    def stop(self) -> None:
        self._missing = []
        if self._finder is not None:
            self._finder.stop()

    def _go_on(self) -> None:
        """Begin with the first that nobody works on yet: that of the deal on the table is found there."""
        finder = self._own_finder()
        at_table = self._table_finder()
        wanted = next((deal for deal in self._missing if at_table is None or not at_table.is_for(self._table(deal))), None)
        if wanted is None:
            finder.stop()
        elif not finder.is_for(self._table(wanted)):
            finder.look_for(self._table(wanted))
            finder.hurry()

    def _own_finder(self) -> ParFinder:
        if self._finder is None:
            self._finder = ParFinder(self._window.coaching.thinker, self, DAYS)
            self._finder.changed.connect(self._came_further)
        return self._finder

    def _table_finder(self) -> ParFinder | None:
        page = self._window.table
        if page is None or not page.ending.par.wanted:
            return None
        if self._followed is not page.ending.par:
            self._followed = page.ending.par
            self._followed.changed.connect(self._came_further)
        return self._followed

    def _finders(self) -> list[ParFinder]:
        return [finder for finder in (self._table_finder(), self._finder) if finder is not None]

    def _came_further(self) -> None:
        if not self._missing:
            return
        self._missing = [deal for deal in self._missing if self.par(deal) is None]
        self._go_on()
        self.changed.emit()

    def _table(self, deal: Deal) -> Session:
        if deal not in self._tables:
            options = daily_options(deal.game, deal.rules)
            self._tables[deal] = Session.new(game(deal.game), options, deal.seed, (Seat("", PERSON),))
        return self._tables[deal]
