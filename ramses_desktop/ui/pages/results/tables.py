"""The other views of the statistics: totals compared, and games one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.store import queries
from ramses_desktop.store.queries import Result, Summary
from ramses_desktop.store.statistics import Statistics
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.game_ui import can_review_result
from ramses_desktop.ui.pages.results.models import GamesModel, PartsModel, SummariesModel, key_words
from ramses_desktop.ui.pages.results.sheet import Sheet, indented, side_by_side
from ramses_desktop.ui.widgets.basic import Choice, Label, Segments, plain
from ramses_desktop.ui.widgets.charts import Bar, Bars
from ramses_desktop.ui.widgets.page import MARGIN
from ramses_desktop.ui.widgets.tables import Table

MAX_BARS: Final = 8


class Compared(QWidget):
    """Totals by game, variant, opponents or player: bars beside a table."""

    by_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.by = Segments(
            (
                Choice(queries.BY_OPPONENTS, tr("Opponents")),
                Choice(queries.BY_VARIANT, tr("Variants")),
                Choice(queries.BY_GAME, tr("Games")),
                Choice(queries.BY_NAME, tr("Players")),
            ),
            name=tr("Compare by"),
        )
        self.by.chosen.connect(self.by_chosen)
        self.bars = Bars(tr("Average"), MAX_BARS)
        self.note = Label(tr("The bar is the average, the star the best result."), 13.5, tone="soft", wrap=True)
        self.model = SummariesModel(self)
        self.table = Table(self.model, tr("Totals"), stretch=0)
        self.table.sort_first_by(1, Qt.SortOrder.DescendingOrder)
        left, right = Sheet(tr("Average")), Sheet(tr("In numbers"))
        left.inside.addLayout(indented(self.note))
        left.inside.addWidget(self.bars)
        left.inside.addStretch(1)
        right.inside.addWidget(self.table, 1)
        row = side_by_side(left, right, weights=(4, 5))
        row.keep_height(self.table, 260)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        column.setSpacing(4)
        column.addWidget(self.by, 0, Qt.AlignmentFlag.AlignLeft)
        column.addLayout(row, 1)

    def show_summaries(self, summaries: Sequence[Summary]) -> None:
        by = self.by.value
        self.model.show_summaries(summaries, by)
        bars = [
            Bar(key_words(one, by), one.mean, digits(one.mean), self._note(one), float(one.best))
            for one in [one for one in summaries if one.mean is not None][:MAX_BARS]
            if one.mean is not None and one.best is not None
        ]
        self.bars.show_bars(bars, "; ".join(f"{bar.name}: {bar.text}, {bar.note}" for bar in bars))

    def _note(self, one: Summary) -> str:
        games = tr("{count} game", "{count} games", n=one.games, count=digits(one.games))
        wins = tr("{count} won", "{count} won", n=one.wins, count=digits(one.wins))
        return ", ".join([games, *([wins] if one.wins else [])])


class Games(QWidget):
    """A list of games, with the selected one in detail."""

    look_at = Signal(str)
    review = Signal(str)
    reviewable = Signal(str)
    delete = Signal(list)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model, self.parts = GamesModel(self), PartsModel(self)
        self.table = Table(self.model, tr("Finished games"), stretch=2, enough=180)
        self.table.sort_first_by(0, Qt.SortOrder.DescendingOrder)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.table.opened.connect(self._look)
        sheet = Sheet(tr("Finished games"))
        sheet.inside.addWidget(self.table, 1)
        row = side_by_side(sheet, self._one_game(), weights=(8, 5))
        row.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        row.keep_height(self.table, 300)
        row.keep_height(self.result, 260)
        self.setLayout(row)
        self._whole: Callable[[Result], Result] = lambda game: game
        self._choice: queries.Selection | None = None
        self._show_chosen()

    def _one_game(self) -> QWidget:
        sheet = Sheet("")
        self.when = sheet.title
        self.about = Label("", 14, tone="soft", wrap=True)
        self.result = Table(self.parts, tr("Where the points came from"), stretch=0)
        self.look_button = plain(tr("Replay"), "ui-replay")
        self.look_button.clicked.connect(self._look)
        self.review_button = plain(tr("Review"), "ui-review")
        self.review_button.clicked.connect(lambda: self.review.emit(self.chosen[0]))
        self.delete_button = plain(tr("Delete"), "ui-delete")
        self.delete_button.clicked.connect(lambda: self.delete.emit(self.chosen))
        sheet.inside.addLayout(indented(self.about))
        sheet.inside.addWidget(self.result, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(0)
        buttons.addWidget(self.look_button)
        buttons.addWidget(self.review_button)
        buttons.addWidget(self.delete_button)
        sheet.inside.addLayout(buttons)
        return sheet

    def show_games(self, statistics: Statistics, choice: queries.Selection) -> None:
        """Select the first game, or the next one after a deletion."""
        row = max(self.table.currentIndex().row(), 0) if choice == self._choice else 0
        self._whole, self._choice = statistics.with_parts, choice
        self.model.show_games(lambda most: statistics.results(choice, most), choice)
        if self.model.rowCount():
            self.table.choose_row(min(row, self.model.rowCount() - 1))
        self._show_chosen()

    @property
    def chosen(self) -> list[str]:
        """The selected games."""
        return [self.model.rows[index.row()].id for index in self.table.selectionModel().selectedRows()]

    def _show_chosen(self) -> None:
        rows = self.table.selectionModel().selectedRows()
        self.look_button.setEnabled(len(rows) == 1)
        chosen = self.model.rows[rows[0].row()] if len(rows) == 1 else None
        can_review = chosen is not None and can_review_result(chosen)
        self.review_button.setEnabled(can_review)
        if chosen is not None and can_review:
            self.reviewable.emit(chosen.game)
        self.delete_button.setEnabled(bool(rows))
        self.result.setVisible(len(rows) == 1)
        if len(rows) == 1:
            self._show_one(self.model.rows[rows[0].row()])
            return
        several = tr("{count} game selected", "{count} games selected", n=len(rows), count=digits(len(rows)))
        self.when.setText(several if rows else tr("No game selected"))
        self.about.setText("" if rows else tr("Select a game to see where its points came from."))

    def _show_one(self, game: Result) -> None:
        self.when.setText(words.moment(game.ended))
        facts = (
            words.game_and_variant(game.game, game.options),
            words.kind(game),
            words.duration(game.seconds),
        )
        ties = [tr(seat.tie_break) for seat in game.seats if seat.tie_break]
        self.about.setText(". ".join([", ".join(facts), *ties]))
        self.parts.show_game(self._whole(game))

    def _look(self) -> None:
        if len(self.chosen) == 1:
            self.look_at.emit(self.chosen[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and self.chosen:
            self.delete.emit(self.chosen)
        else:
            super().keyPressEvent(event)
