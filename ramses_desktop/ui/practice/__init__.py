"""Practice on the screen: today's deal, kept mistakes, drills, ghosts and form. Nothing of it is loaded at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.ui.stage import LazyPage, P, wired

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.practice import PracticeLog
    from ramses_desktop.store.settings import Settings
    from ramses_desktop.store.statistics.noted import Feats, Noted
    from ramses_desktop.ui.actions import Actions
    from ramses_desktop.ui.coaching import Coaching
    from ramses_desktop.ui.current_game import CurrentGame
    from ramses_desktop.ui.files import Files
    from ramses_desktop.ui.practice.daily.dailies import Dailies
    from ramses_desktop.ui.practice.daily.page import DailyPage
    from ramses_desktop.ui.practice.drills.memory import MemoryPage
    from ramses_desktop.ui.practice.drills.page import DrillPage
    from ramses_desktop.ui.practice.drills.route import RoutePage
    from ramses_desktop.ui.practice.form.achievements import AchievementsPage
    from ramses_desktop.ui.practice.ghosts.page import RacePage
    from ramses_desktop.ui.practice.mistakes.keeping import Keeping
    from ramses_desktop.ui.practice.mistakes.page import MistakesPage
    from ramses_desktop.ui.practice.page.page import PractisePage
    from ramses_desktop.ui.results import Results
    from ramses_desktop.ui.reviewing import Reviewing
    from ramses_desktop.ui.sound.sounding import Sounding
    from ramses_desktop.ui.stage import Stage
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.setup import TableSetup
    from ramses_desktop.ui.unfinished import Unfinished

PIECE = 10
"""Milliseconds between two pieces of reading."""


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


class Pages:
    """The pages of practice. Each is built when it is first shown."""

    def __init__(self, practising: Practising) -> None:
        self._practising = practising
        self.practise = self._offer("practise", self._build_practise)
        self.mistakes = self._offer("mistakes", self._build_mistakes)
        self.daily = self._offer("daily", self._build_daily)
        self.drill = self._offer("drill", self._build_drill)
        self.memory = self._offer("memory", self._build_memory)
        self.route = self._offer("route", self._build_route)
        self.race = self._offer("race", self._build_race)
        self.achievements = self._offer("achievements", self._build_achievements)

    def _offer(self, name: str, build: Callable[[], P]) -> LazyPage[P]:
        stage = self._practising.window.stage
        return stage.offer(name, lambda: wired(build(), left=stage.back))

    def _build_practise(self) -> PractisePage:
        from ramses_desktop.ui.practice.page.page import PractisePage

        return PractisePage(self._practising)

    def _build_mistakes(self) -> MistakesPage:
        from ramses_desktop.ui.practice.mistakes.page import MistakesPage

        return MistakesPage(self._practising)

    def _build_daily(self) -> DailyPage:
        from ramses_desktop.ui.practice.daily.page import DailyPage

        return DailyPage(self._practising)

    def _build_drill(self) -> DrillPage:
        from ramses_desktop.ui.practice.drills.page import DrillPage

        return DrillPage(self._practising)

    def _build_memory(self) -> MemoryPage:
        from ramses_desktop.ui.practice.drills.memory import MemoryPage

        return MemoryPage(self._practising)

    def _build_route(self) -> RoutePage:
        from ramses_desktop.ui.practice.drills.route import RoutePage

        return RoutePage(self._practising)

    def _build_race(self) -> RacePage:
        from ramses_desktop.ui.practice.ghosts.page import RacePage

        return RacePage(self._practising)

    def _build_achievements(self) -> AchievementsPage:
        from ramses_desktop.ui.practice.form.achievements import AchievementsPage

        return AchievementsPage(self._practising)


class Practising(QObject):
    """What all practice shares: whose it is, and what is known of it. The window's parts are reached through `window`."""

    changed = Signal()
    """More is known, or another player was chosen."""

    def __init__(self, window: Window, parent: QObject) -> None:
        super().__init__(parent)
        self.window = window
        self.pages = Pages(self)
        self._name = ""
        self._reading: Iterator[None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._read_on)

    # -------------------------------------------------------- whose it is

    @property
    def name(self) -> str:
        """The player who practises: the one chosen, or whoever sat down first at the last table."""
        settings = self.window.settings
        return self._name or settings.chairs[0].name or settings.player(1)

    @name.setter
    def name(self, name: str) -> None:
        if name != self.name:
            self._name = name
            self.changed.emit()

    @property
    def names(self) -> list[str]:
        """Everybody who may be chosen."""
        profiles = [profile.name for profile in self.window.settings.profiles]
        return list(dict.fromkeys((*profiles, self.name)))

    # -------------------------------------------------------- what is known

    @cached_property
    def log(self) -> PracticeLog:
        from ramses_desktop.store.practice import PracticeLog

        window = self.window
        return PracticeLog(lambda fault: window.tell(fault.sentence, fault.details), window.results.statistics.database.data)

    @cached_property
    def noted(self) -> Noted:
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.statistics.noted import Noted

        return Noted(self.window.results.statistics.database, TESTED, _feats)

    @cached_property
    def dailies(self) -> Dailies:
        from ramses_desktop.ui.practice.daily.dailies import Dailies

        return Dailies(self)

    def start(self, setup: TableSetup) -> None:
        """Start a game, which may have the deal of a day."""
        self.dailies.start(setup)

    @cached_property
    def keeping(self) -> Keeping:
        """Decisions that are asked again."""
        from ramses_desktop.ui.practice.mistakes.keeping import Keeping

        return Keeping(self.log, self.window.results.statistics.database, lambda: self.name)

    @property
    def is_reading(self) -> bool:
        """Whether notes on finished games are still missing."""
        return self._reading is not None

    def catch_up(self) -> None:
        """Take the missing notes on finished games, little by little."""
        if self._reading is None:
            self._reading = self.noted.catch_up()
            self._timer.start(PIECE)

    def _read_on(self) -> None:
        if self._reading is None:
            return
        if next(self._reading, self) is self:
            self._reading = None
            self.changed.emit()
        else:
            self._timer.start(PIECE)

    def let_go(self) -> None:
        """Stop, as the files are about to be replaced."""
        self._timer.stop()
        self._reading = None
        if "log" in self.__dict__:
            self.log.forget()
        if "keeping" in self.__dict__:
            self.keeping.forget()


def _feats(session: Session, seat: int) -> Feats:
    from ramses_desktop.ui import game_ui

    return game_ui.feats(session, seat)
