"""Asks bots for their moves without ever holding up the window: quick ones at once, thoughtful ones in a second process, or, where
there is none, in small pieces between events. Knows bots and sessions; what becomes of an answer is the table's affair."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Final

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.bots import Bot, ask, luck_of
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session

LOOK_EVERY: Final = 12
"""Milliseconds between looks whether the second process has answered; only while it is asked."""
PIECE: Final = 0.012
"""Seconds of thinking at a time where there is no second process."""
MOST_DEATHS: Final = 3


class Thinker(QObject):
    """Thinks in this process. One question at a time: a new one replaces the one before."""

    chosen = Signal(int, object)
    """The number of the question, and the move."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinking: Any = None
        self._number = -1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def ask(self, session: Session, bot: Bot, number: int) -> None:
        """Have the bot choose for the seat that is to decide; `chosen` tells the answer."""
        self.forget()
        if not hasattr(bot, "think"):
            self.chosen.emit(number, ask(bot, session))
            return
        self._number = number
        self._begin(session, bot)

    def _begin(self, session: Session, bot: Any) -> None:
        seat = session.turn
        assert seat is not None  # somebody is to decide
        self._thinking = bot.think(session.game, session.seen(seat), seat, luck_of(session, seat))
        self._timer.start(0)

    def _go_on(self) -> None:
        """A few pieces of thought, then the window has its turn."""
        until = monotonic() + PIECE
        while monotonic() < until:
            try:
                next(self._thinking)
            except StopIteration as end:
                self._answer(end.value)
                return

    def _answer(self, move: object) -> None:
        number = self._number
        self.forget()
        self.chosen.emit(number, move)

    def forget(self) -> None:
        """Nobody wants to know any more."""
        self._timer.stop()
        self._thinking = None
        self._number = -1

    def close(self) -> None:
        """The program ends."""
        self.forget()


class WorkerThinker(Thinker):
    """Thinks in a second process, begun when it is first needed. If that dies, another takes over and the question is asked again;
    if none can live, thinking goes on in this process."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._question: tuple[Session, Any] | None = None
        self._deaths = 0
        self.answers = 0
        """How many moves have come out of the second process."""
        self._look = QTimer(self)
        self._look.setInterval(LOOK_EVERY)
        self._look.timeout.connect(self._look_for_answer)

    def _begin(self, session: Session, bot: Any) -> None:
        self._question = session, bot
        if self._deaths >= MOST_DEATHS or not self._send(session, bot):
            super()._begin(session, bot)
        else:
            self._look.start()

    def _send(self, session: Session, bot: Any) -> bool:
        """Hand the question over; False if there is nobody to take it."""
        from ramses_desktop.thinking import Job

        seat = session.turn
        assert seat is not None  # somebody is to decide
        luck: Luck = luck_of(session, seat)
        name = session.seats[seat].player
        job = Job(self._number, session.game.spec.id, name, tuple(session.seen(seat)), seat, luck.seed, luck.name)
        try:
            self._worker().send(job)
        except OSError:
            self._deaths += 1
            self._hang_up()
            return False
        return True

    def _worker(self) -> Connection:
        if self._line is None or self._process is None or not self._process.is_alive():
            self._hang_up()
            from ramses_desktop.thinking import work

            context = get_context("spawn")
            self._line, other = context.Pipe()
            self._process = context.Process(target=work, args=(other,), daemon=True, name="bots")
            self._process.start()
            other.close()
        return self._line

    def _look_for_answer(self) -> None:
        line, process = self._line, self._process
        try:
            while line is not None and line.poll():
                number, move = line.recv()
                if number == self._number:
                    self.answers += 1
                    self._answer(move)
                    return
            if process is None or not process.is_alive():
                self._died()
        except (EOFError, OSError):
            self._died()

    def _died(self) -> None:
        """The second process is gone in mid-thought: nothing is lost but time."""
        self._deaths += 1
        self._hang_up()
        question, number = self._question, self._number
        self._look.stop()
        if question is not None and number >= 0:
            self._number = number
            self._begin(*question)

    def forget(self) -> None:
        asked = self._question is not None and self._look.isActive()
        self._look.stop()
        self._question = None
        super().forget()
        if asked and self._line is not None:
            try:
                self._line.send(None)
            except OSError:
                self._hang_up()

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None and self._process.is_alive():
            self._process.terminate()
        self._line = self._process = None

    def close(self) -> None:
        super().close()
        self._hang_up()
