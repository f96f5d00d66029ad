"""What the window does with finished games: has each counted as soon as it is over, tells at the end of a game what it has won, and
builds the pages of statistics and fame. Nothing of the store is opened before one of these is needed."""

from __future__ import annotations

from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store import paths

if TYPE_CHECKING:
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.store.statistics import Statistics
    from ramses_desktop.store.statistics.halls import Entry
    from ramses_desktop.ui.counting import Counting
    from ramses_desktop.ui.main_window import MainWindow
    from ramses_desktop.ui.table.page import TablePage


REST: Final = 30
"""Milliseconds between two looks at whether all is there."""


def _load() -> None:
    from ramses_desktop.games import GAMES
    from ramses_desktop.store.statistics import statistics

    statistics(GAMES)


class Fame(QObject):
    """The window's share in statistics and halls of fame."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._won = "", ""
        """Game and variant of the hall that the game on the table has entered."""
        self._loading = Thread()
        self._waiting = QTimer(self)
        self._waiting.setInterval(REST)
        self._waiting.timeout.connect(self._begin_when_loaded)

    @cached_property
    def statistics(self) -> Statistics:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.statistics import statistics

        return statistics(TESTED, lambda fault: self._window.tell(fault.sentence, fault.details))

    @cached_property
    def counting(self) -> Counting:
        from ramses_desktop.ui.counting import Counting

        return Counting(self.statistics, self)

    def catch_up(self) -> None:
        """Have counted what was finished without being counted, if any game was ever finished here. The rules of all games are
        brought in beside the window, as that takes a tenth of a second."""
        if paths.is_folder(paths.finished_folder()) and not self._loading.is_alive():
            self._loading = Thread(target=_load, daemon=True)
            self._loading.start()
            self._waiting.start()

    def _begin_when_loaded(self) -> None:
        if not self._loading.is_alive():
            self._waiting.stop()
            self.counting.begin()

    def let_go(self) -> None:
        """The window closes, or other files are about to take the place of those the statistics are made from."""
        self._waiting.stop()
        if "statistics" in self.__dict__:
            self.counting.stop()
            self.statistics.close()

    # -------------------------------------------------------- at the table

    def attend(self, page: TablePage) -> None:
        """Follow every game on this page."""
        page.saved.connect(self._follow)
        page.ended.connect(self._tell_end)
        page.compare.connect(self._show_honours)

    def _follow(self, journal: Journal) -> None:
        self.statistics.follow(journal)

    def _tell_end(self, journal: Journal) -> None:
        """At the end of a game: what it has won, or where to see how it compares."""
        from ramses_desktop.engine.game import options_text
        from ramses_desktop.store.statistics import halls

        session, page = journal.session, self._window.table
        if page is None:
            return
        place = session.game.spec.id, options_text(session.options)
        won = halls.entries(self.statistics, *place, journal.id)
        self._won = place if won else ("", "")
        page.result.show_standing(self._boast(won[0]) if won else tr("See the statistics"), has_won=bool(won))

    def _boast(self, entry: Entry) -> str:
        if entry.total is None:
            return tr("{name} is in the hall of fame").replace("{name}", entry.name)
        if entry.place == 1:
            return tr("{name} leads the hall of fame").replace("{name}", entry.name)
        words = tr("{name}: place {n} in the hall of fame")
        return words.replace("{name}", entry.name).replace("{n}", str(entry.place))

    def _show_honours(self) -> None:
        if self._won[0]:
            self.show_hall(*self._won)
        else:
            self._window.show_page("statistics")

    # -------------------------------------------------------- the pages

    def show_hall(self, game: str, options: str) -> None:
        from ramses_desktop.ui.pages.results.hall import HallPage

        page = self._window.show_page("hall")
        assert isinstance(page, HallPage)
        page.show_variant(game, options)

    def statistics_page(self) -> QWidget:
        from ramses_desktop.ui.pages.results.statistics import StatisticsPage

        window = self._window
        page = StatisticsPage(self.statistics, self.counting, window.actions_)
        page.left.connect(window.back)
        page.play.connect(window.new_game)
        page.look_at.connect(window.files.show_again)
        page.said.connect(window.say)
        page.trouble.connect(window.tell)
        return page

    def hall_page(self) -> QWidget:
        from ramses_desktop.ui.pages.results.hall import HallPage

        window = self._window
        page = HallPage(self.statistics, self.counting, window.actions_)
        page.left.connect(window.back)
        page.play.connect(window.new_game)
        return page
