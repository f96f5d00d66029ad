"""One decision: the table at that moment with both places marked, what speaks for each, and the list of key moments beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from attrs import frozen
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QSizePolicy, QWidget

from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.review import Review
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.exhibit import DISC, paint_number
from ramses_desktop.ui.board.values import Exhibit, Note
from ramses_desktop.ui.coaching import words
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.art import paint_seat, render
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import (
    RIM,
    Button,
    Caption,
    Columns,
    IconButton,
    Label,
    Panel,
    Picture,
    Tiles,
    Title,
    plain,
    primary,
)
from ramses_desktop.ui.widgets.layout import column, fill, row
from ramses_desktop.ui.widgets.tables import DropDown

HIGH = 60
"""Height of a row in pixels, without the space to the next."""


@frozen
class KeyMoment:
    ply: int
    when: str
    lost: str
    """Points with their error."""
    why: str


def key_moments(review: Review, judge: Judge) -> list[KeyMoment]:
    """The worst first."""
    return [
        KeyMoment(
            one.ply,
            words.moment(review, review.when_at(one.ply)),
            words.with_error(one.regret, one.error),
            words.brief(review, one, judge),
        )
        for one in review.key_moments
    ]


class KeyMomentRow(QPushButton):
    """One moment; the one that is looked at is framed."""

    def __init__(self, moment: KeyMoment) -> None:
        super().__init__()
        self.moment = moment
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(f"{moment.when}: {moment.lost}. {moment.why}")
        self.setToolTip(moment.why)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(280)), round(appearance().px(HIGH)) + 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.sizeHint().height())

    def hitButton(self, place: object) -> bool:
        del place
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            theme, px = appearance().theme, appearance().px
            rect = QRectF(self.rect()).adjusted(RIM, 3.5, -RIM, -3.5)
            chosen = self.isChecked()
            edge = draw.pen(theme["accent"], 2.4) if chosen else draw.edge_pen("ink" if self.underMouse() else "line", 1.2)
            draw.plate(painter, rect, 9, theme["accent2" if chosen else "card"], edge)
            if self.hasFocus():
                draw.focus_ring(painter, rect, 8, 2)
            left, right, middle = rect.left() + px(14), rect.right() - px(14), rect.center().y()
            lost = draw.text(painter, right, middle - px(5), self.moment.lost, fonts.text(px(15.5), 700), anchor="end")
            when = fonts.text(px(15.5), 700)
            draw.elided(painter, left, middle - px(5), self.moment.when, when, right - lost - px(10) - left)
            tone = theme["ink" if chosen else "ink2"]
            draw.shrunk(painter, left, middle + px(17), self.moment.why, px(14.5), right - left, tone)


class MomentsPanel(Panel):
    """The list, the worst first; or praise."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(8, 12, 8, 12)
        self.count = Label("", 14, tone="soft")
        self.rows: list[KeyMomentRow] = []
        head = row((Title(tr("Key moments"), 17), 1), self.count, margins=(10, 0, 10, 4))
        self.guide = Picture("guide-pleased", 96)
        self.praise = Label("", 15.5, wrap=True)
        self.praise.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column = column(head, 2, (self.guide, 0, Qt.AlignmentFlag.AlignHCenter), 6, self.praise, ..., on=self, gap=0)

    def show_moments(self, moments: Sequence[KeyMoment], count: str, *, is_done: bool) -> None:
        """Show these; without any, praise once all turns are known."""
        self.count.setText(count if moments else "")
        if [one.moment for one in self.rows] != list(moments):
            self._replace(moments)
        self.guide.setVisible(not moments and is_done)
        self.praise.setText(tr("No mistakes found in this game. Well played!") if is_done else tr("No mistake so far."))
        self.praise.setVisible(not moments)

    def _replace(self, moments: Sequence[KeyMoment]) -> None:
        had_focus = any(one.hasFocus() for one in self.rows)
        for old in self.rows:
            old.hide()
            old.deleteLater()
        self.rows = [KeyMomentRow(moment) for moment in moments]
        for at, one in enumerate(self.rows):
            one.clicked.connect(lambda _=False, ply=one.moment.ply: self.chosen.emit(ply))
            self._column.insertWidget(2 + at, one)
        if had_focus and self.rows:
            self.rows[0].setFocus()

    def mark(self, ply: int | None) -> None:
        """Frame the moment that is looked at."""
        for one in self.rows:
            one.setChecked(one.moment.ply == ply)
            one.update()


class MomentsBox(DropDown):
    """The same as a drop list."""

    picked = Signal(int)
    opened = Signal(bool)
    """The list has been opened or closed; while it is open, the arrow keys are its own."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moments: list[KeyMoment] = []
        self.setAccessibleName(tr("Key moments"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(18)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.activated.connect(lambda at: self.picked.emit(self._moments[at].ply))
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        self.setFont(fonts.text(appearance().px(15)))

    def showPopup(self) -> None:
        self.opened.emit(True)
        super().showPopup()

    def hidePopup(self) -> None:
        super().hidePopup()
        self.opened.emit(False)

    def show_moments(self, moments: Sequence[KeyMoment]) -> None:
        if self._moments != list(moments):
            self._moments = list(moments)
            self.clear()
            self.addItems([f"{one.when}: {one.lost}" for one in moments])
            for at, one in enumerate(moments):
                self.setItemData(at, one.why, Qt.ItemDataRole.ToolTipRole)
        self.setPlaceholderText(tr("Key moments"))

    def mark(self, ply: int | None) -> None:
        self.setCurrentIndex(next((at for at, one in enumerate(self._moments) if one.ply == ply), -1))


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
        self._head = row((self.title, 1), self.points)
        column(self._head, self.words, ..., on=self, gap=7, margins=(16, 10, 14, 12))
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
        self.better, self.played = PlaceCard(is_better=True), PlaceCard(is_better=False)
        self.retry = self._follow(primary("", "ui-practice", height=46), actions, "try_again")
        self.play_on = self._follow(plain("", "ui-play", height=46), actions, "play_from_here")
        self.keep = self._follow(plain("", "ui-new", height=46), actions, "keep_decision")
        self.compare = IconButton("ui-statistics", "")
        self.compare.follow(actions["compare"])
        self._kept_action = actions["keep_decision"]
        self._keep_words = self._kept_action.text()
        self.buttons = [self.retry, self.play_on, self.keep]
        foot, middle = QWidget(), Columns(WIDE, 10)
        tiles = Tiles(self.buttons, 200, foot)
        tiles.setContentsMargins(round(DISC) - RIM, 0, 0, 0)
        tiles.setSpacing(0)
        where = self.title, 10, self.where, 10, (self.box, 1), ...
        head = row(*where, self.compare, self.back, self.forward, gap=4, margins=(round(DISC), 0, 0, 0))
        fill(middle, (self.view, 3), (column(self.note, self.better, self.played, ..., gap=10), 2))
        column(head, (middle, 1), foot, on=self, gap=6)

    def _follow(self, button: Button, actions: Actions, name: str) -> Button:
        button.follow(actions[name])
        button.setMinimumWidth(1)
        return button

    def clear(self) -> None:
        """Show no decision."""
        self.title.setText("")
        self.view.show_exhibit(None)
        self.note.show_note(None)
        self.better.hide()
        self.played.hide()
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
