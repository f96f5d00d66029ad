"""The pending move in Pharaoh's Tomb: every legal move can be prepared, and what cannot be done says why."""

from __future__ import annotations

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.pharaoh.maze import BIG, SMALL, parts
from ramses_desktop.games.pharaoh.pending import CHOOSES_TILE, CHOOSES_WAY, CLEAR, WALK, PendingMove, walked
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import MOVE, Bottle, Key, Leave, Pass, PharaohOptions, Roll, State, Step, Stop
from tests.games.pharaoh.by_hand import scene

pytestmark = pytest.mark.no_cover


def hand(state: State) -> PendingMove:
    return PendingMove(GAME.view(state, state.seat))


def names(state: State, cells: dict[int, tuple[int, ...]]) -> dict[str, int]:
    """The number of steps to each tile, by name."""
    return {state.grid.names[cell]: len(way) for cell, way in cells.items()}


@pytest.mark.parametrize(("players", "pyramid", "seed"), [(2, SMALL, "one"), (3, BIG, "two")])
def test_confirm_makes_any_legal_move_once_it_has_been_prepared(players: int, pyramid: str, seed: str) -> None:
    session = Session.new(GAME, PharaohOptions(players, pyramid), seed, tuple(Seat(f"{at}") for at in range(players)))
    luck = Luck(seed, "moves")
    stages = set()
    for _ in range(120):
        assert session.turn is not None
        legal = GAME.moves(session.state)
        stages.add(session.state.stage)
        for move in legal if len(legal) < 4 else [luck.pick(legal) for _ in range(3)]:
            found = PendingMove(GAME.view(session.state, session.turn))
            if isinstance(move, Pass | Leave):
                assert found.decline == move
            else:
                found.prepare(move)
                assert found.move == move
        session.play(luck.pick(legal))
    assert len(stages) >= 4


def test_the_die_is_thrown_first() -> None:
    found = hand(scene(stage="roll", die=0))
    assert found.move == Roll()
    assert found.figures == []
    assert found.reach() == {}


def test_tiles_that_can_be_reached_say_in_how_many_steps() -> None:
    state = scene({"d7": "NS", "d6": "ES", "e6": "EW", "f6": "down EW"}, at="d7", die=4)
    assert names(state, hand(state).reach()) == {"d6": 1, "e6": 2, "f6": 3}


def test_a_walk_is_never_longer_than_the_throw() -> None:
    state = scene({"d7": "NS", "d6": "ES", "e6": "EW", "f6": "EW"}, at="d7", die=2)
    assert names(state, hand(state).reach()) == {"d6": 1, "e6": 2}


def test_no_walk_goes_on_over_what_kills_or_ends_the_move() -> None:
    tiles = {"d7": "NS", "d6": "NS snake", "d5": "NS"}
    state = scene(tiles, at="d7")
    assert names(state, hand(state).reach()) == {"d6": 1}
    state = scene(tiles, at="d7", items="torch")
    assert names(state, hand(state).reach()) == {"d6": 1, "d5": 2}


def test_what_nobody_should_do_by_mistake_is_risky() -> None:
    state = scene({"d7": "NEW", "d6": "NS snake", "c7": "EW hunger", "e7": "down EW", "d5": "NS"}, at="d7")
    by_name = state.grid.by_name
    found = hand(state)
    assert all(found.is_risky(by_name[name]) for name in ("d6", "c7", "e7"))
    assert not found.is_risky(by_name["d5"])
    assert not found.is_risky(state.grid.chamber)
    helped = hand(scene({"d6": "NS snake"}, at="d7", items="torch"))
    assert not helped.is_risky(by_name["d6"])


def test_a_walk_is_laid_step_by_step() -> None:
    state = scene({"d7": "NS", "d6": "ES", "e6": "EW"}, at="d7")
    by_name, found = state.grid.by_name, hand(state)
    assert found.extended(by_name["e6"]) is None
    found.way = (by_name["d6"],)
    assert found.extended(by_name["e6"]) == (by_name["d6"], by_name["e6"])
    assert found.extended(by_name["d7"]) is None, "nobody goes straight back"
    assert found.move == Step(1, "d6")
    found.drop()
    assert not found.way


def test_a_tunnel_leads_on_from_the_end_of_a_walk() -> None:
    state = scene({"d7": "NS", "d6": "NS secret tunnel", "a1": "ES secret tunnel"}, at="d7")
    by_name, found = state.grid.by_name, hand(state)
    assert found.tunnel_ends() == []
    found.way = (by_name["d6"],)
    assert found.tunnel_ends() == [by_name["a1"]]


def test_an_item_that_cannot_be_used_says_why_and_nothing_changes() -> None:
    found = hand(scene({"d7": "NS"}, at="d7", items="kit"))
    assert not found.begin("kit")
    assert "works by itself" in found.refusal("kit")
    assert found.topic == WALK
    assert found.refusal("torch") == "Not on your card: torch."


def test_the_key_first_means_the_tile_below_and_turns_it() -> None:
    state = scene({"d7": "NE", "d6": "EW"}, at="d7", items="key", pyramid=SMALL)
    found = hand(state)
    assert found.begin("key")
    assert found.asks == CHOOSES_WAY
    assert isinstance(found.move, Key)
    before = found.sides
    assert found.turn()
    assert found.sides != before
    assert found.point_at(state.grid.by_name["d6"])
    found.drop()
    assert found.topic == WALK


def test_a_tile_that_cannot_be_chosen_takes_the_pointing_away() -> None:
    state = scene({"d7": "NE", "d6": "EW"}, at="d7", items="key")
    found = hand(state)
    found.begin("key")
    assert not found.point_at(state.grid.by_name["a1"])
    assert found.move is None


def test_a_way_is_cleared_only_before_the_first_step() -> None:
    found = hand(scene({"d7": "NE", "d6": "NS"}, at="d7"))
    assert found.begin(CLEAR)
    assert found.topic == CLEAR
    state = scene({"d7": "NS", "d6": "NS", "d5": "NS"}, at="d7", items="scarf")
    later = hand(GAME.play(state, Step(1, "d6")))
    assert not later.begin(CLEAR)
    assert "before the first step" in later.refusal(CLEAR)


def test_the_only_tile_there_is_to_choose_is_pointed_at() -> None:
    found = hand(scene({"d7": "NS", "d6": "EW"}, at="d7", items="bottle"))
    assert found.begin("bottle")
    assert found.asks == CHOOSES_TILE
    assert found.move == Bottle(1, "d6")


def test_the_move_can_be_ended_where_no_step_is_left() -> None:
    closed = {"d7": "S", "a4": "EW snake", "d1": "EW", "g4": "NS"}
    found = hand(scene(closed | {"a4": "NS"}, at="d7 d7 d7", items="food"))
    assert Stop() in found.legal
    assert found.move == Stop()
    assert found.decline is None


def test_a_step_that_ends_the_move_leads_no_further() -> None:
    state = scene({"d7": "NS", "d6": "NS hunger"}, at="d7")
    assert state.stage == MOVE
    assert walked(state, 1, state.grid.by_name["d6"]) is None


# ------------------------------------------------------------ refusals


def test_items_and_clearing_say_why_not_before_the_throw_and_while_something_else_is_decided() -> None:
    items = " ".join(item.word for item in parts().items)
    before = hand(scene(stage="roll", die=0, rolled=4, items=items))
    attacking = hand(scene({"d7": "NS"}, at="d7", others="d7", items=items, stage="attack", mover=1, steps=1))
    for word in (*items.split(), CLEAR):
        assert before.refusal(word) == "Roll the die first."
        assert attacking.refusal(word) == "Decide this first: items and clearing a way come between steps."
    assert hand(scene()).refusal(CLEAR) == "There is no tile here to turn."


def test_a_tile_that_cannot_be_entered_says_why_to_the_archaeologist_next_to_it() -> None:
    state = scene({"d7": "NS", "a1": "ES"}, at="a1 d7")
    found, cells = hand(state), state.grid.by_name
    assert found.refusal_at(cells["c7"]) == "There is a wall in between."
    assert found.refusal_at(cells["g1"]) == "That tile is not next to this archaeologist."


@pytest.mark.parametrize(
    ("intent", "cell", "sentence"),
    [
        ("plan", "e9", "Choose a tile that lies face down."),
        ("key", "a1", "The key turns the archaeologist's own tile"),
        ("bottle", "e9", "The magic bottle leads only to a tile next to this archaeologist, inside the pyramid."),
        (CLEAR, "a1", "You can turn only a tile where you have an archaeologist"),
    ],
)
def test_every_choice_of_a_tile_says_why_another_will_not_do(intent: str, cell: str, sentence: str) -> None:
    state = scene({"e9": "NS", "e8": "EW"}, pyramid=BIG, at="e9", items="plan key bottle")
    found = hand(state)
    assert found.begin(intent)
    assert found.refusal_at(state.grid.by_name[cell]).startswith(sentence)
