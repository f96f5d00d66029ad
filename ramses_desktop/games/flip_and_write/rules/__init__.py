"""The rules shared by flip-and-write games."""

from ramses_desktop.games.flip_and_write.rules.game import ExpeditionGame
from ramses_desktop.games.flip_and_write.rules.state import (
    ALL_TURNS,
    CROSS,
    DEALT,
    KEEP,
    OVER,
    REPLACE,
    RIVAL,
    ExpeditionOptions,
    InPlay,
    Orders,
    Position,
    Refusals,
    Side,
    crossed_off,
    revealed_cards,
    with_side,
)

__all__ = [
    "ALL_TURNS",
    "CROSS",
    "DEALT",
    "KEEP",
    "OVER",
    "REPLACE",
    "RIVAL",
    "ExpeditionGame",
    "ExpeditionOptions",
    "InPlay",
    "Orders",
    "Position",
    "Refusals",
    "Side",
    "crossed_off",
    "revealed_cards",
    "with_side",
]
