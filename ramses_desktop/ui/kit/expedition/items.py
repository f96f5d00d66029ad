"""The things that lie on the table as items of a scene: cards, panels, the piece in hand. They paint and remember how they look;
where they lie and what a click means is the board's affair, and what is printed on a card that of its face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.grid import SIDE, Cell, single_boxes
from ramses_desktop.ui.kit import draw, fonts
from ramses_desktop.ui.kit.art import paint_icon
from ramses_desktop.ui.kit.expedition.cards import Face, Pen
from ramses_desktop.ui.kit.look import look

ROOM = 9.0
"""How far shadows, lifts and focus rings reach beyond an item."""

Paint = Callable[[QPainter], None]


class Painted(QGraphicsItem):
    """An item of a given size whose picture is kept until it changes."""

    def __init__(self) -> None:
        super().__init__()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.size = QRectF()

    def boundingRect(self) -> QRectF:
        return self.size.adjusted(-ROOM, -ROOM, ROOM, ROOM)

    def resize(self, width: float, height: float) -> None:
        if (width, height) != (self.size.width(), self.size.height()):
            self.prepareGeometryChange()
            self.size = QRectF(0, 0, width, height)
            self.update()


class PanelItem(Painted):
    """A panel that somebody else knows how to paint, at its own scale."""

    def __init__(self) -> None:
        super().__init__()
        self._paint: Paint | None = None
        self._zoom = 1.0
        self._content: object = None

    def show_as(self, rect: QRectF, zoom: float, paint: Paint, content: object) -> None:
        """Lie there, painted by `paint` enlarged so much. While `content` stays equal, so does the picture."""
        self.setPos(rect.topLeft())
        self.setVisible(not rect.isEmpty())
        if (rect.size(), zoom, content) != (self.size.size(), self._zoom, self._content):
            self._paint, self._zoom, self._content = paint, zoom, content
            self.resize(rect.width(), rect.height())
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self._paint is not None:
            painter.scale(self._zoom, self._zoom)
            self._paint(painter)


class CardItem(Painted):
    """A card: printed, crossed off, and marked with who crossed off what last."""

    def __init__(self, face: Face, b: float) -> None:
        super().__init__()
        self.face = face
        self.b = b
        self.crossed = 0
        self.ring = False
        """The keyboard is here, or this card is chosen."""
        self.hovered = False
        self.legal = 0
        """Boxes that glow because they may be crossed off now."""
        self.last: tuple[int, int] = (0, 0)
        """Boxes that somebody else crossed off last, and whose token marks them."""
        self._marks = Marks(self)
        self.set_b(b)

    def set_b(self, b: float) -> None:
        self.b = b
        size = self.face.size(b)
        self._marks.prepareGeometryChange()
        self.resize(size.width(), size.height())

    def set_state(self, **state: object) -> None:
        """Change crossed, ring, hovered, legal or last; painted anew only if one of them is different then."""
        changed = {name for name, value in state.items() if getattr(self, name) != value}
        for name in changed:
            setattr(self, name, state[name])
        if changed - {"crossed"}:
            self._marks.setVisible(bool(self.legal or self.last[0] or self.ring or self.hovered))
            self._marks.update()
        if "crossed" in changed:
            self.update()

    def box_in_scene(self, column: int, row: int) -> QRectF:
        return self.face.box_rect(self.b, column, row).translated(self.pos())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        self.face.paint(painter, self.b, Pen(self.crossed))

    def box_rect(self, box: int) -> QRectF:
        place = box.bit_length() - 1
        return self.face.box_rect(self.b, place % SIDE, place // SIDE)

    def box_rects(self, boxes: int) -> list[QRectF]:
        return [self.box_rect(box) for box in single_boxes(boxes)]


class Marks(QGraphicsItem):
    """What comes and goes over a card, whose own picture stays as it is: boxes that glow because they may be crossed off, what
    another player crossed off last, the ring of a chosen card, the edge of one under the pointer."""

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
            draw.glow_box(painter, card.box_rect(box))
            draw.printed(painter, card.box_rect(box), card.face.mark(box))
        boxes, token = card.last
        for box in single_boxes(boxes):
            draw.seat_mark(painter, card.box_rect(box), token, with_disc=box == boxes & -boxes)
        if card.hovered:
            draw.plate(painter, card.size, card.b * 0.2, None, draw.pen(look().theme["ink"], 1.6))
        if card.ring:
            draw.focus_ring(painter, card.size, card.b * 0.2)


class FreshCrosses(QGraphicsItem):
    """Crosses while they are being drawn: over the card, so that the card need not be painted anew for every frame."""

    def __init__(self, card: CardItem, boxes: int) -> None:
        super().__init__(card)
        self._rects = card.box_rects(boxes)
        self._bounds = QRectF()
        for rect in self._rects:
            self._bounds = self._bounds.united(rect)
        self._progress = 0.0

    def boundingRect(self) -> QRectF:
        return self._bounds

    def draw(self, progress: float) -> None:
        self._progress = progress
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        for at, rect in enumerate(self._rects):
            draw.cross(painter, rect, look().theme["pen"], seed=at, progress=self._progress)


class PieceItem(QGraphicsItem):
    """The piece in hand: over a card as a ghost, solid where it may lie and hatched where not; else as a loose piece."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(50)
        self.hide()
        self._boxes: list[tuple[QRectF, str]] = []
        self._legal = True
        self._ghost = True
        self._laid = False
        self._bounds = QRectF()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def lie_on(self, item: CardItem, cells: Sequence[Cell], corner: tuple[int, int], *, legal: bool, laid: bool) -> None:
        """A ghost over these boxes of a card; `laid` once it has been put down."""
        column, row = corner
        boxes = [1 << ((row + y) * SIDE + column + x) for x, y in cells]
        self._set([(item.box_rect(box), item.face.mark(box)) for box in boxes], legal=legal, ghost=True, laid=laid)
        self.setPos(item.pos())

    def float_at(self, at: QPointF, cells: Sequence[Cell], b: float) -> None:
        """A loose piece with its middle under the pointer."""
        step = b * 1.075
        wide = max(x for x, _ in cells) * step + b
        high = max(y for _, y in cells) * step + b
        boxes = [(QRectF(x * step - wide / 2, y * step - high / 2, b, b), "") for x, y in cells]
        self._set(boxes, legal=True, ghost=False, laid=False)
        self.setPos(at)

    def _set(self, boxes: list[tuple[QRectF, str]], *, legal: bool, ghost: bool, laid: bool) -> None:
        now = boxes, legal, ghost, laid
        if now != (self._boxes, self._legal, self._ghost, self._laid):
            self._boxes, self._legal, self._ghost, self._laid = now
            self.prepareGeometryChange()
            around = QRectF()
            for rect, _ in boxes:
                around = around.united(rect)
            self._bounds = around.adjusted(-8, -8, 8, 12)
            self.update()
        self.show()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self._ghost:
            self._paint_loose(painter)
            return
        lift = 4.0 if self._legal and not self._laid else 0.0
        for rect, _ in self._boxes if lift else ():
            draw.ghost_shadow(painter, rect, lift * 2)
        for at, (rect, mark) in enumerate(self._boxes):
            if self._laid and self._legal:
                draw.pending_box(painter, rect, mark, seed=at)
            else:
                draw.ghost_box(painter, rect.translated(0, -lift), self._legal, mark)

    def _paint_loose(self, painter: QPainter) -> None:
        theme = look().theme
        for rect, _ in self._boxes:
            draw.ghost_shadow(painter, rect, 8)
        for at, (rect, _) in enumerate(self._boxes):
            draw.plate(painter, rect, rect.width() * 0.14, theme["accent"])
            draw.cross(painter, rect, theme["onaccent"], rect.width() * 0.1, seed=at)


class HintItem(QGraphicsItem):
    """A numbered outline round what a hint proposes: boxes to cross off, or cards to take. One that no other beats has a solid
    line and a full number, the others a dashed line and an open one."""

    def __init__(self, rects: Sequence[QRectF], numbered: int, number: int, *, best: bool) -> None:
        super().__init__()
        self.setZValue(55)
        self._rects, self._numbered = rects, numbered
        self._number, self._best = number, best
        self._bounds = QRectF()
        for rect in self._rects:
            self._bounds = self._bounds.united(rect)
        self._bounds.adjust(-16, -16, 16 + APART * 2, 16)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = look().theme
        inset = 2.0 * (self._number - 1)
        pen = draw.pen(theme["accent"], 3.2) if self._best else draw.pen(theme["accent"], 2.2, (2.5, 1.5))
        for rect in self._rects:
            draw.plate(painter, rect.adjusted(inset, inset, -inset, -inset), 5, None, pen)
        for rect in self._rects[: self._numbered]:
            middle = rect.topLeft() + QPointF(APART * (self._number - 1) + 2, 2)
            draw.number_disc(painter, middle, 10, self._number, full=self._best)


APART: Final = 24
"""From the number of one hint to that of the next on the same boxes."""


class BubbleItem(Painted):
    """Why the piece may not lie here, beside the place where the eye is."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(60)
        self.hide()
        self.words = ""

    def say(self, words: str, over: QRectF, inside: QRectF) -> None:
        """Show the words above this place, or below it where there is no room."""
        self.words = words
        font = fonts.text(14 * look().text_scale, 700)
        metrics = QFontMetricsF(font)
        width = min(inside.width() - 8, metrics.horizontalAdvance(words) + 56)
        lines = metrics.boundingRect(QRectF(0, 0, width - 52, 1000), int(Qt.TextFlag.TextWordWrap), words)
        height = max(36.0, lines.height() + 16)
        self.resize(width, height)
        self.update()
        x = max(inside.left() + 4, min(over.center().x() - width / 2, inside.right() - width - 4))
        above = over.top() - height - 12
        self.setPos(x, above if above > inside.top() + 2 else over.bottom() + 12)
        self.show()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = look().theme
        draw.shade(painter, self.size, 10, 3)
        draw.plate(painter, self.size, 10, theme["card"], draw.pen(theme["bad"], 1.8))
        paint_icon(painter, "ui-cancel", QRectF(12, self.size.height() / 2 - 9, 18, 18), ink=theme["bad"])
        painter.setFont(fonts.text(14 * look().text_scale, 700))
        painter.setPen(QPen(theme["ink"]))
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(self.size.adjusted(38, 4, -10, -4), flags, self.words)
