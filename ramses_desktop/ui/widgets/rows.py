"""The rows of lists and trees. Apart from the other widgets, because the first page has none."""

from __future__ import annotations

import math

from PySide6.QtCore import QMargins, QModelIndex, QPersistentModelIndex, QSize
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from ramses_desktop.ui.style.theme import appearance


class RowDelegate(QStyledItemDelegate):
    """Gives the rows of a list or tree room, at every text scale: `view.setItemDelegate(RowDelegate(view))`."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = math.ceil(appearance().px(6))
        return super().sizeHint(option, index).grownBy(QMargins(6, room, 6, room))
