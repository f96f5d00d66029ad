"""A game on the screen, played or replayed: whose turn it is, what can be undone, and the widgets around the board."""
