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
    Level("apprentice", mark("Apprentice"), mark("learning the rules")),
    Level("scribe", mark("Scribe"), mark("plays sensibly")),
    Level("vizier", mark("Vizier"), mark("hard to beat")),
    Level("pharaoh", mark("Pharaoh"), mark("the best we can make")),
)
