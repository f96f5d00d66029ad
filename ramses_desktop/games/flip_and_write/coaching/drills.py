"""The drills that flip-and-write games share."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.text import mark
from ramses_desktop.games.offer import Drill

PACK: Final = "pack"
CHOICE: Final = "choice"
CARD: Final = "card"

DRILLS: Final = (
    Drill(PACK, mark("Pack the pattern")),
    Drill(CHOICE, mark("Pattern or single box?")),
    Drill(CARD, mark("Which card next?")),
)
