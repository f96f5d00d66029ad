"""The program as a player starts it: a separate process, a real window, real keys and clicks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from ramses_desktop.engine import record
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES
from tests.e2e.screen import Screen, colours, different
from tests.patience import PATIENCE, until

ROOT = Path(__file__).resolve().parents[2]
BOXES = 6
"""Maximum number of single boxes in a chain of bonuses."""
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
def start(screen, home, tmp_path):
    """Start the program as often as needed; whatever still runs at the end is killed."""
    running: list[subprocess.Popen[bytes]] = []
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("QT_")},
        "DISPLAY": screen.display,
        "RAMSES_DESKTOP_HOME": str(home),
        "PYTHONPATH": str(ROOT),
    }

    def begin() -> subprocess.Popen[bytes]:
        with (tmp_path / "said").open("ab") as said:
            command = [sys.executable, "-m", "ramses_desktop"]
            running.append(subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=said, stderr=subprocess.STDOUT))
        window = screen.window("Ramses Desktop", lambda: running[-1].poll() is None)
        screen.do("windowfocus", "--sync", window)
        screen.do("windowsize", "--sync", window, "1280", "800")
        assert until(lambda: colours(screen.picture()) > 100), "the first page was not painted"
        return running[-1]

    yield begin
    for program in running:
        program.kill()
        program.wait()


def sit_down_and_mark(screen: Screen, home: Path) -> None:
    """From the home page to the first mark of a two-player game, by keys alone."""
    home_page = screen.picture()
    screen.key("ctrl+n")
    assert until(lambda: different(home_page, screen.picture()) > 0.2), "the page for a new game did not come"
    new_game = screen.picture()
    screen.key("Return")
    assert until(lambda: different(new_game, screen.picture()) > 0.2), "the table did not come"
    dealt = screen.picture()
    screen.key("Tab", "Return", "Right", "Return", "Return")
    assert until(lambda: kept_moves(home, "keep") == 2), "the two pyramids were not kept"
    assert until(lambda: different(dealt, screen.picture()) > 0.15), "the table does not show it"
    # Not every dealt pattern fits every pyramid, but a single box always does; it may bring a bonus box.
    screen.key("s")
    for _ in range(BOXES):
        screen.key("Right", "Return", "Return")
        if until(lambda: kept_moves(home, "cross") > 0, seconds=3):
            return
    raise AssertionError("the mark was not made")


def saved_game(screen: Screen, path: Path) -> Session:
    """What the program saves under this name."""
    screen.key("ctrl+s")
    screen.do("windowfocus", "--sync", screen.window("Save this game"))
    screen.do("type", "--delay", "20", str(path))
    screen.key("Return")
    assert until(lambda: path.exists() and path.stat().st_size > 0), "the game was not saved"
    return record.read(path.read_bytes(), GAMES)


def kept_moves(home: Path, kind: str) -> int:
    """How many moves of this kind are on disk."""
    return sum(line.startswith(kind) for path in journals(home) for line in path.read_text("utf-8").splitlines())


def bar_of(screen: Screen) -> QImage:
    """The Continue bar, over the foot of the home page's scene."""
    return screen.picture().copy(60, 225, 900, 110)


def journals(home: Path) -> list[Path]:
    return sorted((home / "data" / "games").glob("*.ramses"))


def test_a_move_is_played_in_a_real_window(screen, start, home, tmp_path):
    program = start()
    sit_down_and_mark(screen, home)
    picture = tmp_path / "after-the-first-mark.png"
    assert screen.picture().save(str(picture))
    assert picture.stat().st_size > 50_000
    session = saved_game(screen, tmp_path / "first.ramses")
    assert [str(move).split()[0] for move in session.line[:3]] == ["keep", "keep", "cross"]
    program.terminate()
    assert program.wait(timeout=PATIENCE) == 0
    assert (tmp_path / "said").read_text() == ""
    log = home / "log" / "ramses-desktop.log"
    assert not log.exists() or "Traceback" not in log.read_text("utf-8")


def test_a_killed_program_goes_on_where_it_was(screen, start, home, tmp_path):
    program = start()
    bar_without_game = bar_of(screen)
    sit_down_and_mark(screen, home)
    program.kill()
    program.wait()
    kept = record.read(journals(home)[0].read_bytes(), GAMES, running=True)
    assert "cross" in {str(move).split()[0] for move in kept.line}

    start()
    # Enter presses the filled button, Continue, because by then the bar shows that a game is waiting.
    assert until(lambda: bar_of(screen) != bar_without_game), "no game was offered"
    first_page = screen.picture()
    screen.key("Return")
    assert until(lambda: different(first_page, screen.picture()) > 0.2), "the game did not come back"
    session = saved_game(screen, tmp_path / "second.ramses")
    assert session.line[: len(kept.line)] == kept.line
