"""The decisions of a turn: the legal moves of each, their results, and why anything else is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import evolve, frozen

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.pharaoh.rules import effects, items, walking
from ramses_desktop.games.pharaoh.rules import moves as mv
from ramses_desktop.games.pharaoh.rules import state as st
from ramses_desktop.games.pharaoh.rules.maze import parts, side_letters, side_mask
from ramses_desktop.games.pharaoh.rules.moves import Move
from ramses_desktop.games.pharaoh.rules.state import State


@frozen
class Decision:
    moves: Callable[[State], Iterable[Move]]
    refusal: Callable[[State, Any], str]
    play: Callable[[State, Any], State]
    """The result of a legal move."""


def moves(state: State) -> tuple[Move, ...]:
    return tuple(DECISIONS[state.stage].moves(state))


def refusal(state: State, move: Move) -> str:
    """Why a move is illegal, as a sentence for players; empty if it is legal."""
    cell = getattr(move, "cell", None)
    if cell is not None and cell not in state.grid.by_name:
        return tr("There is no tile {name} in this pyramid.", name=cell)
    return DECISIONS[state.stage].refusal(state, move)


def play(state: State, move: Move) -> State:
    if reason := refusal(state, move):
        raise IllegalMove(reason)
    return DECISIONS[state.stage].play(state, move)


def _only(moves: Callable[[State], Iterable[Move]], sentence: Callable[[State, Move], str]) -> Callable[[State, Move], str]:
    """Refuse everything but these moves."""
    return lambda state, move: "" if move in moves(state) else sentence(state, move)


# ------------------------------------------------------------ walking, using items, clearing


def _turn_moves(state: State) -> list[Move]:
    names = state.grid.names
    steps = [mv.Step(figure, names[cell]) for figure, cell in walking.steps(state)]
    return [*steps, *items.moves(state), *items.clearings(state), *([] if steps else [mv.Stop()])]


def _turn_refusal(state: State, move: Move) -> str:
    match move:
        case mv.Step(figure, name):
            return walking.step_refusal(state, figure, state.grid.by_name[name])
        case mv.Stop():
            more = any(True for _ in walking.steps(state))
            return tr("Walk on: the throw must be used as far as possible.") if more else ""
        case mv.Clear():
            return items.clear_refusal(state, move)
    return items.move_refusal(state, move)


def _play_turn(state: State, move: Move) -> State:
    match move:
        case mv.Step(figure, name):
            return effects.step(state, figure, state.grid.by_name[name])
        case mv.Stop():
            return effects.end_turn(state)
        case mv.Clear(name, sides):
            return effects.clear(state, state.grid.by_name[name], side_mask(sides))
    return effects.use(state, move)


# ------------------------------------------------------------ laying a tile


def _lay_moves(state: State) -> list[Move]:
    name = state.grid.names[state.laying[0]]
    return [mv.Lay(name, side_letters(way)) for way in effects.orientations_to_lay(state)]


def _lay_sentence(state: State, move: Move) -> str:
    name = state.grid.names[state.laying[0]]
    if isinstance(move, mv.Lay) and move.cell == name:
        return tr("Lay the tile so that it connects to where the archaeologist stands.")
    return tr("Lay the tile on {cell} first.", cell=name)


# ------------------------------------------------------------ looking at tiles with the plan


def _look_moves(state: State) -> list[Move]:
    if len(state.looked) > 1:
        return [mv.Swap(), mv.Leave()]
    others = [cell for cell in st.face_down(state) if cell not in state.looked]
    return [mv.Look(state.grid.names[cell]) for cell in others] or [mv.Leave()]


def _look_sentence(state: State, _: Move) -> str:
    if len(state.looked) > 1:
        return tr("Swap the two tiles or leave them.")
    return tr("Look at a second tile that lies face down.")


def _play_look(state: State, move: Move) -> State:
    if isinstance(move, mv.Look):
        return evolve(state, looked=(*state.looked, state.grid.by_name[move.cell]))
    if isinstance(move, mv.Swap):
        state = effects.swap(state)
    return effects.go_on(evolve(state, looked=()))


# ------------------------------------------------------------ places


def _map_moves(state: State) -> list[Move]:
    return [*(mv.Map(state.grid.names[cell]) for cell in st.face_down(state)), mv.Pass()]


def _map_sentence(_: State, move: Move) -> str:
    if isinstance(move, mv.Map):
        return tr("Choose a tile that lies face down.")
    return tr("Choose a tile for the map to reveal, or none.")


def _play_map(state: State, move: Move) -> State:
    return effects.reveal(state, state.grid.by_name[move.cell]) if isinstance(move, mv.Map) else effects.after_effect(state)


def _curse_moves(state: State) -> list[Move]:
    return [mv.Curse(state.grid.names[cell]) for cell in effects.curse_places(state)]


def _curse_sentence(_state: State, _move: Move) -> str:
    return tr("The curse must go to an empty tile that lies face up, and never to a gate or the burial chamber.")


def _play_curse(state: State, move: mv.Curse) -> State:
    return effects.after_effect(evolve(state, curse=state.grid.by_name[move.cell]))


def _coffer_moves(state: State) -> list[Move]:
    return [mv.Take(parts().items[item].word) for item in effects.coffer_choice(state)]


def _coffer_sentence(_state: State, _move: Move) -> str:
    return tr("Take an item from the coffer that you do not have yet.")


def _play_coffer(state: State, move: mv.Take) -> State:
    return effects.take_from_coffer(state, st.item_number(move.item))


# ------------------------------------------------------------ attack


def _attack_moves(state: State) -> list[Move]:
    found: list[Move] = []
    for seat, figure in effects.victims(state):
        words = [parts().items[item].word for item in effects.loot(state, seat)] or [""]
        found += [mv.Attack(seat + 1, figure, word) for word in words]
    return [*found, mv.Pass()]


def _attack_sentence(_state: State, _move: Move) -> str:
    return tr("Attack an upright archaeologist on this tile and take an item you lack, or attack nobody.")


def _play_attack(state: State, move: Move) -> State:
    if not isinstance(move, mv.Attack):
        return effects.go_on(state)
    return effects.attack(state, move.player - 1, move.figure, st.item_number(move.item))


def _roll_moves(_: State) -> list[Move]:
    return [mv.Roll()]


def _no_moves(_: State) -> list[Move]:
    return []


DECISIONS: Final = {
    st.ROLL: Decision(
        _roll_moves,
        _only(_roll_moves, lambda *_: tr("Roll the die first.")),
        lambda state, _: effects.throw(state),
    ),
    st.MOVE: Decision(_turn_moves, _turn_refusal, _play_turn),
    st.LAY: Decision(_lay_moves, _only(_lay_moves, _lay_sentence), lambda state, move: effects.lay(state, side_mask(move.sides))),
    st.LOOK: Decision(_look_moves, _only(_look_moves, _look_sentence), _play_look),
    st.READ: Decision(_map_moves, _only(_map_moves, _map_sentence), _play_map),
    st.CURSE: Decision(_curse_moves, _only(_curse_moves, _curse_sentence), _play_curse),
    st.COFFER: Decision(_coffer_moves, _only(_coffer_moves, _coffer_sentence), _play_coffer),
    st.ATTACK: Decision(_attack_moves, _only(_attack_moves, _attack_sentence), _play_attack),
    st.OVER: Decision(_no_moves, _only(_no_moves, lambda *_: tr("The game is over.")), lambda state, _: state),
}
