"""Every action has its keys, and all can be changed without conflicts."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from ramses_desktop.data import asset
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import CARD, CONTINUE, IDS, MENUS, PACE, ROWS, TABLE, TEXT, THEME, Actions, is_letter
from ramses_desktop.ui.pages.settings import ShortcutsPage


@pytest.fixture
def settings() -> Settings:
    return Settings()


@pytest.fixture
def actions(qtbot: QtBot, settings: Settings) -> Actions:
    return Actions(settings)


@pytest.fixture
def page(qtbot: QtBot, actions: Actions) -> ShortcutsPage:
    page = ShortcutsPage(actions)
    qtbot.addWidget(page)
    page.resize(1280, 772)
    page.show()
    return page


def keys_of(actions: Actions, name: str) -> list[str]:
    return [keys.toString() for keys in actions[name].shortcuts()]


# --- actions ----------------------------------------------------------------------------------------------------------


def test_every_action_says_what_it_does(actions: Actions) -> None:
    assert list(actions) == list(IDS)
    for name in actions:
        assert actions[name].text()
        assert actions[name].statusTip()
        assert actions[name].toolTip().startswith(actions.tip(name))


def test_what_stays_as_it_is_set_has_a_tick(actions: Actions) -> None:
    chosen = {row.id for row in ROWS if row.menu in (THEME, PACE)}
    switched = {"tutor", "coordinates", "strict_curtain", "sound", "full_screen", "summary"}
    assert {name for name in actions if actions[name].isCheckable()} == chosen | switched


def test_no_two_actions_have_the_same_keys(actions: Actions) -> None:
    for name in actions:
        for keys in actions.keys(name):
            assert actions.taken_by(keys, name) is None


def test_the_menus_hold_every_action(actions: Actions) -> None:
    entries = [entry for _, menu in MENUS for entry in menu]
    entries += [row.id for row in ROWS if row.menu in (CONTINUE, THEME, TEXT, PACE, CARD)]
    assert set(IDS) <= set(entries)


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("new", ["Ctrl+N"]),
        ("open", ["Ctrl+O"]),
        ("save_as", ["Ctrl+S"]),
        ("undo", ["Ctrl+Z"]),
        ("redo", ["Ctrl+Shift+Z", "Ctrl+Y"]),
        ("turn", ["R"]),
        ("mirror", ["F"]),
        ("single", ["S"]),
        ("put_back", ["Esc"]),
        ("confirm", ["Return", "Enter"]),
        ("card_1", ["1"]),
        ("card_2", ["2"]),
        ("hint", ["H"]),
        ("play_on", ["Space"]),
        ("rules", ["F1"]),
        ("full_screen", ["F11"]),
        ("quit", ["Ctrl+Q"]),
    ],
)
def test_the_usual_keys_are_those_players_expect(actions: Actions, name: str, keys: list[str]) -> None:
    assert keys_of(actions, name) == keys


def test_letter_keys_can_be_switched_off_and_nothing_else_goes(actions: Actions, settings: Settings) -> None:
    settings.letter_keys = False
    actions.apply_keys()
    assert all(keys_of(actions, name) == [] for name in ("turn", "mirror", "single", "hint"))
    assert keys_of(actions, "confirm") == ["Return", "Enter"]
    assert keys_of(actions, "play_on") == ["Space"]
    assert "(" not in actions["turn"].toolTip()
    settings.letter_keys = True
    actions.apply_keys()
    assert keys_of(actions, "turn") == ["R"]


@pytest.mark.parametrize(("keys", "letter"), [("R", True), ("Ctrl+R", False), ("Space", False), ("1", False), ("F1", False)])
def test_what_a_letter_key_is(keys: str, letter: bool) -> None:
    assert is_letter(QKeySequence(keys)) is letter


def test_away_from_the_table_its_actions_are_off_and_come_back_as_they_were(actions: Actions) -> None:
    assert not any(actions[name].isEnabled() for name in TABLE)
    actions.enter_table()
    actions["undo"].setEnabled(True)
    actions["redo"].setEnabled(False)
    actions.leave_table()
    actions.leave_table()
    assert not actions["undo"].isEnabled()
    assert actions["new"].isEnabled()
    actions.enter_table()
    assert actions["undo"].isEnabled()
    assert not actions["redo"].isEnabled()


def test_changed_keys_come_from_the_settings(qtbot: QtBot) -> None:
    actions = Actions(Settings(shortcuts={"turn": ("T",), "hint": (), "nonsense": ("X",)}))
    assert keys_of(actions, "turn") == ["T"]
    assert keys_of(actions, "hint") == []
    assert actions.key("turn") == "T"


# --- the page ---------------------------------------------------------------------------------------------------------


def test_the_table_of_keys_is_a_proper_model(page: ShortcutsPage) -> None:
    tester = QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    page.actions_.set_keys("turn", [QKeySequence("T")])
    assert page.model.rowCount() == len(IDS)
    assert page.model.rowCount(page.model.index(0, 0)) == 0
    assert page.model.data(QModelIndex()) is None
    assert page.model.headerData(2, Qt.Orientation.Horizontal) == "Key"
    tester.deleteLater()


def test_a_new_key_is_pressed_and_holds_at_once(page: ShortcutsPage, qtbot: QtBot, settings: Settings) -> None:
    page.choose("mirror")
    with qtbot.waitSignal(page.changed):
        qtbot.keyClick(page.edit, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert keys_of(page.actions_, "mirror") == ["Ctrl+M"]
    assert settings.shortcuts == {"mirror": ("Ctrl+M",)}
    row = IDS.index("mirror")
    assert page.model.index(row, 2).data() == "Ctrl+M *"
    assert page.edit.keySequence().isEmpty()


def test_a_key_that_is_taken_is_refused_with_a_sentence(page: ShortcutsPage, qtbot: QtBot, settings: Settings) -> None:
    page.choose("mirror")
    with qtbot.assertNotEmitted(page.changed):
        qtbot.keyClick(page.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "used by “Undo”" in page.answer.text()
    assert settings.shortcuts == {}
    assert keys_of(page.actions_, "undo") == ["Ctrl+Z"]


@pytest.mark.slow
def test_its_own_key_again_changes_nothing(page: ShortcutsPage, qtbot: QtBot, settings: Settings) -> None:
    page.choose("mirror")
    qtbot.keyClick(page.edit, Qt.Key.Key_F)
    assert settings.shortcuts == {}
    assert keys_of(page.actions_, "mirror") == ["F"]


def test_one_key_or_all_become_usual_again(page: ShortcutsPage, qtbot: QtBot, settings: Settings) -> None:
    page.actions_.set_keys("turn", [QKeySequence("T")])
    page.actions_.set_keys("hint", [])
    page.choose("turn")
    qtbot.mouseClick(page.usual, Qt.MouseButton.LeftButton)
    assert settings.shortcuts == {"hint": ()}
    qtbot.mouseClick(page.all_usual, Qt.MouseButton.LeftButton)
    assert settings.shortcuts == {}
    assert keys_of(page.actions_, "hint") == ["H"]


@pytest.mark.slow
def test_a_usual_key_that_was_given_away_is_not_taken_back(page: ShortcutsPage, qtbot: QtBot) -> None:
    page.actions_.set_keys("turn", [QKeySequence("T")])
    page.actions_.set_keys("hint", [QKeySequence("R")])
    page.choose("turn")
    qtbot.mouseClick(page.usual, Qt.MouseButton.LeftButton)
    assert "Hint" in page.answer.text()
    assert keys_of(page.actions_, "turn") == ["T"]


def test_an_action_may_have_no_key(page: ShortcutsPage, qtbot: QtBot) -> None:
    page.choose("full_screen")
    qtbot.mouseClick(page.none, Qt.MouseButton.LeftButton)
    assert keys_of(page.actions_, "full_screen") == []


@pytest.mark.slow
def test_another_row_is_another_action(page: ShortcutsPage, qtbot: QtBot) -> None:
    page.choose("hint")
    qtbot.keyClick(page.table, Qt.Key.Key_Up)
    assert page.chosen == IDS[IDS.index("hint") - 1]
    assert page.title.text() == page.actions_.name(page.chosen)


@pytest.mark.parametrize("name", IDS)
def test_every_action_has_words_a_tip_a_drawing_of_our_own_and_keys(actions: Actions, name: str) -> None:
    action = actions[name]
    row = next(row for row in ROWS if row.id == name)
    assert action.text()
    assert action.toolTip()
    assert asset("icons", f"{row.icon}.svg").exists()
    assert action.shortcuts()


def test_keys_of_one_name_are_told_once(page: ShortcutsPage) -> None:
    """As the two Enter keys are."""
    for name in page.actions_:
        told = page.model.keys_text(name).split("   or   ")
        assert len(set(told)) == len(told)
