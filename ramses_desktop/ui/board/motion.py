"""Short animations. Everything that moves on a board moves through one Motion, so that it can be skipped, slowed down or switched
off as a whole. It also sees to it that no frame has to wait for many pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QTimer, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem

from ramses_desktop.ui.style.theme import appearance

APART: Final = 8
"""Milliseconds between two things that each need a turn of the event loop. Qt paints what the first has changed up to 5 later."""

Act = Callable[[], None]
Step = Callable[[float], None]


class Motion(QObject):
    """Runs steps from 0 to 1. With animations off, each step is called once, with 1, before `go` returns."""

    settled = Signal()
    """The last animation has ended, and no other move follows at once."""
    withheld = Signal(bool)
    """Whether the last move must not be told yet, as its outcome is still to be seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: list[QVariantAnimation] = []
        self._lasting: list[QVariantAnimation] = []
        """Those that go on while the next move is shown."""
        self.is_overtaken = False
        """Whether what ends now ends because the next move is about to be shown, which puts everything in its place."""
        self._waiting: list[tuple[object, Act]] = []
        """What is done one at a time, and for whom."""
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._do_next)

    @property
    def busy(self) -> bool:
        return bool(self._running)

    @property
    def remaining(self) -> int:
        """Milliseconds until the last move has been shown."""
        moving = [one for one in self._running if one not in self._lasting]
        return max((one.totalDuration() - one.currentTime() for one in moving), default=0)

    def go(
        self,
        milliseconds: int,
        step: Step,
        *,
        delay: int = 0,
        travel: bool = False,
        lasting: bool = False,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Call `step` with values rising from 0 to 1, then `done`. Reduced motion skips animations that `travel`. One that is
        `lasting` goes on while the next move is shown."""
        length, wait = appearance().travel(milliseconds) if travel else appearance().ms(milliseconds), appearance().ms(delay)
        if length <= 0:
            step(1.0)
            if done:
                done()
            return
        easing, waited = QEasingCurve(curve), wait / (length + wait)

        def advance(value: float) -> None:
            step(easing.valueForProgress(max(0.0, (value - waited) / (1 - waited))))

        animation = QVariantAnimation(self)
        animation.setDuration(length + wait)
        animation.setStartValue(0.0)
        animation.setEndValue(1.0)
        animation.valueChanged.connect(advance)
        animation.finished.connect(lambda: self._end(animation, done))
        self._running.append(animation)
        if lasting:
            self._lasting.append(animation)
        step(0.0)
        animation.start()

    def _end(self, animation: QVariantAnimation, done: Callable[[], None] | None) -> None:
        self._running.remove(animation)
        self._lasting = [one for one in self._lasting if one is not animation]
        # What it called may hold the scene. Collected as garbage in one cycle with it, the animation would be deleted twice.
        animation.valueChanged.disconnect()
        animation.finished.disconnect()
        animation.deleteLater()
        if done:
            done()
        if not self._running and not self.is_overtaken:
            self.settled.emit()

    def glide(
        self,
        item: QGraphicsItem,
        goal: QPointF,
        milliseconds: int,
        *,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        grown: tuple[float, float] = (1.0, 1.0),
        done: Callable[[], None] | None = None,
    ) -> None:
        """Move an item to its goal, scaling it on the way."""
        start, (first, last) = item.pos(), grown

        def step(part: float) -> None:
            item.setPos(start + (goal - start) * part)
            item.setScale(first + (last - first) * part)

        self.go(milliseconds, step, travel=True, curve=curve, done=done)

    def soon(self, act: Act, owner: object = None, *, first: bool = False) -> None:
        """Do something that takes a while in a turn of the event loop of its own, so that no frame waits for several such things.
        Without animations, do it now."""
        if not appearance().ms(1000):
            act()
            return
        self._waiting.insert(0 if first else len(self._waiting), (owner, act))
        self._next.start(APART)

    def _do_next(self) -> None:
        if self._waiting:
            self._waiting.pop(0)[1]()
            self._next.start(APART)

    def repaint(self, item: QGraphicsItem) -> None:
        """Repaint an item whose picture is out of date."""
        if all(owner is not item for owner, _ in self._waiting):
            self.soon(item.update, item)

    def forget(self, item: QGraphicsItem) -> None:
        """An item goes, so nothing more is done for it."""
        self._waiting = [one for one in self._waiting if one[0] is not item]

    def catch_up(self) -> None:
        """Do everything that waits for its turn."""
        while self._waiting:
            self._waiting.pop(0)[1]()

    def finish(self) -> None:
        """Finish everything at once, including whatever that starts."""
        self._lasting = []
        self.finish_move()
        self.catch_up()

    def finish_move(self) -> None:
        """Finish what belongs to the last move, but let go on what is lasting, and let wait what waits for its turn: the next move
        has pictures of its own to paint."""
        while running := [one for one in self._running if one not in self._lasting]:
            running[0].setCurrentTime(running[0].duration())

    def give_way(self) -> None:
        """Finish what belongs to the last move, as the next one is about to be shown."""
        self.is_overtaken = True
        self.finish_move()
        self.is_overtaken = False

    def put_off(self) -> None:
        """Let the frame that is due come first, then what waits for its turn."""
        if self._waiting:
            self._next.start(APART)
