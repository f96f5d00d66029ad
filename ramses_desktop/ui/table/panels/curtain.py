"""The cover over the table while it is passed on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import literal
from ramses_desktop.ui.widgets.basic import Label, SeatToken, Title, primary


class Curtain(QWidget):
    """Hides the table until the next player has sat down."""

    lifted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(False)
        self._token = SeatToken(0, 96)
        self._words = Title("", 34)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint = Label("", 15.5, tone="soft")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.button = primary("", "ui-play", px=17, height=50)
        self.button.clicked.connect(self.lifted)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setFocusProxy(self.button)
        column = QVBoxLayout(self)
        column.addStretch(2)
        for widget in (self._token, self._words, self._hint, self.button):
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addSpacing(14)
        column.addStretch(3)
        self.hide()

    def ask(self, name: str, token: int) -> None:
        self._token.set_seat(token)
        self._words.setText(tr("Pass to: {name}", name=name))
        self._hint.setText(tr("The table is covered until the next player is ready."))
        self.button.setText(literal(tr("{name} is ready", name=name)))
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw.stone_table(painter, QRectF(self.rect()))
