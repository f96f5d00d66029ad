"""The levels of skill that every game offers, in rising order. The games' own folders define what their bots do."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from ramses_desktop.engine.text import mark


@frozen
class Level:
    """A level of skill: its name among a game's bots, its name for players, and a description."""

    id: str
    name: str
    character: str


LEVELS: Final = (
    Level("apprentice", mark("Apprentice"), mark("loves everything that shines, and overlooks half of it")),
    Level("scribe", mark("Scribe"), mark("tidy and greedy: takes what looks best right now")),
    Level("vizier", mark("Vizier"), mark("thinks a little ahead before choosing")),
    Level("pharaoh", mark("Pharaoh"), mark("plays every promising idea to its end, hundreds of times")),
)
