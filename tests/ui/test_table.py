"""The table: who may move when, what the person at the screen sees, and when bots move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import Bot, RandomBot, ask
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.rules import Cross, Keep, Take
from ramses_desktop.games.pyramids.bots import BOTS
from ramses_desktop.games.pyramids.rules import CROSS, GAME, OVER, REPLACE, State
from ramses_desktop.store.journal import CASUAL, PRACTICE
from ramses_desktop.ui.table import thinker
from ramses_desktop.ui.table.controller import Table
from tests.ui.play import begun, play_until, settle, wish

pytestmark = pytest.mark.usefixtures("qapp")


def table_for(session: Session, kind: str = CASUAL, *, pause: int = 0, bots: dict[str, Bot] | None = None, **more: Any) -> Table:
    table = Table(session, bots or BOTS, kind, **more)
    table.bots.pause = pause
    return table


def trail(table: Table) -> list[tuple[int, int]]:
    """Every step from here on, as the table reports it."""
    steps: list[tuple[int, int]] = []
    table.moved.connect(lambda before, now: steps.append((before, now)))
    return steps


def wait_for_turn(qtbot: QtBot, table: Table) -> None:
    qtbot.waitUntil(lambda: table.awaits_person or table.turn is None)


# ------------------------------------------------------------ playing


def test_a_move_is_played_and_told_of_once() -> None:
    table = table_for(begun("person", "person"))
    table.begin()
    steps = trail(table)
    move = wish(table.session)
    assert table.play(move)
    assert table.session.line == [move]
    assert steps == [(0, 1)]


def test_an_illegal_move_is_refused_with_a_sentence_and_leaves_no_trace() -> None:
    table = table_for(play_until(begun("person", "person"), lambda state: state.stage == CROSS))
    table.begin()
    steps, line = trail(table), list(table.session.line)
    refusals: list[str] = []
    table.refused.connect(refusals.append)
    state: State = table.session.state
    wrong = [Keep(1, 2), Take(0), Cross(state.players[1].cards[0].card, 1), Cross(state.players[0].cards[0].card, 1 << 24)]
    for move in wrong:
        assert not table.play(move)
    assert len(refusals) == len(wrong)
    assert all(sentence.endswith((".", "side by side.")) and len(sentence) > 20 for sentence in refusals)
    assert (table.session.line, table.stack.count(), steps) == (line, 0, [])
    assert not table.can_undo
    assert not table.can_redo


def test_nobody_plays_for_a_bot() -> None:
    table = table_for(begun("greedy", "person"), pause=60_000)
    assert not table.awaits_person
    assert not table.play(wish(table.session))
    assert table.session.ply == 0


def test_several_moves_are_played_one_after_the_other_with_a_pause_between_them(qtbot: QtBot) -> None:
    ahead = begun("person", "person")
    while ahead.ply < 3:
        ahead.play(wish(ahead))
    moves = list(ahead.line)
    table = table_for(begun("person", "person"))
    table.begin()
    steps = trail(table)
    table.step_pause = 1
    table.play_line(moves)
    assert steps == [(0, 1)], "the others wait"
    qtbot.waitUntil(lambda: len(steps) == len(moves))
    assert table.session.line == moves


def test_when_it_is_over_nothing_more_happens(qtbot: QtBot) -> None:
    table = table_for(play_until(begun("person", "greedy"), lambda state: state.stage == CROSS and state.number == 27), PRACTICE)
    over: list[bool] = []
    table.over.connect(lambda: over.append(True))
    table.begin()
    while table.turn is not None:
        table.play(wish(table.session))
        wait_for_turn(qtbot, table)
    assert over == [True]
    line = list(table.session.line)
    assert table.session.state.stage == OVER
    assert not table.play(Take(0))
    table.bots.play_on()
    settle()
    assert table.session.line == line
    assert not table.awaits_person
    assert not table.bots.is_waiting


def test_a_game_that_is_over_is_over_when_it_is_opened() -> None:
    table = table_for(play_until(begun("person", "greedy"), lambda state: state.stage == OVER))
    over: list[bool] = []
    table.over.connect(lambda: over.append(True))
    table.begin()
    assert over == [True]


# ------------------------------------------------------------ whose view


def test_in_a_hot_seat_the_table_is_shown_for_whoever_decides() -> None:
    table = table_for(begun("person", "person", "person"))
    table.begin()
    while table.turn is not None and table.session.ply < 60:
        assert table.viewer == table.turn
        assert table.view == GAME.view(table.session.state, table.turn)
        table.play(wish(table.session))


def test_while_a_bot_decides_the_person_goes_on_looking() -> None:
    table = table_for(begun("greedy", "person"), pause=60_000)
    table.begin()
    assert (table.turn, table.viewer) == (0, 1)
    assert table.view == GAME.view(table.session.state, 1)


def test_without_a_person_the_first_seat_is_looked_over_the_shoulder() -> None:
    assert table_for(begun("greedy", "random")).viewer == 0


# ------------------------------------------------------------ looking back


def test_looking_back_shows_earlier_positions_and_leaves_the_game_alone() -> None:
    session = play_until(begun("person", "person"), lambda state: state.number == 3)
    table = table_for(session)
    table.begin()
    steps, ply = trail(table), session.ply
    table.look(ply - 2)
    assert (table.shown_ply, table.session.ply) == (ply - 2, ply)
    assert table.view == GAME.view(session.state_at(ply - 2), table.viewer)
    table.look(0)
    table.look(-5)
    table.look_live()
    table.look(ply + 5)
    assert table.looking is None
    assert steps == [(ply, ply - 2), (ply - 2, 0), (0, ply)]


def test_while_looking_back_nothing_is_played_or_taken_back() -> None:
    table = table_for(begun("person", "person"), PRACTICE)
    table.begin()
    table.play(wish(table.session))
    table.look(0)
    assert not table.awaits_person
    assert not table.play(wish(table.session))
    assert not table.can_undo
    table.undo()
    table.redo()
    assert table.session.ply == 1
    table.look_live()
    assert table.can_undo


# ------------------------------------------------------------ bots


class Spy:
    """A bot that records what it is shown."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, list[State]]] = []

    def choose(self, game: Any, seen: Sequence[State], seat: int, luck: Luck) -> Any:
        self.seen.append((seat, list(seen)))
        return RandomBot().choose(game, seen, seat, luck)


def test_bots_see_the_views_of_their_seat_and_nothing_else(qtbot: QtBot) -> None:
    spy = Spy()
    table = table_for(begun("person", "spy", "spy"), bots={"spy": spy})
    table.begin()
    while table.turn is not None and table.session.state.number < 6:
        table.play(wish(table.session))
        wait_for_turn(qtbot, table)
    assert len(spy.seen) > 10
    for seat, seen in spy.seen:
        every = [GAME.view(table.session.state_at(ply), seat) for ply in range(table.session.ply + 1)]
        assert seen == [view for ply, view in enumerate(every) if not ply or view != every[ply - 1]][: len(seen)]
        for view in seen:
            assert set(view.deck) <= {HIDDEN}
            for other, player in enumerate(view.players):
                assert other == seat or not view.together or player.cards == view.before[other].cards
                assert other == seat or set(player.dealt) <= {HIDDEN}


def test_a_bot_answers_after_the_move_that_it_answers_has_been_told_of(qtbot: QtBot) -> None:
    table = table_for(begun("person", "greedy"))
    table.begin()
    steps = trail(table)
    table.play(wish(table.session))
    assert steps == [(0, 1)]
    wait_for_turn(qtbot, table)
    assert steps == [(0, 1), (1, 2)]


def test_bots_among_themselves_play_to_the_end(qtbot: QtBot) -> None:
    table = table_for(begun("greedy", "random", "greedy"))
    with qtbot.waitSignal(table.over):
        table.begin()


def test_bots_can_be_followed_move_by_move(qtbot: QtBot) -> None:
    """After a bot's visible move the table waits for the player; after a person's own move it does not."""
    session = play_until(begun("person", "greedy", "greedy"), lambda state: state.stage == REPLACE and 0 not in state.queue)
    session.jump(session.ply - 1)
    while session.turn != 0:
        session.back()
    table = table_for(session, follow_bots=True)
    told: list[bool] = []
    table.bots.waiting.connect(told.append)
    table.begin()
    while table.awaits_person:
        table.play(wish(session))
    assert not table.bots.is_waiting
    qtbot.waitUntil(lambda: table.bots.is_waiting)
    ply, bot = session.ply, session.turn
    assert session.state.stage == REPLACE
    settle()
    assert session.ply == ply
    table.bots.play_on()
    qtbot.waitUntil(lambda: session.ply > ply)
    assert told[:2] == [True, False]
    assert session.mover(ply) == bot


def test_play_on_skips_the_pause_before_a_bots_move(qtbot: QtBot) -> None:
    table = table_for(begun("greedy", "greedy"), pause=3_600_000)
    table.begin()
    qtbot.waitUntil(lambda: table.session.ply == 1)
    settle()
    assert table.session.ply == 1
    table.bots.play_on()
    qtbot.waitUntil(lambda: table.session.ply == 2)
    table.bots.cancel()


def test_bots_answer_a_person_at_once(qtbot: QtBot) -> None:
    """Nobody waits for a bot in a step in which all choose together."""
    table = table_for(begun("person", "greedy"), pause=3_600_000)
    table.begin()
    table.play(wish(table.session))
    qtbot.waitUntil(lambda: table.session.ply == 2)


def test_a_bot_whose_move_shows_nothing_is_not_waited_for(qtbot: QtBot) -> None:
    """What others keep or mark in a common step stays hidden until all are ready."""
    table = table_for(begun("greedy", "random", "person"), pause=3_600_000)
    table.begin()
    wait_for_turn(qtbot, table)
    assert table.session.ply == 2


def test_an_answer_to_what_was_taken_back_is_dropped() -> None:
    table = table_for(begun("person", "greedy"), pause=3_600_000)
    table.begin()
    table.play(wish(table.session))
    table.undo()
    table.bots._timer.timeout.emit()  # it had already fired when the move was taken back
    assert (table.session.ply, table.turn) == (0, 0)


def test_after_leaving_the_table_no_bot_moves(qtbot: QtBot) -> None:
    table = table_for(begun("greedy", "greedy"))
    table.begin()
    table.stop()
    table.bots._timer.timeout.emit()
    with qtbot.waitCallback() as later:
        QTimer.singleShot(0, later)
    assert table.session.ply == 0


def test_leaving_the_table_ends_the_waiting(qtbot: QtBot) -> None:
    table = table_for(begun("greedy", "greedy"), follow_bots=True)
    table.begin()
    qtbot.waitUntil(lambda: table.bots.is_waiting)
    ply = table.session.ply
    table.stop()
    assert not table.bots.is_waiting
    table.bots.play_on()
    settle()
    assert table.session.ply == ply


def test_who_plays_on_from_within_the_telling_is_served_once(qtbot: QtBot) -> None:
    """A listener may answer a move with the next one at once; no bot is asked about the position in between."""
    table = table_for(begun("person", "person", "greedy"))
    table.begin()
    table.moved.connect(lambda _, now: now == 1 and table.play(wish(table.session)))
    table.play(wish(table.session))
    assert table.session.ply == 2
    wait_for_turn(qtbot, table)
    assert table.session.ply == 3


# ------------------------------------------------------------ slow bots


class Slow(RandomBot):
    """A bot that thinks until it is told to stop."""

    def __init__(self) -> None:
        self.done = False
        self.begun: list[int] = []

    def think(self, game: Any, seen: Sequence[State], seat: int, luck: Luck) -> Thinking[Any]:
        self.begun.append(seat)
        while not self.done:
            yield 0.0
        return self.choose(game, seen, seat, luck)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    bot = Slow()
    monkeypatch.setitem(BOTS, "slow", bot)
    monkeypatch.setattr(thinker, "REST", 0)
    return bot


def test_while_people_choose_bots_think_about_their_own_choice(qtbot: QtBot, slow: Slow) -> None:
    table = table_for(begun("person", "slow", "slow"))
    table.begin()
    slow.done = True
    qtbot.waitUntil(lambda: len(table._thinker._known) == 2)
    begun_before = list(slow.begun)
    slow.done = False
    table.play(wish(table.session))
    qtbot.waitUntil(lambda: table.session.ply == 3)
    assert slow.begun[: len(begun_before)] == begun_before == [1, 2]
    assert table.session.seats[1].player == "slow"
    again = begun("person", "slow", "slow")
    again.play(table.session.line[0])
    assert ask(slow, again) == table.session.line[1], "the answer is the one that thinking now would find"


def test_what_was_thought_ahead_is_not_used_for_another_question(qtbot: QtBot, slow: Slow) -> None:
    """After a step that revealed something, everything is thought about anew."""
    table = table_for(begun("slow", "person"))
    slow.done = True
    table.begin()
    wait_for_turn(qtbot, table)
    table.play(wish(table.session))
    wait_for_turn(qtbot, table)
    assert table.session.state.stage == CROSS
    assert table.session.ply == 3
    assert slow.begun == [0, 0]


@pytest.mark.parametrize("how", ["undo", "stop"])
def test_a_bot_in_mid_thought_is_stopped_when_the_player_undoes_or_leaves(qtbot: QtBot, slow: Slow, how: str) -> None:
    table = table_for(begun("person", "slow"))
    table.begin()
    table.play(wish(table.session))
    qtbot.waitUntil(lambda: table._thinker._front is not None)
    getattr(table, how)()
    assert table._thinker._front is None
    slow.done = True
    settle()
    assert table.session.ply == (0 if how == "undo" else 1)
    if how == "stop":
        assert not table._thinker._timer.isActive()
