"""Works through the review of one game at a time, question by question, keeps every answer at once, and in spare time goes through
finished games, the latest first. How a review is shown is not known here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from attrs import evolve
from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine import record
from ramses_desktop.engine.judged import Fortune, Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, judge, methods
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.reviews import Key, Reviews
from ramses_desktop.store.settings import Settings
from ramses_desktop.thinking import Question, luck_question, review_question
from ramses_desktop.ui.table.thinker import IDLE, Thinker


def recalled(blank: Review, reviews: Reviews, key: Key) -> Review:
    """A review with the answers that are kept, as far as they are about this game."""
    verdicts = {verdict.ply: verdict for verdict in reviews.verdicts(key) if verdict.ply in blank.plies}
    chances = {ply: fortunes for ply, fortunes in reviews.luck(key).items() if ply in blank.sights}
    return evolve(blank, verdicts=verdicts, chances=chances)


class Reviewer(QObject):
    """`review` is what is known of the game it was last given."""

    changed = Signal()
    """More is known, or the work was stopped or taken up."""
    finished = Signal()

    def __init__(self, thinker: Thinker, reviews: Reviews, rank: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._reviews = reviews
        self._rank = rank
        self._key: Key | None = None
        self.review: Review | None = None
        self.is_working = False
        self.has_failed = False
        """Whether the last question could not be answered."""

    @property
    def game(self) -> str:
        """Id of the game in the statistics; empty if its review is not kept."""
        return self._key.game if self._key is not None else ""

    @property
    def judge(self) -> Judge:
        assert self.review is not None
        rules = judge(self.review.session.game.spec.id)
        assert rules is not None  # only games that can be reviewed are
        return rules

    def look_at(self, session: Session, seat: int, game: str = "") -> None:
        """Take up the review of a finished game, by its id in the statistics. Without one nothing is kept."""
        self.review = None
        self.stop()
        rules = judge(session.game.spec.id)
        assert rules is not None
        self._key = Key(game, seat, rules.method) if game else None
        blank = review(session, seat, rules)
        self.review = recalled(blank, self._reviews, self._key) if self._key is not None else blank
        self.go_on()

    def go_on(self) -> None:
        """Ask the next question. The last decisions come first: they take the least time, so something is shown at once."""
        known = self.review
        self.is_working, self.has_failed = known is not None and not known.is_done, False
        if known is None:
            return
        if known.open_plies:
            ply = known.open_plies[-1]
            question: Question = review_question(known.session, ply)
            self._thinker.study(self._rank, question, lambda answer: self._judged(known, ply, answer), self._failed)
        elif known.open_sights:
            ply = known.open_sights[0]
            question = luck_question(known.session, known.seat, ply)
            self._thinker.study(self._rank, question, lambda answer: self._measured(known, ply, answer), self._failed)
        self.changed.emit()
        if known.is_done:
            if self._key is not None:
                self._reviews.finish(self._key)
            self.finished.emit()

    def hear(self, other: Reviewer) -> None:
        """Take over what another one has found out about the same game."""
        mine, theirs = self.review, other.review
        if self is other or mine is None or theirs is None or self._key is None or self._key != other._key:
            return
        if set(theirs.verdicts) <= set(mine.verdicts) and set(theirs.chances) <= set(mine.chances):
            return
        self.review = evolve(mine, verdicts={**theirs.verdicts, **mine.verdicts}, chances={**theirs.chances, **mine.chances})
        if self.is_working:
            self.go_on()
        else:
            self.changed.emit()

    def stop(self) -> None:
        """Stop asking; what is known stays."""
        self.is_working = False
        self._thinker.drop(self._rank)
        self.changed.emit()

    def _failed(self) -> None:
        self.is_working, self.has_failed = False, True
        self.changed.emit()

    def _judged(self, about: Review, ply: int, answer: Verdict) -> None:
        if about is not self.review:
            return
        verdict = answer.at(ply)
        if self._key is not None:
            self._reviews.keep(self._key, verdict)
        self.review = evolve(about, verdicts={**about.verdicts, ply: verdict})
        self.go_on()

    def _measured(self, about: Review, ply: int, answer: tuple[Fortune, ...]) -> None:
        if about is not self.review:
            return
        if self._key is not None:
            self._reviews.keep_luck(self._key, ply, answer)
        self.review = evolve(about, chances={**about.chances, ply: answer})
        self.go_on()


# ------------------------------------------------------------ spare time


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
