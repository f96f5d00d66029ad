"""What is shown after each round of a race: both tables as they stand then, and the line of points. It lies over the board until it
is closed, or the player goes on with the game."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.coach.race import Race
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice.ghosts import words
from ramses_desktop.ui.practice.ghosts.pictures.chart import RaceChart
from ramses_desktop.ui.practice.ghosts.pictures.tables import TablesSideBySide, ghost_token
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, Title, primary
from ramses_desktop.ui.widgets.page import alert

MARGIN: Final = 6
LOW: Final = 92
"""Height of the line of points, in pixels at normal text size."""
CLOSING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape)


class RoundPanel(Panel):
    closed = Signal()

    def __init__(self, page: QWidget, view: QWidget) -> None:
        # Not in the view, so that no announcement comes to lie over it.
        super().__init__(page)
        self._view = view
        self.setContentsMargins(0, 0, 0, 0)
        self.title, self.sentence = Title("", 21), Label("", 16.5, 700, wrap=True)
        self.tables, self.chart = TablesSideBySide(), RaceChart(LOW)
        self.button = primary(tr("Go on"), "ui-play", px=16, height=44)
        self.button.clicked.connect(self.close_panel)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 14, 22, 16)
        column.setSpacing(8)
        top = QHBoxLayout()
        top.setSpacing(18)
        top.addWidget(self.title)
        top.addWidget(self.sentence, 1)
        top.addWidget(self.button)
        column.addLayout(top)
        column.addWidget(self.tables, 7)
        column.addWidget(self.chart, 2)
        appearance().changed.connect(self.cover)
        self.hide()

    def show_round(self, race: Race, names: tuple[str, str], token: int) -> None:
        """Show how both stand after the last round that is over."""
        steps = race.known
        own = [step for step in race.steps if step.round <= steps[-1].round]
        points = own[-1].points, steps[-1].points
        self.title.setText(words.after(race))
        self.sentence.setText(words.standing(*points, names))
        heads = [tr("{name}: {n}", name=name, n=n) for name, n in zip(names, points, strict=True)]
        self.tables.show_table(0, race.own, own[-1].ply, token, heads[0])
        self.tables.show_table(1, race.ghost, steps[-1].ply, ghost_token(token), heads[1])
        self.chart.show_race(own, steps, names)
        self.setAccessibleName(f"{self.title.text()}. {self.sentence.text()}")
        self.cover()
        self.show()
        self.raise_()
        self.button.setFocus()
        alert(self)

    def cover(self) -> None:
        """Lie over the board."""
        self.setGeometry(self._view.geometry().adjusted(MARGIN, 0, -MARGIN, -MARGIN))

    def close_panel(self) -> None:
        if not self.isHidden():
            self.hide()
            # It may be shown again in another race.
            self.tables.clear()
            self.chart.show_race((), (), ("", ""))
            for widget in (self.title, self.sentence):
                widget.setText("")
            self.setAccessibleName("")
            self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in CLOSING and not event.isAutoRepeat():
            self.close_panel()
        else:
            super().keyPressEvent(event)
