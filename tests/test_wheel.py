"""The wheel, installed without checkout or Qt, contains its data and prints its version. It holds nothing that only the repository
needs, and the source distribution makes the same wheel."""

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

import pytest

import contents
from languages import compiled
from ramses_desktop import __version__
from ramses_desktop.games import IDS
from release import python_package
from tests.compiled import CannotCompile, compile_program

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
    for name in ("pyproject.toml", "setup.py", "LICENSE", "README.md", "MANIFEST.in", "CHANGELOG.md", "CONTRIBUTING.md", "dev.py"):
        shutil.copy(ROOT / name, copy)
    for name in ("ramses_desktop", "packaging", "docs", *DATA):
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
    there = {path for path in files_below(source / folder) if is_for_players(Path(folder, path))}
    assert files_below(new.parents[2]) == there


def is_for_players(path: Path) -> bool:
    return not any(path.is_relative_to(one) or path.match(one) for one in contents.NOT_FOR_PLAYERS)


def test_nothing_that_only_the_repository_needs_is_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        inside = [Path(name) for name in files.namelist()]
    for left_out in contents.NOT_FOR_PLAYERS:
        assert any(ROOT.glob(left_out))
    assert [path for path in inside if not is_for_players(path)] == []
    assert [path for path in inside if not is_for_players(path.relative_to(path.parts[0]))] == []


def test_every_language_is_compiled_in_the_wheel(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        inside = set(files.namelist())
    for source in compiled.catalogues():
        place = f"ramses_desktop/resources/translations/{source.parent.name}"
        assert {f"{place}/first.mo", f"{place}/rest.mo"} <= inside


def test_without_the_sample_game_every_other_is_there(installed: Path) -> None:
    question = "from ramses_desktop import games; print(*games.all_ids()); print(*(game.spec.id for game in games.TESTED))"
    assert run(installed / "python", "-c", question).split() == [*IDS, *IDS]


def test_it_tells_an_index_what_it_is_without_pictures_and_links_into_the_repository(wheel: Path) -> None:
    with ZipFile(wheel) as files:
        (path,) = (name for name in files.namelist() if name.endswith(".dist-info/METADATA"))
        about = message_from_bytes(files.read(path))
    assert about["Version"] == __version__
    assert about["Description-Content-Type"] == "text/markdown"
    assert {"Operating System :: POSIX :: Linux", "Typing :: Typed"} <= set(about.get_all("Classifier", []))
    assert about.get_all("Project-URL") is None
    text = str(about.get_payload())
    assert text.lstrip().startswith("# Ramses Desktop")
    assert "Nothing is ever sent" in text
    assert not re.search(r"<img|!\[|\]\((?!https?:)", text)


def test_it_brings_a_command_and_a_program_without_a_console(installed: Path) -> None:
    assert (installed / "ramses-desktop").exists()
    assert (installed / "ramses-desktop-window").exists()


def test_the_source_distribution_makes_the_same_wheel(source: Path, wheel: Path, tmp_path: Path) -> None:
    question = f"from setuptools import build_meta; build_meta.build_sdist({str(tmp_path)!r})"
    subprocess.run([sys.executable, "-c", question], check=True, cwd=source, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    (packed,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as files:
        files.extractall(tmp_path, filter="data")
    unpacked = tmp_path / packed.name.removesuffix(".tar.gz")
    assert (unpacked / "packaging" / "build.py").exists()
    options = ("--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path)
    run(sys.executable, "-m", "pip", "wheel", *options, unpacked)
    with ZipFile(wheel) as one, ZipFile(tmp_path / wheel.name) as other:
        assert set(one.namelist()) == set(other.namelist())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menus of this kind exist on Linux only")
def test_it_finds_its_way_into_the_menu_and_out_again(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    run(installed / "ramses-desktop", "--install-menu")
    entry = (tmp_path / "applications" / "ramses-desktop.desktop").read_text("utf-8")
    assert f"TryExec={installed / 'ramses-desktop'}\n" in entry
    run(installed / "ramses-desktop", "--remove-menu")
    assert not (tmp_path / "applications" / "ramses-desktop.desktop").exists()


def test_the_program_says_its_version_without_qt(installed: Path) -> None:
    assert run(installed / "python", "-c", "import importlib.util as u; print(u.find_spec('PySide6'))") == "None"
    assert __version__ in run(installed / "python", "-m", "ramses_desktop", "--version")
    assert __version__ in run(installed / "ramses-desktop", "--version")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have a wheel without them only")
def test_a_wheel_with_compiled_kernels_plays_with_them(wheel: Path, tmp_path: Path) -> None:
    program, there = tmp_path / "program", tmp_path / "installed"
    try:
        compile_program(program)
    except CannotCompile as why:
        pytest.skip(str(why))
    compiled = python_package.make_compiled(wheel, program)
    assert compiled is not None
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", there, compiled], check=True)
    question = (
        f"import sys; sys.path.insert(0, {str(there)!r})\n"
        "from ramses_desktop.games.pyramids import kernel as one\nfrom ramses_desktop.games.silver_gold import kernel as two\n"
        "print(one.__file__, two.__file__, sep='\\n')"
    )
    places = [Path(line) for line in run(sys.executable, "-c", question).splitlines()]
    assert all(place.is_relative_to(there) for place in places)
    assert [place.suffix for place in places] == [".so", ".so"]
