"""What statistics and halls show while there is too little for charts and tables: the games themselves, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.store.queries import Result
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.pages.results.sheet import Sheet, side_by_side
from ramses_desktop.ui.widgets.basic import Button, Caption, Label, Panel, Title, ghost, primary
from ramses_desktop.ui.widgets.page import GUTTER, Dusk

CHARTS: Final = 3
"""Charts begin with this many games."""

HIGH: Final = 76
"""Height of the place of a game still to be played, in pixels at normal text size."""


class GameCard(Panel):
    """A finished game: what, when and who, and how one player did in it."""

    def __init__(self, result: Result, name: str | None) -> None:
        super().__init__(fill="card")
        self.setContentsMargins(18, 12, 10, 14)
        persons = (seat for seat in result.seats if seat.is_person and seat.name == name)
        own = next(persons, min(result.seats, key=lambda seat: seat.place))
        by_place = words.counts_places(result.game, len(result.seats))
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(2)
        about = ", ".join([words.variant(result.options, result.game), words.moment(result.ended), words.kind(result)])
        left.addWidget(Title(words.game_name(result.game), 20))
        left.addWidget(Label(about, 14, tone="soft", wrap=True))
        left.addWidget(Label(words.who_played(result), 15.5, 700, wrap=True))
        right.setSpacing(0)
        number = Title(digits(own.place if by_place else own.total), 34)
        caption = Caption(tr("Place") if by_place else words.counts(result.game, alone=len(result.seats) == 1))
        for one in (number, caption):
            one.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            right.addWidget(one)
        self.look = ghost(tr("Replay"), "ui-film")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(18)
        row.addLayout(right)
        row.addLayout(left, 1)
        row.addWidget(self.look)


class Next(QWidget):
    """The desert at dusk, with what comes next."""

    def __init__(self, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label("", 15.5, wrap=True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button: Button = primary(tr("Play"), "ui-play", px=16, height=44)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(Dusk(icon), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(2)


class FewGames(QWidget):
    """One or two games, each on a card, and how many are missing for the charts."""

    look_at = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        games, after = Sheet(tr("Your games so far")), Sheet(tr("What comes next"))
        self._games = QVBoxLayout()
        self._games.setContentsMargins(6, 6, 6, 0)
        self._games.setSpacing(GUTTER - 6)
        games.inside.addLayout(self._games)
        games.inside.addStretch(1)
        self.next = Next("ui-statistics")
        after.inside.addWidget(self.next, 1)
        self.cards: list[GameCard] = []
        self.free: list[Button] = []
        """Places of games still to be played."""
        row = side_by_side(games, after)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)

    def show_games(self, results: Sequence[Result], name: str | None) -> None:
        for old in (*self.cards, *self.free):
            old.hide()
            old.deleteLater()
        self.cards = [GameCard(result, name) for result in results]
        for card, result in zip(self.cards, results, strict=True):
            card.look.clicked.connect(lambda _=False, name=result.id: self.look_at.emit(name))
            self._games.addWidget(card)
        self.free = [Button(tr("Play game {n}", n=number), "dashed", height=HIGH) for number in range(len(results) + 1, CHARTS + 1)]
        for button in self.free:
            button.clicked.connect(self.next.button.click)
            self._games.addWidget(button)
        left = CHARTS - len(results)
        self.next.words.setText(tr("One more game and your charts begin.", "{n} more games and your charts begin.", n=left))
