"""A table model with one object per row, sortable by any column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import frozen
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

NOWHERE: Final = QModelIndex()
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@frozen
class Column:
    """A column: its title, an object's text in it, and the key to sort by."""

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any]
    is_number: bool = False
    tip: Callable[[Any], str] | None = None
    """The tooltip, if it is not the text."""


class RowsModel(QAbstractTableModel):
    """Objects in rows, described by columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Any] = []
        self._columns: tuple[Column, ...] = ()

    @property
    def rows(self) -> Sequence[Any]:
        return self._rows

    def set_rows(self, rows: Sequence[Any], columns: tuple[Column, ...]) -> None:
        self.beginResetModel()
        self._rows, self._columns = list(rows), columns
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = self._columns[index.column()]
        if role == Role.DisplayRole:
            return column.text(self._rows[index.row()])
        if role == Role.ToolTipRole:
            return (column.tip or column.text)(self._rows[index.row()])
        if role == Role.TextAlignmentRole:
            return RIGHT if column.is_number else LEFT
        if role == Role.AccessibleTextRole:
            return f"{column.title}: {column.text(self._rows[index.row()])}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        if role == Role.DisplayRole:
            return self._columns[section].title
        if role == Role.TextAlignmentRole:
            return RIGHT if self._columns[section].is_number else LEFT
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort stably: equal rows keep their order."""
        if not 0 <= column < len(self._columns):
            return
        self.layoutAboutToBeChanged.emit()
        before, key = list(self._rows), self._columns[column].key
        down = order == Qt.SortOrder.DescendingOrder
        numbers = sorted(range(len(before)), key=lambda at: key(before[at]), reverse=down)
        self._rows = [before[at] for at in numbers]
        now_at = {was: now for now, was in enumerate(numbers)}
        for old in self.persistentIndexList():
            self.changePersistentIndex(old, self.index(now_at[old.row()], old.column()))
        self.layoutChanged.emit()
