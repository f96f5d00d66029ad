"""The page with everything that is asked again: when each comes back, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ramses_desktop.coach.deck import Deck, Entry, Place, State
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.ui.pages.results.sheet import Sheet
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.mistakes import asking, words
from ramses_desktop.ui.result_words import day, game_name
from ramses_desktop.ui.style.theme import called
from ramses_desktop.ui.widgets.basic import Flow, Label, ghost, plain, primary
from ramses_desktop.ui.widgets.page import MARGIN, Page, alert
from ramses_desktop.ui.widgets.tables import Column, RowsModel, Table

ORDER: Final = (State.DUE, State.WAITING, State.RESTING, State.NEW, State.LEARNED)
"""In which the rows come."""


class MistakesPage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Kept for practice"), parent)
        self._practising = practising
        self._deck: Deck | None = None
        self._done: list[Place] = []
        """What was changed here, to be undone."""
        self.about = Label("", 14.5, tone="soft", wrap=True)
        self.header.setStretchFactor(self.heading, 0)
        self.header.addSpacing(14)
        self.header.addWidget(self.about, 1)
        self.model = RowsModel(self)
        self.table = Table(self.model, tr("Kept for practice"), stretch=4)
        self.table.sort_first_by(4, Qt.SortOrder.AscendingOrder)
        self.table.opened.connect(self.ask)
        self.table.selectionModel().selectionChanged.connect(self._show_buttons)
        self.nothing = Label(tr("Nothing is kept. Mistakes come here once a game was reviewed."), 15.5, wrap=True)
        sheet = Sheet("")
        sheet.title.hide()
        sheet.inside.addWidget(self.nothing, 1, Qt.AlignmentFlag.AlignTop)
        sheet.inside.addWidget(self.table, 1)
        self._foot = self._make_buttons()
        sheet.inside.addWidget(self._foot)
        whole = QHBoxLayout()
        whole.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        whole.addWidget(sheet)
        self.body.addLayout(whole)
        self._undo_keys = QShortcut(self)
        self._undo_keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._undo_keys.activated.connect(self.undo)
        practising.window.actions_.keys_changed.connect(self._update_keys)
        self._update_keys()

    def _make_buttons(self) -> QWidget:
        foot = QWidget()
        row = Flow(foot)
        self.ask_button = primary(tr("Ask now"), "ui-practice")
        self.review_button = plain(tr("Review"), "ui-review")
        self.rest_button = plain(tr("Let it rest"), "ui-pause")
        self.remove_button = plain(tr("Remove"), "ui-delete")
        self.undo_button = ghost(tr("Undo"), "ui-undo")
        buttons = (self.ask_button, self.review_button, self.rest_button, self.remove_button, self.undo_button)
        acts = (self.ask, self.review, self.rest_or_take_up, self.remove, self.undo)
        for button, act in zip(buttons, acts, strict=True):
            button.clicked.connect(lambda _=False, act=act: act())
            row.addWidget(button)
        self.remove_button.setToolTip(tr("Never ask this again"))
        return foot

    def _update_keys(self) -> None:
        """Give Undo the same keys as at the table."""
        keys = self._practising.window.actions_.keys("undo")
        self._undo_keys.setKeys(keys)
        self.undo_button.set_key(called(keys[0]) if keys else "")

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._done.clear()
        self.refresh()

    def refresh(self) -> None:
        """Show the deck as it is now; the row that was chosen stays so."""
        chosen, row = self.chosen, self.table.currentIndex().row()
        practising = self._practising
        self._deck = deck = practising.keeping.deck(practising.name)
        self.about.setText(
            tr("{name}: {due} due today, {kept} kept", name=practising.name, due=len(deck.due), kept=digits(deck.kept))
        )
        self.model.set_rows(sorted(deck.entries, key=self._order), self._columns(deck))
        self.table.setVisible(bool(deck.entries))
        self.setFocusProxy(self.table if deck.entries else None)  # type: ignore[arg-type] # Qt knows pages without one
        self.nothing.setVisible(not deck.entries)
        if deck.entries:
            places = [entry.question.place for entry in self.model.rows]
            same = places.index(chosen.question.place) if chosen is not None and chosen.question.place in places else row
            self.table.choose_row(max(0, min(same, len(places) - 1)))
        self._show_buttons()

    def _order(self, entry: Entry) -> tuple[int, str, float]:
        assert self._deck is not None
        comes = entry.comes.isoformat() if entry.comes is not None else ""
        return ORDER.index(self._deck.state(entry)), comes, -entry.question.regret

    def _columns(self, deck: Deck) -> tuple[Column, ...]:
        return (
            Column(tr("Game"), lambda entry: game_name(entry.question.kind), lambda entry: game_name(entry.question.kind)),
            Column(tr("Played"), lambda entry: day(entry.question.ended), lambda entry: entry.question.ended),
            Column(
                tr("Move"),
                lambda entry: digits(entry.question.place.ply + 1),
                lambda entry: entry.question.place.ply,
                is_number=True,
            ),
            Column(tr("Gave away"), lambda entry: words.cost(entry.question), lambda entry: entry.question.regret, is_number=True),
            Column(tr("Comes back"), lambda entry: words.next_time(deck, entry), self._order),
            Column(tr("Asked"), lambda entry: digits(entry.card.answers), lambda entry: entry.card.answers, is_number=True),
        )

    @property
    def chosen(self) -> Entry | None:
        row = self.table.currentIndex().row()
        found: Entry | None = self.model.rows[row] if 0 <= row < len(self.model.rows) else None
        return found

    def _show_buttons(self) -> None:
        entry = self.chosen
        for button in (self.ask_button, self.review_button, self.rest_button, self.remove_button):
            button.setEnabled(entry is not None)
        if entry is not None and self._deck is not None:
            is_out = self._deck.state(entry) in (State.RESTING, State.LEARNED)
            self.rest_button.setText(tr("Take up again") if is_out else tr("Let it rest"))
            self.rest_button.set_drawing("ui-play" if is_out else "ui-pause")
            self.rest_button.setToolTip(tr("Ask it today") if is_out else tr("Do not ask it for 30 days"))
        self.undo_button.setEnabled(bool(self._done))
        self._foot.setVisible(entry is not None or bool(self._done))

    # -------------------------------------------------------- what can be done

    def ask(self) -> None:
        """Ask the chosen one now, whenever it is due."""
        if self.chosen is not None:
            asking.begin(self._practising, [self.chosen])

    def review(self) -> None:
        """Look through its game."""
        if self.chosen is not None:
            self._practising.window.reviewing.review_record(self.chosen.question.place.game)

    def rest_or_take_up(self) -> None:
        if self.chosen is None or self._deck is None:
            return
        keeping = self._practising.keeping
        is_out = self._deck.state(self.chosen) in (State.RESTING, State.LEARNED)
        change = keeping.take_up if is_out else keeping.rest
        self._changed(self.chosen.question.place, change)

    def remove(self) -> None:
        if self.chosen is not None:
            self._changed(self.chosen.question.place, self._practising.keeping.drop)

    def _changed(self, place: Place, change: Callable[[Place, str], None]) -> None:
        change(place, self._practising.name)
        self._done.append(place)
        self._tell()

    def undo(self) -> None:
        """Take back what was done last on this page."""
        if self._done:
            self._practising.keeping.undo(self._done.pop(), self._practising.name)
            self._tell()

    def _tell(self) -> None:
        self.refresh()
        self.table.setFocus()
        alert(self.about)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.remove()
        else:
            super().keyPressEvent(event)
