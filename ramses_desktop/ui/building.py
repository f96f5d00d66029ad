"""Builds the pages of the window on demand, and connects them with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from ramses_desktop.coach.review import Verdict
    from ramses_desktop.engine.session import Session
    from ramses_desktop.ui.main_window import MainWindow

P = TypeVar("P", bound=QWidget)

PRACTICE: Final = {
    "practise": ("page.page", "PractisePage"),
    "mistakes": ("mistakes.page", "MistakesPage"),
    "daily": ("daily.page", "DailyPage"),
    "drill": ("drills.page", "DrillPage"),
    "memory": ("drills.memory", "MemoryPage"),
    "route": ("drills.route", "RoutePage"),
    "race": ("ghosts.page", "RacePage"),
    "achievements": ("form.achievements", "AchievementsPage"),
}
"""Module and class of each page of `ui.practice`. All are built from the `Practising` of the window."""


def builders(window: MainWindow) -> dict[str, Callable[[], QWidget]]:
    """By the name of the page."""
    builds = (
        build_home,
        build_new_game,
        build_table,
        build_replay,
        build_review,
        build_retry,
        build_compare,
        build_statistics,
        build_hall,
        build_data,
        build_preferences,
        build_shortcuts,
        build_rules,
    )
    pages: dict[str, Callable[[], QWidget]] = {build.__name__.removeprefix("build_"): partial(build, window) for build in builds}
    return pages | {name: partial(build_for_practice, window, *where) for name, where in PRACTICE.items()}


def build_for_practice(window: MainWindow, module: str, name: str) -> QWidget:
    from importlib import import_module

    page: QWidget = getattr(import_module(f"ramses_desktop.ui.practice.{module}"), name)(window.practising)
    return wired(page, left=window.stage.back)


def wired(page: P, **slots: Callable[..., object]) -> P:
    """Connect the named signals of a page, and return it."""
    for signal, slot in slots.items():
        getattr(page, signal).connect(slot)
    return page


def build_home(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.home.page import HomePage

    actions = {"practise": "practice", "open_file": "open", "statistics": "statistics", "hall": "hall"}
    actions |= {"settings": "preferences", "help": "rules"}
    slots = {signal: window.actions_[name].trigger for signal, name in actions.items()}
    return wired(HomePage(window.stage), play=window.new_game, teach=window.teach, go_on=window.go_on, **slots)


def build_new_game(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.new_game.page import NewGamePage

    page = NewGamePage(window.settings)
    return wired(page, start=window.start, left=window.stage.back, teach=window.teach, show_rules=window.show_rules)


def build_table(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.practice.form.news import News
    from ramses_desktop.ui.practice.ghosts.racing import Racing
    from ramses_desktop.ui.table.page import TablePage

    window.actions_.enter_table()
    page = window.sounding.attend(TablePage(window.actions_, window.settings, window.coaching.thinker))
    window.results.attend(page)
    window.practising.dailies.attend(page)
    Racing(page, window.practising)
    News(window.practising, page)
    window.coaching.attend(page)
    slots = {"replay": window.games.replay_table, "review": window.reviewing.review_table}
    return wired(page, rematch=window.start, status=window.say, trouble=window.tell, **slots)


def build_replay(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.table.replay import ReplayPage

    page = window.sounding.attend(ReplayPage(window.actions_))
    return wired(
        page,
        left=window.stage.back,
        play_on=window.games.play_on,
        review=window.reviewing.review,
        reviewable=window.coaching.expect,
    )


def build_review(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.coaching.review.page import ReviewPage

    window.actions_.enter_review()
    page = ReviewPage(window.actions_, window.coaching.watched, window.practising.keeping)

    def retry(session: Session, ply: int, verdict: Verdict) -> None:
        window.coaching.retry(session, ply, verdict, agreed=page.agreed, mistakes=page.mistakes)

    return wired(page, left=window.stage.back, play_on=window.games.play_on, whole=window.games.replay, retry=retry)


def build_retry(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.coaching.retry.page import RetryPage

    page = window.sounding.attend(RetryPage(window.actions_, window.settings, window.coaching.thinker))
    return wired(page, left=window.stage.back, play_on=window.games.play_on)


def build_compare(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.coaching.compare import ComparePage

    return wired(ComparePage(window.settings, window.coaching.thinker), left=window.stage.back)


def build_statistics(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.results.statistics import StatisticsPage

    page = StatisticsPage(window.results.statistics, window.results.counting, window.actions_)
    slots = {"look_at": window.files.replay, "review": window.reviewing.review_record, "reviewable": window.coaching.expect}
    slots |= {"said": window.say, "trouble": window.tell}
    window.coaching.finished.connect(page.reviewed)
    return wired(page, left=window.stage.back, play=window.new_game, **slots)


def build_hall(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.results.hall import HallPage

    page = HallPage(window.results.statistics, window.results.counting, window.actions_)
    return wired(page, left=window.stage.back, play=window.new_game)


def build_data(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.data import DataPage

    page = DataPage(window.let_go_of_data)
    return wired(page, left=window.stage.back, open_folder=window.files.open_folder, restored=window.results.catch_up)


def build_preferences(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.settings import PreferencesPage

    page = PreferencesPage(window.settings)
    slots = {name: lambda name=name: window.show_page(name) for name in ("shortcuts", "data")}
    window.sounding.changed.connect(page.sound.show_values)
    return wired(
        page,
        left=window.stage.back,
        changed=window.settings_changed,
        spoken=window.language_chosen.emit,
        tried=window.sounding.try_out,
        **slots,
    )


def build_shortcuts(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.keys import ShortcutsPage

    return wired(ShortcutsPage(window.actions_), left=window.stage.back, changed=window.save_soon)


def build_rules(window: MainWindow) -> QWidget:
    from ramses_desktop.ui.pages.rules import RulesPage

    return wired(RulesPage(), left=window.stage.back, teach=window.teach)
