"""The scorpion: a player who uncovers a treasure gives a card away."""

from __future__ import annotations

from attrs import evolve

from ramses_desktop.games.ramses.moves import Give
from ramses_desktop.games.ramses.rules.cards import next_card
from ramses_desktop.games.ramses.rules.state import GIVE, HUNT, State, begin_turn, handed, taken_off, without


def sting(state: State) -> State:
    """The player who uncovered a treasure gives a card to the right; lacking one, the scorpion's own card goes there, unseen."""
    if state.players[state.seat].won:
        return evolve(state, stage=GIVE)
    state = handed(state, state.right_of(state.seat), state.pile[0])
    return next_card(evolve(taken_off(state, 0, 1), action=HUNT))


def give(state: State, move: Give) -> State:
    state = without(state, state.seat, move.card)
    state = handed(state, state.right_of(state.seat), move.card)
    return begin_turn(evolve(state, done=True), state.left_of(state.seat))
