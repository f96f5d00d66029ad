"""A line of the log: what happened at the table, in one sentence, and where."""

from __future__ import annotations

from typing import TypeAlias

from attrs import field, frozen

Place: TypeAlias = str | tuple[str | int, ...]
"""A place on the table, by a name that its board knows."""


@frozen
class Line:
    seat: int | None
    """Who did it; None for the game itself."""
    text: str
    at: tuple[Place, ...] = field(default=(), eq=False)
    """Where it happened; if empty, with the player. In a game of memory it is shown only until the next move."""
    matters: int = field(default=0, eq=False)
    """How much it matters to the others, who may have missed it; 0 for not at all."""
