"""Works out the par of a deal in the thinker's spare time, play after play and decision by decision, and once the game is over its
ceiling. Both are kept on the disk. How they are shown is not known here."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from PySide6.QtCore import QObject, QTimer, Signal

from ramses_desktop import __version__
from ramses_desktop.bots.par import MASTER, PLAYS, Ceiling, Par, lines, play_number, result
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import bots
from ramses_desktop.store import files
from ramses_desktop.thinking import bot_question, ceiling_question
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.table.thinking.thinker import PAR, Thinker

IDLE = 5000
"""Milliseconds at a table before work on its par starts: not for a brief visit."""


def has_par(table: Session) -> bool:
    """Whether a person plays alone, at a game whose deals can have a par."""
    return [seat.player for seat in table.seats] == [PERSON] and game_ui.counts_points(table.game.spec.id)


def deal_of(table: Session, level: str = MASTER) -> files.Deal:
    """Under which its par is kept, or what another level makes of it."""
    return files.Deal.of(table, f"{level} {__version__}")


def known_par(known: files.Known) -> Par | None:
    """The par; None until all plays are known."""
    results = known.results[:PLAYS]
    return Par(results, known.lines[:PLAYS]) if len(results) == PLAYS else None


class ParFinder(QObject):
    """Works out the par and the ceiling of one deal at a time, or what another level makes of it."""

    changed = Signal()
    """The par or its progress has changed, or the ceiling is known."""

    def __init__(self, thinker: Thinker, parent: QObject | None = None, rank: int = PAR) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._rank = rank
        self._table: Session | None = None
        self._level = MASTER
        self._play: Session | None = None
        self._known = files.Known()
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE)
        self._idle.timeout.connect(self.hurry)

    def look_for(self, table: Session, level: str = MASTER) -> None:
        """Start working on the par of this solo game's deal, after a while."""
        self.stop()
        if level in bots(table.game.spec.id):
            self._table, self._level = table, level
            self._known = files.known(self._deal(table))
            self._idle.start()

    def hurry(self) -> None:
        """Start now if not started yet: someone would like to know."""
        self._idle.stop()
        if self._table is not None and self._play is None:
            self._go_on(self._table)

    def stop(self) -> None:
        self._idle.stop()
        self._thinker.drop(self._rank)
        self._table = self._play = None
        self._known = files.Known()

    @property
    def wanted(self) -> bool:
        """Whether the deal has a par, known or not."""
        return self._table is not None

    def is_for(self, table: Session, level: str = MASTER) -> bool:
        """Whether this is the deal that is worked on."""
        return self._table is not None and self._deal(self._table) == deal_of(table, level)

    @property
    def par(self) -> Par | None:
        """The par; None until it is known."""
        return known_par(self._known)

    @property
    def ceiling(self) -> int | None:
        """The best that could be made of the deal with every card known; None while it is unknown or the game goes on. A search may
        miss what a play without such knowledge found."""
        if self._table is None or self._table.turn is not None or self._known.ceiling is None:
            return None
        return max(self._known.ceiling, *self._known.results, result(self._table))

    @property
    def share(self) -> float:
        """Progress from 0 to 1. The length of a play is unknown in advance; that of the game on the table is the estimate."""
        if self._play is None or self._table is None:
            return len(self._known.results) / PLAYS
        under_way = self._play.ply / max(len(self._table.line), self._play.ply + 1)
        return (len(self._known.results) + under_way) / PLAYS

    def _deal(self, table: Session) -> files.Deal:
        return deal_of(table, self._level)

    def _go_on(self, table: Session) -> None:
        """Begin the next play; after the last, the ceiling is sought, once the game is over."""
        if self.par is None:
            self._play = play_number(len(self._known.results) + 1, table.game, table.options, table.deal, self._level)
            self._think()
        elif table.turn is None and self.ceiling is None:
            self._thinker.study(self._rank, ceiling_question(table), lambda ceiling: self._reached(table, ceiling))

    def _think(self) -> None:
        assert self._play is not None
        play = self._play
        self._thinker.study(self._rank, bot_question(play), lambda move: self._chosen(play, move))

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
        assert self._table is not None
        self._play = None
        known = self._known
        self._keep(self._table, evolve(known, results=(*known.results, result(play)), lines=(*known.lines, lines(play))))
        self._go_on(self._table)

    def _reached(self, table: Session, ceiling: Ceiling) -> None:
        if table is self._table:
            self._keep(table, evolve(self._known, ceiling=ceiling.total))
            self.changed.emit()

    def _keep(self, table: Session, known: files.Known) -> None:
        self._known = known
        files.keep(self._deal(table), known)
