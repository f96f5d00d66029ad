"""The bars of a review's turns, and their numbers."""

from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF
from pytestqt.qtbot import QtBot

from ramses_desktop.coach.grades import Grade
from ramses_desktop.ui.coaching.review.timeline import Timeline


def test_numbers_of_neighbours_do_not_meet(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Narrow turns in a row: the second number stood beside its bar, across the third, which had to stand above."""
    shown = Timeline()
    qtbot.addWidget(shown)
    shown.set_room(960)
    losses = (1.0, 1.7, 1.1, 0.2, 1.5)
    turns: list[Any] = [
        SimpleNamespace(round=1, turn=at, regret=loss, error=0.3, grade=Grade.SLIP if loss > 0.5 else Grade.EQUAL)
        for at, loss in enumerate(losses, 1)
    ]
    written: dict[str, QRectF] = {}

    def text(_: object, x: float, y: float, words: str, font: QFont, tone: object = None, anchor: str = "start") -> None:
        width = QFontMetricsF(font).horizontalAdvance(words)
        written[words] = QRectF(x - (width / 2 if anchor == "middle" else 0), y - 10, width, 10)

    shown.show_turns([(round_, at) for round_ in range(4) for at in range(7)], turns, {})
    monkeypatch.setattr("ramses_desktop.ui.coaching.review.timeline.draw.text", text)
    shown.grab()
    numbers = [written[words] for words in ("1.0", "1.7", "1.1", "1.5")]
    assert not any(one.intersects(other) for one, other in combinations(numbers, 2))
