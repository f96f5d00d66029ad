"""The page Practise shows the form of the player who practises."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from types import ModuleType

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import Session
from ramses_desktop.games import game
from ramses_desktop.store import paths
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.practice.form import FormSection
from ramses_desktop.ui.practice.page import PractisePage
from ramses_desktop.ui.practice.practising import Practising
from ramses_desktop.ui.widgets.page import Page
from ramses_desktop.ui.window import MainWindow
from tests.ui.reviewed import counted, known, whole_game

BAD = dict.fromkeys(range(2, 20, 2), 1.0)
"""Regrets by decision."""


@pytest.fixture(scope="module")
def session() -> Session:
    return whole_game(game("pyramids"))


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    found = MainWindow(Settings())
    qtbot.addWidget(found)
    found.practising.name = "Adam"
    found.resize(1280, 800)
    found.show()
    return found


class Drills(Page):
    """Stands for the page of drills."""

    started = ""

    def __init__(self, practising: Practising) -> None:
        super().__init__("Drills")

    def start(self, drill: str) -> None:
        self.started = drill


def review(window: MainWindow, session: Session, games: int, regrets: dict[int, float]) -> None:
    for number in range(games):
        name = f"game-{number:02}"
        counted(window.results.statistics, session, name)
        one = known(window.results.statistics, session, name)
        one.keep({at: regret + number % 2 / 10 for at, regret in regrets.items()}, luck=False)
        window.coaching.reviews.finish(one.key)
        window.practising.noted.take(name, session, Agreed())


def shown(window: MainWindow) -> FormSection:
    window.actions_["practice"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, PractisePage)
    return page.form


def test_it_shows_after_five_reviewed_games(window: MainWindow, session: Session) -> None:
    review(window, session, 3, BAD)
    form = shown(window)
    assert form.waiting.text() == "Your form shows after five reviewed games; 3 so far."
    assert not form.charts.isVisibleTo(form)
    assert not form.advice.isVisibleTo(form)


def test_level_curve_leaks_and_advice(window: MainWindow, session: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    review(window, session, 24, BAD)
    form = shown(window)
    assert form.note.text() == "You play about like Vizier."
    assert form.given.text() == "Points given away per game"
    assert form.last.text() == "points per game, last 20"
    # Chart points are read out one by one.
    qtbot.keyClick(form.curve, Qt.Key.Key_End)
    assert form.curve.words == "Game 24, 10 points given away"
    qtbot.keyClick(form.curve, Qt.Key.Key_Left)
    assert form.curve.words == "Game 23, 9 points given away"
    names = [bar.name for bar in form.bars._bars]
    assert names[0] in ("Where to lay", "Pattern or single box")
    assert sum(bar.value for bar in form.bars._bars) == pytest.approx(9.45)
    assert form.words.text().startswith("Most is lost")
    # By round and by line of the score card.
    qtbot.mouseClick(form.by.button("rounds"), Qt.MouseButton.LeftButton)
    assert {bar.name for bar in form.bars._bars} <= {"Round 1", "Round 2", "Round 3", "Round 4"}
    qtbot.mouseClick(form.by.button("lines"), Qt.MouseButton.LeftButton)
    assert form.bars._bars[0].name == "Torches"
    assert "give or take" in form.bars._bars[0].words
    # The advice leads to its drill.
    drill = ModuleType("drill")
    drill.DrillPage = Drills  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "ramses_desktop.ui.practice.drills", drill)
    qtbot.mouseClick(form.train, Qt.MouseButton.LeftButton)
    shown_page = window.stage.currentWidget()
    assert isinstance(shown_page, Drills)
    assert shown_page.started == {"Where to lay": "pack", "Pattern or single box": "choice"}[names[0]]


def test_who_gives_nothing_away_is_told_to_keep_going(window: MainWindow, session: Session) -> None:
    review(window, session, 6, {})
    form = shown(window)
    assert form.note.text() == "You play about like Pharaoh."
    assert form.words.text() == "No leak stands out. Keep going."
    assert not form.train.isVisibleTo(form)


def test_each_game_and_each_player_has_a_form_of_its_own(window: MainWindow, session: Session) -> None:
    review(window, session, 5, BAD)
    form = shown(window)
    form.games.setCurrentIndex(form.games.findText("Ramses"))
    form.games.activated.emit(form.games.currentIndex())
    assert form.waiting.text().endswith("0 so far.")
    form.games.setCurrentIndex(form.games.findText("Pyramids"))
    form.games.activated.emit(form.games.currentIndex())
    assert form.charts.isVisibleTo(form)
    window.practising.name = "Eva"
    assert form.waiting.text().endswith("0 so far.")


def test_results_of_a_newer_version_are_said_to_be_kept(window: MainWindow, session: Session) -> None:
    review(window, session, 5, BAD)
    window.results.let_go()
    with closing(sqlite3.connect(paths.statistics_file())) as file:
        file.executescript("ALTER TABLE game ADD COLUMN mood TEXT; PRAGMA user_version = 999")
    form = shown(window)
    assert form.waiting.text() == "These results cannot be read. They are kept; see Game, Your data."
    assert not form.charts.isVisibleTo(form)
