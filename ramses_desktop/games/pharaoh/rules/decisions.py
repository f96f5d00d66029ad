"""Every decision, the legal moves of it, and what comes of each. How archaeologists walk stands in walking.py, which items may be
used in item_rules.py, what comes of it in effects.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules.effects import (
    after_effect,
    attack,
    clear,
    coffer_choice,
    curse_places,
    end_turn,
    go_on,
    laid,
    lay_what_must,
    loot,
    step,
    take_from_coffer,
    throw,
    victims,
    ways_to_lay,
)
from ramses_desktop.games.pharaoh.rules.item_rules import clears, uses, why_no_clearing, why_no_clearing_of
from ramses_desktop.games.pharaoh.rules.items import use
from ramses_desktop.games.pharaoh.rules.maze import parts, side_letters, side_mask
from ramses_desktop.games.pharaoh.rules.moves import (
    Attack,
    Clear,
    Curse,
    Lay,
    Leave,
    Look,
    Map,
    Move,
    Pass,
    Roll,
    Step,
    Stop,
    Swap,
    Take,
)
from ramses_desktop.games.pharaoh.rules.refusals import cell_of, refuse, why_not_dark, why_not_so
from ramses_desktop.games.pharaoh.rules.state import (
    ATTACK,
    COFFER,
    CURSE,
    LAY,
    LOOK,
    MOVE,
    OVER,
    READ,
    ROLL,
    State,
    face_down,
    item_number,
)
from ramses_desktop.games.pharaoh.rules.walking import steps, why_no_step


def _move_moves(state: State) -> Iterable[Move]:
    names = state.grid.names
    walks = [Step(figure, names[cell]) for figure, cell in steps(state)]
    return [*walks, *uses(state), *clears(state), *([] if walks else [Stop()])]


def _lay_moves(state: State) -> Iterable[Move]:
    name = state.grid.names[state.laying[0]]
    return [Lay(name, side_letters(way)) for way in ways_to_lay(state)]


def _look_moves(state: State) -> Iterable[Move]:
    if len(state.looked) > 1:
        return [Swap(), Leave()]
    others = [cell for cell in face_down(state) if cell not in state.looked]
    return [Look(state.grid.names[cell]) for cell in others] or [Leave()]


def _read_moves(state: State) -> Iterable[Move]:
    return [*(Map(state.grid.names[cell]) for cell in face_down(state)), Pass()]


def _curse_moves(state: State) -> Iterable[Move]:
    return [Curse(state.grid.names[cell]) for cell in curse_places(state)]


def _coffer_moves(state: State) -> Iterable[Move]:
    return [Take(parts().items[item].word) for item in coffer_choice(state)]


def _attack_moves(state: State) -> Iterable[Move]:
    found: list[Move] = []
    for seat, figure in victims(state):
        words = [parts().items[item].word for item in loot(state, seat)] or [""]
        found += [Attack(seat + 1, figure, word) for word in words]
    return [*found, Pass()]


MOVES: Final[dict[str, Callable[[State], Iterable[Move]]]] = {
    ROLL: lambda _: (Roll(),),
    MOVE: _move_moves,
    LAY: _lay_moves,
    LOOK: _look_moves,
    READ: _read_moves,
    CURSE: _curse_moves,
    COFFER: _coffer_moves,
    ATTACK: _attack_moves,
    OVER: lambda _: (),
}


def _roll(state: State, move: Move) -> State:
    if not isinstance(move, Roll):
        raise IllegalMove(tr("First the die must be thrown."))
    return throw(state)


def _move(state: State, move: Move) -> State:
    """A step, an item, a way cleared, or the end of the move."""
    match move:
        case Step(figure, name):
            cell = cell_of(state, name)
            refuse(why_no_step(state, figure, cell))
            return step(state, figure, cell)
        case Stop():
            refuse(_why_no_stop(state))
            return end_turn(state)
        case Clear(name, sides):
            cell = cell_of(state, name)
            refuse(why_no_clearing(state) or why_no_clearing_of(state, cell) or why_not_so(state, cell, sides))
            return clear(state, cell, side_mask(sides))
    return use(state, move)


def _why_no_stop(state: State) -> str:
    more = any(True for _ in steps(state))
    return tr("There is still a step to be made: the throw is walked as far as possible.") if more else ""


def _lay(state: State, move: Move) -> State:
    cell = state.laying[0]
    if not isinstance(move, Lay) or cell_of(state, move.cell) != cell:
        raise IllegalMove(tr("Now the tile on {cell} must be laid.", cell=state.grid.names[cell]))
    if move not in _lay_moves(state):
        raise IllegalMove(tr("The tile must lie so that it connects with where the archaeologist stands."))
    return lay_what_must(laid(state, side_mask(move.sides)))


def _look(state: State, move: Move) -> State:
    if move not in _look_moves(state):
        raise IllegalMove(
            tr("Now exchange the two tiles or leave them.")
            if len(state.looked) > 1
            else tr("Now look at a second tile that lies face down.")
        )
    if isinstance(move, Look):
        return evolve(state, looked=(*state.looked, cell_of(state, move.cell)))
    if isinstance(move, Swap):
        state = _swapped(state)
    return go_on(evolve(state, looked=()))


def _swapped(state: State) -> State:
    first, second = state.looked
    return evolve(
        state,
        shapes=_exchanged(state.shapes, first, second),
        contents=_exchanged(state.contents, first, second),
        swaps=(*state.swaps, (first, second)),
    )


def _exchanged(numbers: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    changed = list(numbers)
    changed[first], changed[second] = changed[second], changed[first]
    return tuple(changed)


def _read_map(state: State, move: Move) -> State:
    if isinstance(move, Pass):
        return after_effect(state)
    if not isinstance(move, Map):
        raise IllegalMove(tr("Now the map reveals a tile, or none."))
    cell = cell_of(state, move.cell)
    refuse(why_not_dark(state, cell))
    return lay_what_must(evolve(state, up=state.up | 1 << cell, laying=(cell,), freely=True))


def _curse(state: State, move: Move) -> State:
    if not isinstance(move, Curse) or move not in _curse_moves(state):
        raise IllegalMove(tr("Now put the curse on an empty tile that lies face up, but on no gate, and not where it is."))
    return after_effect(evolve(state, curse=cell_of(state, move.cell)))


def _take(state: State, move: Move) -> State:
    if not isinstance(move, Take) or move not in _coffer_moves(state):
        raise IllegalMove(tr("Now take an item from the coffer that is not on this player's card yet."))
    return take_from_coffer(state, item_number(move.item))


def _attack(state: State, move: Move) -> State:
    if isinstance(move, Pass):
        return go_on(state)
    if not isinstance(move, Attack) or move not in _attack_moves(state):
        raise IllegalMove(tr("Now attack an upright archaeologist on this tile and take an item that is missing here, or pass."))
    return attack(state, move.player - 1, move.figure, item_number(move.item) if move.item else None)


def _over(_state: State, _move: Move) -> State:
    raise IllegalMove(tr("The game is over."))


PLAYS: Final[dict[str, Callable[[State, Move], State]]] = {
    ROLL: _roll,
    MOVE: _move,
    LAY: _lay,
    LOOK: _look,
    READ: _read_map,
    CURSE: _curse,
    COFFER: _take,
    ATTACK: _attack,
    OVER: _over,
}
