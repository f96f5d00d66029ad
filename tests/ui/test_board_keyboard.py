"""Pyramids by keyboard alone: a whole game, and how the keys move over the board. Every key goes through the window."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import orientations
from ramses_desktop.games.flip_and_write.pending import Spot
from ramses_desktop.games.flip_and_write.rules import Cross, ExpeditionGame, Keep, Take
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, State
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.style.draw import LateTip, size_of
from ramses_desktop.ui.table.controller import Edit
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.widgets.basic import IconButton
from tests.tiers import one_quick
from tests.ui.play import (
    BOTH,
    BOTH_IN_TIME,
    NO_WARNINGS,
    Keys,
    Mouse,
    begun,
    board_of,
    button,
    follows,
    hand_of,
    kind,
    play_out,
    play_until,
    reopened,
    said,
    set_up,
    sit_down,
    table_of,
    wish,
)

pytestmark = NO_WARNINGS
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def sit_at(qtbot: QtBot, found: Callable[[State], bool], **more: Any) -> tuple[TablePage, Keys]:
    """A solo table at the first such position, and two hands on the keyboard."""
    page = sit_down(qtbot, set_up("person", **more.pop("table", {})), play_until(begun("person"), found), **more)
    return page, Keys(page)


def focus(page: TablePage) -> QWidget | None:
    return page.window().focusWidget()


def lies_on(page: TablePage) -> int:
    """The card that the piece is on."""
    spot = hand_of(page).spot
    assert spot is not None
    return spot.card


# ------------------------------------------------------------ a whole game


@pytest.mark.slow
@BOTH_IN_TIME
def test_one_plays_a_whole_solo_game_by_keyboard_and_it_is_the_game_of_the_record(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page = sit_down(qtbot, set_up("person", seed="coral-heron-2024", game=game))
    wished = play_out(page, Keys(page).make)
    session = table_of(page).session
    assert session.line == wished
    assert reopened(session).state == session.state
    played = {kind(session.state_at(ply), move) for ply, move in enumerate(wished)}
    assert played == {"keep", "pattern", "single", "bonus", "display", "deck"}
    follows(page)


# ------------------------------------------------------------ from card to card


def test_tab_goes_from_card_to_card_and_then_leaves_the_board(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    board, cards = board_of(page), hand_of(page).cards
    for card in cards:
        keys.press(Key.Key_Tab)
        assert [number for number, item in board.tabletop.cards.items() if item.ring] == [card]
        assert str(card) in said(page)[-1], "what the keyboard is on is said"
        assert focus(page) is page.view
    keys.press(Key.Key_Tab)
    assert focus(page) is not page.view
    assert not any(item.ring for item in board.tabletop.cards.values())


@pytest.mark.slow
def test_shift_and_tab_goes_backwards_and_leaves_the_board_before_the_first_card(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    board, cards = board_of(page), hand_of(page).cards
    for card in reversed(cards):
        keys.press(Key.Key_Backtab, modifier=SHIFT)
        assert [number for number, item in board.tabletop.cards.items() if item.ring] == [card]
    keys.press(Key.Key_Backtab, modifier=SHIFT)
    assert focus(page) is not page.view
    keys.press(Key.Key_Tab)
    assert focus(page) is page.view, "and Tab comes back to it"


@pytest.mark.slow
def test_after_the_own_pyramids_tab_looks_closer_at_those_of_the_others(qtbot: QtBot) -> None:
    session = play_until(begun("person", "person"), lambda state: marking(state) and state.number == 2 and state.seat == 0)
    page = sit_down(qtbot, set_up("person", "person"), session)
    board, keys = board_of(page), Keys(page)
    keys.press(Key.Key_Tab, Key.Key_Tab)
    for pyramid in session.state.players[1].cards:
        keys.press(Key.Key_Tab)
        assert board.tabletop.magnifier.item is not None
        assert board.tabletop.magnifier.number == pyramid.card
        assert said(page)[-1].startswith(f"Pyramid {pyramid.card},")
    keys.press(Key.Key_Right)
    assert board_of(page).tabletop.magnifier.item is None
    spot = hand_of(page).spot
    assert spot is not None
    assert spot.card in hand_of(page).cards, "the piece stays on the own pyramids"


@pytest.mark.slow
def test_everything_in_the_window_is_reached_with_tab_and_has_a_name(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    reached: list[QWidget] = []
    for _ in range(40):
        keys.press(Key.Key_Tab)
        at = focus(page)
        assert at is not None
        if at in reached and at is not page.view:
            break
        reached.append(at)
    assert page.view in reached
    names = [widget.accessibleName() or widget.toolTip() or widget.property("text") for widget in reached]
    assert all(names), names
    buttons = {button for button in page.bar._buttons.values() if button.isVisible() and button.isEnabled()}
    assert buttons <= set(reached)
    assert page.log.list in reached


@pytest.mark.slow
def test_the_piece_goes_along_to_the_other_card(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    hand = hand_of(page)
    keys.press(Key.Key_Tab, Key.Key_Down)
    assert hand.spot is not None
    assert hand.spot.card == hand.cards[0]
    keys.press(Key.Key_Tab)
    assert hand.spot.card == hand.cards[1]
    assert hand.fits


# ------------------------------------------------------------ the piece


def test_the_first_arrow_lays_the_piece_where_it_may_lie_and_the_others_move_it(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    hand, board = hand_of(page), board_of(page)
    keys.press(Key.Key_Tab, Key.Key_Right)
    assert hand.fits
    assert board.tabletop.piece.isVisible()
    keys.press(*[Key.Key_Left] * 5, *[Key.Key_Up] * 5)
    assert hand.spot == Spot(hand.cards[0], 0, 0)
    keys.press(Key.Key_Right, Key.Key_Down, Key.Key_Right)
    assert hand.spot == Spot(hand.cards[0], min(2, 5 - hand.size[0]), 1)
    keys.press(*[Key.Key_Right] * 5, *[Key.Key_Down] * 5)
    assert hand.spot == Spot(hand.cards[0], 5 - hand.size[0], 5 - hand.size[1])
    assert str(hand.cards[0]) in said(page)[-1]
    assert said(page)[-1].endswith(hand.reason)


@pytest.mark.slow
def test_r_turns_and_f_mirrors_through_every_orientation(qtbot: QtBot) -> None:
    pattern = next(pattern for pattern in parts().patterns if pattern.name == "L4")
    page, keys = sit_at(qtbot, lambda state: marking(state) and parts().patterns[parts().expeditions[state.expedition]] is pattern)
    hand = hand_of(page)
    keys.press(Key.Key_Tab, Key.Key_Right)
    seen = set()
    for _ in range(2):
        for _ in range(4):
            seen.add(hand.shape)
            keys.press(Key.Key_R)
        keys.press(Key.Key_F)
    assert seen == set(orientations(pattern.cells))
    assert hand.spot is not None


def test_s_takes_a_single_box_instead_and_the_pattern_again(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    hand = hand_of(page)
    keys.press(Key.Key_S, Key.Key_Tab, Key.Key_Right)
    assert (hand.single, hand.boxes.bit_count(), hand.fits) == (True, 1, True)
    keys.press(Key.Key_S)
    assert (hand_of(page).single, hand.boxes.bit_count()) == (False, len(hand.ways[0]))


def test_enter_lays_and_enter_confirms(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    session, hand, board = table_of(page).session, hand_of(page), board_of(page)
    ply = session.ply
    keys.press(Key.Key_S, Key.Key_Tab, Key.Key_Right)
    assert not board.tabletop.piece.put_down
    keys.press(Key.Key_Return)
    assert (session.ply, board.tabletop.piece.put_down) == (ply, True)
    move = hand.move
    keys.press(Key.Key_Enter)
    assert session.line[ply] == move


@pytest.mark.slow
def test_after_enter_an_arrow_takes_it_up_again(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    session, board = table_of(page).session, board_of(page)
    ply = session.ply
    keys.press(Key.Key_S, Key.Key_Tab, Key.Key_Right, Key.Key_Return, Key.Key_Right, Key.Key_Left)
    assert hand_of(page).fits
    assert not board.tabletop.piece.put_down
    keys.press(Key.Key_Return)
    assert session.ply == ply


def test_enter_does_nothing_where_the_piece_may_not_lie(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    session, hand = table_of(page).session, hand_of(page)
    ply = session.ply
    keys.press(Key.Key_Return)
    assert session.ply == ply
    keys.press(Key.Key_Tab, Key.Key_Right, *[Key.Key_Down] * 5)
    assert not hand.fits
    assert board_of(page).bubble.isVisible()
    keys.press(Key.Key_Return, Key.Key_Return)
    assert session.ply == ply


def test_escape_puts_it_back(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    hand = hand_of(page)
    keys.press(Key.Key_Tab, Key.Key_Right)
    assert hand.boxes
    keys.press(Key.Key_Escape)
    assert hand_of(page).spot is None
    keys.press(Key.Key_S, Key.Key_Right, Key.Key_Escape)
    assert (hand_of(page).single, hand_of(page).boxes) == (False, 0)


@pytest.mark.slow
def test_who_confirms_at_once_needs_one_enter(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking, settings=Settings(confirm_at_once=True))
    session, hand = table_of(page).session, hand_of(page)
    ply = session.ply
    keys.press(Key.Key_S, Key.Key_Tab, Key.Key_Right)
    move = hand.move
    assert isinstance(move, Cross)
    keys.press(Key.Key_Return)
    assert session.line[ply] == move


@pytest.mark.slow
def test_letter_keys_can_be_switched_off_and_the_rest_still_plays(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking, settings=Settings(letter_keys=False))
    hand, session = hand_of(page), table_of(page).session
    shape, ply = hand.shape, session.ply
    keys.press(Key.Key_R, Key.Key_F, Key.Key_S)
    assert (hand.shape, hand.single) == (shape, False)
    keys.press(Key.Key_Tab, Key.Key_Right, Key.Key_Return, Key.Key_Return)
    assert session.ply == ply + 1


@pytest.mark.slow
def test_a_bonus_box_by_keyboard(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: state.bonus > 0)
    session = table_of(page).session
    ply = session.ply
    keys.press(Key.Key_R, Key.Key_F, Key.Key_S)
    assert hand_of(page).single
    move = wish(session)
    keys.make(move)
    assert session.line[ply] == move


# ------------------------------------------------------------ choosing cards


@pytest.mark.slow
def test_arrows_go_over_the_four_dealt_cards_as_they_lie(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: state.stage == KEEP)
    board, session = board_of(page), table_of(page).session
    one, two, three, four = board.tabletop.options
    keys.press(Key.Key_Tab)
    on = []
    for key in (Key.Key_Right, Key.Key_Down, Key.Key_Left, Key.Key_Up):
        keys.press(key)
        on.append(next(number for number, item in board.tabletop.cards.items() if item.ring))
    assert on == [two, four, three, one]
    keys.press(Key.Key_Return, Key.Key_Down, Key.Key_Return)
    assert board.tabletop.picked == [one, three]
    assert session.ply == 0
    keys.press(Key.Key_Return)
    assert session.line == [Keep(one, three)]


@pytest.mark.slow
def test_a_new_pyramid_by_keyboard_and_the_deck_after_the_display(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: state.stage == REPLACE)
    board, session = board_of(page), table_of(page).session
    ply = session.ply
    assert board.tabletop.options[-1] == DECK
    for _ in board.tabletop.options:
        keys.press(Key.Key_Tab)
    assert said(page)[-1] == "Draw from the deck. Draw a surprise."
    keys.press(Key.Key_Return)
    assert (board.tabletop.picked, session.ply) == ([DECK], ply)
    keys.press(Key.Key_Return)
    assert session.line[ply] == Take(0)


@BOTH_IN_TIME
@pytest.mark.parametrize("at_once", one_quick(False, True))
def test_after_completing_by_keyboard_nothing_is_preselected_and_enter_takes_nothing(
    qtbot: QtBot, game: ExpeditionGame[Any], at_once: bool
) -> None:
    session = begun("person", game=game)
    while (move := completing(session)) is None:
        session.play(wish(session))
    page = sit_down(qtbot, set_up("person", game=game), session, settings=Settings(confirm_at_once=at_once))
    keys, board = Keys(page), board_of(page)
    keys.lay(move.card, move.boxes)
    keys.press(*[Key.Key_Return] * (1 if at_once else 2))
    assert session.state.stage == REPLACE
    ply = session.ply
    assert not any(item.ring for item in board.tabletop.cards.values())
    keys.press(Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert (session.ply, board.tabletop.picked) == (ply, [])
    assert not page.bar.confirm.isEnabled()
    keys.press(Key.Key_Right)
    assert [number for number, item in board.tabletop.cards.items() if item.ring] == [session.state.display[0]]


def completing(session: Session) -> Cross | None:
    """A mark that completes a card and earns no bonus box."""
    state = session.state
    if state.stage != CROSS or state.bonus:
        return None
    marks = (move for move in session.game.moves(state) if isinstance(move, Cross))
    return next((move for move in marks if session.game.play(state, move).stage == REPLACE), None)


# ------------------------------------------------------------ mixed with the mouse


@pytest.mark.slow
def test_mouse_and_keyboard_take_turns_with_the_same_piece(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    mouse, hand, session = Mouse(page), hand_of(page), table_of(page).session
    ply = session.ply
    mouse.click(mouse.pattern)
    mouse.click(mouse.corner(hand.cards[0], 1, 1))
    keys.press(Key.Key_R, Key.Key_Left, Key.Key_Up)
    assert hand.spot is not None
    assert hand.spot.card == hand.cards[0]
    keys.press(Key.Key_Escape, Key.Key_S)
    number = hand.cards[1]
    mouse.click(mouse.box(number, parts().cards[number].entrance))
    keys.press(Key.Key_Return)
    assert session.line[ply] == Cross(number, parts().cards[number].entrance)


def test_undo_and_redo_by_keyboard(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking, table={"kind": "practice"})
    session = table_of(page).session
    ply, state = session.ply, session.state
    move = wish(session)
    keys.make(move)
    after = session.state
    keys.press(Key.Key_Z, modifier=CTRL)
    assert (session.ply, session.state) == (ply, state)
    keys.press(Key.Key_Z, modifier=CTRL | SHIFT)
    assert session.state == after
    follows(page)


@pytest.mark.slow
def test_when_it_is_over_keys_do_nothing(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: GAME.turn(state) is None)
    session = table_of(page).session
    line = list(session.line)
    keys.press(Key.Key_Tab, Key.Key_Right, Key.Key_Return, Key.Key_R, Key.Key_F, Key.Key_S, Key.Key_Escape, Key.Key_Space)
    assert session.line == line


# ------------------------------------------------------------ undo while deciding


@pytest.mark.slow
def test_every_change_of_the_piece_can_be_taken_back_and_done_again(qtbot: QtBot) -> None:
    """Put down, moved, to the other card, turned, swapped for a single box, put back: each is one step, and no move is made."""
    page, keys = sit_at(qtbot, marking)
    table = table_of(page)

    def now() -> tuple[object, ...]:
        hand = hand_of(page)
        return hand.spot, hand.single, hand.way

    steps = [now()]
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Tab, Key.Key_R, Key.Key_S, Key.Key_Escape):
        keys.press(key)
        steps.append(now())
    assert all(before != after for before, after in pairwise(steps))
    ply = table.session.ply
    marks = ["Undo: move the pattern (Ctrl+Z)", "Undo: move the pattern (Ctrl+Z)", "Undo: put the pattern down (Ctrl+Z)"]
    tips = ["Undo: put back (Ctrl+Z)", "Undo: single box (Ctrl+Z)", "Undo: turn (Ctrl+Z)", *marks]
    for step, tip in zip(reversed(steps[:-1]), tips, strict=True):
        assert page.actions_["undo"].isEnabled()
        assert page.actions_["undo"].toolTip() == tip
        keys.press(Key.Key_Z, modifier=CTRL)
        assert now() == step
    assert not page.actions_["undo"].isEnabled()
    for step in steps[1:]:
        keys.press(Key.Key_Z, modifier=CTRL | SHIFT)
        assert now() == step
    assert table.session.ply == ply


@pytest.mark.slow
def test_where_tab_only_looks_nothing_is_to_be_taken_back(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    keys.press(Key.Key_Tab, Key.Key_Tab)
    assert not page.actions_["undo"].isEnabled()


@pytest.mark.slow
def test_tab_goes_on_from_the_card_to_which_the_piece_was_taken_back(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    one, other = hand_of(page).cards
    keys.press(Key.Key_Tab, Key.Key_Down, Key.Key_Tab)
    keys.press(Key.Key_Z, modifier=CTRL)
    assert lies_on(page) == one
    keys.press(Key.Key_Tab)
    assert lies_on(page) == other


@pytest.mark.slow
def test_confirm_folds_all_changes_into_one_step(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    table, ply = table_of(page), table_of(page).session.ply
    keys.press(Key.Key_Down, *[Key.Key_R] * 4, Key.Key_Return, Key.Key_Return)
    assert table.session.ply > ply
    assert not any(isinstance(table.stack.command(at), Edit) for at in range(table.stack.count()))


# ------------------------------------------------------------ numbers


def ringed(page: TablePage) -> list[int]:
    return [number for number, item in board_of(page).tabletop.cards.items() if item.ring]


def ticked(page: TablePage) -> list[int]:
    return [number for number, item in board_of(page).tabletop.cards.items() if item.chosen]


@BOTH
def test_numbers_choose_among_the_dealt_cards_and_take_it_back(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page = sit_down(qtbot, set_up("person", game=game), begun("person", game=game))
    board, keys, session = board_of(page), Keys(page), table_of(page).session
    one, _, three, four = board.tabletop.options
    keys.press(Key.Key_1, Key.Key_4, Key.Key_4, Key.Key_3)
    assert board.tabletop.picked == [one, three]
    assert (ringed(page), ticked(page)) == ([three], [one, three]), "what is reached and what is chosen look different"
    assert not page.actions_["card_5"].isEnabled()
    keys.press(Key.Key_Return)
    assert session.line == [Keep(one, three)]
    assert four not in board.tabletop.cards or not board.tabletop.cards[four].chosen


def test_numbers_go_to_the_own_cards_and_take_the_piece_along(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    one, two = hand_of(page).cards
    keys.press(Key.Key_2)
    assert (ringed(page), hand_of(page).spot) == ([two], None)
    keys.press(Key.Key_Right)
    assert lies_on(page) == two
    keys.press(Key.Key_1)
    assert lies_on(page) == one
    assert not page.actions_["card_3"].isEnabled()


def test_numbers_choose_from_the_display_and_the_last_one_draws_from_the_deck(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: state.stage == REPLACE)
    board, session = board_of(page), table_of(page).session
    ply, last = session.ply, getattr(Key, f"Key_{len(board.tabletop.options)}")
    keys.press(Key.Key_1)
    assert board.tabletop.picked == [board.tabletop.options[0]]
    keys.press(last)
    assert (board.tabletop.picked, board.tabletop.options[-1]) == ([DECK], DECK)
    keys.press(Key.Key_Return)
    assert session.line[ply] == Take(0)


# ------------------------------------------------------------ where the focus goes


def other_focus(page: TablePage, name: str) -> None:
    """Tab to the button of the bar."""
    for _ in range(60):
        Keys(page).press(Key.Key_Tab)
        if focus(page) is button(page, name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_a_click_on_a_tool_above_the_board_leaves_the_arrows_to_the_board(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking, table={"kind": "practice"})
    for tool in [tool for tool in page.header.findChildren(IconButton) if tool.isVisible() and tool.isEnabled()]:
        if tool.follows in ("hint", "preferences", "rules"):
            Mouse(page).push(tool)
            assert focus(page) is page.view, tool.follows
    keys.press(Key.Key_Right)
    assert hand_of(page).spot is not None


def test_a_tool_that_goes_gives_the_focus_to_the_board(qtbot: QtBot) -> None:
    """Qt would give it to the next widget, such as the log."""
    page, _ = sit_at(qtbot, marking)
    other_focus(page, "turn")
    page.bar.hide()
    assert focus(page) is page.view
    page.update_actions()
    other_focus(page, "turn")
    page.actions_["turn"].setEnabled(False)
    assert focus(page) is page.view


def test_when_it_is_ones_turn_again_the_keys_are_back_on_the_board(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking)
    page.log.list.setFocus()
    table_of(page).play(wish(table_of(page).session))
    assert focus(page) is page.view
    keys.press(Key.Key_Right)
    assert board_of(page).hand.focused is not None


def test_escape_closes_the_log_that_lies_over_the_board(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, marking, size=(1024, 600))
    keys.press(Key.Key_Right)
    spot = hand_of(page).spot
    Mouse(page).push(page.header.log)
    assert page.log.isVisible()
    page.log.list.setFocus()
    keys.press(Key.Key_Escape)
    assert not page.log.isVisible()
    assert (focus(page), hand_of(page).spot) == (page.view, spot)
    keys.press(Key.Key_Escape)
    assert hand_of(page).spot is None


# ------------------------------------------------------------ what covers what


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
@pytest.mark.parametrize("stage", [KEEP, CROSS, REPLACE])
def test_the_tip_of_what_is_reached_covers_nothing_to_be_chosen_and_no_button(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], stage: str
) -> None:
    asked: list[QRect] = []

    def note(tip: LateTip, at: QPoint, words: str, widget: QWidget, place: QRect) -> None:
        asked.append(QRect(widget.mapFromGlobal(at), size_of(words)))

    monkeypatch.setattr(LateTip, "show_later", note)
    page, keys = sit_at(qtbot, lambda state: state.stage == stage, size=size)
    board = board_of(page)
    for _ in board.hand.tab_stops():
        keys.press(Key.Key_Tab)
    assert asked or size == (1024, 700), "where there is no room, nothing is shown"
    chosen = [board.tabletop.part(("card", key[1])) for key in board.hand.primary if isinstance(key, tuple) and key[1] != DECK]
    for tip in asked:
        assert not any(tip.intersects(rect.toRect()) for rect in chosen)
        assert not tip.intersects(page.bar.geometry())
        assert page.view.viewport().rect().contains(tip)


def test_what_a_thing_is_for_is_told_once(qtbot: QtBot) -> None:
    page, keys = sit_at(qtbot, lambda state: state.stage == KEEP)
    shown = []
    for _ in board_of(page).tabletop.options:
        keys.press(Key.Key_Tab)
        assert not QToolTip.isVisible(), "it comes after a pause"
        page.view.tip.show_now()
        shown.append(QToolTip.isVisible())
        for tip in QApplication.topLevelWidgets():
            if tip.inherits("QTipLabel"):
                tip.hide()
    assert shown == [True, False, False, False]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700)])
@BOTH
def test_what_is_enlarged_does_not_lie_under_the_buttons(qtbot: QtBot, game: ExpeditionGame[Any], size: tuple[int, int]) -> None:
    session = play_until(begun("person", "person", game=game), lambda state: marking(state) and state.number == 2)
    page = sit_down(qtbot, set_up("person", "person", game=game), session, size)
    board, met = board_of(page), 0
    for key in [target.key for target in board.tabletop.targets()]:
        if not isinstance(key, tuple) or key[0] != "look":
            continue
        board.tabletop.magnifier.show(key[1])
        assert board.tabletop.magnifier.item is not None
        large = board.tabletop.magnifier.item.sceneBoundingRect()
        assert not large.adjusted(9, 9, -9, -9).intersects(page.bar.geometry().toRectF()), "but for its shadow"
        assert board.sceneRect().contains(large.adjusted(12, 12, -12, -12))
        met += 1
    assert met >= 3
