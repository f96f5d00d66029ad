"""Mistakes asked again: what is due, one question after the other, and the page and the panel that show the deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ramses_desktop.coach.deck import Card, Deck, Entry, State
from ramses_desktop.coach.review import Review
from ramses_desktop.engine.judged import Decision, Place, Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.games import TESTED, infos, judge
from ramses_desktop.games.info import Info
from ramses_desktop.store import files
from ramses_desktop.store.files import Saved
from ramses_desktop.store.journal import EXTENSION
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.queries import Selection
from ramses_desktop.ui.coaching.task import Comeback, Task
from ramses_desktop.ui.coaching.words import why as reason_for
from ramses_desktop.ui.game_ui import can_retry
from ramses_desktop.ui.pages.overview import Sheet
from ramses_desktop.ui.practice import words
from ramses_desktop.ui.practice.keeping import Keeping
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.result_words import day, game_name
from ramses_desktop.ui.style.theme import appearance, called
from ramses_desktop.ui.widgets.basic import MIN_HEIGHT, RIM, Button, Flow, Gauge, Label, Picture, Tiles, ghost, plain, primary
from ramses_desktop.ui.widgets.layout import fill, row
from ramses_desktop.ui.widgets.page import MARGIN, Page, alert
from ramses_desktop.ui.widgets.tables import Column, RowsModel, Table


class Round:
    """One sitting: these questions of a player, in this order. `Asking` of the page on which a better move is looked for."""

    def __init__(self, keeping: Keeping, name: str, entries: Sequence[Entry]) -> None:
        self._keeping, self._name = keeping, name
        self._left = [entry.question for entry in entries]
        self._all = len(entries)
        self._here: Decision | None = None
        self._task: Task | None = None

    @property
    def place(self) -> str:
        return tr("{n} of {all} due today", n=self._all - len(self._left), all=self._all) if self._all > 1 else ""

    @property
    def has_more(self) -> bool:
        return bool(self._left)

    def following(self) -> Task | None:
        """The next one whose game can still be read."""
        while self._left:
            question = self._left.pop(0)
            self._task = self._task_of(question)
            if self._task is not None:
                self._here = question
                return self._task
            self._keeping.pass_over(question.place)
        return None

    def _task_of(self, question: Decision) -> Task | None:
        place = question.place
        found = files.load(finished_folder(self._keeping.database.data) / f"{place.game}{EXTENSION}", TESTED)
        if not isinstance(found, Saved) or not can_retry(found.session, place.ply):
            return None
        return Task(found.session, place.ply, self._keeping.verdict(question), found.agreed)

    def answer(self, verdict: Verdict, seconds: float) -> Comeback:
        assert self._here is not None
        card = self._keeping.answer(self._here, self._name, verdict, seconds)
        is_over = card.rests_until is not None
        return Comeback(comes_back(card), is_over, self._why() if is_over else "")

    def _why(self) -> str:
        task = self._task
        assert task is not None
        return why(task.session, task.mistake) if task.mistake is not None else ""

    def take_back(self) -> None:
        assert self._here is not None
        self._keeping.undo(self._here.place, self._name)


def begin(practising: Practising, entries: Sequence[Entry]) -> None:
    """Ask these questions on the table."""
    asking = Round(practising.keeping, practising.name, entries)
    first = asking.following()
    if first is None:
        practising.window.say(tr("The moves of these games are gone; only their results are left."))
        practising.changed.emit()
    else:
        practising.window.coaching.ask(first, asking)


def why(session: Session, verdict: Verdict) -> str:
    """What speaks for the better move."""
    rules = judge(session.game.spec.id)
    assert rules is not None  # only what was judged has a verdict
    here = Review(session, session.mover(verdict.ply), (verdict.ply,), (), rules.when, rules.whole_turns)
    return reason_for(here, verdict, rules)


def comes_back(card: Card) -> str:
    """When a question is asked again."""
    if card.rests_until is not None:
        return tr("Missed six times. It rests for a month.")
    if card.is_learned or card.memory is None:
        return tr("Learned. It will not come back.")
    days = (card.memory.due - card.memory.day).days
    return tr("comes back tomorrow") if days == 1 else tr("comes back in {n} day", "comes back in {n} days", n=days)


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
        fill(self.header, 14, (self.about, 1))
        self.model = RowsModel(self)
        self.table = Table(self.model, tr("Kept for practice"), stretch=4)
        self.table.sort_first_by(4, Qt.SortOrder.AscendingOrder)
        self.table.opened.connect(self.ask)
        self.table.selectionModel().selectionChanged.connect(self._show_buttons)
        self.nothing = Label(tr("Nothing is kept. Mistakes come here once a game was reviewed."), 15.5, wrap=True)
        sheet = Sheet("")
        sheet.title.hide()
        self._foot = self._make_buttons()
        fill(sheet.inside, (self.nothing, 1, Qt.AlignmentFlag.AlignTop), (self.table, 1), self._foot)
        self.body.addLayout(row(sheet, margins=(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)))
        self._undo_keys = QShortcut(self)
        self._undo_keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._undo_keys.activated.connect(self.undo)
        practising.window.actions_.keys_changed.connect(self._update_keys)
        self._update_keys()

    def _make_buttons(self) -> QWidget:
        foot = QWidget()
        flow = Flow(foot)
        self.ask_button = primary(tr("Ask now"), "ui-practice")
        self.review_button = plain(tr("Review"), "ui-review")
        self.rest_button = plain(tr("Let it rest"), "ui-pause")
        self.remove_button = plain(tr("Remove"), "ui-delete")
        self.undo_button = ghost(tr("Undo"), "ui-undo")
        buttons = (self.ask_button, self.review_button, self.rest_button, self.remove_button, self.undo_button)
        acts = (self.ask, self.review, self.rest_or_take_up, self.remove, self.undo)
        for button, act in zip(buttons, acts, strict=True):
            button.clicked.connect(lambda _=False, act=act: act())
            flow.addWidget(button)
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
        chosen, at = self.chosen, self.table.currentIndex().row()
        practising = self._practising
        self._deck = deck = practising.keeping.deck(practising.name)
        self.about.setText(
            tr("{name}: {due} due today, {kept} kept", name=practising.name, due=len(deck.due), kept=digits(deck.size))
        )
        self.model.set_rows(sorted(deck.entries, key=self._order), self._columns(deck))
        self.table.setVisible(bool(deck.entries))
        self.setFocusProxy(self.table if deck.entries else None)  # type: ignore[arg-type] # Qt knows pages without one
        self.nothing.setVisible(not deck.entries)
        if deck.entries:
            places = [entry.question.place for entry in self.model.rows]
            same = places.index(chosen.question.place) if chosen is not None and chosen.question.place in places else at
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
        at = self.table.currentIndex().row()
        entry: Entry | None = self.model.rows[at] if 0 <= at < len(self.model.rows) else None
        return entry

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
            begin(self._practising, [self.chosen])

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
        row(self.picture, (self.name, 1), self.count, on=self, gap=8, margins=(RIM + 8, RIM, RIM + 10, RIM))
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
        row(self.number, (self.due, 1), self.start_button, on=self._first, gap=10)
        self.sentence = Label("", 15.5, wrap=True)
        self.tiles = [GameTile(game) for game in infos() if game.reviews]
        for tile in self.tiles:
            tile.clicked.connect(lambda _=False, tile=tile: self.start(tile.game.id))
        self._games = QWidget()
        tiles = Tiles(self.tiles, TILE, self._games, even=True)
        tiles.setContentsMargins(0, 0, 0, 0)
        tiles.setSpacing(0)
        fill(self.inside, self.said, self.gauge, self._first, self.sentence, self._games, ...)
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
        self.due.setText(tr("due today, {kept} kept", kept=digits(deck.size)))
        self._first.setAccessibleName(tr("{due} due today, {kept} kept", due=digits(due), kept=digits(deck.size)))
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
        if not statistics.results(Selection(name=practising.name), most=1):
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
            begin(self.practising, entries)

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
