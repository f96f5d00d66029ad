"""Hints for Pharaoh's Tomb: what its strongest bot would do, how far it is from there, and why; and judgements, in which detours
are counted in steps against what was known, and luck comes out even."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import pytest
from attrs import evolve, frozen

from ramses_desktop.bots import ask, luck_of
from ramses_desktop.bots.hints import STEPS, Advice, RankingAdviser
from ramses_desktop.bots.search import finished
from ramses_desktop.coach.review import Review, review
from ramses_desktop.engine.judged import THROW, TILE, Fortune, Verdict
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.games import adviser, judge
from ramses_desktop.games.pharaoh.advice import Distances, of, ranking_adviser
from ramses_desktop.games.pharaoh.bots import ADVISER, BOTS, JUDGE, PRICES, WISHES
from ramses_desktop.games.pharaoh.maze import BIG, SMALL
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import ATTACK, COFFER, CURSE, LAY, LOOK, MOVE, READ, ROLL, Move, PharaohOptions, State, Step
from ramses_desktop.thinking import luck_question, review_question
from tests.games.long import bot_game
from tests.games.pharaoh.by_hand import legal, play, scene

pytestmark = pytest.mark.no_cover


@frozen
class Says:
    """A bot that always chooses this move, so that a test does not depend on the real bot."""

    move: str

    def choose(self, game: object, seen: object, seat: int, luck: Luck) -> Move:
        return GAME.parse(self.move)


def hints(seen: Sequence[State], seat: int, luck: Luck, adviser: RankingAdviser = ADVISER) -> tuple[Advice, ...]:
    return finished(adviser.advise(GAME, seen, seat, luck))


def hints_for(state: State, move: str) -> tuple[Advice, ...]:
    """The hints for the first player in this position, if a bot would choose this move."""
    assert move in legal(state)
    return hints([GAME.view(state, 0)], 0, Luck("hint"), ranking_adviser(Says(move), WISHES))


def best(state: State, move: str) -> Advice:
    found = hints_for(state, move)[0]
    assert str(found.move) == move
    return found


def why(state: State, move: str) -> str:
    """The reason given for a move."""
    assert move in legal(state)
    view = GAME.view(state, state.seat)
    return str(of(view, Distances(view, view.seat), GAME.parse(move)))


@pytest.fixture(scope="module")
def game() -> Session:
    """Two Pharaohs."""
    return bot_game(GAME, PharaohOptions(2), "nile", "pharaoh")


def test_the_room_offers_hints() -> None:
    assert adviser("pharaoh") is ADVISER


def test_every_decision_of_a_game_has_hints_and_the_first_is_what_pharaoh_does(game: Session) -> None:
    met = set()
    for ply in range(0, game.ply, 5):
        table = game.branch(ply)
        seat = table.turn
        assert seat is not None
        found = hints(table.seen(seat), seat, luck_of(table, seat))
        met.add(table.state.stage)
        assert 1 <= len({one.move for one in found}) == len(found) <= 3
        assert {one.move for one in found} <= set(GAME.moves(table.state))
        assert found[0].place == 1
        assert {one.counts for one in found} == {STEPS}
        assert all(one.place in (before.place, at) for at, (before, one) in enumerate(pairwise(found), 2))
        assert all(
            one.behind == max(0.0, (one.left or 0.0) - (found[0].left or 0.0)) for one in found if one.place > 1 and one.left
        )
        assert found[0].move == ask(BOTS["pharaoh"], table)
        assert all(is_sentence_to_nobody(str(one.reason)) for one in found)
    assert met >= {ROLL, MOVE, LAY}


def is_sentence_to_nobody(reason: str) -> bool:
    return re.fullmatch(r"[A-Z].*\.", reason) is not None and not re.search(r"  |\byour?\b", reason)


def test_no_walk_to_death_stands_beside_one_that_ends_well() -> None:
    tiles = {"d7": "NEW", "d6": "NS snake", "c7": "EW", "b7": "E", "e7": "EW", "f7": "W"}
    found = [str(one.move) for one in hints_for(scene(tiles, at="d7 e7", die=1), "step 1 c7")]
    assert found[:2] == ["step 1 c7", "step 1 e7"]
    assert "step 1 d6" not in found


def test_the_same_hints_in_two_worlds_that_differ_only_in_what_is_hidden() -> None:
    maze = {"d7": "NS", "d6": "NES", "e6": "EW food"}
    one = scene(maze | {"d5": "down NESW red inscription", "f6": "down NESW snake"}, at="d7", die=4)
    other = scene(maze | {"d5": "down NESW snake", "f6": "down NESW red inscription"}, at="d7", die=4)
    other = evolve(other, dice=(*other.dice[:1], *(7 - throw for throw in other.dice[1:])))
    assert GAME.view(one, 0) == GAME.view(other, 0)
    told = hints([GAME.view(one, 0)], 0, Luck("worlds"))
    assert told == hints([other], 0, Luck("worlds"))
    assert {hint.move for hint in told} <= {Step(1, "d6"), Step(2, "d1"), Step(2, "g4"), Step(2, "d7"), Step(2, "a4")}


# ------------------------------------------------------------ distance


def test_into_the_chamber_no_step_is_left() -> None:
    state = scene({"d6": "NS", "d5": "NS"}, at="d6", read=5, die=2)
    found = best(state, "step 1 d5")
    assert (found.left, [str(step) for step in found.line]) == (0.0, ["step 1 d5", "step 1 d4"])
    assert str(found.reason) == "From d6 to d4: opens the burial chamber and enters it."


def test_steps_that_are_left_are_those_on_the_way() -> None:
    """Six plain tiles to the chamber, two of them walked now."""
    way = {"a7": "NE", "b7": "EW", "c7": "EW", "d7": "NW", "d6": "NS", "d5": "NS"}
    state = scene(way, at="a7 a7 a7", read=5, die=2)
    found = best(state, "step 1 b7")
    assert found.left == 4.0
    assert str(found.reason) == "Heads for the burial chamber, 4 steps on."


def test_a_walk_that_is_longer_says_by_how_much() -> None:
    way = {"b7": "EW", "a7": "NE", "a6": "ES", "c7": "EW", "d7": "NW", "d6": "NS", "d5": "NS"}
    found = hints_for(scene(way, at="b7 b7 b7", read=5, die=1), "step 1 c7")
    assert [str(one.move) for one in found] == ["step 1 c7", "step 1 a7"]
    assert found[1].behind == (found[1].left or 0.0) - (found[0].left or 0.0) > 0


def test_of_two_walks_to_the_same_tile_only_the_better_is_proposed() -> None:
    """Around the block on either side."""
    ring = {"c6": "ES", "d6": "ESW", "d7": "NEW", "c7": "NE", "e6": "SW", "e7": "NW", "d5": "down NS"}
    found = hints_for(scene(ring, at="c7 c7 c7", die=2), "step 1 c6")
    ends = [one.line[-1].cell for one in found]
    assert len(found[0].line) == 2
    assert len(set(ends)) == len(ends)


# ------------------------------------------------------------ reasons


def test_what_a_walk_brings() -> None:
    def walk(tiles: dict[str, str], **more: object) -> str:
        state = scene({"d7": "NS", **tiles}, at="d7 d7 d7", **{"die": 1, **more})  # type: ignore[arg-type]
        return str(best(state, "step 1 d6").reason)

    assert walk({"d6": "NS red inscription"}) == "From d7 to d6: red inscription."
    assert walk({"d6": "NS torch"}) == "From d7 to d6: torch."
    assert walk({"d6": "NS snake"}, items="torch") == "From d7 to d6: snake (protected)."
    assert walk({"d6": "NS snake"}) == "From d7 to d6: snake (kills)."
    assert walk({"d6": "NS hunger"}) == "From d7 to d6: hunger (ends the move)."
    assert walk({"d6": "NS map"}) == "From d7 to d6: map (shows any tile)."
    assert walk({}) == "From d7 to d6: a new tile (inscriptions: 5 of 47)."
    assert re.fullmatch(r"Heads for the unexplored tile d5, \d steps on\.", walk({"d6": "NS"}))
    both = {"d6": "NS torch", "d5": "NES snake", "e5": "EW"}
    assert walk(both, die=3) == "From d7 to e5: torch, snake (protected)."


def test_a_walk_in_by_a_gate_and_one_through_a_tunnel() -> None:
    outside = scene({"d7": "NS"}, at="- - -", die=1, read=5, up=0)
    assert all(str(hint.reason).startswith("In at ") for hint in hints_for(outside, "step 1 d7"))
    tunnel = scene({"a1": "ES secret tunnel", "d5": "NS secret tunnel"}, at="a1 a1 a1", read=5, die=2)
    way = best(tunnel, "step 1 d5")
    assert str(way.reason) == "From a1 to d4: through the tunnel, opens the burial chamber and enters it."


def test_why_a_way_is_cleared() -> None:
    state = scene({"d7": "S", "d6": "NS", "d5": "NS"}, at="d7 d7 d7", read=5, die=3)
    found = best(state, "clear d7 N")
    assert str(found.reason) == "Gives up the throw and turns d7. Saves 4 steps."


def test_why_a_tile_is_laid_so() -> None:
    state = play(scene({"d7": "NS", "d6": "down ES", "d5": "NS"}, at="d7 d7 d7", read=5, die=2), "step 1 d6")
    assert state.stage == LAY
    found = hints_for(state, str(GAME.moves(state)[0]))
    assert str(found[0].reason).startswith("Open: ")
    assert len({one.move for one in found}) == len(GAME.moves(state))


def test_why_an_item_is_used() -> None:
    here = scene(
        {"d7": "NESW", "d6": "NS", "c7": "NS", "b2": "EW water"}, at="d7", items="food water scarf chocolate torch bottle money"
    )
    assert why(here, "use food") == "Sets the die to 6: 3 more steps."
    assert why(here, "use water") == "Sets the die to 5: 2 more steps."
    assert why(here, "use chocolate 1") == "Sets the die to 1: more would go too far."
    assert why(here, "use scarf") == "The scarf allows going straight back, which is the better way here."
    assert why(here, "torch 1") == "Lights up 1 unknown tile around d7 before anyone steps on it."
    assert why(here, "bottle 1 c7").startswith("Goes through the wall to c7")
    poor = scene({"d7": "NS", "b2": "EW water", "b3": "EW first-aid kit"}, at="d7", items="money")
    assert why(poor, "use money water") == "Buys: water. Protects against thirst."
    big = scene({"e9": "NS", "e8": "NS"}, pyramid=BIG, at="e9", items="plan key papyrus", die=2)
    assert why(big, "key 1 e8 EW") == "Turns e8 with the golden key. Open: east, west."
    assert why(big, "use papyrus") == "The throw is exactly enough to reach the burial chamber, through everything."
    assert why(big, "look a1") == "It is good to know what lies there, and to remember it."


def test_what_the_coffer_holds_is_proposed_in_the_order_of_its_use() -> None:
    coffer = play(scene({"e9": "NS", "e8": "NESW coffer"}, pyramid=BIG, at="e9"), "step 1 e8")
    assert coffer.stage == COFFER
    found = hints_for(coffer, "take plan")
    assert [one.left for one in found] == [None] * 3
    assert [one.place for one in found] == [1, 2, 3]
    assert str(found[0].reason) == "Takes: plan. Protects against traps."
    assert [str(one.move) for one in found[1:]] == [f"take {word}" for word in WISHES[:2]]
    assert why(coffer, "take kit") == "Takes: first-aid kit. Protects against injury when attacked."
    assert why(coffer, "take bottle") == "Takes: magic bottle. Opens the way through wall ruins."
    assert why(coffer, "take money") == "Takes: money. Buys another item."


def test_why_one_attacks_or_goes_on() -> None:
    def attacking(theirs: str, **more: object) -> State:
        usual = {"at": "d7", "others": "d7 d6", "theirs": theirs, "stage": ATTACK, "mover": 1, "steps": 1}
        return scene({"d7": "NS"}, **{**usual, **more})  # type: ignore[arg-type]

    assert why(attacking("food"), "attack 2.1 food") == "Takes: food. The injured archaeologist misses a turn."
    assert why(attacking("kit"), "attack 2.1 kit") == "Takes: first-aid kit. The first-aid kit prevents the injury."
    assert why(attacking(""), "attack 2.1") == "There is nothing to take, but the injured archaeologist misses a turn."
    assert why(attacking("kit", items="kit"), "attack 2.1") == "There is nothing to gain."
    assert why(attacking("food"), "pass") == "An attack would end the move with 2 steps to go."
    assert why(attacking("food", ended=True), "pass") == "Keeps the peace."
    assert [str(one.move) for one in hints_for(attacking("food"), "pass")] == ["pass", "attack 2.1 food"]


def test_what_a_map_shows_and_whom_a_curse_costs_how_much() -> None:
    atlas = play(scene({"d7": "NS", "d6": "NESW map"}, at="d7"), "step 1 d6")
    assert atlas.stage == READ
    found = best(atlas, "map a1")
    assert str(found.reason).startswith("Shows ")
    assert "from afar: it is " in str(found.reason)
    assert why(atlas, "pass") == "Leaves the map unread."
    tiles = {"e9": "NS", "e8": "NESW dark shrine", "d8": "EW", "c8": "EW"}
    shrine = play(scene(tiles, pyramid=BIG, at="e9", others="c8 c8 c8"), "step 1 e8")
    assert shrine.stage == CURSE
    said = r"Puts the curse on d8\. Costs others up to \d+ steps\. Costs this player no steps\."
    assert re.fullmatch(said, why(shrine, "curse d8"))
    dead_end = tiles | {"d8": "NEW red inscription"}
    barred = play(scene(dead_end, pyramid=BIG, at="e9", others="c8 c8 c8"), "step 1 e8")
    assert why(barred, "curse d8").startswith("Puts the curse on d8. Bars a way others need. ")
    alone = play(scene(tiles, pyramid=BIG, players=1, at="e9"), "step 1 e8")
    assert why(alone, "curse d8").startswith("Puts the curse on d8. Costs this player ")


def test_before_the_throw_and_with_a_plan_in_hand() -> None:
    assert why(scene(stage=ROLL, die=0, rolled=4), "roll") == "Roll first."
    plan = play(scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan"), "look a1", "look b1")
    assert plan.stage == LOOK
    assert why(plan, "swap") == "They are better swapped."
    assert why(plan, "leave") == "Leaves them where they are: knowing them is enough."
    stuck = scene({"d7": "S"}, at="d7 d7 d7", items="chocolate", die=3)
    assert why(stuck, "stop") == "No steps left; keeps the items for a better moment."


# ------------------------------------------------------------ judgements

WAY = {"b7": "EW", "a7": "NE", "a6": "ES", "c7": "EW", "d7": "NW", "d6": "NS", "d5": "NS"}
"""From b7 it is five steps into the chamber, all known."""


def judged(state: State, move: str) -> Verdict:
    assert move in legal(state)
    return finished(JUDGE.judge(GAME, [GAME.view(state, 0)], 0, GAME.parse(move), Luck("judge")))


def lucky(before: State, after: State) -> tuple[Fortune, ...]:
    return finished(JUDGE.fortunes(GAME, [GAME.view(before, 0), GAME.view(after, 0)], 0, Luck("lucky")))


def test_the_tomb_can_be_reviewed() -> None:
    assert judge("pharaoh") is JUDGE


# ------------------------------------------------------------ moves


def test_the_shortest_way_gives_nothing_away() -> None:
    state = scene(WAY, at="b7 b7 b7", read=5, die=1)
    assert judged(state, "step 1 c7") == Verdict("step 1 c7", "step 1 c7")


def test_a_step_the_wrong_way_wastes_it() -> None:
    """The other two still stand where they stood."""
    found = judged(scene(WAY, at="b7 b7 b7", read=5, die=1), "step 1 a7")
    assert (found.played, found.best, found.regret) == ("step 1 a7", "step 1 c7", 1.0)


def test_a_whole_walk_counts_not_only_its_first_step() -> None:
    """There is no turning back on a walk, so the first step away wastes the whole throw."""
    long = {**WAY, "a6": "NS", "a5": "NS", "a4": "NES"}
    found = judged(scene(long, at="b7 b7 b7", read=5, die=4), "step 1 a7")
    assert (found.best, found.regret) == ("step 1 c7", 4.0)


def test_a_wasted_item_costs_what_it_is_worth() -> None:
    state = scene(WAY, at="b7 b7 b7", read=5, die=6, items="scarf")
    found = judged(state, "use scarf")
    assert (found.best, found.regret) == ("step 1 c7", PRICES["scarf"])


def test_a_throw_given_up_for_nothing_costs_its_steps() -> None:
    found = judged(scene(WAY, at="b7 b7 b7", read=5, die=3), "clear b7 NS")
    assert found.best == "step 1 c7"
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
def whole_game(bot: str, seed: str, players: int = 1) -> Session:
    return bot_game(GAME, PharaohOptions(players, SMALL), seed, bot)


def begun(session: Session) -> Review:
    return review(session, 0, JUDGE)


def verdicts(session: Session) -> list[Verdict]:
    return [finished(review_question(session, ply).think()).at(ply) for ply in begun(session).plies]


def given_away(found: Sequence[Verdict]) -> float:
    return sum(one.regret for one in found if one.grade.is_bad)


def test_decisions_are_grouped_by_turns_and_nothing_is_said_of_a_total() -> None:
    session = whole_game("scribe", "judge")
    found = begun(session)
    assert all(session.view(0, ply).stage in (MOVE, LAY) for ply in found.plies)
    whole = evolve(found, verdicts={one.ply: one for one in verdicts(session)}, chances=dict.fromkeys(found.sights, ()))
    assert [turn.turn for turn in whole.turns] == sorted({session.view(0, ply).round for ply in found.plies})
    assert whole.figures(0.0) is None


def test_pharaoh_makes_no_mistakes_and_a_worse_player_more() -> None:
    seeds = "ab"
    mean = {
        bot: fmean(given_away(verdicts(whole_game(bot, seed))) for seed in seeds) for bot in ("apprentice", "vizier", "pharaoh")
    }
    assert mean["pharaoh"] < 0.2
    assert mean["apprentice"] > mean["vizier"]


@pytest.mark.slow
def test_over_30_games_each_level_gives_away_less_than_the_one_below() -> None:
    found = {bot: [verdicts(whole_game(bot, f"level {number}")) for number in range(30)] for bot in BOTS if bot != "random"}
    mistakes = [fmean(map(given_away, found[bot])) for bot in ("apprentice", "scribe", "vizier", "pharaoh")]
    regrets = [fmean(one.regret for game in found[bot] for one in game) for bot in ("apprentice", "scribe", "vizier", "pharaoh")]
    assert mistakes == sorted(mistakes, reverse=True)
    assert regrets == sorted(regrets, reverse=True)
    assert mistakes[-1] < 0.2


@pytest.mark.slow
def test_over_many_games_the_luck_of_throws_and_of_tiles_comes_out_even() -> None:
    sums: dict[str, list[float]] = {THROW: [], TILE: []}
    for number in range(40):
        session = whole_game("scribe", f"even {number}")
        found = [one for ply in begun(session).sights for one in finished(luck_question(session, 0, ply).think())]
        for kind, games in sums.items():
            games.append(sum(one.points for one in found if one.kind == kind))
    for games in sums.values():
        assert abs(fmean(games)) < 2 * stdev(games) / sqrt(len(games))


def test_a_review_is_the_same_a_second_time() -> None:
    session = whole_game("scribe", "judge")
    assert verdicts(session) == verdicts(session)
