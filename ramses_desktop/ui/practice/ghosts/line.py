"""The line about the ghost above the board."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.ui.widgets.basic import Label

GAP = 16
"""Pixels around the words, on both sides together."""


class GhostLine(Label):
    """Shortened where space is short."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", 14.5, 700, parent=parent)
        self.setContentsMargins(GAP // 2, 0, GAP // 2, 0)
        self._words = "", ""
        self.hide()

    def tell(self, words: str, short: str, tip: str) -> None:
        self._words = words, short
        self.setAccessibleName(words)
        self.setToolTip("\n".join((words, tip)))
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return self._size(0)

    def minimumSizeHint(self) -> QSize:
        return self._size(1)

    def _size(self, which: int) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._words[which]) + GAP + 2, super().sizeHint().height())

    def _fit(self) -> None:
        self.setText(self._words[int(self.width() < self.sizeHint().width())])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
