"""The summary card: the rules of the game on one page, beside the table; it can be printed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QBuffer, Qt, QUrl, Signal
from PySide6.QtGui import QAction, QDesktopServices, QPdfWriter, QTextDocument
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QWidget

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.disk import because, write_whole
from ramses_desktop.store.paths import cache_folder
from ramses_desktop.ui.pages.rules import RulesText
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import IconButton, Title

WIDE: Final = 320
"""Least width in pixels at normal text size."""
LEAST_TABLE: Final = 900
"""Width that is left to the table; otherwise the card floats over it."""


NOT_WRITTEN: Final = mark("The summary cannot be printed: {reason}.")


class Summary(QDockWidget):
    """Shown and hidden by a checkable action."""

    failed = Signal(str)

    def __init__(self, window: QMainWindow, action: QAction) -> None:
        super().__init__(tr("Summary"), window)
        self.setObjectName("summary")
        self._window = window
        self.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        self.text = RulesText("summary.html")
        self.setWidget(self.text)
        self._build_title()
        self.visibilityChanged.connect(action.setChecked)
        self.hide()
        window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self)
        appearance().changed.connect(self._scale)
        self._scale()

    def _build_title(self) -> None:
        bar = QWidget()
        row = QHBoxLayout(bar)
        row.setContentsMargins(14, 4, 4, 4)
        row.addWidget(Title(tr("Summary"), 17), 1)
        self.print = IconButton("ui-print", tr("Print"))
        self.print.clicked.connect(self._print)
        close = IconButton("ui-cancel", tr("Close"))
        close.clicked.connect(self.close)
        for button in (self.print, close):
            row.addWidget(button)
        self.setTitleBarWidget(bar)

    def _scale(self) -> None:
        self.setMinimumWidth(round(min(appearance().px(WIDE), WIDE * 1.5)))

    def show_game(self, game_id: str, *, shown: bool) -> None:
        if shown:
            self.text.show_game(game_id)
            self.setFloating(self._window.width() - self.minimumWidth() < LEAST_TABLE)
        self.setVisible(shown)

    def _print(self) -> None:
        """Open the page as a PDF, which every desktop can print."""
        path = cache_folder() / "summary.pdf"
        page = self.text.on_paper()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, _pdf(page))
        except OSError as problem:
            self.failed.emit(because(problem, path.parent, NOT_WRITTEN).sentence)
            return
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.failed.emit(tr("No program here opens a PDF; the summary is in {path}.", path=path))


def _pdf(page: QTextDocument) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(tr("Summary"))
    page.print_(writer)
    return bytes(buffer.data().data())
