"""The table of Ramses on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.board import Board


def board() -> type[Board]:
    from ramses_desktop.games.ramses.ui.input import RamsesBoard

    return RamsesBoard
