"""Silver & Gold: cross off whole islands, pick up coins on the way, and look for palms where many of them can be seen."""
