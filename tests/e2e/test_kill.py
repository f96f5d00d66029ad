"""The real program is killed in the middle of playing, again and again: every move that was on the screen is there at the next
start."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from ramses_desktop.engine.luck import Luck
from tests.e2e.ends import lying, missing, play_and_end


def kill_again_and_again(home: Path, times: int) -> tuple[int, int]:
    """How many moves were shown, and how many of these were lost."""
    luck, shown, lost = Luck("kill the window"), 0, 0
    last: dict[str, list[str]] = {}
    for _ in range(times):
        said = play_and_end(home, signal.SIGKILL, 2 + luck.below(60)).said
        shown += len(said)
        last |= dict(said)
        there = lying(home)
        for name, moves in last.items():
            kept = there.get(name, [])
            lost += missing(moves, kept)
            assert not moves or len(kept) <= len(moves) + 1 or name not in dict(said), "it has played on without showing it"
            last[name] = kept
    return shown, lost


@pytest.mark.slow
def test_no_move_that_was_on_the_screen_is_lost_when_the_program_is_killed(tmp_path: Path) -> None:
    shown, lost = kill_again_and_again(tmp_path / "home", 4)
    assert lost == 0
    assert shown > 20


@pytest.mark.longest
def test_no_move_that_was_on_the_screen_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    shown, lost = kill_again_and_again(tmp_path / "home", 200)
    assert lost == 0
    assert shown > 2000
