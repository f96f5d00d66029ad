"""Dialogs in our style: sheets over a shaded window, and Qt's file dialog with our icons and spacing. For files, Windows and macOS
use their own dialogs instead."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QFileInfo, QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QFileDialog,
    QFileSystemModel,
    QSplitter,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ramses_desktop.ui.style import art
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Panel, Title
from ramses_desktop.ui.widgets.rows import RowDelegate

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
