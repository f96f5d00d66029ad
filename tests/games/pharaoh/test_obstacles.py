"""The almanac's obstacles, each with and without its item, on a tile just revealed and on a known one."""

from typing import Any

import pytest

from ramses_desktop.games.pharaoh.maze import BIG
from tests.games.pharaoh.by_hand import carries, play, refusal, scene, steps, turn_is_over, where

KILL = [("snake", "torch"), ("toxic gas", "scarf"), ("trap", "plan")]
END = [("hunger", "food"), ("fatigue", "chocolate"), ("thirst", "water")]
BAR = [("wall ruins", "bottle"), ("secret door", "key"), ("abyss", "papyrus")]
SENTENCES = {
    "wall ruins": "The wall ruins need a magic bottle.",
    "secret door": "The secret door needs a golden key.",
    "abyss": "The abyss needs a papyrus of the dead.",
}

revealed_or_known = pytest.mark.parametrize("down", ["down ", ""], ids=["just revealed", "known"])


def before(obstacle, down="", **words: Any):
    """A corridor of the big pyramid from its southern gate, with the obstacle on the second tile."""
    tiles = {"e9": "NS", "e8": f"{down}NS {obstacle}", "e7": "NS", "e6": "NS"}
    return scene(tiles, pyramid=BIG, at="e9", mover=1, **words)


@revealed_or_known
@pytest.mark.parametrize(("obstacle", "item"), KILL)
def test_what_kills_takes_the_archaeologist_off_the_board_and_ends_the_move(obstacle, item, down):
    state = play(before(obstacle, down), "step 1 e8")
    assert where(state) == "-"
    assert state.players[0].lost == 1
    assert turn_is_over(state)


@revealed_or_known
@pytest.mark.parametrize(("obstacle", "item"), KILL)
def test_with_its_item_what_kills_is_passed(obstacle, item, down):
    state = play(before(obstacle, down, items=item), "step 1 e8", "step 1 e7")
    assert where(state) == "e7"
    assert state.players[0].lost == 0
    assert carries(state) == item


def test_who_died_may_enter_again_from_the_next_turn_of_its_player():
    state = play(before("snake", players=1), "step 1 e8", "roll")
    assert {"e1", "i5", "e9", "a5"} <= set(steps(state))


@revealed_or_known
@pytest.mark.parametrize(("obstacle", "item"), END)
def test_what_ends_the_move_keeps_the_archaeologist_where_it_is(obstacle, item, down):
    state = play(before(obstacle, down), "step 1 e8")
    assert where(state) == "e8"
    assert turn_is_over(state)


@revealed_or_known
@pytest.mark.parametrize(("obstacle", "item"), END)
def test_with_its_item_what_ends_the_move_is_passed(obstacle, item, down):
    state = play(before(obstacle, down, items=item), "step 1 e8", "step 1 e7")
    assert where(state) == "e7"
    assert carries(state) == item


def test_who_stands_on_what_ends_the_move_walks_on_in_the_next_one():
    state = play(before("hunger", players=1), "step 1 e8", "roll")
    assert "e7" in steps(state)


@pytest.mark.parametrize(("obstacle", "item"), BAR)
def test_what_bars_the_way_cannot_be_entered(obstacle, item):
    state = before(obstacle)
    assert "e8" not in steps(state)
    assert refusal(state, "step 1 e8") == SENTENCES[obstacle]


@pytest.mark.parametrize(("obstacle", "item"), BAR)
def test_what_bars_the_way_and_was_just_revealed_ends_the_move_where_it_was(obstacle, item):
    state = play(before(obstacle, "down "), "step 1 e8")
    assert where(state) == "e9"
    assert turn_is_over(state)
    assert state.up >> state.grid.by_name["e8"] & 1


@revealed_or_known
@pytest.mark.parametrize(("obstacle", "item"), BAR)
def test_with_its_item_what_bars_the_way_is_entered(obstacle, item, down):
    state = play(before(obstacle, down, items=item), "step 1 e8", "step 1 e7")
    assert where(state) == "e7"
    assert carries(state) == item


@pytest.mark.parametrize("items", ["", "papyrus"])
def test_barred_from_a_tile_that_could_no_longer_be_entered_it_stays_there(items):
    """The key that opened the door has been used, or stolen."""
    state = scene({"e9": "NS secret door", "e8": "down NS wall ruins"}, pyramid=BIG, at="e9", items=items, die=1)
    if items:
        state = play(state, f"use {items}")
    state = play(state, "step 1 e8")
    assert where(state) == "e9"
    assert turn_is_over(state)


def test_barred_at_the_gate_the_archaeologist_stays_outside_and_the_turn_ends():
    state = play(scene({"d7": "down NS wall ruins"}), "step 1 d7")
    assert where(state) == "-"
    assert turn_is_over(state)


def test_killed_at_the_gate_the_archaeologist_is_outside_again():
    state = play(scene({"d7": "down NS snake"}), "step 1 d7")
    assert where(state) == "-"
    assert state.players[0].lost == 1


def test_an_item_protects_only_if_it_was_held_on_entering():
    tiles = {"d7": "NS", "d6": "NS snake", "d5": "NS torch"}
    state = scene(tiles, at="d7", mover=1)
    assert where(play(state, "step 1 d6")) == "-"
    state = play(scene(tiles, at="d5", mover=1, items="torch"), "step 1 d6", "step 1 d7")
    assert where(state) == "d7"
