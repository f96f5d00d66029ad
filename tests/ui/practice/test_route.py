"""The drill *The short way* in a real window: walking by mouse and keyboard, and what is told of a walk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from assets.ways.make import without_tunnels
from ramses_desktop.games.pharaoh import ways
from ramses_desktop.games.pharaoh.ways import GRID, Puzzle, Way, puzzles, shortest
from ramses_desktop.ui.practice import route
from ramses_desktop.ui.practice.drills import PUZZLES
from ramses_desktop.ui.practice.route import RoutePage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import Key, press, settle
from tests.ui.whole import active_window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = active_window(qtbot)
    yield window
    window.close()


def with_a_longer_way(puzzle: Puzzle) -> Way:
    """A walk without tunnels that is longer than the shortest; empty if there is none."""
    found = shortest(without_tunnels(puzzle))
    return found[0] if found and len(found[0]) > puzzle.steps else ()


def begun(window: MainWindow) -> RoutePage:
    """The page with a run that begins with a puzzle where a tunnel is shorter."""
    window.stage.show_page("route")
    page = window.stage.fetch("route")
    assert isinstance(page, RoutePage)
    page.start()
    first = next(puzzle for puzzle in puzzles() if with_a_longer_way(puzzle))
    page.run = [first, *(puzzle for puzzle in page.run if puzzle != first)][:PUZZLES]
    page._show(0)
    settle()
    return page


def click(page: RoutePage, cell: int) -> None:
    place = page.view.mapFromScene(page.board.layout.cell(cell).center())
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    settle()


def walk_by_mouse(page: RoutePage, way: Way) -> None:
    for cell in way:
        click(page, cell)


def walk_by_keys(page: RoutePage, way: Way) -> None:
    """Arrows along corridors, Space through tunnels until the right end is reached."""
    jumps = ways.tunnels_in(page.puzzle, way)
    for step, cell in enumerate(way, 1):
        if step in jumps:
            for _ in range(3):
                press(Key.Key_Space)
                if page.board.tabletop.here == cell:
                    break
        else:
            side = GRID.around[page.board.tabletop.here].index(cell)
            press((Key.Key_Up, Key.Key_Right, Key.Key_Down, Key.Key_Left)[side])
        assert page.board.tabletop.here == cell


def test_a_longer_way_is_told_and_both_are_shown(window: MainWindow) -> None:
    page = begun(window)
    way, best = with_a_longer_way(page.puzzle), shortest(page.puzzle.state)[0]
    press(Key.Key_Return)
    assert page.board.bubble.words == "You are not in the chamber yet."
    walk_by_mouse(page, way)
    assert page.board.tabletop.way == way
    press(Key.Key_Return)
    assert page.banner.words == f"There is a shorter way: {len(best)} steps."
    assert page.board.tabletop.best == best
    assert (page.result.yours.number.text(), page.result.best.number.text()) == (str(len(way)), str(len(best)))
    assert page.fields[0].state == "wrong"
    assert page.advice.isVisible()
    walk_by_mouse(page, (page.puzzle.start,))
    assert page.board.tabletop.way == way, "nothing can be changed any more"
    press(Key.Key_T)
    assert page.board.tabletop.way == ()
    walk_by_keys(page, best)
    press(Key.Key_Return)
    assert page.banner.words == "That is the shortest. Well walked!"
    assert not page.advice.isVisible(), "there is nothing to learn any more"
    assert page.solved == [False], "only the first try counts"
    log, name = window.practising.log, window.practising.name
    entry = {"drill": "route", "game": page.game_id, "entry": str(page.puzzle.number), "solved": False}
    assert [event.data for event in log.of(name, "drill")] == [entry]


def test_steps_are_taken_back_and_walls_are_told(window: MainWindow) -> None:
    page = begun(window)
    board, (first, second, *_) = page.board, shortest(page.puzzle.state)[0]
    walk_by_mouse(page, (first, second))
    press(Key.Key_Backspace)
    assert board.tabletop.way == (first,)
    click(page, page.puzzle.start)
    assert board.tabletop.way == (), "a click where one came from takes the step back"
    far = next(cell for cell in range(GRID.cells) if cell not in (*GRID.neighbours[page.puzzle.start], page.puzzle.start))
    click(page, far)
    assert board.tabletop.way == ()
    assert board.bubble.words == "That tile is not next to this archaeologist."
    press(Key.Key_S)
    assert page.banner.words == f"The shortest way takes {page.puzzle.steps} steps."
    assert page.result.yours.number.text() == "none"


@pytest.mark.slow
def test_a_run_of_ten(window: MainWindow) -> None:
    page = begun(window)
    for at in range(PUZZLES):
        found = shortest(page.puzzle.state)
        (walk_by_mouse if at % 2 else walk_by_keys)(page, found[-1])
        press(Key.Key_Return)
        other = "Just as short as mine, another way: solved."
        assert page.banner.words == (other if len(found) > 1 else "That is the shortest. Well walked!")
        assert page.fields[at].state == "right"
        press(Key.Key_Return)
    assert page.banner.words == "10 of 10 right."
    log, name = window.practising.log, window.practising.name
    assert log.of(name, "course")[-1].data == {"drill": "route", "asked": 10, "right": 10}
    assert page.best == 10
    before = {event.data["entry"] for event in log.of(name, "drill")}
    press(Key.Key_Return)
    assert not before & {str(puzzle.number) for puzzle in page.run}, "others come before the same again"
    press(Key.Key_Escape)
    assert window.stage.page != "route"


@pytest.mark.slow
def test_when_all_were_met_those_met_longest_ago_come_again(window: MainWindow) -> None:
    practising = window.practising
    for puzzle in puzzles():
        practising.log.add(practising.name, "drill", drill="route", game="", entry=str(puzzle.number), solved=True)
    page = window.stage.show_page("route")
    assert isinstance(page, RoutePage)
    oldest = {puzzle.number for puzzle in puzzles()[: PUZZLES * route.LONG_AGO]}
    assert {puzzle.number for puzzle in page.run} <= oldest


def test_the_best_run_is_told_and_no_other(window: MainWindow) -> None:
    practising = window.practising
    for right in (6, 9, 7):
        practising.log.add(practising.name, "course", drill="route", asked=PUZZLES, right=right)
    page = window.stage.show_page("route")
    assert isinstance(page, RoutePage)
    assert page.counted.text() == "puzzle 1 of 10, best 9 of 10"


def test_a_run_that_is_left_goes_on_where_it_was(window: MainWindow) -> None:
    page = window.stage.show_page("route")
    assert isinstance(page, RoutePage)
    walk_by_mouse(page, shortest(page.puzzle.state)[0])
    press(Key.Key_Return)
    press(Key.Key_Return)
    press(Key.Key_S)
    before = [puzzle.number for puzzle in page.run]
    press(Key.Key_Escape)
    window.practising.drill_asked.emit("route", "route")
    assert [puzzle.number for puzzle in page.run] == before
    assert page.solved == [True, False]
    assert [field.state for field in page.fields[:4]] == ["right", "wrong", "now", "to come"]
    assert page.counted.text() == "puzzle 3 of 10"
    # A new page is what the next start of the program has.
    again = RoutePage(window.practising)
    again.start()
    assert ([puzzle.number for puzzle in again.run], again.solved) == (before, [True, False])
    again.deleteLater()


def test_numbers_in_the_log_that_no_puzzle_has_are_passed_over(window: MainWindow) -> None:
    practising = window.practising
    practising.log.add(practising.name, "drill", drill="route", game="", entry="none of them", solved=True)
    page = window.stage.show_page("route")
    assert isinstance(page, RoutePage)
    assert (len(page.run), page.solved) == (PUZZLES, [])


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 2.0), pytest.param((1280, 800), 1.0, marks=pytest.mark.slow)])
def test_panels_and_buttons_have_room(window: MainWindow, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    window.resize(*size)
    page = begun(window)
    for _ in range(2):
        settle()
        assert page.side.widget().minimumSizeHint().width() <= page.side.viewport().width()
        for button in filter(QWidget.isVisible, page.bar.findChildren(QPushButton)):
            assert button.width() >= button.minimumSizeHint().width(), f"{button.text()} is cut off"
        page._tell(with_a_longer_way(page.puzzle))
