"""The head of the review: the result in a sentence with three figures, and how far the review has come."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.coaching.review import words
from ramses_desktop.ui.coaching.review.points import PointsLine
from ramses_desktop.ui.coaching.review.words import Told
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Columns, Gauge, Label, Panel, plain

HIGH = 84
"""Least height of what is in it, in pixels at normal text size, so that nothing moves when the review is done."""
WIDE = 760
"""Width in pixels, at normal text size, from which the line of points is beside the words."""


class Head(Panel):
    pressed = Signal()
    """Stop, go on, or try again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContentsMargins(20, 10, 20, 12)
        self.title = Label("", 29, 900, wrap=True)
        self.worth = Label("", 15.5, wrap=True)
        self.shares = Label("", 15.5, tone="soft", wrap=True)
        self.line = PointsLine()
        column = QVBoxLayout()
        column.setSpacing(3)
        column.addStretch(1)
        for label in (self.title, self.worth, self.shares):
            column.addWidget(label)
        column.addStretch(1)
        self.progress = self._make_progress()
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        for widget in (self.progress, self.line):
            right.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        columns = Columns(WIDE, 24, self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.addLayout(column, 9)
        columns.addWidget(self._right, 14)
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        for widget in (self.progress, self.line):
            widget.setMinimumHeight(round(appearance().px(HIGH)))

    def _make_progress(self) -> QWidget:
        box = QWidget()
        self.said = Label("", 15.5, wrap=True)
        self.gauge = Gauge(tr("Looking through your game"))
        self.button = plain(tr("Stop"))
        self.button.clicked.connect(self.pressed)
        words_and_bar = QVBoxLayout()
        words_and_bar.setSpacing(8)
        words_and_bar.addStretch(1)
        words_and_bar.addWidget(self.said)
        words_and_bar.addWidget(self.gauge)
        words_and_bar.addStretch(1)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addLayout(words_and_bar, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        return box

    def show_result(self, title: str, told: Told | None, otherwise: tuple[str, str]) -> None:
        """Show the result; `otherwise` where there are no figures, or not yet."""
        self.title.setText(title)
        self.worth.setText(words.worth(told) if told is not None else otherwise[0])
        self.shares.setText(words.shares(told) if told is not None else otherwise[1])
        for label in (self.worth, self.shares):
            label.setVisible(bool(label.text()))
            label.setToolTip(words.about_shares() if told is not None else "")
        if told is not None:
            self.line.show_points(told)
        self.line.setVisible(told is not None and self.progress.isHidden())
        self._right.setVisible(not self.line.isHidden() or not self.progress.isHidden())

    def show_progress(self, reviewer: Reviewer) -> None:
        """Show how far it has come, and what can be done about it."""
        said, share, button = progress(reviewer)
        self.said.setText(said)
        self.gauge.setVisible(share is not None)
        self.gauge.show_share(share or 0.0)
        self.button.setText(button)
        self.progress.setVisible(bool(said))


def progress(reviewer: Reviewer) -> tuple[str, float | None, str]:
    """In words and as a share, and the label of the button; no words once all is known."""
    found = reviewer.found
    assert found is not None  # there is a review on the page
    if found.is_done:
        return "", None, ""
    if reviewer.has_failed:
        return tr("The review stopped by itself. Your game is safe."), None, tr("Try again")
    if not reviewer.is_working:
        return tr("Stopped at {share} %", share=round(100 * found.share)), None, tr("Go on")
    return words.looking_through(found), found.share, tr("Stop")
