"""Charts show the values they are given, respond to pointer and keyboard, and describe themselves in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.coach.review import Turn
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.store.reviews import Sums
from ramses_desktop.ui.coaching.timeline import PointsLine, Timeline
from ramses_desktop.ui.coaching.words import Account
from ramses_desktop.ui.pages.overview import LuckOverview
from ramses_desktop.ui.practice.form import GivenAway, LeakBars, Row
from ramses_desktop.ui.style.theme import THEMES, appearance
from ramses_desktop.ui.widgets.charts import (
    Bar,
    Bars,
    Chart,
    Curve,
    Distribution,
    Place,
    Places,
    averages,
    means_of_the_last,
    step_for,
)

NUMBERS = [100, 90, 120, 95, 130, 110, 130]
LEGEND = ("won", "not won", "average", "alone")


def curve(numbers: Sequence[int] = NUMBERS, apart: Sequence[bool] = ()) -> Curve:
    chart = Curve("Points")
    marked, apart = [at % 2 == 0 for at in range(len(numbers))], apart or [False] * len(numbers)
    chart.show_numbers(numbers, marked, apart, lambda at: f"game {at}", ("1 May", "7 May"), LEGEND, "In all")
    return chart


def distribution(columns: Sequence[tuple[int, int]] = ((80, 2), (90, 0), (100, 5))) -> Distribution:
    chart = Distribution("How often")
    chart.show_columns(columns, 10, 95.0 if columns else None, "average 95", "In all")
    return chart


def places(count: int = 9) -> Places:
    chart = Places("Recent games")
    chart.show_places([Place(1 + at % 3, at % 3 == 0) for at in range(count)], lambda at: f"game {at}", "In all")
    return chart


def bars(values: Sequence[float] = (120, 80.4, -12)) -> Bars:
    chart = Bars("Best", 5)
    chart.show_bars([Bar(f"Bar {at}", value, str(value), "a note") for at, value in enumerate(values)], "In all")
    return chart


CHARTS: dict[str, Callable[[], Chart]] = {"curve": curve, "distribution": distribution, "places": places, "bars": bars}
EMPTY: dict[str, Callable[[], Chart]] = {
    "curve": lambda: curve([]),
    "distribution": lambda: distribution(()),
    "places": lambda: places(0),
    "bars": lambda: bars(()),
}


def shown(qtbot: QtBot, chart: Chart, size: tuple[int, int] = (420, 260)) -> Chart:
    qtbot.addWidget(chart)
    chart.resize(*size)
    chart.show()
    QApplication.processEvents()
    chart.clearFocus()
    return chart


def picture(chart: Chart) -> QImage:
    return chart.grab().toImage()


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_says_what_it_shows(qtbot: QtBot, kind: str) -> None:
    chart = shown(qtbot, CHARTS[kind]())
    assert chart.accessibleName()
    assert chart.accessibleDescription() == "In all"
    assert chart.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize("kind", CHARTS)
def test_the_arrow_keys_go_from_value_to_value_and_stay_at_the_ends(qtbot: QtBot, kind: str) -> None:
    chart = shown(qtbot, CHARTS[kind]())
    name = chart.accessibleName()
    said = []
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    for _ in range(20):
        said.append(chart.words)
        assert chart.accessibleName() == f"{name}: {chart.words}"
        qtbot.keyClick(chart, Qt.Key.Key_Right)
    values = len(dict.fromkeys(said))
    assert values == {"curve": 7, "distribution": 3, "places": 9, "bars": 3}[kind]
    assert said[values - 1 :] == [said[-1]] * (21 - values)
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    assert chart.words == said[values - 2]
    qtbot.keyClick(chart, Qt.Key.Key_End)
    assert chart.words == said[-1]


@pytest.mark.parametrize("kind", CHARTS)
def test_what_is_pointed_at_is_named_and_no_longer_when_the_mouse_leaves(qtbot: QtBot, kind: str) -> None:
    chart = shown(qtbot, CHARTS[kind]())
    name, plain = chart.accessibleName(), picture(chart)
    spot = chart._spots[0].rect.center().toPoint()
    qtbot.mouseMove(chart, spot)
    qtbot.waitUntil(lambda: chart.words != "")
    assert chart.words == chart._spots[0].say()
    assert picture(chart) != plain
    QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    assert (chart.words, chart.accessibleName()) == ("", name)
    assert picture(chart) == plain


@pytest.mark.parametrize("kind", CHARTS)
def test_nothing_to_show_is_no_trouble(qtbot: QtBot, kind: str) -> None:
    chart = shown(qtbot, EMPTY[kind]())
    for key in (Qt.Key.Key_Left, Qt.Key.Key_End):
        qtbot.keyClick(chart, key)
    qtbot.mouseMove(chart, QPoint(60, 60))
    assert chart.words == ""
    chart.grab()  # a fault while painting fails the test


@pytest.mark.parametrize("kind", CHARTS)
@pytest.mark.parametrize("scale", [0.8, 2.0])
def test_everything_stays_inside_at_every_size_of_text(qtbot: QtBot, kind: str, scale: float) -> None:
    chart = shown(qtbot, CHARTS[kind]())
    appearance().set(text_scale=scale)
    chart.resize(chart.minimumSizeHint())
    QApplication.processEvents()
    assert chart._spots
    for spot in chart._spots:
        # Qt says an empty rectangle contains nothing; here it is a column of height 0.
        assert chart.rect().toRectF().contains(spot.rect.adjusted(0, 0, 0, 0.1))
    assert chart.minimumSizeHint().height() <= chart.sizeHint().height()


@pytest.mark.parametrize("kind", CHARTS)
def test_it_looks_different_in_every_theme_at_once(qtbot: QtBot, kind: str) -> None:
    chart = shown(qtbot, CHARTS[kind]())
    seen = []
    for theme in THEMES:
        appearance().set(theme=theme)
        seen.append(picture(chart))
    assert all(one != other for at, one in enumerate(seen) for other in seen[:at])


def test_what_is_higher_is_drawn_higher_and_what_came_later_further_right(qtbot: QtBot) -> None:
    chart = shown(qtbot, curve())
    middles = [spot.rect.center() for spot in chart._spots]
    by_height = sorted(range(len(NUMBERS)), key=lambda at: -middles[at].y())
    assert [NUMBERS[at] for at in by_height] == sorted(NUMBERS)
    assert [at.x() for at in middles] == sorted(at.x() for at in middles)


def test_too_many_numbers_for_signs_are_shown_together_and_none_is_left_out(qtbot: QtBot) -> None:
    numbers = [at % 101 for at in range(5000)]
    chart = shown(qtbot, curve(numbers))
    assert isinstance(chart, Curve)
    assert chart.is_crowded
    assert len(chart._spots) < 200
    heaps = chart._heaps()
    assert [at for heap in heaps for at in heap] == list(range(5000))
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    first = numbers[: heaps[0].stop]
    mean = round(sum(first) / len(first))
    assert chart.words == f"1 to {heaps[0].stop}: from {min(first)} to {max(first)}, {mean} on average"
    chart.resize(20_000, 300)
    assert not chart.is_crowded


def test_columns_are_as_high_as_they_are_often(qtbot: QtBot) -> None:
    chart = shown(qtbot, distribution())
    heights = [spot.rect.height() for spot in chart._spots]
    assert heights[0] / heights[2] == pytest.approx(2 / 5)
    assert heights[1] == 0
    assert [spot.say() for spot in chart._spots] == ["80 – 89: 2 times", "90 – 99: 0 times", "100 – 109: 5 times"]


def test_of_many_places_the_last_ones_are_shown(qtbot: QtBot) -> None:
    chart = shown(qtbot, places(500))
    assert chart._spots[-1].say() == "game 499"
    assert len(chart._spots) < 200


def test_a_chart_that_shrinks_forgets_the_value_that_was_pointed_at(qtbot: QtBot) -> None:
    chart = shown(qtbot, places(60), (600, 100))
    QTest.keyClick(chart, Qt.Key.Key_End)
    assert chart.words == "game 59"
    chart.resize(200, 100)
    assert chart.words == ""
    assert not picture(chart).isNull()


def test_bars_are_as_long_as_their_value_and_less_than_nothing_goes_to_the_left(qtbot: QtBot) -> None:
    chart = shown(qtbot, bars())
    assert isinstance(chart, Bars)
    lengths = [chart._x(value) - chart._x(0) for value in (120, 60, -12)]
    assert lengths[0] == pytest.approx(2 * lengths[1])
    assert lengths[2] == pytest.approx(-lengths[0] / 10)
    assert chart._spots[2].say() == "Bar 2, -12, a note"


@pytest.mark.parametrize(("reach", "most", "step"), [(3, 4, 1), (40, 4, 10), (41, 4, 20), (130, 13, 10), (9000, 4, 3000)])
def test_steps_are_round_and_few(reach: float, most: int, step: int) -> None:
    assert step_for(reach, most) == step
    assert reach / step <= most


def test_the_mean_of_the_last_ones() -> None:
    assert averages([10, 20, 30, 40], 2) == [10, 15, 25, 35]
    assert averages([], 5) == []


def test_no_point_of_a_line_is_the_mean_of_numbers_that_are_apart_and_others() -> None:
    numbers, apart = [10, 200] * 5, [False, True] * 5
    assert means_of_the_last(numbers, apart) == {False: {8: 10.0}, True: {9: 200.0}}
    assert means_of_the_last([10, 200] * 4, [False, True] * 4) == {}


def test_a_heap_of_numbers_that_are_apart_and_others_has_no_mean(qtbot: QtBot) -> None:
    apart = [at % 2 == 0 for at in range(600)]
    assert "average" not in said(shown(qtbot, curve([100, 50] * 300, apart)))
    assert "100 on average" in said(shown(qtbot, curve([100] * 600, [True] * 600)))


def said(chart: Chart) -> str:
    chart._point_at(3)
    return chart.words


# ------------------------------------------------------------ numbers no game can have


HUGE: Final = (2**63 - 1) / 100
"""The largest number that the statistics file can hold, in hundredths."""


def line_of_points(points: float) -> QWidget:
    line = PointsLine()
    line.show_points(Account(50, 40, round(points), 10 - round(points), is_even=False))
    return line


def luck(points: float) -> QWidget:
    shown = LuckOverview()
    shown.show_sums([Sums(str(at), "pyramids", 2, "2026-03-01", "Adam", 40, 1.0, {"flip": points * at}) for at in range(5)])
    return shown


def given_away(points: float) -> QWidget:
    chart = GivenAway("Given away")
    chart.show_games([points * at for at in range(8)], str, ("1 May", "7 May"), "In all")
    return chart


def leaks(points: float) -> QWidget:
    chart = LeakBars("Leaks")
    chart.show_bars([Row("Where to lay", points, 1.0, "said"), Row("Which card", 1.0, points, "said")], "In all", emphasis=0)
    return chart


def turns(points: float) -> QWidget:
    line = Timeline()
    found = [Turn(0, at, (Verdict("a", "b", points * at, 0.1, (), 9, at),)) for at in range(3)]
    line.show_turns([(0, at) for at in range(3)], found, {})
    return line


@pytest.mark.parametrize("points", [HUGE, -HUGE, 1e300], ids=["huge", "deep", "endless"])
@pytest.mark.parametrize("shown", [line_of_points, luck, given_away, leaks, turns])
def test_an_axis_has_few_marks_however_long_it_is(qtbot: QtBot, shown: Callable[[float], QWidget], points: float) -> None:
    """One had a mark for every point, which held up the window for ever."""
    widget = shown(points)
    qtbot.addWidget(widget)
    widget.resize(600, 240)
    assert not widget.grab().isNull()
