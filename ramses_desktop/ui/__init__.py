"""The user interface: the window, its pages, and the table for playing a game."""
