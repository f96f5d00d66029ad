"""What is heard at the table: everything by whoever did it, at the moment it is seen, and nothing that nobody sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from ramses_desktop.engine import sound
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.sound import Sound
from ramses_desktop.games import module_of, telling
from ramses_desktop.games.flip_and_write.rules import CROSS, Keep
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.ui.sound import table_sounds
from ramses_desktop.ui.sound.player import Hearing
from ramses_desktop.ui.sound.table_sounds import WAITED, TableSounds
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import (
    EVERY,
    NO_WARNINGS,
    Keys,
    Mouse,
    begun,
    hand_of,
    play_until,
    set_up,
    settle,
    sit_down,
    table_of,
    whole,
    wish,
)
from tests.ui.table.test_replay import replay_of, seen_again
from tests.ui.whole import window_for

pytestmark = NO_WARNINGS


class Ear:
    """Takes the place of the player."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Hearing, float]] = []

    def play(self, event: str, hearing: Hearing, aside: float, delay: int) -> None:
        assert delay >= 0
        self.heard.append((event, hearing, aside))

    def take(self) -> list[str]:
        """What was heard since the last time."""
        events = [event for event, *_ in self.heard]
        self.heard.clear()
        return events


@pytest.fixture
def ear() -> Ear:
    return Ear()


@pytest.fixture
def now() -> list[float]:
    return [100.0]


def listened(page: TablePage, ear: Ear, now: list[float]) -> TablePage:
    """The page, heard from now on."""
    TableSounds(page, ear, lambda: now[0])  # type: ignore[arg-type] # as much of a player as is needed
    page.open_session(table_of(page).session, page.setup)
    table_of(page).bots.pause = 0
    ear.heard.clear()
    return page


def at_the_first_mark(qtbot: QtBot, ear: Ear, now: list[float], *players: str) -> TablePage:
    session = play_until(begun(*players), lambda state: state.stage == CROSS)
    return listened(sit_down(qtbot, set_up(*players), session), ear, now)


# ------------------------------------------------------------ gestures


def test_a_pattern_is_heard_when_it_is_lifted_laid_turned_and_put_back(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    mouse, keys, mark = Mouse(page), Keys(page), hand_of(page)
    mouse.click(mouse.pattern)
    assert ear.take() == [sound.PICK_UP]
    card, boxes = min(mark.legal)
    mouse.move(mouse.middle(card, boxes))
    settle()
    assert set(ear.take()) == {sound.SNAP}
    mouse.move(mouse.middle(card, boxes))
    settle()
    assert ear.take() == [], "the same boxes again"
    keys.press(Qt.Key.Key_R)
    assert ear.take()[-1] == sound.TURN
    keys.press(Qt.Key.Key_F)
    assert ear.take()[-1] == sound.MIRROR
    keys.press(Qt.Key.Key_Escape)
    assert ear.take() == [sound.PUT_BACK]


def test_what_is_refused_is_heard(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    page.board.refuse("It may not lie there.", page.board.sceneRect())
    assert ear.take() == [sound.REFUSED]
    page.board.refuse("", page.board.sceneRect())
    assert ear.take() == []
    page.board.chosen.emit(Keep(1, 2))
    assert ear.take() == [sound.REFUSED], "a move against the rules is not stamped"


def test_pointing_and_tabbing_are_never_heard(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    mouse = Mouse(page)
    for at in (mouse.pattern, page.board.layout.score.center()):
        mouse.move(at)
        settle()
    Keys(page).press(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert ear.take() == []


# ------------------------------------------------------------ what is shown


@EVERY
def test_in_every_game_moves_are_heard_in_its_own_words_and_from_views_alone(
    qtbot: QtBot, ear: Ear, now: list[float], monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    page = listened(sit_down(qtbot, set_up("person", "person", game=game)), ear, now)
    table, asked = table_of(page), list[Any]()
    told = telling(game.spec.id)

    def sounds(*views: Any) -> Sequence[Sound]:
        asked.append(views)
        return told.sounds(*views)

    monkeypatch.setattr(module_of(game.spec.id, "telling"), "TELLING", evolve(told, sounds=sounds))
    for _ in range(6):
        if table.turn is None:
            break
        before = table.session.ply
        assert table.play(wish(table.session))
        assert asked == [(table.view_at(before), table.view, table.viewer)]
        asked.clear()
    assert ear.take()


def test_a_confirmed_mark_is_stamped_and_its_crosses_are_heard_where_they_are(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    Mouse(page).make(wish(table_of(page).session))
    crosses = [(hearing, aside) for event, hearing, aside in ear.heard if event == sound.CROSS]
    assert crosses
    assert all(hearing == Hearing() and -1 < aside < 1 and aside for hearing, aside in crosses)
    assert ear.take().count(sound.CONFIRM) == 1


def test_of_others_hidden_marks_only_the_stamp_is_heard(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person", "person")
    page.board.chosen.emit(wish(table_of(page).session))
    assert ear.take() == [sound.CONFIRM]
    page.board.chosen.emit(wish(table_of(page).session))
    assert sound.CROSS in ear.take(), "everybody has decided"


def test_under_a_curtain_nothing_is_heard_until_it_is_lifted(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    session = play_until(begun("person", "person"), lambda state: state.stage == CROSS and state.seat == 1)
    page = listened(sit_down(qtbot, set_up("person", "person", strict_curtain=True), session), ear, now)
    page.handover.curtain.lifted.emit()
    ear.take()
    page.board.chosen.emit(wish(table_of(page).session))
    assert page.handover.curtain.isVisible()
    assert ear.take() == [sound.CONFIRM]
    page.handover.curtain.lifted.emit()
    assert sound.CROSS in ear.take()


@pytest.mark.parametrize("hides", [lambda page: page.hide(), lambda page: page.parentWidget().hide()])
def test_a_table_that_is_not_seen_is_not_heard(qtbot: QtBot, ear: Ear, now: list[float], hides: Any) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    hides(page)
    table_of(page).play(wish(table_of(page).session))
    assert ear.take() == []


def test_a_window_in_the_background_is_silent(qtbot: QtBot, ear: Ear, now: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_the_first_mark(qtbot, ear, now, "person")
    monkeypatch.setattr(table_sounds, "in_front", lambda: False)
    table_of(page).play(wish(table_of(page).session))
    assert ear.take() == []


def test_undo_and_looking_back_are_silent(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    session = play_until(begun("person"), lambda state: state.number == 2)
    page = listened(sit_down(qtbot, set_up("person", kind="practice"), session), ear, now)
    table = table_of(page)
    table.look(1)
    table.look(2)
    table.look_live()
    assert ear.take() == []
    table.play(wish(table.session))
    assert ear.take()
    table.undo()
    assert ear.take() == []
    table.redo()
    assert ear.take(), "a move made again is heard again"


# ------------------------------------------------------------ others


def test_bots_are_known_as_bots_and_silent_when_they_play_at_once(qtbot: QtBot, ear: Ear, now: list[float]) -> None:
    page = listened(sit_down(qtbot, set_up("greedy", "greedy", game=RAMSES)), ear, now)
    table = table_of(page)
    settle()
    assert ear.take() == []
    table.bots.pause = 1
    qtbot.waitUntil(lambda: bool(ear.heard))
    by_whom = {hearing for event, hearing, _ in ear.heard if event != sound.WIND}
    assert by_whom == {Hearing(own=False, bot=True)}
    table.stop()


@pytest.mark.parametrize(("waited", "knocks"), [(WAITED + 0.1, 1), (WAITED - 0.1, 0)])
def test_after_a_long_wait_ones_turn_is_knocked_for(qtbot: QtBot, ear: Ear, now: list[float], waited: float, knocks: int) -> None:
    page = listened(sit_down(qtbot, set_up("person", "greedy", game=RAMSES)), ear, now)
    table = table_of(page)
    while table.awaits_person:
        table.play(wish(table.session))
    table.bots.pause = 1
    now[0] += waited
    qtbot.waitUntil(lambda: table.awaits_person)
    assert ear.take().count(sound.YOUR_TURN) == knocks


# ------------------------------------------------------------ the end, and replays


@pytest.mark.parametrize(("players", "end"), [(("person", "person"), sound.GAME_WON), (("greedy", "greedy"), sound.GAME_OVER)])
def test_the_end_is_heard_once_and_not_when_a_finished_game_is_opened(
    qtbot: QtBot, ear: Ear, now: list[float], players: tuple[str, ...], end: str
) -> None:
    session = whole(GAME, *players)
    page = listened(sit_down(qtbot, set_up("person")), ear, now)
    page.open_session(session.branch(session.ply - 1), set_up(*players))
    if table_of(page).awaits_person:
        table_of(page).play(wish(table_of(page).session))
    qtbot.waitUntil(lambda: table_of(page).turn is None)
    assert [event for event in ear.take() if event in (sound.GAME_WON, sound.GAME_OVER)] == [end]
    page.open_session(whole(GAME, *players), set_up(*players))
    assert ear.take() == []


def test_a_replay_is_heard_step_by_step_and_not_in_passing(qtbot: QtBot, ear: Ear) -> None:
    window = window_for(qtbot)
    window.sounding.player = ear  # type: ignore[assignment]
    with qtbot.waitActive(window):
        window.activateWindow()
    page = seen_again(window)
    assert page is replay_of(window)
    page.go_to(page.plies // 2)
    page.go_to(0)
    assert ear.take() == []
    heard = []
    for ply in range(1, 9):
        page.go_to(ply)
        assert all(hearing.replay for _, hearing, _ in ear.heard)
        heard += ear.take()
    assert sound.CROSS in heard
    page.bar.pace.set_value("quick")
    page.play_or_pause()
    page._next()
    assert ear.take() == []
    page.pause()
