"""Where the player's files are."""

import gc
import sys
from pathlib import Path

import pytest

from ramses_desktop import __main__
from ramses_desktop.store import paths

FOLDERS = (paths.config_folder, paths.data_folder, paths.cache_folder, paths.log_folder)


def test_one_variable_moves_everything_into_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", str(tmp_path))
    assert [folder() for folder in FOLDERS] == [tmp_path / name for name in ("config", "data", "cache", "log")]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_in_the_current_one_is_meant_where_the_program_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAMSES_DESKTOP_HOME", "stick")
    assert paths.settings_file() == Path.cwd() / "stick" / "config" / "settings.json"


def test_otherwise_the_folders_are_those_of_the_system() -> None:
    for folder in FOLDERS:
        assert "ramses-desktop" in folder().parts
        assert folder().is_absolute()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no user without a home")
@pytest.mark.parametrize("home", [None, "~/games"])
def test_who_has_neither_a_home_nor_a_name_is_told_what_to_set(
    home: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import pwd

    def unknown(number: int) -> None:
        raise KeyError(number)

    monkeypatch.setattr(gc, "disable", lambda: None)  # a start that fails ends the program, so garbage does not matter
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    if home:
        monkeypatch.setenv("RAMSES_DESKTOP_HOME", home)
    assert __main__.main([]) == 1
    assert capsys.readouterr().err == (
        "ramses-desktop: There is no home folder to keep games in. Set HOME, or RAMSES_DESKTOP_HOME, to a folder of yours.\n"
    )


def test_the_data_folder_has_a_place_for_everything(data: Path) -> None:
    places = (paths.games_folder, paths.finished_folder, paths.removed_folder, paths.damaged_folder, paths.statistics_file)
    assert [place().parent for place in places] == [data] * 5
    assert [place(Path("x")).name for place in places] == [place().name for place in places]
    assert len({place().name for place in places}) == 5


def test_a_portable_program_keeps_everything_beside_itself(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "ramses-desktop.exe"))
    assert tmp_path not in paths.data_folder().parents
    (tmp_path / paths.PORTABLE).touch()
    assert paths.data_folder() == tmp_path / "data" / "data"
    assert paths.settings_file() == tmp_path / "data" / "config" / "settings.json"
