"""Sound in the window: the action that mutes it, the settings, the pages that are heard, and the offer at the first table. What
plays is loaded with the first table."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from shiboken6 import isValid

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.widgets.basic import IconButton, ghost

if TYPE_CHECKING:
    from ramses_desktop.ui.sound.player import Player
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
        from ramses_desktop.ui.sound import player

        if self._settings.sound or not player.is_possible():
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


# ------------------------------------------------------------ sounding


P = TypeVar("P", bound="GamePage")


class Sounding(QObject):
    said = Signal(str)
    """A passing message for the status line."""
    changed = Signal()
    """Sound has been turned on or off."""
    failed = Signal()
    """No device plays what should be heard."""

    def __init__(self, actions: Actions, settings: Settings, save: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self._action = actions["sound"]
        self._settings = settings
        self._save = save
        self.show_setting()
        self._action.triggered.connect(self.turn)
        # Queued, as it comes from the thread that plays.
        self.failed.connect(self._tell_failure, Qt.ConnectionType.QueuedConnection)

    @cached_property
    def player(self) -> Player:
        from ramses_desktop.ui.sound.player import Player

        player = Player(self._settings)
        player.output.failed = lambda: self.failed.emit() if isValid(self) else None
        QCoreApplication.instance().aboutToQuit.connect(player.output.close)  # type: ignore[union-attr] # there is one by now
        return player

    def attend(self, page: P) -> P:
        """Let this page be heard."""
        from ramses_desktop.ui.sound.table_sounds import TableSounds

        TableSounds(page, self.player)
        SoundOffer(page, self, self._settings)
        return page

    def turn(self, on: bool) -> None:
        """Turn sound on or off, for this table and all others."""
        self._settings.sound = "on" if on else "off"
        self.show_setting()
        self._save()
        self.said.emit(tr("Sound is on.") if on else tr("Sound is off."))
        if on:
            self.try_out()

    def show_setting(self) -> None:
        """Follow a change of the settings."""
        self._action.setChecked(self._settings.sound == "on")
        self.changed.emit()

    def try_out(self) -> None:
        """Let something be heard, to judge the volume by."""
        from ramses_desktop.engine.sound import CARD_TURNED

        self.player.play(CARD_TURNED)
        if self.player.output.is_mute:
            self._tell_failure()

    def _tell_failure(self) -> None:
        if self._settings.sound == "on":
            self.said.emit(tr("Sound is on, but no device plays it."))
