"""The log shows on the board where things happened, and boards show coordinates while a sentence uses them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.telling import Line
from ramses_desktop.games.flip_and_write.grid import NAMES as BOXES
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.games.ramses.state import HOLES
from ramses_desktop.games.ramses.ui.words import where
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.store.journal import CASUAL
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.board.marks import Coordinates
from ramses_desktop.ui.pages.settings import PreferencesPage
from ramses_desktop.ui.table.models import LINE_ROLE, PLY_ROLE
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.games.ramses.by_hand import beside, card, table
from tests.ui import play, tomb
from tests.ui.play import (
    BOTH,
    EVERY_IN_TIME,
    NO_WARNINGS,
    Key,
    Keys,
    begun,
    half,
    play_until,
    set_up,
    settle,
    sit_down,
    table_of,
    wish,
)

pytestmark = NO_WARNINGS
TWO = ("person", "person")


def at_half(qtbot: QtBot, game: AnyGame, kind: str = CASUAL) -> TablePage:
    """Half a game of two people, with the log in sight."""
    page = sit_down(qtbot, set_up(*TWO, game=game, kind=kind), half(game, *TWO))
    if page.header.log.isVisible():
        page.header.log.click()
    page.log.list.clearFocus()
    QTest.mouseMove(page.header, QPoint(1, 1))
    settle()
    # The pointer may have rested there since the test before.
    page.log.list._hover()
    return page


def lines(page: TablePage) -> list[QModelIndex]:
    model = page.log.list.model()
    return [model.index(row, 0) for row in range(model.rowCount())]


def told_by_a_seat(page: TablePage, words: str = "") -> QModelIndex:
    """The latest line about a player with these words."""
    return next(line for line in reversed(lines(page)) if line.data(LINE_ROLE).seat is not None and words in line.data())


def spot(page: TablePage, line: QModelIndex) -> QPoint:
    page.log.list.scrollTo(line)
    settle()
    return page.log.list.visualRect(line).center()


def point_at(page: TablePage, line: QModelIndex) -> None:
    QTest.mouseMove(page.log.list.viewport(), QPoint(3, 3))
    QTest.mouseMove(page.log.list.viewport(), spot(page, line))
    settle()


def shown(page: TablePage) -> list[QRectF]:
    """The places that are marked on the board."""
    return list(page.pointing.outline.rects) if page.pointing.outline.isVisible() else []


def coordinates(page: TablePage) -> tuple[Coordinates, ...]:
    return page.pointing.coordinates.boards if page.pointing.coordinates.isVisible() else ()


# ------------------------------------------------------------ the log


@EVERY_IN_TIME
def test_pointing_at_a_line_shows_where_it_happened_and_leaves_the_game_where_it_is(qtbot: QtBot, game: AnyGame) -> None:
    page = at_half(qtbot, game)
    assert shown(page) == []
    line = told_by_a_seat(page)
    point_at(page, line)
    places = [page.board.tabletop.part(place) for place in line.data(LINE_ROLE).at]
    assert shown(page) == places
    assert places[0].isValid()
    qtbot.mouseClick(page.log.list.viewport(), Qt.MouseButton.LeftButton, pos=spot(page, line))
    assert table_of(page).looking is None
    page.log.list._hover()
    assert shown(page) == places, "a click gives the list the keyboard, and the line stays shown"
    page.view.setFocus()
    assert shown(page) == []


@EVERY_IN_TIME
def test_every_line_about_a_player_is_somewhere_on_the_board(qtbot: QtBot, game: AnyGame) -> None:
    page = at_half(qtbot, game)
    told = [line.data(LINE_ROLE) for line in lines(page)]
    assert all(line.at for line in told if line.seat is not None)
    for line in told:
        assert all(page.board.sceneRect().contains(page.board.tabletop.part(at)) for at in line.at)


def test_the_keyboard_goes_from_line_to_line_beginning_with_the_latest(qtbot: QtBot) -> None:
    page = at_half(qtbot, GAME)
    page.log.list.setFocus()
    settle()
    last, keys = lines(page)[-1], Keys(page)
    assert page.log.list.currentIndex() == last
    keys.press(Key.Key_Up, Key.Key_Up)
    now = page.log.list.currentIndex()
    assert now.row() == last.row() - 2
    assert shown(page) == [rect for rect in map(page.board.tabletop.part, now.data(LINE_ROLE).at) if not rect.isEmpty()]
    keys.press(Key.Key_Return)
    assert table_of(page).shown_ply == now.data(PLY_ROLE)


def test_the_boxes_of_a_mark_are_outlined_one_by_one_and_a_completed_card_among_the_completed(qtbot: QtBot) -> None:
    page = at_half(qtbot, GAME)
    board, view = play.board_of(page), table_of(page).view
    seat, done = next((seat, player.done[0]) for seat, player in enumerate(view.players) if player.done)
    assert board.tabletop.part(("player", seat)).contains(board.tabletop.part(("card", done)))
    assert board.tabletop.part(("box", done, 1)) == board.tabletop.part(("card", done))
    in_play = view.players[0].cards[0].card
    item = board.tabletop.cards[in_play]
    assert board.tabletop.part(("box", in_play, 1 << 7)) == item.box_rect(1 << 7).translated(item.pos())


def test_when_the_list_moves_under_a_resting_pointer_the_line_that_comes_there_is_shown(qtbot: QtBot) -> None:
    page = at_half(qtbot, GAME)
    log, lines_ = page.log.list, lines(page)
    point_at(page, lines_[-1])
    where_ = log.visualRect(lines_[-1]).center()
    log.verticalScrollBar().setValue(0)
    settle()
    now = log.indexAt(where_)
    assert now != lines_[-1]
    assert page.pointing._line == now.data(LINE_ROLE)


def test_a_line_says_how_to_look_back_and_its_sign_does(qtbot: QtBot) -> None:
    page = at_half(qtbot, GAME)
    line = told_by_a_seat(page)
    how = "Double-click or Enter: look back at this moment."
    assert line.data(Qt.ItemDataRole.ToolTipRole).splitlines() == [line.data(), how]
    assert line.data(Qt.ItemDataRole.AccessibleDescriptionRole) == how
    sign = QPoint(12, spot(page, line).y())
    qtbot.mouseClick(page.log.list.viewport(), Qt.MouseButton.LeftButton, pos=sign)
    assert table_of(page).shown_ply == line.data(PLY_ROLE)


def test_the_end_of_a_walk_shows_the_tiles_on_the_way(qtbot: QtBot) -> None:
    tiles = {"d7": "NS", "d6": "NS", "d5": "NESW", "c5": "EW"}
    walk = scene(tiles, at="d7", die=3)
    page = sit_down(qtbot, tomb.set_up(*TWO), tomb.begun_from(walk, *TWO))
    by_name = walk.grid.by_name
    for move in ("step 1 d6", "step 1 d5", "step 1 c5"):
        assert table_of(page).play(table_of(page).game.parse(move))
    settle()
    end = next(line for line in lines(page) if "ended the move" in line.data())
    assert end.data(LINE_ROLE).at == tuple(("cell", by_name[name]) for name in ("d6", "d5", "d5", "c5"))
    point_at(page, end)
    assert shown(page) == [tomb.tomb_of(page).layout.cell(by_name[name]) for name in ("d6", "d5", "c5")]


# ------------------------------------------------------------ memory


def test_the_open_log_of_ramses_leaves_the_players_in_sight_that_its_lines_are_about(qtbot: QtBot) -> None:
    page = at_half(qtbot, RAMSES)
    assert page.header.log.isVisible(), "the log is a drawer here"
    assert page.log.isVisible()
    rows = [page.board.tabletop.part(("player", seat)) for seat in range(2)]
    assert not any(rect.intersects(page.log.geometry().toRectF()) for rect in rows)
    assert page.log.list.viewport().height() > 150


def test_in_a_game_of_memory_only_the_latest_move_is_shown(qtbot: QtBot) -> None:
    """An older line shows who it was, but never where."""
    start = table(2, card=card(2, 1), free=beside(7))
    page = sit_down(qtbot, set_up(*TWO, game=RAMSES), play.begun_from(start, *TWO, game=RAMSES))
    assert table_of(page).play(RAMSES.parse("slide right"))
    settle()
    line = next(line for line in lines(page) if "wrong treasure" in line.data())
    assert line.data(LINE_ROLE).at[0] == ("hole", table_of(page).view.hole)
    assert line.data(Qt.ItemDataRole.ToolTipRole) == line.data(), "nobody may look back"
    assert table_of(page).play(wish(table_of(page).session))
    settle()
    line = next(line for line in lines(page) if "wrong treasure" in line.data())
    assert line.data(LINE_ROLE).at == (("player", 0),)
    older = [line.data(LINE_ROLE) for line in lines(at_half(qtbot, RAMSES))][:-1]
    assert {place[0] for line in older for place in line.at} == {"player"}


# ------------------------------------------------------------ coordinates


@BOTH
def test_a_sentence_with_boxes_shows_the_coordinates_of_its_card(qtbot: QtBot, game: AnyGame) -> None:
    page = at_half(qtbot, game)
    own = page.board.view.players[page.board.tabletop.seat].cards[0].card
    assert coordinates(page) == ()
    page.pointing._say("hint", "Marks b2.")
    assert len(coordinates(page)) == len(page.board.view.players[page.board.tabletop.seat].cards)
    page.pointing._say("hint", "Marks 2 boxes.")
    assert coordinates(page) == ()
    page.actions_["coordinates"].trigger()
    one = coordinates(page)[0]
    assert [name for name, _ in one.names] == list("abcde12345")
    rooms = dict(one.names)
    for box, name in enumerate(BOXES):
        rect = page.board.tabletop.part(("box", own, 1 << box))
        assert rooms[name[0]].left() <= rect.center().x() <= rooms[name[0]].right()
        assert rooms[name[1]].top() <= rect.center().y() <= rooms[name[1]].bottom()
    for room in rooms.values():
        assert not room.intersects(one.rect), "nothing on the card is covered"


@BOTH
def test_a_line_about_a_box_of_another_player_shows_the_coordinates_of_that_card_only(qtbot: QtBot, game: AnyGame) -> None:
    page = at_half(qtbot, game)
    other = 1 - page.board.tabletop.seat
    number = page.board.view.players[other].cards[0].card
    page.pointing._line = Line(other, "Bo marked b2.", (("box", number, 1 << 6),))
    page.pointing._say("log", "Bo marked b2.")
    (one,) = coordinates(page)
    assert one.rect == page.board.tabletop.part(("card", number))
    assert not any(room.intersects(one.rect) for _, room in one.names)
    page.actions_["coordinates"].trigger()
    assert [shown.rect for shown in coordinates(page)].count(one.rect) == 1
    assert len(coordinates(page)) == 1 + len(page.board.view.players[page.board.tabletop.seat].cards)


def test_a_refusal_that_names_boxes_shows_coordinates_while_it_stands(qtbot: QtBot) -> None:
    page = at_half(qtbot, GAME)
    page.board.refuse("There is a wall at b2.", QRectF(0, 0, 10, 10))
    assert coordinates(page)
    page.board.bubble.close()
    assert coordinates(page) == ()


def test_a_hint_shows_coordinates_while_the_pointer_or_the_keyboard_is_on_it(qtbot: QtBot) -> None:
    page = at_half(qtbot, SILVER_GOLD)
    row = QPushButton("1", page.view)
    row.setAccessibleName("1: crosses off c3")
    row.show()
    page.pointing.attend([row])
    row.setFocus()
    assert coordinates(page)
    page.view.setFocus()
    assert coordinates(page) == ()


@pytest.mark.parametrize("turned", range(4))
def test_the_coordinates_of_ramses_are_those_that_are_read_out(qtbot: QtBot, turned: int) -> None:
    start = table(2, turned=turned)
    page = sit_down(
        qtbot, set_up(*TWO, game=RAMSES), play.begun_from(start, *TWO, game=RAMSES), settings=Settings(show_coordinates=True)
    )
    (one,) = coordinates(page)
    rooms = dict(one.names)
    for hole in range(HOLES):
        rect, name = page.board.tabletop.part(("hole", hole)), where(hole, turned)
        assert rooms[name[0]].left() <= rect.center().x() <= rooms[name[0]].right()
        assert rooms[name[1]].top() <= rect.center().y() <= rooms[name[1]].bottom()
        assert not any(room.intersects(rect) for room in rooms.values())


def test_the_tomb_has_its_coordinates_in_its_frame(qtbot: QtBot) -> None:
    page = sit_down(qtbot, tomb.set_up(*TWO), settings=Settings(show_coordinates=True))
    assert coordinates(page) == ()


def test_always_is_a_setting_that_acts_at_once(qtbot: QtBot) -> None:
    settings = Settings()
    page = sit_down(qtbot, set_up(*TWO), play_until(begun(*TWO), lambda state: state.stage == "cross"), settings=settings)
    pages = PreferencesPage(settings)
    qtbot.addWidget(pages)
    pages.changed.connect(page.actions_.apply_settings)
    pages.switch("show_coordinates").click()
    assert coordinates(page)
    page.actions_["coordinates"].trigger()
    assert not settings.show_coordinates
    assert coordinates(page) == ()
