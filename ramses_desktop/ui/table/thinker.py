"""Answers questions without ever blocking the window: in a second process, or failing that in small pieces between events. Urgent
questions come first; the par of a deal is worked out in spare time."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import define, evolve
from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop import __version__, seams
from ramses_desktop.bots.par import MASTER, PLAYS, Ceiling, Par, lines, play_number, result
from ramses_desktop.bots.search import Thinking
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import bots
from ramses_desktop.store import files
from ramses_desktop.thinking import bot_question, ceiling_question
from ramses_desktop.ui import game_ui

if TYPE_CHECKING:
    from ramses_desktop.thinking import Question

LOOK_EVERY: Final = 12
"""Milliseconds between polls of the second process, while an answer is due."""
PIECE: Final = 0.008
"""Seconds of thinking at a time without a second process."""
REST: Final = 24
"""Milliseconds between two pieces of thinking that nobody waits for."""
MOST_DEATHS: Final = 3
"""Workers that may die in a row before thinking moves to this process."""
RECOVERY: Final = 30.0
"""Seconds until another worker is tried after that."""
SILENCE: Final = 20.0
"""Seconds of silence after which a worker is given up; it reports its progress many times a second."""

READY, TRIED, WATCHED, GHOST, PAR, ENDED, DAYS, IDLE = range(8)
"""Ranks of questions for spare time, the most urgent first: what all others build on; somebody waits, or looks at what
it is for; the ghost that is raced; the par, then the review of the game on the table; the pars of days; nobody waits for it."""

KILLED: Final = object()
"""Message that ends the thread writing to a worker."""

Then: TypeAlias = Callable[[Any], None]


def _nobody(_: Any) -> None:
    """Ignore an answer or progress."""


def _no_one() -> None:
    """Ignore a failure."""


@define(eq=False)
class Errand:
    """A question, and what to do with its answer."""

    question: Question
    then: Then
    progress: Callable[[float], None] = _nobody
    failed: Callable[[], None] = _no_one
    """Called if it cannot be answered, which is our bug, before that is reported."""


class _Quiet:
    """Suspends automatic garbage collection while it lives. Thinking creates so many small objects that collecting them at any
    moment would hold up the window."""

    def __init__(self) -> None:
        self._was_on = gc.isenabled()
        gc.disable()

    def __del__(self) -> None:
        # Works even if a thinker is dropped without being stopped.
        if self._was_on:
            gc.enable()


class Thinker(QObject):
    """Thinks in this process. Only one question is urgent at a time; a new one replaces it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._front: Errand | None = None
        self._ahead: list[Errand] = []
        self._known: list[tuple[Question, Any]] = []
        self._later: dict[int, Errand] = {}
        """By rank."""
        self._now: Errand | None = None
        """The errand being worked on."""
        self._thinking: Thinking[Any] | None = None
        self._quiet: _Quiet | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    # -------------------------------------------------------- questions

    def ask(self, question: Question, then: Then, progress: Callable[[float], None] = _nobody) -> None:
        """Get a question answered: `then` is called with the answer, at once if it is known."""
        self._front = None
        answer = self.known(question)
        if answer is not None:
            self._turn_to_next()
            then(answer)
            return
        under_way = next((errand for errand in self._ahead if errand.question == question), None)
        if under_way is None:
            self._front = Errand(question, then, progress)
        else:
            self._ahead.remove(under_way)
            under_way.then, under_way.progress = then, progress
            self._front = under_way
        self._turn_to_next()

    def forget(self) -> None:
        """Drop the urgent question."""
        self._front = None
        self._turn_to_next()

    def prepare(self, questions: Sequence[Question], then: Callable[[], None]) -> None:
        """Think ahead about probable questions, in this order; `then` is called after each answer. Earlier questions and answers
        not among these are dropped."""
        self._known = [(question, answer) for question, answer in self._known if question in questions]
        old, self._ahead = self._ahead, []
        for question in questions:
            if self.known(question) is None:
                errand = next((one for one in old if one.question == question), None) or Errand(question, _nobody)
                errand.then = partial(self._learn, then, question)
                self._ahead.append(errand)
        self._turn_to_next()

    def _learn(self, then: Callable[[], None], question: Question, answer: Any) -> None:
        self._known.append((question, answer))
        then()

    def known(self, question: Question) -> Any:
        """The answer, if it was worked out ahead."""
        return next((answer for asked, answer in self._known if asked == question), None)

    def study(self, rank: int, question: Question, then: Then, failed: Callable[[], None] = _no_one) -> None:
        """Think about this in spare time. A new question replaces the previous one of its rank."""
        self._later[rank] = Errand(question, then, failed=failed)
        self._turn_to_next()

    def get_ready(self, game_id: str) -> None:
        """Prepare thoughts about a game in spare time, so that nobody waits for that before the first of them."""
        from ramses_desktop.thinking import readiness

        if question := readiness(game_id):
            self.study(READY, question, _nobody)

    def drop(self, rank: int) -> None:
        """Drop the question of this rank."""
        self._later.pop(rank, None)
        self._turn_to_next()

    def rest(self) -> None:
        """Drop all questions of a table, and their answers."""
        self._front = None
        self._ahead, self._known = [], []
        self._turn_to_next()

    def close(self) -> None:
        """Stop, as the program ends."""
        self._later = {}
        self.rest()

    # -------------------------------------------------------- scheduling

    def _turn_to_next(self) -> None:
        """Work on the most urgent question. An interrupted one starts afresh when its turn comes."""
        later = self._later[min(self._later)] if self._later else None
        wanted = self._front or (self._ahead[0] if self._ahead else later)
        if wanted is not self._now:
            if self._now is not None:
                self._interrupt()
            self._now = wanted
            if wanted is not None:
                seams.tell(seams.ASKED, type(wanted.question).__name__)
                self._begin(wanted)
        elif wanted is not None and wanted is self._front:
            self._hurry()

    def _answer(self, answer: Any) -> None:
        errand, self._now = self._now, None
        assert errand is not None  # an answer belongs to a question
        if errand is self._front:
            self._front = None
        elif errand in self._ahead:
            self._ahead.remove(errand)
        else:
            self._later = {rank: other for rank, other in self._later.items() if other is not errand}
        errand.then(answer)
        self._turn_to_next()

    # -------------------------------------------------------- thinking

    def _begin(self, errand: Errand) -> None:
        self._thinking = errand.question.think()
        self._quiet = _Quiet()
        self._timer.start(0 if errand is self._front else REST)

    def _hurry(self) -> None:
        """Speed up, as someone now waits for the current question."""
        self._timer.setInterval(0)

    def _go_on(self) -> None:
        """Think for a moment, then let the window have its turn."""
        assert self._thinking is not None
        assert self._now is not None
        end, share = monotonic() + PIECE, 0.0
        try:
            while monotonic() < end:
                share = next(self._thinking)
        except StopIteration as done:
            self._interrupt()
            self._answer(done.value)
        except BaseException:
            self._interrupt()
            self._give_up()
            raise
        else:
            gc.collect(1)
            self._now.progress(share)

    def _give_up(self) -> None:
        """Leave a question in spare time that cannot be answered, and go on with the next; an urgent one stays."""
        errand = self._now
        assert errand is not None  # it was being worked on
        if errand in self._later.values():
            self._now = None
            self._later = {rank: other for rank, other in self._later.items() if other is not errand}
            errand.failed()
            self._turn_to_next()

    def _interrupt(self) -> None:
        """Stop thinking."""
        self._timer.stop()
        self._thinking = self._quiet = None


class _Worker:
    """The second process and the pipe to it. A thread writes the questions, as pickling takes time and a stopped process reads
    nothing: a full pipe would block the window for ever."""

    def __init__(self) -> None:
        from ramses_desktop.thinking import begin

        context = get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=begin, args=(other,), daemon=True, name="bots")
        self._process.start()
        other.close()
        self._unsent: SimpleQueue[Any] = SimpleQueue()
        Thread(target=self._write, daemon=True, name="questions").start()

    def _write(self) -> None:
        """Send messages until the worker is killed. The pipe closes with its last reference, so never while in use."""
        with suppress(OSError):
            while (message := self._unsent.get()) is not KILLED:
                self._line.send(message)

    @property
    def pid(self) -> int | None:
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process.is_alive()

    def send(self, message: Any) -> None:
        self._unsent.put(message)

    def messages(self) -> Iterator[Any]:
        """Messages since the last call; EOFError or OSError if the process is gone."""
        while self._line.poll():
            yield self._line.recv()

    def kill(self) -> None:
        """Kill outright: the process has nothing to save, and a stopped one obeys nothing else."""
        self._process.kill()
        self._unsent.put(KILLED)


class WorkerThinker(Thinker):
    """Thinks in a second process, started when first needed. If it dies or falls silent, another takes over and the question is
    asked again; if none survives, thinking goes on in this process until it is time to try again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker: _Worker | None = None
        self._may_start = True
        self._number = 0
        """Number of the last question sent; messages about earlier ones are ignored."""
        self._deaths = 0
        """Workers that died in a row."""
        self._died_at = 0.0
        self._heard = 0.0
        """When the worker last said something, or was last asked."""
        self.answers = 0
        """Answers received from the worker."""
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self._look_for_answer)

    @property
    def may_start(self) -> bool:
        """Whether a second process may be used."""
        return self._may_start

    @may_start.setter
    def may_start(self, wanted: bool) -> None:
        if wanted == self._may_start:
            return
        self._may_start = wanted
        under_way = self._now
        if under_way is not None:
            self._interrupt()
        if not wanted:
            self._kill()
        if under_way is not None:
            self._begin(under_way)

    def _begin(self, errand: Errand) -> None:
        while self.may_start and (self._deaths < MOST_DEATHS or monotonic() - self._died_at >= RECOVERY):
            try:
                worker = self._living_worker()
            except OSError:
                self._note_death()
                continue
            self._number += 1
            worker.send((self._number, errand.question))
            self._heard = monotonic()
            self._look.start()
            return
        super()._begin(errand)

    def _living_worker(self) -> _Worker:
        if self._worker is None or not self._worker.is_alive:
            self._kill()
            self._worker = _Worker()
        return self._worker

    def _look_for_answer(self) -> None:
        if self._worker is None:
            self._look.stop()
            return
        try:
            for number, share, answer in self._worker.messages():
                self._heard = monotonic()
                if number == self._number and self._now is not None:
                    if answer is not None:
                        self._answered(answer)
                        return
                    self._now.progress(share)
        except (EOFError, OSError):
            self._died()
            return
        if not self._worker.is_alive or monotonic() - self._heard >= SILENCE:
            self._died()

    def _answered(self, answer: Any) -> None:
        self._deaths = 0
        self.answers += 1
        self._look.stop()
        self._answer(answer)

    def _hurry(self) -> None:
        if self._thinking is not None:
            super()._hurry()

    def _died(self) -> None:
        """The worker died while thinking: ask again, as only time is lost."""
        self._note_death()
        self._look.stop()
        if self._now is not None:
            self._begin(self._now)

    def _note_death(self) -> None:
        self._deaths += 1
        self._died_at = monotonic()
        self._kill()

    def _interrupt(self) -> None:
        super()._interrupt()
        if self._look.isActive():
            self._look.stop()
            self._number += 1
            if self._worker is not None:
                self._worker.send(None)

    def _kill(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def close(self) -> None:
        # First, so that nothing more is written to it.
        self._kill()
        super().close()


# ------------------------------------------------------------ par


PAR_IDLE = 5000
"""Milliseconds at a table before work on its par starts: not for a brief visit."""


def has_par(table: Session) -> bool:
    """Whether a person plays alone, at a game whose deals can have a par."""
    return [seat.player for seat in table.seats] == [PERSON] and game_ui.counts_points(table.game.spec.id)


def deal_of(table: Session, level: str = MASTER) -> files.Deal:
    """Under which its par is kept, or what another level makes of it."""
    return files.Deal.of(table, f"{level} {__version__}")


def known_par(known: files.Known) -> Par | None:
    """The par; None until all plays are known."""
    results = known.results[:PLAYS]
    return Par(results, known.lines[:PLAYS]) if len(results) == PLAYS else None


class ParFinder(QObject):
    """Works out the par and the ceiling of one deal at a time, or what another level makes of it."""

    changed = Signal()
    """The par or its progress has changed, or the ceiling is known."""

    def __init__(self, thinker: Thinker, parent: QObject | None = None, rank: int = PAR) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._rank = rank
        self._table: Session | None = None
        self._level = MASTER
        self._play: Session | None = None
        self._known = files.Known()
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(PAR_IDLE)
        self._idle.timeout.connect(self.hurry)

    def look_for(self, table: Session, level: str = MASTER) -> None:
        """Start working on the par of this solo game's deal, after a while."""
        self.stop()
        if level in bots(table.game.spec.id):
            self._table, self._level = table, level
            self._known = files.known(self._deal(table))
            self._idle.start()

    def hurry(self) -> None:
        """Start now if not started yet: someone would like to know."""
        self._idle.stop()
        if self._table is not None and self._play is None:
            self._go_on(self._table)

    def stop(self) -> None:
        self._idle.stop()
        self._thinker.drop(self._rank)
        self._table = self._play = None
        self._known = files.Known()

    @property
    def wanted(self) -> bool:
        """Whether the deal has a par, known or not."""
        return self._table is not None

    def is_for(self, table: Session, level: str = MASTER) -> bool:
        """Whether this is the deal that is worked on."""
        return self._table is not None and self._deal(self._table) == deal_of(table, level)

    @property
    def par(self) -> Par | None:
        """The par; None until it is known."""
        return known_par(self._known)

    @property
    def ceiling(self) -> int | None:
        """The best that could be made of the deal with every card known; None while it is unknown or the game goes on. A search may
        miss what a play without such knowledge found."""
        if self._table is None or self._table.turn is not None or self._known.ceiling is None:
            return None
        return max(self._known.ceiling, *self._known.results, result(self._table))

    @property
    def share(self) -> float:
        """Progress from 0 to 1. The length of a play is unknown in advance; that of the game on the table is the estimate."""
        if self._play is None or self._table is None:
            return len(self._known.results) / PLAYS
        under_way = self._play.ply / max(len(self._table.line), self._play.ply + 1)
        return (len(self._known.results) + under_way) / PLAYS

    def _deal(self, table: Session) -> files.Deal:
        return deal_of(table, self._level)

    def _go_on(self, table: Session) -> None:
        """Begin the next play; after the last, the ceiling is sought, once the game is over."""
        if self.par is None:
            self._play = play_number(len(self._known.results) + 1, table.game, table.options, table.deal, self._level)
            self._think()
        elif table.turn is None and self.ceiling is None:
            self._thinker.study(self._rank, ceiling_question(table), lambda ceiling: self._reached(table, ceiling))

    def _think(self) -> None:
        assert self._play is not None
        play = self._play
        self._thinker.study(self._rank, bot_question(play), lambda move: self._chosen(play, move))

    def _chosen(self, play: Session, move: Any) -> None:
        if play is not self._play:
            return
        play.play(move)
        if play.turn is None:
            self._played(play)
        else:
            self._think()
        self.changed.emit()

    def _played(self, play: Session) -> None:
        assert self._table is not None
        self._play = None
        known = self._known
        self._keep(self._table, evolve(known, results=(*known.results, result(play)), lines=(*known.lines, lines(play))))
        self._go_on(self._table)

    def _reached(self, table: Session, ceiling: Ceiling) -> None:
        if table is self._table:
            self._keep(table, evolve(self._known, ceiling=ceiling.total))
            self.changed.emit()

    def _keep(self, table: Session, known: files.Known) -> None:
        self._known = known
        files.keep(self._deal(table), known)
