"""The turns of a race as blocks: ahead, level or behind."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.coach.race import AHEAD, LEVEL, told_blocks
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

CELL: Final = 17.0
SHARES: Final = {AHEAD: 0.84, LEVEL: 0.46}
"""Side of a block as a share of its cell; for any other there is a dot."""
DOT: Final = 0.11


class Blocks(QWidget):
    """Looks like the text that is copied, with every sign equally wide."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[str] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_rows(self, rows: Sequence[str]) -> None:
        self._rows = rows
        self.setAccessibleName(told_blocks(rows))
        self.setToolTip(told_blocks(rows))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        cell = appearance().px(CELL)
        return QSize(math.ceil(cell * max(map(len, self._rows), default=1)), math.ceil(cell * len(self._rows)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        cell, theme = appearance().px(CELL), appearance().theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row, signs in enumerate(self._rows):
                for column, sign in enumerate(signs):
                    middle = QPointF((column + 0.5) * cell, (row + 0.5) * cell)
                    side = cell * SHARES.get(sign, 0.0)
                    if side:
                        place = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
                        draw.plate(painter, place, 2, theme["accent" if sign == AHEAD else "ink2"])
                    else:
                        draw.disc(painter, middle, cell * DOT, theme["ink2"])
