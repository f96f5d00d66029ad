"""Finds what a game offers to the screen: its board, its words, whether it gives hints. A game is loaded only when somebody
plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ramses_desktop.bots.hints import POINTS
from ramses_desktop.engine.game import Score
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


def told_alone(game_id: str, score: Score) -> tuple[str, str] | None:
    """Title and line for somebody who played alone; None where points say it all."""
    tell: Callable[[Score], tuple[str, str] | None] | None = getattr(module_of(game_id, "log_text"), "alone", None)
    return tell(score) if tell is not None else None


def told_victory(game_id: str, best: Score) -> str | None:
    """By what somebody has won; None where points say it all."""
    tell: Callable[[Score], str] | None = getattr(module_of(game_id, "log_text"), "victory", None)
    return tell(best) if tell is not None else None


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
