"""Results in rows: places as boxes side by side, and bars one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import digits
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM
from ramses_desktop.ui.widgets.charts.chart import SMALL, Chart, Spot, saying, star, text_width


class Place(NamedTuple):
    """A result: the place, and whether it was a win."""

    number: int
    won: bool


class Bar(NamedTuple):
    """A bar: its name, its value, the text at its end, a note, and perhaps a value to mark on it."""

    name: str
    value: float
    text: str
    note: str = ""
    mark: float | None = None


class Places(Chart):
    """The latest results as boxes with the place in them; wins are gold, and runs of wins underlined."""

    BOX: Final = 24
    LINE: Final = 34

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, 3 * self.LINE + 2 * RIM, parent)
        self._places: Sequence[Place] = ()
        self._say: Callable[[int], str] = str
        self._first = 0
        """Index of the first result that fits."""

    def show_places(self, places: Sequence[Place], say: Callable[[int], str], summary: str) -> None:
        self._places, self._say = places, say
        self._show(summary)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        step, side = px(self.BOX + 4), px(self.BOX)
        across = max(int((room.width() - 4) / step), 1)
        down = max(int(room.height() / px(self.LINE)), 1)
        self._first = max(0, len(self._places) - across * down)
        spots = []
        for at in range(self._first, len(self._places)):
            row, column = divmod(at - self._first, across)
            rect = QRectF(room.left() + 3 + column * step, room.top() + 3 + row * px(self.LINE), side, side)
            spots.append(Spot(rect, partial(self._say, at)))
        return spots

    def _paint(self, painter: QPainter) -> None:
        px, theme = appearance().px, appearance().theme
        shown = self._places[self._first :]
        for at, (place, spot) in enumerate(zip(shown, self._spots, strict=True)):
            draw.ground(painter, spot.rect, gold=place.won)
            font = fonts.text(px(14), 900 if place.won else 400)
            colour = theme["ongold"] if place.won else theme["ink2"]
            draw.text(painter, spot.rect.center().x(), spot.rect.center().y() + px(5), str(place.number), font, colour, "middle")
            before = self._spots[at - 1].rect if at else QRectF()
            if at and place.won and shown[at - 1].won:
                left = before.left() if before.top() == spot.rect.top() else spot.rect.left()
                line = QRectF(left, spot.rect.bottom() + px(2.5), spot.rect.right() - left, px(3))
                draw.plate(painter, line, 1.5, theme["gold"])


class Bars(Chart):
    """Horizontal bars from zero, to the left if negative. A star marks each one's best."""

    LINE: Final = 36

    def __init__(self, name: str, lines: int, parent: QWidget | None = None) -> None:
        super().__init__(name, lines * self.LINE + 2 * RIM, parent)
        self._bars: Sequence[Bar] = ()

    def show_bars(self, bars: Sequence[Bar], summary: str) -> None:
        self._bars = bars
        self._tall = max(len(bars), 2) * self.LINE + 2 * RIM
        self._show(summary)

    def _plot(self) -> QRectF:
        """The area of the bars, without the text after them."""
        behind = max((text_width(bar.text, 15, 900) for bar in self._bars), default=0.0) + appearance().px(18)
        return self.room.adjusted(4, 0, -behind, 0)

    def _x(self, number: float) -> float:
        plot = self._plot()
        ends = [0.0, *(bar.value for bar in self._bars), *(bar.mark for bar in self._bars if bar.mark is not None)]
        return plot.left() + plot.width() * (number - min(ends)) / max(max(ends) - min(ends), 1)

    def _arrange(self) -> list[Spot]:
        px, room = appearance().px, self.room
        words = [", ".join(filter(None, (bar.name, bar.text, bar.note))) for bar in self._bars]
        return [
            Spot(QRectF(room.left() + 2, room.top() + at * px(self.LINE) + 2, room.width() - 4, px(self.LINE) - 4), saying(one))
            for at, one in enumerate(words)
        ]

    def _paint(self, painter: QPainter) -> None:
        px, theme = appearance().px, appearance().theme
        zero = self._x(0)
        for bar, spot in zip(self._bars, self._spots, strict=True):
            line, end = spot.rect.top() + px(13), self._x(bar.value)
            note = draw.text(painter, spot.rect.right(), line, bar.note, fonts.text(px(SMALL)), theme["ink2"], "end")
            name = fonts.text(px(14), 700)
            draw.elided(painter, spot.rect.left() + 2, line, bar.name, name, spot.rect.width() - note - px(14))
            body = QRectF(min(zero, end), line + px(4), abs(end - zero), px(15 if bar.mark is not None else 12))
            draw.plate(painter, body, 3, theme["slab"] if not theme.contrast else theme["slab2"], draw.edge_pen("edge"))
            if bar.mark is None:
                draw.text(painter, max(end, zero) + px(6), body.center().y() + px(5.2), bar.text, fonts.text(px(15), 900))
            else:
                self._paint_mark(painter, bar, body)

    def _paint_mark(self, painter: QPainter, bar: Bar, body: QRectF) -> None:
        """Paint a star with its number; the bar's text goes inside the bar."""
        assert bar.mark is not None
        px, y, x = appearance().px, body.center().y(), self._x(bar.mark)
        painter.fillRect(QRectF(min(x, body.right()), y, abs(x - body.right()), 1), appearance().theme["edge"])
        star(painter, QPointF(x, y), px(7))
        draw.text(painter, x + px(11), y + px(4.6), digits(bar.mark), fonts.text(px(13)))
        font = fonts.text(px(13), 900)
        if body.width() > QFontMetricsF(font).horizontalAdvance(bar.text) + px(12):
            draw.text(painter, body.right() - px(7), y + px(4.6), bar.text, font, anchor="end")
