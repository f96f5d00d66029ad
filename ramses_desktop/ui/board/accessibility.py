"""Makes a board readable for assistive technology, to which a graphics scene is invisible: each named target gets an invisible
widget over it, a check box if it can be pressed. They are created only while assistive technology is active."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QWidget

from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.board.values import Target


class TextProxy(QLabel):
    """Proxy for something that is only read out."""

    def stand_for(self, target: Target) -> None:
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        self.setAccessibleDescription(target.about)


class CheckProxy(QPushButton):
    """Proxy for something that can be crossed off or chosen, checked when it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key: object = None
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # A checkable button is a check box to screen readers, but can be pressed anywhere.
        self.setCheckable(True)

    def stand_for(self, target: Target) -> None:
        self.key = target.key
        self.setGeometry(target.rect.toRect())
        self.setAccessibleName(target.name)
        self.setAccessibleDescription(target.about)
        with QSignalBlocker(self):
            self.setChecked(target.checked)
        self.setEnabled(target.enabled)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Nothing: the scene below shows it."""

    def hitButton(self, pos: QPoint) -> bool:
        return False


class AccessibleBoard(QObject):
    """Keeps the proxies over a view in sync with its board, and announces what happens."""

    def __init__(self, board: BoardScene, view: QWidget) -> None:
        super().__init__(view)
        self.board = board
        self.proxies: list[TextProxy | CheckProxy] = []
        self._view = view
        self._built = False
        self._covered = False
        board.tools_changed.connect(self.update)
        board.arranged.connect(self.update)
        board.spoken.connect(self.say)
        board.prompt.connect(self.say)

    def update(self) -> None:
        """Follow the board, if assistive technology is active."""
        if self._built or QAccessible.isActive():
            self.refresh()

    def cover(self, covered: bool) -> None:
        """While something covers the board, none of it is read out."""
        self._covered = covered
        self.update()

    def refresh(self) -> None:
        self._built = True
        targets = [] if self._covered else self.board.read_out()
        kinds = [_kind(target) for target in targets]
        if kinds != [type(proxy) for proxy in self.proxies]:
            # They are read in the order of creation.
            self.clear()
            self.proxies = [self._new(kind) for kind in kinds]
        for proxy, target in zip(self.proxies, targets, strict=True):
            proxy.stand_for(target)

    def _new(self, kind: type[TextProxy | CheckProxy]) -> TextProxy | CheckProxy:
        proxy = kind(self._view)
        proxy.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        if isinstance(proxy, CheckProxy):
            proxy.toggled.connect(lambda: self._press(proxy))
        proxy.show()
        return proxy

    def _press(self, proxy: CheckProxy) -> None:
        self.board.press_key(proxy.key)
        self.refresh()

    def clear(self) -> None:
        for proxy in self.proxies:
            proxy.hide()
            proxy.deleteLater()
        self.proxies = []

    def say(self, words: str) -> None:
        """Tell a screen reader."""
        if QAccessible.isActive() and words:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, words))

    def alert(self, words: str) -> None:
        """Tell a screen reader at once, whatever it is reading."""
        if QAccessible.isActive() and words:
            event = QAccessibleAnnouncementEvent(self._view, words)
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
            QAccessible.updateAccessibility(event)


def _kind(target: Target) -> type[TextProxy | CheckProxy]:
    return TextProxy if (target.key is None or not target.pressable) and not target.depth else CheckProxy
