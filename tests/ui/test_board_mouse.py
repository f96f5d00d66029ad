"""Pyramids by mouse alone: a whole game, and what happens to the piece on the way. Every event goes through the window."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from itertools import product
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.grid import SIDE, orientations, single_boxes
from ramses_desktop.games.flip_and_write.pending import Spot, cornered
from ramses_desktop.games.flip_and_write.rules import Bonus, Cross, ExpeditionGame, Keep, Take
from ramses_desktop.games.flip_and_write.ui.layout import DECK
from ramses_desktop.games.flip_and_write.ui.piece import Place
from ramses_desktop.games.pyramids.deck import parts
from ramses_desktop.games.pyramids.rules import CROSS, GAME, KEEP, REPLACE, State
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import (
    BOTH,
    BOTH_IN_TIME,
    NO_WARNINGS,
    RIGHT,
    Keys,
    Mouse,
    begun,
    board_of,
    button,
    earning_a_bonus,
    follows,
    hand_of,
    in_time,
    kind,
    play_out,
    play_until,
    printed,
    quick_bot,
    reopened,
    set_up,
    settle,
    sit_down,
    table_of,
    wish,
)

pytestmark = NO_WARNINGS


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def showing(name: str) -> Callable[[State], bool]:
    """Whether this pattern is to be marked."""
    return lambda state: marking(state) and parts().patterns[parts().expeditions[state.expedition]].name == name


def can_be_turned(game: ExpeditionGame[Any]) -> Callable[[Any], bool]:
    """Whether a pattern is to be marked that looks different when turned."""
    box = printed(game)
    return lambda state: marking(state) and len(orientations(box.patterns[box.expeditions[state.expedition]].cells)) > 1


def sit_at(
    qtbot: QtBot, found: Callable[[Any], bool], *players: str, game: ExpeditionGame[Any] = GAME, **more: Any
) -> tuple[TablePage, Mouse]:
    """A table at the first such position, and a hand on the mouse."""
    players = players or ("person", "person")
    page = sit_down(qtbot, set_up(*players, game=game), play_until(begun(*players, game=game), found), **more)
    return page, Mouse(page)


def refused(session: Session, move: Cross | Bonus) -> str:
    with pytest.raises(IllegalMove) as sentence:
        session.game.play(session.state, move)
    return str(sentence.value)


# ------------------------------------------------------------ a whole game


@BOTH
@pytest.mark.slow
def test_two_play_a_whole_game_by_mouse_and_it_is_the_game_of_the_record(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page = sit_down(qtbot, set_up("person", "person", game=game))
    wished = play_out(page, Mouse(page).make)
    session = table_of(page).session
    assert session.line == wished
    assert reopened(session).state == session.state
    played = {kind(session.state_at(ply), move) for ply, move in enumerate(wished)}
    assert played == {"keep", "pattern", "single", "bonus", "display", "deck"}
    follows(page)


# ------------------------------------------------------------ where it does not fit


def test_where_it_may_not_lie_it_is_hatched_with_the_reason_and_cannot_be_confirmed(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    session, board = table_of(page).session, board_of(page)
    card, ply = hand_of(page).cards[0], session.ply
    mouse.drag(mouse.pattern, mouse.corner(card, 2, 3))
    hand = hand_of(page)
    assert hand.spot == Spot(card, min(2, 5 - hand.size[0]), min(3, 5 - hand.size[1]))
    assert hand.move is not None
    assert board.bubble.isVisible()
    assert board.bubble.words == refused(session, hand.move)
    assert board.tabletop.piece.isVisible()
    assert not board.tabletop.piece.legal
    assert not page.bar.confirm.isEnabled()
    qtbot.mouseClick(page.bar.confirm, Qt.MouseButton.LeftButton)
    assert session.ply == ply


def test_the_reason_follows_the_piece_and_goes_where_it_may_lie(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    session, board = table_of(page).session, board_of(page)
    mouse.click(mouse.pattern)
    sentences = set()
    for card in hand_of(page).cards:
        for row in range(5):
            for column in range(5):
                mouse.move(mouse.corner(card, column, row))
                hand = hand_of(page)
                assert hand.move is not None
                legal = hand.move in GAME.moves(session.state)
                assert board.tabletop.piece.legal == legal
                assert board.bubble.isVisible() != legal
                assert page.actions_["confirm"].isEnabled() == legal
                if not legal:
                    assert board.bubble.words == refused(session, hand.move)
                    assert board.sceneRect().contains(board.bubble.size.translated(board.bubble.pos()))
                    sentences.add(board.bubble.words.split()[0])
    assert len(sentences) >= 2


def test_a_wall_or_a_box_out_of_reach_is_no_single_box(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    session, board = table_of(page).session, board_of(page)
    number, ply = hand_of(page).cards[0], session.ply
    wall = next(single_boxes(parts().cards[number].walls))
    mouse.click(mouse.box(number, wall))
    assert board.bubble.words == refused(session, Cross(number, wall))
    assert board.bubble.words.startswith("There is a wall at")
    assert not page.bar.confirm.isEnabled()
    mouse.click(mouse.box(number, parts().cards[number].tomb))
    assert "entrance" in board.bubble.words
    assert session.ply == ply


# ------------------------------------------------------------ putting it back


def test_a_place_where_the_piece_may_lie_draws_it_in(qtbot: QtBot) -> None:
    """More than half a box away the pointer is nearer to other boxes; still the piece snaps to where it fits."""
    page, mouse = sit_at(qtbot, marking)
    hand, board = hand_of(page), board_of(page)
    mouse.click(mouse.pattern)
    side = board.tabletop.cards[hand.cards[0]].box_rect(1).width()
    places = [(card, boxes) for card, boxes in hand.legal if cornered(boxes) == hand.shape]
    assert places
    for number, boxes in places:
        for across in (-0.55, 0.55):
            mouse.move(mouse.middle(number, boxes) + QPointF(across * side, 0))
            assert hand.fits


@BOTH_IN_TIME
def test_each_step_of_the_piece_is_taken_back_and_done_again(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    """Picked up, put down, turned in place, put back."""
    page, mouse = sit_at(qtbot, can_be_turned(game), game=game)
    board, table = board_of(page), table_of(page)

    def now() -> tuple[object, ...]:
        hand = hand_of(page)
        return board.tabletop.piece.carried, hand.way, None if board.tabletop.piece.carried else hand.spot

    def lay() -> None:
        at = mouse.corner(*places(page, fits=True)[0])
        mouse.move(at)
        mouse.click(at)

    steps = [now()]
    for do in (
        lambda: mouse.click(mouse.pattern),
        lay,
        lambda: mouse.push(button(page, "turn")),
        lambda: mouse.push(button(page, "put_back")),
    ):
        do()
        steps.append(now())
    assert [carried for carried, *_ in steps] == [False, True, False, True, False]
    for step in reversed(steps[:-1]):
        table.undo()
        assert now() == step
    assert (board.tabletop.piece.state, table.can_undo) == (Place.HOME, False)
    for step in steps[1:]:
        table.redo()
        assert now() == step
    assert board.tabletop.piece.state is Place.HOME


def test_a_piece_taken_back_into_the_hand_goes_along_with_the_pointer(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    one, other = places(page, fits=True)[0], places(page, fits=True)[-1]
    mouse.drag(mouse.pattern, mouse.corner(*one))
    table_of(page).undo()
    mouse.move(mouse.corner(*other))
    assert hand_of(page).spot == Spot(*other)
    mouse.click(mouse.corner(*other))
    assert board_of(page).tabletop.piece.put_down


def test_dropped_beside_the_cards_the_piece_goes_back(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    board, hand = board_of(page), hand_of(page)
    beside = QPointF(board.layout.expedition.center().x(), board.layout.pack.bottom() + 40)
    mouse.drag(mouse.pattern, mouse.corner(hand.cards[0], 0, 0))
    assert hand.boxes
    mouse.drag(mouse.box(hand.cards[0], next(single_boxes(hand.boxes))), beside)
    assert hand_of(page).boxes == 0
    assert board.tabletop.piece.state is Place.HOME
    assert not board.bubble.isVisible()
    assert not page.actions_["put_back"].isEnabled()


def test_off_the_cards_the_piece_floats_with_the_pointer(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    board, card = board_of(page), hand_of(page).cards[1]
    mouse.click(mouse.pattern)
    beside = QPointF(board.layout.expedition.center().x() + 10, board.layout.pack.bottom() + 40)
    mouse.move(beside)
    assert (board.tabletop.piece.isVisible(), (board.tabletop.piece.state is Place.GHOST)) == (True, False)
    assert (board.tabletop.piece.pos() - beside).manhattanLength() <= 2
    mouse.move(mouse.corner(card, 1, 1))
    assert ((board.tabletop.piece.state is Place.GHOST), board.tabletop.piece.pos()) == (True, board.tabletop.cards[card].pos())
    mouse.move(beside)
    assert ((board.tabletop.piece.state is Place.GHOST), hand_of(page).spot) == (False, None)


@pytest.mark.parametrize("place", in_time("on a card", "in the air", "over a card"))
def test_escape_puts_the_piece_back(qtbot: QtBot, place: str) -> None:
    page, mouse = sit_at(qtbot, marking)
    board, hand = board_of(page), hand_of(page)
    mouse.click(mouse.pattern)
    on_card = mouse.corner(hand.cards[0], 1, 1)
    mouse.move(QPointF(mouse.pattern.x(), board.layout.pack.bottom() + 40) if place == "in the air" else on_card)
    if place == "on a card":
        mouse.click(on_card)
    assert page.actions_["put_back"].isEnabled()
    QTest.keyClick(page.window().windowHandle(), Qt.Key.Key_Escape)
    assert hand.spot is None
    assert board.tabletop.piece.state is Place.HOME
    mouse.move(on_card)
    assert hand.spot is None, "nothing is in hand any more"
    assert not page.actions_["put_back"].isEnabled()


# ------------------------------------------------------------ it stays in hand


def places(page: TablePage, *, fits: bool) -> list[tuple[int, int, int]]:
    """Card, column and row of all places where the pattern, as turned now, fits or does not."""
    hand = copy(hand_of(page))
    width, height = hand.size
    found = []
    for place in product(hand.cards, range(SIDE - width + 1), range(SIDE - height + 1)):
        hand.put(Spot(*place))
        if hand.fits == fits:
            found.append(place)
    return found


@BOTH_IN_TIME
def test_after_a_refused_click_the_pattern_stays_in_the_hand(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page, mouse = sit_at(qtbot, lambda state: marking(state) and state.number == 2, game=game)
    session, hand = table_of(page).session, hand_of(page)
    ply, bad, good = session.ply, places(page, fits=False)[0], places(page, fits=True)[0]
    mouse.click(mouse.pattern)
    mouse.move(mouse.corner(*bad))
    mouse.click(mouse.corner(*bad))
    assert board_of(page).bubble.words == hand.reason != ""
    mouse.move(mouse.corner(*good))
    assert hand.spot == Spot(*good), "it goes along with the pointer"
    mouse.click(mouse.corner(*good))
    assert hand.fits
    mouse.move(mouse.pattern)
    assert hand.spot == Spot(*good), "now it lies"
    move = hand.move
    mouse.confirm()
    assert session.line[ply] == move


@BOTH_IN_TIME
@pytest.mark.parametrize("way", in_time("wheel", "right click", "button", "key"))
def test_after_a_laid_pattern_was_turned_it_is_in_the_hand_again(qtbot: QtBot, game: ExpeditionGame[Any], way: str) -> None:
    page, mouse = sit_at(qtbot, can_be_turned(game), game=game)
    hand, good = hand_of(page), places(page, fits=True)[0]
    at = mouse.corner(*good)
    mouse.drag(mouse.pattern, at)
    assert (hand.spot, board_of(page).tabletop.piece.carried) == (Spot(*good), False)
    if way == "wheel":
        mouse.wheel(at)
    elif way == "right click":
        mouse.click(at, RIGHT)
    elif way == "button":
        mouse.push(button(page, "turn"))
    else:
        Keys(page).press(Qt.Key.Key_R)
    assert hand.boxes, "it is turned where it lies"
    to = next(place for fits in (True, False) for place in places(page, fits=fits) if Spot(*place) != hand.spot)
    mouse.move(mouse.corner(*to))
    assert hand.spot == Spot(*to), "and goes along with the pointer from there"
    mouse.click(mouse.corner(*to))
    assert (hand.spot, hand.single) == (Spot(*to), False)


def beside_the_cards(page: TablePage) -> QPointF:
    """A few pixels below a card."""
    rect = board_of(page).layout.cards[hand_of(page).cards[0]].rect
    return QPointF(rect.center().x(), rect.bottom() + 4)


@BOTH_IN_TIME
@pytest.mark.parametrize("confirm_at_once", [False, True])
def test_a_click_beside_the_cards_keeps_the_pattern_in_the_hand(
    qtbot: QtBot, game: ExpeditionGame[Any], confirm_at_once: bool
) -> None:
    page, mouse = sit_at(qtbot, marking, game=game, settings=Settings(confirm_at_once=confirm_at_once))
    session, hand, piece = table_of(page).session, hand_of(page), board_of(page).tabletop.piece
    ply = session.ply
    mouse.click(mouse.pattern)
    for at in (beside_the_cards(page), mouse.pattern):
        mouse.click(at)
        assert (piece.carried, hand.spot) == (True, None)
    place = places(page, fits=False)[0]
    mouse.click(mouse.corner(*place))
    assert (hand.spot, hand.single, session.ply) == (Spot(*place), False, ply)


@BOTH
@pytest.mark.parametrize("way", in_time("dragged", "Escape", "button"))
def test_a_click_on_a_free_box_marks_it_also_after_the_pattern_was_tried(qtbot: QtBot, game: ExpeditionGame[Any], way: str) -> None:
    page, mouse = sit_at(qtbot, marking, game=game)
    board, hand = board_of(page), hand_of(page)
    if way == "dragged":
        mouse.drag(mouse.pattern, beside_the_cards(page))
    else:
        mouse.click(mouse.pattern)
        if way == "button":
            mouse.push(button(page, "put_back"))
        else:
            Keys(page).press(Qt.Key.Key_Escape)
    assert board.tabletop.piece.state is Place.HOME
    card, box = min(one for one in hand.legal if one[1].bit_count() == 1)
    mouse.click(mouse.box(card, box))
    assert (hand.single, hand.boxes, hand.fits) == (True, box, True)
    assert not board.bubble.isVisible()
    mouse.confirm()
    assert table_of(page).session.line[-1] == Cross(card, box)


@BOTH_IN_TIME
@pytest.mark.parametrize("who", in_time("mouse", "screen reader"))
def test_while_a_pattern_lies_a_click_on_a_box_moves_it_there_and_never_makes_it_a_single_box(
    qtbot: QtBot, game: ExpeditionGame[Any], who: str
) -> None:
    page, mouse = sit_at(qtbot, marking, game=game)
    board, hand = board_of(page), hand_of(page)
    hand.offer(hand.cards[0])
    board.hand.try_hint(Hint(hand.move, "to lie there"))
    assert hand.fits
    for box in single_boxes(board.tabletop.cards[hand.cards[1]].face.boxes):
        if who == "mouse":
            mouse.click(mouse.box(hand.cards[1], box))
        else:
            board.hand.press(("box", hand.cards[1], box))
        assert hand.spot is not None
        assert (hand.spot.card, hand.single) == (hand.cards[1], False)


# ------------------------------------------------------------ turning it


def test_while_held_it_is_turned_and_mirrored_in_every_way(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, showing("L4"))
    hand = hand_of(page)
    mouse.click(mouse.pattern)
    over = mouse.middle(hand.cards[1], 0b111 << 11 | 0b111 << 6)
    mouse.move(over)
    turns: tuple[Callable[[], None], ...] = (
        lambda: mouse.wheel(over),
        lambda: mouse.click(over, RIGHT),
        lambda: mouse.push(button(page, "turn")),
    )
    for quarter in turns:
        seen = set()
        for _ in range(2):
            for _ in range(4):
                seen.add(hand.shape)
                before = hand.shape
                quarter()
                assert hand.shape == _turned(before)
                mouse.move(over)
                assert hand.spot is not None
                assert hand.spot.card == hand.cards[1]
            mouse.push(button(page, "mirror"))
            mouse.move(over)
        assert seen == set(orientations(hand.ways[0]))


def _turned(shape: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """A quarter turn clockwise, moved back into the corner."""
    turned = [(-row, column) for column, row in shape]
    left = min(column for column, _ in turned)
    return tuple(sorted(((column - left, row) for column, row in turned), key=lambda cell: (cell[1], cell[0])))


def test_the_wheel_turns_back_the_other_way(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, showing("L4"))
    hand = hand_of(page)
    mouse.click(mouse.pattern)
    over = mouse.corner(hand.cards[0], 1, 1)
    mouse.move(over)
    shapes = [hand.shape]
    for _ in range(3):
        mouse.wheel(over, 1)
        shapes.append(hand.shape)
    for shape in reversed(shapes[:-1]):
        mouse.wheel(over, -1)
        assert hand.shape == shape


def test_a_right_click_in_the_middle_of_a_drag_turns_and_does_not_drop(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, showing("V3"))
    board, hand = board_of(page), hand_of(page)
    over = mouse.corner(hand.cards[0], 2, 2)
    mouse.press(mouse.pattern)
    mouse.move(over)
    shape = hand.shape
    mouse.click(over, RIGHT)
    assert hand.shape == _turned(shape)
    assert board.tabletop.piece.carried
    place = places(page, fits=True)[-1]
    mouse.move(mouse.corner(*place))
    mouse.release(mouse.corner(*place))
    assert hand.spot == Spot(*place)
    assert not board_of(page).tabletop.piece.carried


def test_a_finger_on_a_touch_pad_turns_as_slowly_as_a_wheel(qtbot: QtBot) -> None:
    """A touch pad sends many small parts of a notch, and sideways ones that mean nothing."""
    page, mouse = sit_at(qtbot, showing("L4"))
    hand, window = hand_of(page), page.window().windowHandle()
    over = mouse.corner(hand.cards[0], 1, 1)
    mouse.click(mouse.pattern)
    mouse.move(over)
    shape = hand.shape
    for _ in range(4):
        assert hand.shape == shape
        QTest.wheelEvent(window, QPointF(mouse.place(over)), QPoint(0, 30))
    assert hand.shape == _turned(shape)
    for _ in range(3):
        QTest.wheelEvent(window, QPointF(mouse.place(over)), QPoint(240, 0))
    assert hand.shape == _turned(shape)


def test_the_buttons_turn_the_pattern_before_it_is_picked_up(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, showing("V3"))
    hand = hand_of(page)
    shape = hand.shape
    mouse.push(button(page, "turn"))
    assert hand.shape == _turned(shape)
    assert hand.spot is None


# ------------------------------------------------------------ putting it down


def test_a_piece_that_lies_can_be_moved_on_until_it_is_confirmed(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    session, hand = table_of(page).session, hand_of(page)
    ply = session.ply
    placements = [move for move in GAME.moves(session.state) if isinstance(move, Cross) and move.boxes.bit_count() > 1]
    first, last = (next(move for move in placements if move.card == card and not _crosses(move)) for card in hand.cards)
    mouse.lay_pattern(first.card, first.boxes, by_drag=False, confirm=False)
    assert hand.move == first
    assert session.ply == ply
    assert page.bar.confirm.isEnabled()
    mouse.push(button(page, "put_back"))
    mouse.lay_pattern(first.card, first.boxes, by_drag=True, confirm=False)
    mouse.drag(mouse.box(first.card, next(single_boxes(first.boxes))), mouse.corner(last.card, 0, 0))
    assert hand.spot is not None
    assert hand.spot.card == last.card
    mouse.push(button(page, "put_back"))
    mouse.lay_pattern(last.card, last.boxes, by_drag=False)
    assert session.line[ply] == last


def _crosses(move: Cross) -> bool:
    return bool(parts().cards[move.card].crosses & move.boxes)


def test_a_legal_box_clicked_is_a_single_box_and_the_pattern_comes_back_with_another_click(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    session, hand = table_of(page).session, hand_of(page)
    ply, number = session.ply, hand.cards[0]
    box = parts().cards[number].entrance
    mouse.click(mouse.box(number, box))
    assert (hand.single, hand.move) == (True, Cross(number, box))
    assert session.ply == ply, "it is confirmed first"
    mouse.click(mouse.pattern)
    assert (hand_of(page).single, hand.spot) == (False, None)
    mouse.push(button(page, "put_back"))
    mouse.push(button(page, "single"))
    mouse.click(mouse.box(number, box))
    mouse.confirm()
    assert session.line[ply] == Cross(number, box)


def test_the_single_box_button_lets_the_legal_boxes_glow(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, marking)
    board, state = board_of(page), table_of(page).session.state
    mouse.push(button(page, "single"))
    for pyramid in state.players[0].cards:
        assert board.tabletop.cards[pyramid.card].legal == parts().cards[pyramid.card].reach(pyramid.crossed)
    mouse.push(button(page, "put_back"))
    assert all(not item.legal for item in board.tabletop.cards.values())


@BOTH_IN_TIME
def test_the_preview_says_what_the_mark_earns_while_it_may_lie_there(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page, mouse = sit_at(qtbot, marking, game=game)
    board, hand = board_of(page), hand_of(page)
    mouse.click(mouse.pattern)
    seen = set()
    for row in range(5):
        mouse.move(mouse.corner(hand.cards[0], 1, row))
        shown = "earned" in board.tabletop.sprites()
        assert shown == (hand.fits and bool(hand.earned.lines))
        seen.add(shown)
    mouse.push(button(page, "put_back"))
    assert "earned" not in board.tabletop.sprites()


# ------------------------------------------------------------ bonus boxes


@BOTH_IN_TIME
def test_bonus_boxes_are_asked_for_one_after_another_with_the_legal_ones_glowing(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.bonus > 0 and state.seat == 0, game=game)
    session, board, hand = table_of(page).session, board_of(page), hand_of(page)
    legal = {(move.card, move.boxes) for move in game.moves(session.state) if isinstance(move, Bonus)}
    glowing = {(number, box) for number, item in board.tabletop.cards.items() for box in single_boxes(item.legal)}
    assert glowing == legal
    ply = session.ply
    mouse.click(mouse.pattern)
    assert not board.tabletop.piece.carried, "the pattern is not to be had for a bonus"
    assert not button(page, "turn").isEnabled() or not button(page, "turn").isVisible()
    crossed = next(single_boxes(next(one.crossed for one in session.state.players[0].cards if one.crossed)))
    card = next(one.card for one in session.state.players[0].cards if one.crossed)
    mouse.click(mouse.box(card, crossed))
    assert board.bubble.words.startswith("Already crossed off")
    assert not hand.fits
    card, box = next((card, box) for card, box in sorted(legal) if not printed(game).cards[card].crosses & box)
    mouse.click(mouse.box(card, box))
    assert session.ply == ply
    mouse.confirm()
    assert session.line[ply] == Bonus(card, box)


@BOTH
@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_a_pattern_that_earns_a_bonus_box_is_confirmed_like_any_other(qtbot: QtBot, game: ExpeditionGame[Any], by: str) -> None:
    session = begun("person", "person", game=game)
    while not (marking(session.state) and (move := earning_a_bonus(game, session.state))):
        session.play(wish(session))
    page = sit_down(qtbot, set_up("person", "person", game=game), session)
    ply, mouse, keys = session.ply, Mouse(page), Keys(page)
    if by == "mouse":
        mouse.lay_pattern(move.card, move.boxes, by_drag=True, confirm=False)
    else:
        keys.lay(move.card, move.boxes)
        keys.press(Qt.Key.Key_Return)
    assert hand_of(page).move == move
    assert session.ply == ply
    keys.press(Qt.Key.Key_Return)
    assert session.line[ply] == move
    assert hand_of(page).bonus, "then the bonus box is asked for"


# ------------------------------------------------------------ choosing cards


def test_two_of_four_are_kept_and_a_third_choice_replaces_the_first(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == KEEP)
    session, board = table_of(page).session, board_of(page)
    one, two, three, four = session.state.players[0].dealt
    assert not page.bar.confirm.isEnabled()
    mouse.click(mouse.card(four))
    assert not page.bar.confirm.isEnabled()
    mouse.click(mouse.card(two))
    assert page.bar.confirm.isEnabled()
    mouse.click(mouse.card(one))
    assert board.tabletop.picked == [two, one]
    assert {number for number, item in board.tabletop.cards.items() if item.chosen} == {one, two}
    mouse.click(mouse.card(two))
    assert board.tabletop.picked == [one]
    mouse.click(mouse.card(three))
    mouse.confirm()
    assert session.line == [Keep(one, three)]


def test_a_new_pyramid_is_chosen_and_confirmed(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == REPLACE)
    session, board = table_of(page).session, board_of(page)
    ply, display = session.ply, session.state.display
    mouse.click(mouse.card(display[1]))
    mouse.click(mouse.card(display[2]))
    assert board.tabletop.picked == [display[2]]
    assert session.ply == ply
    mouse.confirm()
    assert session.line[ply] == Take(3)


def test_taking_blind_asks_first_even_of_those_who_confirm_at_once(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == REPLACE, settings=Settings(confirm_at_once=True))
    session = table_of(page).session
    ply = session.ply
    mouse.click(mouse.card(DECK))
    assert session.ply == ply
    mouse.confirm()
    assert session.line[ply] == Take(0)


def test_the_card_under_the_pointer_shows_that_it_can_be_chosen(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == KEEP)
    board = board_of(page)
    for number in board.tabletop.options:
        mouse.move(mouse.card(number))
        assert [one for one, item in board.tabletop.cards.items() if item.hovered] == [number]
    mouse.move(QPointF(2, 2))
    assert not any(item.hovered for item in board.tabletop.cards.values())


@BOTH_IN_TIME
def test_what_is_small_is_shown_large_while_the_pointer_is_on_it(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    """The others' cards, everyone's completed cards, and the others' score cards."""
    page, mouse = sit_at(qtbot, lambda state: marking(state) and min(len(player.done) for player in state.players) > 0, game=game)
    board, state = board_of(page), table_of(page).session.state
    small = {
        target.key[1]: target.rect
        for target in board.tabletop.targets()
        if isinstance(target.key, tuple) and target.key[0] == "look"
    }
    cards = {one.card for one in state.players[1].cards} | {card for player in state.players for card in player.done}
    assert {number for number in small if number > 0} == cards
    assert len(small) == len(cards) + 1
    for number, rect in small.items():
        mouse.move(rect.center() if number > 0 else rect.topLeft() + QPointF(20, 20))
        assert board.tabletop.magnifier.number == number
        assert board.tabletop.magnifier.item is not None
        around = board.tabletop.magnifier.item.size.translated(board.tabletop.magnifier.item.pos())
        assert board.sceneRect().contains(around)
        assert not around.intersects(rect), "it does not lie over what it enlarges"
    mouse.move(mouse.pattern)
    assert board_of(page).tabletop.magnifier.item is None


# ------------------------------------------------------------ habits


def test_who_confirms_at_once_plays_a_whole_turn_without_the_button(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == KEEP, settings=Settings(confirm_at_once=True))
    session = table_of(page).session
    first, second, *_ = session.state.players[0].dealt
    mouse.click(mouse.card(first))
    mouse.click(mouse.card(second))
    assert session.line == [Keep(first, second)]
    third, fourth, *_ = session.state.players[1].dealt
    mouse.click(mouse.card(third))
    mouse.click(mouse.card(fourth))
    number = session.state.players[0].cards[0].card
    mouse.click(mouse.box(number, parts().cards[number].entrance))
    assert session.line[2] == Cross(number, parts().cards[number].entrance)


def test_confirming_each_move_can_be_switched_off_for_one_table(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "person", confirm_each=False))
    mouse, session = Mouse(page), table_of(page).session
    first, second, *_ = session.state.players[0].dealt
    mouse.click(mouse.card(first))
    mouse.click(mouse.card(second))
    assert session.line == [Keep(first, second)]


# ------------------------------------------------------------ out of turn


def test_while_a_bot_decides_the_mouse_moves_nothing(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy"), play_until(begun("person", "greedy"), marking))
    table, board, mouse = table_of(page), board_of(page), Mouse(page)
    table.bots.hold(True)
    while table.turn == 0:
        mouse.make(wish(table.session))
    ply = table.session.ply
    for at in (mouse.pattern, mouse.card(board.view.display[0]), mouse.card(DECK)):
        mouse.click(at)
        mouse.click(at, RIGHT)
        mouse.wheel(at)
    assert (table.session.ply, board.tabletop.mark, board.tabletop.picked) == (ply, None, [])


def test_while_looking_back_the_mouse_moves_nothing(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: marking(state) and state.number == 2)
    table = table_of(page)
    table.look(table.session.ply - 3)
    line = list(table.session.line)
    for item in list(board_of(page).tabletop.cards.values()):
        mouse.click(item.sceneBoundingRect().center())
        mouse.wheel(item.sceneBoundingRect().center())
    assert table.session.line == line
    assert board_of(page).tabletop.mark is None


def test_a_double_click_is_two_clicks(qtbot: QtBot) -> None:
    page, mouse = sit_at(qtbot, lambda state: state.stage == KEEP)
    board = board_of(page)
    at = mouse.card(board.tabletop.options[0])
    window = page.window().windowHandle()
    QTest.mouseDClick(window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, mouse.place(at))
    assert board.tabletop.picked == []


@BOTH
def test_a_card_that_was_just_taken_is_clicked_where_it_lies_and_not_where_it_came_from(
    qtbot: QtBot, game: ExpeditionGame[Any]
) -> None:
    session = play_until(begun("person", game=game), lambda state: bool(state.stage == REPLACE))
    page = sit_down(qtbot, set_up("person", kind="casual", game=game), session, watched=True)
    appearance().set(speed=1.0)
    board, mouse = board_of(page), Mouse(page)
    taken = board.view.display[1]
    mouse.click(mouse.card(taken))
    mouse.confirm()
    assert board.motion.busy
    qtbot.waitUntil(lambda: not board.motion.busy)
    box = next(boxes for card, boxes in hand_of(page).legal if card == taken and boxes.bit_count() == 1)
    mouse.click(board.layout.cards[taken].box(board.tabletop.ui.face(taken), box).center())
    assert board.hand.ready() == Cross(taken, box)


@pytest.mark.parametrize("change", ["undo", "size"])
def test_what_is_enlarged_goes_when_the_table_changes(qtbot: QtBot, change: str) -> None:
    session = play_until(begun("person", "greedy"), lambda state: marking(state) and state.number == 2 and state.seat == 0)
    page = sit_down(qtbot, set_up("person", "greedy", kind="casual"), session)
    board = board_of(page)
    Keys(page).press(Qt.Key.Key_Tab, Qt.Key.Key_Right)
    number = next(target.key[1] for target in board.all_targets() if target.key is not None and target.key[0] == "look")  # type: ignore[index]
    board.tabletop.magnifier.show(number)
    assert board.tabletop.magnifier.item is not None
    if change == "undo":
        page.actions_["undo"].trigger()
    else:
        page.window().resize(1100, 760)
    settle()
    assert board.tabletop.magnifier.item is None


def test_after_another_end_completed_cards_show_its_crosses(qtbot: QtBot) -> None:
    session, ways = two_ends(GAME)
    page = sit_down(qtbot, set_up("person", kind="practice"), session)
    table, board = table_of(page), board_of(page)
    for move in ways:
        before = next(one.crossed for one in table.session.state.players[0].cards if one.card == move.card)
        assert table.play(move)
        settle()
        shown = board.item(("done", move.card)).sprite.content[0]
        assert shown == before | move.boxes
        table.undo()
        settle()


def test_no_tip_lies_over_the_cards_while_a_piece_is_carried(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person"), play_until(begun("person"), marking))
    board, mouse = board_of(page), Mouse(page)
    at = board.layout.cards[hand_of(page).cards[0]].rect.center()
    assert board.tip_at(at)[0]
    mouse.click(mouse.pattern)
    assert board.tabletop.piece.carried
    assert board.tip_at(at)[0] == ""


def two_ends(game: ExpeditionGame[Any]) -> tuple[Session, tuple[Cross | Bonus, Cross | Bonus]]:
    """A game before its last move, and two moves that complete the same card with different boxes."""
    for number in range(40):
        whole = begun("person", game=game, seed=f"s{number}")
        while whole.turn is not None:
            whole.play(ask(quick_bot(game), whole))
        session = whole.branch(len(whole.line) - 1)
        enders: dict[int, list[Cross | Bonus]] = {}
        for move in game.moves(session.state):
            if isinstance(move, Cross | Bonus) and move.card in game.play(session.state, move).players[0].done:
                enders.setdefault(move.card, []).append(move)
        for moves in enders.values():
            pair = next(((one, other) for one in moves for other in moves if one.boxes & ~other.boxes), None)
            if pair is not None:
                return session, pair
    raise AssertionError("no such game was found")
