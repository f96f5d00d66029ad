"""What lies on the table of Pharaoh's Tomb, as items of a scene: the frame, tiles, archaeologists, the die, marks over the maze,
sheets to choose from. They paint and remember how they look; where they lie and what a click means is the board's affair."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.game import HIDDEN, Move
from ramses_desktop.games.pharaoh.pending import loot_of
from ramses_desktop.games.pharaoh.rules.moves import Attack, Chocolate
from ramses_desktop.games.pharaoh.ui import painting
from ramses_desktop.games.pharaoh.ui.painting import Face
from ramses_desktop.ui.board.items import Painted, PanelItem
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

CENTRED: Final = int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap)


class FrameItem(Painted):
    """The stone round the maze, with its four gates."""

    def __init__(self) -> None:
        super().__init__()
        self._frame, self._tile, self._edge = 0.0, 0.0, 7

    def lie(self, rect: QRectF, frame: float, edge: int, tile: float) -> None:
        self.setPos(rect.topLeft())
        if (frame, edge, tile) != (self._frame, self._edge, self._tile):
            self._frame, self._edge, self._tile = frame, edge, tile
            self.update()
        self.resize(rect.width(), rect.height())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        frame, tile, middle = self._frame, self._tile, self._edge // 2
        painting.paint_frame(painter, self.size, frame, self._edge, tile)
        last = self._edge - 1
        for side, (column, row) in enumerate(((middle, 0), (last, middle), (middle, last), (0, middle))):
            place = QRectF(frame + column * tile, frame + row * tile, tile, tile)
            painting.paint_gate(painter, place, frame, side)


UNKNOWN: Final = Face()


@frozen
class Shown:
    """All that is to be seen of a tile."""

    face: Face = UNKNOWN
    cursed: bool = False
    lock: int = HIDDEN
    """The token of whoever has just turned it."""
    chamber: tuple[bool, int, int] | None = None
    """Of the chamber: whether it is open, how many inscriptions it asks for, how many were read."""
    peek: str = ""
    """`seen` while its looker sees it in secret, `veiled` while it may not be shown yet."""


class TileItem(Painted):
    """A tile, or the chamber."""

    room = 1.0

    def __init__(self) -> None:
        super().__init__()
        self.shown = Shown()
        self.setZValue(1)

    def show_as(self, rect: QRectF, shown: Shown) -> bool:
        """Lie there and look like that; says whether it has just been turned up."""
        self.setPos(rect.topLeft())
        self.resize(rect.width(), rect.height())
        turned_up = shown.face.up and not self.shown.face.up
        if shown != self.shown:
            self.shown = shown
            self.update()
        return turned_up

    def flip(self, part: float) -> None:
        """Turn over, from its edge to its face."""
        middle = self.size.center()
        across = max(0.02, part)
        self.setTransform(QTransform().translate(middle.x(), 0).scale(across, 1).translate(-middle.x(), 0))
        if part >= 1:
            self.setTransform(QTransform())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        shown, rect = self.shown, self.size
        if shown.chamber is not None:
            is_open, wanted, read = shown.chamber
            painting.paint_chamber(painter, rect, is_open=is_open, wanted=wanted, read=read)
            return
        painting.paint_tile(painter, rect, shown.face)
        if shown.cursed:
            painting.paint_curse(painter, rect)
        if shown.lock != HIDDEN:
            painting.paint_lock(painter, rect, shown.lock)
        if shown.peek:
            _paint_peek(painter, rect)


def _paint_peek(painter: QPainter, rect: QRectF) -> None:
    """Somebody looks at this tile in secret."""
    theme, radius = appearance().theme, rect.width() * 0.15
    draw.plate(painter, rect.adjusted(2, 2, -2, -2), 5, None, draw.pen(theme["accent"], 3, (7, 5)))
    centre = QPointF(rect.left() + radius * 1.35, rect.top() + radius * 1.35)
    draw.disc(painter, centre, radius, theme["card"], draw.pen(theme["accent"], 1.6))
    paint_icon(painter, "ui-curtain", QRectF(centre.x() - radius * 0.68, centre.y() - radius * 0.68, radius * 1.36, radius * 1.36))


class FigureItem(Painted):
    """An archaeologist."""

    def __init__(self, token: int) -> None:
        super().__init__()
        self.token = token
        self.lying = False
        self.setZValue(10)

    def show_as(self, side: float, *, lying: bool) -> None:
        self.resize(side, side)
        if lying != self.lying:
            self.lying = lying
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painting.paint_figure(painter, self.token, self.size, lying=self.lying)


class DieItem(Painted):
    """The die."""

    def __init__(self) -> None:
        super().__init__()
        self.face = 0
        self.faded = False
        self.setZValue(5)

    def show_as(self, rect: QRectF, face: int, *, faded: bool) -> None:
        self.setPos(rect.topLeft())
        self.resize(rect.width(), rect.height())
        if (face, faded) != (self.face, self.faded):
            self.face, self.faded = face, faded
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painting.paint_die(painter, self.size, self.face, faded=self.faded)


# ------------------------------------------------------------ marks


@frozen
class Marked:
    """What can be done, and what is meant, as it is drawn over the maze."""

    steps: tuple[tuple[QRectF, int, bool], ...] = ()
    """Tiles that can be reached, in how many steps, and whether that is risky."""
    offered: tuple[QRectF, ...] = ()
    """Tiles to choose from."""
    meant: QRectF = field(factory=QRectF)
    way: tuple[QPointF, ...] = ()
    left: tuple[tuple[QRectF, int], ...] = ()
    """Where others have just been, with their tokens."""
    standing: QRectF = field(factory=QRectF)
    """The archaeologist that is chosen."""


class MarkItem(PanelItem):
    """One mark."""

    room = 6.0


class MarksItem(QGraphicsItem):
    """Step counts, outlines and the walk that is meant. Each is a picture of its own, so that where the pointer goes on to another
    tile, only what changes is painted anew."""

    def __init__(self, *, above: bool) -> None:
        super().__init__()
        self._all = _above if above else _below
        """The marks above archaeologists, or those below them."""
        self._items: list[MarkItem] = []
        self.setZValue(20 if above else 5)

    def show_marks(self, marked: Marked, looks: int) -> None:
        """Show these; `looks` changes with the theme."""
        wanted = list(self._all(marked))
        while len(self._items) < len(wanted):
            self._items.append(MarkItem(self))
        for item, (rect, paint, content) in zip(self._items, wanted, strict=False):
            item.show_as(rect, 1.0, partial(paint, rect=QRectF(QPointF(), rect.size())), (looks, paint.func, content))
        for item in self._items[len(wanted) :]:
            item.hide()

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: only its marks are seen."""


Mark = tuple[QRectF, "partial[None]", object]
"""Where it lies, how it is painted into a rectangle, and what its look depends on."""


def _below(marked: Marked) -> Iterator[Mark]:
    for rect, token in marked.left:
        yield rect, partial(_paint_left, token=token), token
    for rect in marked.offered:
        yield rect, partial(_paint_offered), ()
    for rect, _, risky in marked.steps:
        yield rect, partial(_paint_outline, risky=risky), risky
    if len(marked.way) > 1:
        rect = QPolygonF(marked.way).boundingRect()
        points = tuple(point - rect.topLeft() for point in marked.way)
        yield rect.adjusted(0, 0, 1, 1), partial(_paint_walk, points=points), points
    if not marked.standing.isNull():
        at = marked.standing
        foot = QRectF(at.x() - at.width() * 0.04, at.y() + at.height() * 0.64, at.width() * 1.08, at.height() * 0.46)
        yield foot, partial(_paint_stand), ()


def _above(marked: Marked) -> Iterator[Mark]:
    if not marked.meant.isNull():
        yield marked.meant, partial(_paint_meant), ()
    for rect, steps, _ in marked.steps:
        radius = max(9.0, rect.width() * 0.135)
        yield _round(rect.right() - radius * 1.25, rect, radius), *_number(steps, full=rect == marked.meant)


def _round(middle: float, tile: QRectF, radius: float) -> QRectF:
    """The place of a disc at the upper edge of a tile."""
    return QRectF(middle - radius, tile.top() + radius * 0.25, 2 * radius, 2 * radius)


def _number(number: int, *, full: bool) -> tuple[partial[None], object]:
    return partial(_paint_number, number=number, full=full), (number, full)


def _paint_left(painter: QPainter, rect: QRectF, token: int) -> None:
    draw.seat_mark(painter, rect.adjusted(3, 3, -3, -3), token, with_disc=False)


def _paint_offered(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 5, draw.faded(theme["accent2"], 0.12), draw.pen(theme["accent"], 2.2))


def _paint_outline(painter: QPainter, rect: QRectF, *, risky: bool) -> None:
    accent = appearance().theme["accent"]
    edge = draw.pen(accent, 2.4, (7, 5)) if risky else draw.pen(accent, 2.0)
    draw.plate(painter, rect.adjusted(3, 3, -3, -3), 5, None, edge)


def _paint_walk(painter: QPainter, rect: QRectF, points: tuple[QPointF, ...]) -> None:
    theme = appearance().theme
    painting.paint_way(painter, list(points), theme["accent"] if not theme.dark else theme["pen"])


def _paint_meant(painter: QPainter, rect: QRectF) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 5, None, draw.pen(theme["card"], 6))
    draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], 3.6))


def _paint_number(painter: QPainter, rect: QRectF, number: int, *, full: bool) -> None:
    draw.number_disc(painter, rect.center(), rect.width() / 2, number, full=full)


def _paint_stand(painter: QPainter, rect: QRectF) -> None:
    """A ring on the floor under the archaeologist that is chosen."""
    theme = appearance().theme
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(draw.faded(theme["accent"], 0.35))
    painter.setPen(draw.pen(theme["card"], 5))
    painter.drawEllipse(rect)
    painter.setPen(draw.pen(theme["accent"], 3))
    painter.drawEllipse(rect)


# ------------------------------------------------------------ sheets


@frozen
class Offer:
    """One thing on a sheet to choose from."""

    move: Move
    words: str
    token: int = HIDDEN
    """Of the player that is to be attacked."""


@frozen
class Choice:
    """What is to be chosen on a sheet."""

    title: str
    offers: tuple[Offer, ...]
    picked: int
    note: str


def columns_of(count: int, width: float, px: float) -> int:
    """As many side by side as fit, in rows of about the same length."""
    most = max(1, min(count, int((width - 40) // (px * 8.2)), 6))
    rows = -(-count // most)
    return -(-count // rows)


def choice_size(count: int, width: float, px: float) -> tuple[float, float]:
    """How large a sheet for so many things is, and no wider than this."""
    columns = columns_of(count, width, px)
    rows = -(-count // columns)
    return min(width, max(columns * px * 8.6 + 40, px * 26)), px * 3.6 + rows * px * 7.6 + px * 2.6


def choice_places(rect: QRectF, count: int, px: float) -> list[QRectF]:
    columns = columns_of(count, rect.width(), px)
    wide = min(px * 8.0, (rect.width() - 40) / columns - px * 0.6)
    step = wide + px * 0.6
    places = []
    for at in range(count):
        row, column = divmod(at, columns)
        in_row = min(columns, count - row * columns)
        left = rect.center().x() - (in_row * step - px * 0.6) / 2
        places.append(QRectF(left + column * step, rect.top() + px * 3.6 + row * px * 7.6, wide, px * 7.0))
    return places


def paint_choice(painter: QPainter, rect: QRectF, choice: Choice, px: float) -> None:
    theme = appearance().theme
    draw.shade(painter, rect, 14, 4)
    draw.plate(painter, rect, 14, theme["card"], draw.pen(theme["gold"], 2.4))
    middle, room = rect.center().x(), rect.width() - 32
    draw.elided(painter, middle, rect.top() + px * 2.2, choice.title, fonts.text(px * 1.16, 700), room, theme["ink"], "middle")
    places = choice_places(rect, len(choice.offers), px)
    for at, (place, offer) in enumerate(zip(places, choice.offers, strict=True)):
        _paint_offer(painter, place, offer, px, picked=at == choice.picked)
    draw.elided(painter, middle, rect.bottom() - px * 1.0, choice.note, fonts.text(px * 0.94), room, theme["ink2"], "middle")


def _paint_offer(painter: QPainter, rect: QRectF, offer: Offer, px: float, *, picked: bool) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 9, theme["accent2"] if picked else theme["panel"], draw.edge_pen("edge"))
    side = px * 3.6
    place = QRectF(rect.center().x() - side / 2, rect.top() + px * 0.7, side, side)
    if isinstance(offer.move, Chocolate):
        painting.paint_die(painter, place, offer.move.number)
    elif loot_of(offer.move) != HIDDEN:
        if theme.dark:
            draw.disc(painter, place.center(), side * 0.56, theme["floor"])
        paint_icon(painter, painting.item_icon(loot_of(offer.move)), place)
    else:
        paint_icon(painter, "duel", place)
    if isinstance(offer.move, Attack) and offer.token != HIDDEN:
        paint_seat(painter, offer.token, QRectF(rect.left() + 5, rect.top() + 5, px * 1.7, px * 1.7))
    painter.setFont(fonts.text(px * 0.9, 700))
    painter.setPen(theme["ink"])
    words = QRectF(rect.left() + 4, place.bottom() + px * 0.1, rect.width() - 8, rect.bottom() - place.bottom() - px * 0.2)
    painter.drawText(words, CENTRED, offer.words)
    if picked:
        draw.focus_ring(painter, rect, 9, 1)
