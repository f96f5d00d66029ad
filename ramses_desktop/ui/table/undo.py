"""The undo commands. There is one: a move. It knows the session only; what is shown of it is the table's affair."""

from __future__ import annotations

from PySide6.QtGui import QUndoCommand

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import Session


class PlayMove(QUndoCommand):
    """Legality is checked before this is pushed: an exception in redo would leave a phantom on the stack."""

    def __init__(self, session: Session, move: Move, person: bool) -> None:
        super().__init__(str(move))
        self.session = session
        self.move = move
        self.person = person
        self.ply = session.ply

    def redo(self) -> None:
        self.session.play(self.move)

    def undo(self) -> None:
        self.session.back()
