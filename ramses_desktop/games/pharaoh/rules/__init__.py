"""The rules of Pharaoh's Tomb."""

from ramses_desktop.games.pharaoh.rules.game import GAME, PharaohsTomb

__all__ = ["GAME", "PharaohsTomb"]
