"""Rows of lists and trees. A separate module, as the first page needs none."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QMargins, QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QWheelEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance

LINE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The second line of a row."""
FIRST: Final = 15.0
SECOND: Final = 13.5
"""Text sizes of the two lines, in pixels."""


class RowDelegate(QStyledItemDelegate):
    """Pads the rows of a list or tree. Padding in the style sheet comes too late: Qt measures rows before reading it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = math.ceil(appearance().px(6))
        return super().sizeHint(option, index).grownBy(QMargins(6, room, 6, room))


class TwoLineDelegate(RowDelegate):
    """Rows with a second line in smaller type below the first."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        line = QFontMetricsF(fonts.text(appearance().px(SECOND)))
        wide = math.ceil(line.horizontalAdvance(str(index.data(LINE_ROLE)))) + 2 * self._margin()
        return QSize(max(size.width(), wide), size.height() + math.ceil(line.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        self.initStyleOption(option, index)
        name = option.text  # type: ignore[attr-defined]
        option.text = ""  # type: ignore[attr-defined]
        widget = option.widget  # type: ignore[attr-defined]
        widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        rect = option.rect  # type: ignore[attr-defined]
        y = float(rect.top() + appearance().px(6))
        for words, px, ink in ((name, FIRST, "ink"), (str(index.data(LINE_ROLE)), SECOND, "ink2")):
            font = fonts.text(appearance().px(px), 700 if px == FIRST else 400)
            painter.setFont(font)
            painter.setPen(appearance().theme["onaccent" if selected else ink])
            metrics = QFontMetricsF(font)
            painter.drawText(QPointF(rect.left() + self._margin(), y + metrics.ascent()), words)
            y += metrics.height()

    def _margin(self) -> int:
        return 6 + round(appearance().px(4))


class DropDown(QComboBox):
    """A drop-down list with rows as high as those of other lists. While it is closed, the wheel is for the page, which scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(RowDelegate(self))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class TwoLineBox(DropDown):
    """A box whose list has two lines for each choice, and is as wide as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(TwoLineDelegate(self))

    def add(self, name: str, line: str, value: str) -> None:
        self.addItem(name, value)
        self.setItemData(self.count() - 1, line, LINE_ROLE)

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.view().frameWidth() + 10)
        super().showPopup()
