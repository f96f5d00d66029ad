"""What the boards of flip-and-write games have in common: two cards in play, a display, a deck, and a
pattern that holds for everybody. A game's room hands in what is its own, as a `Room`."""
