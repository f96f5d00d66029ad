"""A copy of the sample game, with its own name, its own folder and one more entry in the list, is a whole game: found, set up,
played by mouse and by keyboard, with undo, hints, saving, opening, replay, statistics and rules. So is one for exactly two players:
in a checkout of its own it passes what is tested of every game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop import data, games
from ramses_desktop.games.sample.ui.pictures import paint as paint_sample
from ramses_desktop.store.settings import Chair, Settings
from ramses_desktop.ui.pages.home import HomePage
from ramses_desktop.ui.pages.new_game import NewGamePage
from ramses_desktop.ui.pages.rules import RulesPage
from ramses_desktop.ui.pages.statistics import StatisticsPage
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.replay import ReplayPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import LEFT, NO_WARNINGS, Mouse, activate, settle, table_of, think_of_hints

pytestmark = [*NO_WARNINGS, pytest.mark.usefixtures("copied")]
ROOT: Final = Path(__file__).resolve().parents[2]
ID, NAME = "low_stakes", "Low stakes"
NO_CACHES: Final = shutil.ignore_patterns("__pycache__")
FOR_TWO: Final = (
    ("range(1, 5))", "range(2, 3))"),
    ("seats=range(1, 5)", "seats=range(2, 3)"),
    ("for players in range(1, 5)", "for players in (2,)"),
    ('Part("card"', 'Part("row"'),
    ('drawings={"card"', 'drawings={"row"'),
)
"""What makes of the sample a game for exactly two players, which calls its points by a word of the style sheet. It has no judge,
either."""
COUNT: Final = (
    "test_home.py",
    "test_right_to_left.py",
    "test_the_cards_stand",
    "test_the_panel_says",
    "test_no_class_has_too_many_methods",
    "test_only_its_own_folder_names_a_game",
    "test_the_program_has_only_the_arrows",
)
"""Names of tests that look at the games, or their modules, as a whole."""
Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two copied folders, with a different id and name in them."""
    folder = tmp_path_factory.mktemp("fifth")
    copy_sample(folder / "games" / ID, folder / "resources" / ID)
    return folder


def copy_sample(package: Path, resources: Path, *changes: tuple[str, str]) -> None:
    """Copy the sample under another id and name, with these changes."""
    shutil.copytree(ROOT / "ramses_desktop" / "games" / games.SAMPLE, package, ignore=NO_CACHES)
    shutil.copytree(ROOT / "resources" / games.SAMPLE, resources)
    own = ((f"games.{games.SAMPLE}", f"games.{ID}"), (f'id="{games.SAMPLE}"', f'id="{ID}"'), ("High card", NAME))
    for path in [*package.rglob("*.py"), *resources.rglob("*.html")]:
        text = path.read_text("utf-8")
        for old, new in (*own, *changes):
            text = text.replace(old, new)
        path.write_text(text, "utf-8")


@pytest.fixture
def copied(copies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the copy one more game of the program: in its package, its resources and its list."""
    beside = data._root

    def existing(folder: str, parts: tuple[str, ...]) -> Path:
        root = copies / folder if parts[:1] == (ID,) else beside(folder)
        return root.joinpath(*parts)

    monkeypatch.setattr(games, "__path__", [*games.__path__, str(copies / "games")])
    monkeypatch.setattr(games, "IDS", (*games.IDS, ID))
    monkeypatch.setattr(data, "_existing", existing)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    """The program at its first start, with two people."""
    window = MainWindow(Settings(chairs=(Chair("Ada", "person", 0), Chair("Bo", "person", 1))))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show_first_page()
    activate(qtbot, window)
    yield window
    if window.table is not None:
        window.table.close_table()


def page_of(window: MainWindow, name: str) -> Any:
    assert window.page == name
    settle()
    return window.stage.fetch(name)


def press(window: MainWindow, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(window.windowHandle(), key, modifier)
        settle()


def line_of(page: TablePage) -> list[str]:
    session = table_of(page).session
    return [str(move) for move in session.line[: session.ply]]


def sit_down(window: MainWindow, choose: Any) -> TablePage:
    """From the home page through the new-game page to the table."""
    home: HomePage = page_of(window, "home")
    assert [card.game.id for card in home.cards] == list(games.IDS)
    assert home.cards[-1].accessibleName() == NAME
    choose(home.cards[-1].buttons[0])
    page: NewGamePage = page_of(window, "new_game")
    assert page.game_id == ID
    choose(page.ready.start)
    table: TablePage = page_of(window, "table")
    assert table.header.title.text() == NAME
    table_of(table).bots.pause = 0
    return table


def test_a_copy_is_a_module_of_its_own() -> None:
    assert games.info_of(ID).name == games.game(ID).spec.name == NAME
    assert games.game(ID) is not games.game(games.SAMPLE)
    assert games.module_of(ID, "ui.pictures").paint is not paint_sample


@pytest.mark.slow
def test_it_is_played_by_mouse_taken_back_saved_opened_seen_again_and_counted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    def click(button: QWidget) -> None:
        QTest.mouseClick(button, LEFT)

    page = sit_down(window, click)
    mouse = Mouse(page)
    board: Any = page.board

    # A pending move can be undone, and so can a move that revealed nothing.
    mouse.click(board.layout.deck.center())
    assert str(board.tabletop.meant) == "swap"
    press(window, Key.Key_Z, modifier=CTRL)
    assert board.tabletop.meant is None
    mouse.click(board.layout.cards[0].center())
    mouse.confirm()
    assert line_of(page) == ["keep"]
    press(window, Key.Key_Z, modifier=CTRL)
    assert line_of(page) == []

    # A move that revealed a card cannot.
    mouse.click(board.layout.deck.center())
    mouse.confirm()
    press(window, Key.Key_Z, modifier=CTRL)
    assert line_of(page) == ["swap"]

    half = tmp_path / "half.ramses"
    assert window.files.save(half)
    assert window.open_file(half)
    page = page_of(window, "table")
    board, mouse = page.board, Mouse(page)
    table_of(page).bots.pause = 0
    for seat in (0, 1):
        mouse.click(board.layout.cards[seat].center())
        mouse.confirm()
        settle()
    assert line_of(page) == ["swap", "keep", "keep"]
    assert table_of(page).turn is None
    assert page.result.isVisible()
    assert "wins" in page.result.title.text()

    whole = tmp_path / "whole.ramses"
    assert window.files.save(whole)
    assert window.open_file(whole)
    replay: ReplayPage = page_of(window, "replay")
    assert (replay.game_id, replay.plies) == (ID, 3)
    press(window, Key.Key_Home)
    assert replay.shown_ply == 0
    press(window, Key.Key_Right, Key.Key_Right)
    assert replay.shown_ply == 2

    window.show_page("statistics")
    statistics: StatisticsPage = page_of(window, "statistics")
    qtbot.waitUntil(lambda: [result.game for result in window.results.statistics.whole()] == [ID])
    boxes = statistics.findChildren(QComboBox)
    qtbot.waitUntil(lambda: any(box.findText(NAME) >= 0 for box in boxes))


@pytest.mark.slow
def test_it_is_played_by_keyboard_with_hints_and_explained(window: MainWindow, qtbot: QtBot) -> None:
    def enter(button: QWidget) -> None:
        button.setFocus()
        press(window, Key.Key_Return)

    page = sit_down(window, enter)
    board: Any = page.board
    press(window, Key.Key_Up)
    assert str(board.tabletop.meant) == "swap"
    press(window, Key.Key_Escape)
    assert board.tabletop.meant is None
    press(window, Key.Key_Tab)
    assert str(board.tabletop.meant) == "keep", "Tab goes on from the deck to the card"
    press(window, Key.Key_Z, modifier=CTRL)
    assert board.tabletop.meant is None
    press(window, Key.Key_Down, Key.Key_Return)
    assert line_of(page) == ["keep"]

    press(window, Key.Key_H)
    think_of_hints(qtbot, page)
    assert page.hinting.panel is not None
    assert [str(hint.move) for hint in board.tabletop.hints] in (["keep", "swap"], ["swap", "keep"])
    assert len(board.hint_layer.items) == 2
    best = board.tabletop.hints[0].move
    QTest.mouseClick(page.hinting.panel.rows[0], LEFT)
    settle()
    meant = str(board.tabletop.meant)
    assert meant == str(best)
    press(window, Key.Key_Return)
    assert line_of(page) == ["keep"], "from a hint, Enter leads to Confirm"
    press(window, Key.Key_Return)
    assert line_of(page) == ["keep", meant]

    press(window, Key.Key_F1)
    rules: RulesPage = page_of(window, "rules")
    assert rules.text.toPlainText().startswith(NAME)
    window.teach(ID)
    assert page_of(window, "table").guide.is_on


def test_the_sample_itself_is_offered_nowhere_and_played_where_it_is_asked_for(window: MainWindow) -> None:
    home: HomePage = page_of(window, "home")
    assert games.SAMPLE not in [card.game.id for card in home.cards]
    window.play(games.SAMPLE)
    page: TablePage = page_of(window, "table")
    assert page.header.title.text() == "High card"
    assert window.settings.game == "", "or else this would be the usual game from now on"
    press(window, Key.Key_F1)
    assert page_of(window, "rules").game_id == games.SAMPLE


# --- a game for two ---------------------------------------------------------------------------------------------------


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with a game for exactly two players in the list, and its golden games."""
    for name in ("ramses_desktop", "resources", "assets", "packaging", "tests"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=NO_CACHES)
    for name in ("pyproject.toml", "dev.py", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    copy_sample(tmp_path / "ramses_desktop" / "games" / ID, tmp_path / "resources" / ID, *FOR_TWO)
    keys = Path("tests", "games", ID, "lesson_keys.py")
    (tmp_path / keys).parent.mkdir()
    shutil.copy(ROOT / "tests" / "games" / games.SAMPLE / keys.name, tmp_path / keys)
    listed = tmp_path / "ramses_desktop" / "games" / "__init__.py"
    one_more = listed.read_text("utf-8").replace(f'"{games.IDS[-2]}")', f'"{games.IDS[-2]}", "{ID}")')
    assert ID in one_more
    listed.write_text(one_more, "utf-8")
    run(tmp_path, "-m", "tests.golden.make")
    return tmp_path


def run(checkout: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, *words], check=False, capture_output=True, text=True, cwd=checkout)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
def test_a_game_for_two_without_a_judge_passes_what_is_tested_of_every_game(checkout: Path) -> None:
    """Everything with its name, which is what runs over all games, and what looks at all of them together."""
    places = ("bots", "coach", "engine", "games", "store", "ui", "test_arrows.py", "test_limits.py", "test_names.py")
    wanted, there = " or ".join((ID, *COUNT)), [f"tests/{place}" for place in places]
    said = run(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "slow or not slow", "-k", wanted, *there)
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) > 100
