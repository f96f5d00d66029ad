"""The Continue bar of the home page."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop import games
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.pages.home.scale import Scale, ZoomButton, paint_small, rows_of
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Kind

BAR = 76
BETWEEN = " · "
"""Stands between the name of a game and how far it is."""


class ContinueBar(QWidget):
    """Continues the open game; without one it offers practice and files."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale = Scale(1280, 772)
        self._game: tuple[str, str] | None = None
        self._game_id = ""
        self._without_game = picture_cache.on_disk("home-bar")
        self.practise = self._button(tr("Practise"), "ghost", "ui-practice", 16)
        self.open = self._button(tr("Open…"), "ghost", "ui-open", 16)
        self.unfinished = self._button(tr("Unfinished games"), "ghost", "ui-list", 16)
        self.go_on = self._button(tr("Continue"), "primary", "ui-play", 17)
        self.set_game(None)
        appearance().changed.connect(self.update)

    def _button(self, words: str, kind: Kind, icon: str, px: float) -> ZoomButton:
        return ZoomButton(self, words, kind, icon, px, 46)

    def set_game(self, game: tuple[str, str] | None, game_id: str = "") -> None:
        """Set the name and state of the open game, and its id."""
        self._game, self._game_id = game, games.known(game_id)
        for button in (self.unfinished, self.go_on):
            button.setVisible(game is not None)
        self.setAccessibleName(". ".join(self._words()))
        self.update()

    @property
    def has_game(self) -> bool:
        return self._game is not None

    def _words(self) -> tuple[str, str]:
        if self._game is not None:
            return self._game
        return tr("Which pyramid tonight?"), tr("Choose a game below, or practise for a few minutes.")

    def _buttons(self) -> list[ZoomButton]:
        return [self.practise, self.open, *([self.unfinished, self.go_on] if self._game else [])]

    def _buttons_width(self) -> float:
        return sum(self._width(button) + self._scale.u(12) for button in self._buttons())

    def _width(self, button: ZoomButton) -> float:
        return max(button.sizeHint().width() - 2 * RIM, self._scale.u(178 if button is self.go_on else 120))

    def _stacked(self, width: float) -> bool:
        """Whether the buttons go below the text."""
        return self._buttons_width() + self._scale.t(310) > width

    def _rows(self, width: float) -> list[list[ZoomButton]]:
        return rows_of(self._buttons(), lambda button: self._width(button) + self._scale.u(12), width - self._scale.u(12))

    def height_for(self, width: float, scale: Scale) -> float:
        self._scale = scale
        for button in (self.practise, self.open, self.unfinished, self.go_on):
            button.set_zoom(scale.zoom)
        least = max(scale.u(BAR), scale.t(46) + scale.u(30))
        return least + (scale.t(62) + (len(self._rows(width)) - 1) * scale.t(54) if self._stacked(width) else 0)

    def arrange(self, rect: QRectF, scale: Scale) -> None:
        self._scale = scale
        self.setGeometry(rect.toRect().adjusted(-5, -5, 5, 13))
        height = scale.t(46)
        bottom = 5 + (rect.height() - scale.u(15) if self._stacked(rect.width()) else (rect.height() + height) / 2)
        for row in reversed(self._rows(rect.width())):
            right = 5 + rect.width() - scale.u(18)
            for button in reversed(row):
                width = min(self._width(button), rect.width() - scale.u(24))
                button.place(QRectF(right - width, bottom - height, width, height))
                right -= width + scale.u(12)
            bottom -= scale.t(54)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        if self._game is None:
            state = self._words(), self._scale.zoom, self._scale.text
            self._without_game.draw(self, painter, state, self._paint_all)
        else:
            self._paint_all(painter)
        painter.end()

    def _paint_all(self, painter: QPainter) -> None:
        u, t, theme = self._scale.u, self._scale.t, appearance().theme
        body = QRectF(self.rect()).adjusted(5.5, 5.5, -5.5, -13.5)
        draw.panel(painter, body, u(14), lift=4)
        stacked = self._stacked(body.width())
        middle = body.y() + (t(46) + u(30)) / 2 if stacked else body.center().y()
        x = body.x() + u(22)
        if self._game:
            x = self._paint_card(painter, x, middle) + u(19)
        room = body.right() - u(18) - x - (0 if stacked else self._buttons_width())
        head, *below = self._words()
        bold, plain = fonts.text(t(18), 700), fonts.text(t(14.5))
        if self._game and QFontMetricsF(bold).horizontalAdvance(head) > room:
            # How far the game is goes below its name.
            head, *below = [*filter(None, head.partition(BETWEEN)[::2]), *below]
        y = middle - t(5) - t(9) * (len(below) - 1)
        draw.elided(painter, x, y, head, bold, room)
        for words in below:
            y += t(23) if len(below) == 1 else t(19)
            draw.elided(painter, x, y, words, plain, room, theme["ink2"])

    def _paint_card(self, painter: QPainter, x: float, middle: float) -> float:
        """Paint a small picture of the open game before the text. Returns its right edge."""
        b = self._scale.u(7.8)
        return x + paint_small(painter, self._game_id, QRectF(x, middle - b * 3.7, b * 10.3, b * 7.4))
