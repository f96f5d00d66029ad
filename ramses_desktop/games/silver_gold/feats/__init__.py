"""What can be achieved in Silver & Gold, besides a good result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.engine.text import mark
from ramses_desktop.games.flip_and_write.feats import rounds
from ramses_desktop.games.silver_gold.deck import parts

ACHIEVEMENTS: Final = (
    Achievement("trophy", mark("First trophy"), mark("Win a trophy."), "trophy", "trophies"),
    Achievement("trophies", mark("Trophy hunter"), mark("Win three trophies in one game."), "trophy", "trophies", 3, BEST),
    Achievement(
        "purse", mark("Full purse"), mark("Fill all rows of coins in one game."), "coin", "coins", parts().values.coins, BEST
    ),
    Achievement("palms", mark("Palm grove"), mark("Take four palms in one game."), "palm", "palms", 4, BEST),
    Achievement("seals", mark("Seal bearer"), mark("Earn with four seals in one game."), "seal", "seals", 4, BEST),
    Achievement("islands", mark("Island hopper"), mark("Complete eight islands in one game."), "coffer", "islands", 8, BEST),
    Achievement("hundred", mark("Archipelago"), mark("Complete a hundred islands."), "coffer", "islands", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    del seat, counts
    return rounds(session)
