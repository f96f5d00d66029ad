"""The table that flip-and-write games share: cards of boxes, and a pattern to be marked on them. Each game subclasses its board."""
