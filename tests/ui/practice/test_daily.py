"""Today's deal in the window: which try counts, what the cards and the page of a result show, by mouse, keyboard and screen
reader."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import LEVELS
from ramses_desktop.coach.daily import BLOCKS, Deal, Mark, Outcome, streak
from ramses_desktop.engine.code import write_code
from ramses_desktop.engine.game import read_options
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import game, solo_ids
from ramses_desktop.store import files, journal
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.paths import games_folder, practice_file
from ramses_desktop.store.settings import Chair, Settings
from ramses_desktop.store.switches import DAILY, TUTOR
from ramses_desktop.ui.practice import words
from ramses_desktop.ui.practice.dailies import DealCard, daily_options, has_pars
from ramses_desktop.ui.practice.daily import DayDialog, TodaySection
from ramses_desktop.ui.practice.daily_page import DailyPage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.table.thinker import deal_of
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import NO_WARNINGS, in_time, settle, wish
from tests.ui.reviewed import known
from tests.ui.whole import page_of, play_out, table_at, window_for

pytestmark = NO_WARNINGS
Key = Qt.Key
NOON = datetime(2026, 11, 18, 12, 0, tzinfo=timezone(timedelta(hours=1)))
DAY = NOON.date()
ONE = timedelta(days=1)
IDS = solo_ids()
FIRST, SECOND = IDS[0], IDS[1]


class Clock:
    """The computer's clock."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(journal, "now", clock)
    return clock


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test needs to be known, it says itself."""
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._begin", lambda self, errand: None)
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._interrupt", lambda self: None)


Open = Callable[[], MainWindow]


@pytest.fixture
def open_window(qtbot: QtBot, clock: Clock) -> Open:
    def opened() -> MainWindow:
        window = window_for(qtbot, Settings(second_process=False, review_games=False))
        window.activateWindow()
        return window

    return opened


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    return open_window()


def section_of(window: MainWindow) -> TodaySection:
    page: Any = window.show_page("practise")
    settle()
    found = page.today
    assert isinstance(found, TodaySection)
    return found


def card_of(window: MainWindow, game_id: str = FIRST) -> DealCard:
    return next(card for card in section_of(window).cards if card.game_id == game_id)


def click(widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, widget.rect().center())
    settle()


def press(window: MainWindow, *keys: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        QTest.keyClick(window.windowHandle(), key, modifier)
    settle()


def play_day(qtbot: QtBot, window: MainWindow, game_id: str = FIRST, day: date = DAY, above: int | None = None) -> Session:
    """Play the deal of a day to its end; the par is known to be so far below the result."""
    window.practising.dailies.play(game_id, day)
    play_out(qtbot, window)
    session = table_at(window).session
    if above is not None:
        total = session.game.scores(session.state)[0].total
        files.keep(deal_of(session), files.Known((total - above,) * 5))
    return session


def total_of(session: Session) -> int:
    return session.game.scores(session.state)[0].total


def result_page(window: MainWindow, game_id: str = FIRST, day: date = DAY) -> DailyPage:
    window.practising.dailies.show(game_id, day)
    settle()
    page = window.stage.currentWidget()
    assert isinstance(page, DailyPage)
    return page


def marked(window: MainWindow) -> bool:
    """Whether the record of the game on the table says that it is a first try."""
    return DAILY.of(page_of(window).journal.agreed.choices)


def said(window: MainWindow) -> str:
    return window.status.text()


# --- which try counts -----------------------------------------------------------------------------------------------------


def test_the_first_try_is_a_match_alone_without_help_and_marked_in_its_record(window: MainWindow) -> None:
    click(card_of(window).button)
    page, table = page_of(window), table_at(window)
    assert table.session.seed == f"daily-2026-11-18-{FIRST}-{game(FIRST).spec.rules}"
    assert [seat.player for seat in table.session.seats] == [PERSON]
    assert table.kind == MATCH
    assert marked(window)
    assert not page.setup.has(TUTOR)
    for help_ in ("hint", "undo"):
        assert not window.actions_[help_].isEnabled()
    table.play(wish(table.session))
    assert b"daily=yes" in page.journal.path.read_bytes()


def test_its_table_says_so_and_back_leads_to_practise(window: MainWindow) -> None:
    click(card_of(window).button)
    assert page_of(window).header.about.text() == "Today's deal"
    window.actions_["back"].trigger()
    assert window.page == "practise"
    window.actions_["back"].trigger()
    assert window.page == "home"


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 1.0), ((1280, 800), 2.0)])
def test_its_table_says_so_even_where_space_is_short(window: MainWindow, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    window.resize(*size)
    for game_id in IDS:
        window.practising.dailies.play(game_id, DAY)
        settle()
        about = page_of(window).header.about
        assert about.isVisible()
        assert about.fontMetrics().horizontalAdvance(about.text()) <= about.width()


def test_its_table_says_so_after_a_break_and_where_it_is_for_fun(open_window: Open, qtbot: QtBot, clock: Clock) -> None:
    window = open_window()
    click(card_of(window).button)
    table_at(window).play(wish(table_at(window).session))
    window.close()
    window = open_window()
    clock.now += ONE
    window.games.resume(window.unfinished.games()[0])
    assert page_of(window).header.about.text() == "Deal of the day: 18 November"
    play_out(qtbot, window)
    window.practising.dailies.play(FIRST, DAY)
    assert page_of(window).header.about.text() == "Deal of the day, for fun: 18 November"
    clock.now = NOON
    window.practising.dailies.play(FIRST, DAY)
    assert page_of(window).header.about.text() == "Today's deal, for fun"


@pytest.mark.parametrize("game_id", in_time(*IDS))
def test_every_game_has_one_table_for_one(window: MainWindow, game_id: str) -> None:
    window.practising.dailies.play(game_id, DAY)
    assert table_at(window).session.options == daily_options(game_id, game(game_id).spec.rules)
    assert table_at(window).session.options.players == 1


def test_a_try_left_midway_is_gone_on_with_even_after_a_restart(open_window: Open) -> None:
    window = open_window()
    click(card_of(window).button)
    for _ in range(3):
        table_at(window).play(wish(table_at(window).session))
    left = page_of(window).journal.id
    assert card_of(window).button.text() == "Go on"
    click(card_of(window).button)
    assert page_of(window).journal.id == left
    window.close()
    again = open_window()
    assert card_of(again).what.text() == "Not finished yet"
    click(card_of(again).button)
    assert page_of(again).journal.id == left
    assert len(table_at(again).session.line) == 3
    assert marked(again)


def test_what_is_changed_at_the_table_after_a_break_leaves_it_a_first_try(open_window: Open, qtbot: QtBot) -> None:
    window = open_window()
    click(card_of(window).button)
    table_at(window).play(wish(table_at(window).session))
    window.close()
    again = open_window()
    click(card_of(again).button)
    again.actions_["pace_fast"].trigger()
    assert marked(again)
    play_out(qtbot, again)
    assert again.practising.dailies.history(FIRST).total(DAY) == total_of(table_at(again).session)


def test_without_a_move_nothing_was_tried(open_window: Open) -> None:
    window = open_window()
    click(card_of(window).button)
    window.close()
    again = open_window()
    assert card_of(again).what.text() == "Not played yet"
    click(card_of(again).button)
    assert marked(again)


def test_the_second_try_is_for_fun_and_says_so(window: MainWindow, qtbot: QtBot) -> None:
    first = total_of(play_day(qtbot, window))
    page_of(window).result.same_deal.emit()
    assert said(window) == "Today's result is already written down; this one is for fun."
    assert table_at(window).kind == CASUAL
    assert not marked(window)
    play_out(qtbot, window)
    assert not page_of(window).result.day_button.isVisible()
    assert window.practising.dailies.history(FIRST).total(DAY) == first


def test_another_game_after_it_is_an_ordinary_one(window: MainWindow, qtbot: QtBot) -> None:
    play_day(qtbot, window)
    page_of(window).result.rematch.emit()
    assert not (table_at(window).session.seed or "").startswith("daily-")
    assert not marked(window)


def test_what_was_begun_and_lost_is_for_fun(window: MainWindow) -> None:
    window.practising.dailies.play(FIRST, DAY)
    table_at(window).play(wish(table_at(window).session))
    window.games.clear_table()
    for path in games_folder().iterdir():
        path.unlink()
    assert card_of(window).what.text() == "Begun before, so now for fun"
    click(card_of(window).button)
    assert said(window) == "You have begun this deal before; this one is for fun."
    assert not marked(window)


def test_whoever_plays_the_deal_of_the_day_has_the_symbol_of_the_last_table(window: MainWindow) -> None:
    window.settings.chairs = (Chair("Nofret", PERSON, 3), Chair("Senbi", PERSON, 2))
    window.practising.name = "Senbi"
    window.practising.dailies.play(FIRST, DAY)
    assert page_of(window).setup.tokens[0] == 2
    assert len(set(page_of(window).setup.tokens)) == len(page_of(window).setup.tokens)


def test_each_player_has_a_first_try(window: MainWindow, qtbot: QtBot) -> None:
    play_day(qtbot, window)
    window.practising.name = "Nofret"
    window.practising.dailies.play(FIRST, DAY)
    assert marked(window)
    assert table_at(window).session.seats[0].name == "Nofret"


def test_a_deal_that_was_revealed_elsewhere_does_not_count(window: MainWindow, qtbot: QtBot) -> None:
    """Whoever opens the same deal while playing it knows what is to come."""
    window.practising.dailies.play(FIRST, DAY)
    for _ in range(3):
        table_at(window).play(wish(table_at(window).session))
    page_of(window).table.help_was_used()
    play_out(qtbot, window)
    section_of(window)
    qtbot.waitUntil(lambda: len(window.practising.noted.of(window.practising.name, FIRST)) == 1)
    assert window.practising.dailies.history(FIRST).total(DAY) is None


# --- codes ----------------------------------------------------------------------------------------------------------------


def paste(window: MainWindow, day: date, players: int = 1, rules_of: str = FIRST) -> None:
    """Paste the code of a friend's deal, and start it with the usual seats."""
    rules = game(rules_of)
    code = write_code(rules, rules.spec.options(players=players), Deal(day, rules_of, rules.spec.rules).seed)
    QGuiApplication.clipboard().setText(code)
    window.actions_["paste_code"].trigger()
    page: Any = window.stage.currentWidget()
    for row in page.seats.taken:
        row.name.setText(window.practising.name)
    page.seats.kind.set_value(PRACTICE)
    page.ready.start.click()
    settle()


def test_a_friends_code_played_alone_is_the_deal_of_that_day(window: MainWindow) -> None:
    paste(window, DAY)
    assert marked(window)
    assert table_at(window).kind == MATCH
    table_at(window).play(wish(table_at(window).session))
    assert card_of(window).button.text() == "Go on"


def test_a_friends_code_for_several_is_a_game_like_any_other(window: MainWindow) -> None:
    paste(window, DAY, players=2)
    assert not marked(window)
    assert table_at(window).kind == PRACTICE


def test_tomorrow_has_come_somewhere_but_the_day_after_has_not(window: MainWindow) -> None:
    paste(window, DAY + 2 * ONE)
    assert said(window) == "The day of this deal has not come yet; this one is for fun."
    assert not marked(window)
    paste(window, DAY + ONE)
    assert marked(window)


# --- streaks --------------------------------------------------------------------------------------------------------------


def days_in_a_row(window: MainWindow) -> int:
    dailies = window.practising.dailies
    return streak(dailies.history(FIRST).days, dailies.today).days


def test_days_are_counted_by_the_players_date_and_a_clock_set_back_adds_none(
    window: MainWindow, qtbot: QtBot, clock: Clock
) -> None:
    clock.now = NOON - 3 * ONE
    play_day(qtbot, window, day=clock.now.date())
    # Begun a minute before midnight, and finished after it.
    clock.now = (NOON - ONE).replace(hour=23, minute=59)
    window.practising.dailies.play(FIRST, DAY - ONE)
    table_at(window).play(wish(table_at(window).session))
    clock.now = NOON.replace(hour=0, minute=10)
    play_out(qtbot, window)
    assert days_in_a_row(window) == 2
    clock.now = NOON
    play_day(qtbot, window)
    assert days_in_a_row(window) == 3
    clock.now = NOON - 2 * ONE
    play_day(qtbot, window, day=clock.now.date())
    clock.now = NOON
    assert days_in_a_row(window) == 3
    assert len(window.practising.dailies.history(FIRST).done) == 4


@pytest.mark.slow
def test_a_day_played_with_a_clock_that_ran_ahead_is_undone_by_deleting_its_game(
    window: MainWindow, qtbot: QtBot, clock: Clock
) -> None:
    clock.now = NOON + 400 * ONE
    play_day(qtbot, window, day=clock.now.date())
    wrong = page_of(window).journal.id
    clock.now = NOON
    play_day(qtbot, window)
    assert window.practising.dailies.history(FIRST).days == [DAY + 400 * ONE]
    window.results.statistics.remove([wrong])
    assert window.practising.dailies.history(FIRST).days == [DAY]


@pytest.mark.slow
def test_results_and_streak_are_found_again_in_the_records(open_window: Open, qtbot: QtBot, clock: Clock) -> None:
    """Statistics and practice log are lost."""
    window = open_window()
    clock.now = NOON - ONE
    totals = [total_of(play_day(qtbot, window, day=DAY - ONE))]
    clock.now = NOON
    totals.append(total_of(play_day(qtbot, window)))
    database = window.results.statistics.database
    window.close()
    for path in (practice_file(database.data), database.path):
        path.unlink()
    again = open_window()
    again.results.catch_up()
    qtbot.waitUntil(lambda: len(again.results.statistics.results()) == 2)
    section_of(again)
    qtbot.waitUntil(lambda: len(again.practising.dailies.history(FIRST).done) == 2)
    history = again.practising.dailies.history(FIRST)
    assert [history.total(DAY - ONE), history.total(DAY)] == totals
    assert days_in_a_row(again) == 2


def test_a_day_gone_by_is_chosen_by_keyboard_and_counts_against_par_alone(window: MainWindow, qtbot: QtBot) -> None:
    section = section_of(window)
    section.other_day.setFocus()
    QTest.keyClick(section.other_day, Key.Key_Return)
    dialog = section.window().findChild(DayDialog)
    assert isinstance(dialog, DayDialog)
    settle()
    for key in (Key.Key_Up, Key.Key_Left, Key.Key_Right, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Right, Key.Key_Right):
        QTest.keyClick(dialog.focusWidget(), key)
    assert dialog.day == DAY - 5 * ONE
    assert dialog.focusWidget().accessibleName() == (
        "Friday 13 November: not played. Its result counts against par, but not for a streak."
    )
    QTest.keyClick(dialog.focusWidget(), Key.Key_Return)
    settle()
    assert marked(window)
    play_out(qtbot, window)
    assert window.practising.dailies.history(FIRST).total(DAY - 5 * ONE) is not None
    assert days_in_a_row(window) == 0
    assert page_of(window).result.day_button.text() == "The deal of this day"


def test_the_calendar_offers_no_day_to_come_and_clips_the_ends_of_months(window: MainWindow, clock: Clock) -> None:
    clock.now = NOON.replace(year=2028, month=3, day=31)
    dialog = DayDialog(window.practising.dailies, window)
    dialog.show()
    click(dialog.before)
    assert dialog.day == date(2028, 2, 29)
    click(dialog.after)
    assert not dialog.after.isEnabled()
    dialog.go_to(date(2030, 1, 1))
    assert dialog.day == date(2028, 3, 31)
    dialog.go_to(date(1, 1, 1))
    assert dialog.day == date(2000, 1, 1)
    assert not dialog.before.isEnabled()
    dialog.reject()


def test_where_a_month_does_not_fit_the_day_that_keys_move_to_is_in_sight(window: MainWindow, clock: Clock) -> None:
    clock.now = NOON.replace(month=10, day=31)
    dialog = DayDialog(window.practising.dailies, window)
    dialog.show()
    settle()
    dialog.resize(dialog.width(), 260)
    settle()
    for key in (Key.Key_PageUp, Key.Key_Down, *[Key.Key_Up] * 4):
        QTest.keyClick(dialog.focusWidget(), key)
        settle()
        day = dialog.focusWidget()
        assert day.visibleRegion().boundingRect() == day.rect(), day.accessibleName()
    dialog.reject()


def test_another_day_of_another_game_is_chosen_by_mouse(window: MainWindow) -> None:
    dialog = DayDialog(window.practising.dailies, window)
    dialog.show()
    settle()

    def offered() -> list[str]:
        return [button.text() for button in dialog.buttons if button.isVisible() and button.isEnabled()]

    assert dialog.month.text() == "November 2026"
    assert offered() == [str(number) for number in range(1, 19)]
    assert not dialog.after.isEnabled()
    click(dialog.before)
    assert dialog.month.text() == "October 2026"
    assert offered() == [str(number) for number in range(1, 32)]
    assert dialog.about.text().startswith("Sunday 18 October: not played.")
    click(dialog.after)
    click(dialog.games.button("silver_gold"))
    click(next(button for button in dialog.buttons if button.isVisible() and button.text() == "13"))
    assert window.findChild(DayDialog) is None
    assert table_at(window).session.seed == Deal(date(2026, 11, 13), "silver_gold", game("silver_gold").spec.rules).seed
    assert marked(window)


# --- the cards ------------------------------------------------------------------------------------------------------------


def test_the_heading_tells_the_date_and_the_first_open_game_has_the_filled_button(window: MainWindow, qtbot: QtBot) -> None:
    section = section_of(window)
    assert section.note.text() == "Wednesday 18 November. The same for everyone, one try."
    assert section.main_button is section.cards[0].button
    session = play_day(qtbot, window, above=-5)
    section = section_of(window)
    first = section.cards[0]
    assert first.what.text() == f"{total_of(session)}, par {total_of(session) + 5}"
    assert first.best.text() == f"Best: {total_of(session)} points"
    assert first.streak.text() == "1 day in a row"
    assert first.button.text() == "See it"
    assert section.main_button is section.cards[1].button
    assert [card.button.property("kind") for card in section.cards] == ["plain", "primary", "plain", "plain"]
    assert section.cards[1].streak.text() == "no streak yet"
    assert first.button.accessibleName() == "See it: Pyramids"
    assert first.button.accessibleDescription().startswith(f"{total_of(session)}, par ")


def missing(window: MainWindow) -> list[tuple[str, str]]:
    """Whose pars are worked out."""
    return [(deal.game, level) for deal, level in window.practising.dailies.pars._missing]


def test_the_par_of_another_day_and_of_another_players_deal_is_worked_out_at_once(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.daily_level = "scribe"
    for game_id in (FIRST, SECOND):
        play_day(qtbot, window, game_id)
        window.games.clear_table()
    page = result_page(window, FIRST)
    assert (FIRST, "scribe") in missing(window)
    page.show_day(SECOND, DAY)
    assert (SECOND, "scribe") in missing(window)
    name = window.practising.name
    window.practising.name = "Nobody"
    section_of(window)
    assert missing(window) == []
    window.practising.name = name
    assert {game for game, _ in missing(window)} == {FIRST, SECOND}


def test_at_midnight_the_cards_are_those_of_the_new_day(window: MainWindow, qtbot: QtBot, clock: Clock) -> None:
    play_day(qtbot, window)
    section = section_of(window)
    clock.now = NOON + ONE
    section._midnight.timeout.emit()
    assert section.note.text().startswith("Thursday 19 November.")
    assert section.cards[0].what.text() == "Not played yet"
    assert section.main_button is section.cards[0].button


def test_before_the_par_is_known_a_card_has_the_points(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window)
    assert card_of(window).what.text() == f"{total_of(session)} points"


def test_arrows_lead_through_the_cards_and_enter_opens(window: MainWindow) -> None:
    section = section_of(window)
    QTest.keyClick(window.stage.currentWidget(), Key.Key_D)
    assert section.cards[0].button.hasFocus()
    press(window, Key.Key_Left, Key.Key_Right, Key.Key_Down, *[Key.Key_Right] * len(IDS), Key.Key_Up)
    assert section.cards[-2].button.hasFocus()
    press(window, Key.Key_Return)
    assert page_of(window).game_id == IDS[-2]


@pytest.mark.parametrize(("size", "scale", "room"), [((1280, 800), 1.0, 4), ((1024, 700), 1.0, 3), ((1024, 700), 2.0, 1)])
def test_the_cards_stand_in_whole_rows(window: MainWindow, size: tuple[int, int], scale: float, room: int) -> None:
    window.resize(*size)
    appearance().set(text_scale=scale)
    section = section_of(window)
    for _ in range(3):
        settle()
    places = [card.mapTo(section, QPoint()) for card in section.cards]
    assert len({place.x() for place in places}) == max(columns for columns in range(1, room + 1) if len(IDS) % columns == 0)
    for card in section.cards:
        assert card.mapTo(window, QPoint()).x() + card.width() <= window.width()
        assert card.button.width() >= card.button.minimumSizeHint().width()


# --- the page of a result -------------------------------------------------------------------------------------------------


def test_the_end_of_the_game_leads_to_its_page_and_that_to_the_next_game(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, above=5)
    click(page_of(window).result.day_button)
    page = window.stage.currentWidget()
    assert isinstance(page, DailyPage)
    assert page.about.text() == "Pyramids, Wednesday 18 November"
    assert page.head.title.text() == "5 above par!"
    assert page.head.words.text() == f"You made {total_of(session)}, par was {total_of(session) - 5}."
    assert page.next.text() == "Today's Silver && Gold"
    click(page.next)
    assert page_of(window).game_id == SECOND
    assert marked(window)


@pytest.mark.parametrize(
    ("above", "title", "words"),
    [(-5, "{n} points", "Par was {par}."), (0, "{n} points", "That is par."), (None, "{n} points", "Par is being worked out.")],
)
def test_a_result_below_par_is_told_plainly(window: MainWindow, qtbot: QtBot, above: int | None, title: str, words: str) -> None:
    n = total_of(play_day(qtbot, window, above=above))
    window.games.clear_table()
    page = result_page(window)
    assert page.head.title.text() == title.format(n=n)
    assert page.head.words.text() == words.format(par=n - (above or 0))
    assert page.head.gauge.isVisible() == (above is None)


@pytest.mark.parametrize(
    ("outcome", "place", "said"),
    [
        (Outcome(DAY, 126, 121.2), 1, "You made 126, par was 121. Your best day this month."),
        (Outcome(DAY, 126, 121.2), 2, "You made 126, par was 121. Your second best day this month."),
        (Outcome(DAY, 126, 121.2), 3, "You made 126, par was 121. Your third best day this month."),
        (Outcome(DAY, 121, 121.2), None, "That is par."),
        (Outcome(DAY, 110, 121.2), 4, "Par was 121."),
        (Outcome(DAY, 110, 121.2, ("Scribe", 98.4)), None, "Par was 121. Scribe makes about 98 of this deal."),
        (Outcome(DAY, 110), 1, "Par is being worked out: 25 %"),
    ],
)
def test_what_the_headline_leaves_open_is_said_in_a_line(outcome: Outcome, place: int | None, said: str) -> None:
    assert words.against_par(outcome, place, 0.25) == said


def test_a_day_is_told_by_what_it_is_at_the_table() -> None:
    told = [words.at_table(day, DAY, counts=counts) for day in (DAY, DAY - ONE) for counts in (True, False)]
    assert told == [
        "Today's deal",
        "Today's deal, for fun",
        "Deal of the day: 17 November",
        "Deal of the day, for fun: 17 November",
    ]


def test_a_text_to_share_has_the_result_and_a_streak_if_there_is_one() -> None:
    before, after = words.to_share("pyramids", Outcome(DAY, 116, 121.2, ("Scribe", 98.4)), 6)
    assert before == ["Ramses Desktop, Pyramids", "18 November 2026", "116, par 121", "Scribe: 98"]
    assert after == ["6 days in a row"]
    assert words.to_share("ramses", Outcome(DAY, 19), 0) == (
        ["Ramses Desktop, Ramses", "18 November 2026", "19 cards"],
        [],
    )
    marks = (Mark.BEST, Mark.NEAR, Mark.MORE)
    assert words.spoken_round(3, marks) == "Round 3: best, up to 2 away, more"


def test_the_par_is_worked_out_while_the_page_is_shown(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window)
    window.games.clear_table()
    page = result_page(window)
    finder = window.practising.dailies.pars._finder
    assert finder is not None
    assert finder.is_for(session)
    finder._keep(finder._table, files.Known((100,) * 5))  # type: ignore[arg-type] # it works on one
    finder.changed.emit()
    assert not page.head.gauge.isVisible()
    assert "100" in page.head.words.text()
    assert not finder.wanted
    window.show_page("home")
    assert window.practising.dailies.pars._missing == []


@pytest.mark.parametrize("still_at_table", [True, False])
def test_how_far_the_par_has_come_is_shown(window: MainWindow, qtbot: QtBot, still_at_table: bool) -> None:
    session = play_day(qtbot, window)
    files.keep(deal_of(session), files.Known((100, 100)))
    if still_at_table:
        page_of(window).ending.par.look_for(session)
    else:
        window.games.clear_table()
    page = result_page(window)
    assert page.head.gauge.isVisible()
    assert page.head.gauge.accessibleName() == "Working out the par of this deal: 40 %"


def test_one_level_of_the_settings_is_told_besides_par_on_the_same_deal(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, above=-5)
    page, n, dailies = result_page(window), total_of(session), window.practising.dailies
    lines = page.share.text.splitlines()
    assert page.head.words.text() == f"Par was {n + 5}."
    assert dailies.pars._missing == []
    window.settings.daily_level = "scribe"
    page.hide()
    page.show()
    assert dailies.pars._missing == [(dailies.deal(FIRST, DAY), "scribe")]
    finder = dailies.pars._finder
    assert finder is not None
    assert finder._play is not None
    assert [seat.player for seat in finder._play.seats] == ["scribe"]
    assert finder._play.deal == session.deal
    assert finder._table is not None
    finder._keep(finder._table, files.Known((98,) * 5))
    finder.changed.emit()
    assert page.head.words.text() == f"Par was {n + 5}. Scribe makes about 98 of this deal."
    assert page.share.result.text() == f"{n}, par {n + 5}\nScribe: 98"
    assert page.share.text.splitlines() == [*lines[:3], "Scribe: 98", *lines[3:]]
    assert dailies.pars._missing == []
    assert dailies.pars.par(dailies.deal(FIRST, DAY)).mean == n + 5  # type: ignore[union-attr] # it is known
    assert card_of(window).what.text() == f"{n}, par {n + 5}"


@pytest.mark.parametrize("level", in_time("", *(level.id for level in LEVELS[:-1])))
def test_the_level_besides_par_changes_no_deal(window: MainWindow, level: str) -> None:
    window.settings.daily_level = level
    window.practising.dailies.play(FIRST, DAY)
    rules = game(FIRST).spec.rules
    table = table_at(window).session
    assert (table.seed, table.options) == (Deal(DAY, FIRST, rules).seed, daily_options(FIRST, rules))


def test_known_luck_and_choices_become_the_line_of_points_and_the_turns_to_share(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, above=-5)
    page = result_page(window)
    assert page.head.line.isHidden()
    assert page.head.more.text() == "The review tells what luck and choices made of it."
    assert page.share.grid.isHidden()
    assert page.share.to_come.text() == "Your turns follow with the review."
    assert page.share.to_come.isVisible()
    book = page_of(window).journal.id
    known(window.results.statistics, session, book).keep({9: 8.2, 16: 1.9})
    window.practising.changed.emit()
    assert page.head.line.isVisible()
    assert not page.head.more.isVisible()
    assert not page.share.to_come.isVisible()
    lines = page.share.text.splitlines()
    n = total_of(session)
    assert lines[:3] == ["Ramses Desktop, Pyramids", "18 November 2026", f"{n}, par {n + 5}"]
    assert lines[-1] == "1 day in a row"
    assert [len(line) for line in lines[3:-1]] == [7, 7, 7, 7]
    grid = "".join(lines[3:-1])
    assert sorted(grid) == sorted("█" * 26 + "▪·")
    assert set(grid) == set(BLOCKS)
    page.share.signs.button("letters").click()
    assert "".join(page.share.text.splitlines()[3:-1]) == grid.translate(str.maketrans("█▪·", "ABC"))


def test_where_nothing_says_what_a_deal_is_worth_mistakes_and_luck_are_told_in_words(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, "ramses")
    known(window.results.statistics, session, page_of(window).journal.id).keep({})
    page = result_page(window, "ramses")
    assert not page.head.line.isVisible()
    assert page.head.more.isVisible()
    mistakes, missed = page.head.more.text().splitlines()
    assert mistakes.endswith(" turns without a mistake. Luck brought you 4 points.")
    assert missed.startswith("Missed, by turns since last seen: ")


def test_the_review_of_the_game_that_has_just_ended_is_followed(qtbot: QtBot, clock: Clock) -> None:
    window = window_for(qtbot, Settings())
    session = play_day(qtbot, window)
    settle()
    qtbot.waitUntil(lambda: window.coaching.ended.is_working)
    page, ended = result_page(window), window.coaching.ended
    qtbot.waitUntil(page.share.to_come.isVisible)
    known(window.results.statistics, session, page_of(window).journal.id).keep({9: 8.2})
    with qtbot.waitSignal(window.coaching.finished):
        ended.look_at(session, 0, page_of(window).journal.id)
    assert not page.share.to_come.isVisible()


def test_the_turns_are_read_out_round_by_round(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, above=-5)
    known(window.results.statistics, session, page_of(window).journal.id).keep({})
    grid = result_page(window).share.grid
    best = ", ".join(["best"] * 7)
    assert grid.accessibleDescription().splitlines() == [f"Round {n}: {best}" for n in range(1, 5)]
    grid.setFocus()
    QTest.keyClick(grid, Key.Key_Home)
    assert grid.accessibleName() == f"Your turns: Round 1: {best}"


def test_copying_by_key_says_so_for_a_while(window: MainWindow, qtbot: QtBot) -> None:
    play_day(qtbot, window, above=-5)
    page = result_page(window)
    QGuiApplication.clipboard().clear()
    press(window, Key.Key_C, modifier=Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == page.share.text
    assert page.share.copy.text() == "Copied"
    page.share._timer.timeout.emit()
    assert page.share.copy.text() == "Copy"


@pytest.mark.slow
def test_what_is_shared_tells_nothing_of_the_deal(window: MainWindow, qtbot: QtBot) -> None:
    session = play_day(qtbot, window, above=-5)
    known(window.results.statistics, session, page_of(window).journal.id).keep({3: 1.9})
    text = result_page(window).share.text
    assert len(text.splitlines()) == 8
    assert session.deal not in text
    assert (session.seed or "daily") not in text


@pytest.mark.parametrize("game_id", in_time(*(one for one in IDS if not has_pars(one))))
def test_games_without_par_and_rounds_have_a_short_form(window: MainWindow, qtbot: QtBot, game_id: str) -> None:
    session = play_day(qtbot, window, game_id)
    page = result_page(window, game_id)
    assert page.head.gauge.isHidden()
    assert page.share.grid.isHidden()
    assert page.share.to_come.isHidden()
    assert page.chart.title.text() == "Your results"
    first, day, result, last = page.share.text.splitlines()
    assert first.startswith("Ramses Desktop, ")
    assert result.startswith(f"{total_of(session)} ")
    assert (day, last) == ("18 November 2026", "1 day in a row")


def test_seven_days_and_thirty_are_shown_and_read_out(window: MainWindow, qtbot: QtBot, clock: Clock) -> None:
    clock.now = NOON - 2 * ONE
    play_day(qtbot, window, day=DAY - 2 * ONE, above=3)
    clock.now = NOON
    n = total_of(play_day(qtbot, window, above=-5))
    assert result_page(window, day=DAY - 2 * ONE).heading.text() == "The deal of a day"
    page = result_page(window)
    assert page.heading.text() == "Today's deal"
    assert (page.week.count.text(), page.week.longest.text()) == ("2", "longest 2")
    assert page.week.count.accessibleName() == "2 days in a row"
    week = page.week.week
    week.setFocus()
    heard = []
    for key in (Key.Key_End, Key.Key_Left, Key.Key_Left):
        QTest.keyClick(week, key)
        heard.append(week.words)
    assert heard == ["Wednesday 18 November: played", "Tuesday 17 November: not played", "Monday 16 November: played"]
    chart = page.chart.chart
    chart.setFocus()
    QTest.keyClick(chart, Key.Key_End)
    assert chart.words == f"18 November: {n}, par {n + 5}"
    assert chart.accessibleDescription() == "2 of 30 days played"
    QTest.keyClick(chart, Key.Key_Home)
    assert chart.words == "20 October: not played"


def test_enter_sees_the_review_and_escape_goes_back(window: MainWindow, qtbot: QtBot) -> None:
    play_day(qtbot, window, above=-5)
    section_of(window)
    page = result_page(window)
    page.setFocus()
    press(window, Key.Key_Return)
    assert window.page == "review"
    assert window.stage.currentWidget().session.seed.startswith("daily-2026-11-18")  # type: ignore[attr-defined]
    window.stage.back()
    press(window, Key.Key_Escape)
    assert window.page == "practise"


@pytest.mark.slow
def test_a_result_whose_moves_are_gone_is_still_told(window: MainWindow, qtbot: QtBot) -> None:
    n = total_of(play_day(qtbot, window, above=-5))
    page_of(window).journal.path.unlink()
    page = result_page(window)
    assert page.head.title.text() == f"{n} points"
    assert page.head.more.text() == "The moves of this game are gone; only its result is left."
    assert not page.look.isEnabled()


@pytest.mark.parametrize(("size", "scale"), [((1024, 700), 1.0), pytest.param((1280, 800), 2.0, marks=pytest.mark.slow)])
def test_the_page_fits_however_large_the_text(window: MainWindow, qtbot: QtBot, size: tuple[int, int], scale: float) -> None:
    window.resize(*size)
    appearance().set(text_scale=scale)
    play_day(qtbot, window, above=5)
    page = result_page(window)
    for _ in range(3):
        settle()
    assert window.size().toTuple() == size
    assert page.area.widget().width() <= page.area.viewport().width()
    for button in (page.look, page.next, page.back, page.share.copy):
        assert button.mapTo(window, QPoint()).x() + button.width() <= window.width()


def test_a_game_with_the_seed_of_a_day_but_other_options_is_no_deal_of_a_day(window: MainWindow) -> None:
    """The big pyramid, and a seed of another version of the rules."""
    rules, tomb = game("pharaoh"), "pharaoh"
    usual, big = (
        daily_options(tomb, rules.spec.rules),
        read_options(rules.spec.options, "players=1 pyramid=big", rules.spec.rules),
    )
    for options, number in ((big, rules.spec.rules), (usual, rules.spec.rules + 1)):
        seed = Deal(DAY, tomb, number).seed
        window.start(TableSetup(game_id=tomb, options=options, seats=(Seat("Ada", PERSON),), seed=seed))
        assert not marked(window)
