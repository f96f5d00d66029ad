"""A bot's memory of its views. How many turns something is remembered is drawn when it is seen, so the same luck always forgets the
same things."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final

from attrs import define, field, frozen

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.deck import CURSE, NO_CHIP, TREASURES
from ramses_desktop.games.ramses.geometry import rest_of_blocks
from ramses_desktop.games.ramses.rules.state import STUNG, State

EVER: Final = 1 << 30
"""Longer than any game."""
_FINE: Final = 1 << 53


@frozen
class Mind:
    """How well a bot remembers, and what use it makes of that."""

    forgets: int = 0
    """Percentage of known things forgotten each turn."""
    dizzy: int = 0
    """Turns' worth of forgetting in a sandstorm."""
    reasons: bool = True
    """Whether it knows that every two by two holes contain exactly one treasure."""
    wary: bool = True
    """Whether it avoids unknown holes."""
    plans: bool = True
    """Whether it considers what it leaves to the next player, and saves its scarab for when it helps."""


@define
class Picture:
    """The board as remembered."""

    where: dict[int, int] = field(factory=dict)
    """The hole of each known treasure."""
    sand: set[int] = field(factory=set)
    """Holes known to be sand."""
    chips: dict[int, int] = field(factory=dict)
    """Known contents under gold pyramids: the curse, or nothing."""

    @property
    def lost(self) -> int:
        """Number of treasures whose place is unknown."""
        return TREASURES - len(self.where)


@define
class Memory:
    """One player's memory, updated view by view."""

    mind: Mind
    luck: Luck
    seen: list[State] = field(factory=list)
    _holes: dict[int, tuple[int, int]] = field(factory=dict)
    """For each hole that was ever free, its treasure, and how long that is remembered."""
    _chips: dict[int, tuple[int, int]] = field(factory=dict)
    _now: int = 0

    def see(self, view: State) -> None:
        ends, before = _lifetimes(self.mind.forgets), self.seen[-1] if self.seen else None
        if before is not None:
            self._now += _time_passed(before, view, self.mind)
        if before is None or view.hole != before.hole:
            self._holes[view.hole] = (view.open, self._now + _lifetime(ends, self.luck))
        if view.lifted is not None:
            self._chips[view.moved] = (CURSE if view.lifted == CURSE else NO_CHIP, self._now + _lifetime(ends, self.luck))
        self.seen.append(view)

    def picture(self) -> Picture:
        """What is currently remembered."""
        last, now = self.seen[-1], self._now
        found = Picture(chips={pyramid: chip for pyramid, (chip, end) in self._chips.items() if end > now})
        # The free hole is seen, not remembered.
        for hole, (treasure, end) in {**self._holes, last.hole: (last.open, EVER)}.items():
            if end > now:
                if treasure:
                    found.where[treasure] = hole
                else:
                    found.sand.add(hole)
        if self.mind.reasons:
            # If the treasure of a square is known, the rest of it is sand.
            found.sand |= rest_of_blocks(found.where.values())
        return found


def _time_passed(before: State, view: State, mind: Mind) -> int:
    """Turns and storms count; the quick slides under the scorpion do not."""
    turned = view.turned != before.turned
    ended = view.action != STUNG and (view.seat != before.seat or view.card != before.card)
    return ended + mind.dizzy * turned


@cache
def _lifetimes(forgets: int) -> tuple[int, ...]:
    """The probabilities of forgetting something after 1, 2, … turns, in units of 2**-53; empty if nothing is ever forgotten."""
    chances, stays = [], 1.0
    while forgets and stays > 1e-6:
        stays *= 1 - forgets / 100
        chances.append(round((1 - stays) * _FINE))
    return tuple(chances)


def _lifetime(ends: Sequence[int], luck: Luck) -> int:
    """Number of turns something will be remembered."""
    return bisect_left(ends, luck.bits64() >> 11) + 1 if ends else EVER
