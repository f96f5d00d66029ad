"""What lies on the command stack: moves, and before a move is settled each change of what the player has in mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QUndoCommand

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session


class PlayMove(QUndoCommand):
    """The move is played as soon as the command is made, which raises IllegalMove where the rules forbid it: an exception in redo
    would leave a phantom on the stack. From then on it is only gone back and forth over it."""

    def __init__(self, session: Session, move: Move, person: bool) -> None:
        super().__init__(str(move))
        self.session = session
        self.person = person
        self.ply = session.ply
        session.play(move)

    def redo(self) -> None:
        self.session.jump(self.ply + 1)

    def undo(self) -> None:
        self.session.jump(self.ply)


class Edit(QUndoCommand):
    """A piece was picked up, laid or turned, or a card was chosen: nothing the game knows of yet."""

    def __init__(self, before: Any, after: Any, restore: Callable[[Any], None]) -> None:
        super().__init__()
        self._before, self._after = before, after
        self._restore = restore
        self._done = True
        """Whether it has been carried out already: on the board, before it was pushed."""

    def redo(self) -> None:
        if not self._done:
            self._restore(self._after)
        self._done = False

    def undo(self) -> None:
        if not self.isObsolete():
            self._restore(self._before)
