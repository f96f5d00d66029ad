"""The second process, in which bots think while the window stays quick. It is handed views, never states, and answers with moves.
It ends by itself when the program at the other end of the line is gone, however that came about. Knows no Qt."""

from __future__ import annotations

from multiprocessing.connection import Connection
from typing import Any

from attrs import frozen

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import bots, game


@frozen
class Job:
    """A question: which move does this bot choose, having seen this?"""

    number: int
    game_id: str
    bot: str
    seen: tuple[Any, ...]
    seat: int
    seed: str
    stream: str


def work(line: Connection) -> None:
    """Answer jobs until the line is cut. A newer job, or None, ends the one that is being thought about."""
    try:
        while True:
            job = line.recv()
            while job is not None:
                job = _answer(line, job)
    except (EOFError, OSError):
        return


def _answer(line: Connection, job: Job) -> Job | None:
    """Think, and send the choice; or give back what came in between."""
    bot: Any = bots(job.game_id)[job.bot]
    thinking = bot.think(game(job.game_id), job.seen, job.seat, Luck(job.seed, job.stream))
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            line.send((job.number, end.value))
            return None
        if line.poll():
            newer: Job | None = line.recv()
            return newer
