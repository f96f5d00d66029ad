"""Positions of Pharaoh's Tomb for perft; see tests/games/test_perft.py."""

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.pharaoh.maze import BIG
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions, State
from tests.games.perft import Position
from tests.games.pharaoh.by_hand import play, scene


def dealt(options: PharaohOptions) -> State:
    return GAME.start(options, GAME.deal(options, Luck("perft")))


POSITIONS: dict[str, Position] = {
    "alone, from the deal": Position(
        dealt(PharaohOptions(1)),
        {2: {"step": 4}, 3: {"roll": 2, "step": 2}},
    ),
    "two, from the deal": Position(
        dealt(PharaohOptions(2)),
        {2: {"step": 4}, 3: {"roll": 2, "step": 2}},
    ),
    "five in the big pyramid, from the deal": Position(
        dealt(PharaohOptions(5, BIG)),
        {2: {"step": 4}, 3: {"lay": 2, "step": 5, "use": 2}},
    ),
    "two on one tile": Position(
        scene(
            {"d7": "NS", "d6": "NS", "d5": "ES", "e5": "NW"},
            at="d7",
            others="d6 d5",
            items="food money torch",
            theirs="water scarf",
        ),
        {
            2: {"attack": 2, "clear": 1, "pass": 1, "roll": 1, "step": 15, "torch": 3, "use": 4},
            3: {"attack": 4, "clear": 7, "pass": 2, "roll": 3, "step": 57, "torch": 15, "use": 15},
        },
    ),
    "a wall, ruins and the way to the chamber": Position(
        scene(
            {"c4": "EW", "c3": "ES wall ruins", "d3": "EW", "b4": "E", "c5": "NS scarf"}, at="c4", items="bottle chocolate", read=5
        ),
        {2: {"bottle": 3, "clear": 16, "roll": 10, "step": 24, "use": 1}, 3: {"bottle": 2, "roll": 25, "step": 81, "use": 2}},
    ),
    "a map and a tunnel": Position(
        scene({"d7": "NS", "d6": "NESW map", "c6": "EW secret tunnel", "b2": "ES secret tunnel"}, at="d7"),
        {2: {"map": 44, "pass": 1, "roll": 1, "step": 10}, 3: {"map": 44, "pass": 1, "step": 159}},
    ),
    "a shrine, a coffer and a key": Position(
        scene(
            {"e9": "NS", "e8": "NESW dark shrine", "d8": "EW coffer", "f8": "NW golden key"},
            pyramid=BIG,
            at="e9",
            items="key",
            die=2,
        ),
        {2: {"clear": 1, "curse": 2, "key": 1, "roll": 1, "step": 12}, 3: {"curse": 2, "key": 10, "roll": 10, "step": 11}},
    ),
    "the papyrus": Position(
        scene({"e9": "NS", "e8": "EW", "d9": "N abyss"}, pyramid=BIG, at="e9", items="papyrus scarf", die=2),
        {2: {"clear": 5, "roll": 5, "step": 20, "stop": 1, "use": 10}, 3: {"roll": 15, "step": 80, "stop": 2, "use": 19}},
    ),
    "beside the coffer": Position(
        scene({"e8": "NESW", "d8": "EW coffer"}, pyramid=BIG, at="e8", die=2),
        {2: {"roll": 1, "step": 20, "take": 11}, 3: {"key": 1, "look": 78, "roll": 20, "step": 15, "torch": 1, "use": 4}},
    ),
    "looking at a plan": Position(
        play(scene({"e9": "NS"}, pyramid=BIG, at="e9", items="plan", die=1), "look a1"),
        {2: {"leave": 78, "swap": 78}, 3: {"clear": 156, "step": 780}},
    ),
}
