"""Finds what a game's room offers to the screen: its board, its words, whether it gives hints. Rooms are opened only when
somebody plays there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.engine.log import Line
from ramses_desktop.games import adviser, module_of
from ramses_desktop.ui.board.scene import BoardScene


def board(game_id: str) -> type[BoardScene]:
    found: type[BoardScene] = module_of(game_id, "ui").board()
    return found


def tell(game_id: str) -> Callable[[Any, Any, Sequence[str]], Sequence[Line]]:
    """What happened between two views, in words."""
    found: Callable[[Any, Any, Sequence[str]], Sequence[Line]] = module_of(game_id, "log_text").tell
    return found


def in_passing(game_id: str) -> Callable[[Any, Any, Sequence[str]], str] | None:
    """What a move did that was too small for the log; None where such a move is a choice behind everybody's back."""
    found: Callable[[Any, Any, Sequence[str]], str] | None
    found = getattr(module_of(game_id, "log_text"), "in_passing", None)
    return found


def state(game_id: str, view: Any) -> str:
    """The name of the game and how far it is, for a list of games."""
    found: str = module_of(game_id, "ui.words").state(view)
    return found


def gives_hints(game_id: str) -> bool:
    return adviser(game_id) is not None


def counts_points(game_id: str) -> bool:
    """Whether thinking can find out what points a deal is worth."""
    found = adviser(game_id)
    return found is not None and found.counts == POINTS
