"""Layouts in one expression, and widgets that paint themselves."""

from typing import ClassVar

from PySide6.QtCore import QMargins, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.layout import Drawn, column, fill, row


class Blot(Drawn):
    SIZE = (40, 20)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, QColor("red"))


class Band(Blot):
    LEAST: ClassVar[tuple[float, float] | None] = (10, 20)
    GROWS = (True, False)


def test_parts_stand_in_the_order_in_which_they_are_named(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    head, left, right = QLabel("head"), QLabel("left"), QLabel("right")
    box = column(head, 12, (row(left, ..., right, gap=3), 2), on=host, gap=5, margins=(1, 2, 3, 4))
    assert host.layout() is box
    assert (box.spacing(), box.contentsMargins()) == (5, QMargins(1, 2, 3, 4))
    assert box.indexOf(head) == 0
    assert box.itemAt(1).spacerItem().sizeHint().height() == 12
    beside = box.itemAt(2).layout()
    assert [box.stretch(at) for at in range(3)] == [0, 0, 2]
    assert [beside.indexOf(part) for part in (left, right)] == [0, 2]
    assert beside.spacing() == 3


def test_a_part_may_say_where_it_stands(qtbot: QtBot) -> None:
    sign = QLabel("sign")
    qtbot.addWidget(sign)
    box = QVBoxLayout()
    fill(box, (sign, 1, Qt.AlignmentFlag.AlignRight))
    assert (box.stretch(0), box.itemAt(0).alignment()) == (1, Qt.AlignmentFlag.AlignRight)


def test_what_paints_itself_is_as_large_as_it_says_and_grows_with_the_text(qtbot: QtBot) -> None:
    blot, band = Blot(), Band()
    for one in (blot, band):
        qtbot.addWidget(one)
    assert blot.sizeHint() == blot.minimumSizeHint() == QSize(40, 20)
    assert (band.minimumSizeHint(), band.sizeHint()) == (QSize(10, 20), QSize(40, 20))
    appearance().set(text_scale=2.0)
    assert blot.sizeHint() == QSize(80, 40)
    blot.resize(80, 40)
    assert blot.grab().toImage().pixelColor(79, 39) == QColor("red")


def test_what_has_changed_is_said_to_a_screen_reader(qtbot: QtBot) -> None:
    blot = Blot()
    qtbot.addWidget(blot)
    blot.show_changed("a red field")
    assert blot.accessibleName() == "a red field"
