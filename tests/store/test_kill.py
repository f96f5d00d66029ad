"""A program is killed in the middle of playing, again and again: every move it had shown is there at the next start."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ramses_desktop.engine import record
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import TESTED
from ramses_desktop.store import paths
from ramses_desktop.store.journal import open_games

ROOT = Path(__file__).resolve().parents[2]

Table = tuple[str, int, list[str]]
"""A game, the number of moves on its table, and all its moves including those taken back."""


def killed(seed: str, seconds: float) -> list[tuple[str, Table]]:
    """Start the program, kill it this long after it has shown something, and return all its output."""
    command = [sys.executable, "-m", "tests.store.child", seed]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        said = first + child.stdout.read()
    assert child.returncode != 1, "it ended of itself"
    lines = said.decode().splitlines() if said.endswith(b"\n") else said.decode().splitlines()[:-1]
    return [(word, tuple(json.loads(rest))) for word, _, rest in (line.partition(" ") for line in lines)]


def lying() -> dict[str, Table]:
    """Every game on disk."""
    found = open_games(TESTED)
    assert found.faults == ()
    tables = {game.id: (game.id, game.session.ply, [str(move) for move in game.session.line]) for game in found.games}
    for path in paths.finished_folder().glob("*.ramses"):
        moves = [str(move) for move in record.read(path.read_bytes(), TESTED).line]
        assert path.stem not in tables
        tables[path.stem] = path.stem, len(moves), moves
    return tables


def kill_again_and_again(times: int) -> tuple[int, int]:
    """How many moves were shown, and how many of them were lost."""
    shown: dict[str, Table] = {}
    luck = Luck("kill")
    moves = lost = 0
    for number in range(times):
        said = killed(f"child {number}", luck.below(1000) / 1000 * 0.15)
        moves += sum(word == "show" for word, _ in said)
        shown |= {table[0]: table for word, table in said if word == "show"}
        wanted = said[-1][1] if said[-1][0] == "want" else None
        there = lying()
        assert set(shown) <= set(there)
        for name, table in shown.items():
            if there[name] not in (table, wanted if wanted and wanted[0] == name else table):
                lost += 1
            shown[name] = there[name]
    return moves, lost


def test_no_move_that_was_shown_is_lost_when_the_program_is_killed(data, record_property):
    moves, lost = kill_again_and_again(1)
    record_property("moves shown", moves)
    assert lost == 0
    assert moves > 0


@pytest.mark.longest
def test_no_move_that_was_shown_is_lost_in_two_hundred_kills(data):
    moves, lost = kill_again_and_again(200)
    assert lost == 0
    assert moves > 1000
