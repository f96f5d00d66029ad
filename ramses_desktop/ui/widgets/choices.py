"""Switches, sliders, and rows of mutually exclusive choices. Qt paints them with the style sheet in resources/themes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.cache import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Label
from ramses_desktop.ui.widgets.columns import Flow

Shape = Literal["pills", "lines", "cards"]
Drawing = Callable[[QPainter, QRectF], None]
PICTURE: Final = 40
"""Height of the picture on a card, in pixels."""


def _lay_out_text(button: QAbstractButton, text: str, hint: str) -> tuple[QVBoxLayout, Label]:
    """Put a text and a hint on a button as labels, which wrap, unlike Qt's own button text."""
    column = QVBoxLayout(button)
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
    column.setSpacing(2)
    title = Label(text, 15.5, 700, wrap=True)
    column.addWidget(title)
    if hint:
        column.addWidget(Label(hint, 13.5, tone="soft", wrap=True))
    for label in button.findChildren(QLabel):
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    column.addStretch(1)
    return column, title


def _describe(button: QAbstractButton, text: str, hint: str) -> None:
    button.setAccessibleName(text)
    button.setAccessibleDescription(hint)
    button.setCursor(Qt.CursorShape.PointingHandCursor)


class Switch(QCheckBox):
    """A row with text and hint on the left, and an on-off switch on the right."""

    def __init__(self, text: str, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _describe(self, text, hint)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._wanted: bool | None = None
        """What was chosen, while it is not in play."""
        self._column, _ = _lay_out_text(self, text, hint)
        self._column.insertStretch(0, 1)
        self._scale()
        appearance().changed.connect(self._scale)

    @property
    def wanted(self) -> bool:
        """Whether it is on, or will be as soon as it is in play again."""
        return self.isChecked() if self._wanted is None else self._wanted

    def want(self, on: bool) -> None:
        if self._wanted is None:
            self.setChecked(on)
        else:
            self._wanted = on

    def set_in_play(self, in_play: bool) -> None:
        """Lock it and show it off while it makes no difference; what was chosen comes back with it."""
        if in_play == (self._wanted is None):
            return
        wanted = self.wanted
        self._wanted = None if in_play else wanted
        with QSignalBlocker(self):
            self.setChecked(in_play and wanted)
        self.setEnabled(in_play)

    def _scale(self) -> None:
        """Keep the labels off the switch."""
        self._column.setContentsMargins(5, RIM, round(appearance().px(44)) + 2 * RIM + 12, RIM)

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)


class Slider(QSlider):
    """Changed by mouse and keys; the wheel is for the page, which scrolls."""

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setAccessibleName(name)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Choice(NamedTuple):
    """One option of a row of choices."""

    id: str
    text: str
    icon: str = ""
    hint: str = ""
    drawing: Drawing | None = None
    """Paints the picture on a card."""


class CardPicture(QWidget):
    """A picture as wide as its card."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self._drawing, self._picture = drawing, CachedPicture()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        self.setFixedHeight(round(appearance().px(PICTURE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            if not self.isEnabled():
                painter.setOpacity(art.DISABLED)
            self._picture.draw(self, painter, None, lambda inside: self._drawing(inside, QRectF(self.rect())))


class _Segment(QRadioButton):
    """One choice: a pill, an underlined word, or a card with a hint."""

    def __init__(self, choice: Choice, shape: Shape, parent: QWidget) -> None:
        super().__init__("" if shape == "cards" else choice.text, parent)
        self.choice, self._shape = choice, shape
        _describe(self, choice.text, choice.hint)
        self.setProperty("shape", shape)
        if shape == "cards":
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self._column, self._title = _lay_out_text(self, choice.text, choice.hint)
            self.setProperty("pictured", choice.drawing is not None)
            if choice.drawing:
                self._column.insertWidget(0, CardPicture(choice.drawing))
        else:
            self.setToolTip(choice.hint)
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._draw)
        self._scale()
        appearance().changed.connect(self._scale)

    def _draw(self) -> None:
        if self.choice.icon and self._shape != "cards":
            chosen = "onaccent" if self._shape == "pills" else "accent"
            self.setIcon(art.icon(self.choice.icon, chosen if self.isChecked() else "ink"))

    def _scale(self) -> None:
        px = appearance().px
        self._draw()
        self.setIconSize(QSize(round(px(22)), round(px(18))))
        self.setFont(fonts.text(px(15 if self._shape == "pills" else 14.5), 700))
        if self._shape == "cards":
            if self.choice.drawing:
                self._title.setContentsMargins(round(px(22)), round(px(4)), 0, round(px(1)))
                self._column.setContentsMargins(*(RIM + round(px(side)) for side in (7, 7, 4, 6)))
            else:
                self._title.setContentsMargins(round(px(24)), 0, 0, round(px(5)))
                self._column.setContentsMargins(*(RIM + round(px(side)) for side in (14, 8, 10, 8)))

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)


class Segments(QWidget):
    """A row of choices, selected by click or with the arrow keys."""

    chosen = Signal(str)
    """The id of the new choice."""

    def __init__(
        self,
        choices: Sequence[Choice],
        shape: Shape = "pills",
        name: str = "",
        value: str = "",
        parent: QWidget | None = None,
        *,
        wraps: bool = False,
    ) -> None:
        """With `wraps`, what does not fit goes on in the next line."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._segments = [_Segment(choice, shape, self) for choice in choices]
        if wraps:
            flow = Flow(self)
            for segment in self._segments:
                flow.addWidget(segment)
        else:
            self._lay_in_a_row(shape)
        for segment in self._segments:
            segment.setChecked(segment.choice.id == (value or choices[0].id))
            segment.toggled.connect(self._toggled)
        self._keep_tabs()
        down = QSizePolicy.Policy.Preferred if wraps or shape == "cards" else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, down)

    def _lay_in_a_row(self, shape: Shape) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for segment in self._segments:
            row.addWidget(segment, int(shape == "cards"))
        if shape != "cards":
            row.addStretch(1)

    @property
    def value(self) -> str:
        return next(segment.choice.id for segment in self._segments if segment.isChecked())

    def set_value(self, value: str) -> None:
        self.button(value).setChecked(True)

    def button(self, value: str) -> QRadioButton:
        for segment in self._segments:
            if segment.choice.id == value:
                return segment
        raise ValueError(f"There is no choice “{value}” here.")

    def _toggled(self, on: bool) -> None:
        if on:
            self._keep_tabs()
            self.chosen.emit(self.value)

    def _keep_tabs(self) -> None:
        """Let Tab reach the selected choice only; the arrow keys lead on from there."""
        for segment in self._segments:
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if segment.isChecked() else Qt.FocusPolicy.ClickFocus)
