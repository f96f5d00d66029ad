"""Silver & Gold: cross off whole islands, pick up coins on the way, and aim for palms while the display shows many of them."""
