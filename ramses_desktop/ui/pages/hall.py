"""The hall of fame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ramses_desktop.engine.text import digits, tr
from ramses_desktop.store import statistics as halls
from ramses_desktop.store.statistics import Entry, Hall, Statistics
from ramses_desktop.ui import result_words as words
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.overview import Next
from ramses_desktop.ui.pages.statistics import EntriesModel, HallsModel
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.art import CachedPicture
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Columns, Label, Panel, Title, ghost
from ramses_desktop.ui.widgets.layout import column, row
from ramses_desktop.ui.widgets.page import GUTTER, MARGIN, Nothing, Page, Scroll
from ramses_desktop.ui.widgets.tables import Index, Table

MIN_WIDTH: Final = 820
"""Minimum width, in pixels at normal text size, for the list beside the chosen hall."""
HEIGHTS: Final = (78, 52, 32)
STEPS: Final = ("first", "second", "third")
"""Heights of the podium's steps, in pixels, and their layers in the drawing."""


def _points(entry: Entry) -> str:
    return "" if entry.total is None else digits(entry.total)


class Podium(QWidget):
    """The best three on a podium: the first in the middle, under the trophy."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: Sequence[Entry] = ()
        self._picture = CachedPicture()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        appearance().changed.connect(self._look_changed)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        self._entries = entries[:3]
        self.setAccessibleName(tr("The best results"))
        said = [", ".join(filter(None, (f"{one.place}. {one.name}", _points(one)))) for one in self._entries]
        self.setAccessibleDescription("; ".join(said))
        self.update()

    def _look_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(math.ceil(appearance().px(420)), math.ceil(appearance().px(242)))

    def minimumSizeHint(self) -> QSize:
        return QSize(math.ceil(appearance().px(240)), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            self._picture.draw(self, painter, tuple(self._entries), self._paint)

    def _paint(self, painter: QPainter) -> None:
        px, foot = appearance().px, self.height() - appearance().px(8)
        wide = min(px(210), (self.width() - px(12)) / 3)
        middle = self.width() / 2
        columns = (0, -1, 1)
        for at in range(len(self._entries), len(columns)):
            high = px(HEIGHTS[at])
            self._paint_free(painter, QRectF(middle + (columns[at] - 0.5) * wide + 1, foot - high, wide - 2, high), at + 1)
        for entry, place in zip(self._entries, columns, strict=False):
            high = px(HEIGHTS[min(entry.place, len(HEIGHTS)) - 1])
            block = QRectF(middle + (place - 0.5) * wide + 1, foot - high, wide - 2, high)
            self._paint_block(painter, block, entry)
            self._paint_name(painter, block, entry)
        draw.rule(painter, middle - 1.6 * wide, foot, 3.2 * wide)
        if self._entries:
            side = px(52)
            top = foot - px(HEIGHTS[0]) - px(64) - side
            art.paint_icon(painter, "trophy", QRectF(middle - side / 2, top, side, side))

    def _paint_free(self, painter: QPainter, block: QRectF, place: int) -> None:
        """Paint the outline of a step that nobody stands on."""
        theme, size = appearance().theme, min(appearance().px(15), block.height() * 0.4)
        draw.plate(painter, block, 3, None, draw.pen(theme["edge"], 1.4, (6, 5)))
        font, y = fonts.text(size * 1.1, 900), block.center().y() + size * 0.39
        draw.text(painter, block.center().x(), y, str(place), font, theme["ink2"], "middle")

    def _paint_block(self, painter: QPainter, block: QRectF, entry: Entry) -> None:
        """Paint a step of stone blocks with its place."""
        theme, px = appearance().theme, appearance().px
        whole = QRectF(block.left(), block.bottom() - px(HEIGHTS[0]), block.width(), px(HEIGHTS[0]))
        art.paint_drawing(painter, "podium", whole, STEPS[min(entry.place, len(STEPS)) - 1])
        size = min(px(15), block.height() * 0.4)
        draw.disc(
            painter, block.center(), size, theme["goldfill"] if entry.place == 1 else theme["card"], draw.pen(theme["ink"], 1.4)
        )
        colour = theme["ongold"] if entry.place == 1 else theme["ink"]
        font, y = fonts.text(size * 1.1, 900), block.center().y() + size * 0.39
        draw.text(painter, block.center().x(), y, str(entry.place), font, colour, "middle")

    def _paint_name(self, painter: QPainter, block: QRectF, entry: Entry) -> None:
        px, x, room = appearance().px, block.center().x(), block.width() - appearance().px(8)
        draw.elided(painter, x, block.top() - px(42), entry.name, fonts.title(px(17)), room, anchor="middle")
        draw.text(painter, x, block.top() - px(19), _points(entry), fonts.text(px(21), 900), anchor="middle")
        soft = appearance().theme["ink2"]
        draw.elided(painter, x, block.top() - px(4), words.day(entry.ended), fonts.text(px(12.5)), room, soft, anchor="middle")


class HallDelegate(QStyledItemDelegate):
    """Paints a hall in the list: its game, with the variant and the number of results below."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(round(appearance().px(150)), round(appearance().px(54)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, px, rect = appearance().theme, appearance().px, QRectF(option.rect)  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            edge = draw.pen(theme["accent"], 2) if chosen else draw.pen(theme["line"], 1)
            draw.plate(painter, rect.adjusted(2, 2, -2, -2), 8, theme["accent2"] if chosen else None, edge)
        game, _, variant = str(index.data()).partition("\n")
        left, room = rect.left() + px(12), rect.width() - px(20)
        draw.elided(painter, left, rect.top() + px(23), game, fonts.text(px(15.5), 700), room)
        draw.elided(painter, left, rect.top() + px(42), variant, fonts.text(px(13.5)), room, theme["ink" if chosen else "ink2"])


class HallPage(Page):
    """The halls on the left, the chosen one on the right."""

    play = Signal()

    def __init__(self, statistics: Statistics, counting: Counting, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(tr("Hall of fame"), parent)
        self.statistics, self.counting = statistics, counting
        self._revision = -1
        self.statistics_button = ghost("", "ui-statistics")
        self.statistics_button.follow(actions["statistics"], with_key=False)
        self.header.addWidget(self.statistics_button)
        self.halls, self.entries = HallsModel(self), EntriesModel(self)
        self._build_list()
        self._build_hall()
        self.nothing = Nothing("trophy", tr("Play"))
        self.nothing.button.clicked.connect(self.play)
        contents = QWidget()
        columns = Columns(MIN_WIDTH, GUTTER - 6, contents)
        columns.setContentsMargins(MARGIN - 2, 0, MARGIN - 2, MARGIN - 5)
        columns.addWidget(self._side, 2)
        columns.addWidget(self._sheet, 5)
        columns.keep_height(self.table, 250)
        columns.keep_height(self.list, 120)
        self.views = QStackedWidget()
        for view in (contents, self.nothing):
            self.views.addWidget(Scroll(view))
        self.body.addWidget(self.views, 1)
        counting.counted.connect(self._counted)

    def _build_list(self) -> None:
        self._side = Panel()
        self._side.setContentsMargins(8, 10, 8, 15)
        title = Title(tr("Halls"), 16)
        title.setContentsMargins(10, 0, 0, 0)
        self.list = QListView()
        self.list.setModel(self.halls)
        self.list.setItemDelegate(HallDelegate(self.list))
        self.list.setMouseTracking(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setAccessibleName(tr("Halls"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentChanged.connect(self._show_hall)
        column(title, (self.list, 1), on=self._side)
        appearance().changed.connect(self.list.doItemsLayout)

    def _build_hall(self) -> None:
        self._sheet = Panel()
        self._sheet.setContentsMargins(14, 12, 14, 17)
        self.title = Title("", 22)
        self.note = Label(tr("Top ten. Practice and games with hints or undo past a reveal do not count."), 14, tone="soft")
        self.note.setWordWrap(True)
        self.podium = Podium()
        self.table = Table(self.entries, tr("The best results"), stretch=1)
        self.table.sort_first_by(0, Qt.SortOrder.AscendingOrder)
        self.free = Next("trophy")
        self.free.button.clicked.connect(self.play)
        head = (row(widget, margins=(6, 0, 6, 0)) for widget in (self.title, self.note))
        column(*head, self.podium, (self.table, 1), (self.free, 1), on=self._sheet, gap=2)

    # -------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
        self.counting.begin()

    def _counted(self) -> None:
        if self.isVisible() and not self.statistics.left:
            self.refresh()

    def refresh(self) -> None:
        """Update the halls if the statistics have changed."""
        if self._revision != self.statistics.revision or self.statistics.fault is not None:
            self._revision = self.statistics.revision
            before = self.hall
            found = halls.halls(self.statistics)
            self.halls.show_halls(found)
            self.views.setCurrentIndex(0 if found else 1)
            if found:
                kept = [one for one in found if before and (one.game, one.options) == (before.game, before.options)]
                self._choose(kept[0] if kept else found[0])
            else:
                self._show_nothing()

    def _show_nothing(self) -> None:
        fault = self.statistics.fault
        self.nothing.button.setVisible(fault is None)
        if fault is not None:
            self.nothing.tell(tr("The hall of fame is not available"), fault.sentence)
        else:
            title = tr("The hall of fame is still empty")
            self.nothing.tell(title, tr("Finish a match or a casual game without help to get in."))

    @property
    def hall(self) -> Hall | None:
        """The chosen hall."""
        index = self.list.currentIndex()
        return self.halls.rows[index.row()] if index.isValid() else None

    def _choose(self, hall: Hall) -> None:
        self.list.setCurrentIndex(self.halls.index(self.halls.rows.index(hall), 0))

    def show_variant(self, game: str, options: str) -> None:
        """Select the hall of this variant, if there is one."""
        self.refresh()
        for hall in self.halls.rows:
            if (hall.game, hall.options) == (game, options):
                self._choose(hall)

    def _show_hall(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        hall: Hall = self.halls.rows[index.row()]
        found = halls.hall(self.statistics, hall.game, hall.options)
        self.title.setText(words.game_and_variant(hall.game, hall.options))
        self.podium.show_entries(found)
        self.entries.show_entries(found, words.counts(hall.game, alone="players=1" in hall.options.split()))
        # The table would only repeat the podium.
        is_small = len(found) <= len(HEIGHTS)
        self.table.setVisible(not is_small)
        self.free.setVisible(is_small)
        left = halls.MOST - len(found)
        self.free.words.setText(tr("{n} place in the top ten is free.", "{n} places in the top ten are free.", n=left))
