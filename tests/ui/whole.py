"""The whole program in tests: its window with table, journal and statistics, as a player has it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.engine import record
from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games.pyramids.rules import GAME, PyramidsOptions
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup
from ramses_desktop.ui.window import MainWindow
from tests.ui.play import activate, quick_name, settle, wish

LAST_TURN = 27


def window_for(qtbot: QtBot, settings: Settings | None = None, *, watched: bool = False) -> MainWindow:
    """It is painted only if `watched` or for a picture, because painting every move takes longest."""
    window = MainWindow(settings or Settings())
    qtbot.addWidget(window)
    window.setUpdatesEnabled(watched)
    window.resize(1280, 800)
    window.show_first_page()
    window.show()
    return window


def active_window(qtbot: QtBot, **settings: Any) -> MainWindow:
    """Painted, with the keys, without a second process and sound."""
    window = MainWindow(Settings(second_process=False, sound="off", **settings))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    activate(qtbot, window)
    return window


def page_of(window: MainWindow) -> TablePage:
    assert window.table is not None
    return window.table


def table_at(window: MainWindow) -> Table:
    table = page_of(window).table
    assert table is not None
    return table


def line_at(window: MainWindow) -> list[str]:
    """All moves of the game on the table."""
    return [str(move) for move in table_at(window).session.line]


def setup(seed: str, kind: str = "match", game: AnyGame = GAME) -> TableSetup:
    seats = (Seat("Adam", PERSON), Seat("Eva", quick_name(game)))
    options = game.spec.options(2)
    return TableSetup(
        game_id=game.spec.id, options=options, seats=seats, seed=seed, kind=kind, tokens=(3, 5), choices={"show_preview": False}
    )


def play_some(qtbot: QtBot, window: MainWindow, moves: int) -> list[str]:
    """Play this many moves of the person, each answered; return all moves so far."""
    table = table_at(window)
    table.bots.pause = 0
    for _ in range(moves):
        qtbot.waitUntil(lambda: table.awaits_person)
        table.play(wish(table.session))
    qtbot.waitUntil(lambda: table.awaits_person)
    return line_at(window)


def play_out(qtbot: QtBot, window: MainWindow) -> list[str]:
    """Play to the end of the game; return all its moves."""
    table = table_at(window)
    table.bots.pause = 0
    while table.turn is not None:
        if table.awaits_person:
            table.play(wish(table.session))
        else:
            QApplication.processEvents()
    settle()
    return line_at(window)


def open_near_the_end(window: MainWindow, seed: str, name: str = "Adam") -> None:
    """Put a game on the table that lacks only the moves of its last turn."""
    agreed = setup(seed)
    session = Session.new(GAME, agreed.options, seed, (Seat(name, PERSON), agreed.seats[1]))
    while session.state.number < LAST_TURN:
        session.play(wish(session))
    window.games.open_session(session, agreed.agreed)


def game_of(players: str = "person greedy", moves: int = 5, seed: str = "sphinx") -> Session:
    """A game after this many moves, or at its end."""
    names = ("Adam", "Nofret", "Bo", "Dan")
    seats = tuple(Seat(name, player) for name, player in zip(names, players.split(), strict=False))
    session = Session.new(GAME, PyramidsOptions(len(seats)), seed, seats)
    while len(session.line) < moves and session.turn is not None:
        session.play(GAME.moves(session.state)[0])
    return session


def saved(path: Path, players: str = "person greedy", moves: int = 5) -> Path:
    path.write_text(record.text(game_of(players, moves)), "utf-8", newline="\n")
    return path
