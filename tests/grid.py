"""Lays a grid of 8 pixels over pictures of the program and lists edges that almost meet: `python3 dev.py shots
--grid`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsView, QWidget

if TYPE_CHECKING:
    from ramses_desktop.ui.board.values import Layout
    from tests.tour import Tour

STEP: Final = 8
MISFIT: Final = 2.0
"""Edges that are no further apart should be the same."""
NEAR: Final = 24
"""Pixels between neighbours."""
EXACT: Final = 0.6
"""Edges closer than this are the same pixel."""

Named = tuple[str, QRectF]


def save_all(tour: Tour, folder: Path, only: str) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name in tour.states(only):
        tour.settle()
        picture = tour.window.grab()
        with QPainter(picture) as painter:
            _paint_grid(painter, picture.width(), picture.height())
        picture.save(str(folder / f"{name}.png"))
        for line in sorted(set(misfits(list(parts(tour.window))))):
            print(f"{name}: {line}")
        count += 1
    return count


def _paint_grid(painter: QPainter, width: int, height: int) -> None:
    painter.setPen(QColor(200, 0, 120, 60))
    for x in range(0, width, STEP):
        painter.drawLine(x, 0, x, height)
    for y in range(0, height, STEP):
        painter.drawLine(0, y, width, y)


def parts(window: QWidget) -> Iterator[Named]:
    """Everything with an edge of its own: panels, and what lies on a board."""
    from ramses_desktop.ui.board.scene import BoardScene
    from ramses_desktop.ui.widgets.basic import Panel

    panels = [(type(one).__name__, _place(one, window)) for one in window.findChildren(Panel) if one.isVisible()]
    yield from panels
    for view in window.findChildren(QGraphicsView):
        scene = view.scene()
        is_covered = any(rect.adjusted(-STEP, -STEP, STEP, STEP).contains(_place(view, window)) for _, rect in panels)
        if view.isVisible() and isinstance(scene, BoardScene) and not is_covered:
            corner = view.viewport().mapTo(window, QPoint())
            for name, rect in _laid_out(scene.layout):
                yield name, rect.translated(corner)


def _place(widget: QWidget, window: QWidget) -> QRectF:
    return QRectF(widget.mapTo(window, QPoint()), widget.size())


def _laid_out(layout: Layout) -> Iterator[Named]:
    for field in attrs.fields(type(layout)):
        value = getattr(layout, field.name)
        rects = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
        for one in rects:
            rect = getattr(one, "rect", one)
            if isinstance(rect, QRectF) and not rect.isEmpty():
                yield field.name, rect


def misfits(found: list[Named]) -> Iterator[str]:
    """Edges of two neighbours that almost meet."""
    for (name, one), (other_name, other) in combinations(found, 2):
        if not one.adjusted(-NEAR, -NEAR, NEAR, NEAR).intersects(other) or one.contains(other) or other.contains(one):
            continue
        for edge in ("left", "right", "top", "bottom"):
            apart = abs(getattr(one, edge)() - getattr(other, edge)())
            if EXACT < apart <= MISFIT:
                yield f"{edge} of {name} and {other_name}: {apart:.1f} px apart"
