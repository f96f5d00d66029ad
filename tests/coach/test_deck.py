"""The deck of mistakes: what is asked on which day, and what answers make of it."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from attrs import field, frozen
from fsrs import Card as FsrsCard
from fsrs import Rating as FsrsRating
from fsrs import Scheduler
from fsrs import State as FsrsState

from ramses_desktop.coach import deck as decks
from ramses_desktop.coach.deck import (
    ANSWERED,
    DAY,
    DROPPED,
    KEPT,
    LET_GO,
    NEW_A_DAY,
    NOON,
    RESTED,
    RETENTION,
    TAKEN_UP,
    UNDONE,
    Deck,
    Memory,
    Rating,
    State,
    cards,
    data_of,
    data_of_answer,
    rated,
    remembered,
)
from ramses_desktop.engine.judged import Decision, Place, Verdict

TODAY = date(2026, 11, 19)
MONTH = timedelta(days=30)
FIRST = Place("pyramids-0", 0, 0)
"""The first question of a pupil."""


@frozen
class Event:
    at: str
    kind: str
    data: dict[str, Any] = field(factory=dict)


@frozen
class Pupil:
    """Somebody with questions, and what they did with them."""

    questions: list[Decision]
    events: list[Event] = field(factory=list)

    @classmethod
    def of(cls, count: int, kind: str = "pyramids") -> Pupil:
        """With so many mistakes, each a little smaller than the one before."""
        return cls([Decision(Place(f"{kind}-{at // 10}", 0, at), kind, 20.0 - at * 0.1) for at in range(count)])

    def deck(self, today: date = TODAY) -> Deck:
        return decks.deck(self.questions, cards(self.events), today)

    def answer(self, place: Place, rating: Rating = Rating.GOOD, day: date = TODAY, at: str = "18:30:00+01:00") -> Memory:
        known = cards(event for event in self.events if event.data["ply"] == place.ply).get(place)
        memory = remembered(known.memory if known is not None else None, rating, day)
        told = {"regret": 0.0, "error": 0.1, "seconds": 20.0}
        self.events.append(Event(f"{day}T{at}", ANSWERED, data_of_answer(place, "method", told, rating, memory)))
        return memory

    def do(self, kind: str, place: Place, day: date = TODAY) -> None:
        self.events.append(Event(f"{day}T18:30:00+01:00", kind, data_of(place)))

    def states(self, today: date = TODAY) -> list[State]:
        found = self.deck(today)
        return [found.state(entry) for entry in found.entries]


def places(entries: Iterable[decks.Entry]) -> list[Place]:
    return [entry.question.place for entry in entries]


# --- how answers count ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("regret", "error", "seconds", "rating"),
    [
        (0.0, 0.0, 60, Rating.GOOD),
        (0.0, 0.0, 9.9, Rating.EASY),
        (0.0, 0.0, 10, Rating.GOOD),
        (0.4, 0.1, 60, Rating.GOOD),
        (1.9, 1.0, 60, Rating.GOOD),
        (1.9, 1.0, 9, Rating.EASY),
        (0.8, 0.1, 60, Rating.AGAIN),
        (0.8, 0.1, 2, Rating.AGAIN),
    ],
)
def test_whatever_is_within_the_noise_is_right_and_easy_when_fast(
    regret: float, error: float, seconds: float, rating: Rating
) -> None:
    assert rated(Verdict("a", "b", regret, error), seconds) == rating


def test_good_answers_come_back_after_days_weeks_and_months_and_a_miss_tomorrow() -> None:
    """A changed interval is a changed FSRS: then the figures in docs/practice.md change, too."""
    memory, lengths = remembered(None, Rating.GOOD, TODAY), []
    while not memory.is_learned:
        lengths.append((memory.due - memory.day).days)
        memory = remembered(memory, Rating.GOOD, memory.due)
    assert lengths == [2, 11, 46, 163]
    assert (memory.due - memory.day).days == 497
    assert remembered(None, Rating.AGAIN, TODAY).due == TODAY + DAY


def test_a_year_is_as_good_as_for_ever_and_a_day_less_is_not() -> None:
    memory = remembered(None, Rating.GOOD, TODAY)
    assert memory._replace(due=TODAY + timedelta(days=365)).is_learned
    assert not memory._replace(due=TODAY + timedelta(days=364)).is_learned


def test_what_would_come_back_after_a_year_is_learned() -> None:
    pupil, day = Pupil.of(1), TODAY
    while not (memory := pupil.answer(FIRST, day=day)).is_learned:
        assert pupil.states(day) == [State.WAITING]
        assert pupil.states(memory.due) == [State.DUE]
        day = memory.due
    assert pupil.states(day) == [State.LEARNED]
    assert pupil.states(date(2060, 1, 1)) == [State.LEARNED]
    assert pupil.deck(day).size == 0
    assert pupil.deck(day).next is None


# --- days -------------------------------------------------------------------------------------------------------------


def test_a_day_ends_at_midnight_where_the_player_is() -> None:
    pupil = Pupil.of(2)
    late, early = pupil.questions[0].place, pupil.questions[1].place
    pupil.answer(late, Rating.AGAIN, TODAY, at="23:59:00+01:00")
    pupil.answer(early, Rating.AGAIN, TODAY + DAY, at="00:01:00+01:00")
    assert places(pupil.deck(TODAY + DAY).due) == [late]
    assert places(pupil.deck(TODAY + 2 * DAY).due) == [late, early]


def test_whatever_is_answered_late_in_a_day_is_due_from_the_morning_on() -> None:
    pupil = Pupil.of(1)
    memory = pupil.answer(FIRST, at="23:59:59-11:00")
    assert pupil.states(memory.due - DAY) == [State.WAITING]
    assert pupil.states(memory.due) == [State.DUE]


def test_a_clock_set_back_asks_nothing_twice() -> None:
    pupil = Pupil.of(30)
    for entry in pupil.deck().due:
        pupil.answer(entry.question.place)
    assert pupil.deck().due == ()
    assert pupil.deck(TODAY - DAY).due == (), "no more new ones either"


def test_an_answer_from_a_wrong_future_does_not_wait_for_it() -> None:
    pupil = Pupil.of(1)
    pupil.answer(FIRST, day=date(2036, 1, 1))
    assert pupil.states() == [State.DUE]
    pupil.answer(FIRST, day=TODAY)
    assert pupil.states() == [State.WAITING]
    assert pupil.states(TODAY + 100 * DAY) == [State.DUE]


def test_days_in_which_nobody_practises_let_nothing_pile_up_but_what_is_due() -> None:
    pupil = Pupil.of(25)
    for entry in pupil.deck().due:
        pupil.answer(entry.question.place)
    found = pupil.deck(TODAY + 60 * DAY)
    assert len(found.due) == 2 * NEW_A_DAY
    assert [entry.is_new for entry in found.due] == [False] * 10 + [True] * 10


def test_what_has_waited_longest_comes_first_and_of_one_day_the_worst() -> None:
    pupil = Pupil([Decision(Place("a", 0, at), "pyramids", float(at)) for at in range(4)])
    early, mild, worse, worst = (one.place for one in pupil.questions)
    pupil.answer(early, Rating.AGAIN, TODAY - 3 * DAY)
    for place in (mild, worst, worse):
        pupil.answer(place, Rating.AGAIN, TODAY - DAY)
    assert places(pupil.deck().due) == [early, worst, worse, mild]


# --- new questions ----------------------------------------------------------------------------------------------------


def test_at_most_ten_new_ones_a_day_the_worst_first() -> None:
    pupil = Pupil.of(25)
    random.Random(1).shuffle(pupil.questions)
    worst = [one.place for one in sorted(pupil.questions, key=lambda one: -one.regret)]
    assert places(pupil.deck().due) == worst[:NEW_A_DAY]
    for place in worst[:4]:
        pupil.answer(place, Rating.EASY)
    assert places(pupil.deck().due) == worst[4:NEW_A_DAY]
    for place in worst[4:NEW_A_DAY]:
        pupil.answer(place, Rating.EASY)
    assert pupil.deck().due == ()
    assert pupil.deck().next == (TODAY + DAY, NEW_A_DAY)
    assert places(pupil.deck(TODAY + DAY).due) == worst[NEW_A_DAY : 2 * NEW_A_DAY]


def test_games_take_turns_as_points_and_steps_cannot_be_compared() -> None:
    steps = [Decision(Place("tomb", 0, at), "pharaoh", 30.0 - at) for at in range(20)]
    points = [Decision(Place("dig", 0, at), "pyramids", 3.0 - at / 10) for at in range(3)]
    due = decks.deck(points + steps, {}, TODAY).due
    assert [entry.question.kind for entry in due[:6]] == ["pharaoh", "pyramids"] * 3
    assert [entry.question.regret for entry in due if entry.question.kind == "pharaoh"] == [30, 29, 28, 27, 26, 25, 24]


def test_games_take_turns_whatever_is_kept_by_hand_before_them() -> None:
    steps = [Decision(Place("tomb", 0, at), "pharaoh", 30.0 - at) for at in range(2)]
    points = [Decision(Place("dig", 0, at), "pyramids", 3.0 - at / 10) for at in range(4)]
    known = {points[at].place: decks.Card(by_hand=True) for at in (2, 3)}
    due = decks.deck(points + steps, known, TODAY).due
    assert places(due) == [one.place for one in (points[2], points[3], steps[0], points[0], steps[1], points[1])]


def test_a_new_one_that_has_rested_but_must_wait_for_another_day_no_longer_rests() -> None:
    pupil = Pupil.of(11)
    last = pupil.questions[-1].place
    pupil.do(RESTED, last, TODAY - MONTH)
    entry = pupil.deck().entry(last)
    assert entry is not None
    assert entry not in pupil.deck().due
    assert pupil.deck().state(entry) == State.NEW
    assert pupil.deck(TODAY - DAY).state(entry) == State.RESTING


def test_what_is_kept_by_hand_comes_first() -> None:
    pupil = Pupil.of(25)
    wanted = pupil.questions[-1].place
    pupil.do(KEPT, wanted)
    assert places(pupil.deck().due)[0] == wanted
    assert len(pupil.deck().due) == NEW_A_DAY


def test_the_next_day_is_told_with_all_that_comes_then() -> None:
    pupil = Pupil.of(13)
    pupil.answer(pupil.questions[0].place, Rating.AGAIN, TODAY - DAY)
    assert len(pupil.deck().due) == 1 + NEW_A_DAY
    assert pupil.deck().next == (TODAY + DAY, 2)
    few = Pupil.of(2)
    few.answer(few.questions[0].place, Rating.EASY)
    few.answer(few.questions[1].place, Rating.AGAIN)
    assert few.deck().next == (TODAY + DAY, 1)


def test_what_is_due_is_counted_by_game() -> None:
    deck = Pupil(
        [Decision(Place("a", 0, 1), "pyramids"), Decision(Place("b", 0, 2), "pharaoh"), Decision(Place("b", 0, 3), "pharaoh")]
    ).deck()
    assert [deck.count(kind) for kind in ("pyramids", "pharaoh", "ramses")] == [1, 2, 0]
    assert deck.entry(Place("b", 0, 3)) == deck.entries[2]
    assert deck.entry(Place("b", 1, 3)) is None


def test_a_new_one_that_was_dropped_leaves_its_place_to_the_next() -> None:
    pupil = Pupil.of(11)
    pupil.do(DROPPED, pupil.questions[0].place)
    assert places(pupil.deck().due) == [one.place for one in pupil.questions[1:]]


# --- leeches ----------------------------------------------------------------------------------------------------------


def missed(pupil: Pupil, times: int) -> date:
    """Miss the first question so often; on which day."""
    day = TODAY
    for _ in range(times - 1):
        day = pupil.answer(FIRST, Rating.AGAIN, day).due
    pupil.answer(FIRST, Rating.AGAIN, day)
    return day


def test_what_is_missed_six_times_rests_for_a_month_and_comes_back() -> None:
    pupil = Pupil.of(1)
    assert pupil.states(missed(pupil, 5)) == [State.WAITING]
    pupil = Pupil.of(1)
    day = missed(pupil, 6)
    assert pupil.states(day) == [State.RESTING]
    assert pupil.states(day + MONTH - DAY) == [State.RESTING]
    assert pupil.deck(day).next == (day + MONTH, 1)
    assert pupil.states(day + MONTH) == [State.DUE]
    pupil.answer(FIRST, Rating.AGAIN, day + MONTH)
    assert pupil.states(day + MONTH) == [State.WAITING], "misses are counted anew"


def test_a_resting_one_can_be_taken_up_at_once() -> None:
    pupil = Pupil.of(1)
    day = missed(pupil, 6)
    pupil.do(TAKEN_UP, FIRST, day)
    assert pupil.states(day) == [State.DUE]
    pupil.answer(FIRST, Rating.GOOD, day)
    assert pupil.states(day) == [State.WAITING]


@pytest.mark.parametrize("is_new", [True, False])
def test_a_player_can_let_any_question_rest(is_new: bool) -> None:
    pupil = Pupil.of(1)
    if not is_new:
        pupil.answer(FIRST)
    pupil.do(RESTED, FIRST)
    assert pupil.states(TODAY + MONTH - DAY) == [State.RESTING]
    assert pupil.states(TODAY + MONTH) == [State.DUE]
    pupil.do(TAKEN_UP, FIRST)
    assert pupil.states() == [State.DUE]


def test_a_learned_one_can_be_taken_up_again() -> None:
    pupil, day = Pupil.of(1), TODAY
    while not (memory := pupil.answer(FIRST, Rating.EASY, day)).is_learned:
        day = memory.due
    pupil.do(TAKEN_UP, FIRST, day)
    assert pupil.states(day) == [State.DUE]


def test_misses_are_counted_anew_when_it_is_taken_up() -> None:
    pupil = Pupil.of(1)
    day = missed(pupil, 5)
    pupil.do(TAKEN_UP, FIRST, day)
    for _ in range(5):
        day = pupil.answer(FIRST, Rating.AGAIN, day).due
    assert pupil.states(day) == [State.DUE]
    pupil.answer(FIRST, Rating.AGAIN, day)
    assert pupil.states(day) == [State.RESTING]


def test_a_card_counts_its_answers_and_its_misses_since_it_rested() -> None:
    pupil = Pupil.of(1)
    assert pupil.deck().entries[0].card.answers == 0
    day = missed(pupil, 5)
    assert pupil.deck().entries[0].card[4:6] == (5, 5)
    pupil.answer(FIRST, Rating.AGAIN, day)
    assert pupil.deck().entries[0].card[4:6] == (6, 0)
    assert pupil.deck().entries[0].card.began == TODAY


def test_what_is_let_go_or_dropped_is_no_longer_kept_by_hand() -> None:
    place = Place("a", 0, 1)
    kept = Event(f"{TODAY}T10:00:00+01:00", KEPT, data_of(place))
    for kind, is_dropped in ((LET_GO, False), (DROPPED, True)):
        (card,) = cards([kept, Event(f"{TODAY}T10:00:00+01:00", kind, data_of(place))]).values()
        assert (card.by_hand, card.is_dropped) == (False, is_dropped)
    assert list(decks.kept_by_hand(cards([kept]))) == [place]


# --- taking back ------------------------------------------------------------------------------------------------------


def test_undoing_a_grade_puts_everything_back() -> None:
    pupil = Pupil.of(25)
    before = pupil.deck()
    pupil.do(UNDONE, FIRST)
    assert pupil.deck() == before, "there was nothing to undo"
    pupil.answer(FIRST, Rating.AGAIN)
    pupil.do(UNDONE, FIRST)
    assert pupil.deck() == before
    memory = pupil.answer(FIRST)
    between = pupil.deck(memory.due)
    pupil.answer(FIRST, Rating.AGAIN, memory.due)
    pupil.do(UNDONE, FIRST, memory.due)
    assert pupil.deck(memory.due) == between


def test_the_sixth_miss_can_be_undone_too() -> None:
    pupil = Pupil.of(1)
    day = missed(pupil, 6)
    pupil.do(UNDONE, FIRST, day)
    assert pupil.states(day) == [State.DUE]


def test_what_was_dropped_can_be_taken_back() -> None:
    pupil = Pupil.of(1)
    pupil.answer(FIRST)
    before = pupil.deck()
    pupil.do(DROPPED, FIRST)
    assert pupil.deck().entries == ()
    pupil.do(UNDONE, FIRST)
    assert pupil.deck() == before
    pupil.do(DROPPED, FIRST)
    pupil.do(KEPT, FIRST)
    assert pupil.states() == [State.WAITING], "its answers were not forgotten"


# --- stale questions --------------------------------------------------------------------------------------------------


def test_a_question_that_is_no_longer_there_retires_and_comes_back_as_it_was() -> None:
    pupil = Pupil.of(3)
    memory = pupil.answer(FIRST)
    gone = pupil.questions.pop(0)
    assert gone.place not in places(pupil.deck(memory.due).entries)
    assert pupil.deck(memory.due).size == 2
    pupil.questions.append(gone)
    assert pupil.deck(memory.due).due[0].question == gone
    assert pupil.deck(memory.due).due[0].card.memory == memory


def test_new_questions_of_the_day_stay_counted_when_they_retire() -> None:
    pupil = Pupil.of(25)
    for _ in range(4):
        pupil.answer(pupil.deck().due[0].question.place)
        pupil.questions.pop(0)
    assert len(pupil.deck().due) == NEW_A_DAY - 4


# --- damage -----------------------------------------------------------------------------------------------------------

GOOD = data_of_answer(Place("a", 0, 1), "method", {}, Rating.GOOD, remembered(None, Rating.GOOD, TODAY))


@pytest.mark.parametrize(
    "data",
    [
        {},
        {**GOOD, "game": 7},
        {**GOOD, "seat": True},
        {**GOOD, "ply": 1.0},
        {**GOOD, "ply": None},
        {**GOOD, "rating": 2},
        {**GOOD, "rating": [1]},
        {**GOOD, "stability": -1.0},
        {**GOOD, "stability": "2"},
        {**GOOD, "stability": float("nan")},
        {**GOOD, "stability": float("inf")},
        {**GOOD, "difficulty": 11},
        {**GOOD, "difficulty": None},
        {**GOOD, "due": TODAY.isoformat()},
        {**GOOD, "due": "soon"},
        {**GOOD, "due": [2026]},
        {**GOOD, "due": "9001-01-01"},
        {**GOOD, "due": "9999-12-31"},
    ],
)
def test_an_event_that_makes_no_sense_counts_nothing(data: dict[str, Any]) -> None:
    found = cards([Event(f"{TODAY}T10:00:00+01:00", ANSWERED, data)])
    assert all(card == decks.Card() for card in found.values())


@pytest.mark.parametrize("difficulty", [1, 10])
def test_the_hardest_and_the_easiest_question_count(difficulty: float) -> None:
    (card,) = cards([Event(f"{TODAY}T10:00:00+01:00", ANSWERED, {**GOOD, "difficulty": difficulty})]).values()
    assert card.memory is not None
    assert card.memory.difficulty == difficulty


def test_what_follows_an_event_that_makes_no_sense_counts() -> None:
    nonsense = Event(f"{TODAY}T10:00:00+01:00", ANSWERED, {**GOOD, "ply": None})
    (card,) = cards([nonsense, Event(f"{TODAY}T10:00:00+01:00", ANSWERED, GOOD)]).values()
    assert card.answers == 1


@pytest.mark.parametrize("kind", [RESTED, TAKEN_UP, ANSWERED])
def test_an_event_of_no_day_counts_nothing(kind: str) -> None:
    assert cards([Event("some day", kind, GOOD)]) == {Place("a", 0, 1): decks.Card()}


def test_other_events_of_the_log_are_none_of_its_business() -> None:
    assert cards([Event(f"{TODAY}T10:00:00+01:00", "drill", GOOD)]) == {}


# --- proofs -----------------------------------------------------------------------------------------------------------


def plan(count: int, days: int, luck: random.Random) -> int:
    """How many questions FSRS plans for in a year: asked on the very day, and remembered with the chance that was aimed at."""
    scheduler = Scheduler(desired_retention=RETENTION, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    asked = 0
    for at in range(count):
        card, day = FsrsCard(card_id=at), at // NEW_A_DAY
        rating = FsrsRating.Good
        while day < days:
            card, _ = scheduler.review_card(card, rating, datetime.combine(TODAY + day * DAY, NOON))
            asked += 1
            gap = (card.due - datetime.combine(TODAY + day * DAY, NOON)).days
            if timedelta(gap) >= decks.LEARNED:
                break
            day += gap
            rating = FsrsRating.Good if luck.random() < RETENTION else FsrsRating.Again
    return asked


def chance(memory: Memory, day: date) -> float:
    """How likely something is remembered, by FSRS's own model."""
    last = datetime.combine(memory.day, NOON)
    card = FsrsCard(0, FsrsState.Review, None, memory.stability, memory.difficulty, last, last)
    return float(Scheduler().get_card_retrievability(card, datetime.combine(day, NOON)))


@pytest.mark.parametrize("count", [60, pytest.param(300, marks=pytest.mark.longest)])
def test_a_pupil_who_answers_by_the_model_is_asked_no_more_than_a_tenth_more_often_than_planned(count: int) -> None:
    days, luck = 365, random.Random(7)
    pupil, asked = Pupil.of(count), 0
    known: dict[Place, decks.Card] = {}
    for after in range(days):
        today = TODAY + after * DAY
        for entry in decks.deck(pupil.questions, known, today).due:
            memory = entry.card.memory
            knows = memory is None or luck.random() < chance(memory, today)
            place = entry.question.place
            pupil.answer(place, Rating.GOOD if knows else Rating.AGAIN, today)
            known[place] = known.get(place, decks.Card()).after(pupil.events[-1])
            asked += 1
    assert known == cards(pupil.events)
    planned = sum(plan(count, days, random.Random(seed)) for seed in range(10)) / 10
    assert 0.9 * planned <= asked <= 1.1 * planned, (asked, planned)


def test_nothing_is_loaded_before_it_is_needed() -> None:
    program = "import sys, ramses_desktop.coach.deck; print('fsrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout == "False\n"
