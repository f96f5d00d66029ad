"""The table of Pharaoh's Tomb on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.scene import BoardOffer


def board_offer() -> BoardOffer:
    from ramses_desktop.games.pharaoh.ui.board import BOARD

    return BOARD
