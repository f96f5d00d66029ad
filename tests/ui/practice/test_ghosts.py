"""Races: how they begin, what they show and when, how they end, and that nothing of the ghost is seen too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import bots, game, info_of
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE, Agreed, Journal
from ramses_desktop.store.paths import finished_folder, games_folder, removed_folder
from ramses_desktop.store.settings import Chair, Settings
from ramses_desktop.ui.board.scene import BoardScene
from ramses_desktop.ui.practice import ghosts
from ramses_desktop.ui.practice.ghosts import GhostDialog, Racing, header_of, path_of
from ramses_desktop.ui.practice.page import PractisePage
from ramses_desktop.ui.practice.race_page import GhostsSection, RacePage
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.thinker import GHOST
from ramses_desktop.ui.window import MainWindow
from tests.tiers import LONG
from tests.ui.play import LEFT, NO_WARNINGS, Key, Keys, Mouse, settle
from tests.ui.whole import page_of, window_for

pytestmark = NO_WARNINGS
CONTROL = Qt.KeyboardModifier.ControlModifier
SEED = "amber-ibis-4172"


# ------------------------------------------------------------ games


@cache
def _played(game_id: str, name: str, secret: str, seed: str) -> Session:
    own = game(game_id)
    session = Session.new(own, own.spec.options(1), seed, (Seat(name, "apprentice"),), secret)
    while session.turn is not None:
        session.play(ask(bots(game_id)["apprentice"], session))
    session.seats = (Seat(name, PERSON),)
    return session


def solo(game_id: str = "pyramids", name: str = "Adam", secret: str = "one", seed: str = SEED) -> Session:
    """A finished game that somebody played alone; the secret decides what they made of the deal."""
    found = _played(game_id, name, secret, seed)
    return found.branch(len(found.line))


def finished(session: Session, agreed: Agreed | None = None) -> str:
    """Put a game among the finished ones; its id."""
    again = session.branch(0)
    journal = Journal.begin(again, agreed or Agreed(CASUAL, (0,)))
    for move in session.line:
        again.play(move)
    journal.keep()
    journal.close()
    assert journal.finished
    return journal.id


def total(session: Session) -> int:
    return PYRAMIDS.scores(session.state)[0].total


# ------------------------------------------------------------ the window


def opened(qtbot: QtBot, name: str = "Adam") -> MainWindow:
    settings = Settings(second_process=False, sound="off", chairs=(Chair(name, PERSON, 2),))
    window = window_for(qtbot, settings)
    with qtbot.waitActive(window):
        window.activateWindow()
    return window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    window = opened(qtbot)
    yield window
    window.close()


def counted(window: MainWindow) -> None:
    """Have all finished games known."""
    window.results.statistics.catch_up()
    for _ in window.practising.noted.catch_up():
        pass


def practise(window: MainWindow) -> GhostsSection:
    counted(window)
    page = window.show_page("practise")
    assert isinstance(page, PractisePage)
    settle()
    return page.ghosts


def racing(window: MainWindow) -> Racing:
    found = page_of(window).findChild(Racing)
    assert isinstance(found, Racing)
    return found


def click(widget: QWidget) -> None:
    """Press it with the mouse, where it is in its window."""
    window = widget.window()
    at = widget.mapTo(window, widget.rect().center())
    assert widget.isVisible()
    QTest.mouseClick(window.windowHandle(), LEFT, pos=at)
    settle()


def press(widget: QWidget, key: Key) -> None:
    QTest.keyClick(widget.window().windowHandle(), key)
    settle()


def against(window: MainWindow, ghost: Session) -> TablePage:
    """Begin a race against this game, as a friend's."""
    counted(window)
    assert ghosts.begin(window.practising, ghost, "friend")
    settle()
    page = page_of(window)
    page.table.bots.pause = 0
    return page


def play_round(page: TablePage, secret: str = "mine") -> None:
    """Play to the end of this round, or of the game."""
    before = page.table.session.state.number // 7
    while page.table.turn is not None and page.table.session.state.number // 7 == before:
        play(page, secret)


def play(page: TablePage, secret: str = "mine") -> None:
    table = page.table
    thought = table.session.branch(table.session.ply)
    thought.seats, thought.secret = (Seat("Adam", "apprentice"),), secret
    table.play(ask(bots(page.game_id)["apprentice"], thought))
    settle()


def play_out(window: MainWindow) -> None:
    page = page_of(window)
    while page.table.turn is not None:
        play(page)
    settle()


def words_in(window: MainWindow) -> list[str]:
    """Whatever can be read, pointed at or heard in the window."""
    found = []
    for widget in window.findChildren(QWidget):
        found += [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
        if isinstance(widget, QLabel | QAbstractButton):
            found.append(widget.text())
    page = page_of(window)
    found += [line for target in page.board.read_out() for line in (target.sentence, target.in_lines)]
    if "panel" in racing(window).__dict__:
        found += [spot.say() for spot in racing(window).panel.chart._spots]
    return sorted({*found} - {""})


def look(window: MainWindow) -> tuple[list[str], QImage]:
    """All words, and now and then a picture."""
    page = page_of(window)
    is_pictured = page.table.session.state.number in (4, 11, 14)
    # It would fade by the clock.
    page.herald.hide()
    return words_in(window), window.grab().toImage() if is_pictured else QImage()


# ------------------------------------------------------------ beginning


def test_without_a_game_one_can_race_a_bot_only(window: MainWindow) -> None:
    section = practise(window)
    assert section.empty.text() == "Finish a deal and race yourself on it."
    assert not section.own.isVisible()
    assert section.bot.about.text() == "Pyramids: Pharaoh, on a new deal"
    assert section.main_button is None
    assert section.entry is section.bot.button
    press(window.stage.currentWidget(), Key.Key_G)
    assert section.bot.button.hasFocus()


def test_a_deal_is_known_to_those_who_have_played_it(window: MainWindow) -> None:
    """Whether there are notes on the game yet or not."""
    deal = solo(name="Eva")
    assert not ghosts.knows(window.practising, deal)
    finished(solo(name="Bo", secret="two"))
    finished(solo(seed="other-deal-1"))
    assert not ghosts.knows(window.practising, deal)
    finished(solo(secret="three"))
    assert ghosts.knows(window.practising, deal)


def test_the_own_best_is_the_best_honest_game(window: MainWindow) -> None:
    games = sorted((solo(secret=secret) for secret in ("one", "two", "three")), key=total)
    finished(games[0])
    finished(games[1])
    finished(games[2], Agreed(CASUAL, (0,), assisted=True))
    finished(solo(name="Eva", secret="two"))
    section = practise(window)
    assert section.own.about.text().startswith(f"Pyramids: {total(games[1])}, on ")
    assert section.own.button.accessibleName().startswith("Race: Your own best, Pyramids")
    best = ghosts.own_best(window.practising, "pyramids")
    assert best is not None
    (finished_folder() / f"{best.id}.ramses").unlink()
    section.refresh()
    assert section.own.about.text().startswith(f"Pyramids: {total(games[0])}, on "), "without a record there is no ghost"


def test_racing_oneself_from_the_page_to_the_result_by_hand(window: MainWindow) -> None:
    """The first round by mouse, the second by keyboard."""
    own = solo()
    finished(own)
    click(practise(window).own.button)
    page, race = page_of(window), racing(window)
    assert window.page == "table"
    assert page.table.session.deal == own.deal
    assert (page.agreed.kind, page.agreed.assisted, page.agreed.choices["race"]) == (MATCH, True, True)
    assert not page.actions_["hint"].isEnabled()
    assert race.label.text() == "A ghost plays along"
    assert race.label.isVisible()
    for hand, number in ((Mouse(page), 1), (Keys(page), 2)):
        while page.table.session.state.number // 7 < number:
            hand.make(own.line[page.table.session.ply])
            settle()
        panel = race.panel
        assert panel.isVisible()
        assert panel.button.hasFocus()
        points = race.race.known[-1].points if race.race else None
        assert panel.title.text() == f"After round {number}"
        assert panel.accessibleName() == f"After round {number}. Adam: {points} · Ghost: {points}. You are level."
        assert race.label.text() == f"The ghost after round {number}: {points}"
        press(panel, (Key.Key_Return, Key.Key_Space)[number - 1])
        assert not panel.isVisible()
        assert page.view.hasFocus()
    while page.table.turn is not None:
        page.table.play(own.line[page.table.session.ply])
    settle()
    assert page.result.deal.note.text() == "You knew this deal, so this stays out of the hall of fame."
    assert race._link is not None
    assert race._link.text() == "Level with the ghost."
    click(race._link)
    assert window.page == "race"


def test_the_panel_never_stands_in_the_way(window: MainWindow) -> None:
    page = against(window, solo(name="Eva", secret="two", seed="other-deal-1"))
    play_round(page)
    panel = racing(window).panel
    assert panel.isVisible()
    assert len(panel.tables.findChildren(BoardScene)) == 2
    press(panel, Key.Key_Escape)
    assert not panel.isVisible()
    assert panel.tables.findChildren(BoardScene) == [], "nothing stays of the tables as they were"
    assert window.page == "table", "Esc has closed the panel, not the table"
    play_round(page)
    click(panel.button)
    assert not panel.isVisible()
    play_round(page)
    assert panel.isVisible()
    play(page)
    assert not panel.isVisible(), "who plays on does not want to look at it"


# ------------------------------------------------------------ blindness


def test_nothing_of_a_round_is_seen_before_it_is_over(window: MainWindow) -> None:
    """Two ghosts that agree in the first round only: until the second is over, everything looks the same."""
    seed = "other-deal-1"
    window.setUpdatesEnabled(True)
    one = solo(name="Eva", seed=seed)
    other = solo(name="Eva", secret="three", seed=seed)
    first = next(ply for ply in range(len(one.line)) if one.state_at(ply).number >= 7)
    two = one.branch(first)
    while two.turn is not None:
        moves = PYRAMIDS.moves(two.state)
        two.play(other.line[two.ply] if two.ply < len(other.line) and other.line[two.ply] in moves else moves[-1])
    against(window, one)
    # Built now, so that it is there in both races.
    assert racing(window).panel.isHidden()
    seen = []
    for ghost in (one, two):
        page, told = against(window, ghost), []
        for _ in range(2):
            while page.table.session.state.number % 7 < 6 or page.table.session.state.stage != "cross":
                play(page)
                told.append(look(window))
            play_round(page)
            told.append(look(window))
        seen.append(told)
    assert len(seen[0]) == len(seen[1]) > 12
    for before, after in zip(seen[0][:-1], seen[1][:-1], strict=True):
        assert before[0] == after[0]
        assert before[1] == after[1]
    assert seen[0][-1][0] != seen[1][-1][0], "then they differ"
    assert seen[0][-1][1] != seen[1][-1][1]


# ------------------------------------------------------------ bots


class Reckoning:
    """A thinker that answers when told to."""

    def __init__(self, page: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[Any, Callable[[Any], None]]] = []
        study = page.thinker.study

        def hold(rank: int, question: Any, then: Callable[[Any], None], failed: Callable[[], None] = lambda: None) -> None:
            if rank == GHOST:
                self.asked.append((question, then))
                self.failed = failed
            else:
                study(rank, question, then, failed)

        monkeypatch.setattr(page.thinker, "study", hold)

    def answer_all(self) -> None:
        while self.asked:
            question, then = self.asked.pop()
            thinking = question.think()
            while True:
                try:
                    next(thinking)
                except StopIteration as end:
                    then(end.value)
                    break


def test_a_bot_plays_its_game_while_the_player_plays(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = window.stage.fetch("table")
    assert isinstance(page, TablePage)
    thinker = Reckoning(page, monkeypatch)
    assert ghosts.race_bot(window.practising, "pyramids", "apprentice")
    settle()
    assert not page.agreed.assisted, "nobody has seen this deal"
    race = racing(window)
    play_round(page)
    assert race.label.text() == "The ghost is still thinking"
    assert "panel" not in race.__dict__ or not race.panel.isVisible()
    thinker.answer_all()
    settle()
    assert race.panel.isVisible(), "now there is something to show"
    assert race.label.text().startswith("The ghost after round 1: ")


@LONG
def test_a_slow_bot_is_waited_for_at_the_end(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = window.stage.fetch("table")
    assert isinstance(page, TablePage)
    thinker = Reckoning(page, monkeypatch)
    ghosts.race_bot(window.practising, "pyramids", "apprentice")
    play_out(window)
    race = racing(window)
    assert race._link is not None
    assert race._link.text() == "The ghost is still on its way."
    assert not window.practising.log.of("Adam", "race")
    click(race._link)
    shown = window.stage.currentWidget()
    assert isinstance(shown, RacePage)
    assert shown.sentence.text() == "The ghost is still on its way."
    assert not shown.card.isVisible()
    thinker.answer_all()
    settle()
    assert shown.card.isVisible()
    assert shown.totals.text().startswith("Adam: ")
    assert len(window.practising.log.of("Adam", "race")) == 1


@LONG
def test_a_bot_that_cannot_think_gives_up(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    page = window.stage.fetch("table")
    assert isinstance(page, TablePage)
    thinker = Reckoning(page, monkeypatch)
    ghosts.race_bot(window.practising, "pyramids", "apprentice")
    play_round(page)
    thinker.failed()
    assert racing(window).label.accessibleName() == "The ghost has given up."
    play_out(window)
    link = racing(window)._link
    assert link is not None
    assert link.text() == "The ghost has given up."
    click(link)
    shown = window.stage.currentWidget()
    assert isinstance(shown, RacePage)
    assert shown.sentence.text() == "The ghost has given up."
    assert not window.practising.log.of("Adam", "race")


# ------------------------------------------------------------ going on later


def test_a_race_goes_on_where_it_was_left(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(qtbot)
    page = window.stage.fetch("table")
    assert isinstance(page, TablePage)
    thinker = Reckoning(page, monkeypatch)
    assert ghosts.race_bot(window.practising, "pyramids", "apprentice")
    thinker.answer_all()
    play_round(page)
    label, ghost = racing(window).label.text(), racing(window).race.ghost.line  # type: ignore[union-attr] # as above
    window.close()
    again = opened(qtbot)
    again.go_on()
    settle()
    race = racing(again)
    assert race.race is not None
    assert race.race.ghost.line == ghost
    assert race.label.text() == label
    play_round(page_of(again))
    assert race.panel.title.text() == "After round 2"
    play_out(again)
    (event,) = again.practising.log.of("Adam", "race")
    assert event.data["own"] == total(page_of(again).table.session)
    again.close()


def test_without_its_ghost_a_race_is_played_on_alone(qtbot: QtBot) -> None:
    window = opened(qtbot)
    page = against(window, solo(name="Eva", seed="other-deal-1"))
    play_round(page)
    name = dict(page.table.session.headers)["Race"][0]
    window.close()
    path_of(name).unlink()
    again = opened(qtbot)
    again.go_on()
    settle()
    assert racing(again).race is None
    assert not racing(again).label.isVisible()
    assert again.status.text() == "The ghost of this race is gone. You play on alone."
    play_round(page_of(again))
    again.close()


@LONG
def ghosts_kept() -> set[str]:
    return {path.stem for path in path_of("0" * 16).parent.iterdir()}


def ghost_of(window: MainWindow) -> str:
    found = header_of(page_of(window).table.session)
    assert found is not None
    return found[0]


def test_the_ghost_of_a_race_that_is_over_goes_with_the_next_race(window: MainWindow) -> None:
    against(window, solo(name="Eva", seed="other-deal-1"))
    play_out(window)
    assert ghosts_kept() == {ghost_of(window)}
    against(window, solo(name="Eva", seed="other-deal-2"))
    assert ghosts_kept() == {ghost_of(window)}


@pytest.mark.parametrize("fate", ["left", "removed"])
def test_a_race_that_may_be_played_on_keeps_its_ghost(window: MainWindow, fate: str) -> None:
    page = against(window, solo(name="Eva", seed="other-deal-1"))
    play(page)
    first, path = ghost_of(window), page.journal.path
    page.close_table()
    if fate == "removed":
        removed_folder().mkdir(parents=True)
        path.rename(removed_folder() / path.name)
    against(window, solo(name="Eva", seed="other-deal-2"))
    assert ghosts_kept() == {first, ghost_of(window)}


def test_where_a_game_cannot_be_read_no_ghost_goes(window: MainWindow) -> None:
    against(window, solo(name="Eva", seed="other-deal-1"))
    play_out(window)
    first = ghost_of(window)
    (games_folder() / "in-the-way.ramses").mkdir()
    against(window, solo(name="Eva", seed="other-deal-2"))
    assert ghosts_kept() == {first, ghost_of(window)}


def test_playing_on_from_a_replay_is_no_race(window: MainWindow) -> None:
    page = against(window, solo(name="Eva", seed="other-deal-1"))
    play_round(page)
    branch = page.table.session.branch(6)
    window.games.play_on(branch, Agreed(PRACTICE, (0,), page.agreed.choices, assisted=True))
    settle()
    assert racing(window).race is None
    assert not racing(window).label.isVisible()


# ------------------------------------------------------------ the end


def test_the_result_is_shown_written_down_and_shared(window: MainWindow) -> None:
    ghost = solo(name="Eva", secret="two", seed="other-deal-1")
    page = against(window, ghost)
    play_out(window)
    assert not racing(window).label.isVisible(), "now the result tells of the race"
    own, theirs = total(page.table.session), total(ghost)
    (event,) = window.practising.log.of("Adam", "race")
    expected = {"game": "pyramids", "id": page.journal.id, "ghost": "friend", "against": "Eva", "own": own, "theirs": theirs}
    assert event.data == expected
    link = racing(window)._link
    assert link is not None
    better = f"You beat the ghost by {own - theirs} points!" if own > theirs else f"The ghost was {theirs - own} points better."
    assert link.text() == better
    click(link)
    shown = window.stage.currentWidget()
    assert isinstance(shown, RacePage)
    assert shown.sentence.text() == better
    assert shown.totals.text() == f"Adam: {own} · Ghost: {theirs}"
    assert shown.about.text() == "Pyramids: Adam against the ghost of Eva"
    assert [head.text() for head in shown.tables.heads] == [f"Adam: {own}", f"Ghost: {theirs}"]
    assert len(shown.chart._spots) == 28
    assert shown.chart._spots[9].say().startswith("Round 2, turn 3, Adam: ")
    press(shown, Key.Key_Tab)
    QTest.keyClick(window.windowHandle(), Key.Key_C, CONTROL)
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[1] == f"{own}, ghost {theirs}"
    assert len(text.splitlines()) == 6
    assert "other-deal-1" not in text
    assert shown.copy.text() == "Copied"
    again = shown.again
    assert again.text() == "Race again"
    click(again)
    assert window.page == "table"
    assert page.table.session.deal == ghost.deal
    assert page.agreed.assisted, "by now the deal is known"


def test_a_page_without_a_race_says_how_to_get_one(window: MainWindow) -> None:
    page = window.show_page("race")
    assert isinstance(page, RacePage)
    settle()
    assert page.sentence.text() == "Finish a deal and race yourself on it."
    assert not page.again.isVisible()
    click(page.back)
    assert window.page == "practise"


@LONG
def test_same_deal_after_a_race_is_no_race(window: MainWindow) -> None:
    page = against(window, solo(name="Eva", seed="other-deal-1"))
    play_out(window)
    page.result.same_deal.emit()
    settle()
    assert "race" not in page.agreed.choices
    assert racing(window).race is None


@pytest.mark.parametrize(
    ("own", "ghost", "said"),
    [
        (10, 10, "You are level."),
        (11, 10, "You are 1 point ahead."),
        (8, 10, "You are 2 points behind."),
        (13, 10, "You are 3 points ahead."),
    ],
)
def test_who_is_ahead_is_told_to_the_point(own: int, ghost: int, said: str) -> None:
    assert ghosts.standing(own, ghost, ("Adam", "Eva")) == f"Adam: {own} · Eva: {ghost}. {said}"


# ------------------------------------------------------------ choosing


def test_a_ghost_is_chosen_by_keyboard_and_begins_one_race(window: MainWindow) -> None:
    finished(solo())
    section = practise(window)
    section.choose.setFocus()
    press(section.choose, Key.Key_Space)
    dialog = window.findChild(GhostDialog)
    assert dialog is not None
    assert dialog.list.hasFocus()
    rows = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert rows[3:] == ["Apprentice - learning the rules", f"Adam: {total(solo())}"]
    for _ in range(3):
        press(dialog, Key.Key_Down)
    press(dialog, Key.Key_Return)
    assert page_of(window).agreed.choices["race"]
    assert racing(window).race.ghost.seats[0].player == "apprentice"  # type: ignore[union-attr] # it has begun
    assert len([*path_of("0" * 16).parent.iterdir()]) == 1


def test_where_there_is_no_own_game_to_race_it_is_said_why(window: MainWindow) -> None:
    finished(solo())
    section = practise(window)
    section.choose.setFocus()
    press(section.choose, Key.Key_Space)
    dialog = window.findChild(GhostDialog)
    assert dialog is not None
    said = {}
    for at in range(dialog.games.count()):
        dialog.games.setCurrentIndex(at)
        said[dialog.game_id] = dialog.note.text() if dialog.note.isVisible() else ""
    known = "A deal you know is no race in this game. Race a bot, or a friend's game."
    for game_id, words_there in said.items():
        missing = "" if game_id == "pyramids" else "Finish a deal and race yourself on it."
        assert words_there == (known if info_of(game_id).discovers else missing)
    assert len(set(said.values())) == 3
    dialog.reject()


def saved(path: Path, session: Session) -> Path:
    path.write_text(record.text(session), "utf-8", newline="\n")
    return path


def test_a_friends_game_is_opened_by_the_dialog(window: MainWindow, tmp_path: Path) -> None:
    path = saved(tmp_path / "Eva.ramses", solo(name="Eva", seed="other-deal-1"))
    click(practise(window).choose)
    dialog = window.findChild(GhostDialog)
    assert dialog is not None
    click(dialog.file)
    assert not [one for one in window.findChildren(GhostDialog) if one.isVisible()]
    files = next(one for one in window.findChildren(QFileDialog) if one.isVisible())
    files.fileSelected.emit(str(path))
    files.reject()
    settle()
    assert window.page == "table"
    assert racing(window).race is not None
    assert not page_of(window).agreed.assisted


def test_a_file_without_a_ghost_is_refused_in_one_sentence(window: MainWindow, tmp_path: Path) -> None:
    whole = solo(name="Eva", seed="other-deal-1")
    several = Session.new(PYRAMIDS, PYRAMIDS.spec.options(2), SEED)
    newer = record.text(whole).replace('[Rules "1"]', '[Rules "99"]')
    (tmp_path / "newer.ramses").write_text(newer, "utf-8")
    files = {
        saved(tmp_path / "half.ramses", whole.branch(9)): "half.ramses: this game is not finished, so it has no ghost yet.",
        saved(
            tmp_path / "two.ramses", several
        ): "two.ramses: several people played this game. Only a game played alone has a ghost.",
        tmp_path / "newer.ramses": "newer.ramses could not be opened.",
        tmp_path / "none.ramses": "none.ramses could not be opened: it no longer exists.",
    }
    for path, sentence in files.items():
        assert not ghosts.race_file(window.practising, path)
        assert window.banner.sentence.startswith(sentence)
    assert window.table is None


# ------------------------------------------------------------ games of discovery


@pytest.mark.parametrize("game_id", ["ramses", pytest.param("pharaoh", marks=LONG)])
def test_where_the_deal_is_found_out_only_unknown_deals_are_raced(window: MainWindow, tmp_path: Path, game_id: str) -> None:
    known, unknown = solo(game_id), solo(game_id, name="Eva", seed="other-deal-1")
    finished(known)
    finished(unknown)
    section = practise(window)
    section.games.setCurrentIndex(section.games.findData(game_id))
    section.refresh()
    assert not section.own.isVisible()
    assert section.empty.text() == "A deal you know is no race in this game. Race a bot, or a friend's game."
    assert [note.name for note in ghosts.alone(window.practising, game_id)] == ["Eva"]
    path = saved(tmp_path / "friend.ramses", solo(game_id, name="Eva"))
    assert not ghosts.race_file(window.practising, path)
    assert window.banner.sentence == ("friend.ramses: you have played this deal. A deal you know is no race in this game.")
    page, race = against(window, unknown), racing(window)
    while race.race is not None and race.race.laps < 3:
        play(page)
    assert race.label.text().startswith("The ghost by now: ")
    assert "panel" not in race.__dict__, "the ghost's table would show what is to be found"


# ------------------------------------------------------------ looks


@pytest.mark.parametrize(
    ("size", "scale"), [((1024, 700), 2.0), pytest.param((1280, 800), 1.0, marks=LONG), pytest.param((1024, 700), 1.0, marks=LONG)]
)
def test_everything_fits(qtbot: QtBot, size: tuple[int, int], scale: float) -> None:
    appearance().set(text_scale=scale)
    window = opened(qtbot, "Nebuchadnezzar of Babylon and Borsippa")
    window.resize(*size)
    page = against(window, solo(name="Eva", seed="other-deal-1"))
    play_round(page)
    panel = racing(window).panel
    assert page.view.geometry().contains(panel.geometry())
    for widget in (panel.button, panel.sentence, panel.chart, *panel.tables.pictures):
        place = widget.rect().translated(widget.mapTo(panel, widget.rect().topLeft()))
        assert panel.rect().contains(place)
        assert min(place.width(), place.height()) > 30
    label = racing(window).label
    assert label.width() >= label.fontMetrics().horizontalAdvance(label.text()), "shortened rather than cut off"
    assert label.accessibleName().startswith("The ghost after round 1: ")
    panel.close_panel()
    play_out(window)
    racing(window).show_page()
    settle()
    assert (window.width(), window.height()) == size, "nothing has widened the window"
    window.close()
