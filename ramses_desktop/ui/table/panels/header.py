"""The strip above a board: the game, its players and its progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.board.values import Progress
from ramses_desktop.ui.style import draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import IconButton, Label, Title

GAPS: Final = 112
"""Pixels of all gaps between the parts of a header."""
ICONS: Final = {"preferences": "ui-settings", "rules": "ui-help", "tutor": "ui-practice"}
"""Icons that are not named after their action."""


class ProgressDots(QWidget):
    """Shows rounds or turns as text and dots."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._progress = Progress("", 0, 0)
        self._short = False
        self.hide()

    def show_progress(self, progress: Progress) -> None:
        self.show()
        if progress == self._progress:
            return
        self._progress = progress
        self.setAccessibleName(progress.words)
        self.setToolTip("\n".join(filter(None, (progress.words, progress.tip))))
        self.setAccessibleDescription(progress.tip)
        self.updateGeometry()
        self.update()

    def set_short(self, short: bool) -> None:
        """Show only the dots; the text is in the tooltip."""
        if short != self._short:
            self._short = short
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        words = QFontMetricsF(fonts.text(appearance().px(14.5), 700)).horizontalAdvance(self._progress.words)
        return QSize(round((0 if self._short else words) + 24 + 15 * self._progress.count), 36)

    def minimumSizeHint(self) -> QSize:
        return QSize(24 + 15 * self._progress.count, 36)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            middle = self.height() / 2
            font = fonts.text(appearance().px(14.5), 700)
            width = 0.0 if self._short else draw.text(painter, 0, middle + appearance().px(5), self._progress.words, font)
            draw.pips(painter, width + 18, middle, self._progress.count, self._progress.now, self._progress.now)


class Header(QWidget):
    """Back, the game's name, its players, its progress, and tools that are always at hand."""

    def __init__(self, actions: Actions, log_words: str, tools: Sequence[str] = ()) -> None:
        super().__init__()
        self.title = Title("", 23)
        self.about = Label("", 14.5, tone="soft")
        self.about.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.dots = (ProgressDots(self), ProgressDots(self))
        self._about_matters = False
        self._progress: tuple[Progress, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 4, 10, 4)
        self._row.setSpacing(2)
        self._tools: list[QWidget] = []
        self._by_name: dict[str, QWidget] = {}
        self._shorten: list[Callable[[bool], None]] = []
        back = IconButton("ui-back", tr("Back"), 24)
        back.follow(actions["back"])
        self._add_tool(back)
        self._row.addWidget(self.title)
        self._row.addSpacing(14)
        self._row.addWidget(self.about, 1)
        for dots in self.dots:
            self._row.addWidget(dots)
            self._row.addSpacing(24)
        self._row.addStretch(1)
        self._rest = self._row.count() - 1
        self.log = IconButton("ui-log", log_words)
        self._add_tool(self.log)
        for name in tools:
            icon = ICONS.get(name, f"ui-{name}")
            button = IconButton(icon, "")
            button.set_drawing(icon)
            button.follow(actions[name])
            self._add_tool(button)
            self._by_name[name] = button
        appearance().changed.connect(self.fit)

    def put_before_log(self, tool: QWidget, set_short: Callable[[bool], None] = lambda _: None) -> None:
        """Put a widget there, which by `set_short` does with less room, or no longer."""
        self._row.insertWidget(self._row.indexOf(self.log), tool)
        self._tools.append(tool)
        self._shorten.append(set_short)

    def _add_tool(self, tool: QWidget) -> None:
        self._row.addWidget(tool)
        self._tools.append(tool)
        # A click leaves the focus on the board.
        tool.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """When space is short, shorten tools first, then drop the players, the text of the rounds, and the game's name."""
        words = self.about.fontMetrics().horizontalAdvance(self.about.text())
        for dots in self.dots:
            dots.set_short(False)
        for short in (False, True):
            for set_short in self._shorten:
                set_short(short)
            shown = [widget for widget in (*self.dots, *self._tools) if not widget.isHidden()]
            others = GAPS + sum(widget.sizeHint().width() for widget in (self.title, *shown))
            if self.width() > words + others + appearance().px(70):
                break
        has_room = self.width() > words + others + appearance().px(70)
        self.about.setVisible(has_room or self._about_matters)
        if self._about_matters and not has_room:
            self._make_room_for_about(words)
            return
        # Half the free space goes before the rounds and half after them, but the players must not be cut off.
        free = max(round(self.width() - others), 2)
        before = min(max(free // 2, round(words + appearance().px(12))), free - 1)
        self._row.setStretchFactor(self.about, before)
        self._row.setStretch(self._rest, free - before)
        for dots in self.dots:
            dots.set_short(self.width() < others)
        name = 0 if self.title.isHidden() else self._width_of_title()
        self.title.setVisible(self.width() >= self._row.minimumSize().width() - name + self._width_of_title())

    def _make_room_for_about(self, words: float) -> None:
        """Drop the text of the rounds for what must be said, and then the game's name."""
        for dots in self.dots:
            dots.set_short(True)
        shown = [widget for widget in (*self.dots, *self._tools) if not widget.isHidden()]
        others = GAPS + sum(widget.sizeHint().width() for widget in shown) + words
        self.title.setVisible(self.width() > others + self._width_of_title())
        self._row.setStretchFactor(self.about, 1)
        self._row.setStretch(self._rest, 0)

    def _width_of_title(self) -> int:
        return self.title.sizeHint().width() + self._row.spacing()

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return least if self.title.isHidden() else least - QSize(self._width_of_title(), 0)

    def show_about(self, words: str, *, matters: bool = False) -> None:
        """Say who plays, or which position this is; what matters stays even where space is short."""
        self._about_matters = matters
        self.about.setText(words)
        self.fit()

    def offer(self, name: str, *, offered: bool) -> None:
        """Show a tool only where it can be used at all."""
        tool = self._by_name[name]
        if offered == tool.isHidden():
            tool.setVisible(offered)
            self.fit()

    def offer_log(self, *, offered: bool) -> None:
        if offered == self.log.isHidden():
            self.log.setVisible(offered)
            self.fit()

    def show_progress(self, progress: Sequence[Progress]) -> None:
        if tuple(progress) == self._progress:
            return
        self._progress = tuple(progress)
        for dots in self.dots[len(progress) :]:
            dots.hide()
        for dots, one in zip(self.dots, progress, strict=False):
            dots.show_progress(one)
        self.fit()
