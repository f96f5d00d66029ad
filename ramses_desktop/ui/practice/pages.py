"""The pages of practice, built on demand. They may know all of practice, and nothing else of practice knows them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING

from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.stage import LazyPage, P, wired

if TYPE_CHECKING:
    from ramses_desktop.ui.practice.daily_page import DailyPage
    from ramses_desktop.ui.practice.drills import DrillPage
    from ramses_desktop.ui.practice.form import AchievementsPage
    from ramses_desktop.ui.practice.memory import MemoryPage
    from ramses_desktop.ui.practice.mistakes import MistakesPage
    from ramses_desktop.ui.practice.page import PractisePage
    from ramses_desktop.ui.practice.race_page import RacePage
    from ramses_desktop.ui.practice.route import RoutePage


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
        practising.day_asked.connect(self._show_day)
        practising.drill_asked.connect(self._begin_drill)
        practising.race_asked.connect(lambda *race: self.race.show().show_race(*race))

    def _show_day(self, game_id: str, day: date) -> None:
        self.daily.fetch().show_day(game_id, day)
        self.daily.show()

    def _begin_drill(self, page: str, drill: str) -> None:
        """The page of questions has several drills, the others are one each."""
        from ramses_desktop.games.offer import QUESTIONS

        if page == QUESTIONS:
            from ramses_desktop.ui.practice import drills

            # Should its file be damaged, nobody is led to an empty page.
            drills.shipped()
            self.drill.show().start(drill)
        else:
            course = self.memory if page == "memory" else self.route
            course.show().take_up()

    def _offer(self, name: str, build: Callable[[], P]) -> LazyPage[P]:
        stage = self._practising.window.stage
        return stage.offer(name, lambda: wired(build(), left=stage.back))

    def _build_practise(self) -> PractisePage:
        from ramses_desktop.ui.practice.page import PractisePage

        return PractisePage(self._practising)

    def _build_mistakes(self) -> MistakesPage:
        from ramses_desktop.ui.practice.mistakes import MistakesPage

        return MistakesPage(self._practising)

    def _build_daily(self) -> DailyPage:
        from ramses_desktop.ui.practice.daily_page import DailyPage

        return DailyPage(self._practising)

    def _build_drill(self) -> DrillPage:
        from ramses_desktop.ui.practice.drills import DrillPage

        return DrillPage(self._practising)

    def _build_memory(self) -> MemoryPage:
        from ramses_desktop.ui.practice.memory import MemoryPage

        return MemoryPage(self._practising)

    def _build_route(self) -> RoutePage:
        from ramses_desktop.ui.practice.route import RoutePage

        return RoutePage(self._practising)

    def _build_race(self) -> RacePage:
        from ramses_desktop.ui.practice.race_page import RacePage

        return RacePage(self._practising)

    def _build_achievements(self) -> AchievementsPage:
        from ramses_desktop.ui.practice.form import AchievementsPage

        return AchievementsPage(self._practising)
