"""Today's deals: their pars, the cards of the day, and the tables of those who played them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from attrs import evolve, frozen
from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ramses_desktop.bots.par import MASTER, Par
from ramses_desktop.coach import daily
from ramses_desktop.coach.daily import Deal, Outcome, Try, read_seed
from ramses_desktop.engine.game import Options
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.engine.text import tr
from ramses_desktop.games import bots, game, info_of, solo_ids
from ramses_desktop.store import files as pars
from ramses_desktop.store import journal
from ramses_desktop.store.journal import CASUAL, EXTENSION, MATCH, moment
from ramses_desktop.store.paths import games_folder
from ramses_desktop.store.switches import DAILY, KNOWN, TAKE_BACK, TUTOR
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.pages.home import paint_picture
from ramses_desktop.ui.practice import words
from ramses_desktop.ui.style import art, draw
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import SEATS, TableSetup
from ramses_desktop.ui.table.thinker import DAYS, ParFinder, deal_of, known_par
from ramses_desktop.ui.widgets.basic import Headline, Label, Panel, Picture, plain
from ramses_desktop.ui.widgets.layout import Drawn, column, row

if TYPE_CHECKING:
    from ramses_desktop.store.files import PracticeLog
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.store.reviews import Note, Noted
    from ramses_desktop.store.settings import Settings
    from ramses_desktop.ui.actions import Actions
    from ramses_desktop.ui.coaching.coaching import Coaching, Reviewing
    from ramses_desktop.ui.games import CurrentGame, Files, Results, Unfinished
    from ramses_desktop.ui.sound.sounding import Sounding
    from ramses_desktop.ui.stage import Stage
    from ramses_desktop.ui.table.page import TablePage

T = TypeVar("T")

PLAY, GO_ON, SEE, FOR_FUN = "play", "go on", "see", "for fun"
STREAK: Final = "torch"
"""The picture of a streak."""
PICTURE: Final = (120, 86)
"""Width and height of the picture, in pixels at normal text size."""
HIGH: Final = 156
"""Least height of a card, in pixels at normal text size."""


@frozen
class Today:
    """What a card shows."""

    state: str
    what: str
    """The result, or that there is none yet."""
    best: str
    """The best of all days; empty without one."""
    days: int
    """In a row."""

    @property
    def is_done(self) -> bool:
        return self.state == SEE


class DayPicture(QWidget):
    """The picture of a game, at the size of a card."""

    def __init__(self, game_id: str) -> None:
        super().__init__()
        self._game, self._picture = game_id, CachedPicture()
        self._scale()
        appearance().changed.connect(self._scale)

    def _scale(self) -> None:
        # With large text the words need the room more.
        zoom = min(appearance().px(1), 1.25)
        self.setFixedSize(QSize(round(PICTURE[0] * zoom), round(PICTURE[1] * zoom)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, self._game, lambda inside: paint_picture(inside, self._game, QRectF(self.rect())))


class StateSign(Drawn):
    """A full disc with a tick, or an empty ring."""

    SIZE = (22, 22)
    _is_done = False

    def show_state(self, *, is_done: bool) -> None:
        self._is_done = is_done
        self.update()

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        theme, px = appearance().theme, appearance().px
        if self._is_done:
            draw.disc(painter, rect.center(), px(9.5), theme["good"])
            inside = rect.adjusted(px(4.5), px(4.5), -px(4.5), -px(4.5))
            art.paint_icon(painter, "ui-confirm", inside, theme["panel"])
        else:
            draw.disc(painter, rect.center(), px(8.5), None, draw.pen(theme["ink2"], 1.6))


class Flame(Picture):
    """Lit while there is a streak, otherwise pale."""

    def __init__(self, size: float) -> None:
        super().__init__(STREAK, size)

    def light(self, *, lit: bool) -> None:
        self.setEnabled(lit)
        self.update()


class DealCard(Panel):
    pressed = Signal(str)
    """The button was pressed; carries the id of the game."""

    def __init__(self, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, fill="card")
        self.setContentsMargins(10, 10, 6, 8)
        self.game_id = game_id
        self.setAccessibleName(words.game_name(game_id))
        self.today: Today | None = None
        self.name = Headline(16)
        self.name.setText(words.game_name(game_id))
        self.sign, self.what = StateSign(), Label("", 15, wrap=True)
        self.trophy, self.best = Picture("trophy", 22), Label("", 15, tone="soft", wrap=True)
        self.flame, self.streak = Flame(24), Label("", 15, wrap=True)
        self.button = plain("")
        self.button.clicked.connect(lambda: self.pressed.emit(self.game_id))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def _lay_out(self) -> None:
        lines = QGridLayout()
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setHorizontalSpacing(8)
        lines.setVerticalSpacing(5)
        lines.addWidget(self.name, 0, 0, 1, 2)
        for at, (sign, label) in enumerate(((self.sign, self.what), (self.trophy, self.best)), 1):
            lines.addWidget(sign, at, 0, Qt.AlignmentFlag.AlignCenter)
            lines.addWidget(label, at, 1)
        lines.setColumnStretch(1, 1)
        lines.setRowStretch(3, 1)
        above = row((DayPicture(self.game_id), 0, Qt.AlignmentFlag.AlignTop), (lines, 1), gap=14)
        column(above, ..., row(4, self.flame, (self.streak, 1), self.button, gap=8), on=self, gap=4)

    def show_today(self, today: Today) -> None:
        self.today = today
        self.sign.show_state(is_done=today.is_done)
        self.what.setText(today.what)
        self.what.set_tone("" if today.is_done else "soft")
        self.best.setText(today.best)
        for widget in (self.trophy, self.best):
            widget.setVisible(bool(today.best))
        self.streak.setText(words.in_a_row(today.days))
        self.streak.set_tone("" if today.days else "soft")
        self.flame.light(lit=bool(today.days))
        label = {SEE: tr("See it"), GO_ON: tr("Go on")}.get(today.state) or tr("Play")
        icon = "" if today.is_done else "ui-play"
        self.button.setText(label)
        self.button.set_drawing(icon)
        told = ". ".join(filter(None, (today.what, today.best, words.in_a_row(today.days))))
        self.button.setAccessibleName(tr("{button}: {name}", button=label, name=words.game_name(self.game_id)))
        self.button.setAccessibleDescription(told)


class Arrows(QObject):
    """Lets the arrow keys lead from one widget of a group to the next."""

    def __init__(self, group: list[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._group = group
        for one in group:
            one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and watched in self._group:
            keys = Qt.Key
            step = {keys.Key_Left: -1, keys.Key_Up: -1, keys.Key_Right: 1, keys.Key_Down: 1}.get(keys(event.key()), 0)
            if step:
                at = self._group.index(watched) + step
                self._group[max(0, min(at, len(self._group) - 1))].setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)


def daily_options(game_id: str, rules: int) -> Options:
    return game(game_id).spec.options(players=1, rules=rules, **info_of(game_id).daily)


def deal_at(setup: TableSetup) -> Deal | None:
    """The deal of a day, if this is its solo table."""
    deal = read_seed(setup.seed)
    if deal is None or deal.game not in solo_ids() or [seat.player for seat in setup.seats] != [PERSON]:
        return None
    same = (deal.game, deal.rules) == (setup.game_id, setup.options.rules)
    return deal if same and setup.options == daily_options(deal.game, deal.rules) else None


@frozen
class Attempt:
    """A player's first try at the deal of a day."""

    deal: Deal
    id: str
    """Of the game: its journal, and later its record."""
    note: Note | None = None
    """None until it is finished."""

    @property
    def finished(self) -> Try:
        assert self.note is not None  # only asked of finished ones
        begun = moment(self.note.begun)
        return Try(self.deal.day, begun.date() if begun is not None else None)


@frozen
class History:
    """All first tries of a player at one game, in the order in which they were begun."""

    attempts: Mapping[date, Attempt]

    @property
    def done(self) -> list[Attempt]:
        return [one for one in self.attempts.values() if one.note is not None]

    def total(self, day: date) -> int | None:
        """The result of a day; None while there is none."""
        found = self.attempts.get(day)
        return found.note.total if found is not None and found.note is not None else None

    @property
    def best(self) -> int | None:
        return max((one.note.total for one in self.done if one.note is not None), default=None)

    @property
    def days(self) -> list[date]:
        """The days that count for a streak."""
        return daily.timely_days(one.finished for one in self.done)


class Player(Protocol):
    """Whose days these are, and what is known of them."""

    window: Window
    name: str
    changed: SignalInstance
    day_asked: SignalInstance

    @property
    def log(self) -> PracticeLog: ...

    @property
    def noted(self) -> Noted: ...

    def once(self, key: Hashable, read: Callable[[], T]) -> T: ...


class Dailies(QObject):
    def __init__(self, practising: Player, parent: QObject) -> None:
        super().__init__(parent)
        self._practising = practising
        self._window = practising.window

    @property
    def today(self) -> date:
        """The player's date."""
        return journal.now().date()

    @cached_property
    def pars(self) -> DayPars:
        return DayPars(self._window, self)

    def outcome(self, attempt: Attempt) -> Outcome:
        """The result of a finished try, with its par if that is known."""
        assert attempt.note is not None  # only asked of finished ones
        par = self.pars.par(attempt.deal)
        return Outcome(attempt.deal.day, attempt.note.total, par.mean if par is not None else None)

    def deal(self, game_id: str, day: date) -> Deal:
        return Deal(day, game_id, game(game_id).spec.rules)

    # -------------------------------------------------------- what is known

    def history(self, game_id: str, name: str = "") -> History:
        """A player's; without a name, that of whoever practises."""
        name = name or self._practising.name
        return self._practising.once(("days", name), lambda: self._histories(name)).get(game_id, History({}))

    def _histories(self, name: str) -> dict[str, History]:
        """A player's first tries at every game of which there are any."""
        begun: defaultdict[str, dict[date, tuple[Deal, str]]] = defaultdict(dict)
        for event in self._practising.log.of(name, DAILY.name):
            deal = daily.read_seed(str(event.data.get("seed")))
            if deal is not None:
                begun[deal.game].setdefault(deal.day, (deal, str(event.data.get("game"))))
        finished: defaultdict[str, dict[date, list[Attempt]]] = defaultdict(dict)
        for note in self._practising.noted.of(name, seeds=daily.PREFIX):
            deal = daily.read_seed(note.seed) if DAILY.of(note.choices) and not note.assisted else None
            if deal is not None and deal.game == note.game:
                finished[deal.game].setdefault(deal.day, []).append(Attempt(deal, note.id, note))
        return {game_id: _history(begun[game_id], finished[game_id]) for game_id in {*begun, *finished}}

    def can_go_on(self, attempt: Attempt) -> bool:
        """Whether this try is unfinished, and still there."""
        if attempt.note is not None:
            return False
        return self._is_on_table(attempt.id) or (games_folder() / f"{attempt.id}{EXTENSION}").exists()

    def is_open(self, game_id: str) -> bool:
        """Whether today's first try is still to be made, or to be gone on with."""
        attempt = self.history(game_id).attempts.get(self.today)
        return attempt is None or self.can_go_on(attempt)

    def _is_on_table(self, name: str) -> bool:
        games = self._window.games
        return games.is_playing and games.journal_id == name

    # -------------------------------------------------------- playing

    def play(self, game_id: str, day: date) -> None:
        deal = self.deal(game_id, day)
        seats, options = (Seat(self._practising.name, PERSON),), daily_options(game_id, deal.rules)
        self.start(TableSetup(game_id=game_id, options=options, seats=seats, seed=deal.seed, tokens=self._tokens()))

    def _tokens(self) -> tuple[int, ...]:
        """The player's own symbol first."""
        name = self._practising.name
        own = next((chair.token for chair in self._window.settings.chairs if chair.name == name), SEATS[0])
        return own, *(token for token in SEATS if token != own)

    def open(self, game_id: str, day: date) -> None:
        """Show the result of a day, go on with it, or play it."""
        if self.history(game_id).total(day) is None:
            self.play(game_id, day)
        else:
            self.show(game_id, day)

    def show(self, game_id: str, day: date) -> None:
        self._practising.day_asked.emit(game_id, day)

    def start(self, setup: TableSetup) -> None:
        """Start a game. If it has the deal of a day, the first try counts, an unfinished one is gone on with, and any other is for
        fun."""
        deal, games = deal_at(setup), self._window.games
        if deal is None:
            games.start(setup.switched({DAILY: False}))
            return
        attempt = self.history(deal.game, setup.seats[0].name).attempts.get(deal.day)
        if not daily.has_come(deal.day, self.today):
            self._start_for_fun(setup, tr("The day of this deal has not come yet; this one is for fun."))
        elif attempt is None:
            games.start(evolve(setup.switched({DAILY: True, TAKE_BACK: False, TUTOR: False}), kind=MATCH))
        elif self._is_on_table(attempt.id):
            self._window.stage.show_page("table")
        elif not self._resume(attempt):
            self._start_for_fun(setup.switched({KNOWN: True}), self._why_for_fun(deal.day, attempt))

    def _resume(self, attempt: Attempt) -> bool:
        if not self.can_go_on(attempt):
            return False
        found = next((one for one in self._window.unfinished.games() if one.id == attempt.id), None)
        if found is not None:
            self._window.games.resume(found)
        return found is not None

    def _start_for_fun(self, setup: TableSetup, why: str) -> None:
        games, before = self._window.games, self._window.games.journal_id
        games.start(evolve(setup.switched({DAILY: False}), kind=CASUAL if setup.kind == MATCH else setup.kind))
        if games.journal_id != before:
            self._window.say(why)

    def _why_for_fun(self, day: date, attempt: Attempt) -> str:
        if attempt.note is None:
            return tr("You have begun this deal before; this one is for fun.")
        if day == self.today:
            return tr("Today's result is already written down; this one is for fun.")
        return tr("The result of that day is already written down; this one is for fun.")

    # -------------------------------------------------------- at the table

    def attend(self, page: TablePage) -> None:
        """Follow every game on this page."""
        self._window.games.game_shown.connect(self._show_table)
        page.saved.connect(self._note_beginning)
        page.ended.connect(lambda journal: self._show_end(page, journal))
        page.day.connect(lambda: self._show_day(page.journal))

    def _show_table(self) -> None:
        """Say that a table has the deal of a day. Back leads from there to the page Practise."""
        page = self._window.table
        deal = deal_at(page.setup) if page is not None and self._window.stage.page == "table" else None
        if page is None or deal is None:
            return
        page.header.show_about(words.at_table(deal.day, self.today, counts=_counts(page.journal)), matters=True)
        self._window.stage.lead_back_to("practise")

    def _note_beginning(self, book: Journal) -> None:
        """Write down that a first try was begun, once it has a move: nobody has seen more of it than what is dealt at the start."""
        session = book.session
        if not _counts(book) or not session.line:
            return
        log, name = self._practising.log, session.seats[0].name
        if all(event.data.get("seed") != session.seed for event in log.of(name, DAILY.name)):
            log.add(name, DAILY.name, seed=session.seed, game=book.id)

    def _show_end(self, page: TablePage, book: Journal) -> None:
        deal = daily.read_seed(book.session.seed or "")
        if deal is None or not _counts(book):
            return
        self._practising.noted.take(book.id, book.session, book.agreed)
        page.result.offer_day(tr("Today's deal") if deal.day == self.today else tr("The deal of this day"), STREAK)
        self._practising.changed.emit()

    def _show_day(self, book: Journal) -> None:
        deal = daily.read_seed(book.session.seed or "")
        if deal is not None:
            self._practising.name = book.session.seats[0].name
            self.show(deal.game, deal.day)


def _counts(book: Journal) -> bool:
    return DAILY.of(book.agreed.choices) and not book.agreed.assisted


def _history(begun: Mapping[date, tuple[Deal, str]], finished: Mapping[date, list[Attempt]]) -> History:
    # What the log does not tell of was played before it was lost.
    days = dict.fromkeys((*(day for day in finished if day not in begun), *begun))
    return History({day: _attempt(begun.get(day), finished.get(day, [])) for day in days})


def _attempt(begun: tuple[Deal, str] | None, finished: list[Attempt]) -> Attempt:
    """The first try. Its id may have grown since it was begun."""
    if begun is None:
        return finished[0]
    first = [one for one in finished if one.id == begun[1]]
    return next(iter((*first, *finished)), Attempt(*begun))


class Window(Protocol):
    """The parts of the window that practice needs."""

    settings: Settings
    actions_: Actions
    stage: Stage
    games: CurrentGame
    files: Files
    unfinished: Unfinished
    results: Results
    coaching: Coaching
    reviewing: Reviewing
    sounding: Sounding

    @property
    def table(self) -> TablePage | None: ...

    def say(self, sentence: str) -> None: ...

    def tell(self, sentence: str, details: str = "") -> None: ...


def has_pars(game_id: str) -> bool:
    """Whether the deals of this game have a par."""
    return game_ui.counts_points(game_id) and MASTER in bots(game_id)


class DayPars(QObject):
    changed = Signal()
    """Another par is known, or work has come further."""

    def __init__(self, window: Window, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._finder: ParFinder | None = None
        self._followed: ParFinder | None = None
        """That of the table."""
        self._missing: list[tuple[Deal, str]] = []
        self._known: dict[tuple[Deal, str], Par] = {}
        self._tables: dict[Deal, Session] = {}

    def par(self, deal: Deal, level: str = MASTER) -> Par | None:
        """The par, or what another level makes of the deal, if it is known."""
        if (deal, level) not in self._known and has_pars(deal.game):
            found = known_par(pars.known(deal_of(self._table(deal), level)))
            if found is not None:
                self._known[deal, level] = found
        return self._known.get((deal, level))

    def share(self, deal: Deal) -> float:
        """How far the work on a par is, from 0 to 1."""
        for finder in self._finders():
            if finder.is_for(self._table(deal)):
                return finder.share
        return 0.0

    def look_for(self, deals: Iterable[Deal], level: str = "") -> None:
        """Work out these pars in this order, and no others; after the first one what this level, if any, makes of that deal."""
        wanted = [(deal, MASTER) for deal in deals if has_pars(deal.game)]
        wanted[1:1] = [(deal, level) for deal, _ in wanted[:1] if level]
        self._missing = [one for one in wanted if self.par(*one) is None]
        self._go_on()

    def stop(self) -> None:
        self._missing = []
        if self._finder is not None:
            self._finder.stop()

    def _go_on(self) -> None:
        """Begin with the first that nobody works on yet: that of the deal on the table is found there."""
        finder = self._own_finder()
        at_table = self._table_finder()
        tables = ((self._table(deal), level) for deal, level in self._missing)
        wanted = next((one for one in tables if at_table is None or not at_table.is_for(*one)), None)
        if wanted is None:
            finder.stop()
        elif not finder.is_for(*wanted):
            finder.look_for(*wanted)
            finder.hurry()

    def _own_finder(self) -> ParFinder:
        if self._finder is None:
            self._finder = ParFinder(self._window.coaching.thinker, self, DAYS)
            self._finder.changed.connect(self._came_further)
        return self._finder

    def _table_finder(self) -> ParFinder | None:
        page = self._window.table
        if page is None or not page.ending.par.wanted:
            return None
        if self._followed is not page.ending.par:
            self._followed = page.ending.par
            self._followed.changed.connect(self._came_further)
        return self._followed

    def _finders(self) -> list[ParFinder]:
        return [finder for finder in (self._table_finder(), self._finder) if finder is not None]

    def _came_further(self) -> None:
        if not self._missing:
            return
        self._missing = [one for one in self._missing if self.par(*one) is None]
        self._go_on()
        self.changed.emit()

    def _table(self, deal: Deal) -> Session:
        if deal not in self._tables:
            options = daily_options(deal.game, deal.rules)
            self._tables[deal] = Session.new(game(deal.game), options, deal.seed, (Seat("", PERSON),))
        return self._tables[deal]
