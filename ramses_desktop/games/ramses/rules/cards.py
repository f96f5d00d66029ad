"""The pile of search cards: turning one over, and the symbol on the next."""

from __future__ import annotations

from attrs import evolve

from ramses_desktop.games.ramses.deck import DUEL, POWERS, SANDSTORM, SCORPION
from ramses_desktop.games.ramses.geometry import QUARTERS
from ramses_desktop.games.ramses.moves import Move
from ramses_desktop.games.ramses.rules.duel import challenge
from ramses_desktop.games.ramses.rules.state import NO_PYRAMID, OVER, SLIDE, STUNG, State, begin_turn, taken_off, win


def turn_over(state: State, move: Move) -> State:
    """Turn the board if there is a sandstorm, and turn the card over. If its treasure is visible, the card is won at once."""
    state = evolve(
        state,
        turned=(state.turned + (state.symbol == SANDSTORM)) % QUARTERS,
        powers=state.symbol == POWERS,
        card=state.pile[0],
        done=False,
    )
    state = taken_off(state, 0, 1)
    if state.open == state.sought:
        return next_card(evolve(win(state), moved=NO_PYRAMID, lucky=state.card))
    return evolve(state, stage=SLIDE)


def next_card(state: State) -> State:
    """Carry out the symbol on the next card, once the current one is gone."""
    state = evolve(state, turns=0, slides=0, powers=False)
    if not state.pile:
        return evolve(state, stage=OVER)
    if state.symbol == SCORPION:
        return evolve(state, action=STUNG, stage=SLIDE, seat=state.left_of(state.seat))
    if state.symbol == DUEL:
        return challenge(state)
    return begin_turn(state, state.left_of(state.seat))
