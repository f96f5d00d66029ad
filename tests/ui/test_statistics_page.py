"""The statistics page shows what was played, offers only existing choices, and restores what was deleted."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from attrs import evolve
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.store import disk, paths
from ramses_desktop.store.disk import Fault
from ramses_desktop.store.queries import BY_GAME, BY_NAME, BY_VARIANT, Result, SeatResult
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.games import Counting
from ramses_desktop.ui.pages.overview import GameCard
from ramses_desktop.ui.pages.statistics import COMPARED, LUCK, ONE_BY_ONE, OVERVIEW, StatisticsPage
from ramses_desktop.ui.style import stylesheet
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Title
from tests.tiers import one_quick
from tests.ui.finished import finished

PLAYED = finished(40)
ADAMS = [game for game in PLAYED if any(seat.name == "Adam" for seat in game.seats)]


@pytest.fixture
def filled(kept: Statistics) -> Statistics:
    assert kept.add(*PLAYED)
    return kept


@pytest.fixture
def actions() -> Actions:
    return Actions(Settings())


def page_for(qtbot: QtBot, kept: Statistics, actions: Actions | None = None) -> StatisticsPage:
    page = StatisticsPage(kept, Counting(kept), actions or Actions(Settings()))
    qtbot.addWidget(page, before_close_func=lambda page: page.counting.stop())
    page.resize(1280, 772)
    page.show()
    QApplication.processEvents()
    return page


@pytest.fixture
def page(qtbot: QtBot, filled: Statistics, actions: Actions) -> StatisticsPage:
    return page_for(qtbot, filled, actions)


def choose(box: QComboBox, text: str) -> None:
    """Choose it like a player, from the list that the box opens."""
    box.setCurrentIndex(box.findText(text))
    box.activated.emit(box.currentIndex())


def offered(box: QComboBox) -> list[str]:
    return [box.itemText(at) for at in range(box.count())]


def figure(page: StatisticsPage, at: int) -> str:
    return page.overview.figures.figures[at]._number.accessibleName()


def shown_ids(page: StatisticsPage) -> list[str]:
    return [game.id for game in page.games.model.rows]


# --- what is shown ----------------------------------------------------------------------------------------------------


def test_at_first_it_is_about_who_played_most_and_what_is_played_most(page: StatisticsPage) -> None:
    assert (page.filters.name.currentText(), page.filters.game.currentText()) == ("Adam", "Pyramids")
    assert page.tabs.value == OVERVIEW


def test_the_figures_are_those_of_the_games(page: StatisticsPage) -> None:
    totals = [seat.total for game in ADAMS for seat in game.seats if seat.name == "Adam"]
    against = [game for game in ADAMS if len(game.seats) > 1]
    won = [game for game in against if game.seats[0].place == 1]
    assert figure(page, 0) == f"Games: {len(ADAMS)}"
    assert figure(page, 1) == f"Won: {len(won)} {round(100 * len(won) / len(against))} %"
    assert figure(page, 2) == f"Best: {max(totals)}"
    assert figure(page, 3) == f"Average: {mean(several=True)} alone {mean(several=False)}"
    assert figure(page, 5) == f"Time played: {round(sum(game.seconds for game in ADAMS) / 3600)} h"


def mean(*, several: bool) -> int:
    """Adam's mean (he sits first), in games with others or alone."""
    totals = [game.seats[0].total for game in ADAMS if (len(game.seats) > 1) is several]
    return round(sum(totals) / len(totals))


def drawn(page: StatisticsPage) -> tuple[list[bool], bool]:
    """Whose mean has a line in the curve, and whether the distribution has one."""
    return sorted(page.overview.curve._lines), page.overview.distribution._mean is not None


@pytest.mark.slow
def test_averages_are_never_of_games_alone_and_at_tables(page: StatisticsPage) -> None:
    """If there are both, each has its own mean, and a mean across both is not drawn."""
    view = page.overview
    assert view.curve.accessibleDescription().endswith(f"{mean(several=True)} on average, {mean(several=False)} alone.")
    assert drawn(page) == ([False, True], False)
    for variant, several in (("alone", False), ("2 players", True)):
        choose(page.filters.options, variant)
        assert drawn(page) == ([not several], True)
        assert "alone" not in figure(page, 3)
    choose(page.filters.options, "Every variant")
    page.tabs.set_value(COMPARED)
    for by, what in ((BY_NAME, "Adam"), (BY_GAME, "Pyramids")):
        page.compared.by.set_value(by)
        model = page.compared.model
        found = {model.index(row, 0).data(): model.index(row, 4).data() for row in range(model.rowCount())}
        assert found == {what: str(mean(several=True)), f"{what}, alone": str(mean(several=False))}


def test_every_chart_tells_in_words_what_it_shows(page: StatisticsPage) -> None:
    view = page.overview
    totals = [game.seats[0].total for game in ADAMS]
    assert f"{len(ADAMS)} results from" in view.curve.accessibleDescription()
    assert f"{min(totals)} to {max(totals)} points" in view.curve.accessibleDescription()
    assert sum(int(column.partition(": ")[2]) for column in view.distribution.accessibleDescription().split("; ")) == len(ADAMS)
    assert view.places.accessibleDescription().startswith("Most wins in a row: ")
    assert view.best.accessibleDescription().count(";") == 4
    view.curve._point_at(0)
    assert f"{totals[0]} points" in view.curve.words


@pytest.mark.slow
def test_a_streak_needs_one_player(page: StatisticsPage) -> None:
    choose(page.filters.name, "Every player")
    assert page.overview.streak.text() == "Choose one player to see wins in a row."
    assert figure(page, 4) == "Wins in a row: –"
    choose(page.filters.name, "Adam")
    choose(page.filters.options, "alone")
    assert page.overview.streak.text() == "Games played alone have no winner."
    assert figure(page, 1) == "Won: –"


def test_filters_offer_only_what_there_is(page: StatisticsPage, kept: Statistics) -> None:
    assert set(offered(page.filters.name)) == {"Every player", "Adam", "Eva", "Nofret"}
    assert offered(page.filters.game) == ["Every game", "Pyramids"]
    assert set(offered(page.filters.options)) == {"Every variant", "alone", "2 players", "3 players", "4 players"}
    choose(page.filters.name, "Nofret")
    assert set(offered(page.filters.options)) == {"Every variant", "3 players", "4 players"}
    choose(page.filters.options, "3 players")
    assert all(box.count(",") == 1 for box in offered(page.filters.opponents)[1:])


def test_what_is_chosen_narrows_everything_that_is_shown(page: StatisticsPage) -> None:
    choose(page.filters.options, "2 players")
    choose(page.filters.opponents, "Scribe")
    page.tabs.set_value(ONE_BY_ONE)
    against_scribe = [game.id for game in PLAYED if [seat.name for seat in game.seats] == ["Adam", "Scribe"]]
    assert shown_ids(page) == against_scribe[::-1]
    choose(page.filters.help, "Without help")
    helped = {game.id for game in PLAYED if game.assisted}
    assert shown_ids(page) == [name for name in against_scribe[::-1] if name not in helped]
    choose(page.filters.help, "With help")
    assert set(shown_ids(page)) == helped & set(against_scribe)
    page.tabs.set_value(OVERVIEW)
    assert figure(page, 0) == f"Games: {len(helped & set(against_scribe))}"


@pytest.mark.slow
def test_what_no_longer_fits_is_given_up_when_another_player_is_chosen(page: StatisticsPage) -> None:
    choose(page.filters.options, "alone")
    choose(page.filters.name, "Nofret")
    assert page.filters.options.currentText() == "Every variant"
    choose(page.filters.name, "Every player")
    assert not page.filters.opponents.isEnabled()
    choose(page.filters.game, "Every game")
    assert not page.filters.options.isEnabled()


@pytest.mark.slow
def test_the_same_games_are_added_up_by_opponents_variants_games_or_players(page: StatisticsPage) -> None:
    page.tabs.set_value(COMPARED)
    view = page.compared
    assert "Scribe" in [str(view.model.index(row, 0).data()) for row in range(view.model.rowCount())]
    games = [int(view.model.index(row, 1).data()) for row in range(view.model.rowCount())]
    assert sum(games) == len(ADAMS)
    assert games == sorted(games, reverse=True)
    view.by.set_value(BY_VARIANT)
    assert {view.model.index(row, 0).data() for row in range(view.model.rowCount())} >= {"Pyramids, alone", "Pyramids, 2 players"}
    assert view.bars.accessibleDescription().count(";") == view.model.rowCount() - 1
    choose(page.filters.name, "Every player")
    view.by.set_value(BY_NAME)
    assert {view.model.index(row, 0).data() for row in range(view.model.rowCount())} == {"Adam", "Adam, alone", "Eva", "Nofret"}


def test_a_game_that_is_selected_is_told_in_full(page: StatisticsPage) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    view = page.games
    view.table.choose_row(2)
    game = view.model.rows[2]
    assert view.parts.columnCount() == 1 + len(game.seats)
    assert view.parts.rowCount() == len(PLAYED[0].seats[0].parts) + 1
    assert ("with help" in view.about.text()) is game.assisted
    view.table.clearSelection()
    assert not view.delete_button.isEnabled()
    assert view.when.text() == "No game selected"
    view.table.selectAll()
    assert view.when.text() == f"{len(ADAMS)} games selected"
    assert not view.look_button.isEnabled()


# --- nothing to show --------------------------------------------------------------------------------------------------


def test_without_a_finished_game_it_says_so_kindly_and_leads_to_one(qtbot: QtBot, kept: Statistics) -> None:
    page = page_for(qtbot, kept)
    assert page.nothing.isVisible()
    assert page.nothing.title.text() == "No finished games yet"
    assert not page.filters.isVisible()
    assert not page.export_button.isEnabled()
    with qtbot.waitSignal(page.play):
        qtbot.mouseClick(page.nothing.button, Qt.MouseButton.LeftButton)


def test_the_first_game_ends_the_emptiness(qtbot: QtBot, kept: Statistics) -> None:
    page = page_for(qtbot, kept)
    kept.add(*PLAYED)
    page.refresh()
    assert page.filters.name.currentText() == "Adam"
    assert page.overview.isVisible()


def test_where_no_game_is_as_chosen_it_says_that(qtbot: QtBot, filled: Statistics) -> None:
    filled.remove([game.id for game in PLAYED if game.assisted])
    page = page_for(qtbot, filled)
    choose(page.filters.help, "With help")
    assert page.nothing.isVisible()
    assert page.nothing.title.text() == "No games found"
    assert page.filters.isVisible()
    assert not page.nothing.button.isVisible()
    choose(page.filters.help, "All games")
    assert page.overview.isVisible()


def test_statistics_that_cannot_be_had_are_a_calm_sentence(qtbot: QtBot, kept: Statistics) -> None:
    paths.statistics_file().mkdir(parents=True)
    page = page_for(qtbot, kept)
    assert page.nothing.isVisible()
    assert page.nothing.title.text() == "Statistics are not available"
    assert page.nothing.sentence.text().startswith("Statistics are not available: ")
    assert not page.nothing.button.isVisible()


# --- deleting and restoring -------------------------------------------------------------------------------------------


def test_what_is_deleted_is_gone_and_comes_back(page: StatisticsPage, qtbot: QtBot, kept: Statistics) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    before = shown_ids(page)
    page.games.table.choose_row(4)
    qtbot.mouseClick(page.games.delete_button, Qt.MouseButton.LeftButton)
    assert shown_ids(page) == [name for name in before if name != before[4]]
    assert page.games.chosen == [before[5]]
    assert page.undo_bar.isVisible()
    assert page.undo_bar.words.text() == "1 game deleted."
    with qtbot.waitSignal(page.said):
        qtbot.mouseClick(page.undo_bar.button, Qt.MouseButton.LeftButton)
    assert shown_ids(page) == before
    assert not page.undo_bar.isVisible()
    assert len(kept.results()) == len(PLAYED)


@pytest.mark.slow
def test_several_deletions_are_taken_back_one_after_another_by_the_keys_of_undo(page: StatisticsPage, qtbot: QtBot) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    before = shown_ids(page)
    qtbot.waitUntil(page.isActiveWindow)
    page.games.table.setFocus()
    page.games.table.choose_row(0)
    qtbot.keyClick(page.games.table, Qt.Key.Key_Delete)
    page.games.table.selectAll()
    qtbot.keyClick(page.games.table, Qt.Key.Key_Delete)
    assert page.nothing.isVisible() or shown_ids(page) == []
    assert page.undo_bar.words.text() == f"{len(before) - 1} games deleted."
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown_ids(page) == before[1:]
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown_ids(page) == before
    page.undo()
    assert shown_ids(page) == before


@pytest.mark.slow
def test_undo_has_the_keys_that_the_player_gave_it(page: StatisticsPage, actions: Actions) -> None:
    assert page.undo_bar.button._key == "Ctrl+Z"
    actions.set_keys("undo", [])
    assert page.undo_bar.button._key == ""
    assert page.undo_bar.keys.keys() == []


@pytest.mark.slow
def test_a_deletion_that_fails_is_one_sentence_and_changes_nothing(
    page: StatisticsPage, qtbot: QtBot, kept: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    monkeypatch.setattr(Statistics, "remove", lambda *_: Fault("full", "The games cannot be deleted: the disk is full.", "ENOSPC"))
    with qtbot.waitSignal(page.trouble) as told:
        page.delete(page.games.chosen)
    assert told.args == ["The games cannot be deleted: the disk is full.", "ENOSPC"]
    assert not page.undo_bar.isVisible()
    assert len(shown_ids(page)) == len(ADAMS)


@pytest.mark.slow
def test_what_cannot_be_brought_back_now_can_be_later(page: StatisticsPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    page.delete(page.games.chosen)
    with monkeypatch.context() as patch, qtbot.waitSignal(page.trouble):
        patch.setattr(Statistics, "restore", lambda *_: Fault("full", "Full."))
        page.undo()
    assert page.undo_bar.isVisible()
    page.undo()
    assert len(shown_ids(page)) == len(ADAMS)


# --- export -----------------------------------------------------------------------------------------------------------


def test_the_games_of_the_choice_are_exported(page: StatisticsPage, qtbot: QtBot, tmp_path: Path) -> None:
    choose(page.filters.options, "3 players")
    dialog = page.ask_where_to_export()
    assert isinstance(dialog, QFileDialog)
    assert dialog.acceptMode() == QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "csv"
    path = tmp_path / "Spiele – Žofie.csv"
    with qtbot.waitSignal(page.said) as said:
        dialog.fileSelected.emit(str(path))
    dialog.reject()
    assert said.args == ["Saved as Spiele – Žofie.csv."]
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["game_id"] for row in rows} == {game.id for game in ADAMS if len(game.seats) == 3}
    assert len(rows) == 3 * len({row["game_id"] for row in rows})


@pytest.mark.slow
def test_an_export_that_fails_is_one_sentence(
    page: StatisticsPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "write_whole", full)
    with qtbot.waitSignal(page.trouble) as told:
        assert not page.export(tmp_path / "a.csv")
    assert told.args[0].startswith("The table could not be saved: the disk is full")


# --- appearance, counting, sizes --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_enter_or_a_double_click_looks_at_the_game(page: StatisticsPage, qtbot: QtBot) -> None:
    page.tabs.set_value(ONE_BY_ONE)
    page.games.table.choose_row(1)
    record = paths.finished_folder() / f"{page.games.chosen[0]}.ramses"
    record.parent.mkdir(parents=True, exist_ok=True)
    record.touch()
    qtbot.waitUntil(page.isActiveWindow)
    page.games.table.setFocus()
    with qtbot.waitSignal(page.look_at) as looked:
        qtbot.keyClick(page.games.table, Qt.Key.Key_Return)
    assert looked.args == [str(record)]
    record.unlink()
    with qtbot.waitSignal(page.trouble) as told:
        qtbot.mouseClick(page.games.look_button, Qt.MouseButton.LeftButton)
    assert told.args[0] == "The moves of this game are gone; only its result is left."


@pytest.mark.slow
def test_it_asks_again_only_when_something_has_changed(
    page: StatisticsPage, kept: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(page, "ask", lambda: asked.append(1))
    page.hide()
    page.show()
    assert asked == []
    kept.remove([PLAYED[0].id])
    page.hide()
    page.show()
    assert asked == [1]


@pytest.mark.parametrize("scale", one_quick(2.0, 1.0))
@pytest.mark.parametrize("size", one_quick((1024, 672), (1280, 772)))
def test_nothing_sticks_out_at_any_size(
    qapp: QApplication, qtbot: QtBot, filled: Statistics, actions: Actions, size: tuple[int, int], scale: float
) -> None:
    appearance().set(text_scale=scale, theme="high_contrast")
    stylesheet.install(qapp)
    page = page_for(qtbot, filled, actions)
    page.resize(*size)

    def fits() -> None:
        wide: list[QWidget] = [*page.filters.boxes, page.tabs, page.hall_button, page.views.currentWidget()]
        corners = {type(one).__name__: one.mapTo(page, QPoint(one.width() - 1, 0)).x() for one in wide}
        squeezed = [type(one).__name__ for one in wide if one.width() < one.minimumSizeHint().width()]
        assert (page.width(), page.height()) == size
        assert max(corners.values()) < page.width(), corners
        assert squeezed == []

    for tab in (OVERVIEW, COMPARED, ONE_BY_ONE, LUCK):
        page.tabs.set_value(tab)
        qtbot.waitUntil(fits)


@pytest.mark.slow
def test_long_names_are_cut_off_with_an_ellipsis_and_told_in_full(page: StatisticsPage) -> None:
    box = page.filters.opponents
    box.addItem("Maximiliane Hildegard von Hohenstein, Wilhelmina Theodora, Scribe", "x")
    box.setCurrentIndex(box.count() - 1)
    assert box.toolTip() == box.currentText()
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    assert option.currentText.endswith("…")  # type: ignore[attr-defined]


# --- races ------------------------------------------------------------------------------------------------------------


def race(number: int, *places: int) -> Result:
    """A game of the Tomb between Adam and Eva, with totals that nobody must see."""
    seats = tuple(SeatResult(name, "person", 40 - place, place) for name, place in zip(("Adam", "Eva"), places, strict=True))
    return evolve(PLAYED[0], id=f"race {number}", game="pharaoh", options="players=2 pyramid=small", seats=seats)


def test_of_races_the_best_places_come_first(qtbot: QtBot, kept: Statistics) -> None:
    assert kept.add(race(1, 2, 1), race(2, 1, 2), race(3, 2, 1), race(4, 1, 2))
    page = page_for(qtbot, kept)
    choose(page.filters.name, "Adam")
    bars = page.overview.best.accessibleDescription().split("; ")
    assert [bar.rpartition(": ")[2] for bar in bars] == ["1", "1", "2", "2"]


@pytest.mark.slow
def test_of_races_the_places_are_charted_and_no_points(qtbot: QtBot, kept: Statistics) -> None:
    assert kept.add(race(1, 1, 2), race(2, 2, 1), race(3, 1, 2))
    page = page_for(qtbot, kept)
    choose(page.filters.name, "Adam")
    overview = page.overview
    assert [sheet.title.text() for sheet in overview._sheets] == ["Places over time", "Your places", "Best places"]
    assert (figure(page, 2), figure(page, 3)) == ("Best place: 1", "Average place: 1.3")
    assert "place 1 to place 2, 1.3 on average" in overview.curve.accessibleDescription()
    heights = [spot.rect.center().y() for spot in overview.curve._spots]
    assert heights[0] == heights[2] < heights[1], "the first place stands highest"
    page.tabs.set_value(ONE_BY_ONE)
    page.ask()
    assert page.games.model.rows
    columns = [page.games.model.headerData(at, Qt.Orientation.Horizontal) for at in range(page.games.model.columnCount())]
    shown = {title: page.games.model.index(0, at).data() for at, title in enumerate(columns)}
    assert (shown["Points"], shown["Place"], shown["Players"]) == ("–", "1 of 2", "1. Adam, 2. Eva")
    page.tabs.set_value(COMPARED)
    page.ask()
    assert page.compared.model.index(0, 3).data() == "–"


# --- with few games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_charts_begin_with_three_games_and_before_the_games_themselves_are_shown(
    qtbot: QtBot, kept: Statistics, count: int
) -> None:
    assert kept.add(*ADAMS[:count])
    page = page_for(qtbot, kept)
    few = page.overview.few
    assert page.overview.charts.isVisible() == (count == 3)
    assert few.isVisible() == (count < 3)
    if count == 3:
        return
    assert len(few.cards) == count
    assert len(few.free) == 3 - count
    assert few.next.words.text() == (
        "2 more games and your charts begin." if count == 1 else "One more game and your charts begin."
    )
    looked: list[str] = []
    few.look_at.connect(looked.append)
    few.cards[0].look.click()
    assert looked == [ADAMS[count - 1].id], "the latest comes first"
    with qtbot.waitSignal(page.play):
        few.free[0].click()


def test_a_card_is_about_the_person_even_if_a_bot_has_the_same_name(qtbot: QtBot) -> None:
    seats = SeatResult("Vizier", "vizier", 120, 1), SeatResult("Vizier", "person", 60, 2)
    card = GameCard(evolve(ADAMS[0], seats=seats), "Vizier")
    qtbot.addWidget(card)
    assert "60" in {one.text() for one in card.findChildren(Title)}
