"""What would have been: the page that plays two moves out, and the ways to it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games.flip_and_write.rules import CROSS
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.store.journal import Agreed
from ramses_desktop.ui.coaching.compare import ComparePage
from ramses_desktop.ui.coaching.review import ReviewPage
from ramses_desktop.ui.table.replay import ReplayPage
from ramses_desktop.ui.window import MainWindow
from tests.ui import reviewed
from tests.ui.play import Key, settle, whole
from tests.ui.whole import active_window


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return active_window(qtbot)


@pytest.fixture
def session() -> Session:
    return whole(GAME, PERSON, "greedy")


def decision(session: Session) -> int:
    """Late in the game, so that it is quickly played out."""
    plies = range(len(session.line) - 1, 0, -1)
    return next(ply for ply in plies if session.state_at(ply).stage == CROSS and len(GAME.moves(session.state_at(ply))) > 4)


def page_of(window: MainWindow) -> ComparePage:
    page = window.stage.fetch("compare")
    assert isinstance(page, ComparePage)
    return page


def moves_at(session: Session, ply: int) -> tuple[Any, Any]:
    made = session.line[ply]
    return next(move for move in GAME.moves(session.state_at(ply)) if move != made), made


def test_two_moves_are_played_out_side_by_side(qtbot: QtBot, window: MainWindow, session: Session) -> None:
    ply = decision(session)
    other, made = moves_at(session, ply)
    window.coaching.compare(session, ply, (other, made))
    page = page_of(window)
    qtbot.waitUntil(lambda: page.comparison is not None)
    assert page.comparison is not None
    assert page.comparison.guesses == 200
    assert "of 100" in page.sentence.text()
    assert page.first.role.text() == "Not played in this game"
    assert page.second.role.text().startswith("Played by: ")
    assert page.first.title.text().endswith(", ".join(str(other).split()[2:]))
    for panel in (page.first, page.second):
        assert sum(count for _, count in panel.chart._columns) == 200
        assert "points" in panel.chart.accessibleDescription()
    assert page.first.chart._highest == page.second.chart._highest, "the same scale"
    assert page.sentence.text() in page.accessibleName()


def test_without_moves_the_best_other_one_is_found_first(
    window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ply = decision(session)
    other, made = moves_at(session, ply)
    asked: list[Any] = []
    monkeypatch.setattr(window.coaching.thinker, "study", lambda rank, question, then, failed=None: asked.append((question, then)))
    window.coaching.compare(session, ply)
    asked[-1][1](Verdict(str(made), str(other), 1.0, 0.2, rival=str(other)))
    assert asked[-1][0].moves == (other, made)
    window.coaching.compare(session, ply)
    asked[-1][1](Verdict(str(made), str(made), rival=str(other)))
    assert asked[-1][0].moves == (other, made), "the best other move, even where the one made was best"
    window.coaching.compare(session, ply)
    asked[-1][1](Verdict(str(made), str(made)))
    page = page_of(window)
    assert page.sentence.text() == "There was no other move."
    assert not page.second.isVisible()


@pytest.mark.parametrize(
    ("first", "second", "told", "more"),
    [
        (
            (9, 9, 9, 7),
            (5, 5, 6, 7),
            "other: better in 75 of 100",
            "In 0 of 100 it is worse, in 25 both end alike. other: on average",
        ),
        ((1, 1, 1, 1), (5, 5, 5, 5), "made: better in 100 of 100", "other: on average 4.0\u00a0±\u00a00.0 points fewer."),
        ((1, 5, 1, 5), (5, 1, 5, 1), "Each is better in 50 of 100", "On average, any difference could be chance."),
    ],
)
def test_what_is_said_of_the_results(
    window: MainWindow,
    session: Session,
    first: tuple[float, ...],
    second: tuple[float, ...],
    told: str,
    more: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ply = decision(session)
    other, made = moves_at(session, ply)
    monkeypatch.setattr(window.coaching.thinker, "study", lambda *_: None)
    window.coaching.compare(session, ply, (other, made))
    page = page_of(window)
    monkeypatch.setattr(page, "_words", lambda move: "made" if move == made else "other")
    page._show((other, made), Outcomes((other, made), (first, second), (((),) * 4, ((),) * 4)))
    assert page.sentence.text() == told
    assert more in page.more.text()


def test_it_can_be_reached_from_a_replay(qtbot: QtBot, window: MainWindow, session: Session) -> None:
    window.games.replay(session)
    page = window.stage.fetch("replay")
    assert isinstance(page, ReplayPage)
    page.go_to(decision(session))
    assert window.actions_["compare"].isEnabled()
    qtbot.keyClick(window, Key.Key_W)
    assert window.page == "compare"
    qtbot.keyClick(page_of(window), Key.Key_Escape)
    assert window.page == "replay"
    page.go_to(page.plies)
    assert not window.actions_["compare"].isEnabled(), "no move was made at the end"


def test_nobody_is_told_before_the_game_is_over(window: MainWindow, session: Session) -> None:
    half = session.branch(decision(session))
    window.games.replay(half)
    page = window.stage.fetch("replay")
    assert isinstance(page, ReplayPage)
    page.go_to(4)
    assert page.moment is None
    assert not window.actions_["compare"].isEnabled()


def test_games_without_playouts_are_not_compared(window: MainWindow) -> None:
    window.games.replay(whole(RAMSES, PERSON, "greedy"))
    assert not window.actions_["compare"].isEnabled()


def test_the_charts_are_stacked_in_a_narrow_window(qtbot: QtBot, window: MainWindow, session: Session) -> None:
    ply = decision(session)
    window.coaching.compare(session, ply, moves_at(session, ply))
    page = page_of(window)
    settle()
    assert page.first.geometry().top() == page.second.geometry().top()
    window.setMinimumSize(400, 300)
    window.resize(700, 700)
    settle()
    QApplication.processEvents()
    assert page.first.geometry().bottom() < page.second.geometry().top()


def test_it_can_be_reached_from_a_review(qtbot: QtBot, window: MainWindow) -> None:
    session = reviewed.whole_game(GAME)
    reviewed.counted(window.results.statistics, session)
    found = reviewed.known(window.results.statistics, session)
    found.keep(reviewed.REGRETS)
    window.reviewing.review(session, Agreed(), found.key.game)
    page = window.stage.fetch("review")
    assert isinstance(page, ReviewPage)
    assert page.verdict is not None
    ply = page.verdict.ply
    qtbot.mouseClick(page.board_panel.compare, Qt.MouseButton.LeftButton)
    assert window.page == "compare"
    assert page_of(window)._ply == ply


def test_where_one_move_is_always_better_nothing_is_said_of_the_other_times(window: MainWindow, session: Session) -> None:
    page, ply = page_of(window), decision(session)
    moves = moves_at(session, ply)
    page._session, page._ply = session, ply
    page._show(moves, Outcomes(moves, ((9.0, 11.0), (3.0, 4.0)), (((9.0,), (11.0,)), ((3.0,), (4.0,)))))
    assert page.sentence.text().endswith("better in 100 of 100")
    assert page.more.text().startswith(page._words(moves[0]))
