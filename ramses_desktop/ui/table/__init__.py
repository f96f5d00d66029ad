"""A game on the screen, played or replayed: who decides, what may be undone, and the widgets round the board."""
