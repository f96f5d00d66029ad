"""Once every person has entered the chamber, nobody has to watch bots walk: skip the rest, or end the game there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.bots import ask
from ramses_desktop.engine import record
from ramses_desktop.engine.game import END, IllegalMove
from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES
from ramses_desktop.games.pharaoh.bots import BOTS
from ramses_desktop.games.pharaoh.state import State, Step
from ramses_desktop.store.journal import CASUAL, MATCH, PRACTICE, Journal
from ramses_desktop.store.paths import finished_folder
from ramses_desktop.ui.table import controller as tables
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.page import TablePage
from tests.games.pharaoh.by_hand import scene
from tests.tiers import one_quick
from tests.ui.play import LEFT, NO_WARNINGS, Keys, button, reopened, sit_down, table_of
from tests.ui.tomb import begun, begun_from, set_up

pytestmark = [*NO_WARNINGS, pytest.mark.usefixtures("qapp")]
IN = Step(1, "d4")
AT_THE_DOOR = {"d5": "NS", "d6": "NS"}
ENDS = ("skip_to_end", "end_here")
WAYS = ("button", "menu", "keyboard")
TABLES: list[Table] = []
"""Those of the test that runs."""


def at_the_door(players: int = 3, **changes: Any) -> State:
    """The first player is about to enter the chamber, the second is behind."""
    usual: dict[str, Any] = {"players": players, "at": "d5", "others": "d6", "read": 5, "die": 1}
    return scene(AT_THE_DOOR, **(usual | changes))


def table_at(*players: str, kind: str = CASUAL, **changes: Any) -> Table:
    table = Table(begun_from(at_the_door(len(players), **changes), *players), BOTS, kind)
    table.bots.pause = 60_000
    table.begin()
    TABLES.append(table)
    return table


@pytest.fixture(autouse=True)
def bots_rest() -> Iterator[None]:
    """The bots of a table stop when a test is over."""
    yield
    for table in TABLES:
        table.bots.cancel()
    TABLES.clear()


def page_at(qtbot: QtBot, *players: str) -> TablePage:
    page = sit_down(qtbot, set_up(*players), begun_from(at_the_door(len(players)), *players))
    table_of(page).bots.hold(True)
    return page


def choose(qtbot: QtBot, page: TablePage, name: str, way: str) -> None:
    if way == "menu":
        page.actions_[name].trigger()
    elif way == "button":
        qtbot.mouseClick(button(page, name), LEFT)
    else:
        shift = Qt.KeyboardModifier.ShiftModifier if name == "end_here" else Qt.KeyboardModifier.NoModifier
        Keys(page).press(Qt.Key.Key_End, modifier=Qt.KeyboardModifier.ControlModifier | shift)


# ------------------------------------------------------------ when


def test_it_is_offered_as_soon_as_every_person_has_come_in() -> None:
    table = table_at("person", "scribe", "person")
    assert not table.only_bots_are_left
    table.play(IN)
    assert not table.only_bots_are_left, "another person is still on the way"
    alone = table_at("person", "scribe", "scribe")
    alone.play(IN)
    assert alone.only_bots_are_left
    alone.look(0)
    assert not alone.only_bots_are_left, "it is the past that is being looked at"


@pytest.mark.parametrize("players", [("scribe", "scribe"), ("person",)])
def test_it_is_not_offered_where_only_bots_play_nor_where_nobody_is_left(players: tuple[str, ...]) -> None:
    session = begun_from(at_the_door(len(players)), *players)
    session.play(IN)
    assert not session.only_bots_are_left


def test_before_that_there_is_no_end() -> None:
    session = begun_from(at_the_door(), "person", "scribe", "scribe")
    with pytest.raises(IllegalMove, match="once only bots are still on their way"):
        session.play(END)
    assert session.line == []


@pytest.mark.parametrize("size", one_quick((1024, 700), (1280, 772)))
def test_the_table_offers_both_beside_the_board(qtbot: QtBot, size: tuple[int, int]) -> None:
    page = page_at(qtbot, "person", "scribe", "scribe")
    page.window().resize(*size)
    assert not any(page.actions_[name].isEnabled() for name in ENDS)
    assert not any(button(page, name).isVisible() for name in ENDS)
    table_of(page).play(IN)
    QApplication.processEvents()
    assert all(page.actions_[name].isEnabled() for name in ENDS)
    assert all(button(page, name).isVisible() for name in ENDS)
    assert page.bar._ends["skip_to_end"].text() == "Skip to the end"
    assert not page.bar.confirm.isVisible()


# ------------------------------------------------------------ skip to the end


@pytest.mark.parametrize("way", one_quick(*WAYS))
def test_the_rest_is_skipped_by(qtbot: QtBot, way: str) -> None:
    page = page_at(qtbot, "person", "scribe", "scribe")
    table = table_of(page)
    table.play(IN)
    before, steps = table.session.ply, []
    table.moved.connect(lambda *ply: steps.append(ply))
    choose(qtbot, page, "skip_to_end", way)
    qtbot.waitUntil(lambda: table.turn is None)
    assert steps == [(before, table.session.ply)], "nothing is shown but the end"
    assert page.result.isVisible()
    assert not page.bar.isVisible()
    assert all(player.entered for player in table.session.state.players)


class CountingJournal:
    """Counts how often something had to be on disk."""

    def __init__(self) -> None:
        self.kept = 0
        self.agreed = type("Agreed", (), {"assisted": False})

    def keep(self) -> bool:
        self.kept += 1
        return True


def test_skipping_waits_for_no_pause_and_no_disk(qtbot: QtBot) -> None:
    """So it takes only the bots' time, and no more."""
    journal: Any = CountingJournal()
    table = Table(begun_from(at_the_door(6), "person", *["scribe"] * 5), BOTS, journal=journal)
    table.bots.pause = 60_000
    table.begin()
    table.play(IN)
    kept = journal.kept
    table.skip_to_end()
    assert not table.bots._timer.isActive()
    qtbot.waitUntil(lambda: table.turn is None)
    assert journal.kept == kept + 1


def test_the_window_stays_awake_while_the_rest_is_skipped(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TIME_SLICE", 0.0)
    table = table_at("person", "scribe", "scribe")
    table.play(IN)
    before, seen = table.session.ply, set()
    awake = QTimer()
    awake.timeout.connect(lambda: seen.add(table.session.ply))
    awake.start(0)
    table.skip_to_end()
    qtbot.waitUntil(lambda: table.turn is None)
    awake.stop()
    assert len(seen) > 3, "events are handled between the moves"
    assert table.session.ply > before


def test_leaving_the_table_gives_skipping_up(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TIME_SLICE", 0.0)
    table = table_at("person", "scribe", "scribe")
    table.play(IN)
    table.skip_to_end()
    table.stop()
    ply = table.session.ply
    QApplication.processEvents()
    assert table.session.ply == ply


def test_bots_skipped_make_the_moves_they_would_have_shown() -> None:
    shown = begun_from(at_the_door(), "person", "scribe", "scribe")
    shown.play(IN)
    skipped = table_at("person", "scribe", "scribe")
    skipped.play(IN)
    skipped.skip_to_end()
    while skipped.turn is not None:
        QApplication.processEvents()
    while shown.turn is not None:
        shown.play(ask(BOTS["scribe"], shown))
    assert skipped.session.line == shown.line


# ------------------------------------------------------------ end here


@pytest.mark.parametrize("way", one_quick(*WAYS))
def test_the_game_ends_here_by(qtbot: QtBot, way: str) -> None:
    page = page_at(qtbot, "person", "scribe", "scribe")
    table = table_of(page)
    table.play(IN)
    choose(qtbot, page, "end_here", way)
    assert table.turn is None
    assert table.session.line[-1] == END
    assert page.result.isVisible()
    assert page.log.list.model().data(page.log.list.model().index(page.log.list.model().rowCount() - 1, 0)) == (
        "The game ended early. 1. Ada, 2. Bo, 2. Cleo."
    )


@pytest.mark.parametrize(
    ("theirs", "read", "places"),
    [("food", 0, [1, 2, 3]), ("food torch", 0, [1, 2, 3]), ("", 1, [1, 2, 3]), ("", 0, [1, 2, 2])],
)
def test_the_others_are_placed_by_inscriptions_then_items(theirs: str, read: int, places: list[int]) -> None:
    state = at_the_door(theirs=theirs)
    second = evolve(state.players[1], inscriptions=read)
    third = evolve(state.players[2], items=1 if len(theirs) > 4 else 0)
    state = evolve(state, players=(state.players[0], second, third))
    session = begun_from(state, "person", "scribe", "scribe")
    session.play(IN)
    session.play(END)
    assert [score.place for score in session.game.scores(session.state)] == places


def test_a_tile_in_a_bots_hand_is_laid_before_the_end() -> None:
    state = scene({"e5": "NES", "e6": "down NE food"}, players=3, others="e5", die=2)
    state = evolve(state, players=(evolve(state.players[0], entered=1), *state.players[1:]), seat=1)
    session = begun_from(state, "person", "scribe", "scribe")
    session.play(Step(1, "e6"))
    (tile,) = session.state.laying
    session.play(END)
    assert session.turn is None
    assert session.state.open[tile]


def whole_game() -> Session:
    """A real deal, ended as soon as the only person has entered the chamber."""
    session = begun("person", "apprentice", seed="end here")
    while not session.only_bots_are_left:
        assert session.turn is not None
        session.play(ask(BOTS["pharaoh" if session.turn == 0 else "apprentice"], session))
    session.play(END)
    return session


def test_a_game_ended_here_can_be_saved_read_and_shown_again() -> None:
    session = whole_game()
    written = record.text(session)
    assert "\nend\n[Check" in written
    again = reopened(session)
    assert again.state == session.state
    assert again.turn is None
    again.back()
    assert again.only_bots_are_left, "before its last line it goes on"
    assert [score.place for score in again.game.scores(session.state)] == [1, 2]


@pytest.mark.slow
def test_an_end_that_is_too_early_is_refused_in_a_record() -> None:
    session = whole_game()
    lines = record.text(session).splitlines()
    moves = next(at for at, line in enumerate(lines) if not line.startswith("["))
    early = "\n".join([*lines[: moves + 2], "end", lines[-1], ""])
    with pytest.raises(
        record.BadRecord, match="“end” is not allowed here: You can end the game once only bots are still on their way"
    ):
        record.read(early.encode(), GAMES)


@pytest.mark.parametrize(("kind", "undo"), [(MATCH, False), (CASUAL, False), (PRACTICE, True)])
def test_the_end_can_be_taken_back_in_practice_only(kind: str, undo: bool) -> None:
    table = table_at("person", "scribe", "scribe", kind=kind)
    table.play(IN)
    table.end_here()
    assert table.can_undo is undo
    if undo:
        table.undo()
        assert table.only_bots_are_left


@pytest.mark.slow
def test_the_record_of_a_skipped_game_lies_among_the_finished_ones(qtbot: QtBot) -> None:
    page = page_at(qtbot, "person", "scribe")
    assert isinstance(page.journal, Journal)
    table_of(page).play(IN)
    page.actions_["skip_to_end"].trigger()
    qtbot.waitUntil(lambda: table_of(page).turn is None)
    assert page.journal.finished
    assert list(finished_folder().glob("*.ramses"))
