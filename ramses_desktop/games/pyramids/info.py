"""How Pyramids is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Info, Row

INFO: Final = Info(
    id="pyramids",
    name=mark("Pyramids"),
    promise=mark("Dig your way to the tombs"),
    emblem="tomb",
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
    alone=mark("One player against the rival"),
    alone_note=mark("{name} plays alone against the rival, who strikes off pyramid points after rounds 1, 2 and 3."),
    to_come=mark("Which of the eight expedition cards are left this round"),
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
    rows=(
        Row(mark("Pyramid points"), "chamber", ("green_points", "orange_points", "purple_points")),
        Row(mark("Gems"), "green-gem", ("gem_pairs", "single_gems")),
    ),
)
