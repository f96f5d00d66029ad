"""The action bar as the tutor's warning, in the same place, so that nothing on the table is covered."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPropertyAnimation, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGraphicsOpacityEffect, QGridLayout, QHBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.scene import ARROWS
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, Picture, plain, primary

FADE: Final = 120
"""Milliseconds in which the warning comes."""


class TutorBar(Panel):
    """One sentence and two buttons, which go under it when space is short."""

    wanted = Signal()
    """Asks for the better move."""
    insisted = Signal()
    """Asks to make the move all the same."""
    moved_on = Signal(QKeyEvent)
    """An arrow key, which is for the board."""
    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "warning")
        self.setContentsMargins(0, 0, 0, 0)
        self.words = Label("", 15.5, 700)
        self.show_me = primary(tr("Show me"), "ui-hint")
        self.anyway = plain(tr("Confirm anyway"))
        self.show_me.clicked.connect(self.wanted)
        self.anyway.clicked.connect(self.insisted)
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addStretch(1)
        for button in (self.show_me, self.anyway):
            button.installEventFilter(self)
            row.addWidget(button)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(14, 3, 7, 3)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.addWidget(Picture("guide-points", 40), 0, 0)
        self._grid.addWidget(self.words, 0, 1)
        self._grid.setColumnStretch(1, 1)
        self._effect = QGraphicsOpacityEffect(self)
        self._effect.setEnabled(False)
        self.setGraphicsEffect(self._effect)
        self._fade = QPropertyAnimation(self._effect, b"opacity", self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.finished.connect(lambda: self._effect.setEnabled(False))
        self.is_tall: bool | None = None
        """Whether the buttons are under the sentence; None before anything was said."""
        self.hide()

    def warn(self, words: str, key: str) -> None:
        """Show this warning; `key` shows the better move."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.show_me.set_key(key)
        self.is_tall = None
        self._fit()
        length = appearance().ms(FADE)
        self._effect.setEnabled(length > 0)
        if length:
            self._fade.setDuration(length)
            self._fade.start()

    @property
    def needed_height(self) -> float:
        """The height that everything needs in this width; 0 if one row is enough."""
        if not self.is_tall:
            return 0.0
        margins = self._grid.contentsMargins()
        inside = self.width() - margins.left() - margins.right() - round(appearance().px(40)) - 12
        words = self.words.heightForWidth(max(inside, 80))
        return max(words, appearance().px(40)) + self._buttons.sizeHint().height() + margins.top() + margins.bottom()

    def _fit(self) -> None:
        margins = self._grid.contentsMargins()
        room = self.width() - margins.left() - margins.right() - round(appearance().px(40)) - 24
        words = self.words.fontMetrics().horizontalAdvance(self.words.text()) + 4
        tall = words + self._buttons.minimumSizeHint().width() > room
        if tall != self.is_tall:
            self.is_tall = tall
            self.words.setWordWrap(tall)
            self._grid.removeWidget(self._buttons)
            self._grid.addWidget(self._buttons, *((1, 0, 1, 3) if tall else (0, 2)))
            self.resized.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.is_tall is not None:
            self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows move the piece, not the focus; Tab goes from button to button."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and Qt.Key(event.key()) in ARROWS:
            self.moved_on.emit(event)
            return True
        return super().eventFilter(watched, event)
