"""How the lesson is played by keyboard: the keys of each step."""

KEYS = {
    "first-game-33619": (
        "Right Return Right Down Return",
        "Return",
        "Right",
        "Return Return",
        "S Right",
        "Ctrl+Z",
        "S R Right Return Return",
        "Right Return Return",
        "Right Left Left Down Down Return Return",
        "H",
        "Shift+Tab F Right Return Return",
        "Tab S Right Left Down Down Return Return",
        "Right Right Right Right Return Return",
        "Return",
    )
}
