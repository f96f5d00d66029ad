"""What luck and choices made of a game alone, beside its result: nothing but the progress while the review is worked out, then the
figures, and a sentence about mistakes that claims no more than is known."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.session import Session
from ramses_desktop.games import game
from ramses_desktop.store.journal import PRACTICE, Agreed
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.coaching.review import Ledger, ReviewPage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.widgets.basic import Gauge
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import NO_WARNINGS, settle
from tests.ui.reviewed import FEW, NONE, REGRETS, Known, counted, known, whole_game
from tests.ui.whole import page_of, table_at, window_for

pytestmark = NO_WARNINGS


@pytest.fixture(autouse=True)
def nobody_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._begin", lambda self, errand: None)
    monkeypatch.setattr("ramses_desktop.ui.table.thinker.WorkerThinker._interrupt", lambda self: None)


def ended(qtbot: QtBot, *, reviews: bool = True, game_id: str = "pyramids", players: str = "person") -> tuple[MainWindow, Session]:
    """A game that was just finished on the table."""
    window = window_for(qtbot, Settings(review_games=reviews))
    session = whole_game(game(game_id), players)
    assert window.games.open_session(session, Agreed())
    assert window.table is not None
    counted(window.results.statistics, session, window.table.journal.id)
    settle()
    return window, session


def ledger_of(window: MainWindow) -> Ledger:
    assert window.table is not None
    return window.coaching.ledger(window.table.result)


def found_out(window: MainWindow, regrets: dict[int, float], decisions: int | None = None, *, luck: bool = True) -> Known:
    """As if this were known of the game on the table."""
    page = window.table
    assert page is not None
    found = known(window.results.statistics, page.table.session, page.journal.id)
    found.keep(regrets, decisions, luck=luck)
    window.coaching.ended.look_at(page.table.session, 0, page.journal.id)
    settle()
    return found


def test_it_tells_how_far_the_review_has_come_and_no_figures_before_it_is_done(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    ledger = ledger_of(window)
    assert ledger.isVisible()
    assert (ledger.sentence.text(), ledger.gauge.value()) == ("Looking through your game: 0 %", 0)
    found_out(window, REGRETS, 11, luck=False)
    assert ledger.gauge.value() > 0
    assert ledger.sentence.text() == f"Looking through your game: {ledger.gauge.value()} %"
    assert (ledger.line.isVisible(), ledger.gauge.isVisible()) == (False, True)


def test_the_page_makes_room_as_more_is_told(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    ledger = ledger_of(window)
    with qtbot.waitSignal(ledger.grown):
        found_out(window, REGRETS)
    assert ledger.sentence.height() >= ledger.sentence.heightForWidth(ledger.sentence.width())


def test_the_result_the_review_and_practise_know_the_same(qtbot: QtBot) -> None:
    window, session = ended(qtbot)
    ledger, game_id = ledger_of(window), page_of(window).journal.id
    known(window.results.statistics, session, game_id).keep(REGRETS, 11, luck=False)
    window.reviewing.review_table()
    review = window.stage.fetch("review")
    assert isinstance(review, ReviewPage)
    told = review.head.said.text(), review.head.gauge.value()
    assert told[1] > 0
    assert (ledger.sentence.text(), ledger.gauge.value()) == told
    practise = window.show_page("practise")
    assert [bar.value() for bar in practise.findChildren(Gauge) if bar.isVisible()] == [told[1]]


def test_who_stops_the_review_stops_it_everywhere(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    window.reviewing.review_table()
    review = window.stage.fetch("review")
    assert isinstance(review, ReviewPage)
    review.head.button.click()
    assert not window.coaching.ended.is_working
    assert ledger_of(window).sentence.text() == review.head.said.text() == "Stopped at 0 %"


@pytest.mark.parametrize("game_id", ["pyramids", "silver_gold"])
def test_then_it_shows_the_figures_and_where_the_costliest_mistake_was(qtbot: QtBot, game_id: str) -> None:
    window, session = ended(qtbot, game_id=game_id)
    found_out(window, REGRETS)
    ledger = ledger_of(window)
    told = ledger.line.account
    assert told is not None
    assert told.worth + told.luck + told.choices == told.total == session.game.scores(session.state)[0].total
    assert (ledger.line.isVisible(), ledger.gauge.isVisible(), ledger.words.isVisible()) == (True, False, False)
    assert ledger.sentence.text().startswith("In 6 of 28 turns there was a better move. The costliest: Round ")
    assert "lost" not in ledger.accessibleName()
    assert ledger.button.text() == "See them"
    ledger.button.click()
    assert window.page == "review"


def test_a_game_of_which_moves_are_taken_back_is_no_longer_looked_through(qtbot: QtBot) -> None:
    window = window_for(qtbot, Settings())
    whole = whole_game(game("pyramids"))
    assert window.games.open_session(whole.branch(len(whole.line) - 2), Agreed(kind=PRACTICE))
    table, reviewer, works = table_at(window), window.coaching.ended, []
    for move in whole.line[-2:]:
        assert table.play(move)
        settle()
    for step in (lambda: None, table.undo, appearance().changed.emit, table.redo):
        step()
        settle()
        works.append(reviewer.is_working)
    assert works == [True, False, False, True]
    assert reviewer.review is not None
    assert reviewer.review.session is not table.session


def test_one_mistake_and_none_are_told_as_such(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    found_out(window, FEW)
    assert ledger_of(window).sentence.text().startswith("In 1 of 28 turns there was a better move.")
    other, _ = ended(qtbot)
    found_out(other, NONE)
    ledger = ledger_of(other)
    assert (ledger.sentence.text(), ledger.button.text()) == ("No mistake was found.", "Review")


def test_in_large_text_words_stand_in_for_the_line(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    found_out(window, REGRETS)
    ledger = ledger_of(window)
    appearance().set(text_scale=2.0)
    settle()
    assert not ledger.line.isVisible()
    assert ledger.words.text().startswith("Such a deal is worth ")


@pytest.mark.parametrize(("game_id", "luck"), [("pharaoh", "Luck saved you 4 steps."), ("ramses", "Luck brought you 4 points.")])
def test_where_nothing_says_what_a_start_is_worth_there_are_no_figures(qtbot: QtBot, game_id: str, luck: str) -> None:
    window, _ = ended(qtbot, game_id=game_id)
    found_out(window, {})
    ledger = ledger_of(window)
    assert not ledger.line.isVisible()
    assert ledger.words.text() == luck


def test_who_wants_no_reviews_in_spare_time_is_only_offered_one(qtbot: QtBot) -> None:
    window, _ = ended(qtbot, reviews=False)
    ledger = ledger_of(window)
    assert ledger.sentence.text() == "The review tells what luck and your choices made of this game."
    assert not window.coaching._reviews_ended
    ledger.button.click()
    assert window.page == "review"


def test_at_a_table_of_several_it_says_nothing_and_the_banner_leads_to_the_review(qtbot: QtBot) -> None:
    window, _ = ended(qtbot, players="person greedy")
    assert window.table is not None
    assert ledger_of(window).isHidden()
    assert window.table.result.review_button.isVisible()


def test_another_game_at_the_table_stops_it(qtbot: QtBot) -> None:
    window, _ = ended(qtbot)
    reviewer, page = window.coaching.ended, window.table
    assert page is not None
    found_out(window, REGRETS, 11)
    assert reviewer.is_working
    window.start(page.setup)
    assert [reviewer.is_working] == [False]
    assert ledger_of(window).isHidden()
