"""Animations run, can be finished by a click, slowed down or switched off, and leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from weakref import ref

import pytest
from attrs import evolve
from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from ramses_desktop.games.flip_and_write.rules import Cross, Take
from ramses_desktop.games.flip_and_write.ui.box_painting import CardItem, FreshCrosses
from ramses_desktop.games.pyramids.rules import CROSS, GAME, REPLACE, State
from ramses_desktop.games.pyramids.ui import painting
from ramses_desktop.ui.board.sprites import Motion
from ramses_desktop.ui.style.theme import FADE, appearance
from ramses_desktop.ui.table.page import TablePage
from tests.tiers import one_quick
from tests.ui.play import (
    NO_WARNINGS,
    RIGHT,
    Keys,
    Mouse,
    begun,
    board_of,
    follows,
    play_until,
    set_up,
    settle,
    sit_down,
    table_of,
    wish,
)

pytestmark = [*NO_WARNINGS, pytest.mark.usefixtures("qapp")]


@pytest.fixture
def motion() -> Iterator[Motion]:
    """A motion with an owner, as a board's motion has."""
    owner = QObject()
    found = Motion(owner)
    yield found
    found.finish()
    owner.deleteLater()
    settle()


class Calls:
    """Records what a motion did, step by step."""

    def __init__(self) -> None:
        self.steps: list[float] = []
        self.ends = 0

    def step(self, part: float) -> None:
        self.steps.append(part)

    def done(self) -> None:
        self.ends += 1


# ------------------------------------------------------------ one motion


def test_with_animations_off_it_is_over_before_it_returns(motion: Motion) -> None:
    calls = Calls()
    motion.go(300, calls.step, delay=500, done=calls.done)
    assert (calls.steps, calls.ends, motion.busy) == ([1.0], 1, False)


def test_it_runs_from_nothing_to_the_whole_and_ends_once(qtbot: QtBot, motion: Motion) -> None:
    appearance().set(speed=4.0)
    calls = Calls()
    with qtbot.waitSignal(motion.settled):
        motion.go(120, calls.step, done=calls.done)
        assert motion.busy
        assert calls.steps == [0.0]
    assert calls.steps[-1] == 1.0
    assert all(first <= second for first, second in pairwise(calls.steps))
    assert (calls.ends, motion.busy) == (1, False)


def test_several_settle_together(qtbot: QtBot, motion: Motion) -> None:
    appearance().set(speed=4.0)
    both = Calls(), Calls()
    settled: list[bool] = []
    motion.settled.connect(lambda: settled.append(True))
    with qtbot.waitSignal(motion.settled):
        motion.go(40, both[0].step, done=both[0].done)
        motion.go(160, both[1].step, done=both[1].done)
    assert [calls.ends for calls in both] == [1, 1]
    assert settled == [True]


def test_what_is_delayed_waits_at_its_beginning(motion: Motion) -> None:
    appearance().set(speed=1.0)
    first, second = Calls(), Calls()
    motion.go(60, first.step)
    motion.go(40, second.step, delay=100)
    let_pass(motion, 60)
    assert first.steps[-1] == 1.0
    assert set(second.steps) == {0.0}
    let_pass(motion, 120)
    assert 0.0 < second.steps[-1] < 1.0
    let_pass(motion, 140)
    assert not motion.busy
    assert second.steps[-1] == 1.0


def test_finishing_brings_everything_to_its_end_whatever_that_starts_included(motion: Motion) -> None:
    appearance().set(speed=1.0)
    chain = [Calls() for _ in range(4)]

    def start(at: int) -> None:
        def done() -> None:
            chain[at].done()
            if at + 1 < len(chain):
                start(at + 1)

        motion.go(10_000, chain[at].step, delay=at * 100, done=done)

    start(0)
    other = Calls()
    motion.go(20_000, other.step, done=other.done)
    motion.finish()
    assert not motion.busy
    assert [(calls.steps[-1], calls.ends) for calls in (*chain, other)] == [(1.0, 1)] * 5
    motion.finish()
    assert other.ends == 1


def test_what_lasts_goes_on_while_the_next_move_is_shown(motion: Motion) -> None:
    appearance().set(speed=1.0)
    lasting, other = Calls(), Calls()
    motion.go(500, lasting.step, lasting=True, done=lasting.done)
    motion.go(500, other.step, done=other.done)
    motion.finish_move()
    assert (lasting.ends, other.ends, motion.busy) == (0, 1, True)
    motion.finish()
    assert (lasting.ends, motion.busy) == (1, False)


def test_pictures_that_wait_for_their_turn_do_not_hold_up_the_next_move(motion: Motion) -> None:
    appearance().set(speed=1.0)
    painted: list[str] = []
    motion.soon(lambda: painted.append("panel"))
    motion.finish_move()
    motion.put_off()
    assert painted == []
    motion.finish()
    assert painted == ["panel"]


def test_what_waits_for_its_turn_is_done_one_after_the_other_without_being_asked(qtbot: QtBot, motion: Motion) -> None:
    appearance().set(speed=1.0)
    painted: list[str] = []
    for name in ("panel", "card", "log"):
        motion.soon(lambda name=name: painted.append(name))  # type: ignore[misc]
    assert painted == []
    qtbot.waitUntil(lambda: len(painted) == 3)
    assert painted == ["panel", "card", "log"]


def test_what_gives_way_to_the_next_move_knows_it_and_nobody_is_told_that_all_is_still(motion: Motion) -> None:
    appearance().set(speed=1.0)
    overtaken: list[bool] = []
    stills: list[str] = []
    motion.settled.connect(lambda: stills.append("still"))
    for end in (motion.give_way, motion.finish):
        motion.go(500, lambda _: None, done=lambda: overtaken.append(motion.is_overtaken))
        end()
    assert overtaken == [True, False]
    assert stills == ["still"]
    assert not motion.is_overtaken


def test_finishing_from_within_a_step_is_no_harm(motion: Motion) -> None:
    appearance().set(speed=1.0)
    calls = Calls()

    def step(part: float) -> None:
        calls.step(part)
        if part:
            motion.finish()

    motion.go(10_000, step, done=calls.done)
    motion.finish()
    assert (calls.steps[-1], calls.ends, motion.busy) == (1.0, 1, False)


def test_with_reduced_motion_nothing_travels_and_the_rest_is_a_short_fade(motion: Motion) -> None:
    appearance().set(speed=1.0, reduced_motion=True)
    travel, fade = Calls(), Calls()
    motion.go(300, travel.step, travel=True, done=travel.done)
    assert (travel.steps, travel.ends, motion.busy) == ([1.0], 1, False)
    motion.go(300, fade.step, done=fade.done)
    assert motion.busy
    assert motion._running[0].duration() <= FADE
    motion.finish()
    assert fade.ends == 1


@pytest.mark.parametrize(("speed", "milliseconds"), [(0.5, 400), (1.0, 200), (4.0, 50)])
def test_the_speed_changes_how_long_it_takes(motion: Motion, speed: float, milliseconds: int) -> None:
    appearance().set(speed=speed)
    motion.go(200, lambda part: None)
    assert motion._running[0].duration() == milliseconds
    motion.finish()


# ------------------------------------------------------------ on the board


def marking(state: State) -> bool:
    return state.stage == CROSS and not state.bonus


def let_pass(motion: Motion, milliseconds: int) -> None:
    """Let this much time pass, however long it really takes."""
    for moving in list(motion._running):
        moving.setCurrentTime(milliseconds)


def half_way(motion: Motion) -> None:
    for moving in list(motion._running):
        moving.setCurrentTime(moving.duration() // 2)


def moving(qtbot: QtBot, found: Callable[[State], bool]) -> TablePage:
    """A solo practice table at the first such position, with animations on and everything at rest."""
    page = sit_down(qtbot, set_up("person", kind="practice"), play_until(begun("person"), found))
    appearance().set(speed=1.0)
    board_of(page).motion.finish()
    return page


def pens(page: TablePage) -> list[FreshCrosses]:
    return [item for item in board_of(page).items() if isinstance(item, FreshCrosses)]


def at_rest(page: TablePage) -> None:
    """Check that everything is in its place and state, and nothing else is there."""
    board = board_of(page)
    view = board.view
    assert view is not None
    assert not board.motion.busy
    assert not pens(page)
    crossed = {pyramid.card: pyramid.crossed for player in view.players for pyramid in player.cards}
    for number, item in board.tabletop.cards.items():
        assert item.pos() == board.layout.cards[number].at
        assert item.scale() == 1.0
        assert item.crossed == crossed.get(number, 0)
    lying = [item for item in board.items() if isinstance(item, CardItem)]
    assert sorted(item.face.number for item in lying) == sorted(board.layout.cards)


def a_mark(page: TablePage) -> Cross:
    session = table_of(page).session
    marks = (move for move in session.game.moves(session.state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)
    return next(move for move in marks if not session.game.play(session.state, move).bonus)


def test_crosses_are_drawn_one_stroke_after_the_other(qtbot: QtBot) -> None:
    page = moving(qtbot, lambda state: marking(state) and state.number == 2)
    table, move = table_of(page), a_mark(page)
    before = next(p.crossed for p in table.session.state.players[0].cards if p.card == move.card)
    table.play(move)
    card = board_of(page).tabletop.cards[move.card]
    assert card.crossed == before, "the fresh ones are still being drawn"
    assert len(pens(page)) == 1
    half_way(board_of(page).motion)
    assert 0.2 < pens(page)[0]._progress < 0.8
    board_of(page).motion.finish()
    assert card.crossed == before | move.boxes
    at_rest(page)


@pytest.mark.slow
def test_taking_back_draws_the_crosses_backwards(qtbot: QtBot) -> None:
    page = moving(qtbot, lambda state: marking(state) and state.number == 2)
    table, move = table_of(page), a_mark(page)
    before = next(p.crossed for p in table.session.state.players[0].cards if p.card == move.card)
    table.play(move)
    board_of(page).motion.finish()
    table.undo()
    (pen,) = pens(page)
    assert pen._progress > 0.9
    half_way(board_of(page).motion)
    assert 0.2 < pen._progress < 0.8
    board_of(page).motion.finish()
    assert board_of(page).tabletop.cards[move.card].crossed == before
    at_rest(page)
    table.redo()
    board_of(page).motion.finish()
    at_rest(page)


@pytest.mark.slow
def test_a_completed_pyramid_comes_back_as_it_was(qtbot: QtBot) -> None:
    """Its crosses are not drawn all over again."""
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    table, board = table_of(page), board_of(page)
    number = table.session.state.players[0].done[-1]
    table.look(table.session.ply - 1)
    board.motion.finish()
    table.look_live()
    board.motion.finish()
    assert number not in board.tabletop.cards
    table.look(table.session.ply - 1)
    crossed = next(p.crossed for p in table.view.players[0].cards if p.card == number)
    assert board.tabletop.cards[number].crossed == crossed
    board.motion.finish()
    at_rest(page)


@pytest.mark.parametrize("place", one_quick(0, 2))
def test_a_pyramid_travels_to_its_new_place_and_back_again(qtbot: QtBot, place: int) -> None:
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    table, board = table_of(page), board_of(page)
    state: State = table.session.state
    number = state.display[place - 1] if place else state.deck[0]
    home = board.layout.cards[number].at if place else board.layout.deck.topLeft()
    table.play(Take(place))
    item = board.tabletop.cards[number]
    goal = board.layout.cards[number].at
    assert item.pos() == home
    half_way(board.motion)
    assert item.pos() not in (home, goal)
    board.motion.finish()
    assert item.pos() == goal
    at_rest(page)
    table.undo()
    half_way(board.motion)
    assert item.pos() not in (home, goal)
    assert item.scene() is board, "it goes back visibly"
    board.motion.finish()
    at_rest(page)
    assert (number in board.tabletop.cards) == bool(place)


@pytest.mark.slow
def test_a_pyramid_of_another_size_shows_its_last_picture_until_its_turn_to_be_painted(motion: Motion) -> None:
    appearance().set(speed=1.0)
    painted: list[float] = []

    def paint(painter: QPainter, b: float, *_: int) -> None:
        painted.append(b)
        painter.fillRect(0, 0, 90, 90, Qt.GlobalColor.red)

    card = CardItem(evolve(painting.face(7), paint=paint), 30)

    def seen() -> QColor:
        image = QImage(400, 400, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            card.paint_face(painter)
        return image.pixelColor(170, 170)

    assert (seen(), painted) == (QColor("white"), [30])
    card.resize_soon(60, motion)
    assert (seen(), painted) == (QColor("red"), [30]), "it is twice as large, and not painted again"
    motion.finish()
    assert (seen(), painted) == (QColor("white"), [30, 60])


def test_with_reduced_motion_pyramids_are_where_they_belong_at_once(qtbot: QtBot) -> None:
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    appearance().set(reduced_motion=True)
    table, board = table_of(page), board_of(page)
    number = table.session.state.display[1]
    table.play(Take(2))
    assert board.tabletop.cards[number].pos() == board.layout.cards[number].at
    board.motion.finish()
    at_rest(page)


@pytest.mark.parametrize("skip", one_quick("left", "right", "key", "space"))
def test_any_click_or_key_finishes_what_is_moving(qtbot: QtBot, skip: str) -> None:
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    table, board = table_of(page), board_of(page)
    table.play(Take(1))
    assert board.motion.busy
    nowhere = QPointF(3, 3)
    if skip in ("left", "right"):
        Mouse(page).click(nowhere, *([RIGHT] if skip == "right" else []))
    else:
        Keys(page).press(Qt.Key.Key_Left if skip == "key" else Qt.Key.Key_Space)
    at_rest(page)


@pytest.mark.parametrize("change", one_quick("size", "theme"))
def test_a_new_size_or_theme_finishes_what_is_moving(qtbot: QtBot, change: str) -> None:
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    table_of(page).play(Take(1))
    assert board_of(page).motion.busy
    if change == "size":
        page.window().resize(1100, 740)
        settle()
    else:
        appearance().set(theme="dark")
    at_rest(page)


@pytest.mark.slow
def test_closing_the_table_in_the_middle_of_a_motion_is_no_harm(qtbot: QtBot) -> None:
    page = moving(qtbot, lambda state: state.stage == REPLACE)
    table_of(page).play(Take(1))
    page.open(set_up("person", seed="the next one"))
    follows(page)
    page.close_table()


@pytest.mark.slow
def test_motions_that_are_overtaken_leave_nothing_behind(qtbot: QtBot) -> None:
    """A third of a game, faster than it can be shown."""
    appearance().set(speed=1.0)
    page = sit_down(qtbot, set_up("person", "greedy", "greedy", kind="practice"))
    table, step = table_of(page), 0
    while table.session.state.number < 9:
        step += 1
        if step % 7 == 6:
            table.undo()
        else:
            table.play(wish(table.session))
        qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)
        if step % 5 == 0:
            board_of(page).motion.finish()
            at_rest(page)
    board_of(page).motion.finish()
    at_rest(page)
    assert board_of(page).view == GAME.view(table.session.state, 0)


def test_an_animation_that_has_ended_holds_nothing_it_called() -> None:
    """A scene in a cycle with an animation that waits to be deleted crashes when it is collected as garbage."""
    appearance().set(speed=1.0)

    class Held:
        pass

    held = Held()
    motion, held_by = Motion(), ref(held)
    motion.go(100, lambda _, held=held: None, done=lambda held=held: None)  # type: ignore[misc]
    del held
    assert held_by() is not None
    motion.finish()
    assert held_by() is None
