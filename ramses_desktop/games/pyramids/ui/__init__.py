"""The table of Pyramids on the screen: its differences from other flip-and-write games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.whole import WholeBoard


def board_offer() -> type[WholeBoard]:
    from ramses_desktop.games.pyramids.ui.board import PyramidsBoard

    return PyramidsBoard
