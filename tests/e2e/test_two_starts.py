"""The program is started twice, as two real processes: the second hands its file to the first and exits."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ramses_desktop.games import GAMES
from ramses_desktop.store.journal import open_games
from tests.patience import PATIENCE, until
from tests.ui.whole import saved

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = f"""
import sys
from ramses_desktop.__main__ import main
from ramses_desktop.ui.startup.instance import Instance

Instance.hand_over.__defaults__ = ({PATIENCE},)  # the first has as much time to answer as it needs here
sys.exit(main(sys.argv[1:]))
"""
Start = Callable[..., "subprocess.Popen[bytes]"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="ends its programs by signals")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "Zoë's home"


@pytest.fixture
def start(home: Path, tmp_path: Path) -> Iterator[Start]:
    """Start the program as often as needed, in the test's folder; whatever still runs at the end is killed."""
    running: list[subprocess.Popen[bytes]] = []
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": str(home), "PYTHONPATH": str(ROOT)}

    def begin(*words: str, **more: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", PROGRAM, *words]
        running.append(subprocess.Popen(command, env={**environment, **more}, cwd=tmp_path))
        return running[-1]

    yield begin
    for program in running:
        program.kill()
        program.wait()


def listens(home: Path) -> bool:
    return (home / "data" / "instance.json").exists()


def lying(home: Path) -> list[str | None]:
    """The seeds of all unfinished games on disk."""
    return [game.session.seed for game in open_games(GAMES, home / "data").games]


@pytest.mark.slow
def test_a_second_start_hands_its_file_to_the_first_and_ends(start: Start, home: Path, tmp_path: Path) -> None:
    first = start()
    assert until(lambda: listens(home))
    saved(tmp_path / "Ein Spiel – 陳大文.ramses")
    second = start("Ein Spiel – 陳大文.ramses")
    assert second.wait(PATIENCE) == 0
    assert until(lambda: lying(home) == ["sphinx"])
    assert first.poll() is None
    third = start()
    assert third.wait(PATIENCE) == 0
    first.terminate()
    assert first.wait(PATIENCE) == 0
    assert not listens(home)
    assert json.loads((home / "config" / "settings.json").read_text("utf-8"))["page"] == "table"


@pytest.mark.slow
def test_a_second_start_does_not_wait_for_a_first_that_was_killed(start: Start, home: Path, tmp_path: Path) -> None:
    first = start()
    assert until(lambda: listens(home))
    first.kill()
    first.wait()
    saved(tmp_path / "game.ramses")
    second = start("game.ramses")
    assert until(lambda: lying(home) == ["sphinx"])
    assert second.poll() is None


@pytest.mark.slow
def test_two_players_with_folders_of_their_own_do_not_meet(start: Start, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "another home"
    first, second = start(), start(RAMSES_DESKTOP_HOME=str(other))
    assert until(lambda: listens(home) and listens(other))
    assert first.poll() is second.poll() is None


def test_a_restore_that_was_cut_short_is_brought_back_before_anything_is_opened(start: Start, home: Path) -> None:
    leaving = home / "data" / "restore.leaving"
    (leaving / "finished").mkdir(parents=True)
    (leaving / "finished" / "kept.ramses").write_text("mine")
    start()
    assert until(lambda: listens(home))
    assert (home / "data" / "finished" / "kept.ramses").read_text() == "mine"
    assert not leaving.exists()


def test_a_program_that_is_asked_to_close_does_so_as_by_a_click(home: Path, start: Start) -> None:
    first = start()
    assert until(lambda: listens(home))
    assert start("--close").wait(PATIENCE) == 0
    assert first.wait(PATIENCE) == 0
    assert not listens(home)
    assert start("--close").wait(PATIENCE) == 0
