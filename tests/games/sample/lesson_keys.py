"""How the lesson is played by keyboard: the keys of each step."""

KEYS = {"first game": ("Return", "Tab", "Return", "Return")}
