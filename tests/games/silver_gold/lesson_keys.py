"""How the lesson is played by keyboard: the keys of each step."""

KEYS = {
    "first-island-50999": (
        "Right Return Right Return",
        "Return",
        "Right Down",
        "Ctrl+Z",
        "Down Right",
        "Return Return",
        "R Shift+Tab Right Right Right Right Down",
        "Return Return",
        "R Tab Right Return Return",
        "Shift+Tab Right Return Return",
        "S Tab Right Return Return",
        "Right Right Right Return Return",
        "H",
        "Return",
    )
}
