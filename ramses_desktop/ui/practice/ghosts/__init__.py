"""Races against a game played before on the same deal."""
