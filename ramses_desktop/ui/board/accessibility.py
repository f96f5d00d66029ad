"""Makes a board readable for assistive technology, to which a graphics scene is invisible: over each thing that the board can put
into words lies a widget without a picture, a check box where it can be crossed off or chosen. Built only when somebody listens."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Target


class Words(QLabel):
    """Stands for something that is only read out: invisible, and out of the mouse's way."""

    def __init__(self, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def stand_for(self, target: Target) -> None:
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        self.show()


class Proxy(QPushButton):
    """Stands for something that can be crossed off or chosen, and is checked when it is: invisible, out of the mouse's way."""

    def __init__(self, voice: Voice, parent: QWidget) -> None:
        super().__init__(parent)
        self._voice = voice
        self.key: object = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # A button that can be checked is a check box to screen readers, and unlike one it is so with all its face.
        self.setCheckable(True)
        self.toggled.connect(self._pressed)

    def stand_for(self, target: Target) -> None:
        self.key = target.key
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        with QSignalBlocker(self):
            self.setChecked(target.checked)
        self.setEnabled(target.enabled)
        self.show()

    def _pressed(self) -> None:
        self._voice.board.press_key(self.key)
        self._voice.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the scene below shows it."""

    def hitButton(self, pos: QPoint) -> bool:
        return False


class Voice(QObject):
    """Keeps the proxies over a view in line with its board, and says aloud what happens."""

    def __init__(self, board: BoardScene, view: QWidget) -> None:
        super().__init__(view)
        self.board = board
        self.proxies: list[Words | Proxy] = []
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
        kinds = [_kind(thing) for thing in things]
        if kinds != [type(proxy) for proxy in self.proxies]:
            # They are read in the order in which they were made.
            self.clear()
            self.proxies = [kind(self, self._view) for kind in kinds]
        for proxy, thing in zip(self.proxies, things, strict=True):
            proxy.stand_for(thing)

    def clear(self) -> None:
        for proxy in self.proxies:
            proxy.hide()
            proxy.deleteLater()
        self.proxies = []

    def say(self, words: str) -> None:
        """Tell a screen reader."""
        if QAccessible.isActive() and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, words))


def _kind(target: Target) -> type[Words | Proxy]:
    return Words if (target.key is None or not target.pressable) and not target.depth else Proxy
