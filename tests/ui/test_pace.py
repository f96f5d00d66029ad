"""How fast bots play: a setting, changed while playing."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import Notice
from ramses_desktop.games import game
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.switches import FOLLOW_BOTS
from ramses_desktop.ui.table.controller import BOT_PAUSE, SHARES, Table
from ramses_desktop.ui.table.page import PAUSES, TablePage
from tests.ui.play import LEFT, NO_WARNINGS, begun, set_up, settle, sit_down, table_of

pytestmark = NO_WARNINGS
RAMSES = game("ramses")


def test_the_pace_is_chosen_at_the_table_and_kept(qtbot: QtBot) -> None:
    settings = Settings()
    page = sit_down(qtbot, set_up("person", "greedy"), settings=settings)
    for pace, share in PAUSES.items():
        page.actions_[f"pace_{pace}"].trigger()
        table = table_of(page)
        assert (settings.pace, table.bots.pause, table.bots.follow) == (pace, round(BOT_PAUSE * share), pace == "wait")
        assert page.actions_[f"pace_{pace}"].isChecked()


def test_a_new_table_has_the_pace_of_the_last(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy"), settings=Settings(pace="fast"))
    assert page.actions_["pace_fast"].isChecked()


def test_a_table_where_bots_wait_keeps_to_that(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy", follow_bots=True), settings=Settings(pace="fast"))
    assert page.actions_["pace_wait"].isChecked()
    page.actions_["pace_slow"].trigger()
    assert (page.setup.has(FOLLOW_BOTS), page.journal.agreed.choices["follow_bots"]) == (False, False)


def test_a_treasure_that_comes_to_light_stays_longer_than_a_second(qtbot: QtBot) -> None:
    assert BOT_PAUSE * SHARES[Notice.SIGHT] >= 1200
    assert SHARES[Notice.NOTHING] < SHARES[Notice.STEP] < SHARES[Notice.EVENT] < SHARES[Notice.SIGHT]


def bots_of_ramses(qtbot: QtBot) -> TablePage:
    """Two bots at Ramses that would take an hour for every move."""
    page = sit_down(qtbot, set_up("pharaoh", "pharaoh", game=RAMSES), begun("pharaoh", "pharaoh", game=RAMSES))
    table_of(page).bots.pause = 3_600_000
    return page


def has_passed(table: Table, ply: int) -> bool:
    return table.session.ply > ply


@pytest.mark.parametrize("how", ["space", "enter", "click"])
def test_a_key_or_a_click_plays_on(qtbot: QtBot, how: str) -> None:
    page = bots_of_ramses(qtbot)
    table = table_of(page)
    for _ in range(4):
        ply = table.session.ply
        settle()
        assert table.session.ply == ply, "the first look at the table, too, is waited for"
        match how:
            case "space":
                page.actions_["play_on"].trigger()
            case "enter":
                QTest.keyClick(page.view, Qt.Key.Key_Return)
            case "click":
                QTest.mouseClick(page.view.viewport(), LEFT, pos=QPoint(200, 200))
        qtbot.waitUntil(partial(has_passed, table, ply))


def test_every_slide_of_a_bot_is_a_step_of_its_own(qtbot: QtBot) -> None:
    session = begun("pharaoh", "pharaoh", game=RAMSES)
    notices = set()
    for _ in range(60):
        turn = session.turn
        assert turn is not None
        session.play(session.game.moves(session.state)[0])
        notices.add(session.game.notice(session.view(0, session.ply - 1), session.view(0, session.ply)))
    assert {Notice.STEP, Notice.SIGHT} <= notices
