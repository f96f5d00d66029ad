"""The statistics as item models: sound, sortable by any column, and loaded only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from attrs import evolve
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import Part
from ramses_desktop.store.queries import BY_ALL, BY_GAME, BY_NAME, BY_OPPONENTS, BY_VARIANT, Result, SeatResult, Summary
from ramses_desktop.store.queries import Selection as Choice
from ramses_desktop.store.statistics import Entry, Hall
from ramses_desktop.ui import result_words
from ramses_desktop.ui.pages.statistics import FIRST, EntriesModel, GamesModel, HallsModel, PartsModel, SummariesModel
from ramses_desktop.ui.widgets.tables import RowsModel, Table
from tests.tiers import one_quick
from tests.ui.finished import finished

UP, DOWN = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
ADAM = Choice(name="Adam", game="pyramids")
ENTRIES = [Entry(1, "Zoë", 120, "2025-03-02T19:30:00+01:00", "a", 0), Entry(2, "adam", 99, "2025-03-01T19:30:00+01:00", "b", 1)]
KEYS = {
    BY_GAME: ("pyramids", True),
    BY_VARIANT: ("pyramids", "players=1"),
    BY_OPPONENTS: ('[["person", "Eva"], ["scribe", ""], ["scribe", ""]]',),
    BY_NAME: ("Adam", False),
}


def games_model(count: int = 30, choice: Choice = ADAM) -> GamesModel:
    """Latest game first, as the store returns them."""
    games = finished(count)[::-1]
    model = GamesModel()
    model.show_games(lambda most: games[:most], choice)
    return model


def summaries_model(by: str = BY_OPPONENTS) -> SummariesModel:
    model = SummariesModel()
    model.show_summaries([Summary(KEYS[by], games, 1, 100 - games, 80.0, 600) for games in (9, 3, 4)], by)
    return model


def parts_model(game: Result | None = None) -> PartsModel:
    model = PartsModel()
    model.show_game(game or finished(1)[0])
    return model


def halls_model() -> HallsModel:
    model = HallsModel()
    model.show_halls([Hall("pyramids", "players=2", 12), Hall("pyramids", "players=1", 1)])
    return model


def entries_model() -> EntriesModel:
    model = EntriesModel()
    model.show_entries(ENTRIES, "Points")
    return model


MODELS: dict[str, Callable[[], RowsModel]] = {
    "games": games_model,
    "everybody's games": lambda: games_model(choice=Choice()),
    "sums": summaries_model,
    "parts": parts_model,
    "halls": halls_model,
    "entries": entries_model,
    "nothing": RowsModel,
}


def column(model: RowsModel, at: int) -> list[str]:
    return [str(model.index(row, at).data()) for row in range(model.rowCount())]


def titles(model: RowsModel) -> list[str]:
    return [str(model.headerData(at, Qt.Orientation.Horizontal)) for at in range(model.columnCount())]


@pytest.mark.parametrize("kind", one_quick(*MODELS))
def test_they_are_sound_models(qtmodeltester: ModelTester, kind: str) -> None:
    model = MODELS[kind]()
    qtmodeltester.check(model)
    for at in range(model.columnCount()):
        model.sort(at, DOWN)
        model.sort(at, UP)
    model.sort(99)


@pytest.mark.slow
def test_they_stay_sound_while_more_games_come(qtmodeltester: ModelTester) -> None:
    model = games_model(FIRST + 50)
    qtmodeltester.check(model)
    model.fetchMore(model.index(-1, -1))
    model.show_games(lambda most: [], Choice())


@pytest.mark.parametrize("order", [UP, DOWN])
def test_every_column_is_sorted_by_what_it_means_and_not_by_its_letters(order: Qt.SortOrder) -> None:
    model = games_model(60)
    keys = (
        lambda game: game.ended,
        lambda game: result_words.variant(game.options),
        result_words.who_played,
        lambda game: game.seats[0].total,
        lambda game: (game.seats[0].place, -len(game.seats)),
        result_words.short_kind,
    )
    assert model.columnCount() == len(keys)
    for at, key in enumerate(keys):
        before = [game.id for game in model.rows]
        model.sort(at, order)
        expected = sorted(model.rows, key=key, reverse=order == DOWN)
        assert [key(game) for game in model.rows] == [key(game) for game in expected]
        # Equal ones keep their order.
        places = {name: place for place, name in enumerate(before)}
        for one, other in zip(model.rows, model.rows[1:], strict=False):
            if key(one) == key(other):
                assert places[one.id] < places[other.id]


def test_what_is_selected_stays_selected_when_it_is_sorted() -> None:
    model = games_model()
    kept = QPersistentModelIndex(model.index(3, 2))
    game = model.rows[3]
    model.sort(3, DOWN)
    assert model.rows[kept.row()] is game
    assert kept.column() == 2
    assert kept.row() != 3


def test_the_first_games_are_read_at_once_and_the_others_when_somebody_looks_for_them() -> None:
    games, asked = finished(FIRST + 30)[::-1], []

    def ask(most: int | None) -> Sequence[Result]:
        asked.append(most)
        return games[:most]

    model = GamesModel()
    model.show_games(ask, ADAM)
    assert (model.rowCount(), asked) == (FIRST, [FIRST])
    nowhere = model.index(-1, -1)
    assert model.canFetchMore(nowhere)
    assert not model.canFetchMore(model.index(0, 0))
    model.fetchMore(nowhere)
    model.fetchMore(nowhere)
    assert (list(model.rows), asked) == (games, [FIRST, None])
    assert not model.canFetchMore(nowhere)


def test_sorting_takes_all_games_into_account() -> None:
    model = games_model(FIRST + 30)
    model.sort(0, UP)
    assert model.rowCount() == FIRST + 30
    assert model.rows[0].id == "pyramids-0"


def test_a_game_tells_of_the_person_who_is_asked_about_or_else_of_who_won() -> None:
    model = games_model(3)
    assert titles(model) == ["When", "Variant", "Players", "Points", "Place", "Kind"]
    game = model.rows[0]
    ranks = f"{game.seats[0].place} of {len(game.seats)}" if len(game.seats) > 1 else "alone"
    assert [column(model, at)[0] for at in (3, 4)] == [str(game.seats[0].total), ranks]
    everybody = games_model(3, Choice())
    assert titles(everybody) == ["When", "Game", "Players", "Points", "Won by", "Kind"]
    best = max(game.seats, key=lambda seat: seat.total)
    assert [column(everybody, at)[0] for at in (3, 4)] == [str(best.total), best.name]
    assert everybody.index(0, 3).data(Qt.ItemDataRole.AccessibleTextRole) == f"Points: {best.total}"


@pytest.mark.parametrize(
    ("by", "title", "key"),
    [
        (BY_GAME, "Game", "Pyramids, alone"),
        (BY_VARIANT, "Variant", "Pyramids, alone"),
        (BY_OPPONENTS, "Against", "Eva, 2 × Scribe"),
        (BY_NAME, "Player", "Adam"),
    ],
)
def test_sums_say_what_they_have_in_common(by: str, title: str, key: str) -> None:
    model = summaries_model(by)
    assert titles(model) == [title, "Games", "Wins", "Best", "Average", "Time"]
    assert [column(model, at)[0] for at in range(6)] == [key, "9", "1", "91", "80", "10 min"]
    model.sort(1, UP)
    assert column(model, 1) == ["3", "4", "9"]


def test_the_parts_of_a_result_stand_under_their_names_with_the_total_below() -> None:
    game = finished(1)[0]
    model = parts_model(game)
    assert titles(model) == ["", *(seat.name for seat in game.seats)]
    assert column(model, 0) == [*(part.label for part in game.seats[0].parts), "Total"]
    assert column(model, 1)[-1] == str(game.seats[0].total)
    assert sum(int(points.replace("−", "-")) for points in column(model, 1)[:-1]) == game.seats[0].total


def of_ramses(total: int = 4) -> Result:
    """A solo game, whose points are cards, and earn a title."""
    seat = SeatResult(
        "Adam", "person", total, 1, "", (Part("cards", "Search cards", total, total), Part("title", "Camel Driver", 0))
    )
    return evolve(finished(1)[0], id="ramses-1", game="ramses", options="kind=basic players=1", seats=(seat,))


def test_a_title_is_no_row_of_points() -> None:
    model = parts_model(of_ramses())
    assert column(model, 0) == ["Search cards", "Rank", "Total"]
    assert column(model, 1) == ["4", "Camel Driver", "4"]


def test_cards_are_not_called_points() -> None:
    model = GamesModel()
    model.show_games(lambda most: [of_ramses(), of_ramses(1)][:most], Choice(name="Adam", game="ramses"))
    assert titles(model) == ["When", "Variant", "Players", "Result", "Place", "Kind"]
    assert column(model, 3) == ["4 cards", "1 card"]
    entries = EntriesModel()
    entries.show_entries(ENTRIES, "Cards")
    assert titles(entries) == ["Place", "Name", "Cards", "When"]


def test_entries_are_sorted_by_name_without_regard_to_capitals() -> None:
    model = entries_model()
    model.sort(1, UP)
    assert column(model, 1) == ["adam", "Zoë"]
    assert column(model, 0) == ["2.", "1."]


def test_a_key_for_everything_has_no_words_of_its_own() -> None:
    with pytest.raises(KeyError):
        SummariesModel().show_summaries([], BY_ALL)


# --- the table ------------------------------------------------------------------------------------------------------


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    table = Table(games_model(), "Games", stretch=2)
    table.sort_first_by(0, DOWN)
    qtbot.addWidget(table)
    table.resize(700, 400)
    table.show()
    QApplication.processEvents()
    return table


def model_of(table: Table) -> GamesModel:
    model = table.model()
    assert isinstance(model, GamesModel)
    return model


def test_a_click_on_a_heading_sorts_and_a_second_one_the_other_way_round(table: Table, qtbot: QtBot) -> None:
    middle = table.headings.sectionViewportPosition(3) + 20
    spot = table.headings.viewport().rect().center()
    spot.setX(middle)
    orders = []
    for _ in range(2):
        qtbot.mouseClick(table.headings.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        orders.append([int(text) for text in column(model_of(table), 3)])
    assert orders == [sorted(orders[0]), sorted(orders[0], reverse=True)]


def test_the_headings_can_be_reached_and_used_by_keyboard(table: Table, qtbot: QtBot) -> None:
    headings = table.headings
    assert headings.focusPolicy() & Qt.FocusPolicy.TabFocus
    headings.setFocus()
    assert headings.accessibleName() == "Sort by: When"
    for _ in range(3):
        qtbot.keyClick(headings, Qt.Key.Key_Right)
    assert headings.accessibleName() == "Sort by: Points"
    qtbot.keyClick(headings, Qt.Key.Key_Return)
    up = [int(text) for text in column(model_of(table), 3)]
    qtbot.keyClick(headings, Qt.Key.Key_Space)
    assert [int(text) for text in column(model_of(table), 3)] == sorted(up, reverse=True)
    assert up == sorted(up)
    qtbot.keyClick(headings, Qt.Key.Key_End)
    assert headings.heading == "Kind"
    qtbot.keyClick(headings, Qt.Key.Key_Home)
    qtbot.keyClick(headings, Qt.Key.Key_Left)
    assert headings.heading == "When"


def test_other_games_are_sorted_as_the_ones_before(table: Table) -> None:
    table.sortByColumn(3, UP)
    model_of(table).show_games(lambda most: finished(12), ADAM)
    points = [int(text) for text in column(model_of(table), 3)]
    assert len(points) == 12
    assert points == sorted(points)


def test_it_is_not_sorted_before_anybody_wants_it(table: Table) -> None:
    games = finished(12)
    model_of(table).show_games(lambda most: games, ADAM)
    assert list(model_of(table).rows) == games
