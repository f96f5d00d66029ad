"""The end of a game on the screen: its result, its best moments, and the ceremony before them."""
