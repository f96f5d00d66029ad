"""Opens the review page: for the game on the table, a replay, a game from the statistics, or the last one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ramses_desktop.engine.text import tr

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.notes import Agreed
    from ramses_desktop.store.statistics.results import Result
    from ramses_desktop.ui.coaching.review.page import ReviewPage
    from ramses_desktop.ui.current_game import CurrentGame
    from ramses_desktop.ui.files import Files
    from ramses_desktop.ui.results import Results
    from ramses_desktop.ui.stage import Stage

LATEST = 50
"""Finished games among which the last one that can be reviewed is looked for."""


def can_review(session: Session) -> bool:
    """Whether a person played this finished game, and the coach knows it."""
    from ramses_desktop.engine.session import PERSON
    from ramses_desktop.games import judge

    persons = any(seat.player == PERSON for seat in session.seats)
    return persons and session.turn is None and judge(session.game.spec.id) is not None


def can_retry(session: Session, ply: int) -> bool:
    """Whether a move was made there, in a finished game, that could have been a better one. Of a game of memory everything has been
    seen by then."""
    from ramses_desktop.engine.game import END
    from ramses_desktop.games import judge

    game = session.game
    if game.turn(session.state_at(len(session.line))) is not None or ply >= len(session.line) or game.spec.memory:
        return False
    return judge(game.spec.id) is not None and session.line[ply] != END and len(game.moves(session.state_at(ply))) > 1


def can_compare(session: Session, ply: int) -> bool:
    """The same, if it can also be told what moves would have led to."""
    from ramses_desktop.bots.judging import Comparing
    from ramses_desktop.games import judge

    return can_retry(session, ply) and isinstance(judge(session.game.spec.id), Comparing)


def can_review_result(result: Result) -> bool:
    """The same, as the statistics know the game."""
    from ramses_desktop.games import IDS, judge

    return result.game in IDS and any(seat.is_person for seat in result.seats) and judge(result.game) is not None


class Reviewing(QObject):
    said = Signal(str)

    def __init__(self, stage: Stage, games: CurrentGame, files: Files, results: Results, parent: QObject) -> None:
        super().__init__(parent)
        self._stage, self._games, self._files, self._results = stage, games, files, results

    def review(self, session: Session, agreed: Agreed, game: str = "", seat: int | None = None) -> None:
        """Review a finished game; `game` is its id in the statistics, if it is there."""
        page: ReviewPage = self._stage.show_page("review")  # type: ignore[assignment] # built by that name
        page.show_game(session, agreed, game, seat)
        self._games.game_shown.emit()

    def review_table(self) -> None:
        """The game that has ended on the table."""
        page = self._games.table
        if page is not None and page.is_open and can_review(page.table.session):
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
        page = self._games.table
        if page is not None and page.is_open and can_review(page.table.session):
            self.review_table()
            return
        last = next(filter(can_review_result, self._results.statistics.results(most=LATEST)), None)
        if last is None:
            self.said.emit(tr("Finish a game first. Then you can look through it here."))
        else:
            self.review_record(last.id)
