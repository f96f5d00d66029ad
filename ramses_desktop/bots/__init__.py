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
    """The bot's choice for the seat that is to decide."""
    seat = session.turn
    assert seat is not None  # somebody is to decide
    seen = session.seen(seat)
    move: Move = bot.choose(session.game, seen, seat, luck_after(session, seat, len(seen)))
    return move


def luck_of(session: Session, seat: int) -> Luck:
    """The luck for a choice of this seat now."""
    return luck_after(session, seat, len(session.seen(seat)))


def luck_after(session: Session, seat: int, views: int) -> Luck:
    """The luck for this seat's choice when it has seen so many views. It hangs on them and the seed, never on the clock nor on
    what others do in secret; and the seed of the deal cannot be told from it."""
    seed = Luck(session.seed or session.deal, "bots").bits64()
    return Luck(f"{seed:x}", f"bot {seat} at {views}")
