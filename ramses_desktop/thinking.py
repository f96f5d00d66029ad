"""The questions put to bots, made of views and never of states, and the worker process that answers while the window stays
responsive. That process ends by itself when the program is gone, whatever the reason."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Collection, Sequence
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final, Protocol

from attrs import frozen

from ramses_desktop.bots import luck_after, luck_of
from ramses_desktop.bots.hints import Advice
from ramses_desktop.bots.search import Thinking, deliberate
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import adviser, bots, game, info_of

GC_THRESHOLDS: Final = (100_000, 50, 50)
"""Collect garbage rarely: bots hold many objects."""
TELL_EVERY: Final = 0.05
"""Seconds between two progress reports."""
FAR: Final = 60
"""Number of moves to look ahead for later questions."""


class Question(Protocol):
    """A value with everything needed to answer it. Equal questions have equal answers."""

    def think(self) -> Thinking[Any]: ...


@frozen
class BotQuestion:
    """Which move does this bot choose, given these views?"""

    game_id: str
    bot: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[Any]:
        luck = Luck(self.seed, self.stream)
        return deliberate(bots(self.game_id)[self.bot], game(self.game_id), self.seen, self.seat, luck)


@frozen
class HintQuestion:
    """Which moves are best for a seat with these views?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[tuple[Advice, ...]]:
        found = adviser(self.game_id)
        assert found is not None  # nobody asks where there are no hints
        return found.advise(game(self.game_id), self.seen, self.seat, Luck(self.seed, self.stream))


def bot_question(session: Session) -> BotQuestion:
    """The question for the bot whose turn it is."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    return _bot_question(session, seat, session.seen(seat))


def _bot_question(session: Session, seat: int, seen: Sequence[Any]) -> BotQuestion:
    luck = luck_after(session, seat, len(seen))
    game_id = session.game.spec.id
    return BotQuestion(game_id, session.seats[seat].player, _remembered(game_id, seen), seat, luck.seed, luck.name)


def hint_question(session: Session) -> HintQuestion:
    """The question for a hint to the seat to move."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    game_id, seen = session.game.spec.id, session.seen(seat)
    return HintQuestion(game_id, _remembered(game_id, seen), seat, luck_of(session, seat).seed, f"hint {len(seen)}")


def _remembered(game_id: str, seen: Sequence[Any]) -> tuple[Any, ...]:
    """The views that thinking needs. If that is only the latest, questions do not grow with the game."""
    return tuple(seen if info_of(game_id).bots_remember else seen[-1:])


def to_come(session: Session, seats: Collection[int], answer: Callable[[BotQuestion], Any]) -> list[BotQuestion]:
    """The questions for the bots in these seats before anything new is revealed, to think about ahead of time. `answer` returns
    what is already known, or None. A question that depends on other players' choices may turn out differently; then its answer is
    not needed."""
    game, state = session.game, session.state
    seen = {seat: session.seen(seat) for seat in seats}
    found: list[BotQuestion] = []
    for _ in range(FAR):
        turn = game.turn(state)
        if turn is None:
            break
        move = None
        if turn in seen:
            question = _bot_question(session, turn, seen[turn])
            found.append(question)
            move = answer(question)
            if move is None:
                del seen[turn]
        after = game.play(state, game.moves(state)[0] if move is None else move)
        if game.reveals(state, after):
            break
        state = after
        for seat, views in seen.items():
            view = game.view(state, seat)
            if view != views[-1]:
                views.append(view)
    return found


# ------------------------------------------------------------ the worker process


def begin(line: Connection) -> None:
    """Main function of the worker process. Ctrl+C in the terminal is for the main process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*GC_THRESHOLDS)
    work(line)


def work(line: Connection) -> None:
    """Answer questions until the connection closes. A newer question, or None, interrupts the current one."""
    try:
        asked = line.recv()
        while True:
            asked = _answer(line, *asked) if asked is not None else line.recv()
    except (EOFError, OSError):
        return


def _answer(line: Connection, number: int, question: Question) -> Any:
    """Think, report progress now and then, and send the answer; or return what arrived in between."""
    thinking = question.think()
    told = monotonic()
    while True:
        try:
            share = next(thinking)
        except StopIteration as end:
            line.send((number, 1.0, end.value))
            return None
        if line.poll():
            return line.recv()
        if monotonic() > told + TELL_EVERY:
            line.send((number, share, None))
            told = monotonic()
