"""`--install-menu` and `--remove-menu`: on Linux, lets the desktop find the program in its menu and open saved games with it. The
.deb brings that along, made by the same code; a program from pip, an AppImage and the .run need it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ramses_desktop import language
from ramses_desktop.console import printable
from ramses_desktop.data import asset, text
from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store import disk

REFRESH: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Desktops notice new files by themselves; these tools, if there are any, make them notice at once."""
SAID: Final = {
    "GenericName": mark("Pyramid board games"),
    "Comment": mark("Play pyramid board games against people and the computer"),
    "Keywords": mark("board;game;pyramid;egypt;cards;family;", context="keywords, each with a semicolon"),
}
"""What a menu says of the program, by the keys of a desktop entry."""
SAVED_GAME: Final = mark("Ramses Desktop saved game")
NOT_UNDERSTOOD: Final = r'["`$\\%\x00-\x1f\x7f\ud800-\udfff]'
"""Signs that a desktop entry cannot hold in a path: a new line would begin another key. The last are bytes that are no UTF-8."""


class NoMenu(Exception):
    """Why there is no entry, as a sentence."""


def run(words: Sequence[str]) -> int:
    """`--install-menu [PROGRAM]` or `--remove-menu`. The program is this one, unless another is named."""
    try:
        if not sys.platform.startswith("linux"):
            raise NoMenu(tr("Menus of this kind exist on Linux only; elsewhere, the setup or disk image makes the entry."))
        if words[0] == "--install-menu" and len(words) <= 2:
            install([named(words[1])] if words[1:] else this_program(), share())
            refresh()
            print(tr("Ramses Desktop is in the menu, among the games. To remove it from there: {option}", option="--remove-menu"))
        elif [*words] == ["--remove-menu"]:
            for place in files():
                (share() / place).unlink(missing_ok=True)
            refresh()
            print(tr("Ramses Desktop is no longer in the menu. Your games and settings are still there."))
        else:
            raise NoMenu(tr("There is too much after {option}.", option=words[0]))
    except NoMenu as problem:
        print(f"ramses-desktop: {problem}", file=sys.stderr)
        return 2
    except OSError as problem:
        sentence = tr("The menu could not be changed: {reason}.", reason=problem.strerror or problem)
        print(f"ramses-desktop: {sentence}", file=sys.stderr)
        return 1
    return 0


def share() -> Path:
    """Where desktops look for what this player has installed; a relative path counts as unset."""
    chosen = os.environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if chosen.startswith("/") else Path.home() / ".local" / "share"


def files() -> dict[Path, str]:
    """What goes there, by the place below that folder."""
    return {
        Path("mime/packages/ramses-desktop.xml"): _mime_type(),
        Path("icons/hicolor/scalable/apps/ramses-desktop.svg"): asset("app", "ramses-desktop.svg").read_text("utf-8"),
        Path("applications/ramses-desktop.desktop"): _entry(),
    }


def _entry() -> str:
    """The desktop entry, with what it says in every language."""
    lines = []
    for line in text("desktop", "ramses-desktop.desktop").splitlines():
        key = line.partition("=")[0]
        said = language.in_all(SAID[key]) if key in SAID else {}
        lines += [line, *(f"{key}[{code}]={words}" for code, words in said.items() if code != language.ENGLISH)]
    return "".join(f"{line}\n" for line in lines)


def _mime_type() -> str:
    """The type of saved games, with its name in every language."""
    said = language.in_all(SAVED_GAME)
    named = "".join(
        f'\n    <comment xml:lang="{code}">{words}</comment>' for code, words in said.items() if code != language.ENGLISH
    )
    return text("desktop", "ramses-desktop.mime.xml").replace("</comment>", f"</comment>{named}", 1)


def this_program() -> list[str]:
    """The command that starts this program again."""
    if getattr(sys, "frozen", False):
        image, inside = os.environ.get("APPIMAGE"), os.environ.get("APPDIR")
        # A terminal in another program's AppImage has these, too.
        is_inside = inside and Path(inside).resolve() in Path(sys.executable).resolve().parents
        return [image] if image and is_inside else [sys.executable]
    script = Path(sys.argv[0]).absolute()
    return [str(script)] if script.name.startswith("ramses-desktop") else [sys.executable, "-m", "ramses_desktop"]


def named(program: str) -> str:
    """A program that somebody names, as a desktop finds it from any folder: by its path, or its name where that is enough."""
    found = shutil.which(program)
    if found is None:
        raise NoMenu(tr("There is no program {path}.", path=printable(program)))
    return program if found != program and Path(found).is_absolute() else str(Path(found).absolute())


def install(command: list[str], folder: Path) -> None:
    """Put everything below a folder such as /usr/share."""
    for word in command:
        if strange := set(re.findall(NOT_UNDERSTOOD, word)):
            sentence = mark("The path {path} has a character that desktops do not understand: {sign}")
            raise NoMenu(tr(sentence, path=printable(word), sign=" ".join(map(printable, sorted(strange)))))
    quoted = " ".join(word if re.fullmatch(r"[\w/.-]+", word, re.ASCII) else f'"{word}"' for word in command)
    for place, content in files().items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        disk.write_whole(path, content.replace("@EXEC@", quoted).replace("@TRY_EXEC@", command[0]).encode())


def refresh() -> None:
    for tool, folder in REFRESH:
        if shutil.which(tool) and (share() / folder).is_dir():
            subprocess.run([tool, share() / folder], check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
