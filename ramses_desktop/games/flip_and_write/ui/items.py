"""Cards as scene items, and transient marks over them. Position and clicks are up to the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.flip_and_write.grid import SIDE, single_boxes
from ramses_desktop.games.flip_and_write.ui import box_painting
from ramses_desktop.games.flip_and_write.ui.box_painting import Face
from ramses_desktop.ui.board.marks import paint_chosen
from ramses_desktop.ui.board.motion import Motion
from ramses_desktop.ui.board.sprites import Painted
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance


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
        place = box.bit_length() - 1
        return self.face.box_rect(self.b, place % SIDE, place // SIDE)

    def box_rects(self, boxes: int) -> list[QRectF]:
        return [self.box_rect(box) for box in single_boxes(boxes)]

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
            box_painting.glow_box(painter, card.box_rect(box))
            box_painting.box_icon(painter, card.box_rect(box), card.face.mark(box))
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
                box_painting.pending_box(painter, rect, mark, seed=at)
            painter.setOpacity(1.0)
        for at, (rect, _) in enumerate(self._boxes):
            draw.cross(painter, rect, appearance().theme["pen"], seed=at, progress=self._progress)
