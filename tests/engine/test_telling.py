"""What is told of games: the best moments, which are the largest gains, found from views alone; and the ranks of solo play."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.engine.game import AnyGame, Part, Score
from ramses_desktop.engine.telling import Moment, Naming, Rank, best, by_par, climbed, gains

# ------------------------------------------------------------ moments

Totals = tuple[tuple[int, int], ...]
"""For each seat: points for finds and for luck."""


class Counted:
    """Views are a turn and everyone's points."""

    def scores(self, view: tuple[str, Totals]) -> tuple[Score, ...]:
        return tuple(
            Score(seat, (Part("finds", "Finds", finds, finds // 5), Part("luck", "Luck", luck, luck)), finds + luck, 1)
            for seat, (finds, luck) in enumerate(view[1])
        )


GAME: AnyGame = Counted()  # type: ignore[assignment] # scores are all that is asked for
NAMING = Naming(lambda view: view[0], {"finds": "Found {n}: {before} to {after}"})


def moments(*views: tuple[str, Totals], naming: Naming = NAMING) -> list[Moment]:
    return list(gains(GAME, views, naming, {"finds": "coffer", "luck": "coin"}))


def test_all_moves_of_a_turn_are_one_moment_that_is_seen_in_it() -> None:
    found = moments(("turn 1", ((0, 0),)), ("turn 1", ((5, 0),)), ("turn 1", ((10, 1),)), ("turn 2", ((15, 2),)))
    assert found == [Moment(0, "coffer", "Found 3: 0 to 15", "turn 1", "+17", 17, 2)], "position 3 is of the turn after"


def test_each_seat_has_its_own_gain_and_a_loss_is_none() -> None:
    found = moments(("turn 1", ((0, 0), (10, 0))), ("turn 2", ((0, 4), (5, 0))))
    assert [(one.seat, one.deed, one.worth, one.icon) for one in found] == [(0, "Luck", "+4", "coin")]


def test_a_game_that_names_no_turns_has_a_moment_for_each_move() -> None:
    found = moments(("", ((0, 0),)), ("", ((5, 0),)), ("", ((10, 0),)), naming=Naming())
    assert [(one.when, one.deed, one.ply) for one in found] == [("Move 1", "Finds", 1), ("Move 2", "Finds", 2)]


def test_what_earned_most_names_the_deed_and_of_equals_the_one_named_first() -> None:
    naming = Naming(NAMING.when, {"luck": "Was lucky", "finds": "Found something"})
    (found,) = moments(("turn 1", ((0, 0),)), ("turn 2", ((5, 5),)), naming=naming)
    assert found.deed == "Was lucky"


def test_what_was_earned_before_does_not_name_the_deed() -> None:
    (found,) = moments(("turn 1", ((50, 0),)), ("turn 2", ((55, 8),)))
    assert (found.deed, found.worth) == ("Luck", "+13")


@pytest.mark.parametrize(
    ("finds", "luck", "deed"), [(5, 3, "Found it by luck"), (5, 2, "Found 1"), (10, 3, "Found 2"), (5, 6, "Was lucky")]
)
def test_what_comes_with_many_others_is_told_together_with_them_if_they_are_worth_it(finds: int, luck: int, deed: str) -> None:
    naming = Naming(NAMING.when, {"luck": "Was lucky", "finds": "Found {n}"}, {"luck": "Found it by luck"})
    (found,) = moments(("turn 1", ((0, 0),)), ("turn 2", ((finds, luck),)), naming=naming)
    assert found.deed == deed


def moment(seat: int, value: float, ply: int = 1) -> Moment:
    return Moment(seat, "coin", "", "", "", value, ply)


def values(*found: Moment, players: int) -> list[tuple[int, float]]:
    return [(one.seat, one.value) for one in best(found, players)]


def test_the_best_come_first_and_everybody_has_a_part_in_them() -> None:
    many: list[Any] = [moment(0, 9), moment(0, 8, 2), moment(1, 3, 3), moment(0, 7, 4)]
    assert values(*many[:2], many[3], moment(0, 1, 5), players=1) == [(0, 9), (0, 8), (0, 7)]
    assert values(*many, players=2) == [(0, 9), (1, 3)]
    assert values(moment(0, 9), moment(0, 8, 2), players=2) == [(0, 9), (0, 8)], "the other one had none"
    assert values(players=2) == []


def test_of_equal_moments_those_with_a_deed_of_their_own_come_first() -> None:
    def done(deed: str, value: float, seat: int = 0) -> Moment:
        return evolve(moment(seat, value), deed=deed)

    many = [done("card", 20), done("card", 18), done("card", 12), done("gems", 12), done("torch", 12)]
    assert [(one.deed, one.value) for one in best(many, 1)] == [("card", 20), ("card", 18), ("gems", 12)]
    assert [one.deed for one in best([many[0], done("card", 16, 1), done("gems", 16, 1)], 2)] == ["card", "gems"]


def test_nothing_that_brought_less_is_told_instead_of_a_better_one() -> None:
    card, other = evolve(moment(0, 20), deed="card"), evolve(moment(0, 18, 2), deed="card")
    rest = [evolve(moment(0, 10, 3), deed="gems"), evolve(moment(0, 9, 4), deed="torch")]
    assert best([card, *rest, other], 1) == [card, other, rest[0]]


# ------------------------------------------------------------ ranks

RANK_NAMES = ("Labourer", "Mason", "Scribe", "Master builder", "Royal architect")


@pytest.mark.parametrize(
    ("points", "name", "high"),
    [
        (11, "Labourer", False),
        (95, "Labourer", False),
        (96, "Mason", False),
        (106, "Scribe", False),
        (115, "Master builder", True),
        (120, "Master builder", True),
        (121, "Royal architect", True),
        (150, "Royal architect", True),
    ],
)
def test_ranks_are_so_many_points_below_the_par_of_the_deal(points: int, name: str, high: bool) -> None:
    ladder = by_par(RANK_NAMES, 121.4, points)
    assert (ladder.rank.name, ladder.is_high) == (name, high)
    assert [rank.least for rank in ladder.ranks] == [None, 96, 106, 115, 121]


def test_a_game_may_have_a_ladder_of_its_own() -> None:
    ranks = [Rank("Beetle", None), Rank("Carrier", 1), Rank("Driver", 3)]
    assert [climbed(ranks, points).reached for points in (0, 1, 2, 3, 30)] == [0, 1, 1, 2, 2]
