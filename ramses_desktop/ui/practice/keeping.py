"""What there is to ask again, and what was answered: the deck of a player, from the reviews in the statistics and the practice
log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from math import isfinite

from attrs import define, field

from ramses_desktop import games
from ramses_desktop.coach import deck as decks
from ramses_desktop.coach.deck import ANSWERED, DROPPED, KEPT, KINDS, LET_GO, RESTED, TAKEN_UP, UNDONE, Card, Deck
from ramses_desktop.engine.judged import Decision, Place, Verdict
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.store import journal
from ramses_desktop.store.database import Database, Remembered
from ramses_desktop.store.files import Event, PracticeLog
from ramses_desktop.store.reviews import KeptGames, Key, Reviews


@define(eq=False)
class Keeping:
    log: PracticeLog
    database: Database
    own: Callable[[], str]
    """The player who practises now."""
    now: Callable[[], datetime] = journal.now
    _unreadable: set[Place] = field(factory=set, init=False)
    _has_taken_over: bool = field(default=False, init=False)
    _decks: Remembered = field(init=False)

    @_decks.default
    def _no_decks(self) -> Remembered:
        return Remembered(lambda: self.database.revision and (self.database.revision, len(self.log.events), len(self._unreadable)))

    @property
    def reviews(self) -> Reviews:
        return Reviews(self.database)

    def forget(self) -> None:
        """The files were replaced."""
        self._unreadable.clear()
        self._has_taken_over = False

    # -------------------------------------------------------- the deck

    def deck(self, name: str) -> Deck:
        """What a player can be asked, as it stands today."""
        self._take_over()
        today = self.now().date()
        return self._decks.get((name, today), lambda: self._deck(name, today))

    def _deck(self, name: str, today: date) -> Deck:
        known = decks.cards(self.log.of(name, *KINDS))
        kinds = askable()
        found = {mistake.place: mistake for mistake in self.reviews.mistakes(name, kinds)}
        by_hand = list(decks.kept_by_hand(known, found))
        played = KeptGames(self.database).about({place.game for place in by_hand})
        for place in by_hand:
            kind, ended = played.get(place.game, ("", ""))
            if kind in kinds:
                found[place] = Decision(place, kind, ended=ended)
        for place in self._unreadable:
            found.pop(place, None)
        return decks.deck(found.values(), known, today)

    def verdict(self, question: Decision) -> Verdict | None:
        """What is known of the move that was made there, mistake or not."""
        place = question.place
        known = self.reviews.verdicts(Key(place.game, place.seat, games.methods()[question.kind]))
        return next((verdict for verdict in known if verdict.ply == place.ply), None)

    def pass_over(self, place: Place) -> None:
        """The moves of its game are gone, so it cannot be asked while the program runs."""
        self._unreadable.add(place)

    # -------------------------------------------------------- what players do

    def has(self, place: Place) -> bool:
        """Whether somebody keeps this by hand."""
        self._take_over()
        return self._card(self.log.events, place).by_hand

    def _card(self, events: Iterable[Event], place: Place) -> Card:
        """What became of one question; most events are about other games."""
        here = (event for event in events if event.kind in KINDS and event.data.get("game") == place.game)
        return decks.cards(here).get(place, Card())

    def turn(self, place: Place, seat: Seat) -> None:
        """Keep a decision of this seat, or take that back: a mistake is then asked as any other."""
        self._add(self._owner(seat.name, is_person=seat.player == PERSON), LET_GO if self.has(place) else KEPT, place)

    def _owner(self, name: str, *, is_person: bool) -> str:
        """Who practises decisions of this player; those of a bot whoever keeps them."""
        return name if is_person else self.own()

    def keep(self, place: Place, name: str) -> None:
        """Keep it by hand, mistake or not."""
        self._add(name, KEPT, place)

    def drop(self, place: Place, name: str) -> None:
        """Never ask it again."""
        self._add(name, DROPPED, place)

    def rest(self, place: Place, name: str) -> None:
        self._add(name, RESTED, place)

    def take_up(self, place: Place, name: str) -> None:
        self._add(name, TAKEN_UP, place)

    def undo(self, place: Place, name: str) -> None:
        """Take back what was done last with this question."""
        self._add(name, UNDONE, place)

    def answer(self, question: Decision, name: str, verdict: Verdict, seconds: float) -> Card:
        """Note an answer. Returns what has become of the question."""
        place = question.place
        known = self._card(self.log.of(name, *KINDS), place)
        rating = decks.rated(verdict, seconds)
        memory = decks.remembered(known.memory, rating, self.now().date())
        # An infinite error has no place in JSON; nothing was compared then.
        error = round(verdict.error, 2) if isfinite(verdict.error) else None
        told = {"regret": round(verdict.regret, 2), "error": error, "seconds": round(seconds, 1)}
        method = games.methods()[question.kind]
        self.log.add(name, ANSWERED, self._clock, **decks.data_of_answer(place, method, told, rating, memory))
        return known.answered(rating, memory)

    def _add(self, name: str, kind: str, place: Place) -> None:
        self.log.add(name, kind, self._clock, **decks.data_of(place))

    def _clock(self) -> str:
        return self.now().isoformat()

    # -------------------------------------------------------- an earlier version

    def _take_over(self) -> None:
        """Take over what an earlier version kept in the statistics file, once it is safely in the log."""
        if self._has_taken_over:
            return
        self._has_taken_over = True
        kept = KeptGames(self.database)
        former = kept.former()
        for one in former:
            self.keep(one.place, self._owner(one.name, is_person=one.is_person))
        if self.log.fault is None:
            kept.forget(former)


def askable() -> dict[str, str]:
    """The games whose decisions can be asked again, with their methods. Of a game of memory everything has been seen by then."""
    return {kind: method for kind, method in games.methods().items() if not games.info_of(kind).memory}
