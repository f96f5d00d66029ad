"""What happens on a page when its game is over: the result, the ceremony before it, and the par of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ramses_desktop.engine.ranks import Ladder
from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.ending.ceremony import Ceremony
from ramses_desktop.ui.table.sentences import comfort
from ramses_desktop.ui.table.thinking.par import ParFinder, has_par

if TYPE_CHECKING:
    from ramses_desktop.ui.table.page import TablePage


class Ending(QObject):
    """Attends one table after the other."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self._is_news = False
        """Whether the game was not over yet when it came to the table."""
        self._may_rise = False
        """Whether the result may still turn out to be worth celebrating."""
        self.par = ParFinder(page.thinker, self)
        self.par.changed.connect(self.show_par)

    def attend(self, table: Table) -> None:
        """Wait for the end of the game at this table."""
        self._is_news, self._may_rise = table.turn is not None, False
        table.over.connect(self._show)
        if has_par(table.session):
            self.par.look_for(table.session)

    def leave(self) -> None:
        self.par.stop()

    def _show(self) -> None:
        page = self._page
        table, result = page.table, page.result
        result.show_result(page.board, assisted=table.assisted)
        page.board.look_back(table.session)
        self.par.hurry()
        self.show_par()
        page.ended.emit(page.journal)
        page.place_widgets()
        page.herald.begin()
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
            words = tr("You scored {n}. Working out the par of this deal: {share} %", n=points, share=round(share * 100))
            page.result.tell_par(words, share)
        else:
            words = tr("Par of this deal: about {par}. You scored {n}.", par=digits(par.mean), n=points)
            page.result.tell_par(words, 1.0)
            page.accessible.say(words)
            self._show_rank()

    def _show_rank(self) -> None:
        """Show what the result is called; a high rank that was not known before is celebrated now."""
        ladder = self._ladder()
        if ladder is None:
            return
        self._page.result.show_ladder(ladder)
        if self._may_rise and ladder.is_high:
            Ceremony(self._page.result, self._page.board.motion, won=True, counts=False).begin()
        self._may_rise = False
