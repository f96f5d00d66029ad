"""What a player does with the items on their card."""

from __future__ import annotations

from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.effects import go_on, lay_what_must, step
from ramses_desktop.games.pharaoh.rules.item_rules import (
    SETS_DIE,
    dark_around,
    turnable,
    why_no_purchase,
    why_no_use,
    why_not_down_to,
)
from ramses_desktop.games.pharaoh.rules.maze import side_mask
from ramses_desktop.games.pharaoh.rules.moves import Bottle, Buy, Chocolate, Key, Look, Move, Torch, Use
from ramses_desktop.games.pharaoh.rules.refusals import cell_of, refuse, why_not_dark, why_not_so
from ramses_desktop.games.pharaoh.rules.state import LOOK, State, holds, item_number, with_tile, without_item
from ramses_desktop.games.pharaoh.rules.walking import place, refusal_to_move, why_no_bottle


def use(state: State, move: Move) -> State:
    match move:
        case Bottle(figure, name):
            cell = cell_of(state, name)
            refuse(_why_no(state, "bottle") or why_no_bottle(state, figure, cell))
            return step(without_item(state, item_number("bottle")), figure, cell)
        case Key(figure, name, sides):
            return _turn_with_key(state, figure, cell_of(state, name), sides)
        case Torch(figure):
            return _light(state, figure)
        case Look(name):
            cell = cell_of(state, name)
            refuse(why_no_use(state, "plan") or why_not_dark(state, cell))
            return evolve(without_item(state, item_number("plan")), stage=LOOK, looked=(cell,))
        case Chocolate(number):
            refuse(why_no_use(state, "chocolate") or why_not_down_to(state, number))
            return go_on(evolve(without_item(state, item_number("chocolate")), die=number))
        case Buy(word):
            refuse(_why_no(state, "money") or why_no_purchase(state, word))
            return _bought(state, item_number(word))
        case Use(word):
            refuse(why_no_use(state, word))
            return _used(state, word)
    raise IllegalMove(tr("Now walk, use an item, or clear a way."))


def _why_no(state: State, word: str) -> str:
    """Why an item is out of the question, whatever it is to be used for."""
    return "" if holds(state.me, item_number(word)) and not state.papyrus and state.points > 0 else why_no_use(state, word)


def _used(state: State, word: str) -> State:
    state = without_item(state, item_number(word))
    if word in SETS_DIE:
        state = evolve(state, die=SETS_DIE[word])
    elif word == "scarf":
        state = evolve(state, scarf=True)
    else:
        state = evolve(state, papyrus=True)
    return go_on(state)


def _bought(state: State, item: int) -> State:
    state = without_item(state, item_number("money"))
    me = evolve(state.me, items=state.me.items | 1 << item)
    stock = tuple(left - (number == item) for number, left in enumerate(state.stock))
    players = (*state.players[: state.seat], me, *state.players[state.seat + 1 :])
    return go_on(evolve(state, players=players, stock=stock))


def _turn_with_key(state: State, figure: int, cell: int, sides: str) -> State:
    refuse(_why_no(state, "key") or refusal_to_move(state, figure))
    if cell not in turnable(state, place(state, figure)):
        raise IllegalMove(
            tr("The key turns the tile where the archaeologist stands, or an empty one next to it that lies face up.")
        )
    refuse(why_not_so(state, cell, sides))
    state = without_item(evolve(state, mover=figure), item_number("key"))
    return go_on(with_tile(state, cell, side_mask(sides)))


def _light(state: State, figure: int) -> State:
    refuse(_why_no(state, "torch") or refusal_to_move(state, figure))
    dark = dark_around(state, figure)
    if not dark:
        raise IllegalMove(tr("There is no tile face down behind an open side of this archaeologist's tile."))
    up = state.up | sum(1 << cell for cell in dark)
    return lay_what_must(evolve(without_item(state, item_number("torch")), mover=figure, up=up, laying=dark))
