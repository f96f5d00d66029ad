"""A panel of the page Practise. Each knows when it has something to offer, so that the page can have one filled button."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.widgets.basic import Button, Label, Panel, Title, keep_room


class Section(Panel):
    """A heading with a note beside it, and `inside` for the rest."""

    def __init__(self, practising: Practising, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.practising = practising
        self.heading, self.note = Title(title, 19), Label("", 14.5, tone="soft", wrap=True)
        self.setAccessibleName(title)
        self.top = QHBoxLayout()
        self.top.setSpacing(14)
        self.top.addWidget(self.heading)
        self.top.addWidget(self.note, 1)
        self.inside = QVBoxLayout(self)
        self.inside.setContentsMargins(0, 0, 0, 0)
        self.inside.setSpacing(8)
        self.setContentsMargins(18, 12, 18, 15)
        self.inside.addLayout(self.top)

    def put_beside(self, widget: QWidget) -> None:
        """Put a button or a list at the end of the heading, which stays where it is without one."""
        keep_room(widget)
        self.top.addWidget(widget)
        self.setContentsMargins(18, 3, 18, 10)
        self.inside.setSpacing(0)

    def refresh(self) -> None:
        """Show what is known now. Called whenever the page is shown and whenever `Practising.changed` is emitted."""
        raise NotImplementedError

    @property
    def main_button(self) -> Button | None:
        """The button to be filled if no section before this one has any; None if there is nothing to be done here."""
        return None

    @property
    def entry(self) -> QWidget | None:
        """What gets the focus when the section is chosen by its key."""
        return self.main_button
