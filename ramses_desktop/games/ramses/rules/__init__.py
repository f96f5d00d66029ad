"""The rules of Ramses."""

from ramses_desktop.games.ramses.rules.game import GAME

__all__ = ["GAME"]
