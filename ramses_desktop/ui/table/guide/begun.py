"""The dialog that asks what to do about a guided first game that was begun before."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.widgets.basic import Label, ghost, plain, primary
from ramses_desktop.ui.widgets.tables import Sheet


class BegunDialog(Sheet):
    go_on = Signal()
    start_again = Signal()

    def __init__(self, name: str, state: str, parent: QWidget) -> None:
        super().__init__(tr("You began this guided game"), parent)
        self.going_on, self.again, cancel = primary(tr("Go on")), plain(tr("Start again")), ghost(tr("Cancel"))
        self.going_on.setDefault(True)
        for button, wanted in ((self.going_on, self.go_on), (self.again, self.start_again)):
            button.clicked.connect(self.accept)
            button.clicked.connect(wanted)
        cancel.clicked.connect(self.reject)
        foot = QHBoxLayout()
        foot.addWidget(cancel)
        foot.addStretch(1)
        for button in (self.again, self.going_on):
            foot.addWidget(button)
        column = self.column
        column.addWidget(Label(f"{name}\n{state}", wrap=True))
        column.addWidget(Label(tr("Starting again discards it."), 14, tone="soft", wrap=True))
        column.addSpacing(8)
        column.addLayout(foot)
        self.going_on.setFocus()
