"""Every button can be read, whatever is done to it: its words and its icon stand out from what is painted behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QMessageBox,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.style.theme import THEMES, appearance
from ramses_desktop.ui.widgets.basic import RIM, Button, Choice, Kind, Panel, Segments, Switch
from tests.tiers import one_quick
from tests.ui.images import contrast
from tests.ui.play import activate
from tests.ui.whole import active_window

WORDS: Final = 4.5
ICON: Final = 3.0
"""The least contrast that both may have, after WCAG 2.2."""
EDGE: Final = RIM + 4
KINDS: Final[tuple[Kind, ...]] = ("primary", "plain", "ghost", "dashed", "chip")


@pytest.fixture(params=one_quick(*THEMES))
def look(request: pytest.FixtureRequest) -> str:
    appearance().set(theme=request.param)
    name: str = request.param
    return name


def clearest(widget: QWidget, part: QRect) -> float:
    """The contrast between the ground of a part of a widget and what stands out most from it."""
    around = widget.window()
    image = around.grab(QRect(widget.mapTo(around, part.topLeft()), part.size())).toImage()
    colours = Counter(image.pixel(x, y) for x in range(image.width()) for y in range(image.height()))
    ground = QColor(colours.most_common(1)[0][0])
    return max(contrast(QColor(colour), ground) for colour in colours)


def inside(button: QWidget) -> QRect:
    return button.rect().adjusted(EDGE, EDGE, -EDGE, -EDGE)


def states(button: QAbstractButton) -> Iterator[str]:
    """Brings a button into one state after the other."""
    window = button.window().windowHandle()
    for focused in (False, True):
        if focused:
            button.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            button.clearFocus()
        assert button.hasFocus() == focused
        for at, hovered in ((QPoint(1, 1), False), (button.mapTo(button.window(), button.rect().center()), True)):
            QTest.mouseMove(window, at)
            QApplication.processEvents()
            assert button.underMouse() == hovered
            for down in (False, True):
                button.setDown(down)
                named = (("focused", focused), ("under the pointer", hovered), ("pressed", down))
                yield ", ".join(name for name, on in named if on) or "at rest"
            button.setDown(False)


def readable(qtbot: QtBot, button: QAbstractButton, least: float) -> None:
    """Check this button in all its states, and checked as well if it can be."""
    around = Panel()
    column = QVBoxLayout(around)
    column.addSpacing(30)
    column.addWidget(button)
    qtbot.addWidget(around)
    activate(qtbot, around)
    for checked in (False, True) if button.isCheckable() else (False,):
        button.setChecked(checked)
        for state in states(button):
            found = clearest(button, inside(button))
            assert found >= least, f"{state}, {checked=}: contrast {found:.1f}"


@pytest.mark.parametrize("checkable", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_the_words_of_a_button(qtbot: QtBot, look: str, kind: Kind, checkable: bool) -> None:
    button = Button("Practise", kind)
    button.setCheckable(checkable)
    readable(qtbot, button, WORDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_icon_of_a_button(qtbot: QtBot, look: str, kind: Kind) -> None:
    readable(qtbot, Button("", kind, "ui-practice"), ICON)


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_on_a_button(qtbot: QtBot, look: str, kind: Kind) -> None:
    readable(qtbot, Button(" ", kind, key="Enter"), WORDS)


@pytest.mark.parametrize("make", [QPushButton, QToolButton, lambda: Switch("Practise")])
def test_the_words_of_other_buttons(qtbot: QtBot, look: str, make: Callable[[], QAbstractButton]) -> None:
    button = make()
    if not isinstance(button, Switch):
        button.setText("Practise")
    readable(qtbot, button, WORDS)


@pytest.mark.parametrize("shape", ["pills", "lines", "cards"])
@pytest.mark.parametrize("value", ["easy", "hard"])
def test_the_words_of_a_choice(qtbot: QtBot, look: str, shape: str, value: str) -> None:
    row = Segments((Choice("easy", "Easy", hint="Plays"), Choice("hard", "Hard", hint="Plays well")), shape, value=value)  # type: ignore[arg-type] # one of them
    around = Panel()
    QVBoxLayout(around).addWidget(row)
    qtbot.addWidget(around)
    activate(qtbot, around)
    for state in states(row.button("easy")):
        assert clearest(row.button("easy"), inside(row.button("easy"))) >= WORDS, state


def test_the_words_of_the_buttons_of_a_dialog_of_qt(qtbot: QtBot, look: str) -> None:
    dialog = QMessageBox()
    dialog.setStandardButtons(QMessageBox.StandardButton.Save | QMessageBox.StandardButton.Cancel)
    dialog.setDefaultButton(QMessageBox.StandardButton.Save)
    qtbot.addWidget(dialog)
    activate(qtbot, dialog)
    buttons = [dialog.button(kind) for kind in (QMessageBox.StandardButton.Save, QMessageBox.StandardButton.Cancel)]
    for button in buttons:
        for state in states(button):
            assert clearest(button, inside(button)) >= WORDS, f"{button.text()}: {state}"


@pytest.mark.parametrize("page", ["home", "new_game", "practise", "preferences"])
def test_whatever_tab_reaches_on_a_page(qtbot: QtBot, look: str, page: str) -> None:
    window = active_window(qtbot)
    window.show_page(page)
    QApplication.processEvents()
    seen: set[QAbstractButton] = set()
    while True:
        window.focusNextPrevChild(True)
        button = QApplication.focusWidget()
        if button in seen:
            break
        assert button is not None
        if isinstance(button, QAbstractButton) and button.visibleRegion().boundingRect().contains(inside(button)):
            seen.add(button)
            for down in (False, True):
                button.setDown(down)
                name = button.text() or button.accessibleName()
                assert clearest(button, inside(button)) >= ICON, f"{name}, pressed={down}"
            button.setDown(False)
    assert len(seen) > 3
