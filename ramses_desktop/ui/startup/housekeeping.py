"""Gives memory back to the system when the program comes to rest after a change of page, game, size or look. A table that was left
holds its pictures until Python looks for garbage, which it seldom does by itself. The C library keeps what is freed in pieces too
small for the next large picture: after many changes it held as much again as the program used."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPixmapCache

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
def _give_back() -> Callable[[int], Any] | None:
    """What the GNU C library has for that; others do it by themselves."""
    if sys.platform != "linux":
        return None
    import ctypes

    found: Callable[[int], Any] | None = getattr(ctypes.CDLL(None), "malloc_trim", None)
    return found
