"""Guesses at what a seat cannot see, for playouts: thousands for one decision. Knows no state, no notation and no files. Plain
Python, typed so that mypyc can compile it for releases: `i64` is for mypyc only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

Guess = tuple[list[list[int]], list[int], list[int]]
"""The patterns of each round, the deck with its top card last, and the cards that the other hands are dealt from, in order."""

FACTOR: Final = 1327217265
"""For a generator that multiplies with carry. The state stays below `FACTOR << 32`, so it fits into 64 bits with a sign, and takes
2**61 steps to repeat."""
LOW: Final = 0xFFFFFFFF
STATES: Final = (FACTOR << 32) - 2
"""All states but the first and the last, which never change."""


class Guesses:
    """Everything that can lie as it does in the guesses is equally likely."""

    def __init__(
        self, orders: Sequence[Sequence[int]], pack: Sequence[int], deck: Sequence[int], others: Sequence[int] = ()
    ) -> None:
        """`orders` are each round's expedition cards, negative where unknown, and `pack` their patterns; `deck` are the cards that
        may be in the deck, `others` those that may be in other hands."""
        self._orders = [list(order) for order in orders]
        self._unseen = [[card for card in range(len(pack)) if card not in order] for order in orders]
        self._pack = list(pack)
        self._deck = list(deck)
        self._others = list(others)
        self._state: i64 = 1

    def draw(self, seed: int) -> Guess:
        """A guess. The same seed, from 0 to 2**63 - 1, draws the same one."""
        self._state = seed % STATES + 1
        orders = [self._completed(order, unseen) for order, unseen in zip(self._orders, self._unseen, strict=True)]
        return orders, self._shuffled(self._deck), self._shuffled(self._others)

    def _completed(self, order: list[int], unseen: list[int]) -> list[int]:
        """A round's patterns, the unknown ones drawn from the unseen cards."""
        drawn = self._shuffled(unseen)
        return [self._pack[drawn.pop() if card < 0 else card] for card in order]

    def _shuffled(self, cards: list[int]) -> list[int]:
        found = cards[:]
        state = self._state
        for last in range(len(found) - 1, 0, -1):
            other = ((state ^ state >> 32) & LOW) * (last + 1) >> 32
            found[last], found[other] = found[other], found[last]
            state = FACTOR * (state & LOW) + (state >> 32)
        self._state = state
        return found
