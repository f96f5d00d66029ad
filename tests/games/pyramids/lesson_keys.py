"""How the lesson is played by keyboard: the keys of each step."""

KEYS = {"first game": ("Right Return Right Return", "Return", "Right", "R", "H", "Return")}
