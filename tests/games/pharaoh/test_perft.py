"""Perft counts: the legal sequences of two and three moves from fixed positions, by the kind of their last move. A changed count is
a changed rule."""

from __future__ import annotations

import pytest

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions, State
from tests.games.perft import sequences
from tests.games.pharaoh.by_hand import play, scene


def dealt(options: PharaohOptions) -> State:
    return GAME.start(options, GAME.deal(options, Luck("perft")))


POSITIONS: dict[str, State] = {
    "alone, from the deal": dealt(PharaohOptions(1)),
    "two, from the deal": dealt(PharaohOptions(2)),
    "five in the big pyramid, from the deal": dealt(PharaohOptions(5, BIG)),
    "two on one tile": scene(
        {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "NW"}, at="d7", others="d6 d5", items="food money torch", theirs="water scarf"
    ),
    "a wall, ruins and the way to the chamber": scene(
        {"c4": "EW", "c3": "ES wall ruins", "d3": "EW", "b4": "E", "c5": "NS scarf"}, at="c4", items="bottle chocolate", read=5
    ),
    "a map and a tunnel": scene({"d7": "NS", "d6": "NESW map", "c6": "EW secret tunnel", "b2": "ES secret tunnel"}, at="d7"),
    "a shrine, a coffer and a key": scene(
        {"e9": "NS", "e8": "NESW dark shrine", "d8": "EW coffer", "f8": "NW golden key"}, pyramid=BIG, at="e9", items="key", die=2
    ),
    "the papyrus": scene({"e9": "NS", "e8": "EW", "d9": "N abyss"}, pyramid=BIG, at="e9", items="papyrus scarf", die=2),
    "beside the coffer": scene({"e8": "NESW", "d8": "EW coffer"}, pyramid=BIG, at="e8", die=2),
    "looking at a plan": play(scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan", die=1), "look a1"),
}

NUMBERS: dict[str, dict[int, dict[str, int]]] = {
    "alone, from the deal": {
        2: {"step": 4},
        3: {"roll": 2, "step": 2},
    },
    "two, from the deal": {
        2: {"step": 4},
        3: {"roll": 2, "step": 2},
    },
    "five in the big pyramid, from the deal": {
        2: {"step": 4},
        3: {"lay": 2, "step": 5, "use": 2},
    },
    "two on one tile": {
        2: {"attack": 2, "clear": 1, "pass": 1, "roll": 1, "step": 15, "torch": 3, "use": 4},
        3: {"attack": 4, "clear": 7, "pass": 2, "roll": 3, "step": 57, "torch": 15, "use": 15},
    },
    "a wall, ruins and the way to the chamber": {
        2: {"bottle": 3, "clear": 16, "roll": 10, "step": 24, "use": 1},
        3: {"bottle": 2, "roll": 25, "step": 81, "use": 2},
    },
    "a map and a tunnel": {
        2: {"map": 44, "pass": 1, "roll": 1, "step": 10},
        3: {"map": 44, "pass": 1, "step": 159},
    },
    "a shrine, a coffer and a key": {
        2: {"clear": 1, "curse": 2, "key": 1, "roll": 1, "step": 12},
        3: {"curse": 2, "key": 10, "roll": 10, "step": 11},
    },
    "the papyrus": {
        2: {"clear": 5, "roll": 5, "step": 20, "stop": 1, "use": 10},
        3: {"roll": 15, "step": 80, "stop": 2, "use": 19},
    },
    "beside the coffer": {
        2: {"roll": 1, "step": 20, "take": 11},
        3: {"key": 1, "look": 78, "roll": 20, "step": 15, "torch": 1, "use": 4},
    },
    "looking at a plan": {
        2: {"leave": 78, "swap": 78},
        3: {"clear": 156, "step": 780},
    },
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_number_of_legal_sequences(name: str) -> None:
    assert {depth: dict(sequences(GAME, POSITIONS[name], depth)) for depth in NUMBERS[name]} == NUMBERS[name]


def test_every_kind_of_move_is_counted() -> None:
    counted = {kind for numbers in NUMBERS.values() for kinds in numbers.values() for kind in kinds}
    every = "roll stop step bottle lay clear key torch use look swap leave map curse take attack pass"
    assert counted == set(every.split())
