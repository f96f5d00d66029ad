"""Paints the boxes of a printed card with what stands in them, and the patterns that are laid over them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.draw import Cell
from ramses_desktop.ui.style.theme import appearance

CROSSED: Final = 0.32
"""How much of an icon is left to see under a cross."""
ICONS: Final = {
    "x": "red-cross",
    "r": "red-gem",
    "g": "green-gem",
    "t": "torch",
    "s": "skull",
    "p": "potion",
    "X": "x",
    "c": "coin",
    "m": "palm",
}
"""What the marks of a box stand for. Wall, entrance and tomb are painted by themselves."""


def wall(painter: QPainter, rect: QRectF) -> None:
    """Three courses of brick."""
    theme, x, y, side = appearance().theme, rect.x(), rect.y(), rect.width()
    radius, line, third = side * 0.09, max(1.0, side * 0.03), side / 3
    draw.plate(painter, rect, radius, theme["wall"])
    joints = QPainterPath()
    for row in (1, 2):
        joints.moveTo(x, y + row * third)
        joints.lineTo(x + side, y + row * third)
    for share, row in ((0.62, 0), (0.3, 1), (0.8, 1), (0.55, 2)):
        joints.moveTo(x + side * share, y + row * third)
        joints.lineTo(x + side * share, y + (row + 1) * third)
    painter.strokePath(joints, draw.pen(theme["walldark"], line, flat=True))
    if not theme.contrast:
        painter.setPen(draw.pen(draw.faded(draw.WHITE, 0.28), line))
        painter.drawLine(QPointF(x + radius, y + line / 2), QPointF(x + side - radius, y + line / 2))


def box(painter: QPainter, rect: QRectF, mark: str = "", crossed: bool = False, seed: int = 0, progress: float = 1.0) -> None:
    """A box with what is printed in it: # wall, E entrance, T tomb, an icon of ICONS or nothing; and the cross of the pen."""
    if mark == "#":
        wall(painter, rect.adjusted(-0.4, -0.4, 0.4, 0.4))  # as large as a box with its edge
        return
    draw.ground(painter, rect, gold=mark == "T")
    left = 1 - (1 - CROSSED) * min(1.0, 2 * progress) if crossed else 1.0
    printed(painter, rect, mark, left)
    if crossed:
        draw.cross(painter, rect, appearance().theme["pen"], seed=seed, progress=progress)


def printed(painter: QPainter, rect: QRectF, mark: str, opacity: float = 1.0) -> None:
    """The icon of a box."""
    x, y, side = rect.x(), rect.y(), rect.width()
    if mark == "T":
        art.paint_icon(painter, "tomb", QRectF(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76), opacity=opacity)
    elif mark == "E":
        art.paint_icon(painter, "entrance", QRectF(x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6), opacity=opacity)
    elif mark in ICONS:
        art.paint_icon(painter, ICONS[mark], QRectF(x + side * 0.17, y + side * 0.17, side * 0.66, side * 0.66), opacity=opacity)


def pending_box(painter: QPainter, rect: QRectF, mark: str = "", seed: int = 0, progress: float = 1.0) -> None:
    """A box that will be crossed off once the player confirms it: tinted, dashed, with a cross in accent."""
    theme, side = appearance().theme, rect.width()
    dashed = draw.pen(theme["accent"], max(1.5, side * 0.045), (side * 0.12, side * 0.07))
    draw.plate(painter, rect, side * 0.12, theme["accent2"], dashed)
    draw.cross(painter, rect, theme["accent"], seed=seed, progress=progress)
    if mark and mark in "ETxrgtspXcm":
        printed(painter, rect, mark, 0.45)


def ghost_box(painter: QPainter, rect: QRectF, legal: bool, mark: str = "") -> None:
    """A box under a held pattern: solid with a thin cross behind the icon where it may lie, hatched where it may not."""
    if legal:
        _legal_ghost(painter, rect, mark)
    else:
        _illegal_ghost(painter, rect)


def _legal_ghost(painter: QPainter, rect: QRectF, mark: str) -> None:
    theme, x, y, side = appearance().theme, rect.x(), rect.y(), rect.width()
    draw.plate(painter, rect.adjusted(-1.5, -1.5, 1.5, 1.5), side * 0.12, theme["accent2"], draw.pen(theme["accent"], 3))
    painter.setPen(draw.pen(draw.faded(theme["accent"], 0.8), side * 0.075))
    low, high = side * 0.15, side * 0.85
    painter.drawLine(QPointF(x + low, y + low), QPointF(x + high, y + high))
    painter.drawLine(QPointF(x + high, y + low), QPointF(x + low, y + high))
    if mark and mark in "ETxrgtspXcm":
        draw.disc(painter, rect.center(), side * 0.36, theme["accent2"])
        inner = QRectF(x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6)
        art.paint_icon(painter, {"E": "entrance", "T": "tomb", **ICONS}[mark], inner)


def _illegal_ghost(painter: QPainter, rect: QRectF) -> None:
    theme, x, y, side = appearance().theme, rect.x(), rect.y(), rect.width()
    draw.plate(painter, rect, side * 0.1, draw.faded(theme["card"], 0.35))
    painter.setPen(draw.pen(draw.faded(theme["bad"], 0.75), max(1.2, side * 0.04), flat=True))
    for step in range(1, 8):
        reach = side * 0.25 * step
        over, under = max(0.0, reach - side), min(reach, side)
        painter.drawLine(QPointF(x + over, y + under), QPointF(x + under, y + over))
    draw.plate(painter, rect.adjusted(-1, -1, 1, 1), side * 0.12, None, draw.pen(theme["bad"], 2.5, (6, 4)))


def ghost_shadow(painter: QPainter, rect: QRectF, lift: float) -> None:
    """What a legal ghost that floats `lift` pixels above a card darkens of it."""
    theme = appearance().theme
    if not theme.contrast:
        draw.plate(painter, rect.adjusted(-1, lift, 2, lift + 3), rect.width() * 0.14, draw.faded(theme["shadow"], 0.28))


def glow_box(painter: QPainter, rect: QRectF) -> None:
    """A box that may be chosen now."""
    theme, side = appearance().theme, rect.width()
    draw.plate(painter, rect, side * 0.1, draw.faded(theme["accent2"], 0.55), draw.pen(theme["accent"], max(2.0, side * 0.055)))


def piece(
    painter: QPainter, cells: Iterable[Cell], x: float, y: float, b: float, colour: QColor | None = None, gap: float = 2.0
) -> None:
    """A pattern as a piece of crossed boxes, its upper left cell at x, y."""
    theme = appearance().theme
    for place, (column, row) in enumerate(cells):
        rect = QRectF(x + column * (b + gap), y + row * (b + gap), b, b)
        draw.plate(painter, rect, b * 0.14, colour or theme["accent"])
        if b > 11:
            draw.cross(painter, rect, _on(colour or theme["accent"]), max(1.4, b * 0.1), seed=place)


def _on(colour: QColor) -> QColor:
    """What can be read on this colour."""
    theme = appearance().theme
    if colour == theme["accent"]:
        return theme["onaccent"]
    return theme["box"] if colour in (theme["ink"], theme["ink2"]) else draw.WHITE if colour.lightnessF() < 0.6 else theme["ongold"]


def piece_size(cells: Iterable[Cell], b: float, gap: float = 2.0) -> tuple[float, float]:
    """How wide and how high a piece is."""
    places = list(cells)
    across, down = max(column for column, _ in places) + 1, max(row for _, row in places) + 1
    return across * (b + gap) - gap, down * (b + gap) - gap
