"""The smallest possible game: the template for a new room. Always tested, never shown to players."""
