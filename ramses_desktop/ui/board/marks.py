"""What all boards paint over and beside their pieces: outlines of hints and of what the log tells, coordinates, the bubble with a
refusal, and the heads of players' cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from ramses_desktop.ui.board.sprites import Painted, Sprite
from ramses_desktop.ui.board.values import Hint, Person
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_icon, paint_seat
from ramses_desktop.ui.style.theme import appearance

HINTS: Final = 65.0
"""Z value of hints: over sheets, too."""
TOLD: Final = 66.0
"""Z value of what a line of the log tells."""
BESIDE: Final = 0.8
"""Z value of coordinates: over boards, under what lies on them."""
NOBODY: Final = -1
APART: Final = 24
"""Distance between the numbers of two hints on the same place, in pixels."""
LINES_APART: Final = 5.0
"""Distance between the outlines of two hints on the same place, in pixels."""


def mark_at(rect: QRectF, paint: Callable[..., None], *content: object, z: float = 30.0) -> Sprite:
    """A mark painted into this place; `content` is what its picture depends on.

    Each has its own picture, so that changing one does not repaint the others.
    """
    at_origin = QRectF(QPointF(), rect.size())
    return Sprite(rect, lambda painter: paint(painter, at_origin, *content), (paint, *content), z=z, margin=6.0)


def outline(rect: QRectF, width: float, z: float = 30.0) -> Sprite:
    """An outline round what is selected, or can be."""
    return mark_at(rect, paint_outline, width, z=z)


def paint_outline(painter: QPainter, rect: QRectF, width: float) -> None:
    theme = appearance().theme
    draw.plate(painter, rect, 5, None, draw.pen(theme["card"], width + 2.4))
    draw.plate(painter, rect, 5, None, draw.pen(theme["accent"], width))


TICK: Final = ((-0.42, 0.02), (-0.12, 0.34), (0.44, -0.32))
CROSS: Final = (((-0.32, -0.32), (0.32, 0.32)), ((0.32, -0.32), (-0.32, 0.32)))
"""Strokes in a disc of radius 1."""


def paint_verdict(painter: QPainter, centre: QPointF, radius: float, *, good: bool, full: bool, share: float = 1.0) -> None:
    """Paint a tick or a cross in a disc, or in a ring; `share` is how much of the stroke is drawn."""
    theme = appearance().theme
    colour = theme["good" if good else "bad"]
    draw.disc(painter, centre, radius + 1.5, theme["card"])
    draw.disc(painter, centre, radius - 1, colour if full else theme["card"], draw.pen(colour, max(1.6, radius * 0.16)))
    painter.setPen(draw.pen(theme["card"] if full else colour, max(1.6, radius * 0.2)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for stroke in (TICK,) if good else CROSS:
        painter.drawPath(line_through([centre + QPointF(x, y) * radius for x, y in stroke], share))


def paint_chosen(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Mark what is chosen: an edge, and a tick at its upper right corner. The focus is a ring, further out."""
    draw.plate(painter, rect, radius, None, draw.pen(appearance().theme["good"], 3))
    radius = min(12.0, rect.width() * 0.1)
    paint_verdict(painter, rect.topRight() + QPointF(-radius, radius) * 0.35, radius, good=True, full=True)


def line_through(points: Sequence[QPointF], share: float = 1.0) -> QPainterPath:
    """The first part of a line through these points."""
    path = QPainterPath(points[0])
    legs = len(points) - 1
    for at in range(legs):
        part = min(1.0, max(0.0, share * legs - at))
        path.lineTo(points[at] + (points[at + 1] - points[at]) * part)
    return path


class BubbleItem(Painted):
    """Says why something cannot be done, close to where the player is looking."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(60)
        self.words = ""
        self.changed: Callable[[str], None] = lambda words: None
        """Called with the text whenever it changes."""
        self.hide()

    def close(self) -> None:
        if self.isVisible():
            self.hide()
            self.changed("")

    def say(self, words: str, over: QRectF, inside: QRectF) -> None:
        """Show the words above this place, or below if there is no room; without words, nothing."""
        if not words:
            self.close()
            return
        if words != self.words or not self.isVisible():
            self.words = words
            self.changed(words)
        font = fonts.text(14 * appearance().text_scale, 700)
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

    def paint_face(self, painter: QPainter) -> None:
        theme = appearance().theme
        draw.shade(painter, self.size, 10, 3)
        draw.plate(painter, self.size, 10, theme["card"], draw.pen(theme["bad"], 1.8))
        paint_icon(painter, "ui-cancel", QRectF(12, self.size.height() / 2 - 9, 18, 18), ink=theme["bad"])
        painter.setFont(fonts.text(14 * appearance().text_scale, 700))
        painter.setPen(QPen(theme["ink"]))
        flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(self.size.adjusted(38, 4, -10, -4), flags, self.words)


class HintItem(QGraphicsItem):
    """A numbered outline round a hint's places: solid for the best hints, dashed for the others."""

    def __init__(self, rects: Sequence[QRectF], numbered: int, number: int, earlier: Sequence[HintItem], *, best: bool) -> None:
        """The first `numbered` places carry the number, beside those of earlier hints."""
        super().__init__()
        self.setZValue(HINTS)
        self.rects = rects
        self._number, self._best = number, best
        self._before = sum(any(rect in other.rects for rect in rects) for other in earlier)
        """How many other hints are shown on the same place."""
        taken = [disc for other in earlier for disc in other.discs]
        aside = self._before
        while any(QLineF(self._disc(rect, aside), other).length() < APART - 2 for rect in rects[:numbered] for other in taken):
            aside += 1
        self.discs: list[QPointF] = [self._disc(rect, aside) for rect in rects[:numbered]]
        """Where its number is."""
        self._bounds = _united(self.rects).adjusted(-16, -16, 16 + APART * aside, 16)

    def _disc(self, rect: QRectF, aside: int) -> QPointF:
        return rect.topLeft() + QPointF(APART * aside + 2, 2)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        inset = LINES_APART * self._before
        width = 3.2 if self._best else 2.2
        under, pen = draw.pen(theme["card"], width + 2.4), draw.pen(theme["accent"], width, () if self._best else (2.5, 1.5))
        for rect in self.rects:
            place = rect.adjusted(inset, inset, -inset, -inset)
            draw.plate(painter, place, 5, None, under)
            draw.plate(painter, place, 5, None, pen)
        for disc in self.discs:
            draw.number_disc(painter, disc, 10, self._number, full=self._best)


class HintLayer:
    """The outlines of the hints that are shown on a scene."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self.items: list[HintItem] = []
        self._scene = scene

    def place(self, hints: Sequence[Hint], places: Callable[[Hint], tuple[list[QRectF], int]]) -> None:
        """A numbered outline round each hint's places."""
        for old in self.items:
            self._scene.removeItem(old)
        self.items = []
        for number, hint in enumerate(hints, 1):
            rects, numbered = places(hint)
            if rects:
                item = HintItem(rects, numbered, number, self.items, best=hint.best)
                self._scene.addItem(item)
                self.items.append(item)


class ToldItem(QGraphicsItem):
    """Outlines round the places that a line of the log is about, in the colour of its seat."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(TOLD)
        self.rects: tuple[QRectF, ...] = ()
        self._token = NOBODY

    def show_places(self, rects: Iterable[QRectF], token: int = NOBODY) -> None:
        """Mark these places; without a token, as something that the game did."""
        self.prepareGeometryChange()
        self.rects, self._token = tuple(rects), token
        self.setVisible(bool(self.rects))
        self.update()

    def boundingRect(self) -> QRectF:
        return _united(self.rects).adjusted(-16, -16, 16, 16)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme = appearance().theme
        colour = theme["accent"] if self._token == NOBODY or theme.contrast else theme.seat(self._token)
        shape, least = QPainterPath(), min((rect.width() for rect in self.rects), default=0.0)
        # Neighbours have one outline.
        shape.setFillRule(Qt.FillRule.WindingFill)
        for rect in self.rects:
            shape.addRect(rect.adjusted(-2, -2, 2, 2))
        shape = shape.simplified()
        width = max(1.6, min(3.6, least * 0.09))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(shape, draw.faded(colour, 0.14))
        painter.strokePath(shape, draw.pen(theme["ink" if theme.dark else "card"], width * 1.9))
        painter.strokePath(shape, draw.pen(colour, width))
        for rect in self.rects[:1] if self._token != NOBODY else ():
            side = max(13.0, min(26.0, rect.width() * 0.34))
            paint_seat(painter, self._token, QRectF(rect.left() - side * 0.6, rect.top() - side * 0.6, side, side))


class Coordinates(NamedTuple):
    """The names of the columns and rows of a card or board, and the room for each."""

    rect: QRectF
    """The card or board."""
    names: tuple[tuple[str, QRectF], ...]
    asked: bool = False
    """Whether they are shown only where the sentence under the pointer happened."""


def coordinates(
    rect: QRectF, columns: Sequence[QRectF], rows: Sequence[QRectF], across: QRectF, down: QRectF, *, asked: bool = False
) -> Coordinates:
    """Letters in a band across, numbers in a band down; columns and rows are given by one box of each."""
    letters = (QRectF(box.left(), across.top(), box.width(), across.height()) for box in columns)
    numbers = (QRectF(down.left(), box.top(), down.width(), box.height()) for box in rows)
    named = [*zip("abcdefghi", letters, strict=False), *zip("123456789", numbers, strict=False)]
    return Coordinates(rect, tuple(named), asked)


class CoordinatesItem(QGraphicsItem):
    """Letters and numbers along the edges of cards or boards."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(BESIDE)
        self.boards: tuple[Coordinates, ...] = ()

    def show_coordinates(self, shown: Iterable[Coordinates]) -> None:
        self.prepareGeometryChange()
        self.boards = tuple(shown)
        self.setVisible(bool(self.boards))
        self.update()

    def boundingRect(self) -> QRectF:
        return _united(rect for one in self.boards for _, rect in one.names)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setPen(appearance().theme["ink2"])
        for name, rect in (named for one in self.boards for named in one.names):
            painter.setFont(fonts.text(max(draw.SMALLEST, min(rect.width(), rect.height()) * 0.9), 700))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextDontClip), name)


def _united(rects: Iterable[QRectF]) -> QRectF:
    bounds = QRectF()
    for rect in rects:
        bounds = bounds.united(rect)
    return bounds


# ------------------------------------------------------------ panels


def paint_prompt(painter: QPainter, rect: QRectF, token: int, words: str, px: float) -> None:
    """Paint the prompt: who is to do what."""
    draw.plate(painter, rect, min(22.0, rect.height() / 2), appearance().theme["panel"], draw.edge_pen("line"))
    seat = min(rect.height() - 10, px * 2.6)
    paint_seat(painter, token, QRectF(6, (rect.height() - seat) / 2, seat, seat))
    draw.fitted(painter, QRectF(seat + 16, 0, rect.width() - seat - 28, rect.height()), words, px)


def paint_card_of(painter: QPainter, rect: QRectF, *, active: bool) -> None:
    """Paint the background of a player's card, highlighted while they decide."""
    theme = appearance().theme
    edge = draw.pen(theme["accent"], 2.2) if active else draw.edge_pen("line")
    draw.shade(painter, rect, 11, 1.5)
    draw.plate(painter, rect, 11, theme["accent2"] if active else theme["card"], edge)


def paint_person(painter: QPainter, rect: QRectF, person: Person, px: float, doing: str = "") -> None:
    """Paint a player's token and name, the bot icon, and if it fits, what they are doing."""
    theme = appearance().theme
    side, middle = min(px * 2.3, rect.height() * 0.86), rect.center().y()
    paint_seat(painter, person.token, QRectF(rect.left(), middle - side / 2, side, side))
    left, icon = rect.left() + side + 9, px * 1.05
    room, font = rect.right() - left, fonts.text(px * 1.14, 700)
    two_lines = bool(doing) and rect.height() >= px * 3.1
    wide = min(room, QFontMetricsF(font).horizontalAdvance(person.name))
    place = QRectF(left, middle + px * 0.32, icon, icon)
    if not two_lines:
        place.moveTo(left + wide + 6, middle - icon / 2)
    draw.elided(painter, left, middle + px * (-0.18 if two_lines else 0.4), person.name, font, room, theme["ink"])
    if place.right() <= rect.right():
        paint_icon(painter, "ui-bot" if person.bot else "ui-person", place, ink=theme["ink2"])
    if two_lines:
        draw.shrunk(painter, left + icon + 5, middle + px * 1.2, doing, px * 0.92, room - icon - 5, theme["ink2"])
