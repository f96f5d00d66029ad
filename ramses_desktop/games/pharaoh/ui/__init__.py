"""The table of Pharaoh's Tomb on the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.whole import WholeBoard


def board_offer() -> type[WholeBoard]:
    from ramses_desktop.games.pharaoh.ui.board import PharaohBoard

    return PharaohBoard
