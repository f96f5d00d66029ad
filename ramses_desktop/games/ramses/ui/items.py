"""What lies on the board of Ramses, as items of a scene: pyramids, the free hole, marks of what can be slid, the storm, sheets of
paper over it. They paint and remember how they look; where they lie and what a click means is the board's affair."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.games.ramses.geometry import STEPS
from ramses_desktop.games.ramses.ui import painting
from ramses_desktop.games.ramses.ui.pieces import paint_hole
from ramses_desktop.ui.board.items import Painted
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance

WORDS: Final = int(Qt.TextFlag.TextWordWrap)


class Ground(QGraphicsItem):
    """What all that lies in the tray hangs on, so that it can be hidden as a whole while the storm blows."""

    def boundingRect(self) -> QRectF:
        return QRectF()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Nothing: only what hangs on it is seen."""


class TrayItem(Painted):
    """The frame and the floor."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__()
        self.setParentItem(parent)
        self._frame = 0.0

    def lie(self, rect: QRectF, frame: float) -> None:
        self._frame = frame
        self.setPos(rect.topLeft())
        self.resize(rect.width(), rect.height())
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painting.paint_tray(painter, self.size, self._frame)


class HoleItem(Painted):
    """A place without a pyramid, and the treasure that lies in it, if there is one."""

    def __init__(self, parent: QGraphicsItem) -> None:
        super().__init__()
        self.setParentItem(parent)
        self._treasure = ""

    def lie(self, rect: QRectF, treasure: str) -> None:
        self.setPos(rect.topLeft())
        self.resize(rect.width(), rect.height())
        if treasure != self._treasure:
            self._treasure = treasure
            self.update()
        self.show()

    def clear(self) -> None:
        """Forget what lay here: what is covered is nowhere."""
        self._treasure = ""
        self.hide()
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_hole(painter, self.size, self._treasure)


class PyramidItem(QGraphicsItem):
    """A pyramid. All of a colour share a picture, so that moving seven of them costs seven copies."""

    def __init__(self, kind: str, parent: QGraphicsItem) -> None:
        super().__init__(parent)
        self.kind = kind
        self.side = 0.0
        self.chip: int | None = None
        """What is seen under it while it is lifted,"""
        self._away = QPointF()
        """and where it is held meanwhile, measured by its place."""

    def set_side(self, side: float) -> None:
        if side != self.side:
            self.prepareGeometryChange()
            self.side = side

    def lift(self, chip: int | None, away: QPointF) -> None:
        """Show what is under it, and hold it away from the hole that is free; None puts it down."""
        if (chip, away) != (self.chip, self._away):
            self.prepareGeometryChange()
            self.chip, self._away = chip, away
            self.update()

    def boundingRect(self) -> QRectF:
        whole = self.side * (1 + painting.SHADOW)
        lifted = self.side if self.chip is not None else 0.0
        return QRectF(-lifted, -lifted, whole + 2 * lifted, whole + 2 * lifted)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        picture = painting.pyramid_picture(self.kind, self.side, painter.device().devicePixelRatioF())
        if self.chip is None:
            painter.drawPixmap(QPointF(0, 0), picture)
            return
        place = QRectF(0, 0, self.side, self.side)
        painter.fillRect(place.adjusted(3, 3, -3, -3), draw.mix(appearance().theme["slab2"], draw.BLACK, 0.45))
        chip = QRectF(0, 0, self.side * 0.68, self.side * 0.68)
        chip.moveCenter(place.center() - self._away * self.side * 0.1)
        painting.paint_chip(painter, chip, self.chip)
        held = QRectF(0, 0, self.side * 0.84, self.side * 0.84)
        held.moveCenter(place.center() + self._away * self.side * 0.74 - QPointF(0, self.side * 0.06))
        draw.plate(painter, held.translated(4, self.side * 0.16), 6, draw.faded(draw.BLACK, 0.28))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        whole = held.width() * (1 + painting.SHADOW)
        painter.drawPixmap(QRectF(held.x(), held.y(), whole, whole), picture, QRectF(picture.rect()))


@frozen
class Marked:
    """What may be slid: the pyramids beside the free hole, all that may be pushed, and the line that is meant now."""

    arrows: tuple[tuple[QRectF, int], ...] = ()
    """For each pyramid that can go into the hole, its place and the direction."""
    outlined: tuple[QRectF, ...] = ()
    meant: tuple[QRectF, ...] = ()
    direction: int = 0
    hinted: tuple[QRectF, ...] = ()
    asked: QRectF = field(factory=QRectF)
    """The gold pyramid under which one may look."""


class MarksItem(QGraphicsItem):
    """Outlines and arrows over the pyramids."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(30)
        self.marked = Marked()
        self._bounds = QRectF()

    def show_marks(self, marked: Marked, bounds: QRectF) -> None:
        if (marked, bounds) != (self.marked, self._bounds):
            self.prepareGeometryChange()
            self.marked, self._bounds = marked, bounds
            self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, marked = appearance().theme, self.marked
        for rect in marked.outlined:
            _outline(painter, rect, 2.4)
        for rect in marked.meant:
            _outline(painter, rect, 4)
        if not marked.asked.isNull():
            _outline(painter, marked.asked, 4)
            middle = marked.asked.center()
            side = marked.asked.width() * 0.2
            draw.disc(painter, middle, side, theme["card"], draw.pen(theme["accent"], 2.4))
            draw.text(painter, middle.x(), middle.y() + side * 0.5, "?", fonts.text(side * 1.4, 900), theme["accent"], "middle")
        for rect, direction in marked.arrows:
            across, along = STEPS[direction]
            middle = rect.center() + QPointF(across, along) * rect.width() * 0.34
            painting.paint_chevron(painter, middle, rect.width() * 0.135, direction)


def _outline(painter: QPainter, rect: QRectF, width: float) -> None:
    inside = rect.adjusted(rect.width() * 0.04, rect.width() * 0.04, -rect.width() * 0.04, -rect.width() * 0.04)
    draw.plate(painter, inside, 5, None, draw.pen(appearance().theme["card"], width + 2.4))
    draw.plate(painter, inside, 5, None, draw.pen(appearance().theme["accent"], width))


class StormItem(QGraphicsItem):
    """The board as a picture that turns clockwise by a quarter, from one size to another."""

    def __init__(self, picture: QPixmap, start: QRectF, goal: QRectF) -> None:
        super().__init__()
        self.setZValue(40)
        self._picture, self._start, self._goal = picture, start, goal
        self._part = 0.0

    def boundingRect(self) -> QRectF:
        reach = (self._start.width() ** 2 + self._start.height() ** 2) ** 0.5 / 2 + 4
        middle = self._start.center()
        around = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        return around.united(self._goal)

    def turn(self, part: float) -> None:
        self._part = part
        self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        part = self._part
        middle = self._start.center() + (self._goal.center() - self._start.center()) * part
        # The picture lies on its side at the end: its width has become a height.
        grown = 1 + (self._goal.height() / self._start.width() - 1) * part
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(middle)
        painter.rotate(90 * part)
        painter.scale(grown, grown)
        painter.drawPixmap(QPointF(-self._start.width() / 2, -self._start.height() / 2), self._picture)
        painter.restore()


class TurnedItem(Painted):
    """Says, where nothing may move, that the board has been turned."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(45)
        self.hide()

    def lie(self, centre: QPointF, radius: float) -> None:
        self.resize(2.7 * radius, 2.7 * radius)
        self.setPos(centre - QPointF(1.35 * radius, 1.35 * radius))
        self.show()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painting.paint_turned(painter, self.size.center(), self.size.width() / 2.7)


# ------------------------------------------------------------ sheets


@frozen
class Telling:
    """A special action that has come up: what is written on its sheet."""

    symbol: int
    title: str
    text: str
    who: str
    """Whose slide it is."""
    token: int
    go_on: str


def telling_height(telling: Telling, width: float, px: float) -> float:
    room = QRectF(0, 0, width - 48, 2000)
    text = QFontMetricsF(fonts.text(px)).boundingRect(room, WORDS, telling.text).height()
    return px * 4.6 + text + px * 5.2


def paint_telling(painter: QPainter, rect: QRectF, telling: Telling, px: float) -> None:
    """Icon and title, all of what happens, and who slides first."""
    theme = appearance().theme
    draw.shade(painter, rect, 14, 4)
    draw.plate(painter, rect, 14, theme["card"], draw.pen(theme["gold"], 2.4))
    head = px * 4.4
    side = px * 2.9
    centre = QPointF(rect.left() + 20 + side * 0.6, rect.top() + head / 2 + 4)
    draw.disc(painter, centre, side * 0.62, appearance().theme["goldfill"], draw.pen(theme["gold"], 1.6))
    painting.paint_symbol(painter, telling.symbol, centre, side * 0.86)
    draw.text(painter, centre.x() + side * 0.62 + 14, centre.y() + px * 0.55, telling.title, fonts.title(px * 1.65), theme["ink"])
    painter.setFont(fonts.text(px))
    painter.setPen(theme["ink"])
    text = rect.adjusted(24, head + 4, -24, -px * 4.9)
    painter.drawText(text, WORDS, telling.text)
    foot = rect.bottom() - px * 2.5
    draw.rule(painter, rect.left() + 16, rect.bottom() - px * 4.4, rect.width() - 32)
    seat = px * 1.9
    if telling.who:
        paint_seat(painter, telling.token, QRectF(rect.left() + 22, foot - seat / 2 + 2, seat, seat))
        room = rect.width() * 0.6 - seat - 34
        draw.elided(painter, rect.left() + 30 + seat, foot + px * 0.42, telling.who, fonts.text(px, 700), room, theme["ink"])
    wide = QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(telling.go_on) + 36
    button = QRectF(rect.right() - 20 - wide, foot - px * 1.15, wide, px * 2.5)
    draw.plate(painter, button, 8, theme["accent"])
    draw.text(
        painter,
        button.center().x(),
        button.center().y() + px * 0.36,
        telling.go_on,
        fonts.text(px, 700),
        theme["onaccent"],
        "middle",
    )


@frozen
class Choice:
    """Search cards of which one is to be chosen; they lie face down until their owner turns them up."""

    title: str
    cards: tuple[int, ...]
    allowed: frozenset[int]
    picked: int
    """The place of the card that is meant."""
    open: bool
    note: str


def card_width(height: float, px: float) -> float:
    """How wide the cards are on a sheet of this height."""
    return (height - px * 6.4) * 0.74


def card_places(rect: QRectF, count: int, px: float) -> list[QRectF]:
    """Side by side, and one over the other where there are many."""
    head, foot = px * 3.6, px * 2.8
    high, wide = rect.height() - head - foot, card_width(rect.height(), px)
    step = min(wide + 12, (rect.width() - 40 - wide) / max(1, count - 1))
    left = rect.center().x() - (wide + step * (count - 1)) / 2
    return [QRectF(left + at * step, rect.top() + head, wide, high) for at in range(count)]


def paint_choice(painter: QPainter, rect: QRectF, choice: Choice, px: float, stacks: Sequence[int]) -> None:
    theme = appearance().theme
    draw.shade(painter, rect, 14, 4)
    draw.plate(painter, rect, 14, theme["card"], draw.pen(theme["gold"], 2.4))
    centre = rect.center().x()
    draw.elided(
        painter, centre, rect.top() + px * 2.2, choice.title, fonts.title(px * 1.3), rect.width() - 40, theme["ink"], "middle"
    )
    places = card_places(rect, len(choice.cards), px)
    order = [at for at in range(len(places)) if at != choice.picked] + [choice.picked]
    for at in order:
        place = places[at].translated(0, -8 if at == choice.picked and choice.open else 0)
        if not choice.open:
            painting.paint_back(painter, place, stacks[at], 0)
            continue
        painting.paint_card(painter, place, choice.cards[at])
        if choice.cards[at] not in choice.allowed:
            draw.plate(painter, place, 8, draw.faded(theme["card"], 0.6), draw.pen(theme["bad"], 2, (6, 4)))
        elif at == choice.picked:
            draw.focus_ring(painter, place, 8, 2)
    draw.elided(painter, centre, rect.bottom() - px * 1.2, choice.note, fonts.text(px), rect.width() - 40, theme["ink2"], "middle")
