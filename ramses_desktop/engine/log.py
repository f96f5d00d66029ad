"""A line of the log: what happened at the table, in one sentence."""

from __future__ import annotations

from attrs import frozen


@frozen
class Line:
    seat: int | None
    """Whose doing it was; None for the game's own."""
    text: str
