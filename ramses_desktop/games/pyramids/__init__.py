"""Pyramids: cross off boxes from the entrance to the golden tomb, collect gems and torches, beware of skulls."""
