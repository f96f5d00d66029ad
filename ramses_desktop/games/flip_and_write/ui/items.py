"""The things that lie on the table as items of a scene: cards, panels, the piece in hand. They paint and remember how they look;
where they lie and what a click means is the board's affair, and what is printed on a card that of its face."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.grid import SIDE, single_boxes
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.card_painting import Face, Pen
from ramses_desktop.ui.board.sprites import Painted
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance


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
            box_painting.glow_box(painter, card.box_rect(box))
            box_painting.printed(painter, card.box_rect(box), card.face.mark(box))
        boxes, token = card.last
        for box in single_boxes(boxes):
            draw.seat_mark(painter, card.box_rect(box), token, with_disc=box == boxes & -boxes)
        if card.hovered:
            draw.plate(painter, card.size, card.b * 0.2, None, draw.pen(appearance().theme["ink"], 1.6))
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
            draw.cross(painter, rect, appearance().theme["pen"], seed=at, progress=self._progress)
