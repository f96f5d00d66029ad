"""The icons and drawings of assets/ in the theme's colours, and pictures of widgets that are slow to paint. Icons and pictures are
rendered once per look and kept as pixmaps."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ramses_desktop.data import Damaged, asset, do_without
from ramses_desktop.engine.text import mark
from ramses_desktop.ui.style.theme import Theme, appearance

if TYPE_CHECKING:
    from PySide6.QtGui import QTransform
    from PySide6.QtSvg import QSvgRenderer

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


# ------------------------------------------------------------ art


GRID: Final = 24
"""Side of an icon, in units of its SVG."""
OUTLINE: Final = "#2b2118"
PAPER: Final = "#fff7e6"
DISABLED: Final = 0.38
SYMBOLS: Final = {"green": "leaf", "orange": "sun", "purple": "moon", "grey": "stone"}
SEATS: Final = (mark("eye"), mark("feather"), mark("wave"), mark("star"), mark("lotus"), mark("pillar"))
DARK: Final = 'class="dark"'
"""Marks a drawing that is dark all over: the dark theme gives it a light outline."""
SHOWN_IN: Final = {"light": ("light",), "dark": ("dark",), "soft": ("light", "dark"), "contrast": ("high_contrast",)}
"""Classes of what only some themes show."""
ATTRIBUTE: Final = r'([\w:-]+)="([^"]*)"'
NOT_A_LAYER: Final = r"(g\d+)?"
"""Ids of groups that have none, or that an editor has counted."""
_MOST_BYTES: Final = 12_000_000

Inks = tuple[tuple[str, str], ...]
"""Pairs of a colour in the file, or of a class in a drawing, and its replacement."""


def paint_icon(painter: QPainter, name: str, rect: QRectF, ink: QColor | None = None, opacity: float = 1.0) -> None:
    """Paint a drawing into this square: `ui-*` and `colour-*` in `ink`, others with the theme's outline."""
    theme = appearance().theme
    if name.startswith(("ui-", "colour-")):
        inks: Inks = ((OUTLINE, _value(ink or theme["ink"])), (PAPER, _value(theme["panel"])))
    else:
        inks = ((OUTLINE, theme["ink2" if theme.dark and DARK in _source("icons", name) else "outline"].name()),)
    _paint(painter, name, inks, rect, opacity)


def paint_symbol(painter: QPainter, colour_name: str, rect: QRectF, ink: QColor | None = None, cut: QColor | None = None) -> None:
    """Paint a colour's symbol (leaf, sun, moon, stone) in `ink` on a ground of the colour `cut`."""
    ground = cut or appearance().theme[colour_name]
    inks = ((OUTLINE, _value(ink or QColor("#ffffff"))), (PAPER, _value(ground)))
    _paint(painter, "colour-" + SYMBOLS[colour_name], inks, rect, 1.0)


def paint_seat(painter: QPainter, seat: int, rect: QRectF, opacity: float = 1.0) -> None:
    """Paint the token of a seat, counted from 0."""
    paint_icon(painter, seat_icon(seat), rect, opacity=opacity)


def paint_recoloured(painter: QPainter, name: str, rect: QRectF, inks: Inks, opacity: float = 1.0) -> None:
    """Paint a drawing with some colours replaced, such as a figure in the colour of a seat."""
    _paint(painter, name, ((OUTLINE, appearance().theme["outline"].name()), *inks), rect, opacity)


def seat_icon(seat: int) -> str:
    number = seat % len(SEATS)
    return f"seat-{number + 1}-{SEATS[number]}"


def icon(name: str, ink: str = "ink") -> QIcon:
    """An icon for actions and buttons, in this colour of the current theme; empty without a name."""
    return QIcon(_ThemeIcon(name, ink)) if name else QIcon()


class _ThemeIcon(QIconEngine):
    """Paints a drawing in the colours of the current theme."""

    def __init__(self, name: str, ink: str) -> None:
        super().__init__()
        self._name, self._ink = name, ink

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        del state
        side = min(rect.width(), rect.height())
        square = QRectF(0, 0, side, side)
        square.moveCenter(QRectF(rect).center())
        if mode == QIcon.Mode.Disabled:
            paint_icon(painter, self._name, square, opacity=DISABLED)
        else:
            token = "onaccent" if mode == QIcon.Mode.Selected else self._ink
            paint_icon(painter, self._name, square, appearance().theme[token])

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        picture = QPixmap(size)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        return picture


# ------------------------------------------------------------ drawings


def paint_drawing(painter: QPainter, name: str, rect: QRectF, *layers: str, inks: Mapping[str, str] | None = None) -> None:
    """Paint a drawing into this place, of its layers only these; `inks` has the colours that the theme lacks. It is painted anew
    each time: keep a picture of it where something moves."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _drawing(name, layers, tuple((inks or {}).items()), appearance().theme).render(painter, rect)


@lru_cache(maxsize=32)  # some take 100 KB
def _drawing(name: str, layers: tuple[str, ...], inks: Inks, theme: Theme) -> QSvgRenderer:
    from PySide6.QtSvg import QSvgRenderer

    source = in_inks(_source("drawings", name), layers, {**theme.colours, **dict(inks)}, theme.name)
    drawing = QSvgRenderer(source.encode())
    if not drawing.isValid():
        do_without(Damaged(f"assets/drawings/{name}.svg"))
    elif unknown := [layer for layer in layers if not drawing.elementExists(layer)]:
        raise KeyError(f"The drawing “{name}” has no layer called {unknown}.")
    return drawing


def in_inks(source: str, layers: Collection[str], inks: Mapping[str, str], theme_name: str) -> str:
    """The source of a drawing with colours in place of its classes, and with only these of its layers to be seen."""
    paints = {word: ("display", "inline" if theme_name in themes else "none") for word, themes in SHOWN_IN.items()}
    for ink, colour in inks.items():
        paints |= {ink: ("fill", colour), f"{ink}-line": ("stroke", colour), f"{ink}-stop": ("stop-color", colour)}

    def painted(tag: re.Match[str]) -> str:
        attributes = dict(re.findall(ATTRIBUTE, tag[2]))
        attributes |= dict(paints[word] for word in attributes.pop("class", "").split())
        name = attributes.get("id", "")
        if tag[1] == "g" and name not in layers and not re.fullmatch(NOT_A_LAYER, name):
            attributes["display"] = "none"
        return f"<{tag[1]}" + "".join(f' {key}="{value}"' for key, value in attributes.items())

    return re.sub(rf"<(\w+)((?:\s+{ATTRIBUTE})+)", painted, source)


# ------------------------------------------------------------ pixmaps


class _Pixmaps:
    """LRU cache of rendered icons, limited in bytes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, Inks, int], QPixmap] = OrderedDict()
        self._bytes = 0

    def get(self, name: str, inks: Inks, side: int) -> QPixmap:
        key = (name, inks, side)
        picture = self._kept.get(key)
        if picture is None:
            picture = self._kept[key] = _render(name, inks, side)
            self._bytes += 4 * side * side
            while self._bytes > _MOST_BYTES and len(self._kept) > 1:
                (_, _, old), _picture = self._kept.popitem(last=False)
                self._bytes -= 4 * old * old
        else:
            self._kept.move_to_end(key)
        return picture


_pixmaps = _Pixmaps()


def _paint(painter: QPainter, name: str, inks: Inks, rect: QRectF, opacity: float) -> None:
    device = painter.deviceTransform()
    straight = not device.isRotating()
    where = device.mapRect(rect)
    side = max(1, round(where.width() if straight else rect.width() * abs(device.determinant()) ** 0.5))
    picture = _pixmaps.get(name, inks, side)
    target = _on_pixels(device, where, side) if straight else rect
    before = painter.opacity()
    if opacity != 1.0:
        painter.setOpacity(before * opacity)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawPixmap(target, picture, QRectF(0, 0, side, side))
    if opacity != 1.0:
        painter.setOpacity(before)


def _on_pixels(device: QTransform, where: QRectF, side: int) -> QRectF:
    """The nearest place on whole device pixels, so that nothing blurs."""
    corner = QPointF(round(where.center().x() - side / 2), round(where.center().y() - side / 2))
    back, _ = device.inverted()
    return back.mapRect(QRectF(corner.x(), corner.y(), side, side))


def _render(name: str, inks: Inks, side: int) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer

    new = dict(inks)
    source = re.sub("|".join(new), lambda old: new[old.group()], _source("icons", name))
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    drawing = QSvgRenderer(source.encode())
    if not drawing.isValid():
        do_without(Damaged(_file(name)))
        return picture
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing.render(painter, QRectF(0, 0, side, side))
    return to_keep(picture)


@lru_cache(maxsize=256)
def _source(folder: str, name: str) -> str:
    """The SVG source of an icon or drawing, or "" if it cannot be read."""
    try:
        return asset(folder, f"{name}.svg").read_text("utf-8")
    except (Damaged, OSError, UnicodeDecodeError):
        return ""


def _file(name: str) -> str:
    return f"assets/icons/{name}.svg"


def _value(colour: QColor) -> str:
    return colour.name()
