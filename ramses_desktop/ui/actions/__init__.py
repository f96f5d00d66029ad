"""Every command of the program as a QAction. Pages and the table connect and enable them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from ramses_desktop.engine.text import tr
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions.rows import PACES, REPLAY, RETRY, REVIEW, ROWS, TABLE, THEMES, Row
from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import called

_ROLES: Final = {
    "quit": QAction.MenuRole.QuitRole,
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
}


class Actions(QObject):
    """`actions["undo"]` is the QAction. Keys the player has changed come from the settings."""

    keys_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._rows = {row.id: row for row in ROWS}
        self._actions = {row.id: self._made(row) for row in ROWS}
        self._here: tuple[str, ...] = ()
        """The actions of the page on the screen."""
        self._able = {place: dict.fromkeys(place, False) for place in (TABLE, REPLAY, RETRY, REVIEW)}
        for name in {*TABLE, *REVIEW}:
            self[name].setEnabled(False)
        for names in (THEMES, PACES):
            group = QActionGroup(self)
            for name in names:
                group.addAction(self[name])
        self["coordinates"].toggled.connect(lambda on: setattr(settings, "show_coordinates", on))
        self.apply_settings()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._actions)

    def _made(self, row: Row) -> QAction:
        action = QAction(tr(row.text), self)
        action.setObjectName(row.id)
        action.setStatusTip(tr(row.tip))
        action.setCheckable(row.checkable)
        action.setMenuRole(_ROLES.get(row.id, QAction.MenuRole.NoRole))
        if row.icon:
            action.setIcon(art.icon(row.icon))
        return action

    def name(self, name: str) -> str:
        """The action's name, without the menu mnemonic."""
        return tr(self._rows[name].text).replace("&", "").rstrip("…")

    def tip(self, name: str) -> str:
        return tr(self._rows[name].tip)

    def group(self, name: str) -> str:
        """The title of the action's menu."""
        return tr(self._rows[name].menu).replace("&", "")

    def apply_settings(self) -> None:
        """Follow settings that were changed elsewhere."""
        self["coordinates"].setChecked(self._settings.show_coordinates)
        self["achievements"].setVisible(self._settings.show_achievements)
        self.apply_keys()

    # -------------------------------------------------------- where they apply

    def enter_table(self) -> None:
        """Restore the table's actions to the state it left them in."""
        self._go_to(TABLE)

    def enter_replay(self) -> None:
        """The same for the replay page."""
        self._go_to(REPLAY)

    def enter_retry(self) -> None:
        """The same for the page on which a better move is looked for."""
        self._go_to(RETRY)

    def enter_review(self) -> None:
        """The same for the review page."""
        self._go_to(REVIEW)

    def leave_table(self) -> None:
        """Disable the actions of the table or replay while another page is shown."""
        self._go_to(())

    def _go_to(self, place: tuple[str, ...]) -> None:
        if place == self._here:
            return
        for name in self._here:
            self._able[self._here][name] = self[name].isEnabled()
            self[name].setEnabled(False)
            # What the page said about it.
            self[name].setText(tr(self._rows[name].text))
            self.explain(name, self.tip(name))
        self._here = place
        for name in place:
            self[name].setEnabled(self._able[place][name])

    # -------------------------------------------------------- keys

    def key(self, name: str) -> str:
        """The first key in the system's notation; empty if there is none."""
        return called(self[name].shortcut())

    def keys(self, name: str) -> list[QKeySequence]:
        """The action's keys, even while letter keys are switched off."""
        texts = self._settings.shortcuts.get(name, self._rows[name].keys)
        return [QKeySequence.fromString(text, QKeySequence.SequenceFormat.PortableText) for text in texts]

    def is_changed(self, name: str) -> bool:
        return name in self._settings.shortcuts

    def taken_by(self, keys: QKeySequence, besides: str = "") -> str | None:
        """Another action whose keys clash with these: they are equal, or one sequence begins with the other."""
        for name in self:
            if name != besides and any(_clash(keys, own) for own in self.keys(name)):
                return name
        return None

    def set_keys(self, name: str, keys: Iterable[QKeySequence]) -> None:
        texts = tuple(one.toString(QKeySequence.SequenceFormat.PortableText) for one in keys if not one.isEmpty())
        changed = {**self._settings.shortcuts, name: texts}
        if texts == self._rows[name].keys:
            del changed[name]
        self._settings.shortcuts = changed
        self.apply_keys()

    def reset_keys(self, *names: str) -> None:
        """Restore the default keys of these actions, or of all."""
        gone = set(names or self)
        self._settings.shortcuts = {name: keys for name, keys in self._settings.shortcuts.items() if name not in gone}
        self.apply_keys()

    def usual_keys_taken_by(self, name: str) -> str | None:
        """Another action that has been given this one's default keys."""
        usual = (QKeySequence.fromString(text) for text in self._rows[name].keys)
        return next((other for other in (self.taken_by(keys, name) for keys in usual) if other), None)

    def apply_keys(self) -> None:
        """Apply the keys from the settings, and show them in the tooltips."""
        for name in self:
            keys = [one for one in self.keys(name) if self._settings.letter_keys or not is_letter(one)]
            self[name].setShortcuts(keys)
            self.explain(name, self.tip(name))
        self.keys_changed.emit()

    def explain(self, name: str, words: str) -> None:
        """Say in the tooltip and status line what the action does now, or why it is unavailable."""
        first = self.key(name)
        self[name].setToolTip(f"{words} ({first})" if first else words)
        self[name].setStatusTip(words)


def is_letter(keys: QKeySequence) -> bool:
    """Whether this is a single letter without modifiers."""
    text = keys.toString(QKeySequence.SequenceFormat.PortableText)
    return len(text) == 1 and text.isalpha()


def _clash(one: QKeySequence, other: QKeySequence) -> bool:
    if one.isEmpty() or other.isEmpty():
        return False
    no_match = QKeySequence.SequenceMatch.NoMatch
    return one.matches(other) != no_match or other.matches(one) != no_match
