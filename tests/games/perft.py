"""Perft: counts the legal sequences of moves from a fixed position, by the kind of their last move."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import frozen

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.engine.session import Session


@frozen
class Position:
    state: Any
    numbers: dict[int, dict[str, int]]
    """For each depth, the number of sequences by the kind of their last move."""


def played(game: AnyGame, players: int, deal: str, record: str, numbers: dict[int, dict[str, int]]) -> Position:
    """The position after these moves, with commas between them."""
    session = Session(game, game.spec.options(players=players), deal)
    for notation in filter(None, record.split(", ")):
        session.play(game.parse(notation))
    return Position(session.state, numbers)


def sequences(game: AnyGame, state: Any, depth: int) -> Counter[str]:
    moves = game.moves(state)
    if depth == 1:
        return Counter(str(move).split()[0] for move in moves)
    return sum((sequences(game, game.play(state, move), depth - 1) for move in moves), Counter())
