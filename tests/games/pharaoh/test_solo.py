"""Alone against the sand: the hourglass, what counts, and the stars."""

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.engine.game import BadOptions, options_text, read_options
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.maze import BIG, SMALL
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions, stars, turns_left
from tests.games.pharaoh.by_hand import play, scene

DOOR = {"d5": "NS"}


@pytest.mark.parametrize(("pyramid", "rules", "turns"), [(SMALL, 2, 36), (BIG, 2, 44), (SMALL, 1, 32), (BIG, 1, 40)])
def test_the_hourglass_runs_for_so_many_turns(pyramid, rules, turns):
    state = scene(players=1, pyramid=pyramid, rules=rules, stage="roll", die=0)
    assert turns_left(state) == state.limit == turns
    assert len(state.dice) == turns


def test_how_long_it_runs_is_written_down_where_it_could_be_agreed():
    assert options_text(PharaohOptions(1)).endswith(" hourglass=36")
    assert "hourglass" not in options_text(PharaohOptions(1, rules=1)) + options_text(PharaohOptions(2))
    agreed = read_options(PharaohOptions, "players=1 hourglass=20")
    assert isinstance(agreed, PharaohOptions)
    assert GAME.start(agreed, GAME.deal(agreed, Luck("short"))).limit == 20


@pytest.mark.parametrize(
    ("words", "rules", "sentence"),
    [
        ("players=2 hourglass=36", 2, "There is an hourglass only when you play alone."),
        ("players=1 hourglass=32", 1, "There is an hourglass only when you play alone."),
        ("players=1 hourglass=0", 2, "The hourglass runs for 1 to 60 turns, not 0."),
        ("players=1 hourglass=61", 2, "The hourglass runs for 1 to 60 turns, not 61."),
        ("players=1 rules=1", 2, "There is no option “rules=1”; the options are players, pyramid, seven, last, hourglass."),
    ],
)
def test_an_hourglass_that_cannot_be_is_refused(words, rules, sentence):
    with pytest.raises(BadOptions) as problem:
        read_options(PharaohOptions, words, rules)
    assert str(problem.value) == sentence


def test_when_the_sand_has_run_out_the_game_is_over():
    state = scene({"d7": "NS", "d6": "S"}, players=1, at="d7", die=1, round=35, dice=(1,) * 36)
    state = play(state, "step 1 d6")
    assert state.stage == "over"
    assert turns_left(state) == GAME.scores(state)[0].total == 0


def test_the_result_is_the_turns_left():
    state = play(scene(DOOR, players=1, at="d5", read=5, round=24, dice=(3,) * 36), "step 1 d4")
    score = GAME.scores(state)[0]
    parts = {part.name: part for part in score.parts}
    assert parts["turns"].count == score.total == 11
    assert parts["chamber"].count == 1


def test_by_the_first_rules_entering_and_reading_had_points():
    state = play(scene(DOOR, players=1, rules=1, at="d5", read=5, round=24, dice=(3,) * 32), "step 1 d4")
    assert GAME.scores(state)[0].total == 10 + 7 + 5


def won(**words: Any):
    usual: dict[str, Any] = {"read": 5, "dice": (3,) * 36}
    return play(scene(DOOR, players=1, at="d5", **(usual | words)), "step 1 d4")


def test_a_star_for_at_most_two_archaeologists_lost():
    assert stars(won())[0]
    lost = scene(DOOR, players=1, at="d5", read=5, dice=(3,) * 36)
    two = evolve(lost, players=(evolve(lost.players[0], lost=2),))
    three = evolve(lost, players=(evolve(lost.players[0], lost=3),))
    assert stars(play(two, "step 1 d4"))[0]
    assert not stars(play(three, "step 1 d4"))[0]


def test_a_star_for_all_inscriptions_of_the_pyramid():
    assert stars(won())[1]
    big = scene({"e6": "NS"}, pyramid=BIG, players=1, at="e6", read=5, dice=(3,) * 44)
    assert not stars(play(big, "step 1 e5"))[1]
    seven = scene({"e6": "NS"}, pyramid=BIG, players=1, at="e6", read=7, dice=(3,) * 44)
    assert stars(play(seven, "step 1 e5"))[1]


def test_a_star_for_a_quarter_of_the_time_left():
    assert stars(won(round=26))[2]
    assert not stars(won(round=27))[2]


def test_who_has_not_entered_has_no_stars():
    assert stars(scene(players=1)) == (False, False, False)


def test_stars_and_the_lost_are_counted_and_earn_no_points():
    parts = {part.name: part for part in GAME.scores(won())[0].parts}
    assert (parts["stars"].number, parts["stars"].points) == (sum(stars(won())), 0)
    assert not parts["lost"].earns
    assert parts["turns"].number == parts["turns"].points
