"""Works out the par of a deal in the thinker's spare time, play after play and decision by decision. Results are kept on the disk.
How the par is shown is not known here."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop import __version__
from ramses_desktop.bots.par import MASTER, PLAYS, Par, play_number, result
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import bots
from ramses_desktop.store import pars
from ramses_desktop.thinking import bot_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.table.thinking.thinker import Thinker

IDLE = 5000
"""Milliseconds at a table before work on its par starts, as a brief visit needs none."""


def has_par(table: Session) -> bool:
    """Whether a person plays alone, at a game whose deals can have a par."""
    return [seat.player for seat in table.seats] == [PERSON] and game_ui.counts_points(table.game.spec.id)


class ParFinder(QObject):
    """Works out the par of one deal at a time."""

    changed = Signal()
    """The par or its progress has changed."""

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
        """Start working on the par of this solo game's deal, after a while."""
        self.stop()
        if MASTER in bots(table.game.spec.id):
            self._table = table
            self._results = pars.results(self._deal(table))[:PLAYS]
            self._idle.start()

    def hurry(self) -> None:
        """Start now if not started yet: someone would like to know."""
        self._idle.stop()
        if self._table is not None and self._play is None and self.par is None:
            self._next_play(self._table)

    def stop(self) -> None:
        self._idle.stop()
        self._table = self._play = None
        self._results = ()

    @property
    def wanted(self) -> bool:
        """Whether the deal has a par, known or not."""
        return self._table is not None

    @property
    def par(self) -> Par | None:
        """The par; None until it is known."""
        return Par(self._results) if len(self._results) >= PLAYS else None

    @property
    def share(self) -> float:
        """Progress from 0 to 1. The length of a play is unknown in advance; that of the game on the table is the estimate."""
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
