"""A review that is cut off goes on with what is kept, even if the program was killed in the middle of it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ramses_desktop.games import TESTED, game
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.store.statistics import statistics
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.table.thinker import WATCHED, Thinker
from tests.ui.reviewed import whole_game

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import os, signal
from PySide6.QtWidgets import QApplication
from ramses_desktop.bots import judging
from ramses_desktop.games import TESTED, judge
from ramses_desktop.games.pyramids.rules import GAME
from ramses_desktop.store.statistics import statistics
from ramses_desktop.store.reviews import Reviews
from ramses_desktop.ui.coaching.reviewer import Reviewer
from ramses_desktop.ui.table import thinker
from tests.ui.reviewed import counted, whole_game

judge(GAME.spec.id)  # judges by what it is named after when it is loaded
judging.ROUNDS, judging.STEP, judging.MOST, thinker.REST = (1,), 2, 2, 0
app = QApplication([])
kept, session = statistics(TESTED), whole_game(GAME)
counted(kept, session)
reviewer = Reviewer(thinker.Thinker(), Reviews(kept.database), thinker.WATCHED)

def die():
    if reviewer.review is not None and len(reviewer.review.verdicts) == 5:
        os.kill(os.getpid(), signal.SIGKILL)

reviewer.changed.connect(die)
reviewer.look_at(session, 0, "reviewed")
app.exec()
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_review_goes_on_after_the_program_was_killed(qtbot: QtBot) -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    kept = statistics(TESTED)
    reviewer = Reviewer(Thinker(), Reviews(kept.database), WATCHED)
    asked: list[int] = []
    reviewer._thinker.study = lambda rank, question, then, failed: asked.append(len(question.seen))  # type: ignore[method-assign, misc, assignment]
    reviewer.look_at(whole_game(game("pyramids")), 0, "reviewed")
    found = reviewer.review
    assert found is not None
    assert sorted(found.verdicts) == list(found.plies[-5:])
    assert found.open_plies == list(found.plies[:-5])
    assert len(asked) == 1
    kept.close()
