"""The motion of the Ramses table: at no moment is anything missing, and nothing that is hidden shows."""

from __future__ import annotations

from typing import Final

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF, QVariantAnimation
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, HOLES, LEFT, RIGHT, KeepScarab, Look, RamsesOptions, Slide, TurnOver
from ramses_desktop.games.ramses.ui.motion import BURIED, SETTING, DustItem, OpeningItem, TurningItem
from ramses_desktop.games.ramses.ui.tabletop import LIFTED
from ramses_desktop.store.journal import PRACTICE, Journal
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from tests.games.ramses.by_hand import card, table
from tests.ui.play import NO_WARNINGS, in_time, seats, settle, table_of
from tests.ui.test_ramses import (
    SOUGHT,
    Key,
    RamsesKeys,
    RamsesMouse,
    at,
    board_of,
    gold,
    ramses,
    sat_down,
    setup_for,
    stormy,
    swapped,
)

pytestmark = NO_WARNINGS
MIDDLE: Final = 0.5


def dealt(*players: str) -> Session:
    return Session.new(GAME, RamsesOptions(len(players)), "amber-ibis", seats(*players))


def opened(qtbot: QtBot, session: Session) -> TablePage:
    """A game that has just been dealt, while it is set up."""
    appearance().set(speed=1.0)
    return sat_down(qtbot, session)


def let_pass(page: TablePage, share: float) -> QImage:
    """The table when this share of what moves now is over."""
    for moving in list(page.board.motion._running):
        moving.pause()
        moving.setCurrentTime(round(moving.duration() * share))
    page.window().setUpdatesEnabled(True)
    return page.view.viewport().grab().toImage()


def opening_of(page: TablePage) -> OpeningItem:
    opening = ramses(board_of(page)).opening.item
    assert opening is not None
    return opening


def is_plain(image: QImage, place: QRectF) -> bool:
    """Whether nothing is drawn in the middle of this place."""
    middle = place.center().toPoint()
    return len({image.pixel(middle.x() + x, middle.y() + y) for x in range(-12, 13, 3) for y in range(-12, 13, 3)}) == 1


def test_a_new_game_opens_with_the_treasures_the_pyramids_and_a_turn(qtbot: QtBot) -> None:
    page = opened(qtbot, dealt("person", "person"))
    board, opening = board_of(page), opening_of(page)
    seen = let_pass(page, BURIED[0])
    assert not any(is_plain(seen, place) for place in opening._places)
    pictures = [let_pass(page, share) for share in (SETTING[0], sum(SETTING) / 2, 0.999)]
    first = opening._set[0][0].toRect()
    assert pictures[0].copy(first) != pictures[1].copy(first) == pictures[2].copy(first), "what is set stays"
    board.motion._running[0].setCurrentTime(board.motion._running[0].duration())
    assert ramses(board).turning.item is not None, "and the board is turned"
    board.motion.finish()
    assert not ramses(board).opening.is_shown
    assert board.item("tray").isVisible()


def test_the_opening_knows_nothing_of_what_lies_where(qtbot: QtBot) -> None:
    """Two games that differ in nothing but where two treasures lie look the same at every moment."""
    frames = []
    for state in (table(2, pile=tuple(range(1, 31))), swapped(table(2, pile=tuple(range(1, 31))))):
        page = at(qtbot, state)
        board = board_of(page)
        appearance().set(speed=1.0)
        board.tabletop.is_new = True
        board.show_view(None, table_of(page).view, 0, awaits=True)
        frames.append([let_pass(page, share) for share in (0.3, BURIED[0], SETTING[0], 0.9)])
        page.close_table()
    assert frames[0] == frames[1]


@pytest.mark.parametrize("skip", in_time("click", "key", "enter", "button"))
def test_whatever_is_pressed_ends_the_opening_and_does_nothing_else(qtbot: QtBot, skip: str) -> None:
    page = opened(qtbot, dealt("person", "person"))
    board = board_of(page)
    assert page.bar.confirm.text() == "Skip"
    if skip == "click":
        RamsesMouse(page).click(board.layout.pile.center())
    elif skip == "button":
        RamsesMouse(page).push(page.bar.confirm)
    else:
        RamsesKeys(page).press(Key.Key_Return if skip == "enter" else Key.Key_Left)
    assert not ramses(board).opening.is_shown
    assert not board.motion.busy
    assert table_of(page).session.ply == 0
    assert page.bar.confirm.text() == "Turn over"


def test_bots_wait_until_the_board_is_set_up(qtbot: QtBot) -> None:
    first = dealt("person", "person").turn
    page = opened(qtbot, dealt(*("greedy", "person") if first == 0 else ("person", "greedy")))
    table_ = table_of(page)
    table_.bots.pause = 0
    settle()
    assert table_.session.ply == 0
    board_of(page).motion.finish()
    qtbot.waitUntil(lambda: table_.session.ply > 0)


def resumed(qtbot: QtBot, page: TablePage) -> None:
    session = dealt("person", "person")
    page._sit_down(session, setup_for(session), Journal.begin(session, setup_for(session).agreed, page._tell_fault), again=True)


def test_the_opening_is_shown_once_for_a_game(qtbot: QtBot) -> None:
    page = opened(qtbot, dealt("person", "person"))
    board = board_of(page)
    board.motion.finish()
    page.window().resize(1100, 740)
    settle()
    assert not ramses(board).opening.is_shown, "not again for another size"
    resumed(qtbot, page)
    assert not ramses(board_of(page)).opening.is_shown, "nor when the game is taken up again"


def test_with_reduced_motion_the_board_is_set_up_at_once(qtbot: QtBot) -> None:
    appearance().set(reduced_motion=True)
    page = opened(qtbot, dealt("person", "person"))
    assert not ramses(board_of(page)).opening.is_shown
    assert page.bar.confirm.text() == "Turn over"


# ------------------------------------------------------------ storm and dust


def test_the_board_is_whole_at_every_moment_of_a_storm(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    board = board_of(page)
    start = board.item("tray").sprite.rect
    appearance().set(speed=1.0)
    table_of(page).play(TurnOver())
    turning = ramses(board).turning.item
    assert turning is not None
    window = QRectF(page.view.viewport().rect())
    beside = board.layout.card.left()
    for step in range(51):
        where = turning.place(step / 50).mapRect(QRectF(QPointF(), start.size()))
        assert window.contains(where)
        assert where.right() < beside, "nor does it cover the cards"
    ends = [turning.place(part).mapRect(QRectF(QPointF(), start.size())) for part in (0.0, 1.0)]
    assert ends[0] == start
    missed = ends[1].size() - board.layout.tray.size()
    assert max(abs(missed.width()), abs(missed.height())) < 3, "it comes to lie where the board is"


def prompts_of(page: TablePage) -> list[str]:
    """What the prompt says from now on."""
    heard: list[str] = []
    board_of(page).prompt.connect(heard.append)
    return heard


def ends(page: TablePage) -> None:
    """Let what moves now come to its end, and nothing that follows."""
    for moving in page.board.findChildren(QVariantAnimation):
        moving.setCurrentTime(moving.totalDuration())


def test_first_the_board_is_turned_and_then_the_card(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    board, log = board_of(page), page.log.model
    appearance().set(speed=1.0)
    lines, heard = log.rowCount(), prompts_of(page)
    table_of(page).play(TurnOver())
    let_pass(page, 0.9)
    assert heard == ["A sandstorm turns the board."]
    assert "won" not in board.tabletop.sprites(), "no card lies face up"
    assert (ramses(board).view_told().card, len(ramses(board).view_told().pile)) == (0, 3)
    assert log.rowCount() == lines, "nor does the log name it"
    ends(page)
    assert heard[-1].startswith("Ada, slide a pyramid to find: ")
    assert "won" in board.tabletop.sprites()
    assert log.rowCount() > lines


def ended_search(board: BoardScene) -> str:
    return ramses(board).search_ended


def test_a_treasure_that_lies_open_is_won_only_after_the_storm(qtbot: QtBot) -> None:
    state = table(2, free="e3", symbols=("sandstorm",), pile=(card(7, 2), 13, 14))
    page = at(qtbot, state)
    appearance().set(speed=1.0)
    table_of(page).play(TurnOver())
    let_pass(page, 0.9)
    board = board_of(page)
    assert ended_search(board) == ""
    assert not any(player.won for player in ramses(board).view_told().players)
    ends(page)
    assert ended_search(board) == "Found: black cat"
    assert len(ramses(board).view_told().players[0].won) == 1


def test_a_storm_lasts_two_seconds_and_those_of_bots_keep_to_their_pace(qtbot: QtBot) -> None:
    appearance().set(speed=1.0)
    lasted = []
    for player, pace in (("person", "fast"), ("greedy", "slow"), ("greedy", "normal"), ("greedy", "fast")):
        page = at(qtbot, stormy(), player, "person")
        page.actions_[f"pace_{pace}"].trigger()
        page.board.motion.finish()
        before = table_of(page).view
        after = GAME.play(stormy(), TurnOver())
        page.board.show_view(before, GAME.view(after, 1), 1, awaits=False)
        lasted.append(max(moving.totalDuration() for moving in page.board.findChildren(QVariantAnimation)))
        page.close_table()
    assert lasted == [2000, 4000, 2000, 800]


def test_bots_wait_for_the_end_of_the_storm_and_a_press_only_ends_it(qtbot: QtBot) -> None:
    page = at(qtbot, stormy(), "person", "greedy")
    appearance().set(speed=1.0)
    held: list[bool] = []
    board_of(page).holding.connect(held.append)
    table_of(page).play(TurnOver())
    assert held == [True]
    RamsesMouse(page).click(board_of(page).layout.hole(board_of(page).view.hole + 1).center())
    assert held[-1] is False
    assert not board_of(page).motion.busy
    assert [type(move) for move in table_of(page).session.line] == [TurnOver]


def test_a_board_that_is_turned_back_is_not_turned_on(qtbot: QtBot) -> None:
    page = at(qtbot, stormy(), kind=PRACTICE)
    table_of(page).play(TurnOver())
    appearance().set(speed=1.0)
    table_of(page).undo()
    assert not any(isinstance(item, TurningItem) for item in board_of(page).items())
    assert board_of(page).tabletop.prompt_words() == "Ada, turn over the next search card."


def test_the_sign_of_the_storm_points_the_way_the_board_turns(qtbot: QtBot) -> None:
    """Its arrow comes over the top and ends at the upper right."""
    sign = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
    sign.fill(0)
    with QPainter(sign) as painter:
        paint_icon(painter, "sandstorm", QRectF(0, 0, 48, 48))
    edges = range(4), range(44, 48)
    corners = [[sign.pixelColor(x, y).alpha() > 0 for x in edge for y in range(8, 18)] for edge in edges]
    assert [any(corner) for corner in corners] == [False, True]


def test_the_sand_hides_nothing_of_the_board(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    board = board_of(page)
    appearance().set(speed=1.0)
    table_of(page).play(TurnOver())
    turning = next(item for item in board.items() if isinstance(item, TurningItem))
    board.motion.catch_up()
    windy = let_pass(page, MIDDLE)
    sand = turning.sand
    turning.sand = None
    assert windy != let_pass(page, MIDDLE), "there is sand"
    calm = page.view.viewport().grab().toImage()
    turning.sand = sand
    where, size = turning.place(turning.part), board.layout.tray.size().transposed()
    for across in range(1, 12):
        for along in range(1, 12):
            at_ = where.map(QPointF(size.width() * across / 12, size.height() * along / 12)).toPoint()
            assert windy.pixel(at_) == calm.pixel(at_)


def test_a_special_action_is_explained_once_the_winning_slide_has_been_seen(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="b1", card=card(1, 1), symbols=("scorpion",), pile=(21, 22)))
    board = board_of(page)
    appearance().set(speed=1.0)
    held: list[bool] = []
    board.holding.connect(held.append)
    table_of(page).play(Slide(RIGHT))
    assert "explanation" not in board.tabletop.sprites()
    assert held == [True], "bots wait all the same"
    let_pass(page, 0.9)
    assert "explanation" not in board.tabletop.sprites()
    RamsesKeys(page).press(Key.Key_Return)
    assert "explanation" in board.tabletop.sprites(), "a press ends the slide, and dismisses nothing unread"
    RamsesKeys(page).press(Key.Key_Return)
    assert "explanation" not in board.tabletop.sprites()
    assert held == [True, True, False]


def test_sand_blows_across_and_is_gone(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    board = board_of(page)
    appearance().set(speed=1.0)
    table_of(page).play(TurnOver())
    calm, windy = let_pass(page, 0.0), let_pass(page, MIDDLE)
    corner = QRectF(board.layout.space.topLeft(), QSizeF(60, board.layout.space.height())).toRect()
    assert calm.copy(corner) != windy.copy(corner)
    board.motion.finish()
    assert not any(isinstance(item, TurningItem) for item in board.items())


def test_dust_rises_where_stone_slides_and_settles_without_a_trace(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="d2", card=card(1, 1)))
    board = board_of(page)
    goal = board.layout.hole(board.view.hole)
    appearance().set(speed=1.0)
    table_of(page).play(Slide(LEFT))
    dust = next(item for item in board.items() if isinstance(item, DustItem))
    assert dust.boundingRect().contains(goal)
    dusty, settled = let_pass(page, 0.6), let_pass(page, 0.999)
    assert dusty.copy(goal.toRect()) != settled.copy(goal.toRect())
    board.motion.finish()
    assert not any(isinstance(item, DustItem) for item in board.items())


def test_arrows_come_when_the_stone_lies_still_so_that_they_never_lie_on_it(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="d2", card=card(1, 1)))
    board = board_of(page)
    assert len(board.mark_layer.items) == 4
    appearance().set(speed=1.0)
    table_of(page).play(Slide(LEFT))
    assert not board.mark_layer.items
    board.motion.finish()
    assert len(board.mark_layer.items) == 4


# ------------------------------------------------------------ chips

HATS: Final = 3


def looked_under(qtbot: QtBot, chip: int) -> TablePage:
    """Ada has just lifted a gold pyramid with this under it."""
    page = at(qtbot, gold(chip))
    appearance().set(speed=1.0)
    table_of(page).play(Look())
    return page


def test_a_chip_rises_from_under_the_pyramid_that_hid_it(qtbot: QtBot) -> None:
    page = looked_under(qtbot, HATS)
    board = board_of(page)
    chip, pyramid = board.item("chip"), board.item(("pyramid", 1))
    let_pass(page, 0.0)
    assert board.layout.hole(1).contains(chip.sceneBoundingRect().center())
    assert chip.zValue() < pyramid.zValue()
    assert chip.scale() < 0.5
    board.motion.finish()
    assert chip.scale() == 1.0
    assert not chip.sprite.rect.intersects(pyramid.sprite.rect), "and is seen whole"
    assert ramses(board).view_told().players[0].hats == 0, "it counts once it has arrived"


def test_an_explorer_flies_to_its_finder_while_the_pyramid_is_set_down(qtbot: QtBot) -> None:
    page = looked_under(qtbot, HATS)
    board = board_of(page)
    board.motion.finish()
    chip = board.item("chip")
    table_of(page).play(KeepScarab())
    assert "cleared" in board.tabletop.sprites(), "there is ground under the pyramid while it sinks"
    assert chip.zValue() > board.item(("pyramid", 1)).zValue() == LIFTED
    let_pass(page, MIDDLE)
    assert chip.scene() is board
    assert ramses(board).view_told().players[0].hats == 0
    board.motion.finish()
    assert chip.scene() is None
    assert ramses(board).view_told().players[0].hats == HATS
    assert "cleared" not in board.tabletop.sprites()


def test_a_curse_stays_where_it_is_until_the_pyramid_hides_it(qtbot: QtBot) -> None:
    page = looked_under(qtbot, CURSE)
    board = board_of(page)
    board.motion.finish()
    place = board.item("chip").pos()
    table_of(page).play(KeepScarab())
    let_pass(page, MIDDLE)
    assert board.item("chip").pos() == place
    board.motion.finish()
    assert "chip" not in board.tabletop.sprites()


def test_a_chip_that_is_taken_back_does_not_fly(qtbot: QtBot) -> None:
    page = at(qtbot, gold(HATS), kind=PRACTICE)
    table_of(page).play(Look())
    appearance().set(speed=1.0)
    table_of(page).undo()
    assert ramses(board_of(page)).sliding.flies_to is None
    board_of(page).motion.finish()
    assert ramses(board_of(page)).view_told() == board_of(page).view


def test_what_a_person_uncovers_stays_in_sight_before_bots_go_on(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="b1", card=card(SOUGHT, 2)), "person", "greedy")
    table_ = table_of(page)
    table_.bots.pause = 10_000
    table_.play(Slide(RIGHT))
    settle()
    assert table_.session.ply == 1
    assert table_.bots._timer.isActive()
    page.actions_["play_on"].trigger()
    qtbot.waitUntil(lambda: table_.session.ply > 1)


def colour_at(image: QImage, at: QPointF) -> tuple[int, int, int]:
    colour = image.pixelColor(at.toPoint())
    return colour.red(), colour.green(), colour.blue()


@pytest.mark.parametrize("part", in_time(0.5, 0.2, 0.85))
def test_every_pyramid_is_seen_while_the_board_turns(qtbot: QtBot, part: float) -> None:
    page = opened(qtbot, dealt("person", "person"))
    board, opening = board_of(page), opening_of(page)
    before = [(place.center() - opening.tray.topLeft(), kind) for place, kind in opening._set]
    let_pass(page, 0.999)
    board.motion._running[0].setCurrentTime(board.motion._running[0].duration())
    seen, turning = let_pass(page, part), ramses(board).turning.item
    assert turning is not None
    where = turning.place(turning.part)
    assert 0 < turning.part < 1
    picture = turning._picture.toImage()
    for centre, kind in before:
        # To the left of the middle, where a pyramid's face is plain.
        spot = centre - QPointF(opening._layout.cell * 0.2, 0)
        source, shown = colour_at(picture, spot), colour_at(seen, where.map(spot))
        assert max(abs(one - other) for one, other in zip(source, shown, strict=True)) < 60, kind


def test_nothing_is_missing_in_the_middle_of_a_push(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="a1", card=card(SOUGHT, 2), powers=True))
    board = board_of(page)
    appearance().set(speed=1.0)
    table_of(page).play(Slide(LEFT, 7))
    let_pass(page, MIDDLE)
    floor = board.layout.floor
    pyramids = [item for key, item in board.layer.items.items() if isinstance(key, tuple) and key[0] == "pyramid"]
    assert len(pyramids) == HOLES - 1
    assert all(item.isVisible() and floor.contains(item.pos() + item.size.center()) for item in pyramids)
    assert board.item("covered").isVisible()
    assert board.item("hole").isVisible()


def test_an_explorer_found_behind_a_curtain_counts_at_once(qtbot: QtBot) -> None:
    page = at(qtbot, gold(HATS))
    table_, board = table_of(page), board_of(page)
    before = table_.view
    table_.session.play(Look())
    table_.session.play(KeepScarab())
    board.show_view(before, GAME.view(table_.session.state, 1), 1, awaits=True)
    assert ramses(board).view_told().players[0].hats == HATS
