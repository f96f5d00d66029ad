"""What all bots have in common: the levels of skill, in rising order, and that a bot receives views, never states. It cannot cheat
because it cannot see."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from attrs import frozen

from ramses_desktop.engine.game import AnyGame, Move
from ramses_desktop.engine.luck import Luck
from ramses_desktop.engine.session import Session
from ramses_desktop.engine.text import mark

ROUNDS: Final = 20_000
"""Rounds of hashing between a seed and its bots' luck: milliseconds for one game, days for every seed the program can draw."""
BLOCK: Final = 64
PADS: Final = (0x36, 0x5C)
"""What HMAC does with a key of this many bytes."""


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
    return slow_hash(seed.encode("utf-8", "surrogatepass"), b"bots", ROUNDS).hex()


def slow_hash(text: bytes, salt: bytes, rounds: int) -> bytes:
    """PBKDF2 of one block with HMAC-SHA256. From Python 3.12 on its own needs OpenSSL, which no package holds."""
    if hasattr(hashlib, "pbkdf2_hmac"):
        return hashlib.pbkdf2_hmac("sha256", text, salt, rounds)
    key = (text if len(text) <= BLOCK else hashlib.sha256(text).digest()).ljust(BLOCK, b"\0")
    inner, outer = (hashlib.sha256(bytes(byte ^ pad for byte in key)) for pad in PADS)
    last, found = salt + (1).to_bytes(4), 0
    for _ in range(rounds):
        first, second = inner.copy(), outer.copy()
        first.update(last)
        second.update(first.digest())
        last = second.digest()
        found ^= int.from_bytes(last)
    return found.to_bytes(len(last))


# ------------------------------------------------------------ levels


@frozen
class Level:
    """A level of skill: its name among a game's bots, its name for players, and a description."""

    id: str
    name: str
    character: str


LEVELS: Final = (
    Level("apprentice", mark("Apprentice"), mark("learning the rules")),
    Level("scribe", mark("Scribe"), mark("plays sensibly")),
    Level("vizier", mark("Vizier"), mark("hard to beat")),
    Level("pharaoh", mark("Pharaoh"), mark("the best we can make")),
)
