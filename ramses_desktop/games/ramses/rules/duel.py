"""The duel: two players each lay a card face up, and the one whose treasure is uncovered first loses."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.moves import Lay
from ramses_desktop.games.ramses.rules.state import FIGHT, LAY, NO_CARD, SLIDE, State, begin_turn, handed, taken_off, without


def challenge(state: State) -> State:
    """A duellist without cards takes the next one under the duel card. Without two different treasures there is no duel."""
    winner = state.seat
    first = state.left_of(winner)
    duellists = (first, state.left_of(first))
    hands = [state.players[seat].won for seat in duellists]
    under = iter(state.pile[1:])
    laid = tuple(NO_CARD if hand else next(under, NO_CARD) for hand in hands)
    choices = [hand or (card,) for hand, card in zip(hands, laid, strict=True)]
    if not _may_face(*choices):
        return begin_turn(evolve(state, done=True), first)
    taken = sum(card != NO_CARD for card in laid)
    own, others = (_treasures(cards) for cards in choices)
    state = evolve(
        taken_off(state, 1, taken),
        action=FIGHT,
        duellists=duellists,
        laid=laid,
        barred=next(iter(others)) if hands[1] and len(others) == 1 and others < own else 0,
    )
    return _laid_or_wait(state)


def _may_face(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether each can lay a card with a different treasure."""
    return NO_CARD not in (*one, *other) and len(_treasures((*one, *other))) > 1


def _treasures(cards: Sequence[int]) -> set[int]:
    return {parts().cards[card].treasure for card in cards}


def _laid_or_wait(state: State) -> State:
    """The first duellist lays first and slides first."""
    if NO_CARD in state.laid:
        return evolve(state, stage=LAY, seat=state.duellists[state.laid.index(NO_CARD)])
    return evolve(state, stage=SLIDE, seat=state.duellists[0], slides=0)


def can_be_laid(state: State) -> list[int]:
    """The cards whose treasure has not been laid, and can be answered."""
    closed = {state.barred, *_treasures([card for card in state.laid if card])}
    return [card for card in state.players[state.seat].won if parts().cards[card].treasure not in closed]


def lay(state: State, move: Lay) -> State:
    if move.card in state.players[state.seat].won and move.card not in can_be_laid(state):
        raise IllegalMove(tr("A duel needs two different treasures; choose another card."))
    at = state.duellists.index(state.seat)
    state = without(state, state.seat, move.card)
    return _laid_or_wait(evolve(state, laid=(*state.laid[:at], move.card, *state.laid[at + 1 :]), barred=0))


def fought_for(state: State) -> list[int]:
    return [parts().cards[card].treasure for card in state.laid]


def rival(state: State) -> int:
    """The other duellist."""
    return state.duellists[1 - state.duellists.index(state.seat)]


def decide(state: State) -> State:
    """The duellist whose treasure was uncovered, by either of them, loses both cards to the other."""
    loser = fought_for(state).index(state.open)
    return _after_duel(handed(state, state.duellists[1 - loser], *state.laid))


def draw(state: State) -> State:
    """Both take back their own cards."""
    for seat, card in zip(state.duellists, state.laid, strict=True):
        state = handed(state, seat, card)
    return _after_duel(state)


def _after_duel(state: State) -> State:
    """The left neighbour of the last player to slide turns over the duel card."""
    return begin_turn(evolve(state, duellists=(), laid=(), turns=0, done=True), state.left_of(state.seat))
