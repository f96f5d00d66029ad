"""The chips above the seats: one for each preset, and one for each player who is remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.games.info import Info
from ramses_desktop.store.settings import Profile
from ramses_desktop.ui.pages.new_game.presets import CHILDREN, PRESETS, UNDO, Preset, is_same
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import appearance, literal
from ramses_desktop.ui.widgets.basic import RIM, Button, Flow, IconButton, Label, ghost
from ramses_desktop.ui.widgets.page import alert

LONGEST: Final = 130
"""Width of a name on a chip, in pixels at normal text size."""


class Chip(Button):
    """A small round button that stays pressed."""

    def __init__(self, text: str, icon: str = "") -> None:
        super().__init__(text, "chip", icon, px=14, height=30)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class PresetBar(QWidget):
    """The presets. Pressing the one in use leaves it again."""

    chosen = Signal(str)
    """The id of a preset; empty if it was left."""

    def __init__(self, game: Info) -> None:
        super().__init__()
        self.setAccessibleName(tr("Presets"))
        flow = Flow(self)
        self.chips: dict[str, Chip] = {}
        self.note = Label(tr(UNDO), 14, tone="soft", wrap=True)
        """Stands below the chips."""
        self.note.setContentsMargins(0, 2, 0, 6)
        for preset in (one for one in PRESETS if one.is_offered(game)):
            chip = self.chips[preset.id] = Chip(tr(preset.name))
            chip.setToolTip(preset.hint_in(game))
            chip.setAccessibleDescription(chip.toolTip())
            chip.clicked.connect(lambda on, preset=preset: self.chosen.emit(preset.id if on else ""))
            flow.addWidget(chip)

    def show_preset(self, preset: Preset | None, *, undo_anything: bool) -> None:
        for name, chip in self.chips.items():
            chip.setChecked(preset is not None and preset.id == name)
        self.note.setVisible(preset is CHILDREN and undo_anything)


class PersonChip(Chip):
    """A player who is remembered: a press seats them or lets them go, the cross and Delete forget them."""

    removed = Signal()

    def __init__(self, profile: Profile) -> None:
        self.name = profile.name
        super().__init__(literal(profile.name), art.seat_icon(profile.people[0].token))
        self.setAccessibleName(profile.name)
        self.cross = IconButton("ui-cancel", tr("Remove this name"), 13, self)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.clicked.connect(self.removed)

    def show_seated(self, *, seated: bool, can_sit: bool) -> None:
        self.setChecked(seated)
        self.setEnabled(seated or can_sit)
        seat = tr("{name} takes a seat.", name=self.name) if can_sit else tr("All seats are taken.")
        press = tr("{name} gets up.", name=self.name) if seated else seat
        self.setToolTip(press)
        self.setAccessibleDescription(f"{press} {tr('Delete removes the name.')}")

    def _scale(self) -> None:
        super()._scale()
        room = round(appearance().px(LONGEST))
        self.setText(literal(self.fontMetrics().elidedText(self.name, Qt.TextElideMode.ElideRight, room)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = round(appearance().px(26))
        self.cross.setGeometry(self.width() - RIM - wide, RIM, wide, self.height() - 2 * RIM)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = QMenu(self)
        menu.addAction(art.icon("ui-delete"), tr("Remove this name"), self.removed.emit)
        menu.popup(event.globalPos())


class PeopleBar(QWidget):
    """Everybody who is remembered, and for a while the one who was removed, from this list or from the table."""

    pressed = Signal(str)
    removed = Signal(str)
    undone = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Players who are remembered"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.chips: list[PersonChip] = []
        self._flow = Flow(self)
        self.farewell = QWidget()
        self.sentence = Label("", 14, tone="soft")
        self.undo = ghost(tr("Undo"), "ui-undo", tr("Ctrl+Z"), px=14, height=30)
        row = QHBoxLayout(self.farewell)
        row.setContentsMargins(RIM, 0, 0, 0)
        row.setSpacing(3)
        row.addWidget(self.sentence)
        row.addWidget(self.undo)
        self.undo.clicked.connect(self.undone)
        self._flow.addWidget(self.farewell)
        self.farewell.hide()

    def show_profiles(self, profiles: Sequence[Profile]) -> None:
        for chip in self.chips:
            chip.hide()
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self._flow.removeWidget(self.farewell)
        self.chips = [PersonChip(profile) for profile in profiles]
        for chip in self.chips:
            chip.clicked.connect(lambda _=False, name=chip.name: self.pressed.emit(name))
            chip.removed.connect(lambda name=chip.name: self.removed.emit(name))
            self._flow.addWidget(chip)
            chip.show()
        self._flow.addWidget(self.farewell)
        self._settle()

    def show_seated(self, is_seated: Callable[[str], bool], *, can_sit: bool) -> None:
        for chip in self.chips:
            chip.show_seated(seated=is_seated(chip.name), can_sit=can_sit)

    def say_removed(self, name: str = "") -> None:
        """Offer to undo that this name was removed, or stop offering it."""
        self.sentence.setText(tr("Removed {name}.", name=name) if name else "")
        self.undo.setAccessibleDescription(self.sentence.text())
        self.farewell.setVisible(bool(name))
        self._settle()
        if name:
            alert(self.sentence)

    def _settle(self) -> None:
        self.setVisible(bool(self.chips) or not self.farewell.isHidden())
        self.updateGeometry()

    def chip(self, name: str) -> PersonChip:
        return next(chip for chip in self.chips if is_same(chip.name, name))

    def sizeHint(self) -> QSize:
        return self._flow.sizeHint()
