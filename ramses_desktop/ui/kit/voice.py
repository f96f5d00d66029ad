"""Makes a board readable for assistive technology, to which a graphics scene is invisible: a check box without a picture lies over
each thing that the board can put into words. Built only when somebody listens."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from ramses_desktop.ui.kit.board import Board, Spoken


class Proxy(QCheckBox):
    """Stands for one thing on the board: invisible, out of the mouse's way, checked when it is crossed off or chosen."""

    def __init__(self, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._voice = voice
        self.key: object = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.clicked.connect(self._pressed)

    def stand_for(self, thing: Spoken) -> None:
        self.key = thing.key
        self.setGeometry(thing.rect.toRect())
        self.setAccessibleName(thing.name)
        self.setChecked(thing.checked)
        self.setEnabled(thing.enabled)
        self.show()

    def _pressed(self) -> None:
        self._voice.board.press(self.key)
        self._voice.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the scene below shows it."""

    def hitButton(self, pos: QPoint) -> bool:
        return False


class Voice(QObject):
    """Keeps the proxies over a view in line with its board, and says aloud what happens."""

    def __init__(self, board: Board, view: QWidget) -> None:
        super().__init__(view)
        self.board = board
        self.proxies: list[Proxy] = []
        self._view = view
        self._built = False
        self._covered = False
        board.tools_changed.connect(self.update)
        board.arranged.connect(self.update)
        board.spoken.connect(self.say)
        board.prompt.connect(self.say)

    def update(self) -> None:
        """Follow the board, if anybody listens."""
        if self._built or QAccessible.isActive():
            self.refresh()

    def cover(self, covered: bool) -> None:
        """While something hides the board there is nothing to be read out."""
        self._covered = covered
        self.update()

    def refresh(self) -> None:
        self._built = True
        things = [] if self._covered else self.board.read_out()
        while len(self.proxies) < len(things):
            self.proxies.append(Proxy(self, self._view))
        for proxy in self.proxies[len(things) :]:
            proxy.hide()
        for proxy, thing in zip(self.proxies, things, strict=False):
            proxy.stand_for(thing)

    def say(self, words: str) -> None:
        """Tell a screen reader."""
        if QAccessible.isActive() and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, words))
