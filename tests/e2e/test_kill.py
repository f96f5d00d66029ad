"""The real program is killed in the middle of playing, again and again: every move that was on the screen is there
at the next start."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import GAMES
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.store.unfinished import open_games

ROOT = Path(__file__).resolve().parents[2]


def killed(home: Path, lines: int) -> list[tuple[str, list[str]]]:
    """Start the program and kill it as soon as it has shown so much; all that it has shown."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.e2e.playing"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment) as program:
        assert program.stdout is not None
        said = b"".join(program.stdout.readline() for _ in range(lines))
        program.kill()
        said += program.stdout.read()
    assert program.returncode != 1, "it ended of itself"
    whole = said.decode().splitlines() if said.endswith(b"\n") else said.decode().splitlines()[:-1]
    return [(name, moves) for name, moves in map(json.loads, whole)]


def lying(home: Path) -> dict[str, list[str]]:
    """The moves of every game as the disk has them; each has been read with all checks."""
    found = open_games(GAMES, home / "data")
    assert found.faults == ()
    games = {game.id: [str(move) for move in game.session.line] for game in found.games}
    over = {path.stem: record.read(path.read_bytes(), GAMES) for path in finished_folder(home / "data").glob("*.ramses")}
    return games | {name: [str(move) for move in session.line] for name, session in over.items()}


def kill_again_and_again(home: Path, times: int) -> tuple[int, int]:
    """How many moves were shown, and how many of these were lost."""
    luck, shown, lost = Luck("kill the window"), 0, 0
    last: dict[str, list[str]] = {}
    for _ in range(times):
        said = killed(home, 2 + luck.below(60))
        shown += len(said)
        last |= dict(said)
        there = lying(home)
        for name, moves in last.items():
            kept = there.get(name, [])
            if moves:  # a table at which nothing was played leaves nothing behind
                lost += sum(one != other for one, other in zip(moves, kept, strict=False)) + max(len(moves) - len(kept), 0)
                assert len(kept) <= len(moves) + 1 or name not in dict(said), "it has played on without showing it"
            last[name] = kept
    return shown, lost


@pytest.mark.slow
def test_no_move_that_was_on_the_screen_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    shown, lost = kill_again_and_again(tmp_path / "home", 4)
    assert lost == 0
    assert shown > 20


@pytest.mark.slow
def test_no_move_that_was_on_the_screen_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    shown, lost = kill_again_and_again(tmp_path / "home", 200)
    assert lost == 0
    assert shown > 2000
