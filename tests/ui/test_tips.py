"""Whatever the pointer rests on says what it is, and what it does."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from ramses_desktop.games import game
from ramses_desktop.games.flip_and_write.rules import CROSS
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import NO_WARNINGS, begun, board_of, play_until, set_up, settle, sit_down

pytestmark = NO_WARNINGS
EXPEDITIONS = ("pyramids", "silver_gold")


def at_a_turn(qtbot: QtBot, game_id: str) -> TablePage:
    found = game(game_id)
    session = play_until(begun("person", "person", game=found), lambda state: state.stage == CROSS)
    return sit_down(qtbot, set_up("person", "person", game=found), session)


def tip_shown(page: TablePage, at: QPointF) -> str:
    QToolTip.hideText()
    point = page.view.mapFromScene(at)
    viewport = page.view.viewport()
    QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point)))
    return QToolTip.text() if QToolTip.isVisible() else ""


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_every_icon_on_a_card_is_named_and_says_what_it_does(qtbot: QtBot, game_id: str) -> None:
    board = board_of(at_a_turn(qtbot, game_id))
    for number in board.layout.cards:
        for box in (1 << place for place in range(25)):
            named = board.box_words(number, box)
            assert bool(board.box_tip(number, box)) == (named not in ("empty", "sea")), named


@pytest.mark.parametrize("game_id", EXPEDITIONS)
def test_the_score_card_explains_its_parts_and_their_next_value(qtbot: QtBot, game_id: str) -> None:
    page = at_a_turn(qtbot, game_id)
    board = board_of(page)
    parts = list(board._score_targets())
    assert all(board.layout.score.contains(part.rect) and part.name and part.about for part in parts)
    for part in parts:
        assert tip_shown(page, part.rect.center()) == f"{part.name}. {part.about}"
    words = " ".join(part.about for part in parts)
    assert ("best points left: 10" if game_id == "pyramids" else "trophy of 6") in words


def test_where_there_is_nothing_to_say_no_tip_is_shown(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    assert tip_shown(page, QPointF(2, 2)) == ""


def test_a_screen_reader_is_told_as_well(qtbot: QtBot) -> None:
    page = at_a_turn(qtbot, "pyramids")
    page.accessible.refresh()
    settle()
    described = [proxy.accessibleDescription() for proxy in page.accessible.proxies]
    assert any("Only the worst skull counts" in words for words in described)
