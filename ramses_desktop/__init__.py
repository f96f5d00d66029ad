"""Ramses Desktop: four pyramid board games to play against each other or against the computer."""

__version__ = "0.2.0.dev0"
