"""The exercises of the drills: that the file is sound, that long searches agree with it, and which one comes next."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from itertools import groupby
from math import sqrt
from statistics import fmean
from typing import Any, Final

import pytest

from ramses_desktop import data
from ramses_desktop.bots import LEVELS
from ramses_desktop.bots.hints import PlayoutAdviser
from ramses_desktop.bots.judging import compare
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.exercises import MOST_SPREAD, Answer, Exercise, Progress, Rating, after, first_rating, read
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import adviser, game, players

PACKED: Final = data.resource("drills", "exercises.json.z").read_bytes()
EXERCISES: Final = read(PACKED)
DRILLS: Final = ("pack", "choice", "card")
MOST_BYTES: Final = 600_000
AT_LEAST: Final = 500
SAMPLE: Final = 20
GUESSES: Final = 1500
"""For each move of a sample that is searched again."""


def deals() -> list[list[Exercise]]:
    """The exercises, those of each deal together."""
    return [list(found) for _, found in groupby(EXERCISES, key=lambda one: (one.game, one.seed))]


def every(count: int, whole: list[Any]) -> list[Any]:
    """About so many of them, evenly spread."""
    return whole[:: max(1, len(whole) // count)]


# ------------------------------------------------------------ the file


def test_there_are_enough_exercises_in_a_small_file() -> None:
    assert len(PACKED) < MOST_BYTES
    found = Counter(one.drill for one in EXERCISES)
    assert set(found) == set(DRILLS)
    assert min(found.values()) >= AT_LEAST
    assert len({(one.game, one.id) for one in EXERCISES}) == len(EXERCISES), "each has a name of its own"


def test_every_exercise_keeps_the_rule_by_which_it_was_chosen() -> None:
    for one in EXERCISES:
        good = [one.losses[move] for move in one.good]
        rest = [loss for move, loss in one.losses.items() if move not in one.good]
        assert one.losses[one.good[0]] == 0
        assert len(good) <= 2
        assert max(good) <= 0.25
        assert min(rest) >= 1.0
        assert one.tempting in one.losses
        assert one.tempting not in one.good
        assert sum(one.lines) == pytest.approx(one.losses[one.tempting], abs=1.5), "the lines add up to what it costs"


def check_deal(found: list[Exercise]) -> None:
    """The deal can be played to each of its exercises, and what these say can be done there."""
    rules = game(found[0].game)
    session = max(found, key=lambda one: len(one.line)).position(rules, "Ada")
    for one in found:
        assert list(one.line) == list(map(str, session.line[: len(one.line)]))
        state, view = session.state_at(len(one.line)), session.view(0, len(one.line))
        legal = set(map(str, rules.moves(state)))
        assert {*one.good, one.tempting, *one.losses} <= legal
        good, tempting = [rules.parse(move) for move in one.good], rules.parse(one.tempting)
        assert players(one.game).drill_of(view, good, tempting) == one.drill


@pytest.mark.no_cover
def test_exercises_can_be_laid_out_and_their_solutions_are_legal() -> None:
    for found in every(30, deals()):
        check_deal(found)


@pytest.mark.slow
def test_all_exercises_can_be_laid_out_and_their_solutions_are_legal() -> None:
    for found in deals():
        check_deal(found)


@pytest.mark.slow
@pytest.mark.parametrize("one", every(SAMPLE, EXERCISES), ids=lambda one: f"{one.game} {one.id}")
def test_another_long_search_agrees(one: Exercise) -> None:
    """In fresh guesses, the good moves are still ahead of all others."""
    rules, playouts = game(one.game), adviser(one.game)
    assert isinstance(playouts, PlayoutAdviser)
    list(playouts.get_ready())
    session = one.position(rules, "Ada")
    simulation = playouts.simulate(rules, session.seen(0), 0)
    moves = [rules.parse(move) for move in one.losses]
    outcomes = finished(compare(simulation, moves, GUESSES, Luck("another search", one.id)))
    for at, move in enumerate(one.losses):
        lead = outcomes.lead(0, at)
        error = lead.error if at else 0.0
        if move in one.good:
            assert abs(lead.mean) <= 0.25 + 3.5 * error
        else:
            assert lead.mean >= 1.0 - 3.5 * error
            assert lead.mean > 0
    unknown = [move for move in rules.moves(session.state) if str(move) not in one.losses]
    results: dict[Any, list[float]] = {move: [] for move in (moves[0], *unknown)}
    luck = Luck("all moves", one.id)
    for _ in range(100):
        simulation.imagine(luck)
        for move, found in results.items():
            found.append(simulation.play_out(move))
    best = results.pop(moves[0])
    for move, found in results.items():
        apart = [mine - theirs for mine, theirs in zip(best, found, strict=True)]
        mean = fmean(apart)
        error = sqrt(fmean((points - mean) ** 2 for points in apart) / len(apart))
        assert mean + 3.5 * error >= 1.0, f"{move} is no worse"


def test_a_damaged_file_is_called_damaged() -> None:
    for packed in (b"", PACKED[:-20], zlib.compress(b"{"), zlib.compress(json.dumps({"games": [{}]}).encode())):
        with pytest.raises((ValueError, LookupError)):
            read(packed)


# ------------------------------------------------------------ how hard they are


def test_what_stronger_levels_miss_is_harder() -> None:
    tries = {level.id: 4 for level in LEVELS}
    ids = [level.id for level in LEVELS]
    ratings = [first_rating({level: 4 * (at >= from_level) for at, level in enumerate(ids)}, tries) for from_level in range(5)]
    assert [one.rating for one in ratings] == sorted(one.rating for one in ratings)
    assert all(one.spread < 350 for one in ratings)


def test_the_exercises_suit_beginners_and_experts() -> None:
    for drill in DRILLS:
        found = sorted(one.rating.rating for one in EXERCISES if one.drill == drill)
        assert found[len(found) // 10] < 1350
        assert found[-len(found) // 10] > 1550


# ------------------------------------------------------------ which comes next


def exercise(number: int, rating: float, game_id: str = "one") -> Exercise:
    return Exercise(game_id, f"seed {number}", (), "pack", ("a",), "b", {"a": 0.0, "b": 2.0}, (2.0,), Rating(rating, 80.0))


def test_the_next_exercise_is_about_as_hard_as_the_player_is_strong() -> None:
    progress = Progress([exercise(at, 900 + at * 10) for at in range(120)])
    assert abs(asked(progress).rating.rating - 1500) <= 60


def asked(progress: Progress) -> Exercise:
    found = progress.next(["one"])
    assert found is not None
    return found


def test_who_solves_much_gets_harder_ones() -> None:
    all_ = [exercise(at, 900 + at * 10) for at in range(120)]
    strong, weak = Progress(all_), Progress(all_)
    for progress, solved in ((strong, True), (weak, False)):
        for _ in range(12):
            progress.take([Answer("one", asked(progress).id, solved)])
    assert strong.rating.rating > 1650
    assert weak.rating.rating < 1350
    assert asked(strong).rating.rating > asked(weak).rating.rating + 200


def test_an_exercise_rests_after_it_was_answered() -> None:
    progress = Progress([exercise(at, 1500) for at in range(40)])
    seen = []
    for _ in range(20):
        seen.append(asked(progress).id)
        progress.take([Answer("one", seen[-1], solved=True)])
    assert len(set(seen)) == 20
    only_two = Progress([exercise(1, 1500), exercise(2, 1500)])
    for _ in range(10):
        last = asked(only_two).id
        only_two.take([Answer("one", last, solved=True)])
        assert asked(only_two).id != last


def test_an_exercise_that_was_missed_counts_as_harder() -> None:
    one = exercise(1, 1500)
    progress = Progress([one])
    progress.take([Answer("one", one.id, solved=False)])
    assert progress.rating_of(one).rating > 1500
    assert progress.rating.rating < 1500
    assert asked(progress) == one, "there is no other"


def test_only_games_that_fit_are_asked_about() -> None:
    progress = Progress([exercise(1, 1500, "one"), exercise(2, 1500, "two")])
    found = progress.next(["two"])
    assert found is not None
    assert found.game == "two"
    assert progress.next([]) is None
    assert progress.next(["three"]) is None


def test_answers_about_exercises_of_other_versions_are_passed_over() -> None:
    progress = Progress([exercise(1, 1500)])
    progress.take([Answer("one", "gone", solved=True)])
    assert (progress.answered, progress.rating, asked(progress)) == (1, Rating(), exercise(1, 1500))


# ------------------------------------------------------------ rating


PLAYER = Rating(1500, 200, 0.06)
RESULTS = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]


def test_the_worked_example_of_the_paper() -> None:
    found = after(PLAYER, RESULTS)
    assert found.rating == pytest.approx(1464.06, abs=0.05)
    assert found.spread == pytest.approx(151.52, abs=0.01)
    assert found.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_expected_shares_of_the_paper() -> None:
    assert [round(PLAYER.expected(other), 3) for other, _ in RESULTS] == [0.639, 0.432, 0.303]


def test_without_results_a_rating_only_becomes_less_certain() -> None:
    found = after(PLAYER, [])
    assert (found.rating, found.volatility) == (1500, 0.06)
    assert 200 < found.spread < 201
    assert after(Rating(1500, MOST_SPREAD), []).spread == MOST_SPREAD


def test_a_great_surprise_raises_the_volatility() -> None:
    lost = after(Rating(1500, 40, 0.06), [(Rating(900, 30), 0.0)] * 8)
    assert lost.volatility > 0.06
    assert lost.rating < 1500


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_who_solves_more_is_rated_higher_and_better_known(score: float) -> None:
    found = after(Rating(), [(Rating(1500, 80), score)] * 5)
    assert (found.rating > 1500) == (score == 1.0)
    assert found.spread < MOST_SPREAD
