"""The Ramses table as people play it: by mouse, by keyboard, and with a screen reader. Above all, nothing on the screen remembers
for anybody."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from typing import Any, Final

import pytest
from attrs import evolve
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontInfo, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.bots import BOTS
from ramses_desktop.games.ramses.pending import SlideChoices
from ramses_desktop.games.ramses.rules import GAME, frees
from ramses_desktop.games.ramses.state import (
    BASIC,
    CURSE,
    DOWN,
    EXPERT,
    GIVE,
    HOLES,
    LAY,
    LEFT,
    LOOK,
    OVER,
    RIGHT,
    SCARAB,
    SCARABS,
    SLIDE,
    STEPS,
    STUNG,
    TURN_OVER,
    UP,
    Give,
    KeepScarab,
    Lay,
    LeaveStanding,
    Look,
    RamsesOptions,
    Slide,
    State,
    TurnOver,
    UseScarab,
    parts,
)
from ramses_desktop.games.ramses.ui import painting, panels
from ramses_desktop.games.ramses.ui.looking_back import Trainer
from ramses_desktop.games.ramses.ui.panels import lay_out
from ramses_desktop.games.ramses.ui.tabletop import RamsesTabletop
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.ui.board.marks import paint_outline
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import CONFIRM, PUT_BACK, SINGLE, Person
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import PlayMove
from ramses_desktop.ui.table.host import DecidingPage
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.widgets.basic import Button
from tests.games.ramses.by_hand import card, play, table
from tests.ui.play import NO_WARNINGS, Mouse, begun_from, dump, follows, in_time, said, seats, set_up, settle, sit_down, table_of

pytestmark = NO_WARNINGS
Key = Qt.Key
ARROWS: Final = {UP: Key.Key_Up, RIGHT: Key.Key_Right, DOWN: Key.Key_Down, LEFT: Key.Key_Left}


def board_of(page: DecidingPage) -> BoardScene:
    assert isinstance(page.board.tabletop, RamsesTabletop)
    return page.board


def ramses(board: BoardScene) -> RamsesTabletop:
    assert isinstance(board.tabletop, RamsesTabletop)
    return board.tabletop


def marked_by(board: BoardScene, paint: object) -> int:
    """The number of marks painted this way."""
    return sum(mark.content[0] is paint for mark in board.tabletop.marks())


def use_scarab(page: DecidingPage) -> Button:
    return page.bar._buttons[SINGLE]


def begun(*players: str, seed: str = "amber-ibis", kind: str = BASIC) -> Session:
    return Session.new(GAME, RamsesOptions(len(players), kind), seed, seats(*players))


def until(session: Session, found: Callable[[State], bool]) -> Session:
    """Let the best bot play for all until such a position is reached."""
    while not found(session.state):
        assert session.turn is not None, "this game has no such position"
        session.play(ask(BOTS["greedy"], session))
    return session


def setup_for(session: Session, **more: Any) -> TableSetup:
    players = [seat.player for seat in session.seats]
    return evolve(set_up(*players, game=GAME, **more), options=session.options)


def sat_down(qtbot: QtBot, session: Session, size: tuple[int, int] = (1280, 800), **more: Any) -> TablePage:
    page = sit_down(qtbot, setup_for(session, **more), session, size)
    settle()
    return page


def at(qtbot: QtBot, state: State, *players: str, **more: Any) -> TablePage:
    """A table with this position on it."""
    session = begun_from(state, *(players or ("person",) * len(state.players)), game=GAME)
    return sat_down(qtbot, session, **more)


# ------------------------------------------------------------ hands


class RamsesMouse(Mouse):
    """Makes moves as a person would, alternating clicks and drags."""

    deeds = 0

    @property
    def table_board(self) -> BoardScene:
        return board_of(self.page)

    def make(self, move: Move) -> None:
        self.read()
        board, view = self.table_board, self.table_board.view
        self.deeds += 1
        if isinstance(move, Slide):
            self._slide(board, view, move)
        elif isinstance(move, Give | Lay):
            self._card(board, move.card)
        elif isinstance(move, TurnOver) and self.deeds % 2:
            self.click(board.layout.pile.center())
        elif isinstance(move, Look) and self.deeds % 2:
            self.click(board.layout.hole(view.pyramids.index(view.moved)).center())
        elif isinstance(move, UseScarab):
            self.push(use_scarab(self.page))
        elif isinstance(move, TurnOver | Look | KeepScarab):
            self.push(self.page.bar.confirm)
        else:
            self.push(self.page.bar.put_back)

    def read(self) -> None:
        """Dismiss a special action that explains itself."""
        if ramses(self.table_board).explained is not None:
            self.click(self.table_board.layout.tray.center())

    def _slide(self, board: BoardScene, view: State, move: Slide) -> None:
        start = board.layout.hole(frees(view, move)).center()
        if self.deeds % 2:
            self.click(start)
        else:
            across, along = STEPS[move.direction]
            self.drag(start, start + QPointF(across, along) * board.layout.cell * 0.8)

    def _card(self, board: BoardScene, number: int) -> None:
        if not ramses(board).turned_up:
            self.push(self.page.bar.confirm)
        assert board.tabletop.choice is not None
        wanted = ramses(board).cards.index(number)
        if ramses(board).picked != wanted:
            self.click(board.tabletop.choice.places[wanted].center())
        self.push(self.page.bar.confirm)


class RamsesKeys:
    """Two hands on the keyboard."""

    def __init__(self, page: TablePage) -> None:
        self.page = page

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.page.window().windowHandle(), key)

    def read(self) -> None:
        if ramses(board_of(self.page)).explained is not None:
            self.press(Key.Key_Right)

    def make(self, move: Move) -> None:
        self.read()
        board = board_of(self.page)
        if isinstance(move, Slide):
            self.press(*[ARROWS[move.direction]] * move.count)
            if ramses(board).meant is not None:
                self.press(Key.Key_Return)
        elif isinstance(move, Give | Lay):
            if not ramses(board).turned_up:
                self.press(Key.Key_Return)
            for _ in range(len(ramses(board).cards)):
                if ramses(board).cards[ramses(board).picked] == move.card:
                    break
                self.press(Key.Key_Right)
            self.press(Key.Key_Return)
        elif isinstance(move, UseScarab):
            self.press(Key.Key_S)
        elif isinstance(move, TurnOver | Look | KeepScarab):
            self.press(Key.Key_Return)
        else:
            self.press(Key.Key_Escape)


def play_out(page: TablePage, hands: RamsesMouse | RamsesKeys) -> set[str]:
    """Play until the game is over, mostly like the best bot; return what was decided on the way."""
    table, board = table_of(page), board_of(page)
    met: set[str] = set()
    while table.turn is not None:
        hands.read()
        if not table.awaits_person:
            settle()
            continue
        ply, view = table.session.ply, table.view
        met |= {view.stage, view.action, *(["powers"] if view.powers else [])}
        luck = Luck(str(table.session.seed), f"wish {ply}")
        legal = GAME.moves(table.session.state)
        move = luck.pick(legal) if luck.below(8) == 0 or view.stage in (GIVE, LAY, LOOK) else ask(BOTS["greedy"], table.session)
        hands.make(move)
        assert table.session.ply > ply, f"{move} was not played: {said(page)[-2:]}"
        assert table.session.line[ply] == move
    assert board.view == table.view
    return met


def near_the_end(*players: str, kind: str = EXPERT, seed: str = "amber-ibis") -> Session:
    return until(begun(*players, seed=seed, kind=kind), lambda state: len(state.pile) <= 4)


@pytest.mark.parametrize("hands", in_time(RamsesKeys, RamsesMouse))
def test_the_end_of_a_game_played_by_hand_is_what_its_record_says(qtbot: QtBot, hands: type[RamsesMouse | RamsesKeys]) -> None:
    page = sat_down(qtbot, near_the_end("person", "person", "greedy"))
    play_out(page, hands(page))
    follows(page)
    assert table_of(page).session.state.stage == OVER


@pytest.mark.slow
@pytest.mark.parametrize("hands", [RamsesMouse, RamsesKeys])
def test_a_whole_expert_game_by_hand_is_what_its_record_says(qtbot: QtBot, hands: type[RamsesMouse | RamsesKeys]) -> None:
    met: set[str] = set()
    for seed in ("barge", "ibis", "sail", "oryx"):
        page = sat_down(qtbot, begun("person", "person", "scribe", seed=seed, kind=EXPERT))
        met |= play_out(page, hands(page))
        follows(page)
    assert met >= {TURN_OVER, SLIDE, LOOK, SCARAB, GIVE, LAY, STUNG, "duel", "powers"}


# ------------------------------------------------------------ nothing remembers what was covered

SOUGHT, SEEN, OTHER = 12, 1, 6
"""The treasure wanted, the one uncovered at c2, and one that could be there instead."""


def swapped(state: State) -> State:
    """The same table with two treasures swapped."""
    other = {SEEN: OTHER, OTHER: SEEN}
    return evolve(state, treasures=tuple(other.get(treasure, treasure) for treasure in state.treasures))


def exposed(page: TablePage) -> list[object]:
    """Everything a table reveals: to the eye, in tooltips, to screen readers, through its models, and in the moves of its
    record."""
    table, board = table_of(page), board_of(page)
    page.accessible.refresh()
    widgets = page.window().findChildren(QWidget)
    told = sorted((type(one).__name__, one.accessibleName(), one.accessibleDescription(), one.toolTip()) for one in widgets)
    texts = [
        action.text() + action.toolTip() + str(action.isEnabled()) for action in (page.actions_[name] for name in page.actions_)
    ]
    stack = [table.stack.text(at) for at in range(table.stack.count())]
    spoken = [(thing.rect, thing.name, thing.checked, thing.enabled, thing.key) for thing in board.read_out()]
    models = dump(page.log.list.model())
    moves = [str(move) for move in table.session.line]
    return [told, texts, stack, spoken, models, moves, page.grab().toImage(), board.tabletop.progress()]


def after_covering(qtbot: QtBot, state: State) -> tuple[list[object], list[object]]:
    """What is exposed while the treasure at c1 is open, and after the next player has covered it and moved on."""
    page = at(qtbot, state)
    page.window().setUpdatesEnabled(True)
    table_of(page).play(Slide(RIGHT))
    assert table_of(page).view.open in (SEEN, OTHER)
    settle()
    open_ = exposed(page)
    table_of(page).play(Slide(LEFT))
    settle()
    covered = exposed(page)
    page.close_table()
    return open_, covered


def test_nothing_exposed_after_a_treasure_was_covered_tells_which_it_was(qtbot: QtBot) -> None:
    state = table(3, free="b1", card=card(SOUGHT, 2))
    here, there = after_covering(qtbot, state), after_covering(qtbot, swapped(state))
    assert here[0] != there[0], "while it lies open, it is seen and read out"
    assert here[1] == there[1]


def test_the_scene_keeps_nothing_of_a_treasure_that_was_covered(qtbot: QtBot) -> None:
    appearance().set(speed=1.0)
    page = at(qtbot, table(2, free="b1", card=card(SOUGHT, 2)))
    board = board_of(page)
    table_of(page).play(Slide(RIGHT))
    board.motion.finish()
    seen = (parts().treasures[SEEN].icon,)
    assert board.item("hole").sprite.content == seen
    table_of(page).play(Slide(LEFT))
    assert board.item("covered").sprite.content == seen, "it is seen until the pyramid has slid over it"
    board.motion.finish()
    assert board.item("hole").sprite.content == ("",)
    assert "covered" not in board.tabletop.sprites()
    assert ramses(board).sliding.covered is None
    assert not any(item.sprite.content == seen for item in board.layer.items.values())


def test_dragging_uncovers_nothing_before_the_pyramid_is_let_go(qtbot: QtBot) -> None:
    pictures = []
    for state in (table(2, free="b1", card=card(SOUGHT, 2)), swapped(table(2, free="b1", card=card(SOUGHT, 2)))):
        page = at(qtbot, state)
        mouse, place = RamsesMouse(page), board_of(page).layout.hole(0).center()
        mouse.press(place)
        mouse.move(place + QPointF(board_of(page).layout.cell * 0.9, 0))
        settle()
        pictures.append(page.view.viewport().grab().toImage())
        assert table_of(page).session.ply == 0
        page.close_table()
    assert pictures[0] == pictures[1]


def test_a_pyramid_that_was_dragged_too_little_slides_back(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="b1", card=card(SOUGHT, 2)))
    board, place = board_of(page), board_of(page).layout.hole(0)
    RamsesMouse(page).drag(place.center(), place.center() + QPointF(board.layout.cell * 0.25, 0))
    assert table_of(page).session.ply == 0
    assert board.item(("pyramid", board.view.pyramids[0])).pos() == place.topLeft()


# ------------------------------------------------------------ slides


def test_a_pyramid_that_cannot_be_slid_says_why(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="b1", card=card(SOUGHT, 2)))
    RamsesMouse(page).click(board_of(page).layout.hole(HOLES - 1).center())
    assert "next to the hole" in said(page)[-1]
    RamsesKeys(page).press(Key.Key_Down)
    assert "on that side" in said(page)[-1]
    assert table_of(page).session.ply == 0


def test_arrows_lengthen_a_push_and_shorten_it_again(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="a1", card=card(SOUGHT, 2), powers=True))
    keys, board = RamsesKeys(page), board_of(page)
    keys.press(*[Key.Key_Left] * 9)
    assert ramses(board).meant == Slide(LEFT, 7), "no more than there are"
    keys.press(Key.Key_Right)
    assert ramses(board).meant == Slide(LEFT, 6)
    keys.press(Key.Key_Escape)
    assert ramses(board_of(page)).meant is None
    keys.press(Key.Key_Left, Key.Key_Left, Key.Key_Return)
    assert table_of(page).session.line == [Slide(LEFT, 2)]


def test_under_super_powers_all_that_can_be_pushed_is_outlined(qtbot: QtBot) -> None:
    board = board_of(at(qtbot, table(2, free="a1", card=card(SOUGHT, 2), powers=True)))
    assert marked_by(board, paint_outline) == 7 + 5
    assert marked_by(board, painting.paint_arrow) == 2


def test_slides_that_uncovered_nothing_can_be_taken_back_from_the_keyboard(qtbot: QtBot) -> None:
    page = at(qtbot, table(2, free="d2", card=card(SOUGHT, 2)))
    RamsesKeys(page).press(Key.Key_Up)
    assert table_of(page).session.ply == 1
    page.actions_["undo"].trigger()
    assert table_of(page).session.ply == 0
    assert board_of(page).view == table_of(page).view


# ------------------------------------------------------------ special actions


def explained(qtbot: QtBot, *players: str) -> TablePage:
    """Bo's last slide wins a card, and on the next one a scorpion waits for Ada."""
    state = table(2, free="b1", card=card(SEEN, 1), symbols=("scorpion",), seat=1, pile=(12, 13, 14))
    page = at(qtbot, state, *(players or ("person", "person")))
    if table_of(page).awaits_person:
        table_of(page).play(Slide(RIGHT))
    settle()
    return page


def test_a_special_action_tells_all_of_itself_and_whose_slide_it_is(qtbot: QtBot) -> None:
    page = explained(qtbot)
    explanation = ramses(board_of(page)).explained
    assert explanation is not None
    assert explanation.title == "Scorpion"
    assert "Ada" in explanation.first
    assert "stung" in explanation.text
    assert explanation.text in said(page)[-1]
    assert marked_by(board_of(page), paint_outline), "what may be slid is outlined meanwhile"


@pytest.mark.parametrize("key", in_time(Key.Key_X, Key.Key_Return, Key.Key_Left, Key.Key_Space))
def test_it_waits_for_a_key_which_does_nothing_else(qtbot: QtBot, key: Qt.Key) -> None:
    page = explained(qtbot)
    ply = table_of(page).session.ply
    RamsesKeys(page).press(key)
    assert ramses(board_of(page)).explained is None
    assert table_of(page).session.ply == ply


def test_bots_wait_until_it_has_been_read(qtbot: QtBot) -> None:
    page = explained(qtbot, "greedy", "person")
    table_ = table_of(page)
    ply = table_.session.ply
    settle()
    assert table_.session.ply == ply
    RamsesMouse(page).read()
    qtbot.waitUntil(lambda: table_.session.ply > ply)


def watched(qtbot: QtBot, *, follow_bots: bool = False) -> TablePage:
    """Only bots play, and a special action has just come up; their moves are shown for a long time."""
    page = explained(qtbot)
    session = begun_from(table_of(page).session.state_at(0), "greedy", "greedy", game=GAME)
    page.open_session(session, setup_for(session, follow_bots=follow_bots))
    table_of(page).bots.pause = 10_000
    bots_table = table_of(page)
    bots_table._commit(PlayMove(bots_table.session, Slide(RIGHT), person=False))
    assert ramses(board_of(page)).explained is not None
    return page


def test_where_only_bots_play_it_stands_longer_than_a_move_and_then_they_go_on(qtbot: QtBot) -> None:
    table_ = table_of(watched(qtbot))
    assert table_.bots._timer.isActive()
    assert table_.bots._timer.interval() > table_.bots.pause
    ply = table_.session.ply
    table_.bots.play_on()
    qtbot.waitUntil(lambda: table_.session.ply > ply)


def test_bots_that_are_watched_go_on_at_once_when_somebody_has_read_it(qtbot: QtBot) -> None:
    page = watched(qtbot)
    ply = table_of(page).session.ply
    RamsesKeys(page).press(Key.Key_Return)
    qtbot.waitUntil(lambda: table_of(page).session.ply > ply)
    assert ramses(board_of(page)).explained is None


def test_bots_that_are_followed_wait_until_it_has_been_read(qtbot: QtBot) -> None:
    page = watched(qtbot, follow_bots=True)
    ply = table_of(page).session.ply
    qtbot.waitUntil(lambda: table_of(page).bots.is_waiting)
    settle()
    assert table_of(page).session.ply == ply
    page.actions_["play_on"].trigger()
    qtbot.waitUntil(lambda: table_of(page).session.ply > ply)


@pytest.mark.slow
def test_a_table_of_bots_comes_to_its_end_by_itself(qtbot: QtBot) -> None:
    page = sat_down(qtbot, near_the_end("greedy", "greedy", "greedy"))
    table_ = table_of(page)
    qtbot.waitUntil(lambda: table_.turn is None)
    assert table_.view.stage == OVER


def stormy() -> State:
    return table(2, free="d2", symbols=("sandstorm",), pile=(12, 13, 14))


def test_the_storm_turns_the_board_before_everybodys_eyes(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    board = board_of(page)
    place = board.layout.hole(0)
    appearance().set(speed=1.0)
    table_of(page).play(TurnOver())
    assert ramses(board).turning.item is not None
    assert not board.item("tray").isVisible()
    assert board.layout.hole(0) != place
    board.motion.finish()
    assert ramses(board_of(page)).turning.item is None
    assert board.item("tray").isVisible()
    assert board.layout.tray.width() < board.layout.tray.height()


@pytest.mark.parametrize("players", [("person", "person"), ("person", "greedy"), ("greedy", "person")])
def test_the_wrong_treasure_is_told_as_long_as_it_lies_open(qtbot: QtBot, players: tuple[str, ...]) -> None:
    session = begun_from(table(2, free="b1", card=card(SOUGHT, 2)), *players, game=GAME)
    session.play(Slide(RIGHT))
    page = sat_down(qtbot, session)
    told = "Bo, slide a pyramid to find: shepherd's crook." if players[1] == "person" else "Still sought: shepherd's crook."
    assert page.board.tabletop.prompt_words() == f"Ada uncovered: plumed crown. {told}"
    board_of(page).show_view(table_of(page).view, GAME.view(play(session.state, "slide left"), 1), 1, awaits=False)
    assert page.board.tabletop.prompt_words() == "Bo is sliding."


def test_nobody_is_announced_over_the_wrong_treasure(qtbot: QtBot) -> None:
    appearance().set(speed=1.0)
    page = at(qtbot, table(2, free="b1", card=card(SOUGHT, 2)))
    assert page.herald.words == "Ada"
    table_of(page).play(Slide(RIGHT))
    assert (page.herald.words, page.herald.isVisible()) == ("Ada uncovered: plumed crown.", True)
    table_of(page).play(Slide(LEFT))
    assert (page.herald.words, page.herald.isVisible()) == ("", False), "nor is it told once it is covered"


def test_where_nothing_may_move_an_arrow_says_that_it_was_turned(qtbot: QtBot) -> None:
    appearance().set(speed=1.0, reduced_motion=True)
    page = at(qtbot, stormy())
    board = board_of(page)
    table_of(page).play(TurnOver())
    board.motion.finish()
    assert ramses(board).turning.item is None
    assert "turned" in board.tabletop.sprites()
    RamsesKeys(page).press(Key.Key_Up)
    assert "turned" not in board.tabletop.sprites()


def test_coordinates_that_are_read_out_turn_with_the_board(qtbot: QtBot) -> None:
    page = at(qtbot, stormy())
    first = next(thing.name for thing in board_of(page).read_out() if thing.rect == board_of(page).layout.hole(0))
    table_of(page).play(TurnOver())
    again = next(thing.name for thing in board_of(page).read_out() if thing.rect == board_of(page).layout.hole(0))
    assert (first.split(",")[0], again.split(",")[0]) == ("a1", "f1")


def stung(hands: int = 2) -> State:
    return table(2, free="b1", symbols=("scorpion",), action=STUNG, stage=GIVE, won=((3, 5, 7), (2,)), moved=1)


def test_numbers_choose_among_the_options_on_a_sheet(qtbot: QtBot) -> None:
    page = at(qtbot, stung(), "person", "greedy")
    board = board_of(page)
    assert board.tabletop.choice is not None
    last = len(board.tabletop.choice.options) - 1
    page.view.setFocus()
    QTest.keyClick(page.view, getattr(Qt.Key, f"Key_{last + 1}"))
    assert board.tabletop.choice.picked == last
    assert not page.actions_["card_5"].isEnabled()


def test_own_cards_stay_face_down_until_others_look_away(qtbot: QtBot) -> None:
    page = at(qtbot, stung())
    board = board_of(page)
    keys = RamsesKeys(page)
    names = [thing.name for thing in board.read_out()]
    assert not any("point" in name for name in names), "not even read out"
    keys.press(Key.Key_Right)
    assert ramses(board).picked == 0
    keys.press(Key.Key_Return)
    assert ramses(board).turned_up
    assert sum("point" in thing.name for thing in board.read_out()) == 3
    keys.press(Key.Key_Right, Key.Key_Return)
    assert table_of(page).session.line == [Give(5)]


def test_alone_at_the_screen_they_lie_open_at_once(qtbot: QtBot) -> None:
    page = at(qtbot, stung(), "person", "greedy")
    assert ramses(board_of(page)).turned_up
    RamsesMouse(page).make(Give(7))
    assert table_of(page).session.line[0] == Give(7)


@pytest.mark.parametrize(("scale", "least"), [(1.0, 140), (2.0, 130)])
def test_cards_to_choose_from_lie_side_by_side_however_many_they_are(qtbot: QtBot, scale: float, least: float) -> None:
    layout = lay_out(QSizeF(1280, 720), scale, stung())
    for count in range(1, 16):
        cards = range(1, count + 1)
        choice = panels.card_choice(("", "", ""), cards, frozenset(cards), 0, layout, stung().hole, face_down=False)
        assert not any(one.intersects(other) for one, other in combinations(choice.places, 2))
        assert all(choice.rect.contains(place) for place in choice.places)
        assert layout.space.contains(choice.rect)
        assert count > 9 or choice.places[0].height() >= least


def test_a_card_that_may_not_be_laid_cannot_be_chosen(qtbot: QtBot) -> None:
    same = [number for number, one in parts().cards.items() if one.treasure == parts().cards[3].treasure]
    state = table(2, won=((same[0], 5), ()), symbols=("duel",), stage=LAY, action="duel", duellists=(1, 0), laid=(same[1], 0))
    board = board_of(at(qtbot, state, "person", "greedy"))
    assert ramses(board).allowed == {5}
    assert ramses(board).cards[ramses(board).picked] == 5
    board.press_key(("option", ramses(board).cards.index(same[0])))
    assert ramses(board).cards[ramses(board).picked] == 5


def gold(chip: int) -> State:
    """Ada uncovers a wrong treasure by moving the gold pyramid at a1, which has this under it."""
    return play(table(2, free="b1", card=card(SOUGHT, 2), kind=EXPERT, chips={1: chip}), "slide right")


def test_a_gold_pyramid_is_lifted_and_shows_what_is_under_it_until_the_next_move(qtbot: QtBot) -> None:
    page = at(qtbot, gold(CURSE))
    board = board_of(page)

    assert marked_by(board, painting.paint_question)
    assert "chip" not in board.tabletop.sprites()
    RamsesMouse(page).make(Look())
    assert board.item("chip").sprite.content == (CURSE,)
    assert board.item(("pyramid", 1)).sprite.rect != board.layout.hole(1)
    table_of(page).play(UseScarab())
    assert "chip" not in board.tabletop.sprites()
    assert board.item(("pyramid", 1)).sprite.rect == board.layout.hole(1)


def test_the_buttons_say_what_they_do(qtbot: QtBot) -> None:
    page = at(qtbot, gold(CURSE))
    board, bar = board_of(page), page.bar
    assert (bar.confirm.text(), bar.put_back.text()) == ("Look under", "Leave it")
    RamsesMouse(page).make(LeaveStanding())
    assert (bar.confirm.text(), use_scarab(page).text()) == ("Keep scarab", "Use scarab")
    assert not bar.put_back.isVisible()
    RamsesMouse(page).make(UseScarab())
    assert not bar.isVisible(), "pyramids slide without any button"
    assert not board.hand.can(CONFIRM)
    assert not board.hand.can(PUT_BACK)


def drawn_at(monkeypatch: pytest.MonkeyPatch, module: object, draw_it: Callable[[QPainter], None]) -> list[QRectF]:
    """The places of all icons that are painted."""
    places: list[QRectF] = []
    monkeypatch.setattr(module, "paint_icon", lambda painter, name, rect, *_, **__: places.append(rect))
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        draw_it(painter)
    return places


def test_hats_and_scarabs_lie_side_by_side(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    people = [Person(name, seat, seat > 0) for seat, name in enumerate(("Ada", "Bo", "Cy"))]
    _, *rows = panels.players_sheets(QRectF(0, 0, 344, 260), table(3, kind=EXPERT), people, 13.5)
    for row in rows:
        found = drawn_at(monkeypatch, panels, row.sprite().paint)
        assert len(found) == 1 + SCARABS
        assert not any(one.intersects(other) for one, other in combinations(found, 2))


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Escape, Key.Key_Space])
def test_no_usual_key_spends_the_scarab(qtbot: QtBot, key: Qt.Key) -> None:
    page = at(qtbot, play(gold(CURSE), "leave standing"))
    RamsesKeys(page).press(key)
    assert all(player.scarabs == SCARABS for player in table_of(page).session.state.players)
    assert use_scarab(page).isVisible() == (key in (Key.Key_Escape, Key.Key_Space)), "Enter keeps it"


def test_a_used_scarab_leaves_the_keys_on_the_board(qtbot: QtBot) -> None:
    page = at(qtbot, play(gold(CURSE), "leave standing"))
    use_scarab(page).setFocus()
    RamsesKeys(page).press(Key.Key_Space)
    assert table_of(page).session.line == [UseScarab()]
    assert page.view.hasFocus()


# ------------------------------------------------------------ in words, and after the game


@pytest.mark.slow
def test_the_trainer_comes_when_the_game_is_over_and_not_before(qtbot: QtBot) -> None:
    page = sat_down(qtbot, near_the_end("person", "greedy", kind=BASIC))
    board = board_of(page)
    assert not any("leaf" in str(thing.key) for thing in board.read_out())
    play_out(page, RamsesKeys(page))
    trainer = ramses(board).trainer
    assert trainer is not None
    said_places = [thing.name for thing in board.read_out()]
    for place in trainer.places():
        assert place in said_places
    RamsesKeys(page).press(Key.Key_Right)
    assert trainer.step == 1
    assert trainer.title in said(page)[-1]
    mouse = RamsesMouse(page)
    mouse.click(QPointF(board.layout.told.left() + 30, board.layout.told.center().y()))
    assert trainer.step == 0
    assert trainer.go(10**6)
    assert trainer.step == len(trainer.findings.hunts)


def test_the_board_is_left_as_it_was_with_its_treasures_and_who_found_them(qtbot: QtBot) -> None:
    page = sat_down(qtbot, near_the_end("person", "greedy", kind=BASIC))
    board, state = board_of(page), table_of(page).session
    play_out(page, RamsesKeys(page))
    trainer, layout = ramses(board).trainer, board.layout
    assert trainer is not None
    assert layout.tray.width() > layout.tray.height(), "on its long side, however it was turned"
    held = {parts().cards[card].treasure for player in state.state.players for card in player.won}
    assert {treasure for treasure, found in trainer.finders.items() if found} == held
    everyone = [row.accessibleName() for row in page.result.spoils.rows]
    totals = [score.total for score in sorted(GAME.scores(state.state), key=lambda score: score.place)]
    assert [int(words.split(". ")[0].split(": ")[1]) for words in everyone] == totals
    assert page.result.sheet.isHidden()
    drawn = picture_of_board(page)
    assert trainer.go(1)
    board.changed_mind()
    assert drawn != picture_of_board(page), "a turn shows what was known"


def picture_of_board(page: TablePage) -> QImage:
    settle()
    place = page.view.mapFromScene(board_of(page).layout.tray).boundingRect()
    return page.view.viewport().grab(place).toImage()


def test_alone_one_gets_a_place_in_the_hall_of_fame(qtbot: QtBot) -> None:
    session = until(begun("person"), lambda state: len(state.pile) <= 1)
    page = sat_down(qtbot, session, kind=PRACTICE)
    play_out(page, RamsesKeys(page))
    found = len(table_of(page).session.state.players[0].won)
    assert page.result.title.text() == parts().title(found)


@pytest.mark.parametrize(("size", "rows"), [((720, 400), 0), ((1024, 640), 5), ((1280, 800), 12)])
def test_of_the_hall_of_fame_as_many_titles_are_shown_as_can_be_read(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], rows: int
) -> None:
    written: list[tuple[str, float]] = []
    elided = draw.elided

    def watched(painter: QPainter, x: float, y: float, words: str, font: QFont, *more: Any) -> float:
        written.append((words, QFontInfo(font).pixelSize()))
        return elided(painter, x, y, words, font, *more)

    monkeypatch.setattr(draw, "elided", watched)
    appearance().set(text_scale=2.0)
    page = sit_down(qtbot, set_up("person", game=GAME), begun("person"), size, watched=True)
    page.grab()
    titles = [title for _, title in parts().titles]
    shown = {words: px for words, px in written if words in titles}
    assert list(shown) == titles[len(titles) - rows :]  # the player's own is the last: nothing has been found yet
    assert all(px >= draw.SMALLEST for px in shown.values())


@pytest.mark.parametrize("size", in_time((1024, 700), (1280, 800), (720, 480)))
@pytest.mark.parametrize("scale", in_time(2.0, 0.8))
@pytest.mark.parametrize("turned", [0, 1])
def test_nothing_lies_over_anything_else_at_any_size(qtbot: QtBot, size: tuple[int, int], scale: float, turned: int) -> None:
    appearance().set(text_scale=scale)
    page = at(qtbot, table(5, free="d2", card=card(SOUGHT, 2), turned=turned), size=size)
    plan = board_of(page).layout
    rects = [plan.tray, plan.prompt, plan.card, plan.pile, plan.symbol, plan.players, plan.bar]
    for number, one in enumerate(rects):
        assert board_of(page).sceneRect().adjusted(-1, -1, 1, 1).contains(one), number
        assert not any(one.intersects(other) for other in rects[number + 1 :]), number
    assert plan.cell > 20


def let_loose(page: TablePage, seed: str, events: int) -> None:
    """Random clicks, drags and keys; the board must always match the table."""
    luck, mouse, keys = Luck(seed, "monkey"), RamsesMouse(page), RamsesKeys(page)
    pressed = (*ARROWS.values(), Key.Key_Return, Key.Key_Escape, Key.Key_Space, Key.Key_Tab, Key.Key_H, Key.Key_PageUp)
    for event in range(events):
        rect = page.view.sceneRect()
        start, goal = (QPointF(luck.below(int(rect.width())), luck.below(int(rect.height()))) for _ in range(2))
        deed = luck.below(8)
        if deed < 2:
            mouse.click(start)
        elif deed == 2:
            mouse.drag(start, goal)
        else:
            keys.press(luck.pick(pressed))
        if event % 50 == 0:
            appearance().set(theme=luck.pick(("light", "dark", "high_contrast")), text_scale=luck.pick((0.8, 1.0, 2.0)))
            settle()
            assert board_of(page).view == table_of(page).view
    assert table_of(page).session.ply > 0
    follows(page)


@pytest.mark.slow
def test_a_monkey_does_no_harm(qtbot: QtBot) -> None:
    let_loose(sat_down(qtbot, begun("person", "greedy", kind=EXPERT)), "gelada", 150)


@pytest.mark.longest
@pytest.mark.parametrize("seed", ["drill", "macaque"])
def test_a_monkey_does_no_harm_for_long(qtbot: QtBot, seed: str) -> None:
    let_loose(sat_down(qtbot, begun("person", "person", "greedy", seed=seed, kind=EXPERT)), seed, 8000)


def test_a_won_card_flies_to_its_winner(qtbot: QtBot) -> None:
    session = begun("pharaoh", "pharaoh")
    while not any(player.won for player in session.state.players):
        session.play(ask(BOTS["pharaoh"], session))
    before, after = session.view(0, session.ply - 1), session.view(0, session.ply)
    page = sit_down(qtbot, setup_for(session), session)
    table_of(page).stop()
    board = board_of(page)
    board.show_view(None, before, 0, awaits=False)
    appearance().set(speed=1.0)
    board.show_view(before, after, 0, awaits=False)
    goal = board.tabletop.away("won", board.view)
    assert goal is not None
    assert board.layout.players.contains(goal)
    assert board.motion.busy
    board.motion.finish()
    assert "won" not in board.layer.items


@pytest.mark.parametrize("count", [1, 6, 11, 17, 30])
@pytest.mark.parametrize("high", [60, 110])
def test_however_many_cards_are_fanned_out_each_shows_its_treasure(monkeypatch: pytest.MonkeyPatch, count: int, high: int) -> None:
    found: list[tuple[float, QRectF]] = []

    def noted(painter: QPainter, rect: QRectF, number: int) -> None:
        del number
        found.append((rect.width(), painter.transform().mapRect(rect)))

    monkeypatch.setattr(painting, "_paint_small", noted)
    space, image = QRectF(10, 10, 390, high), QImage(420, 200, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painting.paint_fan(painter, space, range(1, count + 1))
    assert len(found) == count
    for (wide, one), (_, after) in pairwise(found):
        assert after.center().x() - one.center().x() >= 0.6 * wide
    assert all(space.adjusted(-2, -2, 2, 2).contains(place) for _, place in found)


def test_who_found_a_treasure_is_shown_even_if_the_card_was_given_away() -> None:
    by_hand = (Session.new(GAME, RamsesOptions(3), f"q{number}", seats(*["greedy"] * 3)) for number in range(30))
    for session in by_hand:
        finders: dict[int, int] = {}
        given = False
        while session.turn is not None:
            before = session.state
            session.play(ask(BOTS["greedy"], session))
            for seat, (was, now) in enumerate(zip(before.players, session.state.players, strict=True)):
                for won in set(now.won) - set(was.won):
                    given = finders.setdefault(won, seat) != seat or given
        if given:
            break
    trainer = Trainer(session, ("Ada", "Bo", "Cleo"), (0, 1, 2))
    for treasure, found in trainer.finders.items():
        assert set(found) == {seat for won, seat in finders.items() if parts().cards[won].treasure == treasure}


def test_a_pyramid_is_let_go_when_another_one_was_slid_by_key(qtbot: QtBot) -> None:
    page = sat_down(qtbot, until(begun("person"), lambda state: state.stage == SLIDE), kind=PRACTICE)
    board, table, mouse = board_of(page), table_of(page), RamsesMouse(page)
    choices = ramses(board).slide_choices
    assert choices is not None
    hole, slide = next(iter(choices.slides.items()))
    place = board.layout.hole(hole).center()
    mouse.press(place)
    RamsesKeys(page).press(ARROWS[slide.direction])
    ply = table.session.ply
    mouse.release(place)
    now = SlideChoices(board.view)
    far = next(one for one in range(HOLES) if one != board.view.hole and one not in now.slides)
    mouse.click(board.layout.hole(far).center())
    assert table.session.ply == ply


def test_going_back_into_the_middle_of_a_special_action_explains_nothing(qtbot: QtBot) -> None:
    session = until(begun("person", "person", "person"), lambda state: state.action == STUNG and state.slides > 0)
    after = until(session.branch(session.ply), lambda state: state.action != STUNG and state.stage != OVER)
    page = sat_down(qtbot, after, kind=PRACTICE)
    board = board_of(page)
    ramses(board).explained = None
    page.table.stack.clear()
    page.table.stack.restore()
    while page.table.session.state.action != STUNG:
        page.table.undo()
    assert page.table.session.state.slides > 0 or page.table.session.state.stage != SLIDE
    assert ramses(board).explained is None


@pytest.mark.parametrize("found", [True, False])
def test_alone_it_is_told_how_a_search_has_ended_until_the_next_begins(qtbot: QtBot, found: bool) -> None:
    session = begun("person")
    while True:
        before = session.branch(session.ply)
        session.play(ask(BOTS["greedy" if found else "random"], session))
        state = session.state
        won = len(state.players[0].won) > len(before.state.players[0].won)
        if before.state.card and not state.card and len(state.pile) == len(before.state.pile) and won == found:
            break
    page = sat_down(qtbot, before, kind=PRACTICE)
    board, table = board_of(page), table_of(page)
    name = parts().treasures[parts().cards[before.state.card].treasure].name
    assert ramses(board).search_ended == ""
    assert table.play(session.line[before.ply])
    settle()
    assert ramses(board).search_ended == (f"Found: {name}" if found else f"Missed: {name}. The card is gone.")
    assert ramses(board).search_ended in {target.words for target in board.read_out()}
    table.undo()
    assert ramses(board).search_ended == ""


def test_a_refusal_goes_when_everything_is_laid_out_anew(qtbot: QtBot) -> None:
    page = sat_down(qtbot, begun("person"))
    board = board_of(page)
    board.refuse("Not there.", board.layout.hole(0))
    assert board.bubble.isVisible()
    appearance().set(theme="dark")
    assert not board.bubble.isVisible()
