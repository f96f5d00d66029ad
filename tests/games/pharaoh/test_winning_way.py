"""The way into the chamber and the best moments, told from the views of a finished game."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from ramses_desktop.engine.session import Session
from ramses_desktop.games.pharaoh.maze import INSCRIPTION, OUTSIDE
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import State, content, parse
from ramses_desktop.games.pharaoh.telling import moments, winning_way
from tests.games.pharaoh.by_hand import scene
from tests.states.pharaoh import NAMES, played


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
    found = list(moments(seen, NAMES[:3]))
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
