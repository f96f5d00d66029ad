"""The result beside the final boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.table.panels.result_table import ResultGrid
from ramses_desktop.ui.table.sentences import about_deal, who_won
from ramses_desktop.ui.widgets.basic import Button, Gauge, Headline, Label, Panel, Picture, ghost, plain, primary


class ResultPanel(Panel):
    """Who won and how, where the points came from, and buttons for what to do next."""

    def __init__(self, table: Table, tokens: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(2, 2, 2, 6)
        self._table = table
        self.scores = ScoreModel(table, self)
        self.title = Headline(34)
        self.line = Label("", 15.5, wrap=True)
        self.note = Label("", 13.5, tone="soft", wrap=True)
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.gauge.hide()
        self.grid = ResultGrid(self.scores, tokens, self)
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._head())
        rows.addWidget(self.grid, 1)
        rows.addSpacing(4)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.viewport().setAutoFillBackground(False)
        scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        foot = QVBoxLayout()
        foot.setContentsMargins(18, 4, 18, 8)
        foot.addWidget(self.note)
        self._buttons_grid = QGridLayout()
        self._buttons_grid.setHorizontalSpacing(0)
        self._row: list[Button] = []
        self._a_row = 0
        foot.addLayout(self._buttons_grid)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(scroll, 1)
        column.addLayout(foot)

    def add_button(self, button: Button, act: Callable[[], object]) -> None:
        button.clicked.connect(lambda _=False: act())
        self._buttons_grid.addWidget(button, 0, len(self._row))
        self._row.append(button)
        self._a_row = len(self._row)

    def _head(self) -> QWidget:
        head = _Gold()
        row = QHBoxLayout(head)
        row.setContentsMargins(26, 18, 26, 18)
        row.setSpacing(22)
        row.addWidget(Picture("trophy", 72))
        self.words = QVBoxLayout()
        self.words.setSpacing(4)
        self.words.addWidget(self.title)
        self.words.addWidget(self.line)
        self.words.addWidget(self.gauge)
        row.addLayout(self.words, 1)
        return head

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the buttons in one row, or in rows of two if they do not fit."""
        super().resizeEvent(event)
        fits = sum(button.minimumSizeHint().width() for button in self._row) <= self.width() - 44
        a_row = len(self._row) if fits else 2
        if self._row and a_row != self._a_row:
            self._a_row = a_row
            for at, button in enumerate(self._row):
                self._buttons_grid.removeWidget(button)
                self._buttons_grid.addWidget(button, at // a_row, at % a_row)

    def show_result(self, *, assisted: bool) -> None:
        """Show the result of the finished game."""
        self.scores.refresh()
        title, line = who_won(self._table.game.spec.id, self.scores.scores, self._table.names)
        self.title.setText(title)
        self.line.setText(line)
        self.gauge.hide()
        self.note.setText(about_deal(self._table.session.seed, helped=assisted))

    def tell_par(self, words: str, share: float) -> None:
        """Show what the deal is worth to a strong player; below a share of 1 it is still being worked out."""
        self.line.setText(words)
        self.gauge.show_share(share)
        self.gauge.setVisible(share < 1)


class EndPanel(ResultPanel):
    """The result of a game that was played here."""

    rematch = Signal()
    same_deal = Signal()
    replay = Signal()
    compare = Signal()
    """Asks to show how the result compares."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(table, tokens, parent)
        self.standing = ghost("", "ui-statistics")
        self.standing.clicked.connect(self.compare)
        self.standing.hide()
        self.words.addWidget(self.standing, 0, Qt.AlignmentFlag.AlignLeft)
        self.add_button(primary(tr("Rematch"), "ui-redo", height=46), self.rematch.emit)
        self.add_button(plain(tr("Same deal"), "ui-replay", height=46), self.same_deal.emit)
        self.add_button(plain(tr("Replay"), "ui-film", height=46), self.replay.emit)
        self.add_button(plain(tr("Save"), "ui-save", height=46), actions["save_as"].trigger)

    def show_standing(self, words: str, *, has_won: bool) -> None:
        """Show what the game has won, or offer to compare it."""
        self.standing.setText(words.replace("&", "&&"))
        self.standing.set_kind("plain" if has_won else "ghost")
        self.standing.set_drawing("trophy" if has_won else "ui-statistics")
        self.standing.show()


class _Gold(QWidget):
    """The gold background behind the head of the result."""

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = appearance().theme
            fill = theme["goldfill"] if theme.contrast else draw.mix(theme["panel"], theme["goldfill"], 0.55)
            painter.setClipRect(self.rect())
            draw.plate(painter, QRectF(self.rect()).adjusted(0, 0, 0, 20), 11, fill)
