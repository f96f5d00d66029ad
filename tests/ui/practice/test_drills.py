"""Drills: decisions of bots' games as questions on the normal table, and their panel on the page Practise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop import data
from ramses_desktop.bots.judging import Outcomes
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.session import PERSON
from ramses_desktop.games import telling
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.ui.board.view import AccessibleBoard
from ramses_desktop.ui.coaching.task import Outcome
from ramses_desktop.ui.practice import drills
from ramses_desktop.ui.practice.drills import DrillCard, DrillPage, DrillsSection, in_two
from ramses_desktop.ui.practice.memory import MemoryPage
from ramses_desktop.ui.practice.route import RoutePage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.window import MainWindow
from tests.states.drills import know
from tests.ui.play import Key, Keys, Mouse, settle, whole
from tests.ui.whole import active_window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = active_window(qtbot)
    know(window, whole(GAME, PERSON))
    yield window
    window.close()


def section_of(window: MainWindow) -> DrillsSection:
    page: Any = window.show_page("practise")
    settle()
    found: DrillsSection = page.drills
    return found


def begin(window: MainWindow, drill: str) -> DrillPage:
    """Press the card of this drill."""
    section = section_of(window)
    card = next(one for one in section.cards if one.offer.drill.id == drill)
    card.click()
    settle()
    page = window.stage.fetch("drill")
    assert isinstance(page, DrillPage)
    assert window.page == "drill"
    return page


def tempting(page: DrillPage) -> Move:
    move: Move = page.table.game.parse(page.exercise.tempting)
    return move


def unexpected(page: DrillPage) -> Move:
    """A move that no long search has looked at."""
    state = page.table.session.state
    known = page.exercise.losses
    found: Move = next(move for move in page.table.game.moves(state) if str(move) not in known and move.boxes.bit_count() == 1)
    return found


def answers(window: MainWindow) -> list[dict[str, Any]]:
    practising = window.practising
    return [dict(event.data) for event in practising.log.of(practising.name, "drill")]


def test_beside_a_question_stands_how_this_run_and_those_before_it_went(window: MainWindow) -> None:
    log, name = window.practising.log, window.practising.name
    log.add(name, "course", drill="pack", right=15, asked=20)
    for solved in (True, False, True):
        log.add(name, "drill", drill="pack", game="pyramids", entry="x", solved=solved)
    about = begin(window, "pack").about
    assert about.number.text() == "Question 4 of 20"
    assert about.pips.accessibleName() == "2 of 3 right so far"
    assert about.best.text() == "Your best: 15 of 20"
    assert about.rating.text().startswith("Your rating: ")


@pytest.mark.parametrize("wanted", [True, False])
def test_whether_bots_think_in_a_process_of_their_own_is_as_the_settings_say(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    thinker = window.coaching.thinker
    monkeypatch.setattr(thinker, "study", lambda *_: None)
    thinker.may_start = not wanted
    window.settings.second_process = wanted
    begin(window, "pack")
    assert thinker.may_start == wanted


QUESTIONS = {
    "pack": ("Where do you lay the pattern?",),
    "choice": ("The pattern, or a single box?",),
    "card": ("Which one do you take next?", "Which two do you keep?"),
}


@pytest.mark.parametrize("drill", ["pack", pytest.param("choice", marks=pytest.mark.slow), "card"])
@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_the_best_move_is_right(window: MainWindow, drill: str, hand: type[Mouse | Keys]) -> None:
    page = begin(window, drill)
    assert page.banner.words in QUESTIONS[drill]
    assert page.about.number.text() == "Question 1 of 20"
    exercise, best, heard = page.exercise, page.best, list[str]()
    page.board.heard.connect(heard.append)
    hand(page).make(best)
    assert page.banner.words.startswith("Right. The tempting move costs ")
    assert heard[-1] == sound.SOLVED
    assert page.answers == [True]
    assert page.next_bar.isVisible()
    assert not page.bar.isVisible()
    assert page.compared.lines[0] == telling(exercise.game).move_words(page.table.view, best)
    assert answers(window) == [{"drill": drill, "game": "pyramids", "entry": exercise.id, "solved": True}]
    assert page.progress.rating.rating > 1500


def test_a_wrong_move_is_told_at_once_with_what_it_costs_where(window: MainWindow) -> None:
    page = begin(window, "pack")
    move, heard = tempting(page), list[str]()
    page.board.heard.connect(heard.append)
    Mouse(page).make(move)
    loss = page.exercise.losses[str(move)]
    assert page.banner.words.startswith(f"This costs {loss:.1f} points: ")
    assert page.outcome is Outcome.COSTS
    assert heard[-1] == sound.COSTS_MORE
    assert [item._outcome for item in page.marks] == [None, Outcome.COSTS], "the best place, and what was answered"
    assert page.answers == [False]
    assert page.about.pips.accessibleName() == "0 of 1 right so far"


def test_question_and_answer_are_spoken(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(AccessibleBoard, "say", lambda self, words: said.append(words))
    page = begin(window, "pack")
    assert said[-1] == "Where do you lay the pattern?"
    Mouse(page).make(tempting(page))
    assert said[-1] == f"{page.banner.words} Best: {page.compared.lines[0]}."
    names = [page.next_bar.next.accessibleName(), page.about.pips.accessibleName()]
    assert names == ["Next question", "0 of 1 right so far"]
    Keys(page).press(Key.Key_Return)
    Mouse(page).make(page.best)
    assert said[-1] == page.banner.words


def test_marks_on_the_same_place_can_both_be_seen(window: MainWindow) -> None:
    page = begin(window, "card")
    keeping = next(
        one
        for one in drills.shipped()["card"]
        if one.good[0].startswith("keep") and set(one.good[0].split()[1:]) & set(one.tempting.split()[1:])
    )
    page.show_exercise(keeping)
    page.take(tempting(page))
    best, mine = page.marks
    assert best._rects[0].size() == mine._rects[0].size()
    assert mine._rects[0] not in best._rects, "the sign is where they differ"
    assert any(rect.contains(mine._rects[1]) and rect != mine._rects[1] for rect in best._rects)


@pytest.mark.parametrize("scale", [1.0, pytest.param(2.0, marks=pytest.mark.slow)])
def test_everything_has_a_place_at_any_size_of_text(window: MainWindow, scale: float) -> None:
    appearance().set(text_scale=scale)
    window.resize(1024, 700)
    page = begin(window, "pack")
    assert page.about.isVisible()
    Mouse(page).make(page.best)
    settle()
    for widget in (page.banner, page.compared, page.next_bar):
        assert widget.isVisible()
        assert page.view.rect().contains(widget.geometry())
    assert not page.compared.geometry().intersects(page.next_bar.geometry())
    assert not page.about.isVisible() or not page.about.geometry().intersects(page.compared.geometry())


def test_a_nearly_equal_move_is_right_too(window: MainWindow) -> None:
    page = begin(window, "pack")
    second = next(one for one in drills.shipped()["pack"] if len(one.good) == 2)
    page.show_exercise(second)
    page.take(page.table.game.parse(second.good[1]))
    assert page.outcome is Outcome.NEARLY
    assert page.is_right
    assert "hardly matters" in page.banner.words or page.banner.words.startswith("Right.")
    assert len(page.compared.lines) == 3, "the best, this one and the tempting one"
    page.show_exercise(second)
    page.take(page.best)
    assert len(set(page.compared.lines)) == len(page.compared.lines) == 2


def test_why_an_unexpected_move_is_wrong_is_worked_out_afterwards(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = begin(window, "pack")
    asked: list[tuple[Any, Any]] = []
    monkeypatch.setattr(page._thinker, "study", lambda rank, question, then: asked.append((question, then)))
    move = unexpected(page)
    Mouse(page).make(move)
    assert page.banner.words == "There is a better move."
    assert page.answers == [False], "the answer itself is known at once"
    question, then = asked[-1]
    assert question.moves == (page.best, move)
    assert question.seen[-1] == page.table.view
    lines = ((6.0, 2.0, 0.0, 0.0, 0.0), (1.0, 3.0, 0.0, 0.0, 0.0))
    then(Outcomes(question.moves, ((8.0, 8.0), (4.0, 4.0)), tuple((one, one) for one in lines)))
    assert page.banner.words == "This costs 4.0 points: torches −5.0."
    Keys(page).press(Key.Key_Return)
    before = page.banner.words
    then(Outcomes(question.moves, ((8.0, 8.0), (4.0, 4.0)), tuple((one, one) for one in lines)))
    assert page.banner.words == before, "it comes too late for the next question"


def test_enter_leads_on_and_nothing_counts_twice(window: MainWindow) -> None:
    page = begin(window, "pack")
    first, best = page.exercise, page.best
    Keys(page).make(best)
    page.take(best)
    assert page.answers == [True]
    Keys(page).press(Key.Key_Return)
    assert page.exercise.id != first.id
    assert page.about.number.text() == "Question 2 of 20"
    assert not page.compared.isVisible()
    page.go_to_next()
    assert page.about.number.text() == "Question 2 of 20", "there must be an answer first"


def test_escape_leaves_and_keeps_the_answers(window: MainWindow) -> None:
    page = begin(window, "pack")
    Mouse(page).make(page.best)
    Keys(page).press(Key.Key_Escape)
    assert window.page == "practise"
    again = begin(window, "pack")
    assert again.answers == [True]
    assert again.about.number.text() == "Question 2 of 20"


def test_a_run_of_twenty_ends_with_its_result(window: MainWindow) -> None:
    page = begin(window, "card")
    told: list[None] = []
    window.practising.changed.connect(lambda: told.append(None))
    for at in range(20):
        page.take(page.best if at % 4 else tempting(page))
        page.go_to_next()
    assert page.end.isVisible()
    assert page.end.sentence.text() == "15 of 20"
    assert page.end.note.text() == "Your first run. The next ones are compared with it."
    assert page.end.again_button.hasFocus()
    assert told
    event = window.practising.log.of(window.practising.name, "course")[-1]
    assert dict(event.data) == {"drill": "card", "asked": 20, "right": 15}
    assert len({one["entry"] for one in answers(window)}) == 20, "nothing was asked twice"
    assert not page.actions_["undo"].isEnabled()
    QTest.keyClick(page.end.again_button, Key.Key_Return)
    assert page.is_open
    assert page.about.number.text() == "Question 1 of 20"
    assert page.about.best.text() == "Your best: 15 of 20"
    section = section_of(window)
    assert [one.best for one in section.cards] == ["new", "new", "best 15 of 20", "Ramses, new", "Tomb, new"]


def test_a_run_that_is_left_after_its_last_answer_counts_and_the_next_begins_anew(window: MainWindow) -> None:
    page = begin(window, "pack")
    for at in range(20):
        page.take(page.best)
        if at < 19:
            page.go_to_next()
    Keys(page).press(Key.Key_Escape)
    assert drills.best(window.practising, "pack") == drills.Best(20, 20, 0)
    assert begin(window, "pack").about.number.text() == "Question 1 of 20"


def test_a_whole_run_that_an_older_version_did_not_count_is_counted(window: MainWindow) -> None:
    page = begin(window, "pack")
    for _ in range(20):
        window.practising.log.add(window.practising.name, "drill", drill="pack", game="pyramids", entry="x", solved=True)
    page.start("pack")
    assert drills.best(window.practising, "pack") == drills.Best(20, 20, 0)
    assert page.about.number.text() == "Question 1 of 20"


@pytest.mark.parametrize("drill", ["pack", "memory", "route"])
def test_for_another_player_a_run_begins_anew(window: MainWindow, monkeypatch: pytest.MonkeyPatch, drill: str) -> None:
    page: Any = begin(window, drill) if drill == "pack" else window.show_page(drill)
    settle()
    if drill == "pack":
        page.take(page.best)
    whose: list[str] = []

    def start(*words: str) -> None:
        whose.append(window.practising.name)
        type(page).start(page, *words)

    monkeypatch.setattr(page, "start", start)
    window.show_page("practise")
    window.practising.name = "Eva"
    window.show_page("drill" if drill == "pack" else drill)
    assert whose == ["Eva"]
    if drill == "pack":
        assert not page.is_open, "Eva has finished no game that could be asked about"


def test_the_end_says_whether_a_run_was_the_best(window: MainWindow) -> None:
    page = begin(window, "card")
    page.end.show_result([True] * 18 + [False] * 2, drills.Best(15, 20, 0))
    assert page.end.note.text() == "Your best run yet; it was 15 of 20 before."
    page.end.show_result([True] * 12 + [False] * 8, drills.Best(15, 20, 0))
    assert page.end.note.text() == "Your best: 15 of 20"
    assert (page.end.again_button.property("kind"), page.end.done_button.property("kind")) == ("primary", "plain")


def test_only_games_the_player_knows_are_asked_about(window: MainWindow) -> None:
    window.practising.name = "Nofret"
    page = begin(window, "pack")
    assert page.end.isVisible()
    assert page.end.sentence.text() == "No puzzle fits yet."
    assert page.end.note.text() == "Play one game of it first."
    assert not page.end.again_button.isVisible()
    assert page.end.done_button.property("kind") == "primary", "there is nothing else to press"
    QTest.keyClick(page.end.first_button, Key.Key_Return)
    assert window.page == "practise"


def test_a_log_that_was_edited_does_no_harm(window: MainWindow) -> None:
    practising = window.practising
    practising.log.add(practising.name, "course", drill="pack", right="many", asked=None)
    practising.log.add(practising.name, "drill", drill="pack", game=3, entry=None, solved="yes")
    assert drills.best(practising, "pack") == drills.Best(0, 0, 0)
    assert drills.answers(practising, "pack") == [False]
    assert begin(window, "pack").about.number.text() == "Question 2 of 20"


def test_what_was_answered_is_the_players_own(window: MainWindow) -> None:
    window.practising.log.add("Somebody else", "course", drill="pack", right=20, asked=20)
    assert drills.best(window.practising, "pack") is None


def test_a_damaged_file_is_named_and_the_page_practise_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    section = section_of(window)
    broken = tmp_path / "exercises.json.z"
    broken.write_bytes(b"noise")
    monkeypatch.setattr(data, "resource", lambda *_: broken)
    drills.shipped.cache_clear()
    with qtbot.capture_exceptions() as problems:
        section.cards[0].click()
    sentence = "resources/drills/exercises.json.z is missing or damaged; install Ramses Desktop again."
    assert [str(problem[1]) for problem in problems] == [sentence]
    assert window.page == "practise"


# ------------------------------------------------------------ the panel


def test_the_cards_say_how_well_each_drill_goes(window: MainWindow) -> None:
    log, name = window.practising.log, window.practising.name
    log.add(name, "course", drill="pack", asked=20, right=17)
    log.add(name, "course", drill="pack", asked=20, right=11)
    log.add(name, "course", drill="memory", level=5, asked=5, right=4)
    log.add(name, "course", drill="route", asked=10, right=8)
    section = section_of(window)
    assert [one.best for one in section.cards] == ["best 17 of 20", "new", "new", "Ramses, level 5", "Tomb, best 8 of 10"]
    assert [one.accessibleName() for one in section.cards[:2]] == ["Pack the pattern: best 17 of 20", "Pattern or single box?: new"]
    spoken = QAccessible.queryAccessibleInterface(section.cards[0])
    assert spoken.role() == QAccessible.Role.Button


def test_the_cards_say_how_far_a_run_has_come_that_was_left(window: MainWindow) -> None:
    log, name = window.practising.log, window.practising.name
    log.add(name, "course", drill="pack", asked=20, right=17)
    for drill in ("pack", "pack", "choice", "route", "route", "route", "memory"):
        log.add(name, "drill", drill=drill, game="pyramids", entry="x", solved=True)
    section = section_of(window)
    assert [one.best for one in section.cards] == ["2 of 20 done", "1 of 20 done", "new", "Ramses, new", "Tomb, 3 of 10 done"]


def test_arrows_lead_from_card_to_card_and_enter_opens(window: MainWindow) -> None:
    section = section_of(window)
    section.entry.setFocus()
    QTest.keyClick(section.cards[0], Key.Key_Right)
    assert section.cards[1].hasFocus()
    QTest.keyClick(section.cards[1], Key.Key_Return)
    settle()
    assert window.page == "drill"
    page = window.stage.fetch("drill")
    assert isinstance(page, DrillPage)
    assert page.drill == "choice"


@pytest.mark.parametrize(("width", "columns"), [(830, 5), (560, 3), (330, 2), (200, 1)])
def test_the_cards_take_as_many_rows_as_they_need(window: MainWindow, width: int, columns: int) -> None:
    section = DrillsSection(window.practising)
    section.resize(width, 600)
    QWidget.show(section)
    settle()
    rows = {card.y() for card in section.cards}
    assert len(rows) == -(-len(section.cards) // columns)
    section.close()


def test_the_pages_of_other_drills_are_opened_as_they_are(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    for page in (MemoryPage, RoutePage):
        monkeypatch.setattr(page, "take_up", lambda page: shown.append(window.page))
    section = DrillsSection(window.practising)
    for card in section.cards[3:]:
        card.click()
    assert shown == ["memory", "route"]


def test_names_stand_on_two_lines() -> None:
    assert in_two("Which card next?") == "Which card\nnext?"
    assert in_two("Pattern or single box?") == "Pattern or\nsingle box?"
    assert in_two("Alone") == "Alone"


def test_a_card_is_painted_in_every_state(window: MainWindow) -> None:
    for card in section_of(window).cards:
        assert isinstance(card, DrillCard)
        plain = card.grab().toImage()
        card.setFocus()
        assert card.grab().toImage() != plain
