"""Measures how long "Skip to the end" takes in Pharaoh's Tomb with five bots of every level, in both pyramids, from the moment the
only person has entered the chamber.

    python -m tests.bench.bench_skip [--quick]

Prints the measurements and whether the goal is met; exit code 1 if it is missed."""

from __future__ import annotations

import sys
import time
from typing import Final

from PySide6.QtWidgets import QApplication

from ramses_desktop.bots import LEVELS, ask
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.maze import EDGE
from ramses_desktop.games.pharaoh.rules import GAME
from ramses_desktop.games.pharaoh.state import PharaohOptions
from ramses_desktop.ui.table.controller import Table
from tests.bench.offscreen import application

GOAL: Final = 2.0
"""Seconds of CPU in this process."""


def skipped(session: Session) -> float:
    """Seconds the bots need from here to the end."""
    table = Table(session, BOTS)
    table.begin()
    begun = time.process_time()
    table.skip_to_end()
    while table.turn is not None:
        QApplication.processEvents()
    return time.process_time() - begun


def only_bots_left(pyramid: str, bot: str, number: int) -> Session:
    session = Session.new(GAME, PharaohOptions(6, pyramid), f"skip {number}", (Seat("Ada"), *(Seat("", bot),) * 5))
    while not session.only_bots_are_left and session.turn is not None:
        # Players who never wait enter earliest, which leaves the most to skip.
        session.play(ask(BOTS["pharaoh" if session.turn == 0 else "apprentice"], session))
    return session


def main() -> int:
    app = application()
    games = 1 if "--quick" in sys.argv else 4
    good = True
    for level in LEVELS:
        found = [only_bots_left(pyramid, level.id, number) for pyramid in EDGE for number in range(games)]
        times = sorted(skipped(session) for session in found if session.turn is not None)
        met = times[-1] <= GOAL
        good &= met
        print(f"Skip to the end, five of {level.name}: at most {times[-1]:.2f} s, of {len(times)}: {'met' if met else 'MISSED'}.")
    del app
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
