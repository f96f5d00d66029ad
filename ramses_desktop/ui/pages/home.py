"""The home page: the games, what goes on, and where to begin."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QElapsedTimer, QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from ramses_desktop import games
from ramses_desktop.data import Damaged, do_without
from ramses_desktop.engine.text import tr
from ramses_desktop.games.info import Info
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.picture_cache import pictures_of
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Kind

MENU: Final = 28
"""Height of the menu bar; the scene begins behind it."""
MAX_ZOOM: Final = 3.0


class Scale:
    """Sizes of the page: `u` scales shapes with the window, `t` scales text with the text size as well."""

    def __init__(self, width: float, height: float) -> None:
        self.zoom = min(max(min(width / 1280, (height + MENU) / 800), 1.0), MAX_ZOOM)
        self.text = self.zoom * appearance().text_scale
        room = width / self.text
        self.columns = 4 if room >= 1100 else 2 if room >= 800 else 1

    def u(self, px: float) -> float:
        return px * self.zoom

    def t(self, px: float) -> float:
        return px * self.text


class ZoomButton(Button):
    """A button that also grows with the window. Its icon is cached on the disk, because Qt's SVG module is slow to load."""

    def __init__(
        self, parent: QWidget, words: str, kind: Kind = "plain", icon: str = "", px: float = 15, height: float = 38
    ) -> None:
        super().__init__(words, kind, icon, px=px, height=height, parent=parent)
        self._usual = px, height

    def set_zoom(self, zoom: float) -> None:
        px, tall = (size * zoom for size in self._usual)
        if (px, tall) != (self._px, self._tall):
            self._px, self._tall = px, tall
            self._scale()

    def _scale(self) -> None:
        super()._scale()
        if self._drawing:
            token = "onaccent" if self._kind == "primary" else "ink"
            side = self.iconSize()
            picture = picture_cache.cached(
                f"home-{self._drawing}",
                side,
                self.devicePixelRatioF(),
                lambda painter: art.icon(self._drawing, token).paint(painter, QRect(QPoint(), side)),
            )
            self.setIcon(QIcon(picture))

    def place(self, rect: QRectF) -> None:
        """Place the body of the button; its focus ring lies outside."""
        self.setGeometry(rect.adjusted(-RIM, -RIM, RIM, RIM).toRect())


def rows_of(buttons: Sequence[ZoomButton], width: Callable[[ZoomButton], float], available: float) -> list[list[ZoomButton]]:
    """Break the buttons into rows."""
    rows: list[list[ZoomButton]] = [[]]
    for button in buttons:
        if rows[-1] and sum(map(width, [*rows[-1], button])) > available:
            rows.append([])
        rows[-1].append(button)
    return rows


def wrapped(words: str, font: QFont, width: float) -> list[str]:
    """Break a sentence into lines."""
    metrics, lines = QFontMetricsF(font), [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if metrics.horizontalAdvance(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paint_picture(painter: QPainter, game_id: str, rect: QRectF) -> None:
    """Paint a game's picture, importing its code. If its files are damaged, nothing is painted."""
    try:
        pictures_of(game_id).paint(painter, rect)
    except Damaged as problem:
        do_without(problem)


def paint_small(painter: QPainter, game_id: str, place: QRectF) -> float:
    """Paint a game's small picture, or its normal one if it has none. Returns the width."""
    pictures = pictures_of(game_id)
    if pictures.paint_small is not None:
        return pictures.paint_small(painter, place)
    pictures.paint(painter, place)
    return place.width()


BAR: Final = 76
BETWEEN: Final = " · "
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
        with QPainter(self) as painter:
            if self._game is None:
                state = self._words(), self._scale.zoom, self._scale.text
                self._without_game.draw(self, painter, state, self._paint_all)
            else:
                self._paint_all(painter)

    def _paint_all(self, painter: QPainter) -> None:
        u, t, theme = self._scale.u, self._scale.t, appearance().theme
        body = QRectF(self.rect()).adjusted(5.5, 5.5, -5.5, -13.5)
        draw.panel(painter, body, u(14), lift=4)
        stacked = self._stacked(body.width())
        middle = body.y() + (t(46) + u(30)) / 2 if stacked else body.center().y()
        x = body.x() + u(22)
        if self._game:
            picture = QRectF(x, middle - u(7.8) * 3.7, u(7.8) * 10.3, u(7.8) * 7.4)
            x += paint_small(painter, self._game_id, picture) + u(19)
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
        words = u(gaps.top) + t(20) + t(gaps.promise) + t(21) * (self.promise_lines - 1)
        words += t(gaps.meta) + (t(28) if self._meta_breaks() else 0)
        words += t(gaps.rule) + u(gaps.buttons) + t(gaps.button) + u(gaps.bottom)
        return max(words + u(6), u(186)) if self._wide else self._picture_rect().bottom() + words

    @property
    def _gaps(self) -> Gaps:
        return BESIDE if self._wide else BELOW

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
        with QPainter(self) as painter:
            if self._over:
                painter.translate(0, -1)
                self._paint_all(painter)
            else:
                words = self.accessibleName(), self.accessibleDescription()
                state = *words, self.promise_lines, self._scale.zoom, self._scale.text
                self._at_rest.draw(self, painter, state, self._paint_all)

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
        art.paint_icon(painter, "ui-clock", QRectF(left + t(0.5), y - t(14), t(17), t(17)), soft)
        draw.text(painter, left + t(25), y, minutes, font)
        return y


FRAME: Final = 80
"""Milliseconds between two frames: enough for such slow motion."""
LASTS: Final = 20_000
"""Milliseconds from the last activity until the animation stops."""
FADES: Final = 2_000
"""Milliseconds in which the dust fades in, and in which it fades out."""
CLOUDS: Final = ((0.10, 0.86, 0.34, 44.0), (0.45, 0.80, 0.26, 63.0), (0.78, 0.91, 0.42, 52.0))
"""Each cloud of dust: starting point, height and width as shares of the scene, and seconds to cross it."""
DENSITY: Final = 0.6
"""Opacity of the dust."""


class Life(QWidget):
    """A transparent layer over the scene that lets all events through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._clock, self._seen = QElapsedTimer(), QElapsedTimer()
        self._clock.start()
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)
        self._cloud = QPixmap()
        self._awake_since = 0
        appearance().changed.connect(self._look_changed)
        self.hide()

    @property
    def is_awake(self) -> bool:
        return self._timer.isActive()

    def wake(self) -> None:
        """Start the animation, unless motion is reduced or off, or contrast is high."""
        if not self._may_move:
            self._sleep()
            return
        self._seen.restart()
        if not self.is_awake:
            self._awake_since = self._clock.elapsed()
            self._timer.start()
            self.show()

    @property
    def _may_move(self) -> bool:
        return bool(appearance().speed) and not appearance().reduced_motion and not appearance().theme.contrast

    def _look_changed(self) -> None:
        self._cloud = QPixmap()
        if not self._may_move:
            self._sleep()

    def _sleep(self) -> None:
        self._timer.stop()
        self.hide()

    def _tick(self) -> None:
        if self._seen.elapsed() > LASTS or not self.isVisible() or not self.isActiveWindow():
            self._sleep()
        else:
            self.update()

    @property
    def strength(self) -> float:
        """Opacity from 0 to 1: rises after the start, falls before the end."""
        rising, falling = self._clock.elapsed() - self._awake_since, LASTS - self._seen.elapsed()
        return max(0.0, min(1.0, rising / FADES, falling / FADES))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        now, strength = self._clock.elapsed() / 1000, self.strength
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            self._paint_light(painter, now, strength)
            painter.setOpacity(DENSITY * strength)
            for start, height, width, seconds in CLOUDS:
                self._paint_cloud(painter, (start + now / seconds) % 1.0, height, width)

    def _paint_cloud(self, painter: QPainter, along: float, height: float, width: float) -> None:
        wide = self.width() * width
        rect = QRectF(along * (self.width() + wide) - wide, 0, wide, self.height() * 0.2)
        rect.moveTop(self.height() * height - rect.height() / 2)
        painter.drawPixmap(rect, self._dust(), QRectF(self._dust().rect()))

    def _dust(self) -> QPixmap:
        if self._cloud.isNull():
            self._cloud = QPixmap(128, 128)
            self._cloud.fill(Qt.GlobalColor.transparent)
            soft = QRadialGradient(64, 64, 64)
            colour = appearance().theme["dune2"].lighter(160)
            soft.setColorAt(0, colour)
            soft.setColorAt(1, draw.faded(colour, 0.0))
            with QPainter(self._cloud) as painter:
                painter.fillRect(self._cloud.rect(), soft)
        return self._cloud

    def _paint_light(self, painter: QPainter, now: float, strength: float) -> None:
        """A doorway in the small pyramid, lit by a flame."""
        from ramses_desktop.ui.style import pictures

        door = pictures.doorway(QRectF(self.rect()))
        flicker = 0.8 + 0.1 * math.sin(now * 5.1) + 0.1 * math.sin(now * 8.7 + 1)
        glow = QRadialGradient(door.center(), door.height() * 2.2)
        glow.setColorAt(0, QColor(255, 190, 90, round(150 * flicker * strength)))
        glow.setColorAt(1, QColor(255, 190, 90, 0))
        painter.fillRect(door.adjusted(-4 * door.width(), -2.2 * door.height(), 4 * door.width(), 2.2 * door.height()), glow)
        painter.fillRect(door, QColor(255, 214, 130, round(255 * flicker * strength)))


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
            self._life = Life(self)
            self._life.lower()
            self._place_life(self._life)
        self._life.wake()
        super().mouseMoveEvent(event)

    def _place_life(self, life: Life) -> None:
        above = round(self.scale.u(MENU))
        life.setGeometry(0, -above, self.width(), round(self.scene_height) + above)

    def paintEvent(self, event: QPaintEvent) -> None:
        page = self._page
        state = self.scene_height, self.scale.zoom, self.scale.text, page.left_edge, page.credit, page.foot_below
        with QPainter(self) as painter:
            painter.setClipRect(event.rect())
            self._picture.draw(self, painter, state, self._paint_all)

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
        on_bar = self.bar.go_on, self.bar.unfinished, self.bar.practise, self.bar.open
        on_cards = (button for card in self.cards for button in card.buttons)
        for button, following in pairwise((*on_bar, *on_cards, *self.foot_buttons)):
            QWidget.setTabOrder(button, following)
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
