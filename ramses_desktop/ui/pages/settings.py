"""The settings: appearance, sound, keys, and how the table behaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QKeySequenceEdit, QLineEdit, QVBoxLayout, QWidget

from ramses_desktop import language
from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.text import digits, mark, tr
from ramses_desktop.store.settings import LEAST_TEXT, LEAST_WARNING, MOST_TEXT, MOST_WARNING, Settings
from ramses_desktop.ui.actions import IDS, Actions
from ramses_desktop.ui.sound import player
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance, called
from ramses_desktop.ui.widgets.basic import RIM, Button, Choice, Columns, Label, Panel, Segments, Slider, Switch, Title, plain
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Group, Page, Scroll, inset
from ramses_desktop.ui.widgets.tables import Column, DropDown, RowsModel, Table

MIN_KEYS_WIDTH: Final = 760


class KeysModel(RowsModel):
    """All actions with their menus and keys."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.actions_ = actions
        names = Column(tr("Command"), actions.name, actions.name, tip=actions.tip)
        menus = Column(tr("Menu"), actions.group, actions.group, tip=actions.tip)
        self.set_rows(IDS, (names, menus, Column(tr("Key"), self.keys_text, self.keys_text, tip=actions.tip)))
        actions.keys_changed.connect(self._keys_changed)

    def _keys_changed(self) -> None:
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def keys_text(self, name: str) -> str:
        """The keys in the system's notation; a star marks changed ones."""
        text = tr("   or   ").join(dict.fromkeys(map(called, self.actions_.keys(name))))
        return f"{text} *".strip() if self.actions_.is_changed(name) else text


class ShortcutsPage(Page):
    changed = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("Keys"), parent)
        self.actions_ = actions
        self.model = KeysModel(actions, self)
        self._build_table()
        self._build_editor()
        contents = QWidget()
        columns = Columns(MIN_KEYS_WIDTH, GUTTER - 4, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        columns.addWidget(self._sheet, 3)
        columns.addWidget(self._editor, 2)
        columns.keep_height(self.table, 300)
        self.body.addWidget(Scroll(contents), 1)
        self.table.selectionModel().currentChanged.connect(self._show_action)
        self.choose("turn")

    def _build_table(self) -> None:
        self._sheet = Panel()
        inside = QVBoxLayout(self._sheet)
        inside.setContentsMargins(0, 0, 0, 0)
        self.table = Table(self.model, tr("All keys"), stretch=0)
        self.table.headings.setResizeContentsPrecision(-1)  # all rows, as there are few
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.table.opened.connect(self._start_editing)
        inside.addWidget(self.table)

    def _build_editor(self) -> None:
        self._editor = Panel()
        inside = QVBoxLayout(self._editor)
        inside.setContentsMargins(6 - RIM, 0, 6 - RIM, 2)
        inside.setSpacing(8)
        self.title = Title("", 19)
        self.tip = Label("", 14.5, tone="soft", wrap=True)
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(tr("New key"))
        self.edit.findChildren(QLineEdit)[0].setPlaceholderText(tr("Press a key"))
        self.edit.keySequenceChanged.connect(self._pressed)
        self.answer = Label("", 14.5, wrap=True)
        self.usual = self._button(tr("Default"), self._reset_one)
        self.none = self._button(tr("Remove key"), self._remove)
        self.all_usual = self._button(tr("Reset all"), self._reset_all)
        inside.addLayout(inset(self.title))
        inside.addLayout(inset(self.tip))
        inside.addSpacing(6)
        inside.addLayout(inset(Label(tr("Click here and press the new key:"), 15.5, 700, wrap=True)))
        inside.addLayout(inset(self.edit))
        inside.addLayout(inset(self.answer))
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addWidget(self.usual)
        row.addWidget(self.none)
        inside.addLayout(row)
        inside.addStretch(1)
        inside.addLayout(inset(Label(tr("A star marks a key you changed."), 13.5, tone="soft", wrap=True)))
        inside.addWidget(self.all_usual)

    def _button(self, words: str, do: object) -> Button:
        button = Button(words, "plain")
        button.clicked.connect(do)
        return button

    # -------------------------------------------------------- the selected action

    @property
    def chosen(self) -> str:
        """The selected action."""
        return IDS[max(self.table.currentIndex().row(), 0)]

    def choose(self, name: str) -> None:
        self.table.choose_row(IDS.index(name))

    def _show_action(self) -> None:
        name = self.chosen
        self.title.setText(self.actions_.name(name))
        self.tip.setText(self.actions_.tip(name))
        self.edit.clear()
        self._say("")

    def _say(self, sentence: str, *, refused: bool = False) -> None:
        self.answer.setText(sentence)
        self.answer.set_tone("bad" if refused else "good")

    def _start_editing(self) -> None:
        self.edit.setFocus()

    def _pressed(self, keys: QKeySequence) -> None:
        if keys.isEmpty():
            return
        text = called(keys)
        taken = self.actions_.taken_by(keys, self.chosen)
        if taken is not None:
            name = self.actions_.name(taken)
            self._say(tr("{key} is used by “{name}”. Change that key first.", key=text, name=name), refused=True)
        else:
            self.actions_.set_keys(self.chosen, [keys])
            self._say(tr("Changed to {key}.", key=text))
            self.changed.emit()
        self.edit.clear()

    def _remove(self) -> None:
        self.actions_.set_keys(self.chosen, [])
        self._say(tr("Key removed. The command is still in the menus."))
        self.changed.emit()

    def _reset_one(self) -> None:
        taken = self.actions_.usual_keys_taken_by(self.chosen)
        if taken is not None:
            self._say(tr("Its default key is now used by “{name}”.", name=self.actions_.name(taken)), refused=True)
            return
        self.actions_.reset_keys(self.chosen)
        self._say(tr("Back to the default."))
        self.changed.emit()

    def _reset_all(self) -> None:
        self.actions_.reset_keys()
        self._say(tr("All keys are back to their defaults."))
        self.changed.emit()


# ------------------------------------------------------------ sound group


SOUND_SWITCHES: Final = {
    "table_sounds": (mark("The table"), mark("Cards, pens, stones and dice")),
    "success_sounds": (mark("Success"), mark("Bells for what you complete and win")),
    "waiting_sounds": (mark("Waiting"), mark("A knock when others have played, a note for a bonus box")),
}
"""Settings by name, with label and hint."""
VOLUME_STEP: Final = 5
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
        self.switches = {name: Switch(tr(label), tr(hint)) for name, (label, hint) in SOUND_SWITCHES.items()}
        for name, switch in self.switches.items():
            switch.toggled.connect(lambda on, name=name: self._set(name, on))
        self.volume = Slider(tr("Volume in per cent"))
        self.volume.setRange(0, 100)
        self.volume.setSingleStep(VOLUME_STEP)
        self.volume.setPageStep(4 * VOLUME_STEP)
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


# ------------------------------------------------------------ settings


SWITCHES: Final = {
    "confirm_at_once": (mark("Marks count at once"), mark("No need to confirm them, in any game")),
    "second_process": (mark("Bots think in the background"), mark("Turn this off only if bots never move")),
    "review_games": (mark("Review finished games"), mark("In spare time, so that a review is there when you ask for it")),
    "show_achievements": (mark("Show achievements"), mark("On a page of their own, and in one line when a game ends")),
    "show_coordinates": (
        mark("Always show coordinates"),
        mark("Otherwise only while you point at a sentence that uses them"),
    ),
    "letter_keys": (mark("Single-letter keys"), mark("R turns, F mirrors, S takes a single box, H shows a hint, M mutes")),
}
"""Settings by name, with label and hint."""
SHOWN: Final = range(1, 5)
"""Seconds for which the memory drill may show a thing."""
HALF_POINT: Final = 0.5
"""Step of the tutor's threshold."""
SPEEDS: Final = {"off": 0.0, "slow": 0.5, "normal": 1.0, "quick": 2.0}
TEXT_STEP: Final = 5
"""Step of the text size slider, in per cent."""
MIN_WIDTH: Final = 1000


class PreferencesPage(Page):
    changed = Signal()
    """A setting that is not part of the appearance has changed."""
    spoken = Signal()
    """Another language was chosen."""
    tried = Signal()
    """Asks for something to be heard."""
    shortcuts = Signal()
    data = Signal()

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(tr("Settings"), parent)
        self.settings = settings
        self._build_controls()
        contents = QWidget()
        columns = Columns(MIN_WIDTH, GUTTER - 4, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        for groups in ((self._look_group(), self.sound), (self._play_group(), self._files_group())):
            column = QVBoxLayout()
            column.setSpacing(GUTTER - 9)
            for group in groups:
                column.addWidget(group)
            column.addStretch(1)
            columns.addLayout(column, 1)
        self.body.addWidget(Scroll(contents))
        appearance().changed.connect(self._show_values)
        self._show_values()

    # -------------------------------------------------------- building

    def _build_controls(self) -> None:
        self.language = languages_box()
        self.theme = Segments(
            (
                Choice("system", tr("System"), hint=tr("Light or dark, as your system is set")),
                Choice("light", tr("Light"), hint=tr("Limestone at dusk")),
                Choice("dark", tr("Dark"), hint=tr("Lamplight in the chamber")),
                Choice("high_contrast", tr("High contrast"), hint=tr("Black on white with strong lines")),
            ),
            name=tr("Theme"),
        )
        self.speed = Segments(
            (
                Choice("off", tr("Off")),
                Choice("quick", tr("Fast")),
                Choice("normal", tr("Normal")),
                Choice("slow", tr("Slow")),
            ),
            name=tr("Animations"),
        )
        self.pace = Segments(
            (
                Choice("slow", tr("Slow")),
                Choice("normal", tr("Normal")),
                Choice("fast", tr("Fast")),
                Choice("instant", tr("At once")),
                Choice("wait", tr("Wait for me"), hint=tr("Bots wait for a click, Space or Enter after each move")),
            ),
            name=tr("Bots' pace"),
        )
        self.text_size = text_slider()
        self.per_cent = Label("", 15.5, 700)
        self.sample = Label(tr("This is how text looks"), 15.5)
        self.motion = Switch(tr("Reduced motion"), tr("Things change in place instead of gliding"))
        self.switches = {name: Switch(tr(label), tr(hint)) for name, (label, hint) in SWITCHES.items()}
        self.sound = SoundGroup(self.settings)
        self._connect_controls()

    def _connect_controls(self) -> None:
        self.language.activated.connect(self._speak)
        self.theme.chosen.connect(lambda theme: appearance().set(theme=theme))
        self.pace.chosen.connect(lambda pace: self._set("pace", pace))
        self.speed.chosen.connect(lambda speed: appearance().set(speed=SPEEDS[speed]))
        self.text_size.valueChanged.connect(self._size_moved)
        self.text_size.sliderReleased.connect(self._size_chosen)
        self.motion.toggled.connect(lambda on: appearance().set(reduced_motion=on))
        self.sound.changed.connect(self.changed)
        self.sound.tried.connect(self.tried)
        for name, switch in self.switches.items():
            switch.toggled.connect(lambda on, name=name: self._set(name, on))

    def _look_group(self) -> Group:
        group = Group(tr("Appearance"))
        group.add(tr("Language"), tr("Games go on in the new language at once"), self.language)
        group.add(tr("Theme"), tr("Colours of the whole program"), self.theme)
        group.add(tr("Text size"), tr("From 80 to 200 per cent"), self.text_size)
        row = QHBoxLayout()
        row.setContentsMargins(RIM, 0, RIM, 0)
        row.setSpacing(14)
        row.addWidget(self.per_cent)
        row.addWidget(self.sample, 1)
        group.inside.addLayout(row)
        group.add(tr("Animations"), tr("A click skips any of them"), self.speed)
        group.add_switch(self.motion)
        return group

    def _play_group(self) -> Group:
        group = Group(tr("Playing"))
        self.tutor, self.tutor_words = Slider(tr("Points that a move may give away")), Label("", 15.5, 700)
        self.tutor.setRange(round(LEAST_WARNING / HALF_POINT), round(MOST_WARNING / HALF_POINT))
        self.tutor.setPageStep(2)
        self.tutor.valueChanged.connect(self._threshold_moved)
        group.add(tr("Bots' pace"), tr("Also in the menu: Move, Bots' pace"), self.pace)
        for switch in self.switches.values():
            group.add_switch(switch)
        group.add(tr("Tutor"), tr("How many points a move may give away before the tutor speaks up"), self.tutor)
        group.inside.addLayout(inset(self.tutor_words))
        self.showing = Segments(
            (*(Choice(str(n), tr("{n} second", "{n} seconds", n=n)) for n in SHOWN), Choice("0", tr("Until a key"))),
            name=tr("Memory drill"),
            wraps=True,
        )
        self.showing.chosen.connect(lambda seconds: self._set("drill_seconds", int(seconds)))
        group.add(tr("Memory drill"), tr("How long each thing is shown"), self.showing)
        levels = (Choice(level.id, tr(level.name)) for level in LEVELS[:-1])
        self.beside_par = Segments((Choice("", tr("Par only")), *levels), name=tr("Today's deal"), wraps=True)
        self.beside_par.chosen.connect(lambda level: self._set("daily_level", level))
        explained = tr("Whose points are told besides par; the deal is the same for everyone")
        group.add(tr("Today's deal"), explained, self.beside_par)
        group.inside.addSpacing(8)
        self.keys = plain(tr("See and change all keys…"))
        group.add_button(self.keys, self.shortcuts.emit)
        return group

    def _files_group(self) -> Group:
        group = Group(tr("Your data"))
        words = tr("See where your files are; make or restore a backup")
        group.inside.addLayout(inset(Label(words, 13.5, tone="soft", wrap=True)))
        self.your_data = plain(tr("Folders and backup…"), "ui-data")
        group.add_button(self.your_data, self.data.emit)
        return group

    # -------------------------------------------------------- values

    def _show_values(self) -> None:
        now = appearance()
        controls: tuple[tuple[QWidget, Callable[[], object]], ...] = (
            (self.language, lambda: self.language.setCurrentIndex(max(self.language.findData(self.settings.language), 0))),
            (self.theme, lambda: self.theme.set_value(now.choice)),
            (self.pace, lambda: self.pace.set_value(self.settings.pace)),
            (self.speed, lambda: self.speed.set_value(speed_word(now.speed))),
            (self.text_size, lambda: self.text_size.setValue(round(now.text_scale * 100))),
            (self.tutor, lambda: self.tutor.setValue(round(self.settings.tutor_threshold / HALF_POINT))),
            (self.showing, lambda: self.showing.set_value(str(self.settings.drill_seconds))),
            (self.beside_par, lambda: self.beside_par.set_value(self.settings.daily_level)),
            (self.motion, lambda: self.motion.setChecked(now.reduced_motion)),
        )
        for control, show in controls:
            with QSignalBlocker(control):
                show()
        for name, switch in self.switches.items():
            with QSignalBlocker(switch):
                switch.setChecked(getattr(self.settings, name))
        self.sound.show_values()
        self._show_threshold()
        self._show_size(round(now.text_scale * 100))

    def _show_size(self, per_cent: int) -> None:
        self.per_cent.setText(tr("{n} %", n=per_cent))
        self.sample.setFont(fonts.text(15.5 * per_cent / 100))

    def _show_threshold(self) -> None:
        self.tutor_words.setText(tr("{points} points", points=digits(self.settings.tutor_threshold, 1)))

    def _threshold_moved(self, halves: int) -> None:
        self._set("tutor_threshold", halves * HALF_POINT)
        self._show_threshold()

    def _size_moved(self, per_cent: int) -> None:
        """Let only the sample follow while the slider is dragged: a page that grows under the mouse is hard to aim at."""
        self._show_size(per_cent)
        if not self.text_size.isSliderDown():
            self._size_chosen()

    def _size_chosen(self) -> None:
        appearance().set(text_scale=round(self.text_size.value() / TEXT_STEP) * TEXT_STEP / 100)
        self._show_values()

    def _speak(self) -> None:
        code = self.language.currentData()
        if code != self.settings.language:
            self._set("language", code)
            self.spoken.emit()

    def _set(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self.changed.emit()

    def showEvent(self, event: QShowEvent) -> None:
        self._show_values()
        super().showEvent(event)


def text_slider() -> Slider:
    slider = Slider(tr("Text size in per cent"))
    slider.setRange(round(LEAST_TEXT * 100), round(MOST_TEXT * 100))
    slider.setSingleStep(TEXT_STEP)
    slider.setPageStep(20)
    return slider


def languages_box() -> QComboBox:
    """All languages, each called by its own name."""
    box = DropDown()
    box.setAccessibleName(tr("Language"))
    box.addItem(tr("As the system"), "")
    for code in language.languages():
        box.addItem(language.own_name(code), code)
    return box


def speed_word(speed: float) -> str:
    """The name of the nearest speed."""
    if speed <= 0:
        return "off"
    return min((word for word in SPEEDS if word != "off"), key=lambda word: abs(SPEEDS[word] - speed))
