"""The page for keyboard shortcuts: a table of all actions, and an editor for the selected one. Keys already taken are refused."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QKeySequenceEdit, QLineEdit, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import IDS, Actions
from ramses_desktop.ui.style.theme import called
from ramses_desktop.ui.widgets.basic import RIM, Button, Columns, Label, Panel, Title
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Page, Scroll, inset
from ramses_desktop.ui.widgets.tables import Column, RowsModel, Table

MIN_WIDTH: Final = 760


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
        columns = Columns(MIN_WIDTH, GUTTER - 4, contents)
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

    def _button(self, words: str, do: Any) -> Button:
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
