"""The bots of Pharaoh's Tomb, and the advice behind its hints."""

from ramses_desktop.games.pharaoh.bots.levels import ADVISER, BOTS, CHARACTERS

__all__ = ["ADVISER", "BOTS", "CHARACTERS"]
