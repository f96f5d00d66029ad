"""The statistics tell how lucky somebody was, and how lucky chance makes people."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import Mock

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.games import game, judge
from ramses_desktop.store.reviews import Sums
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.pages.overview import LuckOverview
from ramses_desktop.ui.pages.statistics import StatisticsPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.finished import finished
from tests.ui.reviewed import FEW, counted, known, whole_game


def games(luck: Sequence[float], game: str = "pyramids") -> list[Sums]:
    def found(at: int, one: float) -> Sums:
        parts = {"worth": 110.0, "deal": 1.0, "flip": one - 1}
        return Sums(f"{game} {at}", game, 1, f"2026-01-{at + 1:02}T12:00:00+01:00", "Ada", 30, 5.0, parts)

    return [found(at, one) for at, one in enumerate(luck)]


@pytest.fixture
def page(qtbot: QtBot) -> LuckOverview:
    found = LuckOverview()
    qtbot.addWidget(found)
    return found


def test_luck_that_chance_brings_is_said_to_be_usual(page: LuckOverview) -> None:
    page.show_sums(games([9.0, -8.0, 4.0, -3.0]))
    assert page.verdict.text() == "Your luck is what chance would bring."
    assert page.words.text().startswith(
        "Pyramids, 4 games: +0.5 points of luck per game. By chance alone, 19 of 20 series this long fall between −"
    )
    assert page.charts.isVisibleTo(page)
    assert page.distribution._expected


@pytest.mark.parametrize(("luck", "verdict"), [(30.0, "You were luckier than most."), (-30.0, "You were unluckier than most.")])
def test_luck_beyond_chance_is_named(page: LuckOverview, luck: float, verdict: str) -> None:
    page.show_sums(games([luck] * 5))
    assert page.verdict.text() == verdict


def test_only_games_above_the_middle_are_marked_as_lucky(page: LuckOverview, monkeypatch: pytest.MonkeyPatch) -> None:
    show = Mock()
    monkeypatch.setattr(page.curve, "show_numbers", show)
    page.show_sums(games([9.0, 0.2, -8.0, 1.0]))
    numbers, marked, *_ = show.call_args.args
    assert numbers == [9, 0, -8, 1]
    assert marked == [True, False, False, True]


def test_a_few_games_prove_nothing(page: LuckOverview) -> None:
    page.show_sums(games([30.0]))
    assert page.verdict.text() == "Too few games to tell."
    assert page.words.text() == "Pyramids, 1 game: +30.0 points of luck per game."
    assert not page.charts.isVisibleTo(page)


def test_of_several_kinds_of_games_the_most_frequent_is_told(page: LuckOverview) -> None:
    page.show_sums([*games([1.0] * 3), *games([50.0], "silver_gold")])
    assert "Pyramids, 3 games: +1.0" in page.words.text()


def test_without_reviews_it_says_when_there_will_be_some(page: LuckOverview) -> None:
    page.show_sums([])
    assert page.verdict.text() == "No reviewed games yet."
    assert not page.figures.isVisibleTo(page)


def test_it_is_reached_from_the_menu(qtbot: QtBot) -> None:
    window = MainWindow(Settings())
    qtbot.addWidget(window)
    window.results.statistics.add(*finished(5))
    window.actions_["luck"].trigger()
    assert isinstance(window.stage.currentWidget(), StatisticsPage)
    page = window.stage.currentWidget()
    assert isinstance(page, StatisticsPage)
    assert page.tabs.value == "luck"
    assert page.luck.isVisibleTo(page)


def test_a_review_that_ends_is_shown_at_once(qtbot: QtBot) -> None:
    window = MainWindow(Settings(review_games=False))
    qtbot.addWidget(window)
    window.show()
    session = whole_game(game("pyramids"))
    counted(window.results.statistics, session)
    window.actions_["luck"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, StatisticsPage)
    assert page.luck.verdict.text() == "No reviewed games yet."
    found = known(window.results.statistics, session)
    found.keep(FEW)
    window.coaching.ended.look_at(session, 0, "reviewed")
    assert page.luck.verdict.text() != "No reviewed games yet."


@pytest.mark.parametrize("game", ["pyramids", "silver_gold"])
def test_chance_is_known_for_every_number_of_players(game: str) -> None:
    found = judge(game)
    assert found is not None
    assert set(found.spread) == set(found.strength) == {1, 2, 3, 4}
    assert all(spread > 0 for spread in found.spread.values())
