"""Small widgets painted like the rest of the program: panels, buttons, switches, choices, labels, key caps, seat tokens.

All of them can be used by mouse and by keyboard, have names and roles for screen readers, show where the focus is and grow
with the text scale. They know nothing of games, pages or settings.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetricsF, QKeySequence, QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance

Kind = Literal["primary", "plain", "ghost", "dashed"]
Way = Literal["pills", "lines", "cards"]
Tone = Literal["", "soft", "bad", "good", "gold", "accent"]

RIM: Final = 5
"""Pixels round a control that hold its shadow and its focus ring."""
LEAST: Final = 36
"""What can be hit is at least so high."""
_FAINT: Final = 0.45


class _Follows:
    """For widgets that are measured and painted by hand: they notice when the appearance has changed."""

    def _follow(self: QWidget) -> None:  # type: ignore[misc]
        appearance().changed.connect(self._look_changed)  # type: ignore[attr-defined]

    def _look_changed(self: QWidget) -> None:  # type: ignore[misc]
        self.updateGeometry()
        self.update()


def _body(widget: QWidget, rim: float = RIM) -> QRectF:
    """The visible part of a control, half a pixel in, so that thin edges are sharp."""
    return QRectF(widget.rect()).adjusted(rim + 0.5, rim + 0.5, -rim - 0.5, -rim - 0.5)


def _hovered(widget: QWidget) -> bool:
    return widget.isEnabled() and widget.underMouse()


def _width(words: str, px: float, weight: int = 400) -> float:
    return QFontMetricsF(fonts.text(px, weight)).horizontalAdvance(words)


def _size(width: float, height: float) -> QSize:
    return QSize(math.ceil(width), math.ceil(height))


def _lines(words: str, px: float, width: float) -> int:
    """How many lines these words take."""
    metrics = QFontMetricsF(fonts.text(px))
    height = metrics.boundingRect(QRectF(0, 0, max(width, 1), 9999), _WRAP, words).height()
    return max(1, round(height / metrics.lineSpacing())) if words else 0


_WRAP: Final = int(Qt.TextFlag.TextWordWrap)


# ------------------------------------------------------------ panels and labels


class Kept:
    """The picture of a widget, kept until it looks different: what lies over a board is painted as often as the board."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture = QPixmap()

    def show(self, widget: QWidget, painter: QPainter, state: object, paint: Callable[[QPainter], None]) -> None:
        """Paint the widget, which looks the same as long as its size, the appearance and its `state` do."""
        ratio = widget.devicePixelRatioF()
        key = widget.size(), ratio, appearance().theme.name, appearance().px(1), state
        if key != self._key:
            self._key = key
            self._picture = QPixmap(widget.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as kept:
                paint(kept)
        painter.drawPixmap(0, 0, self._picture)


class Panel(QFrame, _Follows):
    """A sheet with its shadow. What is inside keeps 16 px away from its edge."""

    def __init__(self, parent: QWidget | None = None, fill: str = "panel", radius: float = 12, lift: float = 1.5) -> None:
        super().__init__(parent)
        self._fill, self._radius, self._lift = fill, radius, lift
        self._kept = Kept()
        below = math.ceil(3 * lift)
        side = math.ceil(lift)
        self._rim = side, side, side, below
        self.setContentsMargins(16 + side, 16 + side, 16 + side, 16 + below)
        self._follow()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        left, above, right, below = self._rim
        rect = QRectF(self.rect()).adjusted(left + 0.5, above + 0.5, -right - 0.5, -below - 0.5)
        with QPainter(self) as painter:
            self._kept.show(
                self,
                painter,
                self._fill,
                lambda kept: draw.panel(kept, rect, self._radius, appearance().theme[self._fill], self._lift),
            )


class Label(QLabel, _Follows):
    """Words in Lato, as large as they are meant times the text scale."""

    def __init__(
        self,
        words: str = "",
        px: float = 15.5,
        weight: int = 400,
        tone: Tone = "",
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words, parent)
        self._px, self._weight = px, weight
        self.setWordWrap(wrap)
        self.setProperty("tone", tone)
        self._set_font()
        self._follow()

    def set_tone(self, tone: Tone) -> None:
        """Say it in another colour."""
        self.setProperty("tone", tone)
        self.style().unpolish(self)
        self.style().polish(self)

    def _set_font(self) -> None:
        self.setFont(fonts.text(appearance().px(self._px), self._weight))

    def _look_changed(self) -> None:
        self._set_font()


class Title(Label):
    """The name of a page, a panel or a game, in Cinzel."""

    def __init__(self, words: str = "", px: float = 19, weight: int = 700, tone: Tone = "", parent: QWidget | None = None) -> None:
        super().__init__(words, px, weight, tone, parent=parent)

    def _set_font(self) -> None:
        self.setFont(fonts.title(appearance().px(self._px), self._weight))


class Headline(Title):
    """A title on as many lines as it needs, in smaller letters where a word, such as somebody's name, would not fit on one."""

    def __init__(self, px: float) -> None:
        super().__init__("", px)
        self.setWordWrap(True)

    def setText(self, words: str) -> None:
        super().setText(words)
        self._set_font()

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_font()

    def _set_font(self) -> None:
        px = appearance().px(self._px)
        metrics = QFontMetricsF(fonts.title(px, self._weight))
        widest = max((metrics.horizontalAdvance(word) for word in re.split(r"(?<=[- ])", self.text())), default=0)
        room = self.width() - 2
        self.setFont(fonts.title(px * room / widest if widest > room > 0 else px, self._weight))


class Caption(Label):
    """The small bold capitals above a group."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words.upper(), 11.5, 700, "soft", parent=parent)

    def setText(self, words: str) -> None:
        super().setText(words.upper())

    def _set_font(self) -> None:
        self.setFont(fonts.label(appearance().px(self._px)))


class Rule(QWidget, _Follows):
    """A thin line between two groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._follow()

    def sizeHint(self) -> QSize:
        return QSize(16, 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            draw.rule(painter, 0, 0, self.width())


class Gauge(QWidget, _Follows):
    """How far something is. Screen readers hear it in per cent."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._follow()
        self.show_share(0.0)

    def show_share(self, share: float) -> None:
        """From 0 to 1."""
        self._share = share
        self.setAccessibleName(f"{self._name} {round(share * 100)} %")
        self.update()

    def sizeHint(self) -> QSize:
        return _size(80, appearance().px(10))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            draw.gauge(painter, QRectF(self.contentsRect()).adjusted(0.5, 0.5, -0.5, -0.5), self._share)


class KeyCap(QWidget, _Follows):
    """The name of a key in a small frame. Screen readers hear of keys from the action, not from here."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key = key
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._follow()

    def set_key(self, key: str) -> None:
        self._key = key
        self._look_changed()

    def sizeHint(self) -> QSize:
        width, height = draw.keycap_size(self._key)
        return _size(width + 1, height + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            draw.keycap(painter, 0.5, 0.5, self._key)


class SeatToken(QWidget, _Follows):
    """The disc of a seat: its colour and its symbol."""

    def __init__(self, seat: int, size: float = 28, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._seat, self._side = seat, size
        self.setAccessibleName(name or tr(art.SEATS[seat % len(art.SEATS)]))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._follow()

    def set_seat(self, seat: int, name: str = "") -> None:
        self._seat = seat
        self.setAccessibleName(name or tr(art.SEATS[seat % len(art.SEATS)]))
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().px(self._side)
        return _size(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            art.paint_seat(painter, self._seat, _square(self))


class Picture(QWidget, _Follows):
    """A drawing of assets/icons beside words."""

    def __init__(self, name: str, size: float = 24, tone: Tone = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._side, self._tone = name, size, tone
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._follow()

    def set_picture(self, name: str) -> None:
        self._name = name
        self.update()

    def sizeHint(self) -> QSize:
        side = appearance().px(self._side)
        return _size(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            art.paint_icon(painter, self._name, _square(self), tone_colour(self._tone), 1.0 if self.isEnabled() else art.DISABLED)


def tone_colour(tone: Tone) -> QColor:
    """The colour of words in this tone."""
    token = {"": "ink", "soft": "ink2", "bad": "bad", "good": "good", "gold": "goldtext", "accent": "accent"}[tone]
    return appearance().theme[token]


def _square(widget: QWidget) -> QRectF:
    side = min(widget.width(), widget.height())
    return QRectF((widget.width() - side) / 2, (widget.height() - side) / 2, side, side)


# ------------------------------------------------------------ buttons


class Button(QPushButton, _Follows):
    """A button with words, and perhaps a drawing before them and a key after them.

    Its body keeps RIM pixels away from its edge on all sides, for shadow and focus ring.
    """

    def __init__(
        self,
        words: str = "",
        kind: Kind = "plain",
        icon: str = "",
        key: str = "",
        px: float = 15,
        height: float = 38,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words, parent)
        self._kind, self._drawing, self._key, self._px, self._tall = kind, icon, key, px, height
        self._kept = Kept()
        self.setProperty("kind", kind)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._follow()

    def set_kind(self, kind: Kind) -> None:
        self._kind = kind
        self.setProperty("kind", kind)
        self.update()

    def set_key(self, key: str) -> None:
        self._key = key
        self._look_changed()

    def set_drawing(self, icon: str) -> None:
        self._drawing = icon
        self._look_changed()

    def follow(self, action: QAction, *, with_key: bool = True) -> None:
        """Do what the action does, and take words, tool tip, key and whether it can be used from it."""

        self._action, self._with_key = action, with_key
        self.clicked.connect(action.trigger)
        action.changed.connect(self._action_changed)
        self._action_changed()

    def _action_changed(self) -> None:
        action = self._action
        self.setText(action.iconText())
        self.setToolTip(action.toolTip())
        self.setAccessibleDescription(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
        self.setEnabled(action.isEnabled())
        if self._with_key:
            self.set_key(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))

    def sizeHint(self) -> QSize:
        room = 12 if self._kind == "ghost" else 16
        width = self._width() + 2 * appearance().px(room) if self.text() else appearance().px(self._tall)
        return _size(width + 2 * RIM, max(appearance().px(self._tall), LEAST) + 2 * RIM)

    def minimumSizeHint(self) -> QSize:
        """Where it gets narrow, the key goes first."""
        return _size(self._width(with_key=False) + 12 + 2 * RIM, self.sizeHint().height())

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        state = self.isEnabled(), _hovered(self), self.isDown(), self.isChecked(), self.hasFocus()
        with QPainter(self) as painter:
            self._kept.show(self, painter, (*state, self.text(), self._key, self._kind, self._drawing), self._paint_all)

    def _paint_all(self, painter: QPainter) -> None:
        body = _body(self)
        self._paint_contents(painter, body, self._paint_body(painter, body))
        if self.hasFocus():
            draw.focus_ring(painter, body, 8, 3)

    def _words(self) -> str:
        return self.text().replace("&&", "\0").replace("&", "").replace("\0", "&")

    def _icon_side(self) -> float:
        return appearance().px(max(18.0, self._px * 4 / 3) if self._drawing else 0)

    def _width(self, *, with_key: bool = True) -> float:
        """Of drawing, words and key together."""
        width = self._icon_side()
        if self._drawing and self.text():
            width += appearance().px(8)
        width += _width(self._words(), appearance().px(self._px), 700)
        return width + (appearance().px(10) + draw.keycap_size(self._key)[0] if self._key and with_key else 0)

    def _paint_body(self, painter: QPainter, body: QRectF) -> QColor:
        """Ground and edge; says in which colour to write on it."""
        theme, over, down = appearance().theme, _hovered(self), self.isDown()
        if not self.isEnabled():
            draw.plate(painter, body, 8, None, draw.pen(theme["edge"], 1, (5, 4)))
            return theme["ink2"]
        if self.isChecked() or (down and self._kind != "primary"):
            draw.plate(painter, body, 8, theme["accent2"], draw.pen(theme["accent"], 2))
            return theme["ink"]
        if self._kind == "ghost":
            if over:
                draw.plate(painter, body, 8, draw.mix(theme["panel"], theme["ink"], 0.05), draw.pen(theme["edge"], 1))
            return theme["ink"]
        if self._kind == "dashed":
            fill = draw.mix(theme["panel"], theme["ink"], 0.05) if over else None
            draw.plate(painter, body, 12, fill, draw.pen(theme["ink"] if over else theme["ink2"], 1.4, (6, 5)))
            return theme["ink"]
        body.translate(0, 0 if down else -1 if over else 0)
        if not down:
            draw.shade(painter, body, 8, 1.5 if over else 1)
        if self._kind == "primary":
            fill = draw.mix(theme["accent"], theme["ink"], 0.18) if down else theme["accent"]
            draw.plate(painter, body, 8, fill, draw.pen(theme["ink"], 1.5) if over else None)
            return theme["onaccent"]
        draw.plate(painter, body, 8, theme["box"], draw.edge_pen("ink" if over else "edge", 1.2 if over else 1))
        return theme["ink"]

    def _paint_contents(self, painter: QPainter, body: QRectF, colour: QColor) -> None:
        px, side = appearance().px(self._px), self._icon_side()
        room = body.width() - 8
        with_key = bool(self._key) and self._width() <= room
        x = body.center().x() - min(self._width(with_key=with_key), room) / 2
        middle = body.center().y()
        if self._drawing:
            faint = 1.0 if self.isEnabled() else _FAINT
            art.paint_icon(painter, self._drawing, QRectF(x, middle - side / 2, side, side), colour, faint)
            x += side + appearance().px(8)
        x += draw.elided(painter, x, middle + px * 0.35, self._words(), fonts.text(px, 700), body.right() - 3 - x, colour)
        if with_key:
            soft = colour if self._kind == "primary" and self.isEnabled() else appearance().theme["ink2"]
            draw.keycap(painter, x + appearance().px(10), middle - draw.keycap_size(self._key)[1] / 2, self._key, soft)


def primary(words: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    """The one button of a page that leads on."""
    return Button(words, "primary", icon, key, px, height)


def plain(words: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    return Button(words, "plain", icon, key, px, height)


def ghost(words: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    """A button that shows its edge only when pointed at."""
    return Button(words, "ghost", icon, key, px, height)


class IconButton(Button):
    """A drawing that can be pressed; its name is what tool tip and screen reader say."""

    def __init__(self, icon: str, name: str, size: float = 22, parent: QWidget | None = None) -> None:
        super().__init__("", "ghost", icon, parent=parent)
        self._side = size
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _icon_side(self) -> float:
        return appearance().px(self._side)

    def sizeHint(self) -> QSize:
        side = max(LEAST + 4, self._icon_side() + 14)
        return _size(side + 6, side + 6)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _action_changed(self) -> None:
        super()._action_changed()
        self.setAccessibleName(self._action.iconText())
        self.setText("")
        self.set_key("")

    def _paint_body(self, painter: QPainter, body: QRectF) -> QColor:
        return super()._paint_body(painter, body) if self.isEnabled() else appearance().theme["ink"]


# ------------------------------------------------------------ switches


class Switch(QCheckBox, _Follows):
    """On or off. With words it is a whole row: the words and a hint on the left, the switch on the right."""

    def __init__(self, words: str = "", hint: str = "", name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(words, parent)
        self._hint = hint
        self.setAccessibleName(name or words)
        self.setAccessibleDescription(hint)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        across = QSizePolicy.Policy.Expanding if words else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(across, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(bool(words))
        self.setSizePolicy(policy)
        self._follow()

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def sizeHint(self) -> QSize:
        width = self._slot()
        if not self.text():
            return _size(width, max(LEAST, appearance().px(24) + 2 * RIM))
        words = max(
            _width(self.text(), appearance().px(15.5), 700), min(_width(self._hint, appearance().px(13.5)), appearance().px(280))
        )
        return _size(words + 16 + width, self.heightForWidth(math.ceil(words + 17 + width)))

    def minimumSizeHint(self) -> QSize:
        return _size(min(self.sizeHint().width(), self._slot() + appearance().px(90)), LEAST)

    def heightForWidth(self, width: int) -> int:
        room = self._room(width)
        first = _lines(self.text(), appearance().px(15.5), room / 1.06) * appearance().px(20)
        return max(LEAST, math.ceil(first + _lines(self._hint, appearance().px(13.5), room) * appearance().px(18) + 2 * RIM))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._paint_words(painter)
            self._paint_switch(painter)

    def _paint_switch(self, painter: QPainter) -> None:
        theme, on, off, k = appearance().theme, self.isChecked(), not self.isEnabled(), appearance().px(1)
        body = QRectF(self.width() - RIM - 44 * k - 0.5, (self.height() - 24 * k) / 2, 44 * k, 24 * k)
        edge = theme["ink"] if _hovered(self) else theme["accent"] if on else theme["ink2"]
        rim = draw.pen(edge, 1.6) if not off else None if on else draw.pen(theme["edge"], 1.2, (5, 4))
        fill = theme["ink2"] if off else theme["accent"]
        draw.plate(painter, body, 12 * k, fill if on else None, rim)
        centre = QPointF(body.x() + (32 if on else 12) * k, body.center().y())
        draw.disc(painter, centre, (8.5 if on else 7) * k, theme["onaccent"] if on else theme["ink2"])
        if on:
            sign = QRectF(centre.x() - 5.5 * k, centre.y() - 5.5 * k, 11 * k, 11 * k)
            draw.tick(painter, sign, fill, 1.8 * k)
        if self.hasFocus():
            draw.focus_ring(painter, body, 12 * k, 3)

    def _room(self, width: float) -> float:
        return width - self._slot() - 16

    def _slot(self) -> float:
        """How wide the switch itself is, with its rim."""
        return appearance().px(44) + 2 * RIM

    def _paint_words(self, painter: QPainter) -> None:
        if not self.text():
            return
        theme, room = appearance().theme, self._room(self.width())
        px, small = appearance().px(15.5), appearance().px(13.5)
        lines = _lines(self.text(), px, room / 1.06)
        high = lines * appearance().px(20) + _lines(self._hint, small, room) * appearance().px(18)
        y = (self.height() - high) / 2
        painter.setFont(fonts.text(px, 700))
        painter.setPen(theme["ink"] if self.isEnabled() else theme["ink2"])
        painter.drawText(QRectF(0, y, room, lines * appearance().px(20)), _WRAP, self.text())
        painter.setFont(fonts.text(small))
        painter.setPen(theme["ink2"])
        painter.drawText(QRectF(0, y + lines * appearance().px(20), room, high), _WRAP, self._hint)


# ------------------------------------------------------------ one of several


class Choice(NamedTuple):
    """One of several things to choose from."""

    id: str
    words: str
    icon: str = ""
    hint: str = ""


class _Segment(QRadioButton, _Follows):
    """One choice. It is a radio button to keyboard and screen reader, whatever it looks like."""

    def __init__(self, choice: Choice, way: Way, parent: QWidget) -> None:
        super().__init__(choice.words, parent)
        self.choice, self._way = choice, way
        self.setAccessibleName(choice.words)
        self.setAccessibleDescription(choice.hint)
        self.setToolTip(choice.hint if way != "cards" else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        if way == "cards":
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._follow()

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def sizeHint(self) -> QSize:
        if self._way == "cards":
            width = appearance().px(150) + 2 * RIM
            return _size(width, self.heightForWidth(math.ceil(width)))
        px = appearance().px(15 if self._way == "pills" else 14.5)
        width = _width(self.choice.words, px, 700) + appearance().px(28 if self._way == "pills" else 12)
        width += appearance().px(26) if self.choice.icon else 0
        return _size(width + 2 * RIM, max(appearance().px(32) + 2 * RIM, LEAST))

    def minimumSizeHint(self) -> QSize:
        if self._way != "cards":
            return self.sizeHint()
        width = _width(self.choice.words, appearance().px(15.5), 700) + appearance().px(54) + 2 * RIM
        return _size(width, LEAST)

    def heightForWidth(self, width: int) -> int:
        if self._way != "cards":
            return self.sizeHint().height()
        lines = _lines(self.choice.hint, appearance().px(13.5), width - 2 * RIM - appearance().px(28))
        return math.ceil(appearance().px(38) + lines * appearance().px(18) + (appearance().px(12) if lines else 0) + 2 * RIM)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            body = _body(self)
            {"pills": self._paint_pill, "lines": self._paint_line, "cards": self._paint_card}[self._way](painter, body)

    def _edge(self, normal: str) -> QColor:
        theme = appearance().theme
        return theme["ink"] if _hovered(self) else theme["accent"] if self.isChecked() else theme[normal]

    def _paint_pill(self, painter: QPainter, body: QRectF) -> None:
        theme, on, px = appearance().theme, self.isChecked(), appearance().px(15)
        ink = theme["ink2"] if not self.isEnabled() else theme["onaccent"] if on else theme["ink"]
        edge = draw.pen(self._edge("ink2"), 1.4) if self.isEnabled() else draw.pen(theme["edge"], 1.2, (5, 4))
        draw.plate(painter, body, body.height() / 2, theme["accent"] if on and self.isEnabled() else None, edge)
        x = body.x() + appearance().px(14)
        if self.choice.icon:
            side = appearance().px(18)
            art.paint_icon(painter, self.choice.icon, QRectF(x, body.center().y() - side / 2, side, side), ink)
            x += appearance().px(26)
        draw.text(painter, x, body.center().y() + px * 0.35, self.choice.words, fonts.text(px, 700), ink)
        if self.hasFocus():
            draw.focus_ring(painter, body, body.height() / 2, 3)

    def _paint_line(self, painter: QPainter, body: QRectF) -> None:
        theme, on, px = appearance().theme, self.isChecked(), appearance().px(14.5)
        able = self.isEnabled()
        ink = theme["accent"] if on and able else theme["ink"] if _hovered(self) and able else theme["ink2"]
        middle = body.center()
        draw.text(painter, middle.x(), middle.y() + px * 0.35, self.choice.words, fonts.text(px, 700 if on else 400), ink, "middle")
        if on:
            foot = QRectF(body.x() + 2, body.bottom() - 4, body.width() - 4, 3)
            draw.plate(painter, foot, 1.5, ink)
        if self.hasFocus():
            draw.focus_ring(painter, body, 6, 2)

    def _paint_card(self, painter: QPainter, body: QRectF) -> None:
        theme, on, px = appearance().theme, self.isChecked(), appearance().px(15.5)
        small, indent = appearance().px(13.5), appearance().px(14)
        edge = draw.pen(self._edge("line"), 2.4 if on else 2 if theme.contrast else 1)
        draw.plate(painter, body, 10, theme["accent2"] if on else theme["card"], edge)
        centre = QPointF(body.x() + appearance().px(22), body.y() + appearance().px(20))
        draw.disc(painter, centre, appearance().px(8), theme["card"], draw.pen(theme["accent"] if on else theme["ink2"], 1.8))
        if on:
            draw.disc(painter, centre, appearance().px(4), theme["accent"])
        room = body.width() - appearance().px(48)
        draw.elided(painter, body.x() + appearance().px(40), centre.y() + px * 0.35, self.choice.words, fonts.text(px, 700), room)
        painter.setFont(fonts.text(small))
        painter.setPen(theme["ink"] if on else theme["ink2"])
        hint = body.adjusted(indent, appearance().px(36), -indent + 1, 0)
        painter.drawText(hint, _WRAP, self.choice.hint)
        if self.hasFocus():
            draw.focus_ring(painter, body, 10, 3)


class Segments(QWidget):
    """A row of which exactly one is chosen: by click, or by arrow keys once one of them has the focus."""

    chosen = Signal(str)
    """The id of the choice, whenever another one is chosen."""

    def __init__(
        self, choices: Sequence[Choice], way: Way = "pills", name: str = "", value: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._segments = [_Segment(choice, way, self) for choice in choices]
        row = QGridLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for place, segment in enumerate(self._segments):
            row.addWidget(segment, 0, place)
            if way == "cards":
                row.setColumnStretch(place, 1)
            segment.setChecked(segment.choice.id == (value or choices[0].id))
            segment.toggled.connect(self._toggled)
        self._keep_tabs()
        down = QSizePolicy.Policy.Preferred if way == "cards" else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, down)
        policy.setHeightForWidth(way == "cards")
        self.setSizePolicy(policy)

    @property
    def value(self) -> str:
        return next(segment.choice.id for segment in self._segments if segment.isChecked())

    def set_value(self, value: str) -> None:
        for segment in self._segments:
            if segment.choice.id == value:
                segment.setChecked(True)
                return
        raise ValueError(f"There is no choice “{value}” here.")

    def button(self, value: str) -> QRadioButton:
        """The button of one choice."""
        return next(segment for segment in self._segments if segment.choice.id == value)

    def _toggled(self, on: bool) -> None:
        if on:
            self._keep_tabs()
            self.chosen.emit(self.value)

    def _keep_tabs(self) -> None:
        """The tab key comes to the chosen one only; from there the arrow keys lead on."""
        for segment in self._segments:
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if segment.isChecked() else Qt.FocusPolicy.ClickFocus)
