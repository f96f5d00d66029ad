"""Ramses: pyramids are slid about over hidden treasures, and who remembers where those lie wins."""
