"""The page Practise: today's deal, your mistakes, drills, ghosts and your form, of one player."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice.daily import TodaySection
from ramses_desktop.ui.practice.drills import DrillsSection
from ramses_desktop.ui.practice.form import FormSection
from ramses_desktop.ui.practice.mistakes import MistakesSection
from ramses_desktop.ui.practice.practising import Practising, Section
from ramses_desktop.ui.practice.race_page import GhostsSection
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Columns, Label, Rule, ghost
from ramses_desktop.ui.widgets.layout import column, fill
from ramses_desktop.ui.widgets.page import MARGIN, Contents, Page, Scroll
from ramses_desktop.ui.widgets.tables import DropDown

WIDE: Final = 1160
"""Width in pixels, at normal text size, from which panels stand side by side."""
GAP: Final = 12


class PractisePage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Practise"), parent)
        self._practising = practising
        self.who = DropDown()
        self.who.setAccessibleName(tr("Player"))
        self.who.activated.connect(lambda at: setattr(practising, "name", self.who.itemText(at)))
        self.name = Label("", 15.5, tone="soft")
        self._build_header()
        self.today = TodaySection(practising)
        self.mistakes = MistakesSection(practising)
        self.drills = DrillsSection(practising)
        self.ghosts = GhostsSection(practising)
        self.form = FormSection(practising)
        self._contents = Contents()
        # Side by side, all panels fit in a window of the usual size; what room is left belongs to the charts.
        upper, lower = Columns(WIDE, GAP), Columns(WIDE, GAP)
        fill(upper, (self.mistakes, 1), (self.drills, 2))
        fill(lower, (self.ghosts, 1), (self.form, 2))
        column(self.today, upper, (lower, 1), on=self._contents, gap=GAP, margins=(MARGIN - 2, 0, MARGIN - 2, 4))
        self.area = Scroll(self._contents)
        self.body.addWidget(self.area)
        practising.changed.connect(self.refresh)

    def _build_header(self) -> None:
        edge = Rule()
        edge.setFixedSize(1, 24)
        self.header.setStretch(1, 0)
        self.achievements, statistics = ghost("", "trophy"), ghost("", "ui-statistics")
        for button, name in ((self.achievements, "achievements"), (statistics, "statistics")):
            button.follow(self._practising.window.actions_[name], with_key=False)
        fill(self.header, 10, edge, 10, self.name, 10, self.who, ..., self.achievements, statistics)

    @property
    def sections(self) -> tuple[Section, ...]:
        return self.today, self.mistakes, self.drills, self.ghosts, self.form

    def refresh(self) -> None:
        """Show what is known now, with one filled button: that of the first section which has something to do."""
        if not self.isVisible():
            return
        self.achievements.setVisible(self._practising.window.settings.show_achievements)
        names = self._practising.names
        self.who.clear()
        self.who.addItems(names)
        self.who.setCurrentText(self._practising.name)
        self.who.setVisible(len(names) > 1)
        self.name.setText(names[0])
        self.name.setVisible(len(names) == 1)
        filled = False
        for section in self.sections:
            section.refresh()
            button = section.main_button
            if button is not None:
                button.set_kind("plain" if filled else "primary")
                filled = True

    # -------------------------------------------------------- events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the page scrolls anyway, charts need not be low."""
        self._contents.gives_way = self.width() >= appearance().px(WIDE)
        super().resizeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._practising.catch_up()
        self.refresh()

    def _section_of(self, event: QKeyEvent) -> Section | None:
        """D, M and G lead to today's first deal, the mistakes and the ghosts."""
        with_more = event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if with_more or not self._practising.window.settings.letter_keys:
            return None
        return {"D": self.today, "M": self.mistakes, "G": self.ghosts}.get(event.text().upper())

    def event(self, event: QEvent) -> bool:
        """Keep these letters from the actions that have them elsewhere."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._section_of(event) is not None:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        section = self._section_of(event)
        if section is not None and section.entry is not None:
            section.entry.setFocus()
            self.area.ensureWidgetVisible(section.entry)
        else:
            super().keyPressEvent(event)
