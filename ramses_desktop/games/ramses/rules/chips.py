"""The expert game: chips under gold pyramids, and scarabs."""

from __future__ import annotations

from attrs import evolve

from ramses_desktop.games.ramses.deck import CURSE, NO_CHIP
from ramses_desktop.games.ramses.moves import KeepScarab, LeaveStanding, Move
from ramses_desktop.games.ramses.rules.sliding import fruitless, uncovered
from ramses_desktop.games.ramses.rules.state import GOLD, SLIDE, State, with_player


def look(state: State, move: Move) -> State:
    """An explorer goes to the player; a curse stays, and gives the player the mummy."""
    if isinstance(move, LeaveStanding):
        return uncovered(state)
    at = GOLD.index(state.moved)
    chip = state.chips[at]
    state = evolve(state, lifted=chip)
    if chip == CURSE:
        return uncovered(evolve(state, mummy=state.seat))
    if chip != NO_CHIP:
        state = evolve(state, chips=(*state.chips[:at], NO_CHIP, *state.chips[at + 1 :]))
        state = with_player(state, state.seat, explorers=(*state.players[state.seat].explorers, chip))
    return uncovered(state)


def scarab(state: State, move: Move) -> State:
    if isinstance(move, KeepScarab):
        return fruitless(state)
    state = with_player(state, state.seat, scarabs=state.players[state.seat].scarabs - 1)
    return evolve(state, stage=SLIDE, slides=0)
