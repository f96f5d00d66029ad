"""Restores the window's place from the last start, and reads it for the next one."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from ramses_desktop.store.settings import Window

SMALLEST: Final = (720, 480)
USUAL: Final = (1280, 800)


def show_at(window: QMainWindow, last: Window | None) -> None:
    """Place the window where it was last, as far as the screens allow."""
    screens = [screen.availableGeometry() for screen in QGuiApplication.screens()]
    window.setGeometry(sane_place(QRect(last.x, last.y, last.width, last.height) if last else None, screens))
    if last and last.maximized:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    if last and last.full_screen:
        window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)


def show_full(window: QMainWindow, on: bool) -> None:
    """Use the whole screen, or come back from that."""
    state, full = window.windowState(), Qt.WindowState.WindowFullScreen
    window.setWindowState(state | full if on else state & ~full)


def place_of(window: QMainWindow) -> Window:
    maximized, full_screen = window.isMaximized(), window.isFullScreen()
    place = window.normalGeometry() if maximized or full_screen else window.geometry()
    return Window(place.x(), place.y(), place.width(), place.height(), maximized, full_screen)


def sane_place(wanted: QRect | None, screens: list[QRect]) -> QRect:
    """A visible and reachable place for the window: the wanted one if enough of it is on a screen, else centred on the first
    screen."""
    first = screens[0] if screens else QRect(0, 0, *USUAL)
    if wanted is not None and wanted.width() >= SMALLEST[0] and wanted.height() >= SMALLEST[1]:
        for screen in screens:
            seen = screen.intersected(wanted)
            # The title bar must be within reach.
            if seen.width() >= 200 and seen.height() >= 100 and screen.top() <= wanted.top():
                return QRect(wanted.x(), wanted.y(), min(wanted.width(), screen.width()), min(wanted.height(), screen.height()))
    width, height = min(USUAL[0], first.width()), min(USUAL[1], first.height())
    place = QRect(0, 0, width, height)
    place.moveCenter(first.center())
    return place
