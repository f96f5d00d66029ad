"""What can be achieved in Ramses, besides a good result."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Final

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.engine.text import mark
from ramses_desktop.games.ramses.deck import parts
from ramses_desktop.games.ramses.finds import finds
from ramses_desktop.games.ramses.log_text import ladder

KNOWN: Final = 5
"""Treasures that a perfect memory could have found, for a game to tell something about memory."""
ACHIEVEMENTS: Final = (
    Achievement("guard", mark("Guard of the tombs"), mark("Find thirteen cards alone."), "treasure-06-dagger", "alone", 13, BEST),
    Achievement(
        "vizier", mark("Right hand of Ramses"), mark("Find seventeen cards alone."), "treasure-12-crook", "alone", 17, BEST
    ),
    Achievement(
        "ranks",
        mark("Every rank of Ramses"),
        mark("Climb every rank alone, up to Pharaoh."),
        "treasure-01-crown",
        "rank",
        len(parts().titles),
        BEST,
    ),
    Achievement("run", mark("On the trail"), mark("Find four treasures in a row."), "map", "run", 4, BEST),
    Achievement(
        "memory",
        mark("Nothing forgotten"),
        mark("Finish a game without missing a treasure you could know."),
        "scarab",
        "remembered",
    ),
    Achievement("hundred", mark("Treasure chamber"), mark("Find a hundred treasures."), "treasure-02-mask", "found", 100),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    hunts = finds(session, seat)
    runs = [len(list(run)) for found, run in groupby(hunt.found for hunt in hunts.hunts) if found]
    told = {
        "found": counts["cards"],
        "run": max(runs, default=0),
        "remembered": int(hunts.known >= KNOWN and not hunts.missed),
    }
    if len(session.seats) > 1:
        return told
    score = session.game.scores(session.state_at(len(session.line)))[seat]
    return {**told, "alone": counts["cards"], "rank": ladder(score).reached + 1}
