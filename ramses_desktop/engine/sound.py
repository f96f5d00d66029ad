"""The sounds of the table, by name. A game tells from two views what is heard, as its log tells what is read, so nothing can sound
different by what lies hidden.

One catalogue serves all games, like an orchestra: a sound is named after what it is like (a gem, a torch, a die, wind), not after a
game or a rule, and any game may use any of them. It is one because its sounds have to suit each other in loudness and length, and
because one program makes all their files."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from attrs import frozen

# Gestures of the player: they change nothing but the pending move.
PICK_UP: Final = "pick_up"
TURN: Final = "turn"
MIRROR: Final = "mirror"
SNAP: Final = "snap"
REFUSED: Final = "refused"
PUT_BACK: Final = "put_back"

# What happens in games.
CROSS: Final = "cross"
CONFIRM: Final = "confirm"
LOW_GEM: Final = "low_gem"
HIGH_GEM: Final = "high_gem"
TORCH: Final = "torch"
SKULL: Final = "skull"
POTION: Final = "potion"
BONUS: Final = "bonus"
COMPLETED: Final = "completed"
SET_STONE: Final = "set_stone"
TROPHY: Final = "trophy"
CARD_TURNED: Final = "card_turned"
CARD_TAKEN: Final = "card_taken"
SLIDE: Final = "slide"
LONG_SLIDE: Final = "long_slide"
TREASURE: Final = "treasure"
CARD_WON: Final = "card_won"
WIND: Final = "wind"
SHORT_WIND: Final = "short_wind"
DIE: Final = "die"
STEP: Final = "step"
TILE_TURNED: Final = "tile_turned"
OBSTACLE: Final = "obstacle"
PROTECTED: Final = "protected"
CHAMBER: Final = "chamber"

# What the table itself has to say.
TUTOR: Final = "tutor"
SOLVED: Final = "solved"
COSTS_MORE: Final = "costs_more"
GAME_WON: Final = "game_won"
GAME_OVER: Final = "game_over"
YOUR_TURN: Final = "your_turn"


@frozen
class Sound:
    event: str
    seat: int | None = None
    """Whose doing it is; None for the game itself."""
    place: Hashable = None
    """Where on the board, as the game names its places; None for the middle."""
    delay: int = 0
    """Milliseconds from the view that shows it."""
