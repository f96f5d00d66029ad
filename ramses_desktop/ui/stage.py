"""The stack of pages in the window, on a stone background. Each page is built when first shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance


class Stage(QStackedWidget):
    """Shows pages by name, and remembers the way back."""

    entered = Signal(str)
    """A page is about to be shown."""
    page_shown = Signal()
    resized = Signal()

    def __init__(self, builders: Mapping[str, Callable[[], QWidget]], parent: QWidget) -> None:
        super().__init__(parent)
        self._builders = builders
        self._pages: dict[str, QWidget] = {}
        self._history: list[str] = []
        self._stone = QPixmap()
        appearance().changed.connect(self._forget_stone)

    @property
    def page(self) -> str:
        """The name of the page on the screen."""
        current = self.currentWidget()
        return next((name for name, page in self._pages.items() if page is current), "")

    def built(self, name: str) -> QWidget | None:
        """The page, if it has been built."""
        return self._pages.get(name)

    def fetch(self, name: str) -> QWidget:
        """The page, built if need be; not shown yet."""
        if name not in self._pages:
            self._pages[name] = page = self._builders[name]()
            self.addWidget(page)
        return self._pages[name]

    def prepare(self, name: str) -> QWidget:
        """Fetch a page and announce it, as its actions are needed before it is shown."""
        page = self.fetch(name)
        self.entered.emit(name)
        return page

    def show_page(self, name: str) -> QWidget:
        """Show a page; Back returns to the current one."""
        before = self.page
        if name == before:
            return self._pages[name]
        if name == "home":
            self._history.clear()
        elif before:
            self._history = [*[one for one in self._history if one not in (before, name)], before]
        return self._bring_up(name)

    def back(self) -> None:
        """Return to the previous page, and finally to the home page."""
        name = self._history.pop() if self._history else "home"
        if name != self.page:
            self._bring_up(name)

    def go_back_past(self, name: str) -> None:
        """Drop a page from the way back."""
        self._history = [one for one in self._history if one != name]

    def sit_down(self) -> None:
        """Show the table. From there Back leads home, not to where the game was set up."""
        self.show_page("table")
        self._history = ["home"]

    def lead_back_to(self, name: str) -> None:
        """Let Back lead from this page to another one, and from there home."""
        self._history = ["home", name]

    def _bring_up(self, name: str) -> QWidget:
        page = self.prepare(name)
        self.setCurrentWidget(page)
        self.page_shown.emit()
        page.setFocus(Qt.FocusReason.OtherFocusReason)
        return page

    # -------------------------------------------------------- background

    def _forget_stone(self) -> None:
        self._stone = QPixmap()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stone = QPixmap()
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._stone.isNull():
            rect = self.rect().toRectF()
            self._stone = picture_cache.cached(
                "stone", self.size(), self.devicePixelRatioF(), lambda painter: draw.stone_table(painter, rect)
            )
        painter = QPainter(self)
        painter.setClipRect(event.rect())
        painter.drawPixmap(0, 0, self._stone)
