"""The banner that announces players and rounds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games.flip_and_write.rules import CROSS
from ramses_desktop.ui.style.theme import Appearance
from ramses_desktop.ui.table.page import TablePage
from tests.tiers import every_game
from tests.ui.play import NO_WARNINGS, begun, play_until, set_up, settle, sit_down, table_of, wish

pytestmark = NO_WARNINGS


def at_the_end_of_a_round(qtbot: QtBot, *players: str) -> TablePage:
    """Everything of a round is played but the last mark."""
    session = play_until(begun(*players), lambda state: state.number == 6 and state.stage == CROSS)
    session = play_until(session, lambda state: state.seat == len(players) - 1)
    return sit_down(qtbot, set_up(*players), session)


def play_on(page: TablePage, number: int) -> None:
    table = table_of(page)
    while table.session.state.number < number:
        table.play(wish(table.session))
    settle()


def test_every_change_of_seat_at_a_shared_screen_is_announced(qtbot: QtBot, plain_look: Appearance) -> None:
    plain_look.set(speed=1.0)
    page = sit_down(qtbot, set_up("person", "person"))
    assert (page.herald.words, page.herald.isVisible()) == (table_of(page).name(0), True)
    table_of(page).play(wish(table_of(page).session))
    settle()
    assert page.herald.words == table_of(page).name(1)


@pytest.mark.parametrize("players", [("person",), ("person", "person")])
def test_a_new_round_is_announced(qtbot: QtBot, plain_look: Appearance, players: tuple[str, ...]) -> None:
    page = at_the_end_of_a_round(qtbot, *players)
    plain_look.set(speed=1.0)
    play_on(page, 7)
    if len(players) == 1:
        # The rival has struck something off: that comes first.
        page.herald._time.setCurrentTime(page.herald._time.duration())
    assert page.herald.words.endswith("Round 2 of 4")


@every_game("ramses")
def test_at_a_shared_screen_each_seat_and_round_is_announced(qtbot: QtBot, plain_look: Appearance, game: AnyGame) -> None:
    """In all games, whatever else changes beside the board."""
    plain_look.set(speed=1.0)
    page = sit_down(qtbot, set_up("person", "person", game=game))
    table, viewer, rounds = table_of(page), -1, list[str]()
    for _ in range(40):
        now = [one.words for one in page.board.tabletop.progress() if one.announced]
        if table.viewer != viewer or (now and now != rounds):
            name = page.board.tabletop.news[0] if page.board.tabletop.news and table.viewer != viewer else table.name(table.viewer)
            news = now[0] if now and now != rounds and viewer >= 0 else ""
            words = [name if table.viewer != viewer else "", news]
            assert page.herald.words == ": ".join(filter(None, words))
        else:
            assert page.herald.words == "", "nothing is announced that is not new"
        viewer, rounds, page.herald.words = table.viewer, now, ""
        assert table.play(wish(table.session))
        settle()
        if table.turn is None:
            break


def test_looking_back_announces_nothing(qtbot: QtBot, plain_look: Appearance) -> None:
    page = at_the_end_of_a_round(qtbot, "person", "person")
    play_on(page, 7)
    plain_look.set(speed=1.0)
    page.herald.hide()
    for ply in (2, table_of(page).session.ply):
        table_of(page).look(ply)
        assert page.herald.isHidden()


def test_who_plays_alone_is_not_called_by_name(qtbot: QtBot, plain_look: Appearance) -> None:
    plain_look.set(speed=1.0)
    page = sit_down(qtbot, set_up("person", "greedy"))
    assert page.herald.words == ""


def test_it_is_in_nobodys_way_and_goes_by_itself(qtbot: QtBot, plain_look: Appearance) -> None:
    plain_look.set(speed=4.0)
    page = sit_down(qtbot, set_up("person", "person"))
    assert page.herald.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    qtbot.waitUntil(page.herald.isHidden)


def test_without_animations_it_stands_for_a_moment_without_fading(qtbot: QtBot) -> None:
    herald = sit_down(qtbot, set_up("person", "person")).herald
    assert herald.isVisible()
    assert herald._opacity == 1.0
    herald._time.setCurrentTime(herald._time.duration())
    assert herald.isHidden()
