"""Achievements are told quietly at the end of a game and on a page, and survive the loss of the statistics."""

from __future__ import annotations

from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.games import game
from ramses_desktop.store import paths
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.reviews import Note
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.practice.form import AchievementsPage, ReachedLine, groups, played
from ramses_desktop.ui.practice.page import PractisePage
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import wish


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    found = MainWindow(Settings())
    qtbot.addWidget(found)
    found.resize(1280, 800)
    found.show()
    return found


def finish(window: MainWindow, game_id: str = "ramses", seed: str = "amber-ibis-4172", **agreed: Any) -> TablePage:
    """Play a game at the table to its end."""
    window.start(alone(game_id, seed, **agreed))
    page = window.table
    assert page is not None
    play_out(page)
    return page


def alone(game_id: str, seed: str = "amber-ibis-4172", **agreed: Any) -> TableSetup:
    options = game(game_id).spec.options(1)
    return TableSetup(game_id=game_id, options=options, seats=(Seat("Adam", PERSON),), seed=seed, **agreed)


def play_out(page: TablePage) -> None:
    while page.table.turn is not None:
        page.table.play(wish(page.table.session))
    page.board.motion.finish()


def told(page: TablePage) -> str:
    """What the result says was reached."""
    lines = page.findChildren(ReachedLine)
    assert len(lines) <= 1
    return lines[0].words.text() if lines else ""


def reached(window: MainWindow) -> dict[str, str]:
    return {
        one.achievement.name: one.reached for group in groups(window.practising, "Adam") for one in group.standings if one.reached
    }


def test_what_a_game_achieved_is_told_in_one_line(window: MainWindow, qtbot: QtBot) -> None:
    page = finish(window)
    qtbot.waitUntil(lambda: told(page).startswith("Reached: "))
    assert "First steps" in told(page)
    window.practising.name = "Adam"
    window.show_page("achievements")
    shown = window.stage.currentWidget()
    assert isinstance(shown, AchievementsPage)
    first = shown.cards[0]
    assert first.accessibleName().startswith("First steps: Reached on ")
    assert not any(card.accessibleName().startswith("Old hand: Reached") for card in shown.cards)
    assert any(card.state.text() == "1 of 100" for card in shown.cards)
    # Every card can be reached by keyboard, and keeps the focus when more is known.
    qtbot.waitUntil(lambda: not window.practising.is_reading)
    assert shown.cards[0] is first
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert window.focusWidget() is shown.cards[1]


@pytest.mark.slow
def test_where_the_line_has_gone_with_its_result_it_is_told_anew(window: MainWindow, qtbot: QtBot) -> None:
    page = finish(window)
    qtbot.waitUntil(lambda: told(page).startswith("Reached: "))
    (line,) = page.findChildren(ReachedLine)
    page.result.extras.remove(line)
    shiboken6.delete(line)
    window.practising.changed.emit()
    assert told(page).startswith("Reached: ")


def test_of_a_game_that_has_left_the_table_nothing_is_told(window: MainWindow, qtbot: QtBot) -> None:
    page = finish(window)
    qtbot.waitUntil(lambda: told(page).startswith("Reached: "))
    result = page.result
    page.close_table()
    qtbot.waitUntil(lambda: not shiboken6.isValid(result))
    window.practising.changed.emit()


@pytest.mark.slow
def test_what_was_reached_before_is_no_news(window: MainWindow, qtbot: QtBot) -> None:
    finish(window)
    qtbot.waitUntil(lambda: "First steps" in reached(window))
    page = finish(window, seed="amber-ibis-4173")
    noted = window.practising.noted
    qtbot.waitUntil(lambda: len(noted.of("Adam")) == 2 and not window.practising.is_reading)
    assert "First steps" not in told(page)


def test_of_several_people_each_is_told_by_name(window: MainWindow, qtbot: QtBot) -> None:
    seats = (Seat("Adam", PERSON), Seat("Eva", PERSON))
    window.start(TableSetup(game_id="ramses", options=game("ramses").spec.options(2), seats=seats, seed="amber-ibis-4172"))
    page = window.table
    assert page is not None
    play_out(page)
    qtbot.waitUntil(lambda: bool(told(page)))
    assert told(page).startswith("Reached: Adam: First steps")
    assert "; Eva: First steps" in told(page)


def test_what_was_practised_is_read_again_after_the_files_were_replaced(window: MainWindow) -> None:
    log = window.practising.log
    log.add("Adam", "par", game="x", above=True)
    other = PracticeLog(data=window.results.statistics.database.data)
    other.add("Adam", "par", game="y", above=True)
    assert len(log.of("Adam", "par")) == 1
    window.practising.let_go()
    assert len(log.of("Adam", "par")) == 2


def test_who_wants_none_sees_none(window: MainWindow, qtbot: QtBot) -> None:
    window.show_page("preferences")
    settings: Any = window.stage.currentWidget()
    settings.switch("show_achievements").click()
    assert not window.settings.show_achievements
    page = finish(window)
    window.practising.catch_up()
    qtbot.waitUntil(lambda: "First steps" in reached(window))
    assert told(page) == ""
    window.actions_["practice"].trigger()
    practise = window.stage.currentWidget()
    assert isinstance(practise, PractisePage)
    assert not practise.achievements.isVisibleTo(practise)
    assert not window.actions_["achievements"].isVisible()


def test_a_lost_database_costs_no_achievement(window: MainWindow, qtbot: QtBot) -> None:
    finish(window)
    window.practising.log.add("Adam", "par", game="x", above=True)
    qtbot.waitUntil(lambda: "First steps" in reached(window))
    before = reached(window)
    window.close()
    paths.statistics_file().unlink()
    again = MainWindow(window.settings)
    qtbot.addWidget(again)
    assert reached(again).keys() == {"Above par"}
    assert again.results.statistics.catch_up()
    again.practising.catch_up()
    qtbot.waitUntil(lambda: not again.practising.is_reading)
    assert reached(again) == before


def test_a_par_that_was_beaten_is_noted_once(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = finish(window, "pyramids")
    ending = page.ending.par
    monkeypatch.setattr(type(ending), "par", property(lambda _: Below()))
    ending.changed.emit()
    ending.changed.emit()
    (event,) = window.practising.log.of("Adam", "par")
    assert event.data["game"] == page.journal.id
    assert "Above par" in reached(window)


def test_a_par_that_was_just_reached_was_not_beaten(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page = finish(window, "pyramids")
    points = page.table.game.scores(page.table.session.state)[0].total
    ending = page.ending.par
    monkeypatch.setattr(type(ending), "par", property(lambda _: Just(points - 0.4)))
    ending.changed.emit()
    assert window.practising.log.of("Adam", "par") == []


def test_a_par_that_was_beaten_with_help_does_not_count(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window.start(alone("pyramids"))
    page = window.table
    assert page is not None
    page.table.help_was_used()
    play_out(page)
    ending = page.ending.par
    monkeypatch.setattr(type(ending), "par", property(lambda _: Below()))
    ending.changed.emit()
    assert window.practising.log.of("Adam", "par") == []


@pytest.mark.parametrize("game_id", ["ramses", "pyramids"])
def test_screen_readers_are_told_once_what_was_reached_and_again_when_more_was(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    page = finish(window, game_id)
    said: list[str] = []
    monkeypatch.setattr(page.accessible, "say", said.append)
    qtbot.waitUntil(lambda: bool(told(page)))
    before = told(page)
    assert said.count(before) == 1
    window.practising.changed.emit()
    assert said.count(before) == 1
    window.practising.log.add("Adam", "par", game=page.journal.id, above=True)
    window.practising.changed.emit()
    assert set(named(told(page))) == {*named(before), "Above par"}
    assert said[-1] == told(page)


def named(line: str) -> list[str]:
    return line.removeprefix("Reached: ").split(", ")


class Just:
    mean_lines = ()

    def __init__(self, mean: float) -> None:
        self.mean = mean


class Below:
    mean = 1.0
    mean_lines = ()


def guided(**changes: Any) -> Note:
    """A note on a finished game with the guide, in which all four torches were taken."""
    values: dict[str, Any] = {
        "id": "a", "game": "pyramids", "options": "", "players": 1, "kind": "practice", "assisted": False, "begun": "", "ended": "",
        "seat": 0, "name": "Adam", "total": 90, "place": 1, "seed": "", "choices": {"guided": True},
        "feats": '{"0": {"torches": 4}}',
    }  # fmt: skip
    return Note(**(values | changes))


@pytest.mark.parametrize(
    ("changes", "counts"),
    [({}, True), ({"assisted": True}, False), ({"choices": {}}, False)],
    ids=["guided", "with help", "practice"],
)
def test_what_was_reached_with_the_guide_counts(changes: dict[str, Any], counts: bool) -> None:
    assert played(guided(**changes)).counts is counts
