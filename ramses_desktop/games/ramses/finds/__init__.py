"""What a seat found and missed in a finished game of Ramses, by how long ago it had last been seen: how fast somebody forgets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from ramses_desktop.engine.session import Session
from ramses_desktop.games.ramses.trainer import Hunt, look_back

SPANS: Final = ((1, 2), (3, 5), (6, 10), (11, None))
"""First and last number of turns since a treasure was last seen, for each group; None for no last one."""


@frozen
class Span:
    """The treasures that could be known, last seen so many turns ago."""

    first: int
    last: int | None
    known: int
    """How many of them were sought,"""
    missed: int
    """and how many of these not found."""

    @property
    def share(self) -> float:
        """The share that was missed; 0 if none was sought."""
        return self.missed / self.known if self.known else 0.0


@frozen
class Finds:
    """The turns of one seat that looked for a treasure."""

    hunts: tuple[Hunt, ...]

    @property
    def found(self) -> int:
        return sum(hunt.found for hunt in self.hunts)

    @property
    def known(self) -> int:
        """How many a perfect memory would have found."""
        return sum(hunt.way is not None for hunt in self.hunts)

    @property
    def missed(self) -> tuple[Hunt, ...]:
        return tuple(hunt for hunt in self.hunts if hunt.missed)

    @property
    def lucky(self) -> tuple[Hunt, ...]:
        return tuple(hunt for hunt in self.hunts if hunt.lucky)

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(_spans(self.hunts))


def finds(session: Session, seat: int) -> Finds:
    """Raises TooEarly unless the game is over."""
    return Finds(tuple(hunt for hunt in look_back(session).hunts if hunt.seat == seat))


def together(all_finds: Iterable[Finds]) -> Finds:
    """Those of several games."""
    return Finds(tuple(hunt for one in all_finds for hunt in one.hunts))


def _spans(hunts: Iterable[Hunt]) -> Iterator[Span]:
    known = [(hunt.ago, hunt.missed) for hunt in hunts if hunt.way is not None and hunt.ago is not None]
    for first, last in SPANS:
        missed = [was_missed for ago, was_missed in known if first <= ago and (last is None or ago <= last)]
        yield Span(first, last, len(missed), sum(missed))
