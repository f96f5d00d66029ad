"""The guided first games: each is played from end to end by mouse and by keyboard, points at something at every step, and cannot be
dodged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Any, Final

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots.search import finished
from ramses_desktop.games import SAMPLE, all_ids, game, lesson, lessons
from ramses_desktop.games.offer import LAST, MOVE, Lesson, Play, Read, Ready
from ramses_desktop.store import queries
from ramses_desktop.store.journal import journals
from ramses_desktop.store.paths import removed_folder
from ramses_desktop.ui.board.values import Hint
from ramses_desktop.ui.style.theme import Appearance, appearance
from ramses_desktop.ui.table.guide import BegunDialog
from ramses_desktop.ui.table.guide_overlay import Bubble, in_widget
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import lesson_setup
from ramses_desktop.ui.widgets.basic import Label
from ramses_desktop.ui.window import MainWindow
from tests.lessons import do_as_wanted
from tests.tiers import LONG
from tests.ui.play import LEFT, NO_WARNINGS, settle, sit_down, table_of
from tests.ui.whole import page_of, window_for

pytestmark = NO_WARNINGS
PYRAMIDS, SILVER_GOLD, RAMSES = "pyramids", "silver_gold", "ramses"
SIZES: Final = ((1280, 800), (1024, 700))
LESSONS: Final = [(game_id, at) for game_id in all_ids() for at, _ in enumerate(lessons(game_id))]
ONE_QUICK: Final = [pytest.param(*lesson, marks=() if lesson[0] == SAMPLE else LONG) for lesson in LESSONS]
"""Whole lessons; the quick tests play the shortest."""
ENOUGH: Final = 6
"""How often the same place is clicked before a step counts as impossible, as a tile may need three turns."""


def lesson_of(game_id: str, at: int) -> Lesson:
    return lessons(game_id)[at]


def begin(qtbot: QtBot, game_id: str, at: int = 0, size: tuple[int, int] = SIZES[0]) -> TablePage:
    setup = lesson_setup(game_id, str(lesson_of(game_id, at).options.get("kind", "")), "Ada")
    assert setup.seed == lesson_of(game_id, at).seed
    return sit_down(qtbot, setup, size=size)


def until_shown(qtbot: QtBot, page: TablePage) -> None:
    """Wait until the bots have played and the next step is shown."""
    settle()
    qtbot.waitUntil(lambda: not page.guide.is_on or not page.guide.overlay.isHidden())


def click(page: TablePage, at: QPointF) -> None:
    """Click whatever is there, through the holes of the overlay or on it."""
    point = at.toPoint()
    widget = page.childAt(point) or page
    QTest.mouseClick(widget, LEFT, pos=widget.mapFrom(page, point))
    settle()


def type_keys(page: TablePage, keys: str) -> None:
    for name in keys.split():
        sequence: Any = QKeySequence.fromString(name)
        key = sequence[0]
        QTest.keyClick(page.window().windowHandle(), key.key(), key.keyboardModifiers())
        settle()


def steps(qtbot: QtBot, page: TablePage) -> Iterator[int]:
    """The numbers of the steps, one after the other, each when it is shown."""
    guide = page.guide
    last = len(lesson(page.game_id, page.setup.seed).steps)
    for at in range(last):
        until_shown(qtbot, page)
        assert (guide.is_on, guide.at) == (True, at), f"step {at - 1} could not be done"
        yield at
    assert not guide.is_on


def everything_is_in_sight(page: TablePage) -> None:
    """The step points at something, and neither bubble nor ibis covers it or leaves the window."""
    guide, scene = page.guide, page.guide.overlay.scene
    assert scene is not None
    where = f"step {guide.at}, “{guide.step.title}”"
    if not isinstance(guide.step.wants, Read):
        assert scene.open, f"{where} points at nothing"
    assert len(guide.step.light) <= len(scene.light), f"{where} lights what is not there: {guide.step.light}"
    bubble = QRectF(guide.overlay.bubble.geometry())
    assert QRectF(page.rect()).contains(bubble), where
    for rect in scene.open:
        assert QRectF(page.rect()).adjusted(-1, -1, 1, 1).contains(rect), where
        assert not bubble.intersects(rect), f"{where}: the bubble covers {rect}"
    if appearance().text_scale == 1.0:
        for rect in scene.light:
            assert not bubble.intersects(rect), f"{where}: the bubble covers the lit {rect}"
    for label in (guide.overlay.bubble.title, guide.overlay.bubble.words, guide.overlay.bubble.task_words):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), f"{where}: “{label.text()}” is cut off"


@pytest.mark.parametrize("scale", [1.0, pytest.param(2.0, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game_id", "lesson"), ONE_QUICK)
def test_it_is_played_from_end_to_end_by_mouse(
    qtbot: QtBot, plain_look: Appearance, game_id: str, lesson: int, scale: float
) -> None:
    plain_look.set(text_scale=scale)
    page = begin(qtbot, game_id, lesson)
    guide = page.guide
    for at in steps(qtbot, page):
        everything_is_in_sight(page)
        if isinstance(guide.step.wants, Read):
            button = guide.overlay.bubble.next
            click(page, QPointF(button.mapTo(page, button.rect().center())))
            continue
        for place in guide.step.at * ENOUGH:
            for rect in guide.rects(place):
                if guide.is_on and guide.at == at and not guide.overlay.isHidden():
                    click(page, rect.center())
    assert page.is_open
    assert table_of(page).session.ply > 0


@pytest.mark.parametrize("scale", [1.0, pytest.param(2.0, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game_id", "lesson"), ONE_QUICK)
def test_it_is_played_from_end_to_end_by_keyboard(
    qtbot: QtBot, plain_look: Appearance, game_id: str, lesson: int, scale: float
) -> None:
    plain_look.set(text_scale=scale)
    page = begin(qtbot, game_id, lesson, SIZES[1])
    keys = import_module(f"tests.games.{game_id}.lesson_keys").KEYS[lesson_of(game_id, lesson).seed]
    assert len(keys) == len(lesson_of(game_id, lesson).steps)
    for at in steps(qtbot, page):
        everything_is_in_sight(page)
        type_keys(page, keys[at])


@pytest.mark.parametrize(("game_id", "lesson"), ONE_QUICK)
def test_no_step_can_be_dodged(qtbot: QtBot, game_id: str, lesson: int) -> None:
    """Other moves, other clicks and other tools change nothing, and are refused in words."""
    page = begin(qtbot, game_id, lesson)
    guide, table = page.guide, table_of(page)
    for at in steps(qtbot, page):
        wants, ply = guide.step.wants, table.session.ply
        wanted = wants.moves[0] if isinstance(wants, Play) else ""
        others = [move for move in table.game.moves(table.session.state) if str(move) != wanted][:4]
        for move in others:
            page.board.chosen.emit(move)
            assert (table.session.ply, guide.at) == (ply, at), f"step {at} allows {move}"
        if others and not isinstance(wants, Read):
            assert guide.overlay.bubble.task_words.text().startswith("Not yet.")
        assert not page.actions_["undo"].isEnabled() or isinstance(wants, Play | Ready) is False
        do_as_wanted(page)


@pytest.mark.parametrize(("game_id", "lesson"), LESSONS)
def test_it_teaches_in_a_few_steps_of_a_few_words(game_id: str, lesson: int) -> None:
    found = lesson_of(game_id, lesson)
    assert found.steps[-1] is LAST
    assert 4 <= len(found.steps) <= 14
    for step in found.steps:
        assert len(step.text) <= 150, step.title
        assert len(step.task) <= 80, step.title
        assert step.task.endswith(".")
        assert "!" not in step.title + step.text + step.task


def at_step(qtbot: QtBot, game_id: str, number: int) -> TablePage:
    page = begin(qtbot, game_id)
    for at in steps(qtbot, page):
        if at == number:
            break
        do_as_wanted(page)
    return page


def test_a_click_elsewhere_is_refused_and_does_nothing(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 1)
    own_card = page.guide.rects("card")[0].center()
    click(page, own_card)
    assert page.guide.overlay.bubble.task_words.text() == "Not yet. Click the deck."
    assert page.board.hand.ready() is None


def test_the_words_for_mouse_and_keyboard_stand_there_whatever_hand_is_in_use(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 1)
    bubble = page.guide.overlay.bubble

    def words() -> tuple[str, ...]:
        return tuple(label.text() for label in bubble.findChildren(Label) if label.isVisible())

    before = words()
    assert before[-2:] == ("Click the deck.", "Press Tab until the deck is framed.")
    QTest.keyClick(page.view, Qt.Key.Key_Shift)
    assert words() == before
    QTest.mousePress(page.view.viewport(), LEFT, pos=QPoint(1, 1))
    assert words() == before


@pytest.mark.parametrize("game_id", [PYRAMIDS, SILVER_GOLD])
@pytest.mark.parametrize("size", SIZES)
def test_none_of_the_cards_to_choose_from_is_covered(
    qtbot: QtBot, plain_look: Appearance, game_id: str, size: tuple[int, int]
) -> None:
    page = begin(qtbot, game_id, size=size)
    until_shown(qtbot, page)
    bubble = QRectF(page.guide.overlay.bubble.geometry())
    cards = [target for target in page.board.all_targets() if isinstance(target.key, tuple) and target.key[0] == "card"]
    assert len(cards) == 4
    for card in cards:
        assert not bubble.intersects(in_widget(card.rect, page.view.viewport(), page)), f"the bubble covers {card.key}"


def test_after_the_guide_the_header_names_the_players(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 1)
    assert page.header.about.text() == "First game, with a guide"
    page.guide.leave()
    assert page.header.about.text() == "Ada against a bot"


def test_undoing_what_was_laid_leads_one_step_back(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 2)
    assert page.guide.at == 2
    table_of(page).undo()
    settle()
    assert page.guide.at == 1


def test_escape_ends_the_guide_and_the_game_goes_on(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 1)
    page.actions_["put_back"].trigger()
    settle()
    assert not page.guide.is_on
    assert page.guide.overlay.isHidden()
    assert table_of(page).awaits_person
    page.board.chosen.emit(table_of(page).game.parse("keep"))
    assert table_of(page).session.ply > 0


def test_it_is_taken_up_where_it_was_left(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 3)
    page.guide.leave()
    page.guide.begin()
    settle()
    assert (page.guide.is_on, page.guide.at) == (True, 3)


@pytest.mark.parametrize(
    ("steps_done", "moves", "resumed"),
    [(3, 2, 4), *(pytest.param(*case, marks=LONG) for case in ((2, 0, 2), (3, 0, 1), (5, 0, 5)))],
)
def test_it_is_taken_up_after_an_undo_that_it_wanted(qtbot: QtBot, steps_done: int, moves: int, resumed: int) -> None:
    """A move taken back leaves no trace, so it is played and taken back once more."""
    page = at_step(qtbot, "ramses", steps_done)
    wants = page.guide.step.wants
    for move in wants.moves[:moves] if isinstance(wants, Play) else ():
        page.board.chosen.emit(table_of(page).game.parse(move))
    page.guide.leave()
    page.guide.begin()
    settle()
    assert (page.guide.is_on, page.guide.at) == (True, resumed)


def test_after_another_move_there_is_nothing_to_take_up(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 1)
    page.guide.leave()
    page.board.chosen.emit(table_of(page).game.parse("keep"))
    settle()
    page.guide.begin()
    assert not page.guide.is_on


def begun(window: MainWindow, moves: Sequence[str], form: str = "") -> str:
    """Begin the guided first game of Ramses in this form, play these moves, and go home. The id of its journal."""
    window.teach(RAMSES, form)
    settle()
    page = page_of(window)
    page.guide.leave()
    for move in moves:
        page.table.play(page.table.game.parse(move))
    settle()
    window.show_page("home")
    return page.journal.id


def asked(window: MainWindow) -> BegunDialog | None:
    """The question what to do about the guided game that was begun."""
    settle()
    return window.findChild(BegunDialog)


def test_show_me_asks_whether_to_go_on_or_to_start_again(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    begun(window, ("turn over",))
    window.teach(RAMSES)
    dialog = asked(window)
    assert dialog is not None
    assert (window.page, dialog.going_on.text(), dialog.again.text()) == ("home", "Go on", "Start again")


@pytest.mark.parametrize("left", ["on the table", "on the disk"])
def test_going_on_takes_the_guide_up_where_it_was_left(qtbot: QtBot, left: str) -> None:
    window = window_for(qtbot)
    before = begun(window, ("turn over",))
    if left == "on the disk":
        window.games.clear_table()
    window.teach(RAMSES)
    dialog = asked(window)
    assert dialog is not None
    dialog.going_on.click()
    settle()
    page = page_of(window)
    assert (window.page, page.journal.id, page.guide.is_on, page.guide.at) == ("table", before, True, 1)


@pytest.mark.parametrize("left", ["on the table", "on the disk"])
def test_starting_again_leaves_one_guided_game(qtbot: QtBot, left: str) -> None:
    window = window_for(qtbot)
    before = begun(window, ("turn over", "slide down"))
    if left == "on the disk":
        window.games.clear_table()
    window.teach(RAMSES)
    dialog = asked(window)
    assert dialog is not None
    dialog.again.click()
    settle()
    page = page_of(window)
    assert (window.page, page.guide.is_on, page.guide.at) == ("table", True, 0)
    assert page.journal.id != before
    assert [path.stem for path in journals(None)] == [page.journal.id]
    assert (removed_folder() / f"{before}.ramses").exists()


def test_each_form_has_a_guide_of_its_own(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    begun(window, ("turn over",))
    window.teach(RAMSES, "children")
    assert asked(window) is None
    page = page_of(window)
    assert (page.guide.is_on, page.guide.at, page.setup.seed) == (True, 0, lessons(RAMSES)[1].seed)
    assert len(window.unfinished.games()) == 1


def test_at_a_table_show_me_teaches_the_form_that_is_played_there(qtbot: QtBot) -> None:
    window = window_for(qtbot)
    begun(window, (), "children")
    window.games.take_up_guide()
    window.actions_["how"].trigger()
    assert asked(window) is None
    assert page_of(window).setup.seed == lessons(RAMSES)[1].seed
    assert page_of(window).guide.is_on


def test_a_refusal_has_the_room_that_it_needs_and_goes_once_something_is_done(qtbot: QtBot) -> None:
    page = begin(qtbot, "pyramids")
    bubble: Bubble = page.guide.overlay.bubble
    keep: Any = page.guide._wanted_move()
    page.guide.refuse()
    settle()
    assert bubble.task_words.text().startswith("Not yet.")
    for label in (bubble.words, bubble.task_words):
        assert label.height() >= label.heightForWidth(label.width())
    page.board.hand.press(("card", keep.first))
    settle()
    assert not bubble.task_words.text().startswith("Not yet.")


def test_escape_ends_the_guide_even_with_something_chosen(qtbot: QtBot) -> None:
    page = begin(qtbot, "pyramids")
    keep: Any = page.guide._wanted_move()
    for card in (keep.first, keep.second):
        click(page, page.guide.rects(("card", card))[0].center())
    settle()
    assert page.guide.at == 1
    page.actions_["put_back"].trigger()
    assert not page.guide.is_on
    assert page.board.hand.ready() == keep


def test_no_other_button_has_the_key_that_skips_the_guide(qtbot: QtBot) -> None:
    page = begin(qtbot, "pyramids")
    keep: Any = page.guide._wanted_move()
    click(page, page.guide.rects(("card", keep.first))[0].center())
    assert not page.bar.put_back.isVisible()
    page.guide.leave()
    settle()
    assert page.bar.put_back.isVisible()


def test_while_the_guide_is_seen_the_board_is_repainted_with_what_lies_over_it(qtbot: QtBot) -> None:
    page = begin(qtbot, "pyramids")
    viewport, opaque = page.view.viewport(), Qt.WidgetAttribute.WA_OpaquePaintEvent
    assert not viewport.testAttribute(opaque)
    page.guide.leave()
    assert viewport.testAttribute(opaque)


def test_a_finished_lesson_is_in_the_statistics_and_in_no_hall_of_fame(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 3)
    page.guide.leave()
    table = table_of(page)
    table.play(table.game.parse("keep"))
    qtbot.waitUntil(lambda: table.turn is None)
    settle()
    assert page.journal.finished
    reading: Any = queries.reading(page.journal.path, [game("sample")])
    for result in (queries.of_journal(page.journal), finished(reading)):
        assert result is not None
        assert not result.counts
    assert page.result.deal.note.text() == "A guided game stays out of the hall of fame."


def test_a_rematch_after_a_lesson_is_an_ordinary_game(qtbot: QtBot) -> None:
    page = at_step(qtbot, "sample", 3)
    page.guide.leave()
    table = table_of(page)
    table.play(table.game.parse("keep"))
    qtbot.waitUntil(lambda: table.turn is None)
    settle()
    with qtbot.waitSignal(page.rematch) as asked:
        page.result.rematch.emit()
    page.open(asked.args[0])
    assert not page.guide.is_on
    assert not page.agreed.is_lesson


def test_a_hint_that_the_guide_wants_is_no_help_but_the_next_one_is(qtbot: QtBot) -> None:
    page = at_step(qtbot, PYRAMIDS, 9)
    page.actions_["hint"].trigger()
    qtbot.waitUntil(lambda: page.hinting.panel is not None and not page.hinting.panel.thinking)
    assert page.guide.at == 10
    assert not page.agreed.assisted
    page.guide.leave()
    page.hinting.drop()
    page.actions_["hint"].trigger()
    qtbot.waitUntil(lambda: page.hinting.panel is not None and not page.hinting.panel.thinking)
    assert page.agreed.assisted


def test_confirm_is_lit_once_the_move_is_laid_out(qtbot: QtBot) -> None:
    page = at_step(qtbot, "pyramids", 7)
    guide = page.guide
    confirm = guide.rects("confirm")
    scene = guide.overlay.scene
    assert scene is not None
    assert confirm[0] not in scene.open
    assert scene.marked == tuple(guide.rects(MOVE))
    move = table_of(page).game.parse("cross 32 a3 b3 c3 b4")
    page.board.do(lambda: page.board.hand.try_hint(Hint(move, "")))
    settle()
    scene = guide.overlay.scene
    assert scene is not None
    assert scene.open == tuple(guide.rects("confirm"))
    assert scene.marked == ()


@pytest.mark.slow
def test_what_is_carried_turns_wherever_the_pointer_is(qtbot: QtBot) -> None:
    page = at_step(qtbot, "pyramids", 6)
    board: Any = page.board
    overlay = page.guide.overlay
    click(page, page.guide.rects(("expedition",))[0].center())
    ways = [board.hand.mark.way]
    dimmed = QPoint(page.width() - 30, page.height() - 30)
    assert page.childAt(dimmed) is overlay
    QTest.mouseClick(overlay, Qt.MouseButton.RightButton, pos=dimmed)
    ways.append(board.hand.mark.way)
    at = QPointF(dimmed)
    wheel = QWheelEvent(
        at, overlay.mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QCoreApplication.sendEvent(overlay, wheel)
    ways.append(board.hand.mark.way)
    assert len(set(ways)) == 3
    assert page.guide.at == 6
