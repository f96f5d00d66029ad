"""Exercises of a few minutes."""
