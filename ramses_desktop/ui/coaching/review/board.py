"""One decision: the table at that moment with both places marked, what speaks for each, and what to do with it."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import DISC, Exhibit, Note, paint_number
from ramses_desktop.ui.coaching.review.moments import MomentsBox
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.art import paint_seat, render
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Caption, Columns, IconButton, Label, Panel, Tiles, Title, plain, primary

PICTURE: Final = QSize(474, 262)
"""The least size of the picture; it does not grow with the text."""
WIDE: Final = 640
"""Width in pixels, at normal text size, from which the words are beside the picture."""
FADE: Final = 120
LOW: Final = 30.0
"""Notes higher than this stand beside their heading."""


class ExhibitView(QWidget):
    """The picture; a new one fades in over the old one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exhibit: Exhibit | None = None
        self._picture, self._old = QPixmap(), QPixmap()
        self._fade = QVariantAnimation(self)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(self.update)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        appearance().changed.connect(self._paint_again)

    def show_exhibit(self, exhibit: Exhibit | None) -> None:
        self._exhibit, self._old = exhibit, self._picture
        self._picture = QPixmap()
        if appearance().travel(FADE) and self.isVisible():
            self._fade.setDuration(appearance().travel(FADE))
            self._fade.start()
        self.update()

    def _paint_again(self) -> None:
        self._fade.stop()
        self._picture = self._old = QPixmap()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return PICTURE * appearance().zoom

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_again()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._picture.isNull() and self._exhibit is not None:
            self._picture = render(self.size(), self.devicePixelRatioF(), self._paint_exhibit)
        with QPainter(self) as painter:
            share = self._fade.currentValue() if self._fade.state() == QVariantAnimation.State.Running else 1.0
            if share < 1.0:
                painter.setOpacity(1.0 - share)
                painter.drawPixmap(0, 0, self._old)
                painter.setOpacity(share)
            painter.drawPixmap(0, 0, self._picture)

    def _paint_exhibit(self, painter: QPainter) -> None:
        assert self._exhibit is not None
        zoom = appearance().zoom
        painter.scale(zoom, zoom)
        room = QRectF(0, 0, self.width() / zoom, self.height() / zoom)
        self._exhibit.paint(painter, room.adjusted(DISC, DISC / 2 + 2, -DISC, -DISC - 2))


class NoteView(QWidget):
    """Something small with a heading, such as what was to be placed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._note: Note | None = None
        self._caption = Caption("", self)
        appearance().changed.connect(self.updateGeometry)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_note(self, note: Note | None) -> None:
        self._note = note
        self._caption.setText(note.heading if note is not None else "")
        self._caption.adjustSize()
        self.setVisible(note is not None)
        self.updateGeometry()
        self.update()

    @property
    def _place(self) -> QPointF:
        """Below the heading, or beside it if it is high."""
        assert self._note is not None
        head = self._caption.sizeHint()
        if self._note.size.height() > LOW:
            return QPointF(head.width() + 16, 2)
        return QPointF(1, head.height() + 6)

    def sizeHint(self) -> QSize:
        if self._note is None:
            return QSize(0, 0)
        scale, place = appearance().zoom, self._place
        width = max(self._caption.sizeHint().width(), place.x() + self._note.size.width() * scale)
        return QSize(math.ceil(width), math.ceil(place.y() + self._note.size.height() * scale) + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._note is not None:
            with QPainter(self) as painter:
                painter.translate(self._place)
                painter.scale(appearance().zoom, appearance().zoom)
                self._note.paint(painter)


class PlaceCard(QWidget):
    """What speaks for a place: for the better one, or for the one that was played."""

    def __init__(self, *, is_better: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_better = is_better
        self.token = 0
        self.title = Label("", 16, 700)
        self.points = Label("", 16, 700)
        self.words = Label("", 14.5, tone="" if is_better else "soft", wrap=True)
        # Its height follows from its width: without this, that at its least width would count.
        self.words.setMinimumHeight(1)
        self._head = head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.points)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 14, 12)
        column.setSpacing(7)
        column.addLayout(head)
        column.addWidget(self.words)
        column.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        """Leave room for the disc."""
        self._head.setContentsMargins(round(appearance().px(30)), 0, 0, 0)

    def tell(self, title: str, points: str, words: str) -> None:
        self.title.setText(title)
        self.points.setText(points)
        self.words.setText(words)
        self.setAccessibleName(" ".join(filter(None, (f"{title}.", f"{points}." if points else "", words))))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = appearance().theme
        rect = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        with QPainter(self) as painter:
            if self._is_better:
                draw.plate(painter, rect, 9, theme["card"], draw.pen(theme["good"], 2.6))
                draw.plate(painter, rect.adjusted(4, 4, -4, -4), 6, None, draw.pen(theme["good"], 1.1))
            else:
                draw.plate(painter, rect, 9, theme["card"], draw.pen(theme["accent"], 2.2, (6, 4)))
            radius = appearance().px(11)
            middle = QPointF(self.title.geometry().left() - appearance().px(18), self.title.geometry().center().y() + 1)
            if self._is_better:
                paint_number(painter, middle, radius, 1)
            else:
                paint_seat(painter, self.token, QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius))


class BoardPanel(Panel):
    stepped = Signal(int)
    """To the next key moment, or the one before."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # The picture needs room for a disc on its left edge.
        self.setContentsMargins(18 - round(DISC), 10, 14, 10)
        self.title = Title("", 18)
        self.where = Label("", 14.5, tone="soft")
        self.box = MomentsBox()
        self.back, self.forward = (
            IconButton("ui-left", tr("The key moment before")),
            IconButton("ui-right", tr("The next key moment")),
        )
        for button, step in ((self.back, -1), (self.forward, 1)):
            button.set_kind("plain")
            button.clicked.connect(lambda _=False, step=step: self.stepped.emit(step))
        self.view, self.note = ExhibitView(), NoteView()
        self.better, self.made = PlaceCard(is_better=True), PlaceCard(is_better=False)
        self.retry = self._follow(primary("", "ui-practice", height=46), actions, "try_again")
        self.play_on = self._follow(plain("", "ui-play", height=46), actions, "play_from_here")
        self.keep = self._follow(plain("", "ui-new", height=46), actions, "keep_decision")
        self.compare = IconButton("ui-statistics", "")
        self.compare.follow(actions["compare"])
        self._kept_action = actions["keep_decision"]
        self._keep_words = self._kept_action.text()
        self.buttons = [self.retry, self.play_on, self.keep]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._make_head())
        column.addLayout(self._make_middle(), 1)
        foot = QWidget()
        tiles = Tiles(self.buttons, 200, foot)
        tiles.setContentsMargins(round(DISC) - RIM, 0, 0, 0)
        tiles.setSpacing(0)
        column.addWidget(foot)

    def _follow(self, button: Button, actions: Actions, name: str) -> Button:
        button.follow(actions[name])
        button.setMinimumWidth(1)
        return button

    def _make_head(self) -> QHBoxLayout:
        head = QHBoxLayout()
        head.setContentsMargins(round(DISC), 0, 0, 0)
        head.setSpacing(4)
        head.addWidget(self.title)
        head.addSpacing(10)
        head.addWidget(self.where)
        head.addSpacing(10)
        head.addWidget(self.box, 1)
        head.addStretch(1)
        head.addWidget(self.compare)
        head.addWidget(self.back)
        head.addWidget(self.forward)
        return head

    def _make_middle(self) -> Columns:
        words = QVBoxLayout()
        words.setSpacing(10)
        words.addWidget(self.note)
        words.addWidget(self.better)
        words.addWidget(self.made)
        words.addStretch(1)
        middle = Columns(WIDE, 10)
        middle.addWidget(self.view, 3)
        middle.addLayout(words, 2)
        return middle

    def clear(self) -> None:
        """Show no decision."""
        self.title.setText("")
        self.view.show_exhibit(None)
        self.note.show_note(None)
        self.better.hide()
        self.made.hide()
        self.setAccessibleName("")

    def show_place(self, at: int, count: int) -> None:
        """Which key moment this is, counted from 0; -1 for another decision."""
        self.where.setText(tr("{n} of {all}", n=at + 1, all=count) if at >= 0 else "")
        self.back.setEnabled(at > 0)
        self.forward.setEnabled(count > 0 and at < count - 1)

    def show_kept(self, is_kept: bool) -> None:
        """Whether this decision is kept for practice."""
        self._kept_action.setText(tr("Kept") if is_kept else self._keep_words)
        self.keep.set_drawing("ui-confirm" if is_kept else "ui-new")
