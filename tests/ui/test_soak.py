"""Many games at one table, as on a long evening: memory, scene items and Qt objects do not grow."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from attrs import frozen
from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games.flip_and_write.rules import OVER
from ramses_desktop.games.pharaoh.rules import GAME as PHARAOH
from ramses_desktop.games.pyramids import bots as pyramids
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.ramses.rules import GAME as RAMSES
from ramses_desktop.games.silver_gold import bots as silver_gold
from ramses_desktop.games.silver_gold.rules import GAME as SILVER_GOLD
from ramses_desktop.ui.startup import housekeeping
from ramses_desktop.ui.table.page import TablePage
from tests.ui.play import set_up, settle, sit_down, table_of

pytestmark = pytest.mark.no_qt_log

GAMES: Final = 200
WARM_UP: Final = 20
MORE_MEMORY: Final = 0.10
TABLES: Final[tuple[tuple[AnyGame, tuple[str, ...]], ...]] = (
    (RAMSES, ("greedy", "greedy")),
    (PYRAMIDS, ("greedy", "greedy")),
    (PHARAOH, ("apprentice",)),
    (SILVER_GOLD, ("random", "greedy", "greedy")),
    (SILVER_GOLD, ("greedy",)),
    (PYRAMIDS, ("random", "random", "greedy", "greedy")),
)


@pytest.fixture(autouse=True)
def warnings() -> Iterator[list[str]]:
    """Qt's warnings. pytest-qt's log would keep every message of the offscreen platform, and grow the most."""
    told: list[str] = []

    def hear(kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        if not words.startswith("This plugin does not support"):
            told.append(words)

    before = qInstallMessageHandler(hear)
    yield told
    qInstallMessageHandler(before)
    assert not told


@frozen
class Measure:
    """The footprint of a page between two games."""

    memory: int
    """Resident, in KiB."""
    objects: int
    """QObjects under the window."""
    nothings: int
    """References to None: some versions of PySide lose one with every call."""


def forget() -> None:
    """Clear the bots' position caches, which have limits of their own and are not the table's."""
    for bots in (pyramids, silver_gold):
        bots.plain_policy.cache_clear()


def measure(page: TablePage) -> Measure:
    settle()
    forget()
    gc.collect()
    give_back = housekeeping._give_back()
    if give_back is not None:
        give_back(0)  # as the window does at rest
    return Measure(_resident(), len(page.window().findChildren(QObject)), sys.getrefcount(None))


def _resident() -> int:
    lines = Path("/proc/self/status").read_text("ascii").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1])


def play(page: TablePage, number: int) -> int:
    """A whole game of fresh bots; return the number of scene items at its start."""
    game, players = TABLES[number % len(TABLES)]
    forget()
    page.open(set_up(*players, seed=f"soak {number}", game=game))
    table = table_of(page)
    table.bots.pause = 0
    items = len(page.board.items())
    while table.turn is not None:
        QApplication.processEvents()
    settle()
    page.view.viewport().grab()
    assert table.session.state.stage == OVER
    return items


def soak(qtbot: QtBot, games: int, warm_up: int) -> tuple[Measure, Measure, set[tuple[int, int]]]:
    """Measures after the warm-up and at the end, and for each kind of table the numbers of items its games started with."""
    page = sit_down(qtbot, set_up("greedy", "greedy"))
    items = {(number % len(TABLES), play(page, number)) for number in range(warm_up)}
    before = measure(page)
    items |= {(number % len(TABLES), play(page, number)) for number in range(warm_up, games)}
    return before, measure(page), items


needs_proc = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is read from /proc")


@pytest.mark.slow
@needs_proc
def test_a_few_games_leave_no_objects_behind(qtbot: QtBot) -> None:
    # Ends of the same kind of table are compared, as others show other things.
    before, after, items = soak(qtbot, len(TABLES) + 1, 1)
    assert after.objects == before.objects
    assert len(items) == len(TABLES), "every game of a kind begins with as many items"


@needs_proc
@pytest.mark.longest
def test_two_hundred_games_at_one_table_do_not_make_it_heavier(qtbot: QtBot) -> None:
    before, after, items = soak(qtbot, GAMES, WARM_UP)
    growth = after.memory / before.memory - 1
    print(f"{before} {after}: {growth:.1%} more memory after {GAMES} games")
    assert growth < MORE_MEMORY
    assert after.objects == before.objects
    assert len(items) == len(TABLES), "every game of a kind begins with as many items"
    assert abs(after.nothings - before.nothings) < 100
