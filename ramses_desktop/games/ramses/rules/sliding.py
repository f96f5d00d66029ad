"""Sliding pyramids, and what comes of what is uncovered."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.engine.text import tr
from ramses_desktop.games.ramses.geometry import LINES, board_direction, opposite
from ramses_desktop.games.ramses.moves import SLIDES, Move, Slide
from ramses_desktop.games.ramses.rules.cards import next_card
from ramses_desktop.games.ramses.rules.duel import decide, draw, fought_for, rival
from ramses_desktop.games.ramses.rules.scorpion import sting
from ramses_desktop.games.ramses.rules.state import (
    DUEL_TURNS,
    FIGHT,
    GOLD,
    HUNT,
    LOOK,
    MOST_SLIDES,
    MOST_TURNS,
    NO_CARD,
    NO_PYRAMID,
    OVER,
    SCARAB,
    SCORPION_SLIDES,
    SLIDE,
    STUNG,
    State,
    begin_turn,
    win,
)


def slides_of(state: State) -> list[Move]:
    found: list[Move] = []
    for direction, slides in enumerate(SLIDES):
        line = _behind(state, direction)
        if line and not _must_stay(state, line[0]):
            found += slides[: len(line) if state.powers else 1]
    return found


def frees(state: State, move: Slide) -> int:
    """The hole that will be free after this slide, which is legal."""
    return _behind(state, move.direction)[move.count - 1]


def _behind(state: State, direction: int) -> tuple[int, ...]:
    """The holes from which pyramids can come to the free one, when they go in this direction as it is seen."""
    return LINES[state.hole][opposite(board_direction(direction, state.turned))]


def _must_stay(state: State, hole: int) -> bool:
    """Under the scorpion nobody moves the pyramid that was just moved."""
    return state.action == STUNG and state.pyramids[hole] == state.moved


def slide(state: State, move: Slide) -> State:
    line = _behind(state, move.direction)
    if len(line) < move.count:
        raise IllegalMove(tr("There are not so many pyramids on that side of the free hole."))
    if move.count > 1 and not state.powers:
        raise IllegalMove(tr("Only super powers push several pyramids at once."))
    if _must_stay(state, line[0]):
        raise IllegalMove(tr("This pyramid has just been moved; with the scorpion about, slide another."))
    state = _pushed(state, line[: move.count])
    if not state.open:
        return _nothing(state)
    if state.open == state.sought:
        state = win(state)
    if state.chips and state.moved in GOLD:
        return evolve(state, stage=LOOK)
    return uncovered(state)


def _pushed(state: State, line: Sequence[int]) -> State:
    pyramids = list(state.pyramids)
    for hole, source in zip((state.hole, *line), line, strict=False):
        pyramids[hole] = pyramids[source]
    pyramids[line[-1]] = NO_PYRAMID
    moved = state.pyramids[line[-1]]
    return evolve(state, pyramids=tuple(pyramids), hole=line[-1], moved=moved, slides=state.slides + 1)


def _nothing(state: State) -> State:
    """The slide uncovered nothing: go on, unless there have been too many."""
    if state.action == STUNG:
        following = state.left_of(state.seat)
        if state.slides == SCORPION_SLIDES:
            return begin_turn(evolve(state, done=True), following)
        return evolve(state, seat=following)
    return state if state.slides < MOST_SLIDES else fruitless(state)


def uncovered(state: State) -> State:
    """A treasure lies open, and all that may be seen under its pyramid has been seen."""
    if state.action == STUNG:
        return sting(state)
    if state.action == FIGHT and state.open in fought_for(state):
        return decide(state)
    if state.action == HUNT and not state.card:
        return next_card(state)
    if state.players[state.seat].scarabs:
        return evolve(state, stage=SCARAB)
    return fruitless(state)


def fruitless(state: State) -> State:
    """The end of a turn that found nothing, or something wrong."""
    state = evolve(state, turns=state.turns + 1, slides=0, stage=SLIDE)
    following = state.left_of(state.seat)
    if state.action == FIGHT:
        return draw(state) if state.turns == DUEL_TURNS else evolve(state, seat=rival(state))
    if state.alone:
        return next_card(_thrown_out(state))
    if state.turns == MOST_TURNS:
        # Nobody has won it, so the next card is just turned over.
        state = evolve(_thrown_out(state), turns=0, powers=False, done=True)
        return begin_turn(state, following) if state.pile else evolve(state, stage=OVER)
    return begin_turn(state, following)


def _thrown_out(state: State) -> State:
    return evolve(state, gone=(*state.gone, state.card), card=NO_CARD)
