"""What happens on a page when its game is over: the result, the ceremony before it, and the par of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject

from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.telling import Ladder
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.game_ui import can_review
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.ending.ceremony import Ceremony
from ramses_desktop.ui.table.sentences import above_par, against_par, before_par, comfort
from ramses_desktop.ui.table.thinking.par import ParFinder, has_par

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage


class Ending(QObject):
    """Shows the end of each game played on the page."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self._is_news = False
        """Whether the game ended here, rather than being opened finished."""
        self._may_rise = False
        """Whether a rank that is not known yet may deserve a celebration."""
        self.par = ParFinder(page.thinker, self)
        self.par.changed.connect(self.show_par)

    def attend(self, table: Table) -> None:
        """Wait for the end of the game at this table."""
        self._is_news, self._may_rise = table.turn is not None, False
        # The board comes first, and each step has a frame of its own.
        table.over.connect(lambda: self._page.board.motion.soon(self._look_back, first=True))
        if has_par(table.session):
            self.par.look_for(table.session)

    def leave(self) -> None:
        self.par.stop()

    def _look_back(self) -> None:
        page = self._page
        page.board.look_back(page.table.session)
        page.board.motion.soon(self._find_moments, first=True)

    def _find_moments(self) -> None:
        page = self._page
        page.result.find_moments()
        page.board.motion.soon(self._get_ready, first=True)

    def _get_ready(self) -> None:
        page = self._page
        page.result.get_ready()
        page.board.motion.soon(self._show, first=True)

    def _show(self) -> None:
        page = self._page
        table, result = page.table, page.result
        result.show_result(page.board, page.agreed)
        result.offer_review(can_review(table.session))
        self.par.hurry()
        self.show_par()
        page.ended.emit(page.journal)
        page.place_widgets()
        # The board may have to make room, which would end the ceremony.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        page.herald.begin()
        # What lies between the panels may still show the table, as Qt repaints an opaque board only where it has changed.
        page.view.viewport().update()
        if self._is_news:
            self._is_news = False
            self._celebrate()

    def _celebrate(self) -> None:
        page = self._page
        scores, seats = page.result.scores.scores, page.table.session.seats
        persons = [score for score in scores if seats[score.seat].player == PERSON]
        if len(scores) == 1:
            ladder = self._ladder()
            high = ladder.is_high if ladder is not None else game_ui.is_praised(page.game_id, scores[0])
            won = bool(persons) and high
            self._may_rise = bool(persons) and ladder is None
        else:
            won = any(score.place == 1 for score in persons)
            page.result.add_words(comfort(page.table.game, scores, persons))
        Ceremony(page.result, page.board.motion, won=won).begin()
        page.celebrated.emit(won)

    def _ladder(self) -> Ladder | None:
        """The ranks of a solo game, once they are known."""
        par = self.par.par.mean if self.par.par is not None else None
        return game_ui.ladder(self._page.game_id, self._page.result.scores.scores[0], par)

    # -------------------------------------------------------- par

    def show_par(self) -> None:
        """Show the par, but only after the game; earlier it would hint at what the deal holds."""
        page = self._page
        if not page.is_open or page.table.turn is not None or not self.par.wanted:
            return
        points, par, share = page.table.game.scores(page.table.view)[0].total, self.par.par, self.par.share
        if par is None:
            page.result.expect_par(before_par(points, 1.0))
            page.result.tell_par(before_par(points, share), share)
        else:
            words, above = against_par(points, round(par.mean)), self._above()
            page.result.tell_par(words, 1.0, above)
            if par.mean_lines:
                page.result.scores.show_par(par.mean_lines)
            page.accessible.say(f"{words} {above}".strip())
            self._show_rank()

    def _above(self) -> str:
        """What more the deal held, once known."""
        best = self.par.ceiling
        return "" if best is None else above_par(best)

    def _show_rank(self) -> None:
        """Show the rank of the result, once known, and celebrate a high one."""
        ladder = self._ladder()
        if ladder is None:
            return
        self._page.result.show_ladder(ladder)
        if self._may_rise and ladder.is_high:
            Ceremony(self._page.result, self._page.board.motion, won=True, counts=False).begin()
        self._may_rise = False
