"""The wheel, installed without checkout or Qt, contains its data and prints its version."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from ramses_desktop import __version__

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.slow
DATA = ("resources", "assets")
NEW_FILE = Path("not yet thought of", "deeper", "card.txt")
NEEDED = ("attr", "attrs", "platformdirs")  # but not Qt


def run(*command: str | Path) -> str:
    """The program's output when started far from the checkout."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    away = Path(ROOT.anchor)
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environment, cwd=away)
    return done.stdout.strip()


def files_below(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc"}


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the wheel's sources, with an extra file in each data folder."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "setup.py", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in ("ramses_desktop", *DATA):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in DATA:
        new = copy / name / NEW_FILE
        new.parent.mkdir(parents=True)
        new.write_text("new", encoding="utf-8")
    return copy


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    run(sys.executable, "-m", "pip", "wheel", *options, source)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of an environment with the wheel and whatever `--version` needs."""
    environment = tmp_path_factory.mktemp("installed")
    run(sys.executable, "-m", "venv", "--without-pip", environment)
    places = sysconfig.get_paths("venv", {"base": str(environment), "platbase": str(environment)})
    programs = Path(places["scripts"])
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel)
    for name in NEEDED:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        shutil.copytree(Path(spec.origin).parent, Path(places["purelib"], name))
    return programs


def path_in_the_wheel(installed: Path, kind: str, *parts: str) -> Path:
    return Path(run(installed / "python", "-c", f"from ramses_desktop.data import {kind}; print({kind}{parts})"))


def test_a_deck_is_read_from_the_wheel(installed: Path) -> None:
    cards = path_in_the_wheel(installed, "resource", "pyramids", "cards.json")
    assert installed.parent in cards.parents
    ours = json.loads((ROOT / "resources" / "pyramids" / "cards.json").read_text(encoding="utf-8"))
    assert json.loads(cards.read_text(encoding="utf-8")) == ours


@pytest.mark.parametrize(("kind", "folder"), [("resource", "resources"), ("asset", "assets")])
def test_every_file_is_in_the_wheel_without_being_listed(installed: Path, source: Path, kind: str, folder: str) -> None:
    new = path_in_the_wheel(installed, kind, *NEW_FILE.parts)
    assert files_below(new.parents[2]) == files_below(source / folder)


def test_the_program_says_its_version_without_qt(installed: Path) -> None:
    assert run(installed / "python", "-c", "import importlib.util as u; print(u.find_spec('PySide6'))") == "None"
    assert __version__ in run(installed / "python", "-m", "ramses_desktop", "--version")
    assert __version__ in run(installed / "ramses-desktop", "--version")
