"""How Silver & Gold is presented before it is loaded."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.info import Info, Switch

INFO: Final = Info(
    id="silver_gold",
    name=mark("Silver & Gold"),
    promise=mark("Cross off islands, fill your purse"),
    emblem="coin",
    seats=range(1, 5),
    minutes=20,
    author="Phil Walker-Harding",
    minutes_for=(15, 20, 25, 30),
    length=mark("15 to 30 minutes"),
    summary=mark(
        "Everyone marks the same pattern, each on their own two islands. Cross off a whole island and its treasure is yours; "
        "coins and palms on the way fill your purse. Four rounds."
    ),
    facts=(("palm", mark("each palm scores the palms on display")),),
    alone_note=mark("{name} plays alone. The best trophy left is struck off after rounds 1, 2 and 3."),
    switches=(
        Switch(
            "open_pile", mark("Keep revealed cards open"), mark("Playing alone: shows which patterns are left"), alone_only=True
        ),
    ),
    option_words=(mark("open pile"),),
    drawings={"islands": "coffer", "seals": "seal", "coins": "coin", "trophies": "trophy", "palms": "palm"},
)
