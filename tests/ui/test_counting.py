"""A finished game is counted at once, its end shows what it has won, and the statistics can be opened from everywhere."""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from threading import Thread, current_thread

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games.pyramids.rules import GAME, PyramidsOptions
from ramses_desktop.store import disk, files, paths, statistics
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.queries import SeatResult
from ramses_desktop.store.settings import load
from ramses_desktop.store.statistics import Removed, Statistics
from ramses_desktop.ui import games as fame
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.hall import HallPage
from ramses_desktop.ui.pages.statistics import StatisticsPage
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.window import MainWindow
from tests.tiers import one_quick
from tests.ui.play import think_of_hints, wish
from tests.ui.whole import play_out, window_for


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot)


@cache
def played(seed: str, *bots: str) -> Session:
    """Adam's game to the end: alone against the rival, or with bots."""
    seats = (Seat("Adam", PERSON), *(Seat(bot.capitalize(), bot) for bot in bots))
    session = Session.new(GAME, PyramidsOptions(len(seats)), seed, seats)
    while session.turn is not None:
        session.play(wish(session))
    return session


def sit_down(window: MainWindow, kind: str = "match", seed: str = "fame") -> TablePage:
    """A table with a few moves left to make."""
    session = played(seed)
    window.games.open_session(session.branch(session.ply - 4), Agreed(kind))
    assert window.table is not None
    return window.table


def table_of(page: TablePage) -> Table:
    return page.table


def play(page: TablePage, moves: int = 10**6) -> TablePage:
    table = table_of(page)
    while table.turn is not None and moves:
        table.play(wish(table.session))
        moves -= 1
    return page


def boast(page: TablePage) -> str:
    assert page.result.standing.isVisible()
    return page.result.standing.text()


# --- counted at once --------------------------------------------------------------------------------------------------


def test_a_game_is_in_the_statistics_as_soon_as_it_is_over(window: MainWindow) -> None:
    page = sit_down(window)
    table = table_of(page)
    while table.turn is not None:
        assert window.results.statistics.results() == []
        table.play(wish(table.session))
    (result,) = window.results.statistics.results()
    assert result.id == page.journal.id
    assert result.seats[0].total == table.game.scores(table.session.state)[0].total
    shown = window.show_page("statistics")
    assert isinstance(shown, StatisticsPage)
    assert shown.overview.figures.figures[2]._number.accessibleName() == f"Best: {result.seats[0].total}"


@pytest.mark.slow
def test_an_open_statistics_page_shows_the_next_game_when_it_comes_again(window: MainWindow) -> None:
    page = play(sit_down(window))
    shown = window.show_page("statistics")
    assert isinstance(shown, StatisticsPage)
    play(sit_down(window, seed="second"))
    window.show_page("statistics")
    assert shown.overview.figures.figures[0]._number.accessibleName() == "Games: 2"
    assert page is window.table


def test_a_game_whose_end_is_taken_back_is_counted_no_longer(window: MainWindow) -> None:
    page = play(sit_down(window, kind="practice"))
    assert len(window.results.statistics.results()) == 1
    table_of(page).undo()
    assert window.results.statistics.results() == []
    table_of(page).redo()
    assert len(window.results.statistics.results()) == 1
    page.close_table()
    assert len(window.results.statistics.results()) == 1


@pytest.mark.slow
def test_a_game_that_is_deleted_while_its_table_stands_is_not_counted_again(window: MainWindow) -> None:
    page = play(sit_down(window, kind="practice"))
    kept = window.results.statistics
    removed = kept.remove([kept.results()[0].id])
    assert isinstance(removed, Removed)
    table_of(page).look(0)
    assert kept.results() == []
    assert kept.restore(removed) == 1
    table_of(page).look_live()
    assert len(kept.results()) == 1
    kept.remove([kept.results()[0].id])
    table_of(page).undo()
    table_of(page).redo()
    assert len(kept.results()) == 1
    kept.remove([kept.results()[0].id])
    page.close_table()
    assert kept.results() == []


@pytest.mark.slow
def test_a_game_that_could_only_be_written_when_it_was_left_is_counted_then(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sit_down(window)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(disk, "write_whole", full)
        patch.setattr(disk, "add", full)
        play(page)
        assert window.results.statistics.results() == []
        assert boast(page) == "Statistics"
    page.close_table()
    assert len(window.results.statistics.results()) == 1


@pytest.mark.slow
def test_what_was_not_counted_is_counted_at_the_next_start(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    first = window_for(qtbot)
    with monkeypatch.context() as patch:
        patch.setattr(Statistics, "follow", lambda *_: None)
        play(sit_down(first))
        first.close()
    second = window_for(qtbot)
    second.results.catch_up()
    qtbot.waitUntil(lambda: len(second.results.statistics.results()) == 1)


@pytest.mark.slow
def test_the_rules_of_all_games_are_brought_in_beside_the_window(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[Thread] = []
    monkeypatch.setattr(fame, "_load", lambda: threads.append(current_thread()))
    paths.finished_folder().mkdir(parents=True)
    with qtbot.waitSignal(window.results.counting.counted):
        window.results.catch_up()
        assert not window.results.counting.is_busy
    assert threads
    assert threads[0] is not current_thread()


def test_where_no_game_was_ever_finished_nothing_is_opened(window: MainWindow) -> None:
    window.results.catch_up()
    assert "statistics" not in vars(window.results)
    assert not paths.statistics_file().exists()


def test_counting_goes_on_in_small_pieces_until_all_is_counted(window: MainWindow, qtbot: QtBot) -> None:
    left = [3, 2, 1]

    class Slow:
        def catch_up(self, budget: float) -> bool:
            assert budget < 0.1
            left.pop()
            return not left

    counting = Counting(Slow())  # type: ignore[arg-type]  # all that it needs
    told: list[int] = []
    counting.counted.connect(lambda: told.append(len(left)))
    counting.begin()
    counting.begin()
    qtbot.waitUntil(lambda: not counting.is_busy)
    assert told == [2, 1, 0]


# --- the end of a game ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_first_result_leads_the_hall_of_fame_and_the_way_there_is_one_click(window: MainWindow, qtbot: QtBot) -> None:
    page = play(sit_down(window))
    assert boast(page) == "Adam leads the hall"
    qtbot.mouseClick(page.result.standing, Qt.MouseButton.LeftButton)
    assert window.page == "hall"
    shown = window.stage.currentWidget()
    assert isinstance(shown, HallPage)
    assert shown.title.text() == "Pyramids, alone"
    window.stage.back()
    assert window.page == "table"


def test_from_the_last_place_nobody_leads_the_hall(window: MainWindow, qtbot: QtBot) -> None:
    session = next(
        session
        for session in (played(f"lost-{number}", "scribe") for number in count())
        if GAME.scores(session.state)[0].place == 2 and GAME.scores(session.state)[0].total > 0
    )
    window.games.open_session(session.branch(session.ply - 4), Agreed("match"))
    assert window.table is not None
    play_out(qtbot, window)
    assert boast(window.table) == "Adam is in the hall"


@pytest.mark.slow
def test_a_result_that_is_not_the_best_tells_its_place(window: MainWindow) -> None:
    page = play(sit_down(window))
    (first,) = window.results.statistics.results()
    better = evolve(first, seats=(SeatResult("Eva", PERSON, first.seats[0].total + 500, 1),))
    window.results.statistics.add(*(evolve(better, id=f"better-{number}") for number in range(3)))
    play(sit_down(window, seed="second"))
    assert "in the hall" in boast(page)
    assert boast(page).startswith("Adam: place ")


@pytest.mark.parametrize("how", one_quick("practice", "hint", "file"))
def test_what_does_not_count_wins_nothing_but_is_in_the_statistics(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, how: str
) -> None:
    page = sit_down(window, kind="practice" if how == "practice" else "casual")
    play(page, 1)
    if how == "hint":
        page.hinting.seek()
        think_of_hints(qtbot, page)
    if how == "file":
        assert page.session is not None
        assert files.save(page.session, tmp_path / "a.ramses", page.journal.agreed) is None
        assert window.files.open(tmp_path / "a.ramses")
        assert window.table is not None
        page = window.table
        assert table_of(page).assisted
        assert window.status.text() == "You opened this game from a file, so it stays out of the hall of fame."
    play(page)
    assert boast(page) == "Statistics"
    assert len(window.results.statistics.results()) == 1
    assert statistics.halls(window.results.statistics) == []
    page.result.standing.click()
    assert window.page == "statistics"


@pytest.mark.slow
def test_a_game_that_is_gone_on_with_from_the_journal_counts(qtbot: QtBot) -> None:
    first = window_for(qtbot)
    play(sit_down(first, kind="casual"), 1)
    first.close()
    second = window_for(qtbot)
    second.go_on()
    assert second.table is not None
    play(second.table)
    assert len(statistics.halls(second.results.statistics)) == 1


# --- from everywhere --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "key"), [("statistics", Qt.Key.Key_T), pytest.param("hall", Qt.Key.Key_H, marks=pytest.mark.slow)]
)
def test_they_are_reached_by_menu_by_key_and_from_the_home_page(window: MainWindow, qtbot: QtBot, action: str, key: Qt.Key) -> None:
    home = window.stage.currentWidget()
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert window.page == action
    assert window.windowTitle().endswith(" – Ramses Desktop")
    qtbot.keyClick(window.stage.currentWidget(), Qt.Key.Key_Escape)
    assert window.page == "home"
    getattr(home, f"{action}_button").click()
    assert window.page == action
    assert action in [entry.objectName() for menu in window.menuBar().actions() for entry in menu.menu().actions()]  # type: ignore[attr-defined]


@pytest.mark.slow
def test_each_leads_to_the_other(window: MainWindow) -> None:
    page = window.show_page("statistics")
    assert isinstance(page, StatisticsPage)
    page.hall_button.click()
    assert window.page == "hall"
    hall = window.stage.currentWidget()
    assert isinstance(hall, HallPage)
    hall.statistics_button.click()
    assert window.page == "statistics"


@pytest.mark.parametrize("name", one_quick("hall", "statistics"))
def test_the_page_that_was_open_last_is_there_again(qtbot: QtBot, name: str) -> None:
    first = window_for(qtbot)
    first.show_page(name)
    first.close()
    second = window_for(qtbot, load()[0])
    assert second.page == name


@pytest.mark.slow
def test_a_game_of_the_statistics_can_be_seen_again(window: MainWindow) -> None:
    play(sit_down(window))
    page = window.show_page("statistics")
    assert isinstance(page, StatisticsPage)
    page.tabs.set_value("games")
    QApplication.processEvents()
    page.games.look_button.click()
    assert window.page == "replay"
    assert window.banner.sentence == ""


@pytest.mark.slow
def test_the_file_can_be_exchanged_after_letting_go_and_the_pages_ask_again(window: MainWindow) -> None:
    play(sit_down(window))
    before = window.results.statistics.revision
    window.results.let_go()
    assert window.results.statistics.revision > before
    paths.statistics_file().rename(paths.statistics_file().with_name("away"))
    assert window.results.statistics.results() == []
    assert window.results.statistics.catch_up()
    assert len(window.results.statistics.results()) == 1
