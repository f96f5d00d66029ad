"""A player's deck: decisions of finished games that are asked again, at intervals by FSRS. It is computed from what could be asked
and from what the player did with it, so it knows neither files nor games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time, timedelta
from enum import Enum, IntEnum
from functools import cached_property, lru_cache
from math import isfinite
from typing import Any, Final, NamedTuple, Protocol

from attrs import frozen

from ramses_desktop.engine.judged import Decision, Place, Verdict

RETENTION: Final = 0.9
"""Share of the questions that should be answered well when they come back."""
FAST: Final = 10.0
"""Seconds within which a good answer counts as easy."""
NEW_A_DAY: Final = 10
LEECH: Final = 6
"""Misses after which a question rests,"""
REST: Final = timedelta(days=30)
"""and for how long."""
LEARNED: Final = timedelta(days=365)
"""An interval from which on a question is not asked again."""
DAY: Final = timedelta(days=1)
SLACK: Final = DAY
"""How far ahead of today an answer may lie, as it does after a flight to the west. Further ahead, the clock was wrong."""
NOON: Final = time(12, tzinfo=UTC)
EASIEST, HARDEST = 1.0, 10.0
"""The range of a difficulty."""
LAST_YEAR: Final = 9000
"""Later days are damage, and could not be counted on from."""

KEPT, LET_GO, DROPPED = "deck-kept", "deck-let-go", "deck-dropped"
ANSWERED, UNDONE = "deck-answered", "deck-undone"
RESTED, TAKEN_UP = "deck-rested", "deck-taken-up"
"""Kinds of events. All name a place; UNDONE takes back the event before it at the same place."""
KINDS: Final = frozenset((KEPT, LET_GO, DROPPED, ANSWERED, UNDONE, RESTED, TAKEN_UP))


class Happened(Protocol):
    """Something that the player did."""

    @property
    def at(self) -> str: ...

    @property
    def kind(self) -> str: ...

    @property
    def data(self) -> Mapping[str, Any]: ...


class Rating(IntEnum):
    """How an answer counts, with the numbers of FSRS."""

    AGAIN = 1
    GOOD = 3
    EASY = 4


_RATINGS: Final = {float(one): one for one in Rating}


def rated(verdict: Verdict, seconds: float) -> Rating:
    """Whatever is as good as the best is right."""
    if verdict.grade.is_bad:
        return Rating.AGAIN
    return Rating.EASY if seconds < FAST else Rating.GOOD


# ------------------------------------------------------------ what is remembered


class Memory(NamedTuple):
    """How well an answer is remembered, by FSRS, and when the question comes back."""

    stability: float
    difficulty: float
    day: date
    """Of the answer."""
    due: date

    @property
    def is_learned(self) -> bool:
        return self.due - self.day >= LEARNED


def remembered(before: Memory | None, rating: Rating, day: date) -> Memory:
    """What an answer makes of it. Days are the player's own, so intervals are whole days whatever the hour."""
    from fsrs import Card, Scheduler, State
    from fsrs import Rating as FsrsRating

    scheduler = Scheduler(desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    now = datetime.combine(day, NOON)
    card = Card(card_id=0, due=now)
    if before is not None:
        last = datetime.combine(before.day, NOON)
        card = Card(0, State.Review, None, before.stability, before.difficulty, now, last)
    after, _ = scheduler.review_card(card, FsrsRating(rating), now)
    assert after.stability is not None
    assert after.difficulty is not None
    return Memory(after.stability, after.difficulty, day, after.due.date())


class Card(NamedTuple):
    """What became of one question so far."""

    by_hand: bool = False
    """Whether the player keeps it, mistake or not."""
    is_dropped: bool = False
    memory: Memory | None = None
    """None for a question that was never asked."""
    began: date | None = None
    """The day of its first answer."""
    answers: int = 0
    misses: int = 0
    """Since it last rested."""
    rests_until: date | None = None
    is_learned: bool = False

    def answered(self, rating: Rating, memory: Memory) -> Card:
        misses = self.misses + (rating == Rating.AGAIN)
        rests = misses >= LEECH
        began, until = self.began or memory.day, memory.day + REST if rests else None
        learned = memory.is_learned
        return Card(self.by_hand, self.is_dropped, memory, began, self.answers + 1, 0 if rests else misses, until, learned)

    def after(self, event: Happened) -> Card:
        """The card after another event; the same if nothing can be made of it."""
        if event.kind == ANSWERED:
            return _after_answer(self, event)
        if event.kind == KEPT:
            return self._replace(by_hand=True, is_dropped=False)
        if event.kind == LET_GO:
            return self._replace(by_hand=False)
        if event.kind == DROPPED:
            return self._replace(by_hand=False, is_dropped=True)
        day = _day(event.at)
        if day is None:
            return self
        if event.kind == RESTED:
            return self._replace(rests_until=day + REST)
        memory = self.memory._replace(due=day) if self.memory is not None else None
        return self._replace(rests_until=None, is_learned=False, misses=0, memory=memory)


def data_of(place: Place) -> dict[str, Any]:
    """What every event tells."""
    return place._asdict()


def data_of_answer(place: Place, method: str, told: Mapping[str, Any], rating: Rating, memory: Memory) -> dict[str, Any]:
    """What the event of an answer tells. It has the memory, too, so that nothing must be reckoned when the log is read."""
    after = {"rating": int(rating), "stability": memory.stability, "difficulty": memory.difficulty, "due": memory.due.isoformat()}
    return {**data_of(place), "method": method, **told, **after}


def _after_answer(card: Card, event: Happened) -> Card:
    found = event.data
    day, due, rating = _day(event.at), _day(found.get("due")), _RATINGS.get(_number(found.get("rating")))
    stability, difficulty = _number(found.get("stability")), _number(found.get("difficulty"))
    if day is None or due is None or rating is None:
        return card
    if due <= day or stability <= 0 or not EASIEST <= difficulty <= HARDEST:
        return card
    return card.answered(rating, Memory(stability, difficulty, day, due))


def _number(found: object) -> float:
    """A number that an event tells; 0 if it is none."""
    return float(found) if isinstance(found, (int, float)) and isfinite(found) else 0.0


def _day(moment: object) -> date | None:
    """The local day of a moment."""
    return _date(moment[:10]) if isinstance(moment, str) else None


@lru_cache
def _date(text: str) -> date | None:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.year <= LAST_YEAR else None


def place_of(event: Happened) -> Place | None:
    found = event.data
    game, seat, ply = found.get("game"), found.get("seat"), found.get("ply")
    if type(game) is str and type(seat) is int and type(ply) is int:
        return Place(game, seat, ply)
    return None


def cards(events: Iterable[Happened]) -> dict[Place, Card]:
    """What became of every question that these events are about."""
    stories: defaultdict[Place, list[Happened]] = defaultdict(list)
    for event in events:
        place = place_of(event) if event.kind in KINDS else None
        if place is None:
            continue
        if event.kind != UNDONE:
            stories[place].append(event)
        elif stories[place]:
            stories[place].pop()
    return {place: _card(story) for place, story in stories.items() if story}


def _card(story: Iterable[Happened]) -> Card:
    card = Card()
    for event in story:
        card = card.after(event)
    return card


# ------------------------------------------------------------ the deck


class State(Enum):
    NEW = "new"
    """Never asked, and not its turn today."""
    DUE = "due"
    WAITING = "waiting"
    RESTING = "resting"
    LEARNED = "learned"


class Entry(NamedTuple):
    question: Decision
    card: Card

    @property
    def comes(self) -> date | None:
        """The day on which it comes back; None if it is new or learned."""
        if self.card.rests_until is not None:
            return self.card.rests_until
        return self.card.memory.due if self.card.memory is not None and not self.card.is_learned else None

    def is_due(self, today: date) -> bool:
        memory, comes = self.card.memory, self.comes
        if comes is None:
            return False
        if comes <= today:
            return memory is not None
        return memory is not None and memory.day > today + SLACK

    @property
    def is_new(self) -> bool:
        return self.card.memory is None and self.card.rests_until is None


@frozen
class Deck:
    """All questions of a player. Retired ones are not in it."""

    entries: tuple[Entry, ...]
    today: date
    begun: int
    """Questions that were asked for the first time today."""

    @cached_property
    def due(self) -> tuple[Entry, ...]:
        """What is to be asked today, in this order: first what has waited longest, then new questions."""
        again = [entry for entry in self.entries if entry.is_due(self.today)]
        again.sort(key=lambda entry: (entry.comes, -entry.question.regret, entry.question.place))
        return (*again, *self._new[: max(0, NEW_A_DAY - self.begun)])

    @cached_property
    def _new(self) -> tuple[Entry, ...]:
        """Those kept by hand first, then the worst; as points and steps cannot be compared, each kind of game in turn."""
        new = [entry for entry in self.entries if entry.is_new or self._has_rested_unasked(entry)]
        new.sort(key=lambda entry: (-entry.question.regret, entry.question.place))
        turns: defaultdict[tuple[bool, str], int] = defaultdict(int)
        order: dict[Place, int] = {}
        for entry in new:
            key = entry.card.by_hand, entry.question.kind
            order[entry.question.place] = turns[key]
            turns[key] += 1
        return tuple(sorted(new, key=lambda entry: (not entry.card.by_hand, order[entry.question.place])))

    def _has_rested_unasked(self, entry: Entry) -> bool:
        rests = entry.card.rests_until
        return entry.card.memory is None and rests is not None and rests <= self.today

    @property
    def size(self) -> int:
        """How many will still be asked some day."""
        return sum(not entry.card.is_learned for entry in self.entries)

    @cached_property
    def _due_places(self) -> frozenset[Place]:
        return frozenset(entry.question.place for entry in self.due)

    def state(self, entry: Entry) -> State:
        if entry.question.place in self._due_places:
            return State.DUE
        if entry.card.rests_until is not None and entry.card.rests_until > self.today:
            return State.RESTING
        if entry.card.is_learned:
            return State.LEARNED
        return State.WAITING if entry.card.memory is not None else State.NEW

    @property
    def next(self) -> tuple[date, int] | None:
        """The next day on which something is due, and how much; None if nothing ever is."""
        days = [entry.comes for entry in self.entries if entry.comes is not None and entry.comes > self.today]
        left = len(self._new) - sum(entry.card.memory is None for entry in self.due)
        days += [self.today + DAY] * min(left, NEW_A_DAY)
        return (min(days), days.count(min(days))) if days else None

    def count(self, kind: str) -> int:
        """How many of a kind are due."""
        return sum(entry.question.kind == kind for entry in self.due)

    def entry(self, place: Place) -> Entry | None:
        return next((entry for entry in self.entries if entry.question.place == place), None)


def deck(questions: Iterable[Decision], known: Mapping[Place, Card], today: date) -> Deck:
    """What could be asked, as it stands today. What is known of other questions is kept for the day they come back."""
    untouched = Card()
    entries = (Entry(question, known.get(question.place, untouched)) for question in questions)
    begun = sum(card.began is not None and today <= card.began <= today + SLACK for card in known.values())
    return Deck(tuple(entry for entry in entries if not entry.card.is_dropped), today, begun)


def kept_by_hand(known: Mapping[Place, Card], besides: Collection[Place] = ()) -> Iterator[Place]:
    """Questions that players keep although nothing says that they were mistakes."""
    return (place for place, card in known.items() if card.by_hand and place not in besides)
