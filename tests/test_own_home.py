"""Tests leave the files of whoever runs them alone, and a session that does not fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import own_home, untouched

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = '{"language": "fr", "theme": "dark"}'


@pytest.fixture(params=["home", "one folder for everything"])
def family(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Somebody's environment; they have settings and a game."""
    if request.param == "home":
        own_home.move_to(tmp_path / "family", request.getfixturevalue("monkeypatch"))
        environment = {**os.environ}
    else:
        environment = {**os.environ, "RAMSES_DESKTOP_HOME": str(tmp_path / "family")}
    told = "from ramses_desktop.store.paths import *; print(settings_file(), games_folder() / 'cat.ramses', sep='\\n')"
    found = subprocess.run([sys.executable, "-c", told], check=True, capture_output=True, text=True, cwd=ROOT, env=environment)
    settings, game = map(Path, found.stdout.splitlines())
    for path, text in ((settings, SETTINGS), (game, "a game")):
        path.parent.mkdir(parents=True)
        path.write_text(text, "utf-8")
    return {**environment, "SETTINGS": str(settings), "GAME": str(game)}


def session(family: dict[str, str], folder: Path, test: str) -> subprocess.CompletedProcess[str]:
    """A session with this one test, run by that family."""
    file = folder / "test_something.py"
    file.write_text(test, "utf-8")
    plugins = ["-p", "tests.untouched", "-p", "tests.own_home", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *plugins, "-c", os.devnull, "--rootdir", str(folder), str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, env=family)


SAVING = """
from ramses_desktop.store.settings import Settings
assert Settings(language="de").save() is None

def test_it(monkeypatch):
    monkeypatch.undo()
    assert Settings(language="cs").save() is None
"""


def test_what_tests_keep_is_kept_elsewhere(family: dict[str, str], tmp_path: Path) -> None:
    """Even outside any test, or after a test has undone what it changed."""
    done = session(family, tmp_path, SAVING)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 passed" in done.stdout
    assert Path(family["SETTINGS"]).read_text("utf-8") == SETTINGS


@pytest.mark.parametrize(
    ("test", "path"),
    [
        ("Path(os.environ['SETTINGS']).write_text('{}')", "SETTINGS"),
        ("Path(os.environ['GAME']).unlink()", "GAME"),
        ("Path(os.environ['GAME']).with_name('dog.ramses').write_text('another')", "GAME"),
    ],
)
def test_a_session_that_touches_them_fails(family: dict[str, str], tmp_path: Path, test: str, path: str) -> None:
    done = session(family, tmp_path, f"import os\nfrom pathlib import Path\n\ndef test_it():\n    {test}\n")
    assert done.returncode == 1
    assert "1 passed" in done.stdout
    assert "the files of whoever runs the tests were touched" in done.stdout
    assert f"\n{Path(family[path]).parent}" in done.stdout


def test_a_folder_that_was_not_there_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own_home.move_to(tmp_path, monkeypatch)
    owner = untouched.owner()
    assert owner.touched() == []
    place = next(untouched.places())
    place.mkdir(parents=True)
    assert owner.touched() == [place]


def test_all_tests_live_elsewhere(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.hasplugin("tests.own_home")


def test_the_check_goes_with_all_tests() -> None:
    """As dev.py starts them."""
    options = ["-p", "tests.untouched", "-p", "no:cacheprovider", "-q", "--collect-only", "tests/test_ci.py"]
    done = subprocess.run([sys.executable, "-m", "pytest", *options], check=False, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
