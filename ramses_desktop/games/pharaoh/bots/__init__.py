"""The bots of Pharaoh's Tomb, and the advice and judgements that come from them."""

from ramses_desktop.games.pharaoh.bots.levels import ADVISER, BOTS, CHARACTERS, JUDGE

__all__ = ["ADVISER", "BOTS", "CHARACTERS", "JUDGE"]
