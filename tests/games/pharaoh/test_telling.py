"""What is told of Pharaoh's Tomb: the log, sounds, a table in plain text, the way into the chamber and the best moments."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise

import pytest
from attrs import evolve

from ramses_desktop.bots import ask
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import Line
from ramses_desktop.games.pharaoh import telling
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import ALL_OPEN, BIG, INSCRIPTION, OUTSIDE
from ramses_desktop.games.pharaoh.pending import PendingMove
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import (
    ATTACK,
    NOWHERE,
    OVER,
    ROLL,
    Figure,
    Map,
    PharaohOptions,
    Player,
    Roll,
    State,
    Step,
    content,
    parse,
    with_figure,
    with_tile,
)
from ramses_desktop.games.pharaoh.telling import confirmed, gesture, moments, move_name, move_place, sounds, tell, winning_way
from tests.games.long import play_at_random
from tests.games.pharaoh.by_hand import play, scene
from tests.states.pharaoh import NAMES as PLAYERS
from tests.states.pharaoh import played

NAMES = ("Ada", "Bo", "Cleo")


def told(state: State, *moves: str) -> list[str]:
    """What the log says of the last of these moves."""
    *earlier, last = moves
    before = play(state, *earlier)
    after = play(before, last)
    return [line.text for line in tell(GAME.view(before, 0), GAME.view(after, 0), NAMES)]


def test_the_throw() -> None:
    assert told(scene(stage=ROLL, die=0, rolled=4), "roll") == ["Ada rolled a 4."]


def test_of_a_walk_its_beginning_and_its_end() -> None:
    walk = scene({"d7": "NS", "d6": "NS", "d5": "NS", "e5": "EW"}, at="d7", die=2)
    assert told(walk, "step 1 d6") == ["Ada set out from d7 to d6."]
    assert told(walk, "step 1 d6", "step 1 d5") == ["Ada ended the move on d5."]
    longer = evolve(walk, die=3)
    assert told(longer, "step 1 d6", "step 1 d5")[:1] == ["Ada ended the move on d5."]
    assert told(scene({"d7": "NS"}, at="-"), "step 1 d7") == ["Ada went in at d7."]


def test_what_was_uncovered_and_found() -> None:
    dark = {"d7": "NS", "d6": "down NESW red inscription"}
    assert told(scene(dark, at="d7"), "step 1 d6") == [
        "Ada turned up d6: red inscription.",
        "Ada read inscription 1 of 5: red inscription.",
    ]
    item = {"d7": "NS", "d6": "NS torch"}
    assert told(scene(item, at="d7"), "step 1 d6") == ["Ada took an item on d6: torch."]
    assert told(scene(item, at="d7", items="torch", die=2), "step 1 d6") == ["Ada set out from d7 to d6."]
    plain = {"d7": "NS", "d6": "down NESW"}
    assert told(scene(plain, at="d7"), "step 1 d6") == ["Ada turned up d6: nothing.", "Ada set out from d7 to d6."]


def test_obstacles_and_what_helps() -> None:
    def met(obstacle: str, items: str = "", dark: bool = True) -> list[str]:
        tiles = {"d7": "NS", "d6": f"{'down ' if dark else ''}NESW {obstacle}"}
        return told(scene(tiles, at="d7", items=items, pyramid="small"), "step 1 d6")

    assert met("snake")[1:] == ["Ada lost an archaeologist on d6: snake. Needed: torch."]
    assert met("snake", "torch") == ["Ada turned up d6: snake.", "Ada got past a danger on d6: snake. Protected by: torch."]
    assert met("hunger")[1:] == ["Ada was stopped on d6: hunger. Needed: food."]
    assert met("toxic gas", "scarf", dark=False) == ["Ada got past a danger on d6: toxic gas. Protected by: scarf."]
    assert met("wall ruins")[1:] == ["Ada could not enter d6. Needed: magic bottle."]
    assert met("wall ruins", "bottle", dark=False) == ["Ada got past a danger on d6: wall ruins. Protected by: magic bottle."]


def test_a_death_on_a_tile_that_everybody_knew_names_the_tile_and_what_killed() -> None:
    """Even with other dangers next door."""
    tiles = {"d7": "NESW", "d6": "NS snake", "c7": "EW trap", "e7": "EW toxic gas"}
    state = scene(tiles, at="d7")
    assert told(state, "step 1 d6") == ["Ada lost an archaeologist on d6: snake. Needed: torch."]
    assert told(state, "step 1 c7") == ["Ada lost an archaeologist on c7: trap. Needed: plan."]
    assert told(state, "step 1 e7") == ["Ada lost an archaeologist on e7: toxic gas. Needed: scarf."]


def test_a_walk_through_a_tunnel() -> None:
    state = scene({"a1": "ES secret tunnel", "g7": "NW secret tunnel"}, at="a1", die=3)
    assert told(state, "step 1 g7") == ["Ada went through the tunnel from a1 to g7."]


def test_maps_shrines_and_coffers() -> None:
    atlas = scene({"d7": "NS", "d6": "NESW map"}, at="d7")
    assert told(atlas, "step 1 d6") == ["Ada found the map on d6."]
    assert told(atlas, "step 1 d6", "map a1") == ["Ada used the map to reveal a1: nothing."]
    assert told(atlas, "step 1 d6", "pass") == ["Ada left the map unread."]
    shrine = scene({"e9": "NS", "e8": "NESW dark shrine", "a1": "ES"}, pyramid=BIG, at="e9")
    assert told(shrine, "step 1 e8") == ["Ada reached the dark shrine on e8."]
    assert told(shrine, "step 1 e8", "curse a1") == ["Ada put the curse on a1."]
    coffer = scene({"e9": "NS", "e8": "NESW coffer"}, pyramid=BIG, at="e9")
    assert told(coffer, "step 1 e8") == ["Ada opened the coffer on e8."]
    assert told(coffer, "step 1 e8", "take kit") == ["Ada took an item from the coffer: first-aid kit."]
    one_left = evolve(coffer, coffer_open=True, coffer=1)
    assert told(one_left, "step 1 e8") == ["Ada took an item from the coffer on e8: food."]


def test_items_used_up() -> None:
    here = {"d7": "NESW", "d6": "NS", "c7": "NS", "b2": "EW water"}
    state = scene(here, pyramid="small", at="d7", items="food water scarf chocolate money torch bottle", die=3)
    assert told(state, "use food") == ["Ada used an item: food. The die shows 6."]
    assert told(state, "use chocolate 1") == ["Ada used an item: chocolate. The die shows 1."]
    assert told(state, "use scarf") == ["Ada used the scarf to be able to go back."]
    assert told(state, "torch 1")[:1] == ["Ada used the torch to light up the tiles around."]
    assert told(state, "bottle 1 c7")[:1] == ["Ada used the magic bottle to go through a wall."]
    poor = scene(here, at="d7", items="money", die=3)
    assert told(poor, "use money water") == ["Ada spent the money on: water."]
    big = scene({"e9": "NS", "e8": "NS"}, pyramid=BIG, at="e9", items="plan key papyrus", die=2)
    assert told(big, "key 1 e8 EW") == ["Ada used the golden key to turn e8."]
    assert told(big, "use papyrus") == ["Ada used the papyrus of the dead to walk through everything."]
    assert told(big, "look a1") == ["Ada used the plan to look at a tile in secret."]
    assert told(big, "look a1", "look b1") == []
    assert told(big, "look a1", "look b1", "swap") == ["Ada swapped the tiles on a1 and b1, unseen."]
    assert told(big, "look a1", "look b1", "leave") == ["Ada left the tiles where they were."]


def test_what_is_crossed_with_the_papyrus_is_not_found() -> None:
    big = scene({"e9": "NS", "e8": "EW snake"}, pyramid=BIG, at="e9", items="papyrus", die=2)
    assert told(big, "use papyrus", "step 1 e8") == ["Ada set out from e9 to e8."]


def test_turns_without_a_step() -> None:
    state = scene({"d7": "NS", "d6": "NS"}, at="d7")
    assert told(state, "clear d7 EW") == ["Ada cleared a way by turning d7."]
    stuck = scene({"d7": "S"}, at="d7 d7 d7", items="chocolate", die=3)
    assert told(stuck, "stop") == ["Ada could go no further."]


def test_attacks() -> None:
    def attacked(theirs: str, move: str, items: str = "") -> list[str]:
        state = scene({"d7": "NS"}, at="d7", others="d7 d6", items=items, theirs=theirs, stage=ATTACK, mover=1, steps=1)
        return told(state, move)

    assert attacked("food", "attack 2.1 food") == ["Ada attacked Bo on d7; an archaeologist was injured. Taken: food."]
    assert attacked("", "attack 2.1") == ["Ada attacked Bo on d7; an archaeologist was injured."]
    saved = "Ada attacked Bo on d7; the first-aid kit prevented the injury."
    assert attacked("kit", "attack 2.1 kit") == [f"{saved} Taken: first-aid kit."]
    assert attacked("food", "pass") == []


def test_an_attack_that_did_nothing_is_told_too() -> None:
    """Even if the table looks as if there had been none: the turn would have been over anyway."""
    for steps in (1, 3):
        state = scene({"d7": "NS"}, at="d7", others="d7", items="kit", theirs="kit", stage=ATTACK, mover=1, steps=steps)
        vain = "Ada attacked Bo on d7 in vain; the first-aid kit prevented the injury."
        assert told(state, "attack 2.1") == [vain]
        assert told(state, "pass") == []


def test_what_was_told_of_one_turn_is_not_told_of_the_next() -> None:
    state = scene({"d7": "NS"}, at="d7", others="d7", stage=ATTACK, mover=1, steps=1)
    after = play(state, "attack 2.1")
    assert after.struck == 1
    assert told(after, "roll") == ["Bo rolled a 2."]
    fresh = play(after, "roll")
    assert (fresh.struck, fresh.grave) == (HIDDEN, NOWHERE)


def test_a_throw_that_was_walked_is_not_said_to_go_no_further() -> None:
    tiles = {"d7": "NS", "d6": "NESW map", "a1": "down ES"}
    walked = scene(tiles, at="d7", die=1)
    assert told(walked, "step 1 d6", "map a1", "lay a1 ES") == []


def test_who_misses_a_turn() -> None:
    state = scene({"d7": "NS"}, players=3, at="d7", others="d7 d6! d5!", stage=ATTACK, mover=1, steps=1)
    assert told(state, "attack 2.1") == [
        "Ada attacked Bo on d7; an archaeologist was injured.",
        "Bo missed a turn: all archaeologists were injured.",
    ]


def test_the_chamber_and_the_end() -> None:
    state = scene({"d5": "NS"}, at="d5", read=5, die=1)
    opened = "Ada opened and entered the burial chamber: place 1."
    assert told(state, "step 1 d4") == [opened]
    short = scene({"d5": "NS"}, at="d5", read=5, die=1, last=False)
    before, after = short, play(short, "step 1 d4")
    assert after.stage == OVER
    assert tell(before, after, NAMES[:2]) == [Line(0, opened), Line(None, "The game is over. 1. Ada, 2. Bo.")]
    second = play(with_figure(state, 1, 1, Figure(state.grid.by_name["d5"])), "step 1 d4", "roll")
    after = play(second, "step 1 d4")
    assert tell(second, after, NAMES[:2])[0] == Line(1, "Bo entered the burial chamber: place 2.")


def test_a_game_ended_before_its_time_is_told_with_its_places() -> None:
    state = scene({"d5": "NS"}, at="d5", read=5, die=1)
    entered = play(state, "step 1 d4")
    ended = GAME.end_here(entered)
    assert tell(entered, ended, NAMES[:2]) == [Line(None, "The game ended early. 1. Ada, 2. Bo.")]
    assert tell(ended, ended, NAMES[:2]) == []


def test_alone_there_are_no_places_to_tell() -> None:
    state = scene({"d5": "NS"}, players=1, at="d5", read=5, die=1, dice=(1,) * 36)
    assert tell(state, play(state, "step 1 d4"), NAMES[:1])[-1] == Line(None, "The game is over.")


@pytest.mark.slow
def test_a_whole_game_can_be_told_and_speaks_to_nobody() -> None:
    session = Session.new(GAME, PharaohOptions(3, last=False), "nile")
    lines: list[Line] = []
    while session.turn is not None:
        before = session.state
        session.play(ask(BOTS["pharaoh"], session))
        lines += tell(GAME.view(before, 1), GAME.view(session.state, 1), NAMES)
    texts = [line.text for line in lines]
    assert all(re.fullmatch(r"[A-Z].*\.", text) for text in texts)
    assert not any(re.search(r"\byou\b|\byour\b", text, re.IGNORECASE) for text in texts)
    assert {line.seat for line in lines} == {0, 1, 2, None}


def test_every_move_that_is_judged_has_a_name() -> None:
    state = Session.new(GAME, PharaohOptions(1), "names").state
    named = {
        "step 1 a2": "To a2",
        "bottle 1 a2": "Through the wall to a2",
        "lay a2 NE": "Lay a2",
        "clear a2 S": "Clear a way on a2",
        "key 1 a2 EW": "Golden key on a2",
        "use chocolate 3": "Set the die to 3",
        "map d4": "See d4",
        "look d4": "See d4",
        "use water": "Use: water",
        "use money food": "Buy: food",
        "torch 1": "Use: torch",
        "stop": "End the move",
    }
    assert {text: move_name(state, GAME.parse(text)) for text in named} == named
    assert move_place(GAME.parse("lay a2 NE")) == "north, east"
    assert move_place(GAME.parse("step 1 a2")) == ""


# ------------------------------------------------------------ sounds


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


# ------------------------------------------------------------ plain text


def test_a_deal_names_every_tile_and_a_table_can_always_be_written() -> None:
    session = play_at_random(Session.new(GAME, PharaohOptions(2), "plain"), Luck("plain"))
    start = session.state_at(0)
    told = telling.deal(start, NAMES[:2])
    assert all(f"{name} " in told for cell, name in enumerate(start.grid.names) if cell != start.grid.chamber)
    for ply in range(0, len(session.line) + 1, 70):
        state = session.state_at(ply)
        text = telling.table(state, NAMES[:2])
        assert text.startswith("The game is over." if state.stage == OVER else f"Turn {state.round + 1}. {NAMES[state.seat]} is to")


def test_a_table_says_what_lies_there() -> None:
    state = scene({"d7": "NS", "d6": "ES snake"}, at="d7 d6!", others="d7", items="food", die=4)
    lines = telling.table(evolve(state, curse=state.grid.by_name["d6"]), NAMES[:2]).splitlines()
    assert lines[0] == "Turn 1. Ada is to move with 4 of 4 left."
    assert lines[8].split() == ["6", ".", ".", ".", "┌xA2", ".", ".", "."]
    assert lines[9].split() == ["7", ".", ".", ".", "│A1B1", ".", ".", "."]
    assert lines[6].split()[4] == "#"
    assert "On the tiles that lie open: d6 snake" in lines
    assert "Ada (A): 0 of 5 inscriptions, d7, d6 (injured), outside, food" in lines
    entered = evolve(with_tile(state, state.grid.chamber, ALL_OPEN), players=(Player(entered=1), *state.players[1:]))
    assert "Ada (A): entered the chamber as number 1" in telling.table(entered, NAMES[:2])
    assert telling.table(entered, NAMES[:2]).splitlines()[6].split()[4] == "┼"
    assert "On the tiles that lie open: nothing yet" in telling.table(scene(stock=(0,) * 11), NAMES[:2])
    assert "Supply: empty" in telling.table(scene(stock=(0,) * 11), NAMES[:2])


def test_every_decision_has_its_words() -> None:
    for stage in telling.TO_DO:
        assert f"Ada is to {telling.TO_DO[stage]}" in telling.table(scene(stage=stage, die=0, rolled=3), NAMES[:2])


# ------------------------------------------------------------ the way into the chamber


@cache
def game() -> Session:
    return played(3)


def views() -> list[State]:
    return [game().view(0, ply) for ply in range(game().ply + 1)]


def test_the_way_leads_from_a_gate_to_the_chamber_tile_by_tile() -> None:
    seen = views()
    way, end, grid = winning_way(seen), seen[-1], seen[0].grid
    assert way is not None
    assert end.players[way.seat].entered == 1
    assert way.cells[0] in grid.gates
    assert way.cells[-1] == grid.chamber
    tunnels = [cell for cell in range(grid.cells) if content(game().state, cell).name == "secret tunnel"]
    for one, other in pairwise(way.cells):
        assert other in grid.around[one] or {one, other} <= set(tunnels)
    turn = next(view.round for view, then in pairwise(seen) if then.players[way.seat].entered) + 1
    assert way.turn == turn


def test_all_inscriptions_of_the_winner_are_on_it_with_their_turns() -> None:
    way, end = winning_way(views()), game().state
    assert way is not None
    assert len(way.read) == end.players[way.seat].inscriptions.bit_count()
    assert all(content(end, cell).kind == INSCRIPTION for cell, _ in way.read)
    turns = [turn for _, turn in way.read]
    assert turns == sorted(turns)
    assert turns[-1] <= way.turn


def test_whoever_dies_begins_anew_and_where_nobody_entered_there_is_no_way() -> None:
    state = scene({"d7": "NS", "d6": "NS", "d5": "NS", "e4": "EW"}, at="d6", read=5, die=2)
    seen = [state]
    for move in ("step 1 d5", "step 1 d4"):
        seen.append(GAME.play(seen[-1], parse(move)))
    way = winning_way(seen)
    assert way is not None
    names = seen[0].grid.names
    assert [names[cell] for cell in way.cells] == ["d5", "d4"]
    assert winning_way(seen[:2]) is None


def test_what_was_read_and_who_came_in_are_among_the_moments() -> None:
    seen = views()
    found = list(moments(seen, PLAYERS[:3]))
    read = [one for one in found if one.deed.startswith("Read")]
    assert read
    for one in read:
        count, _, _ = one.worth.partition(" of ")
        assert seen[one.ply].players[one.seat].inscriptions.bit_count() == int(count)
    entered = {one.seat: one for one in found if one.icon == "chamber"}
    assert set(entered) == {seat for seat, player in enumerate(seen[-1].players) if player.entered}
    first = min(entered.values(), key=lambda one: one.ply)
    assert (first.deed, first.worth) == ("Opened the burial chamber", "Place 1")
    assert all(figure.place == OUTSIDE for figure in seen[first.ply].players[first.seat].figures)
