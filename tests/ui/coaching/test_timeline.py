"""The bars of a review's turns, and their numbers."""

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from ramses_desktop.coach.review import Turn
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.ui.coaching.timeline import Timeline

LOSSES = {
    "neighbours": (1.0, 1.7, 1.1, 0.2, 1.5, 0.0, 0.8),
    "a small one between the best": (0.0, 0.8, 0.0, 0.0, 0.0, 4.0, 0.0),
    "a very large one": (12.9, 10.4, 0.9, 0.0, 0.0, 3.3, 0.0),
}


def shown(qtbot: QtBot, losses: tuple[float, ...], room: int) -> Timeline:
    """A game of four rounds, in the second of which this was given away."""
    found = Timeline()
    qtbot.addWidget(found)
    found.set_room(room)
    turns = [Turn(1, at, (Verdict("a", "b" if loss else "a", loss, 0.1, (), 9, at),)) for at, loss in enumerate(losses)]
    found.show_turns([(round_, at) for round_ in range(4) for at in range(7)], turns, {})
    return found


@pytest.mark.parametrize("room", [700, 960, 1240])
@pytest.mark.parametrize("losses", LOSSES.values(), ids=LOSSES)
def test_numbers_stand_over_their_own_bars(qtbot: QtBot, losses: tuple[float, ...], room: int) -> None:
    timeline = shown(qtbot, losses, room)
    columns, numbers = {column.when: column.rect for column in timeline.columns()}, timeline.numbers()
    assert [numbers[when].words for when in numbers] == [f"{loss:.1f}" for loss in losses if loss > 0.5]
    for when, number in numbers.items():
        assert columns[when].left() <= number.rect.left() < number.rect.right() <= columns[when].right()
        assert QFontMetricsF(number.font).horizontalAdvance(number.words) <= number.rect.width() + 1
        assert QRectF(timeline.rect()).contains(number.rect)
    assert not any(one.rect.intersects(other.rect) for one, other in combinations(numbers.values(), 2))


@pytest.mark.parametrize(
    ("losses", "top"), [((0.9, 2.8), 3), ((0.9, 4.0), 6), ((3.1, 1.9, 8.2, 1.3, 0.9, 0.7), 6), ((12.9, 0.9, 0.6, 1.4, 0.7), 3)]
)
def test_the_scale_reaches_as_far_as_the_bars_or_cuts_what_is_far_beyond(qtbot: QtBot, losses: tuple[float, ...], top: int) -> None:
    timeline = shown(qtbot, losses, 1240)
    assert timeline.highest == top
    heights = [timeline.height_of(loss) for loss in sorted(losses)]
    assert all(low < high for low, high in pairwise(heights)), "no bar looks as high as a smaller one"
