"""Helpers that size and place panels around a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ramses_desktop.ui.widgets.basic import Panel


def use_widest(width: int, forms: Iterable[Callable[[], int]]) -> None:
    """Try forms from the widest to the narrowest until one fits, or keep the narrowest. Each applies itself and returns the width
    it needs."""
    for form in forms:
        if form() <= width:
            return


def put(widget: QWidget, place: QRectF | None, *, visible: bool, rim: int = 0) -> None:
    """Move a widget to `place`, `rim` pixels wider on both sides, and show it if `visible`. Without a place it is hidden, never
    resized to nothing, as a frame forgets its margins then."""
    if place is None or place.isEmpty():
        widget.hide()
    else:
        widget.setGeometry(place.toRect().adjusted(-rim, 0, rim, 0))
        widget.setVisible(visible)


class Strip(Panel):
    """A row of buttons under the board that drops keys and text when space is short."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(6, 2, 6, 4)
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(4, 0, 4, 0)
        self.row.setSpacing(2)

    def fit(self) -> None:
        raise NotImplementedError

    def needed_width(self, *, roomy: bool = False) -> int:
        """The width that the buttons need as they are now, with their usual padding if `roomy`."""
        self.row.invalidate()
        return (self.row.totalSizeHint() if roomy else self.row.totalMinimumSize()).width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()
