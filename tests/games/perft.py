"""Perft: counts the legal sequences of moves from a fixed position, by the kind of their last move."""

from collections import Counter
from typing import Any

from attrs import frozen

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session


@frozen
class Position:
    players: int
    deal: str
    record: str
    """The moves so far."""
    numbers: dict[int, dict[str, int]]
    """For each depth, the number of sequences by the kind of their last move."""

    def counted(self, game: AnyGame, depth: int) -> Counter[str]:
        session = Session(game, game.spec.options(players=self.players), self.deal)
        for notation in filter(None, self.record.split(", ")):
            session.play(game.parse(notation))
        return sequences(game, session.state, depth)


def sequences(game: AnyGame, state: Any, depth: int) -> Counter[str]:
    moves = game.moves(state)
    if depth == 1:
        return Counter(str(move).split()[0] for move in moves)
    return sum((sequences(game, game.play(state, move), depth - 1) for move in moves), Counter())
