"""What is heard of dice, steps, tiles and obstacles."""

import pytest

from ramses_desktop.engine import sound
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import ROLL, Map, Roll, State, Step
from ramses_desktop.games.pharaoh.telling import confirmed, gesture, sounds
from tests.games.pharaoh.by_hand import play, scene


def events(before: State, *moves: str) -> list[str]:
    """What the other seat hears of these moves, in its order."""
    after = play(before, *moves)
    found = sounds(GAME.view(before, 1), GAME.view(after, 1), 1)
    return [one.event for one in sorted(found, key=lambda one: one.delay)]


def corridor(obstacle: str, items: str = "") -> State:
    tiles = {"e9": "NS", "e8": f"down NS {obstacle}", "e7": "NS"}
    return scene(tiles, pyramid=BIG, at="e9", mover=1, items=items)


def test_the_die_is_heard_whatever_it_shows():
    assert events(scene({"d7": "NS"}, stage=ROLL, die=0, rolled=4), "roll") == [sound.DIE]


def test_a_step_is_heard_and_a_tile_turned_up_grinds_first():
    assert events(scene({"d7": "NS", "d6": "NS"}, at="d7", mover=1), "step 1 d6") == [sound.STEP]
    assert events(corridor("plain"), "step 1 e8") == [sound.TILE_TURNED, sound.STEP]


@pytest.mark.parametrize(
    ("obstacle", "item", "before"),
    [
        ("snake", "torch", [sound.TILE_TURNED]),
        ("hunger", "food", [sound.TILE_TURNED, sound.STEP]),
        ("wall ruins", "bottle", [sound.TILE_TURNED]),
    ],
)
def test_an_obstacle_drums_unless_an_item_protects(obstacle, item, before):
    assert events(corridor(obstacle), "step 1 e8") == [*before, sound.OBSTACLE]
    assert events(corridor(obstacle, items=item), "step 1 e8") == [sound.TILE_TURNED, sound.STEP, sound.PROTECTED]


def test_only_decisions_are_stamped():
    assert [confirmed(move) for move in (Roll(), Step(1, "d7"), Map("d7"))] == ["", "", sound.CONFIRM]


def test_of_gestures_a_longer_and_a_shorter_way_are_heard():
    state = scene({"d7": "NS", "d6": "NS"})
    here, there = PendingMove(state), PendingMove(state)
    there.way = (state.grid.by_name["d7"],)
    assert gesture(here, there) == sound.SNAP
    assert gesture(there, here) == sound.PUT_BACK
    assert gesture(here, here) == gesture(None, here) == ""
