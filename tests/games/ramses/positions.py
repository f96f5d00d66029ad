"""Positions of Ramses for perft; see tests/games/test_perft.py."""

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.rules import GAME
from ramses_desktop.games.ramses.state import CURSE, EXPERT, RamsesOptions, State
from tests.games.perft import Position
from tests.games.ramses.by_hand import OTHER, THIRD, about_to_be_stung, beside, card, challenged, expert, play, stung, table


def dealt(options: RamsesOptions) -> State:
    return GAME.start(options, GAME.deal(options, Luck("perft")))


POSITIONS: dict[str, Position] = {
    "alone, from the deal": Position(
        dealt(RamsesOptions(1)),
        {2: {"slide": 2}, 3: {"slide": 3, "turn": 1}, 4: {"slide": 12}},
    ),
    "two, from the deal": Position(
        dealt(RamsesOptions(2)),
        {2: {"slide": 2}, 3: {"slide": 3, "turn": 1}, 4: {"slide": 12}},
    ),
    "five experts, from the deal": Position(
        dealt(RamsesOptions(5, EXPERT)),
        {2: {"slide": 2}, 3: {"leave": 1, "look": 1, "slide": 3}, 4: {"slide": 9, "turn": 2}},
    ),
    "beside the treasure, luck and a storm ahead": Position(
        table(2, card=card(7, 1), free=beside(7), pile=(card(7, 2), 13), symbols=("sandstorm",)),
        {2: {"slide": 12, "turn": 1}, 3: {"slide": 46, "turn": 1}, 4: {"slide": 156, "turn": 5}},
    ),
    "super powers in a corner": Position(
        table(3, card=card(2, 3), free="a6", powers=True),
        {2: {"slide": 144}, 3: {"slide": 1704, "turn": 2}, 4: {"slide": 20094, "turn": 30}},
    ),
    "the scorpion": Position(
        stung(),
        {2: {"slide": 9}, 3: {"slide": 18, "turn": 3}, 4: {"slide": 62}},
    ),
    "about to be stung": Position(
        about_to_be_stung(won=((1,), (2, 3))),
        {2: {"give": 4, "slide": 6}, 3: {"slide": 17, "turn": 4}, 4: {"give": 24, "slide": 30}},
    ),
    "a duel to be laid": Position(
        challenged(),
        {2: {"lay": 2}, 3: {"slide": 8}, 4: {"slide": 32}},
    ),
    "a duel": Position(
        play(challenged(), f"lay {OTHER}", f"lay {THIRD}"),
        {2: {"slide": 16}, 3: {"slide": 63}, 4: {"slide": 244}},
    ),
    "under a gold pyramid": Position(
        expert(chips={3: CURSE, 2: 1}),
        {
            2: {"leave": 2, "look": 2, "slide": 4},
            3: {"keep": 4, "slide": 15, "use": 4},
            4: {"keep": 2, "leave": 4, "look": 4, "slide": 52, "turn": 2, "use": 2},
        },
    ),
}
