"""The stack of pages in the window, on a stone background. Each page is built when first shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from ramses_desktop.ui import picture_cache
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

if TYPE_CHECKING:
    from ramses_desktop.engine.session import Session
    from ramses_desktop.store.journal import Agreed

P = TypeVar("P", bound=QWidget)


@runtime_checkable
class ShowsGame(Protocol):
    """A page about one game."""

    @property
    def game_id(self) -> str:
        """Which game; empty if there is none now."""


@runtime_checkable
class ShowsDecision(Protocol):
    """A page that shows decisions of a finished game that can be tried again."""

    @property
    def decision(self) -> tuple[Session, int] | None: ...

    @property
    def agreed(self) -> Agreed: ...


@runtime_checkable
class ShowsMoment(Protocol):
    """A page that shows decisions of a finished game of which it can be told what would have been."""

    @property
    def moment(self) -> tuple[Session, int] | None: ...


class LazyPage(Generic[P]):
    """A page that is built when it is first needed."""

    def __init__(self, stage: Stage, name: str, build: Callable[[], P]) -> None:
        self._stage, self._name, self._build = stage, name, build
        self.built: P | None = None

    def fetch(self) -> P:
        """The page; not shown yet."""
        if self.built is None:
            self.built = self._build()
            self._stage.addWidget(self.built)
        return self.built

    def prepare(self) -> P:
        """Fetch the page and announce it, as its actions are needed before it is shown."""
        page = self.fetch()
        self._stage.entered.emit(self._name)
        return page

    def show(self) -> P:
        self._stage.show_page(self._name)
        return self.fetch()


def wired(page: P, **slots: Callable[..., object]) -> P:
    """Connect the named signals of a page, and return it."""
    for signal, slot in slots.items():
        getattr(page, signal).connect(slot)
    return page


class Stage(QStackedWidget):
    """Shows pages by name, and remembers the way back."""

    entered = Signal(str)
    """A page is about to be shown."""
    page_shown = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._pages: dict[str, LazyPage[Any]] = {}
        self._history: list[str] = []
        self._stone = QPixmap()
        appearance().changed.connect(self._forget_stone)

    @property
    def page(self) -> str:
        """The name of the page on the screen."""
        current = self.currentWidget()
        return next((name for name in self.built if self._pages[name].built is current), "")

    @property
    def built(self) -> list[str]:
        """The names of all pages that have been built."""
        return [name for name, page in self._pages.items() if page.built is not None]

    def offer(self, name: str, build: Callable[[], P]) -> LazyPage[P]:
        """Take in a page that can be shown by this name."""
        page = self._pages[name] = LazyPage(self, name, build)
        return page

    def fetch(self, name: str) -> QWidget:
        """The page of this name, built if need be; not shown yet."""
        page: QWidget = self._pages[name].fetch()
        return page

    def show_page(self, name: str) -> QWidget:
        """Show a page; Back returns to the current one."""
        before = self.page
        if name == before:
            return self.fetch(name)
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
        page: QWidget = self._pages[name].prepare()
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
