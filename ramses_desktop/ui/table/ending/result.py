"""The result beside the final boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.game import Score, is_race
from ramses_desktop.engine.ranks import Ladder
from ramses_desktop.engine.text import tr
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.pages.page import Contents, Scroll
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.ending.deal import DealBox
from ramses_desktop.ui.table.ending.emblem import Emblem
from ramses_desktop.ui.table.ending.flakes import Flakes
from ramses_desktop.ui.table.ending.frames import GoldFrame
from ramses_desktop.ui.table.ending.ladder import LadderRow
from ramses_desktop.ui.table.ending.moments import MomentsPanel
from ramses_desktop.ui.table.ending.result_table import ResultGrid
from ramses_desktop.ui.table.ending.spoils import Spoils
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.table.sentences import who_won
from ramses_desktop.ui.widgets.basic import RIM, Button, Gauge, Headline, Label, Panel, ghost, plain, primary
from ramses_desktop.ui.widgets.columns import Tiles

GAP: Final = 8
ACTION: Final = 108
"""Minimum width of an action at normal text size; with less, they stand two by two."""


FEWEST: Final = 2
"""Moments that are told even if they have to scroll."""
LOW: Final = 560
"""Below this height, at normal text size, only the actions stay at the foot."""


class ResultPanel(QWidget):
    """Who won and how, where the points came from, the best moments, and the deal."""

    asked = Signal(int)
    """Asks for a position, to look at a moment."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._table, self._tokens = table, tokens
        self.scores = ScoreModel(table, self)
        self.title = Headline(32)
        self.line = Label("", 15.5, wrap=True)
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.gauge.hide()
        self.emblem = Emblem()
        self.ladder = LadderRow()
        self.grid = ResultGrid(self.scores, tokens, self)
        self.spoils = Spoils()
        self.spoils.hide()
        self.moments = MomentsPanel()
        self.moments.asked.connect(self._look_at)
        self.deal = DealBox(table.session, actions, self)
        self.banner, self.sheet = self._make_banner(), self._make_sheet()
        self.extras: list[QWidget] = []
        """What else is read on the banner, and at the foot,"""
        self.action_row: QWidget | None = None
        """and the row of actions, if there is one."""
        self._stack()
        self.flakes = Flakes(self)

    def _stack(self) -> None:
        """Stack all sheets; the deal does not scroll with the others."""
        contents = Contents()
        self._rows = QVBoxLayout(contents)
        self._rows.setContentsMargins(RIM, 0, RIM, 0)
        self._rows.setSpacing(GAP)
        for one in (self.banner, self.ladder, self.sheet, self.spoils, self.moments):
            self._rows.addWidget(one, int(one is self.sheet))
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(RIM, 0, RIM, 0)
        self._foot.addWidget(self.deal)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)
        self._scroll = Scroll(contents)
        self.column.addWidget(self._scroll, 1)
        self.column.addLayout(self._foot)

    def _make_banner(self) -> QWidget:
        banner = GoldFrame(gilded=True)
        row = QHBoxLayout(banner)
        row.setContentsMargins(22, 12, 22, 15)
        row.setSpacing(18)
        row.addWidget(self.emblem)
        self.words = QVBoxLayout()
        self.words.setSpacing(2)
        self.words.addStretch(1)
        for one in (self.title, self.line, self.gauge):
            self.words.addWidget(one)
        self.words.addStretch(1)
        row.addLayout(self.words, 1)
        return banner

    def _make_sheet(self) -> QWidget:
        sheet = Panel()
        sheet.setContentsMargins(2, 2, 2, 5)
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.grid)
        return sheet

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low window, the deal scrolls with the rest."""
        super().resizeEvent(event)
        self.emblem.set_room(self.width())
        place = self._foot if self.height() >= appearance().px(LOW) else self._rows
        if place.indexOf(self.deal) < 0:
            place.addWidget(self.deal)
        self._fit()

    def _fit(self) -> None:
        """Leave out the last of several moments rather than make everything scroll."""
        for row in self.moments.rows:
            row.show()
        self.moments.updateGeometry()
        room, last = self._scroll.viewport(), self.moments.rows[FEWEST:]
        missing = self._rows.totalMinimumHeightForWidth(room.width()) - room.height()
        if 0 < missing <= sum(row.sizeHint().height() for row in last):
            for row in last:
                row.hide()

    def show_result(self, board: BoardScene, *, assisted: bool) -> None:
        """Show the result of the finished game on this board."""
        table = self._table
        self.scores.refresh()
        views = [table.view_at(ply) for ply in range(table.session.ply + 1)]
        title, line = who_won(table.game.spec.id, self.scores.scores, table.names, views)
        self.title.setText(title)
        self.line.setText(line)
        self.gauge.hide()
        alone = len(self.scores.scores) == 1
        ladder = game_ui.ladder(table.game.spec.id, self.scores.scores[0], None) if alone else None
        if ladder is not None:
            self.show_ladder(ladder)
        elif alone and game_ui.is_praised(table.game.spec.id, self.scores.scores[0]):
            self.emblem.show_winners(self._tokens[:1])
        self._show_emblem(sorted(self.scores.scores, key=lambda score: (score.place, score.seat)))
        self.sheet.setVisible(not board.has_spoils)
        self.spoils.setVisible(board.has_spoils)
        if board.has_spoils:
            self.spoils.show_scores(board, self.scores.scores)
        self.deal.show_deal(assisted=assisted)
        self.moments.show_moments(game_ui.best_moments(table.game, views, table.names), self._tokens, table.names)
        self._fit()

    def _show_emblem(self, ranked: Sequence[Score]) -> None:
        tokens = [self._tokens[score.seat] for score in ranked]
        if len(ranked) == 1:
            return
        if is_race(self._table.game, len(ranked)):
            self.emblem.show_podium(tokens, [score.place for score in ranked])
        else:
            winners = sum(score.place == 1 for score in ranked)
            self.emblem.show_winners(tokens[:winners])

    def show_ladder(self, ladder: Ladder) -> None:
        """Show the rank that a solo player has reached."""
        self.title.setText(tr(ladder.rank.name))
        self.emblem.show_rank(ladder.reached, len(ladder.ranks))
        self.ladder.show_ladder(ladder)
        self._fit()

    def _look_at(self, ply: int) -> None:
        """Go to a moment by way of the position before it, so that its last move is seen to be made."""
        self.asked.emit(ply - 1)
        self.asked.emit(ply)

    def add_words(self, words: str) -> None:
        """Add a sentence below the title."""
        self.line.setText(" ".join(filter(None, (self.line.text(), words))))

    # ---------------------------------------------------------------- the ceremony

    def show_ceremony(self, shine: float, counted: float) -> None:
        """Show these shares of the crowning and of the points."""
        self.emblem.set_shine(shine)
        self.grid.set_counted(counted)
        self.spoils.set_counted(counted)

    def scatter(self) -> None:
        """Prepare the flakes for where everything is, once new sheets have found their places."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.flakes.begin(self.banner.geometry(), self._covered(), self._ledges())

    def _covered(self) -> list[QRect]:
        """Where flakes must not be seen: everything that is read, and the sheets it stands on."""
        inside = [self.gauge, self.emblem, self.ladder, self.sheet, self.moments, self.deal, *self.spoils.rows, *self.extras]
        found = [QRect(one.mapTo(self, QPoint()), one.size()) for one in inside if one.isVisible()]
        for label in (self.title, self.line):
            flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
            words = label.fontMetrics().boundingRect(label.rect(), flags, label.text())
            found.append(words.translated(label.mapTo(self, QPoint())).adjusted(-6, 0, 6, 0))
        return found

    def _ledges(self) -> list[QRect]:
        """Where flakes come to rest: what does not scroll."""
        return [one.geometry() for one in (self.deal, self.action_row) if one is not None and one.parentWidget() is self]

    def tell_par(self, words: str, share: float) -> None:
        """Show what the deal is worth to a strong player; below a share of 1 it is still being worked out."""
        self.line.setText(words)
        self.gauge.show_share(share)
        self.gauge.setVisible(share < 1)
        self._fit()


class EndPanel(ResultPanel):
    """The result of a game that was played here, and what to do next."""

    rematch = Signal()
    same_deal = Signal()
    replay = Signal()
    compare = Signal()
    """Asks to show how the result compares."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(table, tokens, actions, parent)
        self.standing = ghost("", "ui-statistics")
        self.standing.clicked.connect(self.compare)
        # It rather loses its last letters than widens the column.
        self.standing.setMinimumWidth(1)
        self.standing.hide()
        self.words.insertWidget(self.words.count() - 1, self.standing, 0, Qt.AlignmentFlag.AlignLeft)
        again = tr("New game") if len(table.session.seats) == 1 else tr("Rematch")
        self.buttons = [
            self._action(primary(again, "ui-redo", height=46), self.rematch.emit),
            self._action(plain(tr("Same deal"), "ui-replay", height=46), self.same_deal.emit),
            self._action(plain(tr("Replay"), "ui-film", height=46), self.replay.emit),
            self._action(plain(tr("Save"), "ui-save", height=46), actions["save_as"].trigger),
        ]
        row = QWidget(self)
        tiles = Tiles(self.buttons, ACTION, row, even=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(0)
        self.column.addWidget(row)
        self.action_row, self.extras = row, [self.standing, *self.buttons]
        self.flakes.raise_()

    def _action(self, button: Button, act: Callable[[], object]) -> Button:
        button.setMinimumWidth(1)  # equal widths, whatever their words
        button.clicked.connect(lambda _=False: act())
        return button

    def show_standing(self, words: str, *, has_won: bool) -> None:
        """Show what the game has won, or offer to compare it."""
        self.standing.setText(words.replace("&", "&&"))
        self.standing.set_kind("plain" if has_won else "ghost")
        self.standing.set_drawing("trophy" if has_won else "ui-statistics")
        self.standing.show()
