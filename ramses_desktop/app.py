"""Start-up: shows the window as fast as possible, and defers everything else."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Final

from ramses_desktop import language
from ramses_desktop.engine.text import mark, tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from ramses_desktop.store.settings import Settings
    from ramses_desktop.ui.startup.errors import Errors
    from ramses_desktop.ui.startup.instance import Instance
    from ramses_desktop.ui.window import MainWindow

SOON: Final = 100
"""Milliseconds until the window has appeared, on all but very slow machines."""
LATER: Final = 700
"""Milliseconds until nobody is waiting for the window any more."""
MUCH_LATER: Final = 4000
"""Milliseconds until anyone who wanted to play at once is playing."""
NO_DISPLAY: Final = mark("There is no display here, so no window can be opened. The commands work without one.")


def has_display() -> bool:
    """Whether a window can be shown: not on Linux servers or in containers."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main(file: str | None = None, game_id: str | None = None) -> int:
    """Run the program, optionally opening a saved game or a new table of a game in its own window."""
    if not has_display():
        language.speak(language.of_the_terminal())
        print(f"ramses-desktop: {tr(NO_DISPLAY)}", file=sys.stderr)
        return 1
    # Garbage collection during start-up would find next to nothing.
    gc.disable()
    from ramses_desktop.support import crash
    from ramses_desktop.ui.startup.instance import Instance

    instance = Instance()
    is_first = instance.claim()
    if not is_first and game_id is None and instance.hand_over(file):
        return 0
    trace = crash.watch() if is_first else ""
    app = make_app()
    notice = _bring_back_what_was_restored() if is_first else ""
    window = make_window(app)
    if notice:
        window.tell(notice)
    if trace:
        from ramses_desktop.ui.startup.errors import Reports

        for reports in window.findChildren(Reports):
            reports.tell_crash(trace)
    window.show()
    if file is not None:
        window.open_file(file)
    if game_id is not None:
        window.play(game_id)
    _listen_to_signals(app)
    _do_later(app, window)
    _listen_to_other_starts(app, instance)
    code = int(app.exec())
    crash.rest()
    return code


def _listen_to_other_starts(app: QApplication, instance: Instance) -> None:
    """Let later starts reuse the window, once it has appeared."""
    from PySide6.QtCore import QTimer

    from ramses_desktop.ui.startup.instance import CLOSE

    def opened(file: str | None) -> None:
        if file == CLOSE:
            the_window(app).close()
        else:
            the_window(app).come_forward(file)

    QTimer.singleShot(SOON, app, lambda: instance.listen(opened))
    app.aboutToQuit.connect(instance.release)


def _bring_back_what_was_restored() -> str:
    """Roll back an interrupted restore before anything is opened. Returns why that failed, if it did."""
    from ramses_desktop.store import paths

    if not paths.restore_was_cut_short():
        return ""
    from ramses_desktop.store import backup, disk

    try:
        backup.recover()
    except OSError as problem:
        sentence = mark("Restoring a backup was interrupted and cannot be completed: {reason}.")
        return disk.because(problem, paths.data_folder(), sentence).sentence
    return ""


def make_app() -> QApplication:
    """The QApplication with its names, style and language."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtWidgets import QApplication

    from ramses_desktop import __version__
    from ramses_desktop.ui.startup import errors as overrides
    from ramses_desktop.ui.startup.errors import in_our_words

    # Before any class is defined that overrides Qt methods.
    overrides.install()
    from ramses_desktop.ui.style.theme import STYLE

    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    # A Flatpak has its desktop entry under its own name.
    QGuiApplication.setDesktopFileName(os.environ.get("FLATPAK_ID", "ramses-desktop"))
    with in_our_words():
        app = QApplication([*sys.argv[:1], *STYLE])
    app.setApplicationName("ramses-desktop")
    app.setApplicationDisplayName("Ramses Desktop")
    app.setApplicationVersion(__version__)
    from ramses_desktop.ui.startup import housekeeping

    housekeeping.speak(app)
    return app


def make_app_anywhere() -> QApplication:
    """The QApplication for tests and questions, which also works where there is no display."""
    if not has_display():
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    return make_app()


def make_window(app: QApplication) -> MainWindow:
    """The window with the player's settings on its first page, which also reports errors. Another takes its place when another
    language is chosen."""
    from ramses_desktop.data import tell_by
    from ramses_desktop.store.settings import load
    from ramses_desktop.ui.startup import housekeeping
    from ramses_desktop.ui.startup.errors import Errors
    from ramses_desktop.ui.style import fonts, stylesheet
    from ramses_desktop.ui.style.draw import FocusTips
    from ramses_desktop.ui.style.theme import appearance

    settings, notice = load()
    if settings.language:
        housekeeping.speak(app, settings.language)
    fonts.load()
    appearance().set(
        theme=settings.theme, text_scale=settings.text_scale, speed=settings.speed, reduced_motion=settings.reduced_motion
    )
    stylesheet.install(app, has_style=True)
    FocusTips(app)
    errors = Errors(app)
    errors.install()
    app.aboutToQuit.connect(errors.remove)
    window = _furnished(app, settings, errors, notice)
    tell_by(errors.miss)
    window.show_first_page()
    return window


def _furnished(app: QApplication, settings: Settings, errors: Errors, notice: str | None = None) -> MainWindow:
    """A window with everything that belongs to it."""
    from PySide6.QtCore import Qt

    from ramses_desktop.ui.startup.errors import Reports
    from ramses_desktop.ui.startup.housekeeping import Housekeeping
    from ramses_desktop.ui.window import MainWindow

    window = MainWindow(settings, notice)
    # Queued, because an error may occur in the middle of painting.
    errors.happened.connect(Reports(window).tell, Qt.ConnectionType.QueuedConnection)
    Housekeeping(window.stage, window)
    # Queued, because the page on which it is chosen goes, too.
    window.language_chosen.connect(lambda: _speak_anew(app, window, errors), Qt.ConnectionType.QueuedConnection)
    return window


def _speak_anew(app: QApplication, window: MainWindow, errors: Errors) -> None:
    """Put a window in the chosen language in the place of this one, unless its game cannot be left."""
    from PySide6.QtGui import QPixmapCache

    from ramses_desktop.ui.startup import housekeeping

    was_playing, table = window.games.is_playing, window.table
    # Without a move, a game is not on the disk.
    unmoved = table.setup if was_playing and table is not None and table.session is not None and not table.session.line else None
    if not window.leave():
        return
    housekeeping.speak(app, window.settings.language)
    QPixmapCache.clear()
    new = _furnished(app, window.settings, errors)
    if unmoved is not None:
        new.start(unmoved)
    elif was_playing:
        new.go_on()
    new.show_page("preferences")
    new.show()
    window.hide()
    new.activateWindow()  # not every system gives the keys to a window that just appears
    window.deleteLater()


def the_window(app: QApplication) -> MainWindow:
    """The window that is on the screen."""
    from ramses_desktop.ui.window import MainWindow

    return next(window for window in reversed(app.topLevelWidgets()) if isinstance(window, MainWindow) and not window.isHidden())


def _do_later(app: QApplication, window: MainWindow) -> None:
    """Do what can wait until the window has appeared."""
    from PySide6.QtCore import QTimer

    from ramses_desktop.ui import picture_cache

    def soon() -> None:
        _set_icon(app)
        # What exists now stays, so it need not be scanned again and again.
        gc.freeze()
        gc.enable()

    QTimer.singleShot(SOON, app, soon)
    QTimer.singleShot(LATER, app, picture_cache.write_new)
    QTimer.singleShot(MUCH_LATER, window, window.results.catch_up)


def _set_icon(app: QApplication) -> None:
    from PySide6.QtGui import QIcon

    from ramses_desktop.data import Damaged, asset, do_without

    try:
        app.setWindowIcon(QIcon(str(asset("app", "ramses-desktop.svg"))))
    except Damaged as problem:
        do_without(problem)


def _listen_to_signals(app: QApplication) -> None:
    """Close the window as a click would on Ctrl+C in the terminal, on SIGTERM, and when the terminal closes."""
    import signal

    if sys.platform == "win32":
        return
    from PySide6.QtCore import QSocketNotifier

    receiver, sender = os.pipe()
    for end in (receiver, sender):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(sender, warn_on_full_buffer=False)
    notifier = QSocketNotifier(receiver, QSocketNotifier.Type.Read, app)

    def close() -> None:
        os.read(receiver, 64)
        app.closeAllWindows()

    notifier.activated.connect(close)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # Under nohup it is meant to keep running.
        if signal.getsignal(number) != signal.SIG_IGN:
            # Python runs handlers between any two bytecodes, even while painting: only the event loop may act.
            signal.signal(number, lambda *_: None)
