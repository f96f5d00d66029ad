"""Program and libraries follow the locale: with another alphabet, another decimal point, or no locale at all it starts, passes its
self-test, and plays the same games."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop.games import IDS
from tests.patience import until

ROOT = Path(__file__).resolve().parents[2]
QT_HELPS_ITSELF = """Detected locale "C" with character encoding "ANSI_X3.4-1968", which is not UTF-8.
Qt depends on a UTF-8 locale, and has switched to "C.UTF-8" instead.
If this causes problems, reconfigure your locale. See the locale(1) manual
for more information.
"""
CAN_MAKE = shutil.which("localedef") is not None and Path("/usr/share/i18n/locales/tr_TR").exists()

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CAN_MAKE and not os.environ.get("CI"), reason="needs localedef and the package locales"),
]


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with these locales, wherever the system lacks them."""
    folder = tmp_path_factory.mktemp("locales")
    for name in ("tr_TR", "de_DE", "cs_CZ"):
        subprocess.run(["localedef", "-i", name, "-f", "UTF-8", folder / f"{name}.UTF-8"], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games as played in plain English."""
    folder = tmp_path_factory.mktemp("home")
    run({**os.environ, "LC_ALL": "C.UTF-8", "RAMSES_DESKTOP_HOME": str(folder / "own")}, "tests.e2e.abroad", str(folder))
    return folder


def run(environment: dict[str, str], module: str, *words: str) -> list[str]:
    """The output of a module that exits cleanly without complaints."""
    command = [sys.executable, "-m", module, *words]
    answer = subprocess.run(command, check=False, env=environment, cwd=ROOT, capture_output=True, encoding="utf-8", timeout=300)
    assert (answer.returncode, answer.stderr.replace(QT_HELPS_ITSELF, "")) == (0, "")
    return answer.stdout.splitlines()


@pytest.mark.parametrize(
    ("locale", "name"), [("tr_TR.UTF-8", "tr_TR"), ("de_DE.UTF-8", "de_DE"), ("cs_CZ.UTF-8", "cs_CZ"), ("C", "C")]
)
def test_the_program_starts_tries_itself_out_and_plays_the_same_games(
    locale: str, name: str, locales: Path, at_home: Path, tmp_path: Path
) -> None:
    home = tmp_path / "own"
    environment = {key: value for key, value in os.environ.items() if key not in ("LANG", "LANGUAGE") and key[:3] != "LC_"}
    environment |= {"LC_ALL": locale, "LOCPATH": str(locales), "QT_QPA_PLATFORM": "offscreen", "RAMSES_DESKTOP_HOME": str(home)}
    command = [sys.executable, "-m", "ramses_desktop"]
    with subprocess.Popen(command, env=environment, cwd=ROOT, stderr=subprocess.PIPE, encoding="utf-8") as program:
        try:
            assert until(lambda: (home / "data" / "instance.json").exists() or program.poll() is not None)
        finally:
            program.terminate()
        _, said = program.communicate(timeout=60)
    assert (program.returncode, said.replace(QT_HELPS_ITSELF, "")) == (0, "")
    assert run(environment, "ramses_desktop", "--self-test")[-1] == "READY"
    assert run(environment, "tests.e2e.abroad", str(tmp_path)) == [f"{name} utf-8"]
    for game_id in IDS:
        file = f"{game_id}.ramses"
        assert (tmp_path / file).read_bytes() == (at_home / file).read_bytes()


def test_a_seed_deals_the_same_where_another_coding_is_set(tmp_path: Path) -> None:
    """The terminal writes UTF-8 whatever the locale says, so the seed is read as UTF-8 whenever possible."""
    subprocess.run(["localedef", "-i", "de_DE", "-f", "ISO-8859-1", tmp_path / "de_DE.ISO-8859-1"], check=True, capture_output=True)
    words = ["ramses_desktop", "deal", "ramses", "--seed", "Žofie"]
    elsewhere = {"LC_ALL": "de_DE.ISO-8859-1", "LOCPATH": str(tmp_path), "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8"}
    there, here = run({**os.environ, **elsewhere}, *words), run({**os.environ, "LC_ALL": "C.UTF-8"}, *words)
    assert there[0] != here[0]  # the heading is in the language of the locale
    assert there[1:] == here[1:]
