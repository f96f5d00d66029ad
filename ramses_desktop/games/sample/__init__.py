"""The smallest possible game: the template for new ones. Always tested, never offered."""
