"""A signal ends the real program while bots play: it saves, quits as usual, and leaves nothing behind."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from ramses_desktop.engine.luck import Luck
from tests.e2e.ends import lying, missing, play_and_end
from tests.tiers import one_quick

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")

POLITE = ("SIGTERM", "SIGINT", "SIGHUP")
"""End of session, Ctrl+C, and a closed terminal."""
PAUSE = 10


def end_politely(home: Path, name: str, luck: Luck) -> None:
    """End once at a random moment, and check that it was clean."""
    end = play_and_end(home, signal.Signals[name], 2 + luck.below(12), pause=PAUSE, later=luck.below(3 * PAUSE) / 1000)
    assert (end.code, end.errors) == (0, "")
    there = lying(home)
    assert sum(missing(moves, there.get(game, [])) for game, moves in dict(end.said).items()) == 0


@pytest.mark.parametrize("name", one_quick(*POLITE))
def test_the_program_ends_well_by_a_signal_while_bots_play(name: str, tmp_path: Path) -> None:
    end_politely(tmp_path / "home", name, Luck(name))
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.slow
def test_a_program_that_is_killed_leaves_nothing_in_the_temporary_folder(tmp_path: Path) -> None:
    assert play_and_end(tmp_path / "home", signal.SIGKILL, 2).code == -signal.SIGKILL
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.longest
def test_two_hundred_ends_by_signal_at_random_moments_lose_nothing(tmp_path: Path) -> None:
    luck = Luck("end the window")
    for _ in range(200):
        end_politely(tmp_path / "home", luck.pick(POLITE), luck)
    assert list((tmp_path / "temporary").iterdir()) == []
