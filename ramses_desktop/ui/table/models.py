"""The table as item models: results, players, log. All of them are made from views of the person at the screen, so that nothing
secret can reach a list, a tool tip or a screen reader."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from ramses_desktop.engine.game import Part, Race, Score, so_far
from ramses_desktop.engine.log import Line
from ramses_desktop.engine.text import said
from ramses_desktop.games import info_of
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.pages import result_words
from ramses_desktop.ui.table.controller import Table

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

SEAT_ROLE: Final = Role.UserRole + 1
PLY_ROLE: Final = Role.UserRole + 2
COUNT_ROLE: Final = Role.UserRole + 3
SHORT_ROLE: Final = Role.UserRole + 4
"""A sentence without the name that it begins with."""
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
TITLE: Final = "title"
"""A line of a result with this name is a rank that was earned, not points."""
NOWHERE: Final = QModelIndex()


class ScoreModel(QAbstractTableModel):
    """The score cards: a row for each way of earning points, then the total, or in a race the place; a column for each seat."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._scores: tuple[Score, ...] = table.game.scores(table.view)
        self._race = isinstance(table.game, Race)
        self._parts = result_words.counted_parts(self._scores[0].parts, race=self._race)
        """Which parts have a row."""
        self._drawings = info_of(table.game.spec.id).drawings
        table.moved.connect(self.refresh)

    @property
    def scores(self) -> tuple[Score, ...]:
        return self._scores

    def refresh(self) -> None:
        self._scores = self._table.game.scores(self._table.view)
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._parts) + 1

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._scores)

    def part(self, row: int, seat: int) -> Part | None:
        """What stands in a row; None in the last one."""
        return self._scores[seat].parts[self._parts[row]] if row < len(self._parts) else None

    def result(self, seat: int) -> tuple[str, int]:
        """What the last row is called, and what stands there."""
        return result_words.outcome(self._scores[seat], race=self._race, alone=len(self._scores) == 1)

    def drawing(self, part: Part) -> str:
        """What is drawn beside its name."""
        return self._drawings.get(part.name, "coin")

    def is_for_points(self, part: Part) -> bool:
        """Whether it is part of a total; in a race nothing is, and nothing need be told apart."""
        return part.earns or self._race

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        part = self.part(index.row(), index.column())
        number = part.shown if part else self.result(index.column())[1]
        if role == Role.DisplayRole and part and part.name == TITLE:
            return ""
        if role == Role.DisplayRole:
            return str(number).replace("-", "−")
        if role == COUNT_ROLE:
            return part.count if part else 0
        if role == Role.TextAlignmentRole:
            return RIGHT
        if role in (Role.AccessibleTextRole, Role.ToolTipRole):
            return f"{self._table.name(index.column())}, {self._row_name(index.row())}: {number}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role != Role.DisplayRole:
            return None
        return self._table.name(section) if orientation == Qt.Orientation.Horizontal else self._row_name(section)

    def _row_name(self, row: int) -> str:
        part = self.part(row, 0)
        return said(part.label) if part else self.result(0)[0]


class PlayersModel(QAbstractListModel):
    """Who plays, with what they have so far, best first at the end; one row a seat."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        table.moved.connect(self.refresh)

    def refresh(self) -> None:
        self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.session.seats)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        seat = index.row()
        if role == Role.DisplayRole:
            return self._table.name(seat)
        if role == SEAT_ROLE:
            return seat
        if role == COUNT_ROLE:
            return so_far(self._table.game, self._table.view)[seat]
        if role == Role.AccessibleTextRole:
            turn = self.tr(", to decide") if self._table.turn == seat else ""
            return f"{self._table.name(seat)}, {self.data(index, COUNT_ROLE)}{turn}"
        return None


class LogModel(QAbstractListModel):
    """What has happened, in words, as the person at the screen saw it. Each line knows its ply, to look back at."""

    def __init__(self, table: Table, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._tell = game_ui.tell(table.game.spec.id)
        self._lines: list[tuple[int, Line]] = []
        self._told = 0
        """The ply up to which the lines tell the story."""
        self._viewer = table.viewer
        table.moved.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        ply = self._table.session.ply
        if self._viewer != self._table.viewer:
            self._viewer = self._table.viewer
            self._cut(0)
        self._cut(ply)
        self._go_on(ply)

    def _cut(self, ply: int) -> None:
        """Forget what happened after this ply."""
        keep = sum(at <= ply for at, _ in self._lines)
        if keep < len(self._lines):
            self.beginRemoveRows(NOWHERE, keep, len(self._lines) - 1)
            del self._lines[keep:]
            self.endRemoveRows()
        self._told = min(self._told, ply)

    def _go_on(self, ply: int) -> None:
        names = [seat.name for seat in self._table.session.seats]
        fresh = [
            (at, line)
            for at in range(self._told + 1, ply + 1)
            for line in self._tell(self._table.view_at(at - 1), self._table.view_at(at), names)
        ]
        self._told = ply
        if fresh:
            self.beginInsertRows(NOWHERE, len(self._lines), len(self._lines) + len(fresh) - 1)
            self._lines += fresh
            self.endInsertRows()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        ply, line = self._lines[index.row()]
        if role in (Role.DisplayRole, Role.ToolTipRole):
            return line.text
        if role == SHORT_ROLE:
            return line.text.removeprefix(f"{self._table.name(line.seat)} ") if line.seat is not None else line.text
        if role == SEAT_ROLE:
            return -1 if line.seat is None else line.seat
        if role == PLY_ROLE:
            return ply
        return None
