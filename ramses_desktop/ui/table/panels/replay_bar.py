"""The widgets of a replay: a label for the move on the board, and the bar for going through the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSlider, QStyle, QStyleOptionSlider, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Choice, IconButton, Label, Panel, Segments, plain

SMALLEST_TEXT: Final = 0.6
"""Smallest scale to which the text about a move shrinks before it is elided."""


class MoveLabel(Panel):
    """Describes the move on the board, with the token of its player."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words, self._token = "", -1

    def tell(self, words: str, token: int) -> None:
        """Show these words; a token of -1 stands for nobody or everybody."""
        self._words, self._token = words, token
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            px, middle, left = appearance().px(15.5), self.height() / 2 - 1, 20.0
            if self._token >= 0:
                size = min(appearance().px(26), self.height() - 14.0)
                art.paint_seat(painter, self._token, QRectF(left, middle - size / 2, size, size))
                left += size + 12
            room = self.width() - left - 18
            wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(self._words)
            px *= min(1.0, max(room / max(wide, 1.0) * 0.98, SMALLEST_TEXT))
            draw.elided(painter, left, middle + px * 0.35, self._words, fonts.text(px, 700), room)


class JumpSlider(QSlider):
    """Jumps to where it is clicked, and can be dragged on from there."""

    def _part(self, part: QStyle.SubControl) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        return self.style().subControlRect(QStyle.ComplexControl.CC_Slider, option, part, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        knob, at = self._part(QStyle.SubControl.SC_SliderHandle), event.position().toPoint()
        if event.button() != Qt.MouseButton.LeftButton or knob.contains(at):
            super().mousePressEvent(event)
            return
        groove = self._part(QStyle.SubControl.SC_SliderGroove)
        way, room = at.x() - groove.left() - knob.width() // 2, groove.width() - knob.width()
        self.setValue(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), way, room, self.isRightToLeft()))
        # Pretend to the slider that its knob was grabbed in the middle.
        middle = QPointF(self._part(QStyle.SubControl.SC_SliderHandle).center())
        taken = event.type(), middle, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        super().mousePressEvent(QMouseEvent(*taken))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore Page Up and Page Down: here they look back and forward, even at the ends, but to a slider Page Up is forward."""
        if event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ReplayBar(Panel):
    """Step buttons, play or pause, the slider, the speed, and a button to play on."""

    asked = Signal(int)
    """The ply chosen with the slider."""
    play = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        self.setContentsMargins(10, 3, 10, 5)
        self.back, self.forward = self._step("look_back", "ui-step-back"), self._step("look_forward", "ui-step")
        self.play_button = IconButton("ui-play", "", 26)
        self.play_button.clicked.connect(self.play)
        self.slider = JumpSlider(Qt.Orientation.Horizontal)
        self.slider.setMinimumWidth(120)
        self.slider.setPageStep(10)
        self.slider.setAccessibleName(tr("Move"))
        self.slider.valueChanged.connect(self.asked)
        self.where = Label("", 14.5, 700)
        self.where.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        paces = Choice("slow", tr("Slow")), Choice("normal", tr("Normal")), Choice("quick", tr("Fast"))
        self.pace = Segments(paces, shape="lines", name=tr("Speed"), value="normal")
        self.play_on = plain(tr("Play on from here"), "ui-practice")
        self.play_on.setToolTip(tr("Play on from this position as practice"))
        self._buttons = _row((self.back, self.play_button, self.forward))
        self._track = _row((self.slider, self.where), stretch=0, spacing=10)
        self._choices = _row((self.pace, self.play_on), spacing=6)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._rows = 0
        self.fit()
        self.show_playing(playing=False)

    def _step(self, action: str, icon: str) -> IconButton:
        button = IconButton(icon, "")
        button.follow(self._actions[action])
        button.set_drawing(icon)
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Use one row, or put the slider above the rest if that is too narrow."""
        widgets = (self.back, self.play_button, self.forward, self.where, self.pace, self.play_on)
        rows = 1 if 300 + sum(widget.sizeHint().width() for widget in widgets) <= self.width() else 2
        if rows == self._rows:
            return
        self._rows = rows
        for part in (self._buttons, self._track, self._choices):
            self._grid.removeWidget(part)
        self._grid.addWidget(self._buttons, rows - 1, 0)
        self._grid.addWidget(self._track, 0, 2 - rows, 1, 2 * rows - 1)
        self._grid.addWidget(self._choices, rows - 1, 2)

    def show_playing(self, *, playing: bool) -> None:
        words = tr("Pause") if playing else tr("Play", context="the replay")
        key = self._actions.key("play_on")
        self.play_button.set_drawing("ui-pause" if playing else "ui-play")
        self.play_button.setAccessibleName(words)
        self.play_button.setToolTip(f"{words} ({key})" if key else words)

    def show_ply(self, ply: int, plies: int) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, plies)
            self.slider.setValue(ply)
        longest = tr("{n} of {all}", n=plies, all=plies)
        self.where.setText(tr("{n} of {all}", n=ply, all=plies))
        self.where.setMinimumWidth(self.where.fontMetrics().horizontalAdvance(longest) + 4)
        self.fit()


def _row(widgets: Sequence[QWidget], stretch: int = -1, spacing: int = 2) -> QWidget:
    """Widgets side by side; the one at index `stretch` takes the remaining space."""
    whole = QWidget()
    row = QHBoxLayout(whole)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for at, widget in enumerate(widgets):
        row.addWidget(widget, int(at == stretch))
    return whole
