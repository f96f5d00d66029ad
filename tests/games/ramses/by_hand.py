"""Ramses tables laid out by hand, for the tests of the rules. In every square of two by two holes the treasure is at the upper
left: treasures 1 to 4 under a1 c1 e1 g1, 5 to 8 under a3 c3 e3 g3, 9 to 12 under a5 c5 e5 g5."""

from typing import Any

from attrs import evolve

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses import state as st
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import BASIC, EXPERT, HOLES, SLIDE, Player, RamsesOptions, State, parts
from tests.games.judge import Judge

PLACES = tuple(holes[0] for holes in st.BLOCK_HOLES)
TREASURES = tuple(PLACES.index(hole) + 1 if hole in PLACES else 0 for hole in range(HOLES))


def hole(name: str) -> int:
    """`b3` is the second column, third row."""
    return "abcdefgh".index(name[0]) + st.COLUMNS * (int(name[1]) - 1)


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
    pyramids.insert(hole(free), st.NO_PYRAMID)
    marks = [st.SYMBOLS.index(symbol) for symbol in symbols]
    hands = [*won, *[()] * (players - len(won))]
    return State(
        players=tuple(Player(tuple(hand), st.SCARABS if expert else 0) for hand in hands),
        treasures=TREASURES,
        pyramids=tuple(pyramids),
        hole=hole(free),
        turned=turned,
        pile=pile,
        backs=tuple(parts().cards[number].stack for number in pile),
        symbols=(*marks, *[st.PLAIN] * (len(pile) - len(marks))),
        special=options.symbols,
        chips=tuple((chips or {}).get(number, st.NO_CHIP) for number in st.GOLD) if expert else (),
        card=card,
        stage=more.pop("stage", SLIDE if card else st.TURN_OVER),
        **more,
    )


JUDGE = Judge(GAME)
play, legal, refusal, check, totals, places = JUDGE.play, JUDGE.legal, JUDGE.refusal, JUDGE.check, JUDGE.totals, JUDGE.places


def beside(treasure: int) -> str:
    """The hole to the right of a treasure: from there `slide right` uncovers it."""
    found = PLACES[treasure - 1] + 1
    return f"{'abcdefgh'[found % st.COLUMNS]}{found // st.COLUMNS + 1}"


def moved_to(state: State, free: str) -> State:
    """The same table with a different free hole, and no pyramid just moved."""
    there = table(free=free)
    return evolve(state, hole=there.hole, pyramids=there.pyramids, moved=st.NO_PYRAMID)


def back_and_forth(state: State, count: int) -> State:
    """Make this many slides that uncover nothing, from a free hole whose right neighbour has no treasure."""
    for number in range(count):
        state = play(state, "slide left" if number % 2 == 0 else "slide right")
    return state


def with_player(state: State, seat: int, **changes: Any) -> State:
    player = evolve(state.players[seat], **changes)
    return evolve(state, players=(*state.players[:seat], player, *state.players[seat + 1 :]))


# ------------------------------------------------------------ special actions


def stung(players: int = 3, **more: Any) -> State:
    """Seat 0 has just won the card of treasure 7, and the next card bears the scorpion."""
    more = {"pile": (12, 13, 14), "symbols": ("scorpion",), **more}
    return play(table(players, card=card(7, 1), free=beside(7), **more), "slide right")


def about_to_be_stung(players: int = 3, **more: Any) -> State:
    """Seat 1 is the first to slide under the scorpion, beside treasure 6."""
    return moved_to(stung(players, **more), beside(6))


def circling(state: State, slides: int) -> State:
    """Go around four holes without a treasure, always in the same direction, so that nobody slides back."""
    for number in range(slides):
        state = play(state, ("slide left", "slide up", "slide right", "slide down")[number % 4])
    return state


def harmless() -> State:
    """Under the scorpion, with no treasure at d2, e2, d3 and e3."""
    state = stung(won=((1,), (2,), (3,)))
    treasures = [0] * HOLES
    for treasure, where in enumerate(("a1", "c1", "f1", "g1", "a3", "c4", "f4", "g3", "a5", "c5", "e5", "g5"), 1):
        treasures[hole(where)] = treasure
    return evolve(moved_to(state, "d2"), treasures=tuple(treasures))


SEVEN = card(7, 1)
"""Below, seat 0 wins this card, so seat 1 has to duel with seat 2."""
LOW, HIGH = card(2, 1), card(2, 3)
"""Both ask for treasure 2."""
OTHER, THIRD = card(5, 1), card(9, 1)


def challenged(players: int = 3, **more: Any) -> State:
    more = {"pile": (12, 13, 14), "symbols": ("duel",), "won": ((), (OTHER, LOW), (THIRD,)), **more}
    return play(table(players, card=SEVEN, free=beside(7), **more), "slide right")


def fighting(**more: Any) -> State:
    """Seat 1 with treasure 5, and seat 2 with treasure 9."""
    return play(challenged(**more), f"lay {OTHER}", f"lay {THIRD}")


def beside_treasure(state: State, treasure: int) -> State:
    return moved_to(state, beside(treasure))


# ------------------------------------------------------------ the expert game

RIGHT, WRONG = card(2, 1), card(7, 1)


def expert(players: int = 3, **more: Any) -> State:
    """Seat 0 is beside treasure 2, which lies under gold pyramid 3."""
    more = {"free": beside(2), "card": WRONG, "chips": {3: 2}, **more}
    return table(players, kind=EXPERT, **more)


def duelling(own: int = card(7, 1), other: int = card(9, 1)) -> State:
    return expert(card=0, action=st.FIGHT, stage=SLIDE, duellists=(0, 1), laid=(own, other), symbols=("duel",))


def shuffled_underneath(state: State, luck: Luck) -> State:
    """The same table with everything face down laid out anew, as a newcomer might imagine it."""
    return GAME.guess([GAME.view(state, state.seat)], state.seat, luck)


assert len(PLACES) == 12
assert len(st.GOLD) == st.CHIPS
