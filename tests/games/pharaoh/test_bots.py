"""The bots of Pharaoh's Tomb: that they see what is good for them, and that no maze locks anybody in."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import BIG, EDGE
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, PharaohOptions, State
from tests.games.pharaoh.by_hand import play, scene

SETUPS = 5_000
SHARDS = 50
PLANNERS = ("scribe", "vizier", "pharaoh")


def choice(state: State, bot: str = "pharaoh") -> str:
    return str(BOTS[bot].choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("bots")))


def unentered(number: int) -> list[int]:
    """The seats that are still outside the chamber when a game of this number is over."""
    options = PharaohOptions(2 + number // 2 % 5, list(EDGE)[number % 2])
    session = Session.new(GAME, options, f"setup {number}")
    while session.turn is not None:
        session.play(ask(BOTS["pharaoh"], session))
    return [seat for seat, player in enumerate(session.state.players) if not player.entered]


@pytest.mark.parametrize("bot", PLANNERS)
def test_whoever_may_enter_the_chamber_does(bot: str) -> None:
    state = scene({"d5": "NS", "d6": "NS", "d7": "NS"}, at="d6 d7", read=5, die=2)
    assert choice(state, bot) == "step 1 d5"
    assert choice(play(state, "step 1 d5"), bot) == "step 1 d4"


@pytest.mark.parametrize("bot", PLANNERS)
def test_nobody_walks_knowingly_into_a_snake(bot: str) -> None:
    state = scene({"d7": "NESW", "d6": "NS snake", "e7": "EW red inscription"}, at="d7 d7 d7", die=1)
    assert choice(state, bot) in ("step 1 c7", "step 1 e7")


def test_a_tile_is_laid_towards_the_dark() -> None:
    tiles = {"d7": "NESW", "c7": "down NS", "b7": "N snake", "a7": "N snake"}
    state = play(scene({**tiles, "c7": "down NE"}, at="d7", die=3), "step 1 c7")
    assert choice(state) == "lay c7 NE"


def test_pharaoh_uses_food_to_come_to_the_chamber() -> None:
    state = scene({"d5": "NS", "d6": "NS", "d7": "NS"}, at="d7", read=5, items="food", die=1)
    assert choice(state) == "use food"
    assert choice(state, "vizier") == "step 1 d6"


def test_pharaoh_walks_through_walls_into_the_chamber() -> None:
    state = scene({"e9": "EW", "e8": "EW", "e7": "EW", "e6": "EW"}, pyramid=BIG, at="e9", read=5, items="papyrus", die=4)
    assert choice(state) == "use papyrus"
    ghost = play(state, "use papyrus")
    for cell in ("e8", "e7", "e6", "e5"):
        assert choice(ghost) == f"step 1 {cell}"
        ghost = play(ghost, f"step 1 {cell}")
    assert ghost.players[0].entered == 1


def test_an_attack_is_for_who_has_no_steps_left() -> None:
    state = scene({"d7": "NS"}, at="d7", others="d7", theirs="food money", stage=ATTACK, mover=1, steps=3)
    assert choice(state) == "attack 2.1 food"
    assert choice(evolve(state, steps=1)) == "pass"


def test_the_most_useful_item_is_taken_from_the_coffer() -> None:
    state = scene({"e9": "NS coffer"}, pyramid=BIG, at="e9", stage=COFFER, coffer_open=True, coffer=0b1011, mover=1, steps=1)
    assert choice(state) == "take food"


def test_games_of_all_levels_go_to_their_end() -> None:
    session: Any = Session.new(GAME, PharaohOptions(4, BIG), "all levels")
    seats = ("apprentice", *PLANNERS)
    while session.turn is not None:
        session.play(ask(BOTS[seats[session.turn]], session))
    assert GAME.scores(session.state)[3].place < GAME.scores(session.state)[0].place


def test_no_maze_locks_anybody_in() -> None:
    assert [unentered(number) for number in range(2)] == [[]] * 2


@pytest.mark.slow
@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_maze_of_thousands_locks_anybody_in(shard: int) -> None:
    locked = {number: seats for number in range(shard, SETUPS, SHARDS) if (seats := unentered(number))}
    assert locked == {}
