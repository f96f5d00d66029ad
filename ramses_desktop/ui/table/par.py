"""Finds the par of a deal while nobody needs the bots: game after game, decision by decision, in the thinker's spare time. What was
found is kept on the disk. Knows the thinker and the games that make a par; how it is shown is not known here."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop import __version__
from ramses_desktop.bots.par import MASTER, PLAYS, Par, play_number, result
from ramses_desktop.engine.session import Session
from ramses_desktop.games import bots
from ramses_desktop.store import pars
from ramses_desktop.thinking import bot_question
from ramses_desktop.ui.table.thinker import Thinker

IDLE = 5000
"""Milliseconds at a table before its par is begun with: who only looks in needs none."""


class ParFinder(QObject):
    """Looks for the par of one deal at a time."""

    changed = Signal()
    """More is known than before."""

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._table: Session | None = None
        self._play: Session | None = None
        self._results: tuple[int, ...] = ()
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE)
        self._idle.timeout.connect(self.hurry)

    def look_for(self, table: Session) -> None:
        """Begin, when there has been time, with the par of the deal of this game for one."""
        self.stop()
        if MASTER in bots(table.game.spec.id):
            self._table = table
            self._results = pars.results(self._deal(table))[:PLAYS]
            self._idle.start()

    def hurry(self) -> None:
        """Begin now, if not before: somebody would like to know."""
        self._idle.stop()
        if self._table is not None and self._play is None and self.par is None:
            self._next_play(self._table)

    def stop(self) -> None:
        self._idle.stop()
        self._table = self._play = None
        self._results = ()

    @property
    def wanted(self) -> bool:
        """Whether this is a deal that has a par, known or not."""
        return self._table is not None

    @property
    def par(self) -> Par | None:
        """None while it is not known."""
        return Par(self._results) if len(self._results) >= PLAYS else None

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1. Nobody knows how long a game will be; the table's own is a measure."""
        if self._play is None or self._table is None:
            return len(self._results) / PLAYS
        under_way = self._play.ply / max(len(self._table.line), self._play.ply + 1)
        return (len(self._results) + under_way) / PLAYS

    def _deal(self, table: Session) -> pars.Deal:
        return pars.Deal.of(table, f"{MASTER} {__version__}")

    def _next_play(self, table: Session) -> None:
        self._play = play_number(len(self._results) + 1, table.game, table.options, table.deal)
        self._think()

    def _think(self) -> None:
        assert self._play is not None
        play = self._play
        self._thinker.study(bot_question(play), lambda move: self._chosen(play, move))

    def _chosen(self, play: Session, move: Any) -> None:
        if play is not self._play:
            return
        play.play(move)
        if play.turn is None:
            self._played(play)
        else:
            self._think()
        self.changed.emit()

    def _played(self, play: Session) -> None:
        table = self._table
        assert table is not None
        self._results = (*self._results, result(play))
        self._play = None
        pars.keep(self._deal(table), self._results)
        if self.par is None:
            self._next_play(table)
