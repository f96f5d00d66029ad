"""Items spent for their power, when they apply and when they do not."""

from typing import Any

import pytest

from ramses_desktop.games.pharaoh import items
from ramses_desktop.games.pharaoh.maze import BIG
from tests.games.pharaoh.by_hand import carries, left, legal, play, refusal, scene, sides, steps, turn_is_over, where

CORRIDOR = {"d7": "NS", "d6": "NS", "d5": "NS"}
LONG = {f"e{row}": "NS" for row in range(6, 10)} | {"d6": "EW", "c6": "EW", "b6": "EW"}


def test_an_item_that_was_used_goes_back_to_the_supply():
    state = scene(CORRIDOR, at="d7", items="food")
    assert left(state, "food") == 1
    assert left(play(state, "use food"), "food") == 2


def test_what_is_not_on_the_card_cannot_be_used():
    assert refusal(scene(CORRIDOR, at="d7"), "use food") == "Not on your card: food."


# ------------------------------------------------------------ food and water


def test_food_sets_the_die_to_six_and_the_steps_made_count():
    state = play(scene(CORRIDOR, at="d7", items="food", die=2), "step 1 d6", "use food")
    assert (state.die, state.points) == (6, 5)


def test_food_may_be_used_when_the_whole_throw_has_been_walked():
    state = play(scene(CORRIDOR | {"d5": "NESW"}, at="d7", items="food", die=2), "step 1 d6", "step 1 d5")
    assert legal(state) == ["use food", "stop"]
    state = play(state, "use food")
    assert state.points == 4


def test_food_just_found_may_be_used_at_once():
    state = play(scene({"d7": "NS", "d6": "NS food", "d5": "NS"}, at="d7", die=1), "step 1 d6", "use food")
    assert state.points == 5


def test_food_is_of_no_use_when_the_die_shows_six():
    assert refusal(scene(CORRIDOR, at="d7", items="food", die=6), "use food") == "The die already shows 6."


def test_water_sets_the_die_to_five():
    state = play(scene(CORRIDOR, at="d7", items="water", die=2), "step 1 d6", "use water")
    assert (state.die, state.points) == (5, 4)


def test_water_may_lower_the_die_but_never_below_the_steps_already_made():
    state = scene(CORRIDOR, at="d7", items="water", die=6, steps=5)
    assert play(state, "use water").die != 6
    state = scene(CORRIDOR, at="d7", items="water food", die=6, steps=6)
    assert refusal(state, "use water") == "The die cannot go below the steps already made."


# ------------------------------------------------------------ chocolate


def test_chocolate_sets_the_die_to_any_lower_number_before_the_first_step():
    state = scene(CORRIDOR, at="d7", items="chocolate", die=4)
    assert [move for move in legal(state) if "chocolate" in move] == [f"use chocolate {number}" for number in (1, 2, 3)]
    assert play(state, "use chocolate 2").die == 2
    assert refusal(state, "use chocolate 5") == "Chocolate only lowers the die."


def test_lower_means_lower_than_thrown_whatever_food_has_made_of_the_die():
    fed = play(scene(CORRIDOR, at="d7", items="food chocolate", die=3), "use food")
    assert refusal(fed, "use chocolate 3") == "Chocolate only lowers the die."
    assert "use chocolate 2" in legal(fed)


def test_chocolate_is_too_late_after_the_first_step():
    state = play(scene(CORRIDOR, at="d7", items="chocolate", die=3), "step 1 d6")
    assert refusal(state, "use chocolate 2") == "Chocolate works only before the first step."


def test_there_is_nothing_lower_than_one():
    state = scene(CORRIDOR, at="d7", items="chocolate", die=1)
    assert items.refusal(state, "chocolate") == "There is no number lower than 1."
    assert refusal(state, "use chocolate 1") == "Chocolate only lowers the die."


# ------------------------------------------------------------ first-aid kit


def test_the_first_aid_kit_cannot_be_used_up():
    state = scene(CORRIDOR, at="d7", items="kit")
    assert not any("kit" in move for move in legal(state))
    assert items.refusal(state, "kit") == "The first-aid kit works by itself when you are attacked."


# ------------------------------------------------------------ magic bottle

WALLED = {"d7": "ES", "d6": "EW", "c6": "EW", "e6": "EW"}


def test_the_magic_bottle_leads_through_one_wall():
    state = play(scene(WALLED, at="d7", items="bottle"), "bottle 1 d6")
    assert (where(state), carries(state), state.steps) == ("d6", "", 1)


def test_it_leads_through_a_wall_on_either_side():
    assert where(play(scene({"d7": "NS", "d6": "EW", "c6": "EW"}, at="d7", items="bottle"), "bottle 1 d6")) == "d6"
    assert where(play(scene({"d7": "ES", "d6": "NS", "d5": "NS"}, at="d7", items="bottle"), "bottle 1 d6")) == "d6"


def test_it_leads_only_to_a_tile_next_to_the_archaeologist_that_lies_face_up():
    state = scene(WALLED, at="d7", items="bottle")
    assert refusal(state, "bottle 1 c7") == "The magic bottle leads only to a tile that lies face up."
    assert refusal(state, "bottle 1 c6").startswith("The magic bottle leads only to a tile next to this archaeologist")


def test_without_a_wall_the_bottle_is_not_used():
    assert refusal(scene(CORRIDOR, at="d7", items="bottle"), "bottle 1 d6") == "There is no wall in between."


def test_not_through_a_wall_and_into_wall_ruins_in_one_step():
    state = scene({"d7": "ES", "d6": "NS wall ruins"}, at="d7", items="bottle")
    assert refusal(state, "bottle 1 d6") == "One magic bottle cannot get you through a wall and into wall ruins."


def test_other_obstacles_behind_the_wall_act_as_always():
    state = scene({"d7": "ES", "d6": "NS snake"}, at="d7", items="bottle")
    assert where(play(state, "bottle 1 d6")) == "-"
    state = scene({"e9": "ES", "e8": "NS abyss"}, pyramid=BIG, at="e9", items="bottle")
    assert refusal(state, "bottle 1 e8") == "The abyss needs a papyrus of the dead."


def test_it_leads_into_the_opened_chamber():
    state = scene({"d5": "EW"}, at="d5", items="bottle")
    assert refusal(state, "bottle 1 d4") == "You may enter the burial chamber once you have read five inscriptions."
    assert play(scene({"d5": "EW"}, at="d5", items="bottle", read=5), "bottle 1 d4").players[0].entered == 1


def test_the_bottle_keeps_to_the_rules_of_walking():
    state = scene(WALLED, at="d7", items="bottle")
    d6 = state.grid.by_name["d6"]
    assert refusal(scene(WALLED, at="d7", items="bottle", mover=1, came=d6), "bottle 1 d6").startswith("You cannot go straight")
    assert refusal(scene(WALLED, at="d7", items="bottle", curse=d6), "bottle 1 d6").startswith("The curse lies on that tile")
    assert refusal(scene(WALLED, at="d7 c6!", items="bottle"), "bottle 2 d6").startswith("This archaeologist is injured")
    assert refusal(scene(WALLED, items="bottle"), "bottle 1 d7").startswith("The magic bottle leads only to a tile next to")
    assert (
        refusal(scene(WALLED, at="d7", items="bottle food", die=1, steps=1, mover=1), "bottle 1 d6")
        == "No steps left in this throw."
    )
    assert refusal(scene(WALLED, at="d7"), "bottle 1 d6") == "Not on your card: magic bottle."


# ------------------------------------------------------------ golden key

LOCKED = {"e9": "ES", "e8": "EW", "d9": "NE", "f9": "NW", "g9": "EW"}


def key_scene(**words: Any):
    return scene(LOCKED, pyramid=BIG, items="key", **words)


def test_the_golden_key_turns_the_tile_one_stands_on():
    state = play(key_scene(at="e9"), "key 1 e9 NE")
    assert (sides(state, "e9"), carries(state), state.mover) == ("NE", "", 1)


def test_the_golden_key_turns_an_empty_tile_next_to_one():
    state = play(key_scene(at="e9"), "key 1 e8 NS")
    assert sides(state, "e8") == "NS"


def test_the_key_does_not_turn_where_somebody_stands_nor_far_away_nor_face_down():
    state = key_scene(at="e9", others="e8")
    sentence = "The key turns the archaeologist's own tile, or an empty one next to it that lies face up."
    assert refusal(state, "key 1 e8 NS") == sentence
    assert refusal(state, "key 1 g9 NS") == sentence
    assert refusal(scene({"e9": "NS"}, pyramid=BIG, at="e9", items="key"), "key 1 e8 NS") == sentence


def test_the_key_turns_a_tile_only_as_it_can_lie_otherwise():
    assert refusal(key_scene(at="e9"), "key 1 e8 NE") == "That tile cannot be turned that way."
    assert refusal(key_scene(at="e9"), "key 1 e8 EW") == "That tile cannot be turned that way."


def test_from_outside_the_key_turns_the_gates():
    assert sides(play(key_scene(), "key 1 e9 NE"), "e9") == "NE"


def test_the_key_may_be_used_between_steps():
    state = play(key_scene(at="f9"), "step 1 e9", "key 1 e8 NS")
    assert (where(state), sides(state, "e8")) == ("e9", "NS")


def test_who_turned_with_the_key_is_the_one_that_moves():
    state = play(key_scene(at="e9 g9"), "key 1 e8 NS")
    assert {move.split()[1] for move in legal(state) if move.startswith("step")} == {"1"}


# ------------------------------------------------------------ money

SHOP = {"d7": "NS", "d6": "NS", "a1": "ES food", "b1": "EW magic bottle", "c1": "EW money"}


def test_money_takes_any_available_item():
    state = play(scene(SHOP, at="d7", items="money"), "use money food")
    assert carries(state) == "food"
    assert (left(state, "money"), left(state, "food")) == (2, 1)


@pytest.mark.parametrize(
    ("item", "sentence"),
    [
        ("money", "Money buys any other item that is not magical."),
        ("gold", "Money buys any other item that is not magical."),
        ("bottle", "Money cannot buy magical items: magic bottle."),
        ("torch", "Not found yet: torch."),
    ],
)
def test_what_money_cannot_buy(item, sentence):
    assert refusal(scene(SHOP, at="d7", items="money"), f"use money {item}") == sentence


def test_money_buys_nothing_that_is_held_or_out_of_stock():
    assert refusal(scene(SHOP, at="d7", items="money food"), "use money food") == "Already on your card: food."
    state = scene(SHOP, at="d7", items="money", stock=(0,) * 11)
    assert refusal(state, "use money food") == "None left in the supply: food."


# ------------------------------------------------------------ torch

DARK = {"d7": "NS", "d6": "NESW", "d5": "down NEW snake", "c6": "down NS", "e6": "down NE"}


def test_the_torch_turns_up_every_tile_behind_an_open_side_in_the_order_of_the_compass():
    state = play(scene(DARK, at="d6", items="torch", die=4), "torch 1")
    assert legal(state)[0].startswith("lay d5")
    state = play(state, "lay d5 ESW")
    assert legal(state)[0].startswith("lay e6")
    state = play(state, "lay e6 SW")
    assert sides(state, "c6") == "EW"
    assert carries(state) == ""
    assert {"d5", "c6", "e6"} <= set(steps(state))
    assert where(state) == "d6"


def test_the_torch_does_not_shine_through_walls_nor_into_the_chamber():
    state = scene({"d7": "NS", "d6": "NS", "d5": "NS"}, at="d5", items="torch")
    assert refusal(state, "torch 1") == "This archaeologist has no dark tile behind an open side."


def test_the_torch_is_not_used_from_outside():
    assert refusal(scene(items="torch"), "torch 1").startswith("This archaeologist has no dark tile behind")


def test_who_used_the_torch_is_the_one_that_moves():
    state = play(scene(DARK | {"d5": "NS"}, at="d6 d7", items="torch", die=4), "torch 1", "lay e6 SW")
    assert state.mover == 1


# ------------------------------------------------------------ plan


def plan_scene():
    return scene({"e9": "NS", "a1": "down NS snake", "b1": "down NE food"}, pyramid=BIG, at="e9", items="plan")


def test_the_plan_looks_at_two_tiles_and_swaps_them_face_down():
    state = play(plan_scene(), "look a1", "look b1", "swap")
    a1, b1 = state.grid.by_name["a1"], state.grid.by_name["b1"]
    before = plan_scene()
    assert (state.contents[a1], state.contents[b1]) == (before.contents[b1], before.contents[a1])
    assert (state.shapes[a1], state.shapes[b1]) == (before.shapes[b1], before.shapes[a1])
    assert not state.up >> a1 & 1
    assert carries(state) == ""


def test_the_plan_may_leave_them_where_they_are():
    state = play(plan_scene(), "look a1", "look b1", "leave")
    assert state.contents == plan_scene().contents


def test_the_plan_looks_at_two_different_tiles_that_lie_face_down():
    assert refusal(plan_scene(), "look e9") == "Choose a tile that lies face down."
    state = play(plan_scene(), "look a1")
    assert refusal(state, "look a1") == "Look at a second tile that lies face down."
    assert refusal(state, "swap") == "Look at a second tile that lies face down."
    assert refusal(play(state, "look b1"), "roll") == "Swap the two tiles or leave them."


def test_with_one_tile_left_in_the_dark_there_is_nothing_to_swap():
    state = plan_scene()
    only = state.grid.by_name["a1"]
    state = scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan", up=(2**81 - 1) ^ (1 << only), open=(15,) * 81)
    assert legal(play(state, "look a1")) == ["leave"]


def test_with_no_tile_in_the_dark_the_plan_cannot_be_used():
    state = scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan", up=2**81 - 1, open=(15,) * 81)
    assert items.refusal(state, "plan") == "All tiles are face up already."


# ------------------------------------------------------------ scarf


def test_with_the_scarf_one_may_go_straight_back():
    state = play(scene({"d7": "NS", "d6": "S"}, at="d7", items="scarf", die=3), "step 1 d6", "use scarf", "step 1 d7")
    assert where(state) == "d7"
    assert refusal(play(scene(CORRIDOR, at="d7", items="scarf"), "use scarf"), "use scarf").startswith("Not on your card")


def test_the_scarf_lasts_for_one_move():
    state = play(scene({"d7": "NS", "d6": "S"}, at="d7", items="scarf", die=2), "step 1 d6", "use scarf", "step 1 d7")
    assert turn_is_over(state)
    assert not state.scarf


# ------------------------------------------------------------ why an item is disabled


@pytest.mark.parametrize(
    ("word", "words", "sentence"),
    [
        ("scarf", {"scarf": True}, "A scarf is already in use in this move."),
        ("torch", {}, "None of your archaeologists has a dark tile behind an open side."),
        ("key", {"mover": 1}, "There is no tile here for the key to turn."),
        ("bottle", {}, "There is no wall here with a way behind it."),
        ("food", {"die": 6}, "The die already shows 6."),
        ("chocolate", {"rolled": 1, "die": 1}, "There is no number lower than 1."),
        ("plan", {"steps": 3}, "No steps left in this throw."),
        (
            "money",
            {},
            "Nothing to buy: it takes an item that has been found, is in the supply and is not yours yet.",
        ),
    ],
)
def test_an_item_that_cannot_be_used_says_why(word, words, sentence):
    state = scene({"d7": "NESW", "d6": "NESW", "c7": "NESW", "e7": "NESW"}, at="d7", items=word, **words)
    assert items.refusal(state, word) == sentence


def test_what_is_no_move_of_this_moment_is_refused_with_what_there_is():
    assert refusal(scene(CORRIDOR, at="d7"), "roll") == "Walk, use an item, or clear a way."


def test_an_item_that_can_be_used_is_not_refused():
    assert items.refusal(scene(CORRIDOR, at="d7", items="food"), "food") == ""
