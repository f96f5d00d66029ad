"""A review is worked through in spare time, keeps every answer, and goes on where it was stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask, judging
from ramses_desktop.coach.review import review
from ramses_desktop.engine.judged import FLIP, Fortune, Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.games import TESTED, bots, game, judge
from ramses_desktop.games.flip_and_write import bots as expedition_bots
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.store.journal import Agreed, Journal
from ramses_desktop.store.reviews import Key, Reviews
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.ui.coaching.reviewer import Reviewer, SpareTime, recalled
from ramses_desktop.ui.table import thinker as thinker_module
from ramses_desktop.ui.table.thinker import WATCHED, Thinker


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A few playouts are enough to see that everything is asked."""
    monkeypatch.setattr(judging, "ROUNDS", (1,))
    monkeypatch.setattr(judging, "STEP", 2)
    monkeypatch.setattr(judging, "MOST", 2)
    monkeypatch.setattr(judging, "USE_ROUNDS", (1,))
    monkeypatch.setattr(expedition_bots, "GUESSES", 2)
    monkeypatch.setattr(expedition_bots, "FLIP_GUESSES", 2)
    monkeypatch.setattr(thinker_module, "REST", 0)
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path / "home"))


def finished(seed: str = "reviewer") -> Journal:
    session = Session.new(game("pyramids"), PyramidsOptions(1), seed)
    journal = Journal.begin(session, Agreed())
    while session.turn is not None:
        session.play(ask(bots("pyramids")["scribe"], session))
    journal.keep()
    return journal


@pytest.fixture
def kept() -> Iterator[Statistics]:
    found = statistics(TESTED)
    yield found
    found.close()


@pytest.fixture
def reviews(kept: Statistics) -> Reviews:
    return Reviews(kept.database)


def counted(kept: Statistics, seed: str = "reviewer") -> Journal:
    journal = finished(seed)
    kept.follow(journal)
    return journal


def test_every_question_is_asked_and_every_answer_kept(qtbot: QtBot, kept: Statistics, reviews: Reviews) -> None:
    journal, reviewer = counted(kept), Reviewer(Thinker(), reviews, WATCHED)
    with qtbot.waitSignal(reviewer.finished):
        reviewer.look_at(journal.session, 0, journal.id)
    found = reviewer.review
    assert found is not None
    assert (found.is_done, reviewer.is_working) == (True, False)
    again = Reviewer(Thinker(), reviews, WATCHED)
    again.look_at(journal.session, 0, journal.id)
    assert again.review is not None
    assert again.review.is_done
    assert set(again.review.verdicts) == set(found.plies)
    assert set(again.review.chances) == set(found.sights)
    assert again.review.figures(0.0) is not None
    assert reviews.unfinished({"pyramids": reviewer.judge.method}) == []


def test_the_last_decisions_come_first(qtbot: QtBot, kept: Statistics, reviews: Reviews) -> None:
    """They take the least time, so that something is shown at once."""
    journal, reviewer = counted(kept), Reviewer(Thinker(), reviews, WATCHED)
    shown: list[int] = []

    def note() -> None:
        if reviewer.review is not None and len(reviewer.review.verdicts) == len(shown) + 1:
            shown.append(next(ply for ply in reviewer.review.verdicts if ply not in shown))

    reviewer.changed.connect(note)
    with qtbot.waitSignal(reviewer.finished):
        reviewer.look_at(journal.session, 0, journal.id)
    assert reviewer.review is not None
    assert shown == list(reversed(reviewer.review.plies))


def test_a_review_that_was_stopped_goes_on_where_it_was(qtbot: QtBot, kept: Statistics, reviews: Reviews) -> None:
    journal, reviewer = counted(kept), Reviewer(Thinker(), reviews, WATCHED)

    def stop_in_time() -> None:
        if reviewer.is_working and reviewer.review is not None and len(reviewer.review.verdicts) == 5:
            reviewer.stop()

    reviewer.changed.connect(stop_in_time)
    reviewer.look_at(journal.session, 0, journal.id)
    qtbot.waitUntil(lambda: not reviewer.is_working)
    known = reviewer.review
    assert known is not None
    assert len(known.verdicts) == 5
    # Another run of the program finds what this one kept, however it ended.
    later = Reviewer(Thinker(), Reviews(kept.database), WATCHED)
    later.look_at(journal.session, 0, journal.id)
    assert later.review is not None
    assert sorted(later.review.verdicts) == sorted(known.verdicts)
    later.stop()


def test_answers_about_moves_that_were_never_made_count_for_nothing(kept: Statistics, reviews: Reviews) -> None:
    """As when another game came into the place of a record."""
    journal, rules = counted(kept), judge("pyramids")
    assert rules is not None
    key = Key(journal.id, 0, rules.method)
    reviews.keep(key, Verdict("cross 20 b1", "cross 20 b2", 8.0, 0.1, (), 99, 9999))
    reviews.keep_luck(key, 9999, [Fortune(FLIP, 3.0, 0.1)])
    found = recalled(review(journal.session, 0, rules), reviews, key)
    assert (found.mistakes, found.lucky_finds, found.luck()) == ((), frozenset(), 0.0)


def test_a_game_that_is_not_counted_is_reviewed_but_not_kept(qtbot: QtBot, reviews: Reviews) -> None:
    journal, reviewer = finished(), Reviewer(Thinker(), reviews, WATCHED)
    with qtbot.waitSignal(reviewer.finished):
        reviewer.look_at(journal.session, 0)
    assert reviewer.review is not None
    assert reviewer.review.is_done


def test_in_spare_time_the_latest_game_is_reviewed_first_then_the_others(
    qtbot: QtBot, kept: Statistics, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramses_desktop.ui.coaching.reviewer.QUIET", 0)
    first, second = counted(kept, "first"), counted(kept, "second")
    spare = SpareTime(Thinker(), reviews, Settings())
    order: list[str] = []
    spare.reviewer.finished.connect(lambda: order.append(spare.reviewer._key.game if spare.reviewer._key else ""))
    spare.begin()
    qtbot.waitUntil(lambda: len(order) == 2)
    assert order == [second.id, first.id]
    qtbot.waitUntil(lambda: not spare.is_busy)


def test_a_record_that_is_gone_is_passed_over(
    qtbot: QtBot, kept: Statistics, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramses_desktop.ui.coaching.reviewer.QUIET", 0)
    first, second = counted(kept, "first"), counted(kept, "second")
    second.path.unlink()
    spare = SpareTime(Thinker(), reviews, Settings())
    with qtbot.waitSignal(spare.reviewer.finished):
        spare.begin()
    assert spare.reviewer.review is not None
    assert spare.reviewer.review.session.deal == first.session.deal
    qtbot.waitUntil(lambda: not spare.is_busy)


def test_whoever_wants_no_reviews_gets_none(
    qtbot: QtBot, kept: Statistics, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramses_desktop.ui.coaching.reviewer.QUIET", 0)
    counted(kept)
    spare = SpareTime(Thinker(), reviews, Settings(review_games=False))
    spare.begin()
    qtbot.waitUntil(lambda: not spare.is_busy)
    assert spare.reviewer.review is None


def test_a_game_whose_review_fails_keeps_no_other_waiting(
    qtbot: QtBot, kept: Statistics, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramses_desktop.ui.coaching.reviewer.QUIET", 0)
    first, second = counted(kept, "first"), counted(kept, "second")
    thinker = Thinker()
    spare = SpareTime(thinker, reviews, Settings())
    ask_later = thinker.study

    def study(rank: int, question: Any, then: Any, failed: Any = None) -> None:
        if spare.reviewer.game == second.id:
            failed()
        else:
            ask_later(rank, question, then, failed)

    monkeypatch.setattr(thinker, "study", study)
    with qtbot.waitSignal(spare.reviewer.finished):
        spare.begin()
    assert spare.reviewer.game == first.id


def test_what_another_method_found_is_judged_anew_in_spare_time(
    qtbot: QtBot, kept: Statistics, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ramses_desktop.ui.coaching.reviewer.QUIET", 0)
    journal = counted(kept)
    reviews.finish(Key(journal.id, 0, "an older method"))
    spare = SpareTime(Thinker(), reviews, Settings())
    with qtbot.waitSignal(spare.reviewer.finished):
        spare.begin()
    assert spare.reviewer.game == journal.id
    assert reviews.unfinished({"pyramids": spare.reviewer.judge.method}) == []
