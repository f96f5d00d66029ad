"""The undo stack: confirmed moves, and on top of them the edits of the pending move. It also decides what may be undone; see the
table in docs/architecture.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from ramses_desktop import seams
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.ui.game_ui import in_passing, tell


class PlayMove(QUndoCommand):
    """Plays its move on creation, and raises IllegalMove if the rules forbid it: an exception in redo would leave a phantom on the
    stack. After that it only jumps back and forth."""

    def __init__(self, session: Session, move: Move, person: bool) -> None:
        super().__init__()
        self.session = session
        self.person = person
        self.ply = session.ply
        session.play(move)

    def redo(self) -> None:
        self.session.jump(self.ply + 1)

    def undo(self) -> None:
        self.session.jump(self.ply)


class Edit(QUndoCommand):
    """A change to the pending move: a piece picked up, placed or turned, a card chosen. The game knows nothing of it yet."""

    person = True

    def __init__(self, before: Any, after: Any, restore: Callable[[Any], None], words: str) -> None:
        super().__init__(words)
        self._before, self._after = before, after
        self._restore = restore
        self._done = True
        """The board has made the change before the command is pushed."""

    def redo(self) -> None:
        if not self._done:
            seams.tell(seams.PENDING, self._after)
            self._restore(self._after)
        self._done = False

    def undo(self) -> None:
        if not self.isObsolete():
            seams.tell(seams.PENDING, self._before)
            self._restore(self._before)


class UndoStack(QUndoStack):
    """Holds edits and moves, and drops what the table's policy does not allow to be undone."""

    def __init__(self, session: Session, kind: str, take_back: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._kind = kind
        self._take_back = take_back

    # -------------------------------------------------------- pushing

    def push_move(self, command: PlayMove) -> None:
        """Push a move in place of the edits that led to it."""
        self.fold_edits()
        self.push(command)
        seams.tell(seams.PLAYED, command.ply, self._session.line[command.ply])
        # Only once push has returned.
        if not self._may_be_undone(command.ply):
            self.clear()

    def fold_edits(self) -> None:
        while isinstance(edit := self.latest, Edit):
            edit.setObsolete(True)
            self.undo()

    def restore(self) -> None:
        """Fill the stack with the moves of a resumed game, as if it had never been interrupted."""
        session = self._session
        here, line = session.ply, list(session.line)
        session.jump(0)
        for ply, move in enumerate(line):
            self.push(PlayMove(session, move, self._is_persons(ply)))
            if not self._may_be_undone(ply) and ply < here:
                self.clear()
        while session.ply > here:
            self.undo()

    # -------------------------------------------------------- policy

    def _may_be_undone(self, ply: int) -> bool:
        if self._kind == PRACTICE:
            return True
        if self.reveals(ply):
            return self._kind == CASUAL and self._take_back and not self._session.game.spec.memory
        return self._kind == CASUAL or not self._passes(ply)

    def reveals(self, ply: int) -> bool:
        return self._session.game.reveals(self._session.state_at(ply), self._session.state_at(ply + 1))

    def _passes(self, ply: int) -> bool:
        """Whether the move at this ply passes the turn on."""
        turn = self._session.game.turn
        return turn(self._session.state_at(ply)) != turn(self._session.state_at(ply + 1))

    def _is_persons(self, ply: int) -> bool:
        return self._session.seats[self._session.mover(ply)].player == PERSON

    # -------------------------------------------------------- contents

    @property
    def latest(self) -> QUndoCommand | None:
        """The command that would be undone next; None if there is none."""
        return self.command(self.index() - 1) if self.canUndo() else None

    @property
    def persons_latest(self) -> Edit | PlayMove | None:
        """A person's last command; undo goes back to before it."""
        commands = (self.command(at) for at in reversed(range(self.index())))
        return next((one for one in commands if isinstance(one, Edit | PlayMove) and one.person), None)

    @property
    def next_edit(self) -> Edit | None:
        """The command that would be redone next, if it is an edit."""
        command = self.command(self.index()) if self.canRedo() else None
        return command if isinstance(command, Edit) else None

    # -------------------------------------------------------- texts

    def undo_words(self, viewer: int) -> str:
        """What undo would take back, or why it is unavailable. A seat's moves are not named to others: they may be secret."""
        command = self.persons_latest
        if isinstance(command, Edit):
            return tr("Undo: {what}", what=command.text())
        if command is None:
            return self._undo_refusal()
        if self._session.mover(command.ply) != viewer:
            return tr("Undo the last move")
        return tr("Undo: {what}", what=self._told(command.ply))

    def _undo_refusal(self) -> str:
        if not any(map(self._is_persons, range(self._session.ply))):
            return tr("Nothing to undo yet")
        if self._kind == MATCH:
            return tr("In a match, confirmed moves stand")
        return tr("What has been revealed cannot be undone")

    def redo_words(self, viewer: int) -> str:
        if not self.canRedo():
            return tr("Nothing to redo")
        if (edit := self.next_edit) is not None:
            return tr("Redo: {what}", what=edit.text())
        ply = self._session.ply
        if self._session.mover(ply) != viewer:
            return tr("Redo the last move")
        return tr("Redo: {what}", what=self._told(ply))

    def _told(self, ply: int) -> str:
        """The move at this ply as the log tells it to whoever made it; its number if that is silent."""
        session, mover = self._session, self._session.mover(ply)
        before, after = (session.view(mover, at) for at in (ply, ply + 1))
        names, game_id = [seat.name for seat in session.seats], session.game.spec.id
        lines: Sequence[Line] = tell(game_id)(before, after, names)
        small = in_passing(game_id)
        if not lines and small is not None:
            lines = [small(before, after, names)]
        told = [line.text for line in lines if line.seat == mover] or [line.text for line in lines]
        return told[0] if told else tr("move {n}", n=ply + 1)
