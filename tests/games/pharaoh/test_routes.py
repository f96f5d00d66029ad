"""Distances as the bots see them; and what they reuse from a similar pyramid is right."""

from __future__ import annotations

from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.routes import Prices, Routes, alike, turning
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import MOVE, PharaohOptions, State
from tests.games.pharaoh.by_hand import scene

PRICES = Prices()


def some_views() -> list[State]:
    """What the first seat sees before it walks its first throws."""
    options = PharaohOptions(2, BIG)
    state, moves = GAME.start(options, GAME.deal(options, Luck("routes"))), 0
    views: list[State] = []
    while (seat := GAME.turn(state)) is not None and len(views) < 5:
        view = GAME.view(state, seat)
        if seat == 0 and view.stage == MOVE and not view.steps:
            views.append(view)
        moves += 1
        state = GAME.play(state, BOTS["vizier"].choose(GAME, [view], seat, Luck(f"routes {moves}")))
    return views


def test_what_is_taken_over_from_another_pyramid_is_right() -> None:
    latest: Routes | None = None
    for view in some_views():
        latest = Routes(view, 0, PRICES, latest)
        assert latest.back == Routes(view, 0, PRICES).back


def test_an_obstacle_is_passed_with_an_item_that_must_be_fetched() -> None:
    tiles = {"d7": "NEW", "d6": "NS snake", "d5": "NS", "e7": "EW", "f7": "EW torch"}
    state = scene({**tiles, "c5": "NS wall ruins", "e5": "NS wall ruins"}, at="d7")
    here, there = state.grid.by_name["d7"], state.grid.by_name["d5"]
    assert Routes(state, 0, PRICES).steps(here, there) == 2 + 2 + 2


def test_a_tile_turned_on_the_way_costs_a_turn() -> None:
    state = scene({"d7": "NS", "d6": "EW", "d5": "NS"}, at="d7")
    here, there = state.grid.by_name["d7"], state.grid.by_name["d5"]
    assert Routes(state, 0, PRICES).steps(here, there) == 2 + PRICES.wall


def test_a_tunnel_leads_next_door_too() -> None:
    """There is a wall in between, which does not need turning."""
    state = scene({"a7": "N secret tunnel", "b7": "NE secret tunnel"}, at="a7")
    here, there = state.grid.by_name["a7"], state.grid.by_name["b7"]
    routes = Routes(state, 0, PRICES)
    left = routes.left_to((there,))
    assert routes.steps(here, there) == routes.from_step(here, there, left) == 1
    assert routes.next_from(here, left) == there


def test_no_tunnel_leads_to_the_curse() -> None:
    tiles = {"a7": "N secret tunnel", "i1": "S secret tunnel", "i2": "NS"}
    state = scene(tiles, pyramid=BIG, at="a7")
    here, cursed, there = (state.grid.by_name[name] for name in ("a7", "i1", "i2"))
    assert Routes(state, 0, PRICES).steps(here, there) == 2
    assert Routes(evolve(state, curse=cursed), 0, PRICES).steps(here, there) > 2


def test_sides_of_which_as_much_can_be_said_are_one() -> None:
    straight = 0b0101
    assert alike(straight, straight) == (4, 3, 4, 3, 4)
    for entered, other in enumerate(alike(straight, straight)):
        assert turning(straight, straight)[entered] == turning(straight, straight)[other]
