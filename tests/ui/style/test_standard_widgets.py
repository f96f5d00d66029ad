"""Qt's own widgets use the colours of the theme: tooltips, menus, drop-down lists and dialogs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.style import stylesheet
from ramses_desktop.ui.style.theme import THEMES, Theme, appearance
from ramses_desktop.ui.widgets.tables import file_dialog
from tests.tiers import one_quick


@pytest.fixture(params=one_quick(*THEMES))
def theme(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Theme]:
    stylesheet.install(qapp)
    appearance().set(theme=request.param)
    yield appearance().theme
    QToolTip.hideText()


def colours(widget: QWidget) -> Counter[str]:
    """The number of pixels of each colour in the widget."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(image.constBits()).cast("I"))
    return Counter({f"#{pixel & 0xFFFFFF:06x}": count for pixel, count in pixels.items()})


def ground(widget: QWidget) -> str:
    return colours(widget).most_common(1)[0][0]


def test_a_tool_tip(theme: Theme, qtbot: QtBot) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    owner.show()
    QToolTip.showText(QPoint(40, 40), "Ask what is best now", owner)
    tip = next(one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible())
    assert ground(tip) == theme["card"].name()
    assert {theme["ink"].name(), theme["edge"].name()} <= set(colours(tip))


def test_a_menu(theme: Theme, qtbot: QtBot) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("New game")
    chosen = menu.addAction("Open")
    menu.addAction("Quit").setEnabled(False)
    menu.popup(QPoint(10, 10))
    menu.setActiveAction(chosen)
    assert ground(menu) == theme["card"].name()
    assert {theme[token].name() for token in ("ink", "ink2", "edge", "accent", "accent2")} <= set(colours(menu))


def test_a_drop_down_list(theme: Theme, qtbot: QtBot) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["Apprentice", "Scribe", "Vizier", "Pharaoh"])
    box.show()
    assert ground(box) == theme["box"].name()
    box.showPopup()
    assert ground(box.view().window()) == theme["card"].name()
    assert {theme["accent"].name(), theme["onaccent"].name()} <= set(colours(box.view().window()))
    box.hidePopup()


def test_a_file_dialog(theme: Theme, qtbot: QtBot, tmp_path: Path) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    dialog = file_dialog(owner, "Open a game", str(tmp_path), "Games (*.ramses)")
    dialog.show()
    found = colours(dialog)
    assert {theme[token].name() for token in ("surface", "card", "box", "ink", "edge")} <= set(found)
    allowed = {theme[token].name() for token in ("surface", "card", "box", "panel")}
    # Letters and lines take up to a twentieth.
    assert {name for name, count in found.items() if count > found.total() / 15} <= allowed
    dialog.close()
