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
from ramses_desktop.bots.hints import Advice, PlayoutAdviser
from ramses_desktop.bots.judging import SURE, Comparing, Judge, Outcomes, Threshold
from ramses_desktop.bots.par import Ceiling, reach
from ramses_desktop.bots.search import GetReady, Thinking, deliberate, is_ready
from ramses_desktop.engine.judged import Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import adviser, bots, game, info_of, judge

GC_THRESHOLDS: Final = (100_000, 50, 50)
"""Collect garbage rarely: bots hold many objects."""
TELL_EVERY: Final = 0.05
"""Seconds between two progress reports."""
FAR: Final = 60
"""Number of moves to look ahead for later questions."""


class TooEarly(ValueError):
    """The game is not over, so nothing may be told."""


class Question(Protocol):
    """A value with everything needed to answer it. Equal questions have equal answers."""

    def think(self) -> Thinking[object]: ...


@frozen
class BotQuestion:
    """Which move does this bot choose, given these views?"""

    game_id: str
    bot: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[object]:
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


@frozen
class ReviewQuestion:
    """How good was this move of a seat with these views?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    played: Any
    seed: str
    stream: str

    def think(self) -> Thinking[Verdict]:
        return _judge(self.game_id).judge(game(self.game_id), self.seen, self.seat, self.played, Luck(self.seed, self.stream))


@frozen
class TutorQuestion:
    """Does this move of a seat with these views give away more than the threshold?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    played: Any
    threshold: Threshold
    seed: str
    stream: str

    def think(self) -> Thinking[Verdict]:
        luck = Luck(self.seed, self.stream)
        found = judge(self.game_id)
        assert isinstance(found, Comparing)  # there is no tutor where there are no playouts
        return found.judge(game(self.game_id), self.seen, self.seat, self.played, luck, self.threshold)


@frozen
class LuckQuestion:
    """How lucky was a seat with the latest of these views?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str

    def think(self) -> Thinking[tuple[Fortune, ...]]:
        return _judge(self.game_id).fortunes(game(self.game_id), self.seen, self.seat, Luck(self.seed, self.stream))


@frozen
class CompareQuestion:
    """What do these moves lead to, in so many guesses?"""

    game_id: str
    seen: tuple[Any, ...]
    seat: int
    moves: tuple[Any, ...]
    guesses: int
    seed: str
    stream: str

    def think(self) -> Thinking[Outcomes]:
        luck = Luck(self.seed, self.stream)
        found = judge(self.game_id)
        assert isinstance(found, Comparing)  # nobody asks where there are no playouts
        return found.compare(game(self.game_id), self.seen, self.seat, self.moves, self.guesses, luck)


@frozen
class CeilingQuestion:
    """What could be made of this deal alone, with every card known?"""

    game_id: str
    options: Any
    deal: str

    def think(self) -> Thinking[Ceiling]:
        found, own = adviser(self.game_id), game(self.game_id)
        assert isinstance(found, PlayoutAdviser)  # nobody asks where there are no playouts
        for _ in found.get_ready():
            yield 0.0
        ceiling = yield from reach(own, found.simulate, own.start(self.options, self.deal))
        return ceiling


@frozen
class Readiness:
    """Is all worked out that the thoughts about a game build on? It takes up to a second, before the first of them."""

    game_id: str

    def think(self) -> Thinking[bool]:
        judge(self.game_id)  # imports what it needs
        for _ in _preparation(self.game_id)():
            yield 0.0
        return True


def readiness(game_id: str) -> Readiness | None:
    """The question that has a game's thoughts prepared, if it has anything to prepare."""
    return None if _preparation(game_id) is is_ready else Readiness(game_id)


def _preparation(game_id: str) -> GetReady:
    found = adviser(game_id)
    return found.get_ready if isinstance(found, PlayoutAdviser) else is_ready


def _judge(game_id: str) -> Judge:
    found = judge(game_id)
    assert found is not None  # nobody asks where there is none
    return found


def bot_question(session: Session) -> BotQuestion:
    """The question for the bot whose turn it is."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    return _bot_question(session, seat, session.seen(seat))


def _bot_question(session: Session, seat: int, seen: Sequence[object]) -> BotQuestion:
    luck = luck_after(session, seat, len(seen))
    game_id = session.game.spec.id
    return BotQuestion(game_id, session.seats[seat].player, _remembered(game_id, seen), seat, luck.seed, luck.name)


def hint_question(session: Session) -> HintQuestion:
    """The question for a hint to the seat to move."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    game_id, seen = session.game.spec.id, session.seen(seat)
    return HintQuestion(game_id, _remembered(game_id, seen), seat, luck_of(session, seat).seed, f"hint {len(seen)}")


def tutor_question(session: Session, move: object, points: float) -> TutorQuestion:
    """Whether a move would give away more than these points, for the seat to move. Like a hint it knows what the seat has seen, and
    no more."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    game_id, seen = session.game.spec.id, session.seen(seat)
    luck = luck_of(session, seat).seed, f"tutor {len(seen)}"
    return TutorQuestion(game_id, _remembered(game_id, seen), seat, move, Threshold(points, SURE), *luck)


def review_question(session: Session, ply: int, played: object = None) -> ReviewQuestion:
    """How good the move was that was made here, or another one. In a game of memory, nobody may ask before it is over."""
    if session.game.spec.memory and session.game.turn(session.state_at(len(session.line))) is not None:
        raise TooEarly("A game of memory is reviewed when it is over.")
    seat = session.mover(ply)
    seen, stream = _past(session, seat, ply, "review")
    return ReviewQuestion(session.game.spec.id, seen, seat, _made(session, ply) if played is None else played, *stream)


def _made(session: Session, ply: int) -> object:
    """The move that was made here; or, if whole turns are judged, all until the seat's next decision."""
    rules, seat, move = _judge(session.game.spec.id), session.mover(ply), session.line[ply]
    if not rules.whole_turns:
        return move
    moves = [move]
    for further in range(ply + 1, len(session.line)):
        if session.mover(further) != seat or rules.begins(session.view(seat, further - 1), session.view(seat, further)):
            break
        moves.append(session.line[further])
    return tuple(moves)


def luck_question(session: Session, seat: int, ply: int) -> LuckQuestion:
    """How lucky a seat was with what it first saw after `ply` moves."""
    seen, stream = _past(session, seat, ply, "luck", least=2)
    return LuckQuestion(session.game.spec.id, seen, seat, *stream)


def compare_question(session: Session, ply: int, moves: tuple[object, ...], guesses: int) -> CompareQuestion:
    """What these moves would have led to."""
    seat = session.mover(ply)
    seen, stream = _past(session, seat, ply, "compare")
    return CompareQuestion(session.game.spec.id, seen, seat, moves, guesses, *stream)


def ceiling_question(session: Session) -> CeilingQuestion:
    """What the deal of this finished game held; before, that would tell what is still hidden."""
    if session.turn is not None:
        raise TooEarly("The ceiling of a deal is found when its game is over.")
    return CeilingQuestion(session.game.spec.id, session.options, session.deal)


def _past(session: Session, seat: int, ply: int, what: str, least: int = 1) -> tuple[tuple[object, ...], tuple[str, str]]:
    """What a seat had seen, and the luck for a question about it."""
    seen = session.seen_at(seat, ply)
    return _remembered(session.game.spec.id, seen, least), (luck_after(session, seat, len(seen)).seed, f"{what} {len(seen)}")


def _remembered(game_id: str, seen: Sequence[object], least: int = 1) -> tuple[object, ...]:
    """The views that thinking needs. If these are only the latest, questions do not grow with the game."""
    return tuple(seen if info_of(game_id).bots_remember else seen[-least:])


def to_come(session: Session, seats: Collection[int], answer: Callable[[BotQuestion], object]) -> list[BotQuestion]:
    """The questions for the bots in these seats before anything new is revealed, to think about ahead of time. `answer` returns
    what is already known, or None. A question that depends on other players' choices may turn out differently; then its answer is
    not needed."""
    game, state = session.game, session.state
    seen = {seat: session.seen(seat) for seat in seats}
    found: list[BotQuestion] = []
    for _ in range(FAR if seats else 0):
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


def _answer(line: Connection, number: int, question: Question) -> object:
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
