"""A move does no needless work: however long the game is, the rules are asked once, each seat gets one more view, the log gets the
new lines, and the journal one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import game as game_of
from ramses_desktop.store import disk
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import CONFIRM, Hint
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.bars import ActionBar
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.log import LogDelegate
from ramses_desktop.ui.table.models import LATEST
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import EVERY, Key, half, play_until, press, set_up, settle, sit_down, wish

MOVES = 20
PERSONS = 3
TWO = ("person", "person")
ARROW_OF = {"left": Key.Key_Left, "right": Key.Key_Right, "up": Key.Key_Up, "down": Key.Key_Down}


class Asked(Counter[str]):
    """Counts the calls of each of these."""

    def listen(self, monkeypatch: pytest.MonkeyPatch, owner: Any, *names: str, called: Callable[..., str] | None = None) -> None:
        """`called` names a call from its arguments; otherwise it has the function's name."""
        for name in names:
            monkeypatch.setattr(owner, name, self._noted(getattr(owner, name), called or (lambda *_, name=name: name)))

    def _noted(self, real: Callable[..., Any], called: Callable[..., str]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            self[called(*args)] += 1
            return real(*args, **named)

        return call


def play(table: Table, moves: int, luck: Luck) -> None:
    """Play on at random, at the table."""
    for _ in range(moves):
        assert table.turn is not None, "the game is too short for this test"
        assert table.play(luck.pick(table.game.moves(table.session.state)))


def go_on_to(table: Table, ply: int, luck: Luck) -> None:
    """Play on at random in memory; the table then catches up in one step, for each seat as if it had been there all along."""
    session = table.session
    before = session.ply
    while session.ply < ply:
        session.play(luck.pick(table.game.moves(session.state)))
    for seat in range(PERSONS):
        table.see_as(seat)
    table._arrive(before)


@pytest.mark.parametrize(("game_id", "far"), [("ramses", 300), pytest.param("pharaoh", 300, marks=pytest.mark.slow)])
def test_a_move_asks_no_more_of_a_long_game_than_of_a_new_one(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game_id: str, far: int
) -> None:
    page: TablePage = sit_down(qtbot, set_up(*["person"] * PERSONS, game=game_of(game_id)))
    table, luck, asked = page.table, Luck("straight"), Asked()
    assert table is not None
    asked.listen(monkeypatch, type(table.game), "deal", "start", "view")
    # The board of the Tomb also tries out on its view what a step would do.
    asked.listen(monkeypatch, type(table.game), "play", called=lambda _, at, __: "play" if at is table.session.state else "tried")
    asked.listen(monkeypatch, disk, "_read", "write_whole", "add")
    asked.listen(monkeypatch, LogDelegate, "sizeHint")
    for ply in (10, far):
        go_on_to(table, ply, luck)
        asked.clear()
        play(table, MOVES, luck)
        assert (asked["deal"], asked["start"]) == (0, 0)
        assert asked["play"] == MOVES, "the rules run once for a move"
        assert asked["view"] <= PERSONS * MOVES, "each seat is shown a position once"
        assert (asked["add"], asked["write_whole"], asked["_read"]) == (MOVES, 0, 0)
        assert asked["sizeHint"] <= 2 * LATEST * MOVES, "only the latest lines are laid out"


def lay(page: TablePage, move: Move) -> None:
    """Lay a move out on the board with one act of the hand."""
    board = page.board
    if game_ui.gives_hints(page.game_id):
        board.do(lambda: board.hand.try_hint(Hint(move, "")))
    else:
        press(ARROW_OF[str(move).split()[1]])


@pytest.mark.parametrize("speed", [0.0, 8.0], ids=["at once", "animated"])
@EVERY
def test_every_edit_and_every_move_bring_the_page_up_to_date_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, game: AnyGame, speed: float
) -> None:
    # Neither a throw nor a slide without super powers is laid out before it is made.
    session = play_until(half(game, *TWO), lambda state: getattr(state, "stage", "") != "roll" and getattr(state, "powers", True))
    page, asked, shown = sit_down(qtbot, set_up(*TWO, game=game), session), Asked(), list[int]()
    table, actions = page.table, page.actions_
    move = wish(table.session)
    page.showed.connect(shown.append)
    # What can be undone is said whenever the page is brought up to date.
    asked.listen(monkeypatch, Actions, "explain", called=lambda _, name, __: name)
    asked.listen(monkeypatch, ActionBar, "show_tools")
    asked.listen(monkeypatch, type(game), "scores")
    appearance().set(speed=speed)

    def assert_once(act: Callable[[], object], scores: int) -> None:
        asked.clear()
        act()
        qtbot.waitUntil(lambda: not page.board.motion.busy)
        settle()
        assert (asked["undo"], asked["show_tools"]) == (1, 1)
        assert asked["scores"] <= scores

    assert_once(lambda: lay(page, move), 3)
    assert table.can_undo
    assert_once(actions["undo"].trigger, 3)
    assert_once(actions["redo"].trigger, 3)
    assert page.board.hand.can(CONFIRM)
    assert_once(actions[CONFIRM].trigger, 6)
    assert len(shown) == 1, "and shows the new position once"


def texts(page: TablePage) -> list[str]:
    """The lines of the log that its list has loaded."""
    model = page.log.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


@pytest.mark.slow
def test_the_log_has_the_latest_lines_and_those_before_them_when_it_is_scrolled_up(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up(*["person"] * PERSONS, game=game_of("pharaoh")), watched=True)
    table, luck = page.table, Luck("straight")
    assert table is not None
    go_on_to(table, 300, luck)
    bar, latest = page.log.list.verticalScrollBar(), texts(page)
    assert len(latest) == LATEST
    page.log.show()
    before: list[str] = []
    while texts(page) != before:
        before = texts(page)
        bar.setValue(bar.minimum())
        top = page.log.list.indexAt(QPoint(2, 1)).data()
        page.log.list.viewport().repaint()
        QApplication.processEvents()
        assert texts(page)[-len(before) :] == before
        assert page.log.list.indexAt(QPoint(2, 1)).data() == top, "what was at the top stays there"
    assert len(texts(page)) > 3 * LATEST
    while texts(page)[-1] == before[-1]:
        play(table, 1, luck)
    assert len(texts(page)) <= 2 * LATEST, "news take the place of what was scrolled up to"
    assert bar.value() == bar.maximum()
