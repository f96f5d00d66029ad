"""Small widgets shared by the pages and the table: labels, panels, buttons, switches, sliders, and layouts that reflow with the
width. Qt paints them with the style sheet in resources/themes; they know nothing of games, pages or the table."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance, called

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


# ------------------------------------------------------------ columns


class Columns(QBoxLayout):
    """Items side by side from `min_width` on (in pixels at normal text size), one below the other otherwise."""

    def __init__(self, min_width: int, spacing: int, parent: QWidget | None = None) -> None:
        super().__init__(QBoxLayout.Direction.LeftToRight, parent)
        self._min_width = min_width
        self._heights: list[tuple[QWidget, int]] = []
        self.setSpacing(spacing)

    def keep_height(self, widget: QWidget, height: int) -> None:
        """Give a scrolling widget a minimum height while items are stacked."""
        self._heights.append((widget, height))

    @property
    def is_narrow(self) -> bool:
        return self.direction() == QBoxLayout.Direction.TopToBottom

    def setGeometry(self, rect: QRect) -> None:
        narrow = rect.width() < appearance().px(self._min_width)
        if narrow != self.is_narrow:
            self.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        for widget, height in self._heights:
            widget.setMinimumHeight(round(appearance().px(height)) if narrow else 0)
        super().setGeometry(rect)


class Tiles(QGridLayout):
    """Items of equal width in as many columns as fit, or as fit without an incomplete row (`even`); `whole` if none may be narrower
    than it wants to be."""

    def __init__(
        self, items: Sequence[QWidget], min_width: int, parent: QWidget, *, even: bool = False, whole: bool = False
    ) -> None:
        super().__init__(parent)
        self._items, self._min_width, self._even, self._whole = items, min_width, even, whole
        self._place(len(items))

    def setGeometry(self, rect: QRect) -> None:
        widest = max((item.minimumSizeHint().width() for item in self._items), default=0) if self._whole else 0
        columns = max(1, min(len(self._items), int(rect.width() / max(appearance().px(self._min_width), widest))))
        while self._even and len(self._items) % columns:
            columns -= 1
        if columns != self._columns:
            self._place(columns)
        super().setGeometry(rect)

    def _place(self, columns: int) -> None:
        self._columns = columns
        for at, item in enumerate(self._items):
            self.addWidget(item, at // columns, at % columns)
            self.setColumnStretch(at, int(at < columns))


class Flow(QLayout):
    """Items in rows, broken like words in a line, against the left or the right edge."""

    def __init__(self, parent: QWidget | None = None, *, right: bool = False) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._right = right
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, at: int) -> QLayoutItem | None:
        return self._items[at] if 0 <= at < len(self._items) else None

    def takeAt(self, at: int) -> QLayoutItem | None:  # type: ignore[override] # the same
        return self._items.pop(at) if 0 <= at < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(_height(row) for row in self._rows(width))

    def sizeHint(self) -> QSize:
        hints = [item.sizeHint() for item in self._items if not item.isEmpty()]
        return QSize(sum(hint.width() for hint in hints), max((hint.height() for hint in hints), default=0))

    def minimumSize(self) -> QSize:
        return QSize(max((item.minimumSize().width() for item in self._items if not item.isEmpty()), default=0), 0)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        y = rect.y()
        for row in self._rows(rect.width()):
            widths = [min(item.sizeHint().width(), rect.width()) for item in row]
            x = rect.x() + (rect.width() - sum(widths) if self._right else 0)
            for item, width in zip(row, widths, strict=True):
                item.setGeometry(QRect(QPoint(x, y), QSize(width, _height(row))))
                x += width
            y += _height(row)

    def _rows(self, width: int) -> list[list[QLayoutItem]]:
        rows: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wide = item.sizeHint().width()
            if not rows or wide > left:
                rows.append([])
                left = width
            rows[-1].append(item)
            left -= wide
        return rows


def _height(row: Sequence[QLayoutItem]) -> int:
    return max(item.sizeHint().height() for item in row)


# ------------------------------------------------------------ choices


Shape = Literal["pills", "lines", "cards"]
Drawing = Callable[[QPainter, QRectF], None]
PICTURE: Final = 40
"""Height of the picture on a card, in pixels."""


def _lay_out_text(button: QAbstractButton, text: str, hint: str) -> tuple[QVBoxLayout, Label]:
    """Put a text and a hint on a button as labels, which wrap, unlike Qt's own button text."""
    column = QVBoxLayout(button)
    column.setSizeConstraint(QVBoxLayout.SizeConstraint.SetMinimumSize)
    column.setSpacing(2)
    title = Label(text, 15.5, 700, wrap=True)
    column.addWidget(title)
    if hint:
        column.addWidget(Label(hint, 13.5, tone="soft", wrap=True))
    for label in button.findChildren(QLabel):
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    column.addStretch(1)
    return column, title


def _describe(button: QAbstractButton, text: str, hint: str) -> None:
    button.setAccessibleName(text)
    button.setAccessibleDescription(hint)
    button.setCursor(Qt.CursorShape.PointingHandCursor)


class Switch(QCheckBox):
    """A row with text and hint on the left, and an on-off switch on the right."""

    def __init__(self, text: str, hint: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        _describe(self, text, hint)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._wanted: bool | None = None
        """What was chosen, while it is not in play."""
        self._column, _ = _lay_out_text(self, text, hint)
        self._column.insertStretch(0, 1)
        self._scale()
        appearance().changed.connect(self._scale)

    @property
    def wanted(self) -> bool:
        """Whether it is on, or will be as soon as it is in play again."""
        return self.isChecked() if self._wanted is None else self._wanted

    def want(self, on: bool) -> None:
        if self._wanted is None:
            self.setChecked(on)
        else:
            self._wanted = on

    def set_in_play(self, in_play: bool) -> None:
        """Lock it and show it off while it makes no difference; what was chosen comes back with it."""
        if in_play == (self._wanted is None):
            return
        wanted = self.wanted
        self._wanted = None if in_play else wanted
        with QSignalBlocker(self):
            self.setChecked(in_play and wanted)
        self.setEnabled(in_play)

    def _scale(self) -> None:
        """Keep the labels off the switch."""
        self._column.setContentsMargins(5, RIM, round(appearance().px(44)) + 2 * RIM + 12, RIM)

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)


class Slider(QSlider):
    """Changed by mouse and keys; the wheel is for the page, which scrolls."""

    def __init__(self, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setAccessibleName(name)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Choice(NamedTuple):
    """One option of a row of choices."""

    id: str
    text: str
    icon: str = ""
    hint: str = ""
    drawing: Drawing | None = None
    """Paints the picture on a card."""


class CardPicture(QWidget):
    """A picture as wide as its card."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self._drawing, self._picture = drawing, CachedPicture()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        self.setFixedHeight(round(appearance().px(PICTURE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            if not self.isEnabled():
                painter.setOpacity(art.DISABLED)
            self._picture.draw(self, painter, None, lambda inside: self._drawing(inside, QRectF(self.rect())))


class _Segment(QRadioButton):
    """One choice: a pill, an underlined word, or a card with a hint."""

    def __init__(self, choice: Choice, shape: Shape, parent: QWidget) -> None:
        super().__init__("" if shape == "cards" else choice.text, parent)
        self.choice, self._shape = choice, shape
        _describe(self, choice.text, choice.hint)
        self.setProperty("shape", shape)
        if shape == "cards":
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self._column, self._title = _lay_out_text(self, choice.text, choice.hint)
            self.setProperty("pictured", choice.drawing is not None)
            if choice.drawing:
                self._column.insertWidget(0, CardPicture(choice.drawing))
        else:
            self.setToolTip(choice.hint)
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._draw)
        self._scale()
        appearance().changed.connect(self._scale)

    def _draw(self) -> None:
        if self.choice.icon and self._shape != "cards":
            chosen = "onaccent" if self._shape == "pills" else "accent"
            self.setIcon(art.icon(self.choice.icon, chosen if self.isChecked() else "ink"))

    def _scale(self) -> None:
        px = appearance().px
        self._draw()
        self.setIconSize(QSize(round(px(22)), round(px(18))))
        self.setFont(fonts.text(px(15 if self._shape == "pills" else 14.5), 700))
        if self._shape == "cards":
            if self.choice.drawing:
                self._title.setContentsMargins(round(px(22)), round(px(4)), 0, round(px(1)))
                self._column.setContentsMargins(*(RIM + round(px(side)) for side in (7, 7, 4, 6)))
            else:
                self._title.setContentsMargins(round(px(24)), 0, 0, round(px(5)))
                self._column.setContentsMargins(*(RIM + round(px(side)) for side in (14, 8, 10, 8)))

    def hitButton(self, place: QPoint) -> bool:
        return self.rect().contains(place)


class Segments(QWidget):
    """A row of choices, selected by click or with the arrow keys."""

    chosen = Signal(str)
    """The id of the new choice."""

    def __init__(
        self,
        choices: Sequence[Choice],
        shape: Shape = "pills",
        name: str = "",
        value: str = "",
        parent: QWidget | None = None,
        *,
        wraps: bool = False,
    ) -> None:
        """With `wraps`, what does not fit goes on in the next line."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._segments = [_Segment(choice, shape, self) for choice in choices]
        if wraps:
            flow = Flow(self)
            for segment in self._segments:
                flow.addWidget(segment)
        else:
            self._lay_in_a_row(shape)
        for segment in self._segments:
            segment.setChecked(segment.choice.id == (value or choices[0].id))
            segment.toggled.connect(self._toggled)
        self._keep_tabs()
        down = QSizePolicy.Policy.Preferred if wraps or shape == "cards" else QSizePolicy.Policy.Fixed
        self.setSizePolicy(QSizePolicy.Policy.Preferred, down)

    def _lay_in_a_row(self, shape: Shape) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for segment in self._segments:
            row.addWidget(segment, int(shape == "cards"))
        if shape != "cards":
            row.addStretch(1)

    @property
    def value(self) -> str:
        return next(segment.choice.id for segment in self._segments if segment.isChecked())

    def set_value(self, value: str) -> None:
        self.button(value).setChecked(True)

    def button(self, value: str) -> QRadioButton:
        for segment in self._segments:
            if segment.choice.id == value:
                return segment
        raise ValueError(f"There is no choice “{value}” here.")

    def _toggled(self, on: bool) -> None:
        if on:
            self._keep_tabs()
            self.chosen.emit(self.value)

    def _keep_tabs(self) -> None:
        """Let Tab reach the selected choice only; the arrow keys lead on from there."""
        for segment in self._segments:
            segment.setFocusPolicy(Qt.FocusPolicy.StrongFocus if segment.isChecked() else Qt.FocusPolicy.ClickFocus)
