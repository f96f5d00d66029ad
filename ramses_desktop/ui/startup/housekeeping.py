"""What the window sets right round its pages: it speaks a language, and gives memory back to the system when the program comes to
rest."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication

from ramses_desktop import language
from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.style.art import drop_hidden
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.ui.stage import Stage

AFTER: Final = 2500
"""Milliseconds without a change."""
WITH_BOARDS: Final = ("table", "replay", "retry")
"""Pages that paint from Qt's cache of pictures."""


class Housekeeping(QObject):
    def __init__(self, stage: Stage, parent: QObject) -> None:
        super().__init__(parent)
        self._stage = stage
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER)
        self._timer.timeout.connect(self.tidy)
        # A new game enters its page, too, even if that is on the screen already.
        for change in (stage.entered, stage.resized, appearance().changed):
            change.connect(self._begin)

    def _begin(self, _page: str = "") -> None:
        self._timer.start()

    def _is_moving(self) -> bool:
        page: Any = self._stage.currentWidget()
        return self._stage.page in WITH_BOARDS and page.is_open and page.board.motion.busy

    def tidy(self) -> None:
        if self._is_moving():
            self._begin()  # it would take the time of a frame
            return
        # Until they are on the disk, they are kept.
        picture_cache.write_new()
        if self._stage.page not in WITH_BOARDS:
            QPixmapCache.clear()
        drop_hidden()
        gc.collect()
        give_back = _give_back()
        if give_back is not None:
            give_back(0)


@cache
def _give_back() -> Callable[[int], object] | None:
    """What the GNU C library has for that; others do it by themselves."""
    if sys.platform != "linux":
        return None
    import ctypes

    found: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found


# ------------------------------------------------------------ speaking


QTS_OWN: Final = "words of Qt"
"""Object name of the translator of Qt's own texts."""


def speak(app: QApplication, chosen: str = "") -> None:
    """Speak the chosen language, or else that of the desktop, as far as there is one."""
    system = QLocale.system()
    language.speak(chosen or language.best_of(system.uiLanguages()))
    spoken = QLocale(language.spoken())
    is_foreign = system.language() != spoken.language() and bool(chosen or language.spoken() != language.ENGLISH)
    QLocale.setDefault(QLocale(spoken.language(), system.territory()) if is_foreign else system)
    for old in app.findChildren(QTranslator, QTS_OWN):
        app.removeTranslator(old)
        old.deleteLater()
    translator = QTranslator(app)
    translator.setObjectName(QTS_OWN)
    if translator.load(f"qtbase_{language.spoken()}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(translator)
    app.setLayoutDirection(QLocale().textDirection())
