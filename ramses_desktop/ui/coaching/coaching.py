"""The coach in the window: opens the review of the game on the table, a replay, a game from the statistics, or the last one.
Nothing else of the coach is loaded at the start."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.games import Results
from ramses_desktop.ui.stage import LazyPage, ShowsDecision, ShowsMoment, Stage

if TYPE_CHECKING:
    from ramses_desktop.engine.game import Move
    from ramses_desktop.engine.judged import Verdict
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.journal import Agreed, Journal
    from ramses_desktop.store.reviews import Reviews
    from ramses_desktop.ui.coaching.compare import ComparePage
    from ramses_desktop.ui.coaching.retry import RetryPage
    from ramses_desktop.ui.coaching.review import Ledger, ReviewPage
    from ramses_desktop.ui.coaching.reviewer import Reviewer, SpareTime
    from ramses_desktop.ui.coaching.task import Asking, Task
    from ramses_desktop.ui.games import CurrentGame, Files, Results
    from ramses_desktop.ui.stage import LazyPage
    from ramses_desktop.ui.table.page import TablePage
    from ramses_desktop.ui.table.result import EndPanel
    from ramses_desktop.ui.table.thinker import WorkerThinker


class Coaching(QObject):
    """What the table and the coach's pages share."""

    progressed = Signal(str)
    """More is known of a game, by its id in the statistics, or nobody looks at it any more."""
    finished = Signal()
    """A game has been looked through."""

    def __init__(
        self,
        stage: Stage,
        retry: LazyPage[RetryPage],
        compare: LazyPage[ComparePage],
        results: Results,
        settings: Settings,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._stage, self._retry, self._compare = stage, retry, compare
        self._results = results
        self._settings = settings
        self._reviewers: list[Reviewer] = []

    @cached_property
    def thinker(self) -> WorkerThinker:
        """Thinks for bots, hints and the coach."""
        from ramses_desktop.ui.table.thinker import WorkerThinker

        return WorkerThinker(self)

    @cached_property
    def reviews(self) -> Reviews:
        from ramses_desktop.store.reviews import Reviews

        return Reviews(self._results.statistics.database)

    @cached_property
    def spare_time(self) -> SpareTime:
        from ramses_desktop.ui.coaching.reviewer import SpareTime

        found = SpareTime(self.thinker, self.reviews, self._settings, self)
        self._follow(found.reviewer)
        return found

    def _follow(self, reviewer: Reviewer) -> None:
        self._share(reviewer)
        reviewer.changed.connect(lambda: self.progressed.emit(reviewer.game))
        reviewer.finished.connect(self.finished)

    def _share(self, reviewer: Reviewer) -> None:
        """Have all know the same of a game, whoever finds it out."""

        def tell() -> None:
            for other in self._reviewers:
                other.hear(reviewer)

        self._reviewers.append(reviewer)
        reviewer.changed.connect(tell)

    def halt(self, game: str) -> None:
        """Nobody is to look through this game any longer."""
        for reviewer in self._reviewers:
            if reviewer.game == game and reviewer.is_working:
                reviewer.stop()

    @property
    def _may_review(self) -> bool:
        return self._settings.review_games and self._settings.second_process

    def begin(self) -> None:
        """Review in spare time what is not reviewed yet, now that the statistics are up to date."""
        if self._may_review and not self._reviews_ended:
            self.spare_time.begin()

    # -------------------------------------------------------- at the table

    def attend(self, page: TablePage) -> None:
        """Tell beside every solo result what luck and choices made of it."""
        # Later, as the frame with the result has enough to do.
        page.ended.connect(lambda journal: page.board.motion.soon(lambda: self._tell(page, journal)))
        page.opened.connect(self._stop_telling)
        page.saved.connect(self._go_along)

    @cached_property
    def ended(self) -> Reviewer:
        """Works through the review of the game that has ended on the table."""
        from ramses_desktop.ui.coaching.reviewer import Reviewer
        from ramses_desktop.ui.table.thinker import ENDED

        reviewer = Reviewer(self.thinker, self.reviews, ENDED, self)
        self._follow(reviewer)
        reviewer.finished.connect(self.begin)
        return reviewer

    @property
    def _reviews_ended(self) -> bool:
        return "ended" in self.__dict__ and self.ended.is_working

    def _tell(self, page: TablePage, journal: Journal) -> None:
        from ramses_desktop.ui.game_ui import can_review

        session = journal.session
        if len(session.seats) > 1 or not can_review(session):
            return
        if self._may_review:
            # Not the game on the table itself, of which moves may be taken back.
            self.ended.look_at(session.branch(session.ply), 0, journal.id)
            self.ledger(page.result).follow(self.ended)
        else:
            self.ledger(page.result).offer_review()
        page.result.offer_review(True)

    def ledger(self, result: EndPanel) -> Ledger:
        """What luck and choices made of it: built when it is first wanted, as no table needs it before its end."""
        from ramses_desktop.ui.coaching.review import Ledger

        ledger = result.findChild(Ledger)
        if ledger is None:
            ledger = Ledger()
            ledger.wanted.connect(result.review)
            result.take_in(ledger)
            ledger.grown.connect(result.fit)
        return ledger

    def _go_along(self, journal: Journal) -> None:
        """A game that goes on has no review: moves were taken back."""
        if self._reviews_ended and journal.session.turn is not None:
            self.ended.stop()

    def _stop_telling(self) -> None:
        if "ended" in self.__dict__:
            self.ended.stop()

    # -------------------------------------------------------- on pages of its own

    def expect(self, game_id: str) -> None:
        """A review of this game may be asked for: start the second process, and have it import what it needs."""
        from ramses_desktop.thinking import Readiness
        from ramses_desktop.ui.table.thinker import READY

        self.thinker.study(READY, Readiness(game_id), lambda _: None)

    def let_go(self) -> None:
        """Stop, as the statistics are about to be closed."""
        self._stop_telling()
        if "spare_time" in self.__dict__:
            self.spare_time.stop()

    @property
    def at_work(self) -> Reviewer | None:
        """Whatever is looking through a game: the one that has just ended, or another in spare time."""
        if self._reviews_ended:
            return self.ended
        reviewer = self.spare_time.reviewer if "spare_time" in self.__dict__ else None
        return reviewer if reviewer is not None and reviewer.is_working else None

    @cached_property
    def watched(self) -> Reviewer:
        """Works through the review on the screen."""
        from ramses_desktop.ui.coaching.reviewer import Reviewer
        from ramses_desktop.ui.table.thinker import WATCHED

        reviewer = Reviewer(self.thinker, self.reviews, WATCHED, self)
        self._share(reviewer)
        return reviewer

    def retry(
        self,
        session: Session,
        ply: int,
        verdict: Verdict | None = None,
        *,
        agreed: Agreed | None = None,
        mistakes: Sequence[Verdict] = (),
    ) -> None:
        """Let the player look for a better move in this place of a finished game, and after it in those of the other mistakes.
        `verdict` is what is known of the move that was made."""
        from ramses_desktop.store.journal import Agreed
        from ramses_desktop.ui.coaching.task import Task

        self.ask(Task(session, ply, verdict, agreed or Agreed(), mistakes))

    def ask(self, task: Task, asking: Asking | None = None) -> None:
        """The same for a question that somebody asks, who has more of them."""
        self._retry.show().show_task(task, asking)

    def compare(self, session: Session, ply: int, moves: tuple[Move, ...] = ()) -> None:
        """Show what these two moves of a finished game would have led to; without them, the one that was made and a better one."""
        self._compare.show().show_moves(session, ply, moves)

    def compare_here(self) -> None:
        """The same for the moment on the screen, on any page that shows one."""
        page = self._stage.currentWidget()
        if isinstance(page, ShowsMoment) and page.moment is not None:
            self.compare(*page.moment)

    def retry_here(self) -> None:
        """Look for a better move in the decision on the screen, at a table or in a replay; a review has verdicts of its own."""
        page = self._stage.currentWidget()
        if isinstance(page, ShowsDecision) and page.decision is not None:
            self.retry(*page.decision, agreed=page.agreed)


LATEST = 50
"""Finished games among which the last one that can be reviewed is looked for."""


class Reviewing(QObject):
    said = Signal(str)

    def __init__(self, page: LazyPage[ReviewPage], games: CurrentGame, files: Files, results: Results, parent: QObject) -> None:
        super().__init__(parent)
        self._page, self._games, self._files, self._results = page, games, files, results

    def review(self, session: Session, agreed: Agreed, game: str = "", seat: int | None = None) -> None:
        """Review a finished game; `game` is its id in the statistics, if it is there."""
        self._page.show().show_game(session, agreed, game, seat)
        self._games.game_shown.emit()

    @property
    def _ended_here(self) -> TablePage | None:
        """The table, if a game that can be reviewed has ended there."""
        from ramses_desktop.ui.game_ui import can_review

        page = self._games.table
        return page if page is not None and page.is_open and can_review(page.table.session) else None

    def review_table(self) -> None:
        """The game that has ended on the table."""
        page = self._ended_here
        if page is not None:
            viewer = page.table.viewer
            self.review(page.table.session, page.journal.agreed, page.journal.id, viewer if viewer >= 0 else None)

    def review_record(self, name: str) -> None:
        """A game from the statistics."""
        from ramses_desktop.store.paths import finished_folder

        path = finished_folder(self._results.statistics.database.data) / f"{name}.ramses"
        if not path.exists():
            self.said.emit(tr("The moves of this game are gone; only its result is left."))
            return
        saved = self._files.load(Path(path))
        if saved is not None:
            self.review(saved.session, saved.agreed, name)

    def review_last(self) -> None:
        """The game that ended last, of those that can be reviewed."""
        from ramses_desktop.ui.game_ui import can_review_result

        if self._ended_here is not None:
            self.review_table()
            return
        last = next(filter(can_review_result, self._results.statistics.results(most=LATEST)), None)
        if last is None:
            self.said.emit(tr("Finish a game first. Then you can look through it here."))
        else:
            self.review_record(last.id)
