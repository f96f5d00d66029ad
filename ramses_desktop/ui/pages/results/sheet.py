"""The titled panels of the statistics, side by side."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.ui.widgets.basic import RIM, Columns, Panel, Title
from ramses_desktop.ui.widgets.page import GUTTER

MIN_WIDTH: Final = 900
"""Minimum width, in pixels at normal text size, for sheets side by side."""


class Sheet(Panel):
    """A panel with a title."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(12, 10, 12, 15)
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(0, 0, 0, 0)
        self.inside.setSpacing(2)
        self.title = Title(title, 16)
        self.inside.addLayout(indented(self.title))


def indented(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(RIM + 2, 0, RIM, 0)
    for widget in widgets:
        row.addWidget(widget)
    return row


def side_by_side(*sheets: QWidget, weights: tuple[int, ...] = (3, 2)) -> Columns:
    row = Columns(MIN_WIDTH, GUTTER - 6)
    for sheet, weight in zip(sheets, weights, strict=True):
        row.addWidget(sheet, weight)
    return row
