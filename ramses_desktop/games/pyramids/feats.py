"""What can be achieved in Pyramids, besides a good result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.engine.text import mark
from ramses_desktop.games.flip_and_write.feats import rounds
from ramses_desktop.games.flip_and_write.playout import ROUNDS
from ramses_desktop.games.pyramids.cards import COLOURS

ACHIEVEMENTS: Final = (
    Achievement("torches", mark("Torchbearer"), mark("Take the torch in all four rounds."), "torch", "torches", ROUNDS, BEST),
    Achievement("no_skull", mark("Light of foot"), mark("Finish a game of Pyramids without a skull."), "skull", "without_skull"),
    Achievement("gems", mark("Jeweller"), mark("Make six pairs of gems in one game."), "green-gem", "gem_pairs", 6, BEST),
    Achievement(
        "colours",
        mark("Three colours"),
        mark("Take pyramid points of every colour in one game."),
        "chamber",
        "colours",
        COLOURS,
        BEST,
    ),
    Achievement("eight", mark("Busy shovel"), mark("Complete eight pyramids in one game."), "tomb", "tombs", 8, BEST),
    Achievement("hundred", mark("Necropolis"), mark("Complete a hundred pyramids."), "tomb", "tombs", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell; `counts` is what they do."""
    colours = sum(counts[part] > 0 for part in counts if part.endswith("_points"))
    return {"colours": colours, "without_skull": int(not counts["skulls"]), **rounds(session)}
