"""A system without the libraries of a window: the program names them, also where it was started by a click."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SENTENCE = (
    "No window can be opened, because your system lacks libX11.so.6, libfontconfig.so.1. Install what is missing, then try again."
)
LDD = """
    libfontconfig.so.1 => not found
    libX11.so.6 => not found
    libfontconfig.so.1 => not found
    libc.so.6 => /lib/libc.so.6 (0x00007f00)
"""

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere the libraries come with the program")


class Desktop:
    """A desktop where a library is missing that Qt needs, with programs that write down how they are called."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.tools, self.python = folder, folder / "tools", folder / "python"
        self.tools.mkdir()
        (self.python / "PySide6").mkdir(parents=True)
        (self.python / "PySide6" / "__init__.py").write_text(
            "raise ImportError('libfontconfig.so.1: cannot open shared object file')\n"
        )
        self.tool("ldd", f"echo '{LDD}'")

    def tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(f"#!/bin/sh\n{script}\n", "utf-8")
        (self.tools / name).chmod(0o755)

    def dialog(self, name: str, *, works: bool = True) -> None:
        """A program that shows a sentence."""
        self.tool(name, f"for word; do echo \"$word\"; done >'{self.folder}/{name}'; exit {0 if works else 1}")

    def shown_by(self, name: str) -> list[str]:
        path = self.folder / name
        return path.read_text("utf-8").splitlines() if path.exists() else []

    def start(self, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
        environment = {"PATH": str(self.tools), "HOME": str(self.folder), "DISPLAY": ":987", "LANG": "en_GB.UTF-8"}
        environment |= {"PYTHONPATH": f"{self.python}:{ROOT}", **more}
        command = [sys.executable, "-m", "ramses_desktop", *words]
        return subprocess.run(command, check=False, cwd=self.folder, env=environment, capture_output=True, text=True, timeout=60)


@pytest.fixture
def desktop(tmp_path: Path) -> Desktop:
    return Desktop(tmp_path)


def test_what_the_system_lacks_is_shown_to_somebody_who_clicked(desktop: Desktop) -> None:
    desktop.dialog("zenity")
    answer = desktop.start()
    assert (answer.returncode, answer.stdout, answer.stderr) == (1, "", f"ramses-desktop: {SENTENCE}\n")
    assert f"--text={SENTENCE}" in desktop.shown_by("zenity")


def test_it_is_told_in_the_language_of_the_system(desktop: Desktop) -> None:
    desktop.dialog("kdialog")
    answer = desktop.start(LANG="de_DE.UTF-8", PYTHONIOENCODING="utf-8")
    assert "libX11.so.6, libfontconfig.so.1" in answer.stderr
    assert SENTENCE not in answer.stderr
    assert desktop.shown_by("kdialog")[-1] in answer.stderr


@pytest.mark.parametrize("tool", ["zenity", "kdialog", "xmessage", "notify-send", "x-terminal-emulator"])
def test_any_dialog_of_any_desktop_will_do(desktop: Desktop, tool: str) -> None:
    desktop.dialog(tool)
    desktop.start()
    assert any(SENTENCE in line for line in desktop.shown_by(tool))


def test_where_one_fails_another_shows_it_and_then_no_more(desktop: Desktop) -> None:
    desktop.dialog("zenity", works=False)
    desktop.dialog("xmessage")
    desktop.dialog("notify-send")
    desktop.start()
    assert desktop.shown_by("zenity")
    assert desktop.shown_by("xmessage")[-1] == SENTENCE
    assert not desktop.shown_by("notify-send")


@pytest.mark.parametrize("more", [{"DISPLAY": ""}, {"QT_QPA_PLATFORM": "offscreen"}])
def test_where_nobody_sees_a_dialog_there_is_none(desktop: Desktop, more: dict[str, str]) -> None:
    desktop.dialog("zenity")
    desktop.start(**more)
    assert not desktop.shown_by("zenity")


@pytest.mark.parametrize("said", ["", "libc.so.6 => /lib/libc.so.6 (0x00007f00)"])
def test_what_is_not_a_matter_of_libraries_is_told_as_it_is(desktop: Desktop, said: str) -> None:
    desktop.tool("ldd", f"echo '{said}'")
    desktop.dialog("zenity")
    answer = desktop.start()
    told = "The window cannot be opened: libfontconfig.so.1: cannot open shared object file. The commands work without it."
    assert answer.stderr == f"ramses-desktop: {told}\n"
    assert f"--text={told}" in desktop.shown_by("zenity")


@pytest.mark.slow
def test_qt_that_cannot_load_what_opens_windows_names_the_libraries_too(desktop: Desktop) -> None:
    desktop.dialog("zenity")
    answer = desktop.start(QT_QPA_PLATFORM="papyrus", PYTHONPATH=str(ROOT), PATH=f"{desktop.tools}:{os.environ['PATH']}")
    assert (answer.returncode, answer.stderr) == (1, f"ramses-desktop: {SENTENCE}\n")
    assert f"--text={SENTENCE}" in desktop.shown_by("zenity")
