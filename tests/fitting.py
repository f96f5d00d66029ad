"""Measures whether what is written fits: nothing is cut off, shortened or on top of other text. Widgets are asked how much room
they want; text that our own code paints is watched while it is painted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QStyle, QStyleOptionComboBox, QWidget

SLACK: Final = 2.0
"""Pixels by which text may stick out: rounding, and the overhang of letters."""
TOUCH: Final = 3.0
"""Pixels by which the letters of two texts may overlap in both directions."""


class Painted(NamedTuple):
    """A text and where its letters are, in the pixels of what it was painted on."""

    words: str
    place: QRectF
    room: QRectF
    """Where it must be."""


class Fitting:
    """Looks at one window after the other."""

    def __init__(self) -> None:
        self._painted: dict[int, list[Painted]] = defaultdict(list)

    def faults(self, window: QWidget) -> Iterator[str]:
        """What does not fit in a window as it is now."""
        self._painted.clear()
        with self._watching():
            window.grab()
        for widget in [window, *window.findChildren(QWidget)]:
            if widget.isVisible() and (fault := of_widget(widget)):
                yield f"{fault} ({type(widget).__name__})"
        for texts in self._painted.values():
            yield from _painted_faults(texts)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        draw = QPainter.drawText

        def watched(painter: QPainter, *what: Any) -> Any:
            self._note(painter, what)
            return draw(painter, *what)

        QPainter.drawText = watched  # type: ignore[method-assign,assignment]
        try:
            yield
        finally:
            QPainter.drawText = draw  # type: ignore[method-assign]

    def _note(self, painter: QPainter, what: tuple[Any, ...]) -> None:
        device, transform = painter.device(), painter.combinedTransform()
        whole = QRectF(0, 0, device.width() / device.devicePixelRatioF(), device.height() / device.devicePixelRatioF())
        match what:
            case QPointF() as point, str(words):
                letters = QFontMetricsF(painter.font()).tightBoundingRect(words).translated(point)
                room = whole
            case QRectF() | QRect() as rect, int(flags), str(words):
                letters, room = QRectF(painter.boundingRect(QRectF(rect), flags, words)), transform.mapRect(QRectF(rect))
                if flags & int(Qt.TextFlag.TextDontClip):
                    room = whole
            case _:
                return
        self._painted[id(device)].append(Painted(words, transform.mapRect(letters), room))


def _painted_faults(texts: list[Painted]) -> Iterator[str]:
    for at, one in enumerate(texts):
        if not one.room.adjusted(-SLACK, -SLACK, SLACK, SLACK).contains(one.place):
            yield f"cut off: {one.words!r}"
        for other in texts[at + 1 :]:
            both = one.place.intersected(other.place)
            if both.width() > TOUCH and both.height() > TOUCH and one.words != other.words:
                yield f"on top of each other: {one.words!r}, {other.words!r}"


def of_widget(widget: QWidget) -> str:
    """What does not fit into a widget of Qt's; empty if all does."""
    match widget:
        case QLabel():
            if widget.text() and not _label_fits(widget):
                return f"cut off: {widget.text()!r}"
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
            room = widget.style().subControlRect(control, option, part, widget).width()
            if widget.fontMetrics().horizontalAdvance(widget.currentText()) > room + SLACK:
                return f"cut off: {widget.currentText()!r}"
        case QAbstractButton():
            if widget.text() and widget.minimumSizeHint().width() > widget.width() + SLACK:
                return f"cut off: {widget.text()!r}"
    return ""


def _label_fits(label: QLabel) -> bool:
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + SLACK
    return label.sizeHint().width() <= label.width() + SLACK and label.sizeHint().height() <= label.height() + 2 * SLACK
