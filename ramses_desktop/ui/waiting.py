"""The games that wait on the disk until somebody goes on with them: looked for, offered on the home page, listed in the menu.
What can be read of them, and what is done with the rest, is the business of store.unfinished."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from ramses_desktop.engine.text import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from ramses_desktop.store.unfinished import OpenGame
    from ramses_desktop.ui.main_window import MainWindow
    from ramses_desktop.ui.pages.home.page import HomePage

LOOK_AFTER: Final = 120
"""Milliseconds after the home page was shown until open games are looked for."""


class Waiting(QObject):
    """What Continue offers, besides the game on the table."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def games(self) -> tuple[OpenGame, ...]:
        """Everything that can be gone on with, the last first. What could not be read is told once."""
        from ramses_desktop.games import TESTED
        from ramses_desktop.store.unfinished import open_games

        found, page = open_games(TESTED), self._window.table
        for fault in found.faults:
            self._window.tell(fault.sentence, fault.details)
        at_table = page.journal.id if page is not None and page.is_open else ""
        return tuple(game for game in found.games if game.id != at_table)

    def offer_soon(self, home: HomePage) -> None:
        """Once the page stands: the game that was left last is offered on it."""

        def offer() -> None:
            if self._window.page == "home" and not self._window.is_playing:
                games = self.games()
                if games:
                    home.set_open_game(about(games[0]), games[0].session.game.spec.id)

        QTimer.singleShot(LOOK_AFTER, self, offer)

    def list_in(self, menu: QMenu) -> None:
        """All of them, looked for whenever the menu is opened."""

        def fill() -> None:
            menu.clear()
            for game in self.games():
                name, points = about(game)
                menu.addAction(f"{name}: {points}", lambda game=game: self._window.resume(game))
            if menu.isEmpty():
                menu.addAction(tr("No other game is waiting")).setEnabled(False)

        menu.aboutToShow.connect(fill)


def about(game: OpenGame) -> tuple[str, str]:
    """Name and state of a game that waits, as anybody may know them."""
    from ramses_desktop.ui import game_ui
    from ramses_desktop.ui.table.sentences import so_far

    rules, session = game.session.game, game.session
    view = rules.view(session.state, 0)
    return game_ui.state(rules.spec.id, view), so_far(rules, view, session.seats)
