"""A program that plays on through its journal until it is killed: `python -m tests.store.child SEED`. Prints what it is about to
keep as `want`, and what it would show now as `show`: the game, the moves on the table, and those taken back."""

from __future__ import annotations

import json
import os
import sys

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games import TESTED
from ramses_desktop.store.journal import Journal, open_games, resume
from tests.store.games import AGREED, PYRAMIDS, SAMPLE, new


def say(word: str, journal: Journal) -> None:
    moves = [str(move) for move in journal.session.line]
    # In one write, bypassing Python's buffers.
    os.write(1, f"{word} {json.dumps([journal.id, journal.session.ply, moves])}\n".encode())


def keep(journal: Journal) -> None:
    say("want", journal)
    assert journal.keep()
    say("show", journal)


def change(journal: Journal, luck: Luck) -> None:
    """Usually a move; sometimes back, forward, or a different move than the one played."""
    session = journal.session
    step = luck.below(12)
    if step == 0 and session.ply:
        session.jump(session.ply - 1 - luck.below(min(session.ply, 5)))
    elif step == 1 and session.ply < len(session.line):
        session.forward()
    elif session.turn is None:
        session.back()
    else:
        session.play(luck.pick(session.game.moves(session.state)))


def seated(luck: Luck) -> Journal:
    """The latest game, or a new one."""
    found = open_games(TESTED)
    assert found.faults == ()
    if found.games:
        return resume(found.games[0])
    game = PYRAMIDS if luck.below(4) else SAMPLE
    return Journal.begin(new(game, luck.pick("abcdef")), AGREED)


def main(seed: str) -> None:
    luck = Luck(seed)
    while True:
        journal = seated(luck)
        say("show", journal)
        while not journal.finished or not luck.below(3):
            change(journal, luck)
            keep(journal)
        assert journal.close()


if __name__ == "__main__":
    main(sys.argv[1])
