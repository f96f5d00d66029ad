"""The table of Pyramids on the screen: its differences from other flip-and-write games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.scene import BoardOffer


def board_offer() -> BoardOffer:
    from ramses_desktop.games.pyramids.ui.board import BOARD

    return BOARD
