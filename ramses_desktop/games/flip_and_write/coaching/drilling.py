"""Which drill a decision is an exercise for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ramses_desktop.games.flip_and_write.coaching.drills import CARD, CHOICE, PACK
from ramses_desktop.games.flip_and_write.moves import Cross
from ramses_desktop.games.flip_and_write.rules.state import CROSS, is_one_box


def drill_of(view: Any, good: Sequence[Any], tempting: Any) -> str:
    """The drill, from the seat's view, the moves that solve it and the one that looks best at a glance; empty if it fits none."""
    if view.stage != CROSS:
        return CARD
    kinds = {isinstance(move, Cross) and is_one_box(move.boxes) for move in good}
    if view.bonus or len(kinds) > 1:
        return ""
    (is_single,) = kinds
    if is_one_box(tempting.boxes) != is_single:
        return CHOICE
    return "" if is_single else PACK
