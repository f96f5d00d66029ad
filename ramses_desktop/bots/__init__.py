"""What all bots have in common. A bot is handed views, never states: it cannot cheat because it cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session


class Bot(Protocol):
    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Any:
        """A legal move for this seat, from the views it has had so far. The same luck gives the same choice."""


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, game: AnyGame, seen: Sequence[Any], seat: int, luck: Luck) -> Move:
        legal: Sequence[Move] = game.moves(seen[-1])
        return luck.pick(legal)


def ask(bot: Bot, session: Session) -> Move:
    """The bot's choice for the seat that is to decide. Its luck hangs on the seed and the ply, never on the clock."""
    seat = session.turn
    assert seat is not None  # somebody is to decide
    move: Move = bot.choose(session.game, session.seen(seat), seat, luck_of(session, seat))
    return move


def luck_of(session: Session, seat: int) -> Luck:
    """The luck for a choice of this seat now."""
    return Luck(session.seed or session.deal, f"bot {seat} at {session.ply}")
