"""Where the guide and its bubble go: near what the step is about, and never over it. Geometry only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainterPath

GRID: Final = 20
"""Pixels between the places that are tried."""
APART: Final = 18.0
"""Least distance from what must stay visible."""

PEN: Final = QPointF(120 / 132, 57 / 132)
"""The tip of the pen, as shares of the figure's square."""


@frozen
class Places:
    bubble: QRectF
    figure: QRectF | None
    """None where there is no room for it."""


def arrange(
    area: QRectF,
    bubbles: Sequence[QSizeF],
    figure: QSizeF,
    keep: Sequence[QRectF],
    target: QRectF | None,
    old: QRectF | None = None,
) -> Places:
    """Place both. `keep` must stay visible; the target, if there is one, comes first in it. The bubble has the first of these sizes
    for which there is room, and stays in its old place if it can."""
    goal = target.center() if target is not None else area.center()
    if old is not None and old.size() in bubbles and area.contains(old) and _is_free(old, _margins(keep, APART)):
        place = old
    else:
        free = (_nearest(area, bubble, keep, goal) for bubble in bubbles)
        place = next(filter(None, free), None) or _least(area, bubbles[-1], keep, goal) or _corner(area, bubbles[-1])
    return Places(place, _beside(area, figure, keep, place, target or QRectF(goal, goal)))


def _beside(area: QRectF, size: QSizeF, keep: Sequence[QRectF], bubble: QRectF, goal: QRectF) -> QRectF | None:
    """A free place for the figure near the bubble; if possible, one whose arrow crosses nothing on its way to the goal."""
    taken, near = _margins([*keep, bubble], 10.0), _between(bubble, goal.center())
    between = [bubble, *(rect for rect in keep if not rect.intersects(goal))]
    free = sorted(
        (place for place in _places(area, size) if _is_free(place, taken)), key=lambda place: _length(place.center() - near)
    )
    ways = ((place, way(pen(place, goal.center()), goal)) for place in free)
    clear = (place for place, found in ways if not any(map(found.intersects, between)))
    return next(clear, free[0] if free else None)


def pen(figure: QRectF, goal: QPointF) -> QPointF:
    """The tip of the pen, when the figure faces the goal."""
    across = PEN.x() if goal.x() >= figure.center().x() else 1 - PEN.x()
    return figure.topLeft() + QPointF(across * figure.width(), PEN.y() * figure.height())


def way(start: QPointF, target: QRectF) -> QPainterPath:
    """The arrow from the pen to the edge of the target, slightly bent."""
    end = _edge(target.adjusted(-14, -14, 14, 14), start)
    straight = end - start
    bend = QPointF(-straight.y(), straight.x()) * 0.16
    path = QPainterPath(start)
    path.cubicTo(start + straight * 0.3 + bend, start + straight * 0.7 + bend, end)
    return path


def _edge(rect: QRectF, start: QPointF) -> QPointF:
    """Where the straight way from `start` to the middle of a rectangle meets its edge."""
    middle = rect.center()
    way = start - middle
    across = rect.width() / 2 / abs(way.x()) if way.x() else float("inf")
    down = rect.height() / 2 / abs(way.y()) if way.y() else float("inf")
    return middle + way * min(across, down, 1.0)


def strip(area: QRectF, height: float, keep: Sequence[QRectF]) -> QRectF:
    """A bubble across the whole width, at the bottom or the top: where it covers less of `keep`, else away from its first."""
    foot = QRectF(area.left(), area.bottom() - height, area.width(), height)
    top = QRectF(area.left(), area.top(), area.width(), height)
    low = bool(keep) and keep[0].center().y() > area.center().y()
    return min((top, foot) if low else (foot, top), key=lambda place: sum(_shared(place, rect) for rect in keep))


def _shared(one: QRectF, other: QRectF) -> float:
    """The area of the intersection."""
    both = one.intersected(other)
    return both.width() * both.height()


def column(area: QRectF, size: QSizeF, keep: Sequence[QRectF]) -> QRectF | None:
    """A place of this size beside `keep`, if there is one."""
    return _nearest(area, size, keep, keep[0].center(), apart=8.0)


def _between(bubble: QRectF, goal: QPointF) -> QPointF:
    return bubble.center() * 0.6 + goal * 0.4


def _corner(area: QRectF, size: QSizeF) -> QRectF:
    return QRectF(area.bottomRight() - QPointF(size.width(), size.height()), size)


def _nearest(area: QRectF, size: QSizeF, keep: Iterable[QRectF], goal: QPointF, apart: float = APART) -> QRectF | None:
    """The free place nearest to the goal."""
    taken = _margins(keep, apart)
    free = (place for place in _places(area, size) if _is_free(place, taken))
    return min(free, key=lambda place: _length(place.center() - goal), default=None)


def _least(area: QRectF, size: QSizeF, keep: Sequence[QRectF], goal: QPointF) -> QRectF | None:
    """The place beside the first that covers the least of the others."""
    taken = _margins(keep[:1], APART)
    free = (place for place in _places(area, size) if _is_free(place, taken))
    return min(free, key=lambda place: (sum(_shared(place, rect) for rect in keep), _length(place.center() - goal)), default=None)


def _margins(keep: Iterable[QRectF], apart: float) -> list[QRectF]:
    return [rect.adjusted(-apart, -apart, apart, apart) for rect in keep]


def _is_free(place: QRectF, taken: Iterable[QRectF]) -> bool:
    return not any(place.intersects(rect) for rect in taken)


def _places(area: QRectF, size: QSizeF) -> Iterator[QRectF]:
    for x in _steps(area.width() - size.width()):
        for y in _steps(area.height() - size.height()):
            yield QRectF(area.topLeft() + QPointF(x, y), size)


def _steps(room: float) -> Iterator[float]:
    """Every distance on the grid, and the end of the room."""
    if room >= 0:
        yield from range(0, int(room), GRID)
        yield room


def _length(way: QPointF) -> float:
    return float(way.x() ** 2 + way.y() ** 2)
