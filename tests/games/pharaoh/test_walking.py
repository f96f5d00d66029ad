"""A turn: one archaeologist walks the full throw if possible, through openings, never straight back."""

from tests.games.pharaoh.by_hand import legal, play, refusal, scene, sides, steps, turn_is_over, where

CORRIDOR = {"d7": "NS", "d6": "NS", "d5": "NS"}


def test_the_die_is_thrown_before_anything_else():
    state = scene(stage="roll", die=0, rolled=4)
    assert legal(state) == ["roll"]
    assert refusal(state, "step 1 d7") == "Roll the die first."
    assert play(state, "roll").die == 4


def test_the_first_step_from_outside_leads_to_any_gate():
    assert steps(scene()) == ["d1", "g4", "d7", "a4"]
    assert refusal(scene(), "step 1 d6") == "From outside, go in through a gate."


def test_of_those_outside_the_first_goes_in_first():
    assert {move.split()[1] for move in legal(scene())} == {"1"}
    assert refusal(scene(), "step 2 d7") == "Send in the first of your archaeologists outside."


def test_a_gate_that_lies_face_down_is_turned_so_that_it_is_open_to_the_outside():
    state = play(scene({"d7": "down NE"}), "step 1 d7")
    assert legal(state) == ["lay d7 ES", "lay d7 SW"]
    assert where(play(state, "lay d7 ES")) == "d7"


def test_a_gate_that_is_not_open_to_the_outside_cannot_be_entered():
    assert "d7" not in steps(scene({"d7": "NE"}))
    assert refusal(scene({"d7": "NE"}), "step 1 d7") == "That gate is not open to the outside."


def test_a_gate_that_is_open_to_the_outside_is_entered():
    assert where(play(scene({"d7": "ES"}), "step 1 d7")) == "d7"


def test_nobody_walks_out():
    assert steps(scene({"d7": "NS"}, at="d7", mover=1, came=-2)) == ["d6"]


def test_both_tiles_must_have_their_facing_sides_open():
    state = scene({"d7": "NESW", "d6": "EW", "c7": "NE", "e7": "NS"}, at="d7", mover=1)
    assert steps(state) == ["c7"]
    assert refusal(state, "step 1 d6") == "There is a wall in between."
    assert refusal(scene({"d7": "ES", "d6": "NS"}, at="d7"), "step 1 d6") == "There is a wall in between."


def test_a_step_goes_to_a_tile_next_to_the_archaeologist():
    assert refusal(scene(CORRIDOR, at="d7"), "step 1 d5") == "That tile is not next to this archaeologist."
    assert refusal(scene(CORRIDOR, at="d7"), "step 1 c6") == "That tile is not next to this archaeologist."


def test_there_is_no_tile_outside_the_pyramid():
    assert refusal(scene(), "step 1 h1") == "There is no tile h1 in this pyramid."


def test_the_whole_throw_is_walked_by_one_archaeologist():
    state = play(scene(CORRIDOR, at="d7 d5", die=2), "step 1 d6")
    assert {move.split()[1] for move in legal(state)} == {"1"}
    assert refusal(state, "step 2 e5") == "Another archaeologist is already moving."
    assert turn_is_over(play(state, "step 1 d5"))


def test_nobody_may_stop_while_there_is_a_step():
    assert "stop" not in legal(scene(CORRIDOR, at="d7"))
    assert refusal(scene(CORRIDOR, at="d7"), "stop").startswith("Walk on: the throw must be used")


def test_with_no_step_left_the_move_ends():
    blind = {"d7": "NS", "d6": "S"}
    assert turn_is_over(play(scene(blind, at="d7", die=5), "step 1 d6"))


def test_with_no_step_left_who_still_has_an_item_may_use_it_or_stop():
    state = play(scene({"d7": "NS", "d6": "S"}, at="d7", items="scarf", die=5), "step 1 d6")
    assert legal(state) == ["use scarf", "stop"]
    assert turn_is_over(play(state, "stop"))


def test_nobody_goes_straight_back_within_a_move():
    state = play(scene(CORRIDOR, at="d6"), "step 1 d7")
    assert turn_is_over(state)
    state = play(scene(CORRIDOR | {"d7": "NESW"}, at="d6"), "step 1 d7")
    assert "d6" not in steps(state)
    assert refusal(state, "step 1 d6") == "You cannot go straight back in the same move, except with a scarf."


def test_in_the_next_move_one_may_go_back():
    state = play(scene(CORRIDOR, at="d6", die=1, players=1), "step 1 d7", "roll")
    assert "d6" in steps(state)


def test_a_tile_that_lies_face_down_is_revealed_first_and_turned_so_that_it_connects():
    state = play(scene({"d7": "NS", "d6": "down NEW"}, at="d7"), "step 1 d6")
    assert legal(state) == ["lay d6 NES", "lay d6 ESW", "lay d6 NSW"]
    assert refusal(state, "lay d6 NEW") == "Lay the tile so that it connects to where the archaeologist stands."
    assert refusal(state, "roll") == "Lay the tile on d6 first."
    state = play(state, "lay d6 NSW")
    assert (where(state), sides(state, "d6")) == ("d6", "NSW")


def test_a_tile_that_connects_in_one_way_only_is_laid_so_by_itself():
    state = play(scene({"d7": "NS", "d6": "down EW"}, at="d7"), "step 1 d6")
    assert (where(state), sides(state, "d6")) == ("d6", "NS")


def test_several_archaeologists_may_stand_on_one_tile():
    state = play(scene(CORRIDOR, at="d7 d6"), "step 1 d6")
    assert (where(state), where(state, figure=2)) == ("d6", "d6")


def test_any_archaeologist_that_is_not_injured_may_move():
    state = scene(CORRIDOR | {"e5": "EW", "f5": "EW"}, at="d7 d5 e5!")
    assert {move.split()[1] for move in legal(state) if move.startswith("step")} == {"1", "2"}
    assert refusal(state, "step 3 f5") == "This archaeologist is injured and cannot move this turn."


def test_an_injured_archaeologist_stands_up_after_the_next_turn_of_its_player():
    state = play(scene(CORRIDOR, at="d7 d5!", die=1), "step 1 d6")
    assert not state.players[0].figures[1].lying


def test_who_has_only_injured_archaeologists_misses_a_turn_and_they_stand_up():
    state = scene(CORRIDOR, at="d7", others="d6! d6! d5!", die=1, players=3)
    state = play(state, "step 1 d6")
    assert turn_is_over(state, seat=2)
    assert not any(figure.lying for figure in state.players[1].figures)


def test_every_throw_is_part_of_the_deal():
    state = scene(stage="roll", die=0, rolled=5)
    assert play(state, "roll").die == state.dice[0] == 5
