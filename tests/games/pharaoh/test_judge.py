"""Judgements of Pharaoh's Tomb: detours are counted in steps against what was known, and luck comes out even."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import inf, sqrt
from statistics import fmean, stdev

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.bots.judging import THROW, TILE, Fortune, Judgement
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.review import Review, Verdict, review
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import judge
from ramses_desktop.games.pharaoh.bots import BOTS, JUDGE, PRICES
from ramses_desktop.games.pharaoh.maze import SMALL
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, CURSE, LAY, LOOK, MOVE, READ, ROLL, PharaohOptions, State
from ramses_desktop.thinking import luck_question, review_question
from tests.games.pharaoh.by_hand import legal, play, scene

pytestmark = pytest.mark.no_cover

WAY = {"b7": "EW", "a7": "NE", "a6": "ES", "c7": "EW", "d7": "NW", "d6": "NS", "d5": "NS"}
"""From b7 it is five steps into the chamber, all known."""


def judged(state: State, move: str) -> Judgement:
    assert move in legal(state)
    return finished(JUDGE.judge(GAME, [GAME.view(state, 0)], 0, GAME.parse(move), Luck("judge")))


def lucky(before: State, after: State) -> tuple[Fortune, ...]:
    return finished(JUDGE.fortunes(GAME, [GAME.view(before, 0), GAME.view(after, 0)], 0, Luck("lucky")))


def test_the_tomb_can_be_reviewed() -> None:
    assert judge("pharaoh") is JUDGE


# ------------------------------------------------------------ moves


def test_the_shortest_way_gives_nothing_away() -> None:
    state = scene(WAY, at="b7 b7 b7", read=5, die=1)
    assert judged(state, "step 1 c7") == Judgement(GAME.parse("step 1 c7"), GAME.parse("step 1 c7"))


def test_a_step_the_wrong_way_wastes_it() -> None:
    """The other two still stand where they stood."""
    found = judged(scene(WAY, at="b7 b7 b7", read=5, die=1), "step 1 a7")
    assert (str(found.played), str(found.best), found.regret) == ("step 1 a7", "step 1 c7", 1.0)


def test_a_whole_walk_counts_not_only_its_first_step() -> None:
    """There is no turning back on a walk, so the first step away wastes the whole throw."""
    long = {**WAY, "a6": "NS", "a5": "NS", "a4": "NES"}
    found = judged(scene(long, at="b7 b7 b7", read=5, die=4), "step 1 a7")
    assert (str(found.best), found.regret) == ("step 1 c7", 4.0)


def test_a_wasted_item_costs_what_it_is_worth() -> None:
    state = scene(WAY, at="b7 b7 b7", read=5, die=6, items="scarf")
    found = judged(state, "use scarf")
    assert (str(found.best), found.regret) == ("step 1 c7", PRICES["scarf"])


def test_a_throw_given_up_for_nothing_costs_its_steps() -> None:
    found = judged(scene(WAY, at="b7 b7 b7", read=5, die=3), "clear b7 NS")
    assert str(found.best) == "step 1 c7"
    assert found.regret > 3


def test_a_tile_laid_so_that_it_bars_the_way_costs_the_detour() -> None:
    state = play(scene({"d7": "NS", "d6": "down NES", "d5": "NS"}, at="d7 d7 d7", read=5, die=3), "step 1 d6")
    assert state.stage == LAY
    regrets = {move: judged(state, move).regret for move in legal(state)}
    assert min(regrets.values()) == 0 < max(regrets.values())


def test_where_everything_is_known_nothing_is_in_doubt() -> None:
    dark = scene(WAY, at="b7 b7 b7", read=5, die=1)
    assert judged(dark, "step 1 a7").error > 0
    light = evolve(dark, up=(1 << dark.grid.cells) - 1)
    assert judged(light, "step 1 a7").error == 0


def test_what_is_no_matter_of_steps_is_not_judged() -> None:
    stages = [stage for stage in (ROLL, MOVE, LAY, LOOK, READ, CURSE, COFFER, ATTACK) if JUDGE.begins(None, scene(stage=stage))]
    assert stages == [MOVE, LAY]
    state = play(scene({"d7": "NS", "d6": "NS"}, at="d7", others="d6 - -", die=2), "step 1 d6")
    assert state.stage == ATTACK
    assert judged(state, "pass").error == inf


def test_a_move_is_judged_alike_in_two_worlds_that_differ_only_in_what_is_hidden() -> None:
    maze = {"d7": "NS", "d6": "NES", "e6": "EW food"}
    one = scene(maze | {"d5": "down NESW red inscription", "f6": "down NESW snake"}, at="d7", die=4)
    other = scene(maze | {"d5": "down NESW snake", "f6": "down NESW red inscription"}, at="d7", die=4)
    other = evolve(other, dice=(*other.dice[:1], *(7 - throw for throw in other.dice[1:])))
    assert GAME.view(one, 0) == GAME.view(other, 0)
    for move in GAME.moves(one):
        found = [finished(JUDGE.judge(GAME, [state], 0, move, Luck("worlds"))) for state in (one, other, GAME.view(one, 0))]
        assert found[0] == found[1] == found[2]


def test_what_a_move_is_good_for_is_told_as_in_hints() -> None:
    view = GAME.view(scene(WAY, at="b7 b7 b7", read=5, die=2, items="scarf"), 0)
    assert JUDGE.reason(view, 0, GAME.parse("step 1 c7")) == "Heads for the burial chamber, 3 steps on."
    assert JUDGE.reason(view, 0, GAME.parse("clear b7 NS")).startswith("Gives up the throw and turns b7.")
    assert JUDGE.reason(view, 0, GAME.parse("use scarf")).startswith("The scarf allows")
    laid = play(scene({"d7": "NS", "d6": "down NES", "d5": "NS"}, at="d7 d7 d7", read=5, die=3), "step 1 d6")
    assert JUDGE.reason(GAME.view(laid, 0), 0, GAME.parse("lay d6 NES")).startswith("Open: ")


# ------------------------------------------------------------ luck


def test_the_six_throws_are_even() -> None:
    before = scene(WAY, at="b7 b7 b7", read=5, stage=ROLL, die=0, rolled=1)
    throws = [lucky(before, evolve(before, stage=MOVE, die=face, dice=(face, *before.dice[1:]))) for face in range(1, 7)]
    points = [one.points for (one,) in throws]
    assert {one.kind for (one,) in throws} == {THROW}
    assert sum(points) == pytest.approx(0)
    assert points == sorted(points)
    assert points[1] - points[0] == pytest.approx(1)


def test_a_tile_is_lucky_against_all_that_might_have_lain_there() -> None:
    maze = {"d7": "NS", "d6": "NS"}

    def turned_up(tile: str) -> float:
        before = scene({**maze, "d5": f"down {tile}"}, at="d6 - -", read=5, die=1)
        (found,) = lucky(before, play(before, "step 1 d5"))
        assert found.kind == TILE
        return found.points

    assert turned_up("NS") > 0 > turned_up("NS snake")


def test_what_others_throw_and_turn_up_is_not_ones_own_luck() -> None:
    before, after = scene(stage=ROLL, die=0, seat=1), scene(seat=1)
    assert not JUDGE.may_show_luck(before, after, 0)
    assert JUDGE.may_show_luck(before, after, 1)
    assert not JUDGE.may_show_luck(None, after, 1)


# ------------------------------------------------------------ whole games


@cache
def played(bot: str, seed: str, players: int = 1) -> Session:
    session = Session.new(GAME, PharaohOptions(players, SMALL), seed)
    while session.turn is not None:
        session.play(ask(BOTS[bot], session))
    return session


def begun(session: Session) -> Review:
    return review(session, 0, JUDGE)


def verdicts(session: Session) -> list[Verdict]:
    return [Verdict.of(ply, finished(review_question(session, ply).think())) for ply in begun(session).plies]


def given_away(found: Sequence[Verdict]) -> float:
    return sum(one.regret for one in found if one.grade.is_bad)


def test_decisions_are_grouped_by_turns_and_nothing_is_said_of_a_total() -> None:
    session = played("scribe", "judge")
    found = begun(session)
    assert all(session.view(0, ply).stage in (MOVE, LAY) for ply in found.plies)
    whole = evolve(found, verdicts={one.ply: one for one in verdicts(session)}, chances=dict.fromkeys(found.sights, ()))
    assert [turn.turn for turn in whole.turns] == sorted({session.view(0, ply).round for ply in found.plies})
    assert whole.figures(0.0) is None


def test_pharaoh_makes_no_mistakes_and_a_worse_player_more() -> None:
    seeds = "ab"
    mean = {bot: fmean(given_away(verdicts(played(bot, seed))) for seed in seeds) for bot in ("apprentice", "vizier", "pharaoh")}
    assert mean["pharaoh"] < 0.2
    assert mean["apprentice"] > mean["vizier"]


@pytest.mark.slow
def test_over_30_games_each_level_gives_away_less_than_the_one_below() -> None:
    found = {bot: [verdicts(played(bot, f"level {number}")) for number in range(30)] for bot in BOTS if bot != "random"}
    mistakes = [fmean(map(given_away, found[bot])) for bot in ("apprentice", "scribe", "vizier", "pharaoh")]
    regrets = [fmean(one.regret for game in found[bot] for one in game) for bot in ("apprentice", "scribe", "vizier", "pharaoh")]
    assert mistakes == sorted(mistakes, reverse=True)
    assert regrets == sorted(regrets, reverse=True)
    assert mistakes[-1] < 0.2


@pytest.mark.slow
def test_over_many_games_the_luck_of_throws_and_of_tiles_comes_out_even() -> None:
    sums: dict[str, list[float]] = {THROW: [], TILE: []}
    for number in range(40):
        session = played("scribe", f"even {number}")
        found = [one for ply in begun(session).sights for one in finished(luck_question(session, 0, ply).think())]
        for kind, games in sums.items():
            games.append(sum(one.points for one in found if one.kind == kind))
    for games in sums.values():
        assert abs(fmean(games)) < 2 * stdev(games) / sqrt(len(games))


def test_a_review_is_the_same_a_second_time() -> None:
    session = played("scribe", "judge")
    assert verdicts(session) == verdicts(session)
