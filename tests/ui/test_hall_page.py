"""The hall of fame: for each game and variant the best results by people, without those that do not count."""

from __future__ import annotations

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.store import paths
from ramses_desktop.store.queries import Result, SeatResult
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.hall import HallPage
from ramses_desktop.ui.style.theme import THEMES, appearance
from tests.tiers import one_quick
from tests.ui.finished import finished

PLAYED = finished(60)


def page_for(qtbot: QtBot, kept: Statistics, *played: Result) -> HallPage:
    assert kept.add(*played)
    page = HallPage(kept, Counting(kept), Actions(Settings()))
    qtbot.addWidget(page, before_close_func=lambda page: page.counting.stop())
    page.resize(1280, 772)
    page.show()
    QApplication.processEvents()
    return page


@pytest.fixture
def page(qtbot: QtBot, kept: Statistics) -> HallPage:
    return page_for(qtbot, kept, *PLAYED)


def entries(page: HallPage) -> list[tuple[str, int]]:
    return [(entry.name, entry.total) for entry in page.entries.rows]


def fame(players: int) -> list[tuple[str, int]]:
    """The same, worked out by hand: ties in order of time."""
    found = [
        (seat.name, seat.total)
        for game in PLAYED
        if game.options == f"players={players}" and not game.assisted and game.kind != "practice"
        for seat in game.seats
        if seat.player == "person"
    ]
    return sorted(found, key=lambda one: -one[1])[:10]


def test_each_variant_has_its_own_hall(page: HallPage) -> None:
    for players in (1, 2, 3, 4):
        page.show_variant("pyramids", f"players={players}")
        assert page.title.text() == ("Pyramids, alone" if players == 1 else f"Pyramids, {players} players")
        assert entries(page) == fame(players)


def test_games_with_help_and_in_practice_never_enter(qtbot: QtBot, kept: Statistics) -> None:
    game = evolve(PLAYED[0], kind="casual", assisted=False)
    best = max(seat.total for seat in game.seats)
    better = [evolve(seat, total=best + 50) for seat in game.seats]
    helped = evolve(game, id="helped", assisted=True, seats=tuple(better))
    practised = evolve(game, id="practised", kind="practice", seats=tuple(better))
    page = page_for(qtbot, kept, game, helped, practised)
    assert [entry.id for entry in page.entries.rows] == [game.id] * sum(seat.player == "person" for seat in game.seats)
    assert page.hall is not None
    assert page.hall.results == len(page.entries.rows)


def test_where_only_help_was_had_there_is_no_hall(qtbot: QtBot, kept: Statistics) -> None:
    page = page_for(qtbot, kept, *(evolve(game, assisted=True) for game in PLAYED))
    assert page.nothing.isVisible()
    assert page.nothing.title.text() == "The hall of fame is still empty"
    with qtbot.waitSignal(page.play):
        qtbot.mouseClick(page.nothing.button, Qt.MouseButton.LeftButton)


def test_without_its_file_it_is_a_calm_sentence(qtbot: QtBot, kept: Statistics) -> None:
    paths.statistics_file().mkdir(parents=True)
    page = HallPage(kept, Counting(kept), Actions(Settings()))
    qtbot.addWidget(page, before_close_func=lambda page: page.counting.stop())
    page.show()
    assert page.nothing.sentence.text().startswith("Statistics are not available: ")


def test_the_best_three_stand_on_the_steps_and_are_told(page: HallPage) -> None:
    page.show_variant("pyramids", "players=2")
    told = page.podium.accessibleDescription().split("; ")
    assert told == [f"{entry.place}. {entry.name}, {entry.total}" for entry in page.entries.rows[:3]]


def test_equal_results_share_a_place(qtbot: QtBot, kept: Statistics) -> None:
    game = evolve(PLAYED[0], kind="match", assisted=False, options="players=1", seats=PLAYED[0].seats[:1])
    page = page_for(qtbot, kept, game, evolve(game, id="again"))
    assert [str(page.entries.index(row, 0).data()) for row in range(2)] == ["1.", "1."]
    assert page.podium.accessibleDescription().count("1. Adam") == 2


def test_the_arrow_keys_go_from_hall_to_hall(page: HallPage, qtbot: QtBot) -> None:
    seen = []
    for _ in range(page.halls.rowCount()):
        seen.append(page.title.text())
        qtbot.keyClick(page.list, Qt.Key.Key_Down)
    assert len(dict.fromkeys(seen)) == 4


def test_it_stays_in_the_hall_when_something_changes(page: HallPage) -> None:
    page.show_variant("pyramids", "players=4")
    page.statistics.remove([PLAYED[-1].id])
    page.refresh()
    assert page.title.text() == "Pyramids, 4 players"


@pytest.mark.parametrize("scale", one_quick(1.0, 2.0))
@pytest.mark.parametrize("size", one_quick((1024, 672), (1280, 772), (720, 452)))
def test_nothing_sticks_out_at_any_size(page: HallPage, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    page.resize(*size)
    for _ in range(5):
        QApplication.processEvents()
    assert (page.width(), page.height()) == size
    assert page.table.isVisible()
    assert page.list.viewport().height() >= appearance().px(54)


@pytest.mark.slow
def test_it_looks_different_in_every_theme(page: HallPage) -> None:
    pictures = []
    for theme in THEMES:
        appearance().set(theme=theme)
        pictures.append(page.podium.grab().toImage())
    assert all(one != other for at, one in enumerate(pictures) for other in pictures[:at])


def test_the_hall_of_a_race_has_places_and_no_points(qtbot: QtBot, kept: Statistics) -> None:
    seats = tuple(SeatResult(name, "person", 40 - place, place) for place, name in enumerate(("Adam", "Eva", "Nofret"), 1))
    game = evolve(PLAYED[0], game="pharaoh", options="players=3", kind="match", assisted=False, seats=seats)
    page = page_for(qtbot, kept, game)
    titles = [page.entries.headerData(at, Qt.Orientation.Horizontal) for at in range(page.entries.columnCount())]
    assert titles == ["Place", "Name", "When"]
    assert [page.entries.index(row, 0).data() for row in range(2)] == ["1.", "2."]
    assert page.podium.accessibleDescription() == "1. Adam; 2. Eva"


def test_a_hall_with_few_results_is_a_podium_with_what_is_still_free(qtbot: QtBot, kept: Statistics) -> None:
    game = evolve(PLAYED[0], kind="casual", assisted=False)
    page = page_for(qtbot, kept, game)
    count = len(page.entries.rows)
    assert 0 < count <= 3
    assert page.table.isHidden()
    assert page.podium.isVisible()
    assert page.free.words.text() == f"{10 - count} places in the top ten are free."
    with qtbot.waitSignal(page.play):
        page.free.button.click()
    many = [evolve(game, id=f"more-{number}") for number in range(4)]
    assert kept.add(*many)
    page.refresh()
    assert page.table.isVisible()
    assert page.free.isHidden()
