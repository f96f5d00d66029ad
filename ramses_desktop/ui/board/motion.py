"""Short animations that any click finishes. Everything that moves on a board moves through one Motion, so that it can be skipped,
slowed down or switched off as a whole. Knows neither games nor items."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from ramses_desktop.ui.style.theme import appearance

Step = Callable[[float], None]


class Motion(QObject):
    """Runs steps from 0 to 1. With animations off each step is called once, with 1, before `go` returns."""

    settled = Signal()
    """Nothing moves any more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._running: list[QVariantAnimation] = []

    @property
    def busy(self) -> bool:
        return bool(self._running)

    def go(
        self,
        milliseconds: int,
        step: Step,
        *,
        delay: int = 0,
        travel: bool = False,
        curve: QEasingCurve.Type = QEasingCurve.Type.InOutCubic,
        done: Callable[[], None] | None = None,
    ) -> None:
        """Call `step` with values rising from 0 to 1 over so many milliseconds at normal speed, then `done`.
        What travels from place to place does not with reduced motion."""
        length, wait = appearance().travel(milliseconds) if travel else appearance().ms(milliseconds), appearance().ms(delay)
        if length <= 0:
            step(1.0)
            if done:
                done()
            return
        easing = QEasingCurve(curve)
        moving = QVariantAnimation(self)
        moving.setDuration(length + wait)
        moving.setStartValue(0.0)
        moving.setEndValue(1.0)

        def advance(value: object) -> None:
            part = (float(str(value)) * (length + wait) - wait) / length
            step(easing.valueForProgress(min(1.0, max(0.0, part))))

        def finished() -> None:
            self._running.remove(moving)
            moving.deleteLater()
            if done:
                done()
            if not self._running:
                self.settled.emit()

        moving.valueChanged.connect(advance)
        moving.finished.connect(finished)
        self._running.append(moving)
        step(0.0)
        moving.start()

    def finish(self) -> None:
        """Bring everything to its end at once, whatever that starts included."""
        while self._running:
            moving = self._running[0]
            moving.setCurrentTime(moving.duration())
