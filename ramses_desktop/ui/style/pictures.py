"""Pictures on the home page, in the rules and in the tutorial: their types, the scenery behind them, and what all games draw in
them. All vector graphics, for any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from ramses_desktop.ui.style.art import paint_drawing


@frozen
class Figure:
    """A picture: its size, its description, and a function that paints it with its corner at the origin."""

    width: float
    height: float
    words: str
    paint: Callable[[QPainter], None]


@frozen(kw_only=True)
class Pictures:
    """What a game has to show beside its table."""

    paint: Callable[[QPainter, QRectF], None]
    """Its picture on the home page."""
    paint_small: Callable[[QPainter, QRectF], float] | None = None
    """A small one for the Continue bar, which returns its width; None for the other one in small."""
    paint_form: Callable[[QPainter, QRectF, str], None] = lambda painter, rect, form: None
    """A picture of each of its forms."""
    paint_drill: Callable[[QPainter, QRectF, str], None] = lambda painter, rect, drill: None
    """A picture of each of its drills."""
    figures: Mapping[str, Figure]
    """The pictures in its rules."""


WIDE: Final = 273.0
HIGH: Final = 196.0
"""Size of the sheet that pictures are drawn on; it is scaled to its place."""

LOW: Final = 46.0
"""Height of the picture of a form, in its own units."""


# ------------------------------------------------------------ the background of a picture


@contextmanager
def sheet(painter: QPainter, rect: QRectF, above: QColor, below: QColor, radius: float = 10) -> Iterator[None]:
    """Clip to a rounded rectangle filled with a gradient, and draw on WIDE by HIGH in its middle."""
    scale = min(rect.width() / WIDE, rect.height() / HIGH)
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, above)
    ground.setColorAt(1, below)
    clip = QPainterPath()
    clip.addRoundedRect(rect, radius * scale, radius * scale)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(clip, ground)
    painter.setClipPath(clip)
    painter.translate(rect.center().x() - scale * WIDE / 2, rect.center().y() - scale * HIGH / 2)
    painter.scale(scale, scale)
    try:
        yield
    finally:
        painter.restore()


@contextmanager
def banner(painter: QPainter, rect: QRectF, ground: QColor) -> Iterator[tuple[QPointF, float]]:
    """Clip to a low rounded rectangle of this colour. Gives its middle, and the unit in which it is 46 high."""
    clip, u = QPainterPath(), rect.height() / LOW
    clip.addRoundedRect(rect, 5 * u, 5 * u)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(clip, ground)
    painter.setClipPath(clip)
    try:
        yield rect.center(), u
    finally:
        painter.restore()


# ------------------------------------------------------------ dusk


SCENE: Final = 943 / 262
"""Width of the drawing of the scene for a height of 1."""
MONUMENTS: Final = {"sun": 0.74, "small": 0.585, "middle": 0.93, "great": 0.80}
"""What stands where across the scene, from the back to the front; all keep their shape, so a wider page has more sky between
them."""
OASIS: Final = 0.395


def doorway(rect: QRectF) -> QRectF:
    """The doorway of the smallest pyramid in a scene of this size."""
    h = rect.height()
    x = _place(rect, MONUMENTS["small"]).left() + MONUMENTS["small"] * SCENE * h
    return QRectF(x - h * 0.022, rect.top() + h * 0.76, h * 0.028, h * 0.05)


def paint_dusk(painter: QPainter, rect: QRectF) -> None:
    """The desert at sunset: with stars in the dark theme, in outlines in high contrast."""
    painter.save()
    painter.setClipRect(rect)
    paint_drawing(painter, "dusk", rect, "sky")
    for moved in range(0, round(rect.width()), max(1, round(SCENE * rect.height()))):
        paint_drawing(painter, "dusk", _place(rect, 1.0).translated(-moved, 0), "night-sky")
    for layer, across in MONUMENTS.items():
        paint_drawing(painter, "dusk", _place(rect, across), layer)
    paint_drawing(painter, "dusk", rect, "dunes")
    paint_drawing(painter, "dusk", _place(rect, OASIS), "oasis")
    painter.restore()


def _place(rect: QRectF, across: float) -> QRectF:
    """Where the drawing lies for what stands there; a narrow page loses its left part."""
    wide = SCENE * rect.height()
    more = rect.width() - wide
    return QRectF(rect.left() + (more * across if more > 0 else more), rect.top(), wide, rect.height())
