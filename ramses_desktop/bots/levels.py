"""The levels of skill that every game offers, from a child's first opponent to the best we can do. What they do is written in the
rooms of the games; here is only how they are called, in rising order."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.engine.text import mark


@frozen
class Level:
    """A level of skill: its name among a game's bots, what players call it, and what it is like."""

    id: str
    name: str
    character: str


LEVELS: Final = (
    Level("apprentice", mark("Apprentice"), mark("loves everything that shines, and overlooks half of it")),
    Level("scribe", mark("Scribe"), mark("tidy and greedy: takes what looks best right now")),
    Level("vizier", mark("Vizier"), mark("thinks a little ahead before choosing")),
    Level("pharaoh", mark("Pharaoh"), mark("plays every promising idea to its end, hundreds of times")),
)
