"""The questions bots are asked, and which of them can be foreseen: thinking ahead changes no answer, and reveals nothing."""

from __future__ import annotations

from multiprocessing import Pipe
from threading import Thread
from typing import Any

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import ask
from ramses_desktop.bots.search import Budget, SearchingBot, Thinking, finished
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import bots, game
from ramses_desktop.games.pyramids import bots as bots_module
from ramses_desktop.games.pyramids.rules import KEEP, PyramidsOptions
from ramses_desktop.thinking import BotQuestion, Question, bot_question, hint_question, to_come, work
from tests.tiers import one_quick

TINY = Budget(effort=3, width=3, least=2)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think whole games through in a moment."""
    for name in ("vizier", "pharaoh"):
        monkeypatch.setitem(bots_module.BOTS, name, SearchingBot(bots_module.SIMULATOR.simulate, TINY))
    monkeypatch.setattr(bots_module, "OFFER", evolve(bots_module.OFFER, adviser=evolve(bots_module.ADVISER, budget=TINY)))


def begun(*players: str, seed: str = "ahead") -> Session:
    seats = tuple(Seat(f"{at}", player) for at, player in enumerate(players))
    return Session.new(game("pyramids"), PyramidsOptions(len(players)), seed, seats)


def answer(question: Question) -> Any:
    return finished(question.think())


def one_move(session: Session) -> None:
    """People play like the greedy bot, too."""
    assert session.turn is not None
    player = session.seats[session.turn].player
    session.play(ask(bots("pyramids")["greedy" if player == "person" else player], session))


def unknown(_: BotQuestion) -> None:
    """Nothing has been worked out yet."""


# ------------------------------------------------------------ questions


def test_a_question_is_answered_as_the_bot_would_choose() -> None:
    session = begun("pharaoh", "vizier", "scribe")
    for _ in range(12):
        question = bot_question(session)
        assert answer(question) == ask(bots("pyramids")[session.seats[question.seat].player], session)
        one_move(session)


def test_hints_are_for_the_seat_that_is_to_decide() -> None:
    session = begun("person", "person")
    while session.turn is not None:
        if session.ply % 7 == 0:
            moves = session.game.moves(session.state)
            assert {one.move for one in answer(hint_question(session))} <= set(moves)
        one_move(session)


# ------------------------------------------------------------ future questions


@pytest.mark.parametrize("players", one_quick(("person", "pharaoh", "vizier"), ("pharaoh", "person", "person", "vizier")))
def test_while_all_choose_together_nobody_waits_for_a_bot(players: tuple[str, ...]) -> None:
    """Once a person has chosen, every question to thoughtful bots in that step was foreseen while the person was choosing."""
    session, thoughtful = begun(*players), {at for at, name in enumerate(players) if name != "person"}
    known: list[tuple[BotQuestion, Any]] = []
    foreseen = asked = 0

    def recall(question: BotQuestion) -> Any:
        return next((found for known_, found in known if known_ == question), None)

    def think_ahead() -> None:
        while fresh := [question for question in to_come(session, thoughtful, recall) if recall(question) is None]:
            known.extend((question, answer(question)) for question in fresh)

    last_person = ("", -1)
    while session.turn is not None and session.state.number < 9:
        step, turn = (session.state.stage, session.state.number), session.turn
        if turn not in thoughtful:
            think_ahead()
            last_person = step
        elif session.state.together and last_person == step:
            asked += 1
            foreseen += recall(bot_question(session)) is not None
        one_move(session)
    assert asked >= 10
    assert foreseen == asked


def test_what_is_foreseen_does_not_hang_on_what_is_chosen() -> None:
    session = begun("person", "pharaoh", "vizier")
    while session.state.stage == KEEP or session.turn != 0:
        one_move(session)
    foreseen = to_come(session, {1, 2}, unknown)
    for move in session.game.moves(session.state):
        branch = session.branch(session.ply)
        branch.play(move)
        while branch.turn == 0:
            branch.play(branch.game.moves(branch.state)[-1])
        assert bot_question(branch) == foreseen[0]
    assert [question.seat for question in foreseen] == [1, 2]


def test_nothing_that_is_yet_to_be_revealed_is_in_a_question() -> None:
    """The last to choose ends the step; what that would reveal is not looked at."""
    session = begun("pharaoh", "person")
    while session.state.stage == KEEP or session.turn != 1:
        one_move(session)
    assert to_come(session, {0}, unknown) == []


def test_at_the_end_nothing_more_is_asked() -> None:
    session = begun("pharaoh", "person")
    while session.turn is not None:
        one_move(session)
    assert to_come(session, {0}, unknown) == []


def test_foreseeing_changes_nothing() -> None:
    session = begun("person", "pharaoh")
    before = session.branch(0)
    to_come(session, {1}, unknown)
    assert session == before


# ------------------------------------------------------------ the second process


@frozen
class Count:
    steps: int

    def think(self) -> Thinking[int]:
        for step in range(self.steps):
            yield step / self.steps
        return self.steps


def test_the_worker_answers_drops_and_ends_with_the_line() -> None:
    here, there = Pipe()
    worker = Thread(target=work, args=(there,))
    worker.start()
    here.send((1, Count(3)))
    assert here.recv() == (1, 1.0, 3)
    here.send((2, Count(10**9)))
    here.send(None)
    here.send((3, Count(10**9)))
    here.send((4, Count(5)))
    while (told := here.recv())[2] is None:
        assert told[0] in (2, 3, 4)
        assert 0 <= told[1] < 1
    assert told == (4, 1.0, 5)
    here.send((5, Count(10**9)))
    here.close()
    worker.join(30)
    assert not worker.is_alive()
