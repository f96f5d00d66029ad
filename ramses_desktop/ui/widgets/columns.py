"""Layouts that reflow with the width."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QWidget

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
    """Items of equal width in as many columns as fit, or as fit without an incomplete row (`even`)."""

    def __init__(self, items: Sequence[QWidget], min_width: int, parent: QWidget, *, even: bool = False) -> None:
        super().__init__(parent)
        self._items, self._min_width, self._even = items, min_width, even
        self._place(len(items))

    def setGeometry(self, rect: QRect) -> None:
        columns = max(1, min(len(self._items), int(rect.width() / appearance().px(self._min_width))))
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
