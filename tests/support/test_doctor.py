"""The doctor tells what it finds, changes nothing, and gets to the end whatever is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from ramses_desktop.games import GAMES
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.store import paths
from ramses_desktop.store.statistics import statistics
from ramses_desktop.support import doctor
from ramses_desktop.ui.sound import player
from tests.golden.make import HERE
from tests.patience import PATIENCE
from tests.ui.reviewed import counted, whole_game

ROOT = Path(__file__).resolve().parents[2]
LEFT = HERE / "saves" / "home-0.1.0"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(LEFT, tmp_path / "Žofie")
    monkeypatch.setenv(paths.HOME, str(tmp_path / "Žofie"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "Žofie")
    return tmp_path / "Žofie"


def contents(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def line(lines: list[str], begin: str) -> str:
    (found,) = (one for one in lines if one.startswith(begin))
    return found


def test_it_tells_of_display_fonts_sound_folders_and_games_and_changes_nothing(home: Path, qapp: object) -> None:
    before = contents(home)
    lines = list(doctor.lines())
    assert contents(home) == before
    assert "PySide6 6." in lines[0]
    assert line(lines, "Display: ") == "Display: offscreen"
    assert line(lines, "Font: Lato") == "Font: Lato, shown as Lato"
    assert line(lines, "Font: Cinzel").startswith("Font: Cinzel, shown as Cinzel")
    assert line(lines, "Sound: ")
    assert line(lines, "Screen ")
    assert "MB free" in line(lines, "Games and statistics: ~")
    assert line(lines, "Unfinished games") == "Unfinished games: 4"
    assert line(lines, "Finished games") == "Finished games: 4"
    assert line(lines, "Games in the statistics") == "Games in the statistics: 4"
    assert line(lines, "Theme ").startswith("Theme dark, text 100%, changed keys 1")
    assert [one for one in lines if one.startswith(doctor.WRONG)] == []


def test_it_counts_what_the_running_program_has_just_written(home: Path, qapp: object) -> None:
    kept = statistics(GAMES, lambda fault: None)
    assert len(kept.results()) == 4
    counted(kept, whole_game(PYRAMIDS), "fifth")
    assert line(list(doctor.lines()), "Games in the statistics") == "Games in the statistics: 5"
    kept.close()


def test_it_does_not_tell_who_plays(home: Path, qapp: object) -> None:
    assert "Žofie" not in "\n".join(doctor.lines())


def test_what_is_damaged_is_marked_and_left_where_it_is(home: Path, qapp: object) -> None:
    paths.settings_file().write_text("not JSON", "utf-8")
    paths.statistics_file().write_bytes(b"not a database")
    before = contents(home)
    wrong = [one for one in doctor.lines() if one.startswith(doctor.WRONG)]
    assert len(wrong) == 2
    assert contents(home) == before


def test_a_part_that_fails_says_so_and_the_others_follow(home: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player, "is_possible", Mock(side_effect=OSError("no such device")))
    lines = list(doctor.lines())
    assert f"{doctor.WRONG}OSError: no such device" in lines
    assert line(lines, "Finished games") == "Finished games: 4"


def test_a_disk_that_is_nearly_full_is_marked(home: Path, qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: type("Usage", (), {"free": 2_000_000}))
    assert "2 MB free" in line(list(doctor.lines()), f"{doctor.WRONG}Games and statistics: ")


@pytest.mark.slow
@pytest.mark.parametrize(("display", "code"), [("offscreen", 0), ("", 1)])
def test_the_command_says_at_its_end_whether_anything_is_wrong(home: Path, display: str, code: int) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment["QT_QPA_PLATFORM"] = display
    words = [sys.executable, "-m", "ramses_desktop", "--doctor"]
    done = subprocess.run(words, check=False, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    if sys.platform.startswith("linux"):
        assert (done.returncode, done.stderr) == (code, "")
    assert done.stdout.splitlines()[-1] == ("Nothing is wrong here." if code == 0 else "Lines with an exclamation mark: 1.")
