"""Sliding pyramids, and the consequences of what is uncovered."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.geometry import LINES, board_direction, opposite
from ramses_desktop.games.ramses.moves import SLIDES, Move, Slide
from ramses_desktop.games.ramses.rules import state as st
from ramses_desktop.games.ramses.rules.cards import next_card
from ramses_desktop.games.ramses.rules.duel import decide, draw, fought_for, rival
from ramses_desktop.games.ramses.rules.scorpion import sting
from ramses_desktop.games.ramses.rules.state import State


def slides_of(state: State) -> list[Move]:
    found: list[Move] = []
    for direction, slides in enumerate(SLIDES):
        line = _behind(state, direction)
        if line and not _must_stay(state, line[0]):
            found += slides[: len(line) if state.powers else 1]
    return found


def frees(state: State, move: Slide) -> int:
    """The hole that a legal slide frees."""
    return _behind(state, move.direction)[move.count - 1]


def _behind(state: State, direction: int) -> tuple[int, ...]:
    """The holes whose pyramids can slide in this visible direction, nearest to the free hole first."""
    return LINES[state.hole][opposite(board_direction(direction, state.turned))]


def _must_stay(state: State, hole: int) -> bool:
    """Under the scorpion, the pyramid that was just moved must stay."""
    return state.action == st.STUNG and state.pyramids[hole] == state.moved


def slide(state: State, move: Slide) -> State:
    line = _behind(state, move.direction)
    if not line:
        raise IllegalMove(tr("No pyramid on that side."))
    if len(line) < move.count:
        raise IllegalMove(tr("Not enough pyramids on that side."))
    if move.count > 1 and not state.powers:
        raise IllegalMove(tr("Without super powers, slide one pyramid at a time."))
    if _must_stay(state, line[0]):
        raise IllegalMove(tr("That pyramid has just moved; with the scorpion about, slide another."))
    state = _pushed(state, line[: move.count])
    if not state.open:
        return _nothing(state)
    if state.open == state.sought:
        state = st.win(state)
    if state.chips and state.moved in st.GOLD:
        return evolve(state, stage=st.LOOK)
    return uncovered(state)


def _pushed(state: State, line: Sequence[int]) -> State:
    pyramids = list(state.pyramids)
    for hole, source in zip((state.hole, *line), line, strict=False):
        pyramids[hole] = pyramids[source]
    pyramids[line[-1]] = st.NO_PYRAMID
    moved = state.pyramids[line[-1]]
    return evolve(state, pyramids=tuple(pyramids), hole=line[-1], moved=moved, slides=state.slides + 1)


def _nothing(state: State) -> State:
    """The slide uncovered sand: go on, unless there have been too many."""
    if state.action == st.STUNG:
        following = state.left_of(state.seat)
        if state.slides == st.SCORPION_SLIDES:
            return st.begin_turn(evolve(state, done=True), following)
        return evolve(state, seat=following)
    return state if state.slides < st.MOST_SLIDES else fruitless(state)


def uncovered(state: State) -> State:
    """A treasure is visible, and any look under its pyramid is over."""
    if state.action == st.STUNG:
        return sting(state)
    if state.action == st.FIGHT and state.open in fought_for(state):
        return decide(state)
    if state.action == st.HUNT and not state.card:
        return next_card(state)
    if state.players[state.seat].scarabs:
        return evolve(state, stage=st.SCARAB)
    return fruitless(state)


def fruitless(state: State) -> State:
    """End a turn that found nothing, or a wrong treasure."""
    state = evolve(state, turns=state.turns + 1, slides=0, stage=st.SLIDE)
    following = state.left_of(state.seat)
    if state.action == st.FIGHT:
        return draw(state) if state.turns == st.DUEL_TURNS else evolve(state, seat=rival(state))
    if state.alone:
        return next_card(_thrown_out(state))
    if state.turns == st.MOST_TURNS:
        # Nobody has won it, so the next card is simply turned over.
        state = evolve(_thrown_out(state), turns=0, powers=False, done=True)
        return st.begin_turn(state, following) if state.pile else evolve(state, stage=st.OVER)
    return st.begin_turn(state, following)


def _thrown_out(state: State) -> State:
    return evolve(state, gone=(*state.gone, state.card), card=st.NO_CARD)
