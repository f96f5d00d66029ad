"""The end of a game on its page: the ceremony, in which points are counted line by line and the winner's token is crowned, the
result, and the par of the deal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEasingCurve, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from ramses_desktop.engine.session import PERSON
from ramses_desktop.engine.telling import Ladder
from ramses_desktop.games import telling
from ramses_desktop.ui.board.sprites import Motion
from ramses_desktop.ui.game_ui import can_review
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.host import PlayingPage
from ramses_desktop.ui.table.models import above_par, against_par, before_par, comfort
from ramses_desktop.ui.table.result import ResultPanel
from ramses_desktop.ui.table.thinker import ParFinder, has_par

LENGTH: Final = 2600
"""Milliseconds at normal speed."""
CROWNED: Final = (160, 700)
COUNTED: Final = (300, 1700)
FALLEN: Final = (300, 2600)
"""When each part of it happens, in milliseconds from its start."""
SKIPPING: Final = (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress)


class Ceremony(QObject):
    """Runs over one result, with the motion of its board."""

    def __init__(self, result: ResultPanel, motion: Motion, *, won: bool, counts: bool = True) -> None:
        super().__init__(result)
        self._result, self._motion, self._won = result, motion, won
        self._counts = counts
        """Whether the points are counted; otherwise they have been."""
        self._runs = self._is_scattered = False

    def begin(self) -> None:
        """Play the ceremony; with reduced motion, show only its end."""
        if self._won:
            self._result.scatter()
        self._runs = appearance().travel(LENGTH) > 0
        if self._runs:
            # Later, as the key or click that ended the game may still be on its way.
            QTimer.singleShot(0, self, self._listen)
        self._motion.go(LENGTH, self.show_part, travel=True, curve=QEasingCurve.Type.Linear, done=self._end)

    def _listen(self) -> None:
        if self._runs:
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr] # there is one by now

    def show_part(self, part: float) -> None:
        """Show the state after this share of the time."""
        now = part * LENGTH
        if self._won and part > 0 and not self._is_scattered:
            # The window has laid everything out since the beginning.
            self._is_scattered = True
            self._result.scatter()
        if self._counts:
            self._result.show_ceremony(_share(now, CROWNED) if self._won else 1.0, _share(now, COUNTED))
        if self._won:
            self._result.let_fall(_share(now, FALLEN))

    def _end(self) -> None:
        if self._runs:
            self._runs = False
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr] # as above
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Finish at the first key or click, without consuming it."""
        if self._runs and event.type() in SKIPPING:
            self._motion.finish()
        return False


def _share(now: float, span: tuple[int, int]) -> float:
    start, end = span
    return min(1.0, max(0.0, (now - start) / (end - start)))


# ------------------------------------------------------------ ending


class Ending(QObject):
    """Shows the end of each game played on the page."""

    def __init__(self, page: PlayingPage) -> None:
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
        board, result = self._page.board, self._page.result
        look_back = partial(board.tabletop.look_back, table.session)
        # The board comes first.
        table.over.connect(lambda: self._one_by_one(look_back, result.find_moments, result.get_ready, self._show))
        if has_par(table.session):
            self.par.look_for(table.session)

    def _one_by_one(self, act: Callable[[], object], *others: Callable[[], object]) -> None:
        """Do all this, each in a frame of its own."""

        def do() -> None:
            act()
            if others:
                self._one_by_one(*others)

        self._page.board.motion.soon(do, first=True)

    def _show(self) -> None:
        page = self._page
        table, result = page.table, page.result
        result.show_result(page.board, page.journal.agreed)
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
            high = ladder.is_high if ladder is not None else telling(page.game_id).praised(scores[0])
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
        return telling(self._page.game_id).rank(self._page.result.scores.scores[0], par)

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
            words, best = against_par(points, round(par.mean)), self.par.ceiling
            above = "" if best is None else above_par(best)
            page.result.tell_par(words, 1.0, above)
            if par.mean_lines:
                page.result.scores.show_par(par.mean_lines)
            page.accessible.say(f"{words} {above}".strip())
            self._show_rank()

    def _show_rank(self) -> None:
        """Show the rank of the result, once known, and celebrate a high one."""
        ladder = self._ladder()
        if ladder is None:
            return
        self._page.result.show_ladder(ladder)
        if self._may_rise and ladder.is_high:
            Ceremony(self._page.result, self._page.board.motion, won=True, counts=False).begin()
        self._may_rise = False
