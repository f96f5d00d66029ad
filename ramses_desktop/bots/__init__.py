"""What all bots have in common. A bot is handed views, never states: it cannot cheat because it cannot see."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import lru_cache
from hashlib import pbkdf2_hmac
from typing import Any, Final, Protocol

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session

ROUNDS: Final = 20_000
"""Rounds of hashing between a seed and the luck of its bots: milliseconds for a game, days for all seeds that the program draws."""


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
    """The luck for this seat's choice when it has seen so many views. It hangs on them and on the secret of the game, never on the
    clock nor on what others do in secret; and neither secret nor deal nor the luck of another seat can be told from it."""
    secret = session.secret if session.secret is not None else _secret_of(session.seed or session.deal)
    return Luck(hmac.digest(secret.encode(), f"bot {seat}".encode(), "sha256")[:16].hex(), f"bot {seat} at {views}")


@lru_cache(maxsize=64)
def _secret_of(seed: str) -> str:
    """Where no secret was drawn. A game must be the same again from its seed, and seeds can be tried; so each try takes long."""
    return pbkdf2_hmac("sha256", seed.encode("utf-8", "surrogatepass"), b"bots", ROUNDS).hex()
