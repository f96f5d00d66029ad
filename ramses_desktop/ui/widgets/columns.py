"""Layouts that reflow with the width."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLayout, QLayoutItem, QWidget

from ramses_desktop.ui.style.theme import appearance


class Columns(QBoxLayout):
    """Items side by side from `min_width` on (in pixels at normal text size), one below the other otherwise."""

    def __init__(self, min_width: int, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(QBoxLayout.Direction.LeftToRight, parent)
        self._min_width = min_width
        self._heights: list[tuple[QWidget, int]] = []
        self.setSpacing(spacing)

    def keep_height(self, widget: QWidget, height: int) -> None:
        """Give a scrolling widget a minimum height while items are stacked."""
        self._heights.append((widget, height))

    @property
    def is_narrow(self) -> bool:
        return self.direction() == QBoxLayout.Direction.TopToBottom

    def setGeometry(self, rect: QRect) -> None:
        narrow = rect.width() < appearance().px(self._min_width)
        if narrow != self.is_narrow:
            self.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        for widget, height in self._heights:
            widget.setMinimumHeight(round(appearance().px(height)) if narrow else 0)
        super().setGeometry(rect)


class Tiles(QGridLayout):
    """Items of equal width in as many columns as fit, or as fit without an incomplete row (`even`); `whole` if none may be narrower
    than it wants to be."""

    def __init__(
        self, items: Sequence[QWidget], min_width: int, parent: QWidget, *, even: bool = False, whole: bool = False
    ) -> None:
        super().__init__(parent)
        self._items, self._min_width, self._even, self._whole = items, min_width, even, whole
        self._place(len(items))

    def setGeometry(self, rect: QRect) -> None:
        widest = max((item.minimumSizeHint().width() for item in self._items), default=0) if self._whole else 0
        columns = max(1, min(len(self._items), int(rect.width() / max(appearance().px(self._min_width), widest))))
        while self._even and len(self._items) % columns:
            columns -= 1
        if columns != self._columns:
            self._place(columns)
        super().setGeometry(rect)

    def _place(self, columns: int) -> None:
        self._columns = columns
        for at, item in enumerate(self._items):
            self.addWidget(item, at // columns, at % columns)
            self.setColumnStretch(at, int(at < columns))


class Flow(QLayout):
    """Items in rows, broken like words in a line, against the left or the right edge."""

    def __init__(self, parent: QWidget | None = None, *, right: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._right = right
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, at: int) -> QLayoutItem | None:
        return self._items[at] if 0 <= at < len(self._items) else None

    def takeAt(self, at: int) -> QLayoutItem | None:  # type: ignore[override] # the same
        return self._items.pop(at) if 0 <= at < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(_height(row) for row in self._rows(width))

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(sum(hint.width() for hint in hints), max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        return QSize(max((item.minimumSize().width() for item in self._items if not item.isEmpty()), default=0), 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        y = rect.y()
        for row in self._rows(rect.width()):
            widths = [min(item.sizeHint().width(), rect.width()) for item in row]
            x = rect.x() + (rect.width() - sum(widths) if self._right else 0)
            for item, width in zip(row, widths, strict=True):
                item.setGeometry(QRect(QPoint(x, y), QSize(width, _height(row))))
                x += width
            y += _height(row)

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or wide > left:
                rows.append([])
                left = width
            rows[-1].append(item)
            left -= wide
        return rows


def _height(row: Sequence[QLayoutItem]) -> int:
    return max(item.sizeHint().height() for item in row)
