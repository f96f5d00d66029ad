"""Measures whether what is written fits: nothing is cut off, shortened or on top of other text. Widgets are asked how much room
they want; text that our own code paints is watched while it is painted."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmapCache
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QComboBox,
    QGraphicsItem,
    QGraphicsView,
    QLabel,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)
from shiboken6.Shiboken import getCppPointer

from languages import catalogue
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board import sprites
from ramses_desktop.ui.board.marks import BubbleItem
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.widgets.tables import Table

SLACK: Final = 2.0
"""Pixels by which text may stick out: rounding, and the overhang of letters."""
BEYOND: Final = 10_000
"""Pixels; more than any list is high."""
LETTERS: Final = re.compile(r"[^\W\d_]{2}|[^\W\d_]…")
"""What makes a text that is looked at: numbers lie where they must, and are the same in all languages."""
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
        self._whole = {tr(words, context=context) for context, words in catalogue.wanted() if words.endswith("…")}
        """Sentences that end in an ellipsis by themselves."""
        self._painted: dict[int, list[Painted]] = defaultdict(list)
        self._item: QRectF | None = None
        """Where the item is that is being painted, if one is."""

    def faults(self, window: QWidget) -> Iterator[str]:
        """What does not fit in a window as it is now."""
        self._painted.clear()
        for view in window.findChildren(QGraphicsView):
            for item in view.items():
                item.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        QPixmapCache.clear()
        # Only known widgets are told from other devices that are painted on.
        widgets = [window, *window.findChildren(QWidget)]
        with self._watching():
            window.grab()
        for widget in widgets:
            if widget.isVisible() and (fault := of_widget(widget)):
                yield f"{fault} ({type(widget).__name__})"
        for texts in self._painted.values():
            yield from _painted_faults(texts)
            yield from (f"shortened: {one.words!r}" for one in texts if one.words.endswith("…") and one.words not in self._whole)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        draw, paint = QPainter.drawText, sprites.Painted.paint

        def in_its_room(item: sprites.Painted, painter: QPainter, *more: Any) -> None:
            self._item = place = painter.combinedTransform().mapRect(item.boundingRect())
            if isinstance(item, BubbleItem):
                # It lies over what is below it, as it must.
                texts = self._painted[getCppPointer(painter.device())[0]]
                texts[:] = [one for one in texts if not one.place.intersects(place)]
            paint(item, painter, *more)
            self._item = None

        def watched(painter: QPainter, *what: Any) -> Any:
            self._note(painter, what)
            return draw(painter, *what)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(QPainter, "drawText", watched)
            patch.setattr(sprites.Painted, "paint", in_its_room)
            patch.setattr(CachedPicture, "draw", lambda _self, _widget, painter, _state, paint: paint(painter))
            yield

    def _note(self, painter: QPainter, what: tuple[Any, ...]) -> None:
        device, transform = painter.device(), painter.combinedTransform()
        whole = QRectF(0, 0, device.width() / device.devicePixelRatioF(), device.height() / device.devicePixelRatioF())
        if self._item is not None:
            whole = self._item
        elif isinstance(device, QWidget) and isinstance(device.parent(), QAbstractScrollArea):
            # Rows that are scrolled out of sight.
            whole.adjust(0, -BEYOND, 0, BEYOND)
        match what:
            case QPointF() as point, str(words) if LETTERS.search(words):
                letters = QFontMetricsF(painter.font()).tightBoundingRect(words).translated(point)
                room = whole
            case QRectF() | QRect() as rect, int(flags), str(words) if LETTERS.search(words):
                letters, room = QRectF(painter.boundingRect(QRectF(rect), flags, words)), transform.mapRect(QRectF(rect))
                if flags & int(Qt.TextFlag.TextDontClip):
                    room = whole
            case _:
                return
        self._painted[getCppPointer(device)[0]].append(Painted(words, transform.mapRect(letters), room))


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
        case Table():
            return _of_table(widget)
        case QComboBox():
            option = QStyleOptionComboBox()
            widget.initStyleOption(option)
            control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
            room = widget.style().subControlRect(control, option, part, widget).width()
            if widget.fontMetrics().horizontalAdvance(widget.currentText()) > room + SLACK:
                return f"cut off: {widget.currentText()!r}"
        case QAbstractButton():
            if widget.text() and widget.text() != widget.toolTip() and widget.minimumSizeHint().width() > widget.width() + SLACK:
                return f"cut off: {widget.text()!r}"
    return ""


def _of_table(table: Table) -> str:
    """The first column that is narrower than its heading or what is below it."""
    for column in range(table.headings.count()):
        if table.needed(column) > table.columnWidth(column) + SLACK:
            return f"cut off: column {table.model().headerData(column, Qt.Orientation.Horizontal)!r}"
    return ""


def _label_fits(label: QLabel) -> bool:
    if label.wordWrap():
        return label.heightForWidth(label.width()) <= label.height() + SLACK and _longest_word_fits(label)
    # Not the size that a label with shorter words would like.
    needed = QLabel.sizeHint(label)
    return needed.width() <= label.width() + SLACK and needed.height() <= label.height() + 2 * SLACK


def _longest_word_fits(label: QLabel) -> bool:
    """Words break only where they may: at spaces, hyphens and soft hyphens."""
    room, flags = label.contentsRect().width() - 2 * label.margin(), int(Qt.TextFlag.TextWordWrap)
    lines = label.fontMetrics().boundingRect(QRect(0, 0, room, BEYOND), flags, label.text())
    return lines.width() <= room + SLACK
