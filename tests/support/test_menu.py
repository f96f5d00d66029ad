"""A program that came without a package of the system finds its way into the menu, and out again without a rest."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ramses_desktop.__main__ import main
from ramses_desktop.support import menu

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="menus of this kind exist on Linux only")


@pytest.fixture(autouse=True)
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.delenv("APPIMAGE", raising=False)
    monkeypatch.setattr(menu, "REFRESH", ())
    return tmp_path / "share"


def program(folder: Path, name: str = "ramses-desktop") -> str:
    """A program at this place."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def entry(share: Path) -> list[str]:
    return (share / "applications" / "ramses-desktop.desktop").read_text("utf-8").splitlines()


def files(share: Path) -> set[str]:
    return {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}


def test_entry_kind_of_file_and_icon_are_installed_and_removed(
    share: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here, there = program(tmp_path / "here"), program(tmp_path / "Zoë & Co")
    assert main(["--install-menu", here]) == 0
    assert "--remove-menu" in capsys.readouterr().out
    assert files(share) == {
        "applications/ramses-desktop.desktop",
        "icons/hicolor/scalable/apps/ramses-desktop.svg",
        "mime/packages/ramses-desktop.xml",
    }
    assert f"Exec={here} %f" in entry(share)
    assert main(["--install-menu", there]) == 0
    assert {f"TryExec={there}", f'Exec="{there}" %f'} <= {*entry(share)}, "a path with spaces is quoted"
    assert main(["--remove-menu"]) == 0
    assert files(share) == set()
    assert main(["--remove-menu"]) == 0


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="there is no desktop-file-validate here")
@pytest.mark.parametrize("folder", ["opt", "Zoë & Co"])
def test_the_entry_pleases_its_validator(share: Path, tmp_path: Path, folder: str) -> None:
    assert main(["--install-menu", program(tmp_path / folder)]) == 0
    path = share / "applications" / "ramses-desktop.desktop"
    said = subprocess.run(["desktop-file-validate", path], check=False, capture_output=True, text=True)
    assert (said.returncode, said.stdout) == (0, "")


STRANGE = {"100%": "%", '"x"': '"', "$HOME": "$", "x\nExec=rm": r"\n", "x\rExec=rm": r"\r", "caf\udce9": r"\udce9"}
"""Folders with a sign that a desktop entry cannot hold, and how it is told. A line of its own would be another command."""


@pytest.mark.parametrize(("folder", "sign"), STRANGE.items())
def test_a_path_that_desktops_do_not_understand_is_refused(
    share: Path, tmp_path: Path, folder: str, sign: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--install-menu", program(tmp_path / folder)]) == 2
    said = capsys.readouterr().err
    assert said.endswith(f"has a character that desktops do not understand: {sign}\n")
    assert said.count("\n") == 1
    assert files(share) == set()


def test_an_appimage_that_lies_there_is_refused_too(share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = program(tmp_path / "x\nExec=rm", "Ramses.AppImage")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("APPIMAGE", image)
    monkeypatch.setenv("APPDIR", str(Path(sys.executable).resolve().parent))
    assert menu.this_program() == [image]
    with pytest.raises(menu.NoMenu, match=r"x\\nExec=rm/Ramses\.AppImage has a character"):
        menu.install(menu.this_program(), share)
    assert files(share) == set()


def test_a_program_named_from_its_folder_is_found_from_any(share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = program(tmp_path / "games", "prog")
    monkeypatch.chdir(tmp_path / "games")
    for word in ("./prog", "../games/prog"):
        assert main(["--install-menu", word]) == 0
        (tried,) = (line.removeprefix("TryExec=") for line in entry(share) if line.startswith("TryExec="))
        assert Path(tried).is_absolute()
        assert Path(tried).samefile(there)
        assert f"Exec={tried} %f" in entry(share)


def test_a_program_that_is_found_by_its_name_alone_keeps_it(share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = program(tmp_path / "games", "prog")
    monkeypatch.setenv("PATH", str(tmp_path / "games"))
    assert main(["--install-menu", "prog"]) == 0
    assert "Exec=prog %f" in entry(share)
    monkeypatch.chdir(tmp_path / "games")
    monkeypatch.setenv("PATH", ".")
    assert main(["--install-menu", "prog"]) == 0
    assert f"Exec={there} %f" in entry(share), "which folder is meant depends on where one is"


def test_what_starts_the_program_again_depends_on_how_it_came(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/home/me/.local/bin/ramses-desktop", "--install-menu"])
    assert menu.this_program() == ["/home/me/.local/bin/ramses-desktop"]
    monkeypatch.setattr(sys, "argv", ["/usr/lib/ramses_desktop/__main__.py"])
    assert menu.this_program() == [sys.executable, "-m", "ramses_desktop"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert menu.this_program() == [sys.executable]
    monkeypatch.setenv("APPIMAGE", "/home/me/Ramses.AppImage")
    monkeypatch.setenv("APPDIR", "/tmp/.mount_other")
    assert menu.this_program() == [sys.executable], "these are another program's"
    monkeypatch.setattr(sys, "executable", str(Path(sys.executable).resolve()))
    monkeypatch.setenv("APPDIR", str(Path(sys.executable).parent))
    assert menu.this_program() == ["/home/me/Ramses.AppImage"]
    (tmp_path / "temporary").symlink_to(Path(sys.executable).parent)
    monkeypatch.setenv("APPDIR", str(tmp_path / "temporary"))
    assert menu.this_program() == ["/home/me/Ramses.AppImage"], "the temporary folder may be a link"
    monkeypatch.setattr(sys, "frozen", False)
    assert menu.this_program() != ["/home/me/Ramses.AppImage"]


def test_a_relative_folder_for_data_counts_as_unset(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "somewhere")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert menu.share() == tmp_path / ".local" / "share"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--install-menu /does/not/exist", "There is no program /does/not/exist."),
        ("--install-menu extra", "There is no program extra."),
        ("--install-menu /a /b", "There is too much after --install-menu."),
        ("--remove-menu /a", "There is too much after --remove-menu."),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    share: Path, words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr().err == f"ramses-desktop: {sentence}\n"
    assert files(share) == set()


def test_a_folder_that_cannot_be_written_to_costs_a_sentence(
    share: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    share.write_text("in the way")
    assert main(["--install-menu", program(tmp_path)]) == 1
    assert capsys.readouterr().err == "ramses-desktop: The menu could not be changed: Not a directory.\n"


def test_elsewhere_it_says_that_there_is_no_such_menu(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert menu.run(["--install-menu"]) == 2
    assert "on Linux only" in capsys.readouterr().err
