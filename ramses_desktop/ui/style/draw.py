"""The shapes that boards and charts are made of, in the theme's colours: sheets, boxes, crosses, notes, and tooltips at the
keyboard focus. The painter's opacity and transformation are left unchanged; its pen and brush are not."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QFontMetricsF, QPainter, QPainterPath, QPen, QTextDocument
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QStyle, QToolTip, QWidget

from ramses_desktop.ui.style import art, fonts
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from PySide6.QtGui import QGradient  # slow to load, and not needed for the first page

Cell = tuple[int, int]
"""Column and row."""
Fill: TypeAlias = "QColor | QGradient | None"
Anchor = Literal["start", "middle", "end"]
Tip = Literal["up", "down", "left", "right"]

WHITE: Final = QColor("#ffffff")
BLACK: Final = QColor("#000000")
SMALLEST: Final = 9.0
"""Smallest size to which text shrinks, in pixels."""
SMALLER: Final = 0.82
"""How much smaller than wanted a text may become before it is elided."""

_NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
_ROUND: Final = Qt.PenCapStyle.RoundCap
_FLAT: Final = Qt.PenCapStyle.FlatCap
_JOIN: Final = Qt.PenJoinStyle.RoundJoin


# ------------------------------------------------------------ pens and plain shapes


def mix(one: QColor, other: QColor, share: float) -> QColor:
    """A colour between two: a share of 0 gives `one`, 1 gives `other`."""
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return QColor(*(round(a + (b - a) * share) for a, b in pairs))


def faded(colour: QColor, opacity: float) -> QColor:
    """The same colour, partly transparent."""
    result = QColor(colour)
    result.setAlphaF(result.alphaF() * opacity)
    return result


def square(centre: QPointF, side: float) -> QRectF:
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


def pen(colour: QColor, width: float = 1.0, dashes: tuple[float, ...] = (), *, flat: bool = False) -> QPen:
    """A pen with round ends; dashes are in pixels."""
    result = QPen(QBrush(colour), width, Qt.PenStyle.SolidLine, _FLAT if flat or dashes else _ROUND, _JOIN)
    if dashes:
        result.setDashPattern([length / width for length in dashes])
    return result


def _prepare(painter: QPainter, fill: Fill, edge: QPen | None) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(edge or _NO_PEN)
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush) if fill is None else QBrush(fill))


def plate(painter: QPainter, rect: QRectF, radius: float, fill: Fill, edge: QPen | None = None) -> None:
    """A rectangle with rounded corners."""
    _prepare(painter, fill, edge)
    painter.drawRoundedRect(rect, radius, radius)


def disc(painter: QPainter, centre: QPointF, radius: float, fill: QColor | None, edge: QPen | None = None) -> None:
    _prepare(painter, fill, edge)
    painter.drawEllipse(centre, radius, radius)


def number_disc(painter: QPainter, centre: QPointF, radius: float, number: int, *, full: bool) -> None:
    """A number in a disc, filled with the accent colour or only outlined in it."""
    theme = appearance().theme
    fill, ink = (theme["accent"], theme["onaccent"]) if full else (theme["card"], theme["accent"])
    disc(painter, centre, radius, fill, pen(theme["onaccent"] if full else theme["accent"], radius * 0.15))
    text(painter, centre.x(), centre.y() + radius * 0.46, str(number), fonts.text(radius * 1.25, 900), ink, "middle")


def polygon(points: Iterable[tuple[float, float]]) -> QPainterPath:
    """A closed path through these points."""
    path = QPainterPath()
    path.addPolygon([QPointF(x, y) for x, y in points])
    path.closeSubpath()
    return path


def shape(painter: QPainter, path: QPainterPath, fill: Fill, edge: QPen | None = None) -> None:
    _prepare(painter, fill, edge)
    painter.drawPath(path)


# ------------------------------------------------------------ panels and the table


def shade(painter: QPainter, rect: QRectF, radius: float, lift: float = 1.0) -> None:
    """The shadow of something `lift` pixels above the table; paint it first. None in high contrast."""
    theme = appearance().theme
    if theme.contrast:
        return
    shadow = theme["shadow"]
    plate(painter, rect.adjusted(-lift, lift, lift, 3 * lift), radius + lift, faded(shadow, 0.07))
    plate(painter, rect.adjusted(0, lift, 0, 2 * lift), radius, faded(shadow, 0.13))


def panel(painter: QPainter, rect: QRectF, radius: float = 12, fill: QColor | None = None, lift: float = 1.5) -> None:
    """A sheet on the table, with its shadow."""
    theme = appearance().theme
    shade(painter, rect, radius, lift)
    plate(painter, rect, radius, fill or theme["panel"], edge_pen("line"))


def edge_pen(token: str, width: float = 1.0) -> QPen:
    """The outline of a panel or control; in high contrast, at least 2 px of ink."""
    theme = appearance().theme
    return pen(theme["ink"], max(2.0, width)) if theme.contrast else pen(theme[token], width)


def rule(painter: QPainter, x: float, y: float, width: float) -> None:
    """A thin dividing line in a panel."""
    painter.fillRect(QRectF(x, y, width, 1), appearance().theme["line"])


def stone_table(painter: QPainter, rect: QRectF) -> None:
    """The background of every page: limestone with faint strata, lighter at the top."""
    from PySide6.QtGui import QLinearGradient

    theme = appearance().theme
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, mix(theme["surface"], WHITE, 0.03 if theme.dark else 0.14))
    ground.setColorAt(1, theme["surface2"])
    painter.fillRect(rect, ground)
    if theme.contrast:
        return
    colour = faded(WHITE, 0.022) if theme.dark else faded(theme["shadow"], 0.045)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    for width, path in _strata(round(rect.width()), round(rect.height())):
        painter.setPen(pen(colour, width))
        painter.drawPath(path.translated(rect.topLeft()))


@lru_cache(maxsize=4)
def _strata(width: int, height: int) -> tuple[tuple[float, QPainterPath], ...]:
    luck, found = Random(4), []
    for _ in range(round(46 * max(1.0, width * height / (1280 * 800)))):
        y, x, length = luck.uniform(80, height), luck.uniform(-100, width), luck.uniform(120, 460)
        path = QPainterPath(QPointF(x, y))
        path.quadTo(x + length / 2, y + luck.uniform(-9, 9), x + length, y + luck.uniform(-4, 4))
        found.append((luck.choice((1.0, 1.0, 2.0)), path))
    return tuple(found)


# ------------------------------------------------------------ text


def text(
    painter: QPainter, x: float, y: float, words: str, font: QFont, colour: QColor | None = None, anchor: Anchor = "start"
) -> float:
    """Text with its baseline at y and its start, middle or end at x. Returns its width."""
    width = QFontMetricsF(font).horizontalAdvance(words)
    painter.setFont(font)
    painter.setPen(QPen(colour or appearance().theme["ink"]))
    painter.drawText(QPointF(x - {"start": 0.0, "middle": width / 2, "end": width}[anchor], y), words)
    return width


def elided(
    painter: QPainter,
    x: float,
    y: float,
    words: str,
    font: QFont,
    width: float,
    colour: QColor | None = None,
    anchor: Anchor = "start",
) -> float:
    """The same in at most `width`: a little smaller if that is enough, or else elided."""
    needed = QFontMetricsF(font).horizontalAdvance(words)
    if needed > width > 0:
        # Widths do not shrink quite in proportion.
        smaller = [fonts.resized(font, max(width * share / needed, SMALLER)) for share in (0.98, 0.9)]
        font = next((one for one in smaller if QFontMetricsF(one).horizontalAdvance(words) <= width), smaller[-1])
    short = QFontMetricsF(font).elidedText(words, Qt.TextElideMode.ElideRight, width)
    return text(painter, x, y, short, font, colour, anchor)


def shrunk(
    painter: QPainter,
    x: float,
    y: float,
    words: str,
    px: float,
    width: float,
    colour: QColor | None = None,
    anchor: Anchor = "start",
    weight: int = 400,
) -> float:
    """The same in a font of up to `px`, smaller if it does not fit, and elided only if it would be too small to read."""
    needed = QFontMetricsF(fonts.text(px, weight)).horizontalAdvance(words)
    size = max(px * min(1.0, width * 0.98 / max(needed, 1.0)), min(px, SMALLEST))  # widths do not shrink quite in proportion
    return elided(painter, x, y, words, fonts.text(size, weight), width, colour, anchor)


def fitting(words: str, px: float, room: QSizeF, weight: int = 400) -> QFont:
    """The largest font, up to `px`, in which the wrapped text fits into the room."""
    size = px
    while size > SMALLEST:
        rect = QFontMetricsF(fonts.text(size, weight)).boundingRect(
            QRectF(0, 0, room.width(), 4000), int(Qt.TextFlag.TextWordWrap), words
        )
        if rect.height() <= room.height() and rect.width() <= room.width():
            break
        size -= 0.5
    return fonts.text(size, weight)


# ------------------------------------------------------------ crosses and boxes


def cross(
    painter: QPainter, rect: QRectF, colour: QColor, width: float | None = None, seed: int = 0, progress: float = 1.0
) -> None:
    """A hand-drawn cross; each seed wobbles differently. `progress` is the share already drawn."""
    if progress <= 0:
        return
    side = rect.width()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(colour, width or max(1.6, side * 0.105)))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    path = QPainterPath()
    for place, points in enumerate(_strokes(seed)):
        drawn = min(max(2 * progress - place, 0.0), 1.0)
        if drawn > 0:
            start, middle, end = (QPointF(rect.x() + side * x, rect.y() + side * y) for x, y in points)
            middle = start + (middle - start) * drawn
            path.moveTo(start)
            path.quadTo(middle, _on_curve(points, drawn, rect) if drawn < 1 else end)
    painter.drawPath(path)


Points = tuple[tuple[float, float], tuple[float, float], tuple[float, float]]


def _on_curve(points: Points, share: float, rect: QRectF) -> QPointF:
    rest = 1 - share
    (x0, y0), (x1, y1), (x2, y2) = points
    x = rest * rest * x0 + 2 * rest * share * x1 + share * share * x2
    y = rest * rest * y0 + 2 * rest * share * y1 + share * share * y2
    return QPointF(rect.x() + rect.width() * x, rect.y() + rect.width() * y)


@lru_cache(maxsize=1024)
def _strokes(seed: int) -> tuple[Points, Points]:
    luck = Random(seed * 31 + 7)

    def near(place: float, reach: float = 0.04) -> float:
        return place + luck.uniform(-reach, reach)

    def stroke(x0: float, x1: float) -> Points:
        return (near(x0), near(0.2)), (near(0.5, 0.08), near(0.5, 0.08)), (near(x1), near(0.8))

    return stroke(0.2, 0.8), stroke(0.8, 0.2)


def ground(painter: QPainter, rect: QRectF, *, gold: bool = False) -> None:
    """An empty box, of paper or gold."""
    theme, side = appearance().theme, rect.width()
    if gold:
        plate(painter, rect, side * 0.1, theme["goldfill"], pen(theme["gold"], max(1.0, side * 0.04)))
    else:
        plate(painter, rect, side * 0.1, theme["free"], pen(theme["boxline"], max(0.7, side * 0.022)))


def seat_mark(painter: QPainter, rect: QRectF, seat: int, *, with_disc: bool = True) -> None:
    """Mark a player's last move: a dashed outline in the seat's colour, and its token."""
    side = rect.width()
    colour = appearance().theme["ink"] if appearance().theme.contrast else appearance().theme.seat(seat)
    plate(painter, rect, side * 0.1, None, pen(colour, 2, (5, 3)))
    if with_disc:
        size = max(9.0, side * 0.34)
        art.paint_seat(painter, seat, QRectF(rect.right() - size * 0.7, rect.top() - size * 0.3, size, size))


def focus_ring(painter: QPainter, rect: QRectF, radius: float, gap: float = 4.0) -> None:
    """The ring around the keyboard focus: 3 px of accent colour, `gap` pixels outside."""
    plate(painter, rect.adjusted(-gap, -gap, gap, gap), radius + gap, None, pen(appearance().theme["accent"], 3))


# ------------------------------------------------------------ decks and small signs


def fitted(painter: QPainter, room: QRectF, words: str, px: float) -> None:
    """Bold text, vertically centred: on one line if it fits, else wrapped and shrunk as needed."""
    painter.setPen(QPen(appearance().theme["ink"]))
    size = min(px, room.height() * 0.62)
    if QFontMetricsF(fonts.text(size, 700)).horizontalAdvance(words) <= room.width():
        painter.setFont(fonts.text(size, 700))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), words)
        return
    painter.setFont(fitting(words, min(px, room.height() * 0.38), room.size(), 700))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextWordWrap), words)


def deck(painter: QPainter, rect: QRectF, colour: QColor, words: str = "", px: float = 13.5) -> None:
    """A face-down deck: a chamber in a gold frame, with text below it."""
    top = QRectF(rect.x(), rect.y(), rect.width() - 6, rect.height() - 6)
    for below in (6, 3):
        plate(painter, top.translated(below, below), 8, _back_colour(colour), pen(appearance().theme["card"], 1.4))
    size, middle = card_back(painter, top, colour, 0.78 if words else 0.5), top.center()
    widest = rect.width() - 28
    if words and widest > 0:
        px = min(px, rect.height() * 0.2)
        px = min(px, px * widest / max(1.0, QFontMetricsF(fonts.text(px, 700)).horizontalAdvance(words)))
        text(painter, middle.x(), middle.y() + size * 0.22 + px * 1.18, words, fonts.text(px, 700), WHITE, "middle")


def card_back(painter: QPainter, rect: QRectF, colour: QColor, up: float = 0.5) -> float:
    """The back of a card: a chamber in a gold frame, this share of its size above the middle. Returns the size of the chamber."""
    plate(painter, rect, 8, _back_colour(colour), pen(appearance().theme["card"], 1.4))
    plate(painter, rect.adjusted(5, 5, -5, -5), 5, None, pen(faded(appearance().theme["goldfill"], 0.8), 1.2))
    size, middle = min(40.0, rect.height() * 0.4), rect.center()
    art.paint_icon(painter, "chamber", QRectF(middle.x() - size / 2, middle.y() - size * up, size, size))
    return size


def _back_colour(colour: QColor) -> QColor:
    theme = appearance().theme
    return mix(colour, BLACK if theme.dark else theme["ink"], 0.3)


def bubble(
    painter: QPainter, rect: QRectF, tip: tuple[float, Tip] | None = None, stroke: QColor | None = None, fill: QColor | None = None
) -> None:
    """A note over the table. Its tip leaves one side at this x (up, down) or y (left, right)."""
    theme = appearance().theme
    shade(painter, rect, 10, 3)
    path = QPainterPath()
    path.addRoundedRect(rect, 10, 10)
    if tip:
        path = path.united(_tip(rect, *tip))
    shape(painter, path, fill or theme["card"], pen(stroke or theme["accent"], 1.8))


def _tip(rect: QRectF, place: float, side: Tip) -> QPainterPath:
    if side in ("up", "down"):
        foot, point = (rect.top() + 1, rect.top() - 10) if side == "up" else (rect.bottom() - 1, rect.bottom() + 10)
        return polygon(((place - 9, foot), (place, point), (place + 9, foot)))
    foot, point = (rect.left() + 1, rect.left() - 10) if side == "left" else (rect.right() - 1, rect.right() + 10)
    return polygon(((foot, place - 9), (point, place), (foot, place + 9)))


def pips(painter: QPainter, x: float, y: float, count: int, done: int, now: int, radius: float = 4.5, gap: float = 15.0) -> None:
    """Rounds or turns as dots: past ones filled, the current one gold. `x` and `y` are the centre of the first."""
    theme = appearance().theme
    for place in range(count):
        centre = QPointF(x + place * gap, y)
        if place == now:
            disc(painter, centre, radius + 1.5, theme["gold"], pen(theme["ink"], 1.4))
        else:
            disc(painter, centre, radius, theme["ink"] if place < done else None, pen(theme["ink2"], 1.4))


def keycap(painter: QPainter, x: float, y: float, words: str, colour: QColor | None = None) -> float:
    """The name of a key in a small frame. Returns its width."""
    px = appearance().px(11.5)
    font, colour = fonts.text(px, 700), colour or appearance().theme["ink2"]
    width, height = keycap_size(words)
    plate(painter, QRectF(x, y, width, height), 4, None, pen(faded(colour, 0.65), 1))
    text(painter, x + width / 2, y + height * 0.716, words, font, colour, "middle")
    return width


def keycap_size(words: str) -> tuple[float, float]:
    scale = appearance().px(1)
    advance = QFontMetricsF(fonts.text(11.5 * scale, 700)).horizontalAdvance(words)
    return max(20 * scale, advance + 11 * scale), 19 * scale


# ------------------------------------------------------------ tips


LINE: Final = 330
"""Maximum width of a line, in pixels at the usual size of text."""


def laid_out(words: str) -> str:
    """The tip as rich text, since Qt wraps no other. Its first line is the name, in bold if that fits."""
    from html import escape

    name, _, about = words.partition("\n")
    bold = QFont(QToolTip.font())
    bold.setBold(True)
    wide, widest = QFontMetrics(bold).horizontalAdvance(name), round(appearance().px(LINE))
    line = f"<b>{escape(name)}</b>" if about and wide <= widest else escape(name)
    most = min(widest, max(wide, QFontMetrics(bold).horizontalAdvance(about)) + 2)
    lines = "<br>".join(filter(None, (line, escape(about))))
    return f'<table width="{most}" cellspacing="0" cellpadding="0"><tr><td>{lines}</td></tr></table>'


def size_of(words: str) -> QSize:
    """The size of a tip, with its margins and the distance that Qt keeps from the pointer."""
    page = QTextDocument()
    page.setDefaultFont(QToolTip.font())
    page.setHtml(laid_out(words))
    page.setTextWidth(min(page.idealWidth(), appearance().px(LINE) + 2 * page.documentMargin()))
    return page.size().toSize() + QSize(40, 48)


class LateTip(QObject):
    """A tooltip shown after a delay. Asking for another one cancels it."""

    shown = Signal(str)
    """The delay is over, and these words can be read."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.show_now)
        self._at, self._words, self._place = QPoint(), "", QRect()
        self._widget: QWidget | None = None

    def show_later(self, at: QPoint, words: str, widget: QWidget, place: QRect) -> None:
        """Show a tip for a place in the focused widget after the delay, if the focus is still there then."""
        self.drop()
        if words:
            self._at, self._words, self._widget, self._place = at, words, widget, place
            self._timer.start(QApplication.style().styleHint(QStyle.StyleHint.SH_ToolTip_WakeUpDelay))

    def show_at(self, at: QPoint, words: str, widget: QWidget, place: QRect) -> None:
        """Show a tip at the pointer until it leaves this place; no words hide it."""
        self._widget = widget
        QToolTip.showText(at, laid_out(words) if words else "", widget, place)

    def show_now(self) -> None:
        """Show the tip that was asked for, unless the focus has left or the widget is gone."""
        self._timer.stop()
        focused = QApplication.focusWidget()
        if isinstance(focused, QAbstractScrollArea):
            focused = focused.viewport()
        if self._widget is not None and focused is self._widget:
            QToolTip.showText(self._at, laid_out(self._words), focused, self._place)
            self.shown.emit(self._words)

    def drop(self) -> None:
        """Hide it, and do not show it any more."""
        if self._widget is not None:
            self._widget = None
            self._timer.stop()
            QToolTip.hideText()


class FocusTips(QObject):
    """Shows the tooltip of any widget that Tab has reached."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.tip = LateTip(self)
        app.focusChanged.connect(self._focus_moved)

    def _focus_moved(self, before: QWidget | None, now: QWidget | None) -> None:
        """Qt does not tell why the focus has moved, but whether Tab was ever used in the window."""
        self.tip.drop()
        if before is None or now is None or before.window() is not now.window() or isinstance(now, QAbstractScrollArea):
            return
        by_key = now.window().testAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        if by_key and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.tip.show_later(now.mapToGlobal(now.rect().bottomLeft()), now.toolTip(), now, now.rect())
