"""Clearing a way: give up the throw to turn a tile instead of moving."""

from attrs import evolve

from ramses_desktop.games.pharaoh.state import Lock
from tests.games.pharaoh.by_hand import legal, play, refusal, scene, sides, turn_is_over

BLOCKED = {"d7": "NS", "d6": "EW", "c7": "NE", "a1": "ES"}
NOT_THERE = "You can turn only a tile where you have an archaeologist, or an empty one next to it that lies face up."


def test_the_whole_throw_turns_the_tile_of_an_own_archaeologist():
    state = play(scene(BLOCKED, at="d7"), "clear d7 EW")
    assert sides(state, "d7") == "EW"
    assert turn_is_over(state)


def test_it_turns_an_empty_tile_next_to_an_own_archaeologist():
    assert sides(play(scene(BLOCKED, at="d7"), "clear d6 NS"), "d6") == "NS"


def test_it_does_not_turn_what_is_occupied_far_away_or_face_down():
    assert refusal(scene(BLOCKED, at="d7", others="d6"), "clear d6 NS") == NOT_THERE
    assert refusal(scene(BLOCKED, at="d7"), "clear a1 NE") == NOT_THERE
    assert refusal(scene(BLOCKED, at="d7"), "clear e7 NS") == NOT_THERE


def test_it_turns_a_tile_only_as_it_can_lie_otherwise():
    assert refusal(scene(BLOCKED, at="d7"), "clear d6 EW") == "That tile cannot be turned that way."


def test_for_those_outside_the_gates_are_next():
    assert sides(play(scene(BLOCKED), "clear d7 EW"), "d7") == "EW"


def test_it_is_too_late_after_the_first_step():
    state = play(scene(BLOCKED | {"d6": "NS"}, at="d7"), "step 1 d6")
    assert refusal(state, "clear d7 EW") == "You can clear a way only instead of moving, before the first step."


def test_nobody_else_may_turn_it_so_until_its_turners_next_turn_is_over():
    state = play(scene(BLOCKED, at="d7", others="d7"), "clear d6 NS", "roll")
    assert refusal(state, "clear d6 EW").startswith("Another player has just turned that tile")
    state = play(state, "clear d7 EW", "roll")
    assert state.locks[0].cell == state.grid.by_name["d6"]
    state = play(state, "step 2 a4")
    while state.seat == 0:
        state = play(state, legal(state)[0])
    assert "clear d6 EW" in legal(play(state, "roll"))


def test_after_a_turn_the_next_player_must_lay_what_is_turned_up_so_that_it_leads_on():
    tiles = {"d7": "NESW", "c7": "NESW", "d6": "down EW"}
    state = play(scene(tiles, at="d7", others="d7", die=1), "step 1 c7", "roll", "step 1 d6")
    assert sides(state, "d6") == "NS"


def test_tiles_that_several_players_have_turned_are_kept_for_each_of_them_and_no_others():
    state = scene(BLOCKED, at="d7", others="d7", players=3)
    cells = state.grid.by_name
    state = evolve(state, locks=(Lock(cells["d6"], 1, 0), Lock(cells["c7"], 2, 0)))
    assert refusal(state, "clear d6 NS").startswith("Another player has just turned that tile")
    assert not [move for move in legal(state) if move.startswith(("clear d6", "clear c7"))]
    assert "clear d7 EW" in legal(state)
    both = evolve(state, locks=(Lock(cells["d6"], 0, 0), Lock(cells["c7"], 2, 0)))
    assert "clear d6 NS" in legal(both)


def test_the_turner_may_turn_it_again_and_then_it_is_kept_for_another_turn():
    state = play(scene(BLOCKED, at="d7", others="d7"), "clear d6 NS", "roll", "clear d7 EW", "roll", "clear d6 EW", "roll")
    assert refusal(state, "clear d6 NS").startswith("Another player has just turned that tile")


def test_a_locked_tile_may_still_be_turned_with_the_key():
    state = play(scene(BLOCKED, at="d7", others="d7", theirs="key"), "clear d6 NS", "roll")
    assert "key 1 d6 EW" in legal(state)


def test_a_tile_is_free_again_when_its_turner_has_entered_the_chamber():
    state = scene(BLOCKED | {"d5": "NS"}, at="d5", others="d7", read=5)
    state = evolve(state, locks=(Lock(state.grid.by_name["d6"], 0, 0),))
    assert play(state, "step 1 d4").locks == ()
