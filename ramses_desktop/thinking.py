"""The questions that bots are asked, made of views and never of states, and the second process, in which they are thought about
while the window stays quick. It ends by itself when the program at the other end of the line is gone, however that came about.
Knows no Qt."""

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

SELDOM: Final = (100_000, 50, 50)
"""How many things are made before garbage is looked for: what bots remember is much."""
TELL_EVERY: Final = 0.05
"""Seconds between two words on how far it is."""
FAR: Final = 60
"""Moves to look ahead for what will be asked."""


class Question(Protocol):
    """A value: all that must be known to answer. Equal questions have equal answers."""

    def think(self) -> Thinking[Any]: ...


@frozen
class Choice:
    """Which move does this bot choose, having seen this?"""

    game_id: str
    bot: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[Any]:
        bot = bots(self.game_id)[self.bot]
        move = yield from deliberate(bot, game(self.game_id), self.seen, self.seat, Luck(self.seed, self.stream))
        return move


@frozen
class WhichIsBest:
    """Which moves would somebody be advised to make, having seen this?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[tuple[Advice, ...]]:
        found = adviser(self.game_id)
        assert found is not None  # nobody asks where no hints are given
        advice = yield from found.advise(game(self.game_id), self.seen, self.seat, Luck(self.seed, self.stream))
        return advice


def choice(session: Session) -> Choice:
    """What the bot that is to decide is asked."""
    seat = session.turn
    assert seat is not None  # somebody is to decide
    return _choice(session, seat, session.seen(seat))


def _choice(session: Session, seat: int, seen: Sequence[Any]) -> Choice:
    luck = luck_after(session, seat, len(seen))
    game_id = session.game.spec.id
    return Choice(game_id, session.seats[seat].player, _remembered(game_id, seen), seat, luck.seed, luck.name)


def which_is_best(session: Session) -> WhichIsBest:
    """What is asked for a hint to the seat that is to decide."""
    seat = session.turn
    assert seat is not None  # somebody is to decide
    game_id, seen = session.game.spec.id, session.seen(seat)
    return WhichIsBest(game_id, _remembered(game_id, seen), seat, luck_of(session, seat).seed, f"hint {len(seen)}")


def _remembered(game_id: str, seen: Sequence[Any]) -> tuple[Any, ...]:
    """The views that thinking needs: where that is only the latest, questions do not grow with the game."""
    return tuple(seen if info_of(game_id).bots_remember else seen[-1:])


def to_come(session: Session, seats: Collection[int], answer: Callable[[Choice], Any]) -> list[Choice]:
    """What the bots in these seats will be asked before anything new is shown, as far as it does not depend on what others choose
    until then: that can be thought about ahead. `answer` tells what has been thought already, None where nothing has.
    Where it does depend, another question will be asked, and nobody asks for the answer to this one."""
    game, state = session.game, session.state
    seen = {seat: session.seen(seat) for seat in seats}
    found: list[Choice] = []
    for _ in range(FAR):
        turn = game.turn(state)
        if turn is None:
            break
        move = None
        if turn in seen:
            question = _choice(session, turn, seen[turn])
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


# ------------------------------------------------------------ the other process


def begin(line: Connection) -> None:
    """Where the second process begins. Ctrl+C in the terminal is meant for the first one, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(*SELDOM)
    work(line)


def work(line: Connection) -> None:
    """Answer questions until the line is cut. A newer question, or None, ends the one that is being thought about."""
    try:
        asked = line.recv()
        while True:
            asked = _answer(line, *asked) if asked is not None else line.recv()
    except (EOFError, OSError):
        return


def _answer(line: Connection, number: int, question: Question) -> Any:
    """Think, tell now and then how far it is, and send the answer; or give back what came in between."""
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
