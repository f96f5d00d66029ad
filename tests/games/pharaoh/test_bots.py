"""The bots of Pharaoh's Tomb: they see what is good for them, and no maze locks anybody in."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.bots.search import finished
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.pharaoh.bots import ADVISER, BOTS
from ramses_desktop.games.pharaoh.maze import BIG, EDGE
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, ROLL, Figure, PharaohOptions, State
from ramses_desktop.thinking import bot_question, hint_question
from tests.games.long import bot_game, play_at_random
from tests.games.pharaoh.by_hand import play, scene

pytestmark = pytest.mark.no_cover

EXTRA_TIME = 4
SETUPS = 5_000
SHARDS = 50
PLANNERS = ("scribe", "vizier", "pharaoh")


def choice(state: State, bot: str = "pharaoh") -> str:
    return str(BOTS[bot].choose(GAME, [GAME.view(state, state.seat)], state.seat, Luck("bots")))


def played(state: State, bots: tuple[str, str], luck: Luck, moves: int) -> tuple[State, int]:
    """Play a game to its end with two kinds of bots in turn; return the end and the number of moves. Bots get only the latest view,
    because no bot of this game asks for more."""
    while (seat := GAME.turn(state)) is not None:
        bot = BOTS[bots[seat % 2]]
        state = GAME.play(state, bot.choose(GAME, [GAME.view(state, seat)], seat, luck.stream(f"{moves}")))
        moves += 1
    return state, moves


def outside(state: State) -> list[int]:
    return [seat for seat, player in enumerate(state.players) if not player.entered]


def locked_in(number: int) -> list[int]:
    """The seats outside the chamber although they had all the time in the world. Bad luck is no lock: anyone late after the sixty
    turns plays on from there, for four times as many, and with better bots."""
    options = PharaohOptions(2 + number // 2 % 5, list(EDGE)[number % 2])
    luck = Luck(f"setup {number}")
    state, moves = played(GAME.start(options, GAME.deal(options, luck.stream("deal"))), ("scribe", "vizier"), luck, 0)
    for _ in range(EXTRA_TIME):
        if late := outside(state):
            upright = tuple(evolve(player, figures=tuple(Figure(one.place) for one in player.figures)) for player in state.players)
            state = evolve(state, players=upright, stage=ROLL, round=0, seat=late[0], locks=())
            state, moves = played(state, ("vizier", "pharaoh"), luck, moves)
    return outside(state)


@pytest.mark.parametrize("bot", PLANNERS)
def test_whoever_may_enter_the_chamber_does(bot: str) -> None:
    state = scene({"d5": "NS", "d6": "NS", "d7": "NS"}, at="d6 d7", read=5, die=2)
    assert choice(state, bot) == "step 1 d5"
    assert choice(play(state, "step 1 d5"), bot) == "step 1 d4"


@pytest.mark.parametrize("bot", PLANNERS)
def test_nobody_walks_knowingly_into_a_snake(bot: str) -> None:
    state = scene({"d7": "NESW", "d6": "NS snake", "e7": "EW red inscription"}, at="d7 d7 d7", die=1)
    assert choice(state, bot) in ("step 1 c7", "step 1 e7")


@pytest.mark.parametrize("bot", PLANNERS)
@pytest.mark.parametrize(("source", "first"), [("f7", "e7"), ("b7", "c7")])
def test_what_leads_past_an_obstacle_is_fetched_first(bot: str, source: str, first: str) -> None:
    tiles = {"d7": "NEW", "d6": "NS toxic gas", "d5": "NS purple inscription", "c5": "NS wall ruins", "e5": "NS wall ruins"}
    ways = {name: "EW water" if name in "b7 f7" else "EW" for name in ("b7", "c7", "e7", "f7")}
    state = scene({**tiles, **ways, source: "EW scarf"}, at="d7 d7 d7", read=4, die=1)
    assert choice(state, bot) == f"step 1 {first}"


@pytest.mark.parametrize("bot", PLANNERS)
def test_a_tile_that_is_in_the_way_is_turned(bot: str) -> None:
    state = scene({"d7": "NS", "d6": "EW", "d5": "NS"}, at="d7 d7 d7", read=5, die=1)
    assert choice(state, bot) == "clear d6 NS"


@pytest.mark.parametrize("bot", PLANNERS)
def test_nobody_waits_for_an_inscription_on_which_the_curse_lies(bot: str) -> None:
    """Two more are still unknown; or the curse can be moved."""
    tiles = {"e9": "NEW", "e8": "S purple inscription", "d9": "EW", "c9": "NE", "f9": "W", "g9": "NS snake"}
    state = scene(tiles, pyramid=BIG, at="e9 e9 e9", read=4, die=2)
    assert choice(state, bot) == "step 1 e8"
    cursed = evolve(state, curse=state.grid.by_name["e8"])
    assert choice(cursed, bot) == "step 1 d9"
    shrine = scene({**tiles, "f9": "EW dark shrine", "d9": "EW snake"}, pyramid=BIG, at="e9 e9 e9", read=4, die=1)
    assert choice(evolve(shrine, curse=shrine.grid.by_name["e8"]), bot) == "step 1 f9"


@pytest.mark.parametrize("bot", PLANNERS)
def test_who_is_shut_in_by_obstacles_gets_out_by_death(bot: str) -> None:
    tiles = {"e9": "EW", "e8": "NS trap", "d9": "EW wall ruins", "f9": "EW wall ruins"}
    state = scene(tiles, pyramid=BIG, at="e9 e9 e9", read=5, die=2)
    assert choice(state, bot) == "clear e9 NS"
    assert choice(scene({**tiles, "e9": "NS"}, pyramid=BIG, at="e9 e9 e9", read=5, die=2), bot) == "step 1 e8"


@pytest.mark.parametrize("bot", PLANNERS)
def test_nobody_waits_for_a_tile_that_a_rival_keeps_from_being_turned(bot: str) -> None:
    tiles = {"d7": "NESW", "d6": "EW", "d5": "NS", "e7": "NW", "e6": "NS", "e5": "SW", "c7": "E"}
    state = scene(tiles, at="d7 d7 d7", others="d6", read=5, die=1)
    assert choice(state, bot) == "step 1 e7"


def test_scribe_sends_in_one_archaeologist_at_a_time() -> None:
    tiles = {"a1": "NESW", "d7": "NS", "d6": "NS", "d5": "NS"}
    state = scene(tiles, at="a1", read=5, die=1)
    assert choice(state, "scribe") in ("step 1 a2", "step 1 b1")
    assert choice(state, "vizier").startswith("step 2")
    shut_in = scene({**tiles, "a1": "N"}, at="a1", read=5, die=1)
    assert choice(shut_in, "scribe") in ("clear a1 E", "clear a1 S")


def test_pharaoh_takes_what_lies_open_before_it_searches() -> None:
    state = scene({"d7": "NESW", "e7": "EW", "f7": "EW red inscription", "c7": "down NESW"}, at="d7 d7 d7", die=2)
    assert choice(state) == "step 1 e7"


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


def test_questions_to_bots_and_hints_do_not_grow_with_the_game_and_their_answers_stay_the_same() -> None:
    names = ("random", "apprentice", *PLANNERS)
    session: Any = play_at_random(Session.new(GAME, PharaohOptions(5, BIG), "latest view"), Luck("latest view"), 60)
    session.seats = tuple(Seat(name, name) for name in names)
    for ply in range(20, 60, 5):
        table = session.branch(ply)
        seen, question, advice = table.seen(table.turn), bot_question(table), hint_question(table)
        assert len(question.seen) == len(advice.seen) == 1 < len(seen)
        assert finished(question.think()) == ask(BOTS[names[table.turn]], table)
        whole = ADVISER.advise(GAME, seen, table.turn, Luck(advice.seed, advice.stream))
        assert finished(advice.think()) == finished(whole)


def test_games_of_all_levels_go_to_their_end() -> None:
    session = bot_game(GAME, PharaohOptions(4, last=False), "papyrus", "apprentice", *PLANNERS)
    assert GAME.scores(session.state)[3].place < GAME.scores(session.state)[0].place


def test_no_maze_locks_anybody_in() -> None:
    assert locked_in(0) == []


@pytest.mark.longest
@pytest.mark.parametrize("shard", range(SHARDS))
def test_no_maze_of_thousands_locks_anybody_in(shard: int) -> None:
    locked = {number: seats for number in range(shard, SETUPS, SHARDS) if (seats := locked_in(number))}
    assert locked == {}
