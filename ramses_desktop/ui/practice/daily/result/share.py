"""The card to share: what was made of a day, telling nothing about its deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ramses_desktop.coach.daily import BLOCKS, LETTERS, Mark, Outcome, share_text
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.result.charts import ShareGrid, paint_mark
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance, called
from ramses_desktop.ui.table.spoils import GoldFrame
from ramses_desktop.ui.widgets.basic import Choice, Label, Panel, Segments, Title, plain
from ramses_desktop.ui.widgets.charts import text_width
from ramses_desktop.ui.widgets.page import alert

COPIED: Final = 2000
"""Milliseconds for which it is said that the text was copied."""


class Legend(QWidget):
    """What the signs mean."""

    def __init__(self) -> None:
        super().__init__()
        self._letters = False
        self._scale()
        appearance().changed.connect(self._scale)

    def show_signs(self, *, letters: bool) -> None:
        self._letters = letters
        self.update()

    def _scale(self) -> None:
        self.setFixedHeight(round(appearance().px(40)))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        px, names = appearance().px, (tr("best place"), tr("up to 2 away"), tr("more"))
        widths = [text_width(name, 13.5) for name in names]
        wanted = sum(widths) + px(24) * len(names) + px(26) * (len(names) - 1)
        shrunk = min(1.0, self.width() / wanted)
        side, font = px(16) * shrunk, fonts.text(px(13.5) * shrunk)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw.rule(painter, 0, 0, self.width())
            x, y = 0.0, self.height() * 0.6
            for mark, name, width in zip(Mark, names, widths, strict=True):
                paint_mark(painter, QPointF(x + side / 2, y), side, mark, letters=self._letters)
                draw.text(painter, x + px(24) * shrunk, y + px(5) * shrunk, name, font)
                x += (px(24) + width + px(26)) * shrunk


class SharePanel(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before: list[str] = []
        self._after: list[str] = []
        self._rounds: Sequence[Sequence[Mark]] = ()
        self.title, self.day, self.result = Label("", 18, 700, wrap=True), Label("", 15.5), Label("", 18, 700)
        self.grid = ShareGrid(tr("Your turns"))
        self.streak, self.legend = Label("", 15.5), Legend()
        self.signs = Segments([Choice("blocks", tr("Blocks")), Choice("letters", tr("Letters"))], name=tr("Signs"))
        self.signs.chosen.connect(lambda _: self._show_grid())
        self.to_come = Label(tr("Your turns follow with the review."), 14, tone="soft", wrap=True)
        self.copy = plain(tr("Copy"), "ui-copy", height=46)
        self.copy.clicked.connect(self._copy)
        self._shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self)
        self._shortcut.activated.connect(self.copy.click)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(COPIED)
        self._timer.timeout.connect(self._offer_copy)
        self._lay_out()
        self._offer_copy()

    def _lay_out(self) -> None:
        self._card = GoldFrame(gilded=True)
        lines = QVBoxLayout(self._card)
        lines.setContentsMargins(28, 22, 28, 22)
        lines.setSpacing(8)
        for one in (self.title, self.day, self.result, self.grid, self.streak, self.legend):
            lines.addWidget(one)
        lines.addStretch(1)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(Title(tr("To share"), 17))
        column.addWidget(Label(tr("Tells nothing about the deal."), 14, tone="soft", wrap=True))
        column.addWidget(self._card)
        column.addWidget(self.to_come)
        column.addWidget(self.signs)
        column.addWidget(self.copy)
        column.addStretch(0)

    # -------------------------------------------------------- what is shown

    def show_result(
        self, game_id: str, outcome: Outcome, rounds: Sequence[Sequence[Mark]], days: int, *, is_reviewed: bool
    ) -> None:
        """Show these rounds; there are none before the review, and in games without them."""
        self.to_come.setVisible(not is_reviewed)
        self._before, self._after = words.to_share(game_id, outcome, days)
        self._rounds = rounds
        title, day, *results = self._before
        for label, line in ((self.title, title), (self.day, day), (self.result, "\n".join(results))):
            label.setText(line)
        self.streak.setText("\n".join(self._after))
        self.streak.setVisible(bool(self._after))
        for widget in (self.grid, self.legend, self.signs):
            widget.setVisible(bool(rounds))
        # Without rounds the card is as low as its few lines.
        self._column.setStretchFactor(self._card, int(bool(rounds)))
        self._column.setStretch(self._column.count() - 1, int(not rounds))
        self._show_grid()

    def _show_grid(self) -> None:
        letters = self.signs.value == "letters"
        self.grid.show_rounds(self._rounds, letters=letters)
        self.legend.show_signs(letters=letters)

    @property
    def text(self) -> str:
        return share_text(self._before, self._rounds, LETTERS if self.signs.value == "letters" else BLOCKS, self._after)

    # -------------------------------------------------------- copying

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text)
        self.copy.setText(tr("Copied"))
        self.copy.setAccessibleName(tr("Copied"))
        self.copy.set_drawing("ui-confirm")
        self.copy.set_key("")
        self._timer.start()
        alert(self.copy)

    def _offer_copy(self) -> None:
        self.copy.setText(tr("Copy"))
        self.copy.setAccessibleName(tr("Copy"))
        self.copy.set_drawing("ui-copy")
        self.copy.set_key(called(self._shortcut.key()))
