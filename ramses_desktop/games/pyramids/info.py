"""How Pyramids is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Info

INFO: Final = Info(
    id="pyramids",
    name=mark("Pyramids"),
    promise=mark("Draw a way to every tomb"),
    seats=range(1, 5),
    minutes=30,
    author="Phil Walker-Harding",
    minutes_for=(15, 25, 35, 40),
    length=mark("20 to 40 minutes"),
    summary=mark(
        "Everyone marks the same pattern, each on their own two pyramids. Reach the tomb and the pyramid is yours; "
        "take a new one and dig on. Four rounds."
    ),
    facts=(("skull", mark("only the worst skull counts")),),
    alone=mark("One player and the rival"),
    alone_note=mark("{name} plays alone against the rival, who strikes off pyramid points at the end of the first three rounds."),
    to_come=mark("What is left of the eight cards"),
    drawings={
        "torches": "torch",
        "tombs": "tomb",
        "green_points": "colour-leaf",
        "orange_points": "colour-sun",
        "purple_points": "colour-moon",
        "gem_pairs": "green-gem",
        "single_gems": "red-gem",
        "skulls": "skull",
    },
)
