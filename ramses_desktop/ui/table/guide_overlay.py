"""The guide as it is seen: everything dimmed but what the step is about, a ring round it, and the ibis with its bubble, near and
never over it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import field, frozen
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QRegion, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_icon
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import rising
from ramses_desktop.ui.widgets import layout
from ramses_desktop.ui.widgets.basic import Button, Label, Picture, Title, set_property

GRID: Final = 20
"""Pixels between the places that are tried."""
APART: Final = 18.0
"""Least distance from what must stay visible."""

PEN: Final = QPointF(120 / 132, 57 / 132)
"""The tip of the pen, as shares of the figure's square."""


@frozen
class Places:
    bubble: QRectF
    figure: QRectF | None
    """None where there is no room for it."""


def arrange(
    area: QRectF,
    bubbles: Sequence[QSizeF],
    figure: QSizeF,
    keep: Sequence[QRectF],
    target: QRectF | None,
    old: QRectF | None = None,
) -> Places:
    """Place both. `keep` must stay visible; the target, if there is one, comes first in it. The bubble has the first of these sizes
    for which there is room, and stays in its old place if it can."""
    goal = target.center() if target is not None else area.center()
    if old is not None and old.size() in bubbles and area.contains(old) and _is_free(old, _margins(keep, APART)):
        place = old
    else:
        free = (_nearest(area, bubble, keep, goal) for bubble in bubbles)
        last = bubbles[-1]
        corner = QRectF(area.bottomRight() - QPointF(last.width(), last.height()), last)
        place = next(filter(None, free), None) or _least(area, last, keep, goal) or corner
    return Places(place, _beside(area, figure, keep, place, target or QRectF(goal, goal)))


def _beside(area: QRectF, size: QSizeF, keep: Sequence[QRectF], bubble: QRectF, goal: QRectF) -> QRectF | None:
    """A free place for the figure near the bubble; if possible, one whose arrow crosses nothing on its way to the goal."""
    taken, near = _margins([*keep, bubble], 10.0), bubble.center() * 0.6 + goal.center() * 0.4
    between = [bubble, *(rect for rect in keep if not rect.intersects(goal))]
    free = sorted(
        (place for place in _places(area, size) if _is_free(place, taken)), key=lambda place: _length(place.center() - near)
    )
    ways = ((place, way_between(pen(place, goal.center()), goal)) for place in free)
    clear = (place for place, found in ways if not any(map(found.intersects, between)))
    return next(clear, free[0] if free else None)


def pen(figure: QRectF, goal: QPointF) -> QPointF:
    """The tip of the pen, when the figure faces the goal."""
    across = PEN.x() if goal.x() >= figure.center().x() else 1 - PEN.x()
    return figure.topLeft() + QPointF(across * figure.width(), PEN.y() * figure.height())


def way_between(start: QPointF, target: QRectF) -> QPainterPath:
    """The arrow from the pen to the edge of the target, slightly bent."""
    end = _edge(target.adjusted(-14, -14, 14, 14), start)
    straight = end - start
    bend = QPointF(-straight.y(), straight.x()) * 0.16
    path = QPainterPath(start)
    path.cubicTo(start + straight * 0.3 + bend, start + straight * 0.7 + bend, end)
    return path


def _edge(rect: QRectF, start: QPointF) -> QPointF:
    """Where the straight way from `start` to the middle of a rectangle meets its edge."""
    middle = rect.center()
    way = start - middle
    across = rect.width() / 2 / abs(way.x()) if way.x() else float("inf")
    down = rect.height() / 2 / abs(way.y()) if way.y() else float("inf")
    return middle + way * min(across, down, 1.0)


def strip_place(area: QRectF, height: float, keep: Sequence[QRectF]) -> QRectF:
    """A bubble across the whole width, at the bottom or the top: where it covers less of `keep`, else away from its first."""
    foot = QRectF(area.left(), area.bottom() - height, area.width(), height)
    top = QRectF(area.left(), area.top(), area.width(), height)
    low = bool(keep) and keep[0].center().y() > area.center().y()
    return min((top, foot) if low else (foot, top), key=lambda place: sum(_shared(place, rect) for rect in keep))


def _shared(one: QRectF, other: QRectF) -> float:
    """The area of the intersection."""
    both = one.intersected(other)
    return both.width() * both.height()


def column(area: QRectF, size: QSizeF, keep: Sequence[QRectF]) -> QRectF | None:
    """A place of this size beside `keep`, if there is one."""
    return _nearest(area, size, keep, keep[0].center(), apart=8.0)


def _nearest(area: QRectF, size: QSizeF, keep: Iterable[QRectF], goal: QPointF, apart: float = APART) -> QRectF | None:
    """The free place nearest to the goal."""
    taken = _margins(keep, apart)
    free = (place for place in _places(area, size) if _is_free(place, taken))
    return min(free, key=lambda place: _length(place.center() - goal), default=None)


def _least(area: QRectF, size: QSizeF, keep: Sequence[QRectF], goal: QPointF) -> QRectF | None:
    """The place beside the first that covers the least of the others."""
    taken = _margins(keep[:1], APART)
    free = (place for place in _places(area, size) if _is_free(place, taken))
    return min(free, key=lambda place: (sum(_shared(place, rect) for rect in keep), _length(place.center() - goal)), default=None)


def _margins(keep: Iterable[QRectF], apart: float) -> list[QRectF]:
    return [rect.adjusted(-apart, -apart, apart, apart) for rect in keep]


def _is_free(place: QRectF, taken: Iterable[QRectF]) -> bool:
    return not any(place.intersects(rect) for rect in taken)


def _places(area: QRectF, size: QSizeF) -> Iterator[QRectF]:
    for x in _steps(area.width() - size.width()):
        for y in _steps(area.height() - size.height()):
            yield QRectF(area.topLeft() + QPointF(x, y), size)


def _steps(room: float) -> Iterator[float]:
    """Every distance on the grid, and the end of the room."""
    if room >= 0:
        yield from range(0, int(room), GRID)
        yield room


def _length(way: QPointF) -> float:
    return float(way.x() ** 2 + way.y() ** 2)


# ------------------------------------------------------------ overlay


DIM: Final = {"light": QColor(58, 42, 18, 92), "dark": QColor(0, 0, 0, 143), "high_contrast": QColor(0, 0, 0, 143)}
"""The veil over what the step is not about: 36 % brown, in dark themes 56 % black."""
FIGURE: Final = 150.0
"""Height of the ibis, in pixels."""
BUBBLES: Final = (310, 280, 250)
"""Widths of the bubble, in pixels; the first one that covers nothing."""
SHORTEST: Final = 24
"""Minimum length of the arrow, in pixels."""
GAP: Final = 11
LEAST_GAP: Final = 8
"""Pixels from one dot to the next, and where space is short."""
PULSES: Final = 480
"""Milliseconds of the two pulses of the ring."""
STRIP_FROM: Final = 1.5
"""The text scale from which the bubble is a strip across the table."""
COLUMNS: Final = (540, 460, 380, 300)
"""Widths of the bubble beside the wanted place, in pixels, if the strip would cover it."""


@frozen
class Scene:
    """What a step shows. Rectangles are in the overlay's coordinates."""

    title: str
    text: str
    task: str
    keys: str
    """The same by keyboard, if that differs."""
    number: int
    count: int
    open: tuple[QRectF, ...] = field(default=())
    """Where the mouse may act; the ring is round the first."""
    light: tuple[QRectF, ...] = field(default=())
    """What else is not dimmed."""
    marked: tuple[QRectF, ...] = field(default=())
    """The places of the wanted move, outlined together."""
    button: str = ""
    """The button of a step that is only read."""


class Dots(QWidget):
    """The steps as dots, with the current one filled."""

    def __init__(self) -> None:
        super().__init__()
        self._count, self._now = 1, 0
        self.setFixedHeight(22)

    def show_step(self, now: int, count: int) -> None:
        self._now, self._count = now, count
        self.setAccessibleName(tr("Step {n} of {all}", n=now + 1, all=count))
        self.setToolTip(self.accessibleName())
        self.setMinimumWidth(LEAST_GAP * count + 8)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            gap = min(GAP, (self.width() - 8) / self._count)
            draw.pips(painter, 9, 11, self._count, self._now, self._now, 3.6, gap)


class Bubble(QWidget):
    """What the guide says, and the one thing to do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setObjectName("bubble")
        self.title, self.words = Title("", 19), Label("", 15.5, wrap=True)
        self.title.setWordWrap(True)
        self.task, self.task_words = QWidget(), Label("", 15.5, 700, wrap=True)
        self.task.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.task.setObjectName("task")
        self.keys, self.keys_words = Picture("ui-keys", 22), Label("", 14, wrap=True)
        rows = QGridLayout(self.task)
        rows.setContentsMargins(10, 8, 10, 8)
        rows.setVerticalSpacing(4)
        rows.setColumnStretch(1, 1)
        for at, (sign, words) in enumerate(((Picture("ui-pointer", 22), self.task_words), (self.keys, self.keys_words))):
            rows.addWidget(sign, at, 0)
            rows.addWidget(words, at, 1)
        self.dots = Dots()
        self.skip = Button(tr("Skip"), "ghost", key=tr("Esc"), height=30)
        self.next = Button("", "primary", key=tr("Enter"), height=34)
        self._head, self._foot = layout.row((self.title, 1)), layout.row()
        self.column = layout.column(self._head, self.words, self.task, self._foot, on=self)
        self.refuses = False
        self._is_strip: bool | None = None
        self.set_strip(False)

    def set_strip(self, strip: bool) -> None:
        """Use the low form for a strip: dots and buttons beside the title."""
        if strip == self._is_strip:
            return
        self._is_strip = strip
        layout.fill(self._head if strip else self._foot, (self.dots, 0 if strip else 1), self.skip, self.next)
        self.column.setContentsMargins(20, 6 if strip else 16, 14, 10)
        self.column.setSpacing(3 if strip else 8)

    def show_scene(self, scene: Scene) -> None:
        self.title.setText(scene.title)
        self.words.setText(scene.text)
        self.words.setVisible(bool(scene.text))
        self.task_words.setText(scene.task)
        self.refuses = False
        set_property(self.task, "refused", False)
        self.dots.show_step(scene.number, scene.count)
        self.next.setVisible(bool(scene.button))
        self.task.setVisible(not scene.button)
        self.skip.setVisible(scene.number + 1 < scene.count)
        self.next.setText(scene.button)

    def show_keys(self, words: str) -> None:
        self.keys_words.setText(words)
        for one in (self.keys, self.keys_words):
            one.setVisible(bool(words))

    def refuse(self, words: str) -> None:
        self.refuses = True
        self.task_words.setText(words)
        set_property(self.task, "refused", True)


class Overlay(QWidget):
    """Lies over the table while a step is shown."""

    refused = Signal()
    """The mouse was pressed where nothing is wanted."""
    pointed = Signal(object)
    """The pointer moved over what is dimmed, or its right button was pressed there; carries the event."""
    wheeled = Signal(object)
    """The wheel was turned over what is dimmed; carries the event."""
    skipped = Signal()
    read = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.bubble = Bubble(self)
        self.bubble.skip.clicked.connect(self.skipped)
        self.bubble.next.clicked.connect(self.read)
        self.scene: Scene | None = None
        self._places = Places(QRectF(), None)
        self._shown = 1.0
        """How far ring and arrow have grown, from 0 to 1."""
        self._coming = rising(self, self._come)
        self.hide()

    def show_scene(self, scene: Scene) -> None:
        """Show a step, or move what is shown to new places."""
        new = self.scene is None or scene.number != self.scene.number
        self.scene = scene
        if new or self.bubble.refuses:
            self.bubble.show_scene(scene)
        self.arrange(stay=not new)
        self.show()
        self.raise_()
        if new:
            self._coming.stop()
            self._coming.setDuration(max(appearance().travel(PULSES), 1))
            self._come(1.0 if self._coming.duration() == 1 else 0.0)
            if self._coming.duration() > 1:
                self._coming.start()

    def refuse(self, words: str) -> None:
        """Say what the step wants instead, until something is done."""
        self.bubble.refuse(words)
        self.arrange(stay=True)

    def leave(self) -> None:
        self.scene = None
        self._coming.stop()
        self.hide()

    def _come(self, share: float) -> None:
        self._shown = share
        self.update()

    # -------------------------------------------------------- layout

    def arrange(self, *, stay: bool = False) -> None:
        """Lay everything out. With `stay`, the bubble keeps its place unless it would cover something."""
        scene = self.scene
        if scene is None:
            return
        area = QRectF(self.rect()).adjusted(12, 52, -12, -12)
        keep, target = [*scene.open, *scene.light], scene.open[0] if scene.open else None
        self.bubble.show_keys(scene.keys)
        if appearance().text_scale >= STRIP_FROM:
            self._places = Places(self._large(area, scene), None)
        else:
            self.bubble.set_strip(False)
            sizes = [QSizeF(width, self._height_for(width)) for width in map(appearance().px, BUBBLES)]
            old = self._places.bubble if stay else None
            self._places = arrange(area, sizes, QSizeF(FIGURE, FIGURE), keep, target, old)
        self.bubble.setGeometry(self._places.bubble.toRect())
        holes = QRegion()
        for rect in scene.open:
            holes += QRegion(rect.toRect())
        self.setMask(QRegion(self.rect()) - holes)
        self.update()

    def _large(self, area: QRectF, scene: Scene) -> QRectF:
        """Where the bubble goes with large text: a strip across the table, or a column if that would cover the place wanted. Where
        there is room for neither, the words for the keyboard are left out."""
        place = self._strip_or_column(area, scene)
        if place is None and scene.keys:
            self.bubble.show_keys("")
            place = self._strip_or_column(area, scene)
        if place is None:
            self.bubble.set_strip(True)
            place = strip_place(area, self._height_for(area.width()), scene.open)
        return place

    def _strip_or_column(self, area: QRectF, scene: Scene) -> QRectF | None:
        self.bubble.set_strip(True)
        strip = strip_place(area, self._height_for(area.width()), scene.open)
        if not any(map(strip.intersects, scene.open)):
            return strip
        self.bubble.set_strip(False)
        columns = (column(area, QSizeF(width, self._height_for(width)), scene.open) for width in COLUMNS)
        return next(filter(None, columns), None)

    def _height_for(self, width: float) -> float:
        self.bubble.column.activate()
        return float(self.bubble.column.totalHeightForWidth(int(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    # -------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        scene = self.scene
        if scene is None:
            return
        with QPainter(self) as painter:
            painter.setClipRect(event.rect())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            everything = QPainterPath()
            everything.addRect(QRectF(self.rect()))
            lit = _united((*scene.open, *scene.light), 3)
            painter.fillPath(everything - lit, DIM[appearance().theme.name])
            if scene.marked and scene.marked != scene.open[:1]:
                outline = _united(scene.marked, 2.2)
                painter.strokePath(outline, draw.pen(appearance().theme["card"], 3))
                painter.strokePath(outline, draw.pen(appearance().theme["accent"], 2.4, (3, 2)))
            if scene.open:
                self._paint_ring(painter, scene.open[0])
            if self._places.figure is not None:
                self._paint_figure(painter, self._places.figure, scene)
            draw.shade(painter, self._places.bubble, 12, 3)

    def _paint_ring(self, painter: QPainter, rect: QRectF) -> None:
        """A ring that pulses twice, then rests."""
        theme = appearance().theme
        pulse = abs((self._shown * 4) % 2 - 1) if self._shown < 1 else 1.0
        far = 5.0 + 6.0 * (1.0 - pulse)
        around = rect.adjusted(-far, -far, far, far)
        draw.plate(painter, around, 9, None, draw.pen(theme["card"], 6.4))
        draw.plate(painter, around, 9, None, draw.pen(theme["accent"], 3.4))

    def _paint_figure(self, painter: QPainter, place: QRectF, scene: Scene) -> None:
        last = scene.number + 1 == scene.count
        target = scene.open[0] if scene.open else None
        mirrored = target is not None and target.center().x() < place.center().x()
        painter.save()
        if mirrored:
            painter.translate(2 * place.center().x(), 0)
            painter.scale(-1, 1)
        paint_icon(painter, "guide-pleased" if last else "guide-points", place)
        painter.restore()
        if target is not None and not last:
            way = way_between(pen(place, target.center()), target)
            if way.length() > SHORTEST and not way.intersects(self._places.bubble):
                self._paint_arrow(painter, way)

    def _paint_arrow(self, painter: QPainter, way: QPainterPath) -> None:
        """Paint dots from the pen to the edge of the target, appearing one by one."""
        theme = appearance().theme
        walked = QPainterPath(way.pointAtPercent(0.0))
        for step in range(1, 25):
            share = step / 24
            if share <= self._shown:
                walked.lineTo(way.pointAtPercent(share))
        painter.strokePath(walked, draw.pen(theme["card"], 7.4))
        dots = QPen(theme["accent"], 4.6, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        dots.setDashPattern([0.01, 1.9])
        painter.strokePath(walked, dots)
        if self._shown >= 1:
            self._paint_head(painter, way.pointAtPercent(1.0), way.angleAtPercent(1.0))

    def _paint_head(self, painter: QPainter, at: QPointF, angle: float) -> None:
        theme = appearance().theme
        painter.save()
        painter.translate(at)
        painter.rotate(-angle)
        head = QPainterPath(QPointF(-11, -8))
        head.lineTo(2, 0)
        head.lineTo(-11, 8)
        painter.strokePath(head, draw.pen(theme["card"], 8))
        painter.strokePath(head, draw.pen(theme["accent"], 4.4))
        painter.restore()

    # -------------------------------------------------------- mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if event.button() == Qt.MouseButton.RightButton:
            self.pointed.emit(event)
        else:
            self.refused.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        self.wheeled.emit(event)


def _united(rects: Iterable[QRectF], wider: float) -> QPainterPath:
    """The outline of rectangles together, each made wider on all sides."""
    found = QPainterPath()
    for rect in rects:
        one = QPainterPath()
        one.addRoundedRect(rect.adjusted(-wider, -wider, wider, wider), 5 + wider, 5 + wider)
        found = found.united(one)
    return found


def in_widget(rect: QRectF | QRect, source: QWidget, goal: QWidget) -> QRectF:
    """A rectangle of one widget in the coordinates of another."""
    whole = QRectF(rect)
    return QRectF(source.mapTo(goal, whole.topLeft()), whole.size())
