"""Shared by commands that take long or play many games: seeds, seats and progress."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from time import monotonic
from typing import Final

from ramses_desktop.console import printable
from ramses_desktop.engine.session import Seat
from ramses_desktop.engine.text import digits, mark, tr

MOST_GAMES: Final = 1_000_000
BAR: Final = 40
"""Width of the progress bar, in characters."""
PATIENCE: Final = 2.0
"""Seconds before a long run shows its progress."""


def seed_of(seed: str, number: int) -> str:
    return seed if number == 1 else f"{seed} {number}"


def seats_of(names: Sequence[str]) -> tuple[Seat, ...]:
    """Seats named after their bots, numbered where several are of a kind."""
    return tuple(
        Seat(f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name, name) for at, name in enumerate(names)
    )


GAMES_DONE: Final = mark("{done} of {count} games")


def games_told(played: int, asked: int, seed: str) -> str:
    """How many games were played, from which seed."""
    shown = printable(seed)
    if played < asked:
        return tr(
            "{played} of {count} game from the seed “{seed}”",
            "{played} of {count} games from the seed “{seed}”",
            n=asked,
            played=digits(played),
            count=digits(asked),
            seed=shown,
        )
    return tr(
        "{count} game from the seed “{seed}”", "{count} games from the seed “{seed}”", n=played, count=digits(played), seed=shown
    )


def counted(count: int, before: int = 0, what: str = GAMES_DONE) -> Generator[int, None, None]:
    """The numbers of the games to play, or of whatever else there is to do, after those already done. On a terminal, a long run
    shows a progress bar."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    due = monotonic() + PATIENCE
    drawn = False
    try:
        for number in range(before + 1, count + 1):
            if terminal and monotonic() > due:
                done = number - 1
                bar = ("=" * (BAR * done // count)).ljust(BAR)
                sys.stderr.write(f"\r[{bar}] {tr(what, done=digits(done), count=digits(count))}")
                sys.stderr.flush()
                due, drawn = monotonic() + min(0.1, PATIENCE), True
            yield number
    finally:
        if drawn:
            sys.stderr.write(f"\r{' ' * (BAR + 40)}\r")
            sys.stderr.flush()
