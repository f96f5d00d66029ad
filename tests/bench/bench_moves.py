"""Measures the CPU time of a move early and late in a long game, from the click until it is shown, logged and on disk. People and a
bot play at one screen. Fails if a late move costs much more than an early one on average; also prints the slowest.

    python -m tests.bench.bench_moves [--quick]"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import fmean
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from attrs import frozen
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ramses_desktop.engine.game import Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import PERSON, Seat, Session
from ramses_desktop.games import game
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import Table
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup
from tests.bench.offscreen import application

EARLY: Final = 50
MOST: Final = 1.5
"""Limit for a late move, in costs of an early one."""
BOT: Final = "apprentice"


@frozen
class Long:
    """A table with a long game, and the ply at which it is measured again."""

    game_id: str
    players: int
    late: int


TABLES: Final = (Long("ramses", 3, 4_400), Long("pharaoh", 6, 700))


def main(argv: list[str] | None = None) -> int:
    moves = 30 if "--quick" in (sys.argv[1:] if argv is None else argv) else 90
    met = True
    for one in TABLES:
        early, late, worst = costs(one, moves)
        met = met and late <= MOST * early
        print(
            f"{one.game_id}: a move at ply {EARLY} takes {early * 1000:.1f} ms, at ply {one.late:,} {late * 1000:.1f} ms "
            f"(the slowest {worst * 1000:.1f} ms): {late / early:.2f} times; allowed: {MOST}"
        )
    print(f"A move costs the same however long the game is: {'met' if met else 'missed'}.")
    return 0 if met else 1


def costs(one: Long, moves: int) -> tuple[float, float, float]:
    """Mean seconds of an early and of a late move, and the maximum of a late one."""
    with sat_down(one) as page:
        table = page.table
        assert table is not None
        go_on_to(table, EARLY)
        early = fmean(spent(page, moves))
        go_on_to(table, one.late)
        late = spent(page, moves)
        return early, fmean(late), max(late)


@contextmanager
def sat_down(one: Long) -> Iterator[TablePage]:
    app = application()
    fonts.load()
    appearance().set(theme="light", speed=0)
    with TemporaryDirectory() as home:
        os.environ["RAMSES_DESKTOP_HOME"] = home
        settings = Settings(second_process=False)
        page = TablePage(Actions(settings), settings)
        page.resize(1280, 800)
        page.show()
        seats = tuple(Seat(f"Player {at + 1}", BOT if at == 1 else PERSON) for at in range(one.players))
        options = game(one.game_id).spec.options(one.players)
        setup = TableSetup(game_id=one.game_id, options=options, seats=seats, seed="bench")
        # The window would draw new luck for the bot each time.
        page.open_session(Session.new(game(one.game_id), options, setup.seed, seats), setup)
        page.table.bots.pause = 0
        yield page
        page.close_table()
        page.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def slow_move(table: Table) -> Move:
    """A random move, if possible one that scores nothing, to keep the game going."""
    game, state = table.game, table.session.state
    moves: list[Move] = Luck("bench", f"{table.session.ply}").shuffled(game.moves(state))
    return next((move for move in moves if game.scores(game.play(state, move)) == game.scores(state)), moves[0])


def go_on_to(table: Table, ply: int) -> None:
    """Play on in memory; the table then catches up in one step, with every seat told."""
    before = table.session.ply
    while table.session.ply < ply:
        table.session.play(slow_move(table))
    for seat in range(len(table.session.seats)):
        table.see_as(seat)
    table._arrive(before)


def spent(page: TablePage, moves: int) -> list[float]:
    """Seconds for each of the people's moves, including the bot's answer."""
    table = page.table
    found: list[float] = []
    assert table is not None
    settle(table)
    while len(found) < moves:
        assert table.turn is not None, "the game is over too early"
        before, move = table.session.ply, slow_move(table)
        start = process_time()
        assert table.play(move)
        settle(table)
        found.append((process_time() - start) / (table.session.ply - before))
    return found


def settle(table: Table) -> None:
    """Wait until a person has to decide and everything is painted."""
    for _ in range(1_000):
        QApplication.processEvents()
        if table.turn is None or table.awaits_person:
            break
    QApplication.processEvents()


if __name__ == "__main__":
    sys.exit(main())
