"""Entry point: opens the window, or runs a command that needs none and loads nothing of Qt. A broken installation or a missing home
folder is reported here in one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

OF_WORKERS: Final = {"--multiprocessing-fork", "-c"}
"""What multiprocessing starts its processes with."""
DEBUG: Final = "--debug"
DEBUG_VARIABLE: Final = "RAMSES_DESKTOP_DEBUG"
"""The same for every start: any value but 0."""


def main(argv: Sequence[str] | None = None) -> int:
    words = sys.argv[1:] if argv is None else list(argv)
    if getattr(sys, "frozen", False) and OF_WORKERS & {*words}:
        # In a frozen app, worker processes start here too.
        from multiprocessing import freeze_support

        freeze_support()
    is_asked = words[:1] == [DEBUG]
    if is_asked or os.environ.get(DEBUG_VARIABLE, "0") not in ("", "0"):
        _follow_moves()
        words = words[is_asked:]
    names_game = words[:1] == ["--game"]
    is_window = names_game or not words or (len(words) == 1 and words[0].lower().endswith(".ramses"))
    try:
        if names_game:
            return open_game(words[1:])
        return open_window(*words) if is_window else _without_window(words)
    except Exception as problem:
        sentence = _complaint(problem, is_window)
        if not sentence:
            if is_window:
                _note_crash()
            raise
    if sys.stderr is not None:
        print(f"ramses-desktop: {sentence}", file=sys.stderr)
    if is_window:
        _show(sentence)
    return 1


def _follow_moves() -> None:
    """Print a line for every seam that a move passes, or log it where there is no terminal, as on Windows."""
    from ramses_desktop import seams
    from ramses_desktop.store import log

    seams.listeners.append(log.write if sys.stderr is None else lambda line: print(line, file=sys.stderr, flush=True))


def open_window(file: str | None = None, game_id: str | None = None) -> int:
    from ramses_desktop.app import main as show

    return show(file, game_id)


def open_game(names: Sequence[str]) -> int:
    """Open a table of the game with this name, even one that no page offers."""
    from ramses_desktop.games import IDS, all_ids

    if len(names) == 1 and names[0] in all_ids():
        return open_window(None, names[0])
    from ramses_desktop import language
    from ramses_desktop.engine.text import tr

    language.speak(language.of_the_terminal())
    sentence = tr("--game needs the name of a game: {names}.", names=", ".join(IDS))
    print(f"ramses-desktop: {sentence}", file=sys.stderr)
    return 2


def _without_window(words: Sequence[str]) -> int:
    from ramses_desktop import language
    from ramses_desktop.console import guarded

    language.speak(language.of_the_terminal())
    return guarded(partial(_command, words))


def _command(words: Sequence[str]) -> int:
    if words == ["--self-test"]:
        from ramses_desktop import selftest

        return selftest.run()
    if words == ["--doctor"]:
        from ramses_desktop import app
        from ramses_desktop.support import doctor

        return doctor.run(app.make_app_anywhere)
    if words[:1] == ["--demo"]:
        from ramses_desktop.ui.startup import errors

        errors.install()  # before any class is defined that overrides Qt methods
        from ramses_desktop import demo

        return demo.run(words[1:])
    if words == ["--close"]:
        return _close_running()
    if words[:1] in (["--install-menu"], ["--remove-menu"]):
        from ramses_desktop.support import menu

        return menu.run(words)
    from ramses_desktop import cli

    return cli.main(words)


def _close_running() -> int:
    """Ask the running program to close, so that it can be updated; its game is on the disk."""
    from ramses_desktop.ui.startup.instance import Instance

    if Instance().has_ended():
        return 0
    from ramses_desktop.engine.text import tr

    print(f"ramses-desktop: {tr('The program is still running.')}", file=sys.stderr)
    return 1


def _complaint(problem: Exception, is_window: bool) -> str:
    """A sentence about a problem with the installation or its environment; empty for a bug in the program."""
    if isinstance(problem, SyntaxError):
        return _missing(problem.filename or "A part of the program")
    if isinstance(problem, ImportError):
        name = problem.name or ""
        if name.partition(".")[0] == "ramses_desktop":
            return _missing(problem.path or f"{name.replace('.', '/')}.py")
        return _no_window(problem) if is_window else f"{problem}."
    from ramses_desktop.data import Damaged
    from ramses_desktop.store.paths import NoHome

    return str(problem) if isinstance(problem, Damaged | NoHome) else ""


def _no_window(problem: ImportError) -> str:
    from ramses_desktop.support import missing

    return missing.because_of_libraries() or f"The window cannot be opened: {problem}. The commands work without it."


def _note_crash() -> None:
    """Let the next start tell of a fault that ends this one."""
    import traceback

    from ramses_desktop.support import crash

    crash.note(traceback.format_exc())


def _missing(file: str) -> str:
    """The same sentence as `data.Damaged`; data.py itself may be missing."""
    return f"{file} is missing or damaged; install Ramses Desktop again."


def _show(sentence: str) -> None:
    """Show it in a dialog too, if possible: people who start the program from a menu see no terminal."""
    with suppress(ImportError, SyntaxError):
        from PySide6.QtWidgets import QApplication, QMessageBox

        from ramses_desktop.app import has_display, make_app

        if has_display():
            app = QApplication.instance() or make_app()
            if isinstance(app, QApplication) and app.platformName() != "offscreen":
                QMessageBox.critical(None, "Ramses Desktop", sentence)
            return
    with suppress(ImportError, SyntaxError):
        from ramses_desktop.support import missing

        missing.show(sentence)


if __name__ == "__main__":
    sys.exit(main())
