"""Replays: back and forth by slider, steps, list and automatically; from anywhere, play on for practice."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games.pharaoh.rules import GAME as TOMB
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.store import paths
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.ui.actions import REPLAY
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.models import PLY_ROLE
from ramses_desktop.ui.table.replay import PACES, ReplayPage, seats_to_play_on
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import EVERY_IN_TIME, NO_WARNINGS, begun, in_time, settle, whole, wish
from tests.ui.whole import game_of, line_at, open_near_the_end, page_of, play_out, play_some, saved, setup, table_at, window_for

pytestmark = NO_WARNINGS
Key = Qt.Key
OVER = 999


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    window = window_for(qtbot)
    window.activateWindow()
    return window


def replay_of(window: MainWindow) -> ReplayPage:
    page = window.stage.currentWidget()
    assert isinstance(page, ReplayPage)
    return page


def seen_again(window: MainWindow, players: str = "person greedy", moves: int = OVER, agreed: Agreed | None = None) -> ReplayPage:
    window.games.replay(game_of(players, moves), agreed)
    settle()
    return replay_of(window)


def shows(page: ReplayPage, ply: int) -> None:
    """Check that board, slider, text and list all show this position, as its seat may see it."""
    table, board = page.table, page.board
    assert table is not None
    assert board is not None
    assert page.shown_ply == ply
    assert board.view == table.game.view(table.session.state_at(ply), table.viewer)
    assert page.bar.slider.value() == ply
    assert page.bar.where.text() == f"{ply} of {page.plies}"
    at = page.log.list.currentIndex()
    told = [
        index.data(PLY_ROLE) for index in (page.log.list.model().index(row, 0) for row in range(at.row() + 2)) if index.isValid()
    ]
    assert not at.isValid() or told[at.row()] <= ply
    assert at.row() + 1 >= len(told) or told[at.row() + 1] > ply


# --- back and forth ---------------------------------------------------------------------------------------------------


def test_a_game_begins_before_its_first_move_and_waits(window: MainWindow) -> None:
    page = seen_again(window)
    shows(page, 0)
    assert not page.playing
    assert page.move_label.accessibleName() == "Before the first move"
    assert page.bar.slider.hasFocus()
    assert not window.actions_["look_back"].isEnabled()


def test_the_whole_list_is_shut_again_for_the_next_game(window: MainWindow) -> None:
    page = seen_again(window)
    page.header.log.click()
    assert page.log.is_wanted
    seen_again(window, moves=30)
    assert (page.log.is_wanted, page.header.log.isChecked()) == (False, False)
    page.header.log.click()
    assert (page.log.is_wanted, page.header.log.isChecked()) == (True, True)


@EVERY_IN_TIME
def test_the_slider_leads_to_every_position(window: MainWindow, game: AnyGame) -> None:
    window.games.replay(whole(game, "person", "person"))
    page = replay_of(window)
    assert page.bar.slider.maximum() == page.plies > 1
    for ply in [*range(0, page.plies + 1, 1 + page.plies // 9), page.plies, page.plies // 2, 0]:
        page.bar.slider.setValue(ply)
        shows(page, ply)


@pytest.mark.parametrize("share", in_time(0.8, 0.0, 0.5, 1.0))
def test_the_slider_jumps_to_where_it_is_clicked_and_goes_on_with_the_pointer(
    window: MainWindow, qtbot: QtBot, share: float
) -> None:
    page = seen_again(window)
    slider = page.bar.slider

    def at(part: float) -> QPoint:
        return QPoint(round((slider.width() - 1) * part), slider.height() // 2)

    def near(part: float) -> bool:
        # Half a knob at each end belongs to no ply.
        return abs(page.shown_ply / page.plies - part) < 0.04

    slider.setValue(page.plies // 3)
    qtbot.mousePress(slider, Qt.MouseButton.LeftButton, pos=at(share))
    assert near(share)
    qtbot.mouseMove(slider, at(0.35))
    assert near(0.35)
    qtbot.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=at(0.35))
    shows(page, page.shown_ply)


def test_arrows_page_keys_home_and_end_lead_through_the_game(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window)
    for key, ply in (
        (Key.Key_Right, 1),
        (Key.Key_Right, 2),
        (Key.Key_Left, 1),
        (Key.Key_PageDown, 2),
        (Key.Key_PageDown, 3),
        (Key.Key_PageUp, 2),
        (Key.Key_End, page.plies),
        (Key.Key_PageDown, page.plies),
        (Key.Key_Home, 0),
        (Key.Key_PageUp, 0),
    ):
        qtbot.keyClick(page.bar.slider, key)
        shows(page, ply)


def test_the_buttons_step(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window)
    for button, ply in ((page.bar.forward, 1), (page.bar.forward, 2), (page.bar.back, 1), (page.bar.back, 0)):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        shows(page, ply)
    assert not page.bar.back.isEnabled()


def test_the_list_of_moves_can_be_clicked_and_gone_through_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window)
    qtbot.mouseClick(page.header.log, Qt.MouseButton.LeftButton)
    moves = page.log.list
    assert moves.hasFocus()
    assert page.log.height() > page.view.height() * 0.8
    for row in (12, 3, 30):
        index = moves.model().index(row, 0)
        moves.scrollTo(index)
        qtbot.mouseClick(moves.viewport(), Qt.MouseButton.LeftButton, pos=moves.visualRect(index).center())
        assert page.shown_ply == index.data(PLY_ROLE)
    row = moves.currentIndex().row()
    qtbot.keyClick(moves, Key.Key_Down)
    qtbot.keyClick(moves, Key.Key_Return)
    assert page.shown_ply == moves.model().index(row + 1, 0).data(PLY_ROLE)
    qtbot.mouseClick(page.header.log, Qt.MouseButton.LeftButton)
    assert page.bar.slider.hasFocus()


def test_every_step_is_told_in_words(window: MainWindow) -> None:
    page = seen_again(window, moves=30)
    told = []
    for ply in range(1, page.plies + 1):
        page.go_to(page.shown_ply + 1)
        shows(page, ply)
        told.append(page.move_label.accessibleName())
        assert page.bar.slider.accessibleDescription() == told[-1]
    assert all(told)
    assert {word.split(" ")[0] for word in told} <= {"Adam", "Nofret", "Round"}
    assert any("has chosen; it is shown once everyone has." in words for words in told)


@pytest.mark.parametrize("game", in_time(RAMSES, TOMB), ids=lambda game: game.spec.id)
def test_a_move_that_anybody_can_see_is_never_called_a_choice_that_is_still_to_be_shown(window: MainWindow, game: AnyGame) -> None:
    session = begun("person", "person", game=game)
    while session.turn is not None and session.ply < 120:
        session.play(wish(session))
    window.games.replay(session)
    page = replay_of(window)
    told = [page._words(ply)[0] for ply in range(1, page.plies + 1)]
    small = [words for ply, words in enumerate(told, 1) if not page._lines(ply)]
    assert len(small) > 10, "what is too small for the log is told here"
    assert not [words for words in told if "has chosen" in words]
    assert all(words.startswith(("Ada ", "Bo ")) for words in small)


def test_the_end_shows_the_result_beside_the_boards(window: MainWindow) -> None:
    page = seen_again(window, agreed=Agreed(assisted=True))
    assert page.result.isHidden()
    page.bar.slider.setValue(page.plies)
    assert page.result.isVisible()
    assert page.move_label.isHidden()
    assert page.result.title.text().endswith("wins")
    assert page.result.deal.seed.text() == "sphinx"
    assert page.result.deal.note.text() == "You used hints or a saved game, so this stays out of the hall of fame."
    assert not page.bar.play_on.isEnabled()
    page.go_to(page.shown_ply - 1)
    assert page.result.isHidden()
    assert page.bar.play_on.isEnabled()


# --- automatically ----------------------------------------------------------------------------------------------------


def test_it_plays_to_the_end_by_itself_and_then_from_the_start(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PACES, "normal", 0)
    page = seen_again(window, moves=12)
    seen: list[int] = []
    page.table.moved.connect(lambda before, now: seen.append(now))
    qtbot.mouseClick(page.bar.play_button, Qt.MouseButton.LeftButton)
    assert page.bar.play_button.accessibleName() == "Pause"
    qtbot.waitUntil(lambda: not page.playing)
    assert seen == list(range(1, page.plies + 1))
    assert page.bar.play_button.accessibleName() == "Play"
    page.play_or_pause()
    assert page.playing
    shows(page, 0)


def test_space_plays_and_pauses_but_presses_a_button_that_has_the_focus(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window)
    for place in (page.bar.slider, page.view):
        place.setFocus()
        for playing in (True, False):
            qtbot.keyClick(place, Key.Key_Space)
            assert page.playing is playing
    page.header.log.setFocus()
    qtbot.keyClick(page.header.log, Key.Key_Space)
    assert page.header.log.isChecked()
    assert not page.playing


def test_another_key_for_playing_is_heard_here_too(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window)
    window.actions_.set_keys("play_on", [QKeySequence("P")])
    qtbot.keyClick(page.bar.slider, Key.Key_Space)
    assert not page.playing
    qtbot.keyClick(page.bar.slider, Key.Key_P)
    assert page.playing


@pytest.mark.parametrize(("pace", "is_followed"), [("normal", True), ("quick", False)])
def test_a_storm_is_followed_to_its_end_unless_in_haste(window: MainWindow, pace: str, is_followed: bool) -> None:
    session = whole(RAMSES, "person", "apprentice")
    turned = [session.state_at(ply).turned for ply in range(len(session.line))]
    storm = next(ply for ply, (before, after) in enumerate(pairwise(turned)) if before != after)
    window.games.replay(session)
    page = replay_of(window)
    page.go_to(storm)
    appearance().set(speed=1.0)
    page.bar.pace.set_value(pace)
    page.go_to(storm + 1)
    page.play_or_pause()
    assert page.board.motion.remaining > PACES["normal"], "the storm blows"
    assert (page._clock.interval() > PACES["normal"]) == is_followed


def test_the_speed_can_be_chosen_and_what_cannot_be_seen_is_not_waited_for(window: MainWindow) -> None:
    page = seen_again(window)
    waits = {}
    for pace, milliseconds in PACES.items():
        page.bar.pace.set_value(pace)
        page.go_to(0)
        page.play_or_pause()
        waits[pace] = page._clock.interval()
        assert waits[pace] == milliseconds
    page.go_to(next(ply for ply in range(1, page.plies) if not page._lines(ply)))
    page.play_or_pause()
    assert page._clock.interval() == 0
    assert waits["slow"] > waits["normal"] > waits["quick"] > 0


def test_any_choice_and_leaving_the_page_pauses(window: MainWindow) -> None:
    page = seen_again(window)
    for stop in (lambda: page.bar.slider.setValue(9), lambda: page.go_to(page.shown_ply + 1), lambda: window.show_page("home")):
        page.play_or_pause()
        assert page.playing
        stop()
        assert not page.playing


# --- through whose eyes -----------------------------------------------------------------------------------------------


def choose_seat(page: ReplayPage, qtbot: QtBot, at: int) -> None:
    qtbot.mouseClick(page.seen_from, Qt.MouseButton.LeftButton)
    menu = page.findChild(QMenu)
    assert isinstance(menu, QMenu)
    menu.actions()[at].trigger()
    menu.close()
    settle()


def test_a_game_that_is_over_can_be_seen_with_everybodys_eyes(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window, "person greedy person")
    page.bar.slider.setValue(20)
    assert page.seen_from.text() == "Seen by: Adam"
    choose_seat(page, qtbot, 1)
    assert page.seen_from.text() == "Seen by: Nofret"
    assert page.table.viewer == 1
    shows(page, 20)


@pytest.mark.slow
def test_a_game_that_is_not_over_gives_nothing_away(window: MainWindow, qtbot: QtBot) -> None:
    """It is shown from the view of the person at the screen, and no other."""
    window.start(setup("secret"))
    play_some(qtbot, window, 2)
    window.actions_["replay"].trigger()
    page = replay_of(window)
    assert page.seen_from.isHidden()
    assert page.table.viewer == table_at(window).viewer
    page.bar.slider.setValue(page.plies)
    assert page.result.isHidden()
    shows(page, page.plies)


# --- where it comes from ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_game_on_the_table_is_seen_again_and_stays_where_it_is(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup("stays"))
    line = play_some(qtbot, window, 3)
    window.actions_["replay"].trigger()
    page = replay_of(window)
    assert page.plies == len(line)
    for _ in range(4):
        qtbot.keyClick(page.bar.slider, Key.Key_Right)
    assert table_at(window).looking is None
    assert line_at(window) == line
    window.actions_["back"].trigger()
    assert window.page == "table"
    assert table_at(window).awaits_person
    assert play_some(qtbot, window, 1)[: len(line)] == line


@pytest.mark.slow
def test_the_result_leads_to_it(window: MainWindow, qtbot: QtBot) -> None:
    open_near_the_end(window, "to the end")
    line = play_out(qtbot, window)
    end = page_of(window).result
    assert end is not None
    next(button for button in end.buttons if button.text() == "Replay").click()
    assert replay_of(window).plies == len(line)


@pytest.mark.slow
def test_a_kept_record_leads_to_it_and_one_that_is_gone_says_so(window: MainWindow, qtbot: QtBot) -> None:
    open_near_the_end(window, "to the end")
    line = play_out(qtbot, window)
    (path,) = paths.finished_folder().glob("*.ramses")
    assert window.files.replay(path)
    assert replay_of(window).plies == len(line)
    assert replay_of(window).agreed == page_of(window).journal.agreed
    path.unlink()
    window.show_page("home")
    assert not window.files.replay(path)
    assert window.page == "home"


def test_a_saved_game_in_its_middle_can_be_seen_again_too(window: MainWindow, tmp_path: Path) -> None:
    assert window.files.replay(saved(tmp_path / "game.ramses", moves=9))
    page = replay_of(window)
    assert page.plies == 9
    page.bar.slider.setValue(9)
    shows(page, 9)
    assert page.bar.play_on.isEnabled()


def test_a_game_without_a_move_has_nothing_to_show(window: MainWindow) -> None:
    page = seen_again(window, moves=0)
    page.play_or_pause()
    assert not page.playing
    shows(page, 0)


def test_one_game_after_the_other(window: MainWindow) -> None:
    page = seen_again(window)
    page.bar.slider.setValue(30)
    old = page.board
    page = seen_again(window, "greedy greedy greedy", 12)
    assert page.board is not old
    assert page.plies == 12
    shows(page, 0)


def test_its_actions_are_on_here_only(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup("actions"))
    play_some(qtbot, window, 2)
    actions = window.actions_
    window.actions_["replay"].trigger()
    replay_of(window).go_to(2)
    everywhere = [name for name in REPLAY if name not in ("try_again", "compare")]
    assert all(actions[name].isEnabled() for name in everywhere)
    assert not any(actions[name].isEnabled() for name in ("try_again", "compare")), "the game is not over"
    assert not any(actions[name].isEnabled() for name in ("undo", "hint", "replay", "play_on"))
    window.show_page("home")
    assert not any(actions[name].isEnabled() for name in REPLAY)
    actions["back"].trigger()
    window.show_page("replay")
    assert all(actions[name].isEnabled() for name in everywhere)
    window.show_page("table")
    assert actions["look_back"].isEnabled()
    assert not actions["look_forward"].isEnabled()


# --- play on ----------------------------------------------------------------------------------------------------------


def test_from_any_position_one_plays_on_in_practice_and_it_never_counts(window: MainWindow, qtbot: QtBot) -> None:
    before = game_of(moves=OVER)
    window.games.replay(before, Agreed("match", (3, 5), {"show_preview": False}))
    page = replay_of(window)
    here = page.plies - 6
    page.bar.slider.setValue(here)
    qtbot.mouseClick(page.bar.play_on, Qt.MouseButton.LeftButton)
    assert window.page == "table"
    table = table_at(window)
    assert table.kind == PRACTICE
    assert table.assisted
    assert [str(move) for move in table.session.line[:here]] == [str(move) for move in before.line[:here]]
    assert page_of(window).setup.tokens == (3, 5)
    play_out(qtbot, window)
    journal = page_of(window).journal
    assert journal is not None
    assert journal.finished
    assert not journal.agreed.counts
    assert page_of(window).result.deal.note.text().endswith("so this stays out of the hall of fame.")
    assert len(before.line) > here
    assert page.plies == len(before.line)


@pytest.mark.parametrize(
    ("players", "seen_from", "then"),
    [
        ("person greedy", 0, "person greedy"),
        ("greedy person person", 1, "greedy person person"),
        ("greedy random greedy", 1, "greedy person greedy"),
        ("greedy", 0, "person"),
    ],
)
def test_who_plays_on(players: str, seen_from: int, then: str) -> None:
    """Everybody as before; if only bots played, a person takes over the seat that was viewed."""
    seats = seats_to_play_on(game_of(players, 0).seats, seen_from)
    assert [seat.player for seat in seats] == then.split()
    assert [seat.name for seat in seats] == [seat.name for seat in game_of(players, 0).seats]


def test_a_game_among_bots_is_played_on_by_a_person(window: MainWindow, qtbot: QtBot) -> None:
    page = seen_again(window, "greedy sphinx greedy", moves=12)
    page.table.see_as(2)
    page.bar.slider.setValue(10)
    qtbot.mouseClick(page.bar.play_on, Qt.MouseButton.LeftButton)
    seats = table_at(window).session.seats
    assert seats[2].player == PERSON
    assert "another takes its place" in window.banner.sentence


@pytest.mark.slow
def test_playing_on_leaves_the_game_on_the_table_where_it_waits(window: MainWindow, qtbot: QtBot) -> None:
    window.start(setup("waits"))
    line = play_some(qtbot, window, 3)
    window.actions_["replay"].trigger()
    page = replay_of(window)
    page.bar.slider.setValue(2)
    qtbot.mouseClick(page.bar.play_on, Qt.MouseButton.LeftButton)
    play_some(qtbot, window, 1)
    (waiting,) = window.unfinished.games()
    assert [str(move) for move in waiting.session.line] == line


@pytest.mark.parametrize("way", in_time("played on", "saved and opened", "dealt again"))
def test_whoever_plays_the_deal_of_an_open_game_elsewhere_knows_what_is_to_come(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, way: str
) -> None:
    """So that game no longer counts; any other still does."""
    window.start(setup("counts"))
    play_some(qtbot, window, 3)
    if way == "played on":
        window.actions_["replay"].trigger()
        replay_of(window).bar.play_on.click()
    elif way == "saved and opened":
        window.files.save(tmp_path / "copy.ramses")
        window.open_file(tmp_path / "copy.ramses")
    else:
        window.start(setup("counts"))
    told = {"saved and opened": "stays out of the hall of fame"}.get(way, "no longer counts")
    assert told in window.status.text()
    play_some(qtbot, window, 1)
    page_of(window).close_table()
    window.start(setup("another"))
    play_some(qtbot, window, 1)
    window.start(setup("one more"))
    counts = {(game.session.seed, len(game.session.line) > 8): game.agreed.counts for game in window.unfinished.games()}
    assert counts["another", False]
    assert not any(counted for (seed, long), counted in counts.items() if seed == "counts" and long)


@pytest.mark.parametrize("kind", in_time("match", "casual"))
def test_whoever_plays_the_same_deal_again_knew_it(window: MainWindow, qtbot: QtBot, kind: str) -> None:
    window.start(setup("counts", kind))
    play_out(qtbot, window)
    assert page_of(window).agreed.counts
    page_of(window).result.same_deal.emit()
    assert table_at(window).session.seed == "counts"
    assert table_at(window).kind == kind
    play_some(qtbot, window, 1)
    page_of(window).close_table()
    (waiting,) = window.unfinished.games()
    window.games.resume(waiting)
    play_out(qtbot, window)
    page = page_of(window)
    assert (page.agreed.counts, page.agreed.knew_deal) == (False, True)
    assert page.result.deal.note.text() == "You knew this deal, so this stays out of the hall of fame."
    page.result.rematch.emit()
    assert page_of(window).agreed.counts


# --- appearance -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text_scale", in_time(2.0, 0.8, 1.0))
@pytest.mark.parametrize("size", in_time((1024, 700), (1280, 800)))
def test_everything_has_room(window: MainWindow, size: tuple[int, int], text_scale: float) -> None:
    window.resize(*size)
    session: Session = game_of("person greedy person person", 60)
    session.seats = tuple(type(seat)("Wolfeschlegelsteinhausen-Žofie " * 2, seat.player) for seat in session.seats)
    window.games.replay(session)
    appearance().set(text_scale=text_scale)
    page = replay_of(window)
    page.bar.slider.setValue(31)
    settle()
    reel = page.bar
    controls: list[QWidget] = [
        reel.back,
        reel.play_button,
        reel.forward,
        reel.slider,
        reel.where,
        reel.pace,
        reel.play_on,
        page.header.log,
    ]
    for control in controls:
        rect = control.rect().translated(control.mapTo(page, control.rect().topLeft()))
        assert page.rect().contains(rect), control
        assert control.width() >= min(control.minimumSizeHint().width(), 80)
    places: list[Any] = [one.rect().translated(one.mapTo(page, one.rect().topLeft())) for one in controls]
    for at, one in enumerate(places):
        assert not any(one.adjusted(4, 4, -4, -4).intersects(other) for other in places[at + 1 :])


@pytest.mark.slow
def test_a_change_of_look_acts_at_once(window: MainWindow) -> None:
    page = seen_again(window)
    page.bar.slider.setValue(20)
    before = page.view.viewport().grab().toImage()
    appearance().set(theme="dark")
    QApplication.processEvents()
    assert page.view.viewport().grab().toImage() != before
    shows(page, 20)


def test_screen_readers_hear_names_and_what_happened(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = seen_again(window)
    for widget in (page.bar.slider, page.bar.play_button, page.bar.back, page.bar.forward, page.header.log, page.bar.play_on):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface is not None
        assert interface.text(QAccessible.Text.Name)
    page.accessible.refresh()
    assert page.accessible.proxies
    said: list[str] = []
    monkeypatch.setattr(page.accessible, "say", said.append)
    QTest.keyClick(page.bar.slider, Key.Key_Right)
    assert said == [page.move_label.accessibleName()]


def test_animations_go_by_themselves_both_ways(window: MainWindow) -> None:
    page = seen_again(window)
    appearance().set(speed=1.0)
    moved = []
    for ply in (*range(1, 10), *range(9, 4, -1)):
        page.go_to(ply)
        moved.append(page.board.motion.busy)
    assert any(moved[:9])
    page.board.motion.finish()
    shows(page, 5)
