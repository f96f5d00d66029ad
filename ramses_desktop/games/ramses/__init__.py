"""Ramses: slide pyramids over hidden treasures, and remember where they are."""
