"""The games, in the order in which players see them. A new room is one more name here."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from ramses_desktop.engine.game import AnyGame
from ramses_desktop.games.pyramids.rules import GAME as PYRAMIDS
from ramses_desktop.games.sample.rules import GAME as SAMPLE

if TYPE_CHECKING:
    from ramses_desktop.bots import Bot

GAMES: Final[tuple[AnyGame, ...]] = (PYRAMIDS,)
TESTED: Final[tuple[AnyGame, ...]] = (SAMPLE, *GAMES)
"""Every game that keeps the contract; the sample is never shown to players."""


def bots(game_id: str) -> dict[str, Bot]:
    """The bots of one game by name, brought in only when somebody asks for them."""
    module = import_module(f"ramses_desktop.games.{game_id}.bots")
    found: dict[str, Bot] = module.BOTS
    return found
