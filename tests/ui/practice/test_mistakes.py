"""Your mistakes on the screen: the panel, the questions on the table, and the page with everything that is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.coach.deck import ANSWERED, LEECH, Card, Rating, State, remembered
from ramses_desktop.coach.review import review
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.judged import Place, Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games import game as game_named
from ramses_desktop.games import judge
from ramses_desktop.games.flip_and_write.rules import KEEP, REPLACE
from ramses_desktop.store import files, paths
from ramses_desktop.store.settings import Chair, Settings
from ramses_desktop.ui.coaching import retry
from ramses_desktop.ui.coaching.retry import RetryPage
from ramses_desktop.ui.practice.mistakes import MistakesPage, MistakesSection, comes_back
from ramses_desktop.ui.practice.page import PractisePage
from ramses_desktop.ui.window import MainWindow
from tests.tiers import JUDGED
from tests.ui import reviewed
from tests.ui.play import Keys, Mouse, activate, settle

Key = Qt.Key
DIG, SEA, TOMB, SAND = map(game_named, ("pyramids", "silver_gold", "pharaoh", "ramses"))
NOW = datetime(2026, 11, 18, 18, 30, tzinfo=timezone(timedelta(hours=1)))
"""A Wednesday."""
SLOW, QUICK = 30.0, 3.0
"""Seconds for an answer."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = MainWindow(Settings(second_process=False, sound="off", chairs=(Chair("Adam", PERSON, 0),)))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.practising.keeping.now = lambda: NOW
    activate(qtbot, window)
    yield window
    window.close()


@pytest.fixture
def pupil(monkeypatch: pytest.MonkeyPatch, window: MainWindow) -> Pupil:
    return Pupil(monkeypatch, window)


class Pupil:
    """Answers questions on the table. The page's own questions are answered as wished, and seconds pass as wished."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, window: MainWindow) -> None:
        self.window = window
        self.seconds = 0.0
        monkeypatch.setattr(retry, "monotonic", lambda: self.seconds)
        self._asked: list[Any] = []
        thinker = window.coaching.thinker
        monkeypatch.setattr(thinker, "study", lambda rank, question, then, failed: self._asked.append((question, then)))

    @property
    def page(self) -> RetryPage:
        page = self.window.stage.currentWidget()
        assert isinstance(page, RetryPage)
        return page

    @property
    def best(self) -> Any:
        verdict = self.page.task.verdict
        assert verdict is not None
        return self.page.task.session.game.parse(verdict.best)

    def try_(self, move: Any, regret: float, seconds: float = SLOW, hand: type[Mouse | Keys] = Keys) -> None:
        self.seconds += seconds
        hand(self.page).make(move)
        question, then = self._asked[-1]
        then(Verdict(str(question.played), str(self.best), regret, 0.2, (), 300))

    def solve(self, seconds: float = SLOW, hand: type[Mouse | Keys] = Keys) -> None:
        self.try_(self.best, 0.0, seconds, hand)

    def miss(self) -> None:
        self.try_(self.page.task.session.line[self.page.task.ply], 2.0)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        Keys(self.page).press(key, modifier=modifier)


def played(window: MainWindow, count: int, game: AnyGame = DIG, name: str = "") -> Session:
    """A finished game of Adam's in which so many patterns were badly laid, each a little worse than the one before."""
    session = reviewed.whole_game(game)
    rules = judge(game.spec.id)
    assert rules is not None
    plies = review(session, 0, rules).plies
    wanted = [at for at, ply in enumerate(plies) if _is_one_thing(session.state_at(ply))][-count:] if count else []
    name = name or game.spec.id
    statistics = window.results.statistics
    reviewed.counted(statistics, session, name)
    folder = paths.finished_folder()
    folder.mkdir(parents=True, exist_ok=True)
    assert files.save(session, folder / f"{name}.ramses") is None
    reviewed.known(statistics, session, name).keep({at: 3.0 + number for number, at in enumerate(wanted)}, luck=False)
    return session


def _is_one_thing(state: Any) -> bool:
    """Whether it is about a pattern or a step, not about cards or a bonus."""
    return getattr(state, "stage", "") not in (KEEP, REPLACE) and not getattr(state, "bonus", False)


def practise(window: MainWindow) -> MistakesSection:
    window.show_page("home")
    page = window.show_page("practise")
    settle()
    assert isinstance(page, PractisePage)
    return page.mistakes


def shown(window: MainWindow) -> MistakesPage:
    window.show_page("home")
    page = window.show_page("mistakes")
    settle()
    assert isinstance(page, MistakesPage)
    return page


def kinds(window: MainWindow) -> list[str]:
    return [event.kind.removeprefix("deck-") for event in window.practising.log.events]


def on(window: MainWindow, days: int) -> None:
    """So many days later."""
    window.practising.keeping.now = lambda: NOW + timedelta(days=days)


def focus() -> QWidget | None:
    return QApplication.focusWidget()


# --- the panel --------------------------------------------------------------------------------------------------------


def test_a_new_player_is_told_to_play_first(window: MainWindow) -> None:
    panel = practise(window)
    assert panel.sentence.text() == "Play a game first. Then your mistakes wait here."
    assert not panel._games.isVisible()
    assert panel.main_button is None
    assert panel.entry is None


def test_the_panel_says_what_is_due_and_of_which_games(window: MainWindow) -> None:
    played(window, 12)
    played(window, 2, SEA)
    panel = practise(window)
    assert (panel.number.text(), panel.due.text()) == ("10", "due today, 14 kept")
    assert [tile.game.id for tile in panel.tiles] == [game.spec.id for game in JUDGED]
    assert [tile.count.text() for tile in panel.tiles] == ["8", "2"] + ["0"] * (len(JUDGED) - 2)
    assert [tile.accessibleName() for tile in panel.tiles][:3] == [
        "Pyramids: 8 due today",
        "Silver & Gold: 2 due today",
        "Ramses: 0 due today",
    ]
    assert not panel.tiles[2].isEnabled()
    assert panel.main_button is panel.start_button
    assert not panel.sentence.isVisible()
    assert panel._first.accessibleName() == "10 due today, 14 kept"
    assert {tile.height() for tile in panel.tiles} == {panel.tiles[0].sizeHint().height()}, "a short name has no less room"


@pytest.mark.slow
def test_a_game_without_mistakes_leaves_nothing_to_do(window: MainWindow) -> None:
    played(window, 0)
    panel = practise(window)
    assert panel.sentence.text() == "No mistakes are waiting. Those in your next games will come here."
    assert panel.main_button is None
    window.settings.review_games = False
    assert practise(window).sentence.text() == "No mistakes are waiting. Review a game, and those in it come here."


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (2, "Nothing due today. The next one comes on Friday."),
        pytest.param(1, "Nothing due today. The next one comes tomorrow.", marks=pytest.mark.slow),
        pytest.param(6, "Nothing due today. The next one comes on Tuesday.", marks=pytest.mark.slow),
        pytest.param(8, "Nothing due today. The next one comes on 26 Nov 2026.", marks=pytest.mark.slow),
    ],
)
def test_when_nothing_is_due_it_says_when_something_will_be(window: MainWindow, days: int, words: str) -> None:
    session = played(window, 1)
    keeping = window.practising.keeping
    place = keeping.deck("Adam").due[0].question.place
    memory = remembered(None, Rating.GOOD, NOW.date())._replace(due=NOW.date() + timedelta(days=days))
    data = {"rating": 3, "stability": memory.stability, "difficulty": memory.difficulty, "due": memory.due.isoformat()}
    window.practising.log.add("Adam", ANSWERED, NOW.isoformat, **place._asdict(), **data)
    panel = practise(window)
    assert panel.sentence.text() == words
    assert not panel._first.isVisible()
    assert panel.main_button is None
    assert panel.entry is panel.all_button
    assert session.game is DIG


def test_results_that_cannot_be_read_are_not_lost(window: MainWindow) -> None:
    data = paths.data_folder()
    data.mkdir(parents=True, exist_ok=True)
    paths.statistics_file().mkdir()
    panel = practise(window)
    assert panel.sentence.text() == "These results cannot be read. They are kept; see Game, Your data."
    assert panel.main_button is None


def test_a_review_in_spare_time_shows_how_far_it_has_come(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    session = played(window, 0)
    reviewer = window.coaching.spare_time.reviewer
    monkeypatch.setattr(reviewer._thinker, "study", lambda *_: None)
    reviewed.known(window.results.statistics, session, "pyramids").keep({}, 12, luck=False)
    other = reviewed.whole_game(DIG, seed="other")
    reviewed.counted(window.results.statistics, other, "other")
    reviewed.known(window.results.statistics, other, "other").keep({}, 20, luck=False)
    panel = practise(window)
    assert not panel.gauge.isVisible()
    reviewer.look_at(other, 0, "other")
    assert panel.said.text() == f"Looking through your last game: {panel.gauge.value()} %"
    assert panel.gauge.isVisible()
    assert 0 < panel.gauge.value() < 100
    reviewer.stop()
    assert not panel.gauge.isVisible()


# --- the questions ----------------------------------------------------------------------------------------------------


def test_what_is_due_is_asked_one_after_the_other(window: MainWindow, pupil: Pupil, qtbot: QtBot) -> None:
    played(window, 2)
    panel = practise(window)
    assert panel.entry is panel.start_button
    panel.start_button.setFocus()
    qtbot.keyClick(panel.start_button, Key.Key_Return)
    assert pupil.page.about.number.text() == "1 of 2 due today"
    assert pupil.page.task.verdict is not None
    assert pupil.page.task.verdict.regret == 4.0, "the worst first"
    pupil.solve()
    assert pupil.page.results.note.text() == "comes back in 2 days"
    assert pupil.page.results.note.isVisible()
    assert pupil.page.results.next.accessibleName() == "Next mistake"
    pupil.press(Key.Key_Return)
    assert pupil.page.about.number.text() == "2 of 2 due today"
    assert pupil.page.results.note.text() == ""
    pupil.solve(hand=Mouse)
    assert pupil.page.results.next.accessibleName() == "Done"
    pupil.press(Key.Key_Return)
    assert window.page == "practise"
    assert panel.sentence.text() == "Nothing due today. The next ones come on Friday."
    assert kinds(window) == ["answered"] * 2


def test_the_first_try_counts(window: MainWindow, pupil: Pupil, monkeypatch: pytest.MonkeyPatch) -> None:
    played(window, 1)
    practise(window).start()
    said: list[str] = []
    monkeypatch.setattr(pupil.page.accessible, "say", said.append)
    pupil.miss()
    assert not pupil.page.results.isVisible()
    assert "comes back tomorrow" not in said
    pupil.solve()
    assert pupil.page.is_done
    assert pupil.page.results.note.text() == "comes back tomorrow"
    assert said[-1] == "comes back tomorrow"
    assert pupil.page.results.next.accessibleDescription() == "comes back tomorrow"
    pupil.press(Key.Key_T)
    pupil.solve()
    assert pupil.page.results.note.text() == "comes back tomorrow"
    assert kinds(window) == ["answered"]


@pytest.mark.slow
def test_a_fast_answer_is_easy(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    practise(window).start()
    pupil.solve(QUICK)
    assert pupil.page.results.note.text() == "comes back in 8 days"


@pytest.mark.slow
def test_whoever_leaves_before_the_first_try_has_answered_nothing(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    panel = practise(window)
    panel.start()
    pupil.press(Key.Key_Escape)
    assert window.page == "practise"
    assert kinds(window) == []
    assert panel.number.text() == "1"


def test_undo_forgets_the_grade_and_asks_again(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    practise(window).start()
    undo = window.actions_["undo"]
    assert not undo.isEnabled()
    pupil.miss()
    pupil.solve()
    assert undo.isEnabled()
    assert undo.statusTip() == "Forget this answer and ask again"
    pupil.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not pupil.page.is_done
    assert pupil.page.tries == []
    assert not undo.isEnabled()
    assert len(window.practising.keeping.deck("Adam").due) == 1
    pupil.solve()
    assert pupil.page.results.note.text() == "comes back in 2 days"
    assert kinds(window) == ["answered", "undone", "answered"]


def test_changes_of_the_pending_move_are_undone_before_the_grade(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    practise(window).start()
    pupil.miss()
    changes = 0
    while pupil.page.table.can_undo:
        pupil.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        changes += 1
    assert changes, "the pattern still lay where it was tried"
    assert kinds(window) == ["answered"]
    pupil.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert kinds(window) == ["answered", "undone"]


def test_what_is_missed_six_times_is_shown_with_its_reason_and_rests(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    keeping = window.practising.keeping
    question = keeping.deck("Adam").due[0].question
    for days in range(LEECH - 1):
        on(window, days)
        keeping.answer(question, "Adam", Verdict("", "", 2.0, 0.3, (), 300), SLOW)
    on(window, LEECH - 1)
    practise(window).start()
    pupil.miss()
    page = pupil.page
    assert page.is_done
    assert page.results.note.text() == "Missed six times. It rests for a month."
    assert page.banner.words == "This is the best place."
    assert page.about.heading.text() == "Why"
    assert page.about.sentence.text() not in ("", page.task.sentence)
    assert page.marks
    deck = window.practising.keeping.deck("Adam")
    assert deck.state(deck.entries[0]) == State.RESTING
    pupil.press(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (page.about.heading.text(), page.about.sentence.text()) == ("The task", page.task.sentence)
    assert len(window.practising.keeping.deck("Adam").due) == 1


def test_a_question_that_retires_while_it_is_asked_can_still_be_answered(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1)
    practise(window).start()
    page = pupil.page
    window.results.statistics.remove(["pyramids"])
    window.show_page("practise")
    window.stage.back()
    assert pupil.page is page
    pupil.solve()
    assert page.results.note.text() == "comes back in 2 days"
    pupil.press(Key.Key_Return)
    assert window.page == "home"


def test_a_tile_asks_only_what_is_of_its_game(window: MainWindow, pupil: Pupil, qtbot: QtBot) -> None:
    played(window, 2)
    played(window, 1, TOMB)
    panel = practise(window)
    qtbot.mouseClick(panel.tiles[3], Qt.MouseButton.LeftButton)
    assert pupil.page.task.game_id == TOMB.spec.id
    assert not pupil.page.results.note.isVisible()
    assert pupil.page._asking is not None
    assert not pupil.page._asking.has_more


def test_a_game_whose_moves_are_gone_is_passed_over(window: MainWindow, pupil: Pupil) -> None:
    played(window, 2)
    played(window, 1, name="other")
    (paths.finished_folder() / "pyramids.ramses").unlink()
    panel = practise(window)
    assert panel.number.text() == "3"
    panel.start()
    assert pupil.page._asking is not None
    assert window.practising.keeping.deck("Adam").due[0].question.place.game == "other"
    pupil.press(Key.Key_Escape)
    (paths.finished_folder() / "other.ramses").unlink()
    panel.start()
    assert window.page == "practise"
    assert panel.sentence.text() == "No mistakes are waiting. Those in your next games will come here."


def test_what_is_kept_in_a_review_is_asked(window: MainWindow, pupil: Pupil, qtbot: QtBot) -> None:
    played(window, 0)
    assert practise(window).main_button is None
    window.reviewing.review_record("pyramids")
    qtbot.keyClick(window.stage.currentWidget(), Key.Key_K)
    panel = practise(window)
    assert panel.number.text() == "1"
    panel.start()
    assert pupil.page.task.sentence == "No mistake was made here. Find the best move."


def test_what_comes_of_an_answer_is_said_in_words() -> None:
    memory = remembered(None, Rating.GOOD, NOW.date())
    learned = memory._replace(due=NOW.date() + timedelta(days=400))
    assert comes_back(Card().answered(Rating.EASY, learned)) == "Learned. It will not come back."
    assert comes_back(Card().answered(Rating.GOOD, memory)) == "comes back in 2 days"


@pytest.mark.slow
def test_where_there_is_no_room_in_the_bar_the_panel_says_when_it_comes_back(window: MainWindow, pupil: Pupil) -> None:
    played(window, 1, TOMB)
    practise(window).start()
    page = pupil.page
    pupil.seconds = SLOW
    page.take(page.task.session.line[page.task.ply])
    question, then = pupil._asked[-1]
    then(Verdict(str(question.played), str(pupil.best), 0.0, 0.2))
    assert page.is_done
    assert not page.results.note.isVisible()
    assert page.about.note.isVisible()
    assert page.about.note.text() == page.results.note.text() == "comes back in 2 days"


# --- everything that is kept ------------------------------------------------------------------------------------------


def places(page: MistakesPage) -> list[Place]:
    return [entry.question.place for entry in page.model.rows]


@pytest.mark.slow
def test_everything_that_is_kept_is_listed_the_most_urgent_first(window: MainWindow, qtbot: QtBot) -> None:
    played(window, 2)
    panel = practise(window)
    qtbot.mouseClick(panel.all_button, Qt.MouseButton.LeftButton)
    page = window.stage.currentWidget()
    assert isinstance(page, MistakesPage)
    assert page.about.text() == "Adam: 2 due today, 2 kept"
    cells = [[page.model.index(row, column).data() for column in range(6)] for row in range(2)]
    assert [row[0] for row in cells] == ["Pyramids", "Pyramids"]
    assert [row[3] for row in cells] == ["4.0 points", "3.0 points"]
    assert [row[4] for row in cells] == ["today", "today"]
    assert focus() is page.table
    assert page.chosen is page.model.rows[0]


def test_the_list_is_worked_by_keyboard_and_every_change_undone(window: MainWindow, qtbot: QtBot) -> None:
    played(window, 3)
    page = shown(window)
    first, second, third = places(page)
    qtbot.keyClick(page.table, Key.Key_Delete)
    assert places(page) == [second, third]
    assert focus() is page.table
    page.rest_button.setFocus()
    page.rest_button.click()
    assert focus() is page.table
    assert places(page) == [third, second]
    assert page.chosen is not None
    assert page.chosen.question.place == second
    assert page.model.index(1, 4).data() == "rests until 18 Dec 2026"
    assert page.rest_button.text() == "Take up again"
    page.rest_button.click()
    assert page.rest_button.text() == "Let it rest"
    for _ in range(3):
        qtbot.keyClick(page.table, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert places(page) == [first, second, third]
    assert not page.undo_button.isEnabled()
    qtbot.keyClick(page.table, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert places(page) == [first, second, third]


def test_enter_asks_the_chosen_one_whenever_it_is_due(window: MainWindow, pupil: Pupil, qtbot: QtBot) -> None:
    played(window, 2)
    page = shown(window)
    page.table.choose_row(1)
    chosen = places(page)[1]
    qtbot.keyClick(page.table, Key.Key_Return)
    assert pupil.page.task.ply == chosen.ply
    assert pupil.page.about.number.text() == ""
    pupil.solve()
    pupil.press(Key.Key_Return)
    assert window.page == "mistakes"
    assert page.about.text() == "Adam: 1 due today, 2 kept"
    assert page.model.index(1, 4).data() == "20 Nov 2026"


def test_when_the_player_changes_the_list_keeps_its_rows_until_it_shows_those_of_the_other(window: MainWindow) -> None:
    played(window, 2)
    page = shown(window)
    cells = [page.model.index(row, column).data() for row in range(2) for column in range(6)]
    window.practising.name = "Eva"
    assert practise(window).due.text() != "due today, 2 kept"
    assert [page.model.index(row, column).data() for row in range(2) for column in range(6)] == cells
    assert shown(window).about.text() == "Eva: 0 due today, 0 kept"
    assert places(page) == []
    window.practising.name = "Adam"
    assert shown(window).about.text() == "Adam: 2 due today, 2 kept"


@pytest.mark.slow
def test_an_empty_list_says_what_will_come(window: MainWindow) -> None:
    page = shown(window)
    assert page.nothing.isVisible()
    assert not page.table.isVisible()
    assert not page.ask_button.isVisible()


@pytest.mark.slow
def test_the_last_one_that_was_removed_can_be_brought_back(window: MainWindow, qtbot: QtBot) -> None:
    played(window, 1)
    page = shown(window)
    qtbot.keyClick(page.table, Key.Key_Delete)
    assert places(page) == []
    assert page.undo_button.isVisible()
    qtbot.mouseClick(page.undo_button, Qt.MouseButton.LeftButton)
    assert len(places(page)) == 1
    assert focus() is page.table


@pytest.mark.slow
def test_arrows_lead_from_game_to_game(window: MainWindow, qtbot: QtBot) -> None:
    played(window, 1)
    played(window, 1, SEA)
    played(window, 1, TOMB)
    tiles = practise(window).tiles
    tiles[0].setFocus()
    for key, at in ((Key.Key_Right, 1), (Key.Key_Right, 3), (Key.Key_Left, 1)):
        here = focus()
        assert here is not None
        qtbot.keyClick(here, key)
        assert focus() is tiles[at]


def test_everything_has_a_name_for_screen_readers(window: MainWindow) -> None:
    played(window, 2)
    panel, page = practise(window), shown(window)
    for button in (*panel.tiles, panel.start_button, panel.all_button, page.ask_button, page.rest_button, page.undo_button):
        assert QAccessible.queryAccessibleInterface(button).text(QAccessible.Text.Name), button
    assert panel.accessibleName() == "Your mistakes"
    assert page.table.accessibleName() == "Kept for practice"
    assert page.model.index(0, 3).data(Qt.ItemDataRole.AccessibleTextRole) == "Gave away: 4.0 points"


@pytest.mark.slow
def test_a_memory_game_has_nothing_to_ask(window: MainWindow) -> None:
    played(window, 2, SAND)
    panel = practise(window)
    assert panel.tiles[2].count.text() == "0"
    assert panel.main_button is None
