"""Tables that can be sorted by mouse and keyboard: Tab reaches the headings, arrows move between them, Enter sorts. A separate
module, as the first page has no tables."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, QMargins, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import draw
from ramses_desktop.ui.style.theme import appearance

ROW: Final = 34
MEASURED: Final = 60
"""So many rows are measured for the width of a column: more than are visible, so that few are cut off after scrolling."""


class Headings(QHeaderView):
    """A table's headings, one of which can have the keyboard focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._at = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setResizeContentsPrecision(MEASURED)

    @property
    def heading(self) -> str:
        return str(self.model().headerData(self._at, Qt.Orientation.Horizontal) or "")

    def _go(self, at: int) -> None:
        self._at = min(max(at, 0), self.count() - 1)
        self.setAccessibleName(tr("Sort by: {name}", name=self.heading))
        self.viewport().update()

    def sort_here(self) -> None:
        """Sort by the focused heading, or reverse the order if it is sorted already."""
        ascending, descending = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
        again = self.sortIndicatorSection() == self._at and self.sortIndicatorOrder() == ascending
        self.setSortIndicator(self._at, descending if again else ascending)

    def sectionSizeFromContents(self, logicalIndex: int) -> QSize:
        """Reserve space for the sort arrow, so that nothing moves when it does."""
        arrow = round(appearance().px(10)) if self.isSortIndicatorShown() else 0
        return super().sectionSizeFromContents(logicalIndex).grownBy(QMargins(0, 0, arrow, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, keys = event.key(), Qt.Key
        goes = {keys.Key_Left: self._at - 1, keys.Key_Right: self._at + 1, keys.Key_Home: 0, keys.Key_End: self.count() - 1}
        if key in goes:
            self._go(goes[keys(key)])
        elif key in (keys.Key_Return, keys.Key_Enter, keys.Key_Space):
            self.sort_here()
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._go(self._at)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        if self.hasFocus() and logicalIndex == self._at:
            draw.focus_ring(painter, QRectF(rect).adjusted(2, 2, -2, -2), 5, 0)


class Table(QTableView):
    """A read-only table in which whole rows are selected."""

    opened = Signal()
    """Enter or a double-click on the current row."""

    def __init__(
        self, model: QAbstractItemModel, name: str, stretch: int, parent: QWidget | None = None, *, enough: int = 0
    ) -> None:
        """The column `stretch` takes the rest of the width. If what it says is told in full elsewhere, `enough` pixels will do."""
        super().__init__(parent)
        self.headings = Headings(self)
        self.setHorizontalHeader(self.headings)
        self.setModel(model)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self._stretch, self._enough = stretch, enough
        self.doubleClicked.connect(self.opened)
        model.modelReset.connect(self._size_columns)
        self._size_columns()
        appearance().changed.connect(self._size_rows)
        self._size_rows()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter; `activated` will not do, because on some desktops a single click activates."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.opened.emit()

    def choose_row(self, row: int) -> None:
        """Select only this row, whatever modifier keys are held."""
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.model().index(row, 0), flags)

    def _size_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(round(appearance().px(ROW)))
        # Scroll sideways rather than squeeze columns further.
        self.headings.setMinimumSectionSize(round(appearance().px(64)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_columns()

    def _size_columns(self) -> None:
        """Fit columns to their contents; one takes the rest, if there is any."""
        resize, columns = QHeaderView.ResizeMode, range(self.headings.count())
        has_rest = sum(map(self.needed, columns)) <= self.viewport().width()
        for column in columns:
            stretches = column == self._stretch and has_rest
            self.headings.setSectionResizeMode(column, resize.Stretch if stretches else resize.ResizeToContents)

    def needed(self, column: int) -> int:
        """The width that a column needs, in pixels."""
        heading, below = self.headings.sectionSizeHint(column), self.sizeHintForColumn(column)
        if column == self._stretch and self._enough:
            below = min(below, round(appearance().px(self._enough)))
        return max(heading, below)

    def sort_first_by(self, column: int, order: Qt.SortOrder) -> None:
        """Declare the order in which rows arrive, and sort only if another is wanted."""
        self._as_they_come = column, order
        self.headings.setSortIndicator(column, order)
        self.setSortingEnabled(True)
        self.model().modelReset.connect(self._sort_as_before)

    def _sort_as_before(self) -> None:
        """Sort new rows, which arrive in their own order, as the old ones were sorted."""
        now = self.headings.sortIndicatorSection(), self.headings.sortIndicatorOrder()
        if now != self._as_they_come:
            self.model().sort(*now)
