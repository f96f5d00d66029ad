"""A game's card on the home page."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSizeF, Qt, Signal, SignalInstance
from PySide6.QtGui import QEnterEvent, QFont, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.info import Info
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.pages.home.scale import Scale, ZoomButton, paint_picture, wrapped
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Kind

OUT: Final = 5
"""Pixels around a card for its shadow."""


class Gaps(NamedTuple):
    """Gaps between the lines of a card, in pixels."""

    top: float
    promise: float
    meta: float
    rule: float
    buttons: float
    button: float
    bottom: float


BELOW: Final = Gaps(18, 26, 35.5, 20, 22, 48, 32)
BESIDE: Final = Gaps(12, 24, 30, 14, 12, 44, 12)


class GameCard(QWidget):
    """A game: its picture, name, promise, players, minutes and buttons."""

    play = Signal(str)
    teach = Signal(str)

    def __init__(self, game: Info, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self._scale = Scale(1280, 772)
        self._size = QSizeF(285, 424)
        self._at_rest = picture_cache.on_disk(f"home-card-{game.id}")
        self._over = False
        self.promise_lines = 1
        """How many lines the promises take on the cards of its row, so that all rules are level."""
        name = tr(game.name)
        self.buttons = [
            self._button(tr("Play"), "plain", 17, self.play),
            self._button(tr("Show me", context="how the game is played"), "ghost", 15.5, self.teach),
        ]
        self.buttons[0].setAccessibleName(tr("Play {name}", name=name))
        self.buttons[1].setAccessibleName(tr("Show me {name}", name=name))
        self.setAccessibleName(name)
        self.setAccessibleDescription(". ".join([tr(game.promise), *self._facts()]))
        self.setMouseTracking(True)
        appearance().changed.connect(self.update)

    def _button(self, words: str, kind: Kind, px: float, signal: SignalInstance) -> ZoomButton:
        button = ZoomButton(self, words, kind, px=px, height=48)
        button.clicked.connect(lambda: signal.emit(self.game.id))
        return button

    def _facts(self) -> list[str]:
        return [self.game.company, tr("{n} min", n=self.game.minutes)]

    # -------------------------------------------------------- measures

    @property
    def _wide(self) -> bool:
        """Whether the picture is beside the text, not above it."""
        return self._scale.columns < 4

    def _picture_rect(self) -> QRectF:
        u, size = self._scale.u, self._size
        if self._wide:
            return QRectF(u(6), u(6), size.width() * (0.42 if self._scale.columns == 2 else 0.36), size.height() - u(12))
        width = size.width() - u(12)
        return QRectF(u(6), u(6), width, width * 196 / 273)

    def _words_rect(self) -> QRectF:
        u, size, picture = self._scale.u, self._size, self._picture_rect()
        if self._wide:
            return QRectF(picture.right() + u(20), u(6), size.width() - picture.right() - u(36), size.height() - u(12))
        return QRectF(u(20), picture.bottom(), size.width() - u(40), size.height() - picture.bottom())

    def _lines(self) -> list[str]:
        return wrapped(tr(self.game.promise), fonts.text(self._scale.t(15.5)), self._words_rect().width())

    def measure(self, width: float, scale: Scale) -> int:
        """Take this width. Returns the lines of its promise."""
        self._scale = scale
        self._size = QSizeF(width, scale.u(186))
        return len(self._lines())

    def needed_height(self) -> float:
        u, t, gaps = self._scale.u, self._scale.t, self._gaps
        words = u(gaps.top) + t(20) + t(gaps.promise) + t(21) * (self.promise_lines - 1) + self._meta_height()
        words += t(gaps.rule) + u(gaps.buttons) + t(gaps.button) + u(gaps.bottom)
        return max(words + u(6), u(186)) if self._wide else self._picture_rect().bottom() + words

    @property
    def _gaps(self) -> Gaps:
        return BESIDE if self._wide else BELOW

    def _meta_height(self) -> float:
        return self._scale.t(self._gaps.meta) + (self._scale.t(28) if self._meta_breaks() else 0)

    def _meta_breaks(self) -> bool:
        metrics = QFontMetricsF(fonts.text(self._scale.t(14.5)))
        return sum(map(metrics.horizontalAdvance, self._facts())) + self._scale.t(74) > self._words_rect().width()

    def arrange(self, rect: QRectF, scale: Scale) -> None:
        """Place the card; its shadow falls outside."""
        self._scale, place = scale, rect.toRect()
        self._size = QSizeF(place.size())
        self.setGeometry(place.adjusted(-OUT, -OUT, OUT, 2 * OUT))
        words, height = self._words_rect(), scale.t(self._gaps.button)
        bottom = self._size.height() - scale.u(self._gaps.bottom)
        width = min(scale.t(118), (words.width() - scale.u(10)) / 2)
        for count, button in enumerate(self.buttons):
            button.set_zoom(scale.zoom)
            button.place(QRectF(OUT + words.x() + count * (width + scale.u(10)), OUT + bottom - height, width, height))
        self.update()

    # -------------------------------------------------------- mouse

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hover(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(False)
        super().leaveEvent(event)

    def _hover(self, over: bool) -> None:
        self._over = over
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._over else Qt.CursorShape.ArrowCursor)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The whole card can be clicked."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.play.emit(self.game.id)

    # -------------------------------------------------------- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        if self._over:
            painter.translate(0, -1)
            self._paint_all(painter)
        else:
            words = self.accessibleName(), self.accessibleDescription()
            self._at_rest.draw(self, painter, (*words, self.promise_lines, self._scale.zoom, self._scale.text), self._paint_all)
        painter.end()

    def _paint_all(self, painter: QPainter) -> None:
        painter.translate(OUT, OUT)
        body = QRectF(0.5, 0.5, self._size.width() - 1, self._size.height() - 1)
        draw.shade(painter, body, self._scale.u(14), 3)
        draw.plate(painter, body, self._scale.u(14), appearance().theme["card"], draw.edge_pen("ink" if self._over else "line"))
        self._paint_picture(painter)
        self._paint_words(painter)

    def _paint_picture(self, painter: QPainter) -> None:
        place = self._picture_rect()
        picture = picture_cache.cached(
            f"home-{self.game.id}",
            place.size().toSize(),
            self.devicePixelRatioF(),
            lambda painter: paint_picture(painter, self.game.id, QRectF(QPointF(), place.size())),
        )
        painter.drawPixmap(place.topLeft(), picture)

    def _paint_words(self, painter: QPainter) -> None:
        theme, t, u, room, gaps = appearance().theme, self._scale.t, self._scale.u, self._words_rect(), self._gaps
        y = room.y() + u(gaps.top) + t(20)
        draw.text(painter, room.x(), y, tr(self.game.name), self._name_font(room.width()))
        y += t(gaps.promise)
        for line in self._lines():
            draw.text(painter, room.x(), y, line, fonts.text(t(15.5)), theme["ink2"])
            y += t(21)
        y += t(21) * (self.promise_lines - len(self._lines()))
        y = self._paint_meta(painter, room.x(), y - t(21) + t(gaps.meta)) + t(gaps.rule)
        draw.rule(painter, room.x(), round(y), room.width())

    def _name_font(self, room: float) -> QFont:
        px = self._scale.t(23)
        width = QFontMetricsF(fonts.title(px)).horizontalAdvance(tr(self.game.name))
        return fonts.title(px if width <= room else max(px * room / width, 12))

    def _paint_meta(self, painter: QPainter, x: float, y: float) -> float:
        """Paint players and minutes. Returns the baseline of the last line."""
        t, soft = self._scale.t, appearance().theme["ink2"]
        font = fonts.text(t(14.5))
        players, minutes = self._facts()
        art.paint_icon(painter, "ui-person", QRectF(x - t(1), y - t(15.5), t(20), t(20)), soft)
        width = t(24) + draw.text(painter, x + t(24), y, players, font)
        left = x
        if self._meta_breaks():
            y += t(28)
        else:
            left = x + max(width + t(24), t(123))
        draw.clock(painter, QRectF(left + t(1), y - t(13.5), t(16), t(16)), soft)
        draw.text(painter, left + t(25), y, minutes, font)
        return y
