"""What the program keeps between two starts: where it lies, and the player's settings. Knows nothing of windows."""
