"""A banner that announces whose turn it is at a shared screen, every new round, and bonuses that were won. It is in nobody's way:
clicks go through it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.board.values import Progress
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table

STAYS: Final = 1400
"""Milliseconds that a banner stays."""
FADES: Final = 0.12
"""Share of that time in which it fades in, and in which it fades out."""
NOBODY: Final = -1


class Herald(QWidget):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words = ""
        self._token = NOBODY
        self._seat, self._round = NOBODY, ""
        self._news: tuple[str, int] | None = None
        """What is announced while it lies open."""
        self._opacity = 0.0
        self._time = QVariantAnimation(self)
        self._time.setStartValue(0.0)
        self._time.setEndValue(1.0)
        self._time.setEasingCurve(QEasingCurve.Type.Linear)
        self._time.valueChanged.connect(self._fade)
        self._time.finished.connect(self._go_on)
        self._waiting: list[tuple[str, int]] = []
        self._is_bonus = False
        self.hide()

    def begin(self) -> None:
        """Forget the table before."""
        self._seat, self._round, self._news = NOBODY, "", None
        self._waiting.clear()
        self._fall_silent()

    def _fall_silent(self) -> None:
        self.words = ""
        self._time.stop()
        self.hide()

    def look(self, table: Table, tokens: Sequence[int], progress: Sequence[Progress], news: tuple[str, int] | None = None) -> None:
        """Announce the player to decide, if others share the screen, and a new round. News come instead, and go with
        what they are about: in a game of memory nothing may outlast it."""
        if table.looking is not None:
            return
        first = self._seat == NOBODY
        now = next((one.words for one in progress if one.announced), "")
        new_round = now if now != self._round and not first else ""
        shared = table.persons > 1 and table.awaits_person
        new_seat = table.name(table.viewer) if shared and table.viewer != self._seat else ""
        self._seat, self._round = table.viewer, now
        was, self._news = self._news, news if shared else None
        if self._news is not None:
            if self._news != was:
                self.announce(*self._news)
            return
        if was is not None:
            self._fall_silent()
        if new_seat and new_round:
            new_seat = tr("{name}: {round}", name=new_seat, round=new_round)
        if new_seat:
            self._say_after_bonuses(new_seat, tokens[table.viewer])
        elif new_round:
            self._say_after_bonuses(new_round, NOBODY)

    def _say_after_bonuses(self, words: str, token: int) -> None:
        """Announce this, after bonuses that were just won."""
        if self._is_bonus and self._is_running:
            self._waiting.append((words, token))
        else:
            self.announce(words, token)

    def announce(self, words: str, token: int = NOBODY) -> None:
        """Show these words for a moment, in the colour of a seat if there is one; without animations they do not fade."""
        duration = round(STAYS / (appearance().speed or 1))
        self.words, self._token, self._is_bonus = words, token, False
        self._place()
        self._time.stop()
        self._time.setDuration(duration)
        self._fade(0.0)
        self.show()
        self.raise_()
        self._time.start()

    def add(self, words: str, token: int = NOBODY) -> None:
        """Announce a bonus, after what is still shown."""
        if self._is_running:
            self._waiting.append((words, token))
        else:
            self.announce(words, token)
            self._is_bonus = True

    @property
    def _is_running(self) -> bool:
        return self._time.state() == QAbstractAnimation.State.Running

    def _go_on(self) -> None:
        self.hide()
        if self._waiting:
            self.announce(*self._waiting.pop(0))

    def _place(self) -> None:
        px = appearance().px
        width = QFontMetricsF(fonts.title(px(26))).horizontalAdvance(self.words) + px(92 if self._token != NOBODY else 56)
        room = self.parentWidget()
        assert room is not None, "it is made with a parent"
        wide = min(round(width), room.width() - 16)
        self.setGeometry((room.width() - wide) // 2, round(room.height() * 0.12), wide, round(px(62)))

    def _fade(self, share: float) -> None:
        still = appearance().reduced_motion or not appearance().speed
        self._opacity = 1.0 if still else min(1.0, share / FADES, (1.0 - share) / FADES)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, px = appearance().theme, appearance().px
        colour = theme["accent"] if self._token == NOBODY else theme.seat(self._token)
        rect = QRectF(self.rect()).adjusted(3, 2, -3, -6)
        with QPainter(self) as painter:
            painter.setOpacity(max(0.0, self._opacity))
            draw.shade(painter, rect, rect.height() / 2, 3)
            draw.plate(painter, rect, rect.height() / 2, colour, draw.pen(theme["card"], 2.4))
            left = px(26)
            if self._token != NOBODY:
                paint_seat(painter, self._token, QRectF(px(14), rect.center().y() - px(18), px(36), px(36)))
                left = px(62)
            font, room, white = fonts.title(px(26)), rect.width() - left - px(14), QColor("#ffffff")
            draw.elided(painter, left, rect.center().y() + px(9), self.words, font, room, white)
