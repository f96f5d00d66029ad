"""The tutor: at Confirm it says that there is a better move, and only on request which."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import judging
from ramses_desktop.bots.judging import SURE, Threshold, is_certain
from ramses_desktop.engine import sound
from ramses_desktop.engine.judged import Verdict
from ramses_desktop.engine.session import Session
from ramses_desktop.games.flip_and_write.rules import CROSS, REPLACE, Bonus, Cross
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.switches import TUTOR
from ramses_desktop.thinking import TutorQuestion, tutor_question
from ramses_desktop.ui.style.theme import Appearance
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.widgets.basic import IconButton
from tests.ui.play import Key, Keys, Mouse, begun, board_of, half, hand_of, play_until, set_up, settle, sit_down, table_of


class Judging:
    """Gives the tutor's questions these answers at once, or none."""

    def __init__(self, page: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer: tuple[float, float] | None = 4.2, 0.4
        self.asked: list[TutorQuestion] = []
        self.now = 100.0
        self.alerts: list[str] = []
        self.heard: list[str] = []
        monkeypatch.setattr(page.tutor._thinker, "ask", self._ask)
        monkeypatch.setattr(page.tutor, "_clock", lambda: self.now)
        monkeypatch.setattr(page.accessible, "alert", self.alerts.append)
        page.board.heard.connect(self.heard.append)

    def _ask(self, question: Any, then: Any, progress: Any = None) -> None:
        self.asked.append(question)
        if self.answer is not None and isinstance(question, TutorQuestion):
            best = next(move for move in GAME.moves(question.seen[-1]) if move != question.played)
            then(Verdict(str(question.played), str(best), *self.answer, lines=(2.0, 1.0, 0.7, 0.5, 0.0), guesses=300))


def at_table(qtbot: QtBot, session: Session, settings: Settings | None = None, **more: Any) -> TablePage:
    """A table of Ada and two bots with a tutor."""
    setup = set_up("person", "greedy", "greedy", **{"tutor": True, "kind": CASUAL, **more})
    return sit_down(qtbot, setup, session, settings=settings)


def warned(page: TablePage) -> bool:
    return page.tutor.is_warning


def crossing() -> Session:
    """A game in which Ada is to mark a pattern."""
    found = half(GAME, "person", "greedy", "greedy")
    return play_until(found, lambda state: state.stage == CROSS and state.seat == 0 and not state.bonus)


def laid(session: Session) -> Any:
    """A pattern that Ada could mark."""
    return next(move for move in GAME.moves(session.state) if isinstance(move, Cross) and move.boxes.bit_count() > 1)


@pytest.fixture
def session() -> Session:
    return crossing()


@pytest.mark.parametrize("hand", [Mouse, Keys])
def test_the_bar_becomes_the_warning(
    qtbot: QtBot, session: Session, hand: type[Mouse | Keys], monkeypatch: pytest.MonkeyPatch
) -> None:
    page, ply = at_table(qtbot, session), session.ply
    judging_ = Judging(page, monkeypatch)
    place = page.bar.geometry()
    hand(page).make(laid(session))
    assert page.tutor.bar.isVisible()
    assert not page.bar.isVisible()
    assert page.tutor.bar.geometry() == place, "nothing moves"
    assert page.tutor.bar.words.text() == "There is a place worth about 4 points more."
    assert page.tutor.bar.accessibleName() == "There is a place worth about 4 points more."
    assert judging_.alerts == ["There is a place worth about 4 points more."]
    assert sound.TUTOR in judging_.heard
    assert page.tutor.bar.show_me.hasFocus()
    assert table_of(page).session.ply == ply
    assert table_of(page).assisted
    assert page.journal.agreed.assisted


def test_a_good_move_counts_without_a_word(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply, move = at_table(qtbot, session), session.ply, laid(session)
    Judging(page, monkeypatch).answer = 0.4, 0.1
    Mouse(page).make(move)
    assert table_of(page).session.line[ply] == move
    assert not table_of(page).assisted


def test_only_what_is_certain_to_be_more_than_the_threshold_is_said() -> None:
    usual = Threshold(1.5, SURE)
    assert is_certain(Verdict("a", "b", 1.7, 0.06), usual)
    assert not is_certain(Verdict("a", "b", 1.7, 0.07), usual), "may give away less than the threshold"
    assert not is_certain(Verdict("a", "b", 1.4, 0.01), usual)
    assert is_certain(Verdict("a", "b", 4.0, 0.8), usual)
    assert is_certain(Verdict("a", "b", 0.8, 0.09), Threshold(0.5, SURE))


@pytest.mark.parametrize(("threshold", "expected"), [(1.5, True), (5.0, False)])
def test_the_threshold_is_a_setting(
    qtbot: QtBot, session: Session, threshold: float, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_table(qtbot, session, Settings(tutor_threshold=threshold))
    Judging(page, monkeypatch)
    Mouse(page).make(laid(session))
    assert warned(page) == expected


def test_below_two_points_it_is_slightly_better(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_table(qtbot, session)
    Judging(page, monkeypatch).answer = 1.7, 0.05
    Mouse(page).make(laid(session))
    assert page.tutor.bar.words.text() == "There is a slightly better place."


def test_of_cards_it_says_choice(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    play_until(session, lambda state: state.stage == REPLACE and state.seat == 0)
    page = at_table(qtbot, session)
    Judging(page, monkeypatch)
    Mouse(page).make(GAME.moves(session.state)[0])
    assert page.tutor.bar.words.text() == "There is a choice worth about 4 points more."


@pytest.mark.parametrize("by", ["mouse", "enter", "button"])
def test_a_double_press_decides_nothing(qtbot: QtBot, session: Session, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply = at_table(qtbot, session), session.ply
    judging_ = Judging(page, monkeypatch)
    Mouse(page).make(laid(session))
    judging_.now += 0.39
    if by == "mouse":
        Mouse(page).push(page.tutor.bar.anyway)
    elif by == "enter":
        Keys(page).press(Key.Key_Return)
    else:
        Mouse(page).push(page.tutor.bar.show_me)
    assert warned(page)
    assert page.hinting.panel is None
    assert table_of(page).session.ply == ply


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_H])
def test_show_me_shows_the_better_place(qtbot: QtBot, session: Session, key: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply, move = at_table(qtbot, session), session.ply, laid(session)
    judging_ = Judging(page, monkeypatch)
    Mouse(page).make(move)
    judging_.now += 0.5
    Keys(page).press(key)
    assert not warned(page)
    assert page.bar.isVisible()
    assert page.hinting.panel is not None
    assert [row._hint.judgement for row in page.hinting.panel.rows] == ["Better"]
    assert page.board.tabletop.hints[0].move != move
    assert hand_of(page).move == move, "the piece stays where it was"
    assert page.view.hasFocus()
    Mouse(page).confirm()
    assert table_of(page).session.line[ply] == move, "told once is enough"


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_confirm_anyway(qtbot: QtBot, session: Session, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply, move = at_table(qtbot, session), session.ply, laid(session)
    judging_ = Judging(page, monkeypatch)
    Mouse(page).make(move)
    judging_.now += 0.5
    if by == "mouse":
        Mouse(page).push(page.tutor.bar.anyway)
    else:
        Keys(page).press(Key.Key_Tab, Key.Key_Return)
    assert table_of(page).session.line[ply] == move
    assert not warned(page)


@pytest.mark.parametrize("key", [Key.Key_Escape, Key.Key_R, Key.Key_F, Key.Key_Down, Key.Key_S])
def test_any_change_of_the_move_ends_the_warning(qtbot: QtBot, session: Session, key: Key, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply = at_table(qtbot, session), session.ply
    Judging(page, monkeypatch)
    Mouse(page).make(laid(session))
    assert warned(page)
    before = page.board.hand.pending()
    Keys(page).press(key)
    assert page.board.hand.pending() != before
    assert not warned(page)
    assert page.bar.isVisible()
    assert page.view.hasFocus()
    assert table_of(page).session.ply == ply
    page.actions_["undo"].trigger()
    assert page.board.hand.pending() == before, "undone as everywhere"


def test_a_slow_judgement_is_not_waited_for(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply, move = at_table(qtbot, session), session.ply, laid(session)
    Judging(page, monkeypatch).answer = None
    Mouse(page).make(move)
    assert table_of(page).session.ply == ply
    assert page.tutor._patience.isActive()
    page.tutor._patience.timeout.emit()
    assert table_of(page).session.line[ply] == move
    assert not table_of(page).assisted


def test_a_change_of_mind_while_it_is_judged_takes_the_move_back(
    qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, ply = at_table(qtbot, session), session.ply
    Judging(page, monkeypatch).answer = None
    Mouse(page).make(laid(session))
    Keys(page).press(Key.Key_Escape)
    assert not page.tutor._patience.isActive()
    assert table_of(page).session.ply == ply


@pytest.mark.parametrize(("kind", "possible"), [(MATCH, False), (CASUAL, True), (PRACTICE, True)])
def test_never_in_a_match(qtbot: QtBot, session: Session, kind: str, possible: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    page, ply = at_table(qtbot, session, kind=kind), session.ply
    judging_ = Judging(page, monkeypatch)
    assert page.tutor.is_possible == possible
    assert page.actions_["tutor"].isEnabled() == possible
    Mouse(page).make(laid(session))
    assert bool(judging_.asked) == possible
    assert (table_of(page).session.ply == ply) == possible


def test_every_bonus_box_is_judged_at_its_own_confirm(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    play_until(session, lambda state: state.stage == CROSS and state.seat == 0 and state.bonus > 0)
    page, ply = at_table(qtbot, session), session.ply
    judging_ = Judging(page, monkeypatch)
    box = GAME.moves(session.state)[0]
    assert isinstance(box, Bonus)
    Mouse(page).make(box)
    assert [question.played for question in judging_.asked] == [box]
    assert warned(page)
    assert table_of(page).session.ply == ply


def test_never_in_a_game_of_memory(qtbot: QtBot) -> None:
    page = sit_down(qtbot, set_up("person", "greedy", game=RAMSES, tutor=True), begun("person", "greedy", game=RAMSES))
    assert not page.tutor.is_possible
    assert not page.actions_["tutor"].isEnabled()


def test_it_can_be_switched_at_the_table_and_is_kept_with_the_game(qtbot: QtBot, session: Session) -> None:
    page = at_table(qtbot, session, tutor=False)
    assert not page.tutor.is_on
    page.actions_["tutor"].trigger()
    assert page.setup.has(TUTOR)
    assert page.journal.agreed.choices["tutor"]


def test_whether_it_is_on_is_seen_above_the_board(qtbot: QtBot, session: Session) -> None:
    page = at_table(qtbot, session)
    sign = next(button for button in page.header.findChildren(IconButton) if button.follows == "tutor")
    assert (sign.isVisible(), sign.isChecked(), sign.accessibleName()) == (True, True, "Tutor")
    Mouse(page).push(sign)
    assert not sign.isChecked()
    assert not page.setup.has(TUTOR)
    page.actions_["tutor"].trigger()
    assert sign.isChecked()


def test_where_there_can_be_none_no_sign_of_it_is_seen(qtbot: QtBot, session: Session) -> None:
    page = at_table(qtbot, session, kind=MATCH)
    sign = next(button for button in page.header.findChildren(IconButton) if button.follows == "tutor")
    assert not sign.isVisible()


def test_it_knows_what_the_seat_has_seen_and_no_more(session: Session) -> None:
    question = tutor_question(session, laid(session), 1.5)
    assert question.seat == 0
    assert question.seen[-1] == session.view(0, session.ply)
    ahead = session.branch(session.ply)
    ahead.play(laid(session))
    ahead.jump(session.ply)
    assert tutor_question(ahead, laid(session), 1.5) == question, "what comes later makes no difference"


def test_the_answer_is_there_when_the_move_is_confirmed(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "ROUNDS", (2, 2))
    monkeypatch.setattr(judging, "STEP", 4)
    monkeypatch.setattr(judging, "MOST", 4)
    monkeypatch.setattr(judging, "USE_ROUNDS", (1,))
    page, ply, move = at_table(qtbot, session), session.ply, laid(session)
    mouse = Mouse(page)
    mouse.lay_pattern(move.card, move.boxes, by_drag=True, confirm=False)
    question = tutor_question(session, move, 1.5)
    assert page.tutor._questions[0] == question
    qtbot.waitUntil(lambda: page.thinker.known(question) is not None)
    mouse.confirm()
    assert warned(page) or table_of(page).session.line[ply] == move
    assert not page.tutor._patience.isActive()
    settle()


def test_with_large_text_the_buttons_go_under_the_sentence(
    qtbot: QtBot, session: Session, plain_look: Appearance, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain_look.set(text_scale=2.0)
    page = at_table(qtbot, session)
    judging_ = Judging(page, monkeypatch)
    layout = board_of(page).layout
    bar, display = layout.bar.height(), layout.deck.top()
    Mouse(page).make(laid(session))
    settle()
    assert page.tutor.bar.is_tall
    assert page.tutor.bar.anyway.mapTo(page, QPoint()).y() > page.tutor.bar.words.mapTo(page, QPoint()).y() + 20
    assert board_of(page).layout.bar.height() > bar
    assert board_of(page).layout.deck.top() > display, "the display moves down"
    assert page.tutor.bar.geometry().height() >= page.tutor.bar.minimumSizeHint().height()
    judging_.now += 0.5
    Mouse(page).push(page.tutor.bar.show_me)
    assert board_of(page).layout.bar.height() == bar


def test_a_table_that_is_left_forgets_the_move_that_waits(qtbot: QtBot, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    page = at_table(qtbot, session)
    Judging(page, monkeypatch).answer = None
    Mouse(page).make(laid(session))
    page.close_table()
    assert not page.tutor._patience.isActive()
