"""What a finished flip-and-write game tells besides its result."""

from __future__ import annotations

from bisect import bisect_left

from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.playout import ROUNDS


def rounds(session: Session) -> dict[str, int]:
    """How many moves had been made before each round but the first."""
    plies = range(len(session.line) + 1)
    return {
        f"round_{number + 1}": bisect_left(plies, number, key=lambda ply: session.state_at(ply).round)
        for number in range(1, ROUNDS)
    }
