"""The papyrus of the dead: a walk through everything, with all its restrictions, on which only the last tile takes effect."""

from typing import Any

from attrs import evolve

from ramses_desktop.games.pharaoh import items
from ramses_desktop.games.pharaoh.maze import BIG
from tests.games.pharaoh.by_hand import carries, legal, play, refusal, scene, steps, turn_is_over, where


def ghost(tiles=None, **words: Any):
    """An archaeologist on e7 of the big pyramid, with walls on all relevant sides."""
    tiles = {"e7": "S", "e8": "EW", "d7": "NS abyss"} | (tiles or {})
    usual: dict[str, Any] = {"pyramid": BIG, "at": "e7", "items": "papyrus", "die": 2}
    return scene(tiles, **(usual | words))


def walking(tiles=None, **words: Any):
    return play(ghost(tiles, **words), "use papyrus")


def test_the_papyrus_goes_back_to_the_supply():
    assert carries(walking()) == ""


def test_walls_obstacles_and_what_lies_face_down_do_not_matter_on_the_way():
    state = walking()
    assert set(steps(state)) >= {"e8", "d7", "f7", "e6"}
    assert where(play(state, "step 1 d7")) == "d7"


def test_tiles_crossed_are_not_revealed_and_nothing_is_taken_there():
    state = play(walking({"f7": "down NS food"}), "step 1 f7")
    assert not state.up >> state.grid.by_name["f7"] & 1
    assert carries(state) == ""


def test_tiles_crossed_do_not_act():
    state = play(walking({"d7": "NS snake"}), "step 1 d7")
    assert where(state) == "d7"


def test_nobody_is_attacked_on_the_way():
    state = play(walking(others="d7"), "step 1 d7")
    assert state.stage == "move"


def test_never_diagonally():
    assert refusal(walking(), "step 1 d6") == "That tile is not next to this archaeologist."


def test_never_straight_back():
    state = play(walking(), "step 1 d7")
    assert refusal(state, "step 1 e7").startswith("You cannot go straight back")


def test_never_into_the_cursed_tile():
    state = ghost()
    state = walking(curse=state.grid.by_name["d7"])
    assert refusal(state, "step 1 d7") == "The curse lies on that tile; nobody may enter it."


def test_no_secret_tunnel():
    tiles = {"e7": "S secret tunnel", "a1": "ES secret tunnel"}
    assert "a1" not in steps(walking(tiles))


def test_the_whole_throw_must_be_used():
    state = walking(die=3)
    assert refusal(play(state, "step 1 d7"), "stop").startswith("Walk on: the throw must be used")


def test_no_step_after_which_the_whole_throw_could_not_be_used():
    tiles = {"a1": "ES", "b1": "EW", "a2": "NS", "a3": "NS abyss", "b2": "NS abyss"}
    state = ghost(tiles, at="b1", die=2)
    state = walking(tiles, at="b1", die=3, curse=state.grid.by_name["b2"])
    assert refusal(state, "step 1 a1") == "From there the whole throw cannot be walked."


def test_a_step_may_rely_on_the_chamber_as_the_last_one_if_it_opens():
    shut_in = {"d6": "NS abyss", "f6": "NS abyss"}
    assert "e6" in steps(walking(shut_in, read=5))
    assert refusal(walking(shut_in), "step 1 e6") == "From there the whole throw cannot be walked."


def test_a_revealed_tile_that_bars_the_way_may_not_be_the_last():
    state = play(walking({"d8": "NS abyss"}), "step 1 d7")
    assert refusal(state, "step 1 d8") == "A walk with the papyrus cannot end there. The abyss needs a papyrus of the dead."


def test_the_last_tile_acts_by_the_normal_rules():
    state = play(walking({"f7": "NS", "f8": "NS snake"}), "step 1 f7", "step 1 f8")
    assert where(state) == "-"
    assert turn_is_over(state)
    state = play(walking({"f7": "NS", "f8": "NS red inscription"}), "step 1 f7", "step 1 f8")
    assert state.players[0].inscriptions == 1
    assert turn_is_over(state)


def test_the_last_tile_is_revealed_and_laid_so_that_it_connects():
    state = play(walking({"f8": "down NE food"}), "step 1 f7", "step 1 f8")
    assert legal(state) == ["lay f8 NE", "lay f8 NW"]
    state = play(state, "lay f8 NE")
    assert (where(state), carries(state)) == ("f8", "food")
    assert turn_is_over(state)


def test_a_hidden_tile_that_bars_the_way_sends_the_figure_back_to_where_it_may_stand():
    tiles = {"f7": "NS", "f8": "down NS wall ruins"}
    state = play(walking(tiles), "step 1 f7", "step 1 f8")
    assert where(state) == "f7"
    assert turn_is_over(state)


def test_it_is_sent_back_past_tiles_that_lie_face_down_and_past_those_that_bar_the_way():
    state = play(walking({"g7": "down NS wall ruins", "f7": "down NS"}), "step 1 f7", "step 1 g7")
    assert where(state) == "e7"
    state = play(walking({"c7": "down NS wall ruins"}), "step 1 d7", "step 1 c7")
    assert where(state) == "e7"


def test_where_it_is_sent_back_to_nothing_acts():
    tiles = {"f7": "NS snake", "f8": "down NS wall ruins"}
    assert where(play(walking(tiles), "step 1 f7", "step 1 f8")) == "f7"


def test_sent_back_all_the_way_it_is_outside_again():
    state = walking({"e8": "down NS wall ruins", "e9": "down NS"}, at="-")
    assert where(play(state, "step 1 e9", "step 1 e8")) == "-"


def test_from_outside_it_enters_any_gate_however_it_lies():
    assert "e9" in steps(walking({"e9": "EW"}, at="-"))


def test_into_the_chamber_only_with_the_last_step():
    state = walking({"e7": "S"}, at="e7", die=3, read=5)
    state = play(state, "step 1 e6")
    assert refusal(state, "step 1 e5") == "With the papyrus, only the last step may lead into the chamber."


def test_five_inscriptions_open_the_chamber_to_the_papyrus():
    state = play(walking(at="e7", read=5, last=False), "step 1 e6", "step 1 e5")
    assert state.players[0].entered == 1
    assert state.stage == "over"


def test_without_them_it_stays_closed():
    state = play(walking(at="e7"), "step 1 e6")
    assert refusal(state, "step 1 e5") == "You may enter the burial chamber once you have read five inscriptions."


def test_food_water_and_scarf_may_be_used_on_the_way():
    state = play(walking(items="papyrus food water scarf"), "use food", "step 1 d7", "use scarf", "step 1 e7", "use water")
    assert (where(state), state.die, state.points) == ("e7", 5, 3)


def test_chocolate_may_be_used_before_the_first_step_only():
    state = play(walking(items="papyrus chocolate", die=4), "use chocolate 2", "step 1 f7", "step 1 f8")
    assert turn_is_over(state)
    state = play(walking(items="papyrus chocolate", die=4), "step 1 f7")
    assert refusal(state, "use chocolate 2") == "Chocolate works only before the first step."


def test_nothing_else_may_be_used_on_the_way():
    state = walking(items="papyrus torch money key plan bottle")
    for move in ("torch 1", "use money food", "key 1 e7 N", "look a1", "bottle 1 d7"):
        assert refusal(state, move) == "With the papyrus you can use only food, water, the scarf and chocolate."
    assert refusal(state, "clear e7 N") == "You can clear a way only instead of moving, before the first step."


def test_by_the_first_rules_it_was_food_and_the_scarf_only():
    state = walking(items="papyrus food water scarf chocolate", rules=1)
    assert {"use food", "use scarf"} <= set(legal(state))
    for move in ("use water", "use chocolate 1"):
        assert refusal(state, move) == "With the papyrus you can use only food and the scarf."


def test_water_never_ends_the_walk_before_its_last_tile_has_acted():
    way = ("step 1 d7", "step 1 d8", "step 1 c8", "step 1 c9")
    state = play(walking(items="papyrus water", die=6), *way)
    assert "use water" in legal(state)
    state = play(state, "step 1 b9")
    assert refusal(state, "use water") == "A throw of 5 cannot be walked from here with the papyrus."


def test_chocolate_is_refused_where_the_shorter_throw_could_not_be_walked():
    bars = dict.fromkeys(("d7", "f7", "e6", "e8"), "NESW abyss")
    state = walking(bars, items="papyrus chocolate", die=3, mover=1)
    assert refusal(state, "use chocolate 1") == "A throw of 1 cannot be walked from here with the papyrus."
    assert "use chocolate 2" in legal(state)
    state = walking(bars, items="papyrus chocolate", die=2, mover=1)
    assert items.refusal(state, "chocolate") == "No other throw can be walked from here with the papyrus."


def test_food_is_refused_where_the_longer_throw_could_not_be_walked():
    corner = {"a1": "ES", "b1": "EW", "a2": "NS"}
    state = ghost(corner, at="a1", die=1, items="papyrus food")
    state = walking(corner, at="a1", die=1, items="papyrus food", mover=1, came=state.grid.by_name["a2"])
    assert "use food" in legal(state)
    state = evolve(state, curse=state.grid.by_name["b1"])
    assert refusal(state, "use food") == "A throw of 6 cannot be walked from here with the papyrus."


def test_the_papyrus_is_not_used_where_the_whole_throw_could_not_be_walked():
    tiles = {"a1": "ES", "b1": "EW abyss", "a2": "NS abyss"}
    state = ghost(tiles, at="a1", die=1, mover=1)
    assert refusal(state, "use papyrus") == "The whole throw cannot be walked from here."


def test_the_papyrus_may_be_used_in_the_middle_of_a_move():
    state = play(ghost({"e7": "NS", "e6": "NS"}, die=3), "step 1 e6", "use papyrus")
    assert set(steps(state)) == {"d6", "f6"}
