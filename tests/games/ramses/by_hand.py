"""Ramses tables laid out by hand, for the tests of the rules. In every square of two by two holes the treasure is at the upper
left: treasures 1 to 4 under a1 c1 e1 g1, 5 to 8 under a3 c3 e3 g3, 9 to 12 under a5 c5 e5 g5."""

from typing import Any

import pytest
from attrs import evolve

from ramses_desktop.engine.game import IllegalMove
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import (
    BASIC,
    BLOCK_HOLES,
    CHIPS,
    COLUMNS,
    EXPERT,
    GOLD,
    HOLES,
    NO_CHIP,
    NO_PYRAMID,
    PLAIN,
    SCARABS,
    SLIDE,
    SYMBOLS,
    TURN_OVER,
    Player,
    RamsesOptions,
    State,
    parse,
    parts,
)

PLACES = tuple(holes[0] for holes in BLOCK_HOLES)
TREASURES = tuple(PLACES.index(hole) + 1 if hole in PLACES else 0 for hole in range(HOLES))


def hole(name: str) -> int:
    """`b3` is the second column, third row."""
    return "abcdefgh".index(name[0]) + COLUMNS * (int(name[1]) - 1)


def card(treasure: int, stack: int) -> int:
    """The number of this stack's search card for this treasure."""
    return next(number for number, one in parts().cards.items() if (one.treasure, one.stack) == (treasure, stack))


def table(
    players: int = 3,
    *,
    free: str = "d2",
    card: int = 0,
    pile: tuple[int, ...] = (12, 13, 14),
    symbols: tuple[str, ...] = (),
    kind: str = BASIC,
    won: tuple[tuple[int, ...], ...] = (),
    chips: dict[int, int] | None = None,
    turned: int = 0,
    **more: Any,
) -> State:
    """Seat 0 is to move. The gold pyramids stand in the first sixteen holes except the free one; `chips` lies under some of
    them."""
    options = RamsesOptions(players, kind)
    expert = kind == EXPERT
    pyramids = list(range(1, HOLES))
    pyramids.insert(hole(free), NO_PYRAMID)
    marks = [SYMBOLS.index(symbol) for symbol in symbols]
    hands = [*won, *[()] * (players - len(won))]
    return State(
        players=tuple(Player(tuple(hand), SCARABS if expert else 0) for hand in hands),
        treasures=TREASURES,
        pyramids=tuple(pyramids),
        hole=hole(free),
        turned=turned,
        pile=pile,
        backs=tuple(parts().cards[number].stack for number in pile),
        symbols=(*marks, *[PLAIN] * (len(pile) - len(marks))),
        special=options.symbols,
        chips=tuple((chips or {}).get(number, NO_CHIP) for number in GOLD) if expert else (),
        card=card,
        stage=more.pop("stage", SLIDE if card else TURN_OVER),
        **more,
    )


def play(state: State, *moves: str) -> State:
    for move in moves:
        assert parse(move) in GAME.moves(state), f"{move} is not legal"
        state = GAME.play(state, parse(move))
    return state


def offered(state: State) -> list[str]:
    return [str(move) for move in GAME.moves(state)]


def refused(state: State, move: str) -> str:
    """The sentence that refuses this move."""
    assert move not in offered(state)
    with pytest.raises(IllegalMove) as problem:
        GAME.play(state, parse(move))
    return str(problem.value)


def beside(treasure: int) -> str:
    """The hole to the right of a treasure: from there `slide right` uncovers it."""
    found = PLACES[treasure - 1] + 1
    return f"{'abcdefgh'[found % COLUMNS]}{found // COLUMNS + 1}"


def moved_to(state: State, free: str) -> State:
    """The same table with a different free hole, and no pyramid just moved."""
    there = table(free=free)
    return evolve(state, hole=there.hole, pyramids=there.pyramids, moved=NO_PYRAMID)


def back_and_forth(state: State, count: int) -> State:
    """Make this many slides that uncover nothing, from a free hole whose right neighbour has no treasure."""
    for number in range(count):
        state = play(state, "slide left" if number % 2 == 0 else "slide right")
    return state


def with_player(state: State, seat: int, **changes: Any) -> State:
    player = evolve(state.players[seat], **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


assert len(PLACES) == 12
assert len(GOLD) == CHIPS
