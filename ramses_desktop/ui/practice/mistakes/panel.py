"""The panel of the page Practise: how many mistakes are due, of which games."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ramses_desktop.coach.deck import Deck
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import infos
from ramses_desktop.games.info import Info
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.mistakes import asking, words
from ramses_desktop.ui.practice.section import Section
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import MIN_HEIGHT, RIM, Button, Gauge, Label, Picture, Tiles, ghost, plain

TILE: Final = 176
"""Least width of a game's tile, in pixels at normal text size."""
BAR: Final = 4
"""Height of the bar of progress, in pixels."""


class GameTile(Button):
    """A game, and how many of its mistakes are due. It starts those alone."""

    def __init__(self, game: Info, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.game = game
        self.picture = Picture(game.emblem, 22)
        self.name, self.count = Label(tr(game.name), 14.5, wrap=True), Label("", 16, 900)
        row = QHBoxLayout(self)
        row.setContentsMargins(RIM + 8, RIM, RIM + 10, RIM)
        row.setSpacing(8)
        row.addWidget(self.picture)
        row.addWidget(self.name, 1)
        row.addWidget(self.count)
        for widget in (self.picture, self.name, self.count):
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._keep_height()
        appearance().changed.connect(self._keep_height)

    def _keep_height(self) -> None:
        """A long name takes two lines, and a short one no less room."""
        self.count.setMinimumHeight(self.sizeHint().height() - 2 * RIM)

    def show_count(self, n: int) -> None:
        self.count.setText(digits(n))
        self.name.set_tone("" if n else "soft")
        self.count.set_tone("" if n else "soft")
        self.setEnabled(n > 0)
        name = tr(self.game.name)
        self.setAccessibleName(tr("{name}: {due} due today", name=name, due=digits(n)))
        self.setToolTip(tr("Practise only {name}", name=name) if n else "")

    def sizeHint(self) -> QSize:
        height = max(round(appearance().px(38)), MIN_HEIGHT) + 2 * RIM
        return QSize(round(appearance().px(TILE)), height)

    def minimumSizeHint(self) -> QSize:
        """Small, as tiles are laid side by side before it is known how many fit."""
        return QSize(2 * MIN_HEIGHT, self.sizeHint().height())


class MistakesSection(Section):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(practising, tr("Your mistakes"), parent)
        self._deck: Deck | None = None
        self.note.hide()
        self.all_button = ghost(tr("Show all"), "ui-list", px=14, height=30)
        self.all_button.clicked.connect(lambda: practising.window.stage.show_page("mistakes"))
        self.top.addStretch(1)
        self.put_beside(self.all_button)
        self.said, self.gauge = Label("", 13.5, tone="soft", wrap=True), Gauge(tr("Looking through your last game"))
        self.gauge.setFixedHeight(BAR)
        self.number, self.due = Label("", 34, 900), Label("", 15.5, wrap=True)
        self.start_button = plain(tr("Start"), "ui-practice", height=40)
        self.start_button.clicked.connect(lambda _=False: self.start(""))
        self._first = QWidget()
        row = QHBoxLayout(self._first)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.number)
        row.addWidget(self.due, 1)
        row.addWidget(self.start_button)
        self.sentence = Label("", 15.5, wrap=True)
        self.tiles = [GameTile(game) for game in infos() if game.reviews]
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self.start(tile.game.id))
        self._games = QWidget()
        tiles = Tiles(self.tiles, TILE, self._games, even=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(0)
        for widget in (self.said, self.gauge, self._first, self.sentence, self._games):
            self.inside.addWidget(widget)
        self.inside.addStretch(1)
        coaching = practising.window.coaching
        coaching.progressed.connect(self._show_progress)
        coaching.finished.connect(practising.changed)

    # -------------------------------------------------------- what is known

    def refresh(self) -> None:
        self._show_progress()
        practising = self.practising
        self._deck = deck = practising.keeping.deck(practising.name)
        due, sentence = len(deck.due), self._sentence(deck)
        self.number.setText(digits(due))
        self.due.setText(tr("due today, {kept} kept", kept=digits(deck.kept)))
        self._first.setAccessibleName(tr("{due} due today, {kept} kept", due=digits(due), kept=digits(deck.kept)))
        self._first.setVisible(not sentence)
        self.sentence.setText(sentence)
        self.sentence.setVisible(bool(sentence))
        self._games.setVisible(bool(deck.entries))
        self.all_button.setVisible(bool(deck.entries))
        for tile in self.tiles:
            tile.show_count(deck.count(tile.game.id))

    def _sentence(self, deck: Deck) -> str:
        """What to say while nothing is due; empty if something is."""
        if deck.due:
            return ""
        practising = self.practising
        statistics, log = practising.window.results.statistics, practising.log
        if (statistics.fault is not None and statistics.database.can_change) or (log.fault is not None and not log.events):
            return tr("These results cannot be read. They are kept; see Game, Your data.")
        if deck.entries:
            return words.nothing_due(deck)
        if not statistics.results(Choice(name=practising.name), most=1):
            return tr("Play a game first. Then your mistakes wait here.")
        if not practising.window.settings.review_games:
            return tr("No mistakes are waiting. Review a game, and those in it come here.")
        return tr("No mistakes are waiting. Those in your next games will come here.")

    @property
    def main_button(self) -> Button | None:
        return self.start_button if self._deck is not None and self._deck.due else None

    @property
    def entry(self) -> QWidget | None:
        return self.main_button or (self.all_button if self._deck is not None and self._deck.entries else None)

    def start(self, kind: str = "") -> None:
        """Ask what is due, perhaps of one game only."""
        if self._deck is not None:
            entries = [entry for entry in self._deck.due if kind in ("", entry.question.kind)]
            asking.begin(self.practising, entries)

    # -------------------------------------------------------- the review in spare time

    def _show_progress(self) -> None:
        if not self.isVisible():
            return  # counting turns takes some milliseconds
        found = words.progress(self.practising.window.coaching.at_work)
        for widget in (self.said, self.gauge):
            widget.setVisible(found is not None)
        if found is not None:
            self.said.setText(found[0])
            self.gauge.show_share(found[1])
