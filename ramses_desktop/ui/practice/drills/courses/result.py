"""How a walk compares with the shortest one: a row of steps for each."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Label, Panel, Rule

STEP: Final = 21
GAP: Final = 4.6
HIGH: Final = 26
"""Width of a step, distance between two, and their height, in pixels."""
WIDE: Final = 440
"""Width in pixels, at normal text size, from which the steps stand beside the words."""
NAMES: Final = 168
"""Width of the words beside the steps, in pixels."""


class Steps(QWidget):
    """One box for each step: dashed for the player's, full for the shortest walk."""

    def __init__(self, *, full: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._full, self._count, self._most = full, 0, 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self.updateGeometry)

    def show_steps(self, count: int, most: int) -> None:
        """`most` is the length of the longer row: both have boxes of the same size."""
        self._count, self._most = count, most
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, round(appearance().px(HIGH)))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = appearance().theme
        each = min(appearance().px(STEP + GAP), self.width() / max(1, self._most))
        gap = each * GAP / (STEP + GAP)
        colour = theme["good" if self._full else "accent"]
        with QPainter(self) as painter:
            for at in range(self._count):
                rect = QRectF(at * each, 0, each - gap, self.height()).adjusted(1.2, 1.2, -1.2, -1.2)
                dashes = () if self._full else (4.0, 2.4)
                draw.plate(painter, rect, 4, colour if self._full else theme["accent2"], draw.pen(colour, 2, dashes))


class _Walk(QWidget):
    """Whose walk it is, how it went, and its steps."""

    def __init__(self, name: str, *, full: bool) -> None:
        super().__init__()
        self.about, self.number = Label("", 14, tone="soft", wrap=True), Label("", 24, 900)
        self.steps = Steps(full=full)
        self._names = QWidget()
        names = QVBoxLayout(self._names)
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(0)
        names.addWidget(Label(name, 16, 700))
        names.addWidget(self.about)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._arrange()
        appearance().changed.connect(self._arrange)

    def _arrange(self) -> None:
        """The steps beside the words, or below them if there is no room."""
        for widget in (self._names, self.steps, self.number):
            self._grid.removeWidget(widget)
        px, is_wide = appearance().px, self.width() >= appearance().px(WIDE)
        self._names.setMinimumWidth(round(px(NAMES)) if is_wide else 0)
        self._grid.addWidget(self._names, 0, 0, 1, 1 if is_wide else 2)
        self._grid.addWidget(self.steps, 0 if is_wide else 1, 1 if is_wide else 0, 1, 1 if is_wide else 3)
        self._grid.addWidget(self.number, 0, 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def show_walk(self, count: int, most: int, about: str) -> None:
        self.steps.show_steps(count, most)
        self.about.setText(about)
        self.number.setText(str(count) if count else tr("none"))


class ResultOfWalk(Panel):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.yours, self.best = _Walk(tr("You"), full=False), _Walk(tr("Shortest"), full=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for widget in (self.yours, Rule(), self.best):
            column.addWidget(widget)

    def show_result(self, yours: tuple[int, str], best: tuple[int, str]) -> None:
        """The length of each walk, and how it went."""
        most = max(yours[0], best[0])
        self.yours.show_walk(yours[0], most, yours[1])
        self.best.show_walk(best[0], most, best[1])
