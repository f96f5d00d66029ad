"""Two tables side by side: what the player and the ghost had made of the same deal at the same moment, and the line of points."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Habits, Person
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import SEATS
from ramses_desktop.ui.widgets.basic import Label, Panel

SIZE: Final = QSizeF(1248, 720)
"""The size for which the boards are laid out."""
LEAST: Final = QSize(200, 130)
GAP: Final = 14.0


def ghost_token(token: int) -> int:
    """A seat symbol for the ghost beside a player with this one."""
    return (token + 1) % len(SEATS)


class TablePicture(QWidget):
    """What a seat had before it after some moves."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board: BoardScene | None = None
        self._picture, self._shown = CachedPicture(), 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_table(self, session: Session, ply: int, token: int) -> None:
        self.clear()
        seat = session.seats[0]
        person = Person(seat.name, token, seat.player != PERSON)
        self._board = board = game_ui.board(session.game.spec.id)([person], Habits(), self)
        board.arrange(SIZE, 1.0)
        board.earlier = lambda: (session.view(0, at) for at in range(ply - 1, -1, -1))
        board.show_view(None, session.view(0, ply), 0, awaits=False)
        if session.game.turn(session.state_at(ply)) is None:
            board.look_back(session)
        self._shown += 1
        self.update()

    def clear(self) -> None:
        if self._board is not None:
            self._board.motion.finish()
            self._board.deleteLater()
            self._board = None
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(460, 300) * appearance().zoom

    def minimumSizeHint(self) -> QSize:
        return LEAST

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._board is not None:
            with QPainter(self) as painter:
                self._picture.draw(self, painter, self._shown, self._paint)

    def _paint(self, painter: QPainter) -> None:
        board = self._board
        assert board is not None
        areas = [area for area in board.holdings if not area.isEmpty()] or [board.sceneRect()]
        wide = sum(area.width() for area in areas) + GAP * (len(areas) - 1)
        scale = min(self.width() / wide, self.height() / max(area.height() for area in areas))
        x, y = (self.width() - wide * scale) / 2, (self.height() - max(area.height() for area in areas) * scale) / 2
        for area in areas:
            board.render(painter, QRectF(x, y, area.width() * scale, area.height() * scale), area)
            x += (area.width() + GAP) * scale


class TablesSideBySide(QWidget):
    """The player's table on the left, the ghost's on the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.heads = Label("", 16, 700, "accent"), Label("", 16, 700)
        self.pictures = TablePicture(), TablePicture()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(12)
        for at in (0, 1):
            # A long name must not widen its half.
            self.heads[at].setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            panel = Panel(fill="card")
            panel.setContentsMargins(14, 8, 14, 14)
            column = QVBoxLayout(panel)
            column.setContentsMargins(0, 0, 0, 0)
            column.addWidget(self.heads[at])
            column.addWidget(self.pictures[at], 1)
            grid.addWidget(panel, 0, at)
            grid.setColumnStretch(at, 1)

    def show_table(self, at: int, session: Session, ply: int, token: int, head: str) -> None:
        self.heads[at].setText(head)
        self.pictures[at].setAccessibleName(tr("The table of {head}", head=head))
        self.pictures[at].show_table(session, ply, token)

    def clear(self) -> None:
        for at in (0, 1):
            self.heads[at].setText("")
            self.pictures[at].setAccessibleName("")
            self.pictures[at].clear()
