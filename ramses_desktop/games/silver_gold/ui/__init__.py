"""The table of Silver & Gold on the screen: its differences from other flip-and-write games."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ramses_desktop.ui.board.whole import WholeBoard


def board_offer() -> type[WholeBoard]:
    from ramses_desktop.games.silver_gold.ui.board import SilverGoldBoard

    return SilverGoldBoard
