"""Commands as typed, and the games that they are about."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from ramses_desktop import bots
from ramses_desktop.engine import record
from ramses_desktop.engine.session import Seat, Session
from ramses_desktop.games import game
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]
"""Runs a command; returns exit code, output and errors."""


def played(*seats: Seat | str, of: str = "pyramids", seed: str = "sphinx", moves: int | None = None) -> Session:
    """A game in which everybody plays at random; a bot is called like its level."""
    sitting = tuple(seat if isinstance(seat, Seat) else Seat(seat.capitalize(), seat) for seat in seats)
    session = Session.new(game(of), game(of).spec.options(len(sitting)), seed, sitting)
    while session.turn is not None and session.ply != moves:
        session.play(bots.ask(bots.RandomBot(), session))
    return session


def written(path: Path, session: Session) -> Path:
    path.write_text(record.text(session), "utf-8", newline="\n")
    return path


def started(*words: str | Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """A program of its own."""
    command = [sys.executable, "-m", "ramses_desktop", *map(str, words)]
    return subprocess.run(command, check=False, capture_output="stdout" not in options, cwd=ROOT, timeout=PATIENCE, **options)
