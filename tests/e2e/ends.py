"""Starts the real program with bots playing, ends it by a signal, and compares what it had shown with what is on disk."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import NamedTuple

from ramses_desktop.engine import record
from ramses_desktop.games import GAMES
from ramses_desktop.store.journal import open_games
from ramses_desktop.store.paths import finished_folder
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


class End(NamedTuple):
    said: list[tuple[str, list[str]]]
    """Everything that was on the screen: the game, and its moves."""
    code: int
    errors: str


def play_and_end(home: Path, number: int, lines: int, *, pause: int = 0, later: float = 0.0) -> End:
    """Start the program, wait for its output and some seconds more, then send a signal."""
    temporary = home.parent / "temporary"
    temporary.mkdir(exist_ok=True)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": str(home), "TMPDIR": str(temporary)}
    command = [sys.executable, "-X", "faulthandler", "-m", "tests.e2e.playing", str(pause)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, env=environment) as program, killed_in_the_end(program):
        assert program.stdout is not None
        said = b"".join(program.stdout.readline() for _ in range(lines))
        with suppress(subprocess.TimeoutExpired):
            program.wait(later)
        assert program.poll() is None, "it ended of itself"
        program.send_signal(number)
        rest, errors = program.communicate()
    said += rest
    whole = said.decode().splitlines() if said.endswith(b"\n") else said.decode().splitlines()[:-1]
    return End([(name, moves) for name, moves in map(json.loads, whole)], program.returncode, errors.decode())


@contextmanager
def killed_in_the_end(program: subprocess.Popen[bytes]) -> Iterator[None]:
    """Kill a program that hangs, so that whoever waits for its words or its end does not wait for ever."""
    end = Timer(PATIENCE, program.kill)
    end.start()
    try:
        yield
    finally:
        end.cancel()


def lying(home: Path) -> dict[str, list[str]]:
    """Every game's moves on disk; each record has been read with all checks."""
    found = open_games(GAMES, home / "data")
    assert found.faults == ()
    games = {game.id: [str(move) for move in game.session.line] for game in found.games}
    over = {path.stem: record.read(path.read_bytes(), GAMES) for path in finished_folder(home / "data").glob("*.ramses")}
    return games | {name: [str(move) for move in session.line] for name, session in over.items()}


def missing(shown: list[str], kept: list[str]) -> int:
    """How many moves seen on the screen are missing on disk; a table at which nothing was played leaves nothing behind."""
    return sum(one != other for one, other in zip(shown, kept, strict=False)) + max(len(shown) - len(kept), 0)
