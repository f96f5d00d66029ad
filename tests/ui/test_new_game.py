"""The new-game page: who sits where, and the table that results."""

import json
from itertools import product

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QScrollBar
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import LEVELS
from ramses_desktop.engine.session import Seat
from ramses_desktop.games import IDS, info_of, players
from ramses_desktop.games.pharaoh.state import PharaohOptions
from ramses_desktop.games.pyramids.rules import PyramidsOptions
from ramses_desktop.games.ramses.state import RamsesOptions
from ramses_desktop.store.paths import settings_file
from ramses_desktop.store.settings import Chair, Settings, TableChoices, load
from ramses_desktop.store.switches import CONFIRM_EACH, FOLLOW_BOTS, STRICT_CURTAIN, TAKE_BACK, TUTOR
from ramses_desktop.ui import game_ui
from ramses_desktop.ui.pages.new_game import NewGamePage, paint_form
from ramses_desktop.ui.pages.seats import BotName, SeatRow, bot_name, offered
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import TableSetup, new_seed
from ramses_desktop.ui.widgets.basic import PICTURE, CardPicture, Switch
from ramses_desktop.ui.widgets.tables import FIRST, LINE_ROLE, SECOND
from tests.ui.images import all_differ
from tests.ui.play import in_time, settle
from tests.ui.whole import window_for

THREE = (Chair("Adam", "person", 0), Chair("Eva", "person", 1), Chair("Nofret", "scribe", 2), Chair("", "person", 3))


@pytest.fixture
def settings() -> Settings:
    return Settings(chairs=(*THREE, Chair("", "person", 4), Chair("", "person", 5)), seats=3)


@pytest.fixture
def page(qtbot: QtBot, settings: Settings) -> NewGamePage:
    page = NewGamePage(settings)
    qtbot.addWidget(page)
    page.setUpdatesEnabled(False)
    page.resize(1280, 772)
    page.prepare("pyramids")
    page.show()
    return page


def started(page: NewGamePage, qtbot: QtBot) -> TableSetup:
    with qtbot.waitSignal(page.start) as signal:
        qtbot.mouseClick(page.ready.start, Qt.MouseButton.LeftButton)
    setup = signal.args[0]
    assert isinstance(setup, TableSetup)
    return setup


def test_start_hands_over_what_is_shown(page: NewGamePage, qtbot: QtBot) -> None:
    page.table.seed.setText("  amber-ibis-4172 ")
    page.seats.kind.set_value("match")
    page.table.switches["strict_curtain"].setChecked(True)
    page.table.switches["follow_bots"].setChecked(True)
    page.table.switches["show_preview"].setChecked(False)
    setup = started(page, qtbot)
    assert setup == TableSetup(
        game_id="pyramids",
        options=PyramidsOptions(3),
        seats=(Seat("Adam"), Seat("Eva"), Seat("Nofret", "scribe")),
        seed="amber-ibis-4172",
        kind="match",
        tokens=(0, 1, 2),
        choices={"strict_curtain": True, "show_preview": False, "follow_bots": True},
    )


def test_everything_is_remembered_for_the_next_game(page: NewGamePage, qtbot: QtBot, settings: Settings) -> None:
    page.seats.rows[0].name.setText("Ada")
    page.seats.add_seat()
    page.seats.rows[3].name.setText("Ben")
    page.seats.kind.set_value("match")
    page.table.switches["confirm_each"].setChecked(False)
    page.table.switches["show_to_come"].setChecked(False)
    started(page, qtbot)
    assert [chair.name for chair in settings.chairs[:4]] == ["Ada", "Eva", "Nofret", "Ben"]
    assert settings.seats == 4
    assert settings.confirm_at_once
    assert settings.table == TableChoices().changed(kind="match", show_to_come=False)
    again = NewGamePage(settings)
    qtbot.addWidget(again)
    again.prepare("pyramids")
    assert [seat.name for seat in again.setup().seats] == ["Ada", "Eva", "Nofret", "Ben"]
    assert again.kind == "match"
    assert not again.setup().has(CONFIRM_EACH)


@pytest.mark.slow
def test_the_form_and_the_switches_of_a_game_come_to_the_table_and_back_next_time(
    page: NewGamePage, qtbot: QtBot, settings: Settings
) -> None:
    page.prepare("ramses")
    assert page.setup().options == RamsesOptions(3)
    page.table.form.set_value("expert")
    page.table.options_["duel"].setChecked(False)
    assert started(page, qtbot).options == RamsesOptions(3, "expert", duel=False)
    page.prepare("silver_gold")
    page.table.options_["open_pile"].want(True)
    started(page, qtbot)
    assert settings.options == {
        "ramses": {"kind": "expert", "sandstorm": True, "scorpion": True, "powers": True, "duel": False},
        "silver_gold": {"open_pile": True},
    }
    page.prepare("ramses")
    assert page.setup().options == RamsesOptions(3, "expert", duel=False)
    page.prepare("ramses", "practice")
    assert page.setup().options == RamsesOptions(1, duel=False)
    assert page.table.options_to_remember()["kind"] == "expert", "the form is not forgotten where one plays alone"


def test_bots_among_themselves_play_until_the_first_has_entered_unless_somebody_wants_to_see_more(
    page: NewGamePage, qtbot: QtBot, settings: Settings
) -> None:
    page.prepare("pharaoh")
    last = page.table.options_["last"]

    def to_the_last() -> bool:
        return page.setup().options == PharaohOptions(3)

    assert to_the_last()
    for row in page.seats.taken:
        row.kind.button("bot").click()
    assert not to_the_last()
    started(page, qtbot)
    assert "last" not in settings.options["pharaoh"], "nobody has said so"
    last.setChecked(True)
    assert to_the_last()
    page.prepare("pharaoh")
    assert not to_the_last()
    page.seats.rows[0].kind.button("person").click()
    assert to_the_last()
    last.setChecked(False)
    page.seats.rows[1].kind.button("person").click()
    assert not to_the_last(), "what people have agreed on stays"


def test_only_what_makes_a_difference_can_be_chosen(page: NewGamePage) -> None:
    page.prepare("ramses")
    QApplication.processEvents()
    parts = page.table.options_
    assert page.table.form.isVisible()
    assert all(part.isVisible() and part.isEnabled() for part in parts.values())
    page.table.form.button("children").click()
    assert [name for name, part in parts.items() if part.isEnabled()] == ["sandstorm"]
    assert [name for name, part in parts.items() if part.isChecked()] == ["sandstorm"], "what is not in play is off"
    assert page.table.options(3) == {**dict.fromkeys(parts, True), "kind": "children"}, "though it was wanted"
    page.table.form.button("basic").click()
    assert all(part.isChecked() for part in parts.values()), "and comes back"
    page.prepare("ramses", "practice")
    assert not page.table.form.isEnabled()


@pytest.mark.parametrize("theme", in_time("light", "dark", "high_contrast"))
@pytest.mark.parametrize("game_id", ["ramses", "pharaoh"])
def test_each_form_of_a_game_has_a_line_and_a_picture_of_its_own(page: NewGamePage, game_id: str, theme: str) -> None:
    appearance().set(theme=theme)
    page.prepare(game_id)
    settle()
    pictures: list[QImage] = []
    for form in info_of(game_id).forms:
        button = page.table.form.button(form.id)
        assert {label.text() for label in button.findChildren(QLabel)} == {form.name, form.hint}
        assert button.accessibleDescription() == form.hint
        picture = button.findChild(CardPicture)
        assert picture is not None
        assert picture.height() == PICTURE
        pictures.append(picture.grab().toImage())
        across = {pictures[-1].pixel(x, picture.height() // 3) for x in range(9, picture.width() - 9)}
        assert len(across) > 5, "something is drawn on its ground"
    assert all_differ(pictures)


@pytest.mark.slow
def test_the_picture_of_a_form_grows_with_the_text_and_is_painted_anew(page: NewGamePage) -> None:
    appearance().set(text_scale=2.0)
    page.prepare("pharaoh")
    settle()
    picture = page.table.form.button("seven").findChild(CardPicture)
    assert picture is not None
    assert picture.height() == 2 * PICTURE
    afresh = QImage(picture.size(), QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(afresh) as painter:
        paint_form("pharaoh", "seven", painter, QRectF(picture.rect()))
    middle = picture.rect().adjusted(9, 9, -9, -9)
    assert picture.grab().toImage().copy(middle).convertToFormat(afresh.format()) == afresh.copy(middle), "and not stretched"


@pytest.mark.parametrize("size", in_time((1280, 772), (1024, 672)))
@pytest.mark.parametrize("game_id", in_time(*IDS))
def test_nothing_on_the_table_moves_when_seats_or_the_kind_of_game_change(
    page: NewGamePage, game_id: str, size: tuple[int, int]
) -> None:
    def places() -> dict[str, object]:
        settle()
        switches = [*page.table.findChildren(Switch), page.table.form, page.table.seed]
        return {one.accessibleName(): one.mapTo(page, QPoint()) for one in switches if one.isVisible()}

    page.resize(*size)
    page.prepare(game_id)
    settle()
    before = places()
    assert len(before) > 3
    for count, kind in zip((1, 2, 3, 4, 5, 1), ("match", "casual", "practice") * 2, strict=True):
        page.seats.set_chairs(page.settings.chairs, count)
        page.seats.kind.set_value(kind)
        for who in ("person", "bot"):
            page.seats.rows[0].kind.set_value(who)
            assert places() == before, f"{count} seats, {kind}, first a {who}"


@pytest.mark.slow
def test_a_game_of_children_starts_against_apprentices_whose_moves_wait_for_a_click(
    page: NewGamePage, qtbot: QtBot, settings: Settings
) -> None:
    page.prepare("ramses")
    for calm, bot in ((True, "apprentice"), (False, "scribe"), (True, "apprentice")):
        page.table.form.button("children" if calm else "basic").click()
        assert (page.setup().seats[2].player, page.setup().has(FOLLOW_BOTS)) == (bot, calm)
    page.seats.add_seat()
    page.seats.rows[3].kind.button("bot").click()
    assert page.setup().seats[3].player == "apprentice"
    started(page, qtbot)
    page.prepare("ramses")
    assert (page.setup().seats[2].player, page.setup().has(FOLLOW_BOTS)) == ("apprentice", True), "and so does the next one"
    page.prepare("pyramids")
    assert (page.setup().seats[2].player, page.setup().has(FOLLOW_BOTS)) == ("scribe", False), "grown-ups play as they did"


def test_children_may_choose_another_rival(page: NewGamePage) -> None:
    page.prepare("ramses")
    page.table.form.button("children").click()
    page.seats.rows[2].level.set_level("vizier")
    page.table.switches["follow_bots"].setChecked(False)
    page.seats.add_seat()
    assert (page.setup().seats[2].player, page.setup().has(FOLLOW_BOTS)) == ("vizier", False)


@pytest.mark.slow
def test_each_game_says_what_is_true_of_it_alone_and_in_practice(page: NewGamePage) -> None:
    said = {}
    for game in IDS:
        page.prepare(game, "practice")
        said[game] = page.seats.note.text()
        assert ("hints" in page.seats.kind.button("practice").accessibleDescription()) == game_ui.gives_hints(game)
    assert "rival" in said["pyramids"]
    assert "trophy" in said["silver_gold"]
    assert "rank" in said["ramses"]
    assert len(set(said.values())) == len(IDS), said


def test_practice_begins_with_one_person_and_leaves_the_usual_table_alone(
    page: NewGamePage, qtbot: QtBot, settings: Settings
) -> None:
    page.prepare("pyramids", "practice")
    setup = started(page, qtbot)
    assert setup.kind == "practice"
    assert setup.seats == (Seat("Adam"),)
    assert setup.options == PyramidsOptions(1)
    assert settings.seats == 3
    assert settings.table.kind == "casual"


def test_practice_is_for_a_person_even_where_a_bot_sat_last(qtbot: QtBot) -> None:
    settings = Settings(chairs=(Chair("Nofret", "greedy", 0), Chair("Eva", "person", 1)))
    page = NewGamePage(settings)
    qtbot.addWidget(page)
    page.prepare("pyramids", "practice")
    assert page.setup().persons == 1
    page.sit_down()
    assert settings.chairs[0].player == "greedy"


def test_an_empty_name_falls_back_and_duplicates_are_allowed(page: NewGamePage) -> None:
    for row in page.seats.rows[:2]:
        row.name.setText("  ")
    assert [seat.name for seat in page.setup().seats] == ["Player 1", "Player 2", "Nofret"]
    for row in page.seats.rows[:2]:
        row.name.setText("Eva")
    assert [seat.name for seat in page.setup().seats] == ["Eva", "Eva", "Nofret"]


def test_nameless_bots_are_called_by_their_level_and_told_apart(page: NewGamePage) -> None:
    for row in page.seats.rows[:3]:
        row.name.clear()
        row.kind.set_value("bot")
    assert [seat.name for seat in page.setup().seats] == ["Scribe", "Scribe 2", "Scribe 3"]
    assert "watch" in page.seats.note.text()


def test_a_name_is_cleaned_and_has_an_end(page: NewGamePage, qtbot: QtBot) -> None:
    row = page.seats.rows[0]
    row.name.clear()
    qtbot.keyClicks(row.name, "x" * 60)
    assert page.setup().seats[0].name == "x" * 40
    row.name.setText('O\'Brien = "Bo"')
    assert page.setup().seats[0].name == 'O\'Brien = "Bo"'


@pytest.mark.parametrize("typed", ["Adam ", " adam", "ADAM"])
def test_a_known_player_is_one_however_the_name_is_typed(page: NewGamePage, settings: Settings, typed: str) -> None:
    page.seats.rows[0].name.setText("Adam")
    page.sit_down()
    page.seats.rows[0].name.setText(typed)
    started = QSignalSpy(page.start)
    page.sit_down()
    assert started.at(0)[0].seats[0].name == "Adam"
    assert settings.chairs[0].name == "Adam"
    assert [profile.name for profile in settings.profiles].count("Adam") == 1
    assert not {"adam", "ADAM", "Adam "} & {profile.name for profile in settings.profiles}


def test_the_level_is_shown_for_bots_only(page: NewGamePage, qtbot: QtBot) -> None:
    assert [row.level.isVisible() for row in page.seats.taken] == [False, False, True]
    qtbot.mouseClick(page.seats.rows[0].kind.button("bot"), Qt.MouseButton.LeftButton)
    assert page.seats.rows[0].level.isVisible()
    assert page.seats.rows[0].player == "scribe"


def test_many_levels_are_chosen_from_a_list(qtbot: QtBot) -> None:
    row = SeatRow(0, ["apprentice", "scribe", "vizier", "pharaoh"])
    qtbot.addWidget(row)
    row.set_chair(Chair("", "pharaoh", 3))
    assert isinstance(row.level, QComboBox)
    assert row.player == "pharaoh"
    assert row.level.toolTip()
    row.set_chair(Chair("", "greedy", 3))
    assert row.player == "scribe"


def test_few_levels_stand_side_by_side(qtbot: QtBot) -> None:
    row = SeatRow(0, ["random", "greedy"])
    qtbot.addWidget(row)
    row.set_chair(Chair("", "random", 3))
    assert row.player == "random"
    row.set_chair(Chair("", "no such bot", 3))
    assert row.player == "greedy"


def test_seats_come_and_go_and_keep_their_names(page: NewGamePage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.seats.rows[0].remove, Qt.MouseButton.LeftButton)
    assert [seat.name for seat in page.setup().seats] == ["Eva", "Nofret"]
    assert page.setup().tokens == (1, 2)
    qtbot.mouseClick(page.seats.add, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.seats.add, Qt.MouseButton.LeftButton)
    assert [seat.name for seat in page.setup().seats][3] == "Adam"
    assert not page.seats.add.isVisible()
    assert QApplication.focusWidget() is page.seats.rows[3].name
    for _ in range(3):
        qtbot.mouseClick(page.seats.rows[0].remove, Qt.MouseButton.LeftButton)
    assert page.seats.count == 1
    assert not page.seats.rows[0].remove.isVisible()


def test_every_seat_has_a_symbol_of_its_own(page: NewGamePage) -> None:
    first, second = page.seats.rows[:2]
    first.token.popup.actions()[1].trigger()
    assert (first.token.token, second.token.token) == (1, 0)
    first.token.popup.actions()[5].trigger()
    assert page.setup().tokens == (5, 0, 2)
    assert first.token.accessibleName() == "Symbol: Pillar"


def test_one_player_is_told_of_the_rival(page: NewGamePage) -> None:
    page.seats.set_chairs(THREE, 1)
    assert "rival" in page.seats.note.text()
    assert "rival" in page.ready.sentence.text()


def test_only_options_that_make_a_difference_can_be_set(page: NewGamePage) -> None:
    def shown() -> list[bool]:
        return [
            switch.isEnabled()
            for switch in (
                page.table.switches["follow_bots"],
                page.table.switches["strict_curtain"],
                page.table.switches["take_back"],
            )
        ]

    assert shown() == [True, True, True]
    page.seats.kind.set_value("match")
    assert shown() == [True, True, False]
    page.seats.rows[2].kind.set_value("person")
    assert shown() == [False, True, False]
    page.seats.set_chairs(THREE, 1)
    assert shown() == [False, False, False]


def test_an_option_that_makes_no_difference_is_off_at_the_table(page: NewGamePage) -> None:
    for switch in (page.table.switches["follow_bots"], page.table.switches["strict_curtain"], page.table.switches["take_back"]):
        switch.setChecked(True)
    setup = page.setup()
    assert (setup.has(FOLLOW_BOTS), setup.has(STRICT_CURTAIN), setup.has(TAKE_BACK)) == (True, True, True)
    page.seats.set_chairs(THREE, 1)
    page.seats.kind.set_value("practice")
    setup = page.setup()
    assert (setup.has(FOLLOW_BOTS), setup.has(STRICT_CURTAIN), setup.has(TAKE_BACK)) == (False, False, False)


def test_a_tutor_is_offered_where_it_may_speak(page: NewGamePage) -> None:
    switch = page.table.switches["tutor"]
    assert switch.isVisibleTo(page)
    switch.setChecked(True)
    assert page.setup().has(TUTOR)
    page.seats.kind.set_value("match")
    assert not switch.isEnabled()
    assert not page.setup().has(TUTOR)
    page.prepare("ramses")
    assert not page.table.switches["tutor"].isVisibleTo(page), "nothing helps with remembering"


def test_an_empty_seed_is_drawn_anew_each_time_and_the_dice_fills_one_in(page: NewGamePage, qtbot: QtBot) -> None:
    assert page.setup().seed != page.setup().seed
    qtbot.mouseClick(page.table.dice, Qt.MouseButton.LeftButton)
    drawn = page.table.seed.text()
    assert page.setup().seed == drawn
    page.prepare("pyramids")
    assert page.table.seed.text() == ""


def test_a_seed_is_words_that_can_be_read_aloud() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) > 190
    for seed in seeds:
        first, second, number = seed.split("-")
        assert first.isalpha()
        assert second.isalpha()
        assert 1000 <= int(number) <= 9999


@pytest.mark.parametrize("key", in_time(Qt.Key.Key_Return, Qt.Key.Key_Enter))
def test_enter_starts_also_from_a_name(page: NewGamePage, qtbot: QtBot, key: Qt.Key) -> None:
    page.seats.rows[1].name.setFocus()
    with qtbot.waitSignal(page.start):
        qtbot.keyClick(page.seats.rows[1].name, key)
    with qtbot.waitSignal(page.start):
        qtbot.keyClick(page, key)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Space])
def test_a_button_with_the_focus_is_pressed_by_both_keys(page: NewGamePage, qtbot: QtBot, key: Qt.Key) -> None:
    row, preset = page.seats.rows[0], next(iter(page.seats.presets.chips.values()))
    with qtbot.assertNotEmitted(page.start):
        for button in (page.seats.add, page.table.dice, preset, row.remove, page.help):
            with qtbot.waitSignal(button.clicked):
                qtbot.keyClick(button, key)
        qtbot.keyClick(row.token, key)
    assert row.token.popup.isVisible()
    row.token.popup.hide()


def test_on_anything_but_a_button_enter_starts(page: NewGamePage, qtbot: QtBot) -> None:
    row = page.seats.rows[0]
    for chosen in (row.kind.button("bot"), page.table.switches["confirm_each"]):
        with qtbot.waitSignal(page.start):
            qtbot.keyClick(chosen, Qt.Key.Key_Return)


def test_after_a_click_on_a_button_enter_starts(page: NewGamePage, qtbot: QtBot) -> None:
    page.window().activateWindow()
    page.setFocus()
    for button in (page.table.dice, next(iter(page.seats.presets.chips.values())), page.seats.add):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        with qtbot.waitSignal(page.start):
            qtbot.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Return)


@pytest.mark.parametrize("seats", in_time(3, 2))
def test_enter_after_a_seat_was_taken_away_starts_without_it(page: NewGamePage, qtbot: QtBot, seats: int) -> None:
    page.seats.set_chairs(THREE, seats)
    page.window().activateWindow()
    page.setFocus()
    remove = page.seats.rows[seats - 1].remove
    qtbot.mouseClick(remove, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.start) as started:
        qtbot.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Return)
    assert [seat.name for seat in started.args[0].seats] == ["Adam", "Eva"][: seats - 1]


def test_a_third_seat_is_a_bot_until_somebody_chooses_otherwise(qtbot: QtBot) -> None:
    settings = Settings()
    page = NewGamePage(settings)
    qtbot.addWidget(page)
    page.prepare("pyramids")
    page.seats.add_seat()
    page.seats.add_seat()
    assert [seat.player for seat in page.setup().seats] == ["person", "scribe", "scribe", "scribe"]
    page.seats.rows[2].kind.button("person").click()
    page.seats.remove(2)
    page.sit_down()
    page.prepare("pyramids")
    page.seats.add_seat()
    assert [seat.player for seat in page.setup().seats] == ["person", "scribe", "scribe", "person"], "the one who got up"


def test_people_at_seats_that_an_older_version_made_up_are_bots(qtbot: QtBot) -> None:
    """It saved six seats with people who had never been there."""
    named = {"name": "Eva", "player": "person", "token": 5}
    chairs = [{"name": "", "player": "greedy" if token == 1 else "person", "token": token} for token in range(5)]
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_text(json.dumps({"chairs": [*chairs, named], "seats": 3}))
    settings, problem = load()
    assert problem is None
    assert [chair.player != "person" for chair in settings.chairs] == [False, True, False, True, True, False]


def test_escape_goes_back(page: NewGamePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


def test_the_page_says_where_an_open_game_will_be(page: NewGamePage) -> None:
    assert "waits" not in page.ready.remark.text()
    page.prepare("pyramids", open_game=True)
    assert "waits under Continue" in page.ready.remark.text()


def test_a_guided_game_is_offered_until_the_game_was_begun(page: NewGamePage, qtbot: QtBot) -> None:
    page.prepare("ramses")
    settle()
    page.table.form.set_value("children")
    assert page.ready.offer.isVisible()
    with qtbot.waitSignal(page.teach) as asked:
        qtbot.mouseClick(page.ready.offer, Qt.MouseButton.LeftButton)
    assert asked.args == ["ramses", "children"]
    page.settings.begun = {"ramses": True}
    page.prepare("ramses")
    assert page.ready.offer.isHidden()


def test_help_is_near(page: NewGamePage, qtbot: QtBot) -> None:
    with qtbot.waitSignal(page.teach) as shown:
        qtbot.mouseClick(page.game.teach_button, Qt.MouseButton.LeftButton)
    assert shown.args == ["pyramids", ""]
    with qtbot.waitSignal(page.show_rules):
        qtbot.mouseClick(page.game.rules, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("scale", in_time(2.0, 1.0, 1.5))
def test_start_is_in_sight_at_every_size(page: NewGamePage, scale: float) -> None:
    appearance().set(text_scale=scale)
    for count, size in product((1, 4), ((1280, 772), (1024, 672), (720, 452))):
        page.seats.set_chairs(THREE, count)
        page.resize(*size)
        for _ in range(3):
            QApplication.processEvents()
        corner = page.ready.start.mapTo(page, page.ready.start.rect().bottomRight())
        assert corner.x() <= page.width()
        assert corner.y() <= page.height()
        assert page.ready.start.height() >= 36


def test_a_game_offers_its_levels_or_all_bots_it_has() -> None:
    assert offered(["random", "vizier", "greedy", "scribe"]) == ["scribe", "vizier"]
    assert offered({"random": 0, "greedy": 0}) == ["random", "greedy"]


@pytest.mark.parametrize("game", in_time("pyramids", "ramses", "silver_gold", "pharaoh"))
def test_every_level_says_how_it_plays_in_the_list_and_on_its_seat(page: NewGamePage, game: str) -> None:
    found = players(game).characters
    assert set(found) in (set(), {level.id for level in LEVELS}), "all levels or none"
    page.prepare(game, "casual")
    seat = next(seat for seat in page.seats.rows if seat.is_bot)
    box = seat.level
    lines = ["Learning the rules", "Plays sensibly", "Hard to beat", "The best we can make"]
    assert [box.itemData(place, LINE_ROLE) for place in range(box.count())] == lines
    for place, (level, line) in enumerate(zip(LEVELS, lines, strict=True)):
        more = found.get(level.id, "")
        assert len(more) < 90
        box.setCurrentIndex(place)
        assert seat.player == level.id
        assert seat.character.text().lower() == (more or line).lower(), "the seat has the game's own words, if there are any"
        for said in (box.toolTip(), box.itemData(place, Qt.ItemDataRole.ToolTipRole), box.accessibleDescription()):
            assert said.lower().splitlines() == [words for words in (line.lower(), more) if words]


def test_the_list_of_levels_is_wide_enough_for_their_lines(page: NewGamePage) -> None:
    seat = page.seats.rows[2]
    for scale in (1.0, 2.0):
        appearance().set(text_scale=scale)
        settle()
        seat.level.showPopup()
        view = seat.level.view()
        longest = QFontMetricsF(fonts.text(appearance().px(SECOND))).horizontalAdvance("The best we can make")
        assert view.viewport().width() > longest
        assert view.sizeHintForRow(0) > 2 * appearance().px(FIRST)
        seat.level.hidePopup()


def test_every_bot_has_a_friendly_name_and_a_character() -> None:
    from ramses_desktop.games import bots

    for bot in bots("pyramids"):
        assert bot_name(bot).name
        assert bot_name(bot).character
    assert bot_name("hal") == BotName("Hal", "")


class Painted(QObject):
    """Records which scroll bars are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.bars: list[QScrollBar] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QScrollBar):
            self.bars.append(watched)
        return False


@pytest.mark.parametrize("game_id", in_time("pyramids", "silver_gold", "ramses", "pharaoh"))
def test_where_everything_fits_no_scroll_bar_flashes_up(qtbot: QtBot, qapp: QApplication, game_id: str) -> None:
    window = window_for(qtbot, watched=True)
    settle()
    painted = Painted()
    qapp.installEventFilter(painted)
    window.new_game(game_id)
    settle()
    qapp.removeEventFilter(painted)
    assert painted.bars == []
