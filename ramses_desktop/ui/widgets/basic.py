"""Small widgets shared by the pages and the table: labels, panels and buttons. Qt paints them with the style sheet in
resources/themes; they know nothing of games, pages or settings."""

from __future__ import annotations

import math
import re
from typing import Final, Literal

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.keys import called
from ramses_desktop.ui.style.theme import appearance

Kind = Literal["primary", "plain", "ghost", "dashed", "chip"]
Tone = Literal["", "soft", "bad", "good", "gold", "accent"]

RIM: Final = 5
"""Margin of a button in the style sheet, in pixels; the focus ring uses part of it."""
MIN_HEIGHT: Final = 36
"""Minimum height of anything clickable, in pixels."""
KEY_GAP: Final = 10
ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


# ------------------------------------------------------------ panels and labels


class Panel(QWidget):
    """A panel with an edge and a shadow; `fill` is "panel" or "card"."""

    def __init__(self, parent: QWidget | None = None, fill: str = "panel") -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("fill", fill)
        self.setContentsMargins(18, 18, 18, 21)


def keep_room(widget: QWidget) -> None:
    """Have a layout leave room for it even while it is hidden."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


class Label(QLabel):
    """Text in Lato, sized by the text scale."""

    def __init__(
        self,
        text: str = "",
        px: float = 15.5,
        weight: int = 400,
        tone: Tone = "",
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._px, self._weight = px, weight
        self.setWordWrap(wrap)
        self.setProperty("tone", tone)
        self._set_font()
        appearance().changed.connect(self._set_font)

    def set_tone(self, tone: Tone) -> None:
        set_property(self, "tone", tone)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._make_room()

    def _take(self, font: QFont) -> None:
        self.setFont(font)
        self._make_room()

    def _make_room(self) -> None:
        """Accents on capitals stick out above a line of Lato."""
        metrics = QFontMetrics(self.font())
        out = max(-metrics.tightBoundingRect(self.text()).top() - metrics.ascent(), 0)
        margins = self.contentsMargins()
        if out != margins.top():
            self.setContentsMargins(margins.left(), out, margins.right(), margins.bottom())

    def _set_font(self) -> None:
        self._take(fonts.text(appearance().px(self._px), self._weight))


class Title(Label):
    """The name of a page, panel or game, in Cinzel."""

    def __init__(self, text: str = "", px: float = 19, weight: int = 700, tone: Tone = "", parent: QWidget | None = None) -> None:
        super().__init__(text, px, weight, tone, parent=parent)

    def _set_font(self) -> None:
        self._take(fonts.title(appearance().px(self._px), self._weight))


class Facts(Label):
    """Facts on one line, the first of them where there is no room for all; the tooltip has all."""

    def __init__(self, px: float, tone: Tone = "") -> None:
        super().__init__("", px, tone=tone)
        self._facts: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_facts(self, *facts: str | None) -> None:
        self._facts = tuple(fact for fact in facts if fact)
        self.setToolTip(", ".join(self._facts))
        self.setAccessibleName(self.toolTip())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        forms = [", ".join(self._facts[:count]) for count in range(len(self._facts), 0, -1)]
        fits = (form for form in forms if self.fontMetrics().horizontalAdvance(form) < self.width())
        self.setText(next(fits, "".join(forms[-1:])))


class Headline(Title):
    """A title that wraps, and shrinks if a word such as a player's name does not fit on a line. Without `wrap`, it shrinks until it
    fits on one."""

    def __init__(self, px: float, text: str = "", weight: int = 700, *, wrap: bool = True) -> None:
        super().__init__(text, px, weight)
        self.setWordWrap(wrap)

    def setText(self, text: str) -> None:
        super().setText(text)
        self._set_font()

    def minimumSizeHint(self) -> QSize:
        return QSize(MIN_HEIGHT, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_font()

    def _set_font(self) -> None:
        px = appearance().px(self._px)
        metrics = QFontMetricsF(fonts.title(px, self._weight))
        words = re.split(r"(?<=[- ])", self.text()) if self.wordWrap() else [self.text()]
        widest = max(map(metrics.horizontalAdvance, words), default=0)
        available = (self.width() - 2) * 0.98  # widths do not shrink quite in proportion
        self._take(fonts.title(px * available / widest if widest > available > 0 else px, self._weight))


class Caption(Label):
    """The small bold capitals above a group."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text.upper(), 11.5, 700, "soft", parent=parent)

    def setText(self, text: str) -> None:
        super().setText(text.upper())

    def _set_font(self) -> None:
        self.setFont(fonts.label(appearance().px(self._px)))


class Rule(QFrame):
    """A thin line between two groups."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(1)


class Gauge(QProgressBar):
    """A progress bar with a name for screen readers."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self.setTextVisible(False)
        self.show_share(0.0)

    def show_share(self, share: float) -> None:
        """Show progress from 0 to 1."""
        self.setValue(round(share * 100))
        self.setAccessibleName(tr("{name}: {n} %", name=self._name, n=self.value()))


class Picture(QWidget):
    """A drawing from assets/icons, in the theme's colours."""

    def __init__(self, name: str, size: float = 24, tone: Tone = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._side = name, size
        self._ink = {"soft": "ink2", "gold": "goldtext"}.get(tone, tone or "ink")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def set_drawing(self, name: str) -> None:
        self._name = name
        self.update()

    def sizeHint(self) -> QSize:
        side = math.ceil(appearance().px(self._side))
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            faint = 1.0 if self.isEnabled() else art.DISABLED
            art.paint_icon(painter, self._name, QRectF(self.rect()), appearance().theme[self._ink], faint)


class SeatToken(Picture):
    """A seat's token: its colour and symbol."""

    def __init__(self, seat: int, size: float = 28, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__("", size, parent=parent)
        self.set_seat(seat, name)

    def set_seat(self, seat: int, name: str = "") -> None:
        self.seat = seat
        self.set_drawing(art.seat_icon(seat))
        self.setAccessibleName(name or tr(art.SEATS[seat % len(art.SEATS)]))
        self.setToolTip(self.accessibleName())


def set_property(widget: QWidget, name: str, value: object) -> None:
    """Set a property used by the style sheet."""
    font = widget.font() if widget.testAttribute(Qt.WidgetAttribute.WA_SetFont) else None
    widget.setProperty(name, value)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    if font is not None:
        widget.setFont(font)  # Qt brings back the one from before the first polishing
    widget.updateGeometry()


# ------------------------------------------------------------ buttons


class Button(QPushButton):
    """A button, optionally with an icon before its text and the name of a key after it."""

    ICON_PADDING = 6
    """Added to the width of an icon, because Qt leaves only 4 px between icon and text."""

    def __init__(
        self,
        text: str = "",
        kind: Kind = "plain",
        icon: str = "",
        key: str = "",
        px: float = 15,
        height: float = 38,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._kind, self._drawing, self._key, self._px, self._tall = kind, icon, key, px, height
        self.follows = ""
        """The name of the action it triggers."""
        self.setProperty("kind", kind)
        self.setAutoDefault(True)  # so that Enter presses it
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_drawing(icon)
        self._scale()
        appearance().changed.connect(self._scale)

    def set_kind(self, kind: Kind) -> None:
        self._kind = kind
        set_property(self, "kind", kind)
        self.set_drawing(self._drawing)

    def set_key(self, key: str) -> None:
        self._key = key
        self.updateGeometry()
        self.update()

    def set_drawing(self, icon: str) -> None:
        self._drawing = icon
        self.setIcon(art.icon(icon, "onaccent" if self._kind == "primary" else "ink"))

    def follow(self, action: QAction, *, with_key: bool = True) -> None:
        """Trigger the action, and take text, tooltip, key and enabled state from it."""
        self._action, self._with_key, self.follows = action, with_key, action.objectName()
        self.setCheckable(action.isCheckable())
        self.clicked.connect(action.trigger)
        action.changed.connect(self._action_changed)
        self._action_changed()

    def _action_changed(self) -> None:
        key = called(self._action.shortcut())
        self.setText(self._action.iconText())
        self.setToolTip(self._action.toolTip())
        self.setAccessibleDescription(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
        self.setChecked(self._action.isChecked())
        if self._with_key:
            self.set_key(key)

    def _scale(self) -> None:
        self.setFont(fonts.text(appearance().px(self._px), 700))
        side = round(self._icon_side())
        self.setIconSize(QSize(side + self.ICON_PADDING, side))
        self.updateGeometry()

    def _icon_side(self) -> float:
        return appearance().px(max(18.0, self._px * 4 / 3))

    def _key_width(self) -> int:
        return math.ceil(draw.keycap_size(self._key)[0]) + KEY_GAP if self._key else 0

    def sizeHint(self) -> QSize:
        height = max(round(appearance().px(self._tall)), MIN_HEIGHT) + 2 * RIM
        return QSize(super().sizeHint().width() + self._key_width() if self.text() else height, height)

    def minimumSizeHint(self) -> QSize:
        """When space is short, the key goes first, then most of the padding."""
        height = self.sizeHint().height()
        return QSize(super().sizeHint().width() - round(appearance().px(20)) if self.text() else height, height)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter held down presses nothing: what it pressed may have passed the focus on to this button."""
        if not (event.isAutoRepeat() and event.key() in ENTER):
            super().keyPressEvent(event)

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the key and elide the text: Qt's buttons have no place for a key, keep their padding however narrow, and do not
        elide."""
        body = self.rect().adjusted(RIM + 3, RIM, -RIM - 3, -RIM)
        icon = 0 if self.icon().isNull() else self.iconSize().width() + 4
        label = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text()).width() + icon
        key = self._key_width() if label + self._key_width() <= body.width() else 0
        if not key and super().sizeHint().width() <= self.width():
            super().paintEvent(event)
            return
        option, style = QStyleOptionButton(), self.style()
        self.initStyleOption(option)
        with QPainter(self) as painter:
            style.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
            if key:
                body = QRect(body.center().x() - (label + key) // 2, body.top(), label + 1, body.height())
                self._paint_key(painter, body.right() + KEY_GAP)
            else:
                option.text = self.fontMetrics().elidedText(  # type: ignore[attr-defined]
                    self.text(), Qt.TextElideMode.ElideRight, body.width() - icon, Qt.TextFlag.TextShowMnemonic
                )
            option.rect = body  # type: ignore[attr-defined]
            style.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option, painter, self)

    def _paint_key(self, painter: QPainter, x: float) -> None:
        token = "onaccent" if self._kind == "primary" and self.isEnabled() else "ink2"
        y = self.rect().center().y() - draw.keycap_size(self._key)[1] / 2
        draw.keycap(painter, x, y, self._key, appearance().theme[token])


def primary(text: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    """The main button of a page."""
    return Button(text, "primary", icon, key, px, height)


def plain(text: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    return Button(text, "plain", icon, key, px, height)


def ghost(text: str, icon: str = "", key: str = "", px: float = 15, height: float = 38) -> Button:
    """A button whose edge shows only under the pointer."""
    return Button(text, "ghost", icon, key, px, height)


class IconButton(Button):
    """A button with an icon only; its name is its tooltip, and what screen readers say."""

    ICON_PADDING = 0

    def __init__(self, icon: str, name: str, size: float = 22, parent: QWidget | None = None) -> None:
        self._side = size
        super().__init__("", "ghost", icon, parent=parent)
        self.setToolTip(name)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _icon_side(self) -> float:
        return appearance().px(self._side)

    def sizeHint(self) -> QSize:
        side = round(max(MIN_HEIGHT + 4, self._icon_side() + 14)) + 6
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _action_changed(self) -> None:
        super()._action_changed()
        self.setAccessibleName(self._action.iconText())
        self.setText("")
        self.set_key("")
