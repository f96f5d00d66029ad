"""The sample game in words: its progress, and how a screen reader describes a card."""

from __future__ import annotations

from typing import Final

from ramses_desktop.engine.game import HIDDEN
from ramses_desktop.engine.text import tr
from ramses_desktop.games.offer import Words
from ramses_desktop.games.sample.rules import State


def state(view: State) -> str:
    """The name and progress of the game, for a list of games."""
    if view.over:
        return tr("High card, game over")
    return tr("High card, player {n} of {all}", n=view.seat + 1, all=len(view.hands))


def card(name: str, value: int) -> str:
    return tr("{name}: face down", name=name) if value == HIDDEN else tr("{name}: {n}", name=name, n=value)


WORDS: Final = Words(state=state)
