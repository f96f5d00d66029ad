"""The head of a day's result: the points with the guide beside them, and how they came about."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.review.points import PointsLine
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Gauge, Label, Panel, Picture, keep_room

PLEASED, POINTS = "guide-pleased", "guide-points"


class Band(QWidget):
    """The gilded upper part of a panel."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = appearance().theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            rect, path = QRectF(self.rect()), QPainterPath()
            path.addRoundedRect(rect.adjusted(0, 0, 0, 14), 11, 11)
            painter.setClipRect(rect)
            fill = theme["panel"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], 0.5)
            draw.shape(painter, path, fill)
            painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), theme["line"])


class Head(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(2, 2, 2, 6)
        self.guide = Picture(POINTS, 96)
        self.title, self.words = Label("", 32, 900, wrap=True), Label("", 16.5, wrap=True)
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.line, self.more = PointsLine(), Label("", 15.5, wrap=True)
        band = Band()
        said = QVBoxLayout()
        said.setSpacing(4)
        said.addStretch(1)
        for widget in (self.title, self.words, self.gauge):
            said.addWidget(widget)
        said.addStretch(1)
        row = QHBoxLayout(band)
        row.setContentsMargins(28, 8, 24, 8)
        row.setSpacing(24)
        row.addWidget(self.guide, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addLayout(said, 1)
        below = QVBoxLayout()
        below.setContentsMargins(26, 14, 26, 12)
        below.addWidget(self.line)
        below.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(band)
        column.addLayout(below)

    def show_result(self, title: str, words: str, *, pleased: bool) -> None:
        self.title.setText(title)
        self.words.setText(words)
        self.words.setVisible(bool(words))
        self.guide.set_drawing(PLEASED if pleased else POINTS)

    def show_progress(self, share: float | None) -> None:
        """Show how far the work on the par is; None if there is none to be done."""
        if share is not None:
            keep_room(self.gauge)
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)

    def show_points(self, told: Told | None, otherwise: str) -> None:
        """Show what luck and choices made of it, or say something else."""
        if told is not None:
            self.line.show_points(told)
        self.line.setVisible(told is not None)
        self.more.setText(otherwise)
        self.more.setVisible(told is None and bool(otherwise))
