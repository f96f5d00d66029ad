"""Find the better move: a decision of a finished game as a question on an ordinary table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import judging
from ramses_desktop.engine import sound
from ramses_desktop.engine.game import Move
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import PERSON, Session
from ramses_desktop.games.flip_and_write.rules import CROSS, KEEP, REPLACE
from ramses_desktop.games.pharaoh.rules import GAME as TOMB
from ramses_desktop.games.pharaoh.state import Step
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.store.journal import PRACTICE
from ramses_desktop.thinking import Question, ReviewQuestion
from ramses_desktop.ui.coaching.retry import RetryPage, WhatCounts
from ramses_desktop.ui.coaching.task import Outcome, Task
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table import thinker
from ramses_desktop.ui.table.replay import ReplayPage
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import Key, Keys, Mouse, board_of, hand_of, set_up, settle, whole
from tests.ui.whole import active_window

MISTAKE = (3.1, 0.4)
"""What the move of the game gave away, and its error."""


class Reckoning:
    """Answers the page's questions when told to."""

    def __init__(self, page: RetryPage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Any, Any]] = []
        monkeypatch.setattr(page._thinker, "study", lambda rank, question, then, failed: self.asked.append((question, then)))

    @property
    def question(self) -> ReviewQuestion:
        found: ReviewQuestion = self.asked[-1][0]
        return found

    def answer(self, best: Move, regret: float, error: float = 0.2) -> None:
        question, then = self.asked[-1]
        then(Verdict(str(question.played), str(best), regret, error, (), 300))


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = active_window(qtbot)
    yield window
    window.close()


def decision(session: Session, stage: str, more: Any = lambda view: True) -> int:
    """The first of Ada's decisions of this kind that has enough moves."""
    plies = range(8, len(session.line)) if stage != KEEP else range(len(session.line))
    return next(
        ply
        for ply in plies
        if session.mover(ply) == 0
        and session.state_at(ply).stage == stage
        and more(session.state_at(ply))
        and len(GAME.moves(session.state_at(ply))) > 4
    )


def others(session: Session, ply: int) -> list[Move]:
    """Moves that were not made there, but could have been."""
    return [move for move in GAME.moves(session.state_at(ply)) if move != session.line[ply]]


def begin(window: MainWindow, session: Session, ply: int, *more: Verdict, regret: float = MISTAKE[0]) -> tuple[RetryPage, Move]:
    """The page for this decision, and the best move, which was not made."""
    best = next(move for move in others(session, ply) if getattr(move, "boxes", 7).bit_count() > 1)
    verdict = Verdict(str(session.line[ply]), str(best), regret, MISTAKE[1], (), 300, ply)
    window.coaching.retry(session, ply, verdict, mistakes=(verdict, *more))
    settle()
    page = window.stage.fetch("retry")
    assert isinstance(page, RetryPage)
    return page, best


@pytest.fixture
def session() -> Session:
    return whole(GAME, PERSON, "greedy")


def wrong_tries(page: RetryPage, reckoning: Reckoning, session: Session, ply: int, best: Move, count: int) -> None:
    for move in [one for one in others(session, ply) if one != best and one.boxes.bit_count() == 1][:count]:  # type: ignore[attr-defined]
        Mouse(page).make(move)
        reckoning.answer(best, 1.8)


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_the_best_place_solves_it(
    window: MainWindow, session: Session, hand: type[Mouse | Keys], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, best = begin(window, session, decision(session, CROSS, lambda view: not view.bonus))
    reckoning = Reckoning(page, monkeypatch)
    assert page.banner.words == "Ada, find a better place for the pattern than in your game."
    assert page.about.sentence.text() == "In your game this turn cost 3.1\u00a0±\u00a00.4 points. Find a better place."
    hand(page).make(best)
    assert page.banner.words == "Checking this place…"
    reckoning.answer(best, 0.0)
    assert page.banner.words == "Solved. That is the best place, 3.1 points better than in your game."
    assert page.is_done
    assert page.results.isVisible()
    assert not page.bar.isVisible()
    assert page.list.lines[0].text() == f"On {best.card}: best"  # type: ignore[attr-defined]
    assert page.about.counts[Outcome.BEST].is_current


def test_the_question_is_about_what_the_seat_had_seen(
    window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ply = decision(session, CROSS)
    page, best = begin(window, session, ply)
    reckoning = Reckoning(page, monkeypatch)
    Mouse(page).make(best)
    assert reckoning.question.played == best
    assert reckoning.question.seen[-1] == session.view(0, ply)
    assert page.table.session.line == session.line[:ply], "nothing was played"


def test_nearly_as_good_is_solved_too(window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ply = decision(session, CROSS)
    page, best = begin(window, session, ply)
    reckoning = Reckoning(page, monkeypatch)
    Mouse(page).make(next(move for move in others(session, ply) if move != best and move.boxes.bit_count() == 1))  # type: ignore[attr-defined]
    reckoning.answer(best, 0.3, 0.4)
    assert page.banner.words == "Solved. Another place is 0.3 better, but that is within the error."
    assert page.is_done
    assert page.about.counts[Outcome.NEARLY].is_current


def test_a_trifle_that_is_certain_is_not_called_an_error(session: Session) -> None:
    ply = decision(session, CROSS)
    task = Task(session, ply, Verdict(str(session.line[ply]), "other", *MISTAKE, (), 300, ply))
    move = others(session, ply)[0]
    assert task.comment(Verdict(str(move), str(move), 0.4, 0.1)) == "Solved. One place is 0.4 better, and that hardly matters."


def test_after_a_wrong_try_the_table_stays_as_it_is(window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ply = decision(session, CROSS)
    page, best = begin(window, session, ply, regret=1.5)
    reckoning = Reckoning(page, monkeypatch)
    heard: list[str] = []
    page.board.heard.connect(heard.append)
    wrong_tries(page, reckoning, session, ply, best, 1)
    assert page.banner.words == "This costs 1.8 points. Have another look."
    assert heard[-1] == sound.COSTS_MORE
    assert not page.is_done
    assert page.bar.isVisible()
    assert not page.list.show_button.isVisible()
    assert not page.actions_["hint"].isEnabled()
    Mouse(page).make(best)
    reckoning.answer(best, 0.0)
    assert heard[-1] == sound.SOLVED
    assert page.is_done


def test_better_than_in_the_game_is_said(session: Session) -> None:
    ply = decision(session, CROSS)
    task = Task(session, ply, Verdict(str(session.line[ply]), "other", *MISTAKE, (), 300, ply))
    move = others(session, ply)[0]
    assert task.comment(Verdict(str(move), str(move), 1.2, 0.2)) == "Better than in your game; there is still a place 1.2 better."
    assert task.outcome(Verdict(str(move), str(move), 1.2, 0.2)) == Outcome.BETTER
    assert task.outcome(Verdict(str(move), str(move), 2.9, 0.2)) == Outcome.COSTS


@pytest.mark.parametrize("by", ["button", "key"])
def test_after_two_wrong_tries_it_can_be_shown(
    window: MainWindow, session: Session, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ply = decision(session, CROSS)
    page, best = begin(window, session, ply)
    reckoning = Reckoning(page, monkeypatch)
    wrong_tries(page, reckoning, session, ply, best, 2)
    settle()
    if by == "button":
        Mouse(page).push(page.list.show_button)
    else:
        Keys(page).press(Key.Key_H)
    assert page.banner.words == "This is the best place."
    assert page.marks
    assert page.is_done
    assert not page.list.show_button.isVisible()


def test_enter_t_and_p_lead_on(window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ply = decision(session, CROSS)
    later = next(at for at in range(ply + 1, len(session.line)) if session.mover(at) == 0 and session.state_at(at).stage == CROSS)
    verdict = Verdict(str(session.line[later]), "nothing", 2.0, 0.3, (), 300, later)
    page, best = begin(window, session, ply, verdict)
    reckoning, keys = Reckoning(page, monkeypatch), Keys(page)
    keys.make(best)
    reckoning.answer(best, 0.0)
    keys.press(Key.Key_T)
    assert not page.is_done
    assert hand_of(page).spot is None
    assert len(page.tries) == 1
    keys.make(best)
    reckoning.answer(best, 0.0)
    assert page.about.number.text() == "Mistake 1 of 2"
    keys.press(Key.Key_Return)
    assert page.task.ply == later
    assert page.tries == []
    assert page.about.number.text() == "Mistake 2 of 2"
    assert page.results.next.accessibleName() == "Done"
    assert not any(count.is_current for count in page.about.counts.values()), "what came of it was another question"


@pytest.mark.parametrize("wanted", [True, False])
def test_whether_bots_think_in_a_process_of_their_own_is_as_the_settings_say(
    window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch, wanted: bool
) -> None:
    thinker, ply = window.coaching.thinker, decision(session, CROSS)
    monkeypatch.setattr(thinker, "study", lambda *_: None)
    for ask in (lambda: window.coaching.retry(session, ply), lambda: window.coaching.compare(session, ply)):
        thinker.may_start = not wanted
        window.settings.second_process = wanted
        ask()
        assert thinker.may_start == wanted


def test_what_is_refused_here_is_not_refused_at_the_next_table(window: MainWindow, session: Session) -> None:
    usual = window.actions_["hint"].toolTip()
    begin(window, session, decision(session, CROSS))
    assert window.actions_["hint"].statusTip() == "Try it yourself first"
    window.start(set_up("person", kind=PRACTICE))
    settle()
    assert window.actions_["hint"].isEnabled()
    assert window.actions_["hint"].toolTip() == usual


def test_playing_on_from_the_solution_is_practice(window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ply = decision(session, CROSS)
    page, best = begin(window, session, ply)
    reckoning = Reckoning(page, monkeypatch)
    Mouse(page).make(best)
    reckoning.answer(best, 0.0)
    QTest.keyClick(page, Key.Key_P)
    table = window.table
    assert table is not None
    assert window.page == "table"
    assert table.table.kind == PRACTICE
    assert table.table.assisted
    assert table.table.session.line[: ply + 1] == [*session.line[:ply], best]


@pytest.mark.parametrize(
    ("stage", "words"),
    [
        (KEEP, "Ada, find two better cards to keep than in your game."),
        (REPLACE, "Ada, find a better card to take than in your game."),
    ],
)
def test_cards_are_chosen_as_in_the_game(
    window: MainWindow, session: Session, stage: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ply = decision(session, stage)
    page, best = begin(window, session, ply)
    reckoning = Reckoning(page, monkeypatch)
    assert page.banner.words == words
    Mouse(page).make(best)
    assert reckoning.question.played == best
    reckoning.answer(best, 0.0)
    assert page.banner.words == "Solved. That is the best move, 3.1 points better than in your game."


def test_a_place_that_cannot_be_reckoned_is_no_try(window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    page, best = begin(window, session, decision(session, CROSS))
    reckoning = Reckoning(page, monkeypatch)
    Mouse(page).make(best)
    page._patience.timeout.emit()
    assert page.banner.words == "This place could not be checked. It does not count as a try."
    reckoning.answer(best, 0.0)
    assert page.tries == [], "an answer that comes too late is dropped"
    assert not page.is_done


def test_changes_of_mind_are_undone_as_everywhere(window: MainWindow, session: Session) -> None:
    page, best = begin(window, session, decision(session, CROSS))
    Mouse(page).lay_pattern(best.card, best.boxes, by_drag=True, confirm=False)  # type: ignore[attr-defined]
    assert hand_of(page).spot is not None
    for _ in range(20):
        page.actions_["undo"].trigger()
    assert hand_of(page).spot is None
    assert not page.actions_["undo"].isEnabled()
    page.actions_["redo"].trigger()
    assert page.table.session.ply == page.task.ply


def test_the_open_game_stays_on_its_table(window: MainWindow, session: Session) -> None:
    window.play(GAME.spec.id)
    assert window.table is not None
    game = window.table.session
    kept = len(window.unfinished.games())
    page, best = begin(window, session, decision(session, CROSS))
    Mouse(page).make(best)
    assert window.page == "retry"
    assert window.table.session is game
    assert len(window.unfinished.games()) == kept, "nothing of it is written down"
    Keys(page).press(Key.Key_Escape, Key.Key_Escape)
    assert window.page == "table"


def test_a_bots_decision_can_be_tried_as_well(window: MainWindow, session: Session) -> None:
    ply = next(at for at in range(8, len(session.line)) if session.mover(at) == 1 and session.state_at(at).stage == CROSS)
    window.coaching.retry(session, ply)
    page = window.stage.fetch("retry")
    assert isinstance(page, RetryPage)
    assert page.table.awaits_person
    assert page.board.tabletop.seat == 1
    assert page.banner.words == "Bo, find the best move."
    assert session.seats[1].player == "greedy", "the game itself stays as it was"


def test_nothing_of_the_others_is_in_the_way(window: MainWindow, session: Session) -> None:
    page, _ = begin(window, session, decision(session, CROSS))
    board = board_of(page)
    assert not board.layout.others
    assert all(place.kind != "other" for place in board.layout.cards.values())
    assert page.about.geometry().center() == board.layout.beside.toRect().center()


@pytest.mark.no_cover
def test_it_is_reckoned_in_spare_time_before_everything_else(
    qtbot: QtBot, window: MainWindow, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(judging, "ROUNDS", (4, 4))
    monkeypatch.setattr(judging, "STEP", 4)
    monkeypatch.setattr(judging, "MOST", 4)
    monkeypatch.setattr(judging, "USE_ROUNDS", (1,))
    page, best = begin(window, session, decision(session, CROSS))
    began: list[Question] = []
    real = thinker.Thinker._begin

    def begin_to_think(self: thinker.Thinker, errand: thinker.Errand) -> None:
        began.append(errand.question)
        real(self, errand)

    monkeypatch.setattr(thinker.Thinker, "_begin", begin_to_think)
    Mouse(page).make(best)
    qtbot.waitUntil(lambda: bool(page.tries))
    assert [type(one) for one in began] == [ReviewQuestion]
    assert page.tries[0].played == str(best)


def test_a_decision_in_the_tomb_is_counted_in_steps(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    session = whole(TOMB, PERSON)
    ply = next(at for at, move in enumerate(session.line) if isinstance(move, Step))
    best = next(move for move in TOMB.moves(session.state_at(ply)) if move != session.line[ply])
    verdict = Verdict(str(session.line[ply]), str(best), 5.5, 1.5, (), 0, ply)
    window.coaching.retry(session, ply, verdict, mistakes=(verdict,))
    page = window.stage.fetch("retry")
    assert isinstance(page, RetryPage)
    reckoning = Reckoning(page, monkeypatch)
    assert page.about.sentence.text() == "In your game this turn cost 6\u00a0±\u00a02 steps. Find a better move."
    assert page.list.isVisible(), "the tries are below the task where there is one place for both"
    page.take(session.line[ply])
    reckoning.answer(best, 5.5, 1.5)
    assert page.banner.words == "This costs 6 steps. Have another look."
    page.take(best)
    reckoning.answer(best, 0.0)
    assert page.banner.words == "Solved. That is the best move, 6 steps better than in your game."


def test_any_decision_can_be_tried_from_a_replay(window: MainWindow, session: Session) -> None:
    ply = decision(session, CROSS)
    window.games.replay(session)
    replay = window.stage.fetch("replay")
    assert isinstance(replay, ReplayPage)
    replay.go_to(ply)
    QTest.keyClick(window, Key.Key_T)
    page = window.stage.fetch("retry")
    assert isinstance(page, RetryPage)
    assert window.page == "retry"
    assert page.task.ply == ply
    assert page.about.sentence.text() == "Find the best move."
    QTest.keyClick(page, Key.Key_Escape)
    assert window.page == "replay"


@pytest.mark.parametrize(
    ("rivals", "size", "scale", "is_whole"),
    [
        (1, (1280, 800), 1.0, True),
        (1, (1024, 700), 1.0, True),
        (2, (1024, 700), 1.0, True),
        (1, (1024, 700), 1.25, False),
        (1, (1280, 800), 2.0, False),
    ],
)
def test_what_counts_is_never_cut_off(window: MainWindow, rivals: int, size: tuple[int, int], scale: float, is_whole: bool) -> None:
    appearance().set(text_scale=scale)
    window.resize(*size)
    session = whole(GAME, PERSON, *["greedy"] * rivals)
    page, _ = begin(window, session, decision(session, CROSS))
    settle()
    about = page.about
    rows = [row for row in about.criteria.findChildren(WhatCounts) if row.isVisible()]
    seen = about.area.viewport().rect()
    for row in rows:
        top = row.mapTo(about.area.viewport(), QPoint())
        assert seen.contains(row.rect().translated(top)), f"“{row.title.text()}” is cut off"
    assert all(row.comes.isVisible() for row in rows) == (is_whole or not rows)
    assert (about.toolTip() == "") == is_whole
    if scale == 1.0:
        assert len(rows) == 3
