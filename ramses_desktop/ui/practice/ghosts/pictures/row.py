"""A ghost's sign and a row with one."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, plain

SIDE = 42.0


class GhostSign(QWidget):
    """Who the ghost is, in a dashed ring."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drawing = "ui-bot"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_seat(self, token: int) -> None:
        self._drawing = art.seat_icon(token)
        self.update()

    def sizeHint(self) -> QSize:
        side = math.ceil(appearance().px(SIDE))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = appearance().theme, QRectF(self.rect()).adjusted(2, 2, -2, -2)
        inset = rect.width() * 0.14
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setOpacity(0.6)
            art.paint_icon(painter, self._drawing, rect.adjusted(inset, inset, -inset, -inset), theme["ink"])
            painter.setOpacity(1.0)
            draw.plate(painter, rect, rect.width() / 2, None, draw.pen(theme["edge"], 1.8, (3, 3)))


class GhostRow(Panel):
    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, "card")
        self.setContentsMargins(0, 0, 0, 0)
        self.sign, self.title = GhostSign(), Label(title, 15.5, 700)
        self.about = Label("", 14, tone="soft", wrap=True)
        self.button = plain(tr("Race"))
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self.about)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 4, 6, 6)
        row.setSpacing(12)
        row.addWidget(self.sign)
        row.addLayout(words, 1)
        row.addWidget(self.button)

    def tell(self, about: str) -> None:
        self.about.setText(about)
        self.button.setAccessibleName(f"{self.button.text()}: {self.title.text()}, {about}")
