"""Plays the deals of days: which try counts, and what is known of every day. How that is shown is not known here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from attrs import evolve, frozen
from PySide6.QtCore import QObject, SignalInstance

from ramses_desktop.coach import daily
from ramses_desktop.coach.daily import Deal, Outcome, Try
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.engine.text import tr
from ramses_desktop.games import game
from ramses_desktop.store import journal
from ramses_desktop.store.journal import CASUAL, DAILY, EXTENSION, MATCH, moment
from ramses_desktop.store.paths import games_folder
from ramses_desktop.ui.practice.daily import words
from ramses_desktop.ui.practice.daily.cards import STREAK
from ramses_desktop.ui.practice.daily.tables import daily_options, deal_at
from ramses_desktop.ui.table.setup import SEATS, TableSetup

if TYPE_CHECKING:
    from ramses_desktop.store.files import PracticeLog
    from ramses_desktop.store.journal import Journal
    from ramses_desktop.store.reviews import Note, Noted
    from ramses_desktop.ui.practice.daily.pars import DayPars, Window
    from ramses_desktop.ui.table.page import TablePage


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
        from ramses_desktop.ui.practice.daily.pars import DayPars

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
        begun: dict[date, tuple[Deal, str]] = {}
        for event in self._practising.log.of(name, DAILY):
            deal = daily.read_seed(str(event.data.get("seed")))
            if deal is not None and deal.game == game_id:
                begun.setdefault(deal.day, (deal, str(event.data.get("game"))))
        notes: dict[date, list[tuple[Deal, Note]]] = {}
        for note in self._practising.noted.of(name, game_id):
            deal = daily.read_seed(note.seed) if note.choices.get(DAILY) and not note.assisted else None
            if deal is not None and deal.game == game_id:
                notes.setdefault(deal.day, []).append((deal, note))
        # What the log does not tell of was played before it was lost.
        days = dict.fromkeys((*(day for day in notes if day not in begun), *begun))
        return History({day: _attempt(begun.get(day), notes.get(day, [])) for day in days})

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
            games.start(evolve(setup, daily=False))
            return
        attempt = self.history(deal.game, setup.seats[0].name).attempts.get(deal.day)
        if not daily.has_come(deal.day, self.today):
            self._start_for_fun(setup, tr("The day of this deal has not come yet; this one is for fun."))
        elif attempt is None:
            games.start(evolve(setup, kind=MATCH, daily=True, take_back=False, tutor=False))
        elif self._is_on_table(attempt.id):
            self._window.stage.show_page("table")
        elif not self._resume(attempt):
            self._start_for_fun(evolve(setup, known=True), self._why_for_fun(deal.day, attempt))

    def _resume(self, attempt: Attempt) -> bool:
        if not self.can_go_on(attempt):
            return False
        found = next((one for one in self._window.unfinished.games() if one.id == attempt.id), None)
        if found is not None:
            self._window.games.resume(found)
        return found is not None

    def _start_for_fun(self, setup: TableSetup, why: str) -> None:
        games, before = self._window.games, self._window.games.journal_id
        games.start(evolve(setup, kind=CASUAL if setup.kind == MATCH else setup.kind, daily=False))
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
        if all(event.data.get("seed") != session.seed for event in log.of(name, DAILY)):
            log.add(name, DAILY, seed=session.seed, game=book.id)

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
    return book.agreed.choices.get(DAILY, False) and not book.agreed.assisted


def _attempt(begun: tuple[Deal, str] | None, notes: list[tuple[Deal, Note]]) -> Attempt:
    """The first try. Its id may have grown since it was begun."""
    finished = [Attempt(deal, note.id, note) for deal, note in notes]
    if begun is None:
        return finished[0]
    first = [one for one in finished if one.id == begun[1]]
    return next(iter((*first, *finished)), Attempt(*begun))
