"""Rows of lists and trees, tables that can be sorted by mouse and keyboard, and dialogs as sheets over a shaded window. A module
apart from the basic widgets, as the first page needs none of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from attrs import frozen
from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QFileInfo,
    QItemSelectionModel,
    QMargins,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QPainter, QResizeEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QFileSystemModel,
    QFrame,
    QHeaderView,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.engine.text import tr
from ramses_desktop.ui.style import art, draw, fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Panel, Title

LINE_ROLE: Final = Qt.ItemDataRole.UserRole + 1
"""The second line of a row."""
FIRST: Final = 15.0
SECOND: Final = 13.5
"""Text sizes of the two lines, in pixels."""


class RowDelegate(QStyledItemDelegate):
    """Pads the rows of a list or tree. Padding in the style sheet comes too late: Qt measures rows before reading it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        room = math.ceil(appearance().px(6))
        return super().sizeHint(option, index).grownBy(QMargins(6, room, 6, room))


class TwoLineDelegate(RowDelegate):
    """Rows with a second line in smaller type below the first."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        size = super().sizeHint(option, index)
        line = QFontMetricsF(fonts.text(appearance().px(SECOND)))
        wide = math.ceil(line.horizontalAdvance(str(index.data(LINE_ROLE)))) + 2 * self._margin()
        return QSize(max(size.width(), wide), size.height() + math.ceil(line.height()))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        self.initStyleOption(option, index)
        name = option.text  # type: ignore[attr-defined]
        option.text = ""  # type: ignore[attr-defined]
        widget = option.widget  # type: ignore[attr-defined]
        widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        rect = option.rect  # type: ignore[attr-defined]
        y = float(rect.top() + appearance().px(6))
        for words, px, ink in ((name, FIRST, "ink"), (str(index.data(LINE_ROLE)), SECOND, "ink2")):
            font = fonts.text(appearance().px(px), 700 if px == FIRST else 400)
            painter.setFont(font)
            painter.setPen(appearance().theme["onaccent" if selected else ink])
            metrics = QFontMetricsF(font)
            painter.drawText(QPointF(rect.left() + self._margin(), y + metrics.ascent()), words)
            y += metrics.height()

    def _margin(self) -> int:
        return 6 + round(appearance().px(4))


class DropDown(QComboBox):
    """A drop-down list with rows as high as those of other lists. While it is closed, the wheel is for the page, which scrolls."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(RowDelegate(self))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class TwoLineBox(DropDown):
    """A box whose list has two lines for each choice, and is as wide as they need."""

    def __init__(self) -> None:
        super().__init__()
        self.setItemDelegate(TwoLineDelegate(self))

    def add(self, name: str, line: str, value: str) -> None:
        self.addItem(name, value)
        self.setItemData(self.count() - 1, line, LINE_ROLE)

    def showPopup(self) -> None:
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + 2 * self.view().frameWidth() + 10)
        super().showPopup()


# ------------------------------------------------------------ dialogs


TOOLS: Final = {
    "backButton": "ui-back",
    "forwardButton": "ui-forward",
    "toParentButton": "ui-up",
    "newFolderButton": "ui-new-folder",
    "listModeButton": "ui-grid",
    "detailModeButton": "ui-list",
}
"""Our icons for the buttons, by Qt's object names."""
USUAL: Final = (760, 500)
SHARES: Final = (170, 590)
"""Widths of the sidebar and the list, in pixels."""


class Sheet(QDialog):
    """A dialog as a sheet of paper over the shaded window, without the frame that the system gives to windows. Esc closes it."""

    def __init__(self, title: str, parent: QWidget | None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setProperty("kind", "sheet")
        self.setWindowTitle(title)
        paper = Panel(fill="card")
        paper.setContentsMargins(0, 0, 0, 0)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(paper)
        self.column = QVBoxLayout(paper)
        self.column.setContentsMargins(26, 18, 24, 18)
        self.column.setSpacing(8)
        self.column.addWidget(Title(title, 22))
        self.shade: QWidget | None = None
        """What lies over the window while the sheet is open."""
        self.finished.connect(self._unveil)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        parent = self.parentWidget()
        if parent is not None and self.shade is None:
            self.shade = QWidget(parent.window())
            self.shade.setObjectName("shade")
            self.shade.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
            self.shade.setGeometry(parent.window().rect())
            self.shade.show()

    def _unveil(self) -> None:
        if self.shade is not None:
            self.shade.hide()
            self.shade.deleteLater()


class _Places(RowDelegate):
    """Paints folders and files with our icons. Not a QFileIconProvider, which Qt calls from another thread."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        if not option.icon.isNull():  # type: ignore[attr-defined]
            path = index.data(QFileSystemModel.Roles.FilePathRole)
            is_file = isinstance(path, str) and QFileInfo(path).isFile()
            option.icon = art.icon("ui-file" if is_file else "ui-folder")  # type: ignore[attr-defined]


def file_dialog(parent: QWidget, title: str, folder: str, kinds: str) -> QFileDialog:
    """A dialog for a file of these kinds that deletes itself when closed."""
    dialog = QFileDialog(parent, title, folder, kinds)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    _furnish(dialog)
    return dialog


def _furnish(dialog: QFileDialog) -> None:
    """Apply our icons and spacing. Does nothing to a native dialog, which has no widgets."""
    for button in dialog.findChildren(QToolButton):
        if button.objectName() in TOOLS:
            button.setIcon(art.icon(TOOLS[button.objectName()]))
    edge = round(appearance().px(18))
    for view in dialog.findChildren(QAbstractItemView):
        view.setItemDelegate(_Places(view))
        view.setIconSize(QSize(edge, edge))
    for box in dialog.findChildren(QComboBox):
        box.setItemDelegate(RowDelegate(box))
        box.setIconSize(QSize(1, 1))  # paths need no icon, and Qt cannot paint one of size 0
    for splitter in dialog.findChildren(QSplitter):
        splitter.setSizes([round(appearance().px(width)) for width in SHARES])
    dialog.resize(dialog.size().expandedTo(QSize(*(round(appearance().px(edge)) for edge in USUAL))).boundedTo(_room(dialog)))


def _room(dialog: QFileDialog) -> QSize:
    """The space on the screen within a window frame."""
    return dialog.screen().availableSize() - QSize(24, 60)


# ------------------------------------------------------------ row model


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole

NOWHERE: Final = QModelIndex()
RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@frozen
class Column:
    """A column: its title, an object's text in it, and the key to sort by."""

    title: str
    text: Callable[[Any], str]
    key: Callable[[Any], Any]
    is_number: bool = False
    tip: Callable[[Any], str] | None = None
    """The tooltip, if it is not the text."""


class RowsModel(QAbstractTableModel):
    """Objects in rows, described by columns."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Any] = []
        self._columns: tuple[Column, ...] = ()

    @property
    def rows(self) -> Sequence[Any]:
        return self._rows

    def set_rows(self, rows: Sequence[Any], columns: tuple[Column, ...]) -> None:
        self.beginResetModel()
        self._rows, self._columns = list(rows), columns
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column = self._columns[index.column()]
        if role == Role.DisplayRole:
            return column.text(self._rows[index.row()])
        if role == Role.ToolTipRole:
            return (column.tip or column.text)(self._rows[index.row()])
        if role == Role.TextAlignmentRole:
            return RIGHT if column.is_number else LEFT
        if role == Role.AccessibleTextRole:
            return f"{column.title}: {column.text(self._rows[index.row()])}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        if role == Role.DisplayRole:
            return self._columns[section].title
        if role == Role.TextAlignmentRole:
            return RIGHT if self._columns[section].is_number else LEFT
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort stably: equal rows keep their order."""
        if not 0 <= column < len(self._columns):
            return
        self.layoutAboutToBeChanged.emit()
        before, key = list(self._rows), self._columns[column].key
        down = order == Qt.SortOrder.DescendingOrder
        numbers = sorted(range(len(before)), key=lambda at: key(before[at]), reverse=down)
        self._rows = [before[at] for at in numbers]
        now_at = {was: now for now, was in enumerate(numbers)}
        for old in self.persistentIndexList():
            self.changePersistentIndex(old, self.index(now_at[old.row()], old.column()))
        self.layoutChanged.emit()


# ------------------------------------------------------------ tables


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
