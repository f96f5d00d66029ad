"""Measures drawing, offscreen at 1280x800, for each game: the unchanged table (also on a large screen), a piece or the pointer
moved by a pixel, and frames of Ramses; all in CPU time, as other programs do not make a frame late.

    python -m tests.bench.bench_screen [--quick]

Prints the measurements and whether the goals are met; exit code 1 if one is missed."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QGraphicsView

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import PERSON, Seat
from ramses_desktop.games import IDS, bots, game
from ramses_desktop.games.flip_and_write.rules import CROSS
from ramses_desktop.games.flip_and_write.ui.tabletop import ExpeditionTabletop
from ramses_desktop.games.pharaoh.ui.board import PharaohTabletop
from ramses_desktop.games.ramses.state import State
from ramses_desktop.store.settings import Settings
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.style import fonts
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.page import TablePage
from ramses_desktop.ui.table.setup import TableSetup
from tests.bench.offscreen import application
from tests.games.ramses.by_hand import play, table

SIZE = (1280, 800)
LARGE = (3840, 2160)
ADVANCED = 150
"""Moves after which much of the maze is known, and nobody has entered the chamber yet."""
PAINTED = 0.3
"""Milliseconds that events take at least if anything was painted."""


class Stage:
    """A table of four on a page of its own."""

    def __init__(self, game_id: str, size: tuple[int, int] = SIZE) -> None:
        bot = "greedy" if "greedy" in bots(game_id) else "apprentice"  # this measures drawing, not thinking
        self.bot = bots(game_id)[bot]
        self.app = application()
        fonts.load()
        appearance().set(theme="light", speed=0)
        settings = Settings()
        self.page = TablePage(Actions(settings), settings)
        self.page.resize(*size)
        self.page.show()
        seats = (Seat("Adam", PERSON), *(Seat(name, bot) for name in ("Eva", "Nofret", "Imhotep")))
        setup = TableSetup(game_id=game_id, options=game(game_id).spec.options(4), seats=seats, seed="bench")
        self.page.open(setup)
        self.table = self.page.table
        self.table.bots.pause = 0

    def settle(self) -> None:
        for _ in range(20):
            self.app.processEvents()

    def play_until(self, wanted: Callable[[], bool]) -> None:
        while not wanted():
            if self.table.awaits_person:
                self.table.play(ask(self.bot, self.table.session))
            self.app.processEvents()


def repaint(stage: Stage, count: int) -> list[float]:
    """Repaint the viewport with nothing changed."""
    view = stage.page.view
    times = []
    for _ in range(count):
        start = time.thread_time()
        view.viewport().repaint()
        times.append((time.thread_time() - start) * 1000)
    return times


def hold(stage: Stage, count: int) -> list[float]:
    """Move a held piece across the table pixel by pixel; event and painting together."""
    view, board = stage.page.view, stage.page.board
    assert board is not None
    stage.play_until(lambda: stage.table.awaits_person and stage.table.view.stage == CROSS and stage.table.view.number == 8)
    stage.settle()
    assert isinstance(board.tabletop, ExpeditionTabletop)
    start = board.layout.expedition.center().toPoint()
    _mouse(view, QMouseEvent.Type.MouseButtonPress, start)
    times = []
    for step in range(count):
        at = QPoint(260 + step % 700, 150 + (step // 7) % 250)
        began = time.thread_time()
        _mouse(view, QMouseEvent.Type.MouseMove, at)
        QApplication.processEvents()
        view.viewport().repaint()
        times.append((time.thread_time() - began) * 1000)
    board.hand.use("put_back")
    return times


def _mouse(view: QGraphicsView, kind: QMouseEvent.Type, at: QPoint) -> None:
    viewport = view.viewport()
    left = Qt.MouseButton.LeftButton
    pressed = Qt.MouseButton.NoButton if kind == QMouseEvent.Type.MouseMove else left
    event = QMouseEvent(kind, QPointF(at), QPointF(viewport.mapToGlobal(at)), pressed, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, event)


def point(stage: Stage, count: int) -> list[float]:
    """Move the pointer over the maze pixel by pixel while somebody may walk; event and painting together."""
    view, board = stage.page.view, stage.page.board.tabletop
    assert isinstance(board, PharaohTabletop)
    plan = board.plan
    stage.play_until(lambda: stage.table.awaits_person and plan.move is not None and bool(plan.move.reach()))
    stage.settle()
    tray, times = board.layout.tray, []
    for step in range(count):
        at = tray.topLeft() + QPointF(step % int(tray.width()), step % int(tray.height() * 0.7))
        began = time.thread_time()
        _mouse(view, QMouseEvent.Type.MouseMove, at.toPoint())
        QApplication.processEvents()
        view.viewport().repaint()
        times.append((time.thread_time() - began) * 1000)
    return times


def moved(before: State, move: str, times: int) -> list[float]:
    """Every frame while this move of Ramses is shown, or without one the opening, at normal speed: processing, and painting
    what changed. In CPU time, as other programs do not make a frame late here."""
    stage = Stage("ramses")
    stage.settle()
    stage.table.stop()
    board, frames = stage.page.board, list[float]()
    assert board is not None
    after = play(before, move) if move else before
    for _ in range(times):
        appearance().set(speed=0)
        board.show_view(None, before, 0, awaits=True)
        stage.settle()
        appearance().set(speed=1.0)
        stage.settle()
        board.tabletop.is_new = not move
        board.show_view(before if move else None, after, 0, awaits=True)
        while board.motion.busy:
            began = time.thread_time()
            QApplication.processEvents()
            if (spent := (time.thread_time() - began) * 1000) > PAINTED:
                frames.append(spent)
            time.sleep(0.001)
    appearance().set(speed=0)
    stage.page.close_table()
    return frames


def _measure_ramses(quick: bool) -> bool:
    stage = Stage("ramses")
    stage.settle()
    good = _report("Ramses. Unchanged table painted anew", sorted(repaint(stage, 60 if quick else 300)[5:]), 1.0, None, 0.99)
    stage.page.close_table()
    times = 3 if quick else 12
    for name, state, move in (
        ("a slide", table(4, free="d2", card=12), "slide left"),
        ("a push of seven", table(4, free="a1", card=12, powers=True), "slide left 7"),
        ("the storm", table(4, free="d2", symbols=("sandstorm",)), "turn over"),
        ("the opening", table(4, free="d2", pile=tuple(range(1, 31))), ""),
    ):
        frames = sorted(moved(state, move, times))
        good &= _report(f"Ramses. Frames of {name}", frames, None, 8.0, 0.95)
        good &= _report(f"Ramses. Frames of {name}", frames, None, 16.0, 1.0)
    return good


def _measure_tomb(quick: bool) -> bool:
    stage = Stage("pharaoh")
    stage.play_until(lambda: stage.table.awaits_person and stage.table.session.ply >= ADVANCED)
    stage.settle()
    good = True
    for name, times, middle, high, share in (
        ("Unchanged table painted anew", repaint(stage, 60 if quick else 300)[5:], 1.0, None, 0.99),
        ("Pointer moved by a pixel", point(stage, 300 if quick else 1500)[5:], 3.0, 8.0, 0.99),
    ):
        good &= _report(f"Pharaoh's Tomb. {name}", sorted(times), middle, high, share)
    stage.page.close_table()
    return good


def _measure_large(game_id: str, quick: bool) -> bool:
    """On a large screen the cached pictures take a lot of memory; without the cache, painting would take 40 ms."""
    stage = Stage(game_id, LARGE)
    stage.settle()
    times = sorted(repaint(stage, 20 if quick else 60)[5:])
    stage.page.close_table()
    return _report(f"{game(game_id).spec.name}. Unchanged table on a large screen", times, 8.0, None, 0.99)


OF_THEIR_OWN = {"ramses": _measure_ramses, "pharaoh": _measure_tomb}


def main() -> int:
    quick = "--quick" in sys.argv
    met = [OF_THEIR_OWN[game_id](quick) if game_id in OF_THEIR_OWN else _measure(game_id, quick) for game_id in IDS]
    met += [_measure_large(game_id, quick) for game_id in IDS]
    return 0 if all(met) else 1


def _measure(game_id: str, quick: bool) -> bool:
    stage = Stage(game_id)
    stage.play_until(lambda: stage.table.awaits_person and stage.table.view.number == 6)
    stage.settle()
    good = True
    for name, times, middle, high, share in (
        ("Unchanged table painted anew", repaint(stage, 60 if quick else 300)[5:], 1.0, None, 0.99),
        ("Held piece moved by a pixel", hold(stage, 300 if quick else 1500)[5:], 3.0, 8.0, 0.99),
    ):
        good &= _report(f"{game(game_id).spec.name}. {name}", sorted(times), middle, high, share)
    stage.page.close_table()
    return good


def _report(name: str, times: list[float], middle: float | None, high: float | None, share: float) -> bool:
    median, top = statistics.median(times), times[min(len(times) - 1, int(share * len(times)))]
    good = (middle is None or median <= middle) and (high is None or top <= high)
    which = "longest" if share == 1.0 else f"{100 * share:.0f}th percentile"
    print(f"{name}: median {median:.2f} ms, {which} {top:.2f} ms, of {len(times)}: {'met' if good else 'MISSED'}.")
    return good


if __name__ == "__main__":
    raise SystemExit(main())
