"""Alone against the sand: the hourglass, what counts, and the stars."""

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.games.pharaoh.maze import BIG, SMALL
from ramses_desktop.games.pharaoh.rules import GAME, stars, turns_left
from tests.games.pharaoh.by_hand import play, scene

DOOR = {"d5": "NS"}


@pytest.mark.parametrize(("pyramid", "turns"), [(SMALL, 32), (BIG, 40)])
def test_the_hourglass_runs_for_so_many_turns(pyramid, turns):
    state = scene(players=1, pyramid=pyramid, stage="roll", die=0)
    assert turns_left(state) == state.limit == turns
    assert len(state.dice) == turns


def test_when_the_sand_has_run_out_the_game_is_over():
    state = scene({"d7": "NS", "d6": "S"}, players=1, at="d7", die=1, round=31, dice=(1,) * 32)
    state = play(state, "step 1 d6")
    assert state.stage == "over"
    assert GAME.scores(state)[0].total == 0


def test_the_result_is_the_turns_left():
    state = play(scene(DOOR, players=1, at="d5", read=5, round=20, dice=(3,) * 32), "step 1 d4")
    parts = {part.name: part for part in GAME.scores(state)[0].parts}
    assert parts["turns"].count == 11
    assert parts["chamber"].count == 1


def won(**words: Any):
    usual: dict[str, Any] = {"read": 5, "dice": (3,) * 32}
    return play(scene(DOOR, players=1, at="d5", **(usual | words)), "step 1 d4")


def test_a_star_for_at_most_two_archaeologists_lost():
    assert stars(won())[0]
    lost = scene(DOOR, players=1, at="d5", read=5, dice=(3,) * 32)
    two = evolve(lost, players=(evolve(lost.players[0], lost=2),))
    three = evolve(lost, players=(evolve(lost.players[0], lost=3),))
    assert stars(play(two, "step 1 d4"))[0]
    assert not stars(play(three, "step 1 d4"))[0]


def test_a_star_for_all_inscriptions_of_the_pyramid():
    assert stars(won())[1]
    big = scene({"e6": "NS"}, pyramid=BIG, players=1, at="e6", read=5, dice=(3,) * 40)
    assert not stars(play(big, "step 1 e5"))[1]
    seven = scene({"e6": "NS"}, pyramid=BIG, players=1, at="e6", read=7, dice=(3,) * 40)
    assert stars(play(seven, "step 1 e5"))[1]


def test_a_star_for_a_quarter_of_the_time_left():
    assert stars(won(round=23))[2]
    assert not stars(won(round=24))[2]


def test_who_has_not_entered_has_no_stars():
    assert stars(scene(players=1)) == (False, False, False)


def test_stars_and_the_lost_are_counted_and_earn_no_points():
    parts = {part.name: part for part in GAME.scores(won())[0].parts}
    assert (parts["stars"].shown, parts["stars"].points) == (sum(stars(won())), 0)
    assert not parts["lost"].earns
    assert parts["turns"].shown == parts["turns"].points
