"""The table of Pharaoh's Tomb on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.scene import BoardScene


def board() -> type[BoardScene]:
    from ramses_desktop.games.pharaoh.ui.input import PharaohBoard

    return PharaohBoard
