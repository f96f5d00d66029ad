"""The drill *What lay where?* in a real window: shown, asked, told, and the level that follows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.games.ramses import course as rules
from ramses_desktop.ui.practice import memory
from ramses_desktop.ui.practice.drills import PUZZLES
from ramses_desktop.ui.practice.memory import ASKING, DONE, READY, SHOWING, STORM, TOLD, MemoryPage
from ramses_desktop.ui.practice.route import RoutePage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Button, Label
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import Key, press, settle
from tests.ui.whole import active_window


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(memory, "new_seed", lambda: "a seed")
    window = active_window(qtbot, drill_seconds=0)
    yield window
    window.close()


def begun(window: MainWindow, level: int = 3) -> MemoryPage:
    """The page, ready for a course of this level."""
    practising = window.practising
    if level > 3:
        practising.log.add(practising.name, "course", drill="memory", level=level - 1, asked=level - 1, right=level - 1)
    window.stage.show_page("memory")
    page = window.stage.fetch("memory")
    assert isinstance(page, MemoryPage)
    page.start()
    settle()
    return page


def click(page: MemoryPage, hole: int) -> None:
    place = page.view.mapFromScene(page.board.tabletop.hole(hole).center())
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    settle()


def go_to(page: MemoryPage, hole: int) -> None:
    """With the arrow keys, row first."""
    course, turned = page.course, page.board.view.turned
    press(Key.Key_Right)
    for _ in range(40):
        at, goal = course.place(page.board.tabletop.cursor, turned), course.place(hole, turned)
        if at == goal:
            return
        if at[1] != goal[1]:
            press(Key.Key_Down if at[1] < goal[1] else Key.Key_Up)
        else:
            press(Key.Key_Right if at[0] < goal[0] else Key.Key_Left)
    raise AssertionError("arrows do not lead there")


def see_all(page: MemoryPage) -> None:
    """Let everything be shown."""
    assert page.phase == READY
    press(Key.Key_Return)
    for thing, hole in page.course.shown:
        assert page.phase == SHOWING
        assert page.board.view.open == {hole: thing}
        press(Key.Key_Space)


def wrong_hole(page: MemoryPage, thing: int) -> int:
    right = page.course.hole_of(thing)
    return next(hole for hole in range(len(page.course.colours)) if hole != right and not page.board.tabletop.is_open(hole))


def test_a_course_by_mouse_leads_one_course_higher(window: MainWindow) -> None:
    page = begun(window)
    assert page.level_title.text() == "Level 3"
    see_all(page)
    assert page.board.view.open == {}, "nothing lies open while it is asked for"
    first, second, third = page.course.asked
    assert page.phase == ASKING
    click(page, page.course.free)
    assert page.phase == ASKING, "the free hole is no answer"
    click(page, page.course.hole_of(first))
    assert page.fields[0].state == "right"
    click(page, wrong_hole(page, second))
    assert page.phase == TOLD
    assert page.banner.words == "Here it was."
    assert page.fields[1].state == "wrong"
    press(Key.Key_Return)
    click(page, page.course.hole_of(third))
    assert page.phase == DONE
    assert page.banner.words == "Level 4! One more than ever."
    assert page.outcome.text() == "2 of 3 right: one course higher."
    log = window.practising.log
    name = window.practising.name
    assert [event.data["solved"] for event in log.of(name, "drill")] == [True, False, True]
    assert log.of(name, "course")[-1].data == {"drill": "memory", "level": 3, "asked": 3, "right": 2}
    press(Key.Key_Return)
    assert page.phase == READY
    assert (page.course.level, page.standing.best) == (4, 4)


def test_only_what_can_be_done_now_is_offered(window: MainWindow) -> None:
    page = begun(window)

    def offered() -> set[str]:
        return {button.text() for button in page.bar.findChildren(Button) if button.isVisible()}

    assert offered() == {page.leave.text(), "Start"}
    press(Key.Key_Return)
    assert offered() == {page.leave.text(), page.next.text()}
    for _ in page.course.shown:
        press(Key.Key_Space)
    assert page.phase == ASKING
    assert offered() == {page.leave.text(), page.unknown.text()}
    page.unknown.click()
    assert offered() == {page.leave.text(), page.next.text()}


def test_how_it_works_is_told_beside_the_board_when_asked_for(window: MainWindow) -> None:
    page = begun(window)
    assert not page.about.isVisible()
    page.how.click()
    assert page.about.isVisible()
    (told,) = page.about.findChildren(Label)
    assert told.isVisible()
    assert "treasures" in told.text()
    page.how.click()
    assert not page.about.isVisible()


def test_a_course_by_keyboard(window: MainWindow) -> None:
    page = begun(window, 4)
    see_all(page)
    first, *others = page.course.asked
    go_to(page, page.course.hole_of(first))
    press(Key.Key_Return)
    assert page.fields[0].state == "right"
    for _ in others:
        assert page.phase == ASKING
        press(Key.Key_Space)
        assert page.phase == TOLD, "not knowing is an answer"
        press(Key.Key_Space)
    assert page.phase == DONE
    assert page.outcome.text() == "1 of 4 right: one course lower."
    assert page.standing.level == 3


def test_nothing_is_told_before_the_answer(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = begun(window, 6)
    heard: list[str] = []
    monkeypatch.setattr(page.accessible, "say", heard.append)
    see_all(page)
    shown = [page.board.tabletop.place_of(thing) for thing, _ in page.course.shown]
    assert [words for words in heard if words in shown] == shown, "what is shown is spoken, as it is on the screen"
    heard.clear()
    press(Key.Key_Right)
    names = [target.name for target in page.board.read_out()]
    assert not any(page._words.name(thing).lower() in name for thing in page.course.asked for name in names)
    assert all(target.about == "" for target in page.board.all_targets())
    press(Key.Key_Escape)
    assert window.stage.page != "memory"
    assert page.phase == ASKING, "the questions wait"
    window.practising.drill_asked.emit("memory", "memory")
    assert (page.phase, page.isVisible()) == (ASKING, True)


def test_what_was_not_shown_to_the_end_is_begun_anew(window: MainWindow) -> None:
    page = begun(window, 6)
    press(Key.Key_Return)
    assert page.phase == SHOWING
    press(Key.Key_Escape)
    assert page.phase == READY


def test_both_pages_are_ready_however_they_are_reached(window: MainWindow) -> None:
    memory_page = window.stage.show_page("memory")
    settle()
    press(Key.Key_Return)
    assert isinstance(memory_page, MemoryPage)
    assert memory_page.phase == SHOWING
    route_page = window.stage.show_page("route")
    assert isinstance(route_page, RoutePage)
    assert len(route_page.run) == PUZZLES
    window.stage.back()
    assert memory_page.isVisible()
    assert memory_page.phase == READY


def test_a_storm_turns_the_board_before_the_questions(window: MainWindow) -> None:
    page = begun(window, 10)
    see_all(page)
    assert page.phase == STORM, "without motion there is a sign, until it has been read"
    assert "turned" in page.board.layer.items
    assert not page.view.isInteractive(), "what ends the storm must not answer"
    press(Key.Key_Return)
    assert page.phase == ASKING
    assert page.view.isInteractive()
    assert page.board.view.turned == 1
    assert "turned" not in page.board.layer.items
    thing = page.course.asked[0]
    go_to(page, page.course.hole_of(thing))
    press(Key.Key_Return)
    assert page.fields[0].state == "right"


@pytest.mark.slow
def test_a_storm_is_seen_and_can_be_skipped(window: MainWindow) -> None:
    appearance().set(speed=1.0)
    page = begun(window, 10)
    see_all(page)
    assert page.phase == STORM
    assert page.board.motion.busy
    press(Key.Key_Space)
    assert page.phase == ASKING
    assert page.board.view.turned == 1


@pytest.mark.slow
def test_each_thing_is_shown_for_as_long_as_wanted(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.drill_seconds = 3
    page = begun(window)
    assert "Each is shown for 3 seconds." in page.level_about.text()
    press(Key.Key_Return)
    assert page._timer.interval() == 3000
    page._timer.timeout.emit()
    assert page.board.view.shown == page.course.shown[1][0]


def test_events_that_make_no_sense_are_passed_over(window: MainWindow) -> None:
    practising = window.practising
    for level, asked, right in ((99, 3, 3), ("5", 5, 5), (5, None, 5), (5, 5, 5)):
        practising.log.add(practising.name, "course", drill="memory", level=level, asked=asked, right=right)
    practising.log.add("Somebody else", "course", drill="memory", level=9, asked=9, right=9)
    assert begun(window).course.level == rules.next_level(5, 5, 5)


@pytest.mark.slow
def test_large_text_scrolls_by_keyboard_and_keeps_the_question_over_the_board(window: MainWindow) -> None:
    appearance().set(text_scale=2.0)
    page = begun(window, 6)
    assert not page.is_wide
    assert page.banner.geometry().bottom() < page.view.geometry().top()
    bar = page.side.verticalScrollBar()
    assert bar.maximum() > 0
    press(Key.Key_PageDown)
    assert bar.value() > 0
    press(Key.Key_PageUp)
    assert bar.value() == 0
