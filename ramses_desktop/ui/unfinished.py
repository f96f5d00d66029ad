"""Offers the unfinished games on the disk, on the home page, in the menu and on a page of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from ramses_desktop.engine.text import tr
from ramses_desktop.store import paths
from ramses_desktop.ui.current_game import CurrentGame
from ramses_desktop.ui.stage import Stage
from ramses_desktop.ui.style.theme import literal

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu, QWidget

    from ramses_desktop.store.journal import OpenGame
    from ramses_desktop.ui.table.setup import TableSetup

LOOK_AFTER: Final = 120
"""Milliseconds from showing the home page until unfinished games are looked for."""


class Unfinished(QObject):
    """What Continue offers besides the game on the table."""

    def __init__(self, current: CurrentGame, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self._current = current
        self._stage = stage

    def games(self) -> tuple[OpenGame, ...]:
        """Unfinished games besides the one on the table, the latest first."""
        return tuple(game for game in self.all_games() if game.id != self._current.journal_id)

    def all_games(self) -> tuple[OpenGame, ...]:
        """Unfinished games, the latest first. Unreadable ones are reported once."""
        if paths.is_empty(paths.games_folder()):
            return ()  # without loading the rules of all games, a tenth of a second and 10 MB
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.journal import open_games

        found = open_games(TESTED)
        for fault in found.faults:
            self._current.trouble.emit(fault.sentence, fault.details)
        return found.games

    def offer_soon(self, offer_game: Callable[[tuple[str, str], str], object]) -> None:
        """Offer the game left last, soon after the home page is shown: its name and state, and the id of its rules."""

        def offer() -> None:
            if self._stage.page == "home" and not self._current.is_playing:
                games = self.games()
                if games:
                    offer_game(about(games[0]), games[0].session.game.spec.id)

        QTimer.singleShot(LOOK_AFTER, self, offer)

    def teach(self, lesson: TableSetup, window: QWidget) -> None:
        """Play this guided first game. If it was begun before, ask whether to go on with it, or to discard it and start again."""
        current = self._current
        left = [game for game in self.games() if game.agreed.is_lesson and game.session.seed == lesson.seed]
        if current.is_at(lesson) and not current.is_under_way:
            current.take_up_guide()
            return
        begun = current.summary() if current.is_at(lesson) else about(left[0]) if left else None
        if begun is None:
            current.start(lesson)
            return

        def go_on() -> None:
            if current.is_at(lesson):
                current.take_up_guide()
            else:
                current.resume(left[0])

        def start_again() -> None:
            here = [current.journal_id] if current.is_at(lesson) else []
            if current.start(lesson):
                self._discard([*here, *(game.id for game in left)])

        from ramses_desktop.ui.table.guide.begun import BegunDialog

        dialog = BegunDialog(*begun, window)
        dialog.go_on.connect(go_on)
        dialog.start_again.connect(start_again)
        dialog.open()

    def _discard(self, ids: Iterable[str]) -> None:
        for one in ids:
            self.discard(one)

    def go_on(self, game: OpenGame) -> None:
        """Return to the table, or resume this game there."""
        if game.id == self._current.journal_id:
            self._stage.show_page("table")
        else:
            self._current.resume(game)

    def discard(self, name: str) -> Path | None:
        """Delete an unfinished game, by its id; the path from which `bring_back` fetches it, or None if that fails."""
        from ramses_desktop.store.disk import Fault
        from ramses_desktop.store.journal import discard

        if name == self._current.journal_id:
            self._current.clear_table()
            self._stage.go_back_past("table")
        done = discard(name)
        if isinstance(done, Fault):
            self._current.trouble.emit(done.sentence, done.details)
            return None
        return done

    def bring_back(self, path: Path) -> None:
        from ramses_desktop.store.journal import bring_back

        fault = bring_back(path)
        if fault is not None:
            self._current.trouble.emit(fault.sentence, fault.details)

    def list_in(self, menu: QMenu, whole: QAction) -> None:
        """List the unfinished games in a menu whenever it opens; `whole` shows the page with all of them."""

        def fill() -> None:
            menu.clear()
            for game in self.games():
                menu.addAction(literal(called(game)), lambda game=game: self._current.resume(game))
            if menu.isEmpty():
                menu.addAction(tr("No other unfinished game")).setEnabled(False)
            menu.addSeparator()
            menu.addAction(whole)

        menu.aboutToShow.connect(fill)


def called(game: OpenGame) -> str:
    """The name of an unfinished game in a list: what is played, how far it is, with whom, and when it was left."""
    from ramses_desktop.engine.session import PERSON
    from ramses_desktop.ui.result_words import lately

    state, when = about(game)[0], lately(game.touched.isoformat())
    persons = [seat.name for seat in game.session.seats if seat.player == PERSON]
    if not persons:
        return tr("{game}, among bots, {when}", game=state, when=when)
    return tr("{game}, with {names}, {when}", game=state, names=", ".join(persons), when=when)


def about(game: OpenGame) -> tuple[str, str]:
    """Public name and state of an unfinished game."""
    from ramses_desktop.ui import game_ui
    from ramses_desktop.ui.table.sentences import so_far

    rules, session = game.session.game, game.session
    view = rules.view(session.state, 0)
    return game_ui.state(rules.spec.id, view), so_far(rules, view, session.seats)
