"""How long it takes from opening the review of a game until its first answer is painted: with a second process that was told in
time, and with one that must be started first. The worker of bench_review, which runs it once for each form of the kernels: each
input line is answered by one line of JSON."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import json
import sys
from multiprocessing import active_children
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

from PySide6.QtCore import QCoreApplication, QEventLoop

from ramses_desktop.engine.session import Session
from ramses_desktop.games import GAMES
from ramses_desktop.games.flip_and_write.playout import compiled
from ramses_desktop.store.files import PracticeLog
from ramses_desktop.store.journal import Agreed
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.settings import Settings
from ramses_desktop.store.statistics import Statistics, statistics
from ramses_desktop.thinking import Readiness
from ramses_desktop.ui.actions import Actions
from ramses_desktop.ui.coaching.review import ReviewPage
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.practice.keeping import Keeping
from ramses_desktop.ui.table.thinker import READY, WATCHED, WorkerThinker
from tests.bench.bench_store import dressed, show
from tests.bench.playouts import Rates
from tests.bench.reviews import GAMES as REVIEWED
from tests.bench.reviews import played

WARM: Final = "warm"
COLD: Final = "cold"
CPU: Final = "CPU"


def wait() -> None:
    QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def first_answer(kept: Statistics, session: Session, *, told: bool) -> tuple[float, float]:
    """Seconds, and seconds of CPU in both processes, with a new second process. Perhaps it was told that a
    review may be asked for: what it did then is counted as CPU, too."""
    thinker = WorkerThinker()
    if told:
        thinker.study(READY, Readiness(session.game.spec.id), lambda _: None)
        while not thinker.answers:
            wait()
    keeping = Keeping(PracticeLog(data=kept.database.data), kept.database, lambda: "Adam")
    page = ReviewPage(Actions(Settings()), Reviewer(thinker, Reviews(kept.database), WATCHED), keeping)
    show(page)
    start, worked = perf_counter(), process_time()
    page.show_game(session, Agreed())
    while page.reviewer.review is None or not page.reviewer.review.verdicts:
        wait()
    page.grab()
    seconds, worked = perf_counter() - start, process_time() - worked
    page.hide()
    thinker.close()
    before = _children()
    for process in active_children():
        process.join()
    return seconds, worked + _children() - before


def _children() -> float:
    """CPU seconds of all processes that were started from here and are gone."""
    times = os.times()
    return times.children_user + times.children_system


def main() -> int:
    # Else the second process would import this module, which it does not in the program.
    own = sys.modules["__main__"]
    own.__spec__ = None
    del own.__file__
    dressed()
    sessions = {game_id: played(game_id, 0) for game_id in REVIEWED}
    print("compiled" if compiled() else "plain", flush=True)
    with TemporaryDirectory() as folder:
        kept = statistics(GAMES, data=Path(folder))
        for _ in sys.stdin:
            found: Rates = {}
            for game_id, session in sessions.items():
                for how in (WARM, COLD):
                    found[f"{game_id} {how}"], found[f"{game_id} {how} {CPU}"] = first_answer(kept, session, told=how == WARM)
            print(json.dumps(found), flush=True)
        kept.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
