"""Somebody who asks one question after the other, and to whom the first try of each matters. The page knows no more of it."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from ramses_desktop.bots.judging import Judgement
from ramses_desktop.ui.coaching.retry.task import Task


@frozen
class Comeback:
    """What becomes of a question after its first try."""

    words: str
    is_over: bool
    """Whether the best move is to be shown at once,"""
    explanation: str
    """and what speaks for it."""


class Asking(Protocol):
    @property
    def place(self) -> str:
        """Which of how many questions this is, in words."""

    @property
    def has_more(self) -> bool: ...

    def following(self) -> Task | None:
        """The next question; None if nothing more can be asked."""

    def answer(self, found: Judgement, seconds: float) -> Comeback:
        """The first try was this, so long after the question."""

    def take_back(self) -> None:
        """Forget the answer."""
