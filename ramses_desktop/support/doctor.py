"""`--doctor`: what is good to know of a computer where something does not work: versions, display, graphics, fonts, sound, folders
and what is in them. It looks at copies and changes nothing. If a part fails, it says so, and the others follow."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from ramses_desktop.store import paths
from ramses_desktop.support.system import about_this_system, private

LITTLE: Final = 100_000_000
"""Bytes below which the space on a disk is called little."""
LETTERS: Final = "AaÄřůßœñ¿–“”½×−→"
SESSION: Final = ("XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP", "DISPLAY", "WAYLAND_DISPLAY", "LANG")
GRAPHICS_CLASS: Final = r"SYSTEM\CurrentControlSet\Control\Class\{4d36e968-e325-11ce-bfc1-08002be10318}\0000"

Lines = Iterator[str]
Begin = Callable[[], object]
"""Makes the application, even where there is no display."""
WRONG: Final = "! "
"""What a line begins with that says that something is wrong."""


def run(begin: Begin) -> int:
    """Print everything. The exit code is 1 if something is wrong."""
    found = []
    for line in lines(begin):
        # At once: if Qt ends the program, the last line tells where.
        print(line, flush=True)
        found.append(line)
    wrong = sum(line.startswith(WRONG) for line in found)
    print(f"Lines with an exclamation mark: {wrong}." if wrong else "Nothing is wrong here.")
    return 1 if wrong else 0


def lines(begin: Begin = lambda: None) -> Lines:
    """Everything, line by line, without the name of the home folder. In the window, the application has begun already."""
    for part in (_program, partial(_display, begin), _graphics, _fonts, _sound, _folders, _files):
        try:
            yield from map(private, part())
        except Exception as problem:  # noqa: BLE001 - a doctor must get to the end
            yield f"{WRONG}{type(problem).__name__}: {private(str(problem))}"


def _program() -> Lines:
    from ramses_desktop.games import IDS, has_module, module_of

    yield about_this_system()
    kind = "package" if getattr(sys, "frozen", False) else "Python"
    yield f"Program: {Path(__file__).parents[1]} ({kind}, {sys.executable})"
    for game_id in IDS:
        if has_module(game_id, "kernel"):
            compiled = not str(module_of(game_id, "kernel").__file__).endswith((".py", ".pyc"))
            yield f"Kernel of {game_id}: {'compiled' if compiled else 'plain Python'}"


def _display(begin: Begin) -> Lines:
    said = {name: os.environ.get(name, "") for name in (*SESSION, *(name for name in os.environ if name.startswith("QT_")))}
    yield f"Session: {' '.join(f'{name}={value}' for name, value in said.items() if value) or 'nothing is set'}"
    from PySide6.QtGui import QGuiApplication

    application = begin()
    if application is not None and QGuiApplication.platformName() == "offscreen" != said.get("QT_QPA_PLATFORM"):
        yield f"{WRONG}There is no display, so no window can be opened; the commands work without one"
    yield f"Display: {QGuiApplication.platformName()}"
    for screen in QGuiApplication.screens():
        size = screen.geometry().size()
        yield (
            f"Screen {screen.name()}: {size.width()}x{size.height()}, scale {screen.devicePixelRatio():g}, "
            f"{screen.logicalDotsPerInch():.0f} dpi, {screen.refreshRate():.0f} Hz"
        )


def _graphics() -> Lines:
    yield "Painting: by the processor; the graphics card only shows the result"
    if sys.platform == "win32":
        import winreg

        with suppress(FileNotFoundError), winreg.OpenKey(winreg.HKEY_LOCAL_MACHINE, GRAPHICS_CLASS) as card:
            name, version = (winreg.QueryValueEx(card, value)[0] for value in ("DriverDesc", "DriverVersion"))
            yield f"Graphics: {name}, driver {version}"
    for card in sorted(Path("/sys/class/drm").glob("card?")):
        with suppress(OSError):
            told = dict(line.split("=", 1) for line in (card / "device" / "uevent").read_text().splitlines())
            yield f"Graphics: {told.get('DRIVER', 'no driver')} {told.get('PCI_ID', '')}".rstrip()


def _fonts() -> Lines:
    from PySide6.QtGui import QFontDatabase, QFontInfo, QFontMetrics, QGuiApplication

    from ramses_desktop.ui.style import fonts

    for make in (fonts.text, fonts.title):
        font = make(15)
        wanted, used = font.families()[0], QFontInfo(font).family()
        metrics = QFontMetrics(font)
        missing = "".join(sign for sign in LETTERS if not metrics.inFontUcs4(ord(sign)))
        lacks = f"; it lacks {missing}" if missing else ""
        yield f"{'' if used == wanted else WRONG}Font: {wanted}, shown as {used}{lacks}"
    yield f"System font: {QGuiApplication.font().family()}, one of {len(QFontDatabase.families())} families"


def _sound() -> Lines:
    from ramses_desktop.ui.sound import player

    if not player.is_possible():
        yield "Sound: there is no audio library, so the program is silent"
        return
    found = player.names()
    yield f"Sound: {', '.join(found)}" if found else "Sound: there is no sound card, so the program is silent"


def _folders() -> Lines:
    kinds = {
        "Games and statistics": paths.data_folder(),
        "Settings": paths.config_folder(),
        "Pictures": paths.cache_folder(),
        "Log": paths.log_folder(),
    }
    for kind, folder in kinds.items():
        there = next(one for one in (folder, *folder.parents) if one.exists())
        free = shutil.disk_usage(there).free
        may_write = os.access(there, os.W_OK | os.X_OK)
        state = "" if folder.exists() else ", not there yet"
        state += "" if may_write else ", not writable"
        wrong = WRONG if free < LITTLE or not may_write else ""
        yield f"{wrong}{kind}: {folder}{state}, {free / 1e6:,.0f} MB free"


def _files() -> Lines:
    from ramses_desktop.games import GAMES
    from ramses_desktop.store import database, settings
    from ramses_desktop.store.disk import Fault
    from ramses_desktop.store.statistics import statistics

    for words, folder in (("Unfinished", paths.games_folder()), ("Finished", paths.finished_folder())):
        found = list(folder.glob("*.ramses")) if folder.is_dir() else []
        yield f"{words} games: {len(found)}"
    with tempfile.TemporaryDirectory() as place:
        copied, told = Path(place), list[Fault]()
        for path in filter(Path.exists, database.files(paths.statistics_file())):
            shutil.copy(path, copied)  # with what the running program has written, but not yet moved into the first file
        kept = statistics(GAMES, told.append, copied)
        count = len(kept.results())
        kept.close()
        yield f"{WRONG}Statistics: {told[0].sentence}" if told else f"Games in the statistics: {count}"
        if paths.settings_file().exists():
            shutil.copy(paths.settings_file(), copied / "settings.json")
        chosen, notice = settings.load(copied / "settings.json")
        people = sum(bool(chair.name) for chair in chosen.chairs)
        yield f"Theme {chosen.theme}, text {chosen.text_scale:.0%}, changed keys {len(chosen.shortcuts)}, named seats {people}"
        if notice:
            yield f"{WRONG}{notice}"
