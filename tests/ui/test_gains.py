"""What a mark earns is told in order, and no frame of it misses anything."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.games.flip_and_write.grid import single_boxes
from ramses_desktop.games.flip_and_write.rules import CROSS, Cross, ExpeditionGame
from ramses_desktop.games.flip_and_write.ui import gains
from ramses_desktop.games.flip_and_write.ui.gains import Back, Celebration, Symbol
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.sprites import SpriteItem
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import BOTH_IN_TIME, NO_WARNINGS, Mouse, begun, board_of, play_until, set_up, settle, sit_down, table_of

pytestmark = NO_WARNINGS


def marks(state: Any, game: ExpeditionGame[Any], *, completes: bool) -> list[Cross]:
    """The patterns that complete a card, or those that earn points without."""
    found = (move for move in game.moves(state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)
    after, done, points = ((move, game.play(state, move)) for move in found), state.players[0].done, game.scores(state)[0].total
    if completes:
        return [move for move, then in after if then.players[0].done != done]
    return [move for move, then in after if then.number != state.number and game.scores(then)[0].total > points]


def laid(qtbot: QtBot, game: ExpeditionGame[Any] = GAME, *, completes: bool) -> tuple[TablePage, Cross]:
    """A solo table at which such a mark is laid out, with animations on."""

    def found(state: Any) -> bool:
        return state.stage == CROSS and bool(marks(state, game, completes=completes))

    session = play_until(begun("person", game=game), found)
    page = sit_down(qtbot, set_up("person", game=game, kind="practice"), session)
    move = marks(session.state, game, completes=completes)[-1]
    board_of(page).do(lambda: board_of(page).hand.try_hint(Hint(move, "")))
    settle()
    appearance().set(speed=1.0)
    return page, move


def at(board: BoardScene, milliseconds: int) -> None:
    """Let the time since the move be this, however long it really took."""
    for moving in list(board.motion._running):
        moving.setCurrentTime(milliseconds)


def frame(board: BoardScene, place: QRectF) -> QImage:
    image = QImage(place.size().toSize(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        board.render(painter, QRectF(image.rect()), place, Qt.AspectRatioMode.IgnoreAspectRatio)
    return image


@BOTH_IN_TIME
def test_the_laid_pattern_stays_to_be_seen_until_the_pen_has_drawn_it(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page, move = laid(qtbot, game, completes=False)
    board, mouse = board_of(page), Mouse(page)
    item = board.tabletop.cards[move.card]
    places = [item.box_in_scene(box) for box in single_boxes(move.boxes)]
    board.tabletop.piece.hide()
    blank = [frame(board, place) for place in places]
    board.tabletop.piece.show()
    mouse.confirm()
    for time in (0, 30, 60, 120, 170, 400, 700):
        at(board, time)
        assert all(frame(board, place) != nothing for place, nothing in zip(places, blank, strict=True)), f"after {time} ms"


def test_symbols_fly_to_their_row_and_then_the_total_counts_up(qtbot: QtBot) -> None:
    page, move = laid(qtbot, completes=False)
    board = board_of(page)
    table_of(page).play(move)
    symbols = [item for item in board.items() if isinstance(item, Symbol)]
    assert symbols
    assert not any(symbol.isVisible() for symbol in symbols), "they leave once the pen has struck them"
    shown = [board.tabletop.gains.total]
    for time in (gains.FIRST_STROKES + gains.SYMBOL_FLIGHT // 2, gains.FIRST_STROKES + gains.SYMBOL_FLIGHT - 1):
        at(board, time)
        assert symbols[0].isVisible()
        assert board.tabletop.gains.view is not board.view, "the score card waits for them"
    for time in range(600, 900, 20):
        at(board, time)
        shown.append(board.tabletop.gains.total)
    counted = [total for total in shown if total is not None]
    assert counted == sorted(counted)
    board.motion.finish()
    assert board.tabletop.gains.view is board.view
    assert board.tabletop.gains.total is None
    assert not [item for item in board.items() if isinstance(item, Symbol)]


def test_a_torch_that_is_lit_already_earns_nothing(qtbot: QtBot) -> None:
    page, _ = laid(qtbot, completes=False)
    player = table_of(page).view.players[0]
    assert board_of(page).tabletop.ui.row_of("t", player, player) == ""
    assert board_of(page).tabletop.ui.row_of("g", player, player) == "gems"


@BOTH_IN_TIME
def test_a_completed_card_glints_and_its_token_flies_to_the_score_card(qtbot: QtBot, game: ExpeditionGame[Any]) -> None:
    page, move = laid(qtbot, game, completes=True)
    board = board_of(page)
    card = board.tabletop.cards[move.card]
    table_of(page).play(move)
    (show,) = [item for item in board.items() if isinstance(item, Celebration)]
    at(board, 150)
    assert card.opacity() == 1.0
    at(board, gains.LIFT[1])
    assert card.opacity() == pytest.approx(gains.PALE, abs=0.01)
    start, end = show.token_at(0.0), show.token_at(1.0)
    assert start.center() == card.mapRectToScene(card.size).center()
    assert start.width() == pytest.approx(gains.LARGE * end.width())
    assert board.layout.score.contains(end)
    for time in (450, 600, 750, 900, 1300):
        at(board, time)
        assert frame(board, end).size() == end.size().toSize()
        assert show.scene() is board
    board.motion.finish()
    assert show.scene() is None
    assert card.scene() is None
    assert move.card in board.tabletop.gains.view.players[0].done


def test_the_glint_is_on_the_tomb_wherever_that_is_in_the_mark(qtbot: QtBot) -> None:
    page, move = laid(qtbot, completes=True)
    board = board_of(page)
    card = board.tabletop.cards[move.card]
    (tomb,) = [box for box in single_boxes(move.boxes) if card.face.mark(box) == "T"]
    board.tabletop.gains.take_up(None, table_of(page).view, (move.card, move.boxes | 1 << 24), {})
    assert board.tabletop.gains.completing(card) == tomb
    board.tabletop.gains.take_up(None, table_of(page).view, (move.card, 0b11), {})
    assert board.tabletop.gains.completing(card) == 0b10, "without one, on the last box"


def test_with_reduced_motion_all_of_it_is_there_at_once(qtbot: QtBot) -> None:
    page, move = laid(qtbot, completes=True)
    appearance().set(reduced_motion=True)
    table_of(page).play(move)
    board = board_of(page)
    assert not [item for item in board.items() if isinstance(item, Celebration | Symbol)]
    board.motion.finish()
    assert board.tabletop.gains.view is board.view


def test_undo_celebrates_nothing(qtbot: QtBot) -> None:
    page, move = laid(qtbot, completes=True)
    table, board = table_of(page), board_of(page)
    table.play(move)
    board.motion.finish()
    table.undo()
    assert not [item for item in board.items() if isinstance(item, Celebration | Symbol)]


def test_pyramid_points_are_announced_with_a_ribbon(qtbot: QtBot) -> None:
    page, _ = laid(qtbot, completes=False)
    board, view = board_of(page), table_of(page).view
    green, orange, purple = view.claims
    board.tabletop.tell_change(view, evolve(view, claims=((*green, 0), orange, purple)))
    assert page.herald.isVisible()
    first = page.herald.words
    assert (first.startswith("Ada took "), first.endswith(" green pyramid points.")) == (True, True)
    board.tabletop.tell_change(view, evolve(view, claims=(green, (*orange, 0), purple)))
    assert page.herald.words == first, "one after the other"
    page.herald._time.setCurrentTime(page.herald._time.duration())
    assert page.herald.words.endswith(" orange pyramid points.")


# ------------------------------------------------------------ the next expedition card


def seen(card: SpriteItem) -> str:
    return "face" if card._is_over else "back"


def test_the_next_expedition_card_comes_from_the_pack_and_turns_over(qtbot: QtBot) -> None:
    page, move = laid(qtbot, completes=False)
    board, table = board_of(page), table_of(page)
    number = table.view.number
    table.play(move)
    card, last = board.item(("expedition", number + 1)), [item for item in board.items() if item.zValue() == number / 1000]
    assert last, "the last card stays until the next one lies on it"
    assert card.transform().m11() == 1.0
    assert "face" not in seen(card), "it shows its back at first"
    assert board.tabletop.piece.opacity() == 0.0
    at(board, 200)
    assert "face" in seen(card)
    board.motion.finish()
    assert card.pos() == board.layout.expedition.topLeft()
    assert card.transform().isIdentity()
    assert board.tabletop.piece.opacity() == 1.0


def test_four_cards_are_dealt_from_above_and_turn_over(qtbot: QtBot) -> None:
    appearance().set(speed=1.0)
    page = sit_down(qtbot, set_up("person", kind="practice"))
    board = board_of(page)
    assert board.motion.busy
    assert all(item.y() < board.layout.cards[number].at.y() for number, item in board.tabletop.cards.items())
    board.motion.finish()
    assert all(item.pos() == board.layout.cards[number].at for number, item in board.tabletop.cards.items())
    page.window().resize(1100, 720)
    settle()
    assert not board.motion.busy, "they are not dealt again"


def test_a_new_round_shuffles_the_pack(qtbot: QtBot) -> None:
    session = play_until(begun("person"), lambda state: state.number == 6 and state.stage == CROSS and not state.bonus)
    page = sit_down(qtbot, set_up("person", kind="practice"), session)
    state = session.state
    move = next(move for move in GAME.moves(state) if GAME.play(state, move).number == 7)
    appearance().set(speed=1.0)
    table_of(page).play(move)
    board = board_of(page)
    assert len([item for item in board.items() if isinstance(item, Back)]) == 5
    board.motion.finish()
    assert not [item for item in board.items() if isinstance(item, Back)]
