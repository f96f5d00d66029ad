"""The die of Pharaoh's Tomb: a cube that tumbles onto the table and rests there with its face up."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from math import cos, sin
from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QTransform

from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.state import OVER, ROLL, State
from ramses_desktop.games.pharaoh.ui.panels import Layout, die_place
from ramses_desktop.ui.board.scene import Tabletop
from ramses_desktop.ui.board.sprites import Sprite
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

ROLLING: Final = 400
"""How long the die tumbles."""


def is_throw(before: State | None, after: State) -> bool:
    return before is not None and before.stage == ROLL and bool(after.die) and after.stage not in (ROLL, OVER)


class Die:
    """The die on the table."""

    def __init__(self, table: Tabletop[State, Layout]) -> None:
        self._table = table
        self._face = 0
        self._rolled = 1.0
        """How far it has rolled; at 1 it rests."""

    @property
    def rolls(self) -> bool:
        """Whether it still rolls: until it rests, nothing tells what it shows."""
        return self._rolled < 1

    def take_up(self, before: State | None, after: State) -> None:
        self._face = after.die or self._face
        self._rolled = 0.0 if is_throw(before, after) and appearance().travel(ROLLING) else 1.0

    def roll(self) -> None:
        """Tumble, once the view is shown, and then say what has been thrown."""
        motion = self._table.board.motion
        motion.withheld.emit(True)
        motion.go(ROLLING, self._roll, travel=True, curve=QEasingCurve.Type.Linear, done=self._rest)

    def _roll(self, part: float) -> None:
        self._rolled = part
        self._table.board.layer.change("die", self.sprite())

    def _rest(self) -> None:
        board = self._table.board
        board.motion.withheld.emit(False)
        self.tell()
        if not board.motion.is_overtaken:
            board.changed_mind()

    def tell(self) -> None:
        """Say what has been thrown."""
        view = self._table.view
        self._table.board.spoken.emit(tr("{name} rolled {n}.", name=self._table.names[view.seat], n=view.die))

    def sprite(self) -> Sprite:
        place, faded = die_place(self._table.layout.die), self._table.view.stage == ROLL
        paint = partial(paint_die, rect=QRectF(QPointF(), place.size()), face=self._face, part=self._rolled, faded=faded)
        return Sprite(place, paint, (self._face, self._rolled, faded), z=5, margin=place.width() * 0.6)


# ------------------------------------------------------------ the cube

Vector = tuple[float, float, float]
Turn = tuple[Vector, Vector, Vector]
"""Where the three axes of the cube point: to the lower right, to the lower left, and up."""

REST: Final[Turn] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
CUBE: Final = 0.485
"""Edge of the cube as a share of the square into which it is painted."""
INK: Final = QColor("#2b2118")
_SEEN: Final = ((0.86, 0.46), (-0.86, 0.46), (0.0, -0.84))
"""How each direction of space looks on the screen, for an edge of one."""
_EYE: Final = (1.0, 1.0, 1.095)
_BESIDE: Final = {1: (2, 3), 2: (3, 1), 3: (1, 2), 4: (1, 2), 5: (1, 3), 6: (2, 4)}
"""The faces on the lower right and on the lower left when this one is on top."""
_SPOTS: Final = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.24), (0.72, 0.24), (0.28, 0.5), (0.72, 0.5), (0.28, 0.76), (0.72, 0.76)),
}
_LIGHT: Final = (0.25, 0.6, 1.0)
_SHADES: Final = ((0.0, "#8d744c"), (0.25, "#b99e70"), (0.6, "#e3d2ac"), (1.0, "#fffaf0"))
"""Colours of a face, from turned away from the light to turned toward it."""


def tumbling(part: float) -> tuple[Turn, float, float]:
    """The cube on its way: how it is turned, how high it is off the table, and how far it still has to roll; at 1 it rests."""
    rest = (1 - part) ** 2
    turn = _turned(_turned(REST, 2, 5.2 * rest), 0, 7.6 * rest)
    bounce = abs(sin(9.4 * rest**0.5)) * rest**0.5
    return turn, 0.55 * bounce, -0.35 * rest


def _turned(turn: Turn, axis: int, angle: float) -> Turn:
    """Turn everything about one of the axes of space."""
    one, two = (axis + 1) % 3, (axis + 2) % 3

    def turned(vector: Vector) -> Vector:
        result = list(vector)
        result[one] = vector[one] * cos(angle) - vector[two] * sin(angle)
        result[two] = vector[one] * sin(angle) + vector[two] * cos(angle)
        return result[0], result[1], result[2]

    first, second, third = turn
    return turned(first), turned(second), turned(third)


def paint_die(painter: QPainter, rect: QRectF, face: int, part: float = 1.0, *, faded: bool = False) -> None:
    """Paint the die with this face on top; 0 before the first throw. While `part` is below 1 it tumbles."""
    turn, height, way = tumbling(part)
    a = rect.width() * CUBE
    centre = rect.center() + QPointF(way * a, rect.height() * 0.02)
    _paint_shadow(painter, centre, a, height)
    _paint_cube(painter, centre - QPointF(0, height * a), a, turn, face, faded=faded)


def _paint_shadow(painter: QPainter, centre: QPointF, a: float, height: float) -> None:
    theme, away = appearance().theme, QPointF(0.3 * height * a, 0.1 * height * a)
    if theme.contrast:
        return
    points = ((-0.8, 0.52), (0.1, 1.0), (1.2, 0.5), (0.86, 0.1))
    shadow = draw.polygon((centre.x() + away.x() + x * a, centre.y() + away.y() + y * a) for x, y in points)
    draw.shape(painter, shadow, draw.faded(theme["shadow"], (0.55 if theme.dark else 0.30) / (1 + height)))


def _paint_cube(painter: QPainter, centre: QPointF, a: float, turn: Turn, face: int, *, faded: bool) -> None:
    """Paint the three faces that look at us. `faded` is a throw that has been used up."""
    right, left = _BESIDE.get(face, (0, 0))
    for axis, number in ((0, right), (1, left), (2, face)):
        x, y, z = turn[axis]
        toward = x * _EYE[0] + y * _EYE[1] + z * _EYE[2] > 0
        normal = (x, y, z) if toward else (-x, -y, -z)
        shown = number if toward or not number else 7 - number
        one, two = turn[(axis + 1) % 3], turn[(axis + 2) % 3]
        _paint_face(painter, centre, a, (normal, one, two), shown, faded=faded)


def _on_screen(vector: Vector) -> QPointF:
    x, y = (sum(part * seen[at] for part, seen in zip(vector, _SEEN, strict=True)) for at in (0, 1))
    return QPointF(x, y)


def _paint_face(painter: QPainter, centre: QPointF, a: float, face: Turn, number: int, *, faded: bool) -> None:
    normal, one, two = _on_screen(face[0]) * a, _on_screen(face[1]) * a, _on_screen(face[2]) * a
    corner = centre + (normal - one - two) * 0.5
    fill = _shade(sum(part * light for part, light in zip(face[0], _LIGHT, strict=True)))
    if appearance().theme.contrast:
        fill = draw.WHITE
    elif faded:
        fill = draw.mix(fill, appearance().theme["panel"], 0.45)
    painter.save()
    painter.setTransform(QTransform(one.x(), one.y(), two.x(), two.y(), corner.x(), corner.y()), True)
    draw.plate(painter, QRectF(0, 0, 1, 1), 0.1, fill, draw.pen(INK, 0.065))
    draw.plate(painter, QRectF(0.06, 0.06, 0.88, 0.88), 0.1, None, draw.pen(draw.mix(fill, draw.WHITE, 0.5), 0.03))
    for x, y in _SPOTS.get(number, ()):
        draw.disc(painter, QPointF(x, y), 0.105, INK)
        if not appearance().theme.contrast:
            draw.disc(painter, QPointF(x - 0.02, y - 0.025), 0.03, draw.faded(draw.WHITE, 0.5))
    painter.restore()


def _shade(light: float) -> QColor:
    for (low, dark), (high, bright) in pairwise(_SHADES):
        if light <= high:
            return draw.mix(QColor(dark), QColor(bright), max(0.0, (light - low) / (high - low)))
    return QColor(_SHADES[-1][1])
