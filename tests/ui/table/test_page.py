"""The page around the board: curtain, hints, changes of appearance and size, the end, looking back, and buttons that fit the
moment."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStackedWidget, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import luck_of
from ramses_desktop.bots.hints import Advice
from ramses_desktop.bots.par import MASTER, PLAYS
from ramses_desktop.bots.search import Budget, SearchingBot
from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import by_par
from ramses_desktop.games.flip_and_write.rules import Cross, Take
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.piece import Place
from ramses_desktop.games.pyramids import bots
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, OVER, REPLACE, State
from ramses_desktop.games.pyramids.telling import RANKS
from ramses_desktop.store import files
from ramses_desktop.store.switches import KNOWN
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import page as table_page
from ramses_desktop.ui.table import thinker
from ramses_desktop.ui.table.hints import HintPanel
from ramses_desktop.ui.table.log import LogPanel
from ramses_desktop.ui.table.models import PLY_ROLE, against_par
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.result import EndPanel
from ramses_desktop.ui.table.setup import TableSetup, new_secret
from ramses_desktop.ui.table.thinker import Errand, WorkerThinker, has_par
from tests.ui.play import (
    EVERY,
    LEFT,
    NO_WARNINGS,
    Keys,
    Mouse,
    Window,
    begun,
    begun_from,
    board_of,
    button,
    dump,
    follows,
    hand_of,
    in_time,
    play_until,
    said,
    set_up,
    settle,
    sit_down,
    table_of,
    think_of_hints,
    wish,
)

Key = Qt.Key
pytestmark = NO_WARNINGS
TOOLS = ("turn", "mirror", "single", "put_back", "confirm")


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def is_over(state: State) -> bool:
    return state.stage == OVER


def sit_at(qtbot: QtBot, found: Callable[[State], bool], *players: str, **more: Any) -> TablePage:
    """A table at the first such position."""
    players = players or ("person", "person")
    size = more.pop("size", (1280, 800))
    return sit_down(qtbot, set_up(*players, **more), play_until(begun(*players), found), size=size)


def log_of(page: TablePage) -> LogPanel:
    return page.log


def end_of(page: TablePage) -> EndPanel:
    return page.result


def enabled(page: TablePage, *names: str) -> set[str]:
    return {name for name in names if page.actions_[name].isEnabled()}


# ------------------------------------------------------------ the curtain


def is_covered(page: TablePage) -> bool:
    """Whether the curtain hides the whole table, with nothing on top."""
    viewport = page.view.viewport()
    places = [QPoint(x, y) for x in range(4, viewport.width() - 4, 40) for y in range(4, viewport.height() - 4, 30)]
    tops = [page.view.childAt(place) for place in places]
    return all(top is not None and (top is page.handover.curtain or page.handover.curtain.isAncestorOf(top)) for top in tops)


def words(widget: QWidget) -> str:
    """All text of a widget and of those inside it."""
    inside = [widget, *widget.findChildren(QWidget)]
    return " ".join(str(one.property("text")) for one in inside if one.property("text"))


def test_the_strict_curtain_comes_down_before_every_change_of_seat(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", strict_curtain=True))
    table, mouse = table_of(page), Mouse(page)
    for ply in range(4):
        assert table.session.ply == ply
        assert is_covered(page)
        name = table.name(table.turn or 0)
        assert f"Pass to: {name}" in words(page.handover.curtain)
        mouse.push(page.handover.curtain.button)
        assert page.handover.curtain.isHidden()
        assert board_of(page).view == table.view
        assert board_of(page).tabletop.seat == table.turn
        mouse.make(next(move for move in GAME.moves(table.session.state) if not _leads_on(table.session, move)))


def _leads_on(session: Session, move: Any) -> bool:
    return bool(GAME.play(session.state, move).bonus)


def test_behind_the_curtain_nothing_of_the_next_player_is_known_yet(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", strict_curtain=True))
    table, mouse, board = table_of(page), Mouse(page), board_of(page)
    state: State = table.session.state
    assert not board.read_out()
    assert not board.tabletop.cards
    mouse.push(page.handover.curtain.button)
    seen = board.view
    mouse.make(wish(table.session))
    assert is_covered(page)
    assert board.view is seen, "the scene still is what the other player saw"
    secret = {str(number) for number in state.players[1].dealt}
    assert not secret & {str(number) for number in board.tabletop.cards}
    for model in (log_of(page).list.model(), end_of(page).grid.model()):
        assert not any(secret & set(str(text).replace(".", " ").split()) for *_, text in dump(model))
    mouse.push(page.handover.curtain.button)
    assert {str(number) for number in board.tabletop.cards} == secret


def test_behind_the_curtain_the_header_tells_no_round_of_another_table(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 3)
    assert all(pips.isVisible() for pips in page.header.dots)
    page.open(set_up("person", "person", strict_curtain=True))
    assert is_covered(page)
    assert not any(pips.isVisible() for pips in page.header.dots)
    table, mouse = table_of(page), Mouse(page)
    while table.view.number < 1 or not marking(table.view):
        mouse.push(page.handover.curtain.button)
        while not is_covered(page):
            mouse.make(wish(table.session))
    assert not any(pips.isVisible() for pips in page.header.dots), "nor the turn before"
    mouse.push(page.handover.curtain.button)
    assert [pips.accessibleName() for pips in page.header.dots] == ["Round 1 of 4", "Turn 2 of 7"]
    assert all(pips.isVisible() for pips in page.header.dots)


def test_the_curtain_shows_the_token_of_who_comes_next(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", strict_curtain=True, tokens=(4, 2, 0, 1, 3, 5)))
    assert page.handover.curtain._token.seat == 4
    Mouse(page).push(page.handover.curtain.button)
    Mouse(page).make(wish(table_of(page).session))
    assert page.handover.curtain._token.seat == 2


@pytest.mark.parametrize("size", in_time((1280, 800), (1024, 700), (800, 500)))
def test_nothing_comes_over_the_curtain(qtbot: QtBot, size: tuple[int, int]) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 3, strict_curtain=True, size=size)
    if page.header.log.isVisible():
        Mouse(page).push(page.header.log)
    assert is_covered(page)
    page.window().resize(size[0] + 60, size[1] - 20)
    settle()
    assert is_covered(page)
    appearance().set(theme="dark", text_scale=1.4)
    settle()
    assert is_covered(page)


def test_under_the_curtain_no_key_does_anything_and_nothing_is_read_out(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 3, strict_curtain=True, kind="practice")
    table, keys, board = table_of(page), Keys(page), board_of(page)
    page.accessible.refresh()
    Mouse(page).push(page.handover.curtain.button)
    page.accessible.refresh()
    assert any(proxy.isVisible() for proxy in page.accessible.proxies)
    while table.turn == 0:
        Mouse(page).make(wish(table.session))
    assert is_covered(page)
    assert not any(proxy.isVisible() for proxy in page.accessible.proxies)
    session, line = table.session, list(table.session.line)
    hand = (board.tabletop.mark.spot, board.tabletop.mark.way) if board.tabletop.mark else None
    for _ in range(12):
        keys.press(Key.Key_R, Key.Key_F, Key.Key_S, Key.Key_Escape, Key.Key_H, Key.Key_PageUp)
        keys.press(Key.Key_Z, modifier=Qt.KeyboardModifier.ControlModifier)
        keys.press(Key.Key_Left, Key.Key_Down)
        keys.press(Key.Key_Tab)
    assert (session.line, session.ply, table.looking) == (line, len(line), None)
    assert hand == ((board.tabletop.mark.spot, board.tabletop.mark.way) if board.tabletop.mark else None)
    assert is_covered(page)


@pytest.mark.parametrize("key", in_time(Key.Key_Space, Key.Key_Return))
def test_the_curtain_is_lifted_by_keyboard(qtbot: QtBot, key: Qt.Key) -> None:
    page = sit_down(qtbot, set_up("person", "person", strict_curtain=True))
    keys = Keys(page)
    assert page.handover.curtain.button.hasFocus()
    keys.press(key)
    assert page.handover.curtain.isHidden()
    assert page.view.hasFocus()
    keys.make(wish(table_of(page).session))
    assert is_covered(page)


def test_what_the_rules_refuse_is_said_on_the_board(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"))
    table_of(page).play(Take(1))
    assert board_of(page).bubble.isVisible()
    assert board_of(page).bubble.words == said(page)[-1]


def test_a_click_beside_the_button_leaves_the_keys_with_the_curtain(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", strict_curtain=True))
    for place in (page.handover.curtain, page.header.title):
        at = place.mapTo(page.window(), QPoint(20, place.height() // 2))
        QTest.mouseClick(page.window().windowHandle(), LEFT, Qt.KeyboardModifier.NoModifier, at)
        assert page.handover.curtain.button.hasFocus(), f"after a click on the {type(place).__name__}"
    Keys(page).press(Key.Key_Space)
    assert page.handover.curtain.isHidden()


def handed_on(qtbot: QtBot, game: AnyGame) -> tuple[TablePage, int]:
    """A table where the seat that is told has just made the last move of its turn; the curtain is to fall."""
    page = sit_down(qtbot, set_up("person", "person", game=game, strict_curtain=True))
    table = table_of(page)
    while True:
        if page.handover.curtain.isVisible():
            page.handover.curtain.button.click()
        move, seat = wish(table.session), table.viewer
        if game.turn(game.play(table.session.state, move)) != seat:
            appearance().set(speed=8.0)
            table.play(move)
            return page, seat
        table.play(move)


@EVERY
def test_who_has_moved_sees_the_outcome_before_the_curtain_falls(qtbot: QtBot, game: AnyGame) -> None:
    page, seat = handed_on(qtbot, game)
    session = table_of(page).session
    assert page.handover.curtain.isHidden()
    assert (page.board.tabletop.seat, page.board.tabletop.awaits) == (seat, False)
    assert page.board.view == session.view(seat, session.ply)
    assert page.log.isHidden(), "it already tells what the next player knows"
    assert not enabled(page, *TOOLS, "undo", "hint")
    qtbot.waitUntil(page.handover.curtain.isVisible)
    assert is_covered(page)
    page.handover.curtain.button.click()
    assert (page.board.tabletop.seat, page.board.tabletop.awaits) == (1 - seat, True)
    follows(page)


@pytest.mark.parametrize("by_key", [True, False])
def test_the_curtain_falls_at_once_on_a_key_or_a_click(qtbot: QtBot, by_key: bool) -> None:
    page, _ = handed_on(qtbot, GAME)
    if by_key:
        Keys(page).press(Key.Key_Return)
    else:
        Mouse(page).click(QPointF(20, 20))
    assert is_covered(page)


@pytest.mark.slow
def test_bots_and_bonus_boxes_need_no_curtain(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy", "person", strict_curtain=True))
    table, mouse, asked = table_of(page), Mouse(page), 0
    last = -1
    while table.session.state.number < 3:
        qtbot.waitUntil(lambda: table.awaits_person)
        if page.handover.curtain.isVisible():
            asked += 1
            assert table.turn != last
            last = table.turn if table.turn is not None else -1
            mouse.push(page.handover.curtain.button)
        assert table.turn == last
        mouse.make(wish(table.session))
    assert asked >= 6


def test_an_open_table_has_no_curtain(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person"))
    for _ in range(6):
        Mouse(page).make(wish(table_of(page).session))
        assert page.handover.curtain.isHidden()
        assert board_of(page).tabletop.seat == table_of(page).turn


def test_the_curtain_can_be_had_and_done_without_in_the_middle_of_a_game(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    table, mouse = table_of(page), Mouse(page)
    page.actions_["strict_curtain"].trigger()
    while table.turn == 0:
        mouse.make(wish(table.session))
    assert is_covered(page)
    mouse.push(page.handover.curtain.button)
    page.actions_["strict_curtain"].trigger()
    while table.turn == 1:
        mouse.make(wish(table.session))
    assert page.handover.curtain.isHidden()
    follows(page)


def test_alone_at_the_table_there_is_no_curtain(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy", strict_curtain=True))
    assert page.handover.curtain.isHidden()
    assert not page.actions_["strict_curtain"].isEnabled()


# ------------------------------------------------------------ confirming


def test_confirm_says_what_it_would_do(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", kind="practice"))
    board, confirm, keys = board_of(page), page.bar.confirm, Keys(page)
    keys.press(Key.Key_Right)
    assert confirm.text() == "Choose"
    for number in board.tabletop.options[:2]:
        board.press_key(("card", number))
    assert confirm.text() == "Keep these two"
    assert confirm.toolTip() == "Keep these two (Enter)"
    keys.press(Key.Key_Return)
    assert confirm.text() == "Confirm", "there is nothing to confirm yet"
    assert "Keep these two" not in confirm.toolTip()
    keys.lay(*next((card, boxes) for card, boxes in hand_of(page).legal if boxes.bit_count() > 1))
    assert confirm.text() == "Put it down"
    keys.press(Key.Key_Return)
    assert confirm.text() == f"Cross off {hand_of(page).boxes.bit_count()} boxes"


def test_confirm_says_which_card_is_taken(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: state.stage == REPLACE, kind="practice")
    board = board_of(page)
    board.press_key(("card", board.tabletop.options[0]))
    assert page.bar.confirm.text() == "Take this pyramid"
    board.press_key(("card", DECK))
    assert page.bar.confirm.text() == "Draw a surprise"


# ------------------------------------------------------------ hints


def hints_of(page: TablePage) -> HintPanel:
    assert page.hinting.panel is not None
    return page.hinting.panel


def rows(page: TablePage) -> list[QWidget]:
    return [row for row in hints_of(page).findChildren(QWidget) if row.accessibleName()[:2] in ("1:", "2:", "3:")]


def test_a_hint_proposes_three_places_and_a_click_lays_the_piece_there(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 2, kind="practice")
    table, board, mouse = table_of(page), board_of(page), Mouse(page)
    ply = table.session.ply
    Keys(page).press(Key.Key_H)
    think_of_hints(qtbot, page)
    assert table_of(page).assisted
    assert len(rows(page)) == 3
    assert len(board.hint_layer.items) == 3
    for row, hint in zip(rows(page), list(board.tabletop.hints), strict=True):
        mouse.push(row)
        assert hand_of(page).move == hint.move
        assert hand_of(page).fits
        assert table.session.ply == ply
    hint = board.tabletop.hints[-1]
    mouse.confirm()
    assert table.session.line[ply] == hint.move
    assert page.hinting.panel is None
    assert not board.hint_layer.items


def test_a_hint_for_keeping_two_and_one_for_a_new_pyramid(qtbot: QtBot) -> None:
    for stage in (KEEP, REPLACE):
        page = sit_at(qtbot, lambda state, stage=stage: state.stage == stage, kind="practice")  # type: ignore[misc]
        ply = table_of(page).session.ply
        page.actions_["hint"].trigger()
        think_of_hints(qtbot, page)
        assert len(board_of(page).hint_layer.items) == 3
        hint = board_of(page).tabletop.hints[1]
        Mouse(page).push(rows(page)[1])
        Mouse(page).confirm()
        assert table_of(page).session.line[ply] == hint.move


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@pytest.mark.parametrize("rivals", [1, 3])
def test_hints_cover_neither_rivals_nor_what_is_to_come(qtbot: QtBot, size: tuple[int, int], scale: float, rivals: int) -> None:
    appearance().set(text_scale=scale)
    page = sit_at(qtbot, marking, "person", *["greedy"] * rivals, kind="practice")
    page.resize(*size)
    settle()
    advise(page, 1, 2, 3)
    Mouse(page).push(hints_of(page).others)
    board = board_of(page)
    panel = QRectF(hints_of(page).geometry())
    for place in (*board.layout.others.values(), board.layout.to_come, board.layout.prompt, board.layout.bar):
        assert not place.isEmpty()
        assert not panel.intersects(place)
    assert page.view.viewport().rect().contains(hints_of(page).geometry())


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_hint_has_the_room_that_it_needs(qtbot: QtBot, scale: float) -> None:
    appearance().set(text_scale=scale)
    page = sit_at(qtbot, lambda state: state.stage == REPLACE, *["person"] * 3, kind="practice")
    page.hinting.seek()
    panel = hints_of(page)
    qtbot.waitUntil(lambda: not panel.thinking)
    for _ in range(2):
        settle()
        shown = [one for one in (*panel.rows, panel.others) if one.isVisible()]
        assert shown
        for above, below in pairwise(shown):
            assert above.geometry().bottom() < below.geometry().top()
        assert shown[-1].geometry().bottom() <= panel.contentsRect().bottom()
        assert all(row.height() >= row.heightForWidth(row.width()) for row in panel.rows if row.isVisible())
        panel.others.click()


def test_the_hint_panel_can_be_closed_and_asked_for_again(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="practice")
    for _ in range(3):
        Keys(page).press(Key.Key_H)
        think_of_hints(qtbot, page)
        close = next(one for one in hints_of(page).findChildren(QWidget) if one.accessibleName() == "Close")
        Mouse(page).push(close)
        assert page.hinting.panel is None
        assert not board_of(page).hint_layer.items


def advise(page: TablePage, *places: int) -> None:
    """Hints for the first legal moves, as the search might find them: one point less for each place."""
    table = table_of(page)
    moves = table.game.moves(table.view)
    page.hinting.seek()
    page.thinker.forget()
    assert page.hinting.panel is not None
    page.hinting._show(
        page.hinting.panel,
        [
            Advice(move, place, None, place - 1.0, 0.4, "Why not.", shares="gems −1.0")
            for move, place in zip(moves, places, strict=False)
        ],
    )


@pytest.mark.parametrize(
    "found",
    in_time(
        ((1, 1, 3), ["Equally good", "Equally good", "Close"]),
        ((1, 2, 4), ["Best", "Close", "Weaker"]),
    ),
)
def test_a_hint_is_one_word_of_judgement_and_a_reason_with_numbers_in_the_tooltip(
    qtbot: QtBot, found: tuple[tuple[int, ...], list[str]]
) -> None:
    places, words = found
    page = sit_at(qtbot, marking, kind="practice")
    page.window().setUpdatesEnabled(True)
    advise(page, *places)
    Mouse(page).push(hints_of(page).others)
    shown = [row.accessibleName() for row in rows(page)]
    assert shown == [f"{number}: {word}. Why not." for number, word in enumerate(words, 1)]
    assert rows(page)[0].toolTip() == f"{words[0]}\nWhy not.\ngems −1.0"
    assert rows(page)[2].toolTip().endswith(f"Behind the best: {places[2] - 1}.0\u00a0±\u00a00.4.\ngems −1.0")
    assert [hint.best for hint in board_of(page).tabletop.hints] == [place == 1 for place in places]
    pictures = {hints_of(page).rows[at].grab().toImage() == hints_of(page).rows[0].grab().toImage() for at in (1, 2)}
    assert pictures == {False}


def test_the_best_hint_comes_alone_and_the_others_on_demand(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="practice")
    advise(page, 1, 2, 3)
    panel, mouse = hints_of(page), Mouse(page)
    settle()
    assert [row.isVisible() for row in panel.rows] == [True, False, False]
    assert len(board_of(page).tabletop.hints) == len(board_of(page).hint_layer.items) == 1
    assert panel.others.text() == "Show 2 other moves"
    mouse.push(panel.others)
    assert all(row.isVisible() for row in panel.rows)
    assert len(board_of(page).hint_layer.items) == 3
    advise(page, 1)
    assert hints_of(page).others.isHidden(), "there are no others"
    advise(page, 1, 2)
    Keys(page).press(Key.Key_H)
    assert hints_of(page).rows[1].isVisible(), "asking again shows them, too"


def test_while_it_thinks_a_sign_says_so_and_the_window_goes_on(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="practice")
    page.hinting.seek()
    panel = hints_of(page)
    assert panel.thinking
    assert panel.title.text() == "Thinking…"
    assert panel.gauge.isVisible()
    panel.gauge.show_share(0.5)
    assert panel.gauge.accessibleName() == "Thinking: 50 %"
    assert not table_of(page).assisted
    think_of_hints(qtbot, page)
    assert hints_of(page) is panel
    assert panel.title.text() == "Hint"
    assert not panel.gauge.isVisible()
    assert table_of(page).assisted


def waiting_for(page: TablePage) -> tuple[HintPanel | None, Errand | None]:
    return page.hinting.panel, page.thinker._front


@pytest.mark.parametrize("how", in_time("escape", "close", "move", "undo", "look", "leave"))
def test_thinking_of_a_hint_can_be_stopped_and_helps_nobody_then(qtbot: QtBot, how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "OFFER", evolve(bots.OFFER, adviser=evolve(bots.ADVISER, budget=Budget(effort=10**6, width=4))))
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 3, kind="practice")
    table, mouse = table_of(page), Mouse(page)
    mouse.make(wish(table.session))
    page.hinting.seek()
    assert waiting_for(page)[1] is not None
    if how == "close":
        mouse.push(hints_of(page).close_button)
    elif how == "escape":
        Keys(page).press(Key.Key_Escape)
    elif how == "move":
        table.play(wish(table.session))
    elif how == "undo":
        table.undo()
    elif how == "look":
        table.look(1)
    else:
        page.close_table()
    settle()
    assert waiting_for(page) == (None, None)
    assert not table.assisted


def test_hints_are_drawn_on_the_board_solid_for_the_best_and_dashed_for_others(qtbot: QtBot) -> None:
    for stage in (KEEP, CROSS, REPLACE):
        page = sit_at(qtbot, lambda state, stage=stage: state.stage == stage, kind="practice")  # type: ignore[misc]
        advise(page, 1, 2, 3)
        Mouse(page).push(hints_of(page).others)
        board = board_of(page)
        assert len(board.hint_layer.items) == 3
        assert all(board.sceneRect().intersects(item.sceneBoundingRect()) for item in board.hint_layer.items)
        assert [item._best for item in board.hint_layer.items] == [True, False, False]
        page.hinting.drop()
        assert not board.hint_layer.items


def test_whether_bots_think_in_a_process_of_their_own_is_as_the_settings_say(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_page, "WorkerThinker", WorkerThinker)
    page = sit_at(qtbot, marking)
    for wanted in (False, True):
        page.settings.second_process = wanted
        page.hide()
        page.show()
        assert page.thinker.may_start == wanted


def test_a_room_without_hints_offers_none(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "OFFER", evolve(bots.OFFER, adviser=None))
    page = sit_at(qtbot, marking, kind="practice")
    assert not page.actions_["hint"].isEnabled()
    page.hinting.seek()
    assert page.hinting.panel is None


def test_a_match_gives_no_hints(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="match")
    assert not page.actions_["hint"].isEnabled()
    Keys(page).press(Key.Key_H)
    page.hinting.seek()
    assert page.hinting.panel is None
    assert not table_of(page).assisted


def test_the_result_says_that_there_was_help(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: state.number == 27 and state.seat == 1 and marking(state), kind="casual")
    Keys(page).press(Key.Key_H)
    think_of_hints(qtbot, page)
    while table_of(page).turn is not None:
        Mouse(page).make(wish(table_of(page).session))
    assert "You used hints" in end_of(page).deal.note.text()


# ------------------------------------------------------------ par

PAR: Final = (120, 130, 125, 140, 125)


def known_par(page: TablePage, *results: int, ceiling: int | None = None) -> None:
    """Store results of the deal, as if they had been worked out before."""
    files.keep(page.ending.par._deal(table_of(page).session), files.Known(results, ceiling))


def over(
    qtbot: QtBot, *players: str, kind: str = "practice", results: tuple[int, ...] = (), ceiling: int | None = None
) -> TablePage:
    """The end of a game with some results of its deal known."""
    session = play_until(begun(*players), lambda state: GAME.turn(state) is None)
    last = session.line[-1]
    session.back()
    page = sit_down(qtbot, set_up(*players, kind=kind), session)
    page.ending.par.stop()
    known_par(page, *results, ceiling=ceiling)
    if has_par(session):
        page.ending.par.look_for(session)
    table_of(page).play(last)
    settle()
    return page


@pytest.mark.parametrize("kind", in_time("match", "casual", "practice"))
def test_alone_the_par_of_the_deal_is_shown_at_the_end(qtbot: QtBot, kind: str) -> None:
    page = over(qtbot, "person", kind=kind, results=PAR)
    made = GAME.scores(table_of(page).session.state)[0].total
    assert end_of(page).line.text() == against_par(made, 128)
    assert not end_of(page).gauge.isVisible()
    ladder = by_par(RANKS, 128, made)
    assert end_of(page).title.text() == ladder.rank.name
    assert f"Rank {ladder.reached + 1} of 5" in end_of(page).ladder.accessibleName()


@pytest.mark.parametrize(
    ("points", "par", "told"),
    [
        (116, 121, "You scored 116 points, 5 under the par of this deal."),
        (126, 121, "You scored 126 points, 5 above the par of this deal."),
        (121, 121, "You scored 121 points: the par of this deal."),
        (1, -1, "You scored 1 point, 2 above the par of this deal."),
    ],
)
def test_the_end_says_how_far_from_the_par_it_is(points: int, par: int, told: str) -> None:
    assert against_par(points, par) == told


@pytest.mark.parametrize(("ceiling", "results", "told"), [(900, PAR, 900), (3, PAR, 140), (3, (1,) * PLAYS, None)])
def test_beside_the_par_stands_what_could_be_made_with_all_cards_known(
    qtbot: QtBot, ceiling: int, results: tuple[int, ...], told: int | None
) -> None:
    """Whoever made more, in a play for the par or here, has shown that it can be done."""
    page = over(qtbot, "person", results=results, ceiling=ceiling)
    made = GAME.scores(table_of(page).session.state)[0].total
    assert end_of(page).ceiling.text() == f"With all cards known: {told or made}. Nobody can plan for this."
    assert end_of(page).ceiling.isVisible()


@pytest.mark.parametrize("results", [PAR[:3], PAR])
def test_the_ceiling_is_shown_only_once_it_is_known_and_only_beside_the_par(qtbot: QtBot, results: tuple[int, ...]) -> None:
    page = over(qtbot, "person", results=results, ceiling=None if results == PAR else 140)
    assert end_of(page).ceiling.text() == ""
    assert not end_of(page).ceiling.isVisible()


def test_while_it_is_worked_out_the_end_says_how_far_that_is(qtbot: QtBot) -> None:
    page = over(qtbot, "person", results=(120, 130))
    made = GAME.scores(table_of(page).session.state)[0].total
    assert end_of(page).line.text().startswith(f"You scored {made} points. Working out the par of this deal: 4")
    assert end_of(page).gauge.isVisible()
    assert end_of(page).ladder.accessibleName() == "", "there are ranks, but none is known"
    assert page.thinker._later
    page.close_table()
    assert not page.thinker._later


@pytest.mark.slow
def test_at_a_casual_table_the_par_is_sought_told_how_far_that_is_and_found(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, MASTER, SearchingBot(bots.SIMULATOR.simulate, Budget(effort=2, width=2, least=1)))
    monkeypatch.setattr(thinker, "REST", 0)
    page = over(qtbot, "person", kind="casual")
    page.thinker.may_start = False
    told = [end_of(page).line.text()]
    page.ending.par.changed.connect(lambda: told.append(end_of(page).line.text()))
    qtbot.waitUntil(lambda: page.ending.par.par is not None, timeout=60_000)
    assert all("Working out the par of this deal: " in words for words in told[:-1])
    assert " the par of this deal." in told[-1]
    shares = [int(words.split()[-2]) for words in told[:-1]]
    assert shares == sorted(shares)
    assert len(set(shares)) > 50
    assert not end_of(page).gauge.isVisible()


@pytest.mark.parametrize(("players", "kind"), [(("person", "greedy"), "practice"), (("greedy",), "match")])
def test_elsewhere_there_is_no_par(qtbot: QtBot, players: tuple[str, ...], kind: str) -> None:
    page = over(qtbot, *players, kind=kind, results=PAR)
    qtbot.waitUntil(lambda: table_of(page).turn is None)
    assert "par" not in end_of(page).line.text().lower()
    assert not page.ending.par.wanted


def test_the_par_is_not_told_before_the_end(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", kind="practice"))
    known_par(page, *PAR, ceiling=140)
    page.ending.par.look_for(table_of(page).session)
    page.ending.show_par()
    assert page.ending.par.par is not None
    assert page.ending.par.ceiling is None
    assert (end_of(page).line.text(), end_of(page).ceiling.text()) == ("", "")


# ------------------------------------------------------------ appearance and size


@pytest.mark.parametrize("change", in_time("size", "theme", "text", "speed"))
def test_whatever_changes_in_the_middle_of_a_game_position_and_piece_stay(qtbot: QtBot, change: str) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 4)
    board, mouse, session = board_of(page), Mouse(page), table_of(page).session
    patterns = (move for move in GAME.moves(session.state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)
    move = next(move for move in patterns if not _leads_on(session, move))
    mouse.lay_pattern(move.card, move.boxes, by_drag=True, confirm=False)
    view, hand = board.view, hand_of(page)
    spot, way = hand.spot, hand.way
    for _ in range(2):
        if change == "theme":
            for theme in ("dark", "high_contrast", "light"):
                appearance().set(theme=theme)
                settle()
        elif change == "text":
            for scale in (2.0, 0.8, 1.4):
                appearance().set(text_scale=scale)
                settle()
        elif change == "size":
            for width, height in ((1024, 700), (1900, 1000), (700, 480), (1280, 800)):
                page.window().resize(width, height)
                settle()
        else:
            appearance().set(speed=2.0)
            appearance().set(reduced_motion=True, speed=0.0)
    assert (board.view, board.tabletop.mark) == (view, hand)
    assert (hand.spot, hand.way) == (spot, way)
    assert board.tabletop.piece.isVisible()
    assert board.tabletop.piece.pos() == board.tabletop.cards[move.card].pos()
    mouse.confirm()
    assert session.line[-1] == move
    follows(page)


def test_a_piece_in_the_air_is_still_in_hand_after_a_change_of_theme_and_size(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    board, mouse, hand = board_of(page), Mouse(page), hand_of(page)
    mouse.click(mouse.pattern)
    appearance().set(theme="dark")
    page.window().resize(1100, 720)
    settle()
    mouse.move(mouse.corner(hand.cards[0], 1, 1))
    assert hand.spot is not None
    assert board.tabletop.piece.carried


@pytest.mark.parametrize(
    "window",
    in_time(
        ((720, 480), 2.0),
        ((1024, 700), 1.0),
        ((1280, 800), 2.0),
        ((2560, 1440), 0.8),
        ((3840, 2160), 1.0),
        ((1600, 600), 2.0),
        ((900, 1400), 0.8),
    ),
)
def test_in_every_window_everything_lies_inside_and_nothing_over_the_pyramids(
    qtbot: QtBot, window: tuple[tuple[int, int], float]
) -> None:
    size, scale = window
    appearance().set(text_scale=scale)
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 2, "person", "person", "person", "person", size=size)
    board = board_of(page)
    inside = board.sceneRect().adjusted(-1, -1, 1, 1)
    for place in board.layout.cards.values():
        assert inside.contains(place.rect)
    for number in hand_of(page).cards:
        rect = board.layout.cards[number].rect
        top = page.view.childAt(rect.center().toPoint())
        assert top is page.view.viewport() or top is None
        assert not rect.intersects(board.layout.expedition)
    assert page.bar.confirm.isVisible()
    assert page.bar.geometry().right() <= page.view.width()


# ------------------------------------------------------------ the picture


def picture(page: TablePage) -> QImage:
    """The board alone, without widgets on top and without marks for the pointer or the others' latest marks."""
    board = board_of(page)
    board.tabletop.card_layer.last = {}
    board.tabletop.show_change(None)
    for widget in (page.bar, page.look_bar, page.log, page.result):
        widget.hide()
    settle()
    image = page.view.viewport().grab().toImage()
    page.place_widgets()
    return image


@pytest.mark.slow
def test_after_any_number_of_moves_the_board_is_drawn_as_if_it_were_new(qtbot: QtBot) -> None:
    """Pictures of cards and panels stay cached while nothing in them changes, and never longer."""
    players = ("person", "greedy", "person")
    late = play_until(begun(*players), lambda state: state.number == 20)
    page = sit_down(qtbot, set_up(*players, kind="practice"), late)
    table = table_of(page)
    looks: list[dict[str, Any]] = [{}, {"theme": "dark"}, {"text_scale": 1.3}, {"theme": "light", "text_scale": 1.0}]
    step = 0
    while table.turn is not None:
        qtbot.waitUntil(lambda: table.awaits_person)
        table.play(wish(table.session))
        step += 1
        if step % 6 == 5:
            table.undo()
        if step % 5 == 0 or table.turn is None:
            qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)
            appearance().set(**looks[step // 5 % len(looks)])
            twin = table.session.branch(table.session.ply)
            fresh = sit_down(qtbot, set_up(*players, kind="practice"), twin)
            assert picture(page) == picture(fresh), f"after move {table.session.ply}"
            fresh.window().close()


@pytest.mark.slow
def test_what_others_did_last_is_marked_only_where_it_is_crossed_off(qtbot: QtBot) -> None:
    """Also after undo."""
    page = sit_down(qtbot, set_up("person", "greedy", kind="practice"))
    table, board = table_of(page), board_of(page)
    marked = set()
    for _ in range(14):
        table.play(wish(table.session))
        qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)
        for step in (None, table.undo, table.redo):
            if step and table.turn is not None:
                step()
            for item in board.tabletop.cards.values():
                boxes, _ = item.last
                assert not boxes & ~item.crossed
                marked.add((table.session.state.stage, bool(boxes)))
        qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)
    assert {(REPLACE, True), (CROSS, True)} <= marked


# ------------------------------------------------------------ the end


def test_the_end_shows_who_won_beside_the_final_boards(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: state.number == 27 and state.seat == 1 and marking(state))
    table = table_of(page)
    while table.turn is not None:
        Mouse(page).make(wish(table.session))
    end = end_of(page)
    scores = sorted(GAME.scores(table.session.state), key=lambda score: score.place)
    assert end.isVisible()
    assert page.bar.isHidden()
    assert end.title.text() == f"{table.name(scores[0].seat)} wins"
    ahead = scores[0].total - scores[1].total
    assert end.line.text() == f"With {scores[0].total} points. {table.name(scores[1].seat)}: {ahead} points behind."
    assert end.deal.seed.text() == table.session.seed
    assert end.deal.note.isHidden()
    for item in board_of(page).tabletop.cards.values():
        assert not end.geometry().intersects(item.sceneBoundingRect().toRect())


def tie(*done: tuple[int, ...]) -> Session:
    """A game that ended in a tie."""
    session = play_until(begun(*["person"] * len(done)), is_over)
    player = session.state.players[0]
    from attrs import evolve

    players = tuple(evolve(player, done=cards) for cards in done)
    state = evolve(session.state, players=players, claims=((), (), ()))
    return begun_from(state, *["person"] * len(done))


def test_a_tie_is_decided_and_the_sentence_says_by_what(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person"), tie((7, 30), (3, 40)))
    assert end_of(page).title.text() == "Bo wins"
    assert "lowest completed pyramid is number 3" in end_of(page).line.text()


def test_who_is_still_tied_wins_together(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", "person"), tie((), (), ()))
    assert end_of(page).title.text() == "Ada, Bo, Cleo win"
    assert "no pyramid completed" in end_of(page).line.text()


def test_alone_nobody_wins_but_the_points_are_told(qtbot: QtBot) -> None:
    page = sit_at(qtbot, is_over, "person")
    total = GAME.scores(table_of(page).session.state)[0].total
    assert end_of(page).title.text() == "Game over"
    assert end_of(page).line.text().startswith(f"You scored {total} points. ")


def test_rematch_and_same_deal_ask_for_the_same_table_with_another_or_the_same_seed(qtbot: QtBot) -> None:
    page = sit_at(qtbot, is_over, "person", "greedy")
    wanted: list[TableSetup] = []
    page.rematch.connect(wanted.append)
    rematch, same_deal, *_ = end_of(page).buttons
    Mouse(page).push(rematch)
    Mouse(page).push(same_deal)
    assert wanted[0].seed != page.setup.seed
    assert wanted[1] == page.setup.switched({KNOWN: True})
    assert not wanted[0].has(KNOWN)
    assert (wanted[0].seats, wanted[0].options) == (page.setup.seats, page.setup.options)
    page.open(wanted[0])
    assert table_of(page).session.ply <= 1
    assert page.result.isHidden()


def test_from_the_end_one_looks_back_through_the_whole_game(qtbot: QtBot) -> None:
    page = sit_at(qtbot, is_over)
    table = table_of(page)
    table.look(0)
    assert end_of(page).isHidden()
    assert page.look_bar.isVisible()
    for ply in range(1, 12):
        Keys(page).press(Key.Key_PageDown)
        assert table.shown_ply == ply
        assert board_of(page).view == GAME.view(table.session.state_at(ply), table.viewer)
    Keys(page).press(Key.Key_End)
    assert table.looking is None
    assert end_of(page).isVisible()
    assert page.look_bar.isHidden()


# ------------------------------------------------------------ looking back


def test_a_double_click_on_a_line_of_the_log_looks_back_at_its_moment(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 5)
    table, panel = table_of(page), log_of(page)
    assert panel.isVisible()
    model = panel.list.model()
    for row in range(model.rowCount() - 1, -1, -4):
        index = model.index(row, 0)
        panel.list.scrollTo(index)
        settle()
        at = panel.list.visualRect(index).center()
        qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        qtbot.mouseDClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert table.shown_ply == index.data(PLY_ROLE)
        assert board_of(page).view == table.view
    assert page.look_bar.isVisible()
    assert page.look_bar.words.text() == f"Looking back: after move {table.shown_ply} of {table.session.ply}"


def test_looking_back_in_large_text_only_the_numbers_are_shown(qtbot: QtBot) -> None:
    appearance().set(text_scale=2.0)
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 2)
    page.table.look(1)
    settle()
    words = page.look_bar.words
    assert words.text() == f"1 of {page.table.session.ply}"
    assert words.toolTip() == f"Looking back: after move 1 of {page.table.session.ply}"
    assert words.width() >= words.sizeHint().width()


def test_page_up_and_down_and_the_buttons_go_through_the_game(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 2)
    table, keys, mouse = table_of(page), Keys(page), Mouse(page)
    ply = table.session.ply
    assert enabled(page, "look_back", "look_forward", "look_live") == {"look_back"}
    keys.press(Key.Key_PageUp, Key.Key_PageUp)
    assert table.shown_ply == ply - 2
    assert enabled(page, *TOOLS) == {"put_back"}, "Esc goes back to the game"
    buttons = {one.text(): one for one in page.look_bar.findChildren(QWidget) if one.property("text") and one.isEnabled()}  # type: ignore[attr-defined]
    mouse.push(buttons["Look back"])
    assert table.shown_ply == ply - 3
    mouse.push(buttons["Look forward"])
    mouse.push(buttons["Look forward"])
    assert table.shown_ply == ply - 1
    mouse.push(buttons["Back to the game"])
    assert table.looking is None
    assert page.bar.isVisible()
    keys.press(Key.Key_PageUp, Key.Key_Escape)
    assert table.looking is None
    keys.press(*[Key.Key_PageUp] * (ply + 5))
    assert table.shown_ply == 0
    keys.press(*[Key.Key_PageDown] * (ply + 5))
    assert table.looking is None
    follows(page)


def test_looking_at_what_is_on_the_screen_already_changes_nothing(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 1, kind="practice")
    mouse, table = Mouse(page), table_of(page)
    mouse.click(mouse.pattern)
    mouse.click(mouse.corner(hand_of(page).cards[0], 1, 1))
    before = (table.session.ply, table.stack.count(), table.undo_words(), hand_of(page).spot)
    model = log_of(page).list.model()
    last = model.index(model.rowCount() - 1, 0)
    assert last.data(PLY_ROLE) == table.session.ply
    log_of(page).ask(last)
    assert (table.session.ply, table.stack.count(), table.undo_words(), hand_of(page).spot) == before


def test_a_piece_is_back_on_its_card_after_looking_back(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    mouse, keys = Mouse(page), Keys(page)
    mouse.click(mouse.pattern)
    mouse.click(mouse.corner(hand_of(page).cards[0], 1, 1))
    keys.press(Key.Key_PageUp, Key.Key_End)
    assert hand_of(page).spot is None
    assert board_of(page).tabletop.piece.state is Place.HOME


def test_looking_back_counts_the_moves_that_were_not_taken_back(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="practice")
    table, keys = table_of(page), Keys(page)
    for _ in range(3):
        table.play(wish(table.session))
    table.undo()
    keys.press(Key.Key_PageUp)
    assert page.look_bar.words.text() == f"Looking back: after move {table.shown_ply} of {table.session.ply}"


def test_lines_of_the_log_fade_away_where_they_are_cut_off(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 5)
    log, bar = log_of(page).list, log_of(page).list.verticalScrollBar()
    paper = appearance().theme["panel"]

    def is_paper(colour: QColor) -> bool:
        apart = (abs(one - other) for one, other in ((colour.red(), paper.red()), (colour.blue(), paper.blue())))
        return not colour.alpha() or max(apart) <= 12

    for value in range(bar.maximum() // 2, bar.maximum() // 2 + 28, 7):
        bar.setValue(value)
        settle()
        image = log.viewport().grab().toImage()
        for y in (0, image.height() - 1):
            assert all(is_paper(image.pixelColor(x, y)) for x in range(image.width()))


def test_when_a_scroll_bar_narrows_the_log_no_line_lies_on_another(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 5)
    log = log_of(page).list
    wide = log.width()
    for width in (wide, wide - 60):
        log.setFixedWidth(width)
        settle()
        indexes = [log.model().index(row, 0) for row in range(log.model().rowCount())]
        needed = [log.itemDelegate().sizeHint(QStyleOptionViewItem(), index).height() for index in indexes]
        assert [log.visualRect(index).height() for index in indexes] == needed


def test_the_log_is_a_drawer_where_there_is_no_room_for_it(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 5, size=(900, 560))
    assert page.header.log.isVisible()
    assert log_of(page).isHidden()
    Mouse(page).push(page.header.log)
    assert log_of(page).isVisible()
    log_of(page).list.setFocus()
    Mouse(page).push(page.header.log)
    assert log_of(page).isHidden()
    Keys(page).press(Key.Key_Right)
    assert hand_of(page).spot is not None, "the keys are back on the board"


# ------------------------------------------------------------ buttons that fit the moment


def test_the_bar_offers_what_makes_sense_now(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", kind="practice"))
    table, mouse = table_of(page), Mouse(page)
    tools = [button(page, name) for name in ("turn", "mirror", "single")]
    assert enabled(page, *TOOLS) == set()
    assert not any(tool.isVisible() for tool in tools)
    mouse.click(mouse.card(board_of(page).tabletop.options[0]))
    assert enabled(page, *TOOLS) == {"put_back"}
    mouse.click(mouse.card(board_of(page).tabletop.options[1]))
    assert enabled(page, *TOOLS) == {"put_back", "confirm"}
    mouse.confirm()
    mouse.make(wish(table.session))
    assert all(tool.isVisible() for tool in tools)
    assert enabled(page, *TOOLS) == {"turn", "mirror", "single"}
    mouse.push(button(page, "single"))
    assert enabled(page, *TOOLS) == {"single", "put_back"}
    number = hand_of(page).cards[0]
    mouse.click(mouse.box(number, parts().cards[number].entrance))
    assert enabled(page, *TOOLS) == {"single", "put_back", "confirm"}
    assert enabled(page, "undo", "redo") == {"undo"}


def test_undo_and_redo_are_offered_as_the_table_allows(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, kind="practice")
    table, mouse = table_of(page), Mouse(page)
    move = next(move for move in GAME.moves(table.session.state) if not _leads_on(table.session, move))
    mouse.make(move)
    assert enabled(page, "undo", "redo") == {"undo"}
    page.actions_["undo"].trigger()
    assert enabled(page, "undo", "redo") == {"redo"}
    page.actions_["redo"].trigger()
    assert table.session.line[-1] == move
    follows(page)


def test_play_on_is_offered_while_there_is_something_to_skip_and_only_then(qtbot: QtBot) -> None:
    appearance().set(speed=1.0)
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 2, "person", "greedy")
    table, board = table_of(page), board_of(page)
    qtbot.waitUntil(lambda: not board.motion.busy)
    assert not page.actions_["play_on"].isEnabled()
    while table.awaits_person:
        table.play(wish(table.session))
    assert board.motion.busy
    assert page.actions_["play_on"].isEnabled(), "what is being drawn can be skipped"
    Keys(page).press(Key.Key_Space)
    qtbot.waitUntil(lambda: table.awaits_person)
    qtbot.waitUntil(lambda: not board.motion.busy)
    assert not page.actions_["play_on"].isEnabled()


def test_who_follows_the_bots_finds_a_button_to_play_on(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("greedy", "greedy", follow_bots=True))
    table = table_of(page)
    for way in ("button", "key", "button"):
        qtbot.waitUntil(lambda: table.bots.is_waiting)
        settle()
        assert page.bar.play_on.isVisible()
        assert not page.bar.confirm.isVisible()
        ply = table.session.ply
        if way == "button":
            Mouse(page).push(page.bar.play_on)
        else:
            Keys(page).press(Key.Key_Space)
        assert table.session.ply > ply or not table.bots.is_waiting


def test_after_confirm_was_clicked_the_keys_are_on_the_board_again(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    mouse, keys, ply = Mouse(page), Keys(page), table_of(page).session.ply
    number = hand_of(page).cards[0]
    mouse.lay_box(number, parts().cards[number].entrance)
    assert table_of(page).session.ply == ply + 1
    keys.press(Key.Key_Right)
    assert hand_of(page).spot is not None
    assert page.view.hasFocus()


def test_after_confirm_was_reached_with_tab_the_keys_are_on_the_board_again(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    keys, ply = Keys(page), table_of(page).session.ply
    keys.press(Key.Key_S, Key.Key_Tab, Key.Key_Right)
    for _ in range(20):
        if page.bar.confirm.hasFocus():
            break
        keys.press(Key.Key_Tab)
    keys.press(Key.Key_Space)
    if table_of(page).session.ply == ply:
        keys.press(Key.Key_Space)
    assert table_of(page).session.ply == ply + 1
    assert page.view.hasFocus()


def test_marks_count_at_once_as_soon_as_the_settings_say_so(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    assert not board_of(page).tabletop.habits.at_once
    page.hide()
    page.settings.confirm_at_once = True
    page.show()
    assert board_of(page).tabletop.habits.at_once


def test_enter_confirms_only_while_the_keys_are_on_the_board(qtbot: QtBot) -> None:
    """Not when it is meant for a line of the log, or for a focused button."""
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 3)
    table, keys, number = table_of(page), Keys(page), hand_of(page).cards[0]
    ply = table.session.ply
    box = next(boxes for card, boxes in hand_of(page).legal if card == number and boxes.bit_count() == 1)
    Mouse(page).click(Mouse(page).box(number, box))
    log_of(page).list.setCurrentIndex(log_of(page).list.model().index(0, 0))
    for place in (page.bar.put_back, page.header.dots[0], log_of(page).list):
        place.setFocus()
        keys.press(Key.Key_Return, Key.Key_Enter)
        assert table.session.ply == ply
    assert table.looking is not None, "a line of the log is looked back at"


def test_enter_does_not_play_a_hint_that_was_only_looked_at(qtbot: QtBot) -> None:
    """It leads to Confirm, where it plays as it always does."""
    page = sit_at(qtbot, marking)
    table = table_of(page)
    ply = table.session.ply
    Keys(page).press(Key.Key_H)
    think_of_hints(qtbot, page)
    hint = board_of(page).tabletop.hints[0]
    Mouse(page).push(rows(page)[0])
    Keys(page).press(Key.Key_Return)
    assert table.session.ply == ply
    assert page.bar.confirm.hasFocus()
    Keys(page).press(Key.Key_Return)
    assert table.session.line[ply] == hint.move


def test_from_a_hint_arrows_lead_back_to_the_piece(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    Keys(page).press(Key.Key_H)
    think_of_hints(qtbot, page)
    Mouse(page).push(rows(page)[0])
    before = hand_of(page).move
    for key in (Key.Key_Right, Key.Key_Left, Key.Key_Down, Key.Key_Up):
        Keys(page).press(key)
        if hand_of(page).move != before:
            break
    assert hand_of(page).move != before
    assert page.view.hasFocus()


def test_what_happens_while_another_page_is_shown_does_not_switch_on_the_tables_keys(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking, "person", "greedy", kind="practice")
    table, actions = table_of(page), page.actions_
    table.bots.pause = 3_600_000
    while table.awaits_person:
        table.play(wish(table.session))
    stack, other = QStackedWidget(), QWidget()
    window = page.window()
    assert isinstance(window, Window)
    window.takeCentralWidget()
    window.setCentralWidget(stack)
    stack.addWidget(page)
    stack.addWidget(other)
    stack.setCurrentWidget(other)
    actions.leave_table()
    table.bots.play_on()
    qtbot.waitUntil(lambda: table.awaits_person)
    assert enabled(page, "undo", "hint", "look_back", *TOOLS) == set()
    actions.enter_table()
    stack.setCurrentWidget(page)
    assert enabled(page, "undo", "hint", "look_back", "turn") == {"undo", "hint", "look_back", "turn"}


# ------------------------------------------------------------ coming and going


def test_a_new_game_clears_the_table_of_the_old_one(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 5, kind="practice")
    Keys(page).press(Key.Key_H, Key.Key_PageUp)
    old = table_of(page)
    page.open(set_up("person", "greedy", seed="another one"))
    settle()
    assert table_of(page) is not old
    assert page.hinting.panel is None
    assert page.look_bar.isHidden()
    assert board_of(page).view == table_of(page).view
    assert log_of(page).list.model().rowCount() == 0
    assert old.session.ply == len(old.session.line)


def test_a_closed_table_takes_no_more_commands(qtbot: QtBot) -> None:
    page = sit_at(qtbot, marking)
    page.close_table()
    settle()
    for name in ("undo", "redo", "hint", "play_on", "look_back", "look_forward", "look_live", *TOOLS):
        page.actions_[name].setEnabled(True)
        page.actions_[name].trigger()
    Keys(page).press(Key.Key_Tab, Key.Key_Left)
    assert not page.is_open


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (("person",), "Ada alone"),
        (("person", "person"), "Ada, Bo"),
        (("person", "person", "person"), "Ada, Bo, Cleo"),
        (("person", "greedy"), "Ada against a bot"),
        (("person", "greedy", "random"), "Ada against 2 bots"),
        (("greedy", "random"), "2 bots"),
    ],
)
def test_the_header_says_who_plays(qtbot: QtBot, players: tuple[str, ...], sentence: str) -> None:
    page = sit_down(qtbot, set_up(*players))
    assert page.header.about.text() == sentence
    assert page.windowTitle() == "Pyramids"


def test_the_header_says_round_and_turn(qtbot: QtBot) -> None:
    page = sit_at(qtbot, lambda state: marking(state) and state.number == 9)
    assert [pips.accessibleName() for pips in page.header.dots] == ["Round 2 of 4", "Turn 3 of 7"]


def test_who_plays_is_told_in_full_or_not_at_all(qtbot: QtBot) -> None:
    four = ("person", "person", "person", "person")
    page = sit_down(qtbot, set_up(*four), play_until(begun(*four), lambda state: state.stage == CROSS))
    about = page.header.about
    page.header.show_about("Adam, Eva, Nofret and Imhotep")
    told = set()
    for width in range(900, 1300, 80):
        page.window().resize(width, 800)
        settle()
        told.add(about.isVisible())
        assert about.isHidden() or about.width() >= about.fontMetrics().horizontalAdvance(about.text())
    assert told == {False, True}


def test_the_luck_of_the_bots_is_drawn_anew_for_every_game_and_kept_in_its_record(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second game of the same deal goes differently; this one can be replayed from its file."""
    monkeypatch.setattr(table_page, "new_secret", new_secret)
    pages = [sit_down(qtbot, set_up("person", "greedy")) for _ in range(2)]
    one, other = (table_of(page).session for page in pages)
    assert one.deal == other.deal
    assert luck_of(one, 1).seed != luck_of(other, 1).seed
    assert pages[0].journal is not None
    again = record.read(pages[0].journal.path.read_bytes(), [GAME], running=True)
    assert luck_of(again, 1).seed == luck_of(one, 1).seed
