"""What can be achieved in Pharaoh's Tomb, besides a good result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ramses_desktop.engine.session import Session
from ramses_desktop.engine.telling import BEST, Achievement
from ramses_desktop.engine.text import mark

ACHIEVEMENTS: Final = (
    Achievement("entered", mark("Into the dark"), mark("Enter the burial chamber."), "chamber", "entered"),
    Achievement(
        "alone", mark("Against the sand"), mark("Enter the chamber alone, before the hourglass runs out."), "gate", "entered_alone"
    ),
    Achievement("stars", mark("Three stars"), mark("Earn all three stars alone."), "seat-4-star", "stars", 3, BEST),
    Achievement(
        "unharmed", mark("All home safe"), mark("Enter the chamber without losing an archaeologist."), "archaeologist", "unharmed"
    ),
    Achievement("scholar", mark("Scholar"), mark("Read a hundred inscriptions."), "inscription-3-viper", "inscriptions", 100),
    Achievement("ten", mark("Grave digger"), mark("Enter the burial chamber ten times."), "chamber", "entered", 10),
)


def feats(session: Session, seat: int, counts: Mapping[str, int]) -> dict[str, int]:
    """What the lines of the result do not tell."""
    del counts
    player = session.state_at(len(session.line)).players[seat]
    entered = int(player.entered > 0)
    return {
        "entered": entered,
        "entered_alone": entered if len(session.seats) == 1 else 0,
        "unharmed": entered if not player.lost else 0,
    }
