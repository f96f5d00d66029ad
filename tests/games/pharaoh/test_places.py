"""The almanac's places: map, inscriptions, item tiles, secret tunnels, the dark shrine and the coffer."""

from ramses_desktop.games.pharaoh.maze import BIG
from tests.games.pharaoh.by_hand import carries, left, legal, play, refusal, scene, sides, steps, turn_is_over, where

MAPPED = {"d7": "NS", "d6": "NESW map", "d5": "down NS", "c6": "down NE snake"}
CURSE = "The curse must go to an empty tile that lies face up, and never to a gate or the burial chamber."


# ------------------------------------------------------------ map


def test_the_first_to_enter_a_map_may_reveal_one_tile_anywhere():
    state = play(scene(MAPPED, at="d7"), "step 1 d6")
    assert {"map a1", "map d5", "map c6", "pass"} <= set(legal(state))
    assert "map d7" not in legal(state)
    assert refusal(state, "map d7") == "Choose a tile that lies face down."
    assert refusal(state, "roll") == "Choose a tile for the map to reveal, or none."


def test_the_tile_that_a_map_reveals_is_turned_in_any_way():
    state = play(scene(MAPPED, at="d7"), "step 1 d6", "map c6")
    assert legal(state) == ["lay c6 NE", "lay c6 ES", "lay c6 SW", "lay c6 NW"]
    assert sides(play(state, "lay c6 NW"), "c6") == "NW"


def test_points_left_after_a_map_may_be_used_to_walk_there():
    state = play(scene(MAPPED, at="d7"), "step 1 d6", "map d5", "lay d5 NS", "step 1 d5")
    assert where(state) == "d5"


def test_a_map_may_be_left_alone():
    state = play(scene(MAPPED, at="d7"), "step 1 d6", "pass")
    assert steps(state) == ["d5", "e6", "c6"]


def test_a_map_that_was_read_is_a_plain_tile():
    state = scene(MAPPED, at="d7", others="d7", die=1)
    state = play(state, "step 1 d6", "pass", "roll", "step 1 d6")
    assert not any(move.startswith("map") for move in legal(state))


def test_where_all_tiles_lie_face_up_a_map_reveals_nothing():
    state = scene(MAPPED, at="d7", up=2**49 - 1, open=(15,) * 49)
    assert not any(move.startswith("map") for move in legal(play(state, "step 1 d6")))


# ------------------------------------------------------------ inscriptions and items


def test_an_inscription_is_read_by_who_lacks_it():
    tiles = {"d7": "NS", "d6": "NS red inscription", "d5": "NS"}
    state = play(scene(tiles, at="d7"), "step 1 d6")
    assert state.players[0].inscriptions == 1
    again = play(scene(tiles, at="d7", read=1), "step 1 d6")
    assert again.players[0].inscriptions == 1


def test_an_item_tile_gives_one_of_its_tokens():
    state = play(scene({"d7": "NS", "d6": "NS food"}, at="d7"), "step 1 d6")
    assert carries(state) == "food"
    assert left(state, "food") == 1


def test_nobody_takes_two_of_the_same_item():
    state = play(scene({"d7": "NS", "d6": "NS food"}, at="d7", items="food"), "step 1 d6")
    assert carries(state) == "food"
    assert left(state, "food") == 1


def test_where_no_token_is_left_nothing_is_taken():
    state = scene({"d7": "NS", "d6": "NS food"}, at="d7", stock=(0,) * 11)
    assert carries(play(state, "step 1 d6")) == ""


# ------------------------------------------------------------ secret tunnel

TUNNELS = {"d7": "NS", "d6": "NS secret tunnel", "f2": "NS secret tunnel", "b2": "down NS secret tunnel", "d5": "NS"}


def test_a_secret_tunnel_leads_in_one_step_to_any_other_revealed_tunnel():
    state = play(scene(TUNNELS, at="d7"), "step 1 d6")
    assert steps(state) == ["d5", "f2"]
    assert where(play(state, "step 1 f2")) == "f2"
    assert refusal(state, "step 1 b2") == "That tile is not next to this archaeologist."


def test_the_ban_on_going_straight_back_holds_in_tunnels_too():
    state = play(scene(TUNNELS, at="d6", mover=1), "step 1 f2")
    assert refusal(state, "step 1 d6") == "You cannot go straight back in the same move, except with a scarf."


def test_tunnels_next_to_each_other_ignore_the_wall_between_them():
    tiles = {"d6": "EW secret tunnel", "d5": "EW secret tunnel"}
    assert "d5" in steps(scene(tiles, at="d6", mover=1))


def test_a_cursed_tunnel_cannot_be_reached():
    state = scene(TUNNELS, at="d6", mover=1)
    state = scene(TUNNELS, at="d6", mover=1, curse=state.grid.by_name["f2"])
    assert refusal(state, "step 1 f2") == "The curse lies on that tile; nobody may enter it."


# ------------------------------------------------------------ dark shrine

SHRINE = {"e9": "NS", "e8": "NS dark shrine", "e7": "NS", "a1": "ES", "b2": "down NS"}


def test_on_entering_a_shrine_the_curse_is_put_on_a_revealed_tile_without_anybody():
    state = play(scene(SHRINE, pyramid=BIG, at="e9"), "step 1 e8")
    assert legal(state) == ["curse a1", "curse e7"]
    assert refusal(state, "curse b2") == CURSE
    state = play(state, "curse e7")
    assert state.grid.names[state.curse] == "e7"


def test_the_curse_is_not_put_on_a_gate_nor_on_the_chamber():
    state = play(scene(SHRINE | {"i5": "EW"}, pyramid=BIG, at="e9"), "step 1 e8")
    assert "curse i5" not in legal(state)
    assert "curse e9" not in legal(state)
    assert "curse e5" not in legal(state)
    assert refusal(state, "curse e5") == CURSE == refusal(state, "curse e9")


def test_a_curse_that_lies_somewhere_is_moved_to_another_tile():
    state = scene(SHRINE, pyramid=BIG, at="e9")
    state = play(scene(SHRINE, pyramid=BIG, at="e9", curse=state.grid.by_name["a1"]), "step 1 e8")
    assert legal(state) == ["curse e7"]


def test_where_no_tile_qualifies_the_curse_stays():
    tiles = {"e9": "NS", "e8": "NS dark shrine"}
    assert where(play(scene(tiles, pyramid=BIG, at="e9", die=1), "step 1 e8")) == "e8"


def test_nobody_may_enter_the_cursed_tile():
    state = play(scene(SHRINE, pyramid=BIG, at="e9"), "step 1 e8", "curse e7")
    assert turn_is_over(state)


# ------------------------------------------------------------ coffer

COFFER = {"e9": "NS", "e8": "NS coffer", "e7": "NS"}


def test_who_first_enters_the_coffer_lays_out_one_of_every_item_and_takes_one():
    state = play(scene(COFFER, pyramid=BIG, at="e9"), "step 1 e8")
    assert legal(state) == [f"take {word}" for word in EVERY.split()]
    state = play(state, "take papyrus")
    assert carries(state) == "papyrus"
    assert left(state, "papyrus") == 1
    assert left(state, "food") == 1
    assert state.coffer_open


EVERY = "food kit bottle money torch chocolate scarf water plan key papyrus"


def test_undiscovered_items_in_the_coffer_are_not_thereby_discovered():
    state = play(scene(COFFER, pyramid=BIG, at="e9", items="money"), "step 1 e8", "take torch")
    assert refusal(state, "use money food") == "Not found yet: food."


def test_what_has_no_token_left_is_not_in_the_coffer():
    state = play(scene(COFFER, pyramid=BIG, at="e9", stock=(0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 0)), "step 1 e8")
    assert legal(state) == ["take money", "take torch"]
    assert [left(state, word) for word in ("food", "money", "torch")] == [0, 0, 1]


def test_who_enters_the_coffer_later_takes_one_of_those_left():
    state = scene(COFFER, pyramid=BIG, at="e9", coffer_open=True, coffer=0b110, items="kit")
    assert carries(play(state, "step 1 e8")) == "kit bottle"


def test_nothing_is_taken_from_the_coffer_that_is_already_held():
    state = scene(COFFER, pyramid=BIG, at="e9", coffer_open=True, coffer=0b111, items="kit")
    assert legal(play(state, "step 1 e8")) == ["take food", "take bottle"]
    assert refusal(play(state, "step 1 e8"), "take kit").startswith("Take an item from the coffer")


def test_an_empty_coffer_is_not_refilled():
    state = scene(COFFER, pyramid=BIG, at="e9", coffer_open=True, coffer=0)
    assert steps(play(state, "step 1 e8")) == ["e7"]
