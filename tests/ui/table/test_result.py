"""The result on the screen is a table that screen readers can walk through."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.ui.table.models import ScoreModel
from ramses_desktop.ui.table.result import ResultGrid
from tests.ui.play import whole
from tests.ui.table.test_models import at


def grid_of(players: int, parent: QWidget) -> ResultGrid:
    table = at(whole(PYRAMIDS, *["person"] * players))
    return ResultGrid(ScoreModel(table, table), range(players), parent)


def test_every_number_is_a_cell_that_says_whose_it_is_and_what_for(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    grid = grid_of(2, parent)
    interface = QAccessible.queryAccessibleInterface(grid)
    assert interface.role() == QAccessible.Role.Table
    cells = [child for place in range(interface.childCount()) if (child := interface.child(place)).role() == QAccessible.Role.Cell]
    totals = [score.total for score in grid.model().scores]  # type: ignore[attr-defined]
    assert [cell.text(QAccessible.Text.Name) for cell in cells[-2:]] == [f"Ada, Total: {totals[0]}", f"Bo, Total: {totals[1]}"]
    assert len(cells) == 2 * grid.model().rowCount()


def test_there_is_nothing_to_press(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    grid = grid_of(2, parent)
    assert [button for button in grid.findChildren(QAbstractButton) if button.isEnabled()] == []


@pytest.mark.parametrize("larger", [1.0, 1.37])
def test_all_of_it_can_be_seen_without_scrolling(qtbot: QtBot, larger: float) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    grid = grid_of(3, parent)
    grid.resize(grid.minimumSizeHint() * larger)
    with qtbot.waitExposed(parent):
        parent.show()
    last = grid.visualRect(grid.model().index(grid.model().rowCount() - 1, 2))
    assert grid.viewport().rect().contains(last)
