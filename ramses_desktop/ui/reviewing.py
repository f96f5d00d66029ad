"""Opens the review page: for the game on the table, a replay, a game from the statistics, or the last one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from ramses_desktop.engine.text import tr

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.journal import Agreed
    from ramses_desktop.ui.coaching.review.page import ReviewPage
    from ramses_desktop.ui.games import CurrentGame, Files, Results
    from ramses_desktop.ui.stage import LazyPage
    from ramses_desktop.ui.table.page import TablePage

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
