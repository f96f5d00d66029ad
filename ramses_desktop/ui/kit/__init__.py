"""The drawing box of the screen: themes, fonts, art, painting and small widgets. Knows nothing of any one game."""
