"""Qt's own file dialogs and drop-downs look like the rest of the program."""

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QStandardItem, QStandardItemModel
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QFileSystemModel,
    QLabel,
    QListView,
    QMessageBox,
    QStyleOptionViewItem,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.practice.daily import DayDialog
from ramses_desktop.ui.practice.ghosts import GhostDialog
from ramses_desktop.ui.style import art, stylesheet
from ramses_desktop.ui.style.theme import THEMES, appearance, theme
from ramses_desktop.ui.table.guide import BegunDialog
from ramses_desktop.ui.table.result import DealDialog
from ramses_desktop.ui.widgets.tables import TOOLS, RowDelegate, Sheet, file_dialog


def picture(icon: QIcon) -> QImage:
    return icon.pixmap(QSize(24, 24)).toImage()


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.fixture
def dialog(qapp: QApplication, parent: QWidget, tmp_path: Path) -> QFileDialog:
    stylesheet.install(qapp)
    return file_dialog(parent, "Open a saved game", str(tmp_path), "Saved games (*.ramses)")


def test_the_buttons_of_the_file_dialog_have_our_drawings(dialog: QFileDialog) -> None:
    buttons = {button.objectName(): button for button in dialog.findChildren(QToolButton)}
    assert TOOLS.keys() <= buttons.keys()
    assert all(picture(buttons[name].icon()) == picture(art.icon(drawing)) for name, drawing in TOOLS.items())


def test_folders_and_files_have_our_drawings(dialog: QFileDialog, tmp_path: Path) -> None:
    view = dialog.findChild(QListView, "listView")
    assert isinstance(view, QListView)
    (tmp_path / "game.ramses").write_text("a game")
    for name, drawing in ((".", "ui-folder"), ("game.ramses", "ui-file")):
        # Qt's own model reads the folder in a thread; this is its result.
        row = QStandardItem(art.icon("ui-save"), name)
        row.setData(str(tmp_path / name), QFileSystemModel.Roles.FilePathRole)
        model = QStandardItemModel()
        model.appendRow(row)
        option = QStyleOptionViewItem()
        view.itemDelegate().initStyleOption(option, model.index(0, 0))  # type: ignore[attr-defined]
        assert picture(option.icon) == picture(art.icon(drawing))  # type: ignore[attr-defined]


def test_the_question_before_a_file_is_replaced_has_our_sign_and_plain_buttons(dialog: QFileDialog) -> None:
    buttons = QMessageBox.StandardButton
    question = QMessageBox(QMessageBox.Icon.Warning, "Save", "Replace it?", buttons.Yes | buttons.Cancel, dialog)
    question.ensurePolished()
    sign = question.iconPixmap().toImage()
    places = [(x, y) for x in range(sign.width()) for y in range(sign.height())]
    inks = {sign.pixelColor(*place).name() for place in places if sign.pixelColor(*place).alpha() == 255}
    assert inks == {theme("light")["bad"].name()}
    row = question.findChild(QDialogButtonBox)
    assert isinstance(row, QDialogButtonBox)
    assert all(button.icon().isNull() for button in row.buttons())


@pytest.mark.parametrize("name", THEMES)
def test_what_drops_down_has_the_edge_of_a_menu_and_room_for_its_rows(name: str, qapp: QApplication, qtbot: QtBot) -> None:
    appearance().set(theme=name)
    stylesheet.install(qapp)
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["Apprentice", "Scribe", "Vizier"])
    box.setItemDelegate(RowDelegate(box))
    with qtbot.waitExposed(box):
        box.show()
    box.showPopup()
    view = box.view()
    view.setFocus()
    edge = view.grab().toImage().pixelColor(0, view.height() // 2)
    assert edge == theme(name)["edge"]
    assert view.visualRect(box.model().index(1, 0, QModelIndex())).height() >= view.fontMetrics().height() + 12
    box.hidePopup()


def test_a_sheet_has_no_frame_of_the_system_and_shades_the_window_while_it_is_open(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.show()
    sheet = Sheet("The deal", window)
    assert sheet.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert "The deal" in {str(label.property("text")) for label in sheet.findChildren(QLabel)}, "its title stands on it"
    sheet.open()
    shade = window.findChild(QWidget, "shade")
    assert isinstance(shade, QWidget)
    assert (shade.isVisible(), shade.geometry()) == (True, window.rect())
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not shade.isVisible()


@pytest.mark.parametrize("dialog", [DealDialog, DayDialog, GhostDialog, BegunDialog])
def test_what_asks_or_tells_something_is_a_sheet(dialog: type) -> None:
    assert issubclass(dialog, Sheet)
