"""Perft counts: the legal sequences of two, three and four moves from fixed positions, by the kind of their last move. A changed
count is a changed rule."""

from collections import Counter

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, RamsesOptions, State
from tests.games.ramses.by_hand import beside, card, play, table
from tests.games.ramses.test_chips import expert
from tests.games.ramses.test_duel import OTHER, THIRD, challenged
from tests.games.ramses.test_special import about_to_be_stung, stung


def dealt(options: RamsesOptions) -> State:
    return GAME.start(options, GAME.deal(options, Luck("perft")))


POSITIONS: dict[str, State] = {
    "alone, from the deal": dealt(RamsesOptions(1)),
    "two, from the deal": dealt(RamsesOptions(2)),
    "five experts, from the deal": dealt(RamsesOptions(5, EXPERT)),
    "beside the treasure, luck and a storm ahead": table(
        2, card=card(7, 1), free=beside(7), pile=(card(7, 2), 13), symbols=("sandstorm",)
    ),
    "super powers in a corner": table(3, card=card(2, 3), free="a6", powers=True),
    "the scorpion": stung(),
    "about to be stung": about_to_be_stung(won=((1,), (2, 3))),
    "a duel to be laid": challenged(),
    "a duel": play(challenged(), f"lay {OTHER}", f"lay {THIRD}"),
    "under a gold pyramid": expert(chips={3: CURSE, 2: 1}),
}

NUMBERS: dict[str, dict[int, dict[str, int]]] = {
    "alone, from the deal": {
        2: {"slide": 2},
        3: {"slide": 3, "turn": 1},
        4: {"slide": 12},
    },
    "two, from the deal": {
        2: {"slide": 2},
        3: {"slide": 3, "turn": 1},
        4: {"slide": 12},
    },
    "five experts, from the deal": {
        2: {"slide": 2},
        3: {"leave": 1, "look": 1, "slide": 3},
        4: {"slide": 9, "turn": 2},
    },
    "beside the treasure, luck and a storm ahead": {
        2: {"slide": 12, "turn": 1},
        3: {"slide": 46, "turn": 1},
        4: {"slide": 156, "turn": 5},
    },
    "super powers in a corner": {
        2: {"slide": 144},
        3: {"slide": 1704, "turn": 2},
        4: {"slide": 20094, "turn": 30},
    },
    "the scorpion": {
        2: {"slide": 9},
        3: {"slide": 18, "turn": 3},
        4: {"slide": 62},
    },
    "about to be stung": {
        2: {"give": 4, "slide": 6},
        3: {"slide": 17, "turn": 4},
        4: {"give": 24, "slide": 30},
    },
    "a duel to be laid": {
        2: {"lay": 2},
        3: {"slide": 8},
        4: {"slide": 32},
    },
    "a duel": {
        2: {"slide": 16},
        3: {"slide": 63},
        4: {"slide": 244},
    },
    "under a gold pyramid": {
        2: {"leave": 2, "look": 2, "slide": 4},
        3: {"keep": 4, "slide": 15, "use": 4},
        4: {"keep": 2, "leave": 4, "look": 4, "slide": 52, "turn": 2, "use": 2},
    },
}


def sequences(state: State, depth: int) -> Counter[str]:
    moves = GAME.moves(state)
    if depth == 1:
        return Counter(str(move).split()[0] for move in moves)
    return sum((sequences(GAME.play(state, move), depth - 1) for move in moves), Counter())


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_sequences(name: str):
    assert {depth: dict(sequences(POSITIONS[name], depth)) for depth in (2, 3, 4)} == NUMBERS[name]


def test_every_kind_of_move_is_counted():
    counted = {kind for numbers in NUMBERS.values() for kinds in numbers.values() for kind in kinds}
    assert counted == {"turn", "slide", "look", "leave", "use", "keep", "give", "lay"}
