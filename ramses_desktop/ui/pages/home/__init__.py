"""The home page: a scene at dusk with the title, a bar to continue, and a card for each game."""
