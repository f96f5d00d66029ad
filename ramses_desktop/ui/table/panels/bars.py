"""The buttons below a board: for the pending move, and for looking back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import CONFIRM, MIRROR, PUT_BACK, SINGLE, TURN
from ramses_desktop.ui.table.panels.fitting import Strip, use_widest
from ramses_desktop.ui.widgets.basic import Button, Label, ghost, plain, primary

TOOL_ICONS: Final = {TURN: "ui-rotate", MIRROR: "ui-mirror", SINGLE: "ui-single"}
NARROW_ICONS: Final = {PUT_BACK: ("", "ui-cancel"), "end_here": ("", "ui-stop"), "skip_to_end": ("ui-fast", "")}
"""Icons of buttons with and without text."""


class ActionBar(Strip):
    """Buttons for the pending move."""

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._names: Mapping[str, str] = {}
        self._tools = {name: ghost("", icon) for name, icon in TOOL_ICONS.items()}
        self.put_back = ghost("")
        self.play_on = plain("", "ui-step")
        self._ends = {"end_here": plain(""), "skip_to_end": primary("", "ui-fast")}
        self.confirm = primary("", "ui-confirm")
        self._buttons = {
            **self._tools,
            "play_on": self.play_on,
            **self._ends,
            PUT_BACK: self.put_back,
            CONFIRM: self.confirm,
        }
        for name, button in self._buttons.items():
            if name == "play_on":
                self.row.addStretch(1)
            self.row.addWidget(button)
            # A click leaves the focus on the board.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.follow(actions[name])

    def show_tools(
        self, names: Mapping[str, str], there: Collection[str], *, has_tools: bool, waiting: bool, only_bots: bool
    ) -> None:
        """Show only what makes sense now: tools for a piece if this game has them, Play on while the table waits for it, and ways
        to the end when only bots are left. A tool that the board gives another name loses its icon."""
        self._names = names
        for name, button in self._tools.items():
            button.setVisible(has_tools and name in there)
            button.set_drawing("" if names.get(name) else TOOL_ICONS[name])
        for name, button in self._buttons.items():
            words, key = names.get(name, ""), self._actions.key(name)
            named = f"{words} ({key})" if key else words
            button.setToolTip(named if words else self._actions[name].toolTip())
        self.play_on.setVisible(waiting)
        for button in self._ends.values():
            button.setVisible(only_bots)
        deciding = not waiting and not only_bots
        self.put_back.setVisible(deciding and (not any(names.values()) or bool(names[PUT_BACK])))
        self.confirm.setVisible(deciding)
        self.fit()

    def fit(self) -> None:
        """When space is short, drop the keys first, then the text of unimportant buttons, then special names, then all text.
        Icons and tooltips remain."""
        visible = {name: button for name, button in self._buttons.items() if not button.isHidden()}
        steps = ((True, 3), (False, 3), (False, 2), (False, 1), (False, 0))
        use_widest(self.width(), (partial(self._show_as, visible, keys=keys, words=words) for keys, words in steps))

    def _show_as(self, buttons: Mapping[str, Button], *, keys: bool, words: int) -> int:
        """Show text on all buttons (3), on important ones (2), on these with their usual names (1), or on none (0)."""
        important = {CONFIRM, "skip_to_end", *(name for name in self._tools if self._names.get(name))} if words else set()
        for name, button in buttons.items():
            button.set_key(self._actions.key(name) if keys else "")
            text = (self._names.get(name) if words > 1 else "") or self._actions[name].iconText()
            button.setText(text if words == 3 or name in important else "")
        for name, (wide, narrow) in NARROW_ICONS.items():
            self._buttons[name].set_drawing(wide if words == 3 else narrow)
        return self.needed_width(roomy=keys)


class LookBar(Strip):
    """Shown while looking back: the number of the move, and buttons back and forward."""

    ICONS: Final = {"look_back": "ui-replay", "look_forward": "ui-play", "look_live": "ui-live"}

    def __init__(self, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = Label("", 15, 700)
        self.row.addSpacing(10)
        self.row.addWidget(self.words, 1)
        self._actions = actions
        self._said = self._short = ""
        self._buttons = {"look_back": ghost(""), "look_forward": ghost(""), "look_live": primary("", "ui-live")}
        for name, button in self._buttons.items():
            button.follow(actions[name], with_key=False)
            self.row.addWidget(button)

    def fit(self) -> None:
        """When space is short, drop the text of the buttons, then all but the numbers; icons and tooltips remain."""
        forms = ((self._said, True), (self._said, False), (self._short, False))
        use_widest(self.width(), (partial(self._show_as, said, words=words) for said, words in forms))

    def _show_as(self, said: str, *, words: bool) -> int:
        self.words.setText(said)
        for name, button in self._buttons.items():
            button.setText(self._actions[name].iconText() if words else "")
            button.set_drawing(self.ICONS[name])
        return self.needed_width()

    def show_ply(self, ply: int, plies: int) -> None:
        self._said = tr("Looking back: after move {n} of {all}", n=ply, all=plies)
        self._short = tr("{n} of {all}", n=ply, all=plies)
        self.words.setAccessibleName(self._said)
        self.words.setToolTip(self._said)
        self.fit()
