"""The key moments of a game: the decisions that gave away most, as a list or as a drop list where there is no room for one."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.bots.judging import Judge
from ramses_desktop.coach.review import Review
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import RIM, Label, Panel, Picture, Title
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


def key_moments(found: Review, judge: Judge) -> list[KeyMoment]:
    """The worst first."""
    return [
        KeyMoment(
            one.ply,
            words.moment(found, found.when_at(one.ply)),
            words.with_error(one.regret, one.error),
            words.brief(found, one, judge),
        )
        for one in found.key_moments
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
        head = QHBoxLayout()
        head.setContentsMargins(10, 0, 10, 4)
        head.addWidget(Title(tr("Key moments"), 17), 1)
        head.addWidget(self.count)
        self.guide = Picture("guide-pleased", 96)
        self.praise = Label("", 15.5, wrap=True)
        self.praise.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addLayout(head)
        self._column.addSpacing(2)
        self._column.addWidget(self.guide, 0, Qt.AlignmentFlag.AlignHCenter)
        self._column.addSpacing(6)
        self._column.addWidget(self.praise)
        self._column.addStretch(1)

    def show_moments(self, moments: Sequence[KeyMoment], count: str, *, is_done: bool) -> None:
        """Show these; without any, praise once all turns are known."""
        self.count.setText(count if moments else "")
        if [row.moment for row in self.rows] != list(moments):
            self._replace(moments)
        self.guide.setVisible(not moments and is_done)
        self.praise.setText(tr("No mistakes found in this game. Well played!") if is_done else tr("No mistake so far."))
        self.praise.setVisible(not moments)

    def _replace(self, moments: Sequence[KeyMoment]) -> None:
        had_focus = any(row.hasFocus() for row in self.rows)
        for old in self.rows:
            old.hide()
            old.deleteLater()
        self.rows = [KeyMomentRow(moment) for moment in moments]
        for at, row in enumerate(self.rows):
            row.clicked.connect(lambda _=False, row=row: self.chosen.emit(row.moment.ply))
            self._column.insertWidget(2 + at, row)
        if had_focus and self.rows:
            self.rows[0].setFocus()

    def mark(self, ply: int | None) -> None:
        """Frame the moment that is looked at."""
        for row in self.rows:
            row.setChecked(row.moment.ply == ply)
            row.update()


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
