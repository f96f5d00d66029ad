"""The best moments of a game, as a list of buttons: each goes to its moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QVBoxLayout, QWidget

from ramses_desktop.engine.telling import Moment
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Panel, Title

HIGH: Final = 48
"""Height of a row in pixels, at normal text size."""
ICON: Final = 26
ROOMY: Final = 1.5
"""Text scale up to which the time of a moment is shown as well."""


class MomentRow(QPushButton):
    """Who did what, when, and what it was worth."""

    def __init__(self, moment: Moment, token: int, name: str) -> None:
        super().__init__()
        self.moment, self._token = moment, token
        words = [f"{name}: {moment.deed}", moment.when, moment.worth]
        self.setAccessibleName(", ".join(filter(None, words)))
        self.setToolTip(tr("Look at this moment"))
        self.setProperty("kind", "row")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        return QSize(round(appearance().px(260)), round(appearance().px(HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        option = QStyleOptionButton()
        self.initStyleOption(option)
        with QPainter(self) as painter:
            self.style().drawControl(QStyle.ControlElement.CE_PushButtonBevel, option, painter, self)
            self._paint(painter, QRectF(self.rect()).adjusted(6, 0, -4, 0))

    def _paint(self, painter: QPainter, rect: QRectF) -> None:
        theme, px, middle = appearance().theme, appearance().px, rect.center().y()
        side, left = px(ICON), rect.left()
        art.paint_seat(painter, self._token, QRectF(left, middle - side / 2, side, side))
        left += side + px(10)
        art.paint_icon(painter, self.moment.icon, QRectF(left, middle - side / 2, side, side))
        left += side + px(12)
        arrow = px(18)
        art.paint_icon(painter, "ui-forward", QRectF(rect.right() - arrow, middle - arrow / 2, arrow, arrow), theme["ink2"])
        right = rect.right() - arrow - px(8)
        right -= draw.text(painter, right, middle + px(6), self.moment.worth, fonts.text(px(16), 900), theme["goldtext"], "end")
        room = right - px(10) - left
        if appearance().text_scale > ROOMY:
            draw.fitted(painter, QRectF(left, rect.top() + 2, room, rect.height() - 4), self.moment.deed, px(15))
            return
        draw.shrunk(painter, left, middle - px(2), self.moment.deed, px(15), room, weight=700)
        draw.elided(painter, left, middle + px(15), self.moment.when, fonts.text(px(13)), room, theme["ink2"])


class MomentsPanel(Panel):
    """The list, under its heading. Hidden if there is nothing to tell."""

    asked = Signal(int)
    """Asks for the position that shows a moment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(14, 10, 14, 11)
        self.setAccessibleName(tr("Best moments"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(Title(tr("Best moments"), 16))
        self._column.addStretch(1)
        self.rows: list[MomentRow] = []
        self.hide()

    def show_moments(self, moments: Sequence[Moment], tokens: Sequence[int], names: Sequence[str]) -> None:
        for old in self.rows:
            old.deleteLater()
        self.rows = [MomentRow(moment, tokens[moment.seat], names[moment.seat]) for moment in moments]
        for at, row in enumerate(self.rows, 1):
            row.clicked.connect(lambda _=False, ply=row.moment.ply: self.asked.emit(ply))
            self._column.insertWidget(at, row)
        self.setVisible(bool(self.rows))
