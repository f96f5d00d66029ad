"""Who plays: presets, and players who are remembered with their names."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import Seat
from ramses_desktop.games import IDS, info_of
from ramses_desktop.store.settings import PROFILES, Chair, LastTable, Profile, Settings, load
from ramses_desktop.store.switches import FOLLOW_BOTS, TAKE_BACK
from ramses_desktop.ui.pages.new_game import NewGamePage
from ramses_desktop.ui.pages.seats import PRESETS, Chip, remember_players
from ramses_desktop.ui.style.theme import appearance
from tests.ui.play import in_time, settle

Open = Callable[..., NewGamePage]


@pytest.fixture
def open_page(qtbot: QtBot) -> Open:
    def open_page(settings: Settings, game: str = "pyramids", kind: str | None = None) -> NewGamePage:
        page = NewGamePage(settings)
        qtbot.addWidget(page)
        page.resize(1280, 772)
        page.prepare(game, kind)
        page.show()
        return page

    return open_page


def known(*names: str) -> Settings:
    """Settings in which these players are remembered, with the symbols from the second on."""
    return Settings(profiles=tuple(Profile((Chair(name, "person", (token + 1) % 6),)) for token, name in enumerate(names)))


def press(page: NewGamePage, *names: str) -> None:
    for name in names:
        page.seats.people.chip(name).click()


def choose(page: NewGamePage, preset: str) -> None:
    page.seats.presets.chips[preset].click()


def players(page: NewGamePage) -> list[str]:
    """Who sits at the table: the names of people, the levels of bots."""
    return [seat.name if seat.player == "person" else seat.player for seat in page.setup().seats]


def chips(page: NewGamePage) -> list[str]:
    """The chips in sight; those of people at the table in capitals."""
    return [chip.name.upper() if chip.isChecked() else chip.name for chip in page.seats.people.chips]


def checked(page: NewGamePage) -> list[str]:
    return [name for name, chip in page.seats.presets.chips.items() if chip.isChecked()]


# ------------------------------------------------------------ players


def test_whoever_plays_under_a_name_is_offered_the_next_time_with_their_symbol(open_page: Open) -> None:
    settings = Settings()
    page = open_page(settings)
    assert page.seats.people.isHidden(), "a newcomer sees no more than before"
    page.seats.rows[0].name.setText(" Ada ")
    page.seats.rows[0].token_chosen.emit(4)
    page.sit_down()
    assert settings.save() is None
    again, notice = load()
    assert notice is None
    page = open_page(again, "silver_gold")
    assert chips(page) == ["ADA"]
    page.seats.rows[0].name.clear()
    page.seats.rows[0].token_chosen.emit(2)
    assert chips(page) == ["Ada"]
    press(page, "Ada")
    assert (page.setup().seats[0], page.setup().tokens[0]) == (Seat("Ada"), 4)


def test_one_click_puts_a_player_on_a_free_seat_and_another_lets_them_go(open_page: Open) -> None:
    page = open_page(known("Ada", "Bo", "Cy", "Di", "Ed"))
    assert players(page) == ["Player 1", "scribe"]
    press(page, "Ada")
    assert players(page) == ["Ada", "scribe"], "where nobody has a name"
    assert page.setup().tokens[:2] == (1, 0), "whoever has the symbol gets the other one"
    press(page, "Bo", "Cy")
    assert players(page) == ["Ada", "scribe", "Bo", "Cy"], "then on a new seat"
    press(page, "Di")
    assert players(page) == ["Ada", "Di", "Bo", "Cy"], "then in the place of a bot"
    assert not page.seats.people.chip("Ed").isEnabled()
    assert page.seats.people.chip("Ed").toolTip() == "All seats are taken."
    press(page, "Bo", "Di", "Cy")
    assert chips(page) == ["ADA", "Bo", "Cy", "Di", "Ed"]
    press(page, "Ada")
    assert players(page) == ["Player 1"], "somebody has to stay"
    assert len(set(page.setup().tokens)) == len(page.setup().tokens)


def test_a_name_is_one_player_however_it_is_written(open_page: Open) -> None:
    settings = known("Ada")
    page = open_page(settings)
    page.seats.rows[0].name.setText("ada ")
    assert chips(page) == ["ADA"]
    page.sit_down()
    assert [profile.name for profile in settings.profiles] == ["Ada"], "as it is spelled in the records"


def test_the_latest_are_offered_first_and_the_list_has_an_end() -> None:
    settings = Settings()
    for number in range(PROFILES + 3):
        remember_players(settings, [Chair(f"P{number}"), Chair(""), Chair("Ada", token=1), Chair("Ada", token=2)], "ramses", None)
    assert [profile.name for profile in settings.profiles[:3]] == [f"P{PROFILES + 2}", "Ada", f"P{PROFILES + 1}"]
    assert len(settings.profiles) == PROFILES


@pytest.mark.slow
def test_somebody_who_plays_without_other_people_finds_the_table_as_they_left_it(open_page: Open) -> None:
    settings = known("Ada", "Bo")
    page = open_page(settings, "ramses")
    press(page, "Ada")
    page.table.form.button("expert").click()
    page.table.options_["duel"].setChecked(False)
    page.seats.kind.set_value("match")
    page.seats.rows[1].level.set_level("vizier")
    page.sit_down()
    page = open_page(settings, "ramses")
    press(page, "Bo", "Ada")
    page.table.form.button("basic").click()
    page.seats.kind.set_value("casual")
    page.seats.rows[0].level.set_level("scribe")
    page.sit_down()
    page = open_page(settings, "ramses")
    assert (players(page), page.table.form.value) == (["scribe", "Bo"], "basic")
    press(page, "Ada")
    assert page.table.form.value == "basic", "with others at it, a table stays as it is"
    press(page, "Ada", "Bo", "Ada")
    setup = page.setup()
    assert (players(page), setup.kind) == (["Ada", "vizier"], "match")
    assert (page.table.form.value, page.table.options_["duel"].isChecked()) == ("expert", False)


def test_practice_remembers_a_name_but_not_its_table(open_page: Open) -> None:
    settings = Settings()
    page = open_page(settings, "pyramids", "practice")
    page.seats.rows[0].name.setText("Ada")
    page.sit_down()
    assert settings.profiles == (Profile((Chair("Ada"),)),)


@pytest.mark.parametrize("way", ["cross", "key", "menu"])
def test_a_player_can_be_removed_and_brought_back(open_page: Open, qtbot: QtBot, way: str) -> None:
    settings = known("Ada", "Bo")
    settings.presets = {"alone": Profile((Chair("Ada"),))}
    page = open_page(settings)
    settle()
    press(page, "Ada")
    before = settings.profiles, settings.presets, settings.chairs
    chip = page.seats.people.chip("Ada")
    if way == "cross":
        qtbot.mouseClick(chip.cross, Qt.MouseButton.LeftButton)
    elif way == "key":
        qtbot.keyClick(chip, Qt.Key.Key_Delete)
    else:
        chip.removed.emit()
    people = page.seats.people
    assert (chips(page), players(page)) == (["Bo"], ["Player 1", "scribe"])
    assert settings.presets["alone"].people == (Chair(""),), "the name is forgotten everywhere"
    assert people.sentence.text() == "Removed Ada."
    assert people.undo.isVisible()
    assert QApplication.focusWidget() is people.undo
    if way == "cross":
        qtbot.mouseClick(people.undo, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClick(people.undo, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (settings.profiles, settings.presets, settings.chairs) == before
    assert (chips(page), players(page)) == (["ADA", "Bo"], ["Ada", "scribe"])
    assert not people.undo.isVisible()
    assert QApplication.focusWidget() is people.chip("Ada")


def test_the_offer_to_undo_ends_with_the_page_and_does_not_overwrite_what_was_typed(open_page: Open, qtbot: QtBot) -> None:
    settings = known("Ada")
    page = open_page(settings)
    press(page, "Ada")
    page.seats.people.chip("Ada").removed.emit()
    page.seats.rows[0].name.setText("Bo")
    page.seats.people.undo.click()
    assert players(page)[0] == "Bo"
    page.seats.people.chip("Ada").removed.emit()
    page.prepare("pyramids")
    assert page.seats.people.isHidden()
    qtbot.keyClick(page, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert settings.profiles == ()


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_a_seat_that_was_removed_can_be_brought_back(open_page: Open, qtbot: QtBot, way: str) -> None:
    page = open_page(known("Ada", "Bo"))
    press(page, "Ada", "Bo")
    page.seats.rows[1].level.set_level("vizier")
    tokens = page.setup().tokens
    row = page.seats.rows[1]
    people = page.seats.people
    settle()
    if way == "mouse":
        qtbot.mouseClick(row.remove, Qt.MouseButton.LeftButton)
        assert QApplication.focusWidget() is not people.undo, "Enter still starts the game"
    else:
        row.remove.setFocus()
        qtbot.keyClick(row.remove, Qt.Key.Key_Space)
        assert QApplication.focusWidget() is people.undo
    assert players(page) == ["Ada", "Bo"]
    assert people.sentence.text() == "Removed Vizier."
    assert people.undo.isVisible()
    page.seats.rows[1].name.setText("Bea")
    if way == "mouse":
        qtbot.mouseClick(people.undo, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClick(people.undo, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert players(page) == ["Ada", "vizier", "Bea"], "in its place, and what was typed since stays"
    assert page.setup().tokens == tokens
    assert not people.undo.isVisible()


def test_a_seat_that_was_removed_from_a_preset_comes_back_with_it(open_page: Open) -> None:
    page = open_page(Settings())
    choose(page, "bots")
    page.seats.rows[1].remove.click()
    page.seats.people.undo.click()
    assert (checked(page), players(page)) == (["bots"], ["Player 1", "scribe"])


@pytest.mark.parametrize("how", ["seated again", "another company"])
def test_a_seat_is_no_longer_offered_back_when_there_is_none_to_bring_back(open_page: Open, how: str) -> None:
    page = open_page(known("Ada"))
    page.seats.set_count(4)
    page.seats.rows[3].remove.click()
    assert page.seats.people.undo.isVisible()
    if how == "seated again":
        page.seats.add.click()
    else:
        choose(page, "two")
    assert not page.seats.people.undo.isVisible()
    before = players(page)
    page.seats.people.undone.emit()
    assert players(page) == before


def test_chips_serve_keyboard_and_screen_readers(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(known("Ada", "A name that is so long that it would fill the row"))
    settle()
    short, long = page.seats.people.chips
    assert long.text().endswith("…")
    assert long.accessibleName() == "A name that is so long that it would fill the row"
    assert short.accessibleDescription() == "Ada takes a seat. Delete removes the name."
    short.setFocus()
    qtbot.keyClick(short, Qt.Key.Key_Space)
    assert short.isChecked()
    assert short.accessibleDescription() == "Ada gets up. Delete removes the name."
    qtbot.keyClick(short, Qt.Key.Key_Return)
    assert not short.isChecked()
    for preset in PRESETS:
        chip = page.seats.presets.chips[preset.id]
        assert chip.toolTip() == chip.accessibleDescription()
        assert preset.hint in chip.toolTip()
        assert chip.focusPolicy() & Qt.FocusPolicy.TabFocus


def test_tab_goes_from_the_presets_to_the_players_to_the_seats(open_page: Open, qtbot: QtBot) -> None:
    page = open_page(known("Ada", "Bo"))
    page.seats.people.chip("Ada").removed.emit()
    settle()
    first = page.seats.presets.chips["bots"]
    first.setFocus()
    for after in (page.seats.people.chip("Bo"), page.seats.people.undo, page.seats.rows[0].token):
        qtbot.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is after


# ------------------------------------------------------------ presets


@pytest.mark.parametrize("game", in_time(*IDS))
def test_with_children_is_the_simplest_form_with_undo_and_gentle_bots(open_page: Open, game: str) -> None:
    page = open_page(Settings(), game)
    choose(page, "family")
    setup = page.setup()
    assert players(page) == ["Player 1", "Player 2"]
    assert (setup.kind, setup.has(TAKE_BACK)) == ("casual", not info_of(game).memory), "no undo where memory counts"
    if page.table.form.isVisible():
        assert page.table.form.value == {"ramses": "children", "pharaoh": "small"}[game]
    if info_of(game).seats[-1] > 2:
        page.seats.add_seat()
        assert players(page)[2] == "apprentice"
        assert page.setup().has(FOLLOW_BOTS)
    assert checked(page) == ["family"], "more people or bots may join"


@pytest.mark.slow
def test_two_adults_play_a_usual_game_without_bots(open_page: Open) -> None:
    settings = Settings(options={"ramses": {"kind": "children", "duel": False}})
    page = open_page(settings, "ramses")
    choose(page, "two")
    assert players(page) == ["Player 1", "Player 2"]
    assert page.table.form.value == "basic"
    assert not page.table.options_["duel"].isChecked(), "other options are as usual"
    page.seats.add_seat()
    assert players(page)[2] == "scribe"


@pytest.mark.parametrize("game", in_time(*IDS))
def test_alone_means_nobody_else_and_against_bots_seats_one(open_page: Open, game: str) -> None:
    settings = Settings()
    page = open_page(settings, game)
    assert ("alone" in page.seats.presets.chips) is info_of(game).is_solo
    if info_of(game).is_solo:
        choose(page, "alone")
        assert players(page) == ["Player 1"]
        page.sit_down()
        page.prepare(game)
        assert (checked(page), players(page)) == (["alone"], ["Player 1"])
    choose(page, "bots")
    bot = players(page)[1]
    assert players(page) == ["Player 1", bot]
    assert page.setup().seats[1].player != "person"
    page.sit_down()
    page.prepare(game)
    assert (checked(page), players(page)) == (["bots"], ["Player 1", bot])


def test_a_bot_that_was_remembered_with_alone_does_not_come_back(open_page: Open) -> None:
    """As version 0.1 kept it, which seated one under that name."""
    last = LastTable({"kind": "match"}, {"kind": "expert"}, ("vizier",))
    page = open_page(Settings(preset="alone", presets={"alone": Profile((Chair("Ada"),), {"ramses": last})}), "ramses")
    assert (checked(page), players(page)) == (["alone"], ["Ada"])
    assert page.setup().kind == "match"


@pytest.mark.parametrize(("preset", "left"), [("alone", []), ("two", []), ("bots", ["bots"]), ("family", ["family"])])
def test_a_bot_more_ends_a_preset_without_bots(open_page: Open, preset: str, left: list[str]) -> None:
    page = open_page(Settings())
    choose(page, preset)
    page.seats.add_seat()
    assert players(page)[-1] != "person"
    assert checked(page) == left


def test_against_bots_ends_with_the_last_bot(open_page: Open) -> None:
    page = open_page(Settings())
    choose(page, "bots")
    page.seats.rows[1].remove.click()
    assert (checked(page), players(page)) == ([], ["Player 1"])


@pytest.mark.parametrize("game", IDS)
def test_with_children_says_that_anything_can_be_undone_while_it_can(open_page: Open, game: str) -> None:
    page = open_page(Settings(), game)
    note = page.seats.presets.note
    assert not note.isVisible()
    choose(page, "family")
    assert note.isVisible() is page.setup().has(TAKE_BACK) is not info_of(game).memory
    assert "Undo anything" in note.text()
    assert ("Undo anything" in page.seats.presets.chips["family"].toolTip()) is page.setup().has(TAKE_BACK)
    page.table.switches["take_back"].setChecked(False)
    assert not note.isVisible()
    choose(page, "two")
    page.table.switches["take_back"].setChecked(True)
    assert not note.isVisible(), "nobody did that but the player"


def test_a_preset_comes_back_with_its_names_and_its_table(open_page: Open) -> None:
    settings = known("Ada", "Bo", "Cy")
    page = open_page(settings, "pharaoh")
    choose(page, "family")
    press(page, "Ada", "Cy")
    page.table.form.button("big").click()
    page.seats.add_seat()
    page.sit_down()
    assert settings.save() is None
    settings, _ = load()
    page = open_page(settings, "pharaoh")
    assert checked(page) == ["family"], "the last company is still there"
    assert players(page) == ["Ada", "Cy", "apprentice"]
    assert page.table.form.value == "big"
    choose(page, "family")
    assert (checked(page), players(page)) == ([], ["Player 1", "scribe"]), "and can be left for the usual table, unchanged"
    page.prepare("ramses")
    assert (players(page), page.table.form.value) == (["Ada", "Cy"], "children"), "the same people in another game"


def test_a_preset_takes_the_names_that_are_on_the_page(open_page: Open) -> None:
    page = open_page(known("Ada", "Bo"))
    press(page, "Ada", "Bo")
    choose(page, "alone")
    assert players(page) == ["Ada"]
    choose(page, "two")
    assert players(page) == ["Ada", "Bo"]
    assert page.setup().tokens == (1, 2)


def test_a_preset_ends_where_other_people_sit_than_it_says(open_page: Open) -> None:
    settings = known("Ada", "Bo")
    page = open_page(settings)
    choose(page, "bots")
    page.seats.add_seat()
    assert checked(page) == ["bots"], "another bot may join"
    page.seats.rows[2].kind.button("person").click()
    assert checked(page) == []
    page.sit_down()
    assert (settings.preset, settings.presets, settings.seats) == ("", {}, 3)


@pytest.mark.slow
def test_practice_does_not_use_the_preset_and_leaves_it_alone(open_page: Open) -> None:
    settings = known("Ada")
    page = open_page(settings)
    choose(page, "two")
    page.sit_down()
    page = open_page(settings, "pyramids", "practice")
    assert (checked(page), players(page)) == ([], ["Player 1"])
    page.sit_down()
    assert settings.preset == "two"
    page.prepare("pyramids")
    assert checked(page) == ["two"]


# ------------------------------------------------------------ layout


def inside(one: QWidget, page: NewGamePage) -> bool:
    place = one.mapTo(page.seats, QPoint())
    return place.x() >= 0 and place.x() + one.width() <= page.seats.width()


@pytest.mark.parametrize("scale", in_time(2.0, 1.0))
@pytest.mark.parametrize("width", in_time(720, 1024, 1280))
def test_chips_break_into_rows_and_are_never_clipped_or_on_top_of_each_other(open_page: Open, scale: float, width: int) -> None:
    appearance().set(text_scale=scale)
    page = open_page(known("Ada", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ian"))
    page.resize(width, 672)
    settle()
    people = page.seats.people.chips
    assert len(people) == 8, "not everybody who ever played"
    bars: tuple[tuple[QWidget, Sequence[Chip]], ...] = (
        (page.seats.people, people),
        (page.seats.presets, list(page.seats.presets.chips.values())),
    )
    for bar, row in bars:
        assert all(inside(chip, page) and chip.width() >= chip.minimumSizeHint().width() for chip in row)
        places = [chip.geometry() for chip in row]
        assert not any(one.intersects(other) for at, one in enumerate(places) for other in places[:at])
        assert max(place.bottom() for place in places) <= bar.height()
    for panel in (page.seats, page.table):
        assert panel.mapTo(page, QPoint(panel.width(), 0)).x() <= page.width(), "nothing scrolls sideways"
    first = page.seats.rows[0]
    assert page.seats.people.mapTo(page.seats, QPoint(0, page.seats.people.height())).y() <= first.mapTo(page.seats, QPoint()).y()
