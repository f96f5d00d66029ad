"""What the parts of the home page share. They are painted and placed by hand, growing with window and text, because layouts and
labels would take longer than the rest of a start. Their pictures are cached on the disk instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QIcon, QPainter
from PySide6.QtWidgets import QWidget

from ramses_desktop import games
from ramses_desktop.data import Damaged, do_without
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Kind

MENU: Final = 28
"""Height of the menu bar; the scene begins behind it."""
MAX_ZOOM: Final = 3.0


class Scale:
    """Sizes of the page: `u` scales shapes with the window, `t` scales text with the text size as well."""

    def __init__(self, width: float, height: float) -> None:
        self.zoom = min(max(min(width / 1280, (height + MENU) / 800), 1.0), MAX_ZOOM)
        self.text = self.zoom * appearance().text_scale
        room = width / self.text
        self.columns = 4 if room >= 1100 else 2 if room >= 800 else 1

    def u(self, px: float) -> float:
        return px * self.zoom

    def t(self, px: float) -> float:
        return px * self.text


class ZoomButton(Button):
    """A button that also grows with the window. Its icon is cached on the disk, because Qt's SVG module is slow to load."""

    def __init__(
        self, parent: QWidget, words: str, kind: Kind = "plain", icon: str = "", px: float = 15, height: float = 38
    ) -> None:
        super().__init__(words, kind, icon, px=px, height=height, parent=parent)
        self._usual = px, height

    def set_zoom(self, zoom: float) -> None:
        px, tall = (size * zoom for size in self._usual)
        if (px, tall) != (self._px, self._tall):
            self._px, self._tall = px, tall
            self._scale()

    def _scale(self) -> None:
        super()._scale()
        if self._drawing:
            token = "onaccent" if self._kind == "primary" else "ink"
            side = self.iconSize()
            picture = picture_cache.cached(
                f"home-{self._drawing}",
                side,
                self.devicePixelRatioF(),
                lambda painter: art.icon(self._drawing, token).paint(painter, QRect(QPoint(), side)),
            )
            self.setIcon(QIcon(picture))

    def place(self, rect: QRectF) -> None:
        """Place the body of the button; its focus ring lies outside."""
        self.setGeometry(rect.adjusted(-RIM, -RIM, RIM, RIM).toRect())


def rows_of(buttons: Sequence[ZoomButton], width: Callable[[ZoomButton], float], available: float) -> list[list[ZoomButton]]:
    """Break the buttons into rows."""
    rows: list[list[ZoomButton]] = [[]]
    for button in buttons:
        if rows[-1] and sum(map(width, [*rows[-1], button])) > available:
            rows.append([])
        rows[-1].append(button)
    return rows


def wrapped(words: str, font: QFont, width: float) -> list[str]:
    """Break a sentence into lines."""
    metrics, lines = QFontMetricsF(font), [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if metrics.horizontalAdvance(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paint_picture(painter: QPainter, game_id: str, rect: QRectF) -> None:
    """Paint a game's picture, importing its code. If its files are damaged, nothing is painted."""
    try:
        games.module_of(game_id, "ui.pictures").paint(painter, rect)
    except Damaged as problem:
        do_without(problem)


def paint_small(painter: QPainter, game_id: str, place: QRectF) -> float:
    """Paint a game's small picture, or its normal one if it has none. Returns the width."""
    picture = games.module_of(game_id, "ui.pictures")
    if hasattr(picture, "paint_small"):
        width: float = picture.paint_small(painter, place)
        return width
    picture.paint(painter, place)
    return place.width()
