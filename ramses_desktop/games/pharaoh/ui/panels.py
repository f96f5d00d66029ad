"""The panels beside the maze: where they go in a window of any size, and how the throw, help, items and players' cards are
painted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, sin
from typing import Final

from attrs import define, field, frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QTransform

from ramses_desktop.engine.text import capital, tr
from ramses_desktop.games.pharaoh.maze import EDGE, OUTSIDE, SMALL, parts
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.state import FIGURES, OVER, ROLL, Figure, State, discovered, holds, inscriptions_of, turns_left
from ramses_desktop.games.pharaoh.ui import words
from ramses_desktop.games.pharaoh.ui.pieces import INSCRIPTIONS, NAMES, item_icon
from ramses_desktop.games.pharaoh.ui.words import Note
from ramses_desktop.ui.board import values as base
from ramses_desktop.ui.board.marks import paint_card_of, paint_person
from ramses_desktop.ui.board.values import Person
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

MARGIN: Final = 14.0
TOP: Final = 4.0
FRAME: Final = 24.0
NARROW_FRAME: Final = 18.0
LEFT: Final = 262.0
RIGHT: Final = 258.0
NARROW: Final = 190.0
BAR: Final = 56.0
ROW: Final = 122.0
"""Maximum height of a player's card."""
THROW: Final = 142.0
"""Height of the panel with the die."""
LOW: Final = 400.0
"""In columns lower than this, the items take precedence over everything else beside the maze."""
RACK: Final = 76.0
"""With less room than this for items, their text is smaller."""
LEAST: Final = 0.6
"""The smallest text beside items, as a share of the usual size."""
LOG: Final = 110.0
"""Minimum height of the log."""
LEVEL: Final = 8.0
"""Pixels of width that the sides give up so that the pyramid is as high as they are."""

WAYS_OUT: Final = (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0))
"""The way out through a gate, by its side."""


@define
class Layout(base.Layout):
    """Positions of everything at one size."""

    edge: int = EDGE[SMALL]
    tray: QRectF = field(factory=QRectF)
    frame: float = FRAME
    tile: float = 0.0
    throw: QRectF = field(factory=QRectF)
    """The panel with the die on its left, and on its right the prompt."""
    die: QRectF = field(factory=QRectF)
    items: QRectF = field(factory=QRectF)
    help: QRectF = field(factory=QRectF)
    clear: QRectF = field(factory=QRectF)
    players: tuple[QRectF, ...] = ()

    def cell(self, number: int) -> QRectF:
        """A tile's rectangle."""
        row, column = divmod(number, self.edge)
        corner = self.tray.topLeft() + QPointF(self.frame, self.frame)
        return QRectF(corner.x() + column * self.tile, corner.y() + row * self.tile, self.tile, self.tile)

    def gate(self, number: int, side: int) -> QRectF:
        """The frame beside a tile with a gate on this side."""
        inner, way = self.cell(number), WAYS_OUT[side.bit_length() - 1]
        return inner.translated(way * self.tile).intersected(inner.translated(way * self.frame))


def lay_out(window: QSizeF, text_scale: float, view: State) -> Layout:
    scale, compact = base.scale_for(window), window.width() < base.COMPACT
    frame = (NARROW_FRAME if compact else FRAME) * scale
    layout = Layout(scale=scale, text=base.text_scale_for(window, text_scale), edge=view.grid.edge, frame=frame)
    height = window.height() - TOP - MARGIN
    if view.stage == OVER:
        side = base.result_width(window.width() - 3 * MARGIN, layout.text, 0.4)
        place_tray(layout, QRectF(MARGIN, TOP, window.width() - side - 3 * MARGIN, height), height)
        layout.end = QRectF(layout.tray.right() + MARGIN, TOP, window.width() - layout.tray.width() - 3 * MARGIN, height)
        return layout
    wider = min(1.35, max(1.0, text_scale))
    left, right = (side * scale * wider for side in ((NARROW, NARROW) if compact else (LEFT, RIGHT)))
    place_tray(layout, QRectF(MARGIN + left + MARGIN, TOP, window.width() - left - right - 4 * MARGIN, height), height)
    # Width the pyramid cannot use goes to the sides, up to 1.4 times theirs; they give the little it may lack.
    spare = window.width() - 4 * MARGIN - left - right - layout.tray.width()
    left, right = left + min(spare / 2, left * 0.4), right + min(spare / 2, right * 0.4)
    layout.tray.moveLeft(round(MARGIN + left + (window.width() - left - right - 2 * MARGIN - layout.tray.width()) / 2))
    _players(layout, QRectF(MARGIN, TOP, left, height), len(view.players))
    _tools(layout, QRectF(window.width() - MARGIN - right, TOP, right, height), view)
    if layout.items.height() < RACK * layout.text and layout.text > LEAST:
        return lay_out(window, 0.9 * text_scale, view)
    return layout


def place_tray(layout: Layout, space: QRectF, height: float) -> None:
    """Place the pyramid, as large as possible; its frame takes what whole tiles leave. All begin at whole pixels: they are sharp,
    and their pictures stay good when the pyramid moves. It fills the height if the columns beside it are only a little higher."""
    most = int(height if height - space.width() <= LEVEL else space.width())
    tile = int((most - 2 * layout.frame) / layout.edge)
    # The number of tiles is odd: one pixel less for each makes both sides of the frame equal.
    tile -= (most - layout.edge * tile) % 2
    layout.tile, layout.frame = float(tile), float((most - layout.edge * tile) // 2)
    layout.tray = QRectF(space.x(), TOP + round((height - most) / 2), most, most)


def _players(layout: Layout, column: QRectF, count: int) -> None:
    gap = 8 * layout.scale
    each = min((column.height() + gap) / count - gap, ROW * layout.text)
    layout.players = tuple(QRectF(column.x(), column.y() + seat * (each + gap), column.width(), each) for seat in range(count))
    top = layout.players[-1].bottom() + gap
    layout.log = QRectF(column.x(), top, column.width(), column.bottom() - top)
    if layout.log.height() < LOG * layout.text:
        layout.log = QRectF()


def items_of(view: State) -> list[int]:
    """The items of this pyramid."""
    counts = parts().counts(view.options.pyramid)[-len(parts().items) :]
    return [number for number, count in enumerate(counts) if count]


def _tools(layout: Layout, column: QRectF, view: State) -> None:
    """The right column: prompt, die, items, help, buttons."""
    x, width, gap = column.x(), column.width(), 8 * layout.scale
    roomy, low = width / layout.text > 230, column.height() < LOW * layout.text
    layout.throw = QRectF(x, column.y(), width, min(THROW * layout.text, column.height() * (0.25 if low else 0.22)))
    layout.die = QRectF(layout.throw)
    layout.die.setWidth(min(width * 0.48, layout.throw.height() * 0.9))
    layout.prompt = QRectF(layout.throw)
    layout.prompt.setLeft(layout.die.right())
    layout.bar = QRectF(x - 4, column.bottom() - BAR * layout.text, width + 8, BAR * layout.text)
    layout.clear = QRectF(x, layout.bar.top() - gap - 38 * layout.text, width, 38 * layout.text)
    top, bottom = layout.throw.bottom() + gap, layout.clear.top() - gap
    enlarged = layout.text > 1.25 * layout.scale
    note = min((72 if roomy else 88) * layout.text, (bottom - top) * (0.42 if enlarged else 0.3 if low else 0.2))
    layout.help = QRectF(x, bottom - note, width, note)
    rack = min(layout.help.top() - gap - top, rack_height([holds(view.me, item) for item in items_of(view)], width, layout.text))
    layout.items = QRectF(x, top, width, rack)
    layout.help = QRectF(x, layout.items.bottom() + gap, width, min(bottom - layout.items.bottom() - gap, note * 1.5))
    # Hints that need more lines cover the button below rather than the die.
    layout.aside = layout.items.united(layout.help if roomy else layout.clear)


# ------------------------------------------------------------ items

HEAD: Final = 38.0
"""Height of the title above the items."""
HELD: Final = 52.0
"""Height of an item that is held, with what it does."""
LEAST_HELD: Final = 34.0
"""Height of an item that is held, without what it does."""
EASY: Final = 32.0
"""Least height in pixels of an item that is easily hit."""
CROWDED: Final = 26.0
"""Height of items that are held, if there are too many for that."""
BESIDE: Final = 39.0
"""Most height of two items side by side, which are narrow."""
LABEL: Final = 30.0
"""Height of the words above the supply."""
STACK: Final = 30.0
"""Height of an item in the supply."""
LEAST_STACK: Final = 22.0
"""Minimum height of an item in the supply."""
GAP: Final = 6.0
INSET: Final = 10.0


@frozen
class Rack:
    """Where each item is, and the words above the supply; these are empty if there is only room for a grid of pictures."""

    places: tuple[QRectF, ...]
    supply: QRectF

    @staticmethod
    def is_row(rect: QRectF, text: float) -> bool:
        """Whether a place has room for words beside the picture."""
        return rect.width() >= 80 * text and rect.width() > 2 * rect.height()


def rack_height(held: Sequence[bool], width: float, text: float) -> float:
    """The height that the items would like to have."""
    stacks = -(-held.count(False) // stack_columns(width, text))
    return text * (HEAD + sum(held) * (HELD + GAP) + LABEL + stacks * STACK + GAP)


def stack_columns(width: float, text: float) -> int:
    return 2 if width / text > 176 else 1


def rack_of(rect: QRectF, held: Sequence[bool], text: float) -> Rack:
    """Rows for the items that are held, two abreast if need be, and the supply in columns below; in a low panel, only pictures."""
    columns = stack_columns(rect.width(), text)
    stacks, room = -(-held.count(False) // columns), rect.height() / text - HEAD - LABEL - GAP
    usual = max(LEAST_HELD, EASY / text)
    for abreast, least in ((1, usual), (2, usual), (2, CROWDED)):
        rows = -(-sum(held) // abreast)
        squeezed = min(1.0, (room - rows * GAP) / max(1.0, rows * HELD + stacks * STACK))
        row, stack = max(least, squeezed * HELD), max(LEAST_STACK, squeezed * STACK)
        row = min(row, max(BESIDE, least)) if abreast > 1 else row
        if rows * (row + GAP) + stacks * stack <= room + 1:
            own = _columns(rect, HEAD * text, sum(held), abreast, row * text, GAP * text)
            supply = QRectF(
                rect.x() + INSET, own[-1].bottom() if own else rect.y() + HEAD * text, rect.width() - 2 * INSET, LABEL * text
            )
            others = _columns(rect, supply.bottom() - rect.y(), held.count(False), columns, stack * text, 0)
            return Rack(tuple((own if one else others).pop(0) for one in held), supply)
    return Rack(tuple(_grid(rect, len(held), text)), QRectF())


def _columns(rect: QRectF, top: float, count: int, columns: int, high: float, gap: float) -> list[QRectF]:
    wide = (rect.width() - 2 * INSET + GAP) / columns
    left, top = rect.x() + INSET, rect.y() + top
    return [QRectF(left + at % columns * wide, top + at // columns * (high + gap), wide - GAP, high) for at in range(count)]


def _grid(rect: QRectF, count: int, text: float) -> list[QRectF]:
    """Pictures only, in a low panel."""
    head, inset, gap = min(34 * text, rect.height() * 0.3), 8.0, 5.0
    columns = 4 if rect.width() / text > 176 else 3
    while True:
        rows = -(-count // columns)
        wide = (rect.width() - 2 * inset - (columns - 1) * gap) / columns
        high = (rect.height() - head - inset - (rows - 1) * gap) / rows
        if high > wide * 0.7 or rows == 1:
            break
        # A low panel has more columns.
        columns += 1
    return [
        QRectF(rect.x() + inset + at % columns * (wide + gap), rect.y() + head + at // columns * (high + gap), wide, high)
        for at in range(count)
    ]


# ------------------------------------------------------------ die


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
        found = list(vector)
        found[one] = vector[one] * cos(angle) - vector[two] * sin(angle)
        found[two] = vector[one] * sin(angle) + vector[two] * cos(angle)
        return found[0], found[1], found[2]

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
        toward = sum(part * eye for part, eye in zip(turn[axis], _EYE, strict=True)) > 0
        normal = turn[axis] if toward else _back(turn[axis])
        shown = number if toward or not number else 7 - number
        one, two = turn[(axis + 1) % 3], turn[(axis + 2) % 3]
        _paint_face(painter, centre, a, (normal, one, two), shown, faded=faded)


def _back(vector: Vector) -> Vector:
    return -vector[0], -vector[1], -vector[2]


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


# ------------------------------------------------------------ items


WIDE: Final = 14.0
NARROW_ROW: Final = 7.0
"""Widths, in font sizes, of a row with room for what an item does, and of one with little room for its name."""


@frozen
class Held:
    """An item in the panel: held, available, or not discovered yet."""

    item: int
    held: bool
    left: int
    """Tokens left in the supply."""
    known: bool
    """Whether its stack is face up."""
    usable: bool
    in_coffer: bool = False


def held_items(view: State, seat: int, pending: PendingMove | None) -> list[Held]:
    """All items of this pyramid, as seen by this player."""
    player = view.players[seat]
    return [
        Held(
            item,
            holds(player, item),
            view.stock[item],
            discovered(view, item),
            pending is not None and not pending.refusal(parts().items[item].word),
            bool(view.coffer >> item & 1),
        )
        for item in items_of(view)
    ]


def paint_rack(
    painter: QPainter, size: QSizeF, items: Sequence[Held], person: Person, marked: int, hovered: int, px: float
) -> None:
    """Paint the panel with all items, and who holds them."""
    theme, rect = appearance().theme, QRectF(0, 0, size.width(), size.height())
    draw.panel(painter, rect)
    held = sum(one.held for one in items)
    rack = rack_of(rect, [one.held for one in items], px / 13.5)
    _paint_head(painter, QRectF(14, px * 0.3, rect.width() - 28, px * 2.1), person, px)
    if not rack.supply.isEmpty():
        if held:
            draw.rule(painter, 14, rack.supply.top(), rect.width() - 28)
        font = fonts.text(px * 0.86, 700)
        draw.text(painter, 14, rack.supply.bottom() - px * 0.4, tr("In the supply"), font, theme["ink2"])
    placed = list(zip(rack.places, items, strict=True))
    sizes = {held: _name_size([(place, one) for place, one in placed if one.held == held], px) for held in (True, False)}
    for place, one in placed:
        paint_item(painter, place, one, marked=one.item == marked, hovered=one.item == hovered, px=px, name=sizes[one.held])


def _name_size(items: Sequence[tuple[QRectF, Held]], px: float) -> float:
    """The size in which the longest of these names fits into its row, so that all are alike."""
    size = 0.0
    for place, one in items:
        left, right = _name_room(place, one, px)
        size = size or px * (1.1 if one.held and place.width() > WIDE * px else 1.0)
        wide = QFontMetricsF(fonts.text(size, 700 if one.held else 400)).horizontalAdvance(capital(words.short(one.item)))
        size = max(draw.SMALLEST, min(size, size * (right - left) * 0.98 / max(wide, 1.0)))
    return size


def _paint_head(painter: QPainter, rect: QRectF, person: Person, px: float) -> None:
    """Whose items these are, and that they are items if there is room for both."""
    theme, side, middle = appearance().theme, px * 1.6, rect.center().y()
    name, label = fonts.text(px * 1.1, 700), fonts.text(px)
    place = QRectF(rect.left(), middle - side / 2, side, side)
    room = rect.right() - place.right() - 6
    taken = QFontMetricsF(label).horizontalAdvance(tr("Items")) + px
    paint_seat(painter, person.token, place)
    if QFontMetricsF(name).horizontalAdvance(person.name) + taken <= room:
        draw.text(painter, rect.right(), middle + px * 0.36, tr("Items"), label, theme["ink2"], "end")
        room -= taken
    draw.elided(painter, place.right() + 6, middle + px * 0.4, person.name, name, room, theme["ink"])


def paint_item(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool, px: float, name: float = 0.0) -> None:
    """Paint an item as a row, or as a tile where there is no room for one; `name` is the size of its name in a row."""
    if one.held:
        _paint_plate(painter, rect, one, marked=marked, hovered=hovered)
    if Rack.is_row(rect, px / 13.5):
        _paint_row(painter, rect, one, px, name)
    else:
        _paint_tile(painter, rect, one, px)


def _paint_plate(painter: QPainter, rect: QRectF, one: Held, *, marked: bool, hovered: bool) -> None:
    """The edge says whether it can be used now."""
    theme = appearance().theme
    edge = draw.pen(theme["ink"], 2) if hovered else draw.edge_pen("edge" if one.usable else "line", 1.4 if one.usable else 1.2)
    draw.shade(painter, rect, 9, 1)
    draw.plate(painter, rect, 9, theme["accent2"] if marked else theme["card"], edge)
    if marked:
        draw.focus_ring(painter, rect, 9, 0)


def _icon_place(rect: QRectF, one: Held, px: float) -> QRectF:
    wide, narrow = rect.width() > WIDE * px, rect.width() < NARROW_ROW * px
    side = min(px * (2.4 if one.held and wide else 1.3 if narrow else 1.8), rect.height() * (0.66 if one.held else 0.86))
    left = rect.left() + (px * (0.7 if wide else 0.4) if one.held else 0 if narrow else 4)
    return QRectF(left, rect.center().y() - side / 2, side, side)


def _name_room(rect: QRectF, one: Held, px: float) -> tuple[float, float]:
    """Where the name in a row begins, and where it must end."""
    narrow = rect.width() < NARROW_ROW * px
    left = _icon_place(rect, one, px).right() + px * (0.9 if one.held and rect.width() > WIDE * px else 0.3 if narrow else 0.5)
    return left, rect.right() - (4 if one.held else px * 1.1 if narrow else px * 1.3 + 4)


def _paint_row(painter: QPainter, rect: QRectF, one: Held, px: float, size: float) -> None:
    """Icon and name. What is held says what it does as well, if there is room; of the others, how many are left."""
    theme, middle = appearance().theme, rect.center().y()
    _paint_icon(painter, _icon_place(rect, one, px), one)
    (x, right), name = _name_room(rect, one, px), capital(words.short(one.item))
    two_lines = one.held and rect.width() > WIDE * px and rect.height() >= px * 2.9
    baseline = middle + px * (-0.22 if two_lines else 0.36)
    ink = theme["ink" if one.known or one.held else "ink2"]
    draw.elided(painter, x, baseline, name, fonts.text(size, 700 if one.held else 400), right - x, ink)
    if not one.held:
        end = rect.right() - (0 if rect.width() < NARROW_ROW * px else 4)
        draw.text(painter, end, baseline, str(one.left), fonts.text(px, 700), ink, "end")
    if two_lines:
        draw.shrunk(painter, x, middle + px * 1.12, words.effect(one.item), px * 0.96, rect.right() - x - 8, theme["ink2"])


def _paint_tile(painter: QPainter, rect: QRectF, one: Held, px: float) -> None:
    """The icon; with the number left, unless it is held."""
    theme = appearance().theme
    side = min(rect.width() * 0.72, rect.height() * 0.72)
    icon = draw.square(rect.center(), side) if one.held else draw.square(rect.center() - QPointF(side, side) * 0.06, side)
    _paint_icon(painter, icon, one)
    if one.held:
        return
    size = min(px * 0.92, rect.height() * 0.34)
    place = rect.bottomRight() - QPointF(size, size) * 0.8
    draw.disc(painter, place, size * 0.72, theme["panel"])
    draw.text(painter, place.x(), place.y() + size * 0.36, str(one.left), fonts.text(size, 700), theme["ink"], "middle")


def _paint_icon(painter: QPainter, rect: QRectF, one: Held) -> None:
    opacity = 1.0 if one.known or one.held else 0.42
    if appearance().theme.dark:
        draw.disc(painter, rect.center(), rect.width() * 0.6, draw.faded(QColor("#d3c198"), opacity))
    paint_icon(painter, item_icon(one.item), rect, opacity=opacity)
    if one.in_coffer:
        # On the picture, as the room beside it is for the name.
        paint_icon(painter, "coffer", draw.square(rect.bottomLeft() + QPointF(0.16, -0.12) * rect.width(), rect.width() * 0.56))


# ------------------------------------------------------------ players


WRAPPED = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)


def turns_until(view: State, seat: int) -> int:
    """0 for the player to move, 1 for the next, and so on, without those who have entered the chamber; -1 for these."""
    count = len(view.players)
    order = [(view.seat + away) % count for away in range(count)]
    order = [one for one in order if one == view.seat or not view.players[one].entered]
    return order.index(seat) if seat in order and view.stage != OVER else -1


def paint_player(painter: QPainter, size: QSizeF, view: State, seat: int, person: Person, px: float, coming: int = 0) -> None:
    """Paint a player's card, without the inscriptions that are still on their way to it."""
    rect, one = QRectF(QPointF(), size), view.players[seat]
    paint_card_of(painter, rect, active=view.seat == seat)
    inset = min(12.0, rect.width() * 0.05)
    inside = rect.adjusted(inset, 0, -inset, 0)
    head = QRectF(inside.left(), rect.height() * 0.05, inside.width(), rect.height() * 0.27)
    head.setRight(inside.right() - _paint_turn(painter, head, turns_until(view, seat), px))
    paint_person(painter, head, person, px)
    if one.entered:
        _paint_entered(painter, QRectF(inside.left(), rect.height() * 0.37, inside.width(), rect.height() * 0.56), one.entered, px)
        return
    active = view.seat == seat
    _paint_inscriptions(painter, rect, view, one.inscriptions & ~coming, px, active=active)
    spots = figure_spots(rect, px, FIGURES, active=active)
    for spot, figure in zip(spots, one.figures, strict=True):
        _paint_spot(painter, spot, view, figure, person.token, px, active=active)
    if not active:
        _paint_items(painter, rect, one.items, px)


@frozen
class CardParts:
    """Where the things on a player's card are."""

    signs: tuple[QRectF, ...] = ()
    items: dict[int, QRectF] = field(factory=dict)
    """By item; the player to move has them beside the maze."""
    spots: tuple[QRectF, ...] = ()
    entered: QRectF | None = None
    turn: QRectF | None = None
    """The order of play, if there is room for it."""


def parts_of(card: QRectF, view: State, seat: int, px: float) -> CardParts:
    one, active = view.players[seat], view.seat == seat
    order = QRectF(card.right() - 7 * px, card.top(), 7 * px, card.height() * 0.32)
    turn = order if card.width() >= 16 * px and turns_until(view, seat) >= 0 else None
    if one.entered:
        return CardParts(entered=card.adjusted(0, card.height() * 0.37, 0, 0))
    signs = tuple(inscription_places(card, view, px, active=active))
    items = {} if active else item_places(card, one.items, px)
    return CardParts(signs, items, tuple(figure_spots(card, px, FIGURES, active=active)), turn=turn)


def _paint_turn(painter: QPainter, head: QRectF, turns: int, px: float) -> float:
    """Say when it is this player's turn, if there is room. Returns the width taken."""
    if turns < 0 or head.width() < 15 * px:
        return 0.0
    theme = appearance().theme
    said = tr("to move") if turns == 0 else tr("next") if turns == 1 else tr("in {n} turn", "in {n} turns", n=turns)
    font = fonts.text(px * 0.96, 700 if turns < 2 else 400)
    wide = QFontMetricsF(font).horizontalAdvance(said)
    middle = head.center().y()
    if turns < 2:
        pill = QRectF(head.right() - wide - 1.5 * px, middle - 0.9 * px, wide + 1.5 * px, 1.8 * px)
        edge = draw.pen(theme["accent"] if turns == 0 else theme["edge"], 1.4)
        draw.plate(painter, pill, pill.height() / 2, theme["accent"] if turns == 0 else None, edge)
        draw.text(painter, pill.center().x(), middle + px * 0.34, said, font, theme["onaccent" if turns == 0 else "ink"], "middle")
        return pill.width() + 6
    draw.text(painter, head.right() - 2, middle + px * 0.34, said, font, theme["ink2"], "end")
    return wide + 8


def _paint_entered(painter: QPainter, rect: QRectF, entered: int, px: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 8, theme["goldfill"], draw.pen(theme["gold"], 1.6))
    side = min(rect.height() * 0.74, px * 2.4)
    paint_icon(painter, "chamber", QRectF(rect.left() + 8, rect.center().y() - side / 2, side, side))
    said = tr("In the chamber, place {n}", n=entered)
    painter.setPen(theme["ongold"])
    painter.setFont(fonts.text(px, 700))
    painter.drawText(rect.adjusted(side + 18, 2, -8, -2), WRAPPED, said)


# ------------------------------------------------------------ inscriptions and items


def inscription_places(rect: QRectF, view: State, px: float, *, active: bool) -> list[QRectF]:
    """Where the inscriptions are on a player's card: with room for their names for the player to move, else for their number."""
    count, inset = inscriptions_of(view.options), min(12.0, rect.width() * 0.05)
    wide = 0 if active else QFontMetricsF(_numbers(px)).horizontalAdvance(_read_words(view, view.wanted)) + 6
    step = (rect.width() - 2 * inset - wide) / count
    high = rect.height() * (0.34 if active else 0.27)
    named = active and _inscription_size(step, px) > 0
    side = min(high - (px * 1.1 if named else 0), step * 0.94)
    top = rect.top() + rect.height() * (0.335 if active else 0.36) + (0 if named else (high - side) / 2)
    left = rect.left() + inset + ((step - side) / 2 if active else 0)
    return [QRectF(left + number * step, top, side, side) for number in range(count)]


def _inscription_size(step: float, px: float) -> float:
    """The size of the names below the inscriptions; 0 if nobody could read them."""
    size = min(px * 0.9, step * 0.27)
    return size if size >= draw.SMALLEST else 0.0


def _numbers(px: float) -> QFont:
    return fonts.text(px * 1.1, 700)


def _read_words(view: State, read: int) -> str:
    return tr("{n} of {all}", n=read, all=view.wanted)


def _paint_inscriptions(painter: QPainter, rect: QRectF, view: State, read: int, px: float, *, active: bool) -> None:
    """Paint the inscriptions read, and sockets for the others."""
    theme, places = appearance().theme, inscription_places(rect, view, px, active=active)
    step = places[1].left() - places[0].left()
    for number, place in enumerate(places):
        is_read = bool(read >> number & 1)
        if is_read:
            paint_icon(painter, INSCRIPTIONS[number], place)
        else:
            paint_socket(painter, place)
        if active and _inscription_size(step, px):
            ink = QColor(NAMES[theme.dark][number]) if is_read and not theme.contrast else theme["ink" if is_read else "ink2"]
            name, middle = fonts.text(_inscription_size(step, px), 700 if is_read else 400), place.center().x()
            draw.elided(painter, middle, place.bottom() + px * 0.92, tr(words.SIGNS[number]), name, step, ink, "middle")
    if not active:
        ink = theme["good"] if read.bit_count() >= view.wanted else theme["ink"]
        right, middle = rect.right() - min(12.0, rect.width() * 0.05) - 2, places[0].center().y()
        draw.text(painter, right, middle + px * 0.38, _read_words(view, read.bit_count()), _numbers(px), ink, "end")


def paint_socket(painter: QPainter, rect: QRectF) -> None:
    """Paint a dashed arch for a missing inscription."""
    s = rect.width()
    path = QPainterPath(QPointF(rect.x() + s * 0.19, rect.y() + s * 0.9))
    path.lineTo(rect.x() + s * 0.19, rect.y() + s * 0.4)
    path.arcTo(QRectF(rect.x() + s * 0.19, rect.y() + s * 0.09, s * 0.62, s * 0.6), 180, -180)
    path.lineTo(rect.x() + s * 0.81, rect.y() + s * 0.9)
    path.closeSubpath()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.strokePath(path, draw.pen(appearance().theme["edge"], 1.3, (3, 2.5)))


def _items_area(card: QRectF, px: float) -> QRectF:
    inset, first = min(12.0, card.width() * 0.05), figure_spots(card, px, FIGURES, active=False)[0]
    return QRectF(card.left() + inset, first.top(), first.left() - card.left() - inset - 8, first.height())


def item_places(card: QRectF, items: int, px: float) -> dict[int, QRectF]:
    """The places of the items on a player's card."""
    area, held = _items_area(card, px), [item for item in range(len(parts().items)) if items >> item & 1]
    side = min(area.height(), px * 1.9, area.width())
    step = min(side * 1.3, (area.width() - side) / max(1, len(held) - 1))
    return {item: QRectF(area.left() + at * step, area.center().y() - side / 2, side, side) for at, item in enumerate(held)}


def _paint_items(painter: QPainter, card: QRectF, items: int, px: float) -> None:
    held = item_places(card, items, px)
    for item, place in held.items():
        if appearance().theme.dark:
            draw.disc(painter, place.center(), place.width() * 0.56, QColor("#d3c198"))
        paint_icon(painter, item_icon(item), place)
    if not held:
        area = _items_area(card, px)
        middle = area.center().y() + px * 0.34
        draw.shrunk(painter, area.left(), middle, tr("no items yet"), px * 0.94, area.width(), appearance().theme["ink2"])


# ------------------------------------------------------------ archaeologists


def figure_spots(rect: QRectF, px: float, count: int, *, active: bool) -> list[QRectF]:
    """The places of the archaeologists on a player's card: larger for the player to move."""
    inset = min(12.0, rect.width() * 0.05)
    high = min(px * 1.85, rect.height() * 0.23)
    top = rect.bottom() - high - rect.height() * 0.07
    gap = 5.0 if active else 4.0
    shared = (rect.width() - 2 * inset - (count - 1) * gap) / count
    wide = shared if active else min(px * 2.7, rect.width() * 0.155)
    left = rect.right() - inset - count * wide - (count - 1) * gap
    return [QRectF(left + at * (wide + gap), top, wide, high) for at in range(count)]


def _paint_spot(painter: QPainter, rect: QRectF, view: State, figure: Figure, token: int, px: float, *, active: bool) -> None:
    """Where an archaeologist is, with a small picture if there is room."""
    theme, outside = appearance().theme, figure.place == OUTSIDE
    edge = draw.pen(theme["edge"], 1.2, (3, 2.5)) if outside else draw.pen(theme["bad" if figure.lying else "edge"], 1.4)
    draw.plate(painter, rect, min(7.0, rect.height() / 3), None if outside else theme["card"], edge)
    said = tr("out", context="an archaeologist outside the pyramid") if outside else view.grid.names[figure.place]
    size = min(px * 0.96, rect.height() * 0.62)
    weight, middle = 400 if outside else 700, rect.center().x()
    if active and rect.width() > px * 4:
        side = rect.height() * 0.78
        inks = (("#2a6bb0", theme.seat(token).name()),)
        place = QRectF(rect.left() + rect.width() * 0.09, rect.center().y() - side / 2, side, side)
        art.paint_recoloured(painter, "archaeologist", place, inks, 0.5 if outside else 1.0)
        middle = (place.right() + rect.right()) / 2 - 2
    ink = theme["bad"] if figure.lying else theme["ink2" if outside else "ink"]
    room = 2 * (rect.right() - 4 - middle)
    draw.shrunk(painter, middle, rect.center().y() + size * 0.36, said, size, room, ink, "middle", weight)


# ------------------------------------------------------------ panels


# ------------------------------------------------------------ the throw


@frozen
class Throw:
    """What stands beside the die: what to do, and the steps."""

    prompt: str
    said: str
    """Beside the die, while no throw is being walked."""
    steps: int = 0
    """Steps of this throw; 0 while none is being walked."""
    walked: int = 0
    planned: int = 0
    sand: int = -1
    """Turns left in the hourglass; -1 without one."""
    ready: bool = False
    """Whether the die is to be thrown."""


def throw_of(view: State, prompt: str, said: str, planned: int, *, walks: bool, decides: bool) -> Throw:
    """What stands beside the die; the steps only while somebody walks."""
    sand = turns_left(view) if len(view.players) == 1 else -1
    if not walks or not view.die:
        return Throw(prompt, said, sand=sand, ready=decides and view.stage == ROLL)
    return Throw(prompt, "", view.die, view.steps, planned, sand)


def die_place(rect: QRectF) -> QRectF:
    """The square of the die in its part of the panel."""
    side = min(rect.width() * 0.86, rect.height() * 0.78)
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def paint_throw(painter: QPainter, size: QSizeF, die: QRectF, throw: Throw, px: float) -> None:
    """Paint the panel behind the die, and beside it what to do, the steps, and in solo play the hourglass."""
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    draw.panel(painter, rect)
    if throw.ready:
        place = die_place(die)
        draw.focus_ring(painter, place.adjusted(-2, -2, 2, 2), place.width() * 0.18, 2)
    px = min(px, rect.height() / 8)
    column = QRectF(die.right() + 2, px * 0.7, rect.right() - die.right() - 10, rect.height() - px * 1.4)
    if throw.sand >= 0:
        sand = tr("{n} turn of sand", "{n} turns of sand", n=throw.sand)
        base, ink = column.bottom() - px * 0.2, theme["goldtext"]
        draw.shrunk(painter, column.left(), base, sand, px * 0.96, column.width(), ink, weight=700)
        column.setBottom(column.bottom() - px * 1.5)
    below = QRectF(column)
    below.setTop(column.bottom() - px * (3.3 if throw.steps else 2.6))
    if throw.steps:
        _paint_steps(painter, below, throw, px)
    elif throw.said:
        _paint_wrapped(painter, below, throw.said, px * 0.98, 400, theme["ink2"])
    if throw.steps or throw.said:
        column.setBottom(below.top() - px * 0.3)
    _paint_wrapped(painter, column, throw.prompt, px * 1.26, 700, theme["ink"])


def _paint_wrapped(painter: QPainter, rect: QRectF, said: str, px: float, weight: int, ink: QColor) -> None:
    painter.setFont(draw.fitting(said, px, rect.size(), weight))
    painter.setPen(ink)
    painter.drawText(rect, WRAPPED, said)


def _paint_steps(painter: QPainter, rect: QRectF, throw: Throw, px: float) -> None:
    """A disc for each step: ticked if it has been made or is planned; and their number."""
    theme, radius = appearance().theme, min(px * 0.66, rect.width() / (2.8 * throw.steps))
    y = rect.top() + px * 0.7
    for at in range(throw.steps):
        centre = QPointF(rect.left() + radius + 1 + at * radius * 2.75, y)
        if at >= throw.walked + throw.planned:
            draw.disc(painter, centre, radius, None, draw.pen(theme["edge"], 1.4))
            continue
        draw.disc(painter, centre, radius, theme["accent" if at >= throw.walked else "ink2"])
        tick = QPainterPath(centre + QPointF(-0.5, 0) * radius)
        tick.lineTo(centre + QPointF(-0.1, 0.42) * radius)
        tick.lineTo(centre + QPointF(0.55, -0.42) * radius)
        painter.strokePath(tick, draw.pen(theme["panel"] if at < throw.walked else theme["onaccent"], radius * 0.24))
    planned, left = throw.planned, throw.steps - throw.walked
    said = tr("{n} planned", "{n} planned", n=planned) if planned else tr("{n} step left", "{n} steps left", n=left)
    draw.elided(painter, rect.left(), y + px * 2.1, said, fonts.text(px), rect.width(), theme["ink2"])


# ------------------------------------------------------------ help and the button


def paint_note(painter: QPainter, size: QSizeF, note: Note, px: float) -> None:
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    draw.panel(painter, rect)
    inside = rect.adjusted(10, 6, -10, -6)
    draw.elided(painter, inside.left(), inside.top() + px * 1.1, note.title, fonts.text(px, 700), inside.width(), theme["ink"])
    body = inside.adjusted(0, px * 1.5, 0, 0)
    # The reason starts on its own line.
    room = body.adjusted(0, 0, 0, -px * 1.2).size() if note.reason else body.size()
    font = draw.fitting(f"{note.words} {note.reason}", px * 0.94, room)
    painter.setFont(font)
    painter.setPen(theme["ink"])
    flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignTop)
    painter.drawText(body, flags, note.words)
    if note.reason:
        above = QFontMetricsF(font).boundingRect(body, flags, note.words).height() if note.words else 0.0
        painter.setPen(theme["bad"])
        painter.drawText(body.adjusted(0, above + 2, 0, 0), flags, note.reason)


def paint_clear(painter: QPainter, size: QSizeF, *, on: bool, marked: bool, px: float) -> None:
    """Paint the button for clearing a way."""
    theme, rect = appearance().theme, QRectF(QPointF(), size)
    if on:
        draw.shade(painter, rect, 8, 1)
    edge = draw.pen(theme["accent"], 2.4) if marked else draw.edge_pen("edge", 1.3) if on else draw.pen(theme["edge"], 1.2, (4, 3))
    draw.plate(painter, rect, 8, theme["accent2"] if marked else theme["card"] if on else draw.faded(theme["card"], 0.4), edge)
    ink = theme["ink"] if on else theme["ink2"]
    side = px * 1.35
    said = tr("Clear a way")
    wide = QFontMetricsF(fonts.text(px * 1.02, 700)).horizontalAdvance(said)
    left = rect.center().x() - (wide + side + 8) / 2
    paint_icon(painter, "ui-rotate", QRectF(left, rect.center().y() - side / 2, side, side), ink=ink)
    draw.text(painter, left + side + 8, rect.center().y() + px * 0.38, said, fonts.text(px * 1.02, 700), ink)
