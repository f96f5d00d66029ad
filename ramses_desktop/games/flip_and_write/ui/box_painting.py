"""Paints what both games print on their cards: boxes with icons and crosses, the patterns placed on them, and whole cards with the
transient marks over them, as scene items."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.grid import SIDE, cells, single_boxes
from ramses_desktop.ui.board.marks import paint_chosen
from ramses_desktop.ui.board.sprites import Motion, Painted
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.draw import Cell
from ramses_desktop.ui.style.theme import appearance

CROSSED: Final = 0.32
"""Opacity of an icon under a cross."""
PALED: Final = 0.42
"""How much the ink of earlier rounds has paled."""
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
"""Icons by their letter. Walls (#), entrances (E) and tombs (T) are painted separately."""


@frozen(eq=False)
class Face:
    """A printed card; `b` is the side of a box."""

    number: int
    boxes: int
    """Boxes that can be crossed off."""
    size: Callable[[float], QSizeF]
    box_rect: Callable[[float, int, int], QRectF]
    """Rectangle of the box in a column and row."""
    mark: Callable[[int], str]
    """What is printed in a box: a letter of ICONS, #, E, T or nothing."""
    paint: Callable[[QPainter, float, int, int, int], None]
    """Paints the card with these boxes crossed off, those pending, and those crossed off in an earlier round."""
    paint_done: Callable[[QPainter, float, int], None]
    """Paints it as it lies among completed cards when the game is over."""
    paint_chip: Callable[[QPainter, QRectF], None]
    """Paints it as a small token, once it is completed."""

    def box(self, b: float, box: int) -> QRectF:
        """Where a box is on the card."""
        row, column = divmod(box.bit_length() - 1, SIDE)
        return self.box_rect(b, column, row)


def paint_boxes(painter: QPainter, b: float, face: Face, boxes: int, crossed: int, pending: int, old: int) -> None:
    """Paint these boxes of a card, some crossed off, some pending confirmation, some crossed off in an earlier round."""
    device = painter.deviceTransform()
    for one, (column, row) in zip(single_boxes(boxes), cells(boxes), strict=True):
        rect, seed = sharp(device, face.box_rect(b, column, row)), face.number * 29 + row * SIDE + column
        if pending & one:
            pending_box(painter, rect, face.mark(one), seed)
        else:
            box(painter, rect, face.mark(one), bool(crossed & one), seed, old=bool(old & one))


def sharp(device: QTransform, rect: QRectF) -> QRectF:
    """The box shifted by less than a pixel, so that its thin edges fall on whole device pixels."""
    if device.isRotating() or not device.isAffine():
        return rect
    there = device.mapRect(rect)
    side = round(there.width())
    back, _ = device.inverted()
    left, top = round(there.center().x() - side / 2 - 0.5), round(there.center().y() - side / 2 - 0.5)
    return back.mapRect(QRectF(left + 0.5, top + 0.5, side, side))


def box(painter: QPainter, rect: QRectF, mark: str = "", crossed: bool = False, seed: int = 0, *, old: bool = False) -> None:
    """Paint a box with its icon, crossed off or not; the seed varies the strokes. The ink of an `old` cross has paled."""
    if mark == "#":
        art.paint_drawing(painter, "brick", rect.adjusted(-0.4, -0.4, 0.4, 0.4))  # as large as a box with its edge
        return
    draw.ground(painter, rect, gold=mark == "T")
    box_icon(painter, rect, mark, CROSSED if crossed else 1.0)
    if crossed:
        theme = appearance().theme
        ink = draw.mix(theme["pen"], theme["free"], PALED) if old and not theme.contrast else theme["pen"]
        draw.cross(painter, rect, ink, seed=seed)


def box_icon(painter: QPainter, rect: QRectF, mark: str, opacity: float = 1.0) -> None:
    """Paint the icon of a box."""
    x, y, side = rect.x(), rect.y(), rect.width()
    if mark == "T":
        art.paint_icon(painter, "tomb", QRectF(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76), opacity=opacity)
    elif mark == "E":
        art.paint_icon(painter, "entrance", QRectF(x + side * 0.2, y + side * 0.2, side * 0.6, side * 0.6), opacity=opacity)
    elif mark in ICONS:
        art.paint_icon(painter, ICONS[mark], QRectF(x + side * 0.17, y + side * 0.17, side * 0.66, side * 0.66), opacity=opacity)


def pending_box(painter: QPainter, rect: QRectF, mark: str = "", seed: int = 0) -> None:
    """Paint a box pending confirmation: tinted and dashed, the cross in the accent colour."""
    theme, side = appearance().theme, rect.width()
    dashed = draw.pen(theme["accent"], max(1.5, side * 0.045), (side * 0.12, side * 0.07))
    draw.plate(painter, rect, side * 0.12, theme["accent2"], dashed)
    draw.cross(painter, rect, theme["accent"], seed=seed)
    if mark and mark in "ETxrgtspXcm":
        box_icon(painter, rect, mark, 0.45)


def ghost_box(painter: QPainter, rect: QRectF, legal: bool, mark: str = "") -> None:
    """Paint a box under a held pattern: solid with a thin cross behind the icon where the pattern may go, else hatched."""
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
    """Paint the shadow of a box that floats `lift` pixels above its card."""
    theme = appearance().theme
    if not theme.contrast:
        draw.plate(painter, rect.adjusted(-1, lift, 2, lift + 3), rect.width() * 0.14, draw.faded(theme["shadow"], 0.28))


def glow_box(painter: QPainter, rect: QRectF) -> None:
    """Paint a box that may be chosen now."""
    theme, side = appearance().theme, rect.width()
    draw.plate(painter, rect, side * 0.1, draw.faded(theme["accent2"], 0.55), draw.pen(theme["accent"], max(2.0, side * 0.055)))


def piece(
    painter: QPainter, cells: Iterable[Cell], x: float, y: float, b: float, colour: QColor | None = None, gap: float = 2.0
) -> None:
    """Paint a pattern of crossed boxes, its upper left cell at x, y."""
    for place, (column, row) in enumerate(cells):
        rect = QRectF(x + column * (b + gap), y + row * (b + gap), b, b)
        piece_box(painter, rect, colour or appearance().theme["accent"], place)


def piece_box(painter: QPainter, rect: QRectF, colour: QColor, seed: int) -> None:
    """Paint a box of a pattern, with a cross if it is large enough."""
    b = rect.width()
    draw.plate(painter, rect, b * 0.14, colour)
    if b > 11:
        draw.cross(painter, rect, _on(colour), max(1.4, b * 0.1), seed=seed)


def _on(colour: QColor) -> QColor:
    """A colour that is legible on this one."""
    theme = appearance().theme
    if colour == theme["accent"]:
        return theme["onaccent"]
    return theme["box"] if colour in (theme["ink"], theme["ink2"]) else draw.WHITE if colour.lightnessF() < 0.6 else theme["ongold"]


def piece_size(cells: Iterable[Cell], b: float, gap: float = 2.0) -> tuple[float, float]:
    """Width and height of a pattern."""
    places = list(cells)
    across, down = max(column for column, _ in places) + 1, max(row for _, row in places) + 1
    return across * (b + gap) - gap, down * (b + gap) - gap


# ------------------------------------------------------------ items


class CardItem(Painted):
    """A card with its crosses and marks."""

    def __init__(self, face: Face, b: float) -> None:
        super().__init__()
        self.face = face
        self.b = b
        self.takes_piece = False
        """Whether the expedition piece may be dropped here."""
        self.crossed = 0
        self.old = 0
        """Boxes that were crossed off in an earlier round."""
        self.ring = False
        """Whether the keyboard or the piece is here."""
        self.chosen = False
        self.hovered = False
        self.legal = 0
        """Boxes that glow because they may be crossed off now."""
        self.last: tuple[int, int] = (0, 0)
        """Boxes that another player crossed off last, and that player's token."""
        self._marks = Marks(self)
        self._key: object = None
        self._picture = QPixmap()
        """Its face, and what that depends on."""
        self._awaited = False
        """Whether its turn to be painted in another size has not come yet."""
        self.set_b(b)

    def set_b(self, b: float) -> None:
        self.b = b
        size = self.face.size(b)
        self._marks.prepareGeometryChange()
        self.resize(size.width(), size.height())

    def set_state(self, **state: object) -> None:
        """Change crossed, old, ring, chosen, hovered, legal or last; repaints only if one of them differs."""
        changed = {name for name, value in state.items() if getattr(self, name) != value}
        for name in changed:
            setattr(self, name, state[name])
        if changed - {"crossed", "old"}:
            self._marks.setVisible(bool(self.legal or self.last[0] or self.ring or self.chosen or self.hovered))
            self._marks.update()
        if changed & {"crossed", "old"}:
            self.update()

    def resize_soon(self, b: float, motion: Motion) -> None:
        """Change its size, and show the last picture enlarged or reduced until it is its turn to be painted."""
        was = self.b
        self.set_b(b)
        if was != b and not self._picture.isNull() and not self._awaited:
            self._awaited = True
            motion.soon(self._sharpen, self)

    def _sharpen(self) -> None:
        self._awaited = False
        self.update()

    def shape(self) -> QPainterPath:
        """The card itself, without its shadow."""
        path = QPainterPath()
        path.addRect(self.size)
        return path

    def paint_face(self, painter: QPainter) -> None:
        """A card is painted once, although Qt discards its picture whenever it begins or ends to move."""
        ratio, whole = painter.device().devicePixelRatioF(), self.boundingRect()
        key = self.b, self.crossed, self.old, ratio, appearance().theme.name, appearance().px(1)
        if self._awaited:
            self._paint_last(painter, whole)
            return
        if key != self._key:
            self._key, self._picture = key, QPixmap((whole.size() * ratio).toSize())
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as fresh:
                fresh.setRenderHint(QPainter.RenderHint.Antialiasing)
                fresh.translate(-whole.topLeft())
                self.face.paint(fresh, self.b, self.crossed, 0, self.old)
        painter.drawPixmap(whole.topLeft(), self._picture)

    def _paint_last(self, painter: QPainter, whole: QRectF) -> None:
        """Paint the picture of another size over the card; the margin round it is as wide in all sizes."""
        last = self._picture.deviceIndependentSize()
        zoom = self.size.width() / (last.width() - whole.width() + self.size.width())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(QRectF(whole.topLeft() * zoom, last * zoom), self._picture, QRectF(self._picture.rect()))

    # -------------------------------------------------------- boxes

    def box_rect(self, box: int) -> QRectF:
        return self.face.box(self.b, box)

    def box_in_scene(self, box: int) -> QRectF:
        return self.box_rect(box).translated(self.pos())

    def in_boxes(self, at: QPointF) -> tuple[float, float]:
        """A scene position in columns and rows of the grid."""
        first, second = self.box_rect(1), self.box_rect(1 << SIDE + 1)
        step, there = second.left() - first.left(), at - self.pos() - first.topLeft()
        return there.x() / step, there.y() / step


class Marks(QGraphicsItem):
    """An overlay, so that the card need not be repainted: glowing boxes, another player's last crosses, ring, tick, hover edge."""

    def __init__(self, card: CardItem) -> None:
        super().__init__(card)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._card = card
        self.hide()

    def boundingRect(self) -> QRectF:
        return self._card.boundingRect()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        card = self._card
        for box in single_boxes(card.legal):
            glow_box(painter, card.box_rect(box))
            box_icon(painter, card.box_rect(box), card.face.mark(box))
        boxes, token = card.last
        for box in single_boxes(boxes):
            draw.seat_mark(painter, card.box_rect(box), token, with_disc=box == boxes & -boxes)
        if card.hovered:
            draw.plate(painter, card.size, card.b * 0.2, None, draw.pen(appearance().theme["ink"], 1.6))
        if card.chosen:
            paint_chosen(painter, card.size, card.b * 0.2)
        if card.ring:
            draw.focus_ring(painter, card.size, card.b * 0.2)


class FreshCrosses(QGraphicsItem):
    """Crosses while they are being drawn, over the card so that it is not repainted in every frame.

    Where the pattern lay, its picture fades while the pen strokes come, so that no frame shows blank boxes.
    """

    def __init__(self, card: CardItem, boxes: int, *, laid: bool) -> None:
        super().__init__(card)
        self._boxes = [(card.box_rect(box), card.face.mark(box)) for box in single_boxes(boxes)]
        self._laid = laid
        self._bounds = QRectF()
        for rect, _ in self._boxes:
            self._bounds = self._bounds.united(rect.adjusted(-2, -2, 2, 2))
        self._progress = 0.0

    def boundingRect(self) -> QRectF:
        return self._bounds

    def draw(self, progress: float) -> None:
        self._progress = progress
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._laid:
            painter.setOpacity(1.0 - self._progress)
            for at, (rect, mark) in enumerate(self._boxes):
                pending_box(painter, rect, mark, seed=at)
            painter.setOpacity(1.0)
        for at, (rect, _) in enumerate(self._boxes):
            draw.cross(painter, rect, appearance().theme["pen"], seed=at, progress=self._progress)
