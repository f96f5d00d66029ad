"""How a game of Ramses is set up: the twelve treasures are seen, buried, and the pyramids set over them. Nothing here knows where
the treasures lie: they are shown in the order of the rules, go to the middle, and vanish there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.state import HOLES, State, hole_at, kind_of, parts, size
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.layout import Layout
from ramses_desktop.games.ramses.ui.motion.sand import blank
from ramses_desktop.games.ramses.ui.motion.turning import OVER_THE_BOARD
from ramses_desktop.games.ramses.ui.pieces import paint_hole
from ramses_desktop.ui.board.choice import paint_paper
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance

OPENING: Final = 3000
"""Milliseconds of the whole opening. The other times are shares of it."""
SHOWN: Final = 0.022
"""From one treasure to the next."""
POPPING: Final = 0.06
"""How long each treasure grows."""
BURIED: Final = 0.56, 0.7
"""When the treasures set out for the middle, and when they arrive."""
SETTING: Final = 0.7, 0.93
"""When the first pyramid is set, and when the last."""
FALLING: Final = 0.07
"""How long each pyramid falls."""
LIFT: Final = 0.4
"""How much larger a pyramid is in the air."""


class OpeningItem(QGraphicsItem):
    """The board while it is set up, in the rotation before the last quarter turn."""

    def __init__(self, layout: Layout, view: State, ratio: float) -> None:
        super().__init__()
        self.setZValue(OVER_THE_BOARD)
        self._layout, self._ratio = layout, ratio
        self._part = 0.0
        self._pop = QEasingCurve(QEasingCurve.Type.OutBack)
        self._go = QEasingCurve(QEasingCurve.Type.InOutCubic)
        self._ground, self._hole, self._free = self._draw_ground(), self._draw_hole(), layout.hole(view.hole)
        columns, _ = size(layout.turned)
        seen = (hole_at(at % columns, at // columns, layout.turned) for at in range(HOLES))
        self._set = [(layout.hole(hole), kind_of(view.pyramids[hole])) for hole in seen if hole != view.hole]
        self._sheet, self._places = self._lay_sheet()
        self._treasures = [self._draw_treasure(number) for number in sorted(parts().treasures)]
        self._paper = self._draw_paper()

    def boundingRect(self) -> QRectF:
        return self._layout.tray.adjusted(-8, -8, 8, 8)

    @property
    def tray(self) -> QRectF:
        return self._layout.tray

    def show_part(self, part: float) -> None:
        self._part = part
        self.update()

    def picture(self) -> QPixmap:
        """The board once everything is set."""
        tray, last = self._layout.tray, self._part
        picture = blank(tray.size(), self._ratio)
        self._part = 1.0
        with QPainter(picture) as painter:
            painter.translate(-tray.topLeft())
            self._paint(painter)
        self._part = last
        return picture

    # ------------------------------------------------------------ pictures

    def _draw_ground(self) -> QPixmap:
        """The empty tray."""
        layout = self._layout
        picture = blank(layout.tray.size(), self._ratio)
        with QPainter(picture) as painter:
            painting.paint_tray(painter, QRectF(QPointF(), layout.tray.size()), layout.frame)
        return picture

    def _draw_hole(self) -> QPixmap:
        picture = blank(QSizeF(self._layout.cell, self._layout.cell), self._ratio)
        with QPainter(picture) as painter:
            paint_hole(painter, QRectF(0, 0, self._layout.cell, self._layout.cell))
        return picture

    def _lay_sheet(self) -> tuple[QRectF, list[QRectF]]:
        """The sheet on the board, and a place for each treasure."""
        floor, count = self._layout.floor, len(parts().treasures)
        columns = 6 if floor.width() > floor.height() else 3
        rows = count // columns
        cell = QSizeF(floor.width() * 0.88 / columns, min(floor.width() * 0.88 / columns * 1.15, floor.height() * 0.8 / rows))
        title = self._px * 3.0
        sheet = QRectF(0, 0, cell.width() * columns + 24, cell.height() * rows + title + 12)
        sheet.moveCenter(floor.center())
        corner = sheet.topLeft() + QPointF(12, title)
        places = [QRectF(corner + QPointF(at % columns * cell.width(), at // columns * cell.height()), cell) for at in range(count)]
        return sheet, places

    @property
    def _px(self) -> float:
        return 15.5 * self._layout.text

    def _draw_paper(self) -> QPixmap:
        picture = blank(self._sheet.size() + QSizeF(16, 16), self._ratio)
        with QPainter(picture) as painter:
            rect = QRectF(QPointF(8, 8), self._sheet.size())
            paint_paper(painter, rect)
            words, room = tr("Twelve treasures lie in the sand"), rect.width() - 32
            font = draw.fitting(words, self._px * 1.16, QSizeF(room, self._px * 1.8), 700)
            draw.text(painter, rect.center().x(), rect.top() + self._px * 2.0, words, font, appearance().theme["ink"], "middle")
        return picture

    def _draw_treasure(self, number: int) -> QPixmap:
        treasure, cell = parts().treasures[number], self._places[0].size()
        picture, px = blank(cell, self._ratio), self._px * 0.84
        side = min(cell.width() * 0.66, (cell.height() - px * 2) / 1.16)
        with QPainter(picture) as painter:
            middle = QPointF(cell.width() / 2, (cell.height() - px * 1.6) / 2)
            draw.disc(painter, middle, side * 0.56, QColor("#f3dca6"), draw.pen(QColor("#c49a58"), 1.6))
            paint_icon(painter, treasure.icon, QRectF(middle.x() - side * 0.41, middle.y() - side * 0.41, side * 0.82, side * 0.82))
            name = tr(treasure.name)
            font = draw.fitting(name, px, QSizeF(cell.width() - 6, px * 1.6))
            draw.text(painter, middle.x(), cell.height() - px * 0.7, name, font, appearance().theme["ink"], "middle")
        return picture

    # ------------------------------------------------------------ painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.save()
        self._paint(painter)
        painter.restore()

    def _paint(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self._layout.tray.topLeft(), self._ground)
        painter.drawPixmap(self._free.topLeft(), self._hole)
        first, last = SETTING
        falls = [(self._part - first - (last - first) * at / len(self._set)) / FALLING for at in range(len(self._set))]
        for (place, _), fallen in zip(self._set, falls, strict=True):
            if fallen < 1:
                painter.drawPixmap(place.topLeft(), self._hole)
        if self._part < BURIED[1]:
            self._paint_treasures(painter)
        for (place, kind), fallen in zip(self._set, falls, strict=True):
            self._paint_pyramid(painter, place, kind, fallen)

    def _paint_treasures(self, painter: QPainter) -> None:
        first, last = BURIED
        going = self._go.valueForProgress(min(1.0, max(0.0, (self._part - first) / (last - first))))
        painter.setOpacity(min(1.0, self._part / POPPING) * (1 - going))
        painter.drawPixmap(self._sheet.topLeft() - QPointF(8, 8), self._paper)
        for at, (place, picture) in enumerate(zip(self._places, self._treasures, strict=True)):
            grown = (self._part - SHOWN * at) / POPPING
            if grown > 0:
                big = self._pop.valueForProgress(min(1.0, grown)) * (1 - 0.75 * going)
                middle = place.center() + (self._sheet.center() - place.center()) * going
                painter.setOpacity(min(1.0, grown * 2, (1 - going) * 4))
                _draw_at(painter, picture, middle, big)
        painter.setOpacity(1.0)

    def _paint_pyramid(self, painter: QPainter, place: QRectF, kind: str, fallen: float) -> None:
        """Paint a pyramid that has fallen this share of its way: larger and fainter in the air."""
        if fallen <= 0:
            return
        picture = painting.pyramid_picture(kind, place.width(), self._ratio)
        if fallen >= 1:
            painter.drawPixmap(place.topLeft(), picture)
            return
        painter.setOpacity(min(1.0, fallen * 2))
        _draw_at(painter, picture, place.center(), 1 + LIFT * (1 - fallen) ** 2)
        painter.setOpacity(1.0)


def _draw_at(painter: QPainter, picture: QPixmap, middle: QPointF, big: float) -> None:
    whole = picture.deviceIndependentSize() * big
    place = QRectF(QPointF(), whole)
    place.moveCenter(middle)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))
