"""A turn: one archaeologist walks the full throw if possible, through openings, never straight back; or the throw is given up to
clear a way."""

import pytest
from attrs import evolve

from ramses_desktop.games.pharaoh.state import Lock
from tests.games.judge import table as rules
from tests.games.pharaoh.by_hand import check, legal, play, refusal, scene

CORRIDOR = {"d7": "NS", "d6": "NS", "d5": "NS"}
BLIND = {"d7": "NS", "d6": "S"}
BRANCH = CORRIDOR | {"e5": "EW", "f5": "EW"}
STRAIGHT_BACK = "You cannot go straight back in the same move, except with a scarf."
WALL = "There is a wall in between."
NOT_NEXT = "That tile is not next to this archaeologist."
INJURED = "This archaeologist is injured and cannot move this turn."


@rules(
    # the die is thrown before anything else, and every throw is part of the deal
    (scene(stage="roll", die=0, rolled=4), "", ["roll"]),
    (scene(stage="roll", die=0, rolled=4), "step 1 d7", "Roll the die first."),
    (scene(stage="roll", die=0, rolled=4), "roll", {"die": 4}),
    # from outside the first of those outside goes in, by any gate that is open to the outside
    (scene(), "", {"reach": ["d1", "g4", "d7", "a4"]}),
    (scene(), "step 1 d6", "From outside, go in through a gate."),
    (scene(), "step 2 d7", "Send in the first of your archaeologists outside."),
    (scene(), "step 1 h1", "There is no tile h1 in this pyramid."),
    (scene({"d7": "down NE"}), "step 1 d7", ["lay d7 ES", "lay d7 SW"]),
    (scene({"d7": "down NE"}), "step 1 d7, lay d7 ES", {"at": "d7 - -"}),
    (scene({"d7": "NE"}), "", {"reach": ["d1", "g4", "a4"]}),
    (scene({"d7": "NE"}), "step 1 d7", "That gate is not open to the outside."),
    (scene({"d7": "ES"}), "step 1 d7", {"at": "d7 - -"}),
    (scene({"d7": "NS"}, at="d7", mover=1, came=-2), "", {"reach": ["d6"]}),  # and nobody walks out
    # a step goes to a tile next to the archaeologist, if the facing sides of both are open
    (scene({"d7": "NESW", "d6": "EW", "c7": "NE", "e7": "NS"}, at="d7", mover=1), "", {"reach": ["c7"]}),
    (scene({"d7": "NESW", "d6": "EW", "c7": "NE", "e7": "NS"}, at="d7", mover=1), "step 1 d6", WALL),
    (scene({"d7": "ES", "d6": "NS"}, at="d7"), "step 1 d6", WALL),
    (scene(CORRIDOR, at="d7"), "step 1 d5", NOT_NEXT),
    (scene(CORRIDOR, at="d7"), "step 1 c6", NOT_NEXT),
    (scene(CORRIDOR, at="d7 d6"), "step 1 d6", {"at": "d6 d6 -"}),
    # the whole throw is walked, by one archaeologist, while there is a step
    (scene(CORRIDOR, at="d7 d5", die=2), "step 1 d6", {"reach": ["d5"]}),
    (scene(CORRIDOR, at="d7 d5", die=2), "step 1 d6, step 2 e5", "Another archaeologist is already moving."),
    (scene(CORRIDOR, at="d7 d5", die=2), "step 1 d6, step 1 d5", {"roller": 1}),
    (scene(CORRIDOR, at="d7"), "stop", "Walk on: the throw must be used…"),
    (scene(BLIND, at="d7", die=5), "step 1 d6", {"roller": 1}),
    (scene(BLIND, at="d7", items="scarf", die=5), "step 1 d6", ["use scarf", "stop"]),
    (scene(BLIND, at="d7", items="scarf", die=5), "step 1 d6, stop", {"roller": 1}),
    # nobody goes straight back, except in the next move
    (scene(CORRIDOR, at="d6"), "step 1 d7", {"roller": 1}),
    (scene(CORRIDOR | {"d7": "NESW"}, at="d6"), "step 1 d7", {"reach": ["e7", "c7"]}),
    (scene(CORRIDOR | {"d7": "NESW"}, at="d6"), "step 1 d7, step 1 d6", STRAIGHT_BACK),
    (scene(CORRIDOR, at="d6", die=1, players=1), "step 1 d7, roll, step 1 d6", {"at": "d6 - -"}),
    # a tile that lies face down is revealed first, and turned so that it connects
    (scene({"d7": "NS", "d6": "down NEW"}, at="d7"), "step 1 d6", ["lay d6 NES", "lay d6 ESW", "lay d6 NSW"]),
    (
        scene({"d7": "NS", "d6": "down NEW"}, at="d7"),
        "step 1 d6, lay d6 NEW",
        "Lay the tile so that it connects to where the archaeologist stands.",
    ),
    (scene({"d7": "NS", "d6": "down NEW"}, at="d7"), "step 1 d6, roll", "Lay the tile on d6 first."),
    (scene({"d7": "NS", "d6": "down NEW"}, at="d7"), "step 1 d6, lay d6 NSW", {"at": "d6 - -", "sides d6": "NSW"}),
    (scene({"d7": "NS", "d6": "down EW"}, at="d7"), "step 1 d6", {"at": "d6 - -", "sides d6": "NS"}),
    # the injured stand up after the next turn of their player, which is missed if all of them are injured
    (scene(BRANCH, at="d7 d5 e5!"), "step 3 f5", INJURED),
    (scene(CORRIDOR, at="d7 d5!", die=1), "step 1 d6", {"at": "d6 d5 -"}),
    (
        scene(CORRIDOR, at="d7", others="d6! d6! d5!", die=1, players=3),
        "step 1 d6",
        {"roller": 2, "others": "d6 d6 d5"},
    ),
)
def test_walking(state, moves, follows):
    check(state, moves, follows)


@pytest.mark.parametrize(
    ("state", "movers"),
    [
        (scene(), {"1"}),
        (play(scene(CORRIDOR, at="d7 d5", die=2), "step 1 d6"), {"1"}),
        (scene(BRANCH, at="d7 d5 e5!"), {"1", "2"}),
    ],
)
def test_who_may_walk(state, movers):
    """Any archaeologist that is not injured; of those outside the first; and once one walks, no other."""
    assert {move.split()[1] for move in legal(state) if move.startswith("step")} == movers


# ------------------------------------------------------------ clearing a way

BLOCKED = {"d7": "NS", "d6": "EW", "c7": "NE", "a1": "ES"}
NOT_THERE = "You can turn only a tile where you have an archaeologist, or an empty one next to it that lies face up."
JUST_TURNED = "Another player has just turned that tile…"


@rules(
    # the whole throw turns the tile of an own archaeologist, or an empty one next to it; for those outside the gates are next
    (scene(BLOCKED, at="d7"), "clear d7 EW", {"sides d7": "EW", "roller": 1}),
    (scene(BLOCKED, at="d7"), "clear d6 NS", {"sides d6": "NS"}),
    (scene(BLOCKED), "clear d7 EW", {"sides d7": "EW"}),
    # not what is occupied, far away, or face down, and not as it lies already
    (scene(BLOCKED, at="d7", others="d6"), "clear d6 NS", NOT_THERE),
    (scene(BLOCKED, at="d7"), "clear a1 NE", NOT_THERE),
    (scene(BLOCKED, at="d7"), "clear e7 NS", NOT_THERE),
    (scene(BLOCKED, at="d7"), "clear d6 EW", "That tile cannot be turned that way."),
    (
        scene(BLOCKED | {"d6": "NS"}, at="d7"),
        "step 1 d6, clear d7 EW",
        "You can clear a way only instead of moving, before the first step.",
    ),
    # nobody else may turn it until its turner's next turn is over; the turner may, and then it is kept for another turn
    (scene(BLOCKED, at="d7", others="d7"), "clear d6 NS, roll, clear d6 EW", JUST_TURNED),
    (
        scene(BLOCKED, at="d7", others="d7"),
        "clear d6 NS, roll, clear d7 EW, roll, clear d6 EW, roll, clear d6 NS",
        JUST_TURNED,
    ),
    (scene(BLOCKED, at="d7", others="d7", theirs="key"), "clear d6 NS, roll, key 1 d6 EW", {"sides d6": "EW"}),
    # after a turn the next player must lay what is turned up so that it leads on
    (
        scene({"d7": "NESW", "c7": "NESW", "d6": "down EW"}, at="d7", others="d7", die=1),
        "step 1 c7, roll, step 1 d6",
        {"sides d6": "NS"},
    ),
)
def test_clearing_a_way(state, moves, follows):
    check(state, moves, follows)


def test_a_turned_tile_is_free_when_its_turners_next_turn_is_over():
    state = play(scene(BLOCKED, at="d7", others="d7"), "clear d6 NS, roll, clear d7 EW, roll")
    assert state.locks[0].cell == state.grid.by_name["d6"]
    state = play(state, "step 2 a4")
    while state.seat == 0:
        state = play(state, legal(state)[0])
    assert "clear d6 EW" in legal(play(state, "roll"))
    entering = scene(BLOCKED | {"d5": "NS"}, at="d5", others="d7", read=5)
    entering = evolve(entering, locks=(Lock(entering.grid.by_name["d6"], 0, 0),))
    assert play(entering, "step 1 d4").locks == ()


def test_tiles_that_several_players_have_turned_are_kept_for_each_of_them_and_no_others():
    state = scene(BLOCKED, at="d7", others="d7", players=3)
    cells = state.grid.by_name
    state = evolve(state, locks=(Lock(cells["d6"], 1, 0), Lock(cells["c7"], 2, 0)))
    assert refusal(state, "clear d6 NS").startswith(JUST_TURNED[:-1])
    assert not [move for move in legal(state) if move.startswith(("clear d6", "clear c7"))]
    assert "clear d7 EW" in legal(state)
    both = evolve(state, locks=(Lock(cells["d6"], 0, 0), Lock(cells["c7"], 2, 0)))
    assert "clear d6 NS" in legal(both)
