"""The settings: appearance, sound, keys, and how the table behaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QKeySequence, QShowEvent
from PySide6.QtWidgets import QComboBox, QKeySequenceEdit, QLineEdit, QWidget

from ramses_desktop import language
from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.text import digits, tr
from ramses_desktop.store.settings import LEAST_TEXT, LEAST_WARNING, MOST_TEXT, MOST_WARNING, Settings
from ramses_desktop.ui.actions import IDS, Actions
from ramses_desktop.ui.sound import player
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance, called
from ramses_desktop.ui.widgets.basic import RIM, Choice, Columns, Label, Panel, Segments, Slider, Switch, Title, plain
from ramses_desktop.ui.widgets.layout import column, row
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
        self.table = Table(self.model, tr("All keys"), stretch=0)
        self.table.headings.setResizeContentsPrecision(-1)  # all rows, as there are few
        self.table.setSelectionMode(Table.SelectionMode.SingleSelection)
        self.title = Title("", 19)
        self.tip = Label("", 14.5, tone="soft", wrap=True)
        self.edit = QKeySequenceEdit()
        self.edit.setMaximumSequenceLength(1)
        self.edit.setAccessibleName(tr("New key"))
        self.edit.findChildren(QLineEdit)[0].setPlaceholderText(tr("Press a key"))
        self.edit.keySequenceChanged.connect(self._pressed)
        self.answer = Label("", 14.5, wrap=True)
        self.usual, self.none, self.all_usual = (plain(words) for words in (tr("Default"), tr("Remove key"), tr("Reset all")))
        sheet, editor, contents = Panel(), Panel(), QWidget()
        column(self.table, on=sheet)
        column(
            inset(self.title),
            inset(self.tip),
            6,
            inset(Label(tr("Click here and press the new key:"), 15.5, 700, wrap=True)),
            inset(self.edit),
            inset(self.answer),
            row(self.usual, self.none, gap=0),
            ...,
            inset(Label(tr("A star marks a key you changed."), 13.5, tone="soft", wrap=True)),
            self.all_usual,
            on=editor,
            gap=8,
            margins=(6 - RIM, 0, 6 - RIM, 2),
        )
        columns = Columns(MIN_KEYS_WIDTH, GUTTER - 4, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        columns.addWidget(sheet, 3)
        columns.addWidget(editor, 2)
        columns.keep_height(self.table, 300)
        self.body.addWidget(Scroll(contents), 1)
        self.table.opened.connect(self.edit.setFocus)
        self.table.selectionModel().currentChanged.connect(self._show_action)
        self.usual.clicked.connect(self._reset_one)
        self.none.clicked.connect(self._remove)
        self.all_usual.clicked.connect(self._reset_all)
        self.choose("turn")

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


# ------------------------------------------------------------ settings


SPEEDS: Final = {"off": 0.0, "slow": 0.5, "normal": 1.0, "quick": 2.0}
SHOWN: Final = range(1, 5)
"""Seconds for which the memory drill may show a thing."""
HALF_POINT: Final = 0.5
"""Step of the tutor's threshold."""
TEXT_STEP: Final = 5
"""Step of the text size slider, in per cent."""
VOLUME_STEP: Final = 5
"""Step of the volume, in per cent."""
MIN_WIDTH: Final = 1000


def speed_word(speed: float) -> str:
    """The name of the nearest speed."""
    if speed <= 0:
        return "off"
    return min((word for word in SPEEDS if word != "off"), key=lambda word: abs(SPEEDS[word] - speed))


class SettingsGroup(Group):
    """A titled panel of settings. Each control shows a setting as it is, and sets it as soon as something else is chosen."""

    changed = Signal(str)
    """The name of a setting that is not part of the appearance."""

    def __init__(self, title: str, settings: Settings) -> None:
        super().__init__(title)
        self.settings = settings
        self.controls: dict[str, QWidget] = {}
        self._shows: list[tuple[QWidget, Callable[[], object]]] = []

    def add_toggle(
        self,
        setting: str,
        title: str,
        hint: str,
        shown: Callable[[], bool] | None = None,
        turn: Callable[[bool], object] | None = None,
    ) -> None:
        """Add a switch; `shown` and `turn` for what is not simply a field of the settings."""
        switch = Switch(title, hint)
        switch.toggled.connect(turn or partial(self.set, setting))
        self.show_by(setting, switch, lambda: switch.setChecked(shown() if shown is not None else getattr(self.settings, setting)))
        self.add_switch(switch)

    def add_choices(
        self,
        setting: str,
        title: str,
        hint: str,
        choices: Sequence[Choice],
        shown: Callable[[], str] | None = None,
        choose: Callable[[str], object] | None = None,
        *,
        wraps: bool = False,
    ) -> None:
        """Add a row of choices; `shown` and `choose` as above."""
        segments = Segments(choices, name=title, wraps=wraps)
        segments.chosen.connect(choose or partial(self.set, setting))
        self.show_by(
            setting, segments, lambda: segments.set_value(shown() if shown is not None else getattr(self.settings, setting))
        )
        self.add(title, hint, segments)

    def show_by(self, name: str, control: QWidget, show: Callable[[], object]) -> None:
        """Let a control show a setting; `show` brings it up to date."""
        self.controls[name] = control
        self._shows.append((control, show))

    def set(self, setting: str, value: object) -> None:
        setattr(self.settings, setting, value)
        self.changed.emit(setting)

    def show_values(self) -> None:
        """Show the settings as they are."""
        for control, show in self._shows:
            with QSignalBlocker(control):
                show()


class LookGroup(SettingsGroup):
    spoken = Signal()
    """Another language was chosen."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Appearance"), settings)
        self.language = languages_box()
        self.language.activated.connect(self._speak)
        self.show_by("language", self.language, self._show_language)
        self.add(tr("Language"), tr("Games go on in the new language at once"), self.language)
        self.add_choices(
            "theme",
            tr("Theme"),
            tr("Colours of the whole program"),
            (
                Choice("system", tr("System"), hint=tr("Light or dark, as your system is set")),
                Choice("light", tr("Light"), hint=tr("Limestone at dusk")),
                Choice("dark", tr("Dark"), hint=tr("Lamplight in the chamber")),
                Choice("high_contrast", tr("High contrast"), hint=tr("Black on white with strong lines")),
            ),
            lambda: appearance().choice,
            lambda theme: appearance().set(theme=theme),
        )
        self.text_size = text_slider()
        self.text_size.valueChanged.connect(self._size_moved)
        self.text_size.sliderReleased.connect(self._size_chosen)
        self.per_cent = Label("", 15.5, 700)
        self._specimen = Label(tr("This is how text looks"), 15.5)
        self.show_by("text_scale", self.text_size, self._show_text_scale)
        self.add(tr("Text size"), tr("From 80 to 200 per cent"), self.text_size)
        self.inside.addLayout(row(self.per_cent, (self._specimen, 1), gap=14, margins=(RIM, 0, RIM, 0)))
        self.add_choices(
            "speed",
            tr("Animations"),
            tr("A click skips any of them"),
            (Choice("off", tr("Off")), Choice("quick", tr("Fast")), Choice("normal", tr("Normal")), Choice("slow", tr("Slow"))),
            lambda: speed_word(appearance().speed),
            lambda speed: appearance().set(speed=SPEEDS[speed]),
        )
        self.add_toggle(
            "reduced_motion",
            tr("Reduced motion"),
            tr("Things change in place instead of gliding"),
            lambda: appearance().reduced_motion,
            lambda on: appearance().set(reduced_motion=on),
        )

    def _show_language(self) -> None:
        self.language.setCurrentIndex(max(self.language.findData(self.settings.language), 0))

    def _speak(self) -> None:
        code = self.language.currentData()
        if code != self.settings.language:
            self.set("language", code)
            self.spoken.emit()

    def _show_text_scale(self) -> None:
        per_cent = round(appearance().text_scale * 100)
        self.text_size.setValue(per_cent)
        self._show_size(per_cent)

    def _show_size(self, per_cent: int) -> None:
        self.per_cent.setText(tr("{n} %", n=per_cent))
        self._specimen.setFont(fonts.text(15.5 * per_cent / 100))

    def _size_moved(self, per_cent: int) -> None:
        """Let only the sample follow while the slider is dragged: a page that grows under the mouse is hard to aim at."""
        self._show_size(per_cent)
        if not self.text_size.isSliderDown():
            self._size_chosen()

    def _size_chosen(self) -> None:
        appearance().set(text_scale=round(self.text_size.value() / TEXT_STEP) * TEXT_STEP / 100)
        self.show_values()


class SoundGroup(SettingsGroup):
    tried = Signal()
    """Asks for something to be heard."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Sound"), settings)
        if not player.is_possible():
            self.inside.addLayout(inset(Label(tr("Sound does not work on this system."), 13.5, tone="soft", wrap=True)))
            return
        explained = tr("Also in the menu: View, Sound")
        self.add_toggle(
            "sound", tr("Sound"), explained, lambda: settings.sound == "on", lambda on: self.set("sound", "on" if on else "off")
        )
        self.add_toggle("table_sounds", tr("The table"), tr("Cards, pens, stones and dice"))
        self.add_toggle("success_sounds", tr("Success"), tr("Bells for what you complete and win"))
        self.add_toggle("waiting_sounds", tr("Waiting"), tr("A knock when others have played, a note for a bonus box"))
        self.volume = Slider(tr("Volume in per cent"))
        self.volume.setRange(0, 100)
        self.volume.setSingleStep(VOLUME_STEP)
        self.volume.setPageStep(4 * VOLUME_STEP)
        self.volume.valueChanged.connect(self._turn_volume)
        self.volume.sliderReleased.connect(self.tried)
        self.show_by("volume", self.volume, lambda: self.volume.setValue(round(settings.volume * 100)))
        self.add(tr("Volume"), tr("You hear a card when you change it"), self.volume)
        self.changed.connect(self._turned)

    def show_values(self) -> None:
        super().show_values()
        for name, control in self.controls.items():
            control.setEnabled(name == "sound" or self.settings.sound == "on")

    def _turned(self, name: str) -> None:
        if name == "sound":
            self.show_values()
            if self.settings.sound == "on":
                self.tried.emit()

    def _turn_volume(self, per_cent: int) -> None:
        self.set("volume", per_cent / 100)
        if not self.volume.isSliderDown():
            self.tried.emit()


class PlayGroup(SettingsGroup):
    def __init__(self, settings: Settings) -> None:
        super().__init__(tr("Playing"), settings)
        paces = (
            Choice("slow", tr("Slow")),
            Choice("normal", tr("Normal")),
            Choice("fast", tr("Fast")),
            Choice("instant", tr("At once")),
            Choice("wait", tr("Wait for me"), hint=tr("Bots wait for a click, Space or Enter after each move")),
        )
        self.add_choices("pace", tr("Bots' pace"), tr("Also in the menu: Move, Bots' pace"), paces)
        for setting, title, hint in (
            ("confirm_at_once", tr("Marks count at once"), tr("No need to confirm them, in any game")),
            ("second_process", tr("Bots think in the background"), tr("Turn this off only if bots never move")),
            ("review_games", tr("Review finished games"), tr("In spare time, so that a review is there when you ask for it")),
            ("show_achievements", tr("Show achievements"), tr("On a page of their own, and in one line when a game ends")),
            ("show_coordinates", tr("Always show coordinates"), tr("Otherwise only while you point at a sentence that uses them")),
            ("letter_keys", tr("Single-letter keys"), tr("R turns, F mirrors, S takes a single box, H shows a hint, M mutes")),
        ):
            self.add_toggle(setting, title, hint)
        self.tutor, self.tutor_words = Slider(tr("Points that a move may give away")), Label("", 15.5, 700)
        self.tutor.setRange(round(LEAST_WARNING / HALF_POINT), round(MOST_WARNING / HALF_POINT))
        self.tutor.setPageStep(2)
        self.tutor.valueChanged.connect(self._threshold_moved)
        self.show_by("tutor_threshold", self.tutor, self._show_threshold)
        self.add(tr("Tutor"), tr("How many points a move may give away before the tutor speaks up"), self.tutor)
        self.inside.addLayout(inset(self.tutor_words))
        self.add_choices(
            "drill_seconds",
            tr("Memory drill"),
            tr("How long each thing is shown"),
            (*(Choice(str(n), tr("{n} second", "{n} seconds", n=n)) for n in SHOWN), Choice("0", tr("Until a key"))),
            lambda: str(settings.drill_seconds),
            lambda seconds: self.set("drill_seconds", int(seconds)),
            wraps=True,
        )
        levels = (Choice("", tr("Par only")), *(Choice(level.id, tr(level.name)) for level in LEVELS[:-1]))
        explained = tr("Whose points are told besides par; the deal is the same for everyone")
        self.add_choices("daily_level", tr("Today's deal"), explained, levels, wraps=True)
        self.inside.addSpacing(8)

    def _show_threshold(self) -> None:
        self.tutor.setValue(round(self.settings.tutor_threshold / HALF_POINT))
        self.tutor_words.setText(tr("{points} points", points=digits(self.settings.tutor_threshold, 1)))

    def _threshold_moved(self, halves: int) -> None:
        self.set("tutor_threshold", halves * HALF_POINT)
        self._show_threshold()


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
        self.look, self.sound, self.play = LookGroup(settings), SoundGroup(settings), PlayGroup(settings)
        self.look.spoken.connect(self.spoken)
        self.sound.tried.connect(self.tried)
        self.keys = plain(tr("See and change all keys…"))
        self.play.add_button(self.keys, self.shortcuts.emit)
        files = Group(tr("Your data"))
        explained = tr("See where your files are; make or restore a backup")
        files.inside.addLayout(inset(Label(explained, 13.5, tone="soft", wrap=True)))
        self.your_data = plain(tr("Folders and backup…"), "ui-data")
        files.add_button(self.your_data, self.data.emit)
        contents = QWidget()
        columns = Columns(MIN_WIDTH, GUTTER - 4, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        for groups in ((self.look, self.sound), (self.play, files)):
            columns.addLayout(column(*groups, ..., gap=GUTTER - 9), 1)
        self.body.addWidget(Scroll(contents))
        for group in (self.look, self.sound, self.play):
            group.changed.connect(lambda _: self.changed.emit())
        appearance().changed.connect(self._show_values)
        self._show_values()

    @property
    def controls(self) -> dict[str, QWidget]:
        """By the name of their settings."""
        return {**self.look.controls, **self.sound.controls, **self.play.controls}

    def segments(self, setting: str) -> Segments:
        control = self.controls[setting]
        assert isinstance(control, Segments)
        return control

    def switch(self, setting: str) -> Switch:
        control = self.controls[setting]
        assert isinstance(control, Switch)
        return control

    def _show_values(self) -> None:
        for group in (self.look, self.sound, self.play):
            group.show_values()

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
