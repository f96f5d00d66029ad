"""A line of the log: what happened at the table, in one sentence."""

from __future__ import annotations

from attrs import frozen


@frozen
class Line:
    seat: int | None
    """Who did it; None for the game itself."""
    text: str
