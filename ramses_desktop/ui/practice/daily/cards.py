"""The card of a game on the page Practise: what was made of today's deal, and what to do about it."""

from __future__ import annotations

from typing import Final

from attrs import frozen
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.pages.home.scale import paint_picture
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Headline, Label, Panel, Picture, plain

PLAY, GO_ON, SEE, FOR_FUN = "play", "go on", "see", "for fun"
STREAK: Final = "torch"
"""The picture of a streak."""
PICTURE: Final = (120, 86)
"""Width and height of the picture, in pixels at normal text size."""
HIGH: Final = 156
"""Least height of a card, in pixels at normal text size."""


@frozen
class Today:
    """What a card shows."""

    state: str
    what: str
    """The result, or that there is none yet."""
    best: str
    """The best of all days; empty without one."""
    days: int
    """In a row."""

    @property
    def is_done(self) -> bool:
        return self.state == SEE


class DayPicture(QWidget):
    """The picture of a game, at the size of a card."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game, self._picture = game_id, CachedPicture()
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        # With large text the words need the room more.
        zoom = min(appearance().px(1), 1.25)
        self.setFixedSize(QSize(round(PICTURE[0] * zoom), round(PICTURE[1] * zoom)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._game, lambda inside: paint_picture(inside, self._game, QRectF(self.rect())))


class StateSign(QWidget):
    """A full disc with a tick, or an empty ring."""

    def __init__(self) -> None:
        super().__init__()
        self._is_done = False
        self._scale()
        appearance().changed.connect(self._scale)

    def show_state(self, *, is_done: bool) -> None:
        self._is_done = is_done
        self.update()

    def _scale(self) -> None:
        side = round(appearance().px(22))
        self.setFixedSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle, rect = QRectF(self.rect()).center(), QRectF(self.rect())
            if self._is_done:
                draw.disc(painter, middle, px(9.5), theme["good"])
                inside = rect.adjusted(px(4.5), px(4.5), -px(4.5), -px(4.5))
                art.paint_icon(painter, "ui-confirm", inside, theme["panel"])
            else:
                draw.disc(painter, middle, px(8.5), None, draw.pen(theme["ink2"], 1.6))


class Flame(Picture):
    """Lit while there is a streak, otherwise pale."""

    def __init__(self, size: float) -> None:
        super().__init__(STREAK, size)

    def light(self, *, lit: bool) -> None:
        self.setEnabled(lit)
        self.update()


class DealCard(Panel):
    pressed = Signal(str)
    """The button was pressed; carries the id of the game."""

    def __init__(self, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, fill="card")
        self.setContentsMargins(10, 10, 6, 8)
        self.game_id = game_id
        self.setAccessibleName(words.game_name(game_id))
        self.today: Today | None = None
        self.name = Headline(16)
        self.name.setText(words.game_name(game_id))
        self.sign, self.what = StateSign(), Label("", 15, wrap=True)
        self.trophy, self.best = Picture("trophy", 22), Label("", 15, tone="soft", wrap=True)
        self.flame, self.streak = Flame(24), Label("", 15, wrap=True)
        self.button = plain("")
        self.button.clicked.connect(lambda: self.pressed.emit(self.game_id))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _lay_out(self) -> None:
        lines = QGridLayout()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setHorizontalSpacing(8)
        lines.setVerticalSpacing(5)
        lines.addWidget(self.name, 0, 0, 1, 2)
        for row, (sign, label) in enumerate(((self.sign, self.what), (self.trophy, self.best)), 1):
            lines.addWidget(sign, row, 0, Qt.AlignmentFlag.AlignCenter)
            lines.addWidget(label, row, 1)
        lines.setColumnStretch(1, 1)
        lines.setRowStretch(3, 1)
        above = QHBoxLayout()
        above.setSpacing(14)
        above.addWidget(DayPicture(self.game_id), 0, Qt.AlignmentFlag.AlignTop)
        above.addLayout(lines, 1)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addSpacing(4)
        below.addWidget(self.flame)
        below.addWidget(self.streak, 1)
        below.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(above)
        column.addStretch(1)
        column.addLayout(below)

    def show_today(self, today: Today) -> None:
        self.today = today
        self.sign.show_state(is_done=today.is_done)
        self.what.setText(today.what)
        self.what.set_tone("" if today.is_done else "soft")
        self.best.setText(today.best)
        for widget in (self.trophy, self.best):
            widget.setVisible(bool(today.best))
        self.streak.setText(words.in_a_row(today.days))
        self.streak.set_tone("" if today.days else "soft")
        self.flame.light(lit=bool(today.days))
        label = {SEE: tr("See it"), GO_ON: tr("Go on")}.get(today.state) or tr("Play")
        icon = "" if today.is_done else "ui-play"
        self.button.setText(label)
        self.button.set_drawing(icon)
        told = ". ".join(filter(None, (today.what, today.best, words.in_a_row(today.days))))
        self.button.setAccessibleName(tr("{button}: {name}", button=label, name=words.game_name(self.game_id)))
        self.button.setAccessibleDescription(told)


class Arrows(QObject):
    """Lets the arrow keys lead from one widget of a group to the next."""

    def __init__(self, group: list[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._group = group
        for one in group:
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self._group:
            keys = Qt.Key
            step = {keys.Key_Left: -1, keys.Key_Up: -1, keys.Key_Right: 1, keys.Key_Down: 1}.get(keys(event.key()), 0)
            if step:
                at = self._group.index(watched) + step
                self._group[max(0, min(at, len(self._group) - 1))].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)
