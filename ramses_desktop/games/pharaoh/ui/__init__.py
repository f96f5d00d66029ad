"""The table of Pharaoh's Tomb on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.board import Board


def board() -> type[Board]:
    from ramses_desktop.games.pharaoh.ui.input import PharaohBoard

    return PharaohBoard
