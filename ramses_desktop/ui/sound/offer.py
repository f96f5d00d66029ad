"""Sound is off until it has been chosen once: the first table offers it in the strip above the board, until there is an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.sound import device
from ramses_desktop.ui.widgets.basic import IconButton, ghost

if TYPE_CHECKING:
    from ramses_desktop.ui.sound.sounding import Sounding
    from ramses_desktop.ui.table.host import GamePage


class SoundOffer(QWidget):
    def __init__(self, page: GamePage, sounding: Sounding, settings: Settings) -> None:
        super().__init__()
        self._page = page
        self._settings = settings
        self._sounding = sounding
        self.hide()
        page.header.put_before_log(self, self.set_short)
        page.opened.connect(self._offer)
        sounding.changed.connect(self._go_when_chosen)

    def _offer(self) -> None:
        if self._settings.sound or not device.is_possible():
            return
        if self.layout() is None:
            self._build()
        self.show()
        self._page.header.fit()

    def set_short(self, short: bool) -> None:
        """Show the question only as a sign; its words are in the tooltip."""
        if self.layout() is not None:
            self.accept.setText("" if short else self.accept.accessibleName())

    def _build(self) -> None:
        self.accept = ghost("", "ui-sound", px=14.5, height=34)
        self.accept.setAccessibleName(tr("Sound is off. Turn it on?"))
        self.accept.setToolTip(self.accept.accessibleName())
        self.accept.clicked.connect(lambda: self._sounding.turn(True))
        self.decline = IconButton("ui-cancel", tr("Leave sound off"), 16)
        self.decline.clicked.connect(lambda: self._sounding.turn(False))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(0)
        row.addWidget(self.accept)
        row.addWidget(self.decline)

    def _go_when_chosen(self) -> None:
        if self._settings.sound and not self.isHidden():
            focus = QApplication.focusWidget()
            had_focus = focus is not None and self.isAncestorOf(focus)
            self.hide()
            self._page.header.fit()
            if had_focus:
                self._page.setFocus()
