"""What all bots have in common. A bot receives views, never states: it cannot cheat because it cannot see."""

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
"""Rounds of hashing between a seed and its bots' luck: milliseconds for one game, days for every seed the program can draw."""


class Bot(Protocol):
    def choose(self, game: Any, seen: Sequence[Any], seat: int, luck: Luck) -> Any:
        """A legal move for this seat, from its views so far. The same luck gives the same choice."""


class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, game: AnyGame, seen: Sequence[Any], seat: int, luck: Luck) -> Move:
        legal: Sequence[Move] = game.moves(seen[-1])
        return luck.pick(legal)


def ask(bot: Bot, session: Session) -> Move:
    """The bot's choice for the seat to move."""
    seat = session.turn
    assert seat is not None  # it is somebody's turn
    seen = session.seen(seat)
    move: Move = bot.choose(session.game, seen, seat, luck_after(session, seat, len(seen)))
    return move


def luck_of(session: Session, seat: int) -> Luck:
    """The luck for this seat's next choice."""
    return luck_after(session, seat, len(session.seen(seat)))


def luck_after(session: Session, seat: int, views: int) -> Luck:
    """The luck for this seat's choice after this many views. It depends only on them and on the game's secret, never on the clock
    or on what others do in secret; and it reveals neither the secret, nor the deal, nor another seat's luck."""
    secret = session.secret if session.secret is not None else _secret_of(session.seed or session.deal)
    return Luck(hmac.digest(secret.encode(), f"bot {seat}".encode(), "sha256")[:16].hex(), f"bot {seat} at {views}")


@lru_cache(maxsize=64)
def _secret_of(seed: str) -> str:
    """The secret of a game that drew none. The game must be repeatable from its seed; as seeds can be guessed, each try is slow."""
    return pbkdf2_hmac("sha256", seed.encode("utf-8", "surrogatepass"), b"bots", ROUNDS).hex()
