"""The program as a player starts it: a process of its own, a real window, real keys and clicks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop.engine import record
from ramses_desktop.games import GAMES
from tests.e2e.screen import Screen, colours, different, until

ROOT = Path(__file__).resolve().parents[2]
MISSING = [name for name in ("Xvfb", "xdotool") if not shutil.which(name)]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING) and not os.environ.get("CI"), reason=f"needs {' and '.join(MISSING)}"),
]


@pytest.fixture
def screen(tmp_path):
    folder = tmp_path / "screen"
    folder.mkdir()
    found = Screen(folder)
    yield found
    found.close()


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home of Zoë"


@pytest.fixture
def program(screen, home, tmp_path):
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("QT_")},
        "DISPLAY": screen.display,
        "RAMSES_DESKTOP_HOME": str(home),
        "PYTHONPATH": str(ROOT),
    }
    with (tmp_path / "said").open("wb") as said:
        started = subprocess.Popen(
            [sys.executable, "-m", "ramses_desktop"], env=environment, cwd=tmp_path, stdout=said, stderr=subprocess.STDOUT
        )
    yield started
    started.kill()
    started.wait()


def test_a_move_is_played_in_a_real_window(screen, program, home, tmp_path):
    window = screen.do("search", "--sync", "--onlyvisible", "--name", "Ramses Desktop").splitlines()[0]
    screen.do("windowfocus", "--sync", window)
    screen.do("windowsize", "--sync", window, "1280", "800")
    assert until(lambda: colours(screen.picture()) > 100), "the home page was not painted"

    # From the home page to a table with two seats.
    home_page = screen.picture()
    screen.key("ctrl+n")
    assert until(lambda: different(home_page, screen.picture()) > 0.2), "the page for a new game did not come"
    new_game = screen.picture()
    screen.key("Return")
    assert until(lambda: different(new_game, screen.picture()) > 0.2), "the table did not come"

    # Keep the first two of four, then lay the pattern where it is offered, and confirm.
    dealt = screen.picture()
    screen.key("Tab", "Return", "Right", "Return", "Return")
    assert until(lambda: different(dealt, screen.picture()) > 0.15), "the two pyramids were not kept"
    before = screen.picture()
    screen.key("Tab", "Right", "Return", "Return")
    assert until(lambda: different(before, screen.picture()) > 0.02), "the mark was not made"
    picture = tmp_path / "after-the-first-mark.png"
    assert screen.picture().save(str(picture))
    assert picture.stat().st_size > 50_000

    # The game as it was saved tells the same.
    saved = tmp_path / "first.ramses"
    screen.key("ctrl+s")
    screen.do("type", "--delay", "20", str(saved))
    screen.key("Return")
    assert until(saved.exists), "the game was not saved"
    assert until(lambda: saved.stat().st_size > 0)
    session = record.read(saved.read_bytes(), GAMES)
    assert [str(move).split()[0] for move in session.line[:3]] == ["keep", "keep", "cross"]

    program.terminate()
    assert program.wait(timeout=30) == 0
    assert (tmp_path / "said").read_text() == ""
    log = home / "log" / "ramses-desktop.log"
    assert not log.exists() or "Traceback" not in log.read_text("utf-8")
