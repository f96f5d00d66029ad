"""Measures the frames of each game, offscreen at 1280x800 and at normal pace: the deal, turns of a person and three bots, and the
ceremony at the end. In CPU time, as other programs do not make a frame late.

    python -m tests.bench.bench_frames [--quick] [GAME ...]

Prints the measurements and whether the goals are met; exit code 1 if one is missed."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from typing import Final
from unittest.mock import patch

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from ramses_desktop.bots import ask
from ramses_desktop.engine.session import Session
from ramses_desktop.games import IDS, game
from ramses_desktop.ui.board.view import BoardView
from ramses_desktop.ui.style import fonts, stylesheet
from ramses_desktop.ui.style.theme import appearance
from ramses_desktop.ui.table.controller import BOT_PAUSE
from tests.bench.bench_screen import PAINTED, Stage
from tests.bench.offscreen import application

USUAL: Final = 8.0
"""Milliseconds that 95 % of all frames may take,"""
LONGEST: Final = 16.0
"""and that each may."""
SHARES: Final = (0.2, 0.5, 0.8)
"""Where in the game frames are looked at, besides its beginning and its end."""
LAST: Final = 30
"""How many moves the end may take: what bots remember, and so choose, differs a little from time to time."""
PERSON_SEAT: Final = 0


class Frames:
    """Times of frames. One ends when the board has been painted, or when nothing is left to do."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.counts = False
        """Whether anything is moving that is to be measured."""
        self._began = 0.0

    def begin(self) -> None:
        self._began = time.thread_time()

    def end(self) -> None:
        spent = (time.thread_time() - self._began) * 1000
        if self.counts and spent > PAINTED:
            self.times.append(spent)
        self.begin()

    def process(self) -> None:
        """Let the window do what is due."""
        QApplication.processEvents()
        self.end()
        time.sleep(0.001)


class WatchedView(BoardView):
    """Tells when it has been painted."""

    frames: Frames

    def viewportEvent(self, event: QEvent) -> bool:
        handled = super().viewportEvent(event)
        if event.type() == QEvent.Type.Paint:
            self.frames.end()
        return handled


def played(stage: Stage) -> Session:
    """The game of this stage, played to its end."""
    fresh = stage.table.session
    session = Session(fresh.game, fresh.options, fresh.deal, fresh.seats, fresh.seed, secret=fresh.secret)
    while session.turn is not None:
        session.play(ask(stage.bot, session))
    return session


def open_at(stage: Stage, whole: Session, ply: int) -> None:
    """Show this game after its first moves, or a few less, so that the person is to decide; nothing moves yet."""
    session = Session(whole.game, whole.options, whole.deal, whole.seats, whole.seed, secret=whole.secret)
    persons = [at for at in range(ply + 1) if whole.mover(at) == PERSON_SEAT]
    for move in whole.line[: persons[-1] if persons else 0]:
        session.play(move)
    for seat in range(len(session.seats)):
        session.seen(seat)
    appearance().set(speed=0)
    stage.page.open_session(session, stage.page.setup)
    stage.table = stage.page.table
    stage.settle()
    appearance().set(speed=1.0)
    stage.settle()
    # As in the program, what exists now is not scanned for garbage again and again.
    gc.collect()
    gc.freeze()


def play(stage: Stage, frames: Frames, moves: int) -> None:
    """Play on at normal pace, and look at every frame until nothing moves any more."""
    table, board = stage.table, stage.page.board
    table.bots.pause = BOT_PAUSE
    # Nobody reads here what the board would wait for.
    board.holding.connect(lambda _: table.bots.hold(False))
    last, frames.counts = table.session.ply + moves, True
    while (goes_on := table.turn is not None and table.session.ply < last) or board.motion.busy:
        move = ask(stage.bot, table.session) if goes_on and table.awaits_person and not board.motion.busy else None
        frames.begin()
        if move is not None:
            table.play(move)
        frames.process()
    frames.counts = False
    table.stop()


def measure(game_id: str, quick: bool) -> list[float]:
    """The times of all frames, sorted."""
    frames = WatchedView.frames = Frames()
    app = application()
    fonts.load()
    stylesheet.install(app)
    with patch("ramses_desktop.ui.table.host.BoardView", WatchedView):
        stage = Stage(game_id)
    stage.table.stop()
    whole, moves = played(stage), 12 if quick else 40
    appearance().set(speed=1.0)
    stage.page.open_session(stage.table.session, stage.page.setup)
    stage.table = stage.page.table
    stage.page.board.tabletop.is_new = True
    stage.settle()
    play(stage, frames, moves)
    for share in SHARES:
        open_at(stage, whole, int(share * len(whole.line)))
        play(stage, frames, moves)
    open_at(stage, whole, len(whole.line) - 6)
    play(stage, frames, LAST)
    stage.page.close_table()
    return sorted(frames.times)


def main() -> int:
    quick = "--quick" in sys.argv
    good = True
    for game_id in [name for name in sys.argv[1:] if name in IDS] or IDS:
        times = measure(game_id, quick)
        usual, longest = times[int(0.95 * len(times))], times[-1]
        met = usual <= USUAL and longest <= LONGEST
        good &= met
        print(
            f"{game(game_id).spec.name}. Frames: median {statistics.median(times):.2f} ms, 95 % under {usual:.2f} ms, "
            f"longest {longest:.2f} ms, of {len(times)}: {'met' if met else 'MISSED'}."
        )
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
