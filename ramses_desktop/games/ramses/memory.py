"""What somebody still has in mind of the views they have had. Forgetting is drawn by lot when a thing is seen: how many turns it
will stay, unless it is seen again. So the same luck always forgets the same. It sees views only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from typing import Final

from attrs import define, field, frozen

from ramses_desktop.engine.luck import Luck
from ramses_desktop.games.ramses.deck import CURSE, NO_CHIP, TREASURES
from ramses_desktop.games.ramses.geometry import rest_of_blocks
from ramses_desktop.games.ramses.rules import STUNG, State

EVER: Final = 1 << 30
"""Longer than any game."""
_FINE: Final = 1 << 53


@frozen
class Mind:
    """How well somebody remembers, and how they make use of it."""

    forgets: int = 0
    """Of a hundred things that they know, so many are forgotten with every turn."""
    dizzy: int = 0
    """A sandstorm makes them forget as much as so many turns."""
    reasons: bool = True
    """Whether they know that every two by two holes have exactly one treasure."""
    wary: bool = True
    """Whether they go round holes that they do not know."""
    plans: bool = True
    """Whether they think of what they leave to the next, and keep their scarab for when it helps."""


@define
class Picture:
    """The board as it is in somebody's mind."""

    where: dict[int, int] = field(factory=dict)
    """The holes of treasures."""
    sand: set[int] = field(factory=set)
    """Holes without one."""
    chips: dict[int, int] = field(factory=dict)
    """What is under gold pyramids: the curse, or nothing any more."""

    @property
    def lost(self) -> int:
        """How many treasures could be anywhere."""
        return TREASURES - len(self.where)


@define
class Memory:
    """What one player has in mind, view by view. The luck is drawn from with every view, so what was forgotten never comes back."""

    mind: Mind
    luck: Luck
    seen: list[State] = field(factory=list)
    _holes: dict[int, tuple[int, int]] = field(factory=dict)
    """For each hole that was ever free, what lay open there, and until when that is known."""
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
        """What has stayed."""
        last, now = self.seen[-1], self._now
        found = Picture(chips={pyramid: chip for pyramid, (chip, end) in self._chips.items() if end > now})
        # What lies open need not be remembered.
        for hole, (treasure, end) in {**self._holes, last.hole: (last.open, EVER)}.items():
            if end > now:
                if treasure:
                    found.where[treasure] = hole
                else:
                    found.sand.add(hole)
        if self.mind.reasons:
            _reason(found)
        return found


def _time_passed(before: State, view: State, mind: Mind) -> int:
    """Turns make forget, and so does the storm; the quick steps of the scorpion do not."""
    turned = view.turned != before.turned
    ended = view.action != STUNG and (view.seat != before.seat or view.card != before.card)
    return ended + mind.dizzy * turned


def _reason(found: Picture) -> None:
    """Where the treasure of a square is known, the rest of it is sand."""
    found.sand |= rest_of_blocks(found.where.values())


@cache
def _lifetimes(forgets: int) -> tuple[int, ...]:
    """The chances that a thing is gone after so many turns, in 2**53rds; none where nothing is ever forgotten."""
    chances, stays = [], 1.0
    while forgets and stays > 1e-6:
        stays *= 1 - forgets / 100
        chances.append(round((1 - stays) * _FINE))
    return tuple(chances)


def _lifetime(ends: Sequence[int], luck: Luck) -> int:
    """For how many turns something will be remembered."""
    return bisect_left(ends, luck.bits64() >> 11) + 1 if ends else EVER
