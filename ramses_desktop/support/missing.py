"""What the window needs of a Linux system and does not find there, and how to say so to somebody who clicked: they see no terminal,
and we have no window."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from ramses_desktop import language
from ramses_desktop.engine.text import tr

TITLE: Final = "Ramses Desktop"
WINDOWS: Final = "Qt/plugins/platforms/libqxcb.so"
"""What opens windows for Qt, by its place in PySide."""


def because_of_libraries() -> str:
    """The sentence that names what the system lacks; empty if that is not why there is no window."""
    found = libraries()
    if not found:
        return ""
    language.speak(language.of_the_terminal())
    names = ", ".join(found)
    return tr("No window can be opened, because your system lacks {names}. Install what is missing, then try again.", names=names)


def libraries() -> list[str]:
    """The libraries that the system lacks, without which Qt opens no window."""
    spec = find_spec("PySide6") if sys.platform == "linux" and shutil.which("ldd") else None
    if spec is None or spec.origin is None:
        return []
    plugin = Path(spec.origin).parent / WINDOWS
    where = {**os.environ, "LC_ALL": "C", "LD_LIBRARY_PATH": str(plugin.parents[2] / "lib")}
    said = subprocess.run(["ldd", plugin], check=False, env=where, capture_output=True, text=True).stdout
    return sorted(set(re.findall(r"^\s*(\S+) => not found", said, re.MULTILINE)))


def show(sentence: str) -> None:
    """Show a sentence by the first program for that which is there and can; in a terminal, it has been said already."""
    if not _is_on_a_desktop() or (sys.stderr is not None and sys.stderr.isatty()):
        return
    quiet: Final = subprocess.DEVNULL
    for words in _ways_to_show(sentence):
        if shutil.which(words[0]) and subprocess.run(words, check=False, stdin=quiet, stdout=quiet, stderr=quiet).returncode == 0:
            return


def _is_on_a_desktop() -> bool:
    has_display = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return sys.platform == "linux" and bool(has_display) and os.environ.get("QT_QPA_PLATFORM") != "offscreen"


def _ways_to_show(sentence: str) -> list[list[str]]:
    return [
        ["zenity", "--error", "--no-markup", "--width=480", f"--title={TITLE}", f"--text={sentence}"],
        ["kdialog", "--title", TITLE, "--error", sentence],
        ["xmessage", "-center", "-title", TITLE, sentence],
        ["notify-send", TITLE, sentence],
        ["x-terminal-emulator", "-e", "sh", "-c", 'echo "$1"; read -r seen', "sh", sentence],
    ]
