"""Reviews of games without playouts: what was missed and found by luck in a game of memory, and detours in a race."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import bots
from ramses_desktop.games import game as game_named
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import luck_question, review_question
from ramses_desktop.ui.coaching.review import ReviewPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import NO_WARNINGS, settle
from tests.ui.reviewed import counted, known
from tests.ui.whole import window_for

pytestmark = NO_WARNINGS


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return window_for(qtbot, Settings(second_process=False))


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._begin", lambda self, errand: None)
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._interrupt", lambda self: None)


def played(game_id: str) -> Session:
    """A game that somebody played like Scribe."""
    game, scribe = game_named(game_id), bots(game_id)["scribe"]
    session = Session.new(game, game.spec.options(1), "shot", (Seat("Adam", PERSON),))
    while session.turn is not None:
        session.play(ask(scribe, session))
    return session


def shown(window: MainWindow, game_id: str) -> ReviewPage:
    """The page with the whole review of a game."""
    session = played(game_id)
    counted(window.results.statistics, session)
    kept = known(window.results.statistics, session)
    found = [finished(review_question(session, ply).think()).at(ply) for ply in kept.review.plies]
    kept.reviews.keep(kept.key, *found)
    for ply in kept.review.sights:
        kept.reviews.keep_luck(kept.key, ply, finished(luck_question(session, 0, ply).think()))
    window.reviewing.review(session, Agreed(), "reviewed")
    settle()
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    return page


def test_a_game_of_memory_tells_what_was_missed_and_found_by_luck(window: MainWindow) -> None:
    page = shown(window, "ramses")
    found = page.reviewer.review
    assert found is not None
    assert found.is_done
    assert "turns without a mistake. " in page.head.worth.text()
    assert page.head.shares.text().startswith("Missed, by turns since last seen: ")
    assert found.lucky_finds
    lucky = next(turn for turn in found.turns if (turn.round, turn.turn) in found.lucky_finds)
    page.choose(lucky.worst.ply)
    assert page.board_panel.played.words.text().startswith("A lucky find. Nobody had seen it yet: ")
    page.choose(found.key_moments[0].ply)
    assert page.board_panel.better.words.text().startswith("Last seen ")
    assert all(row.moment.why.startswith("Last seen ") for row in page.moments.rows)


def test_what_has_just_been_seen_is_not_tried_again(window: MainWindow) -> None:
    page = shown(window, "ramses")
    assert not page.actions_["try_again"].isEnabled()
    assert not page.actions_["keep_decision"].isEnabled()
    assert page.actions_["play_from_here"].isEnabled()
    assert "game of memory" in page.actions_["try_again"].toolTip()


def test_the_board_shows_what_could_be_known(window: MainWindow) -> None:
    page = shown(window, "ramses")
    exhibit = page.board_panel.view._exhibit
    assert exhibit is not None
    assert exhibit.note is not None
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(0)
    with QPainter(picture) as painter:
        exhibit.paint(painter, picture.rect().toRectF())
    colours = {picture.pixel(x, y) for x in range(0, 400, 7) for y in range(0, 300, 7)}
    assert len(colours) > 20


def test_detours_in_the_tomb_are_told_in_steps(window: MainWindow) -> None:
    page = shown(window, "pharaoh")
    found = page.reviewer.review
    assert found is not None
    assert page.head.title.text() == "Your game, turn by turn"
    assert page.head.worth.text().endswith(" turns without a mistake.")
    assert "step" in page.head.shares.text() or page.head.shares.text() == "No luck either way."
    assert not found.lucky_finds
    assert page.actions_["try_again"].isEnabled()
    assert page.moments.rows
