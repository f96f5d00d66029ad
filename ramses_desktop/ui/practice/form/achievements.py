"""The page of achievements: what a player has reached and when, and how far the rest has come."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ramses_desktop.coach.form import Standing
from ramses_desktop.engine.text import tr
from ramses_desktop.ui.practice import Practising
from ramses_desktop.ui.practice.form.gathering import Group, groups
from ramses_desktop.ui.result_words import day
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.widgets.basic import Gauge, Label, Panel, Picture, Tiles, Title
from ramses_desktop.ui.widgets.page import MARGIN, Page, Scroll

CARD: Final = 290
"""Minimum width of a card at normal text size."""


class AchievementCard(Panel):
    """One achievement. Cards can be reached by Tab, so that screen readers find them."""

    def __init__(self, standing: Standing) -> None:
        super().__init__(fill="card")
        one = standing.achievement
        self.setContentsMargins(0, 0, 0, 3)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.state = Label(
            _state(standing), 13.5, 700 if standing.reached else 400, "good" if standing.reached else "soft", wrap=True
        )
        name, sentence = tr(one.name), tr(one.sentence)
        self.setAccessibleName(f"{name}: {self.state.text()}. {sentence}")
        picture = Picture(one.drawing, 40)
        picture.setEnabled(bool(standing.reached))
        words = QVBoxLayout()
        words.setSpacing(3)
        words.addWidget(Label(name, 15.5, 700, "" if standing.reached else "soft", wrap=True))
        words.addWidget(Label(sentence, 13.5, tone="soft", wrap=True))
        words.addStretch(1)
        words.addWidget(self.state)
        if not standing.reached and one.goal > 1:
            gauge = Gauge(name)
            gauge.show_share(standing.share)
            words.addWidget(gauge)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 14, 12)
        row.setSpacing(14)
        row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        area = self.parentWidget()
        while area is not None and not isinstance(area, Scroll):
            area = area.parentWidget()
        if area is not None:
            area.ensureWidgetVisible(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self) as painter:
                draw.focus_ring(painter, QRectF(self.rect()).adjusted(3, 3, -3, -6), 8, 0)


class AchievementsPage(Page):
    def __init__(self, practising: Practising, parent: QWidget | None = None) -> None:
        super().__init__(tr("Achievements"), parent)
        self._practising = practising
        self.name = Label("", 15.5, tone="soft")
        self.count = Label("", 15.5, 700)
        self.header.setStretch(1, 0)
        self.header.addSpacing(14)
        self.header.addWidget(self.name)
        self.header.addStretch(1)
        self.header.addWidget(self.count)
        self.header.addSpacing(MARGIN)
        self.cards: list[AchievementCard] = []
        self._contents = QWidget()
        self._column = QVBoxLayout(self._contents)
        self._column.setContentsMargins(MARGIN, 2, MARGIN, MARGIN)
        self._column.setSpacing(8)
        self._groups: list[QWidget] = []
        self._found: list[Group] = []
        self.area = Scroll(self._contents)
        self.body.addWidget(self.area)
        practising.changed.connect(lambda: self.refresh() if self.isVisible() else None)

    def refresh(self) -> None:
        """Show what is known now. Cards that say the same stay, and keep the focus."""
        self.name.setText(self._practising.name)
        found = groups(self._practising, self._practising.name)
        if found == self._found:
            return
        self._found = found
        for old in self._groups:
            self._column.removeWidget(old)
            old.deleteLater()
        self._groups, self.cards = [], []
        for group in found:
            self._add(group.name, [AchievementCard(one) for one in group.standings])
        for one, other in pairwise(self.cards):
            self.setTabOrder(one, other)
        known = [one for group in found for one in group.standings]
        reached = sum(bool(one.reached) for one in known)
        self.count.setText(tr("{n} of {all} reached", n=reached, all=len(known)))

    def _add(self, name: str, cards: list[AchievementCard]) -> None:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 4, 0, 6)
        column.setSpacing(8)
        column.addWidget(Title(name, 17))
        tiles = QWidget()
        grid = Tiles(cards, CARD, tiles)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(12)
        column.addWidget(tiles)
        self._column.addWidget(whole)
        self._groups.append(whole)
        self.cards += cards

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._practising.catch_up()
        self.refresh()


def _state(standing: Standing) -> str:
    if standing.reached:
        return tr("Reached on {day}", day=day(standing.reached))
    if standing.achievement.goal > 1:
        return tr("{n} of {all}", n=standing.done, all=standing.achievement.goal)
    return tr("Not yet")
