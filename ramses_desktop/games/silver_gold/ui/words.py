"""The progress of Silver & Gold in words."""

from __future__ import annotations

from ramses_desktop.engine.text import tr
from ramses_desktop.games.flip_and_write.ui import words
from ramses_desktop.games.silver_gold.rules import State


def state(view: State) -> str:
    return words.state(tr("Silver & Gold"), tr("Silver & Gold, before the first turn"), view)
