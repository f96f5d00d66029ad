"""The sound settings: on or off, what is heard, and how loud."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal

from ramses_desktop.engine.text import mark, tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.sound import player
from ramses_desktop.ui.widgets.basic import Label, Slider, Switch
from ramses_desktop.ui.widgets.page import Group, inset

SWITCHES: Final = {
    "table_sounds": (mark("The table"), mark("Cards, pens, stones and dice")),
    "success_sounds": (mark("Success"), mark("Bells for what you complete and win")),
    "waiting_sounds": (mark("Waiting"), mark("A knock when others have played, a note for a bonus box")),
}
"""Settings by name, with label and hint."""
STEP: Final = 5
"""Step of the volume, in per cent."""


class SoundGroup(Group):
    changed = Signal()
    tried = Signal()
    """Asks for something to be heard."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Sound"))
        self._settings = settings
        self.on = Switch(tr("Sound"), tr("Also in the menu: View, Sound"))
        self.on.toggled.connect(self._turn)
        self.switches = {name: Switch(tr(label), tr(hint)) for name, (label, hint) in SWITCHES.items()}
        for name, switch in self.switches.items():
            switch.toggled.connect(lambda on, name=name: self._set(name, on))
        self.volume = Slider(tr("Volume in per cent"))
        self.volume.setRange(0, 100)
        self.volume.setSingleStep(STEP)
        self.volume.setPageStep(4 * STEP)
        self.volume.valueChanged.connect(self._turn_volume)
        self.volume.sliderReleased.connect(self.tried)
        if player.is_possible():
            for switch in (self.on, *self.switches.values()):
                self.add_switch(switch)
            self.add(tr("Volume"), tr("You hear a card when you change it"), self.volume)
        else:
            self.inside.addLayout(inset(Label(tr("Sound does not work on this system."), 13.5, tone="soft", wrap=True)))
        self.show_values()

    def show_values(self) -> None:
        """Show the settings as they are."""
        is_on = self._settings.sound == "on"
        with QSignalBlocker(self.on), QSignalBlocker(self.volume):
            self.on.setChecked(is_on)
            self.volume.setValue(round(self._settings.volume * 100))
        self.volume.setEnabled(is_on)
        for name, switch in self.switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(getattr(self._settings, name))
            switch.setEnabled(is_on)

    def _turn(self, on: bool) -> None:
        self._set("sound", "on" if on else "off")
        self.show_values()
        if on:
            self.tried.emit()

    def _turn_volume(self, per_cent: int) -> None:
        self._set("volume", per_cent / 100)
        if not self.volume.isSliderDown():
            self.tried.emit()

    def _set(self, name: str, value: object) -> None:
        setattr(self._settings, name, value)
        self.changed.emit()
