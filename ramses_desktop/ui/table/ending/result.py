"""The result beside the final boards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.game import Score, is_race
from ramses_desktop.engine.telling import Ladder
from ramses_desktop.engine.text import tr
from ramses_desktop.store.journal import Agreed
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.ending.deal import DealBox
from ramses_desktop.ui.table.ending.emblem import Emblem
from ramses_desktop.ui.table.ending.flakes import Flakes
from ramses_desktop.ui.table.ending.frames import GAP, GoldFrame, Head, Roomy, column_in
from ramses_desktop.ui.table.ending.ladder import LadderRow
from ramses_desktop.ui.table.ending.moments import MomentsPanel
from ramses_desktop.ui.table.ending.result_table import ResultGrid
from ramses_desktop.ui.table.ending.spoils import Spoils
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.table.panels.fitting import put
from ramses_desktop.ui.table.sentences import above_par, against_par, who_won
from ramses_desktop.ui.widgets.basic import RIM, Button, Gauge, Headline, Label, Panel, Tiles, ghost, plain, primary
from ramses_desktop.ui.widgets.page import Contents, Scroll

ACTION: Final = 108
"""Minimum width of an action at normal text size; with less, they stand two by two."""
LINKS: Final = 0.4
"""The most that links take of the width of the banner beside its words."""
FEWEST: Final = 2
"""Minimum number of moments, even if the result has to scroll; alone, where ranks take room as well, it is one."""
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
        self._title, self._line = Roomy(partial(Headline, 32)), Roomy(partial(Label, "", 15.5, wrap=True))
        self._ceiling = Roomy(partial(Label, "", 13, wrap=True))
        self.title, self.line, self.ceiling = self._title.label, self._line.label, self._ceiling.label
        self.ceiling.setToolTip(tr("The best of thousands of ways to play, with every card face up."))
        self.tells_ceiling = True
        self.gauge = Gauge(tr("Working out the par of this deal"))
        self.emblem = Emblem()
        self.ladder = LadderRow()
        self.links = QWidget()
        """Where else to go, from the banner."""
        self.grid = ResultGrid(self.scores, tokens, self)
        self.grid.hide()  # its numbers are out of date
        self.spoils = Spoils()
        self.moments = MomentsPanel()
        self.moments.asked.connect(self._look_at)
        self.deal = DealBox(table.session, actions, self)
        self.banner, self.sheet = self._make_banner(), self._make_sheet()
        self.extras: list[QWidget] = []
        """What else is read on the banner and at the foot."""
        self.action_row: QWidget | None = None
        """The row of actions, if there is one."""
        self.head, self.foot = Head(parent), QWidget(parent)
        """What is above and below the board, where there is room."""
        self._in_head, self._in_foot = column_in(self.head), column_in(self.foot)
        self._stack()
        self.flakes, self.head_flakes = Flakes(self), Flakes(self.head)
        for one in (self.ceiling, self.gauge, self.spoils, self.head, self.foot):
            one.hide()

    def _stack(self) -> None:
        """Stack all sheets; the deal does not scroll with the others."""
        contents = Contents()
        self._is_apart = False
        """Whether banner, ladder and moments are above and below the board."""
        self._rows = QVBoxLayout(contents)
        self._rows.setContentsMargins(RIM, 0, RIM, 0)
        self._rows.setSpacing(GAP)
        for one in (self.banner, self.ladder, self.sheet, self.spoils, self.moments):
            self._rows.addWidget(one, {self.sheet: 2, self.spoils: 2}.get(one, 0))
        self._last = QVBoxLayout()
        self._last.setContentsMargins(RIM, 0, RIM, 0)
        self._last.addWidget(self.deal)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(GAP)
        self._scroll = Scroll(contents)
        self.column.addWidget(self._scroll, 1)
        self.column.addLayout(self._last)

    def _make_banner(self) -> QWidget:
        banner = GoldFrame(gilded=True)
        row = QHBoxLayout(banner)
        row.setContentsMargins(22, 12, 22, 15)
        row.setSpacing(18)
        row.addWidget(self.emblem)
        self._banner_row, self.words = row, QVBoxLayout()
        self.words.setSpacing(2)
        self.words.addStretch(1)
        # While the par is worked out there is no ceiling to tell.
        self._ceiling.grid.addWidget(self.gauge, 0, 0, Qt.AlignmentFlag.AlignTop)
        for one in (self._title, self._line, self._ceiling, self.links):
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
        place = self._last if self.height() >= appearance().px(LOW) else self._rows
        if place.indexOf(self.deal) < 0:
            place.addWidget(self.deal)
        self.fit()

    def put(self, places: Mapping[str, QRectF], *, visible: bool) -> None:
        """Show it in the places that a board has left for it, or hide it."""
        head, foot = places.get("end_head", QRectF()), places.get("end_foot", QRectF())
        self._set_apart(not head.isEmpty())
        put(self, places.get("end"), visible=visible, rim=RIM)
        put(self.head, head, visible=visible, rim=RIM)
        put(self.foot, foot, visible=visible and bool(self.moments.rows), rim=RIM)
        self.emblem.set_room((self.head if self._is_apart else self).width())
        self.fit()

    def _set_apart(self, apart: bool) -> None:
        if apart == self._is_apart:
            return
        self._is_apart = apart
        if apart:
            self._in_head.addWidget(self.banner, 1)
            self._in_head.addWidget(self.ladder)
            self._in_foot.addWidget(self.moments)
        else:
            self._rows.insertWidget(0, self.banner)
            self._rows.insertWidget(1, self.ladder)
            # Before the deal if that scrolls as well, or else at the end.
            self._rows.insertWidget(self._rows.indexOf(self.deal), self.moments)

    def _place_links(self) -> None:
        """Put the links beside the words of the banner, or below them where they would leave too little room."""
        beside = self._is_apart and self.links.sizeHint().width() <= LINKS * self.head.width()
        is_beside = self._banner_row.indexOf(self.links) >= 0
        if beside and not is_beside:
            self._banner_row.addWidget(self.links)
        elif is_beside and not beside:
            self.words.insertWidget(self.words.count() - 1, self.links)

    def fit(self) -> None:
        """Leave out the last moments rather than make everything scroll."""
        self._place_links()
        for row in self.moments.rows:
            row.show()
        self.moments.updateGeometry()
        room, last = self._scroll.viewport(), self.moments.rows[FEWEST - (len(self.scores.scores) == 1) :]
        missing = self._rows.totalMinimumHeightForWidth(room.width()) - room.height()
        if self._is_apart:
            missing = self.moments.sizeHint().height() - self.foot.height()
        if 0 < missing <= sum(row.sizeHint().height() for row in last):
            while missing > 0:
                row = last.pop()
                row.hide()
                missing -= row.sizeHint().height()

    def find_moments(self) -> None:
        """Find the best moments, which takes a while."""
        table = self._table
        views = [table.view_at(ply) for ply in range(table.session.ply + 1)]
        found = game_ui.best_moments(table.game, views, table.names)
        self.moments.show_moments(found, self._tokens, table.names)

    def get_ready(self) -> None:
        """Have all widgets styled before they are shown, as that takes a while."""
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()

    def show_result(self, board: BoardScene, agreed: Agreed) -> None:
        """Show the result of the finished game on this board; its best moments have been found."""
        table = self._table
        self.scores.refresh()
        self.grid.show()
        views = [table.view_at(ply) for ply in range(table.session.ply + 1)]
        title, line = who_won(table.game.spec.id, self.scores.scores, table.names, views)
        self.title.setText(title)
        self.line.setText(line)
        self.ceiling.hide()
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
            self.spoils.show_scores(board, self.scores.scores, self.scores.title)
        self.deal.show_deal(agreed)
        self.fit()

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
        self.fit()

    def _look_at(self, ply: int) -> None:
        """Show a moment: first the position before it, so that its last move is animated."""
        self.asked.emit(ply - 1)
        self.asked.emit(ply)

    def add_words(self, words: str) -> None:
        """Add a sentence below the title."""
        self.line.setText(" ".join(filter(None, (self.line.text(), words))))

    # ---------------------------------------------------------------- the ceremony

    def show_ceremony(self, shine: float, counted: float) -> None:
        """Show the ceremony at these shares of the crowning and of the counting."""
        self.emblem.set_shine(shine)
        self.grid.set_counted(counted)
        self.spoils.set_counted(counted)

    def scatter(self) -> None:
        """Start the flakes, once the layout of new sheets is known."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        banner = self.banner.geometry()
        self.flakes.begin(QRect() if self._is_apart else banner, self._covered(self), self._ledges())
        if self._is_apart:
            self.head_flakes.begin(banner, self._covered(self.head), ())

    def let_fall(self, share: float) -> None:
        """Show the flakes at this share of their fall."""
        for flakes in (self.flakes, self.head_flakes):
            flakes.fall(share)

    def _covered(self, within: QWidget) -> list[QRect]:
        """Where no flakes are painted in this widget: over text, and over the sheets beneath it."""
        inside = [self.gauge, self.emblem, self.ladder, self.sheet, self.moments, self.deal, self.links]
        inside += [*self.spoils.rows, *self.extras]
        shown = [one for one in inside if one.isVisible() and within.isAncestorOf(one)]
        found = [QRect(one.mapTo(within, QPoint()), one.size()) for one in shown]
        for label in (self.title, self.line, self.ceiling):
            if label.isVisible() and within.isAncestorOf(label):
                flags = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignVCenter)
                words = label.fontMetrics().boundingRect(label.rect(), flags, label.text())
                found.append(words.translated(label.mapTo(within, QPoint())).adjusted(-6, 0, 6, 0))
        return found

    def _ledges(self) -> list[QRect]:
        """Where flakes come to rest: on widgets that do not scroll."""
        return [one.geometry() for one in (self.deal, self.action_row) if one is not None and one.parentWidget() is self]

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for one in (self.head, self.foot):
            one.hide()

    def leave(self) -> None:
        """Go, with all that is apart from it."""
        for one in (self, self.head, self.foot):
            one.hide()
            one.deleteLater()

    def expect_par(self, longest: str) -> None:
        """Keep the room for all that is shown once the par is known, so that nothing moves then. `longest` is the most that is said
        until then."""
        score = self.scores.scores[0]
        ladder = game_ui.ladder(self._table.game.spec.id, score, float(score.total))
        if ladder is not None and self.ladder.isHidden():
            # The name of a rank rather shrinks than take another line.
            self.title.setWordWrap(False)
            self._title.keep_room_for(self.title.text())
            self.emblem.show_rank(-1, len(ladder.ranks))
            self.ladder.expect(len(ladder.ranks))
        self._line.keep_room_for(longest, *(against_par(score.total, score.total + by) for by in (-10, 10)))
        if self.tells_ceiling:
            self._ceiling.keep_room_for(above_par(score.total))
        if self.scores.expect_par():
            self.fit()

    def tell_par(self, words: str, share: float, ceiling: str = "") -> None:
        """Show the par of the deal, and its ceiling if known. A share below 1 is the progress of working out the par."""
        self.line.setText(words)
        self.ceiling.setText(ceiling)
        self.ceiling.setVisible(bool(ceiling) and self.tells_ceiling)
        self.gauge.show_share(share)
        self.gauge.setVisible(share < 1)
        self.fit()


class EndPanel(ResultPanel):
    """The result of a game that was played here, and what to do next."""

    rematch = Signal()
    same_deal = Signal()
    replay = Signal()
    review = Signal()
    compare = Signal()
    """Asks to show how the result compares."""
    day = Signal()
    """Asks for what was made of the deal of a day."""

    def __init__(self, table: Table, tokens: Sequence[int], actions: Actions, parent: QWidget) -> None:
        super().__init__(table, tokens, actions, parent)
        self._ledger: QWidget | None = None
        self.standing = ghost("", "ui-statistics")
        self.standing.clicked.connect(self.compare)
        self.standing.setMinimumWidth(1)  # elided rather than widen the column
        self.standing.hide()
        self.review_button = plain(tr("Review"), "ui-review")
        self.review_button.setToolTip(tr("See turn by turn what you gave away, and what would have been better"))
        self.review_button.clicked.connect(self.review)
        self.review_button.hide()
        self.day_button = plain("")
        self.day_button.clicked.connect(self.day)
        self.day_button.hide()
        links = QHBoxLayout(self.links)
        links.setContentsMargins(0, 0, 0, 0)
        links.setSpacing(0)
        links.addWidget(self.day_button)
        links.addWidget(self.review_button)
        links.addWidget(self.standing, 1, Qt.AlignmentFlag.AlignLeft)
        again = tr("New game", context="a button") if len(table.session.seats) == 1 else tr("Rematch")
        self.buttons = [
            self._action(primary(again, "ui-redo", height=46), self.rematch.emit),
            self._action(plain(tr("Same deal"), "ui-replay", height=46), self.same_deal.emit),
            self._action(plain(tr("Replay"), "ui-film", height=46), self.replay.emit),
            self._action(plain(tr("Save"), "ui-save", height=46), actions["save_as"].trigger),
        ]
        row = QWidget(self)
        tiles = Tiles(self.buttons, ACTION, row, even=True, whole=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(0)
        self.column.addWidget(row)
        self.action_row, self.extras = row, [self.day_button, self.review_button, self.standing, *self.buttons]
        self.flakes.raise_()

    def _action(self, button: Button, act: Callable[[], object]) -> Button:
        button.setMinimumWidth(1)  # equal widths, whatever their words
        button.clicked.connect(lambda _=False: act())
        return button

    def offer_review(self, offered: bool) -> None:
        """Offer a review, unless what luck and choices made of the game leads there."""
        self.review_button.setVisible(offered and (self._ledger is None or self._ledger.isHidden()))

    def take_in(self, ledger: QWidget) -> None:
        """Show what luck and choices made of it, below the spoils."""
        self._ledger = ledger
        self._rows.insertWidget(self._rows.indexOf(self.spoils) + 1, ledger, 1)
        self.extras.append(ledger)

    def offer_day(self, words: str, icon: str) -> None:
        """Offer what was made of the deal of a day."""
        self.day_button.setText(words)
        self.day_button.set_drawing(icon)
        self.day_button.show()

    def show_standing(self, words: str, *, has_won: bool) -> None:
        """Show what the game has won, or offer to compare it."""
        self.standing.setText(literal(words))
        self.standing.setToolTip(words)
        self.standing.set_kind("plain" if has_won else "ghost")
        self.standing.set_drawing("trophy" if has_won else "ui-statistics")
        self.standing.show()

    def add_line(self, line: QWidget) -> None:
        """Add something that is known later to the end of the banner."""
        self.words.insertWidget(self.words.count() - 1, line)
        self.extras.append(line)
        self.fit()
