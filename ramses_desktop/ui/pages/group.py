"""A titled panel of settings."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QSlider, QVBoxLayout, QWidget

from ramses_desktop.ui.widgets.basic import RIM, Button, Label, Panel, Rule, Title
from ramses_desktop.ui.widgets.choices import Switch
from ramses_desktop.ui.widgets.page import inset


class Group(Panel):
    """A titled panel of settings."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(6 - RIM, 0, 6 - RIM, 2)
        self.inside.setSpacing(5)
        self.inside.addLayout(inset(Title(title, 19)))
        self.inside.addSpacing(4)
        self._first = True

    def add(self, words: str, hint: str, widget: QWidget) -> None:
        """Add a setting, with its name and hint above it."""
        self.add_line()
        self.inside.addLayout(inset(Label(words, 15.5, 700)))
        self.inside.addLayout(inset(Label(hint, 13.5, tone="soft", wrap=True)))
        if isinstance(widget, QSlider | QComboBox):
            row = inset(widget)
            if isinstance(widget, QComboBox):
                row.addStretch(1)
            self.inside.addLayout(row)
        else:
            self.inside.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    def add_switch(self, switch: Switch) -> None:
        self.add_line()
        self.inside.addLayout(inset(switch, 0))

    def add_button(self, button: Button, act: Callable[[], object]) -> None:
        button.clicked.connect(lambda _=False: act())
        self.inside.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def add_line(self) -> None:
        """Add a line above every setting but the first."""
        if not self._first:
            self.inside.addSpacing(8)
            self.inside.addLayout(inset(Rule()))
            self.inside.addSpacing(7)
        self._first = False
