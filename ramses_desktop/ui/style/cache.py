"""Caches pictures of widgets that are slow to paint, as long as the widget looks the same."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ramses_desktop.ui.style.theme import appearance

Paint = Callable[[QPainter], None]
Render = Callable[[QSize, float, Paint, object], QPixmap]
"""Makes a picture of a size and device pixel ratio; the last argument is the widget's state."""


def render(size: QSize, ratio: float, paint: Paint, state: object = None) -> QPixmap:
    del state
    picture = QPixmap(size * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return picture


def to_keep(picture: QPixmap) -> QPixmap:
    """A copy, without what Qt has added in order to paint on it: several times as much as an icon takes."""
    return picture.copy()


class CachedPicture:
    """One widget's picture, rendered again when its size, the theme, the text size or its state changes."""

    def __init__(self, make: Render = render) -> None:
        self._make = make
        self._key: object = None
        self._picture = QPixmap()

    def draw(self, widget: QWidget, painter: QPainter, state: object, paint: Paint) -> None:
        ratio = widget.devicePixelRatioF()
        key = widget.size(), ratio, appearance().theme.name, appearance().px(1), state
        if key != self._key:
            self._key = key
            self._picture = self._make(widget.size(), ratio, paint, state)
            _holding[self] = ref(widget)
        painter.drawPixmap(0, 0, self._picture)

    def drop(self) -> None:
        self._key, self._picture = None, QPixmap()


_holding: WeakKeyDictionary[CachedPicture, ref[QWidget]] = WeakKeyDictionary()
"""Those that hold a picture, and of which widget."""


def drop_hidden() -> None:
    """Drop the pictures of widgets that are on no page in sight; they are rendered again when they come back."""
    for held, owner in list(_holding.items()):
        widget = owner()
        if widget is None or not isValid(widget) or not widget.isVisible():
            held.drop()
            del _holding[held]
