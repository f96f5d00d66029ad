"""The source of all luck: named streams of numbers drawn from a seed, which may be any text. The numbers are the same on every
platform and every Python, forever (a test pins them)."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Luck:
    """One stream. Streams with different names are independent: drawing from one never changes another."""

    __slots__ = ("_state", "name", "seed")

    def __init__(self, seed: str, name: str = "") -> None:
        self.seed = seed
        self.name = name
        # Hashing the seed separately keeps seed and name apart: ("ab", "c") is not ("a", "bc").
        key = sha256(seed.encode("utf-8", "surrogatepass")).digest() + name.encode("utf-8", "surrogatepass")
        self._state = int.from_bytes(sha256(key).digest()[:8], "big")

    def stream(self, name: str) -> Luck:
        """A new stream with that name, independent of what was drawn from this one."""
        return Luck(self.seed, f"{self.name}/{name}" if self.name else name)

    def bits64(self) -> int:
        """The next 64 bits (SplitMix64)."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return state ^ (state >> 31)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, all exactly equally likely."""
        if not 1 <= bound <= 1 << 64:
            raise ValueError(f"there is no number below {bound} to draw, or too many")
        product = self.bits64() * bound
        if (product & _MASK) < bound:  # only then can it be one of the few biased ones
            unfair = (1 << 64) % bound
            while (product & _MASK) < unfair:
                product = self.bits64() * bound
        return product >> 64

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """One of the items, with probability proportional to its weight."""
        ends = list(accumulate(weights))
        return items[bisect(ends, self.below(1 << 32) / (1 << 32) * ends[-1])]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """A new list with the items in random order."""
        cards = list(items)
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards
