"""The pars of the deals of days, and what another level makes of them: what is known, and what is missing worked out in spare
time, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

from ramses_desktop.bots.par import MASTER, Par
from ramses_desktop.coach.daily import Deal
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import bots, game
from ramses_desktop.store import files as pars
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.practice.daily.tables import daily_options
from ramses_desktop.ui.table.thinker import DAYS, ParFinder, deal_of, known_par

if TYPE_CHECKING:
    from ramses_desktop.store.settings import Settings
    from ramses_desktop.ui.actions import Actions
    from ramses_desktop.ui.coaching import Coaching
    from ramses_desktop.ui.games import CurrentGame, Files, Results, Unfinished
    from ramses_desktop.ui.reviewing import Reviewing
    from ramses_desktop.ui.sound.table import Sounding
    from ramses_desktop.ui.stage import Stage
    from ramses_desktop.ui.table.page import TablePage


class Window(Protocol):
    """The parts of the window that practice needs."""

    settings: Settings
    actions_: Actions
    stage: Stage
    games: CurrentGame
    files: Files
    unfinished: Unfinished
    results: Results
    coaching: Coaching
    reviewing: Reviewing
    sounding: Sounding

    @property
    def table(self) -> TablePage | None: ...

    def say(self, sentence: str) -> None: ...

    def tell(self, sentence: str, details: str = "") -> None: ...


def has_pars(game_id: str) -> bool:
    """Whether the deals of this game have a par."""
    return game_ui.counts_points(game_id) and MASTER in bots(game_id)


class DayPars(QObject):
    changed = Signal()
    """Another par is known, or work has come further."""

    def __init__(self, window: Window, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._finder: ParFinder | None = None
        self._followed: ParFinder | None = None
        """That of the table."""
        self._missing: list[tuple[Deal, str]] = []
        self._known: dict[tuple[Deal, str], Par] = {}
        self._tables: dict[Deal, Session] = {}

    def par(self, deal: Deal, level: str = MASTER) -> Par | None:
        """The par, or what another level makes of the deal, if it is known."""
        if (deal, level) not in self._known and has_pars(deal.game):
            found = known_par(pars.known(deal_of(self._table(deal), level)))
            if found is not None:
                self._known[deal, level] = found
        return self._known.get((deal, level))

    def share(self, deal: Deal) -> float:
        """How far the work on a par is, from 0 to 1."""
        for finder in self._finders():
            if finder.is_for(self._table(deal)):
                return finder.share
        return 0.0

    def look_for(self, deals: Iterable[Deal], level: str = "") -> None:
        """Work out these pars in this order, and no others; after the first one what this level, if any, makes of that deal."""
        wanted = [(deal, MASTER) for deal in deals if has_pars(deal.game)]
        wanted[1:1] = [(deal, level) for deal, _ in wanted[:1] if level]
        self._missing = [one for one in wanted if self.par(*one) is None]
        self._go_on()

    def stop(self) -> None:
        self._missing = []
        if self._finder is not None:
            self._finder.stop()

    def _go_on(self) -> None:
        """Begin with the first that nobody works on yet: that of the deal on the table is found there."""
        finder = self._own_finder()
        at_table = self._table_finder()
        tables = ((self._table(deal), level) for deal, level in self._missing)
        wanted = next((one for one in tables if at_table is None or not at_table.is_for(*one)), None)
        if wanted is None:
            finder.stop()
        elif not finder.is_for(*wanted):
            finder.look_for(*wanted)
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
        self._missing = [one for one in self._missing if self.par(*one) is None]
        self._go_on()
        self.changed.emit()

    def _table(self, deal: Deal) -> Session:
        if deal not in self._tables:
            options = daily_options(deal.game, deal.rules)
            self._tables[deal] = Session.new(game(deal.game), options, deal.seed, (Seat("", PERSON),))
        return self._tables[deal]
