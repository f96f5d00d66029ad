"""How the lesson is played by keyboard: the keys of each step."""

KEYS = {
    "first-game-5974": (
        "Space",
        "Down Return",
        "R Return",
        "Space",
        "H",
        "Up Left Return",
        "Space",
        "Left Down Return",
        "Down Return",
        "Return",
        "Space",
        "C",
        "R R Return",
        "Return",
    )
}
