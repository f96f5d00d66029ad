"""The review page: its states, what it says, how it is used by mouse, keyboard and screen reader, and how it fits."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QMenu
from pytestqt.qtbot import QtBot

from ramses_desktop.coach.review import Figures
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.judged import Place
from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import game as game_named
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.coaching import words
from ramses_desktop.ui.coaching.coaching import Coaching
from ramses_desktop.ui.coaching.review import ReviewPage
from ramses_desktop.ui.coaching.timeline import GROWS, STAGGER, Timeline
from ramses_desktop.ui.pages.statistics import ONE_BY_ONE, StatisticsPage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.replay import ReplayPage
from ramses_desktop.ui.widgets.basic import Button
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import NO_WARNINGS, settle
from tests.ui.reviewed import FEW, NONE, REGRETS, counted, known, whole_game
from tests.ui.whole import open_near_the_end, page_of, play_out, window_for

pytestmark = NO_WARNINGS
Key = Qt.Key
JUDGED = [game_named("pyramids"), game_named("silver_gold")]
ID = "reviewed"


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = window_for(qtbot, Settings(second_process=False))
    window.activateWindow()
    return window


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page asks stays unanswered: everything that a test needs is known."""
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._begin", lambda self, errand: None)
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._interrupt", lambda self: None)


def shown(
    window: MainWindow,
    regrets: dict[int, float] | None = None,
    decisions: int | None = None,
    *,
    game: AnyGame = PYRAMIDS,
    players: str = "person",
    luck: bool = True,
) -> ReviewPage:
    """The page with a game that has been looked through, or some of it."""
    session = whole_game(game, players)
    counted(window.results.statistics, session)
    if decisions != 0:
        known(window.results.statistics, session).keep(REGRETS if regrets is None else regrets, decisions, luck=luck)
    window.reviewing.review(session, Agreed(), ID)
    settle()
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    return page


def ply_of(page: ReviewPage) -> int:
    """The decision on the screen."""
    assert page.verdict is not None
    return page.verdict.ply


def verdicts(page: ReviewPage) -> dict[int, Any]:
    assert page.reviewer.review is not None
    return dict(page.reviewer.review.verdicts)


# --- states -----------------------------------------------------------------------------------------------------------


def test_a_whole_review_tells_worth_luck_and_choices(window: MainWindow) -> None:
    page = shown(window)
    total = PYRAMIDS.scores(page.session.state)[0].total  # type: ignore[union-attr]
    assert page.head.title.text() == f"You made {total}."
    assert page.head.worth.text() == f"Such a deal is worth {total + 5} to a strong player."
    assert page.head.shares.text() == "Luck +4, choices −9."
    assert page.head.line.isVisible()
    assert page.head.progress.isHidden()
    for part in ("Worth:", "Luck:", "Choices:", "add up to more"):
        assert part in page.head.shares.toolTip()
    assert [row.moment.lost for row in page.moments.rows] == [
        "8.2\u00a0±\u00a00.4",
        "3.1\u00a0±\u00a00.4",
        "1.9\u00a0±\u00a00.2",
        "1.3\u00a0±\u00a00.2",
        "0.9\u00a0±\u00a00.1",
    ]
    assert page.moments.count.text() == "6 of 28 turns"


def test_while_it_works_it_says_how_far_it_is_and_shows_what_is_known(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    assert page.head.said.text() == f"Looking through your game: {page.head.gauge.value()} %"
    assert page.head.button.text() == "Stop"
    assert 0 < page.head.gauge.value() < 100
    assert page.head.line.isHidden()
    assert [row.moment.lost for row in page.moments.rows] == ["3.1\u00a0±\u00a00.4", "0.9\u00a0±\u00a00.1"]
    assert page.verdict is not None
    assert page.verdict.regret == 3.1
    assert page.board_panel.isEnabled()


def test_before_the_first_answer_there_is_nothing_to_press(window: MainWindow) -> None:
    page = shown(window, decisions=0)
    assert page.verdict is None
    assert not page.board_panel.isEnabled()
    assert not window.actions_["play_from_here"].isEnabled()
    page.step_turn(1)
    page.step_moment(1)
    assert page.verdict is None


def test_it_can_be_stopped_and_goes_on(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window, decisions=12, luck=False)
    share = page.head.gauge.value()
    qtbot.mouseClick(page.head.button, Qt.MouseButton.LeftButton)
    assert (page.head.said.text(), page.head.button.text()) == (f"Stopped at {share} %", "Go on")
    assert page.head.gauge.isHidden()
    qtbot.mouseClick(page.head.button, Qt.MouseButton.LeftButton)
    assert page.head.button.text() == "Stop"
    assert page.head.said.text().startswith("Looking through")


def test_it_rests_while_another_page_is_shown(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    window.show_page("home")
    assert not page.reviewer.is_working
    window.show_page("review")
    assert page.reviewer.is_working


def test_who_stopped_it_finds_it_stopped(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    window.show_page("home")
    window.show_page("review")
    assert page.reviewer.is_working, "it rested, and went on"
    page.head.button.click()
    window.show_page("home")
    window.show_page("review")
    assert not page.reviewer.is_working


def test_a_game_without_mistakes_is_praised(window: MainWindow) -> None:
    page = shown(window, NONE)
    assert page.moments.rows == []
    assert page.moments.praise.text() == "No mistakes found in this game. Well played!"
    assert page.moments.guide.isVisible()
    assert page.moments.count.text() == ""
    assert page.board_panel.played.words.text().startswith("Nothing better was found.")
    assert page.board_panel.better.isHidden()
    assert not page.board_panel.forward.isEnabled()


def test_one_moment_is_a_list_of_one(window: MainWindow) -> None:
    page = shown(window, FEW)
    assert [row.moment.lost for row in page.moments.rows] == ["3.1\u00a0±\u00a00.4"]
    assert page.board_panel.where.text() == "1 of 1"
    assert not page.moments.praise.isVisible()


def test_a_review_that_fails_says_so_and_can_be_tried_again(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    page.reviewer._failed()
    assert page.head.said.text() == "The review stopped by itself. Your game is safe."
    assert page.head.button.text() == "Try again"
    page.head.button.click()
    assert page.reviewer.is_working
    assert page.head.said.text().startswith("Looking through")


def test_within_the_error_is_no_mistake(window: MainWindow) -> None:
    page = shown(window)
    equal = next(one for one in verdicts(page).values() if one.regret == 0.4)
    page.choose(equal.ply)
    assert page.board_panel.better.title.text() == "Equally good"
    assert page.board_panel.played.words.text().startswith("Within the error, no mistake.")
    assert "gave away" not in page.board_panel.accessibleName()
    assert page.board_panel.where.text() == ""


def test_only_differences_are_told(window: MainWindow) -> None:
    """What a move leads to in the end is worked out by a simple policy: players would take it for a promise."""
    page = shown(window)
    assert page.board_panel.better.points.text() == "+8.2\u00a0±\u00a00.4"
    assert page.board_panel.played.points.text() == ""


# --- luck and choices in words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("luck", "choices", "error", "said"),
    [
        (4.2, -9.0, 0.5, "Luck +4, choices −9."),
        (0.3, -9.0, 0.5, "No luck either way, choices −9."),
        (-6.0, 0.4, 0.5, "Luck −6, choices about even."),
        (0.0, 0.4, 0.5, "No luck either way, choices about even."),
    ],
)
def test_luck_and_choices_in_words(luck: float, choices: float, error: float, said: str) -> None:
    told = words.Account.of(Figures(100, 100 - luck - choices, luck, error))
    assert words.shares(told) == said
    assert told.worth + told.luck + told.choices == told.total


# --- keys and mouse ---------------------------------------------------------------------------------------------------


def test_arrows_lead_through_turns_and_key_moments(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    found = page.reviewer.review
    assert found is not None
    plies = [turn.worst.ply for turn in found.turns]
    page.choose(plies[4])
    for key, ply in ((Key.Key_Right, plies[5]), (Key.Key_Right, plies[6]), (Key.Key_Left, plies[5])):
        qtbot.keyClick(page, key)
        assert ply_of(page) == ply
    page.choose(plies[0])
    qtbot.keyClick(page, Key.Key_Left)
    assert ply_of(page) == plies[0]
    moments = [one.ply for one in found.key_moments]
    page.choose(moments[0])
    for key, at in ((Key.Key_Down, 1), (Key.Key_Down, 2), (Key.Key_Up, 1), (Key.Key_Up, 0), (Key.Key_Up, 0)):
        qtbot.keyClick(page, key)
        assert ply_of(page) == moments[at]
        assert page.board_panel.where.text() == f"{at + 1} of 5"


def test_arrows_work_wherever_the_focus_is(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    moments = [one.ply for one in page.reviewer.review.key_moments]  # type: ignore[union-attr]
    for widget in (page.board_panel.play_on, page.moments.rows[3], page.turns.timeline, page.whole_button):
        page.choose(moments[1])
        widget.setFocus()
        qtbot.keyClick(widget, Key.Key_Down)
        assert ply_of(page) == moments[2]


def test_a_click_on_a_turn_a_moment_or_an_arrow_shows_it(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    left = Qt.MouseButton.LeftButton
    column = page.turns.timeline.columns()[5]
    qtbot.mouseClick(page.turns.timeline, left, pos=column.rect.center().toPoint())
    assert page.verdict is not None
    assert column.turn is not None
    assert ply_of(page) == column.turn.worst.ply
    qtbot.mouseClick(page.moments.rows[2], left)
    assert ply_of(page) == page.moments.rows[2].moment.ply
    assert [row.isChecked() for row in page.moments.rows] == [False, False, True, False, False]
    qtbot.mouseClick(page.board_panel.forward, left)
    assert ply_of(page) == page.moments.rows[3].moment.ply
    qtbot.mouseClick(page.board_panel.back, left)
    qtbot.mouseClick(page.board_panel.back, left)
    assert ply_of(page) == page.moments.rows[1].moment.ply


def test_a_turn_that_is_not_known_yet_cannot_be_chosen(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window, decisions=12, luck=False)
    before = page.verdict
    column = page.turns.timeline.columns()[-1]
    qtbot.mouseClick(page.turns.timeline, Qt.MouseButton.LeftButton, pos=column.rect.center().toPoint())
    assert page.verdict is before


def test_what_the_player_chose_stays_when_more_is_found(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    chosen = page.reviewer.review.turns[2].worst.ply  # type: ignore[union-attr]
    page.choose(chosen)
    page.reviewer.changed.emit()
    assert ply_of(page) == chosen


def test_escape_leaves(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    qtbot.keyClick(page, Key.Key_Escape)
    assert window.page == "home"


# --- what can be done with a decision ---------------------------------------------------------------------------------


def test_a_decision_is_kept_and_dropped_again(window: MainWindow, qtbot: QtBot) -> None:
    page, keeping = shown(window), window.practising.keeping
    here = Place(ID, 0, ply_of(page))
    assert page.board_panel.keep.text() == "Keep for practice"
    qtbot.keyClick(page, Key.Key_K)
    assert keeping.has(here)
    assert page.board_panel.keep.text() == "Kept"
    page.step_moment(1)
    assert page.board_panel.keep.text() == "Keep for practice"
    page.step_moment(-1)
    assert page.board_panel.keep.text() == "Kept"
    qtbot.mouseClick(page.board_panel.keep, Qt.MouseButton.LeftButton)
    assert not keeping.has(here)
    assert page.board_panel.keep.text() == "Keep for practice"


def test_a_game_from_a_file_is_reviewed_without_keeping(window: MainWindow) -> None:
    window.reviewing.review(whole_game(PYRAMIDS), Agreed())
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    assert page.reviewer.is_working
    assert not window.actions_["keep_decision"].isEnabled()


def test_play_on_begins_a_game_of_its_own_at_that_moment(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window, players="person greedy")
    ply, line = ply_of(page), list(page.session.line)  # type: ignore[union-attr]
    qtbot.keyClick(page, Key.Key_P)
    assert window.page == "table"
    table = page_of(window).table
    assert table.session.line[:ply] == line[:ply]
    assert table.session.ply == ply
    assert table.kind == PRACTICE
    assert table.assisted
    assert len(page.session.line) == len(line)  # type: ignore[union-attr]


def test_try_it_again_puts_the_decision_on_the_table(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    ply = ply_of(page)
    qtbot.keyClick(page, Key.Key_T)
    assert window.page == "retry"
    task = window.stage.currentWidget().task  # type: ignore[attr-defined] # the page of retries
    assert (task.session, task.ply, task.verdict) == (page.session, ply, page.verdict)
    window.stage.back()
    assert window.page == "review"
    assert ply_of(page) == ply


def test_the_whole_game_can_be_watched(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window)
    qtbot.mouseClick(page.whole_button, Qt.MouseButton.LeftButton)
    replay = window.stage.currentWidget()
    assert isinstance(replay, ReplayPage)
    assert replay.session is not None
    assert replay.session.line == page.session.line  # type: ignore[union-attr]


def test_letters_do_nothing_elsewhere(window: MainWindow, qtbot: QtBot) -> None:
    shown(window)
    window.show_page("home")
    for name in ("try_again", "play_from_here", "keep_decision"):
        assert not window.actions_[name].isEnabled()


# --- several people ---------------------------------------------------------------------------------------------------


def test_where_several_people_played_one_is_chosen(window: MainWindow, qtbot: QtBot) -> None:
    page = shown(window, players="person person greedy")
    assert page.head.title.text().startswith("Adam made ")
    assert page.board_panel.played.title.text() == "Adam"
    assert ". Adam gave away 8.2, plus or minus 0.4. Better: " in page.board_panel.accessibleName()
    assert page.seat_button.isVisible()
    qtbot.mouseClick(page.seat_button, Qt.MouseButton.LeftButton)
    menu = page.findChild(QMenu)
    assert menu is not None
    assert [action.text() for action in menu.actions()] == ["Adam", "Eva"]
    menu.actions()[1].trigger()
    menu.close()
    assert page.seat == 1
    assert page.head.title.text().startswith("Eva made ")


def test_alone_nobody_is_asked(window: MainWindow) -> None:
    page = shown(window)
    assert page.seat_button.isHidden()
    assert page.board_panel.played.title.text() == "You"


# --- ways to get here -------------------------------------------------------------------------------------------------


def test_the_end_of_a_game_leads_to_its_review(window: MainWindow, qtbot: QtBot) -> None:
    open_near_the_end(window, "sphinx")
    play_out(qtbot, window)
    result = page_of(window).result
    assert result.review_button.isVisible()
    result.review_button.click()
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    assert page._game == page_of(window).journal.id
    assert page.session is page_of(window).table.session
    window.stage.back()
    assert window.page == "table"


def test_the_menu_reviews_the_last_game(window: MainWindow, qtbot: QtBot) -> None:
    window.actions_["review"].trigger()
    assert window.status.text() == "Finish a game first. Then you can look through it here."
    open_near_the_end(window, "sphinx")
    play_out(qtbot, window)
    name = page_of(window).journal.id
    window.games.clear_table()
    window.show_page("home")
    window.actions_["review"].trigger()
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    assert page._game == name


def test_a_game_whose_moves_are_gone_says_so(window: MainWindow) -> None:
    counted(window.results.statistics, whole_game(PYRAMIDS))
    window.reviewing.review_record(ID)
    assert window.status.text() == "The moves of this game are gone; only its result is left."


def test_a_replay_leads_to_the_review(window: MainWindow, qtbot: QtBot) -> None:
    open_near_the_end(window, "sphinx")
    play_out(qtbot, window)
    window.games.replay_table()
    replay = window.stage.currentWidget()
    assert isinstance(replay, ReplayPage)
    qtbot.mouseClick(replay.review_button, Qt.MouseButton.LeftButton)
    page = window.stage.currentWidget()
    assert isinstance(page, ReviewPage)
    assert page._game == page_of(window).journal.id


def test_before_anybody_can_ask_for_a_review_all_is_made_ready(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    ready: list[str] = []
    monkeypatch.setattr(Coaching, "expect", lambda self, game_id: ready.append(game_id))
    window.games.replay(whole_game(PYRAMIDS).branch(9))
    window.games.replay(whole_game(PYRAMIDS, "greedy"))
    assert ready == [], "these have no review"
    window.games.replay(whole_game(PYRAMIDS))
    assert ready == ["pyramids"]
    counted(window.results.statistics, whole_game(PYRAMIDS))
    window.show_page("statistics")
    page = window.stage.currentWidget()
    assert isinstance(page, StatisticsPage)
    page.tabs.set_value(ONE_BY_ONE)
    page.games.table.choose_row(0)
    assert page.games.review_button.isEnabled()
    assert len(ready) > 1
    assert {*ready} == {"pyramids"}


def test_an_unfinished_game_has_no_review(window: MainWindow) -> None:
    window.games.replay(whole_game(PYRAMIDS).branch(9))
    replay = window.stage.currentWidget()
    assert isinstance(replay, ReplayPage)
    assert replay.review_button.isHidden()


def test_a_game_of_bots_is_not_offered(window: MainWindow) -> None:
    window.games.replay(whole_game(PYRAMIDS, "greedy"))
    replay = window.stage.currentWidget()
    assert isinstance(replay, ReplayPage)
    assert replay.review_button.isHidden()


# --- screen readers ---------------------------------------------------------------------------------------------------


def test_the_decision_is_told_in_sentences(window: MainWindow) -> None:
    page = shown(window)
    page.step_moment(1)
    said = page.board_panel.accessibleName()
    assert said.startswith(f"{page.board_panel.title.text()}. You gave away 3.1, plus or minus 0.4. Better: ")
    assert page.board_panel.better.accessibleName().startswith("Better. +3.1\u00a0±\u00a00.4. ")
    assert page.board_panel.played.accessibleName().startswith("You. ")


def test_everything_that_can_be_pressed_has_a_name(window: MainWindow) -> None:
    page = shown(window)
    for button in page.findChildren(Button):
        assert not button.isVisible() or button.accessibleName() or button.text()
    for row in page.moments.rows:
        assert row.moment.lost in row.accessibleName()
    assert page.turns.timeline.accessibleName().startswith("Turn by turn")
    assert page.head.line.accessibleName() == f"{page.head.worth.text()} {page.head.shares.text()}"


def test_the_timeline_tells_the_turn_that_is_looked_at(window: MainWindow) -> None:
    page = shown(window)
    page.step_moment(1)
    assert page.turns.timeline.accessibleName() == f"Turn by turn: {page.board_panel.title.text()}: 3.1\u00a0±\u00a00.4 given away"


# --- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.spec.id)
def test_every_decision_has_its_picture(window: MainWindow, game: AnyGame) -> None:
    page = shown(window, dict.fromkeys(range(90), 1.0), game=game)
    stages, before = set(), QImage()
    session = page.session
    assert session is not None
    for ply in sorted(verdicts(page)):
        page.choose(ply)
        view = session.view(0, ply)
        stage = view.stage, view.bonus > 0
        if stage not in stages:
            stages.add(stage)
            picture = page.board_panel.view.grab().toImage()
            assert picture != before
            before = picture
            assert page.board_panel.note.isVisible() == (stage == ("cross", False))
    assert stages == {("keep", False), ("cross", False), ("cross", True), ("replace", False)}


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 1.0), ((1024, 700), 1.0), ((1280, 800), 2.0)])
@pytest.mark.parametrize("game", JUDGED, ids=lambda game: game.spec.id)
def test_nothing_is_clipped(window: MainWindow, game: AnyGame, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    window.resize(*size)
    page = shown(window, game=game)
    page.step_moment(1)
    settle()
    for label in page.findChildren(QLabel):
        if label.isVisible() and label is not page.about:
            needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
            assert label.height() >= needed, label.text()
            assert label.wordWrap() or label.width() >= label.sizeHint().width() - 1, label.text()
    for button in page.board_panel.buttons:
        assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()


def test_in_a_narrow_window_the_key_moments_are_a_drop_list(window: MainWindow) -> None:
    page = shown(window)
    assert page.moments.isVisible()
    assert page.board_panel.box.isHidden()
    window.resize(1024, 700)
    settle()
    assert page.moments.isHidden()
    assert page.board_panel.box.isVisible()
    page.board_panel.box.setCurrentIndex(2)
    page.board_panel.box.activated.emit(2)
    assert ply_of(page) == page.reviewer.review.key_moments[2].ply  # type: ignore[union-attr]


def test_large_text_stacks_the_panels_and_scrolls_by_rounds(window: MainWindow) -> None:
    appearance().set(text_scale=2.0)
    page = shown(window)
    settle()
    assert page.moments.geometry().bottom() < page.board_panel.geometry().top()
    area, timeline = page.turns.area, page.turns.timeline
    assert timeline.width() > area.viewport().width()
    for at in (0, 27):
        column = timeline.columns()[at]
        page._choose_turn(column.when)
        settle()
        seen = area.horizontalScrollBar().value()
        assert seen <= column.rect.left()
        assert column.rect.right() <= seen + area.viewport().width()


def test_bars_grow_one_after_the_other_and_at_once_with_reduced_motion(window: MainWindow, qtbot: QtBot) -> None:
    turns = found.turns if (found := shown(window).reviewer.review) is not None else []
    calendar, seconds = [(turn.round, turn.turn) for turn in turns], 0.0
    lossy = [(turn.round, turn.turn) for turn in turns if (turn.regret or 0.0) > 1.0]
    appearance().set(speed=1.0)
    timeline = Timeline(seconds=lambda: seconds)
    qtbot.addWidget(timeline)
    timeline.show_turns(calendar, turns, {})

    def bars() -> list[QImage]:
        return [timeline.grab(timeline.rect_of(when).toRect()).toImage() for when in (lossy[0], lossy[-1])]

    small = bars()
    seconds = (GROWS + calendar.index(lossy[0]) * STAGGER) / 1000
    first_has_grown = bars()
    seconds = (GROWS + len(calendar) * STAGGER) / 1000
    whole = bars()
    assert first_has_grown[0] == whole[0] != small[0]
    assert first_has_grown[1] != whole[1] != small[1]
    appearance().set(reduced_motion=True)
    timeline.clear()
    timeline.show_turns(calendar, turns, {})
    assert bars() == whole


def test_every_theme_paints_it(window: MainWindow) -> None:
    page = shown(window)
    pictures: list[QImage] = []
    for theme in ("light", "dark", "high_contrast"):
        appearance().set(theme=theme)
        settle()
        pictures.append(page.grab().toImage())
    assert len({bytes(picture.constBits()) for picture in pictures}) == 3


def test_another_review_begins_anew(window: MainWindow) -> None:
    page = shown(window)
    session = page.session
    assert session is not None
    counted(window.results.statistics, session, "other")
    known(window.results.statistics, session, "other").keep(NONE)
    window.reviewing.review(session, Agreed(), "other")
    settle()
    assert page.reviewer.review is not None
    assert ply_of(page) == page.reviewer.review.turns[0].worst.ply


def test_until_something_is_known_no_decision_is_shown(window: MainWindow) -> None:
    page = shown(window)
    panel = page.board_panel
    assert panel.played.isVisible()
    window.reviewing.review(whole_game(PYRAMIDS, seed="another"), Agreed())
    settle()
    assert page.verdict is None
    assert panel.title.text() == ""
    assert panel.played.isHidden()
    assert panel.better.isHidden()
    assert panel.note.isHidden()
    page = shown(window)
    assert panel.played.isVisible()
    assert panel.title.text()


def test_the_open_drop_list_keeps_its_arrows(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1024, 700)
    page = shown(window)
    box, before = page.board_panel.box, ply_of(page)
    box.showPopup()
    settle()
    assert box.currentIndex() == 0
    qtbot.keyClick(box.view(), Key.Key_Down)
    qtbot.keyClick(box.view(), Key.Key_Down)
    assert ply_of(page) == before
    qtbot.keyClick(box.view(), Key.Key_Return)
    settle()
    assert page.reviewer.review is not None
    assert ply_of(page) == page.reviewer.review.key_moments[2].ply


def test_whoever_makes_many_large_mistakes_sees_them_whole(window: MainWindow) -> None:
    page = shown(window, dict.fromkeys(range(0, 99, 2), 6.4))
    heights = page.turns.timeline._point
    assert heights * 6.4 < 95


def test_a_game_that_counts_steps_is_told_in_steps(window: MainWindow) -> None:
    page = shown(window, {2: 5.0, 9: 3.0}, game=game_named("pharaoh"))
    assert page.head.title.text() == "Your game, turn by turn"
    assert page.head.worth.text().endswith(" turns without a mistake.")
    assert page.head.shares.text() == "Luck saved you 4 steps."
    assert page.turns._unit.text() == "steps given away"
    assert page.head.line.isHidden()
    assert [row.moment.lost for row in page.moments.rows] == ["5.0\u00a0±\u00a00.4", "3.0\u00a0±\u00a00.4"]
    assert all(row.moment.why for row in page.moments.rows)
    assert page.board_panel.title.text().startswith("Turn ")


def test_no_reason_speaks_for_the_other_move(window: MainWindow) -> None:
    """Whatever the lines of the score card say, only those are told that bring the better move its lead."""
    page, luck = shown(window), Luck("reasons")
    assert page.reviewer.review is not None
    verdict = page.reviewer.review.key_moments[0]
    for _ in range(50):
        lines = tuple((luck.below(80) - 40) / 10 for _ in range(5))
        if (regret := sum(lines)) > 1.5:
            told = words.why(page.reviewer.review, evolve(verdict, lines=lines, regret=regret), page.reviewer.judge)
            in_the_end = told.partition("More in the end:")[2]
            assert "−" not in in_the_end
            assert bool(in_the_end) == any(line >= 0.25 for line in lines)


def test_nothing_moves_when_the_review_is_done(window: MainWindow) -> None:
    page = shown(window, decisions=12, luck=False)
    before = page.head.geometry(), page.turns.geometry(), page.board_panel.geometry()
    session = page.session
    assert session is not None
    known(window.results.statistics, session).keep(REGRETS)
    window.reviewing.review(session, Agreed(), ID)
    settle()
    assert page.head.line.isVisible()
    assert (page.head.geometry(), page.turns.geometry(), page.board_panel.geometry()) == before
