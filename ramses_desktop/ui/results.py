"""The results of finished games: counted in the statistics a little at a time, so that the window stays responsive, and compared
with the hall of fame. The store is opened on demand."""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.engine.text import tr
from ramses_desktop.store import paths

if TYPE_CHECKING:
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.store.statistics import Entry, Statistics
    from ramses_desktop.ui.table.page import TablePage

PIECE: Final = 0.006
"""Seconds of work between events; together with its last step that is less than a frame."""
REST: Final = 30
"""Milliseconds between two pieces of work, for events."""


class Counting(QObject):
    """Call `begin` whenever there may be something to count."""

    counted = Signal()
    """More games have been counted, perhaps all."""

    def __init__(self, statistics: Statistics, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._statistics = statistics
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        return self._timer.isActive()

    def begin(self) -> None:
        if not self.is_busy:
            self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _go_on(self) -> None:
        if not self._statistics.catch_up(PIECE):
            self._timer.start()
        self.counted.emit()


def _load() -> None:
    from ramses_desktop.games import GAMES
    from ramses_desktop.store.statistics import statistics

    statistics(GAMES)


class Results(QObject):
    """Connects the window with the statistics and halls of fame."""

    trouble = Signal(str, str)
    counted = Signal()
    """All finished games are in the statistics."""
    compare = Signal(str, str)
    """Asks to show how a result compares: the game and the variant of its hall of fame, both empty if it entered none."""
    _loaded = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._hall = "", ""
        """Game and variant of the hall of fame that the finished game entered."""
        self._is_loading = False
        self._loaded.connect(self._count)

    @cached_property
    def statistics(self) -> Statistics:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.statistics import statistics

        return statistics(TESTED, lambda fault: self.trouble.emit(fault.sentence, fault.details))

    @cached_property
    def counting(self) -> Counting:

        counting = Counting(self.statistics, self)
        counting.counted.connect(lambda: None if counting.is_busy else self.counted.emit())
        return counting

    def catch_up(self) -> None:
        """Count finished games not counted yet, if there are any finished games. A thread imports the rules of all games, which
        takes a tenth of a second; a QThreadPool would make the program wait for it at exit."""
        if paths.is_folder(paths.finished_folder()) and not self._is_loading:
            self._is_loading = True
            Thread(target=self._load, daemon=True).start()

    def _load(self) -> None:
        _load()
        with suppress(RuntimeError):  # the window is gone
            self._loaded.emit()

    def _count(self) -> None:
        if self._is_loading:
            self._is_loading = False
            self.counting.begin()

    def let_go(self) -> None:
        """Close the statistics, as the window closes or their files are about to be replaced."""
        self._is_loading = False
        if "statistics" in self.__dict__:
            self.counting.stop()
            self.statistics.close()

    # -------------------------------------------------------- at the table

    def attend(self, page: TablePage) -> None:
        """Follow every game on this page."""
        page.saved.connect(self._follow)
        page.ended.connect(lambda journal: self._show_standing(page, journal))
        page.ended.connect(lambda _: self.counted.emit())
        page.compare.connect(lambda: self.compare.emit(*self._hall))

    def _follow(self, journal: Journal) -> None:
        self.statistics.follow(journal)

    def _show_standing(self, page: TablePage, journal: Journal) -> None:
        """Show the finished game's place in the hall of fame, or a link to the statistics."""
        from ramses_desktop.engine.game import options_text
        from ramses_desktop.store import statistics as halls

        hall = journal.session.game.spec.id, options_text(journal.session.options)
        entered = halls.entries(self.statistics, *hall, journal.id)
        self._hall = hall if entered else ("", "")
        words = self._standing(entered[0], journal) if entered else tr("Statistics")
        page.result.show_standing(words, has_won=bool(entered))

    def _standing(self, entry: Entry, journal: Journal) -> str:
        places = [score.place for score in journal.session.game.scores(journal.session.state)]
        is_last = 1 < places[entry.seat] == max(places)
        if entry.total is None or (is_last and entry.place == 1):
            return tr("{name} is in the hall", name=entry.name)
        if entry.place == 1:
            return tr("{name} leads the hall", name=entry.name)
        return tr("{name}: place {n} in the hall", name=entry.name, n=entry.place)
