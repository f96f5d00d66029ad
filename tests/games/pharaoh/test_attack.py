"""Attacks: once a turn, on entering a tile with another player's standing archaeologist; one item is taken, one figure falls."""

from typing import Any

from tests.games.pharaoh.by_hand import carries, legal, play, refusal, scene, steps, turn_is_over, where

MEETING = {"d7": "NS", "d6": "NS", "d5": "NESW"}


def meeting(**words: Any):
    usual: dict[str, Any] = {"at": "d7", "others": "d6"}
    return scene(MEETING, **(usual | words))


def test_who_enters_a_tile_with_another_players_archaeologist_may_attack_it():
    state = play(meeting(theirs="torch food"), "step 1 d6")
    assert legal(state) == ["attack 2.1 food", "attack 2.1 torch", "pass"]


def test_one_item_is_taken_and_the_victim_is_injured():
    state = play(meeting(theirs="torch food"), "step 1 d6", "attack 2.1 torch")
    assert (carries(state), carries(state, 1)) == ("torch", "food")
    assert state.players[1].figures[0].lying
    assert where(state, 1) == "d6"


def test_only_what_is_missing_on_the_own_card_is_taken():
    state = play(meeting(theirs="torch food", items="food"), "step 1 d6")
    assert legal(state) == ["attack 2.1 torch", "pass"]


def test_where_there_is_nothing_to_take_the_victim_is_still_injured():
    state = play(meeting(), "step 1 d6", "attack 2.1")
    assert carries(state) == ""
    assert state.players[1].figures[0].lying


def test_if_there_is_an_item_to_take_one_is_taken():
    state = play(meeting(theirs="torch"), "step 1 d6")
    assert refusal(state, "attack 2.1").startswith("Attack an upright archaeologist on this tile")


def test_a_first_aid_kit_saves_its_owner_from_injury_but_not_from_robbery():
    state = play(meeting(theirs="kit torch"), "step 1 d6", "attack 2.1 torch")
    assert not state.players[1].figures[0].lying
    assert carries(state, 1) == "kit"


def test_the_kit_protects_even_when_it_is_stolen_itself():
    state = play(meeting(theirs="kit"), "step 1 d6", "attack 2.1 kit")
    assert not state.players[1].figures[0].lying
    assert carries(state) == "kit"


def test_inscriptions_cannot_be_stolen():
    state = play(meeting(), "step 1 d6")
    assert legal(state) == ["attack 2.1", "pass"]


def test_a_lying_figure_cannot_be_attacked():
    assert steps(play(meeting(others="d6!"), "step 1 d6")) == ["d5"]


def test_own_figures_are_not_attacked():
    assert steps(play(meeting(at="d7 d6", others=""), "step 1 d6")) == ["d5"]


def test_an_attack_ends_the_move():
    assert turn_is_over(play(meeting(die=6), "step 1 d6", "attack 2.1"))


def test_who_does_without_walks_on():
    assert steps(play(meeting(), "step 1 d6", "pass")) == ["d5"]


def test_who_did_without_may_attack_on_a_later_tile():
    state = play(meeting(others="d6 d5"), "step 1 d6", "pass", "step 1 d5")
    assert legal(state) == ["attack 2.2", "pass"]


def test_of_several_figures_one_is_attacked():
    state = play(meeting(others="d6 d6"), "step 1 d6")
    assert legal(state) == ["attack 2.1", "attack 2.2", "pass"]


def test_the_effect_of_the_tile_comes_first():
    state = scene(MEETING | {"d6": "NS torch"}, at="d7", others="d6", theirs="torch food")
    assert legal(play(state, "step 1 d6")) == ["attack 2.1 food", "pass"]


def test_on_hunger_and_the_like_an_attack_is_still_possible():
    state = play(scene(MEETING | {"d6": "NS hunger"}, at="d7", others="d6", die=6), "step 1 d6")
    assert legal(state) == ["attack 2.1", "pass"]
    assert turn_is_over(play(state, "pass"))


def test_who_did_not_survive_the_tile_does_not_attack():
    state = play(scene(MEETING | {"d6": "NS snake"}, at="d7", others="d6"), "step 1 d6")
    assert turn_is_over(state)
    assert not state.players[1].figures[0].lying


def test_the_injured_cannot_move_in_the_next_turn_of_its_owner():
    state = play(meeting(), "step 1 d6", "attack 2.1", "roll")
    assert refusal(state, "step 1 d5") == "This archaeologist is injured and cannot move this turn."
    assert {move.split()[1] for move in legal(state) if move.startswith("step")} == {"2"}
