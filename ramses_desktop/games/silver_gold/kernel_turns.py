"""How many turns the rest of an island takes: by a rule of thumb, or from a table computed for that island. Knows no prices.
Plain Python, typed so that mypyc can compile it for releases."""

from __future__ import annotations

from abc import abstractmethod
from array import array
from collections.abc import Iterable, Sequence
from typing import Final

from ramses_desktop.games.flip_and_write.grid import NOT_LAST, SIDE, single_boxes
from ramses_desktop.games.silver_gold.cards import Card

ALONE: Final = 0.52
EACH: Final = 0.86
TOGETHER: Final = 0.445
"""Turns for having any free boxes, for each of them, and off for each adjacent pair. Measured against exact play of one island at a
time; accurate to 0.3 turns."""


def turns_for(left: int) -> float:
    """Roughly how many turns it takes to cross off these boxes with the patterns of the expedition cards."""
    return max(ALONE + EACH * left.bit_count() - TOGETHER * touching(left), 1.0) if left else 0.0


def touching(boxes: int) -> int:
    """Number of adjacent pairs among these boxes."""
    return (boxes & (boxes >> SIDE)).bit_count() + (boxes & NOT_LAST & (boxes >> 1)).bit_count()


class Outlook:
    """How many turns the rest of an island takes."""

    @abstractmethod
    def local(self, boxes: int) -> int:
        """These boxes, in its own numbering."""

    @abstractmethod
    def turns_for(self, left: int) -> float:
        """The turns for boxes in its own numbering."""


class RuleOfThumb(Outlook):
    """The same rule for all islands."""

    def local(self, boxes: int) -> int:
        return boxes

    def turns_for(self, left: int) -> float:
        return turns_for(left)


ENDLESS: Final = 1e9
ALL_AT_ONCE: Final = 1 << 25
"""More than can be left of any island."""


class TurnTable(Outlook):
    """The turns that an island takes when played alone and as fast as possible, bonus boxes included: computed for everything that
    can be left, a few thousand sets of boxes. Usable only once fully grown."""

    def __init__(self, card: Card, patterns: Sequence[tuple[int, ...]], pack: Sequence[int]) -> None:
        self.bits = list(single_boxes(card.free))
        crosses = self.local(card.crosses)
        odds = [pack.count(pattern) / len(pack) for pattern in range(len(patterns))]
        placed = [[self._with_crosses(self.local(boxes), crosses) for boxes in card.fits(pattern)] for pattern in patterns]
        self._patterns = list(zip(odds, placed, strict=True))
        self._plain = [1 << at for at in range(len(self.bits)) if not crosses >> at & 1]
        self._crosses = [1 << at for at in range(len(self.bits)) if crosses >> at & 1]
        self._none, self._one, self._two = [0.0], [0.0], [0.0]
        """The turns after this one, with none, one or two bonus boxes still to be crossed off."""
        self.turns = array("d")
        """By what is left. An array rather than a list, which the garbage collector would scan."""

    def local(self, boxes: int) -> int:
        return sum([1 << at for at, bit in enumerate(self.bits) if boxes & bit])

    def turns_for(self, left: int) -> float:
        return self.turns[left]

    def _with_crosses(self, part: int, crosses: int) -> tuple[int, int]:
        """A placement, and its number of bonus boxes, as far as they matter here."""
        return part, min((part & crosses).bit_count(), 2)

    def grow(self, most: int) -> bool:
        """Compute this many more of the sets that can be left, smaller ones first. Returns whether that completes the table."""
        plain, crosses, patterns = self._plain, self._crosses, self._patterns
        none, one, two = self._none, self._one, self._two
        after = none, one, two
        end = min(len(none) + most, 1 << len(self.bits))
        for left in range(len(none), end):
            single = min(
                min([none[left ^ box] for box in plain if left & box], default=ENDLESS),
                min([one[left ^ box] for box in crosses if left & box], default=ENDLESS),
            )
            one.append(single)
            if len(crosses) > 1:
                # Two bonus boxes come together when both X of an island are crossed off.
                two.append(min([one[left ^ box] for box in (*plain, *crosses) if left & box]))
            turns = 1.0
            for odds, placed in patterns:
                best = single
                for part, cross in placed:
                    if part & left == part:
                        found = after[cross][left ^ part]
                        if found < best:
                            best = found
                turns += odds * best
            none.append(turns)
        if end < 1 << len(self.bits):
            return False
        self.turns = array("d", none)
        self._none, self._one, self._two = [], [], []
        return True


class Outlooks:
    """The outlook of each island: from its table, computed when the island is first seen, or by the rule of thumb."""

    def __init__(self, tables: bool, patterns: Sequence[tuple[int, ...]], pack: Sequence[int]) -> None:
        self._tables = tables
        self._patterns = list(patterns)
        self._pack = tuple(pack)
        self._known: dict[int, Outlook] = {}
        self._growing: dict[int, TurnTable] = {}

    def of(self, card: Card) -> Outlook:
        while card.number not in self._known:
            self.look_ahead(card, ALL_AT_ONCE)
        return self._known[card.number]

    def turns(self, card: Card, crossed: int) -> float:
        """How many turns an island still takes."""
        outlook = self.of(card)
        return outlook.turns_for(outlook.local(card.free & ~crossed))

    def look_ahead(self, card: Card, most: int) -> None:
        """Work on the table of an island, up to this many entries."""
        if not self._tables:
            self._known[card.number] = RuleOfThumb()
            return
        table = self._growing.get(card.number)
        if table is None:
            table = self._growing[card.number] = TurnTable(card, self._patterns, self._pack)
        if table.grow(most):
            self._known[card.number] = self._growing.pop(card.number)

    def missing(self, cards: Iterable[Card]) -> list[Card]:
        """The islands whose outlook is not yet computed."""
        return [card for card in cards if card.number not in self._known]
