"""Reviews finished games when there is nothing else to do, the latest first, so that most reviews are there when they are asked
for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QTimer

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, methods
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.table.thinker import IDLE, Thinker

QUIET: Final = 3000
"""Milliseconds between two games, in which the window may be needed for something else."""
PIECE: Final = 10
"""Milliseconds between two pieces of reading."""


class SpareTime(QObject):
    """Call `begin` whenever there may be something to review."""

    def __init__(self, thinker: Thinker, reviews: Reviews, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._reviews = reviews
        self._settings = settings
        self._methods = methods()
        self._unreadable: set[str] = set()
        self._reading: Iterator[None] | None = None
        self.reviewer = Reviewer(thinker, reviews, IDLE, self)
        self.reviewer.finished.connect(self.begin)
        self.reviewer.changed.connect(self._pass_over)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)

    @property
    def is_busy(self) -> bool:
        return self._timer.isActive() or self.reviewer.is_working

    def begin(self) -> None:
        """Look for a game to review, after a while."""
        if not self.is_busy:
            self._timer.start(QUIET)

    def stop(self) -> None:
        self._timer.stop()
        self._reading = None
        self.reviewer.stop()

    def _pass_over(self) -> None:
        """A game whose review fails must not keep the others from theirs."""
        if self.reviewer.has_failed and self.reviewer.game:
            self._unreadable.add(self.reviewer.game)
            self.begin()

    def _go_on(self) -> None:
        if not self._settings.review_games:
            return
        if self._reading is None:
            found = self._reviews.unfinished(self._methods, besides=self._unreadable)
            if not found:
                return
            self._reading = self._read(*found[0])
        if next(self._reading, self) is self:
            self._reading = None
        else:
            self._timer.start(PIECE)

    def _read(self, game: str, seat: int) -> Iterator[None]:
        """Read the record of a game in small steps, and begin its review. One that cannot be read is passed over."""
        path = finished_folder(self._reviews.database.data) / f"{game}{EXTENSION}"
        session: Session | None = None
        with suppress(OSError, record.BadRecord):
            session = yield from record.reading(path.read_bytes(), TESTED)
        if session is None or session.turn is not None:
            self._unreadable.add(game)
            self.begin()
        else:
            self.reviewer.look_at(session, seat, game)
