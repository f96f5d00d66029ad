"""Rows of lists and trees. A separate module, as the first page needs none."""

from __future__ import annotations

import math

from PySide6.QtCore import QMargins, QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ramses_desktop.ui.style.theme import appearance


class RowDelegate(QStyledItemDelegate):
    """Pads the rows of a list or tree. Padding in the style sheet comes too late: Qt measures rows before reading it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = math.ceil(appearance().px(6))
        return super().sizeHint(option, index).grownBy(QMargins(6, room, 6, room))
