"""`--self-test`: whether this installation can do what a player will ask of it. Opens the real window, has a bot move in every game
(in the worker process, if it has to think), saves and opens that game, and prints READY. Leaves the player's files alone."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from ramses_desktop.data import Damaged, resource, text
from ramses_desktop.engine.session import Seat
from ramses_desktop.games import IDS, bots, game, has_module, module_of
from ramses_desktop.store.paths import HOME, log_file

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.ui.table.setup import TableSetup
    from ramses_desktop.ui.window import MainWindow

PATIENCE: Final = 60.0
"""Timeout of each step in seconds; a slow machine needs a few for the first move."""
SEED: Final = "self-test"
FOLDER: Final = "ramses-desktop-self-test-"
"""Prefix of its folders' names."""
COMPILED: Final = (".so", ".pyd")

_received: list[int] = []
"""Signals that asked this process to end."""


class Failed(Exception):
    """What does not work, as a sentence."""


def run() -> int:
    """Try everything and return the exit code."""
    from ramses_desktop import app

    application = app.make_app_anywhere()
    _sweep()
    _listen_to_signals()
    with tempfile.TemporaryDirectory(prefix=FOLDER, ignore_cleanup_errors=True) as home:
        lock = lock_of(Path(home))
        lock.tryLock(0)
        os.environ[HOME] = home
        try:
            _try_everything(application, Path(home))
        except (Failed, Damaged) as problem:
            print(f"ramses-desktop: The self-test failed: {problem}", file=sys.stderr, flush=True)
            return 1
        finally:
            lock.unlock()
    print("READY", flush=True)
    return 0


def lock_of(folder: Path) -> QLockFile:
    """Held while a self-test uses this folder. It is released when its process ends, however that happens."""
    from PySide6.QtCore import QLockFile

    lock = QLockFile(str(folder / "in-use"))
    lock.setStaleLockTime(0)
    return lock


def _sweep() -> None:
    """Remove what this user's earlier self-tests left behind when they were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDER}*"):
        with suppress(OSError):
            is_own = not hasattr(os, "getuid") or folder.lstat().st_uid == os.getuid()
            if is_own and (folder / "in-use").exists() and lock_of(folder).tryLock(0):
                shutil.rmtree(folder)


def _listen_to_signals() -> None:
    """Python may call handlers in the middle of Qt's work, so these only record the signal; `_wait` acts on it."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Under nohup it is meant to keep running.
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: _received.append(number))


def _try_everything(application: QApplication, home: Path) -> None:
    from ramses_desktop.app import make_window
    from ramses_desktop.support.system import about_this_system

    print(about_this_system(), flush=True)
    window = make_window(application)
    window.show()
    handle = window.windowHandle()
    _wait(application, handle.isExposed, "the window does not appear.")
    print(f"The window is open ({application.platformName()}).", flush=True)
    print(_try_sound(), flush=True)
    for game_id in IDS:
        text(game_id, "rules.html")
        print(_try_game(application, window, game_id, home), flush=True)
    window.close()
    application.quit()
    application.aboutToQuit.emit()
    if log_file().exists():
        raise Failed(f"something went wrong on the way:\n{log_file().read_text('utf-8')}")


def _try_sound() -> str:
    """Read a sound; whether there is a sound card is up to the machine. Returns a one-line report."""
    from ramses_desktop.engine.sound import SNAP
    from ramses_desktop.ui.sound import player
    from ramses_desktop.ui.sound.player import file_of, samples_of

    if not player.is_possible():
        return "There is no audio library, so the program is silent."
    try:
        samples = player.decoded(resource("sounds", file_of(SNAP, 1)).read_bytes(), 1.0)
    except player.NoSound as problem:
        raise Failed(str(problem)) from problem
    if len(samples) != samples_of(SNAP):
        raise Failed("a sound is not as long as it should be.")
    return "Sounds can be read."


def _try_game(application: QApplication, window: MainWindow, game_id: str, home: Path) -> str:
    """Play a bot's turn, then save and reopen the game. Returns a one-line report."""
    setup = _setup(game_id)
    window.start(setup)
    page = window.table
    assert page is not None  # the window has just opened it
    answers = page.thinker.answers
    _wait(
        application,
        lambda: page.session is not None and page.session.ply > 0 and page.session.turn != 0,
        f"no bot moves in {game_id}.",
    )
    bot = setup.seats[0].player
    beside = page.thinker.answers > answers
    if _thinks(game_id, bot) and not beside:
        raise Failed(f"the bots of {game_id} do not think in the background.")
    path = home / f"{game_id}.ramses"
    assert page.session is not None
    moves = page.session.line
    if not window.files.save(path):
        raise Failed(f"a game of {game_id} cannot be saved.")
    if not window.open_file(path) or window.table is None or window.table.session is None or window.table.session.line != moves:
        raise Failed(f"a saved game of {game_id} does not open as it was saved.")
    window.table.close_table()
    how = "thought in the background" if beside else "moved at once"
    return f"{game(game_id).spec.name}: {bot} {how}, saved and opened ({kernel_kind(game_id)})."


def _thinks(game_id: str, bot: str) -> bool:
    """Whether this bot takes its time; quick ones are asked without a worker process."""
    return hasattr(bots(game_id)[bot], "think")


def _setup(game_id: str) -> TableSetup:
    """The smallest multiplayer table, with the quickest thoughtful bot, or the best one where none has to think."""
    from ramses_desktop.ui.table.setup import TableSetup

    spec, names = game(game_id).spec, list(bots(game_id))
    bot = next((name for name in names if _thinks(game_id, name)), names[-1])
    players = max(2, spec.seats.start)
    seats = tuple(Seat(f"{bot} {number}", bot) for number in range(1, players + 1))
    return TableSetup(game_id=game_id, options=spec.options(players=players), seats=seats, seed=SEED)


def kernel_kind(game_id: str) -> str:
    """Whether the hot part of a game runs compiled."""
    if not has_module(game_id, "kernel"):
        return "no kernel"
    file: str = module_of(game_id, "kernel").__file__
    return "compiled kernel" if file.endswith(COMPILED) else "plain kernel"


def _wait(application: QApplication, true: Callable[[], bool], complaint: str) -> None:
    """Run the event loop until this is true, or a signal asks to end."""
    from PySide6.QtCore import QEventLoop

    end = monotonic() + PATIENCE
    while not (_received or true()):
        if monotonic() > end:
            raise Failed(complaint)
        application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
    if _received:
        sys.exit(128 + _received[0])
