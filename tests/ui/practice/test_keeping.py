"""What there is to ask: found by reviews, kept by hand, retired when it no longer holds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from ramses_desktop import games
from ramses_desktop.coach.deck import ANSWERED, State
from ramses_desktop.engine.judged import Decision, Place, Verdict
from ramses_desktop.engine.session import Seat
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.reviews import Key
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.practice.keeping import Keeping

WHEN = "2026-03-01T19:00:00+01:00"
NOW = datetime(2026, 11, 19, 18, 30, tzinfo=timezone(timedelta(hours=1)))
METHODS = {"pyramids": "first", "pharaoh": "first", "ramses": "first"}


def result(name: str, game: str = "pyramids") -> Result:
    seats = SeatResult("Adam", "person", 100, 1), SeatResult("Scribe", "scribe", 90, 2)
    return Result(name, game, "players=2", "casual", False, WHEN, WHEN, 1500, seats)


def judged_as(ply: int, regret: float, error: float = 0.2) -> Verdict:
    return Verdict("cross 23 b1", "cross 12 a1", regret, error, (), 300, ply)


@pytest.fixture(autouse=True)
def judged(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, METHODS)


def use(monkeypatch: pytest.MonkeyPatch, methods: dict[str, str]) -> None:
    monkeypatch.setattr(games, "methods", lambda: methods)


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[Statistics]:
    found = statistics((), data=tmp_path)
    assert found.add(result("dig"), result("tomb", "pharaoh"), result("sand", "ramses"))
    yield found
    found.close()


@pytest.fixture
def keeping(counted: Statistics, tmp_path: Path) -> Keeping:
    return Keeping(PracticeLog(data=tmp_path), counted.database, lambda: "Eva", lambda: NOW)


def review(keeping: Keeping, game: str, *verdicts: Verdict, seat: int = 0, method: str = "first") -> None:
    keeping.reviews.keep(Key(game, seat, method), *verdicts)


def asked(keeping: Keeping, name: str = "Adam") -> list[Place]:
    return [entry.question.place for entry in keeping.deck(name).entries]


def miss(keeping: Keeping, place: Place) -> None:
    (question,) = (entry.question for entry in keeping.deck("Adam").entries if entry.question.place == place)
    keeping.answer(question, "Adam", Verdict("", "", 2.0, 0.3, (), 300), 20.0)


def test_every_mistake_of_a_review_is_kept_and_nothing_within_the_noise(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1), judged_as(5, 0.0), judged_as(7, 0.4), judged_as(9, 1.9, 1.2), judged_as(11, 1.0))
    assert asked(keeping) == [Place("dig", 0, 3), Place("dig", 0, 11)]
    assert [entry.question.regret for entry in keeping.deck("Adam").due] == [3.1, 1.0]


def test_mistakes_of_others_are_not_asked(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    review(keeping, "dig", judged_as(4, 3.1), seat=1)
    assert asked(keeping, "Eva") == []
    assert asked(keeping) == [Place("dig", 0, 3)]


def test_of_a_game_of_memory_nothing_can_be_asked_again(keeping: Keeping) -> None:
    review(keeping, "sand", judged_as(3, 3.1))
    keeping.keep(Place("sand", 0, 9), "Adam")
    assert asked(keeping) == []


def test_what_was_judged_by_another_method_retires_until_it_is_judged_again(
    keeping: Keeping, monkeypatch: pytest.MonkeyPatch
) -> None:
    review(keeping, "dig", judged_as(3, 3.1), judged_as(5, 2.0))
    place = Place("dig", 0, 3)
    miss(keeping, place)
    use(monkeypatch, METHODS | {"pyramids": "second"})
    assert asked(keeping) == []
    review(keeping, "dig", judged_as(3, 2.8), method="second")
    (entry,) = keeping.deck("Adam").entries
    assert (entry.question.place, entry.question.regret, entry.card.misses) == (place, 2.8, 1)


def test_what_the_new_method_calls_no_mistake_retires(keeping: Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    miss(keeping, Place("dig", 0, 3))
    use(monkeypatch, METHODS | {"pyramids": "second"})
    review(keeping, "dig", judged_as(3, 0.3), method="second")
    assert asked(keeping) == []


def test_with_a_deleted_game_its_questions_retire_and_come_back_with_it(keeping: Keeping, counted: Statistics) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    keeping.keep(Place("tomb", 0, 8), "Adam")
    counted.remove(["tomb"])
    assert asked(keeping) == [Place("dig", 0, 3)]
    counted.remove(["dig"])
    assert asked(keeping) == []
    assert counted.add(result("tomb", "pharaoh"))
    assert asked(keeping) == [Place("tomb", 0, 8)]


def test_what_is_kept_by_hand_is_asked_whatever_the_review_says(keeping: Keeping, monkeypatch: pytest.MonkeyPatch) -> None:
    place = Place("dig", 0, 6)
    keeping.turn(place, Seat("Adam", "person"))
    assert keeping.has(place)
    review(keeping, "dig", judged_as(6, 0.3))
    assert asked(keeping) == [place]
    verdict = keeping.verdict(Decision(place, "pyramids"))
    assert verdict is not None
    assert verdict.regret == 0.3
    use(monkeypatch, METHODS | {"pyramids": "second"})
    assert asked(keeping) == [place]
    assert keeping.verdict(Decision(place, "pyramids")) is None
    keeping.turn(place, Seat("Adam", "person"))
    assert not keeping.has(place)
    assert asked(keeping) == []


def test_a_mistake_that_is_no_longer_kept_by_hand_is_asked_as_any_other(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    place = Place("dig", 0, 3)
    before = keeping.deck("Adam")
    keeping.turn(place, Seat("Adam", "person"))
    assert keeping.has(place)
    keeping.turn(place, Seat("Adam", "person"))
    assert not keeping.has(place)
    assert keeping.deck("Adam") == before


def test_what_was_removed_comes_back_when_it_is_kept_by_hand(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    place = Place("dig", 0, 3)
    miss(keeping, place)
    keeping.drop(place, "Adam")
    assert asked(keeping) == []
    keeping.turn(place, Seat("Adam", "person"))
    (entry,) = keeping.deck("Adam").entries
    assert entry.card.answers == 1


def test_whoever_keeps_a_decision_of_a_bot_practises_it(keeping: Keeping) -> None:
    place = Place("dig", 1, 6)
    keeping.turn(place, Seat("Scribe", "scribe"))
    assert keeping.has(place)
    assert asked(keeping, "Eva") == [place]
    assert asked(keeping, "Adam") == []


def test_an_answer_is_written_with_all_that_is_known_of_it(keeping: Keeping) -> None:
    review(keeping, "tomb", judged_as(3, 6.0, 1.5))
    place = Place("tomb", 0, 3)
    card = keeping.answer(keeping.deck("Adam").due[0].question, "Adam", Verdict("", "", 0.0, float("inf")), 4.26)
    (event,) = PracticeLog(data=keeping.log.data).events
    assert (event.kind, event.name, event.at) == (ANSWERED, "Adam", "2026-11-19T18:30:00+01:00")
    told = {key: event.data[key] for key in ("game", "seat", "ply", "method", "regret", "error", "seconds", "rating")}
    assert told == {**place._asdict(), "method": "first", "regret": 0.0, "error": None, "seconds": 4.3, "rating": 4}
    assert card.memory is not None
    assert event.data["due"] == card.memory.due.isoformat()
    deck = keeping.deck("Adam")
    assert deck.state(deck.entries[0]) == State.WAITING
    assert deck.entries[0].card == card
    keeping.undo(place, "Adam")
    assert keeping.deck("Adam").entries[0].card.memory is None


def test_what_an_answer_gave_away_is_written_to_the_hundredth(keeping: Keeping) -> None:
    review(keeping, "tomb", judged_as(3, 6.0, 1.5))
    keeping.answer(keeping.deck("Adam").due[0].question, "Adam", Verdict("", "", 1.2345, 0.5678), 20.04)
    (event,) = PracticeLog(data=keeping.log.data).events
    assert {key: event.data[key] for key in ("regret", "error", "seconds")} == {"regret": 1.23, "error": 0.57, "seconds": 20.0}


def test_the_day_is_that_of_the_players_clock(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1))
    keeping.now = lambda: datetime(2026, 11, 19, 23, 59, tzinfo=timezone(timedelta(hours=-10)))
    miss(keeping, Place("dig", 0, 3))
    assert not keeping.deck("Adam").due
    keeping.now = lambda: datetime(2026, 11, 20, 0, 1, tzinfo=timezone(timedelta(hours=-10)))
    assert len(keeping.deck("Adam").due) == 1


def test_what_an_earlier_version_kept_is_taken_over_once(keeping: Keeping, counted: Statistics) -> None:
    def earlier(*rows: tuple[str, int, int]) -> None:
        ask = "CREATE TABLE IF NOT EXISTS kept (game TEXT, seat INTEGER, ply INTEGER)"
        counted.database.run(lambda file: file.execute(ask), None)
        counted.database.run(lambda file: file.executemany("INSERT INTO kept VALUES (?, ?, ?)", rows), None)

    earlier(("dig", 0, 6), ("dig", 1, 7), ("gone", 0, 8))
    assert keeping.has(Place("dig", 0, 6))
    assert asked(keeping) == [Place("dig", 0, 6)]
    assert asked(keeping, "Eva") == [Place("dig", 1, 7)]
    keeping.drop(Place("dig", 0, 6), "Adam")
    later = Keeping(PracticeLog(data=keeping.log.data), counted.database, lambda: "Eva", lambda: NOW)
    assert asked(later) == []
    assert asked(later, "Eva") == [Place("dig", 1, 7)]


def test_what_cannot_be_written_to_the_log_stays_where_it_was(keeping: Keeping, counted: Statistics) -> None:
    counted.database.run(lambda file: file.execute("CREATE TABLE kept (game TEXT, seat INTEGER, ply INTEGER)"), None)
    counted.database.run(lambda file: file.execute("INSERT INTO kept VALUES ('dig', 0, 6)"), None)
    keeping.log.path.mkdir(parents=True)
    assert asked(keeping) == [Place("dig", 0, 6)]
    keeping.log.path.rmdir()
    later = Keeping(PracticeLog(data=keeping.log.data), counted.database, lambda: "Eva", lambda: NOW)
    assert asked(later) == [Place("dig", 0, 6)]
    assert len(PracticeLog(data=keeping.log.data).events) == 1


def test_what_cannot_be_read_is_passed_over(keeping: Keeping) -> None:
    review(keeping, "dig", judged_as(3, 3.1), judged_as(5, 2.0))
    keeping.pass_over(Place("dig", 0, 3))
    assert asked(keeping) == [Place("dig", 0, 5)]
    keeping.forget()
    assert len(asked(keeping)) == 2
