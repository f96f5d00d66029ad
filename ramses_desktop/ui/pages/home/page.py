"""The home page itself, and the layout of its parts."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ramses_desktop import games
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.pages.home.bar import ContinueBar
from ramses_desktop.ui.pages.home.card import GameCard
from ramses_desktop.ui.pages.home.scale import MENU, Scale, ZoomButton, rows_of, wrapped
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM

if TYPE_CHECKING:
    from ramses_desktop.ui.pages.home.life import Life

SCENE: Final = 262
SIDE: Final = 40
GAP: Final = 20
WIDEST_CARD: Final = 400


class Ground(QWidget):
    """The scrolling part: scene, bar, cards and footer."""

    def __init__(self, page: HomePage) -> None:
        super().__init__(page)
        self._page = page
        self._picture = picture_cache.on_disk("home-ground", opaque=True)
        self.scene_height = float(SCENE - MENU)
        self.scale = Scale(1280, 772)
        self._life: Life | None = None
        self.setMouseTracking(True)
        appearance().changed.connect(self._forget)

    def showEvent(self, event: QShowEvent) -> None:
        self._paint_nothing_under_this()
        super().showEvent(event)

    def _forget(self) -> None:
        self._paint_nothing_under_this()
        self._page.arrange()
        self.update()

    def _paint_nothing_under_this(self) -> None:
        """Set the attribute again, as every change of the style sheet resets it."""
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_scene(self, height: float, scale: Scale) -> None:
        self.scene_height, self.scale = height, scale
        if self._life is not None:
            self._place_life(self._life)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The scene lives while somebody is there; made only then, so that the start does not wait for it."""
        if self._life is None:
            from ramses_desktop.ui.pages.home.life import Life

            self._life = Life(self)
            self._life.lower()
            self._place_life(self._life)
        self._life.wake()
        super().mouseMoveEvent(event)

    def _place_life(self, life: Life) -> None:
        above = round(self.scale.u(MENU))
        life.setGeometry(0, -above, self.width(), round(self.scene_height) + above)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        page = self._page
        state = self.scene_height, self.scale.zoom, self.scale.text, page.left_edge, page.credit, page.foot_below
        self._picture.draw(self, painter, state, self._paint_all)
        painter.end()

    def _paint_all(self, painter: QPainter) -> None:
        from ramses_desktop.ui.style import pictures

        above = self.scale.u(MENU)
        draw.stone_table(painter, QRectF(self.rect()))
        painter.save()
        painter.setClipRect(0, 0, self.width(), math.ceil(self.scene_height))
        pictures.paint_dusk(painter, QRectF(0, -above, self.width(), self.scene_height + above))
        painter.restore()
        self._paint_title(painter)
        self._paint_credit(painter)

    def _paint_title(self, painter: QPainter) -> None:
        """Paint the name of the program, which is the same in all languages, smaller in a low scene."""
        u, t = self.scale.u, self.scale.t
        x, room = self._page.left_edge, self.scene_height - u(40)
        k = min(1.0, room / u(SCENE - MENU - 40))
        y = max(room - u(100) * k, 0)
        draw.text(painter, x + u(6), y, "Ramses", fonts.title(u(66) * k, 900))
        draw.text(painter, x + u(10), y + u(38) * k, "Desktop", fonts.title(u(30) * k, 400))
        promise = fonts.text(min(t(17), u(22) * k))
        if self.width() > u(860):  # in a narrower window the palms are there
            draw.text(painter, x + u(11), y + u(70) * k, tr("Games of pyramids, pen and patience"), promise)

    def _paint_credit(self, painter: QPainter) -> None:
        t, page = self.scale.t, self._page
        lines = page.credit
        below = self.scale.u(7) + t(6) + t(38) * page.foot_below if page.foot_below else self.scale.u(2) + t(20)
        y = self.height() - below - t(18) * (len(lines) - 1)
        for line in lines:
            draw.text(painter, page.left_edge, y, line, fonts.text(t(13)), appearance().theme["ink2"])
            y += t(18)


class HomePage(QScrollArea):
    play = Signal(str)
    teach = Signal(str)
    go_on = Signal()
    practise = Signal()
    unfinished = Signal()
    open_file = Signal()
    statistics = Signal()
    hall = Signal()
    settings = Signal()
    help = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Home page"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._room = QSize(0, 0)
        self.left_edge = float(SIDE)
        self.credit: list[str] = []
        self.foot_below = 0
        """Rows of buttons below the credit; 0 if they share its line."""
        # Every widget gets its final parent at once: Qt restyles a widget when its parent changes.
        self.ground = Ground(self)
        self.setWidget(self.ground)
        self.ground.setAutoFillBackground(False)
        self.bar = ContinueBar(self.ground)
        self.cards = [GameCard(game, self.ground) for game in games.infos()]
        self.statistics_button = self._foot_button("statistics", tr("Statistics"))
        self.hall_button = self._foot_button("hall", tr("Hall of fame"))
        self.settings_button = self._foot_button("settings", tr("Settings"))
        self.help_button = self._foot_button("help", tr("Help"))
        self.foot_buttons = self.statistics_button, self.hall_button, self.settings_button, self.help_button
        self._connect()
        self.set_open_game(None)

    def _foot_button(self, name: str, words: str) -> ZoomButton:
        return ZoomButton(self.ground, words, "ghost", f"ui-{name}", 14.5, 36)

    def _connect(self) -> None:
        self.statistics_button.clicked.connect(self.statistics)
        self.hall_button.clicked.connect(self.hall)
        self.bar.go_on.clicked.connect(self.go_on)
        self.bar.unfinished.clicked.connect(self.unfinished)
        self.bar.practise.clicked.connect(self.practise)
        self.bar.open.clicked.connect(self.open_file)
        self.settings_button.clicked.connect(self.settings)
        self.help_button.clicked.connect(self.help)
        for card in self.cards:
            card.play.connect(self.play)
            card.teach.connect(self.teach)

    def set_open_game(self, game: tuple[str, str] | None, game_id: str = "") -> None:
        """Set the name and state of the game behind Continue. Only one button is primary: Continue, or else the first Play."""
        self.bar.set_game(game, game_id)
        self.cards[0].buttons[0].set_kind("plain" if game else "primary")
        order = [self.bar.go_on, self.bar.unfinished, self.bar.practise, self.bar.open]
        order += [button for card in self.cards for button in card.buttons]
        order += self.foot_buttons
        for one, following in pairwise(order):
            QWidget.setTabOrder(one, following)
        self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the primary button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (self.bar.go_on if self.bar.has_game else self.cards[0].buttons[0]).click()
        else:
            super().keyPressEvent(event)

    # -------------------------------------------------------- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The event has the size of the viewport; asking for `viewport()` would make PySide look up every widget class.
        self._room = event.size()
        self.arrange()

    def arrange(self) -> None:
        """Place everything for the current window and text size."""
        width, height = self._room.width(), self._room.height()
        if width < 100:
            return
        scale = Scale(width, height)
        side, gap = scale.u(SIDE) if scale.columns == 4 else scale.u(24), scale.u(GAP)
        columns = scale.columns
        widest = columns * scale.u(WIDEST_CARD) + (columns - 1) * gap if columns == 4 else width
        inner = min(width - 2 * side, widest)
        self.left_edge = (width - inner) / 2
        card_width = (inner - (columns - 1) * gap) / columns
        lines = [card.measure(card_width, scale) for card in self.cards]
        for place, card in enumerate(self.cards):
            first = place - place % columns
            card.promise_lines = max(lines[first : first + columns])
        card_height = max(card.needed_height() for card in self.cards)
        bar_height = self.bar.height_for(inner, scale)
        rows = math.ceil(len(self.cards) / columns)
        foot = self._foot_height(inner, scale)
        below = bar_height + scale.u(24) + rows * (card_height + gap) - gap + foot
        scene = self._scene_height(height - below, scale)
        self.ground.set_scene(scene, scale)
        y = scene - scale.u(40)
        self.bar.arrange(QRectF(self.left_edge, y, inner, bar_height), scale)
        y += bar_height + scale.u(24)
        for place, card in enumerate(self.cards):
            row, column = divmod(place, columns)
            if self.isRightToLeft():
                column = columns - 1 - column
            rect = QRectF(self.left_edge + column * (card_width + gap), y + row * (card_height + gap), card_width, card_height)
            card.arrange(rect, scale)
        y += rows * (card_height + gap) - gap
        self.ground.resize(width, max(height, math.ceil(y + foot)))
        self._place_foot(inner, scale)
        self.ground.update()

    def _scene_height(self, room: float, scale: Scale) -> float:
        """The height of the scene: it shrinks a little before the page scrolls, and takes up part of any spare space."""
        usual = scale.u(SCENE - MENU)
        spare = room + scale.u(40) - usual
        if spare < 0:
            give = scale.u(30 if scale.columns == 4 else 90)
            return usual + spare if -spare <= give else usual
        return usual + min(spare * 0.6, scale.u(160))

    def _foot_height(self, inner: float, scale: Scale) -> float:
        """The height of the footer: credit and buttons share a line, or the credit goes above the buttons."""
        for button in self.foot_buttons:
            button.set_zoom(scale.zoom)
        font = fonts.text(scale.t(13))
        authors = dict.fromkeys(card.game.author for card in self.cards if card.game.author)
        credit = tr("Unofficial. Games by {names}.", names=", ".join(authors))
        buttons = sum(self._foot_width(button, scale) for button in self.foot_buttons)
        breaks = QFontMetricsF(font).horizontalAdvance(credit) + scale.t(20) + buttons > inner
        self.foot_below = len(self._foot_rows(inner, scale)) if breaks else 0
        self.credit = wrapped(credit, font, inner) if breaks else [credit]
        rows = scale.t(38) * (self.foot_below - 1) if breaks else 0
        return scale.u(18) + scale.t(36) + rows + (scale.t(18) * len(self.credit) + scale.t(8) if breaks else 0)

    def _foot_width(self, button: ZoomButton, scale: Scale) -> float:
        return button.sizeHint().width() - 2 * RIM + scale.u(4)

    def _foot_rows(self, inner: float, scale: Scale) -> list[list[ZoomButton]]:
        return rows_of(self.foot_buttons, lambda button: self._foot_width(button, scale), inner)

    def _place_foot(self, inner: float, scale: Scale) -> None:
        height = scale.t(36)
        top = self.ground.height() - height - scale.u(7)
        for row in reversed(self._foot_rows(inner, scale)):
            right = min(self.left_edge + inner + scale.t(12), self.ground.width() - RIM)
            for button in reversed(row):
                width = button.sizeHint().width() - 2 * RIM
                button.place(QRectF(right - width, top, width, height))
                right -= width + scale.u(4)
            top -= scale.t(38)
