"""What everyone has won, best first: in place of the points where things on the table tell more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.game import Score
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance

HIGH: Final = 82
HIGHEST: Final = 132
WIDE: Final = 118
"""Least and most height of a row, and width of its words, in pixels at normal text size."""


class SpoilsRow(QWidget):
    """A player's name and points beside what they have won."""

    def __init__(self, board: BoardScene, score: Score, title: str, *, alone: bool) -> None:
        super().__init__()
        self._board, self._score = board, score
        self._has_won = score.place == 1 and not alone
        self._picture = CachedPicture()
        self.counted = 1.0
        """Share that has been counted so far."""
        counted = [part for part in score.parts if part.name != title]
        self._notes = [tr("{part}: {n}", part=tr(part.label), n=part.count) for part in counted]
        name = board.people[score.seat].name
        self.setAccessibleName(". ".join([tr("{name}: {n}", name=name, n=score.total), *self._notes]))
        self.setToolTip("\n".join(self._notes))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        self.setMaximumHeight(round(appearance().px(HIGHEST)))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(300, round(appearance().px(HIGH)))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            rect, px = self._sheet(), appearance().px
            self._picture.draw(self, painter, self._score, self._paint)
            points = digits(self._score.total * self.counted)
            draw.text(painter, rect.left() + px(12), rect.top() + px(56), points, fonts.text(px(24), 900))
            space = rect.adjusted(px(WIDE), px(8), -px(12), -px(8))
            self._board.paint_spoils(painter, space, self._score.seat, self.counted)

    def _sheet(self) -> QRectF:
        return QRectF(self.rect()).adjusted(1, 1, -1, -4)

    def _paint(self, painter: QPainter) -> None:
        """Paint what does not change during the counting."""
        rect, theme, px = self._sheet(), appearance().theme, appearance().px
        draw.panel(painter, rect)
        if self._has_won:
            draw.plate(painter, rect.adjusted(1, 1, -1, -1), 12, None, draw.pen(theme["gold"], 3))
        person, left, room = self._board.people[self._score.seat], rect.left() + px(12), px(WIDE - 18)
        side = px(24)
        art.paint_seat(painter, person.token, QRectF(left, rect.top() + px(9), side, side))
        draw.elided(painter, left + side + px(7), rect.top() + px(26), person.name, fonts.text(px(15), 700), room - side)
        note = " · ".join(self._notes)
        draw.elided(painter, left, rect.bottom() - px(9), note, fonts.text(px(12)), room + px(6), theme["ink2"])


class Spoils(QWidget):
    """A row for each player."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self.rows: list[SpoilsRow] = []

    def set_counted(self, share: float) -> None:
        """Show this share of everything as counted."""
        for row in self.rows:
            if row.counted != share:
                row.counted = share
                row.update()

    def show_scores(self, board: BoardScene, scores: Sequence[Score], title: str) -> None:
        """Show these scores; the part of this name is a title, not something won."""
        for old in self.rows:
            old.deleteLater()
        ranked = sorted(scores, key=lambda score: (score.place, score.seat))
        self.rows = [SpoilsRow(board, score, title, alone=len(scores) == 1) for score in ranked]
        for row in self.rows:
            self._column.addWidget(row)
